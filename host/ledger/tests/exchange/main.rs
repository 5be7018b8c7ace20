//! What is exported comes back, and what cannot be imported changes nothing.

mod pandas;
mod refused;

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::{Value, json};
use weighhouse_ledger::clock::{Clock, Reading, SinceBoot, Timestamp};
use weighhouse_ledger::evaluation::{Anchors, Completion, NewEvaluation, Purpose, Verdict};
use weighhouse_ledger::exchange::{Export, Exported, Imported};
use weighhouse_ledger::run::{Better, Counts, Environment, NewRun, Origin, Visible};
use weighhouse_ledger::{Ledger, LedgerError};
use weighhouse_simulated_study::Study;

/// A folder with a ledger in it.
struct Place {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger.sqlite");
        Self {
            _folder: folder,
            path,
        }
    }

    fn ledger(&self) -> Ledger {
        Ledger::open(&self.path).unwrap()
    }
}

fn import(ledger: &mut Ledger, text: impl AsRef<[u8]>) -> Result<Imported, LedgerError> {
    ledger.import(Cursor::new(text.as_ref()), "study.jsonl", false, |_| {})
}

fn export(ledger: &Ledger, what: Export, with_records: bool) -> (Exported, String) {
    let mut text = Vec::new();
    let exported = ledger
        .export(&mut text, what, with_records, |_| {})
        .unwrap();
    (exported, String::from_utf8(text).unwrap())
}

fn sound(ledger: &Ledger) {
    let report = ledger.check(None, |_, _| {}).unwrap();
    assert!(report.problems.is_empty(), "{report:?}");
}

fn environment() -> Environment {
    Environment {
        name: "optimize-kernel".to_owned(),
        version: "0.1.0".to_owned(),
        digest: Some(format!("sha256:{}", "ab".repeat(32))),
    }
}

fn new_run(visible: Visible) -> NewRun {
    NewRun {
        environment: environment(),
        better: Better::Lower,
        unit: "ln(milliseconds)".to_owned(),
        counts: Counts::Best,
        visible,
        budget: Duration::from_secs(3600),
        agent: "an agent called \"Ä\"".to_owned(),
        agent_seed: Some(u64::MAX),
        folder: Some("/tmp/somewhere".to_owned()),
    }
}

/// Conducts an evaluation.
fn evaluate(
    ledger: &mut Ledger,
    number: u32,
    run: Option<&str>,
    purpose: Purpose,
    verdict: Verdict,
) {
    let begun = ledger
        .begin(NewEvaluation {
            id: format!("{number:032x}"),
            run: run.map(str::to_owned),
            purpose,
            environment: environment(),
        })
        .unwrap();
    let scored = verdict == Verdict::Scored;
    let normalised = 0.1 * f64::from(number);
    let completion = Completion {
        verdict,
        raw: scored.then_some(2.0 - normalised),
        normalised: scored.then_some(normalised),
        anchors: scored.then(|| Anchors {
            start: 2.0,
            reference: 1.0,
            source: "measured".to_owned(),
        }),
        better: Better::Lower,
        reason: (!scored).then(|| "wrong-result".to_owned()),
        seconds: 1.0 / 3.0,
        submission: Some("sha256:cd".to_owned()),
        seed: Some("0b00".to_owned()),
        device: Some("llvmpipe".to_owned()),
        receipt: None,
        environment: environment(),
        record: Some("{\n  \"details\": {\"a\": 0.10}\n}".to_owned()),
    };
    ledger.complete(begun, completion).unwrap();
}

/// A ledger in which everything happened that can happen.
fn conducted(place: &Place) -> Ledger {
    let mut ledger = place.ledger();
    let run = ledger.start_run(new_run(Visible::Test)).unwrap().id;
    let purpose = Purpose::Score;
    evaluate(&mut ledger, 1, Some(&run), purpose, Verdict::Scored);
    ledger.pause_run(&run, "the power failed").unwrap();
    ledger.resume_run(&run).unwrap();
    evaluate(&mut ledger, 2, Some(&run), purpose, Verdict::Scored);
    evaluate(&mut ledger, 3, Some(&run), purpose, Verdict::Invalid);
    evaluate(&mut ledger, 4, Some(&run), purpose, Verdict::Fault);
    let begun = ledger
        .begin(NewEvaluation {
            id: "5".repeat(32),
            run: Some(run.clone()),
            purpose,
            environment: environment(),
        })
        .unwrap();
    ledger
        .abandon(begun, "the folder is not there,\nand nobody knows why")
        .unwrap();
    ledger.finish_run(&run).unwrap();
    evaluate(
        &mut ledger,
        6,
        Some(&run),
        Purpose::Rescore,
        Verdict::Scored,
    );
    evaluate(&mut ledger, 7, None, purpose, Verdict::Scored);
    evaluate(&mut ledger, 8, None, purpose, Verdict::Invalid);
    ledger.start_run(new_run(Visible::Test)).unwrap();
    ledger
}

