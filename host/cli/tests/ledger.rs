//! The ledger under fire: commands that are killed at any moment, and many commands at once.

mod harness;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use harness::small::small;
use harness::{Called, Driver, call, weighhouse};
use serde_json::Value;
use tempfile::TempDir;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::evaluation::{Completion, NewEvaluation, Purpose, Verdict};
use weighhouse_ledger::run::Better;

const DRIVER: Driver = Driver::Lavapipe;

/// A run in a ledger of its own.
struct Kept {
    environment: TempDir,
    data: TempDir,
    run: String,
}

impl Kept {
    fn new() -> Self {
        let (environment, data) = (small(), tempfile::tempdir().unwrap());
        let started = call(
            weighhouse(DRIVER)
                .args(["run", "start"])
                .arg(environment.path())
                .args(["--format", "json", "--data"])
                .arg(data.path())
                .arg("--into")
                .arg(data.path().join("work")),
        );
        let run = started.json()["run"].as_str().unwrap().to_owned();
        Self {
            environment,
            data,
            run,
        }
    }

    /// Scores the reference solution in the run.
    fn scoring(&self) -> Command {
        let mut command = weighhouse(DRIVER);
        command
            .arg("score")
            .arg(self.environment.path())
            .arg(self.environment.path().join("reference"))
            .args(["--run", &self.run, "--format", "json", "--data"])
            .arg(self.data.path());
        command
    }

    fn ledger(&self, words: &[&str]) -> Called {
        let mut command = weighhouse(DRIVER);
        command.arg("ledger").args(words);
        call(command.arg("--data").arg(self.data.path()))
    }

    fn is_in_order(&self) -> Value {
        let called = self.ledger(&["check", "--format", "json"]);
        assert_eq!(called.status, Some(0), "{called:#?}");
        called.json()
    }

    fn evaluations(&self) -> Vec<Value> {
        let called = self.ledger(&["export", "--what", "evaluations"]);
        assert_eq!(called.status, Some(0), "{called:#?}");
        let lines = called.stdout.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("a line is JSON"))
            .collect()
    }
}

fn kill(mut child: Child) {
    // On Unix that is SIGKILL: nothing in the command hears of it.
    let _ = child.kill();
    child.wait().expect("the command ends");
}

/// Numbers that look drawn, the same each time: SplitMix64.
struct Drawn(u64);

impl Drawn {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}

const KILLS: usize = 200;

#[test]
fn two_hundred_kills_lose_nothing_and_show_nothing_half_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let kept = Kept::new();
    let whole = call(&mut kept.scoring());
    assert_eq!(whole.status, Some(0), "{whole:#?}");
    // Killed at moments from the first one to somewhat after the last.
    let longest = u64::try_from(whole.took.as_micros()).unwrap() * 5 / 4;
    let mut drawn = Drawn(4);
    let mut shown = vec![whole.json()];
    for number in 1..=KILLS {
        let output = kept.data.path().join("output.json");
        let child = kept
            .scoring()
            .stdout(fs::File::create(&output).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_micros(drawn.below(longest)));
        kill(child);
        let text = fs::read_to_string(&output).unwrap();
        if let Ok(record) = serde_json::from_str::<Value>(&text) {
            shown.push(record);
        } else {
            // A result is written with one call, which a kill may cut; never may it be shown before the ledger has it.
            assert!(text.is_empty() || text.contains("evaluation"), "{text}");
        }
        if number % 20 == 0 {
            kept.is_in_order();
        }
    }
    // Whoever only looks records nothing: this marks the last one that was killed.
    let status = call(
        weighhouse(DRIVER)
            .args(["run", "status", &kept.run, "--data"])
            .arg(kept.data.path()),
    );
    assert_eq!(status.status, Some(0), "{status:#?}");
    let report = kept.is_in_order();
    let evaluations = kept.evaluations();
    assert_eq!(report["evaluations"], evaluations.len());
    let mut complete = 0;
    for (index, evaluation) in evaluations.iter().enumerate() {
        assert_eq!(evaluation["ordinal"], index + 1);
        match evaluation["progress"].as_str() {
            Some("complete") => {
                complete += 1;
                assert_eq!(evaluation["verdict"], "scored", "{evaluation:#}");
                assert_eq!(evaluation["normalised"], 1.0, "{evaluation:#}");
            }
            Some("interrupted") => assert_eq!(evaluation["verdict"], Value::Null),
            _ => panic!("neither complete nor interrupted: {evaluation:#}"),
        }
    }
    for record in &shown {
        let found = evaluations
            .iter()
            .find(|evaluation| evaluation["evaluation"] == record["evaluation"])
            .unwrap_or_else(|| panic!("shown and not in the ledger: {record:#}"));
        assert_eq!(found["progress"], "complete");
        assert_eq!(found["raw"], record["raw"]);
        assert_eq!(found["seed"], record["seed"]);
    }
    let interrupted = evaluations.len() - complete;
    assert!(
        interrupted >= KILLS / 4,
        "the kills hit something: {interrupted} of {} evaluations",
        evaluations.len()
    );
    let running = PathBuf::from(format!(
        "{}.running",
        ledger_file(kept.data.path()).display()
    ));
    let left = fs::read_dir(&running).map_or(0, Iterator::count);
    assert_eq!(
        left,
        0,
        "files of evaluations that are over are left in {}",
        running.display()
    );
}

