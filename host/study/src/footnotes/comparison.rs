//! What comparisons between groups, and with human experts, are worth.

use std::collections::{BTreeMap, BTreeSet};

use weighhouse_ledger::run::{Origin, Solver};

use super::Facts;
use super::wording::{count, list, name, verb};
use crate::attempt::Attempt;
use crate::duration::duration;
use crate::humans;
use crate::summary::Group;

pub(super) fn of(facts: &Facts<'_>) -> Vec<String> {
    let mut footnotes = Vec::new();
    footnotes.extend(sources_of_humans(facts));
    footnotes.extend(origin_of_humans(facts));
    footnotes.extend(lengths_of_humans(facts));
    footnotes.extend(environments_without_humans(facts));
    footnotes.extend(facts.groups.iter().filter_map(longer_than_humans));
    footnotes.extend(facts.groups.iter().filter_map(too_few_for_humans));
    footnotes.extend(different_environments(facts.groups));
    footnotes.extend(several_versions(facts.groups));
    footnotes.extend(several_digests(facts.attempts));
    footnotes.extend(unknown_environments(facts));
    footnotes
}

fn shipped(facts: &Facts<'_>) -> bool {
    facts
        .humans
        .iter()
        .any(|run| run.version == humans::VERSION)
}

/// How many human runs in the figures of an environment come from where.
#[derive(Default)]
struct Sources {
    shipped: u64,
    imported: u64,
    conducted: u64,
}

/// By environment, as the human runs of a ledger replace the shipped ones of theirs.
fn sources_of_humans(facts: &Facts<'_>) -> Option<String> {
    let mut by_environment: BTreeMap<&str, Sources> = BTreeMap::new();
    for human in facts.humans.iter().filter(|run| humans::is_counted(run)) {
        let sources = by_environment.entry(&human.environment).or_default();
        *match human.origin {
            _ if humans::is_shipped(human) => &mut sources.shipped,
            Origin::Imported => &mut sources.imported,
            Origin::Conducted => &mut sources.conducted,
        } += 1;
    }
    let has_shipped: BTreeSet<&str> = humans::shipped()
        .iter()
        .map(|human| human.environment.as_str())
        .collect();
    let mut shipped = Vec::new();
    let mut said = Vec::new();
    for (environment, sources) in by_environment {
        let given = [
            (sources.imported, "imported"),
            (sources.conducted, "conducted"),
        ];
        let given: Vec<String> = given
            .into_iter()
            .filter(|(runs, _)| *runs > 0)
            .map(|(runs, what)| format!("{runs} {what}"))
            .collect();
        if given.is_empty() {
            shipped.push(environment.to_owned());
            continue;
        }
        let replacing = if has_shipped.contains(environment) && sources.shipped == 0 {
            ", in place of the shipped ones"
        } else {
            ""
        };
        said.push(format!(
            "in {environment} {} of the ledger{replacing}",
            list(&given)
        ));
    }
    if !shipped.is_empty() {
        said.insert(0, format!("in {} those shipped", list(&shipped)));
    }
    (!said.is_empty()).then(|| format!("Human runs in the figures: {}.", said_up_to_a_few(&said)))
}

/// As a list, but with marks between its parts that are in no part.
fn said_up_to_a_few(said: &[String]) -> String {
    const MOST: usize = 12;
    let mut text = said
        .iter()
        .take(MOST)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join("; ");
    if let Some(more) = said.len().checked_sub(MOST).filter(|more| *more > 0) {
        text.push_str(&format!(
            "; and in {}",
            count(more as u64, "more environment")
        ));
    }
    text
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

fn environments_without_humans(facts: &Facts<'_>) -> Vec<String> {
    let agents = agents(facts.groups);
    let rows = agents.flat_map(|group| &group.environments);
    let without = rows.filter(|row| row.human_percentile.is_none());
    let names: BTreeSet<String> = without.map(|row| row.name.clone()).collect();
    let wrong_length: BTreeSet<&str> = facts
        .humans
        .iter()
        .filter(|run| !humans::counts_in_aggregates(run))
        .map(|run| run.environment.as_str())
        .collect();
    let (left_out, none): (Vec<String>, Vec<String>) = names
        .into_iter()
        .partition(|name| wrong_length.contains(name.as_str()));
    let mut footnotes = Vec::new();
    if !none.is_empty() {
        footnotes.push(format!(
            "There are no human runs to compare with in {}: {} no part of the comparison with humans.",
            list(&none),
            verb(none.len() as u64, "it is", "they are"),
        ));
    }
    if !left_out.is_empty() {
        footnotes.push(format!(
            "There are human runs in {}, but none of {} to {}, so that all were left out: {} no part of the comparison with humans.",
            list(&left_out),
            duration(humans::SHORTEST_SECONDS),
            duration(humans::LONGEST_SECONDS),
            verb(left_out.len() as u64, "it is", "they are"),
        ));
    }
    footnotes
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

/// Environments whose content is known to differ although they are called the same.
fn several_digests(attempts: &[&Attempt]) -> Vec<String> {
    let mut by_environment: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for run in attempts {
        let key = (run.environment.as_str(), run.version.as_str());
        let digests = by_environment.entry(key).or_default();
        digests.extend(run.environment_digest.as_deref());
    }
    let several = by_environment
        .into_iter()
        .filter(|(_, digests)| digests.len() > 1);
    several
        .map(|((name, version), digests)| {
            format!(
                "{name} {version} is {} different environments by their digests: their scores may not mean the same.",
                digests.len()
            )
        })
        .collect()
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
