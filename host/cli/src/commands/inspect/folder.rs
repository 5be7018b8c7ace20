//! Environments and submissions for people.

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
    page.heading("Files, and who sees them");
    for file in &facts.files {
        page.row(
            "",
            &format!(
                "{}  {:<16} {:>9}  {}",
                short(file.digest),
                seen(file),
                count(file.bytes),
                file.path
            ),
        );
    }
}

/// Who sees a file of an environment.
fn seen(file: &File) -> &'static str {
    match (file.seen_by_agent, file.seen_by_scorer) {
        (Some(true), Some(true)) => "agent and scorer",
        (Some(true), Some(false)) => "agent",
        (Some(false), Some(true)) => "scorer only",
        (Some(false), Some(false)) => "host only",
        _ => "unknown",
    }
}

pub(super) fn submission(page: &mut Page, facts: &Submission) {
    for problem in &facts.problems {
        page.toned("does not fit", problem, Tone::Bad);
    }
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
