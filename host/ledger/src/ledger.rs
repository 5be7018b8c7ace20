//! The ledger as everyone sees it: opening it, conducting runs and evaluations with it.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;

use crate::chain::Head;
use crate::clock::{Clock, Reading, SystemClock};
use crate::database;
use crate::derive::is_evaluation_id;
use crate::entry::{Attempt, Body, Clocked, EvaluationStarted, Moment, RunPaused, RunStarted};
use crate::error::{LedgerError, Result};
use crate::evaluation::{Evaluation, NewEvaluation, Purpose};
use crate::rows::{RunRow, micros};
use crate::run::{Environment, NewRun, Origin, Run, Solver, State};
use crate::running::{Lock, Running};
use crate::transaction::{self, Transaction};

/// An open ledger. Any number of processes may have the same one open; each change waits for the others' to be done.
pub struct Ledger {
    pub(crate) connection: Connection,
    pub(crate) path: PathBuf,
    pub(crate) running: Running,
    clock: Arc<dyn Clock>,
}

impl fmt::Debug for Ledger {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Ledger")
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

/// An evaluation that was begun by this process. While this value lives, everybody sees that the evaluation goes on; dropped without [`Ledger::complete`] or
/// [`Ledger::abandon`], the next opening of the ledger marks it as interrupted.
#[derive(Debug)]
pub struct Begun {
    /// The evaluation, as it was recorded.
    pub evaluation: Evaluation,
    pub(crate) lock: Lock,
    /// What the clocks said when it was recorded, and the time of its run then.
    start: (Reading, u64),
    /// The time of its run when its submission was sealed, in microseconds.
    pub(crate) sealed_micros: Option<u64>,
}

/// What a ledger is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// To write, and to make it where there is none.
    Make,
    /// To write if it can be written.
    Write,
    /// To look.
    Look,
}

impl Ledger {
    /// Opens the ledger in a file, and makes the file and its folder where there are none. A ledger of an older version gets the tables of this one, and
    /// evaluations whose process is gone are marked as interrupted.
    ///
    /// # Errors
    ///
    /// When the file is no ledger, is damaged or of a newer version, or cannot be opened or written.
    pub fn open(path: &Path) -> Result<Self> {
        Self::open_for(path, Opening::Make, Arc::new(SystemClock))
    }

    /// Opens a ledger that is there, as [`Ledger::open`] does. A file that cannot be written is opened all the same: its interrupted evaluations stay as they
    /// are, and every change is refused.
    ///
    /// # Errors
    ///
    /// [`LedgerError::NotThere`] when there is no file, and as [`Ledger::open`].
    pub fn open_existing(path: &Path) -> Result<Self> {
        Self::open_for(path, Opening::Write, Arc::new(SystemClock))
    }

    /// Opens a ledger that is there to look at it: to check, to export, to report. Nothing is added to it: evaluations whose process is gone are shown as started,
    /// and every change is refused. Only a ledger of an older version gets the tables of this one.
    ///
    /// # Errors
    ///
    /// [`LedgerError::NotThere`] when there is no file; when it is no ledger, is damaged or of a newer version, or cannot be opened.
    pub fn open_to_read(path: &Path) -> Result<Self> {
        Self::open_for(path, Opening::Look, Arc::new(SystemClock))
    }

    /// Opens a ledger with another clock than the system's, which also dates what is written while it is opened; for tests. `create` makes it where there is
    /// none.
    ///
    /// # Errors
    ///
    /// As [`Ledger::open`] and [`Ledger::open_existing`].
    pub fn open_with(path: &Path, create: bool, clock: Arc<dyn Clock>) -> Result<Self> {
        let opening = if create {
            Opening::Make
        } else {
            Opening::Write
        };
        Self::open_for(path, opening, clock)
    }

    fn open_for(path: &Path, opening: Opening, clock: Arc<dyn Clock>) -> Result<Self> {
        // SQLite has meanings of its own for some names that are not absolute.
        let path = std::path::absolute(path).map_err(|source| LedgerError::File {
            file: path.to_path_buf(),
            what: "this is no name for a ledger",
            source,
        })?;
        let connection = database::open(&path, opening == Opening::Make).map_err(|error| {
            // In a folder that may not be written SQLite cannot keep readers and writers apart. To read it without that would be wrong while somebody writes.
            if opening == Opening::Look && error.is_read_only() {
                LedgerError::CannotOpen { file: path.clone() }
            } else {
                error
            }
        })?;
        let running = Running::beside(&path)?;
        let mut ledger = Self {
            connection,
            path,
            running,
            clock,
        };
        if opening == Opening::Look {
            ledger
                .connection
                .pragma_update(None, "query_only", true)
                .map_err(|error| ledger.error(error))?;
            return Ok(ledger);
        }
        match ledger.mark_interrupted() {
            Err(error) if opening == Opening::Write && error.is_read_only() => {}
            other => other?,
        }
        Ok(ledger)
    }

