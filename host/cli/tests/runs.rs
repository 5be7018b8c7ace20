//! Runs through the command: what counts, what does not, what is shown meanwhile, and what the result is.

mod harness;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use harness::small::{small, small_with, wasteful};
use harness::study::Study;
use harness::{Called, Driver, call, optimize_kernel, weighhouse};
use serde_json::Value;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::evaluation::{NewEvaluation, Purpose};

const DRIVER: Driver = Driver::Lavapipe;

#[test]
fn the_best_valid_evaluation_is_the_result_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&[
        "--budget",
        "20m",
        "--agent",
        "someone",
        "--agent-seed",
        "4",
        "--into",
        "work",
    ]);
    let handed_out = study.path("work");
    assert!(handed_out.join("task.md").is_file());
    assert!(handed_out.join("starting/pipeline.toml").is_file());
    for hidden in ["reference", "adversarial", "scorer.wasm"] {
        assert!(
            !handed_out.join(hidden).join("pipeline.toml").exists(),
            "{hidden}"
        );
    }

    let first = study.scored(&run, &handed_out.join("starting"));
    assert_eq!(first["normalised"], 0.0);
    assert_eq!(
        (&first["ordinal"], &first["late"]),
        (&1.into(), &false.into())
    );
    assert_eq!(first["run"], run.as_str());
    let second = study.scored(&run, &study.solution("reference"));
    assert_eq!(second["normalised"], 1.0);
    let invalid = study.score(
        &run,
        &study.solution("adversarial/zeros"),
        &["--format", "json"],
    );
    assert_eq!(invalid.status, Some(3), "{invalid:#?}");
    study.scored(&run, &wasteful(study.folder.path()));

    let status = study.status(&run[..6]);
    assert_eq!(status["state"], "open");
    assert_eq!(status["best"]["ordinal"], 2);
    assert_eq!(status["best"]["evaluation"], second["evaluation"]);
    assert_eq!(status["evaluations"]["started"], 4);
    assert_eq!(status["evaluations"]["scored"], 3);
    assert_eq!(status["evaluations"]["invalid"], 1);
    assert!(status["left_seconds"].as_f64() > Some(600.0), "{status:#}");

    let finished = study.finish(&run, &[]).json();
    assert_eq!(finished["state"], "finished");
    assert_eq!(finished["score"], 1.0);
    assert_eq!(finished["rescored"], Value::Null);
    let refused = study.score(&run, &study.solution("reference"), &[]);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert!(refused.stderr.contains("finished"), "{}", refused.stderr);
    assert_eq!(study.status(&run)["evaluations"]["started"], 4);
    study.is_in_order();
}

#[test]
fn an_evaluation_that_starts_after_the_deadline_is_late_and_never_counts_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&["--budget", "1s"]);
    sleep(Duration::from_millis(1200));
    let called = study.score(&run, &study.solution("reference"), &["--format", "json"]);
    assert_eq!(called.status, Some(0), "{called:#?}");
    assert_eq!(called.json()["late"], true);
    assert_eq!(called.json()["normalised"], 1.0);
    assert!(called.stderr.contains("late"), "{}", called.stderr);
    let status = study.status(&run);
    assert_eq!(status["best"], Value::Null);
    assert_eq!(status["evaluations"]["late"], 1);
    assert_eq!(status["left_seconds"], 0.0);
    let finished = study.finish(&run, &["--rescore", "2"]).json();
    assert_eq!(finished["score"], 0.0);
    assert_eq!(finished["rescored"], Value::Null);
}

#[test]
fn an_evaluation_that_starts_in_time_counts_when_it_ends_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let words = |words: &[&str]| {
        call(
            weighhouse(DRIVER)
                .args(words)
                .args(["--format", "json", "--data"])
                .arg(data.path())
                .current_dir(data.path()),
        )
    };
    // Its starting solution takes longer to time than this budget, on any software device.
    let started = words(&["run", "start", "optimize-kernel", "--budget", "4s"]);
    let run = started.json()["run"].as_str().unwrap().to_owned();
    let submission = optimize_kernel("starting").display().to_string();
    let scored = words(&["score", "optimize-kernel", &submission, "--run", &run]);
    let status = words(&["run", "status", &run]).json();
    assert!(status["elapsed_seconds"].as_f64() > Some(4.0), "{status:#}");
    assert_eq!(scored.json()["late"], false);
    // A busy machine may find the timings too noisy: then there is no score, in time or not.
    if scored.status == Some(0) {
        assert_eq!(status["best"]["normalised"], scored.json()["normalised"]);
    }
}

