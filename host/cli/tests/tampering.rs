//! A plain edit of a receipt or of what it is kept with is caught by the signature or by a digest, and named. What somebody does who can sign is in
//! `forgeries.rs`.

mod harness;
mod receipts;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{Envelope, Receipt};
use weighhouse_engine::sandbox::transcript::{ContentStore, Transcript};
use weighhouse_engine::store::Store;
use weighhouse_engine::verify::needed;

use receipts::forger::{Forger, caught, refused};
use receipts::{DRIVER, Data, steps};

/// The statement of a receipt, changed, under the signatures that it had.
fn edited(data: &Data, receipt: &Path, change: impl FnOnce(&mut Value)) -> PathBuf {
    let mut envelope: Value = serde_json::from_slice(&fs::read(receipt).unwrap()).unwrap();
    let original = Envelope::read(&fs::read(receipt).unwrap()).unwrap();
    let mut statement: Value = serde_json::from_slice(original.payload()).unwrap();
    change(&mut statement);
    let payload = Envelope::unsigned(serde_json::to_vec(&statement).unwrap()).to_json();
    let payload: Value = serde_json::from_str(&payload).unwrap();
    envelope["payload"] = payload["payload"].clone();
    let path = data.path().join("receipts/edited.json");
    fs::write(&path, serde_json::to_vec(&envelope).unwrap()).unwrap();
    path
}

#[test]
fn a_plain_edit_is_caught_by_the_signature_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.scored();
    type Change = fn(&mut Value);
    let changes: [(&str, Change); 7] = [
        ("the score", |statement| {
            let evaluation = &mut statement["predicate"]["evaluation"];
            let start = evaluation["anchors"]["start"].as_f64().unwrap();
            let reference = evaluation["anchors"]["reference"].as_f64().unwrap();
            let raw = evaluation["raw"].as_f64().unwrap() - 0.25;
            evaluation["raw"] = json!(raw);
            evaluation["normalised"] = json!((raw - start) / (reference - start));
        }),
        ("the seed", |statement| {
            statement["predicate"]["evaluation"]["seed"] = json!("07".repeat(32));
        }),
        ("the device", |statement| {
            statement["predicate"]["evaluation"]["device"]["name"] = json!("a faster one");
        }),
        ("the time", |statement| {
            statement["predicate"]["finished"] = json!("2026-01-31T23:59:59.000Z");
        }),
        ("the transcript", |statement| {
            statement["predicate"]["transcript"]["digest"] = json!(Digest::of(b"other"));
        }),
        ("the host", |statement| {
            statement["predicate"]["host_executable"] = json!(Digest::of(b"other"));
        }),
        ("the messages", |statement| {
            statement["predicate"]["evaluation"]["messages"] = json!([]);
        }),
    ];
    for (what, change) in changes {
        let path = edited(&data, &receipt, change);
        let report = refused(&data, &path, &[], what);
        caught(&report, "signature", "does not match", what);
    }
    // Even with the signature taken away, the statement does not contradict itself unseen.
    let path = edited(&data, &receipt, |statement| {
        statement["predicate"]["evaluation"]["raw"] = json!(-1.0);
    });
    let report = refused(&data, &path, &[], "half a score");
    caught(&report, "statement", "normalised", "half a score");
    let path = edited(&data, &receipt, |statement| {
        statement["predicateType"] = json!("urn:weighhouse:receipt:999");
    });
    let report = refused(&data, &path, &[], "version 999");
    caught(
        &report,
        "statement",
        "urn:weighhouse:receipt:999",
        "version 999",
    );

    // A file that was cut off, at any place.
    let bytes = fs::read(&receipt).unwrap();
    for length in [0, 1, bytes.len() / 2, bytes.len() - 3] {
        let path = data.path().join("receipts/cut.json");
        fs::write(&path, &bytes[..length]).unwrap();
        let report = refused(&data, &path, &[], "a truncated file");
        caught(&report, "envelope", "truncated", "a truncated file");
    }

    // A receipt that another key has signed.
    let stranger = Forger::new(&data, &receipt, "stranger");
    let path = stranger.receipt(|_, _| {});
    let report = refused(&data, &path, &[], "another key");
    caught(&report, "signature", "signed by another key", "another key");
    assert_eq!(
        steps(&report, "fail"),
        ["signature"],
        "the rest is as it was"
    );
    let leave = data.verify(&path, &["--allow-unsigned"]);
    assert_eq!(
        leave.status,
        Some(3),
        "leave is for the unsigned: {leave:#?}"
    );
}

#[test]
fn one_changed_byte_of_any_stored_blob_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.receipt("adversarial/zeros");
    let store = Store::existing(&data.store()).unwrap();
    let record = Receipt::of_file(&receipt)
        .unwrap()
        .predicate()
        .transcript
        .unwrap();
    let transcript = Transcript::read(&store.get(&record.digest).unwrap()).unwrap();
    let mut blobs: BTreeSet<Digest> = needed(&transcript).into_keys().collect();
    blobs.insert(record.digest);
    assert!(blobs.len() > 5, "{blobs:?}");
    for (number, digest) in blobs.iter().enumerate() {
        let path = store.path(digest);
        let good = fs::read(&path).unwrap();
        // A place that differs from blob to blob: the header, the content, its end.
        let place = [3, good.len() / 2, good.len() - 1, good.len() / 3][number % 4];
        let mut bad = good.clone();
        bad[place] ^= 1;
        fs::write(&path, &bad).unwrap();
        let what = format!("byte {place} of {digest}");
        let report = refused(&data, &receipt, &[], &what);
        let by = if *digest == record.digest {
            "transcript"
        } else {
            "contents"
        };
        caught(&report, by, &digest.to_string(), &what);
        // A blob that is not there.
        fs::remove_file(&path).unwrap();
        if number % 3 == 0 {
            let report = refused(&data, &receipt, &[], &what);
            caught(&report, by, "is missing", &what);
        }
        fs::write(&path, &good).unwrap();
    }
    assert_eq!(
        data.verify(&receipt, &[]).status,
        Some(0),
        "it is as it was"
    );
}

/// A store that gives another byte string than was asked for must not be believed.
#[test]
fn a_blob_under_a_wrong_name_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.receipt("adversarial/zeros");
    let store = Store::existing(&data.store()).unwrap();
    let record = Receipt::of_file(&receipt)
        .unwrap()
        .predicate()
        .transcript
        .unwrap();
    let transcript = Transcript::read(&store.get(&record.digest).unwrap()).unwrap();
    let blobs: Vec<Digest> = needed(&transcript).into_keys().collect();
    fs::copy(store.path(&blobs[0]), store.path(&blobs[1])).unwrap();
    let report = refused(&data, &receipt, &[], "exchanged blobs");
    caught(
        &report,
        "contents",
        &blobs[1].to_string(),
        "exchanged blobs",
    );
}
