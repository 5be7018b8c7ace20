//! The contract of an evaluation: its JSON, its seed, its deadline, its cache, and that no worker outlives the command.

mod harness;

use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use harness::{Driver, call, optimize_kernel, score, weighhouse, workers};

const DRIVER: Driver = Driver::Lavapipe;

#[test]
fn the_json_is_one_object_with_the_fields_of_the_contract() {
    if !DRIVER.is_here() {
        return;
    }
    let called = score(DRIVER, &optimize_kernel("adversarial/zeros"), &[]);
    let record = called.json();
    let object = record.as_object().unwrap();
    for key in [
        "schema",
        "environment",
        "scorer",
        "submission",
        "verdict",
        "raw",
        "normalised",
        "anchors",
        "better",
        "unit",
        "reason",
        "details",
        "device",
        "seed",
        "fuel",
        "seconds",
        "evaluation",
        "receipt",
    ] {
        assert!(object.contains_key(key), "{key} is missing: {record:#}");
    }
    assert_eq!(record["schema"], "weighhouse.evaluation/1");
    for digest in [
        &record["environment"]["digest"],
        &record["scorer"]["digest"],
        &record["submission"]["digest"],
    ] {
        assert!(
            digest.as_str().unwrap().starts_with("sha256:"),
            "{record:#}"
        );
    }
    assert_eq!(record["seed"].as_str().unwrap().len(), 64);
    assert!(record["fuel"].as_u64().unwrap() > 1_000);
    assert!(
        record["device"]["name"]
            .as_str()
            .unwrap()
            .contains("llvmpipe")
    );
    let findings = record["device"]["findings"].as_array().unwrap();
    assert!(
        findings
            .iter()
            .any(|finding| finding["code"] == "loop-limit"),
        "{findings:?}"
    );
}

#[test]
fn a_seed_repeats_an_evaluation_and_another_one_changes_its_inputs() {
    if !DRIVER.is_here() {
        return;
    }
    let run = |seed: &str| {
        let record = score(
            DRIVER,
            &optimize_kernel("adversarial/zeros"),
            &["--seed", seed],
        )
        .json();
        (
            record["reason"].clone(),
            record["details"].clone(),
            record["fuel"].clone(),
        )
    };
    let first = run("5");
    assert_eq!(first, run("5"));
    let others = ["6", "7", "8"].map(run);
    assert!(
        others.iter().any(|other| other.1 != first.1),
        "{first:?} {others:?}"
    );
}

#[test]
fn a_deadline_that_passes_is_a_verdict_in_time() {
    if !DRIVER.is_here() {
        return;
    }
    let called = score(DRIVER, &optimize_kernel("reference"), &["--deadline", "3s"]);
    assert!(called.took < Duration::from_secs(5), "{called:#?}");
    assert_eq!(called.status, Some(4), "{called:#?}");
    let record = called.json();
    assert_eq!(record["reason"]["code"], "deadline-passed");
    assert!(record["submission"]["digest"].is_string());
    assert!(workers().is_empty());
}

#[test]
fn a_worker_does_not_outlive_the_command() {
    if !DRIVER.is_here() {
        return;
    }
    // Killed while the driver is busy with a dispatch of minutes.
    let mut command = weighhouse(DRIVER)
        .args(["score", "optimize-kernel"])
        .arg(optimize_kernel("adversarial/heavy-dispatch"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while workers().is_empty() && started.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(20));
    }
    if cfg!(not(target_os = "linux")) {
        // Processes are looked for in /proc.
        command.kill().unwrap();
        command.wait().unwrap();
        return harness::skipped("workers are looked for in /proc");
    }
    assert!(!workers().is_empty(), "no worker was started");
    sleep(Duration::from_secs(2));
    command.kill().unwrap();
    command.wait().unwrap();
    let killed = Instant::now();
    while !workers().is_empty() && killed.elapsed() < Duration::from_secs(5) {
        sleep(Duration::from_millis(20));
    }
    assert_eq!(workers(), [0_u32; 0], "a worker is left");
}

