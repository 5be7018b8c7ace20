use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

fn keys() -> (tempfile::TempDir, SigningKey, SigningKey) {
    let folder = tempfile::tempdir().unwrap();
    let one = SigningKey::open_or_create(&folder.path().join("one")).unwrap();
    let two = SigningKey::open_or_create(&folder.path().join("two")).unwrap();
    (folder, one, two)
}

fn json(envelope: &Envelope) -> Value {
    serde_json::from_str(&envelope.to_json()).unwrap()
}

fn read(value: &Value) -> Result<Envelope, ReadError> {
    Envelope::read(value.to_string().as_bytes())
}

#[test]
fn what_is_signed_is_what_the_specification_says() {
    // The example of the specification's document on the protocol.
    assert_eq!(
        pre_authentication_encoding("http://example.com/HelloWorld", b"hello world"),
        b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"
    );
    // Lengths are of bytes, and nothing is escaped.
    assert_eq!(
        pre_authentication_encoding("\u{e9}", b"\n"),
        b"DSSEv1 2 \xc3\xa9 1 \n"
    );
}

#[test]
fn an_envelope_is_read_as_it_was_written_and_names_who_vouches() {
    let (_folder, one, two) = keys();
    let envelope = Envelope::signed(b"{}".to_vec(), &one);
    let again = Envelope::read(envelope.to_json().as_bytes()).unwrap();
    assert_eq!(again, envelope);
    assert_eq!(again.payload(), b"{}");
    assert!(again.is_signed());
    let trusted = [two.public().clone(), one.public().clone()];
    assert_eq!(again.verify(&trusted).unwrap(), one.public());
}

#[test]
fn a_changed_payload_or_signature_does_not_match() {
    let (_folder, one, two) = keys();
    let trusted = [two.public().clone(), one.public().clone()];
    let expected = SignatureError::DoesNotMatch {
        keyid: one.public().keyid().to_owned(),
    };
    let good = Envelope::signed(b"a payload".to_vec(), &one);
    for position in 0..good.payload.len() {
        let mut bad = good.clone();
        bad.payload[position] ^= 1;
        assert_eq!(bad.verify(&trusted), Err(expected.clone()));
    }
    for position in 0..good.signatures[0].signature.len() {
        let mut bad = good.clone();
        bad.signatures[0].signature[position] ^= 1;
        assert_eq!(bad.verify(&trusted), Err(expected.clone()));
    }
    for length in [0, 63, 65] {
        let mut bad = good.clone();
        bad.signatures[0].signature.resize(length, 0);
        assert_eq!(bad.verify(&trusted), Err(expected.clone()));
    }
    assert!(expected.to_string().contains("not what that key signed"));
}

#[test]
fn another_key_is_named() {
    let (_folder, one, two) = keys();
    let mut envelope = Envelope::signed(b"x".to_vec(), &one);
    let error = envelope.verify(&[two.public().clone()]).unwrap_err();
    assert_eq!(
        error,
        SignatureError::OtherKey {
            signers: vec![one.public().keyid().to_owned()],
            trusted: vec![two.public().keyid().to_owned()],
        }
    );
    let text = error.to_string();
    assert!(text.contains(one.public().keyid()), "{text}");
    assert!(text.contains(two.public().keyid()), "{text}");
    assert!(matches!(
        envelope.verify(&[]),
        Err(SignatureError::OtherKey { .. })
    ));
    // What a signature says it is by decides nothing.
    envelope.signatures[0].keyid = None;
    assert!(envelope.verify(&[one.public().clone()]).is_ok());
    assert!(matches!(
        envelope.verify(&[two.public().clone()]),
        Err(SignatureError::OtherKey { signers, .. }) if signers.is_empty()
    ));
    envelope.signatures[0].keyid = Some(two.public().keyid().to_owned());
    assert!(envelope.verify(&[one.public().clone()]).is_ok());
    assert!(envelope.verify(&[two.public().clone()]).is_err());
}

