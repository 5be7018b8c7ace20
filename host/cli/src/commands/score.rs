//! `weighhouse score`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use serde_json::json;

use weighhouse_engine::environment::Environment;
use weighhouse_engine::record::{EvaluationRecord, Kind};
use weighhouse_engine::seed::Seed;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::evaluation::Purpose;
use weighhouse_ledger::run::{Origin, Run, Visible};

use super::Outcome;
use super::run::view;
use crate::conduct::ConductError;
use crate::folders::LedgerOption;
use crate::output::{self, Format, Paint};
use crate::progress::Progress;
use crate::protocol::{EnvironmentChoice, EvaluateJob, Message, SubmissionChoice};
use crate::receipts::{self, InRun, Issued};
use crate::recorded::{self, Request};
use crate::visibility::{self, Withheld};
use crate::{shipped, status};

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
    options: Options,
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

/// What `score` and `calibrate` have in common.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The device: an index of `weighhouse devices`, or a part of a name.
    #[arg(long)]
    pub(crate) device: Option<String>,
    /// The time that an evaluation has: `120s`, `5m`.
    #[arg(long, default_value = "120s", value_parser = deadline)]
    pub(crate) deadline: Duration,
    /// Neither use nor keep compiled scorers and remembered self-tests.
    #[arg(long)]
    pub(crate) no_cache: bool,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// The longest deadline: a run's whole budget is eight hours.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

fn deadline(text: &str) -> Result<Duration, String> {
    let duration = humantime::parse_duration(text)
        .map_err(|error| format!("{error}: write a number with its unit, `120s` or `5m`"))?;
    if duration < Duration::from_secs(1) || duration > LONGEST {
        return Err("a deadline is from one second to a day".to_owned());
    }
    Ok(duration)
}

impl Options {
    /// The job of an evaluation, of which no transcript is wanted.
    pub(crate) fn job(
        &self,
        environment: EnvironmentChoice,
        submission: SubmissionChoice,
    ) -> EvaluateJob {
        EvaluateJob {
            environment,
            submission,
            device: self.device.clone(),
            seed: None,
            trial: false,
            cache: !self.no_cache,
            deadline_seconds: self.deadline.as_secs_f64(),
            transcript: None,
            keep_in: None,
        }
    }
}

/// The file of what a scorer said.
struct Journal<'a> {
    path: &'a Path,
    file: BufWriter<File>,
    written: std::io::Result<()>,
}

impl<'a> Journal<'a> {
    fn create(path: &'a Path) -> Result<Self, ConductError> {
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
    if arguments.journal.is_some() && visibility::hides_scores(visibility::now(run)) {
        return Some(format!(
            "--journal cannot be used in the run {id}, which withholds what the scorer says: leave it out"
        ));
    }
    None
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
    if let Some(text) = run
        .as_ref()
        .and_then(|run| refusal(arguments, &environment, run))
    {
        return Err(usage(text));
    }
    let visible = run.as_ref().map_or(Visible::Test, visibility::now);
    let discreet = visibility::hides_scores(visible);
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
        if visible == Visible::Validation {
            output::remark(
                "this score is on validation inputs: the run's result is measured on fresh ones when it is finished",
            );
        }
        match format {
            Format::Json => output::print_json(&issued)?,
            Format::Human => {
                let paint = Paint::for_stdout();
                output::print(&(output::evaluation(&issued, paint) + &in_run(&issued, &now)))?;
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
        view::time_left(run)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_has_a_unit_and_a_sensible_length() {
        assert_eq!(deadline("120s"), Ok(Duration::from_secs(120)));
        assert_eq!(deadline("2m 30s"), Ok(Duration::from_secs(150)));
        for bad in ["120", "", "0s", "-1s", "2days", "forever"] {
            assert!(deadline(bad).is_err(), "{bad}");
        }
    }
}
