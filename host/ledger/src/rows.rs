//! The rows of the derived tables: how they are written, and how they are read.

use std::time::Duration;

use rusqlite::types::{FromSql, FromSqlError, Type};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::clock::{Reading, SinceBoot};
use crate::entry::Moment;
use crate::evaluation::{Anchors, Completion, Evaluation, Verdict};
use crate::run::{Environment, NewRun, Origin, Pause, Run, State};
use crate::words::Whole;

/// A length of time in microseconds, as the ledger has it.
pub(crate) fn micros(length: Duration) -> u64 {
    u64::try_from(length.as_micros()).unwrap_or(u64::MAX)
}

/// A run as of its last entry.
#[derive(Debug, Clone)]
pub(crate) struct RunRow {
    /// The sequence of the entry that began it.
    pub(crate) entry: u64,
    /// The run; its `elapsed` and the length of a pause that lasts are those of its last entry.
    pub(crate) run: Run,
    /// What the clocks said at its last entry.
    pub(crate) last: Reading,
}

/// The columns of `runs`, in the order in which [`RunRow::read`] takes them.
macro_rules! run_columns {
    () => {
        "entry, id, origin, solver, environment, environment_version, environment_digest, better, unit, counts, visible, budget, agent, agent_seed, folder, \
         started, finished, state, elapsed, pauses, clock_utc, clock_boot, clock_since_boot, clock_set_back"
    };
}
pub(crate) use run_columns;

impl RunRow {
    /// The run of this id.
    pub(crate) fn of(connection: &Connection, id: &str) -> rusqlite::Result<Option<Self>> {
        connection
            .prepare_cached(concat!(
                "SELECT ",
                run_columns!(),
                " FROM runs WHERE id = ?1"
            ))?
            .query_row([id], Self::read)
            .optional()
    }

