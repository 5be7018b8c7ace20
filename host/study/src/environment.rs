//! The runs of one group in one environment, and their row of the table.

use std::collections::BTreeMap;

use weighhouse_ledger::run::{Counts, Solver};
use weighhouse_ledger::standing::Tally;

use crate::attempt::Attempt;
use crate::best_of::{Missed, expected_best, mean};
use crate::bootstrap::{Figures, Replicates, Rivals, Stream, interval};
use crate::experts::Expert;
use crate::measured_again;
use crate::percentile::{mean_percentile, median, quartiles};
use crate::sample::Sample;
use crate::summary::{Beats, BestOf, EnvironmentRow, Estimate, Estimator, SeedRow};
use crate::superiority::beats;

/// The runs of one group in one environment.
#[derive(Debug)]
pub(crate) struct Cell<'a> {
    pub(crate) name: &'a str,
    pub(crate) version: &'a str,
    /// The last one where any of the runs says so: a best of k is then nothing that anybody could have chosen.
    pub(crate) counts: Counts,
    pub(crate) runs: Vec<&'a Attempt>,
    pub(crate) sample: Sample,
}

/// Divides runs by environment, name and version, in that order. Runs without a finite score are in none.
pub(crate) fn cells<'a>(runs: impl IntoIterator<Item = &'a Attempt>) -> Vec<Cell<'a>> {
    let mut by_environment: BTreeMap<(&str, &str), Vec<&Attempt>> = BTreeMap::new();
    for run in runs.into_iter().filter(|run| run.score.is_finite()) {
        let key = (run.environment.as_str(), run.version.as_str());
        by_environment.entry(key).or_default().push(run);
    }
    let cells = by_environment
        .into_iter()
        .filter_map(|((name, version), runs)| {
            let last = runs.iter().any(|run| run.counts == Counts::Last);
            let sample = Sample::new(runs.iter().map(|run| run.score).collect())?;
            Some(Cell {
                name,
                version,
                counts: if last { Counts::Last } else { Counts::Best },
                runs,
                sample,
            })
        });
    cells.collect()
}

/// What is computed for each environment of a group.
#[derive(Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) agent: &'a str,
    pub(crate) solver: Solver,
    pub(crate) budget_seconds: f64,
    pub(crate) estimator: Estimator,
    pub(crate) ks: Vec<u64>,
    /// The number of runs that are compared with one human run.
    pub(crate) rival_k: u64,
    pub(crate) resamples: u32,
    pub(crate) confidence: f64,
    pub(crate) seed: u64,
}

impl Plan<'_> {
    /// The draws of an environment.
    fn stream(&self, cell: &Cell<'_>) -> Stream {
        let (name, version) = (cell.name.as_bytes(), cell.version.as_bytes());
        let budget = self.budget_seconds.to_bits().to_le_bytes();
        match self.solver {
            Solver::Agent => {
                let agent = self.agent.as_bytes();
                Stream::new(self.seed, &[b"agent", agent, &budget, name, version])
            }
            Solver::Human => Stream::new(self.seed, &[b"human", name, version]),
        }
    }

    /// An estimate, from the figure and what it is in each resample. One run says nothing of the scatter, so that there is no interval then.
    pub(crate) fn estimate(&self, value: f64, replicates: Vec<f64>, single: bool) -> Estimate {
        let interval = interval(replicates, self.confidence);
        Estimate {
            value,
            interval: interval.filter(|_| !single),
        }
    }
}

/// The row of an environment, with what the resamples say of it.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) row: EnvironmentRow,
    replicates: Replicates,
    /// For each k the column of the replicates.
    columns: Vec<Option<usize>>,
}

impl Measured {
    pub(crate) fn mean_replicates(&self) -> &[f64] {
        &self.replicates.bests[0]
    }

    /// Of the k at an index; `None` where there is no figure.
    pub(crate) fn best_of_replicates(&self, index: usize) -> Option<&[f64]> {
        let column = self.columns.get(index).copied().flatten()?;
        self.replicates.bests.get(column).map(Vec::as_slice)
    }

    pub(crate) fn beats_replicates(&self) -> &[f64] {
        &self.replicates.beats
    }
}