fn parsed(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn an_export_comes_back_as_it_was_but_for_its_origin() {
    let (here, there) = (Place::new(), Place::new());
    let mut from = conducted(&here);
    import(&mut from, ANCHORS).unwrap();
    let (exported, text) = export(&from, Export::All, true);
    // Anchors, two runs, six evaluations in the first, two without a run.
    assert_eq!(
        exported,
        Exported {
            lines: 11,
            hidden_runs: 0
        }
    );
    let mut to = there.ledger();
    let imported = import(&mut to, &text).unwrap();
    assert_eq!(
        imported,
        Imported {
            runs: 2,
            evaluations: 8,
            anchors: 1,
            skipped: 0
        }
    );
    let (_, again) = export(&to, Export::All, true);
    assert!(text.contains("the folder is not there, and nobody knows why"));
    // To the byte, records included.
    assert_eq!(again, text.replace("\"conducted\"", "\"imported\""));
    for run in to.runs().unwrap() {
        assert_eq!(run.origin, Origin::Imported);
        assert!(matches!(
            to.finish_run(&run.id),
            Err(LedgerError::Imported { .. })
        ));
    }
    sound(&to);
}

const ANCHORS: &str = "{\"kind\":\"anchors\",\"environment\":\"e\",\"environment_version\":\"1\",\"start\":4.0,\"reference\":2.0,\"source\":\"the paper\"}\n";

#[test]
fn a_study_comes_back_as_it_was() {
    let study = Study {
        records: true,
        ..Study::new(3_000)
    };
    let mut original = Vec::new();
    let written = study.write(&mut original).unwrap();
    let (first, second) = (Place::new(), Place::new());
    let mut ledger = first.ledger();
    let imported = import(&mut ledger, &original).unwrap();
    assert_eq!(
        (imported.runs, imported.evaluations),
        (written.runs, written.evaluations)
    );
    sound(&ledger);
    let (_, text) = export(&ledger, Export::All, true);
    // Every member that the study has is there with the same value.
    let original = String::from_utf8(original).unwrap();
    for (read, wrote) in parsed(&text).into_iter().zip(parsed(&original)) {
        for (name, value) in wrote.as_object().unwrap() {
            if name == "origin" {
                continue;
            }
            assert_eq!(&read[name], value, "{name} of {wrote}");
        }
    }
    let mut ledger = second.ledger();
    import(&mut ledger, &text).unwrap();
    assert_eq!(export(&ledger, Export::All, true).1, text);
}

#[test]
fn records_are_exported_when_asked_for() {
    let place = Place::new();
    let ledger = conducted(&place);
    let (_, without) = export(&ledger, Export::Evaluations, false);
    assert!(!without.contains("record"), "{without}");
    let (exported, with) = export(&ledger, Export::Evaluations, true);
    assert_eq!(exported.lines, 8);
    assert_eq!(with.lines().count(), 8);
    assert_eq!(
        with.matches("\"record\":{   \"details\": {\"a\": 0.10} }")
            .count(),
        7
    );
}

#[test]
fn tables_have_one_kind_of_line_each() {
    let place = Place::new();
    let ledger = conducted(&place);
    for (what, kind, lines) in [
        (Export::Runs, "run", 2),
        (Export::Evaluations, "evaluation", 8),
    ] {
        let (exported, text) = export(&ledger, what, false);
        assert_eq!(exported.lines, lines);
        assert!(parsed(&text).iter().all(|line| line["kind"] == kind));
    }
    let (_, text) = export(&ledger, Export::Runs, false);
    let finished = parsed(&text)
        .into_iter()
        .find(|run| run["state"] == "finished")
        .unwrap();
    assert_eq!(finished["score"], json!(0.2));
    assert_eq!(finished["best_evaluation"], format!("{:032x}", 2));
    for (name, number) in [
        ("evaluations", 5),
        ("scored", 2),
        ("invalid", 1),
        ("fault", 1),
        ("interrupted", 1),
    ] {
        assert_eq!(finished[name], number, "{name}");
    }
}

#[test]
fn runs_that_hide_their_scores_are_left_out_until_they_are_finished() {
    let place = Place::new();
    let mut ledger = place.ledger();
    for (number, visible) in [
        (1, Visible::None),
        (2, Visible::Validity),
        (3, Visible::Validation),
    ] {
        let run = ledger.start_run(new_run(visible)).unwrap().id;
        evaluate(
            &mut ledger,
            number,
            Some(&run),
            Purpose::Score,
            Verdict::Scored,
        );
    }
    let hidden = Exported {
        lines: 2,
        hidden_runs: 2,
    };
    assert_eq!(export(&ledger, Export::All, true).0, hidden);
    // A pause is no end.
    for run in ledger.runs().unwrap() {
        let paused = ledger.pause_run(&run.id, "the power failed").unwrap();
        assert_eq!(
            paused.hides_scores(),
            paused.new.visible != Visible::Validation
        );
    }
    assert_eq!(export(&ledger, Export::All, true).0, hidden);
    for run in ledger.runs().unwrap() {
        assert!(!ledger.finish_run(&run.id).unwrap().hides_scores());
    }
    assert_eq!(
        export(&ledger, Export::All, true).0,
        Exported {
            lines: 6,
            hidden_runs: 0
        }
    );
}

/// A run and an evaluation in it, which can be imported.
fn good() -> [String; 2] {
    [
        r#"{"kind":"run","run":"r1","environment":"e","environment_version":"1","agent":"a","budget_seconds":10,"elapsed_seconds":20,"better":"lower"}"#,
        r#"{"kind":"evaluation","evaluation":"e1","run":"r1","ordinal":3,"at_seconds":15,"verdict":"scored","raw":3.0,"normalised":0.5}"#,
    ]
    .map(str::to_owned)
}

#[test]
fn what_is_known_is_left_out_when_asked_to() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let text = format!("{ANCHORS}{}", good().join("\n"));
    import(&mut ledger, &text).unwrap();
    let more = format!(
        "{text}\n{}",
        good()[1]
            .replace("e1", "e2")
            .replace("\"ordinal\":3", "\"ordinal\":7")
    );
    let imported = ledger
        .import(Cursor::new(&more), "study.jsonl", true, |_| {})
        .unwrap();
    assert_eq!(
        imported,
        Imported {
            runs: 0,
            evaluations: 1,
            anchors: 0,
            skipped: 3
        }
    );
    let twice = format!("{more}\n{}", good()[1]);
    let error = ledger
        .import(Cursor::new(&twice), "study.jsonl", true, |_| {})
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains("line 5: `evaluation`: `e1` is in the file twice"),
        "{error}"
    );
    sound(&ledger);
}

