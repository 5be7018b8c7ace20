//! What a ledger says of its evaluations, held against what was signed: their receipts, and the records that it has itself.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use serde::Serialize;
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::Receipt;
use weighhouse_engine::record::EvaluationRecord;
use weighhouse_ledger::evaluation::{Completion, Evaluation};
use weighhouse_ledger::run::Origin;
use weighhouse_ledger::{Ledger, LedgerError};

use crate::progress::Progress;
use crate::terms;

/// The receipts that the ledger names.
#[derive(Debug, Default, Serialize)]
pub(super) struct Receipts {
    /// Those in the data folder that are what the ledger says, in their bytes and in what they state.
    pub(super) good: u64,
    /// Those that are not in the data folder: they may lie elsewhere.
    pub(super) missing: u64,
    /// Those that are or state something else than the ledger says, or cannot be read.
    pub(super) altered: u64,
    /// Those in the data folder whose evaluation the ledger does not have: of another ledger, or of a later state of this one.
    pub(super) unknown: u64,
}

/// The most contradictions that are listed.
const LISTED: usize = 100;

/// Compares evaluations with their receipts in a folder, and those that were conducted here with the records that the ledger has of them. Says what
/// contradicts in `messages`.
///
/// # Errors
/// When the ledger cannot be read.
pub(super) fn compare(
    ledger: &Ledger,
    folder: &Path,
    messages: &mut Vec<String>,
    progress: &mut Progress,
) -> Result<Receipts, LedgerError> {
    let mut receipts = Receipts::default();
    let mut known = BTreeSet::new();
    let mut seen = 0;
    let mut look = |evaluation: &Evaluation, conducted: bool| -> Result<(), LedgerError> {
        let found = look_at(ledger, evaluation, conducted, folder, &mut receipts)?;
        known.extend(names_a_file(&evaluation.id));
        messages.extend(found.filter(|_| messages.len() < LISTED));
        seen += 1;
        progress.count("evaluation", seen, 0);
        Ok(())
    };
    ledger.each_run(|run, evaluations| {
        let conducted = run.origin == Origin::Conducted;
        evaluations
            .iter()
            .try_for_each(|evaluation| look(evaluation, conducted))
    })?;
    ledger.each_evaluation_without_run(|evaluation| look(&evaluation, false))?;
    // Without the folder there are none.
    if let Ok(entries) = fs::read_dir(folder) {
        receipts.unknown = entries
            .flatten()
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| name.ends_with(".json") && !known.contains(name))
            .count() as u64;
    }
    Ok(receipts)
}

/// Looks at one evaluation; returns what contradicts what the ledger says of it.
fn look_at(
    ledger: &Ledger,
    evaluation: &Evaluation,
    conducted: bool,
    folder: &Path,
    receipts: &mut Receipts,
) -> Result<Option<String>, LedgerError> {
    let Some(completion) = &evaluation.completion else {
        return Ok(None);
    };
    if let Some(expected) = &completion.receipt {
        match receipt_of(&evaluation.id, expected, folder) {
            Found::Missing => receipts.missing += 1,
            Found::Wrong(why) => {
                receipts.altered += 1;
                return Ok(Some(format!(
                    "the receipt of evaluation {}: {why}",
                    evaluation.id
                )));
            }
            Found::States(record) => {
                if let Some(what) = contradiction(&evaluation.id, completion, &record) {
                    receipts.altered += 1;
                    return Ok(Some(format!(
                        "evaluation {}: its {what} in the ledger is not what its receipt states",
                        evaluation.id
                    )));
                }
                receipts.good += 1;
                return Ok(None);
            }
        }
    }
    if !conducted {
        return Ok(None);
    }
    // Without its receipt there is still the record.
    let whole = ledger.evaluation(&evaluation.id)?;
    let record = whole.completion.and_then(|completion| completion.record);
    let what = match record.as_deref().map(serde_json::from_str) {
        Some(Ok(record)) => contradiction(&evaluation.id, completion, &record),
        Some(Err(_)) | None => Some("record"),
    };
    Ok(what.map(|what| {
        format!(
            "evaluation {}: its {what} in the ledger is not what its own record says",
            evaluation.id
        )
    }))
}

/// A receipt as it lies in the folder.
enum Found {
    /// It is not there.
    Missing,
    /// It is not the one that the ledger names, or none.
    Wrong(String),
    /// It is, and this is what it states.
    States(Box<EvaluationRecord>),
}

fn receipt_of(id: &str, expected: &str, folder: &Path) -> Found {
    let Some(file) = names_a_file(id) else {
        return Found::Missing;
    };
    let path = folder.join(file);
    let bytes = match read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Found::Missing,
        Err(error) => return Found::Wrong(error.to_string()),
    };
    let digest = Digest::of(&bytes).to_string();
    if digest != expected {
        return Found::Wrong(format!("it is {digest}, and the ledger says {expected}"));
    }
    match Receipt::read(&bytes) {
        Ok(receipt) => Found::States(Box::new(receipt.predicate().evaluation.clone())),
        Err(error) => Found::Wrong(error.to_string()),
    }
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("it is not a file"));
    }
    fs::read(path)
}

/// What the ledger says otherwise than a record.
fn contradiction(
    id: &str,
    completion: &Completion,
    record: &EvaluationRecord,
) -> Option<&'static str> {
    let stated = terms::completion_of(record);
    [
        ("id", record.evaluation == id),
        ("verdict", stated.verdict == completion.verdict),
        ("raw score", stated.raw == completion.raw),
        (
            "normalised score",
            stated.normalised == completion.normalised,
        ),
        ("anchors", stated.anchors == completion.anchors),
        ("direction", stated.better == completion.better),
        ("reason", stated.reason == completion.reason),
        ("submission", stated.submission == completion.submission),
        ("seed", stated.seed == completion.seed),
        ("device", stated.device == completion.device),
        ("environment", stated.environment == completion.environment),
    ]
    .into_iter()
    .find_map(|(what, same)| (!same).then_some(what))
}

/// The name of the receipt of an evaluation, if its id can be part of one: a ledger comes from anywhere, and no id leads out of the folder.
fn names_a_file(id: &str) -> Option<String> {
    let plain = id
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (plain && !id.is_empty()).then(|| format!("{id}.json"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_id_leads_out_of_the_folder_of_receipts() {
        assert_eq!(names_a_file("00ff").as_deref(), Some("00ff.json"));
        for bad in ["", "../x", "a/b", ".", "a\\b", "ä", "x.json"] {
            assert_eq!(names_a_file(bad), None, "{bad}");
        }
    }
}
