//! Writing a ledger's runs, evaluations and anchors as JSON lines.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::value::RawValue;

use super::anchors_line::AnchorsLine;
use super::evaluation_line::EvaluationLine;
use super::run_line::RunLine;
use crate::error::{LedgerError, Result};
use crate::evaluation::{Anchors, Evaluation};
use crate::ledger::Ledger;
use crate::standing::Standing;

/// How many lines lie between two calls that report progress.
const LINES_PER_REPORT: u64 = 1000;

/// What is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Export {
    /// Everything, so that it can be imported: anchors, each run with its evaluations, and evaluations without a run.
    All,
    /// The runs alone: a table.
    Runs,
    /// The evaluations alone: a table.
    Evaluations,
}

/// What was exported.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Exported {
    /// The lines that were written.
    pub lines: u64,
    /// The runs that were left out with their evaluations: they are open and do not show their scores yet.
    pub hidden_runs: u64,
}

impl Ledger {
    /// Writes lines, described in [`crate::exchange`], of runs in the order of their starts and evaluations in the order of their numbers; with `with_records`
    /// those of evaluations have their records. All runs are as of one moment. Runs that are not finished and hide their scores are left out and counted.
    /// `progress` is called now and then with the number of lines.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Writing`], and when the ledger cannot be read.
    pub fn export(
        &self,
        out: impl Write,
        what: Export,
        with_records: bool,
        progress: impl FnMut(u64),
    ) -> Result<Exported> {
        let mut writer = Writer {
            out,
            lines: 0,
            progress,
        };
        let mut hidden_runs = 0;
        if what == Export::All {
            self.each_anchors(|environment, version, anchors| {
                writer.line(&AnchorsLine::of(environment, version, anchors))
            })?;
        }
        self.each_run(|run, evaluations| {
            if run.hides_scores() {
                hidden_runs += 1;
                return Ok(());
            }
            if what != Export::Evaluations {
                let standing = Standing::of(run.new.counts, evaluations);
                writer.line(&RunLine::of(&run, &standing))?;
            }
            if what != Export::Runs {
                for evaluation in evaluations {
                    self.write_evaluation(&mut writer, evaluation, with_records)?;
                }
            }
            Ok(())
        })?;
        if what != Export::Runs {
            self.each_evaluation_without_run(|evaluation| {
                self.write_evaluation(&mut writer, &evaluation, with_records)
            })?;
        }
        writer.finish()?;
        Ok(Exported {
            lines: writer.lines,
            hidden_runs,
        })
    }

    fn write_evaluation<W: Write, P: FnMut(u64)>(
        &self,
        writer: &mut Writer<W, P>,
        evaluation: &Evaluation,
        with_records: bool,
    ) -> Result<()> {
        let record = if with_records {
            self.record_line(evaluation)?
        } else {
            None
        };
        writer.line(&EvaluationLine::of(evaluation, record.as_deref()))
    }

    /// The record of an evaluation as JSON on one line.
    fn record_line(&self, evaluation: &Evaluation) -> Result<Option<Box<RawValue>>> {
        if evaluation.completion.is_none() {
            return Ok(None);
        }
        let whole = self.evaluation(&evaluation.id)?;
        let Some(record) = whole.completion.and_then(|completion| completion.record) else {
            return Ok(None);
        };
        // In JSON the ends of lines lie between values only, so a space can stand for one.
        let line = record.replace(['\n', '\r'], " ");
        RawValue::from_string(line)
            .map(Some)
            .map_err(|error| LedgerError::Damaged {
                file: self.path.clone(),
                what: format!(
                    "the record of evaluation {} is not JSON: {error}",
                    evaluation.id
                ),
            })
    }

    /// Shows every environment's anchors to `visit`, in the order in which they were recorded.
    fn each_anchors(
        &self,
        mut visit: impl FnMut(&str, &str, &Anchors) -> Result<()>,
    ) -> Result<()> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT environment, environment_version, start, reference, source FROM anchors ORDER BY entry")
            .map_err(|error| self.error(error))?;
        let mut rows = statement.query([]).map_err(|error| self.error(error))?;
        while let Some(row) = rows.next().map_err(|error| self.error(error))? {
            let read = || -> rusqlite::Result<(String, String, Anchors)> {
                let anchors = Anchors {
                    start: row.get(2)?,
                    reference: row.get(3)?,
                    source: row.get(4)?,
                };
                Ok((row.get(0)?, row.get(1)?, anchors))
            };
            let (environment, version, anchors) = read().map_err(|error| self.error(error))?;
            visit(&environment, &version, &anchors)?;
        }
        Ok(())
    }
}

/// Writes lines and counts them.
struct Writer<W, P> {
    out: W,
    lines: u64,
    progress: P,
}

impl<W: Write, P: FnMut(u64)> Writer<W, P> {
    fn line(&mut self, value: &impl Serialize) -> Result<()> {
        let mut write = || -> io::Result<()> {
            serde_json::to_writer(&mut self.out, value)?;
            self.out.write_all(b"\n")
        };
        write().map_err(|source| LedgerError::Writing { source })?;
        self.lines += 1;
        if self.lines.is_multiple_of(LINES_PER_REPORT) {
            (self.progress)(self.lines);
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        self.out
            .flush()
            .map_err(|source| LedgerError::Writing { source })?;
        (self.progress)(self.lines);
        Ok(())
    }
}
