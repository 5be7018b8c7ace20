//! Every way to tamper with a receipt is caught and named: as a plain edit, which the signature or a digest catches, and as the work of somebody who
//! computes every digest again and signs with a key that is trusted, which only the replay and what must follow from what catch.

mod harness;
mod receipts;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value, json};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{Envelope, Predicate, Receipt, SigningKey};
use weighhouse_engine::record::{Kind, Outcome};
use weighhouse_engine::sandbox::transcript::{ContentStore, Header, Line, SealedFile, Transcript};
use weighhouse_engine::store::Store;
use weighhouse_engine::verify::needed;
use weighhouse_sandbox_tests::guests;

use receipts::{DRIVER, Data, answer, guest_environment, receipt_of, step, steps};

/// Checks a receipt that has to fail; the report.
fn refused(data: &Data, receipt: &Path, more: &[&str], what: &str) -> Value {
    let called = data.verify(receipt, more);
    assert_eq!(called.status, Some(3), "{what}: {called:#?}");
    let report = called.json();
    assert_eq!(report["verified"], false, "{what}");
    assert!(report["rests_on"].is_null(), "{what}: {report:#}");
    report
}

/// Asserts that a step failed, and that it names what was done.
fn caught(report: &Value, by: &str, said: &str, what: &str) {
    assert!(
        steps(report, "fail").iter().any(|step| step == by),
        "{what} is not caught by {by}: {report:#}"
    );
    let found = step(report, by).to_string();
    assert!(found.contains(said), "{what}: {said}: {found}");
}

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
    let changes: [(&str, fn(&mut Value)); 7] = [
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
        ("who decided", |statement| {
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

/// Somebody who can sign and computes every digest again.
struct Forger {
    key: SigningKey,
    public: PathBuf,
    original: Receipt,
    store: Store,
    lines: Vec<Line>,
    path: PathBuf,
}

impl Forger {
    fn new(data: &Data, receipt: &Path, name: &str) -> Self {
        let original = Receipt::of_file(receipt).unwrap();
        let keys = data.path().join(name);
        let store = Store::open(&data.store()).unwrap();
        let record = original.predicate().transcript.unwrap();
        let lines = String::from_utf8(store.get(&record.digest).unwrap()).unwrap();
        Self {
            key: SigningKey::open_or_create(&keys).unwrap(),
            public: keys.join("signing.pub.pem"),
            store,
            lines: lines
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect(),
            original,
            path: data.path().join(format!("receipts/{name}.json")),
        }
    }

    /// A receipt with what was changed, and all that follows from it done again.
    fn receipt(&self, change: impl FnOnce(&mut Predicate, &mut Vec<Line>)) -> PathBuf {
        let mut predicate = self.original.predicate().clone();
        let mut lines = self.lines.clone();
        change(&mut predicate, &mut lines);
        let text: Vec<u8> = lines
            .iter()
            .flat_map(|line| [serde_json::to_vec(line).unwrap(), b"\n".to_vec()].concat())
            .collect();
        let mut record = predicate.transcript.unwrap();
        record.digest = Digest::of(&text);
        record.bytes = text.len() as u64;
        predicate.transcript = Some(record);
        self.store.put(&record.digest, &text).unwrap();
        Receipt::new(predicate, Some(&self.key))
            .unwrap()
            .write(&self.path)
            .unwrap();
        self.path.clone()
    }

    /// Asserts that a forgery is caught by a step that names it, with the forger's key trusted, by both engines where the scorer has to run.
    fn is_caught(
        &self,
        data: &Data,
        (what, by, said): (&str, &str, &str),
        change: impl FnOnce(&mut Predicate, &mut Vec<Line>),
    ) {
        let path = self.receipt(change);
        let key = ["--key", self.public.to_str().unwrap()];
        let report = refused(data, &path, &key, what);
        assert_eq!(step(&report, "signature")["result"], "pass", "{what}");
        caught(&report, by, said, what);
        if matches!(by, "replay" | "verdict") {
            let report = refused(
                data,
                &path,
                &[&key[..], &["--engine", "pulley"]].concat(),
                what,
            );
            caught(&report, by, said, what);
        }
    }
}

fn header(lines: &mut [Line]) -> &mut Header {
    match &mut lines[0] {
        Line::Header(header) => header,
        other => panic!("{other:?}"),
    }
}

/// The lines of the calls of a function: where the call is, where its answer.
fn calls_of(lines: &[Line], wanted: &str) -> Vec<usize> {
    let is = |line: &Line| matches!(line, Line::Call { function, .. } if function == wanted);
    let found: Vec<usize> = (0..lines.len())
        .filter(|index| is(&lines[*index]))
        .collect();
    assert!(!found.is_empty(), "{wanted} is called");
    found
}

/// Numbers the calls anew.
fn number(lines: &mut [Line]) {
    let mut next = 0;
    for line in lines {
        match line {
            Line::Call { call, .. } => *call = next,
            Line::Answer { call, .. } => {
                *call = next;
                next += 1;
            }
            Line::Header(_) | Line::End(_) => {}
        }
    }
}

/// Makes fuel count upwards, as a forger would who has put lines into another order.
fn in_order(lines: &mut [Line]) {
    let mut spent = 0;
    for line in lines {
        let (Line::Call { fuel, .. } | Line::Answer { fuel, .. }) = line else {
            continue;
        };
        *fuel = spent.max(*fuel);
        spent = *fuel;
    }
}

fn rescored(predicate: &mut Predicate) {
    let outcome = &mut predicate.evaluation.outcome;
    if let (Some(raw), Some(anchors)) = (outcome.raw, outcome.anchors) {
        outcome.normalised = Some((raw - anchors.start) / (anchors.reference - anchors.start));
    }
}

fn answer_of(lines: &mut [Line], call: usize) -> &mut Value {
    match &mut lines[call + 1] {
        Line::Answer { result, .. } => result,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_forged_verdict_seed_or_device_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let forger = Forger::new(&data, &data.scored(), "forger");
    forger.is_caught(
        &data,
        ("a better score", "verdict", "`raw`"),
        |predicate, _| {
            if let Some(raw) = &mut predicate.evaluation.outcome.raw {
                *raw = f64::from_bits(raw.to_bits() + 1);
            }
            rescored(predicate);
        },
    );
    forger.is_caught(
        &data,
        ("other anchors", "verdict", "`normalised`"),
        |predicate, _| {
            if let Some(anchors) = &mut predicate.evaluation.outcome.anchors {
                anchors.reference += 0.5;
            }
            rescored(predicate);
        },
    );
    forger.is_caught(
        &data,
        ("other figures", "verdict", "`details`"),
        |predicate, _| {
            predicate
                .evaluation
                .outcome
                .details
                .insert("rounds".to_owned(), json!(500));
        },
    );
    forger.is_caught(
        &data,
        ("other fuel", "verdict", "`fuel`"),
        |predicate, _| {
            predicate.evaluation.outcome.fuel = Some(1);
        },
    );
    forger.is_caught(
        &data,
        ("an end of its own", "replay", "the end"),
        |predicate, lines| {
            let Some(Line::End(end)) = lines.last_mut() else {
                panic!("it ends")
            };
            end.verdict.as_mut().unwrap()["raw"] = json!(-3.0);
            predicate.evaluation.outcome.raw = Some(-3.0);
            rescored(predicate);
        },
    );
    forger.is_caught(
        &data,
        ("a rejection", "verdict", "`verdict`"),
        |predicate, _| {
            predicate.evaluation.outcome = Outcome {
                fuel: predicate.evaluation.outcome.fuel,
                ..Outcome::invalid("wrong-result", "it is wrong".to_owned())
            };
            assert_eq!(predicate.evaluation.outcome.verdict, Kind::Invalid);
        },
    );
    forger.is_caught(
        &data,
        ("a message", "messages", "message 0"),
        |predicate, _| {
            predicate.evaluation.messages[0].push('!');
        },
    );

    let other = "07".repeat(32);
    forger.is_caught(
        &data,
        ("the receipt's seed", "seed", "another seed"),
        |predicate, _| {
            predicate.evaluation.sealed.seed = other.parse().unwrap();
        },
    );
    forger.is_caught(
        &data,
        ("both seeds", "seed", "does not follow from the seed"),
        |predicate, lines| {
            predicate.evaluation.sealed.seed = other.parse().unwrap();
            header(lines).seed.clone_from(&other);
        },
    );

    forger.is_caught(
        &data,
        ("the device's name", "device", "not the one in the receipt"),
        |predicate, _| {
            predicate.evaluation.device.as_mut().unwrap().name = "a faster one".to_owned();
        },
    );
    forger.is_caught(
        &data,
        ("its class", "manifest", "parameters"),
        |predicate, _| {
            predicate.evaluation.device.as_mut().unwrap().device_type =
                serde_json::from_value(json!("discrete")).unwrap();
        },
    );
    forger.is_caught(
        &data,
        ("a finding left out", "device", "findings"),
        |predicate, _| {
            predicate
                .evaluation
                .device
                .as_mut()
                .unwrap()
                .findings
                .clear();
        },
    );
    forger.is_caught(
        &data,
        ("the device in both", "replay", "first at"),
        |predicate, lines| {
            // What the scorer divides by.
            let speed = 1e15;
            predicate
                .evaluation
                .device
                .as_mut()
                .unwrap()
                .copy_bytes_per_second = speed;
            let call = calls_of(lines, "gpu.adapter-info")[0];
            answer_of(lines, call)["returned"]["copy_bytes_per_second"] = json!(speed);
        },
    );
}

#[test]
fn a_forged_record_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let forger = Forger::new(&data, &data.scored(), "forger");
    let dispatch = "gpu.recording.dispatch";
    forger.is_caught(
        &data,
        ("a record removed", "replay", "first at call"),
        |_, lines| {
            let at = calls_of(lines, dispatch)[0];
            lines.drain(at..at + 2);
            number(lines);
        },
    );
    forger.is_caught(
        &data,
        ("the last record removed", "replay", "first at"),
        |_, lines| {
            let end = lines.len() - 1;
            lines.drain(end - 2..end);
        },
    );
    forger.is_caught(
        &data,
        ("the end removed", "replay", "breaks off"),
        |_, lines| {
            lines.pop();
        },
    );
    forger.is_caught(
        &data,
        ("two records swapped", "replay", "first at call"),
        |_, lines| {
            let calls = calls_of(lines, dispatch);
            lines.swap(calls[0], calls[1]);
            lines.swap(calls[0] + 1, calls[1] + 1);
            number(lines);
            in_order(lines);
        },
    );
    forger.is_caught(
        &data,
        ("a record added", "replay", "first at call"),
        |_, lines| {
            let at = calls_of(lines, dispatch)[0];
            let again = [lines[at].clone(), lines[at + 1].clone()];
            lines.splice(at..at, again);
            number(lines);
            in_order(lines);
        },
    );
    forger.is_caught(
        &data,
        ("fuel at a call", "replay", "fuel before the call"),
        |_, lines| {
            let at = calls_of(lines, dispatch)[0];
            if let Line::Call { fuel, .. } = &mut lines[at] {
                *fuel += 1;
            }
            in_order(lines);
        },
    );
    forger.is_caught(
        &data,
        ("one sample", "measurements", "does not agree with itself"),
        |_, lines| {
            let call = calls_of(lines, "gpu.measure")[0];
            answer_of(lines, call)["returned"]["Ok"]["samples"][9]["nanoseconds"] = json!(1);
        },
    );
    forger.is_caught(
        &data,
        ("a measurement that agrees with itself", "replay", "the end"),
        |_, lines| {
            // A shift of all logarithms: the device was twice as fast, says the forger.
            let call = calls_of(lines, "gpu.measure")[0];
            let measured = &mut answer_of(lines, call)["returned"]["Ok"];
            for sample in measured["samples"].as_array_mut().unwrap() {
                let nanoseconds = sample["nanoseconds"].as_u64().unwrap() * 2;
                sample["nanoseconds"] = json!(nanoseconds);
            }
            for median in measured["medians"].as_array_mut().unwrap() {
                *median = json!(median.as_f64().unwrap() * 2.0);
            }
        },
    );
    forger.is_caught(
        &data,
        ("an answer of another form", "replay", "first at call"),
        |_, lines| {
            let call = calls_of(lines, "gpu.buffer.read").pop().unwrap();
            *answer_of(lines, call) = json!({ "returned": { "Ok": 7 } });
        },
    );
    forger.is_caught(
        &data,
        (
            "transcript version 999",
            "transcript",
            "weighhouse.transcript/999",
        ),
        |_, lines| {
            header(lines).schema = "weighhouse.transcript/999".to_owned();
        },
    );
}

/// Changes a file of the environment in the tables, and every digest that it is in.
fn exchange(predicate: &mut Predicate, lines: &mut [Line], path: &str, content: &[u8]) {
    let header = header(lines);
    let file = header
        .environment
        .iter_mut()
        .find(|file| file.path == path)
        .expect("it is there");
    file.digest = Digest::of(content);
    file.bytes = content.len() as u64;
    predicate.evaluation.sealed.environment.digest = table_digest(&header.environment);
}

fn table_digest(files: &[SealedFile]) -> Digest {
    Digest::of_table(files.iter().map(|file| (file.path.as_str(), file.digest)))
}

#[test]
fn a_forged_scorer_environment_submission_or_price_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let environment = guest_environment(data.path(), "scores", "source = \"measured\"");
    let record = data.score(&environment, &answer(data.path(), "42"), &[]);
    let forger = Forger::new(&data, &receipt_of(&record), "forger");
    let other = |name: &str| {
        let (_, component) = guests::ALL
            .iter()
            .find(|(guest, _)| *guest == name)
            .unwrap();
        *component
    };
    let put = |content: &[u8]| {
        let digest = Digest::of(content);
        forger.store.put(&digest, content).unwrap();
        digest
    };

    forger.is_caught(
        &data,
        ("another scorer in the receipt", "scorer", "another scorer"),
        |predicate, _| {
            predicate.evaluation.sealed.scorer.digest = Digest::of(b"other");
        },
    );
    forger.is_caught(
        &data,
        ("another scorer everywhere", "scorer", "its name is"),
        |predicate, lines| {
            let component = other("rejects");
            header(lines).scorer = put(component);
            predicate.evaluation.sealed.scorer.digest = put(component);
            exchange(predicate, lines, "scorer.wasm", component);
        },
    );
    forger.is_caught(
        &data,
        (
            "another scorer beside the environment's",
            "scorer",
            "is not the file",
        ),
        |predicate, lines| {
            let component = other("rejects");
            header(lines).scorer = put(component);
            predicate.evaluation.sealed.scorer.digest = put(component);
        },
    );
    // With a custom section more, the same scorer: only whoever names the environment knows that it is another one.
    let mut padded = other("scores").to_vec();
    padded.extend([0, 3, 1, b'x', 0]);
    let path = forger.receipt(|predicate, lines| {
        header(lines).scorer = put(&padded);
        predicate.evaluation.sealed.scorer.digest = put(&padded);
        exchange(predicate, lines, "scorer.wasm", &padded);
    });
    let key = ["--key", forger.public.to_str().unwrap()];
    let alike = data.verify(&path, &key);
    assert_eq!(alike.status, Some(0), "{alike:#?}");
    let named = [&key[..], &["--environment", environment.to_str().unwrap()]].concat();
    let report = refused(&data, &path, &named, "a padded scorer");
    caught(
        &report,
        "environment",
        "another environment",
        "a padded scorer",
    );

    forger.is_caught(
        &data,
        ("another manifest", "manifest", "parameters"),
        |predicate, lines| {
            let manifest = fs::read_to_string(environment.join("environment.toml")).unwrap();
            let manifest = manifest.replace("first = 3", "first = 4");
            put(manifest.as_bytes());
            exchange(predicate, lines, "environment.toml", manifest.as_bytes());
        },
    );
    forger.is_caught(
        &data,
        ("other parameters", "replay", "the end"),
        |predicate, lines| {
            let manifest = fs::read_to_string(environment.join("environment.toml")).unwrap();
            let manifest = manifest.replace("first = 3", "first = 4");
            put(manifest.as_bytes());
            exchange(predicate, lines, "environment.toml", manifest.as_bytes());
            header(lines).parameters[0].1 = 4;
        },
    );
    forger.is_caught(
        &data,
        (
            "another environment in the receipt",
            "environment",
            "do not have the digest",
        ),
        |predicate, _| {
            predicate.evaluation.sealed.environment.digest = Digest::of(b"other");
        },
    );
    forger.is_caught(
        &data,
        (
            "another file of the environment",
            "files",
            "own table of files",
        ),
        |predicate, lines| {
            let header = header(lines);
            header
                .environment
                .retain(|file| file.path != "data/table.bin");
            predicate.evaluation.sealed.environment.digest = table_digest(&header.environment);
        },
    );

    forger.is_caught(
        &data,
        (
            "another submission in the receipt",
            "submission",
            "another submission",
        ),
        |predicate, _| {
            predicate.evaluation.sealed.submission.digest = Some(Digest::of(b"other"));
        },
    );
    forger.is_caught(
        &data,
        ("another submission in both", "files", "own table of files"),
        |predicate, lines| {
            let header = header(lines);
            header.submission[0].digest = Digest::of(b"43");
            predicate.evaluation.sealed.submission.digest = Some(table_digest(&header.submission));
        },
    );
    forger.is_caught(
        &data,
        ("another submission everywhere", "replay", "the end"),
        |predicate, lines| {
            let files = header(lines);
            files.submission[0].digest = Digest::of(b"43");
            predicate.evaluation.sealed.submission.digest = Some(table_digest(&files.submission));
            let call = calls_of(lines, "submission.read-file")[0];
            *answer_of(lines, call) = json!({ "returned": { "Ok": { "hex": hex("43") } } });
        },
    );

    forger.is_caught(
        &data,
        ("another price list", "fuel", "weighhouse-fuel/0"),
        |predicate, lines| {
            "weighhouse-fuel/0".clone_into(&mut predicate.fuel_prices);
            "weighhouse-fuel/0".clone_into(&mut predicate.evaluation.host.fuel_prices);
            "weighhouse-fuel/0".clone_into(&mut header(lines).fuel_prices);
        },
    );
    forger.is_caught(
        &data,
        (
            "another price list in the transcript",
            "fuel",
            "the transcript's price list",
        ),
        |_, lines| {
            "weighhouse-fuel/0".clone_into(&mut header(lines).fuel_prices);
        },
    );
    forger.is_caught(
        &data,
        ("another budget", "fuel", "another budget"),
        |_, lines| {
            header(lines).fuel_budget += 1;
        },
    );
    forger.is_caught(
        &data,
        (
            "another WIT package",
            "statement",
            "weighhouse:scoring@0.9.0",
        ),
        |predicate, _| {
            "weighhouse:scoring@0.9.0".clone_into(&mut predicate.wit_package);
        },
    );
    // As it was, the forger's own receipt is as good as the original: it is the trust in the key that makes the difference.
    let path = forger.receipt(|_, _| {});
    assert_eq!(data.verify(&path, &key).status, Some(0));
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// A store that gives another byte string than was asked for must not be believed.
#[test]
fn a_blob_under_a_wrong_name_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.receipt("adversarial/zeros");
    let store: Arc<dyn ContentStore> = Arc::new(Store::existing(&data.store()).unwrap());
    let paths = Store::existing(&data.store()).unwrap();
    let record = Receipt::of_file(&receipt)
        .unwrap()
        .predicate()
        .transcript
        .unwrap();
    let transcript = Transcript::read(&store.get(&record.digest).unwrap()).unwrap();
    let blobs: Vec<Digest> = needed(&transcript).into_keys().collect();
    fs::copy(paths.path(&blobs[0]), paths.path(&blobs[1])).unwrap();
    let report = refused(&data, &receipt, &[], "exchanged blobs");
    caught(
        &report,
        "contents",
        &blobs[1].to_string(),
        "exchanged blobs",
    );
}
