//! Every submission of `adversarial/` gets the verdict that stands beside it, in time, with a message, and leaves nothing behind.

mod harness;

use std::path::{Path, PathBuf};
use std::time::Duration;

use harness::{Driver, optimize_kernel, score, workers};

const DEADLINE: Duration = Duration::from_secs(60);
/// What a verdict may come after its deadline.
const LATE: Duration = Duration::from_secs(2);

fn submissions() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = std::fs::read_dir(optimize_kernel("adversarial"))
        .expect("the environment has adversarial submissions")
        .map(|entry| entry.expect("is readable").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// Scores one of them; the faults found, as text.
fn judge(driver: Driver, folder: &Path) -> Vec<String> {
    let expected: toml::Table = std::fs::read_to_string(folder.join("expected.toml"))
        .expect("expected.toml is there")
        .parse()
        .expect("expected.toml is TOML");
    let called = score(driver, folder, &["--deadline", "60s", "--seed", "11"]);
    let mut faults = Vec::new();
    if called.took > DEADLINE + LATE {
        faults.push(format!("it took {:?}", called.took));
    }
    let Ok(record) = serde_json::from_str::<serde_json::Value>(&called.stdout) else {
        return vec![format!("no JSON: {called:?}")];
    };
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let wanted = |key: &str| expected.get(key).and_then(toml::Value::as_str);
    let reason = &record["reason"];
    let code = text(&reason["code"]);
    let accepted = wanted("code").into_iter().chain(
        expected
            .get("or")
            .and_then(toml::Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(toml::Value::as_str),
    );
    if Some(text(&record["verdict"]).as_str()) != wanted("verdict")
        || !accepted.into_iter().any(|other| other == code)
    {
        faults.push(format!(
            "{} {} instead of {expected:?}: {}",
            record["verdict"], reason["code"], reason["message"]
        ));
    }
    if let Some(file) = wanted("file")
        && text(&reason["where"]["file"]) != file
    {
        faults.push(format!(
            "it points into {} instead of {file}",
            reason["where"]
        ));
    }
    if text(&reason["message"]).len() < 20 {
        faults.push(format!("its message is {}", reason["message"]));
    }
    if called.status != Some(3) && wanted("verdict") == Some("invalid") {
        faults.push(format!("exit status {:?}", called.status));
    }
    if !record["raw"].is_null() || !record["normalised"].is_null() {
        faults.push("it has a score".to_owned());
    }
    if code == "wrong-result" {
        for key in ["index", "expected", "actual", "n"] {
            if record["details"][key].is_null() {
                faults.push(format!("its details have no {key}: {}", record["details"]));
            }
        }
    }
    let left = workers();
    if !left.is_empty() {
        faults.push(format!("it left the processes {left:?}"));
    }
    faults
}

fn check(driver: Driver, submissions: &[PathBuf]) {
    if !driver.is_here() {
        return;
    }
    let faults: Vec<String> = submissions
        .iter()
        .flat_map(|folder| {
            judge(driver, folder)
                .into_iter()
                .map(|fault| format!("{}: {fault}", folder.display()))
        })
        .collect();
    assert!(faults.is_empty(), "on {driver:?}:\n{}", faults.join("\n"));
}

/// A quarter of them: a test of its own has the time that the runner allows to one.
fn quarter(number: usize) -> Vec<PathBuf> {
    submissions().into_iter().skip(number).step_by(4).collect()
}

#[test]
fn the_first_quarter_is_judged_right_on_lavapipe() {
    assert!(
        submissions().len() >= 40,
        "there are {}",
        submissions().len()
    );
    check(Driver::Lavapipe, &quarter(0));
}

#[test]
fn the_second_quarter_is_judged_right_on_lavapipe() {
    check(Driver::Lavapipe, &quarter(1));
}

#[test]
fn the_third_quarter_is_judged_right_on_lavapipe() {
    check(Driver::Lavapipe, &quarter(2));
}

#[test]
fn the_last_quarter_is_judged_right_on_lavapipe() {
    check(Driver::Lavapipe, &quarter(3));
}

/// What depends on the driver: wrong results, and work that hangs or breaks it.
#[test]
fn the_driver_dependent_ones_are_judged_right_on_swiftshader() {
    let chosen = [
        "writes-nothing",
        "all-but-last",
        "first-time-only",
        "stale-buffer",
        "out-of-bounds-writes",
        "heavy-dispatch",
        "doubling-functions",
        "too-much-workgroup-memory",
    ];
    let folders: Vec<PathBuf> = chosen
        .iter()
        .map(|name| optimize_kernel("adversarial").join(name))
        .collect();
    check(Driver::SwiftShader, &folders);
}
