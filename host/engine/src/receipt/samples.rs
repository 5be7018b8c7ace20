//! Predicates to test with: the example of `docs/receipt.md`, and what others are made of it.

use serde_json::Value;

use super::statement::{DecidedBy, Predicate, Statement};
use crate::record::{Kind, Outcome, Reason};

const DOCUMENT: &str = include_str!("../../../../docs/receipt.md");

/// The statement that the document shows.
pub(crate) fn documented() -> &'static str {
    let (_, after) = DOCUMENT.split_once("```json\n").unwrap();
    after.split_once("```").unwrap().0
}

/// A scored evaluation.
pub(crate) fn scored() -> Predicate {
    let statement: Value = serde_json::from_str(documented()).unwrap();
    serde_json::from_value(statement["predicate"].clone()).unwrap()
}

/// An evaluation that the scorer found invalid.
pub(crate) fn invalid() -> Predicate {
    let mut predicate = scored();
    predicate.evaluation.outcome = Outcome {
        fuel: Some(12),
        reason: Some(Reason {
            code: "wrong-result".to_owned(),
            message: "element 3 is 1, expected 2".to_owned(),
            place: None,
        }),
        ..Outcome::invalid("", String::new())
    };
    predicate
}

/// An evaluation whose worker crashed before a device was opened.
pub(crate) fn fault() -> Predicate {
    let mut predicate = scored();
    predicate.evaluation.outcome = Outcome::fault("driver-crashed", "it crashed".to_owned());
    predicate.evaluation.device = None;
    predicate.transcript = None;
    predicate.decided_by = DecidedBy::Host;
    assert_eq!(predicate.evaluation.outcome.verdict, Kind::Fault);
    predicate
}

/// The statement of a predicate.
pub(crate) fn statement(predicate: Predicate) -> Statement {
    Statement::new(predicate).unwrap()
}
