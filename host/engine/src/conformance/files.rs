//! The rule on the manifest and the files of an environment.

use crate::environment::{Environment, EnvironmentError};
use crate::manifest;

use super::rule::Finding;

/// The manifest of an environment that can be loaded: what it names is there, and what must be hidden is.
pub fn manifest(environment: &Environment) -> Finding {
    let mut wrong: Vec<String> = empty_solutions(environment)
        .map(|folder| format!("{folder}/ has no file"))
        .collect();
    let mut mends = Vec::new();
    if !wrong.is_empty() {
        mends.push("put the solution's files into that folder");
    }
    let missing = wrong.len();
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
    if wrong.len() > missing {
        mends.push("list `reference/**` in `scorer-only` of `[files]`");
    }
    let Some(first) = wrong.first() else {
        return Finding::pass(format!(
            "{} is valid, and the {} files that it speaks of are there",
            manifest::FILE,
            environment.files().files().len()
        ));
    };
    Finding::fail(first.clone(), mends.join("; ")).with_cases(wrong)
}

/// Whether one of the environment's own solutions is missing. Scorers may read the reference solution whatever they score, so that no evaluation says anything then.
pub fn lacks_a_solution(environment: &Environment) -> bool {
    empty_solutions(environment).next().is_some()
}

/// The folders of solutions that have no file.
fn empty_solutions(environment: &Environment) -> impl Iterator<Item = &'static str> {
    [
        ("starting", environment.starting()),
        ("reference", environment.reference()),
    ]
    .into_iter()
    .filter(|(_, solution)| solution.files().is_empty())
    .map(|(folder, _)| folder)
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