#[test]
fn a_pause_takes_no_time_and_lets_nothing_be_scored_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&["--budget", "10m"]);
    let paused = study.call(&[
        "run",
        "pause",
        &run,
        "--reason",
        "the driver was reinstalled",
        "--format",
        "json",
    ]);
    let elapsed = paused.json()["elapsed_seconds"].as_f64().unwrap();
    assert_eq!(paused.json()["state"], "paused");
    let refused = study.score(&run, &study.solution("reference"), &[]);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert!(refused.stderr.contains("paused"), "{}", refused.stderr);
    sleep(Duration::from_secs(1));
    let still = study.status(&run);
    assert_eq!(still["elapsed_seconds"].as_f64(), Some(elapsed));
    assert_eq!(still["deadline"], Value::Null);
    let resumed = study
        .call(&["run", "resume", &run, "--format", "json"])
        .json();
    // From then on it passes again.
    assert!(resumed["elapsed_seconds"].as_f64() < Some(elapsed + 0.9));
    assert_eq!(resumed["pauses"][0]["reason"], "the driver was reinstalled");
    assert!(resumed["pauses"][0]["seconds"].as_f64() >= Some(1.0));
    assert_eq!(
        study.scored(&run, &study.solution("reference"))["late"],
        false
    );
    study.is_in_order();
}

/// Everything that a call has said.
fn said(called: &Called) -> String {
    format!("{}{}", called.stdout, called.stderr)
}

#[test]
fn a_run_that_hides_its_scores_shows_them_when_it_is_finished_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    for visible in ["none", "validity"] {
        // Anchors from which a score is a figure that stands nowhere else.
        let study = Study::of(small_with(
            "environment.toml",
            "start = 1.0",
            "start = 9.625",
        ));
        let run = study.start(&["--visible", visible]);
        let normalised = 8.625 / 9.625;
        let mut calls = Vec::new();
        for format in ["human", "json"] {
            calls.push((
                0,
                study.score(&run, &study.solution("starting"), &["--format", format]),
            ));
            let status = if visible == "none" { 0 } else { 3 };
            let zeros = study.solution("adversarial/zeros");
            calls.push((status, study.score(&run, &zeros, &["--format", format])));
            calls.push((0, study.call(&["run", "status", &run, "--format", format])));
            calls.push((0, study.call(&["run", "list", "--format", format])));
            calls.push((
                0,
                study.call(&["report", "--format", format, "--without-humans"]),
            ));
        }
        calls.push((0, study.call(&["ledger", "export"])));
        for (status, called) in &calls {
            assert_eq!(called.status, Some(*status), "{called:#?}");
            let text = said(called);
            for secret in ["0.896", "9.625", "receipts/"] {
                assert!(
                    !text.contains(secret),
                    "{visible} tells {secret}: {called:#?}"
                );
            }
            if visible == "none" {
                assert!(!text.contains("wrong-result"), "{called:#?}");
            }
        }
        let withheld = calls[5].1.json();
        assert_eq!(withheld["schema"], "weighhouse.withheld/1");
        assert_eq!(withheld["ordinal"], 3);
        if visible == "none" {
            assert_eq!(withheld["verdict"], Value::Null);
        } else {
            assert_eq!(withheld["verdict"], "scored");
            assert_eq!(calls[6].1.json()["reason"]["code"], "wrong-result");
        }
        let journal = study.path("journal.jsonl").display().to_string();
        let refused = study.score(&run, &study.solution("starting"), &["--journal", &journal]);
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        let finished = study.finish(&run, &[]).json();
        assert_eq!(
            finished["best"]["normalised"].as_f64(),
            Some(normalised),
            "{finished:#}"
        );
    }
}

#[test]
fn validation_scores_are_shown_and_the_result_is_measured_on_fresh_seeds_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&["--visible", "validation"]);
    assert_eq!(
        study.scored(&run, &study.solution("reference"))["normalised"],
        1.0
    );
    assert_eq!(study.status(&run)["score"], Value::Null);
    let told = study.score(&run, &study.solution("reference"), &[]);
    assert!(told.stdout.contains("on validation inputs"), "{told:#?}");
    let refused = study.finish(&run, &["--rescore", "0"]);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    let finished = study.finish(&run, &[]).json();
    assert_eq!(
        finished["rescored"]["normalised"].as_array().unwrap().len(),
        1
    );
    assert_eq!(finished["score"], 1.0);
}