fn ledger_file(data: &Path) -> PathBuf {
    data.join("ledger.sqlite3")
}

#[test]
fn an_import_that_is_killed_is_there_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let lines = folder.path().join("study.jsonl");
    let mut text = String::new();
    let evaluations = 4000;
    let _ = writeln!(
        text,
        r#"{{"kind":"run","run":"r1","environment":"small","environment_version":"1.0.0","agent":"a","budget_seconds":3600,"elapsed_seconds":3600,"better":"lower"}}"#
    );
    for number in 1..=evaluations {
        let _ = writeln!(
            text,
            r#"{{"kind":"evaluation","evaluation":"e{number}","run":"r1","ordinal":{number},"at_seconds":{},"verdict":"scored","normalised":0.5}}"#,
            f64::from(number) / 2.0
        );
    }
    fs::write(&lines, text).unwrap();
    let importing = |ledger: &Path| {
        let mut command = weighhouse(DRIVER);
        command
            .args(["ledger", "import"])
            .arg(&lines)
            .arg("--ledger")
            .arg(ledger);
        command
    };
    let whole = call(&mut importing(&folder.path().join("whole.sqlite3")));
    assert_eq!(whole.status, Some(0), "{whole:#?}");
    let longest = u64::try_from(whole.took.as_micros()).unwrap() * 5 / 4;
    let mut drawn = Drawn(5);
    let mut counts = BTreeSet::new();
    for number in 0..40 {
        let ledger = folder.path().join(format!("{number}.sqlite3"));
        let child = importing(&ledger)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        sleep(Duration::from_micros(drawn.below(longest)));
        kill(child);
        // Killed before the first table was made, it is a file without content, in which the next command that writes begins.
        if fs::metadata(&ledger).map_or(0, |file| file.len()) == 0 {
            continue;
        }
        let checked = call(
            weighhouse(DRIVER)
                .args(["ledger", "check", "--format", "json", "--ledger"])
                .arg(&ledger),
        );
        assert_eq!(checked.status, Some(0), "{checked:#?}");
        let there = checked.json()["evaluations"].as_u64().unwrap();
        assert!(there == 0 || there == evaluations as u64, "{there}");
        counts.insert(there);
    }
    assert!(!counts.is_empty());
}

