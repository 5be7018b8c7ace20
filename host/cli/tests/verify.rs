//! Receipts of every kind of evaluation verify, with both engines, fast, and on a machine without Vulkan; they can be handed on.

mod harness;
mod receipts;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use harness::{PROGRAM, call, optimize_kernel, skipped, weighhouse, workers};
use receipts::{DRIVER, Data, answer, guest_environment, receipt_of, step, steps};

/// What is evaluated, and the verdict that it has to come to.
enum Case {
    /// A folder of optimize-kernel, with more arguments.
    Kernel(&'static str, &'static [&'static str]),
    /// A guest of the tests as a scorer.
    Guest(&'static str),
}

use Case::{Guest, Kernel};

const CASES: &[(Case, &str)] = &[
    (Kernel("starting", &[]), "scored"),
    (Kernel("reference", &[]), "scored"),
    (Kernel("between", &["--unsigned"]), "scored"),
    (Guest("scores"), "scored"),
    (Guest("uses_the_gpu"), "any"),
    (Guest("std_prints_and_hashes"), "scored"),
    (Kernel("adversarial/zeros", &[]), "invalid"),
    (Kernel("adversarial/constant", &[]), "invalid"),
    (Kernel("adversarial/echo-input", &[]), "invalid"),
    (Kernel("adversarial/all-but-last", &[]), "invalid"),
    (Kernel("adversarial/stale-buffer", &[]), "invalid"),
    (Kernel("adversarial/first-time-only", &[]), "invalid"),
    (Kernel("adversarial/exclusive-sum", &[]), "invalid"),
    (Kernel("adversarial/bad-toml", &[]), "invalid"),
    (
        Kernel("adversarial/control-characters-in-shader", &[]),
        "invalid",
    ),
    (Kernel("adversarial/empty", &[]), "invalid"),
    (Kernel("adversarial/no-pipeline", &[]), "invalid"),
    (Kernel("adversarial/missing-file", &[]), "invalid"),
    (Kernel("adversarial/outside-the-folder", &[]), "invalid"),
    (Kernel("adversarial/parse-error", &[]), "invalid"),
    (Kernel("adversarial/doubling-functions", &[]), "invalid"),
    (Kernel("adversarial/too-many-workgroups", &[]), "invalid"),
    (Kernel("adversarial/too-much-scratch", &[]), "invalid"),
    (Kernel("adversarial/subgroups", &[]), "invalid"),
    // The worker is ended by its supervisor: at a limit of one piece of work, and at the deadline.
    (
        Kernel("adversarial/endless-loop", &["--deadline", "20s"]),
        "invalid",
    ),
    (
        Kernel("adversarial/heavy-dispatch", &["--deadline", "5s"]),
        "any",
    ),
    (Kernel("reference", &["--deadline", "3s"]), "fault"),
    (Guest("rejects"), "invalid"),
    (Guest("nan_score"), "invalid"),
    (Guest("panics"), "fault"),
    (Guest("std_panics"), "fault"),
    (Guest("breaks_a_rule"), "fault"),
    (Guest("wrong_code"), "fault"),
    (Guest("eats_memory"), "fault"),
    (Guest("hands_over_too_much"), "fault"),
    (Guest("asks_for_too_many_random_bytes"), "fault"),
    // Before the scorer is called: it may not be.
    (Guest("panics_in_describe"), "fault"),
    (Guest("std_opens_a_file"), "any"),
];

const _: () = assert!(CASES.len() >= 30);

fn evaluate(data: &Data, case: &Case) -> (String, Value) {
    match case {
        Kernel(submission, more) => {
            let record = data.score(
                Path::new("optimize-kernel"),
                &optimize_kernel(submission),
                &[&["--seed", "11"], *more].concat(),
            );
            (format!("{submission} {more:?}"), record)
        }
        Guest(guest) => {
            let environment = guest_environment(
                data.path(),
                guest,
                "source = \"fixed\"\nstart = 0\nreference = 8",
            );
            let submission = answer(data.path(), "42");
            (
                (*guest).to_owned(),
                data.score(&environment, &submission, &[]),
            )
        }
    }
}

/// Evaluates, and checks the receipt with both engines; what is wrong, as text.
fn check(data: &Data, case: &Case, verdict: &str) -> Vec<String> {
    let (name, record) = evaluate(data, case);
    let mut faults = Vec::new();
    let noisy = record["reason"]["code"] == "noisy";
    if verdict != "any" && record["verdict"] != verdict && !noisy {
        faults.push(format!(
            "{name} is {}: {}",
            record["verdict"], record["reason"]
        ));
    }
    let receipt = receipt_of(&record);
    let unsigned: &[&str] = if record["signed_by"].is_null() {
        &["--allow-unsigned"]
    } else {
        &[]
    };
    let reports = ["native", "pulley"].map(|engine| {
        let called = data.verify(&receipt, &[&["--engine", engine], unsigned].concat());
        let report = called.json();
        if called.status != Some(0) || report["verified"] != true {
            faults.push(format!(
                "{name} with {engine}: {report:#}\n{}",
                called.stderr
            ));
        }
        report
    });
    let [native, pulley] = &reports;
    if native["replay"] != pulley["replay"] || native["rests_on"] != pulley["rests_on"] {
        faults.push(format!("{name}: {native:#} {pulley:#}"));
    }
    let decided = native["stated"]["decided_by"].as_str().unwrap_or_default();
    let by_scorer = decided == "scorer";
    if by_scorer && native["rests_on"] != "replay"
        || !by_scorer && native["rests_on"] != "signature"
    {
        faults.push(format!(
            "{name} is decided by {decided} and rests on {}",
            native["rests_on"]
        ));
    }
    faults
}

/// A part of the cases: a test of its own has the time that the runner allows to one.
fn check_part(part: usize) {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let faults: Vec<String> = CASES
        .iter()
        .skip(part)
        .step_by(3)
        .flat_map(|(case, verdict)| check(&data, case, verdict))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn receipts_of_every_kind_verify_with_both_engines_the_first_third() {
    check_part(0);
}

#[test]
fn receipts_of_every_kind_verify_with_both_engines_the_second_third() {
    check_part(1);
}

#[test]
fn receipts_of_every_kind_verify_with_both_engines_the_last_third() {
    check_part(2);
}

/// A driver that crashes takes the worker with it in the middle of a call; here a signal does.
#[test]
#[cfg(unix)]
fn the_receipt_of_a_crash_verifies_up_to_the_crash() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let command = weighhouse(DRIVER)
        .env("WEIGHHOUSE_DATA", data.path())
        .args(["score", "optimize-kernel"])
        .arg(optimize_kernel("reference"))
        .args(["--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    let began = Instant::now();
    let unfinished = data.path().join("unfinished");
    let written = || -> u64 {
        let files = std::fs::read_dir(&unfinished).into_iter().flatten();
        files
            .filter_map(|file| Some(file.ok()?.metadata().ok()?.len()))
            .sum()
    };
    // Once it is among the calls of the scorer.
    while written() < 50_000 {
        assert!(
            began.elapsed() < Duration::from_secs(60),
            "it has not begun"
        );
        sleep(Duration::from_millis(5));
    }
    let workers = workers();
    assert!(!workers.is_empty(), "a worker is at work");
    for worker in workers {
        let killed = Command::new("kill")
            .args(["-ABRT", &worker.to_string()])
            .status();
        assert!(killed.is_ok_and(|status| status.success()));
    }
    let output = command.wait_with_output().expect("it ends");
    let record: Value = serde_json::from_slice(&output.stdout).expect("it prints a record");
    assert_eq!(record["reason"]["code"], "driver-crashed", "{record:#}");
    for engine in ["native", "pulley"] {
        let called = data.verify(&receipt_of(&record), &["--engine", engine]);
        assert_eq!(called.status, Some(0), "{called:#?}");
        let report = called.json();
        assert_eq!(report["rests_on"], "signature");
        assert_eq!(step(&report, "verdict")["result"], "not-possible");
        assert!(
            report["replay"]["equal_calls"].as_u64().unwrap() > 50,
            "{report:#}"
        );
    }
}

#[test]
fn an_environment_that_was_named_is_the_one() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.receipt("adversarial/zeros");
    let named = data.verify(&receipt, &["--environment", "optimize-kernel"]);
    assert_eq!(named.status, Some(0), "{named:#?}");
    let other = guest_environment(data.path(), "scores", "source = \"measured\"");
    let other = data.verify(&receipt, &["--environment", other.to_str().unwrap()]);
    assert_eq!(other.status, Some(3), "{other:#?}");
    assert_eq!(steps(&other.json(), "fail"), ["environment"]);
}

#[test]
fn a_check_takes_a_20th_of_the_time_of_the_evaluation() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.scored();
    // The first check compiles the scorer, unless the evaluation's own code is still there.
    let mut seconds: Vec<(f64, f64)> = (0..3)
        .map(|_| {
            let report = data.verify(&receipt, &[]).json();
            let seconds = &report["seconds"];
            (
                seconds["verification"].as_f64().unwrap(),
                seconds["evaluation"].as_f64().unwrap(),
            )
        })
        .collect();
    seconds.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (verification, evaluation) = seconds[1];
    assert!(
        evaluation >= 20.0 * verification,
        "checking took {verification} s, the evaluation {evaluation} s"
    );
}

/// The loader says which libraries every process looks for and takes in.
#[test]
fn neither_the_check_nor_its_worker_looks_for_vulkan() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.receipt("adversarial/zeros");
    let looked_for = |folder: &str, arguments: &[&str]| {
        let folder = data.path().join(folder);
        std::fs::create_dir(&folder).unwrap();
        let called = call(
            weighhouse(DRIVER)
                .env("WEIGHHOUSE_DATA", data.path())
                .env("LD_DEBUG", "libs")
                .env("LD_DEBUG_OUTPUT", folder.join("loaded"))
                .args(arguments),
        );
        let processes: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap_or_default())
            .collect();
        (called, processes)
    };
    let (_, with_device) = looked_for("devices", &["devices"]);
    if with_device.is_empty() {
        skipped("this system's loader does not say what it loads");
        return;
    }
    assert!(
        with_device.iter().any(|text| text.contains("libvulkan")),
        "what lists the devices looks for Vulkan"
    );
    let (called, processes) = looked_for("verify", &["verify", receipt.to_str().unwrap()]);
    assert_eq!(called.status, Some(0), "{called:#?}");
    assert!(
        processes.len() >= 2,
        "the command and its worker: {}",
        processes.len()
    );
    assert!(!processes.iter().any(|text| text.contains("vulkan")));
}

/// The same where the loader of Vulkan is not to be had: hidden, in a name space of this test's own.
#[test]
fn a_receipt_verifies_on_a_machine_without_vulkan() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.receipt("adversarial/zeros");
    let hidden = |arguments: &str| {
        let script = format!(
            "set -e; for library in $(ldconfig -p | sed -n 's/.*libvulkan\\.so.* => //p'); do mount --bind /dev/null \"$library\"; done; exec {PROGRAM} {arguments}"
        );
        call(
            Command::new("unshare")
                .args(["--mount", "sh", "-c", &script])
                .env("WEIGHHOUSE_DATA", data.path())
                .env("VK_DRIVER_FILES", "/nonexistent"),
        )
    };
    let allowed = Command::new("unshare")
        .args(["--mount", "sh", "-c", "mount --bind /dev/null /dev/null"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !allowed {
        skipped("no mount name space can be made here");
        return;
    }
    let devices = hidden("devices --format json");
    assert_eq!(devices.status, Some(4), "{devices:#?}");
    for engine in ["native", "pulley"] {
        let called = hidden(&format!("verify {} --engine {engine}", receipt.display()));
        assert_eq!(called.status, Some(0), "{called:#?}");
        assert!(called.stdout.starts_with("verified"), "{called:#?}");
    }
}

#[test]
fn a_bundle_is_all_that_a_stranger_needs() {
    if !DRIVER.is_here() {
        return;
    }
    let (data, elsewhere) = (Data::new(), Data::new());
    let receipt = data.receipt("adversarial/zeros");
    // A store of many evaluations: the bundle has no more than this one's part.
    data.receipt("adversarial/constant");
    let bundle = |receipt: &Path, into: &Path| {
        call(
            weighhouse(DRIVER)
                .env("WEIGHHOUSE_DATA", data.path())
                .arg("bundle")
                .arg(receipt)
                .arg("--into")
                .arg(into)
                .args(["--format", "json"]),
        )
    };
    let into = elsewhere.path().join("bundle");
    let made = bundle(&receipt, &into);
    assert_eq!(made.status, Some(0), "{made:#?}");
    let key = into.join("signer.pub.pem");
    let called = elsewhere.verify(
        &into.join("receipt.json"),
        &["--key", key.to_str().unwrap()],
    );
    assert_eq!(called.status, Some(0), "{called:#?}");
    let blobs = |store: &Path| {
        let folders = std::fs::read_dir(store.join("sha256")).unwrap();
        folders
            .map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap().count())
            .sum::<usize>()
    };
    let contents = made.json()["contents"].as_array().unwrap().len();
    assert_eq!(blobs(&into.join("store")), contents);
    assert!(blobs(&data.store()) > contents);

    // What is there is not written over.
    let again = bundle(&receipt, &into);
    assert_eq!(again.status, Some(2), "{again:#?}");
    assert!(again.stderr.contains("is not empty"), "{again:#?}");

    // Without the key the stranger does not know whose word it is.
    let called = elsewhere.verify(&into.join("receipt.json"), &[]);
    assert_eq!(called.status, Some(3), "{called:#?}");
    assert_eq!(steps(&called.json(), "fail"), ["signature"]);

    // What is not all there is not handed on.
    std::fs::remove_dir_all(data.store().join("sha256")).unwrap();
    std::fs::create_dir(data.store().join("sha256")).unwrap();
    let lacking = bundle(&receipt, &elsewhere.path().join("other"));
    assert_eq!(lacking.status, Some(3), "{lacking:#?}");
    assert!(lacking.stderr.contains("the transcript"), "{lacking:#?}");
    assert!(!elsewhere.path().join("other").exists());
}

#[test]
fn a_receipt_without_signature_needs_leave_and_a_replay() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let environment = guest_environment(data.path(), "rejects", "source = \"measured\"");
    let submission = answer(data.path(), "42");
    let record = data.score(&environment, &submission, &["--unsigned"]);
    let receipt = receipt_of(&record);
    let called = data.verify(&receipt, &[]);
    assert_eq!(called.status, Some(3), "{called:#?}");
    assert_eq!(steps(&called.json(), "fail"), ["signature"]);
    let called = data.verify(&receipt, &["--allow-unsigned"]);
    assert_eq!(called.status, Some(0), "{called:#?}");

