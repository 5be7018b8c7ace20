//! A ledger is read into attempts, from its file.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use weighhouse_ledger::ledger::Ledger;
use weighhouse_ledger::run::{Better, Counts, Environment, NewRun, Origin, Solver, Visible};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::humans;
use weighhouse_study::of_ledger::{Attempts, Wanted, read};
use weighhouse_study::options::{LedgerNotes, Options};
use weighhouse_study::summary::Summary;

fn run(id: &str, more: Value) -> Value {
    let mut run = json!({
        "kind": "run", "run": id, "environment": "optimize-kernel", "environment_version": "0.1.0", "agent": "tester", "agent_seed": 3,
        "budget_seconds": 3600, "elapsed_seconds": 3700.5, "state": "finished", "better": "lower", "unit": "ln(milliseconds)",
    });
    extend(&mut run, more);
    run
}

fn evaluation(id: &str, run: &str, at: u32, more: Value) -> Value {
    let mut evaluation = json!({
        "kind": "evaluation", "evaluation": id, "run": run, "at_seconds": at, "progress": "complete", "seconds": 1.5,
    });
    extend(&mut evaluation, more);
    evaluation
}

fn scored(normalised: f64) -> Value {
    json!({
        "verdict": "scored", "raw": 2.0 - normalised, "normalised": normalised, "anchor_start": 2.0, "anchor_reference": 1.0,
        "anchor_source": "measured", "device": "llvmpipe", "submission": format!("sha256:{}", "5".repeat(64)),
    })
}

fn extend(object: &mut Value, more: Value) {
    let (Value::Object(object), Value::Object(more)) = (object, more) else {
        panic!("both are objects");
    };
    object.extend(more);
}

fn ledger(lines: &[Value]) -> (tempfile::TempDir, Ledger) {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = Ledger::open(&folder.path().join("ledger.sqlite")).unwrap();
    if lines.is_empty() {
        return (folder, ledger);
    }
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    ledger
        .import(text.as_bytes(), "lines", false, |_| ())
        .unwrap();
    (folder, ledger)
}

fn attempts(lines: &[Value]) -> Vec<Attempt> {
    let (_folder, ledger) = ledger(lines);
    let found = read(&ledger, &Wanted::default()).unwrap();
    assert_eq!(found.notes, LedgerNotes::default());
    found.attempts
}

#[test]
fn a_run_becomes_an_attempt() {
    let digest = format!("sha256:{}", "7".repeat(64));
    let mut best = scored(0.75);
    extend(
        &mut best,
        json!({"record": {"details": {"n": 7, "durations-submission": [1.5, 2.25], "durations-start": [9.0]}}}),
    );
    let lines = [
        run(
            "r1",
            json!({"paused_seconds": 60, "clock_set_back": 2, "environment_digest": digest}),
        ),
        evaluation("e1", "r1", 10, scored(-0.5)),
        evaluation(
            "e2",
            "r1",
            20,
            json!({"verdict": "invalid", "reason": "wrong-result"}),
        ),
        evaluation("e3", "r1", 30, best),
        evaluation("e4", "r1", 40, scored(0.5)),
        evaluation("e5", "r1", 3601, scored(9.0)),
        evaluation(
            "e6",
            "r1",
            50,
            json!({"verdict": "fault", "reason": "noisy"}),
        ),
    ];
    // In order of time.
    let lines = [0, 1, 2, 3, 4, 6, 5].map(|index| lines[index].clone());
    let mut attempts = attempts(&lines);
    assert_eq!(attempts.len(), 1);
    let attempt = attempts.remove(0);
    assert_eq!(
        (attempt.run.as_str(), attempt.agent.as_str()),
        ("r1", "tester")
    );
    assert_eq!(
        (attempt.environment.as_str(), attempt.version.as_str()),
        ("optimize-kernel", "0.1.0")
    );
    assert_eq!(
        (attempt.solver, attempt.agent_seed),
        (Solver::Agent, Some(3))
    );
    assert_eq!(
        (
            attempt.budget_seconds,
            attempt.used_seconds,
            attempt.paused_seconds
        ),
        (3600.0, 3700.5, 60.0)
    );
    assert_eq!(
        (attempt.score, attempt.valid, attempt.clock_set_back),
        (0.75, true, 2)
    );
    assert_eq!(attempt.curve, [(10.0, -0.5), (30.0, 0.75)]);
    assert_eq!(attempt.best_at_seconds, Some(30.0));
    assert_eq!(attempt.origin, Origin::Imported);
    assert_eq!(attempt.environment_digest.as_deref(), Some(digest.as_str()));
    assert_eq!(attempt.device.as_deref(), Some("llvmpipe"));
    let anchors = attempt.anchors.unwrap();
    assert_eq!(
        (anchors.start, anchors.reference, anchors.source.as_str()),
        (2.0, 1.0, "measured")
    );
    let timings: Vec<(&str, &[f64])> = attempt
        .timings
        .iter()
        .map(|timings| (timings.what.as_str(), timings.milliseconds.as_slice()))
        .collect();
    assert_eq!(
        timings,
        [
            ("start", [9.0].as_slice()),
            ("submission", [1.5, 2.25].as_slice())
        ]
    );
    let tally = attempt.tally;
    assert_eq!(
        (
            tally.started,
            tally.scored,
            tally.invalid,
            tally.fault,
            tally.late
        ),
        (6, 4, 1, 1, 1)
    );
}

