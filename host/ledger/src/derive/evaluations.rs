//! What an entry about an evaluation means.

use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Entry, Refusal, contradiction, evaluation_of, is_evaluation_id, known_run, pass, plain,
};
use crate::entry::{Completed, EvaluationCompleted, EvaluationImported, EvaluationStarted, Moment};
use crate::evaluation::{Completion, Evaluation, Progress, Purpose, SEALING};
use crate::rows::{RunRow, insert_evaluation};
use crate::run::{Origin, State};
use crate::words::Whole;

/// The number of the next evaluation of a run, or of those without one.
fn next_ordinal(connection: &Connection, run: Option<&str>) -> Result<u64, Refusal> {
    let last: Option<Whole> = connection
        .prepare_cached(
            "SELECT ordinal FROM evaluations WHERE run IS ?1 ORDER BY ordinal DESC LIMIT 1",
        )?
        .query_row([run], |row| row.get(0))
        .optional()?;
    Ok(last.map_or(1, |Whole(last)| last.saturating_add(1)))
}

pub(super) fn start(
    connection: &Connection,
    entry: Entry<'_>,
    body: &EvaluationStarted,
) -> Result<(), Refusal> {
    let id = evaluation_of(entry)?;
    if !is_evaluation_id(id) {
        return contradiction(format!(
            "`{}` is no id of an evaluation: 32 hex digits are",
            id.escape_debug()
        ));
    }
    let asked = body.asked_micros.map(Duration::from_micros);
    let mut at = Duration::from_micros(body.clock.elapsed_micros);
    let mut late = false;
    match (entry.run, body.purpose) {
        (None, Purpose::Score) if asked.is_some() => {
            return contradiction("an evaluation without a run is asked for at no time of a run");
        }
        (None, Purpose::Score) => {}
        (None, Purpose::Rescore) => {
            return contradiction("only the result of a run is measured again");
        }
        (Some(run), purpose) => {
            let mut row = known_run(connection, run)?;
            let before = row.run.elapsed;
            pass(&mut row, entry.time, &body.clock)?;
            if let Some(asked) = asked {
                if asked < before || asked > at {
                    return contradiction(format!(
                        "it was asked for at no time between this entry of run {run} and the one before"
                    ));
                }
                at = asked;
            }
            match (purpose, row.run.state) {
                (Purpose::Score, State::Open) => late = at > row.run.new.budget,
                (Purpose::Rescore, State::Finished) => {}
                (Purpose::Score, _) => return contradiction(format!("run {run} is not open")),
                (Purpose::Rescore, _) => {
                    return contradiction(format!("run {run} is not finished"));
                }
            }
            row.update(connection)?;
        }
    }
    let evaluation = Evaluation {
        id: id.to_owned(),
        run: entry.run.map(str::to_owned),
        ordinal: next_ordinal(connection, entry.run)?,
        purpose: body.purpose,
        environment: body.environment.clone(),
        started: entry.time,
        at,
        late,
        progress: Progress::Started,
        ended: None,
        interruption: None,
        completion: None,
    };
    insert_evaluation(connection, entry.sequence, None, &evaluation)?;
    Ok(())
}

/// An evaluation that an entry ends, as it was before.
struct Ending {
    progress: Progress,
    purpose: Purpose,
    at: Duration,
    late: bool,
    /// Its run as of the entry.
    run: Option<RunRow>,
}

/// Lets the clock of an evaluation's run go on to the entry that ends it, and says how far the evaluation had come.
fn end_evaluation(
    connection: &Connection,
    entry: Entry<'_>,
    clock: &Moment,
) -> Result<Ending, Refusal> {
    let id = evaluation_of(entry)?;
    let found: Option<(Option<String>, Ending)> = connection
        .prepare_cached("SELECT run, progress, purpose, at, late FROM evaluations WHERE id = ?1")?
        .query_row([id], |row| {
            let Whole(at) = row.get(3)?;
            let ending = Ending {
                progress: row.get(1)?,
                purpose: row.get(2)?,
                at: Duration::from_micros(at),
                late: row.get(4)?,
                run: None,
            };
            Ok((row.get(0)?, ending))
        })
        .optional()?;
    let Some((run, mut ending)) = found else {
        return contradiction(format!(
            "evaluation `{}` was never started",
            id.escape_debug()
        ));
    };
    if run.as_deref() != entry.run {
        return contradiction(format!("evaluation {id} was started in another run"));
    }
    if let Some(run) = entry.run {
        let mut row = known_run(connection, run)?;
        pass(&mut row, entry.time, clock)?;
        row.update(connection)?;
        ending.run = Some(row);
    }
    Ok(ending)
}

/// Whether what was sealed at this time of its run, after it was started in time, is late.
fn sealed_late(ending: &Ending, sealed: Duration) -> Result<bool, Refusal> {
    let run = match &ending.run {
        Some(row) if ending.purpose == Purpose::Score => &row.run,
        _ => {
            return contradiction(
                "only of an evaluation that a run is scored by is it known when it was sealed",
            );
        }
    };
    if sealed < ending.at {
        return contradiction("it was sealed before it was started");
    }
    let deadline = match run.state {
        State::Finished => run.new.budget.min(run.elapsed),
        State::Open | State::Paused => run.new.budget,
    };
    Ok(sealed > deadline && sealed - ending.at > SEALING)
}

