//! What an entry means for the tables of runs, evaluations and anchors.
//!
//! This one function is used when an entry is added, when a ledger is checked, and when a ledger of an older version gets new tables: what the tables hold
//! depends on the entries alone. It also decides what may follow what: an entry that contradicts the ones before it is refused.

use std::time::Duration;

use rusqlite::types::Type;
use rusqlite::{Connection, ErrorCode, params};

use crate::clock::{Reading, Timestamp};
use crate::entry::{AnchorsOf, Attempt, Body, Moment, RunImported, RunStarted};
use crate::rows::RunRow;
use crate::run::{NewRun, Origin, Pause, Run, State};
use crate::words::Whole;

mod evaluations;

/// An entry, but for its place in the chain.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry<'a> {
    pub(crate) sequence: u64,
    pub(crate) time: Timestamp,
    pub(crate) run: Option<&'a str>,
    pub(crate) evaluation: Option<&'a str>,
    pub(crate) body: &'a Body,
}

/// Why an entry means nothing.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// It contradicts the entries before it.
    Contradiction(String),
    /// SQLite's fault, or the file's.
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::SqliteFailure(failure, what)
                if failure.code == ErrorCode::ConstraintViolation =>
            {
                Self::Contradiction(what.unwrap_or_else(|| failure.to_string()))
            }
            rusqlite::Error::ToSqlConversionFailure(error) => {
                Self::Contradiction(format!("a number or a time is too large: {error}"))
            }
            other => Self::Database(other),
        }
    }
}

fn contradiction<T>(what: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal::Contradiction(what.into()))
}

/// Derives the tables, which are empty, from all entries. The message of a refusal names the entry.
pub(crate) fn everything(connection: &Connection) -> Result<(), Refusal> {
    let mut statement = connection.prepare(
        "SELECT sequence, time, kind, run, evaluation, body FROM main.entries ORDER BY sequence",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let Whole(sequence) = row.get(0)?;
        let text = |column: usize| {
            row.get_ref(column)
                .map(|value| value.as_str().map_err(wrong(column)))
        };
        let reference = |column: usize| {
            row.get_ref(column)
                .map(|value| value.as_str_or_null().map_err(wrong(column)))
        };
        let entry = |refusal| match refusal {
            Refusal::Contradiction(what) => {
                Refusal::Contradiction(format!("entry {sequence}: {what}"))
            }
            other => other,
        };
        let body = Body::parse(text(2)??, text(5)??)
            .map_err(|what| entry(Refusal::Contradiction(what)))?;
        apply(
            connection,
            Entry {
                sequence,
                time: row.get(1)?,
                run: reference(3)??,
                evaluation: reference(4)??,
                body: &body,
            },
        )
        .map_err(entry)?;
    }
    Ok(())
}

fn wrong(column: usize) -> impl Fn(rusqlite::types::FromSqlError) -> rusqlite::Error {
    move |error| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, error.into())
}

/// Brings the tables from what they were before an entry to what they are after it.
pub(crate) fn apply(connection: &Connection, entry: Entry<'_>) -> Result<(), Refusal> {
    match entry.body {
        Body::RunStarted(body) => start_run(connection, entry, body),
        Body::RunImported(body) => import_run(connection, entry, body),
        Body::RunPaused(body) => change_run(connection, entry, &body.clock, |run| {
            if run.state != State::Open {
                return contradiction("it pauses a run that is not open");
            }
            run.state = State::Paused;
            run.pauses.push(Pause {
                reason: body.reason.clone(),
                from: entry.time,
                until: None,
                length: Duration::ZERO,
            });
            Ok(())
        }),
        Body::RunResumed(body) => change_run(connection, entry, &body.clock, |run| {
            if run.state != State::Paused {
                return contradiction("it resumes a run that is not paused");
            }
            run.state = State::Open;
            end_pause(run, entry.time);
            Ok(())
        }),
        Body::RunFinished(body) => change_run(connection, entry, &body.clock, |run| {
            if run.state == State::Finished {
                return contradiction("it finishes a run a second time");
            }
            if run.state == State::Paused {
                end_pause(run, entry.time);
            }
            run.state = State::Finished;
            run.finished = Some(entry.time);
            Ok(())
        }),
        Body::EvaluationStarted(body) => evaluations::start(connection, entry, body),
        Body::EvaluationCompleted(body) => evaluations::complete(connection, entry, body),
        Body::EvaluationInterrupted(body) => {
            evaluations::interrupt(connection, entry, &body.clock, &body.reason)
        }
        Body::EvaluationImported(body) => evaluations::import(connection, entry, body),
        Body::Anchors(body) => add_anchors(connection, entry, body),
    }
}

fn end_pause(run: &mut Run, time: Timestamp) {
    if let Some(pause) = run.pauses.last_mut() {
        pause.until = Some(time);
    }
}

/// The run that an entry is about.
fn run_of<'a>(entry: Entry<'a>) -> Result<&'a str, Refusal> {
    match (entry.run, entry.evaluation) {
        (Some(run), None) => Ok(run),
        _ => contradiction("an entry about a run names that run, and no evaluation"),
    }
}

