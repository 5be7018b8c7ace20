//! A second reader, written in Python from `docs/receipt.md` and `docs/transcript.md` alone, reads what the built command writes, and finds what was altered in
//! it afterwards. So the two pages say enough.

mod harness;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::{Called, Driver, call, optimize_kernel, skipped, weighhouse, workspace};
use serde_json::{Value, json};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{Receipt, TranscriptRecord};
use weighhouse_engine::record::Kind;
use weighhouse_engine::sandbox::transcript::ContentStore;
use weighhouse_engine::store::Store;

const DRIVER: Driver = Driver::Lavapipe;

const PYTHON: &str = "python3";

/// Whether the second reader can be run here.
fn is_here() -> bool {
    if !DRIVER.is_here() {
        return false;
    }
    let here = Command::new(PYTHON)
        .arg("--version")
        .output()
        .is_ok_and(|output| output.status.success());
    if !here {
        skipped("no python3 on this machine, in which the second reader is written");
    }
    here
}

fn read(receipt: &Path, store: &Path) -> Called {
    let reader = workspace().join("host/cli/tests/second_reader/read_transcript.py");
    call(Command::new(PYTHON).arg(reader).arg(receipt).arg(store))
}

/// A data folder of its own, with the receipt of one evaluation in it.
struct Evaluated {
    store: PathBuf,
    receipt: PathBuf,
}

fn evaluated(name: &str, submission: &str, more: &[&str]) -> Evaluated {
    let data = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("second-reader")
        .join(name);
    let _ = fs::remove_dir_all(&data);
    let called = call(
        weighhouse(DRIVER)
            .args(["score", "optimize-kernel"])
            .arg(optimize_kernel(submission))
            .args(["--seed", "11", "--unsigned", "--format", "json", "--data"])
            .arg(&data)
            .args(more),
    );
    let receipt = called.json()["receipt"]
        .as_str()
        .unwrap_or_else(|| panic!("there is no receipt: {called:#?}"))
        .into();
    Evaluated {
        store: data.join("store"),
        receipt,
    }
}

#[track_caller]
fn good(evaluated: &Evaluated, says: &[&str]) {
    let called = read(&evaluated.receipt, &evaluated.store);
    assert_eq!(called.status, Some(0), "{called:#?}");
    for words in says {
        assert!(called.stdout.contains(words), "{called:#?}");
    }
}

#[track_caller]
fn wrong(receipt: &Path, store: &Path, why: &str) {
    let called = read(receipt, store);
    assert_eq!(called.status, Some(3), "{called:#?}");
    assert!(called.stderr.contains(why), "not `{why}`: {called:#?}");
}

#[test]
fn a_second_reader_reads_each_kind_of_verdict_on_lavapipe() {
    if !is_here() {
        return;
    }
    // On a machine that does something else besides, timings may not settle: then there is a fault, and its receipt has to be read as well.
    let scored = (0..3).find_map(|_| {
        let evaluated = evaluated("scored", "starting", &[]);
        good(&evaluated, &["complete"]);
        let receipt = Receipt::of_file(&evaluated.receipt).expect("the receipt is read");
        (receipt.predicate().evaluation.outcome.verdict == Kind::Scored).then_some(evaluated)
    });
    match scored {
        Some(scored) => good(&scored, &["scored: "]),
        None => skipped("three times no timings that settled, and so no score to read"),
    }
    let invalid = evaluated("invalid", "adversarial/parse-error", &[]);
    good(&invalid, &["invalid: ", "complete"]);
    // Whatever the deadline comes in the way of, there is a receipt for it.
    let ended = evaluated("ended", "reference", &["--deadline", "3s", "--no-cache"]);
    good(&ended, &[]);
}

/// Writes the receipt that says of a transcript with these lines what the old one says.
fn forge(evaluated: &Evaluated, lines: &[Value]) -> PathBuf {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let store = Store::open(&evaluated.store).expect("the store is there");
    let digest = Digest::of(text.as_bytes());
    store
        .put(&digest, text.as_bytes())
        .expect("the store is written");
    let old = Receipt::of_file(&evaluated.receipt).expect("the receipt is read");
    let mut predicate = old.predicate().clone();
    predicate.transcript = Some(TranscriptRecord {
        digest,
        bytes: text.len() as u64,
    });
    let path = evaluated.receipt.with_extension("forged.json");
    Receipt::new(predicate, None)
        .expect("the receipt agrees with itself")
        .write(&path)
        .expect("the receipt is written");
    path
}

