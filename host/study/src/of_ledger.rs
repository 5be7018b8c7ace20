//! The attempts of a ledger.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use weighhouse_ledger::error::LedgerError;
use weighhouse_ledger::evaluation::Evaluation;
use weighhouse_ledger::ledger::Ledger;
use weighhouse_ledger::run::{Run, State, Visible};
use weighhouse_ledger::standing::Standing;

use crate::attempt::{Anchors, Attempt, Timings};
use crate::options::LedgerNotes;

/// What a ledger has for a study.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Attempts {
    /// The runs that have a result that may be told.
    pub attempts: Vec<Attempt>,
    /// What is to be said of the others.
    pub notes: LedgerNotes,
}

/// The beginning of the names of timings among the details of an evaluation.
const DURATIONS: &str = "durations-";

/// Reads a ledger in one pass, with one run in memory at a time, and of each run the record of the evaluation that is its result.
///
/// Left out, and counted, are runs that are open and hide their scores, and runs that showed scores on validation inputs and were not measured on fresh
/// ones.
///
/// # Errors
///
/// When the ledger cannot be read.
pub fn read(ledger: &Ledger) -> Result<Attempts, LedgerError> {
    let mut found = Attempts::default();
    ledger.each_run(|run, evaluations| {
        let is_open = run.state != State::Finished;
        let hides = matches!(run.new.visible, Visible::None | Visible::Validity);
        if is_open && hides {
            found.notes.hidden += 1;
            return Ok(());
        }
        let standing = Standing::of(run.new.counts, evaluations);
        let Some(score) = standing.score(&run) else {
            found.notes.unmeasured += 1;
            return Ok(());
        };
        found.notes.open += u64::from(is_open);
        let best = standing.best.as_ref().map(|best| best.evaluation.as_str());
        let best = best.and_then(|id| evaluations.iter().find(|one| one.id == id));
        let timings = match best {
            Some(best) => timings_of(ledger, best)?,
            None => Vec::new(),
        };
        found
            .attempts
            .push(attempt(run, standing, score, best, timings));
        Ok(())
    })?;
    Ok(found)
}

fn attempt(
    run: Run,
    standing: Standing,
    score: f64,
    best: Option<&Evaluation>,
    timings: Vec<Timings>,
) -> Attempt {
    let completion = best.and_then(|best| best.completion.as_ref());
    let anchors = completion.and_then(|completion| completion.anchors.as_ref());
    let curve = standing.curve.iter();
    Attempt {
        budget_seconds: run.new.budget.as_secs_f64(),
        used_seconds: run.elapsed.as_secs_f64(),
        paused_seconds: run
            .pauses
            .iter()
            .map(|pause| pause.length.as_secs_f64())
            .sum(),
        solver: run.solver,
        agent_seed: run.new.agent_seed,
        counts: run.new.counts,
        visible: run.new.visible,
        score,
        valid: standing.best.is_some(),
        tally: standing.tally,
        curve: curve
            .map(|step| (step.at.as_secs_f64(), step.normalised))
            .collect(),
        best_at_seconds: best.map(|best| best.at.as_secs_f64()),
        anchors: anchors.map(|anchors| Anchors {
            start: anchors.start,
            reference: anchors.reference,
            source: anchors.source.clone(),
        }),
        device: completion.and_then(|completion| completion.device.clone()),
        timings,
        clock_set_back: run.clock_set_back,
        rescored: standing.rescored,
        run: run.id,
        environment: run.new.environment.name,
        version: run.new.environment.version,
        agent: run.new.agent,
    }
}

fn timings_of(ledger: &Ledger, best: &Evaluation) -> Result<Vec<Timings>, LedgerError> {
    let whole = ledger.evaluation(&best.id)?;
    let record = whole.completion.and_then(|completion| completion.record);
    Ok(record.map(|record| timings(&record)).unwrap_or_default())
}

/// What is read of a record; the rest is skipped.
#[derive(Debug, Deserialize)]
struct Record {
    #[serde(default)]
    details: BTreeMap<String, Value>,
}

/// The timings in a record. None where it is no record of ours: an import may have brought anything.
fn timings(record: &str) -> Vec<Timings> {
    let details = serde_json::from_str(record)
        .map_or_else(|_| BTreeMap::new(), |record: Record| record.details);
    let timings = details.into_iter().filter_map(|(name, value)| {
        let what = name.strip_prefix(DURATIONS)?.to_owned();
        let values = value.as_array()?.iter();
        let milliseconds: Option<Vec<f64>> = values.map(duration).collect();
        Some(Timings {
            what,
            milliseconds: milliseconds?,
        })
    });
    timings.collect()
}

/// A number that can be a duration.
fn duration(value: &Value) -> Option<f64> {
    value
        .as_f64()
        .filter(|value| value.is_finite() && *value >= 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timings_are_taken_from_a_record() {
        let record = r#"{"raw":1,"details":{"n":3,"durations-submission":[1.5,2],"durations-start":[9,8.25],"durations-bad":[1,"x"],"durations-late":[-1]}}"#;
        let expected = [("start", vec![9.0, 8.25]), ("submission", vec![1.5, 2.0])];
        let expected = expected.map(|(what, milliseconds)| Timings {
            what: what.to_owned(),
            milliseconds,
        });
        assert_eq!(timings(record), expected);
    }

    #[test]
    fn what_is_no_record_has_no_timings() {
        for record in [
            "",
            "[]",
            "{}",
            "null",
            r#"{"details":null}"#,
            r#"{"details":{"durations-x":{}}}"#,
        ] {
            assert_eq!(timings(record), [], "{record}");
        }
    }
}
