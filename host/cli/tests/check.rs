//! `weighhouse check` finds the rule that an environment breaks, and no other.
//!
//! The environment `tests/check/small` keeps every rule and takes a fraction of a second to evaluate in; each broken one is a copy of it with one thing changed. What a
//! scorer does wrong is a parameter of its scorer, `tests/guests/examples/breaks_a_rule.rs`.

mod harness;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use harness::small::{small, small_with};
use harness::{Called, Driver, PROGRAM, call, weighhouse, workers, workspace};
use serde_json::Value;
use tempfile::TempDir;
use weighhouse_engine::conformance::rule::{Judgement, Rule};
use weighhouse_engine::conformance::scorer::{Recorded, replays};
use weighhouse_engine::environment::Environment;
use weighhouse_engine::sandbox::scorer::Lent;
use weighhouse_engine::sandbox::transcript::{ContentStore, MemoryStore, Recorder, Transcript};
use weighhouse_engine::sandbox::{Limits, Sandbox};
use weighhouse_engine::snapshot::Snapshot;
use weighhouse_sandbox_tests::{guests, lent};

const DRIVER: Driver = Driver::Lavapipe;

/// The same with a scorer that breaks a rule.
fn small_breaking(what: u32) -> TempDir {
    small_with(
        "environment.toml",
        "breaks = 0",
        &format!("breaks = {what}"),
    )
}

fn check(environment: &Path, more: &[&str]) -> Called {
    call(
        weighhouse(DRIVER)
            .arg("check")
            .arg(environment)
            .args(["--format", "json"])
            .args(more),
    )
}

/// The rules of a report, by what was found of them.
fn rules(report: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for rule in report["rules"].as_array().expect("there are rules") {
        let text = |key: &str| rule[key].as_str().expect("it is text").to_owned();
        assert!(text("why").len() > 10, "{rule:#}");
        // What builds on another rule is mended there.
        let mends = text("outcome") == "fail";
        assert!(rule["mend"].is_string() || !mends, "{rule:#}");
        found
            .entry(text("outcome"))
            .or_default()
            .insert(text("rule"));
    }
    found
}

fn names(rules: &[Rule]) -> BTreeSet<String> {
    rules.iter().map(|rule| rule.id().to_owned()).collect()
}

#[test]
fn an_environment_that_keeps_every_rule_conforms_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let folder = small();
    let called = check(folder.path(), &["--seed", "7"]);
    let report = called.json();
    assert_eq!(called.status, Some(0), "{report:#}");
    assert_eq!(report["schema"], "weighhouse.conformance/1");
    assert_eq!(report["conforms"], true);
    assert!(report["only"].is_null(), "{report:#}");
    assert!(
        report["evaluations"].as_u64() > Some(20),
        "{}",
        report["evaluations"]
    );
    assert_eq!(report["environment"]["name"], "small");
    assert_eq!(rules(&report)["pass"], names(&Rule::ALL), "{report:#}");
    assert_eq!(workers(), [0_u32; 0], "a worker is left");
}

/// A broken environment, and the rules that it breaks.
fn broken() -> Vec<(&'static str, TempDir, Vec<Rule>)> {
    let manifest = "environment.toml";
    let refused = small();
    fs::write(refused.path().join("scorer.wasm"), guests::STD_OPENS_A_FILE).expect("it is written");
    let without_reference = small();
    fs::remove_dir_all(without_reference.path().join("reference")).expect("it is removed");
    vec![
        (
            "the reference solution is shown",
            small_with(manifest, ", \"reference/**\"", ""),
            vec![Rule::Manifest],
        ),
        (
            "no reference solution",
            without_reference,
            vec![Rule::Manifest],
        ),
        (
            "a scorer that ends in a fault whatever is submitted",
            small_with(manifest, "breaks = 0", "brakes = 0"),
            vec![Rule::StartingScores0],
        ),
        (
            "a scorer that opens files",
            refused,
            vec![Rule::ScorerLoads],
        ),
        (
            "a scorer that imports more than is listed",
            small_with(manifest, "\"gpu\", \"random\"", "\"gpu\""),
            vec![Rule::ScorerLoads],
        ),
        (
            "another version in the manifest",
            small_with(manifest, "version = \"1.0.0\"", "version = \"1.0.1\""),
            vec![Rule::ScorerDescribes],
        ),
        (
            "another start",
            small_with(manifest, "start = 1.0", "start = 2.0"),
            vec![Rule::StartingScores0],
        ),
        (
            "another reference",
            small_with(manifest, "reference = 0.0", "reference = -1.0"),
            vec![Rule::ReferenceScores1],
        ),
        (
            "inputs that are the same for every seed",
            small_breaking(1),
            vec![Rule::SeedsChangeInputs],
        ),
        (
            "inputs that ignore what is drawn",
            small_breaking(2),
            vec![Rule::SeedsChangeInputs],
        ),
        (
            "a scorer that trusts files",
            small_breaking(3),
            vec![Rule::CorruptFiles],
        ),
        (
            "a scorer that tells what was expected",
            small_breaking(4),
            vec![Rule::NoLeaks],
        ),
        (
            "a scorer that asks for what is not determined",
            small_breaking(5),
            vec![Rule::SameSeedAgrees],
        ),
        (
            "a scorer that takes much memory",
            small_breaking(6),
            vec![Rule::FuelAndMemory],
        ),
        (
            "a scorer that finds nothing wrong",
            small_breaking(7),
            vec![Rule::TrivialInvalid, Rule::Adversarial],
        ),
        (
            "a scorer that ends in a fault",
            small_breaking(8),
            vec![Rule::TrivialInvalid, Rule::Adversarial],
        ),
        (
            "no submission of zeros",
            small_with("adversarial/zeros/expected.toml", "kind = \"zeros\"\n", ""),
            vec![Rule::TrivialInvalid],
        ),
        (
            "no word on a kind that is missing",
            small_with("adversarial/expected.toml", "other-seed =", "echo ="),
            vec![Rule::TrivialInvalid],
        ),
        (
            "another code than expected",
            small_with(
                "adversarial/unknown-name/expected.toml",
                "malformed-submission",
                "missing-file",
            ),
            vec![Rule::Adversarial],
        ),
        (
            "another file than expected",
            small_with(
                "adversarial/unknown-name/expected.toml",
                "pipeline.toml",
                "kernels.wgsl",
            ),
            vec![Rule::Adversarial],
        ),
    ]
}

