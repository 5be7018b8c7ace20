//! One evaluation as the command conducts it: a worker does the work, and however the worker ends, there is a verdict.

use std::time::{Duration, Instant};

use weighhouse_engine::gpu::shader::Origin;
use weighhouse_engine::record::{DeviceRecord, EvaluationRecord, Outcome, SCHEMA, Sealed};

use crate::protocol::{EvaluateJob, Job, Message, SubmissionChoice};
use crate::supervisor::{Allowance, Doing, Ending, MEMORY, supervise};

/// The starting solution needs no longer than this to show that the device is well.
const TRIAL: Duration = Duration::from_secs(60);

/// What went wrong before there was an evaluation.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConductError {
    /// It was asked for in a way that cannot be carried out.
    #[error("{0}")]
    Usage(String),
    /// Ours.
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

/// What a worker's messages say of its evaluation.
#[derive(Default)]
struct Heard {
    sealed: Option<Sealed>,
    device: Option<DeviceRecord>,
    messages: Vec<String>,
    finished: Option<(Outcome, Option<String>)>,
    usage: Option<String>,
    failed: Option<String>,
}

impl Heard {
    fn hear(&mut self, message: &Message) {
        match message {
            Message::Sealed(sealed) => self.sealed = Some((**sealed).clone()),
            Message::Device(device) => self.device = Some((**device).clone()),
            Message::Tell { text } => self.messages.push(text.clone()),
            Message::Finished {
                outcome,
                device_lost,
            } => {
                self.finished = Some(((**outcome).clone(), device_lost.clone()));
            }
            Message::Usage { text } => self.usage = Some(text.clone()),
            Message::Failed { text } => self.failed = Some(text.clone()),
            Message::Activity(_)
            | Message::Note { .. }
            | Message::Devices { .. }
            | Message::SelfTested { .. } => {}
        }
    }
}

/// Scores a submission once. `on_message` hears everything that the worker says.
///
/// # Errors
/// When what was asked for cannot be carried out, or no worker can be started.
pub(crate) fn evaluate(
    job: &EvaluateJob,
    mut on_message: impl FnMut(&Message),
) -> Result<EvaluationRecord, ConductError> {
    let started = Instant::now();
    let deadline = Duration::try_from_secs_f64(job.deadline_seconds).unwrap_or(Duration::MAX);
    let mut heard = Heard::default();
    let ending = supervise(
        &Job::Evaluate(job.clone()),
        Allowance {
            deadline,
            memory: MEMORY,
        },
        |message| {
            heard.hear(message);
            on_message(message);
        },
    )?;
    if let Some(text) = heard.usage {
        return Err(ConductError::Usage(text));
    }
    let Some(sealed) = heard.sealed else {
        return Err(anyhow::anyhow!(
            "the worker ended before it had opened the environment ({ending:?}){}",
            heard
                .failed
                .map(|text| format!(": {text}"))
                .unwrap_or_default()
        )
        .into());
    };
    let left = || deadline.saturating_sub(started.elapsed());
    let outcome = match ending {
        Ending::Done => match (heard.finished, heard.failed) {
            (Some((outcome, None)), _) => outcome,
            (Some((_, Some(cause))), _) => settle(
                job,
                &format!("the device was lost ({cause})"),
                "device-lost",
                left(),
            )?,
            (None, failed) => Outcome::fault("host-failure", failed.unwrap_or_default()),
        },
        Ending::Crashed {
            doing,
            status,
            stderr,
        } => {
            let what = format!(
                "the driver or its shader compiler crashed{}: {status}",
                during(doing.as_ref())
            );
            let mut outcome = settle(job, &what, "driver-crashed", left())?;
            if let Some(last) = stderr.lines().rev().find(|line| !line.trim().is_empty()) {
                outcome
                    .details
                    .insert("last-words".to_owned(), last.trim().into());
            }
            outcome
        }
        Ending::Hung { doing, limit } => hung(&doing, limit),
        Ending::DeadlinePassed { doing, submission } => {
            deadline_passed(doing.as_ref(), submission, deadline)
        }
        Ending::OutOfMemory { doing, bytes } => out_of_memory(doing.as_ref(), bytes),
    };
    Ok(EvaluationRecord {
        schema: SCHEMA.to_owned(),
        sealed,
        outcome,
        device: heard.device,
        messages: heard.messages,
        seconds: started.elapsed().as_secs_f64(),
        evaluation: id()?,
        receipt: None,
    })
}

fn id() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("the operating system gave no random bytes: {error}"))?;
    Ok(hex::encode(bytes))
}

fn during(doing: Option<&Doing>) -> String {
    doing
        .map(|doing| format!(" while {}", doing.what))
        .unwrap_or_default()
}

