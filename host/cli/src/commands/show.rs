//! `weighhouse show`.

use std::fmt::Write as _;

use serde_json::json;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::manifest::AnchorSource;

use super::Outcome;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint};
use crate::{shipped, status};

/// Shows an environment: its task text, its rules and its anchors.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  weighhouse show optimize-kernel | less")]
pub(crate) struct Arguments {
    /// A shipped environment's name, or the path of an environment's folder.
    environment: String,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let usage = |error: String| ConductError::Usage(error);
    let choice =
        shipped::choose(&arguments.environment).map_err(|error| usage(error.to_string()))?;
    let environment = shipped::load(&choice).map_err(|error| usage(error.to_string()))?;
    match arguments.format {
        Format::Human => output::print(&human(&environment))?,
        Format::Json => output::print_json(&json!({
            "schema": "weighhouse.environment/1",
            "digest": environment.digest(),
            "manifest": environment.manifest(),
            "task": environment.task(),
            "files": environment
                .files()
                .files()
                .keys()
                .filter(|path| !environment.manifest().is_scorer_only(path))
                .collect::<Vec<_>>(),
        }))?,
    }
    Ok(status::SCORED)
}

fn human(environment: &Environment) -> String {
    let manifest = environment.manifest();
    let paint = Paint::for_stdout();
    let mut text = format!(
        "{} {}\n\n{}\n",
        paint.bold(&manifest.name),
        manifest.version,
        environment.task().trim_end()
    );
    let _ = match manifest.anchors {
        AnchorSource::Measured => writeln!(
            text,
            "\n{}: measured beside each submission on the same device; `weighhouse calibrate {}` prints them for this one",
            paint.bold("Anchors"),
            manifest.name
        ),
        AnchorSource::Fixed { start, reference } => {
            writeln!(
                text,
                "\n{}: start {start} is 0, reference {reference} is 1",
                paint.bold("Anchors")
            )
        }
    };
    let _ = writeln!(
        text,
        "{}: {}",
        paint.bold("Budget of a run"),
        manifest.budget
    );
    text
}
