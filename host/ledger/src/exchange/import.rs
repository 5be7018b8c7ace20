//! Reading runs, evaluations and anchors into a ledger: all of a file, or nothing of it.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::io::BufRead;
use std::time::Duration;

use super::anchors_line::EnvironmentAnchors;
use super::evaluation_line::{Belongs, EvaluationRead};
use super::flaw::{Flaw, quoted};
use super::lines::{Lines, Unreadable};
use super::members::Members;
use super::run_line::seconds;
use super::{anchors_line, evaluation_line, run_line};
use crate::entry::{AnchorsOf, Body, RunImported};
use crate::error::{LedgerError, Result};
use crate::ledger::Ledger;
use crate::run::{Better, Environment, Origin};
use crate::transaction::Transaction;

/// How many lines lie between two calls that report progress.
const LINES_PER_REPORT: u64 = 1000;

/// How many runs are remembered while their evaluations are read; others are looked up again.
const RUNS_IN_MIND: usize = 1024;

/// What an import added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// The runs.
    pub runs: u64,
    /// The evaluations.
    pub evaluations: u64,
    /// The environments' anchors.
    pub anchors: u64,
    /// The lines that were left out because the ledger had them already.
    pub skipped: u64,
}

impl Ledger {
    /// Imports the lines of `source`, which messages call `name`: all of them, or on an error none. The lines are described in [`crate::exchange`].
    ///
    /// Runs and evaluations that the ledger has already are an error, or with `skip_known` are left out and counted; one that is in the file twice is an error
    /// either way. `progress` is called now and then with the number of lines that were read. The ledger is locked for other writers until the end, so `source`
    /// should be a file rather than something that may stand still.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Line`], which names the line, the member and the remedy; [`LedgerError::Reading`]; and when the ledger cannot be written.
    pub fn import(
        &mut self,
        source: impl BufRead,
        name: &str,
        skip_known: bool,
        mut progress: impl FnMut(u64),
    ) -> Result<Imported> {
        let mut lines = Lines::new(source);
        let mut import = Import {
            transaction: self.transaction()?,
            skip_known,
            imported: Imported::default(),
            runs: HashMap::new(),
            run_ids: Seen::default(),
            evaluation_ids: Seen::default(),
        };
        loop {
            let taken = match lines.next() {
                Ok(None) => break,
                Ok(Some(line)) => import.take(line),
                Err(Unreadable::Flaw(flaw)) => Err(Stop::Flaw(flaw)),
                Err(Unreadable::Io(source)) => {
                    return Err(LedgerError::Reading {
                        name: name.to_owned(),
                        source,
                    });
                }
            };
            let number = lines.number();
            taken.map_err(|stop| stop.at(name, number))?;
            if number.is_multiple_of(LINES_PER_REPORT) {
                progress(number);
            }
        }
        progress(lines.number());
        let Import {
            transaction,
            imported,
            ..
        } = import;
        transaction.commit()?;
        Ok(imported)
    }
}

/// Why an import ends early.
enum Stop {
    /// A line cannot be imported.
    Flaw(Flaw),
    /// The ledger cannot be written.
    Ledger(LedgerError),
}

impl From<Flaw> for Stop {
    fn from(flaw: Flaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<LedgerError> for Stop {
    fn from(error: LedgerError) -> Self {
        Self::Ledger(error)
    }
}

impl Stop {
    fn at(self, name: &str, line: u64) -> LedgerError {
        let what = match self {
            Self::Flaw(flaw) => flaw.to_string(),
            // What no rule here named: the line is at fault all the same.
            Self::Ledger(LedgerError::Contradiction { what, .. }) => {
                format!("{what}; mend it or leave it out")
            }
            Self::Ledger(error) => return error,
        };
        LedgerError::Line {
            name: name.to_owned(),
            line,
            what,
        }
    }
}

/// An import under way.
struct Import<'ledger> {
    transaction: Transaction<'ledger>,
    skip_known: bool,
    imported: Imported,
    runs: HashMap<String, RunInMind>,
    run_ids: Seen,
    evaluation_ids: Seen,
}

/// What the evaluations of a run are held against.
#[derive(Debug, Clone)]
struct RunInMind {
    origin: Origin,
    environment: Environment,
    better: Better,
    elapsed: Duration,
    last_ordinal: u64,
}

/// The ids that were read, 8 bytes each: a hash will do, because it is asked only about ids that the ledger has.
#[derive(Default)]
struct Seen {
    hashes: HashSet<u64>,
    hasher: RandomState,
}

impl Seen {
    /// Remembers an id; whether it was there before.
    fn again(&mut self, id: &str) -> bool {
        !self.hashes.insert(self.hasher.hash_one(id))
    }
}

impl Import<'_> {
    fn take(&mut self, line: &str) -> std::result::Result<(), Stop> {
        let mut members = Members::of(line)?;
        let kinds = [run_line::KIND, evaluation_line::KIND, anchors_line::KIND];
        let kind: String = members.required_choice("kind", &kinds)?;
        match kind.as_str() {
            run_line::KIND => {
                let (id, run) = run_line::read(members)?;
                self.run(&id, run)
            }
            evaluation_line::KIND => {
                let evaluation = evaluation_line::read(members)?;
                self.evaluation(evaluation)
            }
            anchors_line::KIND => {
                let anchors = anchors_line::read(members)?;
                self.anchors(anchors)
            }
            other => Err(Flaw::of(
                "kind",
                format!("{} is not known", quoted(other)),
                "say `run`, `evaluation` or `anchors`",
            )
            .into()),
        }
    }

