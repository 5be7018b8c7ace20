//! `cargo xtask`: sets a fresh machine up, then runs the demo or every check.
//!
//! Builds in seconds and depends on nothing outside this workspace, since it is the first thing that a newcomer runs. Everything it
//! builds, it builds with `--release`: one profile for the command, its tests and the lints, because a second one would compile
//! wasmtime and wgpu a second time.
//!
//! Exit codes: 0 all well, 1 a step failed, 2 wrong usage.

mod arguments;
mod checkout;
mod console;
mod demo;
mod scorers;
mod setup;
mod steps;
mod test;

use std::process::ExitCode;

use crate::arguments::{Task, USAGE};
use crate::checkout::Checkout;
use crate::steps::Failed;

fn main() -> ExitCode {
    let task = match arguments::parse(std::env::args().skip(1)) {
        Ok(task) => task,
        Err(message) => {
            console::error(&message);
            console::error("`cargo xtask help` lists the commands");
            return ExitCode::from(2);
        }
    };
    match perform(task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failed) => ExitCode::FAILURE,
    }
}

fn perform(task: Task) -> Result<(), Failed> {
    let checkout = Checkout::find();
    match task {
        Task::Help => {
            console::line(USAGE);
            Ok(())
        }
        Task::Setup { tests } => {
            setup::run(if tests {
                setup::Needs::Tests
            } else {
                setup::Needs::Demo
            })?;
            console::line("");
            console::line("this machine is set up; next: `cargo xtask demo` or `cargo xtask test`");
            Ok(())
        }
        Task::Demo => demo::run(&checkout),
        Task::Test { keep_going } => test::run(&checkout, keep_going),
        Task::Scorers => scorers::run(&checkout),
    }
}
