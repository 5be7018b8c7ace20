//! What a simulated study has in it, so that whatever reads it meets every case.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use weighhouse_simulated_study::{AGENTS, ENVIRONMENTS, RUNS, Study, Written};

fn lines(study: &Study) -> (Written, Vec<Value>) {
    let mut text = Vec::new();
    let written = study.write(&mut text).unwrap();
    let lines = std::str::from_utf8(&text)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    (written, lines)
}

#[test]
fn it_has_all_runs_and_exactly_the_evaluations() {
    for evaluations in [0, 1, 10_000] {
        let (written, lines) = lines(&Study::new(evaluations));
        let runs = AGENTS.len() as u64 * ENVIRONMENTS.len() as u64 * RUNS;
        assert_eq!(written, Written { runs, evaluations });
        let kinds = |kind: &str| lines.iter().filter(|line| line["kind"] == kind).count() as u64;
        assert_eq!((kinds("run"), kinds("evaluation")), (runs, evaluations));
        let ids: BTreeSet<&str> = lines
            .iter()
            .filter_map(|line| line["evaluation"].as_str())
            .collect();
        assert_eq!(ids.len() as u64, evaluations);
    }
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let bytes = |seed: &str| {
        let mut text = Vec::new();
        let study = Study {
            seed: seed.to_owned(),
            ..Study::new(2_000)
        };
        study.write(&mut text).unwrap();
        text
    };
    assert_eq!(bytes("a"), bytes("a"));
    assert_ne!(bytes("a"), bytes("b"));
}

/// The evaluations of each run.
fn by_run(lines: &[Value]) -> BTreeMap<&str, Vec<&Value>> {
    let mut runs: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for line in lines {
        let evaluations = runs.entry(line["run"].as_str().unwrap()).or_default();
        if line["kind"] == "evaluation" {
            evaluations.push(line);
        }
    }
    runs
}

#[test]
fn it_has_every_case_that_a_report_must_bear() {
    let (_, lines) = lines(&Study::new(20_000));
    let runs = by_run(&lines);
    let evaluations = || runs.values().flatten();
    let scores = |run: &[&Value]| -> Vec<f64> {
        run.iter()
            .filter_map(|line| line["normalised"].as_f64())
            .collect()
    };
    for verdict in ["scored", "invalid", "fault"] {
        assert!(
            evaluations().any(|line| line["verdict"] == verdict),
            "{verdict}"
        );
    }
    assert!(evaluations().any(|line| line["progress"] == "interrupted"));
    assert!(evaluations().any(|line| line["late"] == true));
    let some = |of: &dyn Fn(&[f64]) -> bool| runs.values().filter(|run| of(&scores(run))).count();
    assert!(some(&|scores| scores.iter().any(|score| *score > 2.0)) > 5);
    assert!(some(&|scores| scores.iter().any(|score| *score < 0.0)) > 5);
    assert!(
        some(&|scores| scores
            .windows(2)
            .any(|pair| pair[0].to_bits() == pair[1].to_bits()))
            > 50
    );
    let barren = runs
        .values()
        .filter(|run| run.len() > 5 && scores(run).is_empty())
        .count();
    assert!(barren > 5, "{barren}");
    let paused = |line: &&Value| {
        line["paused_seconds"]
            .as_f64()
            .is_some_and(|seconds| seconds > 0.0)
    };
    assert!(lines.iter().filter(paused).count() > 5);
}

#[test]
fn small_ones_have_runs_with_one_evaluation_and_with_none() {
    let (_, lines) = lines(&Study::new(2_000));
    let runs = by_run(&lines);
    for length in [0, 1] {
        assert!(runs.values().any(|run| run.len() == length), "{length}");
    }
}

#[test]
fn the_better_scores_come_later() {
    let (_, lines) = lines(&Study::new(20_000));
    let (mut early, mut late) = (Vec::new(), Vec::new());
    for run in by_run(&lines).values() {
        for line in run {
            let Some(score) = line["normalised"].as_f64() else {
                continue;
            };
            let ordinal = line["ordinal"].as_u64().unwrap();
            let part = ordinal as f64 / run.len() as f64;
            if part < 0.25 { &mut early } else { &mut late }.push(score);
        }
    }
    let mean = |scores: &[f64]| scores.iter().sum::<f64>() / scores.len() as f64;
    assert!(
        mean(&late) > 1.3 * mean(&early),
        "{} {}",
        mean(&early),
        mean(&late)
    );
}

#[test]
fn records_have_timings() {
    let study = Study {
        records: true,
        ..Study::new(1_000)
    };
    let (_, lines) = lines(&study);
    let scored = lines
        .iter()
        .find(|line| line["verdict"] == "scored")
        .unwrap();
    let timings = &scored["record"]["details"]["durations-submission"];
    assert_eq!(timings.as_array().unwrap().len(), 12);
    let invalid = lines
        .iter()
        .find(|line| line["verdict"] == "invalid")
        .unwrap();
    assert_eq!(invalid.get("record"), None);
}