#[test]
fn one_of_several_signatures_is_enough() {
    let (_folder, one, two) = keys();
    let mut envelope = Envelope::signed(b"x".to_vec(), &one);
    let other = Envelope::signed(b"x".to_vec(), &two);
    envelope.signatures.extend(other.signatures);
    assert_eq!(
        envelope.verify(&[two.public().clone()]).unwrap(),
        two.public()
    );
    while envelope.signatures.len() <= MAX_SIGNATURES {
        envelope.signatures.push(envelope.signatures[0].clone());
    }
    let error = read(&json(&envelope)).unwrap_err();
    assert_eq!(error, ReadError::TooManySignatures { found: 17 });
}

#[test]
fn an_unsigned_one_is_read_and_nobody_vouches_for_it() {
    let (_folder, one, _) = keys();
    let envelope = read(&json(&Envelope::unsigned(b"x".to_vec()))).unwrap();
    assert!(!envelope.is_signed());
    assert_eq!(
        envelope.verify(&[one.public().clone()]),
        Err(SignatureError::Unsigned)
    );
}

#[test]
fn both_alphabets_are_read_with_padding_and_without() {
    let bytes = [0xfb, 0xff, 0xbf, 0x01];
    for text in ["+/+/AQ==", "+/+/AQ", "-_-_AQ==", "-_-_AQ"] {
        let value = json!({"payload": text, "payloadType": PAYLOAD_TYPE, "signatures": []});
        assert_eq!(read(&value).unwrap().payload(), bytes, "{text}");
    }
    for text in ["+_+/AQ==", "-/-_AQ==", "+/+/AR==", "+/+/A", "+/ +"] {
        let value = json!({"payload": text, "payloadType": PAYLOAD_TYPE, "signatures": []});
        let error = read(&value).unwrap_err();
        assert!(
            matches!(&error, ReadError::Base64 { field, .. } if field == "payload"),
            "{text}: {error}"
        );
    }
    let value = json!({
        "payload": "", "payloadType": PAYLOAD_TYPE, "signatures": [{"sig": ""}, {"keyid": "", "sig": "!"}],
    });
    let error = read(&value).unwrap_err().to_string();
    assert!(error.contains("`signatures[1].sig`"), "{error}");
}

#[test]
fn what_is_no_envelope_is_said() {
    let (_folder, one, _) = keys();
    let good = Envelope::signed(b"x".to_vec(), &one).to_json();
    for length in 0..good.trim_end().len() {
        let error = Envelope::read(&good.as_bytes()[..length]).unwrap_err();
        assert!(
            matches!(error, ReadError::Truncated { .. }),
            "{length} bytes: {error}"
        );
    }
    let cases = [
        ("[]", "invalid length 0"),
        ("7", "invalid type"),
        ("{}", "missing field `payload`"),
        (
            r#"{"payload": "", "payload": ""}"#,
            "duplicate field `payload`",
        ),
        (r#"{"payload": 1}"#, "invalid type"),
        (
            r#"{"payload": "", "payloadType": "", "signatures": [{}]}"#,
            "missing field `sig`",
        ),
        ("{} {}", "missing field `payload`"),
        ("\u{feff}{}", "expected value"),
    ];
    for (text, expected) in cases {
        let error = Envelope::read(text.as_bytes()).unwrap_err();
        assert!(matches!(error, ReadError::Malformed(_)), "{text}: {error}");
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
    let other = json!({"payload": "", "payloadType": "text/plain", "signatures": []});
    assert_eq!(
        read(&other),
        Err(ReadError::PayloadType {
            found: "text/plain".to_owned()
        })
    );
    assert_eq!(
        Envelope::read(&vec![b' '; MAX_BYTES + 1]),
        Err(ReadError::TooLarge)
    );
}

#[test]
fn fields_that_no_signature_covers_are_passed_over() {
    let (_folder, one, _) = keys();
    let envelope = Envelope::signed(b"x".to_vec(), &one);
    let mut value = json(&envelope);
    value["note"] = json!({"anything": [1]});
    value["signatures"][0]["cert"] = json!("-");
    assert_eq!(read(&value).unwrap(), envelope);
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Envelope::read(&bytes);
    }

    #[test]
    fn every_payload_survives(payload in proptest::collection::vec(any::<u8>(), 0..200)) {
        let envelope = Envelope::unsigned(payload);
        prop_assert_eq!(Envelope::read(envelope.to_json().as_bytes()).unwrap(), envelope);
    }
}
