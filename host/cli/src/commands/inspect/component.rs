//! A component for people: the verdict first.

use weighhouse_engine::inspect::authority::{Import, Standing};
use weighhouse_engine::inspect::component::{Component, ProfileName};
use weighhouse_engine::inspect::structure::Structure;

use super::page::{Page, Tone, count, words};

/// A wasm page.
const PAGE_BYTES: u64 = 64 * 1024;

pub(super) fn show(page: &mut Page, facts: &Component, wit: bool) {
    verdict(page, facts);
    imports(page, facts);
    structure(page, facts);
    if wit {
        match &facts.wit {
            Some(text) => {
                page.heading("WIT");
                page.verbatim(text);
            }
            None => page.row("wit", "none: it is no valid component"),
        }
    }
}

fn verdict(page: &mut Page, facts: &Component) {
    match facts.profile {
        Some(ProfileName::Pure) => page.toned(
            "profile",
            "pure: it imports nothing but weighhouse:scoring",
            Tone::Good,
        ),
        Some(ProfileName::Std) => page.toned(
            "profile",
            &format!(
                "std: it also imports WASI interfaces that have nothing behind them\n{}",
                facts.pushed_out_of_pure.join("\n")
            ),
            Tone::Warn,
        ),
        None => {
            page.toned(
                "refused",
                "it would not be loaded as a scorer, and so can do nothing",
                Tone::Bad,
            );
            page.list("because", &facts.refusals);
        }
    }
    if facts.wit.is_none() {
        return;
    }
    let verdict = &facts.verdict;
    if facts.profile.is_some() {
        if verdict.may.is_empty() {
            page.row("it may", "do nothing but compute");
        }
        page.list("it may", &verdict.may);
        page.list("it cannot", &verdict.cannot);
    } else {
        page.list("asks to", verdict.asks_for.iter().chain(&verdict.may));
        page.list("does not", &verdict.cannot);
    }
    page.list("besides", &verdict.finds);
}

fn imports(page: &mut Page, facts: &Component) {
    let mut label = "imports";
    for import in &facts.imports {
        page.toned(
            label,
            &format!("{}{}", import.name, standing(import)),
            tone(import.standing),
        );
        label = "";
        if import.functions.is_empty() {
            page.row("", "  types only");
        } else {
            page.words("", "  calls ", &import.functions);
        }
        if !import.not_imported.is_empty() {
            page.words("", "  and not ", &import.not_imported);
        }
        if import.standing == Standing::Inert
            && let Some(remark) = &import.remark
        {
            page.row("", &format!("  {remark}"));
        }
    }
    if facts.left_out > 0 {
        page.row("", &format!("and {} more", facts.left_out));
    }
    if facts.wit.is_some() {
        if facts.imports.is_empty() {
            page.row("imports", "nothing");
        }
        let unused: Vec<&str> = facts
            .unused_interfaces
            .iter()
            .map(|(interface, _)| interface.as_str())
            .collect();
        if !unused.is_empty() {
            page.row(
                "not used",
                &format!("{} of weighhouse:scoring", unused.join(", ")),
            );
        }
        if facts.exports.is_empty() {
            page.row("exports", "nothing");
        } else {
            page.words("exports", "", &facts.exports);
        }
    }
}

fn standing(import: &Import) -> &'static str {
    match import.standing {
        Standing::Lent => "",
        Standing::Inert => " (inert)",
        Standing::Refused => " (refused)",
    }
}

fn tone(standing: Standing) -> Tone {
    match standing {
        Standing::Lent => Tone::Plain,
        Standing::Inert => Tone::Warn,
        Standing::Refused => Tone::Bad,
    }
}

fn structure(page: &mut Page, facts: &Component) {
    if let Some(proposals) = &facts.proposals {
        page.row("wasm uses", &words(&proposals.used, "no proposal"));
        if !proposals.forbidden.is_empty() {
            page.toned(
                "",
                &format!("{} (refused)", proposals.forbidden.join(", ")),
                Tone::Bad,
            );
        }
    }
    let structure = &facts.structure;
    page.row("size", &sizes(facts.bytes, structure));
    for module in structure
        .modules
        .iter()
        .filter(|it| !it.memories.is_empty())
    {
        for memory in &module.memories {
            let most = memory.most_pages.map_or_else(
                || "no limit of its own".to_owned(),
                |pages| {
                    format!(
                        "at most {} KiB",
                        count(pages.saturating_mul(PAGE_BYTES) >> 10)
                    )
                },
            );
            page.row(
                "memory",
                &format!(
                    "{} KiB at first, {most}",
                    count(memory.pages.saturating_mul(PAGE_BYTES) >> 10)
                ),
            );
        }
    }
    let custom: Vec<String> = structure
        .custom_sections
        .iter()
        .map(|section| format!("{} {}", section.name, count(section.bytes)))
        .collect();
    if !custom.is_empty() {
        page.words("custom", "bytes of ", &custom);
    }
    let producers: Vec<String> = structure
        .producers
        .iter()
        .map(|it| format!("{} {}", it.name, it.version).trim_end().to_owned())
        .collect();
    if !producers.is_empty() {
        page.words("made with", "it says: ", &producers);
    }
    page.row("digest", &facts.digest.to_string());
    if let Some(behaviour) = structure.behaviour {
        page.row("behaviour", &behaviour.to_string());
    }
}

fn sizes(bytes: u64, structure: &Structure) -> String {
    let modules = &structure.modules;
    let code: u64 = modules.iter().map(|module| module.code_bytes).sum();
    let data: u64 = modules.iter().map(|module| module.data_bytes).sum();
    let functions: u64 = modules.iter().map(|it| u64::from(it.functions)).sum();
    if structure.module_count == 0 {
        return format!("{} bytes", count(bytes));
    }
    format!(
        "{} bytes: code {}, data {}, custom sections {}; {} functions in {} core module{}",
        count(bytes),
        count(code),
        count(data),
        count(structure.custom_bytes),
        count(functions),
        structure.module_count,
        if structure.module_count == 1 { "" } else { "s" },
    )
}