/// Finds out whose fault a lost device is: if the starting solution runs on it in a fresh worker, the submission's, else the device's.
fn settle(job: &EvaluateJob, what: &str, code: &str, left: Duration) -> anyhow::Result<Outcome> {
    if job.submission == SubmissionChoice::Starting {
        return Ok(Outcome::fault(
            code,
            format!(
                "{what}; the starting solution itself does this, so the device or its driver is to blame: try another device or driver"
            ),
        ));
    }
    let allowed = left.min(TRIAL);
    let trial = EvaluateJob {
        submission: SubmissionChoice::Starting,
        trial: true,
        deadline_seconds: allowed.as_secs_f64(),
        ..job.clone()
    };
    let mut heard = Heard::default();
    let ending = supervise(
        &Job::Evaluate(trial),
        Allowance {
            deadline: allowed,
            memory: MEMORY,
        },
        |message| heard.hear(message),
    )?;
    Ok(match (ending, heard.finished) {
        (Ending::Done, Some((_, None))) => Outcome::invalid(
            code,
            format!(
                "{what}; the starting solution runs well on this device, so it is the submission that does this: simplify the shader until it runs"
            ),
        ),
        (Ending::DeadlinePassed { .. }, _) => Outcome::fault(
            code,
            format!(
                "{what}; {:.0} s were too few to find out whether the starting solution still runs on this device: give a longer --deadline",
                allowed.as_secs_f64()
            ),
        ),
        _ => Outcome::fault(
            code,
            format!(
                "{what}; the starting solution does not run on this device either, so the device or its driver is to blame: try another device or driver"
            ),
        ),
    })
}

fn hung(doing: &Doing, limit: Duration) -> Outcome {
    let seconds = limit.as_secs_f64();
    match doing.origin {
        Origin::Submission => Outcome::invalid(
            "timed-out",
            format!(
                "{} took more than the {seconds:.0} s that it may take: the evaluation was ended",
                doing.what
            ),
        ),
        Origin::Environment => Outcome::fault(
            "host-timed-out",
            format!(
                "{} took more than {seconds:.0} s, which is not the submission's doing: try again, or another device",
                doing.what
            ),
        ),
    }
}

fn deadline_passed(doing: Option<&Doing>, submission: Duration, deadline: Duration) -> Outcome {
    let seconds = deadline.as_secs_f64();
    // A deadline that happens to pass in between does not excuse a submission that used the time up.
    let submitted =
        doing.is_some_and(|doing| doing.origin == Origin::Submission) || submission > deadline / 2;
    if submitted {
        return Outcome::invalid(
            "timed-out",
            format!(
                "the deadline of {seconds:.0} s passed{}: the submission's own work took {:.1} s of it",
                during(doing),
                submission.as_secs_f64()
            ),
        );
    }
    Outcome::fault(
        "deadline-passed",
        format!(
            "the deadline of {seconds:.0} s passed{}, and the submission's own work took only {:.1} s of it: give a longer --deadline",
            during(doing),
            submission.as_secs_f64()
        ),
    )
}

fn out_of_memory(doing: Option<&Doing>, bytes: u64) -> Outcome {
    let text = format!(
        "the evaluation took {} MiB of memory{}, more than the {} MiB that it may take",
        bytes >> 20,
        during(doing),
        MEMORY >> 20
    );
    match doing {
        Some(Doing {
            origin: Origin::Submission,
            ..
        }) => Outcome::invalid("out-of-memory", text),
        _ => Outcome::fault("out-of-memory", text),
    }
}

#[cfg(test)]
mod tests {
    use weighhouse_engine::record::Kind;

    use super::*;

    fn doing(origin: Origin) -> Doing {
        Doing {
            origin,
            what: "compiling a.wgsl".to_owned(),
        }
    }

    #[test]
    fn a_hang_is_counted_against_the_submission_only_where_its_own_work_hangs() {
        let limit = Duration::from_secs(30);
        assert_eq!(
            hung(&doing(Origin::Submission), limit).verdict,
            Kind::Invalid
        );
        assert_eq!(
            hung(&doing(Origin::Environment), limit).verdict,
            Kind::Fault
        );
    }

    #[test]
    fn a_deadline_is_counted_against_the_submission_that_used_it_up() {
        let (short, long) = (Duration::from_secs(1), Duration::from_secs(90));
        let deadline = Duration::from_secs(120);
        let ours = doing(Origin::Environment);
        let theirs = doing(Origin::Submission);
        assert_eq!(
            deadline_passed(Some(&ours), short, deadline).verdict,
            Kind::Fault
        );
        assert_eq!(
            deadline_passed(Some(&ours), long, deadline).verdict,
            Kind::Invalid
        );
        assert_eq!(
            deadline_passed(Some(&theirs), short, deadline).verdict,
            Kind::Invalid
        );
        assert_eq!(deadline_passed(None, short, deadline).verdict, Kind::Fault);
    }

    #[test]
    fn memory_is_counted_against_whoever_was_at_work() {
        assert_eq!(
            out_of_memory(Some(&doing(Origin::Submission)), 1).verdict,
            Kind::Invalid
        );
        assert_eq!(
            out_of_memory(Some(&doing(Origin::Environment)), 1).verdict,
            Kind::Fault
        );
        assert_eq!(out_of_memory(None, 1).verdict, Kind::Fault);
    }
}
