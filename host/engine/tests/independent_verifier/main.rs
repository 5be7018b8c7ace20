//! Programs that have nothing in common with weighhouse read its receipts and its keys: `securesystemslib` (in Python) and `openssl`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{Predicate, PublicKey, Receipt, SigningKey};

/// Says that a test did not run, and why: on standard error, and in the file that `cargo xtask test` counts.
#[expect(clippy::print_stderr, reason = "a test that could not be run says so")]
fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
    if let Some(file) = std::env::var_os("WEIGHHOUSE_SKIPPED") {
        let line = format!("{why}\n");
        let written = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        written.expect("the file of skipped tests can be written");
    }
}

/// Where `cargo xtask setup` puts securesystemslib.
fn packages() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("../python")
}

/// A Python, by its program.
struct Python(&'static str);

impl Python {
    fn command(&self) -> Command {
        let mut command = Command::new(self.0);
        command.env("PYTHONPATH", packages());
        command
    }
}

/// A Python that has securesystemslib.
fn python() -> Option<Python> {
    let found = ["python3", "/usr/bin/python3", "python"]
        .into_iter()
        .map(Python)
        .find(|python| {
            let output = python
                .command()
                .args(["-c", "import securesystemslib.dsse"])
                .output();
            output.is_ok_and(|output| output.status.success())
        });
    if found.is_none() {
        skipped("no Python with securesystemslib, which `cargo xtask setup` installs");
    }
    found
}

/// The predicate that the document shows.
fn predicate() -> Predicate {
    let document = include_str!("../../../../docs/receipt.md");
    let (_, after) = document.split_once("```json\n").unwrap();
    let (statement, _) = after.split_once("```").unwrap();
    let statement: Value = serde_json::from_str(statement).unwrap();
    serde_json::from_value(statement["predicate"].clone()).unwrap()
}

struct Signed {
    folder: tempfile::TempDir,
    key: SigningKey,
    other: SigningKey,
    receipt: Receipt,
}

impl Signed {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = SigningKey::open_or_create(&folder.path().join("key")).unwrap();
        let other = SigningKey::open_or_create(&folder.path().join("other")).unwrap();
        let receipt = Receipt::new(predicate(), Some(&key)).unwrap();
        Self {
            folder,
            key,
            other,
            receipt,
        }
    }

    fn public(&self, folder: &str) -> PathBuf {
        self.folder.path().join(folder).join("signing.pub.pem")
    }

    /// What the independent verifier says of an envelope.
    fn verdict(&self, python: &Python, envelope: &str, key: &Path) -> String {
        let path = self.folder.path().join("receipt.json");
        fs::write(&path, envelope).unwrap();
        let script =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/independent_verifier/verify.py");
        let output = python
            .command()
            .arg(script)
            .arg(&path)
            .arg(key)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        let expected = if said == "refused" { 3 } else { 0 };
        assert_eq!(output.status.code(), Some(expected), "{said}{errors}");
        said
    }
}

#[test]
fn securesystemslib_accepts_a_receipt() {
    let Some(python) = python() else { return };
    let signed = Signed::new();
    let path = signed.folder.path().join("receipts/one.json");
    signed.receipt.write(&path).unwrap();
    let envelope = fs::read_to_string(&path).unwrap();
    let said = signed.verdict(&python, &envelope, &signed.public("key"));
    let submission = hex(&signed.receipt.statement().submission());
    assert_eq!(said, format!("accepted {submission}"));
}

#[test]
fn securesystemslib_refuses_a_changed_receipt() {
    let Some(python) = python() else { return };
    let signed = Signed::new();
    let mut better = predicate();
    let outcome = &mut better.evaluation.outcome;
    let anchors = outcome.anchors.unwrap();
    outcome.raw = Some(anchors.reference);
    outcome.normalised = Some(1.0);
    let better = Receipt::new(better, None).unwrap();
    let mut envelope: Value = serde_json::from_str(&signed.receipt.envelope().to_json()).unwrap();
    let forged: Value = serde_json::from_str(&better.envelope().to_json()).unwrap();
    envelope["payload"] = forged["payload"].clone();
    assert_eq!(
        signed.verdict(&python, &envelope.to_string(), &signed.public("key")),
        "refused"
    );
    // Ours says the same.
    let ours = Receipt::read(envelope.to_string().as_bytes()).unwrap();
    assert!(ours.verify(&[signed.key.public().clone()]).is_err());
}

