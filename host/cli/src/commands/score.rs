//! `weighhouse score`.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use serde_json::json;

use weighhouse_engine::environment::Environment;
use weighhouse_engine::record::{EvaluationRecord, Kind};
use weighhouse_engine::seed::Seed;
use weighhouse_ledger::evaluation::Purpose;
use weighhouse_ledger::run::{Origin, Run, Visible};
use weighhouse_ledger::{Ledger, LedgerError};

use super::Outcome;
use super::run::words;
use crate::conduct::ConductError;
use crate::folders::LedgerOption;
use crate::output::{self, Format, Paint};
use crate::progress::Progress;
use crate::protocol::{Message, SubmissionChoice};
use crate::receipts::{self, InRun, Issued};
use crate::recorded::{self, Request};
use crate::visibility::{self, Withheld};
use crate::{evaluating, shipped, status, whole_file};

/// Scores a submission once.
///
/// The ledger has the evaluation before it begins, and its verdict before it is shown.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 scored, 3 invalid, 4 fault, 2 wrong usage, 1 a bug of ours; in a run that shows nothing of its evaluations, 0 for recorded

Examples:
  weighhouse score optimize-kernel my-submission
  weighhouse score optimize-kernel my-submission --format json | jq .normalised
  weighhouse score optimize-kernel my-submission --run 3f2a")]
pub(crate) struct Arguments {
    /// A shipped environment's name, or the path of an environment's folder.
    environment: String,
    /// The folder of the submission.
    submission: PathBuf,
    #[command(flatten)]
    options: evaluating::Options,
    #[command(flatten)]
    receipts: receipts::Options,
    /// Write what the scorer said, its notes for the record included, into a file: one JSON object a line.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// The seed, 64 hex digits or a whole number, to repeat an evaluation; drawn otherwise.
    #[arg(long)]
    seed: Option<Seed>,
    /// The run that this evaluation belongs to: its id, or the beginning of it.
    #[arg(long, value_name = "RUN")]
    run: Option<String>,
    #[command(flatten)]
    ledger: LedgerOption,
}

/// The file of what a scorer said.
struct Journal<'a> {
    path: &'a Path,
    file: BufWriter<File>,
    written: std::io::Result<()>,
}

impl<'a> Journal<'a> {
    fn create(path: &'a Path) -> Result<Self, ConductError> {
        whole_file::may_replace(path)?;
        let file = File::create(path)
            .map_err(|error| ConductError::Usage(format!("{}: {error}", path.display())))?;
        Ok(Self {
            path,
            file: BufWriter::new(file),
            written: Ok(()),
        })
    }

    fn hear(&mut self, message: &Message) {
        let (kind, text) = match message {
            Message::Tell { text } => ("tell", text),
            Message::Note { text } => ("note", text),
            _ => return,
        };
        if self.written.is_ok() {
            self.written = writeln!(self.file, "{}", json!({ "kind": kind, "text": text }));
        }
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.written
            .and_then(|()| self.file.flush())
            .with_context(|| self.path.display().to_string())
    }
}

/// Writes a record to standard output.
pub(crate) fn print(issued: &Issued, format: Format) -> anyhow::Result<()> {
    match format {
        Format::Json => output::print_json(issued),
        Format::Human => output::print(&output::evaluation(issued, Paint::for_stdout())),
    }
}

/// The exit status that a verdict has.
pub(crate) fn status(record: &EvaluationRecord) -> u8 {
    match record.outcome.verdict {
        Kind::Scored => status::SCORED,
        Kind::Invalid => status::INVALID,
        Kind::Fault => status::FAULT,
    }
}

/// What forbids an evaluation in a run to be made as it is asked for.
fn refusal(arguments: &Arguments, environment: &Environment, run: &Run) -> Option<String> {
    if run.origin == Origin::Imported {
        // Nothing happens in it any more, as the ledger says best.
        return None;
    }
    let id = &run.id;
    let of = &run.new.environment;
    let manifest = environment.manifest();
    let digest = environment.digest().to_string();
    if manifest.name != of.name || manifest.version != of.version {
        return Some(format!(
            "the run {id} is of {} {}, and this environment is {} {}: score in the environment of the run, or start another run",
            of.name, of.version, manifest.name, manifest.version
        ));
    }
    if of.digest.as_ref() != Some(&digest) {
        return Some(format!(
            "the files of this environment are not those that the run {id} was started with ({digest}, and not {}): put them back, or start another run",
            of.digest.as_deref().unwrap_or_default()
        ));
    }
    if arguments.seed.is_some() {
        return Some(format!(
            "--seed cannot be used in a run: its evaluations have fresh inputs; leave out --seed, or leave out --run {id} to repeat an evaluation"
        ));
    }
    if arguments.journal.is_some() && run.hides_scores() {
        return Some(format!(
            "--journal cannot be used in the run {id}, which withholds what the scorer says: leave it out"
        ));
    }
    None
}

