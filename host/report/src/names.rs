//! What the groups and environments of a study are called, everywhere the same.

use std::collections::{HashMap, HashSet};

use weighhouse_ledger::run::Solver;
use weighhouse_study::attempt::Attempt;
use weighhouse_study::summary::{EnvironmentRow, Group, Summary};

use crate::foreign;
use crate::numbers;

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
    /// The environments to show, in order of name and version: those that an agent attempted, or the humans' where there is no agent.
    pub(crate) environments: Vec<EnvironmentKey<'a>>,
    /// The environments of the human runs, as those name them.
    human_environments: HashSet<EnvironmentKey<'a>>,
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
        Self {
            summary,
            groups: group_names(&summary.groups),
            environments,
            human_environments: summary
                .groups
                .iter()
                .filter(|group| group.solver == Solver::Human)
                .flat_map(|group| &group.environments)
                .map(|row| (row.name.as_str(), row.version.as_str()))
                .collect(),
        }
    }

    /// The rows of an environment, one for each group that attempted it, with the number of the group.
    pub(crate) fn rows<'b>(
        &'b self,
        environment: EnvironmentKey<'b>,
    ) -> impl Iterator<Item = (usize, &'a EnvironmentRow)> + 'b {
        let summary = self.summary;
        let groups = summary.groups.iter().enumerate();
        groups.flat_map(move |(number, group)| {
            let rows = group.environments.iter().filter(move |row| {
                self.is_of(group.solver, (&row.name, &row.version), environment)
            });
            rows.map(move |row| (number, row))
        })
    }

    /// Whether a solver's row or attempt belongs to an environment. Human runs match by name alone where there are none of the same version: the
    /// published ones are of the original form of the environments.
    pub(crate) fn is_of(
        &self,
        solver: Solver,
        found: EnvironmentKey<'_>,
        environment: EnvironmentKey<'_>,
    ) -> bool {
        let by_name = solver == Solver::Human && !self.human_environments.contains(&environment);
        found.0 == environment.0 && (by_name || found.1 == environment.1)
    }

    /// A group's name with the budget of its runs.
    pub(crate) fn with_budget(&self, group: usize) -> String {
        let budget = numbers::duration(self.summary.groups[group].budget_seconds);
        format!("{}, {budget} a run", self.without_budget(group))
    }

    /// A group's name for where its budget stands beside it.
    pub(crate) fn without_budget(&self, group: usize) -> &str {
        let name = &self.groups[group];
        let budget = numbers::duration(self.summary.groups[group].budget_seconds);
        let bare = name.strip_suffix(&budget);
        bare.and_then(|bare| bare.strip_suffix(", "))
            .unwrap_or(name)
    }

    /// The group that an attempt belongs to.
    pub(crate) fn group_of(&self, attempt: &Attempt) -> Option<usize> {
        self.summary.groups.iter().position(|group| {
            group.solver == attempt.solver
                && (group.solver == Solver::Human
                    || (group.agent == attempt.agent
                        && group.budget_seconds == attempt.budget_seconds))
        })
    }
}

/// The name and version of an environment.
pub(crate) fn environment(key: EnvironmentKey<'_>) -> String {
    let name = foreign::cut(&foreign::harmless(key.0), LONGEST);
    let version = foreign::cut(&foreign::harmless(key.1), LONGEST / 2);
    format!("{name} {version}")
}

/// A name for each group: its agent's, with the budget where an agent has several, and a number where two would still look the same.
fn group_names(groups: &[Group]) -> Vec<String> {
    let mut agents: HashMap<(&str, Solver), usize> = HashMap::new();
    for group in groups {
        *agents.entry((&group.agent, group.solver)).or_default() += 1;
    }
    let mut taken: HashMap<String, usize> = HashMap::new();
    groups
        .iter()
        .map(|group| {
            let several = agents.get(&(group.agent.as_str(), group.solver)) > Some(&1);
            let budget = if several {
                format!(", {}", numbers::duration(group.budget_seconds))
            } else {
                String::new()
            };
            let room = LONGEST.saturating_sub(foreign::columns(&budget) + 4);
            let name = foreign::harmless(&group.agent);
            let name = format!("{}{budget}", foreign::cut(&name, room));
            let before = taken.entry(name.clone()).or_default();
            *before += 1;
            match *before {
                1 => name,
                number => format!("{name} ({number})"),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
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
        assert_eq!(named.without_budget(1), "a");
        assert_eq!(named.with_budget(1), "a, 2 h a run");
        assert_eq!(named.with_budget(2), "b, 1 h a run");
    }

    #[test]
    fn human_runs_match_by_name() {
        let summary = summary(&[("a", 3600.0)]);
        let named = Named::new(&summary);
        assert_eq!(named.environments, [("optimize-kernel", "0.1.0")]);
        let groups: Vec<usize> = named
            .rows(named.environments[0])
            .map(|(group, _)| group)
            .collect();
        assert_eq!(groups, [0, 1]);
    }
}
