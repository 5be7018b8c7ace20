//! The result of a finished run, measured again on fresh seeds.

use weighhouse_engine::digest::Digest;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::record::Kind;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::evaluation::{Evaluation, Progress as Stage, Purpose, Verdict};
use weighhouse_ledger::run::Run;

use super::super::score;
use crate::conduct::ConductError;
use crate::folders;
use crate::output::{self, number};
use crate::progress::Progress;
use crate::protocol::{EnvironmentChoice, SubmissionChoice};
use crate::receipts;
use crate::recorded::{self, Request};
use crate::shipped;

/// The environment that a run's result is measured again in.
pub(super) struct Subject {
    choice: EnvironmentChoice,
    environment: Environment,
}

impl Subject {
    /// The environment of a run: the one that was named, else the shipped one of its name.
    ///
    /// # Errors
    /// When it is not the one that the run was started with.
    pub(super) fn of(run: &Run, named: Option<&str>) -> Result<Self, ConductError> {
        let usage = |text: String| ConductError::Usage(text);
        let of = &run.new.environment;
        let choice = match named {
            Some(text) => shipped::choose(text).map_err(|error| usage(error.to_string()))?,
            None if shipped::names().any(|name| name == of.name) => {
                EnvironmentChoice::Shipped(of.name.clone())
            }
            None => {
                return Err(usage(format!(
                    "the run {} is of {}, which is not shipped: name its folder with --environment",
                    run.id, of.name
                )));
            }
        };
        let environment = shipped::load(&choice).map_err(|error| usage(error.to_string()))?;
        let digest = environment.digest().to_string();
        if of.digest.as_ref() != Some(&digest) {
            return Err(usage(format!(
                "the run {} was started with other files than this environment has now ({digest}, and not {}): name the folder that has them with --environment",
                run.id,
                of.digest.as_deref().unwrap_or("one that is known")
            )));
        }
        Ok(Self {
            choice,
            environment,
        })
    }
}

/// Scores the result of a finished run again until there are `times` measurements, those of earlier calls among them. Faults are tried again, at most as
/// often. Returns whether there are that many.
///
/// # Errors
/// When the submission was not kept, or nothing can be scored.
pub(super) fn rescore(
    ledger: &mut Ledger,
    run: &Run,
    subject: &Subject,
    times: u32,
    options: &score::Options,
    receipts: &receipts::Options,
) -> Result<bool, ConductError> {
    let evaluations = ledger.evaluations(&run.id)?;
    if let Some(running) = evaluations
        .iter()
        .find(|evaluation| evaluation.progress == Stage::Started)
    {
        return Err(ConductError::Usage(format!(
            "the run {} is finished, and its evaluation {} still goes on, which may become its result: when it has ended, call `weighhouse run finish {}` again",
            run.id, running.ordinal, run.id
        )));
    }
    let Some(best) = ledger.standing(run)?.best else {
        output::remark("nothing valid was scored in time, so there is nothing to measure again");
        return Ok(true);
    };
    let digest = best
        .submission
        .as_deref()
        .and_then(digest_of)
        .ok_or_else(|| {
            ConductError::Usage(format!(
                "the evaluation {} names no submission that could be scored again",
                best.evaluation
            ))
        })?;
    let mut measured = evaluations
        .iter()
        .filter(|evaluation| is_measurement(evaluation))
        .count() as u32;
    if measured > 0 && measured < times {
        output::remark(&format!(
            "{} of {times} were made before",
            output::counted(measured as usize, "measurement")
        ));
    }
    let store = receipts.data.folder()?.join(folders::STORE);
    let mut faults = 0;
    while measured < times {
        let issued = recorded::evaluate(
            ledger,
            Request {
                environment: &subject.choice,
                sealed: &subject.environment,
                run: Some(run),
                purpose: Purpose::Rescore,
                submission: SubmissionChoice::Kept {
                    digest,
                    store: store.clone(),
                },
                seed: None,
                options,
                receipts,
            },
            Progress::new(),
            |_| {},
        )?;
        let outcome = &issued.record.outcome;
        let why = outcome.reason.as_ref().map_or("", |reason| &reason.code);
        let came_to = match outcome.verdict {
            Kind::Scored => format!("normalised {}", number(outcome.normalised)),
            Kind::Invalid => format!("invalid, {why}: counted as 0"),
            Kind::Fault => format!("fault, {why}: not counted"),
        };
        if outcome.verdict == Kind::Fault {
            faults += 1;
        } else {
            measured += 1;
        }
        output::remark(&format!(
            "measurement {measured} of {times}: {came_to} ({:.0} s)",
            issued.record.seconds
        ));
        if faults > times {
            output::remark(&format!(
                "{}: the rest is given up; when the device is well, call `weighhouse run finish {} --rescore {times}` again",
                output::counted(faults as usize, "fault"),
                run.id
            ));
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether an evaluation is a measurement of the result.
fn is_measurement(evaluation: &Evaluation) -> bool {
    evaluation.purpose == Purpose::Rescore
        && evaluation.progress == Stage::Complete
        && evaluation
            .completion
            .as_ref()
            .is_some_and(|completion| completion.verdict != Verdict::Fault)
}

fn digest_of(text: &str) -> Option<Digest> {
    serde_json::from_value(text.into()).ok()
}
