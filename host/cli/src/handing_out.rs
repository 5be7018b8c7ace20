//! What whoever solves a task gets: the environment's files without those that only its scorer may see.

use std::fs;
use std::path::Path;

use anyhow::Context;
use weighhouse_engine::environment::Environment;

use crate::conduct::ConductError;

/// Writes every file that is not for the scorer alone into a folder that is new or empty; returns how many there are.
///
/// # Errors
/// When the folder holds something, or cannot be written.
pub(crate) fn hand_out(environment: &Environment, folder: &Path) -> Result<usize, ConductError> {
    fs::create_dir_all(folder)
        .with_context(|| format!("{} cannot be made", folder.display()))
        .map_err(|error| ConductError::Usage(format!("{error:#}")))?;
    let mut entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    if entries.next().is_some() {
        return Err(ConductError::Usage(format!(
            "{} is not empty: name a new folder, so that nothing is overwritten",
            folder.display()
        )));
    }
    let mut written = 0;
    for (path, content) in environment.files().files() {
        if environment.manifest().is_scorer_only(path) {
            continue;
        }
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        }
        fs::write(&target, content).with_context(|| target.display().to_string())?;
        written += 1;
    }
    Ok(written)
}
