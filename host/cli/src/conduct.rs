//! One evaluation as the command conducts it: a worker does the work, and however the worker ends, there is a verdict.

use std::time::{Duration, Instant};

use weighhouse_engine::gpu::shader::Origin;
use weighhouse_engine::record::{DeviceRecord, EvaluationRecord, Kind, Outcome, SCHEMA, Sealed};
use weighhouse_ledger::LedgerError;

use crate::protocol::{EvaluateJob, Job, Message, SubmissionChoice};
use crate::supervisor::{Allowance, Crash, Doing, Ending, News, supervise};
use crate::versions;

/// The time that is kept back from an evaluation, so that whose fault a lost device is can be found out within the deadline: the starting solution
/// needs no longer than this to show that the device is well.
const TRIAL: Duration = Duration::from_secs(30);

/// The part of a deadline that is kept back, where that is less than [`TRIAL`].
const TRIAL_SHARE: u32 = 4;

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

impl From<LedgerError> for ConductError {
    /// What is the matter with a ledger, or with a run in it, is for whoever called the command to mend.
    fn from(error: LedgerError) -> Self {
        Self::Usage(error.to_string())
    }
}

/// An evaluation, and who knows how it came to its verdict.
#[derive(Debug)]
pub(crate) struct Evaluated {
    /// What stays of it.
    pub(crate) record: EvaluationRecord,
    /// Whether the verdict is what the worker said at its end. Else the command itself came to it, from how the worker ended.
    pub(crate) by_worker: bool,
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
    fn hear(&mut self, news: News<'_>) {
        let News::Said(message) = news else { return };
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
            | Message::Warn { .. }
            | Message::Devices { .. }
            | Message::Inspected { .. }
            | Message::Verified { .. }
            | Message::Compared { .. }
            | Message::SelfTested { .. } => {}
        }
    }
}