#[test]
fn what_a_run_found_is_scored_again_although_its_folder_is_gone_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&[]);
    let mine = study.path("mine");
    harness::small::copy(&study.solution("reference"), &mine);
    let scored = study.scored(&run, &mine);
    fs::remove_dir_all(&mine).unwrap();
    let finished = study.finish(&run, &["--rescore", "3"]);
    assert_eq!(finished.status, Some(0), "{finished:#?}");
    let finished = finished.json();
    assert_eq!(finished["rescored"]["median"], 1.0);
    assert_eq!(
        finished["rescored"]["normalised"].as_array().unwrap().len(),
        3
    );
    assert_eq!(finished["best"]["evaluation"], scored["evaluation"]);
    // Asked again, there is nothing left to do; asked for more, that much more is done.
    for (times, measured) in [("3", 3), ("4", 4)] {
        let again = study.finish(&run, &["--rescore", times]).json();
        assert_eq!(
            again["rescored"]["normalised"].as_array().unwrap().len(),
            measured
        );
        assert_eq!(
            again["evaluations"]["started"], 1,
            "measurements are no attempts"
        );
    }
    let exported = study.call(&["ledger", "export", "--what", "evaluations"]);
    let seeds: Vec<Value> = lines(&exported)
        .iter()
        .map(|line| line["seed"].clone())
        .collect();
    assert_eq!(seeds.len(), 5);
    for (number, seed) in seeds.iter().enumerate() {
        assert!(!seeds[..number].contains(seed), "a seed came twice");
    }
    study.is_in_order();
}

fn lines(called: &Called) -> Vec<Value> {
    assert_eq!(called.status, Some(0), "{called:#?}");
    let lines = called.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect()
}

#[test]
fn a_kept_submission_that_was_changed_is_not_scored_again_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&[]);
    let scored = study.scored(&run, &study.solution("starting"));
    let digest = scored["submission"]["digest"].as_str().unwrap();
    let name = digest.strip_prefix("sha256:").unwrap();
    let store = study.data().join("store");
    let kept: Vec<PathBuf> = files(&store)
        .into_iter()
        .filter(|path| path.display().to_string().replace('/', "").contains(name))
        .collect();
    assert_eq!(kept.len(), 1, "{:?}", files(&store));
    fs::write(&kept[0], b"something else").unwrap();
    let refused = study.finish(&run, &["--rescore", "1"]);
    assert_eq!(refused.status, Some(2), "{refused:#?}");
    assert!(refused.stderr.contains(name), "{}", refused.stderr);
    // It shows before the run is finished.
    let status = study.status(&run);
    assert_eq!(
        (&status["state"], &status["rescored"]),
        (&"open".into(), &Value::Null)
    );
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[test]
fn where_the_last_one_counts_a_better_one_before_it_does_not_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small_with(
        "environment.toml",
        "visible = \"test\"",
        "visible = \"test\"\ncounts = \"last\"",
    ));
    let run = study.start(&[]);
    study.scored(&run, &study.solution("reference"));
    study.scored(&run, &study.solution("starting"));
    study.score(&run, &study.solution("adversarial/zeros"), &[]);
    let finished = study.finish(&run, &[]).json();
    assert_eq!(finished["best"]["ordinal"], 2);
    assert_eq!(finished["score"], 0.0);
}

#[test]
fn a_run_without_a_valid_evaluation_has_0_and_one_below_the_start_has_too_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&[]);
    study.score(&run, &study.solution("adversarial/zeros"), &[]);
    let finished = study.finish(&run, &[]).json();
    assert_eq!(
        (&finished["best"], &finished["score"]),
        (&Value::Null, &0.0.into())
    );
    let run = study.start(&[]);
    let scored = study.scored(&run, &wasteful(study.folder.path()));
    assert_eq!(scored["normalised"], -1.0);
    let finished = study.finish(&run, &[]).json();
    assert_eq!(finished["best"]["normalised"], -1.0);
    assert_eq!(finished["score"], 0.0);
}

