//! `weighhouse ledger`: what is kept of runs and evaluations.

mod baselines;
mod check;
mod evidence;
mod export;
mod import;

use clap::Subcommand;

use super::Outcome;
use super::run::Place;
use crate::{output, status};

/// Checks, fills and reads the ledger: the file that has every run and every evaluation.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  weighhouse ledger check
  weighhouse ledger export --what runs > runs.jsonl
  weighhouse ledger import --human-baselines")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(check::Arguments),
    Import(import::Arguments),
    Export(export::Arguments),
    Path(PathArguments),
}

/// Prints where the ledger is, whether or not it is there yet.
#[derive(Debug, clap::Args)]
struct PathArguments {
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    match &arguments.command {
        Command::Check(arguments) => check::run(arguments),
        Command::Import(arguments) => import::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Path(PathArguments { place }) => {
            let path = place.ledger.path(&place.data)?;
            output::print(&format!(
                "{}\n",
                output::printable(&path.display().to_string(), output::LINE)
            ))?;
            Ok(status::SCORED)
        }
    }
}
