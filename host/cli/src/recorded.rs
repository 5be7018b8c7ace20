//! An evaluation that the ledger knows of: it is in there as started before the worker is, and as complete, with its receipt, before anyone is told
//! what it came to. However the command ends in between, the ledger says that it was interrupted.

use weighhouse_engine::environment::Environment;
use weighhouse_engine::seed::Seed;
use weighhouse_ledger::evaluation::{NewEvaluation, Purpose};
use weighhouse_ledger::run::Run;
use weighhouse_ledger::{Ledger, LedgerError};

use crate::conduct::{self, ConductError};
use crate::evaluating;
use crate::progress::Progress;
use crate::protocol::{EnvironmentChoice, EvaluateJob, Message, SubmissionChoice};
use crate::receipts::{self, InRun, Issued, Receipts};
use crate::supervisor::News;
use crate::{output, terms};

/// What is to be scored, and for what.
pub(crate) struct Request<'a> {
    /// The environment.
    pub(crate) environment: &'a EnvironmentChoice,
    /// The same, as it is now.
    pub(crate) sealed: &'a Environment,
    /// The run that the evaluation belongs to, if to any.
    pub(crate) run: Option<&'a Run>,
    /// What it is for.
    pub(crate) purpose: Purpose,
    /// What is scored.
    pub(crate) submission: SubmissionChoice,
    /// Drawn when there is none.
    pub(crate) seed: Option<Seed>,
    /// How it is made.
    pub(crate) options: &'a evaluating::Options,
    /// Where its receipt goes.
    pub(crate) receipts: &'a receipts::Options,
}

/// Evaluates once. `listen` hears everything that the worker says.
///
/// # Errors
/// When what was asked for cannot be carried out: the ledger has the evaluation as interrupted then, with the reason.
pub(crate) fn evaluate(
    ledger: &mut Ledger,
    request: Request<'_>,
    mut progress: Progress,
    mut listen: impl FnMut(&Message),
) -> Result<Issued, ConductError> {
    let receipts = Receipts::open(request.receipts)?;
    let place = receipts.transcript();
    let job = EvaluateJob {
        seed: request.seed,
        transcript: Some(place.clone()),
        // What a run has found is all that is ever scored again.
        keep_in: request
            .run
            .filter(|_| request.purpose == Purpose::Score)
            .map(|_| place.store.clone()),
        ..request
            .options
            .job(request.environment.clone(), request.submission)
    };
    let mut begun = ledger.begin(NewEvaluation {
        id: conduct::draw_id()?,
        run: request.run.map(|run| run.id.clone()),
        purpose: request.purpose,
        environment: terms::environment(request.sealed),
    })?;
    let evaluation = &begun.evaluation;
    if evaluation.late && request.purpose == Purpose::Score {
        output::remark(
            "warning: the time of this run was over before this evaluation began: it is late, and does not count",
        );
    }
    let in_run = InRun {
        run: evaluation.run.clone(),
        ordinal: evaluation.run.as_ref().map(|_| evaluation.ordinal),
        late: evaluation.run.as_ref().map(|_| evaluation.late),
    };
    let evaluated = conduct::evaluate(&job, evaluation.id.clone(), |news| {
        progress.hear(news);
        if let News::Said(message) = news {
            if let Message::Sealed(_) = message {
                // From here on the submission is what it is, whenever the evaluation was started.
                ledger.seal(&mut begun);
            }
            listen(message);
        }
    })
    .and_then(|evaluated| {
        let sealed = evaluated.record.sealed.environment.digest;
        if request.run.is_some() && sealed != request.sealed.digest() {
            return Err(ConductError::Usage(
                "the environment's files changed while the evaluation began: its run is of what they were; put them back, and score again".to_owned(),
            ));
        }
        let issued = receipts.issue(evaluated)?;
        let completion = terms::completion(&issued)?;
        Ok((issued, completion))
    });
    drop(progress);
    match evaluated {
        Ok((issued, completion)) => {
            let tells_where = !request.run.is_some_and(Run::hides_scores);
            let was_late = in_run.late;
            let recorded = ledger
                .complete(begun, completion)
                .map_err(|error| not_recorded(&issued, tells_where, &error))?;
            let in_run = InRun {
                late: was_late.map(|_| recorded.late),
                ..in_run
            };
            if was_late == Some(false) && recorded.late {
                output::remark(
                    "warning: the submission was sealed after the time of this run was over: it is late, and does not count",
                );
            }
            Ok(Issued { in_run, ..issued })
        }
        Err(error) => {
            // Should that fail too, the next command finds it interrupted.
            if let Err(second) = ledger.abandon(begun, &format!("{error:#}")) {
                output::remark(&format!("warning: {second}"));
            }
            Err(error)
        }
    }
}

/// What is said when an evaluation came to a verdict that the ledger did not take: its receipt is what is left of it.
fn not_recorded(issued: &Issued, tells_where: bool, error: &LedgerError) -> ConductError {
    let record = &issued.record;
    let receipt = match &record.receipt {
        Some(path) if tells_where => format!("its receipt is {path}"),
        Some(_) => "its receipt is in the data folder".to_owned(),
        None => "it has no receipt".to_owned(),
    };
    ConductError::Usage(format!(
        "the evaluation {} came to a verdict that could not be recorded, and counts as interrupted: {error}; {receipt}",
        record.evaluation
    ))
}