#[test]
fn what_does_not_fit_a_run_is_refused_and_not_counted_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&[]);
    let reference = study.solution("reference");
    let seeded = study.score(&run, &reference, &["--seed", "7"]);
    let unknown = study.score("ffffffffffffffff", &reference, &[]);
    let submission = reference.display().to_string();
    let other = study.call(&["score", "optimize-kernel", &submission, "--run", &run]);
    fs::write(study.solution("task.md"), "Another task.\n").unwrap();
    let changed = study.score(&run, &reference, &[]);
    for (called, word) in [
        (&seeded, "seed"),
        (&unknown, "ffffffffffffffff"),
        (&other, "small"),
        (&changed, "sha256:"),
    ] {
        assert_eq!(called.status, Some(2), "{called:#?}");
        assert!(called.stderr.contains(word), "{}", called.stderr);
        assert_eq!(called.stdout, "");
    }
    assert_eq!(study.status(&run)["evaluations"]["started"], 0);
    let taken = study.call(&["run", "start", "optimize-kernel", "--into", "."]);
    assert_eq!(taken.status, Some(2), "{taken:#?}");
    assert!(taken.stderr.contains("not empty"), "{}", taken.stderr);
}

#[test]
fn beside_a_run_that_withholds_its_scores_nothing_is_scored_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let environment = study.environment.path().display().to_string();
    let submission = study.solution("reference").display().to_string();
    let plain = || study.call(&["score", &environment, &submission, "--format", "json"]);
    let shows = study.start(&["--visible", "test"]);
    assert_eq!(plain().status, Some(0));
    for visible in ["none", "validity"] {
        let run = study.start(&["--visible", visible]);
        for state in ["open", "paused"] {
            let refused = plain();
            assert_eq!(refused.status, Some(2), "{refused:#?}");
            assert_eq!(refused.stdout, "");
            let expected = format!("--run {run}");
            for word in [state, &expected, "withholds its scores"] {
                assert!(refused.stderr.contains(word), "{}", refused.stderr);
            }
            study.call(&["run", "pause", &run, "--reason", "a pause"]);
        }
        // What shows its scores anyway goes on.
        study.scored(&shows, &study.solution("reference"));
        study.finish(&run, &[]);
        assert_eq!(plain().json()["normalised"], 1.0);
    }
    // Of another environment it gives nothing away.
    study.start(&["--visible", "none"]);
    let other = small_with("environment.toml", "name = \"small\"", "name = \"other\"");
    let environment = other.path().display().to_string();
    let scored = study.call(&["score", &environment, &submission]);
    assert_ne!(scored.status, Some(2), "{scored:#?}");
}

#[test]
fn a_verdict_that_cannot_be_recorded_is_not_shown_and_its_receipt_is_named_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&[]);
    let database = rusqlite::Connection::open(study.data().join("ledger.sqlite3")).unwrap();
    let environment = study.environment.path();
    // Whether the ledger broke before the verdict came is chance: it is tried until it did.
    let (called, id) = (0..20)
        .find_map(|_| {
            let child = weighhouse(DRIVER)
                .arg("score")
                .args([environment, &study.solution("reference")])
                .args(["--run", &run, "--data"])
                .arg(study.data())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            let id = loop {
                let started = "SELECT id FROM evaluations WHERE progress = 'started'";
                match database.query_row(started, [], |row| row.get::<_, String>(0)) {
                    Ok(id) => break id,
                    Err(_) => sleep(Duration::from_millis(1)),
                }
            };
            // As a disk that is full would.
            database
                .execute_batch(
                    "CREATE TRIGGER refusing BEFORE INSERT ON entries WHEN NEW.kind = 'evaluation-completed'
                     BEGIN SELECT RAISE(ABORT, 'refused'); END",
                )
                .unwrap();
            let output = child.wait_with_output().unwrap();
            database.execute_batch("DROP TRIGGER refusing").unwrap();
            (output.status.code() != Some(0)).then_some((output, id))
        })
        .expect("one of them was hit");
    assert_eq!(called.status.code(), Some(2), "{called:#?}");
    assert!(called.stdout.is_empty(), "{called:#?}");
    let told = String::from_utf8_lossy(&called.stderr);
    let receipt = study.data().join("receipts").join(format!("{id}.json"));
    assert!(receipt.is_file());
    for word in [&id, &receipt.display().to_string()] {
        assert!(told.contains(word), "{told}");
    }
    assert_eq!(study.status(&run)["evaluations"]["interrupted"], 1);
    let exported = lines(&study.call(&["ledger", "export", "--what", "evaluations"]));
    let line = exported.iter().find(|line| line["evaluation"] == *id);
    assert_eq!(line.unwrap()["progress"], "interrupted");
    study.is_in_order();
}