#[test]
fn securesystemslib_refuses_another_key() {
    let Some(python) = python() else { return };
    let signed = Signed::new();
    let envelope = signed.receipt.envelope().to_json();
    assert_eq!(
        signed.verdict(&python, &envelope, &signed.public("other")),
        "refused"
    );
    // Also when the signature says that it is by that key.
    let mut envelope: Value = serde_json::from_str(&envelope).unwrap();
    envelope["signatures"][0]["keyid"] = json!(signed.other.public().keyid());
    assert_eq!(
        signed.verdict(&python, &envelope.to_string(), &signed.public("other")),
        "refused"
    );
}

fn hex(digest: &Digest) -> String {
    digest.to_string()["sha256:".len()..].to_owned()
}

/// An openssl that knows ed25519. LibreSSL and old versions do not.
fn openssl(arguments: &[&str]) -> Option<Output> {
    let knows = Command::new("openssl")
        .args(["genpkey", "-algorithm", "ed25519"])
        .output();
    if !knows.is_ok_and(|output| output.status.success()) {
        skipped("no openssl that knows ed25519");
        return None;
    }
    let output = Command::new("openssl").args(arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "openssl {arguments:?}: {errors}");
    Some(output)
}

#[test]
fn openssl_reads_both_keys_and_signs_as_we_do() {
    let signed = Signed::new();
    let folder = signed.folder.path();
    let private = folder.join("key/signing.pem");
    let (private, public) = (private.to_str().unwrap(), signed.public("key"));
    let Some(output) = openssl(&["pkey", "-in", private, "-pubout"]) else {
        return;
    };
    assert_eq!(output.stdout, fs::read(&public).unwrap());
    let public = public.to_str().unwrap();
    let der = openssl(&["pkey", "-pubin", "-in", public, "-outform", "DER"]).unwrap();
    let keyid = Digest::of(&der.stdout).to_string();
    assert_eq!(keyid, signed.key.public().keyid());
    let message = folder.join("message");
    fs::write(&message, b"a message").unwrap();
    let message = message.to_str().unwrap();
    let signature = openssl(&[
        "pkeyutl", "-sign", "-rawin", "-inkey", private, "-in", message,
    ])
    .unwrap();
    assert_eq!(signature.stdout, signed.key.sign(b"a message"));
}

#[test]
fn keys_of_openssl_are_read_and_others_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let text = |name: &str| path(name).to_str().unwrap().to_owned();
    let write = |name: &str, pem: &[u8]| {
        fs::write(path(name), pem).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            fs::set_permissions(path(name), fs::Permissions::from_mode(0o600)).unwrap();
        }
    };
    let make = |name: &str, arguments: &[&str]| {
        let output = openssl(arguments)?;
        write(name, &output.stdout);
        Some(())
    };
    if make("good.pem", &["genpkey", "-algorithm", "ed25519"]).is_none() {
        return;
    }
    make(
        "good.pub.pem",
        &["pkey", "-in", &text("good.pem"), "-pubout"],
    )
    .unwrap();
    let key = SigningKey::of_file(&path("good.pem")).unwrap();
    let public = PublicKey::of_file(&path("good.pub.pem")).unwrap();
    assert_eq!(key.public(), &public);
    assert!(public.verifies(b"x", &key.sign(b"x")));

    let curve = [
        "genpkey",
        "-algorithm",
        "EC",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
    ];
    make("curve.pem", &curve).unwrap();
    make(
        "curve.pub.pem",
        &["pkey", "-in", &text("curve.pem"), "-pubout"],
    )
    .unwrap();
    let locked = [
        "pkey",
        "-in",
        &text("good.pem"),
        "-aes256",
        "-passout",
        "pass:secret",
    ];
    make("locked.pem", &locked).unwrap();
    for (name, expected) in [
        ("curve.pem", "it is no ed25519 key"),
        ("locked.pem", "it is encrypted"),
        ("good.pub.pem", "it is a public key"),
    ] {
        let error = SigningKey::of_file(&path(name)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert!(error.contains(&text(name)), "{error}");
    }
    for (name, expected) in [
        ("curve.pub.pem", "it is no ed25519 key"),
        ("good.pem", "it is a private key"),
    ] {
        let error = PublicKey::of_file(&path(name)).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
