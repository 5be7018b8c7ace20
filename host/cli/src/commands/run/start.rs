//! `weighhouse run start`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::manifest::budget_of;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::run::{NewRun, Run, Visible};
use weighhouse_study::humans;

use super::super::Outcome;
use super::{Place, view, words};
use crate::conduct::ConductError;
use crate::output::{self, Format, LINE, Paint, printable};
use crate::{handing_out, shipped, status, terms};

/// Starts a run: hands out the task and the starting solution in a new folder, and starts the clock.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  weighhouse run start optimize-kernel
  weighhouse run start optimize-kernel --budget 2h --agent my-agent --agent-seed 1 --into work")]
pub(crate) struct Arguments {
    /// A shipped environment's name, or the path of an environment's folder.
    environment: String,
    /// The time that the run has: `8h`, `90m`; otherwise what the environment says.
    #[arg(long, value_parser = budget_of)]
    budget: Option<Duration>,
    /// Who makes the attempt.
    #[arg(long, value_name = "NAME", default_value = "unnamed", value_parser = agent)]
    agent: String,
    /// A number by which repeated runs of an agent are told apart.
    #[arg(long, value_name = "NUMBER")]
    agent_seed: Option<u64>,
    /// What is shown of an evaluation while the run is open; otherwise what the environment says.
    #[arg(long, value_enum)]
    visible: Option<Shown>,
    /// The working folder, new or empty; otherwise a new one in the current folder, named after the environment.
    #[arg(long, value_name = "FOLDER")]
    into: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// What is shown of an evaluation while its run is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Shown {
    /// That it is recorded.
    None,
    /// Whether it is valid, and why not.
    Validity,
    /// The score on this evaluation's own inputs; the result is measured on fresh ones when the run is finished.
    Validation,
    /// The score that counts.
    Test,
}

impl From<Shown> for Visible {
    fn from(shown: Shown) -> Self {
        match shown {
            Shown::None => Self::None,
            Shown::Validity => Self::Validity,
            Shown::Validation => Self::Validation,
            Shown::Test => Self::Test,
        }
    }
}

/// The most characters of an agent's name.
const LONGEST_NAME: usize = 100;

fn agent(text: &str) -> Result<String, String> {
    let length = text.chars().count();
    if text.trim().is_empty() || length > LONGEST_NAME || printable(text, length) != text {
        return Err(format!(
            "an agent's name has 1 to {LONGEST_NAME} characters, and all of them can be seen"
        ));
    }
    if text == humans::NAME {
        return Err(
            "this is the name of the human experts in reports: give another one".to_owned(),
        );
    }
    Ok(text.to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let usage = |error: String| ConductError::Usage(error);
    let choice =
        shipped::choose(&arguments.environment).map_err(|error| usage(error.to_string()))?;
    let environment = shipped::load(&choice).map_err(|error| usage(error.to_string()))?;
    // Whatever is the matter with the ledger shows before anything is written.
    let mut ledger = arguments.place.open()?;
    let folder = match &arguments.into {
        Some(folder) => folder.clone(),
        None => fresh_folder(&environment)?,
    };
    let handed_out = handing_out::hand_out(&environment, &folder)?;
    // The clock starts last: nothing of what comes before takes time from the run.
    let run = match start(&mut ledger, arguments, &environment, &folder) {
        Ok(run) => run,
        Err(error) => {
            // Without a run nobody asked for these files.
            handed_out.take_back();
            return Err(error);
        }
    };
    let standing = ledger.standing(&run)?;
    match arguments.format {
        Format::Json => output::print_json(&view::Single::of(&run, &standing))?,
        Format::Human => {
            let files = handed_out.files;
            output::print(&human(&run, &arguments.environment, &folder, files))?;
        }
    }
    Ok(status::SCORED)
}

/// A folder of this run alone, in the current one.
fn fresh_folder(environment: &Environment) -> Result<PathBuf, ConductError> {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("the operating system gave no random bytes: {error}"))?;
    Ok(PathBuf::from(format!(
        "{}-{}",
        environment.manifest().name,
        hex::encode(bytes)
    )))
}

fn start(
    ledger: &mut Ledger,
    arguments: &Arguments,
    environment: &Environment,
    folder: &Path,
) -> Result<Run, ConductError> {
    let manifest = environment.manifest();
    let folder = folder
        .canonicalize()
        .with_context(|| folder.display().to_string())?;
    Ok(ledger.start_run(NewRun {
        environment: terms::environment(environment),
        better: terms::better(manifest.better),
        unit: manifest.unit.clone(),
        counts: terms::counts(manifest.counts),
        visible: arguments
            .visible
            .map_or_else(|| terms::visible(manifest.visible), Visible::from),
        budget: arguments.budget.unwrap_or(manifest.budget_time),
        agent: arguments.agent.clone(),
        agent_seed: arguments.agent_seed,
        folder: Some(folder.display().to_string()),
    })?)
}

fn human(run: &Run, environment: &str, folder: &Path, files: usize) -> String {
    let paint = Paint::for_stdout();
    let folder = printable(&folder.display().to_string(), LINE);
    let mut text = format!(
        "run      {}  {} {}, by {}\n",
        paint.bold(&run.id),
        printable(&run.new.environment.name, LINE),
        printable(&run.new.environment.version, LINE),
        printable(&run.new.agent, LINE),
    );
    let _ = writeln!(
        text,
        "folder   {folder}  ({})",
        output::counted(files, "file")
    );
    if let Some(deadline) = words::deadline(run) {
        let _ = writeln!(
            text,
            "deadline {deadline}  (in {})",
            output::duration(run.left())
        );
    }
    let _ = writeln!(text, "shown    {}", words::shown(run.new.visible));
    let _ = writeln!(
        text,
        "next     weighhouse score {} {folder}/starting --run {}",
        printable(environment, LINE),
        run.id
    );
    let _ = writeln!(text, "         weighhouse run status {}", run.id);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agents_name_can_be_seen() {
        assert_eq!(agent("my agent 2"), Ok("my agent 2".to_owned()));
        let long = "a".repeat(LONGEST_NAME + 1);
        for bad in [
            "",
            " ",
            humans::NAME,
            "a\u{1b}b",
            "a\nb",
            "a\u{202e}b",
            &long,
        ] {
            assert!(agent(bad).is_err(), "{bad:?}");
        }
    }
}
