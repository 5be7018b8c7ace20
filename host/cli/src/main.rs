//! The command `weighhouse`: scores research-engineering work on whatever GPU is there.

mod commands;
mod conduct;
mod evaluating;
mod evidence;
mod folders;
mod handing_out;
mod looking;
mod output;
mod process;
mod progress;
mod protocol;
mod receipts;
mod recorded;
mod shipped;
mod supervisor;
mod terms;
mod verifying;
mod versions;
mod visibility;
mod whole_file;
mod worker;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::conduct::ConductError;

/// Exit statuses, as `--help` lists them.
mod status {
    pub(crate) const SCORED: u8 = 0;
    pub(crate) const INTERNAL: u8 = 1;
    pub(crate) const USAGE: u8 = 2;
    pub(crate) const INVALID: u8 = 3;
    pub(crate) const FAULT: u8 = 4;
}

const AFTER_HELP: &str = "\
Exit status:
  0  scored, or the command did what it was asked for
  3  invalid: the submission's fault, there is no score
  4  fault: the device's, the host's or the environment's, never counted against the submission
  2  wrong usage or configuration
  1  a bug of ours

Examples:
  weighhouse devices --self-test
  weighhouse show optimize-kernel
  weighhouse score optimize-kernel my-submission
  weighhouse score optimize-kernel my-submission --format json --device llvmpipe --seed 7
  weighhouse run start optimize-kernel --budget 8h --agent my-agent
  weighhouse report --html report.html";

/// Scores research-engineering work on whatever GPU is there.
///
/// A submission is scored by a sandboxed component, its scorer, in a worker process of its own. The score says where the submission
/// stands between the environment's starting solution (0) and its reference solution (1) on the same device.
#[derive(Debug, Parser)]
#[command(name = "weighhouse", version, long_version = versions::long(), after_help = AFTER_HELP, max_term_width = 110)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Score(commands::score::Arguments),
    Devices(commands::devices::Arguments),
    List(commands::list::Arguments),
    Show(commands::show::Arguments),
    Inspect(commands::inspect::Arguments),
    Calibrate(commands::calibrate::Arguments),
    Run(commands::run::Arguments),
    Ledger(commands::ledger::Arguments),
    Report(commands::report::Arguments),
    Verify(commands::verify::Arguments),
    Trace(commands::trace::Arguments),
    Bundle(commands::bundle::Arguments),
    Check(commands::check::Arguments),
    Completions(commands::completions::Arguments),
    /// Does one job for the command that started it.
    #[command(hide = true, name = worker::COMMAND)]
    Worker,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Score(arguments) => commands::score::run(&arguments),
        Command::Devices(arguments) => commands::devices::run(&arguments),
        Command::List(arguments) => commands::list::run(&arguments),
        Command::Show(arguments) => commands::show::run(&arguments),
        Command::Inspect(arguments) => commands::inspect::run(&arguments),
        Command::Calibrate(arguments) => commands::calibrate::run(&arguments),
        Command::Run(arguments) => commands::run::run(&arguments),
        Command::Ledger(arguments) => commands::ledger::run(&arguments),
        Command::Report(arguments) => commands::report::run(&arguments),
        Command::Verify(arguments) => commands::verify::run(&arguments),
        Command::Trace(arguments) => commands::trace::run(&arguments),
        Command::Bundle(arguments) => commands::bundle::run(&arguments),
        Command::Check(arguments) => commands::check::run(&arguments),
        Command::Completions(arguments) => commands::completions::run(&arguments),
        Command::Worker => worker::run(),
    };
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(ConductError::Usage(text)) => {
            output::remark(&format!("error: {text}"));
            ExitCode::from(status::USAGE)
        }
        Err(ConductError::Internal(error)) => {
            output::remark(&format!("error: {error:#}"));
            ExitCode::from(status::INTERNAL)
        }
    }
}
