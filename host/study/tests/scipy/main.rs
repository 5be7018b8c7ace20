//! NumPy and SciPy come to the same figures.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::{Value, json};
use weighhouse_ledger::run::{Counts, Origin, Solver, Visible};
use weighhouse_ledger::standing::{RescoreTally, Tally};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::best_of::{Missed, best_of};
use weighhouse_study::bootstrap::interval_of_means;
use weighhouse_study::options::Options;
use weighhouse_study::percentile::{percentile_of, quantile};
use weighhouse_study::sample::Sample;
use weighhouse_study::summary::{Estimator, Summary};
use weighhouse_study::superiority::beats;

/// Says that a test did not run, and why: on standard error, and in the file that `cargo xtask test` counts.
#[expect(clippy::print_stderr, reason = "a test that could not be run says so")]
fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
    if let Some(file) = std::env::var_os("WEIGHHOUSE_SKIPPED") {
        let line = format!("{why}\n");
        let written = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        written.expect("the file of skipped tests can be written");
    }
}

/// A Python that has SciPy: the system's own one too, whose packages another Python in front of it does not see.
fn python() -> Option<&'static str> {
    ["python3", "/usr/bin/python3", "python"]
        .into_iter()
        .find(|python| {
            let output = Command::new(python)
                .args(["-c", "import numpy, scipy.stats"])
                .output();
            output.is_ok_and(|output| output.status.success())
        })
}

const RESAMPLES: u32 = 20_000;
const SHARES: [f64; 6] = [0.0, 0.025, 0.25, 0.5, 0.75, 0.975];

/// Scores with ties, with zeros, and above 1.
fn samples() -> Vec<Vec<f64>> {
    vec![
        vec![
            0.0, 0.0, 0.31, 0.4, 0.4, 0.77, 1.02, 1.9, 0.05, 0.55, 0.62, 2.4,
        ],
        vec![0.8, 0.4, 0.2, 0.0, 0.9, 0.33, 0.4],
        vec![1.0, 1.0, 1.0],
        vec![0.7],
    ]
}

/// Runs, and those that they are compared with.
fn pairs() -> Vec<(Vec<f64>, Vec<f64>)> {
    let all = samples();
    vec![
        (all[0].clone(), all[1].clone()),
        (all[1].clone(), all[0].clone()),
        (all[2].clone(), vec![1.0, 0.5]),
        (all[1].clone(), all[3].clone()),
    ]
}

fn choices() -> Vec<(Vec<f64>, u64)> {
    let all = samples();
    let ks = [
        (1, 1),
        (1, 2),
        (1, 4),
        (1, 5),
        (2, 2),
        (2, 3),
        (3, 1),
        (0, 2),
        (0, 3),
    ];
    ks.into_iter()
        .map(|(index, k)| (all[index].clone(), k))
        .collect()
}

/// What the Python says; asked once for all tests. `None` where there is no such Python.
fn answers() -> Option<&'static Value> {
    static ANSWERS: OnceLock<Option<Value>> = OnceLock::new();
    let answers = ANSWERS.get_or_init(|| {
        let python = python()?;
        let data = json!({
            "samples": samples(),
            "shares": SHARES,
            "pairs": pairs(),
            "choices": choices(),
            "environments": &samples()[..2],
            "resamples": RESAMPLES,
            "confidence": 0.95,
        });
        let mut child = Command::new(python)
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scipy/reference.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(data.to_string().as_bytes()).unwrap();
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert!(
            output.status.success(),
            "the script ended with {}",
            output.status
        );
        Some(serde_json::from_slice(&output.stdout).unwrap())
    });
    if answers.is_none() {
        skipped("no Python with SciPy, which `cargo xtask setup` installs");
    }
    answers.as_ref()
}

fn numbers(value: &Value) -> Vec<f64> {
    let numbers = value.as_array().unwrap().iter();
    numbers.map(|number| number.as_f64().unwrap()).collect()
}

fn sample(scores: &[f64]) -> Sample {
    Sample::new(scores.to_vec()).unwrap()
}

fn same(ours: &[f64], theirs: &[f64]) {
    assert_eq!(ours.len(), theirs.len());
    for (one, other) in ours.iter().zip(theirs) {
        assert!((one - other).abs() < 1e-12, "{ours:?} and {theirs:?}");
    }
}

#[test]
fn quantiles_are_those_of_numpy() {
    let Some(answers) = answers() else { return };
    for (index, mut scores) in samples().into_iter().enumerate() {
        scores.sort_by(f64::total_cmp);
        let ours = SHARES.map(|share| quantile(&scores, share).unwrap());
        same(&ours, &numbers(&answers["quantiles"][index]));
    }
}

