use super::*;

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let keys = folder.path().join("data/keys");
    (folder, keys)
}

/// Writes a file that only this user can read.
fn write(path: &Path, content: &[u8]) {
    let mut temporary = Temporary::private(path.parent().unwrap()).unwrap();
    temporary.write(content).unwrap();
    temporary.rename(path).unwrap();
}

#[test]
fn the_first_use_makes_a_key_and_the_next_ones_have_it() {
    let (_folder, keys) = folder();
    let one = SigningKey::open_or_create(&keys).unwrap();
    let two = SigningKey::open_or_create(&keys).unwrap();
    assert_eq!(one.public(), two.public());
    assert!(one.public().verifies(b"x", &two.sign(b"x")));
    assert!(!one.public().verifies(b"y", &two.sign(b"x")));
    let mut names: Vec<_> = fs::read_dir(&keys)
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["signing.pem", "signing.pub.pem"]);
    let by_file = SigningKey::of_file(&keys.join(PRIVATE_FILE)).unwrap();
    assert_eq!(by_file.public(), one.public());
    let public = PublicKey::of_file(&keys.join(PUBLIC_FILE)).unwrap();
    assert_eq!(&public, one.public());
    assert_eq!(public.keyid().len(), "sha256:".len() + 64);
}

#[test]
fn two_keys_differ() {
    let (_one, one) = folder();
    let (_two, two) = folder();
    let one = SigningKey::open_or_create(&one).unwrap();
    let two = SigningKey::open_or_create(&two).unwrap();
    assert_ne!(one.public(), two.public());
    assert_ne!(one.public().keyid(), two.public().keyid());
}

#[test]
fn many_first_uses_at_once_end_with_one_key() {
    for _ in 0..20 {
        let (_folder, keys) = folder();
        let mut keyids: Vec<String> = std::thread::scope(|scope| {
            let open = || {
                let key = SigningKey::open_or_create(&keys).unwrap();
                key.public().keyid().to_owned()
            };
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap())
                .collect()
        });
        keyids.dedup();
        assert_eq!(keyids.len(), 1);
    }
}

#[test]
fn a_public_key_that_is_not_that_of_the_private_one_is_replaced() {
    let (_folder, keys) = folder();
    let key = SigningKey::open_or_create(&keys).unwrap();
    let public = keys.join(PUBLIC_FILE);
    for content in ["", "something"] {
        fs::write(&public, content).unwrap();
        SigningKey::open_or_create(&keys).unwrap();
        assert_eq!(&PublicKey::of_file(&public).unwrap(), key.public());
    }
    fs::remove_file(&public).unwrap();
    SigningKey::open_or_create(&keys).unwrap();
    assert!(public.exists());
}

#[cfg(unix)]
#[test]
fn a_key_or_a_folder_that_others_can_use_is_refused() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let (_folder, keys) = folder();
    SigningKey::open_or_create(&keys).unwrap();
    let private = keys.join(PRIVATE_FILE);
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    let set = |path: &Path, mode: u32| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    assert_eq!((mode(&keys), mode(&private)), (0o700, 0o600));
    assert_eq!(mode(keys.parent().unwrap()), 0o700);
    for open in [0o750, 0o705, 0o710] {
        set(&keys, open);
        let error = SigningKey::open_or_create(&keys).unwrap_err();
        assert!(matches!(error, KeyError::NotPrivate(_)));
        let error = error.to_string();
        assert!(error.contains("run `chmod 700` on it"), "{error}");
        assert!(error.contains(&keys.display().to_string()), "{error}");
    }
    set(&keys, 0o700);
    for open in [0o640, 0o604, 0o620] {
        set(&private, open);
        for error in [
            SigningKey::open_or_create(&keys),
            SigningKey::of_file(&private),
        ] {
            let error = error.unwrap_err().to_string();
            assert!(error.contains("run `chmod 600` on it"), "{error}");
        }
    }
    set(&private, 0o400);
    assert!(SigningKey::open_or_create(&keys).is_ok());
}

