//! Entries of a chain that is right, and that say what no entry may say.

use std::path::Path;

use proptest::prelude::*;
use rusqlite::params;

use super::*;
use crate::transaction;

const CLOCK: &str = r#""clock":{"since_boot":null,"elapsed_micros":0,"set_back":false}"#;
const ATTEMPT: &str = r#""attempt":{"environment":{"name":"e","version":"1","digest":null},"better":"lower","unit":"s","counts":"best","visible":"test","budget_micros":60000000,"agent":"a","agent_seed":1,"solver":"agent","folder":null}"#;
const EVALUATION: &str = "0123456789abcdef0123456789abcdef";

/// Writes an entry with a hash that is right, whatever it says, and derives nothing from it.
fn forge(path: &Path, kind: &str, run: Option<&str>, evaluation: Option<&str>, body: &str) {
    let raw = Connection::open(path).unwrap();
    let head = transaction::head(&raw).unwrap();
    let sealed = Sealed {
        sequence: head.sequence + 1,
        time: 1000,
        kind,
        run,
        evaluation,
        body,
    };
    raw.execute(
        "INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            Whole(sealed.sequence),
            Timestamp(sealed.time),
            kind,
            run,
            evaluation,
            body,
            head.hash,
            sealed.hash(&head.hash)
        ],
    )
    .unwrap();
}

/// What a check of a ledger with these entries finds.
fn found(entries: &[(&str, Option<&str>, Option<&str>, String)]) -> Vec<Problem> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.sqlite");
    let ledger = Ledger::open(&path).unwrap();
    for (kind, run, evaluation, body) in entries {
        forge(&path, kind, *run, *evaluation, body);
    }
    ledger.check(None, |_done, _total| {}).unwrap().problems
}

/// The problem of the last of these entries, the others being in order.
fn refused(entries: &[(&str, Option<&str>, Option<&str>, String)]) -> String {
    let last = u64::try_from(entries.len()).unwrap();
    let mut problems = found(entries);
    // Nothing was derived, so that what the others make is lacking in the tables.
    problems.retain(|problem| !problem.message.contains("lacks the row"));
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!(problems[0].sequence, Some(last), "{problems:?}");
    problems.remove(0).message
}

fn started() -> (
    &'static str,
    Option<&'static str>,
    Option<&'static str>,
    String,
) {
    (
        "run-started",
        Some("run1"),
        None,
        format!("{{{CLOCK},{ATTEMPT}}}"),
    )
}

fn evaluation_started(
    run: Option<&'static str>,
) -> (
    &'static str,
    Option<&'static str>,
    Option<&'static str>,
    String,
) {
    let body = format!(
        r#"{{{CLOCK},"purpose":"score","environment":{{"name":"e","version":"1","digest":null}}}}"#
    );
    ("evaluation-started", run, Some(EVALUATION), body)
}