#[test]
fn percentiles_are_those_of_percentileofscore() {
    let Some(answers) = answers() else { return };
    for (index, (scores, humans)) in pairs().into_iter().enumerate() {
        let humans = sample(&humans);
        let ours: Vec<f64> = scores
            .iter()
            .map(|score| percentile_of(&humans, *score))
            .collect();
        same(&ours, &numbers(&answers["percentiles"][index]));
    }
}

#[test]
fn to_beat_with_one_run_is_mannwhitneyu() {
    let Some(answers) = answers() else { return };
    let ours = pairs().into_iter().map(|(scores, humans)| {
        let all = (scores.len() * humans.len()) as f64;
        beats(
            &sample(&scores),
            &Missed::one(scores.len()),
            &sample(&humans),
        ) * all
    });
    same(&ours.collect::<Vec<_>>(), &numbers(&answers["u"]));
}

#[test]
fn to_beat_with_two_runs_is_what_brute_force_says() {
    let Some(answers) = answers() else { return };
    let ours = pairs().into_iter().map(|(scores, humans)| {
        let missed = Missed::new(Estimator::WithoutReplacement, scores.len(), 2).unwrap();
        beats(&sample(&scores), &missed, &sample(&humans))
    });
    same(&ours.collect::<Vec<_>>(), &numbers(&answers["beats"]));
}

#[test]
fn best_of_k_is_what_brute_force_says() {
    let Some(answers) = answers() else { return };
    for (estimator, name) in [
        (Estimator::WithoutReplacement, "without_replacement"),
        (Estimator::WithReplacement, "with_replacement"),
    ] {
        let ours = choices()
            .into_iter()
            .map(|(scores, k)| best_of(&sample(&scores), estimator, k).unwrap());
        same(&ours.collect::<Vec<_>>(), &numbers(&answers[name]));
    }
}

/// The ends of two percentile intervals from resamples of their own differ by Monte-Carlo error: that of an end is
/// `sqrt(p (1 - p) / resamples) / density`, which is 0.019 standard errors of the figure for p = 0.025 and 20,000 resamples of something nearly normal, and 0.027
/// for the difference of two. An interval is about 3.92 standard errors wide. Allowed is five times that.
fn same_interval(ours: (f64, f64), theirs: &[f64]) {
    let width = theirs[1] - theirs[0];
    let allowed = 5.0 * 0.027 * width / 3.92;
    let differences = [ours.0 - theirs[0], ours.1 - theirs[1]];
    assert!(
        differences
            .iter()
            .all(|difference| difference.abs() < allowed),
        "{ours:?} and {theirs:?}, allowed {allowed}"
    );
}

#[test]
fn intervals_are_those_of_bootstrap() {
    let Some(answers) = answers() else { return };
    let ours = interval_of_means(&samples()[..2], RESAMPLES, 0.95, 7).unwrap();
    same_interval(ours, &numbers(&answers["interval"]));
}

#[test]
fn a_summary_has_the_intervals_of_bootstrap() {
    let Some(answers) = answers() else { return };
    let environments = samples().into_iter().take(2).zip(["one", "two"]);
    let attempts: Vec<Attempt> = environments
        .flat_map(|(scores, name)| scores.into_iter().map(move |score| attempt(name, score)))
        .collect();
    let options = Options {
        resamples: RESAMPLES,
        shipped_humans: false,
        ..Options::default()
    };
    let group = Summary::of(&attempts, &options).groups.remove(0);
    same_interval(group.mean.interval.unwrap(), &numbers(&answers["interval"]));
    let two = group.environments[0]
        .best_of
        .iter()
        .find(|best_of| best_of.k == 2)
        .unwrap();
    let two = two.estimate.unwrap().interval.unwrap();
    same_interval(two, &numbers(&answers["interval_of_best_of_two"]));
}

fn attempt(environment: &str, score: f64) -> Attempt {
    Attempt {
        run: String::new(),
        environment: environment.to_owned(),
        version: "1".to_owned(),
        agent: "agent".to_owned(),
        solver: Solver::Agent,
        agent_seed: None,
        is_open: false,
        budget_seconds: 1_800.0,
        used_seconds: 1_800.0,
        paused_seconds: 0.0,
        counts: Counts::Best,
        visible: Visible::Test,
        score,
        valid: true,
        rescored: None,
        rescores: RescoreTally::default(),
        environment_digest: None,
        origin: Origin::Conducted,
        tally: Tally::default(),
        curve: Vec::new(),
        best_at_seconds: None,
        anchors: None,
        device: None,
        timings: Vec::new(),
        clock_set_back: 0,
    }
}
