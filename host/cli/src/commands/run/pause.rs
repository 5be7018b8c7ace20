//! `weighhouse run pause` and `weighhouse run resume`.

use super::super::Outcome;
use super::{Place, status};
use crate::output::Format;

/// Stops the clock of a run, for trouble that is not the solver's. The pause and its reason stay in the record; nothing can be scored meanwhile.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  weighhouse run pause 3f2a --reason \"the GPU's driver was reinstalled\""
)]
pub(crate) struct PauseArguments {
    /// The run: its id, or the beginning of it.
    run: String,
    /// Why.
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
    #[command(flatten)]
    place: Place,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// Lets the clock of a paused run go on.
#[derive(Debug, clap::Args)]
pub(crate) struct ResumeArguments {
    /// The run: its id, or the beginning of it.
    run: String,
    #[command(flatten)]
    place: Place,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// The most characters of a reason.
const LONGEST_REASON: usize = 1000;

fn reason(text: &str) -> Result<String, String> {
    if text.trim().is_empty() || text.chars().count() > LONGEST_REASON {
        return Err(format!("a reason has 1 to {LONGEST_REASON} characters"));
    }
    Ok(text.to_owned())
}

pub(crate) fn pause(arguments: &PauseArguments) -> Outcome {
    let mut ledger = arguments.place.existing()?;
    let id = ledger.run(&arguments.run)?.id;
    let run = ledger.pause_run(&id, &arguments.reason)?;
    status::print(&ledger, &run, arguments.format)?;
    Ok(crate::status::SCORED)
}

pub(crate) fn resume(arguments: &ResumeArguments) -> Outcome {
    let mut ledger = arguments.place.existing()?;
    let id = ledger.run(&arguments.run)?.id;
    let run = ledger.resume_run(&id)?;
    status::print(&ledger, &run, arguments.format)?;
    Ok(crate::status::SCORED)
}
