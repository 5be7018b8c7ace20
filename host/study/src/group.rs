//! The runs of one agent with one budget, or those of the human experts: environments averaged with equal weight.

use std::collections::BTreeMap;

use weighhouse_ledger::run::{Counts, Solver};

use crate::allocation::{ks, runs_for};
use crate::attempt::Attempt;
use crate::bootstrap::Average;
use crate::environment::{Cell, Measured, Plan, cells, invalid_share, measure, tally};
use crate::experts::Experts;
use crate::humans;
use crate::measured_again;
use crate::options::Options;
use crate::summary::{Beats, BestOf, EnvironmentRow, Estimator, Group, Quartiles};

/// The groups of agents' runs, by agent and then by budget: runs with different budgets are not runs of the same thing.
pub(crate) fn agents(attempts: &[Attempt], experts: &Experts, options: &Options) -> Vec<Group> {
    let mut by_group: BTreeMap<(&str, u64), Vec<&Attempt>> = BTreeMap::new();
    for run in attempts.iter().filter(|run| run.solver == Solver::Agent) {
        // The bits of positive numbers are in the order of the numbers.
        let key = (run.agent.as_str(), run.budget_seconds.to_bits());
        by_group.entry(key).or_default().push(run);
    }
    let groups = by_group.into_iter().filter_map(|((agent, budget), runs)| {
        let cells = cells(runs);
        let budget_seconds = f64::from_bits(budget);
        let plan = Plan {
            agent,
            solver: Solver::Agent,
            budget_seconds,
            estimator: Estimator::WithoutReplacement,
            ks: ks(
                fewest(&cells),
                true,
                &options.total_budgets_seconds,
                budget_seconds,
            ),
            rival_k: runs_for(humans::BUDGET_SECONDS, budget_seconds).unwrap_or(1),
            resamples: options.resamples,
            confidence: options.confidence(),
            seed: options.seed,
        };
        group(&cells, &plan, Some(experts))
    });
    groups.collect()
}