/// Scores a submission once, as the evaluation of the id. `listen` hears everything that the worker says.
///
/// # Errors
/// When what was asked for cannot be carried out, or no worker can be started.
pub(crate) fn evaluate(
    job: &EvaluateJob,
    evaluation: String,
    mut listen: impl FnMut(News<'_>),
) -> Result<Evaluated, ConductError> {
    let started = Instant::now();
    let deadline = Duration::try_from_secs_f64(job.deadline_seconds).unwrap_or(Duration::MAX);
    let allowance = Allowance::within(deadline - TRIAL.min(deadline / TRIAL_SHARE));
    let mut heard = Heard::default();
    let ending = supervise(&Job::Evaluate(job.clone()), allowance, |news| {
        heard.hear(news);
        listen(news);
    })?;
    if let Some(text) = heard.usage {
        return Err(ConductError::Usage(text));
    }
    let Some(sealed) = heard.sealed else {
        return Err(unsealed(&ending, heard.failed, allowance));
    };
    let left = deadline.saturating_sub(started.elapsed());
    let mut by_worker = false;
    let outcome = match ending {
        Ending::Done => match (heard.finished, heard.failed) {
            (Some((outcome, None)), _) => {
                by_worker = true;
                outcome
            }
            (Some((_, Some(cause))), _) => settle(
                job,
                &format!("the device was lost ({cause})"),
                "device-lost",
                left,
            )?,
            (None, failed) => Outcome::fault("host-failure", failed.unwrap_or_default()),
        },
        Ending::Crashed(crash) => crashed(job, &crash, left)?,
        Ending::Hung { doing, limit } => hung(&doing, limit),
        Ending::DeadlinePassed { doing, submission } => {
            deadline_passed(doing.as_ref(), submission, allowance.deadline)
        }
        Ending::OutOfMemory {
            doing,
            bytes,
            limit,
        } => out_of_memory(doing.as_ref(), bytes, limit),
    };
    let record = EvaluationRecord {
        schema: SCHEMA.to_owned(),
        sealed,
        outcome,
        device: heard.device,
        messages: heard.messages,
        host: versions::host(),
        deadline_seconds: job.deadline_seconds,
        memory_limit_bytes: allowance.memory,
        seconds: started.elapsed().as_secs_f64(),
        evaluation,
        receipt: None,
    };
    Ok(Evaluated { record, by_worker })
}

/// Why there is nothing to record: the worker ended before it had read the files.
fn unsealed(ending: &Ending, failed: Option<String>, allowance: Allowance) -> ConductError {
    match ending {
        Ending::DeadlinePassed { .. } => ConductError::Usage(format!(
            "the {:.1} s that the deadline leaves passed while the environment and the submission were read: give a longer --deadline, or smaller folders",
            allowance.deadline.as_secs_f64()
        )),
        Ending::Crashed(crash) => anyhow::anyhow!(
            "the worker ended before it had read the files ({}): {}",
            crash.status,
            crash.stderr.trim()
        )
        .into(),
        Ending::OutOfMemory { bytes, .. } => {
            anyhow::anyhow!("reading the files took {} MiB of memory", bytes >> 20).into()
        }
        Ending::Done | Ending::Hung { .. } => anyhow::anyhow!(
            "the worker did not do its job: {}",
            failed.unwrap_or_else(|| "it gave no reason".to_owned())
        )
        .into(),
    }
}

/// Draws the id of an evaluation: 32 hex digits.
///
/// # Errors
/// When the operating system has no random bytes.
pub(crate) fn draw_id() -> anyhow::Result<String> {
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

fn crashed(job: &EvaluateJob, crash: &Crash, left: Duration) -> anyhow::Result<Outcome> {
    let during = during(crash.doing.as_ref());
    let mut outcome = if crash.panicked {
        Outcome::fault(
            "host-failure",
            format!(
                "the worker gave up{during}, which is a bug of weighhouse: please report it, with the last words below"
            ),
        )
    } else if crash.submission_began {
        let what = format!(
            "the driver or its shader compiler crashed{during}: {}",
            crash.status
        );
        settle(job, &what, "driver-crashed", left)?
    } else {
        Outcome::fault(
            "driver-crashed",
            format!(
                "the driver crashed{during}, before any of the submission's work had begun: {}; try again, or another device or driver",
                crash.status
            ),
        )
    };
    if let Some(last) = crash
        .stderr
        .lines()
        .rev()
        .find(|line| !line.trim().is_empty())
    {
        outcome
            .details
            .insert("last-words".to_owned(), last.trim().into());
    }
    Ok(outcome)
}

/// Finds out whose fault a lost device is: if the starting solution is scored on it in a fresh worker, the submission's, else the device's.
fn settle(job: &EvaluateJob, what: &str, code: &str, left: Duration) -> anyhow::Result<Outcome> {
    if job.submission == SubmissionChoice::Starting {
        return Ok(Outcome::fault(
            code,
            format!(
                "{what}; the starting solution itself does this, so the device or its driver is to blame: try another device or driver"
            ),
        ));
    }
    let allowance = Allowance::within(left);
    let trial = EvaluateJob {
        submission: SubmissionChoice::Starting,
        trial: true,
        transcript: None,
        keep_in: None,
        deadline_seconds: allowance.deadline.as_secs_f64(),
        ..job.clone()
    };
    let mut heard = Heard::default();
    let ending = supervise(&Job::Evaluate(trial), allowance, |news| heard.hear(news))?;
    Ok(settled(
        what,
        code,
        &ending,
        heard.finished.as_ref(),
        allowance.deadline,
    ))
}

/// What the trial of the starting solution says of a lost device.
fn settled(
    what: &str,
    code: &str,
    trial: &Ending,
    finished: Option<&(Outcome, Option<String>)>,
    allowed: Duration,
) -> Outcome {
    let well = finished.is_some_and(|(outcome, device_lost)| {
        let noisy = outcome
            .reason
            .as_ref()
            .is_some_and(|reason| reason.code == "noisy");
        device_lost.is_none() && (outcome.verdict == Kind::Scored || noisy)
    });
    match trial {
        Ending::Done if well => Outcome::invalid(
            code,
            format!(
                "{what}; the starting solution runs well on this device, so it is the submission that does this: simplify the shader until it runs"
            ),
        ),
        Ending::DeadlinePassed { .. } => Outcome::fault(
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
    }
}

/// What hangs is not settled by a trial: the limit is many times what the environment's own solutions need, and they are held to it too.
fn hung(doing: &Doing, limit: Duration) -> Outcome {
    let seconds = limit.as_secs_f64();
    match doing.origin {
        Origin::Submission => Outcome::invalid(
            "timed-out",
            format!(
                "{} took more than the {seconds:.0} s that it may take: make it smaller or simpler",
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

/// What was being done at the instant of the deadline is chance; who used the time up is not.
fn deadline_passed(doing: Option<&Doing>, submission: Duration, deadline: Duration) -> Outcome {
    let passed = format!(
        "the {:.1} s that the deadline leaves to an evaluation passed{}",
        deadline.as_secs_f64(),
        during(doing)
    );
    let took = format!(
        "the submission's own work took {:.1} s of it",
        submission.as_secs_f64()
    );
    if submission > deadline / 2 {
        Outcome::invalid(
            "timed-out",
            format!(
                "{passed}: {took}, more than half; make it faster, or give a longer --deadline"
            ),
        )
    } else {
        Outcome::fault(
            "deadline-passed",
            format!("{passed}, and {took}, less than half: give a longer --deadline"),
        )
    }
}

fn out_of_memory(doing: Option<&Doing>, bytes: u64, limit: u64) -> Outcome {
    let text = format!(
        "the evaluation took {} MiB of memory{}, more than the {} MiB that it may take",
        bytes >> 20,
        during(doing),
        limit >> 20
    );
    match doing {
        Some(Doing {
            origin: Origin::Submission,
            ..
        }) => Outcome::invalid(
            "out-of-memory",
            format!("{text}: use smaller arrays and fewer of them"),
        ),
        _ => Outcome::fault("out-of-memory", text),
    }
}

#[cfg(test)]
mod tests {
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
        for doing in [
            None,
            Some(&doing(Origin::Environment)),
            Some(&doing(Origin::Submission)),
        ] {
            assert_eq!(deadline_passed(doing, short, deadline).verdict, Kind::Fault);
            assert_eq!(
                deadline_passed(doing, long, deadline).verdict,
                Kind::Invalid
            );
        }
    }

    #[test]
    fn memory_is_counted_against_whoever_was_at_work() {
        let verdict = |doing: Option<&Doing>| out_of_memory(doing, 2 << 30, 1 << 30).verdict;
        assert_eq!(verdict(Some(&doing(Origin::Submission))), Kind::Invalid);
        assert_eq!(verdict(Some(&doing(Origin::Environment))), Kind::Fault);
        assert_eq!(verdict(None), Kind::Fault);
    }

    #[test]
    fn only_a_trial_that_went_well_makes_a_lost_device_the_submissions_fault() {
        let scored = Outcome {
            verdict: Kind::Scored,
            ..Outcome::fault("x", String::new())
        };
        let passed = Ending::DeadlinePassed {
            doing: None,
            submission: Duration::ZERO,
        };
        let crashed = || {
            Ending::Crashed(Crash {
                doing: None,
                submission_began: true,
                panicked: false,
                status: String::new(),
                stderr: String::new(),
            })
        };
        let cases = [
            (Ending::Done, Some((scored.clone(), None)), Kind::Invalid),
            (
                Ending::Done,
                Some((Outcome::fault("noisy", String::new()), None)),
                Kind::Invalid,
            ),
            (
                Ending::Done,
                Some((scored.clone(), Some("lost".to_owned()))),
                Kind::Fault,
            ),
            (
                Ending::Done,
                Some((Outcome::fault("no-device", String::new()), None)),
                Kind::Fault,
            ),
            (
                Ending::Done,
                Some((Outcome::invalid("timed-out", String::new()), None)),
                Kind::Fault,
            ),
            (Ending::Done, None, Kind::Fault),
            (passed, None, Kind::Fault),
            (crashed(), None, Kind::Fault),
        ];
        for (ending, finished, verdict) in cases {
            let outcome = settled(
                "the device was lost",
                "device-lost",
                &ending,
                finished.as_ref(),
                TRIAL,
            );
            assert_eq!(outcome.verdict, verdict, "{ending:?} {finished:?}");
        }
    }
}