#[test]
fn nothing_valid_is_zero_and_below_zero_is_floored() {
    let lines = [
        run("r1", json!({})),
        evaluation("e1", "r1", 1, json!({"verdict": "invalid"})),
        run("r2", json!({})),
        evaluation("e2", "r2", 1, scored(-0.25)),
        run("r3", json!({})),
    ];
    let mut found = attempts(&lines);
    found.sort_by(|one, other| one.run.cmp(&other.run));
    let found: Vec<(f64, bool, Option<f64>)> = found
        .iter()
        .map(|attempt| (attempt.score, attempt.valid, attempt.best_at_seconds))
        .collect();
    assert_eq!(
        found,
        [
            (0.0, false, None),
            (0.0, true, Some(1.0)),
            (0.0, false, None)
        ]
    );
}

#[test]
fn the_last_one_counts_where_the_run_says_so() {
    let lines = [
        run(
            "r1",
            json!({"environment": "scaling-law", "counts": "last", "visible": "none"}),
        ),
        evaluation("e1", "r1", 1, scored(0.9)),
        evaluation("e2", "r1", 2, scored(0.4)),
        evaluation("e3", "r1", 3, json!({"verdict": "invalid"})),
    ];
    let found = attempts(&lines);
    assert_eq!((found[0].score, found[0].counts), (0.4, Counts::Last));
}

#[test]
fn a_validation_run_has_the_median_on_fresh_inputs_or_is_left_out() {
    let rescored = |id: &str, run: &str, normalised: f64| {
        let mut more = scored(normalised);
        extend(&mut more, json!({"purpose": "rescore"}));
        evaluation(id, run, 3600, more)
    };
    let lines = [
        run("r1", json!({"visible": "validation"})),
        evaluation("e1", "r1", 1, scored(2.0)),
        rescored("e2", "r1", 0.7),
        rescored("e3", "r1", 0.5),
        rescored("e4", "r1", 0.6),
        run("r2", json!({"visible": "validation"})),
        evaluation("e5", "r2", 1, scored(2.0)),
    ];
    let (_folder, ledger) = ledger(&lines);
    let Attempts {
        attempts, notes, ..
    } = read(&ledger, &Wanted::default()).unwrap();
    assert_eq!((attempts.len(), notes.unmeasured), (1, 1));
    assert_eq!(attempts[0].score, 0.6);
    assert_eq!(
        attempts[0].rescored.as_ref().unwrap().normalised,
        [0.7, 0.5, 0.6]
    );
}

#[test]
fn open_runs_that_hide_their_scores_are_left_out() {
    let (_folder, mut ledger) = ledger(&[]);
    let mut ids = Vec::new();
    for visible in [
        Visible::None,
        Visible::Validity,
        Visible::Validation,
        Visible::Test,
    ] {
        let new = NewRun {
            environment: Environment {
                name: "optimize-kernel".to_owned(),
                version: "0.1.0".to_owned(),
                digest: None,
            },
            better: Better::Lower,
            unit: String::new(),
            counts: Counts::Best,
            visible,
            budget: Duration::from_secs(60),
            agent: "tester".to_owned(),
            agent_seed: None,
            folder: None,
        };
        ids.push(ledger.start_run(new).unwrap().id);
    }
    let found = read(&ledger, &Wanted::default()).unwrap();
    assert_eq!(found.notes.hidden, 2);
    assert_eq!(found.attempts.len(), 2);
    assert!(found.attempts.iter().all(|run| run.is_open));
    let conducted = |run: &Attempt| run.origin == Origin::Conducted;
    assert!(found.attempts.iter().all(conducted));
    let options = Options {
        resamples: 10,
        notes: found.notes,
        ..Options::default()
    };
    let summary = Summary::of(&found.attempts, &options);
    assert!(
        summary
            .footnotes
            .iter()
            .any(|footnote| footnote.starts_with("2 runs are left out, being open and hide")),
        "{:#?}",
        summary.footnotes
    );
    let open = "2 runs are still open, and here with what they have come to so far.";
    assert!(summary.footnotes.iter().any(|footnote| footnote == open));
    for id in ids {
        ledger.finish_run(&id).unwrap();
    }
    let found = read(&ledger, &Wanted::default()).unwrap();
    assert_eq!(found.notes, LedgerNotes::default());
    assert_eq!(found.attempts.len(), 4);
    assert!(!found.attempts.iter().any(|run| run.is_open));
}