/// Judges every so many-th of the broken environments: a test of its own has the time that the runner allows to one.
fn each_is_told(remainder: usize) {
    if !DRIVER.is_here() {
        return;
    }
    let mut wrong = Vec::new();
    for (what, folder, expected) in broken().into_iter().skip(remainder).step_by(2) {
        let called = check(folder.path(), &["--quick"]);
        let report = called.json();
        let failing = rules(&report).remove("fail").unwrap_or_default();
        if failing != names(&expected) || called.status != Some(3) || report["conforms"] != false {
            wrong.push(format!(
                "{what}: exit status {:?}, {failing:?}: {report:#}",
                called.status
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_broken_environment_breaks_its_own_rule_alone_on_lavapipe() {
    each_is_told(0);
}

#[test]
fn each_other_broken_environment_breaks_its_own_rule_alone_on_lavapipe() {
    each_is_told(1);
}

#[test]
fn what_is_leaked_is_named_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let folder = small_breaking(4);
    let called = check(folder.path(), &["--only", "no-leaks"]);
    assert_eq!(called.status, Some(3), "{called:#?}");
    let report = called.json();
    let rules = report["rules"].as_array().expect("there are rules");
    assert_eq!(rules.len(), 1, "{report:#}");
    let why = rules[0]["why"].as_str().expect("it is text");
    assert!(
        why.contains("reason.message is an expected output"),
        "{why}"
    );
}

#[test]
fn what_builds_on_a_missing_solution_is_blamed_on_nothing_else() {
    let folder = small();
    fs::remove_dir_all(folder.path().join("reference")).expect("it is removed");
    let called = check(
        folder.path(),
        &["--only", "manifest", "--only", "corrupt-files"],
    );
    assert_eq!(called.status, Some(3), "{called:#?}");
    let report = called.json();
    assert_eq!(report["conforms"], false);
    assert_eq!(
        report["only"],
        serde_json::json!(["manifest", "corrupt-files"])
    );
    assert_eq!(report["evaluations"], 0);
    let [manifest, built_on_it] = &report["rules"].as_array().expect("there are rules")[..] else {
        panic!("two rules were asked for: {report:#}");
    };
    assert_eq!(manifest["outcome"], "fail");
    assert_eq!(manifest["why"], "reference/ has no file");
    assert_eq!(
        manifest["mend"],
        "put the solution's files into that folder"
    );
    assert_eq!(built_on_it["outcome"], "undecided");
    let why = built_on_it["why"].as_str().expect("it is text");
    assert!(why.contains("builds on `manifest`"), "{why}");
}

#[test]
fn without_a_device_it_cannot_be_found_out() {
    let folder = small();
    let called = call(
        weighhouse(DRIVER)
            .env("VK_DRIVER_FILES", "/nonexistent.json")
            .env("VK_ICD_FILENAMES", "/nonexistent.json")
            .args(["check", "--format", "json", "--quick"])
            .arg(folder.path()),
    );
    if cfg!(not(target_os = "linux")) {
        return harness::skipped("only on Linux can every driver be hidden by a variable");
    }
    assert_eq!(called.status, Some(4), "{called:#?}");
    let report = called.json();
    assert!(report["conforms"].is_null(), "{report:#}");
    let found = rules(&report);
    assert_eq!(
        found["pass"],
        names(&[Rule::Manifest, Rule::ScorerLoads, Rule::ScorerDescribes]),
        "{report:#}"
    );
    assert!(!found.contains_key("fail"), "{report:#}");
}

#[test]
fn a_manifest_that_cannot_be_read_is_the_first_finding() {
    let folder = small_with("environment.toml", "budget", "bugdet");
    let called = check(folder.path(), &["--only", "no-leaks"]);
    assert_eq!(called.status, Some(3), "{called:#?}");
    let found = rules(&called.json());
    assert_eq!(found["fail"], names(&[Rule::Manifest]));
    assert_eq!(found["undecided"], names(&[Rule::NoLeaks]));
    for wrong in [
        &["check", "/nowhere"][..],
        &["check", "optimize-kernel", "--only", "no-leak"],
    ] {
        let called = call(weighhouse(DRIVER).args(wrong));
        assert_eq!(called.status, Some(2), "{called:#?}");
    }
}

/// The command under a name of its own: a build that goes on beside a long test puts another file where the command lies, and its workers are started from there.
struct Kept {
    folder: TempDir,
}

impl Kept {
    fn new() -> Self {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder is made");
        // A link and no copy: a file that was open for writing a moment ago may not be executable yet.
        fs::hard_link(PROGRAM, Self::program(&folder)).expect("the command is linked");
        Self { folder }
    }

    fn program(folder: &TempDir) -> PathBuf {
        folder
            .path()
            .join(format!("weighhouse{}", std::env::consts::EXE_SUFFIX))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(Self::program(&self.folder));
        for (name, value) in weighhouse(DRIVER).get_envs() {
            if let Some(value) = value {
                command.env(name, value);
            }
        }
        command
    }
}

/// All but its scores and its bad submissions that are not trivial, which take minutes: those are tested by themselves, in `evaluations.rs`, `anchors.rs` and `adversarial.rs`.
#[test]
fn the_shipped_environment_breaks_no_rule_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let kept = Kept::new();
    let mut command = kept.command();
    command.args(["check", "optimize-kernel", "--quick", "--format", "json"]);
    let elsewhere = [
        Rule::StartingScores0,
        Rule::ReferenceScores1,
        Rule::Adversarial,
    ];
    let others: Vec<Rule> = Rule::ALL
        .into_iter()
        .filter(|rule| !elsewhere.contains(rule))
        .collect();
    for rule in &others {
        command.args(["--only", rule.id()]);
    }
    let called = call(&mut command);
    let report = called.json();
    let mut found = rules(&report);
    let mut kept_rules = found.remove("pass").unwrap_or_default();
    kept_rules.extend(found.remove("not-applicable").unwrap_or_default());
    assert_eq!(kept_rules, names(&others), "{report:#}");
    assert_eq!(called.status, Some(0), "{report:#}");
    assert!(
        report["conforms"].is_null(),
        "not every rule was looked at: {report:#}"
    );
    assert_eq!(report["quick"], true);
    assert_eq!(
        report["only"].as_array().map(Vec::len),
        Some(others.len()),
        "{report:#}"
    );
}

/// No environment can break the rule `replays`, short of a fault of the sandbox: here it is the transcript that is altered.
#[test]
fn a_replay_that_differs_breaks_a_rule() {
    let manifest =
        fs::read_to_string(workspace().join("host/cli/tests/check/small/environment.toml"))
            .expect("the manifest is there");
    let environment = Environment::of_files(
        "scores",
        Snapshot::of_files(
            [
                ("environment.toml", manifest.as_bytes()),
                ("task.md", b"a task"),
                ("scorer.wasm", guests::SCORES),
            ]
            .map(|(path, content)| (path.to_owned(), content.into()))
            .into(),
        ),
    )
    .expect("it is an environment");
    let folder = tempfile::tempdir().expect("a temporary folder is made");
    let lines = folder.path().join("transcript");
    let store: Arc<dyn ContentStore> = Arc::new(MemoryStore::default());
    let sandbox = Sandbox::new(Limits::default()).expect("the engine starts");
    let scorer = sandbox
        .load(guests::SCORES, None)
        .expect("the scorer loads");
    let (capabilities, _) = lent();
    let run = scorer.score(
        Lent {
            capabilities,
            recorder: Some(Recorder {
                out: Box::new(fs::File::create(&lines).expect("the transcript is made")),
                store: Arc::clone(&store),
                seed: "00".repeat(32),
                environment: Vec::new(),
                submission: Vec::new(),
            }),
        },
        &[("n".to_owned(), 1)],
        Duration::from_secs(60),
    );
    assert!(run.outcome.is_ok(), "{:?}", run.outcome);
    let transcript = Transcript::read(&fs::read(&lines).expect("the transcript is read"))
        .expect("it is a transcript");
    let judge = |transcript: Transcript| {
        replays(
            &environment,
            &[Recorded {
                what: "it".to_owned(),
                transcript: Arc::new(transcript),
            }],
            &store,
        )
    };
    let found = judge(transcript.clone());
    assert_eq!(found.judgement, Judgement::Pass, "{found:?}");
    let mut altered = transcript;
    let end = altered.end.as_mut().expect("it has an end");
    end.fuel += 1;
    let found = judge(altered);
    assert_eq!(found.judgement, Judgement::Fail, "{found:?}");
    assert!(found.cases.len() == 2, "on each engine: {found:?}");
}
