//! A transcript can be read: as text, as lines of JSON, in part, in sums, and when it is broken.

mod harness;
mod receipts;

use std::fs;
use std::path::Path;

use serde_json::Value;
use weighhouse_engine::receipt::Receipt;
use weighhouse_engine::sandbox::transcript::ContentStore;
use weighhouse_engine::store::Store;

use harness::{Called, call, weighhouse};
use receipts::{DRIVER, Data, answer, guest_environment, receipt_of};

fn trace(data: &Data, file: &Path, more: &[&str]) -> Called {
    call(
        weighhouse(DRIVER)
            .env("WEIGHHOUSE_DATA", data.path())
            .arg("trace")
            .arg(file)
            .args(more),
    )
}

fn lines(called: &Called) -> Vec<Value> {
    called
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

/// The transcript's own text.
fn transcript(data: &Data, receipt: &Path) -> Vec<u8> {
    let record = Receipt::of_file(receipt)
        .unwrap()
        .predicate()
        .transcript
        .unwrap();
    Store::existing(&data.store())
        .unwrap()
        .get(&record.digest)
        .unwrap()
}

#[test]
fn a_kernel_evaluation_can_be_followed_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let receipt = data.scored();
    let all = trace(&data, &receipt, &["--format", "json"]);
    assert_eq!(all.status, Some(0), "{}", all.stderr);
    let all = lines(&all);
    let calls: Vec<&Value> = all.iter().filter(|line| line["kind"] == "call").collect();
    assert_eq!(all[0]["kind"], "header");
    assert_eq!(all[0]["header"]["submission"].as_array().unwrap().len(), 2);
    assert_eq!(all[all.len() - 2]["kind"], "end");
    let totals = &all[all.len() - 1]["totals"];
    assert_eq!(totals["calls"], calls.len());
    assert!(totals["samples"].as_u64().unwrap() >= 3 * 5, "{totals:#}");
    assert!(totals["measured_nanoseconds"].as_u64().unwrap() > 0);
    assert!(totals["bytes_from_device"].as_u64().unwrap() > 0);
    let phases = totals["fuel_by_phase"].as_array().unwrap();
    let sum: u64 = phases
        .iter()
        .map(|phase| phase["fuel"].as_u64().unwrap())
        .sum();
    assert_eq!(totals["fuel"], sum);
    assert_eq!(all[all.len() - 2]["end"]["fuel"], sum);
    assert!(
        phases.iter().any(|phase| phase["name"] == "timing"),
        "{phases:#?}"
    );

    let some = trace(
        &data,
        &receipt,
        &[
            "--format",
            "json",
            "--function",
            "gpu.buffer",
            "--calls",
            "..50",
        ],
    );
    let some = lines(&some);
    let some: Vec<&Value> = some.iter().filter(|line| line["kind"] == "call").collect();
    assert!(!some.is_empty() && some.len() < calls.len());
    for line in some {
        assert!(
            line["function"]
                .as_str()
                .unwrap()
                .starts_with("gpu.buffer.")
        );
        assert!(line["call"].as_u64().unwrap() <= 50);
    }

    let text = trace(&data, &receipt, &[]).stdout;
    for said in [
        "gpu.adapter-info",
        "gpu.measure",
        "measured",
        "peak memory",
        "timing",
        "sha256:",
    ] {
        assert!(text.contains(said), "{said}");
    }
    let totals = trace(&data, &receipt, &["--totals"]).stdout;
    assert!(
        totals.starts_with("calls ") && totals.len() < text.len(),
        "{totals}"
    );

    // What a shader's source was.
    let compiled = calls
        .iter()
        .find(|line| {
            line["function"] == "gpu.shader.compile" && line["arguments"]["file"] == "between.wgsl"
        })
        .unwrap_or_else(|| panic!("the submission's shader is compiled"));
    let digest = compiled["content"]["digest"].as_str().unwrap();
    let source = trace(&data, &receipt, &["--content", digest]);
    assert_eq!(
        source.stdout,
        fs::read_to_string(harness::optimize_kernel("between/between.wgsl")).unwrap()
    );
    let folder = data.path().join("contents");
    let into = trace(
        &data,
        &receipt,
        &[
            "--function",
            "gpu.shader.compile",
            "--content-into",
            folder.to_str().unwrap(),
        ],
    );
    assert_eq!(into.status, Some(0), "{into:#?}");
    assert!(folder.join(&digest["sha256:".len()..]).is_file());
}

#[test]
fn what_is_broken_is_shown_as_far_as_it_can_be_read_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let environment = guest_environment(data.path(), "scores", "source = \"measured\"");
    let record = data.score(&environment, &answer(data.path(), "42"), &[]);
    let receipt = receipt_of(&record);
    let whole = transcript(&data, &receipt);
    let file = data.path().join("lines.jsonl");

    fs::write(&file, &whole).unwrap();
    let good = trace(&data, &file, &[]);
    assert_eq!(good.status, Some(0), "{good:#?}");
    assert_eq!(good.stdout, trace(&data, &receipt, &[]).stdout);

    fs::write(&file, &whole[..whole.len() / 2]).unwrap();
    let half = trace(&data, &file, &[]);
    assert_eq!(half.status, Some(3), "{half:#?}");
    assert!(half.stdout.contains("submission.read-file"), "{half:#?}");
    assert!(
        half.stdout.contains("cannot be read from line"),
        "{half:#?}"
    );
    assert!(half.stderr.contains("it was truncated"), "{half:#?}");

    fs::write(
        &file,
        "{\"line\":\"header\",\"schema\":\"weighhouse.transcript/999\"}\n",
    )
    .unwrap();
    let other = trace(&data, &file, &[]);
    assert_eq!(other.status, Some(3), "{other:#?}");
    assert!(
        other.stderr.contains("weighhouse.transcript/999"),
        "{other:#?}"
    );

    // A text with control characters in it reaches no terminal.
    let text = String::from_utf8(whole)
        .unwrap()
        .replace("for the record", "\\u001b[31m\\u202e");
    fs::write(&file, text).unwrap();
    let shown = trace(&data, &file, &[]).stdout;
    assert!(!shown.contains(['\u{1b}', '\u{202e}']), "{shown}");

    let absent = format!("sha256:{}", "0".repeat(64));
    let lacking = trace(&data, &receipt, &["--content", &absent]);
    assert_eq!(lacking.status, Some(3), "{lacking:#?}");
    for (arguments, said) in [
        (&["--content", "sha256:0"][..], "64 hex digits"),
        (&["--calls", "x"], "no number of a call"),
        (&["--store", "absent"], "no store"),
    ] {
        let wrong = trace(&data, &receipt, arguments);
        assert_eq!(wrong.status, Some(2), "{wrong:#?}");
        assert!(wrong.stderr.contains(said), "{wrong:#?}");
    }
    fs::write(&file, "{}").unwrap();
    assert_eq!(trace(&data, &file, &[]).status, Some(3));
    assert_eq!(
        trace(&data, &data.path().join("absent"), &[]).status,
        Some(2)
    );
}