#[test]
fn anchors_that_the_ledger_has_are_left_out_wherever_they_stand_in_it() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let other = ANCHORS.replace("4.0", "5.0");
    let text = format!("{ANCHORS}{other}{ANCHORS}");
    let mut import = |text: &str| {
        ledger
            .import(Cursor::new(text), "study.jsonl", true, |_| {})
            .unwrap()
    };
    // What a file goes back to is no repetition.
    assert_eq!((import(&text).anchors, import(&text).anchors), (3, 0));
    assert_eq!(import(&text).skipped, 3);
    assert_eq!(import(&other.replace("5.0", "6.0")).anchors, 1);
    // They count for the lines that follow them, left out or not.
    let [run, evaluation] = good();
    let bare = evaluation.replace(r#","normalised":0.5"#, "");
    assert_eq!(import(&format!("{other}{run}\n{bare}")).skipped, 1);
    let read = ledger.evaluation("e1").unwrap().completion.unwrap();
    assert_eq!(read.anchors.unwrap().start, 5.0);
    sound(&ledger);
}

/// A clock on the wall that goes back an hour at every look, as the other one goes on.
struct SetBack(Mutex<Reading>);

impl Clock for SetBack {
    fn read(&self) -> Reading {
        let mut reading = self.0.lock().unwrap();
        reading.utc.0 -= 3_600_000_000;
        if let Some(since_boot) = &mut reading.since_boot {
            since_boot.micros += 1_000_000;
        }
        reading.clone()
    }
}

#[test]
fn what_happened_while_the_clock_was_set_back_comes_back() {
    let (here, there) = (Place::new(), Place::new());
    let clock = SetBack(Mutex::new(Reading {
        utc: Timestamp(1_796_072_400_000_000),
        since_boot: Some(SinceBoot {
            boot: "b".to_owned(),
            micros: 0,
        }),
    }));
    let mut from = here.ledger().with_clock(Arc::new(clock));
    let run = from.start_run(new_run(Visible::Test)).unwrap().id;
    let purpose = Purpose::Score;
    evaluate(&mut from, 1, Some(&run), purpose, Verdict::Scored);
    from.pause_run(&run, "the power failed").unwrap();
    from.resume_run(&run).unwrap();
    evaluate(&mut from, 2, Some(&run), purpose, Verdict::Invalid);
    evaluate(&mut from, 3, None, purpose, Verdict::Scored);
    from.finish_run(&run).unwrap();
    let (_, text) = export(&from, Export::All, true);
    let run = &parsed(&text)[0];
    assert!(run["finished"].as_str() < run["started"].as_str(), "{run}");
    let mut to = there.ledger();
    import(&mut to, &text).unwrap();
    let (_, again) = export(&to, Export::All, true);
    assert_eq!(again, text.replace("\"conducted\"", "\"imported\""));
    sound(&to);
}

