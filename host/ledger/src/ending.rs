//! How evaluations end: with a verdict, without one, or with the process that conducted them.

use std::thread;
use std::time::Duration;

use crate::database;
use crate::entry::{Body, EvaluationCompleted, EvaluationInterrupted, Moment, shortened};
use crate::error::{LedgerError, Result};
use crate::evaluation::{Completion, Evaluation, Progress};
use crate::ledger::{Begun, Ledger};
use crate::running::Conductor;
use crate::transaction::Transaction;

/// How often a verdict is tried to be written, and how long it is waited in between: a fault of a disk may pass.
const ATTEMPTS: u32 = 3;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(300);

impl Ledger {
    /// Records the verdict of an evaluation. To be called before it is shown.
    ///
    /// Where the ledger cannot be written, it is tried again. Should that fail too, the evaluation is recorded as interrupted, and the reason says that its verdict
    /// could not be written; where not even this can be, the next opening records it as interrupted.
    ///
    /// # Errors
    ///
    /// When a figure is no finite number or a verdict contradicts itself, or when the ledger cannot be written.
    pub fn complete(&mut self, begun: Begun, completion: Completion) -> Result<Evaluation> {
        let body = |clock: Moment| {
            Body::EvaluationCompleted(Box::new(EvaluationCompleted {
                clock,
                sealed_micros: begun.sealed_micros,
                completion: completion.clone().into(),
            }))
        };
        self.wait(database::PATIENCE_WITH_A_VERDICT)?;
        let mut recorded = self.end(&begun.evaluation, body);
        for _again in 1..ATTEMPTS {
            match &recorded {
                // What contradicts itself does so again, and whoever kept the ledger for so long still has it.
                Ok(()) | Err(LedgerError::Contradiction { .. } | LedgerError::Busy { .. }) => break,
                Err(_) => {
                    thread::sleep(BETWEEN_ATTEMPTS);
                    recorded = self.end(&begun.evaluation, body);
                }
            }
        }
        self.wait(database::PATIENCE)?;
        match recorded {
            Ok(()) => self.ended(begun),
            Err(error) => {
                // The first error is the one to tell. Without this entry the lock stays, and the next opening finds the evaluation.
                let reason = format!("it had a verdict, which could not be written: {error}");
                let _ = self.abandon(begun, &reason);
                Err(error)
            }
        }
    }

    /// Records that an evaluation ended without a verdict, and why.
    ///
    /// # Errors
    ///
    /// When the ledger cannot be written.
    pub fn abandon(&mut self, begun: Begun, reason: &str) -> Result<Evaluation> {
        self.end(&begun.evaluation, |clock| {
            Body::EvaluationInterrupted(EvaluationInterrupted {
                clock,
                reason: shortened(reason).to_owned(),
            })
        })?;
        self.ended(begun)
    }

    /// Writes the entry that ends an evaluation.
    fn end(&mut self, evaluation: &Evaluation, body: impl FnOnce(Moment) -> Body) -> Result<()> {
        let run = evaluation.run.as_deref();
        let mut transaction = self.transaction()?;
        let body = body(transaction.moment(run)?);
        transaction.append(run, Some(&evaluation.id), &body)?;
        transaction.commit()
    }

    /// Lets go of an evaluation that has ended.
    fn ended(&self, begun: Begun) -> Result<Evaluation> {
        let Begun {
            evaluation, lock, ..
        } = begun;
        // Not before its end is recorded: whoever finds the lock gone must find the verdict.
        lock.remove();
        self.evaluation(&evaluation.id)
    }

    /// Sets how long this process waits for others to be done.
    fn wait(&self, patience: Duration) -> Result<()> {
        self.connection
            .busy_timeout(patience)
            .map_err(|error| self.error(error))
    }

    /// Marks the evaluations whose process is gone, and removes the files that they and others left behind.
    pub(crate) fn mark_interrupted(&mut self) -> Result<()> {
        let going_on = self.going_on()?;
        let running = self.running.clone();
        let mut gone = Vec::new();
        for id in &going_on {
            if let Conductor::Gone(lock) = running.conductor(id) {
                gone.push((id.clone(), lock));
            }
        }
        let left_behind: Vec<String> = running
            .files()
            .into_iter()
            .filter(|id| !going_on.contains(id))
            .collect();
        if gone.is_empty() && left_behind.is_empty() {
            return Ok(());
        }
        let mut transaction = self.transaction()?;
        for (id, _lock) in &gone {
            // It may have been completed since it was looked up: its verdict is recorded before its lock is let go.
            if let Some((Progress::Started, run)) = transaction.evaluation(id)?
                // The tables may have been changed, and an entry cannot be taken back: the entries decide.
                && transaction.goes_on(id, run.as_deref())?
            {
                interrupt(&mut transaction, id, run.as_deref())?;
            }
        }
        // Locks are made inside of transactions only, so that a file without an evaluation is none that somebody is about to lock.
        for id in left_behind {
            if transaction
                .evaluation(&id)?
                .is_none_or(|(progress, _run)| progress != Progress::Started)
                && let Conductor::Gone(Some(lock)) = running.conductor(&id)
            {
                lock.remove();
            }
        }
        transaction.commit()?;
        for lock in gone.into_iter().filter_map(|(_id, lock)| lock) {
            lock.remove();
        }
        Ok(())
    }
}

fn interrupt(transaction: &mut Transaction<'_>, id: &str, run: Option<&str>) -> Result<()> {
    let body = Body::EvaluationInterrupted(EvaluationInterrupted {
        clock: transaction.moment(run)?,
        reason: "its process ended before its verdict was recorded".to_owned(),
    });
    transaction.append(run, Some(id), &body)?;
    Ok(())
}

#[cfg(test)]
mod tests;
