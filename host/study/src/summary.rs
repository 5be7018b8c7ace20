//! What a study says: everything that a report shows, and what `report --format json` writes.

use serde::Serialize;
use weighhouse_ledger::run::Solver;
use weighhouse_ledger::standing::Tally;

use crate::attempt::Attempt;
use crate::environment::cells;
use crate::experts::Experts;
use crate::options::Options;
use crate::{footnotes, group, humans};

/// The name and version of the JSON form.
pub const SCHEMA: &str = "weighhouse.report/1";

/// A figure with what is known of its error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The bounds of its percentile bootstrap interval; `None` where every environment has a single run, which says nothing of the scatter.
    pub interval: Option<(f64, f64)>,
}

/// How a best-of-k figure was come by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Estimator {
    /// The mean over all subsets of k different runs: needs k runs.
    WithoutReplacement,
    /// The mean over all k draws from the runs, the same one more than once allowed: how the published human figures were made.
    WithReplacement,
}

/// The expected best of k runs, which together have the budget of k.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BestOf {
    /// The number of runs: the total budget by the budget of one, rounded down.
    pub k: u64,
    /// The budget of all k, in seconds.
    pub total_budget_seconds: f64,
    /// How it was come by.
    pub estimator: Estimator,
    /// The figure; `None` where an environment has fewer than k runs.
    pub estimate: Option<Estimate>,
    /// Why there is none.
    pub missing: Option<String>,
}

/// Three points of a distribution of scores.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Quartiles {
    /// A quarter is below it.
    pub p25: f64,
    /// The median.
    pub p50: f64,
    /// Three quarters are below it.
    pub p75: f64,
}

/// How likely the best of k of an agent's runs beats one human run of the same total budget.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Beats {
    /// The number of runs whose budgets add up to the human's; 1 where the last valid evaluation counts, as nobody could choose the best of several.
    pub k: u64,
    /// The probability, half of it where both are the same.
    pub probability: Estimate,
}

/// Results beside what repeated measurements on fresh seeds say of them, over the runs that have both. The best of many noisy scores flatters.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct MeasuredAgain {
    /// How many runs' results were measured again.
    pub runs: u64,
    /// The mean score of the evaluations that are their results, each floored at 0.
    pub first: f64,
    /// The mean of the medians of their repeated measurements, an invalid one being 0, and each median floored at 0.
    pub again: f64,
    /// How many repeated measurements there are, faults left out.
    pub measurements: u64,
    /// How many of those were invalid.
    pub invalid: u64,
    /// How many more ended without a verdict, of all runs of the row: a measurement that was not liked can be discarded by ending it.
    pub interrupted: u64,
    /// How many more were the host's or the device's fault, likewise.
    pub faults: u64,
}

/// The runs of one agent seed in one environment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SeedRow {
    /// The agent's seed; `None` for runs without one.
    pub seed: Option<u64>,
    /// How many runs.
    pub runs: u64,
    /// Their mean score.
    pub mean: f64,
    /// The best of them.
    pub best: f64,
}

/// One environment of a group.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct EnvironmentRow {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// How many runs.
    pub runs: u64,
    /// Their mean score.
    pub mean: Estimate,
    /// The share of runs with a score above 0.
    pub above_zero: f64,
    /// The share of runs with a score of at least 1.
    pub at_least_reference: f64,
    /// Where their scores lie.
    pub quartiles: Quartiles,
    /// The best.
    pub best: f64,
    /// Best of k in this environment alone, for the same k as in the group; the mean where the last valid evaluation counts.
    pub best_of: Vec<BestOf>,
    /// The mean of the runs' percentiles among the human scores of this environment, 0 to 100; `None` without human runs, and for the humans themselves.
    pub human_percentile: Option<f64>,
    /// How likely they beat a human at equal budget; `None` likewise.
    pub beats_human: Option<Beats>,
    /// How many evaluations ended how, all runs together.
    pub tally: Tally,
    /// Invalid evaluations by those that were scored or invalid; `None` where there is none.
    pub invalid_share: Option<f64>,
    /// Evaluations that were started per hour of run time; `None` where no time passed or the evaluations were not published.
    pub evaluations_per_hour: Option<f64>,
    /// The median over valid runs of when the evaluation started that is the result, in seconds.
    pub time_to_best_seconds: Option<f64>,
    /// The results that were measured again; `None` where none was.
    pub measured_again: Option<MeasuredAgain>,
    /// By the agent's seed.
    pub seeds: Vec<SeedRow>,
}

/// The runs of one agent with one budget, or those of the human experts.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Group {
    /// Who made the attempts.
    pub agent: String,
    /// An agent or human experts.
    pub solver: Solver,
    /// The budget of each run, in seconds; for human experts the nominal one of 8 hours.
    pub budget_seconds: f64,
    /// How many runs.
    pub runs: u64,
    /// The mean score: of each environment, then over the environments with equal weight.
    pub mean: Estimate,
    /// The quartiles of each environment, averaged likewise.
    pub quartiles: Quartiles,
    /// Best of k, averaged likewise.
    pub best_of: Vec<BestOf>,
    /// The probability of beating a human at equal budget, averaged likewise over the environments that have human runs.
    pub beats_human: Option<Beats>,
    /// Invalid evaluations by those that were scored or invalid, all runs together; `None` where there is none.
    pub invalid_share: Option<f64>,
    /// The results that were measured again: counts of all, means averaged over the environments that have any. `None` where none was.
    pub measured_again: Option<MeasuredAgain>,
    /// Each environment, by name and version.
    pub environments: Vec<EnvironmentRow>,
}

/// A whole study.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// [`SCHEMA`].
    pub schema: String,
    /// The number of bootstrap resamples.
    pub resamples: u32,
    /// The confidence of the intervals: 0.95.
    pub confidence: f64,
    /// The seed of the resampling.
    pub seed: u64,
    /// Agents by name then budget, human experts last.
    pub groups: Vec<Group>,
    /// What a reader must know: sentences, each with its figures.
    pub footnotes: Vec<String>,
}

impl Summary {
    /// The study of runs. Their order does not matter, to the last bit. A run without a finite score is left out, and counted in a footnote.
    pub fn of(attempts: &[Attempt], options: &Options) -> Self {
        let humans = humans::of(attempts, options);
        let counting = humans
            .iter()
            .copied()
            .filter(|run| humans::counts_in_aggregates(run));
        let human_cells = cells(counting);
        let experts = Experts::new(&human_cells, options.seed);
        let mut groups = group::agents(attempts, &experts, options);
        groups.extend(group::humans(&human_cells, options));
        let unpublished = attempts.iter().filter(|run| !humans::is_published(run));
        let footnotes = footnotes::of(&footnotes::Facts {
            groups: &groups,
            attempts: &unpublished.collect::<Vec<_>>(),
            humans: &humans,
            options,
        });
        Self {
            schema: SCHEMA.to_owned(),
            resamples: options.resamples,
            confidence: options.confidence(),
            seed: options.seed,
            groups,
            footnotes,
        }
    }
}