/// Computes the row of an environment, compared with the experts of the same one if there are any.
pub(crate) fn measure(cell: &Cell<'_>, plan: &Plan<'_>, expert: Option<&Expert>) -> Measured {
    let sample = &cell.sample;
    let single = sample.len() == 1;
    let (tables, columns) = tables(cell, plan);
    let rival_table = match cell.counts {
        Counts::Best => Missed::new(Estimator::WithoutReplacement, sample.len(), plan.rival_k),
        Counts::Last => Some(Missed::one(sample.len())),
    };
    let rivals = expert.zip(rival_table.as_ref());
    let figures = Figures {
        runs: sample,
        stream: plan.stream(cell),
        bests: &tables,
        rivals: rivals.map(|(expert, missed)| Rivals {
            runs: &expert.sample,
            stream: &expert.stream,
            missed,
        }),
    };
    let replicates = figures.replicates(plan.resamples);
    let estimate = |column: usize| {
        let value = expected_best(sample, &tables[column]);
        plan.estimate(value, replicates.bests[column].clone(), single)
    };
    let best_of = plan.ks.iter().zip(&columns).map(|(k, column)| BestOf {
        k: *k,
        total_budget_seconds: *k as f64 * plan.budget_seconds,
        estimator: plan.estimator,
        estimate: column.map(estimate),
        missing: column.is_none().then(|| too_few(*k, sample.len())),
    });
    let tally = tally(cell.runs.iter().map(|run| &run.tally));
    let row = EnvironmentRow {
        name: cell.name.to_owned(),
        version: cell.version.to_owned(),
        runs: sample.len() as u64,
        mean: estimate(0),
        above_zero: sample.share(|score| score > 0.0),
        at_least_reference: sample.share(|score| score >= 1.0),
        quartiles: quartiles(sample),
        best: sample.best(),
        best_of: best_of.collect(),
        human_percentile: expert.map(|expert| mean_percentile(sample, &expert.sample)),
        beats_human: rivals.map(|(expert, missed)| Beats {
            k: match cell.counts {
                Counts::Best => plan.rival_k,
                // One run against one human run, as with the table above.
                Counts::Last => 1,
            },
            probability: plan.estimate(
                beats(sample, missed, &expert.sample),
                replicates.beats.clone(),
                single,
            ),
        }),
        tally,
        invalid_share: invalid_share(&tally),
        evaluations_per_hour: evaluations_per_hour(&cell.runs),
        time_to_best_seconds: time_to_best(&cell.runs),
        measured_again: measured_again::of(&cell.runs),
        seeds: seeds(&cell.runs),
    };
    Measured {
        row,
        replicates,
        columns,
    }
}

/// The tables of the expected bests, that of one run first, and which of them each k has.
fn tables(cell: &Cell<'_>, plan: &Plan<'_>) -> (Vec<Missed>, Vec<Option<usize>>) {
    let runs = cell.sample.len();
    let mut tables = vec![Missed::one(runs)];
    let columns = plan.ks.iter().map(|k| {
        if *k == 1 || cell.counts == Counts::Last {
            return Some(0);
        }
        tables.push(Missed::new(plan.estimator, runs, *k)?);
        Some(tables.len() - 1)
    });
    let columns = columns.collect();
    (tables, columns)
}

fn too_few(k: u64, runs: usize) -> String {
    format!(
        "needs {k} runs; there {} {runs}",
        if runs == 1 { "is" } else { "are" }
    )
}

/// The invalid evaluations by those that were scored or invalid.
pub(crate) fn invalid_share(tally: &Tally) -> Option<f64> {
    let all = tally.invalid.saturating_add(tally.scored);
    (all > 0).then(|| tally.invalid as f64 / all as f64)
}

/// How many evaluations ended how, all together.
pub(crate) fn tally<'a>(tallies: impl Iterator<Item = &'a Tally>) -> Tally {
    tallies.fold(Tally::default(), |sum, one| Tally {
        started: sum.started.saturating_add(one.started),
        scored: sum.scored.saturating_add(one.scored),
        invalid: sum.invalid.saturating_add(one.invalid),
        fault: sum.fault.saturating_add(one.fault),
        interrupted: sum.interrupted.saturating_add(one.interrupted),
        late: sum.late.saturating_add(one.late),
    })
}

/// Evaluations that were started in time, by the hours of the runs up to their deadlines: a run that nobody finished goes on for ever, and would lessen the
/// figure.
fn evaluations_per_hour(runs: &[&Attempt]) -> Option<f64> {
    let tally = tally(runs.iter().map(|run| &run.tally));
    let unpublished = tally.started == 0 && runs.iter().any(|run| run.solver == Solver::Human);
    let seconds = runs
        .iter()
        .map(|run| run.used_seconds.min(run.budget_seconds));
    let seconds = sum(seconds.collect());
    let published = !unpublished && seconds > 0.0;
    published.then(|| tally.started.saturating_sub(tally.late) as f64 * 3_600.0 / seconds)
}

/// The sum, the same to the last bit in whatever order the values come.
pub(crate) fn sum(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.into_iter().sum()
}

fn time_to_best(runs: &[&Attempt]) -> Option<f64> {
    let valid = runs.iter().filter(|run| run.valid);
    median(valid.filter_map(|run| run.best_at_seconds).collect())
}

fn seeds(runs: &[&Attempt]) -> Vec<SeedRow> {
    let mut by_seed: BTreeMap<Option<u64>, Vec<f64>> = BTreeMap::new();
    for run in runs {
        by_seed.entry(run.agent_seed).or_default().push(run.score);
    }
    let rows = by_seed.into_iter().filter_map(|(seed, scores)| {
        let sample = Sample::new(scores)?;
        Some(SeedRow {
            seed,
            runs: sample.len() as u64,
            mean: mean(&sample),
            best: sample.best(),
        })
    });
    rows.collect()
}
