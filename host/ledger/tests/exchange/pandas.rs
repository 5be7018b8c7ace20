//! A program that has nothing in common with weighhouse reads an export: pandas, in Python.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use weighhouse_ledger::exchange::Export;
use weighhouse_ledger::run::{Counts, Origin};
use weighhouse_simulated_study::Study;

use crate::{Place, export, import};

/// Says that a test did not run, and why: on standard error, and in the file that `cargo xtask test` counts.
#[expect(clippy::print_stderr, reason = "a test that could not be run says so")]
fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
    if let Some(file) = std::env::var_os("WEIGHHOUSE_SKIPPED") {
        let line = format!("{why}\n");
        let written = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        written.expect("the file of skipped tests can be written");
    }
}

/// A Python that has pandas.
fn python() -> Option<&'static str> {
    let found = ["python3", "/usr/bin/python3", "python"]
        .into_iter()
        .find(|program| {
            let output = Command::new(program).args(["-c", "import pandas"]).output();
            output.is_ok_and(|output| output.status.success())
        });
    if found.is_none() {
        skipped("no Python with pandas, which `cargo xtask setup` installs");
    }
    found
}

#[derive(Debug, Deserialize)]
struct Table {
    shape: (u64, usize),
    dtypes: BTreeMap<String, String>,
    #[serde(default)]
    first: String,
    #[serde(default)]
    seeds: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Read {
    runs: Table,
    evaluations: Table,
    joined: u64,
    best: BTreeMap<String, f64>,
    started: String,
}

#[test]
fn pandas_reads_an_export() {
    let Some(python) = python() else { return };
    let place = Place::new();
    let mut ledger = place.ledger();
    let mut study = Vec::new();
    let written = Study::new(4_000).write(&mut study).unwrap();
    // Ids and seeds that look like numbers, which a reader must not take them for.
    let tricky = r#"{"kind":"run","run":"0012345678901234","environment":"scaling-law","environment_version":"0.1.0","agent":"a","agent_seed":1,"budget_seconds":10,"elapsed_seconds":10,"better":"higher","started":"2020-01-01T00:00:00Z"}
{"kind":"evaluation","evaluation":"12e45678901234567890123456789012","run":"0012345678901234","at_seconds":1,"verdict":"scored","normalised":0.125,"seed":"00000000000000000000000000000000000000000000000000000000000000e1"}
"#;
    import(&mut ledger, tricky).unwrap();
    ledger
        .import(Cursor::new(&study), "study.jsonl", false, |_| {})
        .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, what| {
        let path = folder.path().join(name);
        fs::write(&path, export(&ledger, what, false).1).unwrap();
        path
    };
    let reader = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange/read_export.py");
    let output = Command::new(python)
        .arg(reader)
        .arg(file("runs.jsonl", Export::Runs))
        .arg(file("evaluations.jsonl", Export::Evaluations))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let read: Read = serde_json::from_slice(&output.stdout).unwrap();

    assert_eq!(read.runs.shape, (written.runs + 1, 31));
    assert_eq!(read.evaluations.shape, (written.evaluations + 1, 26));
    assert_eq!(read.joined, written.evaluations + 1);
    for (table, columns) in [
        (
            &read.runs,
            [
                ("run", "string"),
                ("agent", "object"),
                ("agent_seed", "int64"),
                ("budget_seconds", "float64"),
                ("elapsed_seconds", "float64"),
                ("score", "float64"),
                ("evaluations", "int64"),
                ("best_evaluation", "string"),
            ],
        ),
        (
            &read.evaluations,
            [
                ("evaluation", "string"),
                ("run", "string"),
                ("ordinal", "int64"),
                ("at_seconds", "float64"),
                ("late", "bool"),
                ("normalised", "float64"),
                ("seed", "string"),
                ("verdict", "object"),
            ],
        ),
    ] {
        for (column, expected) in columns {
            // Some versions say where a text lies, and call texts that were not asked for by another name.
            let kind = table.dtypes[column].trim_end_matches("[python]");
            let found = if expected == "object" && kind == "str" {
                "object"
            } else {
                kind
            };
            let found = if expected.starts_with("float") && kind == "int64" {
                expected
            } else {
                found
            };
            assert_eq!(found, expected, "{column}");
        }
    }
    assert_eq!(read.runs.first, "0012345678901234");
    assert!(read.evaluations.seeds.iter().all(|seed| seed.len() == 64));
    assert!(
        read.started.starts_with("2020-01-01 00:00:00"),
        "{}",
        read.started
    );

    // The scores that pandas computes are the ledger's.
    for run in ledger.runs().unwrap() {
        assert_eq!(run.origin, Origin::Imported);
        let score = ledger.standing(&run).unwrap().score(&run);
        if run.new.counts == Counts::Best {
            assert_eq!(
                score,
                Some(read.best.get(&run.id).copied().unwrap_or(0.0)),
                "{}",
                run.id
            );
        }
    }
}
