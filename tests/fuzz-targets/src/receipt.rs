//! Receipts: the envelope, the statement and what signs them.
//!
//! The bytes are read twice, as a receipt and as the statement inside an envelope, because what is changed inside base64 is seldom base64 again.
//! Promises: an error about the file's end lies in the file; a receipt, written again, is read as the same one; what it states can be stated
//! again and is the same; a signature is believed of the key that made it, of no other, and for no other statement.

use std::sync::OnceLock;

use weighhouse_engine::receipt::{
    Envelope, PublicKey, ReadError, Receipt, ReceiptError, SignatureError, SigningKey, Statement,
};

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    match Receipt::read(data) {
        Ok(receipt) => check_receipt(&receipt),
        Err(error) => check_error(data, &error),
    }
    let envelope = Envelope::unsigned(data.to_vec());
    let text = envelope.to_json();
    match Envelope::read(text.as_bytes()) {
        Ok(again) => assert_eq!(again, envelope),
        Err(error) => panic!("{error}\n{text}"),
    }
    match (Receipt::read(text.as_bytes()), Statement::read(data)) {
        (Ok(receipt), Ok(statement)) => {
            assert_eq!(receipt.statement(), &statement);
            check_receipt(&receipt);
        }
        (Err(ReceiptError::Statement(error)), Err(alone)) => {
            assert_eq!(error, alone);
            assert!(!error.to_string().is_empty());
        }
        (receipt, statement) => panic!("{receipt:?} around {statement:?}"),
    }
}

fn check_error(data: &[u8], error: &ReceiptError) {
    assert!(!error.to_string().is_empty());
    if let ReceiptError::Envelope(ReadError::Truncated { line, .. }) = error {
        let lines = data.split(|byte| *byte == b'\n').count();
        assert!((1..=lines).contains(line), "line {line} of {lines}");
    }
}

fn check_receipt(receipt: &Receipt) {
    let text = receipt.envelope().to_json();
    match Receipt::read(text.as_bytes()) {
        Ok(again) => assert_eq!(&again, receipt),
        Err(error) => panic!("{error}\n{text}"),
    }
    let statement = receipt.statement();
    match Statement::new(receipt.predicate().clone()) {
        Ok(again) => {
            assert_eq!(again.predicate(), statement.predicate());
            assert_eq!(again.submission(), statement.submission());
        }
        Err(error) => panic!("{error}"),
    }
    let [key, other] = keys();
    let trusted = [key.public().clone()];
    assert!(
        receipt.verify(&trusted).is_err(),
        "nobody has this key's signature"
    );
    assert_eq!(
        receipt.verify(&[]).err() == Some(SignatureError::Unsigned),
        !receipt.envelope().is_signed()
    );
    check_signature(statement.payload(), key, other.public());
}

fn check_signature(payload: &[u8], key: &SigningKey, other: &PublicKey) {
    let trusted = [other.clone(), key.public().clone()];
    let signed = Envelope::signed(payload.to_vec(), key);
    assert_eq!(
        signed.verify(&trusted).map(PublicKey::keyid),
        Ok(key.public().keyid())
    );
    assert!(matches!(
        signed.verify(&trusted[..1]),
        Err(SignatureError::OtherKey { .. })
    ));
    // The same signature around a payload with one bit changed.
    let mut changed = payload.to_vec();
    if let Some(byte) = changed.get_mut(payload.len() / 2) {
        *byte ^= 1;
    }
    let unsigned = |payload: &[u8]| Envelope::unsigned(payload.to_vec()).to_json();
    let payload_field = |text: String| {
        text.lines()
            .find(|line| line.contains("\"payload\""))
            .map(str::to_owned)
            .expect("an envelope has a payload")
    };
    let text = signed.to_json().replace(
        &payload_field(unsigned(payload)),
        &payload_field(unsigned(&changed)),
    );
    let changed = Envelope::read(text.as_bytes()).expect("it is an envelope still");
    assert!(matches!(
        changed.verify(&trusted),
        Err(SignatureError::DoesNotMatch { .. })
    ));
}

/// Two keys that have signed nothing that was ever written to a file.
fn keys() -> &'static [SigningKey; 2] {
    static KEYS: OnceLock<[SigningKey; 2]> = OnceLock::new();
    KEYS.get_or_init(|| {
        [(), ()].map(|()| {
            let folder = tempfile::tempdir().expect("a temporary folder can be made");
            SigningKey::open_or_create(&folder.path().join("keys")).expect("a key can be made")
        })
    })
}
