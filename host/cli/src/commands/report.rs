//! `weighhouse report`.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Context;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::clock::Timestamp;
use weighhouse_ledger::run::Solver;
use weighhouse_report::{About, Emphasis};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::of_ledger::{self, Attempts};
use weighhouse_study::options::{self, Options};
use weighhouse_study::summary::Summary;

use super::Outcome;
use super::run::Place;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint, printable};
use crate::protocol::EnvironmentChoice;
use crate::{shipped, status, whole_file};

/// Reports on the runs of the ledger: scores, the best of several runs at equal budgets, and how that compares with human experts.
///
/// Intervals are percentile bootstraps over runs within each environment; environments have equal weight. Where no human runs are in the ledger, the
/// published ones that are shipped are compared with. Runs that are open and withhold their scores are left out.
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
    /// The number of bootstrap resamples; 0 for no intervals.
    #[arg(long, value_name = "NUMBER", default_value_t = options::RESAMPLES, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
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

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let ledger = arguments.place.existing()?;
    let Attempts { attempts, notes } = of_ledger::read(&ledger)?;
    let attempts = chosen(attempts, arguments)?;
    let summary = Summary::of(
        &attempts,
        &Options {
            resamples: arguments.resamples,
            seed: arguments.seed,
            shipped_humans: !arguments.without_humans,
            known_environments: Some(known_environments()?),
            notes,
            ..Options::default()
        },
    );
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

/// The runs that were asked for.
fn chosen(attempts: Vec<Attempt>, arguments: &Arguments) -> Result<Vec<Attempt>, ConductError> {
    let is_human = |attempt: &Attempt| attempt.solver == Solver::Human;
    let known = |pick: fn(&Attempt) -> &str, asked: &[String], what: &str| {
        let there: BTreeSet<&str> = attempts
            .iter()
            .filter(|attempt| what == "environment" || !is_human(attempt))
            .map(pick)
            .collect();
        match asked.iter().find(|name| !there.contains(name.as_str())) {
            None => Ok(()),
            Some(name) if there.is_empty() => Err(ConductError::Usage(format!(
                "no run of the {what} `{name}` is in this ledger: it has none to report on"
            ))),
            Some(name) => {
                let names: Vec<String> = there.iter().map(|name| printable(name, NAME)).collect();
                Err(ConductError::Usage(format!(
                    "no run of the {what} `{name}` can be reported on: there are those of {}",
                    names.join(", ")
                )))
            }
        }
    };
    known(
        |attempt| &attempt.environment,
        &arguments.environments,
        "environment",
    )?;
    known(|attempt| &attempt.agent, &arguments.agents, "agent")?;
    let wanted = |names: &[String], name: &String| names.is_empty() || names.contains(name);
    Ok(attempts
        .into_iter()
        .filter(|attempt| {
            wanted(&arguments.environments, &attempt.environment)
                && if is_human(attempt) {
                    !arguments.without_humans
                } else {
                    wanted(&arguments.agents, &attempt.agent)
                }
        })
        .collect())
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
    let page =
        weighhouse_report::page(summary, attempts, &about).context("the page cannot be made")?;
    let mut file = whole_file::begin(path)?;
    file.write_all(page.as_bytes())
        .map_err(|error| whole_file::refused(path, &error))?;
    whole_file::finish(file, path)?;
    output::remark(&format!("wrote {}", path.display()));
    Ok(())
}