#[test]
fn lateness_is_computed_and_ordinals_are_counted_on() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let [run, _] = good();
    let line = |id: &str, at: f64, rest: &str| {
        format!(
            r#"{{"kind":"evaluation","evaluation":"{id}","run":"r1","at_seconds":{at},"verdict":"scored","normalised":1{rest}}}"#
        )
    };
    let lines = [
        run,
        // In time by its start, and sealed late: only the line can say so.
        line("y", 9.0, r#","late":true"#),
        line("z", 9.0, r#","purpose":"rescore","late":true"#),
        line("a", 10.0, ""),
        line("b", 10.000001, r#","late":false"#),
        line("c", 11.0, r#","ordinal":9"#),
        line("d", 11.0, ""),
        line("e", 12.0, r#","purpose":"rescore""#),
    ];
    import(&mut ledger, lines.join("\n")).unwrap();
    let evaluations = ledger.evaluations("r1").unwrap();
    let found: Vec<(u64, bool)> = evaluations
        .iter()
        .map(|one| (one.ordinal, one.late))
        .collect();
    assert_eq!(
        found,
        [
            (1, true),
            (2, false),
            (3, false),
            (4, true),
            (9, true),
            (10, true),
            (11, false)
        ]
    );
    let run = ledger.run("r1").unwrap();
    assert_eq!(ledger.standing(&run).unwrap().tally.late, 4);
    // And so on the way out and in again.
    let text = export(&ledger, Export::All, true).1;
    let elsewhere = Place::new();
    let mut elsewhere = elsewhere.ledger();
    import(&mut elsewhere, &text).unwrap();
    assert_eq!(export(&elsewhere, Export::All, true).1, text);
    sound(&elsewhere);
}

#[test]
fn anchors_of_a_line_before_normalise_what_comes_after() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let [run, evaluation] = good();
    let bare = evaluation.replace(r#","normalised":0.5"#, "");
    let text = format!("{ANCHORS}{run}\n{bare}");
    import(&mut ledger, &text).unwrap();
    let read = ledger.evaluation("e1").unwrap().completion.unwrap();
    assert_eq!(read.normalised, Some(0.5));
    assert_eq!(read.anchors.unwrap().source, "the paper");
}

#[test]
fn a_human_run_needs_a_few_members_only() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let text = r#"{"kind":"run","run":"human-1","environment":"fix-embedding","environment_version":"re-bench","agent":"human expert","solver":"human","budget_seconds":28800,"elapsed_seconds":28740,"better":"lower"}
{"kind":"evaluation","evaluation":"human-1","run":"human-1","at_seconds":28740,"verdict":"scored","normalised":0.3924}"#;
    import(&mut ledger, text).unwrap();
    let run = ledger.run("human-1").unwrap();
    let standing = ledger.standing(&run).unwrap();
    assert_eq!(standing.score(&run), Some(0.3924));
    // What nobody knows is not made up.
    let (_, text) = export(&ledger, Export::All, false);
    for line in parsed(&text) {
        assert_eq!(line["started"], Value::Null);
    }
    assert_eq!(parsed(&text)[0]["finished"], Value::Null);
    assert_eq!(parsed(&text)[1]["seconds"], Value::Null);
}

#[test]
fn progress_is_told_up_to_the_last_line() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let mut text = Vec::new();
    Study::new(3_000).write(&mut text).unwrap();
    let mut told = Vec::new();
    ledger
        .import(Cursor::new(&text), "study.jsonl", false, |lines| {
            told.push(lines)
        })
        .unwrap();
    assert_eq!(told, [1000, 2000, 3000, 4000, 4050]);
}

#[test]
fn a_writer_that_fails_is_an_error() {
    let place = Place::new();
    let ledger = conducted(&place);
    let full = fs::OpenOptions::new()
        .write(true)
        .open(Path::new("/dev/full"));
    let Ok(full) = full else { return };
    let error = ledger.export(full, Export::All, false, |_| {}).unwrap_err();
    assert!(matches!(error, LedgerError::Writing { .. }), "{error}");
}