pub(super) fn complete(
    connection: &Connection,
    entry: Entry<'_>,
    body: &EvaluationCompleted,
) -> Result<(), Refusal> {
    let completion = &body.completion;
    let ending = end_evaluation(connection, entry, &body.clock)?;
    // One that was taken for interrupted, because somebody removed its lock, has a verdict all the same.
    if ending.progress == Progress::Complete {
        return contradiction("it completes an evaluation a second time");
    }
    let sealed = body.sealed_micros.map(Duration::from_micros);
    let late = ending.late
        || sealed
            .map(|sealed| sealed_late(&ending, sealed))
            .transpose()?
            .unwrap_or(false);
    let anchors = completion.anchors.as_ref();
    connection
        .prepare_cached(
            "UPDATE evaluations SET progress = ?2, ended = ?3, ended_by = ?4, interruption = NULL, verdict = ?5, raw = ?6, normalised = ?7, \
             anchor_start = ?8, anchor_reference = ?9, anchor_source = ?10, better = ?11, reason = ?12, seconds = ?13, submission = ?14, seed = ?15, \
             device = ?16, receipt = ?17, environment = ?18, environment_version = ?19, environment_digest = ?20, late = ?21 WHERE id = ?1",
        )?
        .execute(params![
            entry.evaluation,
            Progress::Complete,
            entry.time,
            Whole(entry.sequence),
            completion.verdict,
            completion.raw,
            completion.normalised,
            anchors.map(|anchors| anchors.start),
            anchors.map(|anchors| anchors.reference),
            anchors.map(|anchors| &anchors.source),
            completion.better,
            completion.reason,
            completion.seconds,
            completion.submission,
            completion.seed,
            completion.device,
            completion.receipt,
            completion.environment.name,
            completion.environment.version,
            completion.environment.digest,
            late,
        ])?;
    Ok(())
}

pub(super) fn interrupt(
    connection: &Connection,
    entry: Entry<'_>,
    clock: &Moment,
    reason: &str,
) -> Result<(), Refusal> {
    if end_evaluation(connection, entry, clock)?.progress != Progress::Started {
        return contradiction("it interrupts an evaluation that has ended");
    }
    connection
        .prepare_cached(
            "UPDATE evaluations SET progress = ?2, ended = ?3, ended_by = ?4, interruption = ?5 WHERE id = ?1",
        )?
        .execute(params![
            entry.evaluation,
            Progress::Interrupted,
            entry.time,
            Whole(entry.sequence),
            reason
        ])?;
    Ok(())
}

pub(super) fn import(
    connection: &Connection,
    entry: Entry<'_>,
    body: &EvaluationImported,
) -> Result<(), Refusal> {
    let id = evaluation_of(entry)?;
    plain(id)?;
    let at = Duration::from_micros(body.at_micros);
    let mut late = false;
    let ordinal = match (entry.run, body.ordinal) {
        (None, _) => next_ordinal(connection, None)?,
        (Some(_), None | Some(0)) => {
            return contradiction("an evaluation of a run has a number, from 1");
        }
        (Some(run), Some(ordinal)) => {
            let found: Option<(Origin, Whole)> = connection
                .prepare_cached("SELECT origin, budget FROM runs WHERE id = ?1")?
                .query_row([run], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            let Some((origin, Whole(budget))) = found else {
                return contradiction(format!("there is no run `{}`", run.escape_debug()));
            };
            if origin != Origin::Imported {
                return contradiction(format!(
                    "run {run} is conducted here, and takes no evaluations from elsewhere"
                ));
            }
            late = body.purpose == Purpose::Score && (body.late || body.at_micros > budget);
            ordinal
        }
    };
    let evaluation = Evaluation {
        id: id.to_owned(),
        run: entry.run.map(str::to_owned),
        ordinal,
        purpose: body.purpose,
        environment: match &body.completion {
            Some(completion) => completion.environment.clone(),
            None => body.environment.clone(),
        },
        started: body.started,
        at,
        late,
        progress: body.progress,
        ended: body.ended,
        interruption: body.interruption.clone(),
        completion: body.completion.as_ref().map(completion),
    };
    insert_evaluation(
        connection,
        entry.sequence,
        Some(entry.sequence),
        &evaluation,
    )?;
    Ok(())
}

/// What the tables have of a completion: all but its record.
fn completion(completed: &Completed) -> Completion {
    Completion {
        verdict: completed.verdict,
        raw: completed.raw,
        normalised: completed.normalised,
        anchors: completed.anchors.clone(),
        better: completed.better,
        reason: completed.reason.clone(),
        seconds: completed.seconds,
        submission: completed.submission.clone(),
        seed: completed.seed.clone(),
        device: completed.device.clone(),
        receipt: completed.receipt.clone(),
        environment: completed.environment.clone(),
        record: None,
    }
}
