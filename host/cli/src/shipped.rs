//! The environments that the command carries, and how an environment is found by what a person typed.

use std::collections::BTreeMap;
use std::path::Path;

use weighhouse_engine::environment::{Environment, EnvironmentError};
use weighhouse_engine::snapshot::Snapshot;

use crate::protocol::EnvironmentChoice;

struct ShippedEnvironment {
    name: &'static str,
    files: &'static [(&'static str, &'static [u8])],
}

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The names of the shipped environments.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    ENVIRONMENTS.iter().map(|shipped| shipped.name)
}

/// A shipped name, else a path. What looks like neither is an error that lists the names.
///
/// # Errors
/// When there is no shipped environment of that name and no folder at that path.
pub(crate) fn choose(text: &str) -> anyhow::Result<EnvironmentChoice> {
    if names().any(|name| name == text) {
        return Ok(EnvironmentChoice::Shipped(text.to_owned()));
    }
    let path = Path::new(text);
    if path.is_dir() {
        return Ok(EnvironmentChoice::Folder(path.to_owned()));
    }
    let shipped = names().collect::<Vec<_>>().join(", ");
    anyhow::bail!(
        "`{text}` is no shipped environment and no folder: give the path of an environment's folder, or one of: {shipped}"
    )
}

/// Loads an environment.
///
/// # Errors
/// When it cannot be used.
pub(crate) fn load(choice: &EnvironmentChoice) -> Result<Environment, EnvironmentError> {
    match choice {
        EnvironmentChoice::Folder(folder) => Environment::of_folder(folder),
        EnvironmentChoice::Shipped(name) => {
            let files: BTreeMap<_, _> = ENVIRONMENTS
                .iter()
                .filter(|shipped| shipped.name == name)
                .flat_map(|shipped| shipped.files)
                .map(|(path, content)| ((*path).to_owned(), (*content).into()))
                .collect();
            Environment::of_files(name, Snapshot::of_files(files))
        }
    }
}
