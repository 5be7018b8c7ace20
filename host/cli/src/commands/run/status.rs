//! `weighhouse run status`.

use weighhouse_ledger::Ledger;
use weighhouse_ledger::run::{Origin, Run, State};

use super::super::Outcome;
use super::{Place, view};
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint};
use crate::status;

/// Shows where a run stands: the time left, the best so far, how its evaluations ended, its pauses.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  weighhouse run status --format json | jq .left_seconds")]
pub(crate) struct Arguments {
    /// The run: its id, or the beginning of it. May be left out when only one is open.
    run: Option<String>,
    #[command(flatten)]
    place: Place,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let ledger = arguments.place.existing()?;
    let run = match &arguments.run {
        Some(reference) => ledger.run(reference)?,
        None => the_open_one(&ledger)?,
    };
    print(&ledger, &run, arguments.format)?;
    Ok(status::SCORED)
}

/// Prints where a run stands.
pub(super) fn print(ledger: &Ledger, run: &Run, format: Format) -> Result<(), ConductError> {
    let standing = ledger.standing(run)?;
    match format {
        Format::Json => output::print_json(&view::Single::of(run, &standing))?,
        Format::Human => {
            let view = view::View::of(run, &standing);
            output::print(&view.human(run, Paint::for_stdout()))?;
        }
    }
    Ok(())
}

/// The most ids that a message names.
const NAMED: usize = 8;

fn the_open_one(ledger: &Ledger) -> Result<Run, ConductError> {
    let mut open = ledger.runs()?;
    open.retain(|run| run.state != State::Finished && run.origin == Origin::Conducted);
    match &mut open[..] {
        [] => Err(ConductError::Usage(
            "no run is open: name one; `weighhouse run list` shows them all".to_owned(),
        )),
        [_] => Ok(open.remove(0)),
        many => {
            let ids: Vec<&str> = many.iter().take(NAMED).map(|run| run.id.as_str()).collect();
            Err(ConductError::Usage(format!(
                "{} runs are open: name one: {}{}",
                many.len(),
                ids.join(", "),
                if many.len() > NAMED { ", ..." } else { "" }
            )))
        }
    }
}
