//! `weighhouse ledger import`.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek as _};
use std::path::{Path, PathBuf};

use anyhow::Context;
use weighhouse_ledger::exchange::Imported;

use super::super::Outcome;
use super::super::run::Place;
use super::baselines;
use crate::conduct::ConductError;
use crate::progress::Progress;
use crate::{output, status};

/// Adds runs and evaluations from a file of JSON lines, as `export` writes them: all of them, or none if a line is wrong.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  weighhouse ledger import others.jsonl
  weighhouse ledger export --ledger there.sqlite3 | weighhouse ledger import - --skip-known
  weighhouse ledger import --human-baselines")]
pub(crate) struct Arguments {
    /// The file; `-` for standard input.
    #[arg(required_unless_present = "human_baselines")]
    file: Option<PathBuf>,
    /// Leave out runs and evaluations that the ledger has already; otherwise they are errors.
    #[arg(long)]
    skip_known: bool,
    /// Import the published scores of human experts, which are shipped, as runs of theirs.
    #[arg(long, conflicts_with_all = ["file", "skip_known"])]
    human_baselines: bool,
    #[command(flatten)]
    place: Place,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let Some(path) = &arguments.file else {
        return humans(arguments);
    };
    let (file, name) = if path.as_os_str() == "-" {
        let name = "standard input".to_owned();
        (whole(io::stdin().lock(), &name)?, name)
    } else {
        (open(path)?, path.display().to_string())
    };
    let mut ledger = arguments.place.open()?;
    let mut progress = Progress::new();
    let imported = ledger.import(BufReader::new(file), &name, arguments.skip_known, |line| {
        progress.count("line", line, 0)
    })?;
    drop(progress);
    output::remark(&format!("imported {}", said(&imported)));
    Ok(status::SCORED)
}

/// Imports the shipped runs of human experts, unless they are there.
fn humans(arguments: &Arguments) -> Outcome {
    let mut ledger = arguments.place.open()?;
    let imported = ledger.import(
        baselines::lines().as_bytes(),
        "the human baselines",
        true,
        |_| {},
    )?;
    output::remark(&if imported.runs == 0 {
        "the published runs of human experts are in this ledger already: nothing was imported"
            .to_owned()
    } else {
        format!(
            "imported the published runs of human experts: {}",
            said(&imported)
        )
    });
    Ok(status::SCORED)
}

fn open(path: &Path) -> Result<File, ConductError> {
    let open = || {
        let file = File::open(path)?;
        let kind = file.metadata()?.file_type();
        // Reading a folder fails later and says less.
        if kind.is_dir() {
            return Err(io::Error::from(io::ErrorKind::IsADirectory));
        }
        Ok((file, kind.is_file()))
    };
    let (file, is_regular) = open().map_err(|error| {
        ConductError::Usage(format!(
            "{}: {error}: give a file of JSON lines, or - for standard input",
            path.display()
        ))
    })?;
    if is_regular {
        Ok(file)
    } else {
        Ok(whole(file, &path.display().to_string())?)
    }
}

/// All of a pipe, in a file that nobody else sees: the ledger is locked while it is filled, and a pipe may stand still.
fn whole(mut pipe: impl Read, name: &str) -> anyhow::Result<File> {
    let mut file = tempfile::tempfile().context("a temporary file cannot be made")?;
    io::copy(&mut pipe, &mut file).with_context(|| name.to_owned())?;
    file.rewind().context("a temporary file")?;
    Ok(file)
}

fn said(imported: &Imported) -> String {
    let counted =
        |number: u64, what| output::counted(usize::try_from(number).unwrap_or(usize::MAX), what);
    let mut text = format!(
        "{} and {}",
        counted(imported.runs, "run"),
        counted(imported.evaluations, "evaluation")
    );
    if imported.anchors > 0 {
        text += &format!(
            ", and the anchors of {}",
            counted(imported.anchors, "environment")
        );
    }
    if imported.skipped > 0 {
        text += &format!("; {} known already", counted(imported.skipped, "line"));
    }
    text
}
