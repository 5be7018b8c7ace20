//! `weighhouse report`.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::clock::Timestamp;
use weighhouse_report::{About, Emphasis};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::of_ledger::{self, Attempts, Wanted};
use weighhouse_study::options::{self, Options};
use weighhouse_study::summary::Summary;

use super::Outcome;
use super::run::Place;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint, printable};
use crate::progress::Progress;
use crate::protocol::EnvironmentChoice;
use crate::{shipped, status, whole_file};

/// Reports on the runs of the ledger: scores, the best of several runs at equal budgets, and how that compares with human experts.
///
/// Intervals are percentile bootstraps over runs within each environment; environments have equal weight. In environments of
/// which the ledger has no human run of 7 to 10 hours, the published ones that are shipped are compared with. Runs that are open and withhold their scores are left out.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  weighhouse report
  weighhouse report --html report.html
  weighhouse report --agent my-agent --format json | jq '.groups[0].mean'")]
pub(crate) struct Arguments {
    /// Write a page with charts into a file: one that needs no network and runs no scripts.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Only the runs of this environment; may be given several times.
    #[arg(long = "environment", value_name = "NAME")]
    environments: Vec<String>,
    /// Only the runs of this agent, beside those of human experts; may be given several times.
    #[arg(long = "agent", value_name = "NAME")]
    agents: Vec<String>,
    /// Leave out human experts.
    #[arg(long)]
    without_humans: bool,
    /// The number of bootstrap resamples, at least 100; 0 for no intervals.
    #[arg(long, value_name = "NUMBER", default_value_t = options::RESAMPLES, value_parser = resamples)]
    resamples: u32,
    /// The seed of the resampling: the same runs and the same seed give the same figures.
    #[arg(long, value_name = "NUMBER", default_value_t = options::SEED)]
    seed: u64,
    #[command(flatten)]
    place: Place,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// Fewer resamples than this have no percentiles to speak of.
const FEWEST_RESAMPLES: u32 = 100;
const MOST_RESAMPLES: u32 = 1_000_000;

fn resamples(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(number @ (0 | FEWEST_RESAMPLES..=MOST_RESAMPLES)) => Ok(number),
        _ => Err(format!(
            "give a number from {FEWEST_RESAMPLES} to {MOST_RESAMPLES}, or 0 for no intervals"
        )),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let ledger = arguments.place.to_read()?;
    let wanted = wanted(arguments);
    let found = Progress::during("reading the ledger", || of_ledger::read(&ledger, &wanted))?;
    see_that_they_are_there(&found, &wanted)?;
    let Attempts {
        attempts, notes, ..
    } = found;
    let options = Options {
        resamples: arguments.resamples,
        seed: arguments.seed,
        shipped_humans: !arguments.without_humans,
        known_environments: Some(known_environments()?),
        notes,
        ..Options::default()
    };
    let summary = Progress::during("resampling", || Summary::of(&attempts, &options));
    if let Some(path) = &arguments.html {
        write_page(path, &summary, &attempts, &ledger)?;
    }
    match arguments.format {
        Format::Json => output::print_json(&summary)?,
        Format::Human => {
            let paint = Paint::for_stdout();
            let painted = |emphasis: Emphasis, text: &str| match emphasis {
                Emphasis::Title => paint.bold(text),
                Emphasis::Section => paint.good(text),
                Emphasis::Faint => paint.dim(text),
            };
            output::print(&weighhouse_report::terminal(&summary, &painted))?;
        }
    }
    Ok(status::SCORED)
}

/// The runs that are asked for.
fn wanted(arguments: &Arguments) -> Wanted {
    Wanted {
        agents: arguments.agents.iter().cloned().collect(),
        environments: arguments.environments.iter().cloned().collect(),
        without_humans: arguments.without_humans,
    }
}

/// Whether the ledger has runs of everything that is asked for: a name that was mistyped makes no empty report.
fn see_that_they_are_there(found: &Attempts, wanted: &Wanted) -> Result<(), ConductError> {
    let known = |asked: &BTreeSet<String>, there: &BTreeSet<String>, what: &str| {
        let Some(name) = asked.difference(there).next() else {
            return Ok(());
        };
        let name = printable(name, NAME);
        let instead = if there.is_empty() {
            "it has none to report on".to_owned()
        } else {
            let names: Vec<String> = there.iter().map(|name| printable(name, NAME)).collect();
            format!("there are those of {}", names.join(", "))
        };
        Err(ConductError::Usage(format!(
            "no run of the {what} `{name}` is in this ledger: {instead}"
        )))
    };
    known(&wanted.environments, &found.environments, "environment")?;
    known(&wanted.agents, &found.agents, "agent")
}

/// The most characters of a name in a message.
const NAME: usize = 100;

/// The environments that this version of the command carries.
fn known_environments() -> Result<Vec<(String, String)>, ConductError> {
    shipped::names()
        .map(|name| {
            let environment = shipped::load(&EnvironmentChoice::Shipped(name.to_owned()))
                .map_err(|error| ConductError::Internal(error.into()))?;
            let manifest = environment.manifest();
            Ok((manifest.name.clone(), manifest.version.clone()))
        })
        .collect()
}

/// Writes the page as a whole or not at all.
fn write_page(
    path: &Path,
    summary: &Summary,
    attempts: &[Attempt],
    ledger: &Ledger,
) -> Result<(), ConductError> {
    let about = About {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        written: Timestamp::of(SystemTime::now()).to_string(),
        ledger: ledger.path().display().to_string(),
        head: ledger.head()?.to_string(),
    };
    let page = Progress::during("drawing the page", || {
        weighhouse_report::page(summary, attempts, &about)
    })
    .context("the page cannot be made")?;
    let mut file = whole_file::begin(path)?;
    file.write_all(page.as_bytes())
        .map_err(|error| whole_file::refused(path, &error))?;
    whole_file::finish(file, path)?;
    output::remark(&format!("wrote {}", path.display()));
    Ok(())
}
