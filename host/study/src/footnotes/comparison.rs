//! What comparisons between groups, and with human experts, are worth.

use std::collections::BTreeSet;

use weighhouse_ledger::run::Solver;

use super::Facts;
use super::wording::{count, duration, list, name, verb};
use crate::humans;
use crate::summary::Group;

pub(super) fn of(facts: &Facts<'_>) -> Vec<String> {
    let mut footnotes = Vec::new();
    footnotes.extend(origin_of_humans(facts));
    footnotes.extend(lengths_of_humans(facts));
    footnotes.extend(environments_without_humans(facts));
    footnotes.extend(facts.groups.iter().filter_map(longer_than_humans));
    footnotes.extend(facts.groups.iter().filter_map(too_few_for_humans));
    footnotes.extend(different_environments(facts.groups));
    footnotes.extend(several_versions(facts.groups));
    footnotes.extend(unknown_environments(facts));
    footnotes
}

fn shipped(facts: &Facts<'_>) -> bool {
    facts
        .humans
        .iter()
        .any(|run| run.version == humans::VERSION)
}

fn origin_of_humans(facts: &Facts<'_>) -> Option<String> {
    if !shipped(facts) {
        return None;
    }
    Some(format!(
        "The human runs of version {} are of METR's original environments on H100s, with other anchors and tasks that took more hardware: the comparison with \
         the portable environments here is indicative. Source: {}.",
        humans::VERSION,
        humans::SOURCE,
    ))
}

fn lengths_of_humans(facts: &Facts<'_>) -> Option<String> {
    let all = facts.humans.len() as u64;
    let counting = facts
        .humans
        .iter()
        .filter(|run| humans::counts_in_aggregates(run));
    let left_out = all - counting.count() as u64;
    (left_out > 0).then(|| {
        format!(
            "{left_out} of {} {} shorter than {} or longer than {}: {} shown, and in no figure.",
            count(all, "human run"),
            verb(left_out, "is", "are"),
            duration(humans::SHORTEST_SECONDS),
            duration(humans::LONGEST_SECONDS),
            verb(left_out, "it is", "they are"),
        )
    })
}

fn environments_without_humans(facts: &Facts<'_>) -> Option<String> {
    let agents = agents(facts.groups);
    let rows = agents.flat_map(|group| &group.environments);
    let without = rows.filter(|row| row.human_percentile.is_none());
    let names: BTreeSet<String> = without.map(|row| row.name.clone()).collect();
    let names: Vec<String> = names.into_iter().collect();
    (!names.is_empty()).then(|| {
        format!(
            "There are no human runs to compare with in {}: {} no part of the comparison with humans.",
            list(&names),
            verb(names.len() as u64, "it is", "they are"),
        )
    })
}

fn longer_than_humans(group: &Group) -> Option<String> {
    let compared = group
        .environments
        .iter()
        .any(|row| row.beats_human.is_some());
    let longer = group.solver == Solver::Agent && group.budget_seconds > humans::BUDGET_SECONDS;
    (compared && longer).then(|| {
        format!(
            "{}: one run has more time than a human run of {}, so that the comparison with humans is not at equal budgets.",
            name(group),
            duration(humans::BUDGET_SECONDS),
        )
    })
}

fn too_few_for_humans(group: &Group) -> Option<String> {
    let rows = group.environments.iter();
    let lacking = rows.filter(|row| row.human_percentile.is_some() && row.beats_human.is_none());
    let names: Vec<String> = lacking.map(|row| row.name.clone()).collect();
    (!names.is_empty()).then(|| {
        format!(
            "{}: too few runs in {} for the {} of a human's budget, so that there is no probability of beating a human there, and none over all environments.",
            name(group),
            list(&names),
            duration(humans::BUDGET_SECONDS),
        )
    })
}

fn different_environments(groups: &[Group]) -> Option<String> {
    let names = |group: &Group| -> BTreeSet<String> {
        group
            .environments
            .iter()
            .map(|row| row.name.clone())
            .collect()
    };
    let all: Vec<BTreeSet<String>> = groups.iter().map(names).collect();
    let first = all.first()?;
    let differ = all.iter().any(|names| names != first);
    differ.then(|| {
        let numbers = groups.iter().map(|group| {
            let environments = group.environments.len() as u64;
            format!("{} {}", group.agent, count(environments, "environment"))
        });
        format!(
            "The groups are not of the same environments ({}), so that their means and their best of k cannot be compared with each other: compare environment by \
             environment.",
            list(&numbers.collect::<Vec<_>>())
        )
    })
}

fn several_versions(groups: &[Group]) -> Option<String> {
    let doubled = groups.iter().flat_map(|group| {
        let pairs = group.environments.windows(2);
        let doubled = pairs.filter(|pair| pair[0].name == pair[1].name);
        doubled.map(|pair| pair[0].name.clone())
    });
    let names: Vec<String> = doubled.collect::<BTreeSet<_>>().into_iter().collect();
    (!names.is_empty()).then(|| {
        format!(
            "There are several versions of {} in one group: each counts as an environment of its own.",
            list(&names)
        )
    })
}

fn unknown_environments(facts: &Facts<'_>) -> Option<String> {
    let known = facts.options.known_environments.as_ref()?;
    let rows = agents(facts.groups).flat_map(|group| &group.environments);
    let unknown = rows.filter(|row| {
        let mut known = known.iter();
        !known.any(|(name, version)| *name == row.name && *version == row.version)
    });
    let names: BTreeSet<String> = unknown
        .map(|row| format!("{} {}", row.name, row.version))
        .collect();
    let names: Vec<String> = names.into_iter().collect();
    (!names.is_empty()).then(|| {
        format!(
            "This weighhouse does not have {}: the figures are what the ledger says.",
            list(&names)
        )
    })
}

fn agents(groups: &[Group]) -> impl Iterator<Item = &Group> {
    groups.iter().filter(|group| group.solver == Solver::Agent)
}
