//! What the groups and environments of a study are called, everywhere the same.

use std::collections::{HashMap, HashSet};

use weighhouse_ledger::run::Solver;
use weighhouse_study::duration::duration;
use weighhouse_study::summary::{EnvironmentRow, Group, Summary};

use crate::foreign;

/// The most columns of a name.
pub(crate) const LONGEST: usize = 40;

/// An environment's name and version, as they are told apart.
pub(crate) type EnvironmentKey<'a> = (&'a str, &'a str);

/// A study with names for its parts.
pub(crate) struct Named<'a> {
    /// The study.
    pub(crate) summary: &'a Summary,
    /// The name of each group: no two are the same.
    pub(crate) groups: Vec<String>,
    /// The name of each group for where its budget stands beside it.
    pub(crate) without_budget: Vec<String>,
    /// The environments to show, in order of name and version: those that an agent attempted, or the humans' where there is no agent.
    pub(crate) environments: Vec<EnvironmentKey<'a>>,
    /// Where each environment is among them, by name.
    places: Places<'a>,
    /// For each of them the rows of the groups that attempted it.
    rows: Vec<Vec<(usize, &'a EnvironmentRow)>>,
}

impl<'a> Named<'a> {
    pub(crate) fn new(summary: &'a Summary) -> Self {
        let agents = summary
            .groups
            .iter()
            .any(|group| group.solver == Solver::Agent);
        let mut environments: Vec<EnvironmentKey<'_>> = summary
            .groups
            .iter()
            .filter(|group| !agents || group.solver == Solver::Agent)
            .flat_map(|group| &group.environments)
            .map(|row| (row.name.as_str(), row.version.as_str()))
            .collect();
        environments.sort_unstable();
        environments.dedup();
        let places = Places::new(summary, &environments);
        let mut rows = vec![Vec::new(); environments.len()];
        for (number, group) in summary.groups.iter().enumerate() {
            for row in &group.environments {
                for environment in places.of(group.solver, (&row.name, &row.version)) {
                    rows[environment].push((number, row));
                }
            }
        }
        let (groups, without_budget) = group_names(&summary.groups).into_iter().unzip();
        Self {
            summary,
            groups,
            without_budget,
            environments,
            places,
            rows,
        }
    }

    /// The rows of the environment at a place, one for each group that attempted it, with the number of the group.
    pub(crate) fn rows(
        &self,
        environment: usize,
    ) -> impl Iterator<Item = (usize, &'a EnvironmentRow)> {
        self.rows[environment].iter().copied()
    }

    /// The places of the environments that a solver's run belongs to.
    pub(crate) fn places_of(
        &self,
        solver: Solver,
        environment: EnvironmentKey<'_>,
    ) -> impl Iterator<Item = usize> {
        self.places.of(solver, environment)
    }

    /// A group's name with the budget of its runs.
    pub(crate) fn with_budget(&self, group: usize) -> String {
        let budget = duration(self.summary.groups[group].budget_seconds);
        format!("{}, {budget} a run", self.without_budget[group])
    }
}

/// Where each environment is among those that are shown.
struct Places<'a> {
    by_name: HashMap<&'a str, Vec<(&'a str, usize)>>,
    /// The environments of the human runs, as those name them.
    of_humans: HashSet<EnvironmentKey<'a>>,
}

impl<'a> Places<'a> {
    fn new(summary: &'a Summary, environments: &[EnvironmentKey<'a>]) -> Self {
        let mut by_name: HashMap<&str, Vec<(&str, usize)>> = HashMap::new();
        for (place, (name, version)) in environments.iter().enumerate() {
            by_name.entry(name).or_default().push((version, place));
        }
        let humans = summary.groups.iter();
        let humans = humans.filter(|group| group.solver == Solver::Human);
        Self {
            by_name,
            of_humans: humans
                .flat_map(|group| &group.environments)
                .map(|row| (row.name.as_str(), row.version.as_str()))
                .collect(),
        }
    }

    /// Human runs match by name alone where there are none of the same version: the published ones are of the original form of the environments.
    fn of(
        &self,
        solver: Solver,
        (name, version): EnvironmentKey<'_>,
    ) -> impl Iterator<Item = usize> {
        let versions = self.by_name.get(name).into_iter().flatten();
        let of = versions.filter(move |(other, _)| {
            *other == version
                || (solver == Solver::Human && !self.of_humans.contains(&(name, *other)))
        });
        of.map(|(_, place)| *place)
    }
}