/// The transcript of a receipt, line by line.
fn lines(evaluated: &Evaluated) -> Vec<Value> {
    let receipt = Receipt::of_file(&evaluated.receipt).expect("the receipt is read");
    let record = receipt.predicate().transcript.expect("it has a transcript");
    let text = Store::open(&evaluated.store)
        .expect("the store is there")
        .get(&record.digest)
        .expect("the store has the transcript");
    String::from_utf8(text)
        .expect("it is text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect()
}

/// The line in which the first call of a function is answered.
fn answer_to(lines: &[Value], function: &str) -> usize {
    1 + lines
        .iter()
        .position(|line| line["function"] == function)
        .unwrap_or_else(|| panic!("{function} is not called"))
}

/// What a forger does to the lines of a transcript.
type Alteration = fn(&mut Vec<Value>);

#[test]
fn a_second_reader_finds_what_was_altered_on_lavapipe() {
    if !is_here() {
        return;
    }
    let evaluated = evaluated("altered", "adversarial/zeros", &[]);
    good(&evaluated, &["invalid: "]);
    let original = lines(&evaluated);

    let alterations: &[(Alteration, &str)] = &[
        (
            |lines| lines[0]["seed"] = json!("00".repeat(32)),
            "does not follow from the seed",
        ),
        (
            |lines| lines[0]["submission"][0]["digest"] = json!(Digest::of(b"x")),
            "the table of the submission has another digest",
        ),
        (|lines| drop(lines.remove(2)), "has no answer"),
        (|lines| lines.swap(1, 3), "is numbered"),
        (|lines| lines.insert(3, lines[1].clone()), "is numbered"),
        (|lines| drop(lines.pop()), "was cut off"),
        (|lines| lines[2]["fuel"] = json!(0), "fuel falls"),
        (
            |lines| lines[1]["function"] = json!("gpu.clock"),
            "there is no such function",
        ),
        (|lines| lines[1]["time"] = json!(1), "has the members"),
        (
            |lines| {
                let line = answer_to(lines, "submission.read-file");
                lines[line]["result"] = json!({ "returned": { "Ok": { "hex": "00" } } });
            },
            "is not the file of the table",
        ),
        (
            |lines| {
                let line = lines
                    .iter()
                    .position(|line| {
                        line["function"] == "random.bytes" || line["function"] == "random.next-u64"
                    })
                    .expect("something is drawn");
                lines[line + 1]["result"]["returned"] = match lines[line]["function"].as_str() {
                    Some("random.next-u64") => json!(7),
                    _ => json!({ "Ok": { "hex": "00" } }),
                };
            },
            "does not follow from the seed",
        ),
        (
            |lines| {
                let end = lines.last_mut().expect("there is an end");
                end["verdict"]["code"] = json!("other");
            },
            "has another code",
        ),
    ];
    for (alter, why) in alterations {
        let mut altered = original.clone();
        alter(&mut altered);
        wrong(&forge(&evaluated, &altered), &evaluated.store, why);
    }
    let mut header_only = original.clone();
    header_only[0]["schema"] = json!("weighhouse.transcript/999");
    wrong(
        &forge(&evaluated, &header_only),
        &evaluated.store,
        "weighhouse.transcript/999",
    );

    // A byte of a blob: of the transcript's own and of one that a call handed over.
    let store = Store::open(&evaluated.store).expect("the store is there");
    let handed_over = original
        .iter()
        .find_map(|line| line["content"]["digest"].as_str())
        .expect("something large is handed over");
    let digest = serde_json::from_value(json!(handed_over)).expect("it is a digest");
    let path = store.path(&digest);
    let blob = fs::read(&path).expect("the blob is read");
    for position in [3, 20, 60, blob.len() - 1] {
        let mut bad = blob.clone();
        bad[position] ^= 1;
        fs::write(&path, bad).expect("the blob is written");
        wrong(&evaluated.receipt, &evaluated.store, "the argument of call");
    }
    fs::remove_file(&path).expect("the blob is removed");
    wrong(
        &evaluated.receipt,
        &evaluated.store,
        "does not have the argument of call",
    );
    fs::write(&path, blob).expect("the blob is written");
    good(&evaluated, &[]);

    let cut = evaluated.receipt.with_extension("cut.json");
    let receipt = fs::read(&evaluated.receipt).expect("the receipt is read");
    fs::write(&cut, &receipt[..receipt.len() / 2]).expect("a file is written");
    wrong(&cut, &evaluated.store, "is no JSON");
}