#[cfg(unix)]
#[test]
fn a_key_of_another_user_is_refused() {
    let (_folder, keys) = folder();
    SigningKey::open_or_create(&keys).unwrap();
    // Only root can give a file away; elsewhere there is nothing to test with.
    if std::os::unix::fs::chown(keys.join(PRIVATE_FILE), Some(12_345), None).is_err() {
        return;
    }
    let error = SigningKey::open_or_create(&keys).unwrap_err().to_string();
    assert!(error.contains("it belongs to user 12345"), "{error}");
    std::os::unix::fs::chown(&keys, Some(12_345), None).unwrap();
    let error = SigningKey::open_or_create(&keys).unwrap_err().to_string();
    assert!(error.contains("it belongs to user 12345"), "{error}");
}

#[test]
fn what_is_no_key_is_said() {
    let (_folder, keys) = folder();
    let key = SigningKey::open_or_create(&keys).unwrap();
    let path = keys.join("other.pem");
    let private = fs::read_to_string(keys.join(PRIVATE_FILE)).unwrap();
    let damaged = private.replacen("MC4CAQAw", "MC4CAQAx", 1);
    assert_ne!(damaged, private);
    for (content, expected) in [
        (&b""[..], "no private key in PKCS#8 PEM"),
        (
            b"-----BEGIN RSA PRIVATE KEY-----",
            "no private key in PKCS#8 PEM",
        ),
        (b"-----BEGIN ENCRYPTED PRIVATE KEY-----", "it is encrypted"),
        (key.public().to_pem().as_bytes(), "it is a public key"),
        (damaged.as_bytes(), "no ed25519 key, or a damaged one"),
        (&[0x30, 0xff], "it is no PEM file"),
        (&[b'x'; MAX_KEY_BYTES + 1], "it has more than"),
    ] {
        write(&path, content);
        let error = SigningKey::of_file(&path).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert!(error.contains("other.pem"), "{error}");
    }
    for (content, expected) in [
        (private.as_str(), "it is a private key"),
        (
            "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
            "no ed25519 key",
        ),
        ("x", "no public key in PEM"),
    ] {
        let error = PublicKey::of_pem(content, "the text")
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected), "{error}");
        assert!(error.starts_with("the text: "), "{error}");
        assert!(
            !error.contains("MC4CAQ"),
            "nothing of a key is shown: {error}"
        );
    }
    for path in [keys.join("absent.pem"), keys.clone()] {
        for error in [
            SigningKey::of_file(&path).map(drop),
            PublicKey::of_file(&path).map(drop),
        ] {
            let error = error.unwrap_err();
            assert!(matches!(error, KeyError::Io { .. }), "{error}");
        }
    }
    let file = keys.join("a-file");
    write(&file, b"");
    assert!(SigningKey::open_or_create(&file).is_err());
    assert!(SigningKey::open_or_create(&file.join("below")).is_err());
}

#[test]
fn a_damaged_key_is_not_replaced() {
    let (_folder, keys) = folder();
    SigningKey::open_or_create(&keys).unwrap();
    write(&keys.join(PRIVATE_FILE), b"damaged");
    assert!(SigningKey::open_or_create(&keys).is_err());
    assert_eq!(fs::read(keys.join(PRIVATE_FILE)).unwrap(), b"damaged");
}

#[test]
fn a_key_under_which_anything_verifies_is_refused() {
    // The neutral element of the curve: RFC 8410's structure around y = 1.
    let der = [
        &[0x30, 0x2a, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 3, 0x21, 0, 1][..],
        &[0; 31],
    ]
    .concat();
    let key = VerifyingKey::from_public_key_der(&der).unwrap();
    let error = PublicKey::new(key, "the key").unwrap_err().to_string();
    assert!(error.contains("fit any message"), "{error}");
}

#[test]
fn a_private_key_is_not_printed() {
    let (_folder, keys) = folder();
    let key = SigningKey::open_or_create(&keys).unwrap();
    let shown = format!("{key:?}");
    assert_eq!(
        shown,
        format!("SigningKey {{ keyid: {:?}, .. }}", key.public().keyid())
    );
}