/// The group of the human experts. `None` when there are no runs.
pub(crate) fn humans(cells: &[Cell<'_>], options: &Options) -> Option<Group> {
    let budget_seconds = humans::BUDGET_SECONDS;
    let plan = Plan {
        agent: humans::NAME,
        solver: Solver::Human,
        budget_seconds,
        estimator: Estimator::WithReplacement,
        ks: ks(
            fewest(cells),
            false,
            &options.total_budgets_seconds,
            budget_seconds,
        ),
        rival_k: 1,
        resamples: options.resamples,
        confidence: options.confidence(),
        seed: options.seed,
    };
    group(cells, &plan, None)
}

/// The number of runs of the environment that has the fewest, of those where the best counts if there are any.
fn fewest(cells: &[Cell<'_>]) -> usize {
    let best = cells.iter().filter(|cell| cell.counts == Counts::Best);
    let fewest = best.map(|cell| cell.sample.len()).min();
    let any = || cells.iter().map(|cell| cell.sample.len()).min();
    fewest.or_else(any).unwrap_or_default()
}

fn group(cells: &[Cell<'_>], plan: &Plan<'_>, experts: Option<&Experts>) -> Option<Group> {
    if cells.is_empty() {
        return None;
    }
    let mut rows = Vec::with_capacity(cells.len());
    let mut averages = Averages::new(plan.ks.len());
    for cell in cells {
        let expert = experts.and_then(|experts| experts.of(cell.name, cell.version));
        let measured = measure(cell, plan, expert);
        averages.add(&measured);
        rows.push(measured.row);
    }
    let single = rows.iter().all(|row| row.runs == 1);
    let best_of = averages.best_of.into_iter().enumerate();
    Some(Group {
        agent: plan.agent.to_owned(),
        solver: plan.solver,
        budget_seconds: plan.budget_seconds,
        runs: rows.iter().map(|row| row.runs).sum(),
        mean: plan.estimate(
            average(&rows, |row| row.mean.value),
            averages.mean.mean(),
            single,
        ),
        quartiles: Quartiles {
            p25: average(&rows, |row| row.quartiles.p25),
            p50: average(&rows, |row| row.quartiles.p50),
            p75: average(&rows, |row| row.quartiles.p75),
        },
        best_of: best_of
            .map(|(index, replicates)| best_of_at(index, &rows, plan, replicates, single))
            .collect(),
        beats_human: beats_human(&rows, plan, averages.beats),
        invalid_share: invalid_share(&tally(rows.iter().map(|row| &row.tally))),
        measured_again: measured_again::over(rows.iter().filter_map(|row| row.measured_again)),
        environments: rows,
    })
}

/// What the resamples say of a group: of each environment only the sum is kept.
struct Averages {
    mean: Average,
    /// By k. Where an environment has no figure it is not the average of all, and is not used.
    best_of: Vec<Average>,
    /// Over the environments that are compared with human runs.
    beats: Average,
}

impl Averages {
    fn new(ks: usize) -> Self {
        Self {
            mean: Average::default(),
            best_of: vec![Average::default(); ks],
            beats: Average::default(),
        }
    }

    fn add(&mut self, measured: &Measured) {
        self.mean.add(measured.mean_replicates());
        for (index, average) in self.best_of.iter_mut().enumerate() {
            if let Some(replicates) = measured.best_of_replicates(index) {
                average.add(replicates);
            }
        }
        if measured.row.beats_human.is_some() {
            self.beats.add(measured.beats_replicates());
        }
    }
}

/// The mean over environments, with equal weight.
fn average<'a>(
    rows: impl IntoIterator<Item = &'a EnvironmentRow>,
    figure: impl Fn(&EnvironmentRow) -> f64,
) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in rows {
        sum += figure(row);
        count += 1.0;
    }
    sum / count
}

/// The figure of the k at an index; none where an environment has none, as a mean over the others would be one of something else.
fn best_of_at(
    index: usize,
    rows: &[EnvironmentRow],
    plan: &Plan<'_>,
    replicates: Average,
    single: bool,
) -> BestOf {
    let k = plan.ks[index];
    let value = |row: &EnvironmentRow| row.best_of[index].estimate.map(|estimate| estimate.value);
    let lacking = rows.iter().filter(|row| value(row).is_none());
    let lacking = lacking.min_by_key(|row| row.runs);
    let estimate = lacking.is_none().then(|| {
        let value = average(rows, |row| value(row).unwrap_or_default());
        plan.estimate(value, replicates.mean(), single)
    });
    BestOf {
        k,
        total_budget_seconds: k as f64 * plan.budget_seconds,
        estimator: plan.estimator,
        estimate,
        missing: lacking.map(|row| too_few(k, row, rows)),
    }
}

/// Why there is no best of k: the environment with the fewest runs, with its version where there are several.
fn too_few(k: u64, lacking: &EnvironmentRow, rows: &[EnvironmentRow]) -> String {
    let (name, runs) = (&lacking.name, lacking.runs);
    let mut versions = rows.iter().filter(|row| row.name == *name);
    if versions.nth(1).is_some() {
        let version = &lacking.version;
        format!("needs {k} runs; {name} {version} has {runs}")
    } else {
        format!("needs {k} runs; {name} has {runs}")
    }
}

/// Over the environments that have human runs; none where one of them has fewer runs than the comparison needs.
fn beats_human(rows: &[EnvironmentRow], plan: &Plan<'_>, replicates: Average) -> Option<Beats> {
    let compared = rows.iter().filter(|row| row.human_percentile.is_some());
    let compared: Vec<&EnvironmentRow> = compared.collect();
    let probability = |row: &EnvironmentRow| {
        let beats = row.beats_human.as_ref();
        beats.map(|beats| beats.probability.value)
    };
    if compared.is_empty() || compared.iter().any(|row| probability(row).is_none()) {
        return None;
    }
    let single = compared.iter().all(|row| row.runs == 1);
    let value = average(compared, |row| probability(row).unwrap_or_default());
    // The largest: 1 where in all of them the last valid evaluation counts.
    let ks = rows.iter().filter_map(|row| row.beats_human.as_ref());
    Some(Beats {
        k: ks.map(|beats| beats.k).max().unwrap_or(plan.rival_k),
        probability: plan.estimate(value, replicates.mean(), single),
    })
}