#[test]
fn whoever_looks_at_a_ledger_changes_nothing() {
    let study = Study::of(small());
    let run = study.start(&[]);
    let file = study.data().join("ledger.sqlite3");
    // An evaluation whose command is gone: the next one that writes records that.
    let mut ledger = Ledger::open(&file).unwrap();
    let environment = ledger.run(&run).unwrap().new.environment;
    let begun = ledger.begin(NewEvaluation {
        id: "a".repeat(32),
        run: Some(run.clone()),
        purpose: Purpose::Score,
        environment,
    });
    drop((begun.unwrap(), ledger));
    let head = || Ledger::open_to_read(&file).unwrap().head().unwrap();
    let before = head();
    for words in [
        &["ledger", "check"][..],
        &["ledger", "export"],
        &["report", "--resamples", "0"],
    ] {
        let called = study.call(words);
        assert_eq!(called.status, Some(0), "{called:#?}");
        assert_eq!(head(), before, "{words:?}");
    }
    assert_eq!(study.status(&run)["evaluations"]["interrupted"], 1);
    assert_ne!(head(), before);
}

#[cfg(unix)]
#[test]
fn an_import_from_a_pipe_that_stands_still_keeps_nobody_waiting() {
    let study = Study::of(small());
    study.start(&[]);
    let pipe = study.path("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let mut importing = weighhouse(DRIVER)
        .args(["ledger", "import"])
        .arg(&pipe)
        .arg("--data")
        .arg(study.data())
        .spawn()
        .unwrap();
    let text = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents/runs.jsonl"),
    )
    .unwrap();
    let (begin, rest) = text.split_at(text.find('\n').unwrap() + 1);
    // Opened as soon as the other end is.
    let mut writer = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    writer.write_all(begin.as_bytes()).unwrap();
    sleep(Duration::from_millis(300));
    // Were the ledger locked, this would be given up.
    study.start(&[]);
    writer.write_all(rest.as_bytes()).unwrap();
    drop(writer);
    assert!(importing.wait().unwrap().success());
    let called = study.call(&["run", "list", "--format", "json"]);
    assert_eq!(called.json()["runs"].as_array().unwrap().len(), 4);
}

#[cfg(unix)]
#[test]
fn a_submission_that_is_sealed_after_the_deadline_is_late_however_early_it_was_begun_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let study = Study::of(small());
    let run = study.start(&["--budget", "3s"]);
    let mine = study.path("mine");
    harness::small::copy(&study.solution("starting"), &mine);
    let mut command = weighhouse(DRIVER);
    command
        .arg("score")
        .arg(study.environment.path())
        .arg(&mine)
        .args(["--run", &run, "--format", "json", "--data"])
        .arg(study.data());
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    let signal = |name: &str| {
        let status = Command::new("kill").args([name, &id]).status();
        assert!(status.unwrap().success());
    };
    // As soon as the ledger has its beginning, the command is stopped, and its submission exchanged when the time is over.
    let running = study.data().join("ledger.sqlite3.running");
    while !fs::read_dir(&running).is_ok_and(|mut files| files.next().is_some()) {
        assert!(child.try_wait().unwrap().is_none(), "it ended too early");
        sleep(Duration::from_millis(1));
    }
    signal("-STOP");
    sleep(Duration::from_secs(10));
    fs::remove_dir_all(&mine).unwrap();
    harness::small::copy(&study.solution("reference"), &mine);
    signal("-CONT");
    let output = child.wait_with_output().unwrap();
    let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
    // Where the stop came too late to matter, the submission was still the first one.
    if shown["normalised"] == 1.0 {
        assert_eq!(shown["late"], true, "{shown:#}");
        assert_eq!(study.status(&run)["best"], Value::Null);
    } else {
        assert_eq!(shown["normalised"], 0.0, "{shown:#}");
    }
}