/// The published human runs as lines: a run each with one evaluation at its end, as `ledger import --human-baselines` brings them.
fn baselines() -> Vec<Value> {
    let of_human = |human: &Attempt| {
        let id = format!("re-bench-{}", human.run);
        let run = run(
            &id,
            json!({
                "environment": human.environment, "environment_version": human.version, "agent": human.agent, "agent_seed": null, "solver": "human",
                "budget_seconds": human.budget_seconds, "elapsed_seconds": human.used_seconds, "counts": human.counts, "unit": "",
            }),
        );
        let at = human.used_seconds.min(human.budget_seconds) as u32;
        let last = json!({"verdict": "scored", "normalised": human.score});
        [run, evaluation(&format!("{id}-final"), &id, at, last)]
    };
    humans::shipped().iter().flat_map(of_human).collect()
}

#[test]
fn imported_human_baselines_change_nothing() {
    let agents = [
        run("r1", json!({"budget_seconds": 7200})),
        evaluation("e1", "r1", 10, scored(0.75)),
        run(
            "r2",
            json!({"budget_seconds": 7200, "environment": "scaling-law"}),
        ),
        evaluation("e2", "r2", 10, scored(0.25)),
    ];
    let options = Options {
        resamples: 50,
        ..Options::default()
    };
    let mut lines = agents.to_vec();
    let without = Summary::of(&attempts(&lines), &options);
    lines.extend(baselines());
    let given = attempts(&lines);
    assert_eq!(given.len(), 2 + humans::shipped().len());
    let with = Summary::of(&given, &options);
    let figures = |mut summary: Summary| {
        // Where the human runs come from is said, and is not the same.
        let sources = |footnote: &String| footnote.starts_with("Human runs in the figures: ");
        assert_eq!(
            summary.footnotes.iter().filter(|one| sources(one)).count(),
            1
        );
        summary.footnotes.retain(|footnote| !sources(footnote));
        summary
    };
    assert_eq!(figures(with.clone()), figures(without));
    let human = with.groups.last().unwrap();
    assert_eq!((human.solver, human.environments.len()), (Solver::Human, 2));
    // And where nobody attempted anything.
    let alone = attempts(&baselines());
    assert_eq!(
        figures(Summary::of(&alone, &options)),
        figures(Summary::of(&[], &options))
    );
}

#[test]
fn only_wanted_runs_are_read_and_counted() {
    let validation =
        json!({"visible": "validation", "agent": "other", "environment": "fix-embedding"});
    let lines = [
        run("r1", json!({})),
        evaluation("e1", "r1", 1, scored(0.5)),
        run("r2", validation.clone()),
        evaluation("e2", "r2", 1, scored(0.5)),
        run("r3", json!({"agent": "other"})),
        run("r4", json!({"solver": "human", "agent": "somebody"})),
        run(
            "r5",
            json!({"solver": "human", "agent": "somebody", "environment": "fix-embedding"}),
        ),
    ];
    let (_folder, ledger) = ledger(&lines);
    let names = |names: &[&str]| -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    };
    let found = |wanted: &Wanted| {
        let found = read(&ledger, wanted).unwrap();
        assert_eq!(found.agents, names(&["tester", "other"]));
        assert_eq!(
            found.environments,
            names(&["optimize-kernel", "fix-embedding"])
        );
        let mut runs: Vec<String> = found.attempts.into_iter().map(|run| run.run).collect();
        runs.sort();
        (runs.join(" "), found.notes.unmeasured)
    };
    let all = Wanted::default();
    assert_eq!(found(&all), ("r1 r3 r4 r5".to_owned(), 1));
    let of_agent = Wanted {
        agents: names(&["tester"]),
        ..all.clone()
    };
    assert_eq!(found(&of_agent), ("r1 r4 r5".to_owned(), 0));
    let of_environment = Wanted {
        environments: names(&["optimize-kernel"]),
        ..all.clone()
    };
    assert_eq!(found(&of_environment), ("r1 r3 r4".to_owned(), 0));
    let without_humans = Wanted {
        without_humans: true,
        ..all
    };
    assert_eq!(found(&without_humans), ("r1 r3".to_owned(), 1));
}

#[test]
fn timings_are_kept_for_the_best_run_of_each_environment() {
    let timed = |normalised: f64, milliseconds: Value| {
        let mut more = scored(normalised);
        let record = json!({"details": {"durations-submission": milliseconds}});
        extend(&mut more, json!({"record": record}));
        more
    };
    let lines = [
        run("r1", json!({})),
        evaluation("e1", "r1", 1, timed(0.5, json!([1.0]))),
        run("r2", json!({})),
        evaluation("e2", "r2", 1, timed(0.7, json!([2.0]))),
        run("r3", json!({})),
        evaluation("e3", "r3", 1, timed(0.6, json!([3.0]))),
        run("r4", json!({})),
        evaluation("e4", "r4", 1, timed(0.9, json!([0.0]))),
        run("r5", json!({"environment": "other"})),
        evaluation("e5", "r5", 1, timed(0.1, json!(vec![5.0; 3000]))),
    ];
    let found = attempts(&lines);
    let mut timed: Vec<(&str, usize)> = found
        .iter()
        .filter(|run| !run.timings.is_empty())
        .map(|run| (run.run.as_str(), run.timings[0].milliseconds.len()))
        .collect();
    timed.sort_unstable();
    assert_eq!(timed, [("r2", 1), ("r5", 2000)]);
}
