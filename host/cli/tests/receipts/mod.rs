//! Evaluations with receipts of their own folder, and what the command says of them.

#![allow(dead_code, reason = "each suite uses a part of it")]

pub(crate) mod forger;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use serde_json::Value;
use tempfile::TempDir;
use weighhouse_engine::receipt::Receipt;
use weighhouse_engine::record::Kind;
use weighhouse_sandbox_tests::guests;

use crate::harness::{Called, Driver, PROGRAM, call, optimize_kernel, weighhouse};

/// The driver that the evaluations are made on.
pub(crate) const DRIVER: Driver = Driver::Lavapipe;

/// A data folder of one test's own: receipts, store, key.
pub(crate) struct Data {
    folder: TempDir,
}

impl Data {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder can be made"),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn store(&self) -> PathBuf {
        self.path().join("store")
    }

    pub(crate) fn public_key(&self) -> PathBuf {
        self.path().join("keys/signing.pub.pem")
    }

    /// Scores a submission; the record.
    pub(crate) fn score(&self, environment: &Path, submission: &Path, more: &[&str]) -> Value {
        let called = call(
            weighhouse(DRIVER)
                .env("WEIGHHOUSE_DATA", self.path())
                .arg("score")
                .args([environment, submission])
                .args(["--format", "json"])
                .args(more),
        );
        called.json()
    }

    /// Scores a submission of optimize-kernel; the receipt.
    pub(crate) fn receipt(&self, submission: &str) -> PathBuf {
        let record = self.score(
            Path::new("optimize-kernel"),
            &optimize_kernel(submission),
            &["--seed", "11"],
        );
        receipt_of(&record)
    }

    /// A scored receipt of the submission that lies between the anchors. It is made once for each build of the command, and copied: scoring a kernel
    /// takes long.
    pub(crate) fn scored(&self) -> PathBuf {
        let recorded = recorded();
        copy(&recorded, self.path());
        let mut receipts = fs::read_dir(recorded.join("receipts")).expect("there are receipts");
        let receipt = receipts.find_map(|file| {
            let file = file.expect("is readable");
            scored(&file.path()).then(|| file.file_name())
        });
        self.path()
            .join("receipts")
            .join(receipt.expect("one of them is scored"))
    }

    /// Checks a receipt with this folder's key, or whichever `more` names.
    pub(crate) fn verify(&self, receipt: &Path, more: &[&str]) -> Called {
        call(
            weighhouse(DRIVER)
                .env("WEIGHHOUSE_DATA", self.path())
                .arg("verify")
                .arg(receipt)
                .args(["--format", "json"])
                .args(more),
        )
    }
}

/// The data folder of this build's scored receipt.
fn recorded() -> PathBuf {
    let program = fs::metadata(PROGRAM).expect("the command is there");
    let built = program
        .modified()
        .ok()
        .and_then(|time| time.duration_since(UNIX_EPOCH).ok())
        .unwrap_or_default();
    let parent = Path::new(env!("CARGO_TARGET_TMPDIR")).join("scored");
    let folder = parent.join(format!("{}-{}", program.len(), built.as_nanos()));
    if !folder.exists() {
        fs::create_dir_all(&parent).expect("a folder can be made");
        let data = Data {
            folder: TempDir::new_in(&parent).expect("a folder can be made"),
        };
        record(&data);
        let made = data.folder.keep();
        // Another test may have just made one.
        if fs::rename(&made, &folder).is_err() {
            fs::remove_dir_all(&made).expect("can be removed");
        }
    }
    folder
}

/// Scores until there is a score: a busy machine is too noisy for one at times.
fn record(data: &Data) {
    for _ in 0..5 {
        let record = data.score(
            Path::new("optimize-kernel"),
            &optimize_kernel("between"),
            &["--seed", "11"],
        );
        if record["verdict"] == "scored" {
            return;
        }
        assert_eq!(record["reason"]["code"], "noisy", "{record:#}");
    }
    panic!("five evaluations were too noisy for a score");
}

fn scored(receipt: &Path) -> bool {
    Receipt::of_file(receipt)
        .is_ok_and(|receipt| receipt.predicate().evaluation.outcome.verdict == Kind::Scored)
}

/// Copies a folder, with who may read what.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("is readable") {
        let path = entry.expect("is readable").path();
        let target = to.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            fs::create_dir_all(&target).expect("can be made");
            copy(&path, &target);
            let metadata = fs::metadata(&path).expect("is readable");
            fs::set_permissions(&target, metadata.permissions()).expect("can be set");
        } else {
            fs::copy(&path, &target).expect("can be copied");
        }
    }
}

/// Where a record says that its receipt is.
pub(crate) fn receipt_of(record: &Value) -> PathBuf {
    let path = record["receipt"].as_str();
    path.unwrap_or_else(|| panic!("there is no receipt: {record:#}"))
        .into()
}

/// The steps of a report with a result.
pub(crate) fn steps(report: &Value, result: &str) -> Vec<String> {
    report["steps"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|step| step["result"] == result)
        .map(|step| step["step"].as_str().unwrap_or_default().to_owned())
        .collect()
}

/// A step of a report.
pub(crate) fn step<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["steps"]
        .as_array()
        .and_then(|steps| steps.iter().find(|step| step["step"] == name))
        .unwrap_or_else(|| panic!("there is no step {name}: {report:#}"))
}

/// A folder with an environment whose scorer is a guest of the tests.
pub(crate) fn guest_environment(folder: &Path, guest: &str, anchors: &str) -> PathBuf {
    let (_, component) = guests::ALL
        .iter()
        .find(|(name, _)| *name == guest)
        .unwrap_or_else(|| panic!("there is no guest {guest}"));
    let environment = folder.join(format!("environment-{guest}"));
    let write = |path: &str, content: &[u8]| {
        let path = environment.join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("can be made");
        fs::write(path, content).expect("can be written");
    };
    let name = guest.replace('_', "-");
    write(
        "environment.toml",
        format!(
            "schema = 1\nname = \"{name}\"\nversion = \"1.0.0\"\ntitle = \"t\"\nsummary = \"s\"\nscorer = \"scorer.wasm\"\ntask = \"task.md\"\n\
             better = \"higher\"\nunit = \"points\"\nsubmission = \"data\"\nbudget = \"1h\"\nvisible = \"test\"\n\
             [parameters]\nfirst = 3\nsecond = 4\n[anchors]\n{anchors}\n"
        )
        .as_bytes(),
    );
    write("task.md", b"Do it.");
    write("scorer.wasm", component);
    write("starting/pipeline.toml", b"version = 1");
    write("data/table.bin", &[7; 300]);
    environment
}

/// A folder with an answer file.
pub(crate) fn answer(folder: &Path, text: &str) -> PathBuf {
    let submission = folder.join("submission");
    fs::create_dir_all(&submission).expect("can be made");
    fs::write(submission.join("answer.txt"), text).expect("can be written");
    submission
}
