//! `weighhouse completions`.

use clap::CommandFactory;
use clap_complete::Shell;

use super::Outcome;
use crate::{output, status};

/// Writes the completions of a shell to standard output.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  weighhouse completions bash > ~/.local/share/bash-completion/completions/weighhouse"
)]
pub(crate) struct Arguments {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut crate::Arguments::command(),
        "weighhouse",
        &mut script,
    );
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(status::SCORED)
}
