//! `weighhouse run`: attempts at an environment inside a time budget.

pub(super) mod finish;
pub(super) mod list;
pub(super) mod pause;
mod rescore;
pub(super) mod start;
pub(super) mod status;
mod text;
mod view;
pub(super) mod words;

use clap::Subcommand;
use weighhouse_ledger::Ledger;

use super::Outcome;
use crate::conduct::ConductError;
use crate::folders::{DataOption, LedgerOption};

/// Conducts runs: attempts at an environment inside a time budget.
///
/// The best valid evaluation that started in time is a run's result. The clock of a run goes on whether or not anything is scored; only a pause stops it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  weighhouse run start optimize-kernel --budget 8h --agent my-agent
  weighhouse score optimize-kernel my-submission --run 3f2a
  weighhouse run status
  weighhouse run finish 3f2a --rescore 5")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Start(start::Arguments),
    Status(status::Arguments),
    List(list::Arguments),
    Pause(pause::PauseArguments),
    Resume(pause::ResumeArguments),
    Finish(Box<finish::Arguments>),
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.command {
        Command::Start(arguments) => start::run(arguments),
        Command::Status(arguments) => status::run(arguments),
        Command::List(arguments) => list::run(arguments),
        Command::Pause(arguments) => pause::pause(arguments),
        Command::Resume(arguments) => pause::resume(arguments),
        Command::Finish(arguments) => finish::run(arguments),
    }
}

/// The ledger that a command works with.
#[derive(Debug, clap::Args)]
pub(crate) struct Place {
    #[command(flatten)]
    pub(crate) ledger: LedgerOption,
    #[command(flatten)]
    pub(crate) data: DataOption,
}

impl Place {
    /// Opens the ledger, and makes it if it is not there.
    pub(crate) fn open(&self) -> Result<Ledger, ConductError> {
        Ok(Ledger::open(&self.ledger.path(&self.data)?)?)
    }

    /// Opens the ledger, which has to be there, to look at it. Nothing is written, so that it can be asked of one that is only to be read, and by whoever
    /// checks one that is not theirs.
    pub(crate) fn to_read(&self) -> Result<Ledger, ConductError> {
        Ok(Ledger::open_to_read(&self.ledger.path(&self.data)?)?)
    }

    /// Opens the ledger, which has to be there. Evaluations whose command is gone are marked as interrupted.
    pub(crate) fn existing(&self) -> Result<Ledger, ConductError> {
        Ok(Ledger::open_existing(&self.ledger.path(&self.data)?)?)
    }
}