    /// A row of [`run_columns`].
    pub(crate) fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let mut columns = Columns { row, next: 0 };
        let entry = columns.whole()?;
        let id = columns.take()?;
        let origin = columns.take()?;
        let solver = columns.take()?;
        let environment = columns.environment()?;
        let better = columns.take()?;
        let unit = columns.take()?;
        let counts = columns.take()?;
        let visible = columns.take()?;
        let budget = columns.length()?;
        let agent = columns.take()?;
        let agent_seed = columns.take::<Option<String>>()?;
        let agent_seed = agent_seed
            .map(|digits| digits.parse().map_err(|error| columns.wrong(error)))
            .transpose()?;
        let folder = columns.take()?;
        let started = columns.take()?;
        let finished = columns.take()?;
        let state = columns.take()?;
        let elapsed = columns.length()?;
        let pauses = columns.take::<String>()?;
        let pauses: Vec<Pause> =
            serde_json::from_str(&pauses).map_err(|error| columns.wrong(error))?;
        let utc = columns.take()?;
        let boot = columns.take::<Option<String>>()?;
        let since_boot = columns.take::<Option<Whole>>()?;
        let clock_set_back = columns.take()?;
        Ok(Self {
            entry,
            run: Run {
                id,
                new: NewRun {
                    environment,
                    better,
                    unit,
                    counts,
                    visible,
                    budget,
                    agent,
                    agent_seed,
                    folder,
                },
                solver,
                origin,
                started,
                finished,
                state,
                elapsed,
                pauses,
                clock_set_back,
            },
            last: Reading {
                utc,
                since_boot: boot
                    .zip(since_boot)
                    .map(|(boot, Whole(micros))| SinceBoot { boot, micros }),
            },
        })
    }

    /// Writes it as a new row.
    pub(crate) fn insert(&self, connection: &Connection) -> rusqlite::Result<()> {
        let Run {
            id,
            new,
            solver,
            origin,
            started,
            finished,
            state,
            elapsed,
            pauses,
            clock_set_back,
        } = &self.run;
        let (boot, since_boot) = self.since_boot();
        connection
            .prepare_cached(concat!(
                "INSERT INTO runs (",
                run_columns!(),
                ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, \
                 ?22, ?23, ?24)"
            ))?
            .execute(params![
                Whole(self.entry),
                id,
                origin,
                solver,
                new.environment.name,
                new.environment.version,
                new.environment.digest,
                new.better,
                new.unit,
                new.counts,
                new.visible,
                Whole(micros(new.budget)),
                new.agent,
                new.agent_seed.map(|seed| seed.to_string()),
                new.folder,
                started,
                finished,
                state,
                Whole(micros(*elapsed)),
                json(pauses)?,
                self.last.utc,
                boot,
                since_boot,
                clock_set_back,
            ])?;
        Ok(())
    }

    /// Writes what changes in the course of a run.
    pub(crate) fn update(&self, connection: &Connection) -> rusqlite::Result<()> {
        let run = &self.run;
        let (boot, since_boot) = self.since_boot();
        connection
            .prepare_cached(
                "UPDATE runs SET finished = ?2, state = ?3, elapsed = ?4, pauses = ?5, clock_utc = ?6, clock_boot = ?7, clock_since_boot = ?8, \
                 clock_set_back = ?9 WHERE entry = ?1",
            )?
            .execute(params![
                Whole(self.entry),
                run.finished,
                run.state,
                Whole(micros(run.elapsed)),
                json(&run.pauses)?,
                self.last.utc,
                boot,
                since_boot,
                run.clock_set_back,
            ])?;
        Ok(())
    }

    fn since_boot(&self) -> (Option<&str>, Option<Whole>) {
        let since_boot = self.last.since_boot.as_ref();
        (
            since_boot.map(|since| since.boot.as_str()),
            since_boot.map(|since| Whole(since.micros)),
        )
    }

    /// What an entry of the run that is written now says about its time.
    pub(crate) fn moment(&self, now: &Reading) -> Moment {
        let passed = now.since(&self.last);
        let counts = match self.run.state {
            State::Open => passed.micros,
            State::Paused | State::Finished => 0,
        };
        Moment {
            since_boot: now.since_boot.clone(),
            elapsed_micros: micros(self.run.elapsed).saturating_add(counts),
            set_back: self.run.state != State::Finished && passed.set_back,
        }
    }

    /// The run as it stands when the clocks say `now`.
    pub(crate) fn at(mut self, now: &Reading) -> Run {
        if self.run.origin == Origin::Conducted && self.run.state != State::Finished {
            let elapsed = self.moment(now).elapsed_micros;
            self.lengthen_pause(now);
            self.run.elapsed = Duration::from_micros(elapsed);
        }
        self.run
    }

    /// Adds what has passed since the last entry to a pause that lasts.
    pub(crate) fn lengthen_pause(&mut self, now: &Reading) {
        let passed = now.since(&self.last);
        if self.run.state == State::Paused
            && let Some(pause) = self.run.pauses.last_mut()
        {
            pause.length = pause
                .length
                .saturating_add(Duration::from_micros(passed.micros));
        }
    }
}