    /// Takes the time from another clock from now on; for tests.
    #[must_use]
    pub fn with_clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the ledger ends. Kept elsewhere, it shows later whether the ledger was cut off or written anew: see [`Ledger::check`].
    ///
    /// # Errors
    ///
    /// When the ledger cannot be read.
    pub fn head(&self) -> Result<Head> {
        transaction::head(&self.connection).map_err(|error| self.error(error))
    }

    /// Starts a run: its clock runs from now on.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be written, or the run has no budget or no environment.
    pub fn start_run(&mut self, new: NewRun) -> Result<Run> {
        let id = run_id()?;
        let mut transaction = self.transaction()?;
        let clock = transaction::beginning(transaction.now());
        let body = Body::RunStarted(Box::new(RunStarted {
            clock,
            attempt: Attempt {
                environment: new.environment,
                better: new.better,
                unit: new.unit,
                counts: new.counts,
                visible: new.visible,
                budget_micros: micros(new.budget),
                agent: new.agent,
                agent_seed: new.agent_seed,
                solver: Solver::Agent,
                folder: new.folder,
            },
        }));
        transaction.append(Some(&id), None, &body)?;
        transaction.commit()?;
        self.run(&id)
    }

    /// Lets a run's clock stand still.
    ///
    /// # Errors
    ///
    /// When there is no such run, when it is not open or was imported, or when the ledger cannot be written.
    pub fn pause_run(&mut self, run: &str, reason: &str) -> Result<Run> {
        self.change_run(run, |clock, state| match state {
            State::Open => Ok(Body::RunPaused(RunPaused {
                clock,
                reason: reason.to_owned(),
            })),
            State::Paused => Err(Unfit::Paused),
            State::Finished => Err(Unfit::Finished),
        })
    }

    /// Lets a paused run's clock go on.
    ///
    /// # Errors
    ///
    /// When there is no such run, when it is not paused or was imported, or when the ledger cannot be written.
    pub fn resume_run(&mut self, run: &str) -> Result<Run> {
        self.change_run(run, |clock, state| match state {
            State::Open => Err(Unfit::NotPaused),
            State::Paused => Ok(Body::RunResumed(Clocked { clock })),
            State::Finished => Err(Unfit::Finished),
        })
    }

    /// Ends a run, paused or not: no more evaluations are begun in it, but for measuring its result again. One that is going on may still be completed, and
    /// counts by the time at which it started.
    ///
    /// # Errors
    ///
    /// When there is no such run, when it is finished or was imported, or when the ledger cannot be written.
    pub fn finish_run(&mut self, run: &str) -> Result<Run> {
        self.change_run(run, |clock, state| match state {
            State::Open | State::Paused => Ok(Body::RunFinished(Clocked { clock })),
            State::Finished => Err(Unfit::Finished),
        })
    }

    /// Records that an evaluation begins. To be called before any of its work.
    ///
    /// # Errors
    ///
    /// When the run is unknown, paused, finished (for scores) or not finished (for measuring its result again), or at another environment; when there is an
    /// evaluation of this id; or when the ledger cannot be written.
    pub fn begin(&mut self, new: NewEvaluation) -> Result<Begun> {
        if !is_evaluation_id(&new.id) {
            return Err(LedgerError::BadValue {
                what: format!(
                    "`{}` is no id of an evaluation: give 32 lower-case hex digits",
                    new.id.escape_debug()
                ),
            });
        }
        // Before others are waited for: an evaluation that is asked for in time is in time, however long an import keeps the ledger.
        let asked = self.now();
        // The beginning of an id names the run, too.
        let run = new
            .run
            .as_deref()
            .map(|reference| self.run(reference))
            .transpose()?;
        let running = self.running.clone();
        let mut transaction = self.transaction()?;
        let run = match run {
            Some(run) => transaction.run(&run.id)?,
            None => None,
        };
        match &run {
            Some(row) => may_begin(transaction.file(), &row.run, &new)?,
            None if new.purpose == Purpose::Rescore => {
                return Err(LedgerError::BadValue {
                    what: "only the result of a run is measured again: name the run".to_owned(),
                });
            }
            None => {}
        }
        if transaction.evaluation(&new.id)?.is_some() {
            return Err(LedgerError::BadValue {
                what: format!(
                    "there is an evaluation {} already: give each one an id of its own",
                    new.id
                ),
            });
        }
        let clock = match &run {
            Some(row) => row.moment(transaction.now()),
            None => transaction::beginning(transaction.now()),
        };
        let start = (transaction.now().clone(), clock.elapsed_micros);
        let asked_micros = run.as_ref().and_then(|row| {
            // Not before the last entry of the run, so that its time never lessens.
            let asked = row.moment(&asked).elapsed_micros;
            (asked < clock.elapsed_micros).then_some(asked)
        });
        let run = run.map(|row| row.run.id);
        // Before it is recorded, so that nobody who sees it recorded takes it for dead.
        let lock = running.lock(&new.id)?;
        let body = Body::EvaluationStarted(EvaluationStarted {
            clock,
            purpose: new.purpose,
            environment: new.environment,
            asked_micros,
        });
        let recorded = transaction
            .append(run.as_deref(), Some(&new.id), &body)
            .and_then(|_sequence| transaction.commit());
        match recorded.and_then(|()| self.evaluation(&new.id)) {
            Ok(evaluation) => Ok(Begun {
                evaluation,
                lock,
                start,
                sealed_micros: None,
            }),
            Err(error) => {
                lock.remove();
                Err(error)
            }
        }
    }