    /// Whether something that the ledger has is to be left out; an error if it must not be there.
    fn leave_out(&mut self, what: &str, id: &str, again: bool) -> std::result::Result<(), Flaw> {
        if again {
            return Err(Flaw::of(
                what,
                format!("{} is in the file twice", quoted(id)),
                "leave one out",
            ));
        }
        if !self.skip_known {
            return Err(Flaw::of(
                what,
                format!("{} is in the ledger already", quoted(id)),
                "leave it out, or import with --skip-known",
            ));
        }
        self.imported.skipped += 1;
        Ok(())
    }

    fn run(&mut self, id: &str, run: RunImported) -> std::result::Result<(), Stop> {
        let again = self.run_ids.again(id);
        if self.transaction.run(id)?.is_some() {
            return Ok(self.leave_out("run", id, again)?);
        }
        self.transaction
            .append(Some(id), None, &Body::RunImported(Box::new(run)))?;
        self.imported.runs += 1;
        Ok(())
    }

    fn evaluation(&mut self, evaluation: EvaluationRead) -> std::result::Result<(), Stop> {
        let again = self.evaluation_ids.again(&evaluation.id);
        if self.transaction.evaluation(&evaluation.id)?.is_some() {
            return Ok(self.leave_out("evaluation", &evaluation.id, again)?);
        }
        let run = match &evaluation.run {
            Some(id) => Some((id.clone(), self.run_in_mind(id)?)),
            None => None,
        };
        let belongs = run.as_ref().map(|(_, run)| Belongs {
            environment: &run.environment,
            better: run.better,
        });
        let ordinal = run
            .as_ref()
            .map(|(_, run)| run.place(&evaluation))
            .transpose()?;
        let environment = evaluation.environment(belongs.as_ref())?;
        let listed = if evaluation.asks_for_anchors() {
            self.transaction
                .anchors(&environment.name, &environment.version)?
        } else {
            None
        };
        let id = evaluation.id.clone();
        let body = evaluation.imported(environment, ordinal, belongs.as_ref(), listed.as_ref())?;
        let run = run.as_ref().map(|(id, _)| id.as_str());
        self.transaction
            .append(run, Some(&id), &Body::EvaluationImported(Box::new(body)))?;
        if let Some(in_mind) = run.and_then(|run| self.runs.get_mut(run)) {
            in_mind.last_ordinal = ordinal.unwrap_or(in_mind.last_ordinal);
        }
        self.imported.evaluations += 1;
        Ok(())
    }

    fn run_in_mind(&mut self, id: &str) -> std::result::Result<RunInMind, Stop> {
        if let Some(run) = self.runs.get(id) {
            return Ok(run.clone());
        }
        let Some(row) = self.transaction.run(id)? else {
            return Err(Flaw::of(
                "run",
                format!("there is no run {}", quoted(id)),
                "put the line of the run before those of its evaluations",
            )
            .into());
        };
        let run = RunInMind {
            origin: row.run.origin,
            environment: row.run.new.environment,
            better: row.run.new.better,
            elapsed: row.run.elapsed,
            last_ordinal: self.transaction.last_ordinal(id)?,
        };
        if self.runs.len() >= RUNS_IN_MIND {
            self.runs.clear();
        }
        self.runs.insert(id.to_owned(), run.clone());
        Ok(run)
    }

    fn anchors(&mut self, read: EnvironmentAnchors) -> std::result::Result<(), Stop> {
        let EnvironmentAnchors {
            environment,
            version,
            anchors,
        } = read;
        let known = self.transaction.anchors(&environment, &version)?;
        if self.skip_known && known.as_ref() == Some(&anchors) {
            self.imported.skipped += 1;
            return Ok(());
        }
        let body = Body::Anchors(AnchorsOf {
            environment,
            environment_version: version,
            anchors,
        });
        self.transaction.append(None, None, &body)?;
        self.imported.anchors += 1;
        Ok(())
    }
}

impl RunInMind {
    /// The number of an evaluation in the run, if it can have taken place in it.
    fn place(&self, evaluation: &EvaluationRead) -> std::result::Result<u64, Flaw> {
        if self.origin != Origin::Imported {
            return Err(Flaw::of(
                "run",
                "it was conducted with this ledger, and takes no evaluations from elsewhere",
                "leave them out, or import into another ledger",
            ));
        }
        if evaluation.at > self.elapsed {
            return Err(Flaw::of(
                "at_seconds",
                format!(
                    "{} lies after the end of the run, whose `elapsed_seconds` is {}",
                    seconds(evaluation.at),
                    seconds(self.elapsed)
                ),
                "mend one of the two",
            ));
        }
        let ordinal = match evaluation.ordinal {
            None => self.last_ordinal + 1,
            Some(ordinal) if ordinal > self.last_ordinal => ordinal,
            Some(ordinal) => {
                return Err(Flaw::of(
                    "ordinal",
                    format!(
                        "{ordinal} comes after {} in the same run",
                        self.last_ordinal
                    ),
                    "put the evaluations of a run in the order of their numbers, each number once",
                ));
            }
        };
        Ok(ordinal)
    }
}
