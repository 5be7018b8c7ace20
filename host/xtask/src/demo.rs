//! `cargo xtask demo`: from a fresh checkout to a first score.

use crate::checkout::Checkout;
use crate::console;
use crate::setup::{self, Needs};
use crate::steps::{self, Failed, Step};

const ENVIRONMENT: &str = "optimize-kernel";
const REFERENCE: &str = "environments/optimize-kernel/reference";

/// Sets up, builds the command, lists the devices and scores the reference solution.
pub(crate) fn run(checkout: &Checkout) -> Result<(), Failed> {
    setup::run(Needs::Demo)?;

    let binary = checkout.binary();
    if !binary.exists() {
        console::line("\na first build compiles wasmtime and wgpu: 10 to 20 minutes on two cores");
    }
    let build = checkout.cargo(&["build", "--release", "--package", "weighhouse"]);
    steps::run(&mut Step {
        name: "build",
        command: build,
    })?;

    let shown = checkout.short(&binary);
    for (name, arguments) in [
        ("devices", vec!["devices"]),
        ("score", vec!["score", ENVIRONMENT, REFERENCE]),
    ] {
        let mut command = checkout.command(&binary);
        command.args(arguments);
        steps::run(&mut Step { name, command })?;
    }

    let shown = shown.display();
    console::line(&format!(
        "
A normalised score of 0 is the starting solution, 1 the reference just scored. What to try next:

  {shown} show {ENVIRONMENT}
      the task, as a person or an agent gets it
  cp -r environments/{ENVIRONMENT}/starting mine
      a submission of your own: change its shaders or its pipeline.toml, then
  {shown} score {ENVIRONMENT} mine
      its score, or the reason why it is invalid
  {shown} score --help
      devices, seeds, JSON, exit codes
  cargo xtask test
      every check of this repository"
    ));
    Ok(())
}