    /// Notes that the submission of an evaluation has just been sealed: what is scored is settled from now on. Nothing is written before
    /// [`Ledger::complete`]. Called again, the later time counts.
    ///
    /// An evaluation whose submission is sealed after the deadline of its run, or after the run was finished, and more than [`SEALING`] after its start is
    /// late: somebody could have started it in time, stopped the command, and gone on with the work. Without this call its start decides alone.
    ///
    /// [`SEALING`]: crate::evaluation::SEALING
    pub fn seal(&self, begun: &mut Begun) {
        let Begun {
            evaluation, start, ..
        } = &*begun;
        let Some(run) = evaluation
            .run
            .as_deref()
            .filter(|_| evaluation.purpose == Purpose::Score)
        else {
            return;
        };
        // Before the clocks, so that no entry of the run is later than what they say.
        let row = RunRow::of(&self.connection, run);
        let now = self.now();
        let sealed = match row {
            Ok(Some(row)) if row.run.state != State::Finished => row.moment(&now).elapsed_micros,
            // The time of a finished run stands still, and what was changed after its end must not count; and nobody gains by a ledger that cannot be read now.
            _ => start.1.saturating_add(now.since(&start.0).micros),
        };
        begun.sealed_micros = Some(sealed.max(micros(evaluation.at)));
    }

    fn change_run(
        &mut self,
        reference: &str,
        body: impl FnOnce(Moment, State) -> std::result::Result<Body, Unfit>,
    ) -> Result<Run> {
        let id = self.run(reference)?.id;
        let mut transaction = self.transaction()?;
        let Some(row) = transaction.run(&id)? else {
            drop(transaction);
            return Err(self.unknown_run(&id));
        };
        if row.run.origin == Origin::Imported {
            return Err(Unfit::Imported.error(transaction.file(), id));
        }
        let clock = row.moment(transaction.now());
        let body = body(clock, row.run.state)
            .map_err(|unfit| unfit.error(transaction.file(), id.clone()))?;
        transaction.append(Some(&id), None, &body)?;
        transaction.commit()?;
        self.run(&id)
    }

    /// Begins a change.
    pub(crate) fn transaction(&mut self) -> Result<Transaction<'_>> {
        Transaction::begin(&mut self.connection, &self.path, self.clock.as_ref())
    }

    /// What the clocks say.
    pub(crate) fn now(&self) -> Reading {
        self.clock.read()
    }

    /// What SQLite reports about this ledger.
    pub(crate) fn error(&self, error: rusqlite::Error) -> LedgerError {
        LedgerError::database(&self.path, error)
    }
}

/// Why a run does not take what is asked of it.
enum Unfit {
    Paused,
    NotPaused,
    Finished,
    Imported,
}

impl Unfit {
    fn error(self, file: &Path, run: String) -> LedgerError {
        let file = file.to_path_buf();
        match self {
            Self::Paused => LedgerError::Paused { file, run },
            Self::NotPaused => LedgerError::NotPaused { file, run },
            Self::Finished => LedgerError::Finished { file, run },
            Self::Imported => LedgerError::Imported { file, run },
        }
    }
}

/// Refuses an evaluation that its run does not admit now.
fn may_begin(file: &Path, run: &Run, new: &NewEvaluation) -> Result<()> {
    let id = run.id.clone();
    if run.origin == Origin::Imported {
        return Err(Unfit::Imported.error(file, id));
    }
    match (new.purpose, run.state) {
        (Purpose::Score, State::Open) | (Purpose::Rescore, State::Finished) => {}
        (Purpose::Score, State::Paused) => return Err(Unfit::Paused.error(file, id)),
        (Purpose::Score, State::Finished) => return Err(Unfit::Finished.error(file, id)),
        (Purpose::Rescore, _) => {
            return Err(LedgerError::NotFinished {
                file: file.to_path_buf(),
                run: id,
            });
        }
    }
    let of = &run.new.environment;
    let is = &new.environment;
    let same_digest = of.digest.is_none() || is.digest.is_none() || of.digest == is.digest;
    if of.name != is.name || of.version != is.version || !same_digest {
        return Err(LedgerError::OtherEnvironment {
            file: file.to_path_buf(),
            run: id,
            of: named(of),
            is: named(is),
        });
    }
    Ok(())
}

fn named(environment: &Environment) -> String {
    let digest = environment.digest.as_deref().unwrap_or("no digest");
    format!("{} {} ({digest})", environment.name, environment.version)
}

fn run_id() -> Result<String> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| LedgerError::BadValue {
        what: format!("the system gives no random number for the id of a run: {error}"),
    })?;
    Ok(hex::encode(bytes))
}
