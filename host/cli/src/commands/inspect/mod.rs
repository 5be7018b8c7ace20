//! `weighhouse inspect`.

mod component;
mod difference;
mod folder;
mod page;
mod shader;

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use weighhouse_engine::inspect::Inspection;
use weighhouse_engine::inspect::Subject;
use weighhouse_engine::inspect::diff::Difference;

use self::page::Page;
use super::Outcome;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint};
use crate::progress::Progress;
use crate::protocol::{EnvironmentChoice, InspectJob, Job, Message};
use crate::supervisor::{Allowance, Crash, Ending, News, supervise};
use crate::{shipped, status};

/// The time that an inspection has: a large scorer has to be compiled once.
const DEADLINE: Duration = Duration::from_secs(180);

/// Says what a scorer, an environment, a submission or a shader is, and what it may do, without running it.
///
/// A target is a component (`.wasm`), a shader (`.wgsl`), the name of a shipped environment, or the folder of an environment or of a
/// submission. No GPU is used. A component is compiled and linked and never run; only an environment's scorer is asked to describe itself,
/// which it does without any capability. All of it happens in a worker process.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status:
  0  nothing wrong was found; with --diff, the two are equal. Of a submission, only the
     form and the shaders are checked: the output says what scoring alone shows
  3  it would not be loaded or scored as it is; with --diff, the two differ
  4  it could not be found out: the inspection broke, took too long or took too much memory
  2  wrong usage: there is no such target

Examples:
  weighhouse inspect optimize-kernel
  weighhouse inspect scorer.wasm --wit
  weighhouse inspect my-submission --environment optimize-kernel --format json
  weighhouse inspect --diff old/scorer.wasm new/scorer.wasm")]
pub(crate) struct Arguments {
    /// What to look at.
    #[arg(conflicts_with = "diff")]
    target: Option<PathBuf>,
    /// Compare two of the same kind.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    diff: Vec<PathBuf>,
    /// The environment that a submission or a shader is for: its optional device features are what shaders may use, and
    /// where it takes pipelines there has to be one.
    #[arg(long, value_name = "NAME|FOLDER", conflicts_with = "diff")]
    environment: Option<String>,
    /// Print the WIT text of a component as well.
    #[arg(long, conflicts_with = "diff")]
    wit: bool,
    /// Neither use nor keep compiled scorers.
    #[arg(long)]
    no_cache: bool,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if arguments.target.is_none() && arguments.diff.is_empty() {
        return Err(ConductError::Usage(
            "name what to look at: `weighhouse inspect TARGET`, or `weighhouse inspect --diff A B` to compare two".to_owned(),
        ));
    }
    let environment = arguments
        .environment
        .as_deref()
        .map(shipped::choose)
        .transpose()
        .map_err(|error| ConductError::Usage(error.to_string()))?;
    let targets: Vec<EnvironmentChoice> = arguments
        .target
        .iter()
        .chain(&arguments.diff)
        .map(|target| choose(target))
        .collect();
    let job = InspectJob {
        targets,
        environment,
        cache: !arguments.no_cache,
    };
    match look(job)? {
        Ok(Found::One(inspection)) => {
            show(&*inspection, arguments.format, |page| {
                one(page, &inspection, arguments.wit)
            })?;
            Ok(if inspection.sound {
                status::SCORED
            } else {
                status::INVALID
            })
        }
        Ok(Found::Two(difference)) => {
            show(&*difference, arguments.format, |page| {
                difference::show(page, &difference)
            })?;
            Ok(if difference.equal {
                status::SCORED
            } else {
                status::INVALID
            })
        }
        Err(text) => {
            output::remark(&format!("error: {text}"));
            Ok(status::FAULT)
        }
    }
}

/// What a worker found.
enum Found {
    One(Box<Inspection>),
    Two(Box<Difference>),
}

/// A shipped name, else a path; the worker looks at what is there.
fn choose(target: &Path) -> EnvironmentChoice {
    match target.to_str() {
        Some(name) if shipped::names().any(|shipped| shipped == name) => {
            EnvironmentChoice::Shipped(name.to_owned())
        }
        _ => EnvironmentChoice::Folder(target.to_owned()),
    }
}

/// Has a worker look; the inner error says why it could not be found out.
fn look(job: InspectJob) -> Result<Result<Found, String>, ConductError> {
    let mut progress = Progress::new();
    let mut found = Err("the worker said nothing".to_owned());
    let mut usage = None;
    let allowance = Allowance::within(DEADLINE);
    let ending = supervise(&Job::Inspect(job), allowance, |news| {
        progress.hear(news);
        match news {
            News::Said(Message::Inspected { inspection }) => {
                found = Ok(Found::One(inspection.clone()));
            }
            News::Said(Message::Compared { difference }) => {
                found = Ok(Found::Two(difference.clone()));
            }
            News::Said(Message::Failed { text }) => found = Err(text.clone()),
            News::Said(Message::Usage { text }) => usage = Some(text.clone()),
            News::Said(_) | News::Waiting => {}
        }
    })?;
    progress.clear();
    if let Some(text) = usage {
        return Err(ConductError::Usage(text));
    }
    const HOSTILE: &str = "nothing is known about it, and it may be made to do this";
    Ok(match ending {
        Ending::Done => found,
        Ending::Crashed(Crash { status, .. }) => {
            Err(format!("the inspection broke ({status}): {HOSTILE}"))
        }
        Ending::Hung { .. } | Ending::DeadlinePassed { .. } => Err(format!(
            "the inspection took more than {} s: {HOSTILE}",
            DEADLINE.as_secs()
        )),
        Ending::OutOfMemory { limit, .. } => Err(format!(
            "the inspection took more than {} MiB of memory: {HOSTILE}",
            limit >> 20
        )),
    })
}

fn show(
    value: &impl Serialize,
    format: Format,
    human: impl FnOnce(&mut Page),
) -> anyhow::Result<()> {
    match format {
        Format::Json => output::print_json(value),
        Format::Human => {
            let mut page = Page::new(Paint::for_stdout());
            human(&mut page);
            output::print(&page.finish())
        }
    }
}

fn one(page: &mut Page, inspection: &Inspection, wit: bool) {
    let target = &inspection.target;
    match &inspection.subject {
        Subject::Component(facts) => {
            page.title("component", target);
            component::show(page, facts, wit);
        }
        Subject::Shader(facts) => {
            page.title("shader", target);
            shader::show(page, facts);
        }
        Subject::Environment(facts) => {
            page.title("environment", target);
            folder::environment(page, facts, wit);
        }
        Subject::Submission(facts) => {
            page.title("submission", target);
            folder::submission(page, facts);
        }
    }
}