/// The evaluation that an entry is about.
fn evaluation_of<'a>(entry: Entry<'a>) -> Result<&'a str, Refusal> {
    entry.evaluation.map_or_else(
        || contradiction("an entry about an evaluation names it"),
        Ok,
    )
}

/// Refuses ids that a terminal would obey, or that nobody could type.
fn plain(id: &str) -> Result<(), Refusal> {
    const LONGEST: usize = 200;
    if id.is_empty() || id.len() > LONGEST || id.chars().any(char::is_control) {
        return contradiction(format!(
            "`{}` is no id: one has 1 to {LONGEST} bytes and no control characters",
            id.chars().take(LONGEST).collect::<String>().escape_debug()
        ));
    }
    Ok(())
}

/// Whether a text may be the id of an evaluation that is conducted here. It becomes the name of a file.
pub(crate) fn is_evaluation_id(id: &str) -> bool {
    id.len() == 32
        && id
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn attempt(attempt: &Attempt) -> NewRun {
    NewRun {
        environment: attempt.environment.clone(),
        better: attempt.better,
        unit: attempt.unit.clone(),
        counts: attempt.counts,
        visible: attempt.visible,
        budget: Duration::from_micros(attempt.budget_micros),
        agent: attempt.agent.clone(),
        agent_seed: attempt.agent_seed,
        folder: attempt.folder.clone(),
    }
}

fn start_run(connection: &Connection, entry: Entry<'_>, body: &RunStarted) -> Result<(), Refusal> {
    let id = run_of(entry)?;
    plain(id)?;
    let row = RunRow {
        entry: entry.sequence,
        run: Run {
            id: id.to_owned(),
            new: attempt(&body.attempt),
            solver: body.attempt.solver,
            origin: Origin::Conducted,
            started: entry.time,
            finished: None,
            state: State::Open,
            elapsed: Duration::from_micros(body.clock.elapsed_micros),
            pauses: Vec::new(),
            clock_set_back: 0,
        },
        last: body.clock.reading(entry.time),
    };
    row.insert(connection)?;
    Ok(())
}

fn import_run(
    connection: &Connection,
    entry: Entry<'_>,
    body: &RunImported,
) -> Result<(), Refusal> {
    let id = run_of(entry)?;
    plain(id)?;
    let row = RunRow {
        entry: entry.sequence,
        run: Run {
            id: id.to_owned(),
            new: attempt(&body.attempt),
            solver: body.attempt.solver,
            origin: Origin::Imported,
            started: body.started,
            finished: body.finished,
            state: body.state,
            elapsed: Duration::from_micros(body.elapsed_micros),
            pauses: body.pauses.clone(),
            clock_set_back: body.clock_set_back,
        },
        // Its clock does not go on here.
        last: Reading {
            utc: entry.time,
            since_boot: None,
        },
    };
    row.insert(connection)?;
    Ok(())
}

fn known_run(connection: &Connection, id: &str) -> Result<RunRow, Refusal> {
    RunRow::of(connection, id)?.map_or_else(
        || contradiction(format!("there is no run `{}`", id.escape_debug())),
        Ok,
    )
}

/// Changes a run that is conducted here, and lets its clock go on.
fn change_run(
    connection: &Connection,
    entry: Entry<'_>,
    clock: &Moment,
    change: impl FnOnce(&mut Run) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut row = known_run(connection, run_of(entry)?)?;
    pass(&mut row, entry.time, clock)?;
    change(&mut row.run)?;
    row.update(connection)?;
    Ok(())
}

/// Lets the clock of a run go on to an entry.
fn pass(row: &mut RunRow, time: Timestamp, clock: &Moment) -> Result<(), Refusal> {
    if row.run.origin == Origin::Imported {
        return contradiction(format!(
            "run {} was imported, and nothing more happens in it",
            row.run.id
        ));
    }
    let elapsed = Duration::from_micros(clock.elapsed_micros);
    if elapsed < row.run.elapsed {
        return contradiction(format!("the time of run {} goes backwards", row.run.id));
    }
    if row.run.state != State::Open && elapsed != row.run.elapsed {
        return contradiction(format!(
            "the time of run {} goes on while it stands still",
            row.run.id
        ));
    }
    if row.run.state == State::Finished {
        return Ok(());
    }
    let now = clock.reading(time);
    row.lengthen_pause(&now);
    row.run.elapsed = elapsed;
    row.run.clock_set_back = row.run.clock_set_back.saturating_add(clock.set_back.into());
    row.last = now;
    Ok(())
}

fn add_anchors(connection: &Connection, entry: Entry<'_>, body: &AnchorsOf) -> Result<(), Refusal> {
    if entry.run.is_some() || entry.evaluation.is_some() {
        return contradiction("anchors are of an environment, not of a run or an evaluation");
    }
    connection
        .prepare_cached(
            "INSERT INTO anchors (entry, environment, environment_version, start, reference, source) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            Whole(entry.sequence),
            body.environment,
            body.environment_version,
            body.anchors.start,
            body.anchors.reference,
            body.anchors.source,
        ])?;
    Ok(())
}