fn json(pauses: &[Pause]) -> rusqlite::Result<String> {
    serde_json::to_string(pauses)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

/// The columns of `evaluations`, in the order in which [`read_evaluation`] takes them.
macro_rules! evaluation_columns {
    () => {
        "id, run, ordinal, purpose, environment, environment_version, environment_digest, started, at, late, progress, ended, interruption, verdict, raw, \
         normalised, anchor_start, anchor_reference, anchor_source, better, reason, seconds, submission, seed, device, receipt"
    };
}
pub(crate) use evaluation_columns;

/// A row of [`evaluation_columns`]: an evaluation without its record.
pub(crate) fn read_evaluation(row: &Row<'_>) -> rusqlite::Result<Evaluation> {
    let mut columns = Columns { row, next: 0 };
    let id = columns.take()?;
    let run = columns.take()?;
    let ordinal = columns.whole()?;
    let purpose = columns.take()?;
    let environment = columns.environment()?;
    let started = columns.take()?;
    let at = columns.length()?;
    let late = columns.take()?;
    let progress = columns.take()?;
    let ended = columns.take()?;
    let interruption = columns.take()?;
    let verdict = columns.take::<Option<Verdict>>()?;
    let completion = match verdict {
        None => None,
        Some(verdict) => {
            let raw = columns.take()?;
            let normalised = columns.take()?;
            let anchors = columns.anchors()?;
            Some(Completion {
                verdict,
                raw,
                normalised,
                anchors,
                better: columns.take()?,
                reason: columns.take()?,
                seconds: columns.take()?,
                submission: columns.take()?,
                seed: columns.take()?,
                device: columns.take()?,
                receipt: columns.take()?,
                environment: environment.clone(),
                record: None,
            })
        }
    };
    Ok(Evaluation {
        id,
        run,
        ordinal,
        purpose,
        environment,
        started,
        at,
        late,
        progress,
        ended,
        interruption,
        completion,
    })
}

/// Writes an evaluation that was begun by the entry of this sequence; `ended_by` is that of the entry that ended it.
pub(crate) fn insert_evaluation(
    connection: &Connection,
    entry: u64,
    ended_by: Option<u64>,
    evaluation: &Evaluation,
) -> rusqlite::Result<()> {
    let completion = evaluation.completion.as_ref();
    let anchors = completion.and_then(|completion| completion.anchors.as_ref());
    connection
        .prepare_cached(concat!(
            "INSERT INTO evaluations (entry, ended_by, ",
            evaluation_columns!(),
            ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, \
             ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28)"
        ))?
        .execute(params![
            Whole(entry),
            ended_by.map(Whole),
            evaluation.id,
            evaluation.run,
            Whole(evaluation.ordinal),
            evaluation.purpose,
            evaluation.environment.name,
            evaluation.environment.version,
            evaluation.environment.digest,
            evaluation.started,
            Whole(micros(evaluation.at)),
            evaluation.late,
            evaluation.progress,
            evaluation.ended,
            evaluation.interruption,
            completion.map(|completion| completion.verdict),
            completion.and_then(|completion| completion.raw),
            completion.and_then(|completion| completion.normalised),
            anchors.map(|anchors| anchors.start),
            anchors.map(|anchors| anchors.reference),
            anchors.map(|anchors| &anchors.source),
            completion.map(|completion| completion.better),
            completion.and_then(|completion| completion.reason.as_ref()),
            completion.map(|completion| completion.seconds),
            completion.and_then(|completion| completion.submission.as_ref()),
            completion.and_then(|completion| completion.seed.as_ref()),
            completion.and_then(|completion| completion.device.as_ref()),
            completion.and_then(|completion| completion.receipt.as_ref()),
        ])?;
    Ok(())
}

/// The columns of a row, one after the other.
struct Columns<'row, 'statement> {
    row: &'row Row<'statement>,
    next: usize,
}

impl Columns<'_, '_> {
    fn take<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        let value = self.row.get(self.next)?;
        self.next += 1;
        Ok(value)
    }

    fn whole(&mut self) -> rusqlite::Result<u64> {
        self.take().map(|Whole(number)| number)
    }

    fn length(&mut self) -> rusqlite::Result<Duration> {
        self.whole().map(Duration::from_micros)
    }

    fn environment(&mut self) -> rusqlite::Result<Environment> {
        Ok(Environment {
            name: self.take()?,
            version: self.take()?,
            digest: self.take()?,
        })
    }

    fn anchors(&mut self) -> rusqlite::Result<Option<Anchors>> {
        let start: Option<f64> = self.take()?;
        let reference: Option<f64> = self.take()?;
        let source: Option<String> = self.take()?;
        match (start, reference, source) {
            (Some(start), Some(reference), Some(source)) => Ok(Some(Anchors {
                start,
                reference,
                source,
            })),
            (None, None, None) => Ok(None),
            _ => Err(self.wrong(FromSqlError::Other(
                "anchors are all there or none is".into(),
            ))),
        }
    }

    /// That the column last taken cannot have been written by this program.
    fn wrong(&self, error: impl std::error::Error + Send + Sync + 'static) -> rusqlite::Error {
        rusqlite::Error::FromSqlConversionFailure(
            self.next.saturating_sub(1),
            Type::Text,
            Box::new(error),
        )
    }
}
