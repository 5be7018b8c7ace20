//! Environments and submissions for people.

use std::collections::BTreeMap;

use weighhouse_engine::inspect::environment::Environment;
use weighhouse_engine::inspect::files::File;
use weighhouse_engine::inspect::submission::{Pass, Pipeline, Submission};

use super::page::{Page, Tone, count, short, words};
use super::{component, shader};

pub(super) fn environment(page: &mut Page, facts: &Environment, wit: bool) {
    for problem in &facts.problems {
        page.toned("broken", problem, Tone::Bad);
    }
    for warning in &facts.warnings {
        page.toned("beware", warning, Tone::Warn);
    }
    page.row("digest", &facts.digest.to_string());
    for (name, digest) in [("starting", facts.starting), ("reference", facts.reference)] {
        if let Some(digest) = digest {
            page.row(name, &digest.to_string());
        }
    }
    if !facts.manifest.is_empty() {
        page.heading("Manifest");
        for (key, value) in &facts.manifest {
            page.row("", &format!("{key} = {value}"));
        }
    }
    if let Some(scorer) = &facts.scorer {
        page.heading("Scorer");
        if let Some(said) = &facts.describes_itself {
            let lines: Vec<String> = said
                .iter()
                .map(|(key, value)| format!("{key} = {value}"))
                .collect();
            page.list("describes", lines);
        }
        component::show(page, scorer, wit);
    }
    environment_files(page, &facts.files);
}

/// A folder with more files than this, all of them the host's, is one line.
const MOST_OF_A_FOLDER: usize = 20;

/// Files a line each; what is only the host's comes last, and a large folder of it is summed up.
fn environment_files(page: &mut Page, files: &[File]) {
    page.heading("Files, and who sees them");
    let hosts: Vec<&File> = files
        .iter()
        .filter(|file| seen(file) == Some(HOST_ONLY))
        .collect();
    let mut folders: BTreeMap<&str, (usize, u64)> = BTreeMap::new();
    for file in &hosts {
        let (number, bytes) = folders.entry(folder_of(file)).or_default();
        *number += 1;
        *bytes += file.bytes;
    }
    folders.retain(|folder, (number, _)| !folder.is_empty() && *number > MOST_OF_A_FOLDER);
    let listed = files
        .iter()
        .filter(|file| seen(file) != Some(HOST_ONLY))
        .chain(hosts.iter().copied())
        .filter(|file| seen(file) != Some(HOST_ONLY) || !folders.contains_key(folder_of(file)));
    for file in listed {
        page.row(
            "",
            &format!(
                "{}  {:<16} {:>9}  {}",
                short(file.digest),
                seen(file).unwrap_or("unknown"),
                count(file.bytes),
                file.path
            ),
        );
    }
    for (folder, (number, bytes)) in folders {
        page.row(
            "",
            &format!(
                "{:<23}  {HOST_ONLY:<16} {:>9}  {folder}/**",
                format!("{number} files"),
                count(bytes)
            ),
        );
    }
    page.row(
        "",
        "every file with its whole digest: `--format json` has them",
    );
}

/// The outermost folder that a file is in; empty for one that is in none.
fn folder_of(file: &File) -> &str {
    file.path.split_once('/').map_or("", |(folder, _)| folder)
}

/// What neither the agent nor the scorer sees.
const HOST_ONLY: &str = "host only";

/// Who sees a file of an environment; none where that is not known.
pub(super) fn seen(file: &File) -> Option<&'static str> {
    match (file.seen_by_agent, file.seen_by_scorer) {
        (Some(true), Some(true)) => Some("agent and scorer"),
        (Some(true), Some(false)) => Some("agent"),
        (Some(false), Some(true)) => Some("scorer only"),
        (Some(false), Some(false)) => Some(HOST_ONLY),
        _ => None,
    }
}

pub(super) fn submission(page: &mut Page, facts: &Submission) {
    for problem in &facts.problems {
        page.toned("misfit", problem, Tone::Bad);
    }
    page.list("checked", &facts.checked);
    page.row("unchecked", "what only scoring it shows:");
    page.list(
        "",
        facts
            .only_scoring_checks
            .iter()
            .map(|what| format!("  {what}")),
    );
    page.row("digest", &facts.digest.to_string());
    page.heading("Files");
    for file in &facts.files {
        page.row(
            "",
            &format!(
                "{}  {:>9}  {}",
                short(file.digest),
                count(file.bytes),
                file.path
            ),
        );
    }
    if let Some(pipeline) = &facts.pipeline {
        page.heading("Pipeline");
        self::pipeline(page, pipeline);
    }
    for inspected in &facts.shaders {
        page.heading(&format!("Shader {}", inspected.file));
        shader::show(page, inspected);
    }
    for (path, inspected) in &facts.components {
        page.heading(&format!("Component {path}"));
        component::show(page, inspected, false);
    }
}

fn pipeline(page: &mut Page, pipeline: &Pipeline) {
    if let Some(problem) = &pipeline.problem {
        return shader::problem(page, problem);
    }
    for (name, size) in &pipeline.buffers {
        page.row("scratch", &format!("{name}: {size} bytes"));
    }
    for (index, pass) in pipeline.passes.iter().enumerate() {
        let label = format!("pass {}", index + 1);
        match pass {
            Pass::Clear { buffer } => page.row(&label, &format!("clears {buffer}")),
            Pass::Dispatch {
                shader,
                entry,
                workgroups,
                bindings,
                constants,
            } => {
                page.row(
                    &label,
                    &format!("{shader} {entry}, workgroups {}", workgroups.join(" x ")),
                );
                let pairs = |pairs: &[(String, String)], sign: &str| -> Vec<String> {
                    pairs
                        .iter()
                        .map(|(name, value)| format!("{name}{sign}{value}"))
                        .collect()
                };
                let bound = pairs(bindings, " ");
                page.row("", &format!("  binds {}", words(&bound, "nothing")));
                if !constants.is_empty() {
                    page.row(
                        "",
                        &format!("  with {}", words(&pairs(constants, " = "), "")),
                    );
                }
            }
        }
    }
}