#[test]
fn entries_of_a_right_chain_that_say_nothing_are_reported() {
    let clocked = format!("{{{CLOCK}}}");
    for (entries, words) in [
        (
            vec![("unheard-of", None, None, "{}".to_owned())],
            "is unknown",
        ),
        (
            vec![("anchors", None, None, "{".to_owned())],
            "cannot be read",
        ),
        (
            vec![("run-started", Some("run1"), None, "{}".to_owned())],
            "missing field",
        ),
        (
            vec![("run-started", None, None, started().3)],
            "names that run",
        ),
        (
            vec![("run-started", Some("a\u{1b}[2J"), None, started().3)],
            "is no id",
        ),
        (vec![started(), started()], "UNIQUE"),
        (
            vec![("run-finished", Some("run1"), None, clocked.clone())],
            "there is no run",
        ),
        (
            vec![
                started(),
                ("run-resumed", Some("run1"), None, clocked.clone()),
            ],
            "not paused",
        ),
        (vec![evaluation_started(Some("run1"))], "there is no run"),
        (
            vec![(
                "evaluation-started",
                None,
                Some("../../etc/passwd"),
                evaluation_started(None).3,
            )],
            "is no id",
        ),
        (
            vec![evaluation_started(None), evaluation_started(None)],
            "UNIQUE",
        ),
        (
            vec![
                started(),
                ("run-finished", Some("run1"), None, clocked.clone()),
                evaluation_started(Some("run1")),
            ],
            "is not open",
        ),
        (
            vec![
                started(),
                (
                    "run-paused",
                    Some("run1"),
                    None,
                    format!(r#"{{{CLOCK},"reason":""}}"#),
                ),
                (
                    "run-resumed",
                    Some("run1"),
                    None,
                    clocked.replace("micros\":0", "micros\":5"),
                ),
            ],
            "stands still",
        ),
        (
            vec![
                (
                    "run-started",
                    Some("run1"),
                    None,
                    started().3.replace("micros\":0", "micros\":5"),
                ),
                ("run-finished", Some("run1"), None, clocked.clone()),
            ],
            "goes backwards",
        ),
        (
            vec![(
                "run-started",
                Some("run1"),
                None,
                started().3.replace(
                    "elapsed_micros\":0",
                    "elapsed_micros\":18446744073709551615",
                ),
            )],
            "too large",
        ),
        (
            vec![(
                "evaluation-interrupted",
                None,
                Some(EVALUATION),
                format!(r#"{{{CLOCK},"reason":""}}"#),
            )],
            "never started",
        ),
        (
            vec![
                started(),
                (
                    "evaluation-started",
                    Some("run1"),
                    Some(EVALUATION),
                    evaluation_started(Some("run1"))
                        .3
                        .replace("\"purpose\"", "\"asked_micros\":1,\"purpose\""),
                ),
            ],
            "asked for at no time",
        ),
        (
            vec![(
                "evaluation-started",
                None,
                Some(EVALUATION),
                evaluation_started(None)
                    .3
                    .replace("\"purpose\"", "\"asked_micros\":0,\"purpose\""),
            )],
            "at no time of a run",
        ),
        (
            vec![(
                "run-imported",
                Some("run1"),
                None,
                format!(
                    r#"{{{ATTEMPT},"started":"2026-11-30T21:00:00Z","finished":null,"state":"paused","elapsed_micros":0,"pauses":[{{"reason":"","from":"2026-11-30T21:00:00Z","until":null,"length":{{"secs":9223372036854775807,"nanos":0}}}}],"clock_set_back":0}}"#
                ),
            )],
            "longer than any clock can count",
        ),
    ] {
        let message = refused(&entries);
        assert!(message.contains(words), "{entries:?}: {message}");
    }
}

#[test]
fn a_ledger_of_right_entries_from_which_nothing_was_derived_is_not_sound() {
    let problems = found(&[started(), evaluation_started(Some("run1"))]);
    let messages: Vec<&str> = problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "the table `runs` lacks the row that this entry makes",
            "the table `evaluations` lacks the row that this entry makes"
        ]
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_entries_panic(
        entries in prop::collection::vec(
            (
                prop::sample::select(vec![
                    "run-started", "run-paused", "run-resumed", "run-finished", "evaluation-started", "evaluation-completed",
                    "evaluation-interrupted", "run-imported", "evaluation-imported", "anchors",
                ]),
                prop::option::of(prop::sample::select(vec!["run1", "run2"])),
                prop::option::of(Just(EVALUATION)),
                prop::sample::select(vec!["0", "1", "-1", "9223372036854775807", "18446744073709551615", "1e400", "null"]),
                0usize..7,
            ),
            1..12,
        )
    ) {
        let environment = r#""environment":{"name":"e","version":"1","digest":null}"#;
        let bodies = [
            format!("{{{CLOCK}}}"),
            format!("{{{CLOCK},{ATTEMPT}}}"),
            format!(r#"{{{CLOCK},"reason":"r"}}"#),
            format!(r#"{{{CLOCK},"purpose":"score",{environment}}}"#),
            format!(r#"{{{CLOCK},"purpose":"score","asked_micros":0,{environment}}}"#),
            format!(
                r#"{{{ATTEMPT},"started":"2026-11-30T21:00:00Z","finished":null,"state":"paused","elapsed_micros":0,"pauses":[{{"reason":"","from":"2026-11-30T21:00:00Z","until":null,"length":{{"secs":0,"nanos":0}}}}],"clock_set_back":0}}"#
            ),
            format!(
                r#"{{"ordinal":0,"purpose":"score",{environment},"started":"2026-11-30T21:00:00Z","at_micros":0,"progress":"complete","ended":null,"interruption":null,"completion":{{"verdict":"scored","raw":0,"normalised":0,"anchors":null,"better":"lower","reason":null,"seconds":0,"submission":null,"seed":null,"device":null,"receipt":null,{environment},"record":null}}}}"#
            ),
        ];
        let entries: Vec<_> = entries
            .into_iter()
            .map(|(kind, run, evaluation, number, body)| (kind, run, evaluation, bodies[body].replace(":0", &format!(":{number}"))))
            .collect();
        prop_assert!(!found(&entries).is_empty());
    }
}
