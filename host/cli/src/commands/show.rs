//! `weighhouse show`.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::json;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::manifest::AnchorSource;

use super::Outcome;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint};
use crate::{handing_out, shipped, status};

/// Shows an environment: its task text, its rules and its anchors.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  weighhouse show optimize-kernel | less\n  weighhouse show optimize-kernel --into work"
)]
pub(crate) struct Arguments {
    /// A shipped environment's name, or the path of an environment's folder.
    environment: String,
    /// Write what whoever solves the task may see into a new folder: the task text and the starting solution.
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let usage = |error: String| ConductError::Usage(error);
    let choice =
        shipped::choose(&arguments.environment).map_err(|error| usage(error.to_string()))?;
    let environment = shipped::load(&choice).map_err(|error| usage(error.to_string()))?;
    if let Some(folder) = &arguments.into {
        let handed_out = handing_out::hand_out(&environment, folder)?;
        output::remark(&format!(
            "wrote {} into {}",
            output::counted(handed_out.files, "file"),
            folder.display()
        ));
        return Ok(status::SCORED);
    }
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

/// The most characters of a line that are shown.
const LINE: usize = 2000;

fn human(environment: &Environment) -> String {
    let manifest = environment.manifest();
    let paint = Paint::for_stdout();
    let plain = |text: &str| output::printable(text, LINE);
    let mut text = format!(
        "{} {}\n\n",
        paint.bold(&plain(&manifest.name)),
        plain(&manifest.version)
    );
    for line in environment.task().trim_end().lines() {
        let _ = writeln!(text, "{}", plain(line));
    }
    let _ = match manifest.anchors {
        AnchorSource::Measured => writeln!(
            text,
            "\n{}: measured beside each submission on the same device; `weighhouse calibrate {}` prints them for this one",
            paint.bold("Anchors"),
            plain(&manifest.name)
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
        plain(&manifest.budget)
    );
    text
}
