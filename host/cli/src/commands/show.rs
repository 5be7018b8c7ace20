//! `weighhouse show`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::json;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::manifest::AnchorSource;

use super::Outcome;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint};
use crate::{shipped, status};

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
        let written = hand_out(&environment, folder)?;
        output::remark(&format!(
            "wrote {} into {}",
            output::counted(written, "file"),
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

/// Writes every file that is not for the scorer alone into a folder that is new or empty; returns how many there are.
fn hand_out(environment: &Environment, folder: &Path) -> Result<usize, ConductError> {
    fs::create_dir_all(folder)
        .with_context(|| format!("{} cannot be made", folder.display()))
        .map_err(|error| ConductError::Usage(format!("{error:#}")))?;
    let mut entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    if entries.next().is_some() {
        return Err(ConductError::Usage(format!(
            "{} is not empty: name a new folder, so that nothing is overwritten",
            folder.display()
        )));
    }
    let mut written = 0;
    for (path, content) in environment.files().files() {
        if environment.manifest().is_scorer_only(path) {
            continue;
        }
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        }
        fs::write(&target, content).with_context(|| target.display().to_string())?;
        written += 1;
    }
    Ok(written)
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
