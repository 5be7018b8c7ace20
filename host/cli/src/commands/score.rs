//! `weighhouse score`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use serde_json::json;

use weighhouse_engine::record::{EvaluationRecord, Kind};
use weighhouse_engine::seed::Seed;

use super::Outcome;
use crate::conduct::{self, ConductError, Evaluated};
use crate::output::{self, Format, Paint};
use crate::progress::Progress;
use crate::protocol::{EvaluateJob, Message, SubmissionChoice, TranscriptPlace};
use crate::receipts::{self, Issued, Receipts};
use crate::supervisor::News;
use crate::{shipped, status};

/// Scores a submission once.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 scored, 3 invalid, 4 fault, 2 wrong usage, 1 a bug of ours

Examples:
  weighhouse score optimize-kernel my-submission
  weighhouse score optimize-kernel my-submission --format json | jq .normalised")]
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

/// Evaluates once, with progress on standard error.
pub(crate) fn evaluate(
    environment: &str,
    submission: SubmissionChoice,
    options: &Options,
    seed: Option<Seed>,
    transcript: Option<TranscriptPlace>,
    mut listen: impl FnMut(&Message),
) -> Result<Evaluated, ConductError> {
    let job = EvaluateJob {
        environment: shipped::choose(environment)
            .map_err(|error| ConductError::Usage(error.to_string()))?,
        submission,
        device: options.device.clone(),
        seed,
        trial: false,
        cache: !options.no_cache,
        deadline_seconds: options.deadline.as_secs_f64(),
        transcript,
    };
    let mut progress = Progress::new();
    conduct::evaluate(&job, |news| {
        progress.hear(news);
        if let News::Said(message) = news {
            listen(message);
        }
    })
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

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let submission = SubmissionChoice::Folder(arguments.submission.clone());
    let mut journal = arguments
        .journal
        .as_deref()
        .map(Journal::create)
        .transpose()?;
    let receipts = Receipts::open(&arguments.receipts)?;
    let evaluated = evaluate(
        &arguments.environment,
        submission,
        &arguments.options,
        arguments.seed,
        Some(receipts.transcript().clone()),
        |message| {
            if let Some(journal) = &mut journal {
                journal.hear(message);
            }
        },
    )?;
    let issued = receipts.issue(evaluated)?;
    if let Some(journal) = journal {
        journal.finish()?;
    }
    print(&issued, arguments.options.format)?;
    Ok(status(&issued.record))
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