/// What forbids an evaluation without a run: it would show, beside a run of the same environment, what that one withholds.
fn refusal_without_run(
    ledger: &Ledger,
    environment: &Environment,
) -> Result<Option<String>, LedgerError> {
    let name = &environment.manifest().name;
    let withholds = |run: &Run| {
        run.origin == Origin::Conducted && run.hides_scores() && run.new.environment.name == *name
    };
    Ok(ledger.runs()?.iter().find(|run| withholds(run)).map(|run| {
        let id = &run.id;
        format!(
            "the run {id} of this environment is {} and withholds its scores: score with --run {id}, or finish it first",
            words::state(run)
        )
    }))
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let usage = |error: String| ConductError::Usage(error);
    let choice =
        shipped::choose(&arguments.environment).map_err(|error| usage(error.to_string()))?;
    let environment = shipped::load(&choice).map_err(|error| usage(error.to_string()))?;
    let mut ledger = Ledger::open(&arguments.ledger.path(&arguments.receipts.data)?)?;
    let run = match &arguments.run {
        Some(reference) => Some(ledger.run(reference)?),
        None => None,
    };
    let refused = match &run {
        Some(run) => refusal(arguments, &environment, run),
        None => refusal_without_run(&ledger, &environment)?,
    };
    if let Some(text) = refused {
        return Err(usage(text));
    }
    let visible = run.as_ref().map_or(Visible::Test, visibility::now);
    let discreet = run.as_ref().is_some_and(Run::hides_scores);
    let mut journal = arguments
        .journal
        .as_deref()
        .map(Journal::create)
        .transpose()?;
    let issued = recorded::evaluate(
        &mut ledger,
        Request {
            environment: &choice,
            sealed: &environment,
            run: run.as_ref(),
            purpose: Purpose::Score,
            submission: SubmissionChoice::Folder(arguments.submission.clone()),
            seed: arguments.seed,
            options: &arguments.options,
            receipts: &arguments.receipts,
        },
        if discreet {
            Progress::discreet()
        } else {
            Progress::new()
        },
        |message| {
            if let Some(journal) = &mut journal {
                journal.hear(message);
            }
        },
    )?;
    if let Some(journal) = journal {
        journal.finish()?;
    }
    let format = arguments.options.format;
    let Some(run) = &run else {
        print(&issued, format)?;
        return Ok(status(&issued.record));
    };
    // As it stands now, for the time that is left.
    let now = ledger.run(&run.id)?;
    if !discreet {
        let remark = match visible {
            Visible::Validation => ON_VALIDATION_INPUTS,
            Visible::None | Visible::Validity | Visible::Test => "",
        };
        match format {
            Format::Json => {
                output::print_json(&issued)?;
                if !remark.is_empty() {
                    output::remark(remark);
                }
            }
            Format::Human => {
                let mut text = output::evaluation(&issued, Paint::for_stdout());
                text += &in_run(&issued, &now);
                if !remark.is_empty() {
                    let _ = writeln!(text, "         {remark}");
                }
                output::print(&text)?;
            }
        }
        return Ok(status(&issued.record));
    }
    let withheld = Withheld::of(&issued, run, visible);
    match format {
        Format::Json => output::print_json(&withheld)?,
        Format::Human => {
            output::print(&(withheld.human(Paint::for_stdout()) + &in_run(&issued, &now)))?;
        }
    }
    Ok(match withheld.verdict() {
        Some(_) => status(&issued.record),
        None => status::SCORED,
    })
}

/// What is said of a score that is not the run's result.
const ON_VALIDATION_INPUTS: &str = "this score is on validation inputs: the run's result is measured on fresh ones when it is finished";

/// The line on where an evaluation stands in its run.
fn in_run(issued: &Issued, run: &Run) -> String {
    let InRun { ordinal, late, .. } = issued.in_run;
    format!(
        "run      {}, evaluation {}{}; {}\n",
        run.id,
        ordinal.unwrap_or_default(),
        if late == Some(true) {
            ", which is late and does not count"
        } else {
            ""
        },
        words::time_left(run)
    )
}
