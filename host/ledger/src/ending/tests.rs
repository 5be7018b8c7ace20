//! Verdicts that cannot be written.

use super::*;
use crate::evaluation::{NewEvaluation, Purpose, Verdict};
use crate::run::{Better, Environment};

const ID: &str = "0123456789abcdef0123456789abcdef";

fn environment() -> Environment {
    Environment {
        name: "e".to_owned(),
        version: "1".to_owned(),
        digest: None,
    }
}

fn completion(seconds: f64, record: String) -> Completion {
    Completion {
        verdict: Verdict::Scored,
        raw: None,
        normalised: Some(0.5),
        anchors: None,
        better: Better::Lower,
        reason: None,
        seconds,
        submission: None,
        seed: None,
        device: None,
        receipt: None,
        environment: environment(),
        record: Some(record),
    }
}

fn begun() -> (tempfile::TempDir, Ledger, Begun) {
    let folder = tempfile::tempdir().unwrap();
    let mut ledger = Ledger::open(&folder.path().join("ledger.sqlite")).unwrap();
    let begun = ledger
        .begin(NewEvaluation {
            id: ID.to_owned(),
            run: None,
            purpose: Purpose::Score,
            environment: environment(),
        })
        .unwrap();
    (folder, ledger, begun)
}

/// Leaves room for this many more pages.
fn room(ledger: &Ledger, pages: i64) {
    let number = |sql: &str| -> i64 {
        ledger
            .connection
            .query_row(sql, [], |row| row.get(0))
            .unwrap()
    };
    let used = number("PRAGMA page_count");
    assert_eq!(
        number(&format!("PRAGMA max_page_count = {}", used + pages)),
        used + pages
    );
}

#[test]
fn a_verdict_for_which_there_is_no_room_is_told_in_the_reason() {
    let (_folder, mut ledger, begun) = begun();
    room(&ledger, 4);
    let record = format!("\"{}\"", "x".repeat(1 << 20));
    let error = ledger.complete(begun, completion(1.0, record)).unwrap_err();
    assert!(matches!(error, LedgerError::Full { .. }), "{error}");
    let evaluation = ledger.evaluation(ID).unwrap();
    assert_eq!(evaluation.progress, Progress::Interrupted);
    let reason = evaluation.interruption.unwrap();
    assert!(
        reason.starts_with("it had a verdict, which could not be written: ")
            && reason.contains("no room left"),
        "{reason}"
    );
    assert!(ledger.running.files().is_empty(), "its lock is let go");
    assert!(ledger.check(None, |_, _| {}).unwrap().is_sound());
}

#[test]
fn a_verdict_that_contradicts_itself_is_told_in_the_reason() {
    let (_folder, mut ledger, begun) = begun();
    let error = ledger
        .complete(begun, completion(-1.0, "{}".to_owned()))
        .unwrap_err();
    assert!(
        matches!(error, LedgerError::Contradiction { .. }),
        "{error}"
    );
    let reason = ledger.evaluation(ID).unwrap().interruption.unwrap();
    assert!(reason.contains("less than no time"), "{reason}");
}

#[test]
fn where_nothing_can_be_written_the_next_opening_finds_the_evaluation() {
    let (_folder, mut ledger, begun) = begun();
    ledger
        .connection
        .pragma_update(None, "query_only", true)
        .unwrap();
    let error = ledger
        .complete(begun, completion(1.0, "{}".to_owned()))
        .unwrap_err();
    assert!(matches!(error, LedgerError::ReadOnly { .. }), "{error}");
    let ledger = Ledger::open(&ledger.path).unwrap();
    let evaluation = ledger.evaluation(ID).unwrap();
    assert_eq!(evaluation.progress, Progress::Interrupted);
}
