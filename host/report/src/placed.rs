//! The runs of a study where they are shown: by environment and group, found once for all charts and tables.

use std::collections::{BTreeMap, HashMap};

use weighhouse_ledger::run::Solver;
use weighhouse_study::attempt::Attempt;
use weighhouse_study::humans;
use weighhouse_study::options::Options;

use crate::names::Named;

/// The runs of each environment, by the number of their group.
pub(crate) struct Placed<'a> {
    environments: Vec<BTreeMap<usize, Vec<&'a Attempt>>>,
}

impl<'a> Placed<'a> {
    /// Places the runs of agents that a study was made from, and the human ones, given or shipped, if it compares with any. Runs that are in no group
    /// of it are left out.
    pub(crate) fn new(study: &Named<'_>, attempts: &'a [Attempt]) -> Self {
        let mut agents: HashMap<(&str, u64), usize> = HashMap::new();
        let mut experts = None;
        for (number, group) in study.summary.groups.iter().enumerate() {
            match group.solver {
                Solver::Agent => {
                    agents.insert((&group.agent, group.budget_seconds.to_bits()), number);
                }
                Solver::Human => experts = Some(number),
            }
        }
        let mut environments = vec![BTreeMap::new(); study.environments.len()];
        let mut place = |attempt: &'a Attempt, group: usize| {
            let key = (attempt.environment.as_str(), attempt.version.as_str());
            for environment in study.places_of(attempt.solver, key) {
                let runs: &mut Vec<&Attempt> = environments[environment].entry(group).or_default();
                runs.push(attempt);
            }
        };
        for attempt in attempts.iter().filter(|run| run.solver == Solver::Agent) {
            let key = (attempt.agent.as_str(), attempt.budget_seconds.to_bits());
            if let Some(group) = agents.get(&key) {
                place(attempt, *group);
            }
        }
        if let Some(group) = experts {
            for attempt in humans::of(attempts, &Options::default()) {
                place(attempt, group);
            }
        }
        Self { environments }
    }

    /// The groups that attempted the environment at a place, with their runs: none of them is without one.
    pub(crate) fn groups(
        &self,
        environment: usize,
    ) -> impl Iterator<Item = (usize, &[&'a Attempt])> {
        let groups = self.environments[environment].iter();
        groups.map(|(group, runs)| (*group, runs.as_slice()))
    }

    /// All runs of the environment at a place, with the number of their group.
    pub(crate) fn runs(&self, environment: usize) -> impl Iterator<Item = (usize, &'a Attempt)> {
        let groups = self.environments[environment].iter();
        groups.flat_map(|(group, runs)| runs.iter().map(|run| (*group, *run)))
    }
}

#[cfg(test)]
mod tests {
    use weighhouse_study::summary::Summary;

    use super::*;
    use crate::charts::tests::attempt;

    fn placed(attempts: &[Attempt], shipped_humans: bool) -> Vec<Vec<(usize, usize)>> {
        let options = Options {
            resamples: 0,
            shipped_humans,
            ..Options::default()
        };
        let summary = Summary::of(attempts, &options);
        let named = Named::new(&summary);
        let placed = Placed::new(&named, attempts);
        let environments = 0..named.environments.len();
        environments
            .map(|environment| {
                let groups = placed.groups(environment);
                groups.map(|(group, runs)| (group, runs.len())).collect()
            })
            .collect()
    }

    #[test]
    fn runs_are_with_their_group_in_their_environment() {
        let attempts = [
            attempt("b", "optimize-kernel", 0.5),
            attempt("a", "another", 0.5),
            attempt("a", "optimize-kernel", 0.5),
            attempt("b", "optimize-kernel", 0.7),
            Attempt {
                budget_seconds: 60.0,
                ..attempt("b", "another", 0.1)
            },
        ];
        assert_eq!(
            placed(&attempts, true),
            [vec![(0, 1), (1, 1)], vec![(0, 1), (2, 2), (3, 9)]]
        );
        assert_eq!(
            placed(&attempts, false),
            [vec![(0, 1), (1, 1)], vec![(0, 1), (2, 2)]]
        );
    }

    #[test]
    fn human_runs_of_the_same_version_are_preferred() {
        let own = Attempt {
            solver: Solver::Human,
            ..attempt("somebody", "optimize-kernel", 0.2)
        };
        let older = Attempt {
            version: "0.0.9".to_owned(),
            ..attempt("a", "optimize-kernel", 0.5)
        };
        let mut attempts = humans::shipped().to_vec();
        attempts.extend([own, older, attempt("a", "optimize-kernel", 0.5)]);
        // Nine published ones and the own one by name for the older version; the own one alone for its own.
        assert_eq!(
            placed(&attempts, true),
            [vec![(0, 1), (1, 10)], vec![(0, 1), (1, 1)]]
        );
    }
}