#[test]
fn a_cache_that_others_can_write_is_not_used() {
    if !DRIVER.is_here() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o777)).unwrap();
    }
    let called = call(
        weighhouse(DRIVER)
            .env("WEIGHHOUSE_CACHE", folder.path())
            .args(["score", "optimize-kernel", "--format", "json"])
            .arg(optimize_kernel("adversarial/parse-error")),
    );
    assert_eq!(called.status, Some(3), "{called:#?}");
    #[cfg(unix)]
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "nothing is put where others can write"
    );
}

#[test]
fn an_environment_in_a_folder_is_scored_like_a_shipped_one() {
    if !DRIVER.is_here() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    copy(&optimize_kernel(""), folder.path());
    std::fs::write(folder.path().join("scorer.wasm"), harness::scorer()).unwrap();
    let submission = optimize_kernel("adversarial/zeros");
    let by_path = call(
        weighhouse(DRIVER)
            .arg("score")
            .arg(folder.path())
            .arg(&submission)
            .args(["--seed", "3", "--format", "json"]),
    );
    let by_name = score(DRIVER, &submission, &["--seed", "3"]);
    let (by_path, by_name) = (by_path.json(), by_name.json());
    for key in [
        "environment",
        "scorer",
        "submission",
        "seed",
        "verdict",
        "reason",
        "details",
        "fuel",
    ] {
        assert_eq!(by_path[key], by_name[key], "{key}");
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[test]
fn a_broken_environment_is_named_with_its_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let missing = call(
        weighhouse(DRIVER)
            .arg("score")
            .arg(folder.path())
            .arg(folder.path()),
    );
    assert_eq!(missing.status, Some(2), "{missing:#?}");
    assert!(missing.stderr.contains("environment.toml"), "{missing:#?}");
    std::fs::write(
        folder.path().join("environment.toml"),
        "schema = 1\nname = 7\n",
    )
    .unwrap();
    let broken = call(
        weighhouse(DRIVER)
            .arg("score")
            .arg(folder.path())
            .arg(folder.path()),
    );
    assert_eq!(broken.status, Some(2), "{broken:#?}");
    assert!(broken.stderr.contains("environment.toml:2:"), "{broken:#?}");
}

#[test]
fn devices_are_listed_and_tested() {
    if !DRIVER.is_here() {
        return;
    }
    let called =
        call(weighhouse(DRIVER).args(["devices", "--self-test", "--no-cache", "--format", "json"]));
    assert_eq!(called.status, Some(0), "{called:#?}");
    let report = called.json();
    assert_eq!(report["schema"], "weighhouse.devices/1");
    let device = &report["devices"][0];
    assert_eq!(device["backend"], "vulkan");
    assert!(
        device["self_test"]["copy_bytes_per_second"]
            .as_f64()
            .unwrap()
            > 0.0,
        "{device:#}"
    );
}

#[test]
fn without_a_driver_there_is_a_remedy() {
    let nothing = call(
        weighhouse(DRIVER)
            .env("VK_DRIVER_FILES", "/nonexistent.json")
            .env("VK_ICD_FILENAMES", "/nonexistent.json")
            .arg("devices"),
    );
    if cfg!(target_os = "linux") {
        assert_eq!(nothing.status, Some(4), "{nothing:#?}");
        assert!(nothing.stdout.contains("apt-get install"), "{nothing:#?}");
    }
    let scored = call(
        weighhouse(DRIVER)
            .env("VK_DRIVER_FILES", "/nonexistent.json")
            .env("VK_ICD_FILENAMES", "/nonexistent.json")
            .args(["score", "optimize-kernel", "--format", "json"])
            .arg(optimize_kernel("starting")),
    );
    if cfg!(target_os = "linux") {
        assert_eq!(scored.status, Some(4), "{scored:#?}");
        assert_eq!(scored.json()["reason"]["code"], "no-device");
    }
}