/// The name and version of an environment.
pub(crate) fn environment(key: EnvironmentKey<'_>) -> String {
    let name = foreign::cut(&foreign::harmless(key.0), LONGEST);
    let version = foreign::cut(&foreign::harmless(key.1), LONGEST / 2);
    format!("{name} {version}")
}

/// Two names for each group: its agent's, with the budget where an agent has several, and without it. Where two would still look the same there is a
/// number in both.
fn group_names(groups: &[Group]) -> Vec<(String, String)> {
    let mut agents: HashMap<(&str, Solver), usize> = HashMap::new();
    for group in groups {
        *agents.entry((&group.agent, group.solver)).or_default() += 1;
    }
    let mut taken: HashSet<String> = HashSet::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    groups
        .iter()
        .map(|group| {
            let several = agents.get(&(group.agent.as_str(), group.solver)) > Some(&1);
            let budget = if several {
                format!(", {}", duration(group.budget_seconds))
            } else {
                String::new()
            };
            let room = LONGEST.saturating_sub(foreign::columns(&budget) + 4);
            let bare = foreign::cut(&foreign::harmless(&group.agent), room);
            let name = format!("{bare}{budget}");
            let number = numbers.entry(name.clone()).or_default();
            loop {
                *number += 1;
                let mark = match *number {
                    1 => String::new(),
                    number => format!(" ({number})"),
                };
                // Somebody's own name may end like that.
                let marked = format!("{name}{mark}");
                if taken.insert(marked.clone()) {
                    return (marked, format!("{bare}{mark}"));
                }
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use weighhouse_study::attempt::Attempt;
    use weighhouse_study::options::Options;

    use super::*;
    use crate::charts::tests::attempt;

    fn summary(runs: &[(&str, f64)]) -> Summary {
        let attempts: Vec<Attempt> = runs
            .iter()
            .map(|(agent, budget)| Attempt {
                budget_seconds: *budget,
                ..attempt(agent, "optimize-kernel", 0.5)
            })
            .collect();
        let options = Options {
            resamples: 1,
            ..Options::default()
        };
        Summary::of(&attempts, &options)
    }

    #[test]
    fn no_two_groups_have_the_same_name() {
        let long = "x".repeat(30);
        let runs = [
            ("a", 3600.0),
            ("a", 7200.0),
            ("b", 3600.0),
            (&format!("{long}1{long}"), 3600.0),
            (&format!("{long}2{long}"), 3600.0),
        ];
        let summary = summary(&runs);
        let named = Named::new(&summary);
        let cut = format!("{}…{}", "x".repeat(18), "x".repeat(17));
        assert_eq!(
            named.groups,
            [
                "a, 1 h",
                "a, 2 h",
                "b",
                &cut,
                &format!("{cut} (2)"),
                "human experts"
            ]
        );
        assert_eq!(named.without_budget[1], "a");
        assert_eq!(named.with_budget(1), "a, 2 h a run");
        assert_eq!(named.with_budget(2), "b, 1 h a run");
    }

    #[test]
    fn a_name_that_ends_like_a_budget_is_kept() {
        let runs = [
            ("a, 1 h (2)", 3600.0),
            ("foo, 8 h", 28_800.0),
            ("a, 1 h", 3600.0),
            ("a", 3600.0),
            ("a", 7200.0),
        ];
        let summary = summary(&runs);
        let named = Named::new(&summary);
        assert_eq!(
            named.groups[..5],
            [
                "a, 1 h",
                "a, 2 h",
                "a, 1 h (2)",
                "a, 1 h (2) (2)",
                "foo, 8 h"
            ]
        );
        assert_eq!(
            named.without_budget[..5],
            ["a", "a", "a, 1 h (2)", "a, 1 h (2) (2)", "foo, 8 h"]
        );
        assert_eq!(named.with_budget(4), "foo, 8 h, 8 h a run");
    }

    #[test]
    fn human_runs_match_by_name() {
        let summary = summary(&[("a", 3600.0)]);
        let named = Named::new(&summary);
        assert_eq!(named.environments, [("optimize-kernel", "0.1.0")]);
        let groups: Vec<usize> = named.rows(0).map(|(group, _)| group).collect();
        assert_eq!(groups, [0, 1]);
    }
}