    // Where the host decided, nothing at all would stand for the verdict.
    let broken = guest_environment(data.path(), "panics_in_describe", "source = \"measured\"");
    let record = data.score(&broken, &submission, &["--unsigned"]);
    let called = data.verify(&receipt_of(&record), &["--allow-unsigned"]);
    assert_eq!(called.status, Some(3), "{called:#?}");
    assert_eq!(steps(&called.json(), "fail"), ["verdict"]);
}

#[test]
fn what_is_not_there_is_wrong_usage() {
    let data = Data::new();
    let file = |name: &str, text: &str| -> PathBuf {
        let path = data.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let receipt = file("receipt.json", "{");
    let cases: [(&Path, &[&str], &str); 5] = [
        (Path::new("absent.json"), &[], "absent.json"),
        (data.path(), &[], "not a file"),
        (&receipt, &["--store", "absent"], "absent is no store"),
        (&receipt, &["--key", "absent.pem"], "absent.pem"),
        (&receipt, &["--environment", "absent"], "`absent`"),
    ];
    for (receipt, more, said) in cases {
        let called = data.verify(receipt, more);
        assert_eq!(called.status, Some(2), "{called:#?}");
        assert!(called.stderr.contains(said), "{said}: {called:#?}");
    }
    // A file that is no receipt is looked at, and is none.
    let called = data.verify(&receipt, &[]);
    assert_eq!(called.status, Some(3), "{called:#?}");
    let report = called.json();
    assert_eq!(steps(&report, "fail"), ["envelope"]);
    assert_eq!(report["steps"].as_array().unwrap().len(), 17);
    assert!(
        step(&report, "envelope")["sentence"]
            .as_str()
            .unwrap()
            .contains("truncated")
    );
}

#[test]
fn the_page_for_people_says_what_it_rests_on() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let human = |receipt: &Path| {
        call(
            weighhouse(DRIVER)
                .env("WEIGHHOUSE_DATA", data.path())
                .arg("verify")
                .arg(receipt),
        )
        .stdout
    };
    let text = human(&data.receipt("adversarial/zeros"));
    assert!(
        text.contains("follows from the transcript, computed again with native"),
        "{text}"
    );
    assert!(text.contains("the evaluation took"), "{text}");
    let environment = guest_environment(data.path(), "panics_in_describe", "source = \"measured\"");
    let record = data.score(&environment, &answer(data.path(), "42"), &[]);
    let text = human(&receipt_of(&record));
    assert!(text.contains("rests on the signature alone"), "{text}");
}
