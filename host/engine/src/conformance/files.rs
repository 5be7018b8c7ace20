//! The rule on the manifest and the files of an environment.

use crate::environment::{Environment, EnvironmentError};
use crate::manifest;

use super::rule::Finding;

/// The manifest of an environment that can be loaded: what it names is there, and what must be hidden is.
pub fn manifest(environment: &Environment) -> Finding {
    let mut wrong = Vec::new();
    for (folder, snapshot) in [
        ("starting", environment.starting()),
        ("reference", environment.reference()),
    ] {
        if snapshot.files().is_empty() {
            wrong.push(format!("{folder}/ has no file"));
        }
    }
    let described = environment.manifest();
    let open = environment
        .files()
        .files()
        .keys()
        .filter(|path| path.starts_with("reference/") && !described.is_scorer_only(path));
    wrong.extend(open.map(|path| {
        format!(
            "{path} is shown to whoever solves the task: `scorer-only` of {} does not have it",
            manifest::FILE
        )
    }));
    let Some(first) = wrong.first() else {
        return Finding::pass(format!(
            "{} is valid, and the {} files that it speaks of are there",
            manifest::FILE,
            environment.files().files().len()
        ));
    };
    Finding::fail(
        first.clone(),
        "add the solution, or list `reference/**` in `scorer-only` of `[files]`",
    )
    .with_cases(wrong)
}

/// An environment that cannot be loaded.
pub fn unusable(error: &EnvironmentError) -> Finding {
    let mend = match error {
        EnvironmentError::Folder(_) => {
            "make the folder readable, and leave out what does not belong to it"
        }
        EnvironmentError::NoManifest { .. } => "write an environment.toml into the folder",
        EnvironmentError::Manifest { .. } => "mend the line that is shown",
        EnvironmentError::NotText { .. } => "save the file as UTF-8",
        EnvironmentError::Missing { .. } => "add the file, or name another one in environment.toml",
    };
    Finding::fail(error.to_string(), mend)
}
