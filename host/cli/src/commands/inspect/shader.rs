//! A shader for people.

use weighhouse_engine::gpu::shader::{Access, ShaderFacts};
use weighhouse_engine::inspect::shader::{Problem, Shader};

use super::page::{Page, Tone, count, words};
use crate::output;

pub(super) fn show(page: &mut Page, shader: &Shader) {
    match (&shader.facts, &shader.problem) {
        (Some(facts), _) => self::facts(page, facts),
        (None, Some(problem)) => self::problem(page, problem),
        (None, None) => {}
    }
    page.row("size", &format!("{} bytes", count(shader.bytes)));
    page.row("digest", &shader.digest.to_string());
}

/// What is wrong, with the line that is to blame.
pub(super) fn problem(page: &mut Page, problem: &Problem) {
    page.toned(
        "refused",
        &format!("{}: {}", problem.code, problem.message),
        Tone::Bad,
    );
    if let Some(place) = &problem.place {
        page.list("", output::source(place.line, place.column, &place.text));
    }
}

pub(super) fn facts(page: &mut Page, facts: &ShaderFacts) {
    if facts.entry_points.is_empty() {
        page.toned("entry", "none: there is nothing to run in it", Tone::Warn);
    }
    for entry in &facts.entry_points {
        let [x, y, z] = entry.workgroup_size;
        page.row(
            "entry",
            &format!(
                "{}: workgroups of {x} x {y} x {z}, {}",
                entry.name,
                match entry.workgroup_bytes {
                    0 => "no workgroup memory".to_owned(),
                    bytes => format!("{} bytes of workgroup memory", count(bytes)),
                }
            ),
        );
        for binding in &entry.bindings {
            let access = match binding.access {
                Access::Read => "read",
                Access::ReadWrite => "read and written",
                Access::Uniform => "uniform",
            };
            page.row(
                "",
                &format!(
                    "  {}.{} {}: {access}",
                    binding.group, binding.binding, binding.name
                ),
            );
        }
    }
    if !facts.constants.is_empty() {
        page.row("constants", &words(&facts.constants, ""));
    }
    page.row(
        "has",
        &format!(
            "{}, {}, {}; {}, {}",
            several(facts.loops, "loop"),
            several(facts.barriers, "barrier"),
            several(facts.atomics, "atomic operation"),
            if facts.uses_subgroups {
                "uses subgroups"
            } else {
                "no subgroups"
            },
            if facts.uses_f16 { "uses f16" } else { "no f16" },
        ),
    );
    let operations: Vec<String> = facts
        .operations
        .iter()
        .map(|(name, times)| format!("{name} {times}"))
        .collect();
    for (index, part) in operations.chunks(8).enumerate() {
        page.row(if index == 0 { "operations" } else { "" }, &part.join(", "));
    }
}

fn several(number: u32, what: &str) -> String {
    match number {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        number => format!("{number} {what}s"),
    }
}
