//! `weighhouse list`.

use std::fmt::Write as _;

use serde_json::json;

use super::Outcome;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint};
use crate::protocol::EnvironmentChoice;
use crate::{shipped, status};

/// Lists the environments that the command carries.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut environments = Vec::new();
    for name in shipped::names() {
        let environment = shipped::load(&EnvironmentChoice::Shipped(name.to_owned()))
            .map_err(|error| ConductError::Internal(error.into()))?;
        environments.push(environment);
    }
    match arguments.format {
        Format::Json => output::print_json(&json!({
            "schema": "weighhouse.environments/1",
            "environments": environments.iter().map(|environment| json!({
                "name": environment.manifest().name,
                "version": environment.manifest().version,
                "title": environment.manifest().title,
                "summary": environment.manifest().summary,
                "digest": environment.digest(),
            })).collect::<Vec<_>>(),
        }))?,
        Format::Human => {
            let paint = Paint::for_stdout();
            let mut text = String::new();
            for environment in &environments {
                let manifest = environment.manifest();
                let _ = writeln!(
                    text,
                    "{} {}  {}",
                    paint.bold(&manifest.name),
                    manifest.version,
                    manifest.summary
                );
            }
            output::print(&text)?;
        }
    }
    Ok(status::SCORED)
}