#[test]
fn eight_commands_at_once_are_all_there_once_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    const COMMANDS: usize = 8;
    const EACH: usize = 4;
    let kept = Kept::new();
    let mut shown = BTreeSet::new();
    std::thread::scope(|scope| {
        let kept = &kept;
        let threads: Vec<_> = (0..COMMANDS)
            .map(|_| {
                scope.spawn(move || {
                    (0..EACH)
                        .map(|_| {
                            let called = call(&mut kept.scoring());
                            assert_eq!(called.status, Some(0), "{called:#?}");
                            called.json()["evaluation"].as_str().unwrap().to_owned()
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        for thread in threads {
            shown.extend(thread.join().unwrap());
        }
    });
    assert_eq!(shown.len(), COMMANDS * EACH);
    let evaluations = kept.evaluations();
    assert_eq!(evaluations.len(), COMMANDS * EACH);
    for (index, evaluation) in evaluations.iter().enumerate() {
        assert_eq!(evaluation["ordinal"], index + 1);
        assert_eq!(evaluation["progress"], "complete");
        assert!(shown.remove(evaluation["evaluation"].as_str().unwrap()));
    }
    let report = kept.is_in_order();
    assert_eq!(report["receipts"]["good"], COMMANDS * EACH);
}

#[test]
fn a_score_without_a_run_is_in_the_ledger_too_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let environment = small();
    let data = tempfile::tempdir().unwrap();
    let scored = call(
        weighhouse(DRIVER)
            .arg("score")
            .arg(environment.path())
            .arg(environment.path().join("starting"))
            .args(["--format", "json", "--data"])
            .arg(data.path()),
    );
    assert_eq!(scored.status, Some(0), "{scored:#?}");
    let record = scored.json();
    assert_eq!(
        (&record["run"], &record["late"]),
        (&Value::Null, &Value::Null)
    );
    let exported = call(
        weighhouse(DRIVER)
            .args([
                "ledger",
                "export",
                "--what",
                "evaluations",
                "--records",
                "--data",
            ])
            .arg(data.path()),
    );
    let line: Value = serde_json::from_str(exported.stdout.trim()).unwrap();
    assert_eq!(line["evaluation"], record["evaluation"]);
    assert_eq!(line["run"], Value::Null);
    assert_eq!(line["record"]["details"], record["details"]);
    // A ledger whose chain is right, that names the right receipt, and that says a better score.
    let forged = data.path().join("forged.sqlite3");
    let environment = weighhouse_ledger::run::Environment {
        name: "small".to_owned(),
        version: "1.0.0".to_owned(),
        digest: line["environment_digest"].as_str().map(str::to_owned),
    };
    let text = |member: &str| line[member].as_str().map(str::to_owned);
    let mut ledger = Ledger::open(&forged).unwrap();
    let begun = ledger
        .begin(NewEvaluation {
            id: text("evaluation").unwrap(),
            run: None,
            purpose: Purpose::Score,
            environment: environment.clone(),
        })
        .unwrap();
    ledger
        .complete(
            begun,
            Completion {
                verdict: Verdict::Scored,
                raw: line["raw"].as_f64(),
                normalised: Some(1.5),
                anchors: None,
                better: Better::Lower,
                reason: None,
                seconds: 1.0,
                submission: text("submission"),
                seed: text("seed"),
                device: text("device"),
                receipt: text("receipt"),
                environment,
                record: None,
            },
        )
        .unwrap();
    drop(ledger);
    let checked = call(
        weighhouse(DRIVER)
            .args(["ledger", "check", "--format", "json", "--data"])
            .arg(data.path())
            .arg("--ledger")
            .arg(&forged),
    );
    assert_eq!(checked.status, Some(3), "{checked:#?}");
    let problems = checked.json()["problems"].to_string();
    assert!(problems.contains("normalised score"), "{problems}");
    // The receipt and the ledger are told apart as soon as one of them is changed.
    let receipt = PathBuf::from(record["receipt"].as_str().unwrap());
    let mut text = fs::read_to_string(&receipt).unwrap();
    text.push(' ');
    fs::write(&receipt, text).unwrap();
    let checked = call(
        weighhouse(DRIVER)
            .args(["ledger", "check", "--format", "json", "--data"])
            .arg(data.path()),
    );
    assert_eq!(checked.status, Some(3), "{checked:#?}");
    assert_eq!(checked.json()["receipts"]["altered"], 1);
}
