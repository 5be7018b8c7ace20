//! Makes the stored files: see the README beside this file.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rusqlite::Connection;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::clock::{Clock, Reading, SinceBoot, Timestamp};
use weighhouse_ledger::evaluation::{Anchors, Completion, NewEvaluation, Purpose, Verdict};
use weighhouse_ledger::run::{Better, Counts, Environment, NewRun, Visible};

use crate::{Later, export, stored};

/// The evaluation whose process died.
pub(crate) const DIED: &str = "dddddddddddddddddddddddddddddddd";

/// What was imported into it.
const IMPORTED: &str = r#"{"kind":"anchors","environment":"optimize-kernel","environment_version":"re-bench","start":1.554,"reference":0.47,"source":"RE-Bench (arXiv 2411.15114)"}
{"kind":"run","run":"human-1","environment":"optimize-kernel","environment_version":"re-bench","agent":"human expert","solver":"human","budget_seconds":28800,"elapsed_seconds":28740,"better":"lower"}
{"kind":"evaluation","evaluation":"human-1-1","run":"human-1","at_seconds":14400.25,"verdict":"scored","raw":1.012,"record":{"note":"by hand"}}
{"kind":"evaluation","evaluation":"human-1-2","run":"human-1","at_seconds":28740,"verdict":"invalid","reason":"wrong-result"}
{"kind":"evaluation","evaluation":"alone","environment":"optimize-kernel","environment_version":"re-bench","progress":"interrupted","reason":"the machine was turned off"}
"#;

/// A clock that goes on when it is told to.
struct Told(Mutex<Reading>);

impl Clock for Told {
    fn read(&self) -> Reading {
        self.0.lock().unwrap().clone()
    }
}

impl Told {
    fn pass(&self, seconds: u64) {
        let mut reading = self.0.lock().unwrap();
        reading.utc.0 += seconds * 1_000_000;
        if let Some(since_boot) = &mut reading.since_boot {
            since_boot.micros += seconds * 1_000_000;
        }
    }

    fn set_back(&self, seconds: u64) {
        self.0.lock().unwrap().utc.0 -= seconds * 1_000_000;
    }
}

fn environment() -> Environment {
    Environment {
        name: "optimize-kernel".to_owned(),
        version: "0.1.0".to_owned(),
        digest: Some(format!("sha256:{}", "5a".repeat(32))),
    }
}

/// What every run here is started with.
pub(crate) fn new_run() -> NewRun {
    NewRun {
        environment: environment(),
        better: Better::Lower,
        unit: "ln(milliseconds)".to_owned(),
        counts: Counts::Best,
        visible: Visible::Test,
        budget: Duration::from_secs(3600),
        agent: "an agent".to_owned(),
        agent_seed: Some(1),
        folder: Some("attempt".to_owned()),
    }
}

fn new_evaluation(id: &str, run: Option<&str>, purpose: Purpose) -> NewEvaluation {
    NewEvaluation {
        id: id.to_owned(),
        run: run.map(str::to_owned),
        purpose,
        environment: environment(),
    }
}

