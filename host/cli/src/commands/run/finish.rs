//! `weighhouse run finish`.

use std::time::Duration;

use weighhouse_ledger::Ledger;
use weighhouse_ledger::run::{Run, State, Visible};

use super::super::Outcome;
use super::rescore::{self, Subject};
use super::status;
use crate::conduct::ConductError;
use crate::folders::LedgerOption;
use crate::{evaluating, output, receipts};

/// Finishes a run, and shows its result.
///
/// With --rescore the submission of the result is scored again on fresh seeds, and the median is reported beside the best: the best of many measurements
/// flatters itself. A call that was interrupted is gone on with by the next one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 finished, 4 the result could not be measured again, 2 wrong usage, 1 a bug of ours

Examples:
  weighhouse run finish 3f2a
  weighhouse run finish 3f2a --rescore 5")]
pub(crate) struct Arguments {
    /// The run: its id, or the beginning of it.
    run: String,
    /// How often the result is scored again on a fresh seed; at least once, and by default once, where scores on validation inputs were shown.
    #[arg(long, value_name = "TIMES", value_parser = clap::value_parser!(u32).range(0..=1000))]
    rescore: Option<u32>,
    /// The environment's folder, to score again in, where the run is not of a shipped environment.
    #[arg(long, value_name = "NAME|FOLDER")]
    environment: Option<String>,
    #[command(flatten)]
    options: evaluating::Options,
    #[command(flatten)]
    receipts: receipts::Options,
    #[command(flatten)]
    ledger: LedgerOption,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let path = arguments.ledger.path(&arguments.receipts.data)?;
    let mut ledger = Ledger::open_existing(&path)?;
    let run = ledger.run(&arguments.run)?;
    let times = times(arguments.rescore, &run)?;
    // Whatever is wrong with what was asked for shows before the run is finished.
    let subject = if times > 0 {
        let subject = Subject::of(&run, arguments.environment.as_deref())?;
        rescore::see_that_it_is_kept(&ledger, &run, &arguments.receipts)?;
        Some(subject)
    } else {
        None
    };
    let run = finish(&mut ledger, run)?;
    let mut status = crate::status::SCORED;
    if let Some(subject) = &subject {
        let measured = rescore::rescore(
            &mut ledger,
            &run,
            subject,
            times,
            &arguments.options,
            &arguments.receipts,
        )?;
        if !measured {
            status = crate::status::FAULT;
        }
    }
    status::print(&ledger, &run, arguments.options.format)?;
    Ok(status)
}

/// How often the result is to be scored again.
fn times(asked: Option<u32>, run: &Run) -> Result<u32, ConductError> {
    match (asked, run.new.visible) {
        (Some(0), Visible::Validation) => Err(ConductError::Usage(format!(
            "the run {} showed scores on validation inputs, so its result has to be measured on fresh ones: give --rescore 1 or more",
            run.id
        ))),
        (Some(times), _) => Ok(times),
        (None, Visible::Validation) => Ok(1),
        (None, _) => Ok(0),
    }
}

/// Finishes a run, unless it is finished: whoever was interrupted after that calls again.
fn finish(ledger: &mut Ledger, run: Run) -> Result<Run, ConductError> {
    if run.state == State::Finished {
        output::remark("this run was finished before");
        return Ok(run);
    }
    let run = ledger.finish_run(&run.id)?;
    if run.elapsed > run.new.budget + Duration::from_secs(1) {
        output::remark(&format!(
            "its time was over {} before that: what was scored since does not count",
            output::duration(run.elapsed.saturating_sub(run.new.budget))
        ));
    }
    Ok(run)
}
