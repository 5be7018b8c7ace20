//! Reading a ledger: its runs, their evaluations, and what they come to.

use rusqlite::{Connection, OptionalExtension};

use crate::entry::Body;
use crate::error::{LedgerError, Result};
use crate::evaluation::{Anchors, Evaluation};
use crate::ledger::Ledger;
use crate::rows::{RunRow, evaluation_columns, read_evaluation, run_columns};
use crate::run::Run;
use crate::standing::Standing;
use crate::transaction;
use crate::words::Whole;

/// How much of an id names a run.
const SHORTEST: usize = 4;

impl Ledger {
    /// The run of this id, or the one whose id begins so, where only one does; at least 4 characters of it. Its time is that of this moment.
    ///
    /// # Errors
    ///
    /// [`LedgerError::UnknownRun`] and [`LedgerError::AmbiguousRun`], and when the ledger cannot be read.
    pub fn run(&self, reference: &str) -> Result<Run> {
        let exact = RunRow::of(&self.connection, reference).map_err(|error| self.error(error))?;
        if let Some(row) = exact {
            return Ok(row.at(&self.now()));
        }
        if reference.chars().count() < SHORTEST {
            return Err(self.unknown_run(reference));
        }
        let mut candidates = self.ids(
            "SELECT id FROM runs WHERE substr(id, 1, length(?1)) = ?1 ORDER BY started, entry",
            [reference],
        )?;
        match (candidates.pop(), candidates.is_empty()) {
            (None, _) => Err(self.unknown_run(reference)),
            (Some(id), true) => {
                let row = RunRow::of(&self.connection, &id).map_err(|error| self.error(error))?;
                row.map(|row| row.at(&self.now()))
                    .ok_or_else(|| self.unknown_run(reference))
            }
            (Some(id), false) => {
                candidates.push(id);
                Err(LedgerError::AmbiguousRun {
                    file: self.path.clone(),
                    reference: reference.to_owned(),
                    candidates,
                })
            }
        }
    }

    /// All runs, by the time at which they started. Their time is that of this moment.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be read.
    pub fn runs(&self) -> Result<Vec<Run>> {
        let now = self.now();
        let read = || -> rusqlite::Result<Vec<Run>> {
            self.connection
                .prepare_cached(concat!(
                    "SELECT ",
                    run_columns!(),
                    " FROM runs ORDER BY started, entry"
                ))?
                .query_map([], RunRow::read)?
                .map(|row| Ok(row?.at(&now)))
                .collect()
        };
        read().map_err(|error| self.error(error))
    }

    /// The evaluations of a run, by their numbers, without their records. The run is named as for [`Ledger::run`].
    ///
    /// # Errors
    ///
    /// As [`Ledger::run`].
    pub fn evaluations(&self, run: &str) -> Result<Vec<Evaluation>> {
        let id = self.run(run)?.id;
        let mut evaluations = Vec::new();
        evaluations_of(&self.connection, &id, &mut evaluations)
            .map_err(|error| self.error(error))?;
        Ok(evaluations)
    }

    /// An evaluation, with its record.
    ///
    /// # Errors
    ///
    /// [`LedgerError::UnknownEvaluation`], and when the ledger cannot be read.
    pub fn evaluation(&self, id: &str) -> Result<Evaluation> {
        let read = || {
            self.connection
                .prepare_cached(concat!(
                    "SELECT ",
                    evaluation_columns!(),
                    ", ended_by FROM evaluations WHERE id = ?1"
                ))?
                .query_row([id], |row| {
                    Ok((
                        read_evaluation(row)?,
                        row.get::<_, Option<Whole>>("ended_by")?,
                    ))
                })
                .optional()
        };
        let Some((mut evaluation, ended_by)) = read().map_err(|error| self.error(error))? else {
            return Err(LedgerError::UnknownEvaluation {
                file: self.path.clone(),
                id: id.to_owned(),
            });
        };
        if let (Some(completion), Some(Whole(sequence))) = (&mut evaluation.completion, ended_by) {
            completion.record = self.record(sequence)?;
        }
        Ok(evaluation)
    }

    /// The record in the entry that ended an evaluation.
    fn record(&self, sequence: u64) -> Result<Option<String>> {
        let read = || {
            self.connection
                .prepare_cached("SELECT kind, body FROM entries WHERE sequence = ?1")?
                .query_row([Whole(sequence)], |row| {
                    Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
                })
        };
        let (kind, body) = read().map_err(|error| self.error(error))?;
        match Body::parse(&kind, &body) {
            Ok(Body::EvaluationCompleted(body)) => Ok(body.completion.record),
            Ok(Body::EvaluationImported(body)) => {
                Ok(body.completion.and_then(|completion| completion.record))
            }
            Ok(_) => Err(self.damaged(sequence, "it completes no evaluation")),
            Err(what) => Err(self.damaged(sequence, &what)),
        }
    }