fn evaluate(
    ledger: &mut Ledger,
    clock: &Told,
    new: NewEvaluation,
    normalised: Result<f64, Verdict>,
) {
    let begun = ledger.begin(new).unwrap();
    clock.pass(30);
    let verdict = normalised.err().unwrap_or(Verdict::Scored);
    let completion = Completion {
        verdict,
        raw: normalised.ok().map(|normalised| 1.5 - normalised),
        normalised: normalised.ok(),
        anchors: normalised.ok().map(|_| Anchors {
            start: 1.5,
            reference: 0.5,
            source: "measured".to_owned(),
        }),
        better: Better::Lower,
        reason: normalised.err().map(|_| "wrong-result".to_owned()),
        seconds: 29.75,
        submission: Some(format!("sha256:{}", "ab".repeat(32))),
        seed: Some("0b".repeat(32)),
        device: Some("llvmpipe (LLVM 15.0.6, 256 bits)".to_owned()),
        receipt: Some(format!("sha256:{}", "cd".repeat(32))),
        environment: environment(),
        record: Some(r#"{"schema":"weighhouse.evaluation/1","details":{"rounds":12}}"#.to_owned()),
    };
    ledger.complete(begun, completion).unwrap();
}

/// Conducts with today's code what the stored file holds.
fn conduct(path: &Path) {
    let clock = Arc::new(Told(Mutex::new(Reading {
        utc: Timestamp(1_796_072_400_000_000),
        since_boot: Some(SinceBoot {
            boot: "c5f1c9a0-0d5e-4e0a-9d0e-2f6a8a7b3c11".to_owned(),
            micros: 86_400_000_000,
        }),
    })));
    let mut ledger = Ledger::open_with(path, true, clock.clone()).unwrap();
    let id = |digit: char| digit.to_string().repeat(32);
    let first = ledger.start_run(new_run()).unwrap().id;
    let of_first = |digit| new_evaluation(&id(digit), Some(&first), Purpose::Score);
    clock.pass(300);
    evaluate(&mut ledger, &clock, of_first('1'), Ok(0.25));
    clock.pass(60);
    ledger.pause_run(&first, "the power failed").unwrap();
    clock.pass(1000);
    ledger.resume_run(&first).unwrap();
    clock.set_back(500);
    clock.pass(60);
    evaluate(&mut ledger, &clock, of_first('2'), Err(Verdict::Invalid));
    evaluate(&mut ledger, &clock, of_first('3'), Ok(0.5));
    evaluate(&mut ledger, &clock, of_first('4'), Err(Verdict::Fault));
    clock.pass(4000);
    evaluate(&mut ledger, &clock, of_first('5'), Ok(2.5));
    ledger.finish_run(&first).unwrap();
    let again = new_evaluation(&id('6'), Some(&first), Purpose::Rescore);
    evaluate(&mut ledger, &clock, again, Ok(0.375));
    evaluate(
        &mut ledger,
        &clock,
        new_evaluation(&id('7'), None, Purpose::Score),
        Ok(0.125),
    );
    let imported = ledger
        .import(Cursor::new(IMPORTED), "human.jsonl", false, |_| {})
        .unwrap();
    assert_eq!((imported.runs, imported.evaluations), (1, 3));
    let second = ledger.start_run(new_run()).unwrap().id;
    let died = ledger
        .begin(new_evaluation(DIED, Some(&second), Purpose::Score))
        .unwrap();
    clock.pass(10);
    ledger.finish_run(&second).unwrap();
    // As when its process dies: it is neither completed nor abandoned.
    drop(died);
}

#[test]
#[ignore = "makes the stored files again: see tests/migration/README.md"]
fn make_the_stored_files() {
    let folder = tempfile::tempdir().unwrap();
    let today = folder.path().join("today.sqlite");
    conduct(&today);
    let head = {
        let connection = Connection::open(&today).unwrap();
        let (sequence, hash): (i64, Vec<u8>) = connection
            .query_row(
                "SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1",
                [],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .unwrap();
        format!("{sequence}:{}\n", hex::encode(hash))
    };

    let file = folder.path().join("version-1.sqlite");
    let connection = Connection::open(&file).unwrap();
    let tables = include_str!("../version-1.sql");
    connection.execute_batch(tables).unwrap();
    connection
        .execute("ATTACH ?1 AS today", [today.to_str().unwrap()])
        .unwrap();
    for table in ["entries", "runs", "evaluations", "anchors"] {
        let columns: String = connection
            .query_row(
                "SELECT group_concat(name, ', ') FROM pragma_table_info(?1)",
                [table],
                |row| row.get(0),
            )
            .unwrap();
        let key = if table == "entries" {
            "sequence"
        } else {
            "entry"
        };
        connection
            .execute_batch(&format!(
                "INSERT INTO main.{table} ({columns}) SELECT {columns} FROM today.{table} ORDER BY {key}"
            ))
            .unwrap();
    }
    connection.execute_batch("DETACH today; VACUUM;").unwrap();
    // As ledgers are kept; closing it takes the two files beside it away.
    connection
        .query_row("PRAGMA journal_mode = wal", [], |_| Ok(()))
        .unwrap();
    connection.close().unwrap();

    let bytes = fs::read(&file).unwrap();
    let ledger = Ledger::open_with(&file, false, Arc::new(Later)).unwrap();
    fs::write(stored("version-1.sqlite"), bytes).unwrap();
    fs::write(stored("version-1.jsonl"), export(&ledger)).unwrap();
    fs::write(stored("version-1.head"), head).unwrap();
}
