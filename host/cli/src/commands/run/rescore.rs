//! The result of a finished run, measured again on fresh seeds.

use std::path::PathBuf;

use weighhouse_engine::digest::Digest;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::kept;
use weighhouse_engine::record::Kind;
use weighhouse_engine::store::Store;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::evaluation::{Evaluation, Progress as Stage, Purpose};
use weighhouse_ledger::run::Run;
use weighhouse_ledger::standing::Standing;

use crate::conduct::ConductError;
use crate::evaluating;
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

/// Sees whether the submission that is the result now can be scored again, so that it shows before anything is done.
///
/// # Errors
/// When it was not kept as a whole.
pub(super) fn see_that_it_is_kept(
    ledger: &Ledger,
    run: &Run,
    receipts: &receipts::Options,
) -> Result<(), ConductError> {
    let Some(digest) = best_submission(&ledger.standing(run)?)? else {
        return Ok(());
    };
    let usage = |text: String| ConductError::Usage(text);
    let store = Store::existing(&store(receipts)?).map_err(|error| usage(error.to_string()))?;
    kept::restore(digest, &store).map_err(|error| usage(error.to_string()))?;
    Ok(())
}

/// The submission that is a run's result, if it has one.
fn best_submission(standing: &Standing) -> Result<Option<Digest>, ConductError> {
    let Some(best) = &standing.best else {
        return Ok(None);
    };
    match best.submission.as_deref().and_then(digest_of) {
        Some(digest) => Ok(Some(digest)),
        None => Err(ConductError::Usage(format!(
            "the evaluation {} names no submission that could be scored again",
            best.evaluation
        ))),
    }
}

/// Where submissions are kept.
fn store(receipts: &receipts::Options) -> Result<PathBuf, ConductError> {
    Ok(receipts.data.folder()?.join(folders::STORE))
}

/// Why the result of a finished run cannot be measured now: something in it still goes on.
fn goes_on(run: &Run, evaluations: &[Evaluation]) -> Option<String> {
    let find = |purpose| {
        evaluations.iter().find(|evaluation| {
            evaluation.progress == Stage::Started && evaluation.purpose == purpose
        })
    };
    let id = &run.id;
    if let Some(running) = find(Purpose::Score) {
        return Some(format!(
            "the run {id} is finished, and its evaluation {} still goes on, which may become its result: when it has ended, call `weighhouse run finish {id}` again",
            running.ordinal
        ));
    }
    find(Purpose::Rescore).map(|_| {
        format!(
            "the result of the run {id} is being measured again by another command: when that has ended, call `weighhouse run finish {id}` again for more"
        )
    })
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
    options: &evaluating::Options,
    receipts: &receipts::Options,
) -> Result<bool, ConductError> {
    let evaluations = ledger.evaluations(&run.id)?;
    if let Some(refusal) = goes_on(run, &evaluations) {
        return Err(ConductError::Usage(refusal));
    }
    let standing = ledger.standing(run)?;
    let Some(digest) = best_submission(&standing)? else {
        output::remark("nothing valid was scored in time, so there is nothing to measure again");
        return Ok(true);
    };
    // As many as the result is the median of: what was measured of anything else, or was a fault, is not among them.
    let before = standing
        .rescored
        .map_or(0, |rescored| rescored.normalised.len());
    let mut measured = u32::try_from(before).unwrap_or(u32::MAX);
    if measured > 0 && measured < times {
        output::remark(&format!(
            "{} of {times} were made before",
            output::counted(before, "measurement")
        ));
    }
    let store = store(receipts)?;
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

fn digest_of(text: &str) -> Option<Digest> {
    serde_json::from_value(text.into()).ok()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use weighhouse_ledger::evaluation::NewEvaluation;
    use weighhouse_ledger::run::{self, Better, Counts, NewRun, Visible};

    use super::*;

    #[test]
    fn what_still_goes_on_is_called_what_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = Ledger::open(&folder.path().join("ledger.sqlite3")).unwrap();
        let environment = run::Environment {
            name: "small".to_owned(),
            version: "0.1.0".to_owned(),
            digest: Some(Digest::of(b"").to_string()),
        };
        let run = ledger
            .start_run(NewRun {
                environment: environment.clone(),
                better: Better::Lower,
                unit: "points".to_owned(),
                counts: Counts::Best,
                visible: Visible::Test,
                budget: Duration::from_secs(3600),
                agent: "someone".to_owned(),
                agent_seed: None,
                folder: None,
            })
            .unwrap();
        let said = |ledger: &Ledger| {
            let run = ledger.run(&run.id).unwrap();
            goes_on(&run, &ledger.evaluations(&run.id).unwrap())
        };
        let new = |id: char, purpose| NewEvaluation {
            id: String::from(id).repeat(32),
            run: Some(run.id.clone()),
            purpose,
            environment: environment.clone(),
        };
        assert_eq!(said(&ledger), None);
        let score = ledger.begin(new('a', Purpose::Score)).unwrap();
        ledger.finish_run(&run.id).unwrap();
        let rescore = ledger.begin(new('b', Purpose::Rescore)).unwrap();
        // The one that may become the result is the graver one.
        assert!(said(&ledger).unwrap().contains("may become its result"));
        ledger.abandon(score, "enough").unwrap();
        let text = said(&ledger).unwrap();
        assert!(text.contains("measured again by another command"), "{text}");
        assert!(!text.contains("may become"), "{text}");
        ledger.abandon(rescore, "enough").unwrap();
        assert_eq!(said(&ledger), None);
    }
}
