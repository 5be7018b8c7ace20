//! A worker's inspections: what is looked at is read and parsed here, and never in the command itself.

use weighhouse_engine::gpu::shader::OptionalFeatures;
use weighhouse_engine::inspect::diff::Difference;
use weighhouse_engine::inspect::{Host, Inspection, Target};
use weighhouse_engine::manifest::SubmissionKind;
use weighhouse_engine::sandbox::{Limits, Sandbox, TrustedCache};

use crate::protocol::{EnvironmentChoice, InspectJob, Message};
use crate::shipped;

/// Looks at one target, or compares two.
pub(crate) fn perform(job: &InspectJob, cache: Option<&TrustedCache>) -> Message {
    match attempt(job, cache) {
        Ok(message) => message,
        Err(text) => Message::Usage { text },
    }
}

fn attempt(job: &InspectJob, cache: Option<&TrustedCache>) -> Result<Message, String> {
    let (allowed, expected) = match &job.environment {
        Some(choice) => {
            let environment = shipped::load(choice).map_err(|error| error.to_string())?;
            let manifest = environment.manifest();
            (manifest.features, Some(manifest.submission))
        }
        // The facts then say what of it a shader uses.
        None => (
            OptionalFeatures {
                f16: true,
                subgroups: true,
            },
            None,
        ),
    };
    let targets = job
        .targets
        .iter()
        .map(|choice| read(choice, allowed, expected))
        .collect::<Result<Vec<_>, _>>()?;
    let sandbox = match Sandbox::new(Limits::default()) {
        Ok(sandbox) => sandbox,
        Err(error) => {
            return Ok(Message::Failed {
                text: error.to_string(),
            });
        }
    };
    let host = Host {
        sandbox: &sandbox,
        cache,
    };
    match &targets[..] {
        [target] => {
            if job.environment.is_some() && !matches!(target.kind(), "submission" | "shader") {
                return Err(format!(
                    "--environment is for a submission or a shader, and {} is of the kind {}",
                    target.name(),
                    target.kind()
                ));
            }
            Ok(Message::Inspected {
                inspection: Box::new(Inspection::of(target, Some(&host))),
            })
        }
        [a, b] => Ok(Message::Compared {
            difference: Box::new(
                Difference::of(a, b, Some(&host)).map_err(|error| error.to_string())?,
            ),
        }),
        _ => Err("an inspection has one target, or two to compare".to_owned()),
    }
}

fn read(
    choice: &EnvironmentChoice,
    allowed: OptionalFeatures,
    expected: Option<SubmissionKind>,
) -> Result<Target, String> {
    match choice {
        EnvironmentChoice::Shipped(name) => {
            let environment = shipped::load(choice).map_err(|error| error.to_string())?;
            Ok(Target::Environment {
                name: name.clone(),
                files: environment.files().clone(),
            })
        }
        EnvironmentChoice::Folder(path) => {
            let target =
                Target::read(path, allowed, expected).map_err(|error| error.to_string())?;
            // For an environment that takes pipelines, a folder without one is not the wrong folder but an invalid submission.
            if expected != Some(SubmissionKind::Pipeline) && target.has_nothing_to_score() {
                return Err(format!(
                    "{}: this folder is neither an environment nor a submission: give the one that has environment.toml in it, or pipeline.toml, a shader, a component or data",
                    target.name()
                ));
            }
            Ok(target)
        }
    }
}