    /// What a run has come to.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be read.
    pub fn standing(&self, run: &Run) -> Result<Standing> {
        Ok(Standing::of(run.new.counts, &self.evaluations(&run.id)?))
    }

    /// The anchors of an environment that were recorded last, if any were.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be read.
    pub fn anchors(&self, environment: &str, version: &str) -> Result<Option<Anchors>> {
        transaction::anchors(&self.connection, environment, version)
            .map_err(|error| self.error(error))
    }

    /// Shows each run with its evaluations, by their numbers and without their records, to `visit`: runs by the time at which they started, all as of one
    /// moment, one run in memory at a time. `visit` may read the ledger, but not by this function or the next.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be read, and what `visit` returns.
    pub fn each_run(&self, mut visit: impl FnMut(Run, &[Evaluation]) -> Result<()>) -> Result<()> {
        let now = self.now();
        // One moment for all: what others write meanwhile is not seen.
        let snapshot = self
            .connection
            .unchecked_transaction()
            .map_err(|error| self.error(error))?;
        let ids = self.ids("SELECT id FROM runs ORDER BY started, entry", [])?;
        let mut evaluations = Vec::new();
        for id in ids {
            let row = RunRow::of(&snapshot, &id).map_err(|error| self.error(error))?;
            let Some(row) = row else { continue };
            evaluations.clear();
            evaluations_of(&snapshot, &id, &mut evaluations).map_err(|error| self.error(error))?;
            visit(row.at(&now), &evaluations)?;
        }
        snapshot.commit().map_err(|error| self.error(error))
    }

    /// Shows each evaluation that belongs to no run to `visit`, by their numbers and without their records. `visit` may read the ledger, but not by this
    /// function or the last.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be read, and what `visit` returns.
    pub fn each_evaluation_without_run(
        &self,
        mut visit: impl FnMut(Evaluation) -> Result<()>,
    ) -> Result<()> {
        let mut statement = self
            .connection
            .prepare_cached(concat!(
                "SELECT ",
                evaluation_columns!(),
                " FROM evaluations WHERE run IS NULL ORDER BY ordinal"
            ))
            .map_err(|error| self.error(error))?;
        let rows = statement
            .query_map([], read_evaluation)
            .map_err(|error| self.error(error))?;
        for row in rows {
            visit(row.map_err(|error| self.error(error))?)?;
        }
        Ok(())
    }

    /// The evaluations that were started and have not ended, as far as is recorded.
    pub(crate) fn going_on(&self) -> Result<Vec<String>> {
        self.ids("SELECT id FROM evaluations WHERE progress = 'started'", [])
    }

    /// The ids that a query finds.
    fn ids(&self, sql: &str, parameters: impl rusqlite::Params) -> Result<Vec<String>> {
        let read = || -> rusqlite::Result<Vec<String>> {
            self.connection
                .prepare_cached(sql)?
                .query_map(parameters, |row| row.get(0))?
                .collect()
        };
        read().map_err(|error| self.error(error))
    }

    /// That no run has this id, and which there are.
    pub(crate) fn unknown_run(&self, reference: &str) -> LedgerError {
        const SHOWN: &str = "SELECT id FROM runs ORDER BY started DESC, entry DESC LIMIT 5";
        let known = match self.ids(SHOWN, []) {
            Ok(ids) if ids.is_empty() => {
                "it has none yet: `weighhouse run start` begins one".to_owned()
            }
            Ok(ids) => format!(
                "give at least {SHORTEST} characters of an id; the latest are {}",
                ids.join(", ")
            ),
            Err(error) => error.to_string(),
        };
        LedgerError::UnknownRun {
            file: self.path.clone(),
            reference: reference.escape_debug().to_string(),
            known,
        }
    }

    fn damaged(&self, sequence: u64, what: &str) -> LedgerError {
        LedgerError::Damaged {
            file: self.path.clone(),
            what: format!("entry {sequence}: {what}"),
        }
    }
}

/// Adds the evaluations of a run to `evaluations`, by their numbers.
fn evaluations_of(
    connection: &Connection,
    run: &str,
    evaluations: &mut Vec<Evaluation>,
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(concat!(
        "SELECT ",
        evaluation_columns!(),
        " FROM evaluations WHERE run = ?1 ORDER BY ordinal"
    ))?;
    for row in statement.query_map([run], read_evaluation)? {
        evaluations.push(row?);
    }
    Ok(())
}
