//! How the figures were made, and from how much.

use weighhouse_ledger::run::{Counts, Solver};

use super::Facts;
use super::wording::{count, list, name, percent, tallied, verb};
use crate::duration::duration;
use crate::summary::{Estimator, Group};

pub(super) fn of(facts: &Facts<'_>) -> Vec<String> {
    let mut footnotes: Vec<String> = facts.groups.iter().map(number_of_runs).collect();
    if !facts.attempts.iter().any(|run| run.solver == Solver::Agent) {
        footnotes.push("There are no runs of agents.".to_owned());
    }
    footnotes.extend(intervals(facts));
    footnotes.extend(single_runs(facts.groups));
    footnotes.extend(estimators(facts.groups));
    footnotes.extend(last_counts(facts));
    footnotes.extend(facts.groups.iter().filter_map(too_few_runs));
    footnotes.extend(facts.groups.iter().filter_map(rounded_budgets));
    footnotes
}

fn number_of_runs(group: &Group) -> String {
    let environments = group.environments.len() as u64;
    let runs = group.environments.iter().map(|row| row.runs);
    let (fewest, most) = (
        runs.clone().min().unwrap_or_default(),
        runs.max().unwrap_or_default(),
    );
    let each = if environments == 1 {
        String::new()
    } else if fewest == most {
        format!(", {fewest} in each")
    } else {
        format!(", {fewest} to {most} in each")
    };
    format!(
        "{}: {} in {}{each}.",
        name(group),
        count(group.runs, "run"),
        count(environments, "environment"),
    )
}

fn intervals(facts: &Facts<'_>) -> Option<String> {
    let options = facts.options;
    if facts.groups.is_empty() || options.resamples == 0 {
        return None;
    }
    Some(format!(
        "Intervals are {} percentile bootstrap intervals: {} of the runs within each environment, then averaged over the environments with equal weight. \
         With few runs and a long tail of high scores they are known to be too narrow: they contain the true value less often than {} of the time.",
        percent(options.confidence()),
        count(u64::from(options.resamples), "resample"),
        percent(options.confidence()),
    ))
}

fn single_runs(groups: &[Group]) -> Option<String> {
    let rows = groups.iter().flat_map(|group| &group.environments);
    let single = rows.filter(|row| row.runs == 1).count() as u64;
    (single > 0).then(|| {
        format!(
            "{} of a group {} a single run, which says nothing of the scatter: {} no interval, and adds nothing to the width of the group's.",
            count(single, "environment"),
            verb(single, "has", "have"),
            verb(single, "it has", "each has"),
        )
    })
}

fn estimators(groups: &[Group]) -> Option<String> {
    let has = |estimator| {
        let mut all = groups.iter().flat_map(|group| &group.best_of);
        all.any(|best_of| best_of.estimator == estimator)
    };
    let without =
        "agents' best of k is the mean over all sets of k different runs (without replacement)";
    let with = "the human best of k is the mean over all draws of k in which a run may be drawn again (with replacement), as it was published, which is lower";
    match (
        has(Estimator::WithoutReplacement),
        has(Estimator::WithReplacement),
    ) {
        (true, true) => Some(format!("The {without}; {with}.")),
        (true, false) => Some(format!("The {without}.")),
        (false, true) => Some(format!("{}{}.", with[..1].to_uppercase(), &with[1..])),
        (false, false) => None,
    }
}

fn last_counts(facts: &Facts<'_>) -> Option<String> {
    let all = facts.attempts.iter().chain(facts.humans);
    let last = all.filter(|run| run.counts == Counts::Last);
    let mut names: Vec<String> = tallied(last.map(|run| run.environment.as_str()))
        .into_iter()
        .map(|(name, _)| name.to_owned())
        .collect();
    names.sort();
    (!names.is_empty()).then(|| {
        format!(
            "In {} the last valid evaluation of a run is its result, and nobody could choose the best of several runs: every best of k there is the plain \
             mean, and one run is compared with one human run.",
            list(&names)
        )
    })
}

fn too_few_runs(group: &Group) -> Option<String> {
    let missing = group
        .best_of
        .iter()
        .filter(|best_of| best_of.estimate.is_none());
    let ks: Vec<String> = missing.map(|best_of| best_of.k.to_string()).collect();
    let largest = group
        .best_of
        .iter()
        .filter(|best_of| best_of.estimate.is_some());
    let largest = largest.map(|best_of| best_of.k).max()?;
    (!ks.is_empty()).then(|| {
        format!(
            "{}: there is no best of {}, as an environment has fewer runs than that; the largest k with a figure is {largest}.",
            name(group),
            list(&ks).replace(" and ", " or "),
        )
    })
}

/// A total budget that is no multiple of the budget is not used up.
fn rounded_budgets(group: &Group) -> Option<String> {
    let ratio = crate::humans::BUDGET_SECONDS / group.budget_seconds;
    let rounded =
        group.solver == Solver::Agent && ratio > 1.0 && (ratio - ratio.round()).abs() > 1e-6;
    rounded.then(|| {
        format!(
            "{}: {} is no multiple of the budget, so that k is rounded down and the agent has {} of each {}.",
            name(group),
            duration(crate::humans::BUDGET_SECONDS),
            duration(ratio.floor() * group.budget_seconds),
            duration(crate::humans::BUDGET_SECONDS),
        )
    })
}
