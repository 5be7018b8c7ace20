//! A run as the statistics see it.

use serde::Serialize;
use weighhouse_ledger::run::{Counts, Solver, Visible};
use weighhouse_ledger::standing::{Rescored, Tally};

/// One attempt at an environment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Attempt {
    /// The run's id.
    pub run: String,
    /// The environment's name.
    pub environment: String,
    /// Its version.
    pub version: String,
    /// Who made the attempt.
    pub agent: String,
    /// An agent or a human expert.
    pub solver: Solver,
    /// The number by which repeated runs of an agent are told apart.
    pub agent_seed: Option<u64>,
    /// The time that it had, in seconds.
    pub budget_seconds: f64,
    /// The time that it took, in seconds, pauses left out.
    pub used_seconds: f64,
    /// The time of its pauses, in seconds.
    pub paused_seconds: f64,
    /// Which evaluation is the result.
    pub counts: Counts,
    /// What was shown during the run.
    pub visible: Visible,
    /// The run's score, floored at 0; 0 when nothing was valid.
    pub score: f64,
    /// Whether anything was valid.
    pub valid: bool,
    /// What repeated measurements of the result say.
    pub rescored: Option<Rescored>,
    /// How many evaluations ended how.
    pub tally: Tally,
    /// The result over time: the seconds at which it changed, and what it was from then on, not floored.
    pub curve: Vec<(f64, f64)>,
    /// When the evaluation started that is the result, in seconds; `None` when there is none.
    pub best_at_seconds: Option<f64>,
    /// The raw anchors of the evaluation that is the result, and their source.
    pub anchors: Option<Anchors>,
    /// The device of that evaluation.
    pub device: Option<String>,
    /// The repeated timings within that evaluation, in milliseconds, by what was timed: the details of its record whose names begin with `durations-`.
    pub timings: Vec<Timings>,
    /// How often the clock on the wall was seen to go backwards.
    pub clock_set_back: u32,
}

/// The anchors of a result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Anchors {
    /// The raw score that is 0.
    pub start: f64,
    /// The raw score that is 1.
    pub reference: f64,
    /// Where they come from.
    pub source: String,
}

/// The samples of one thing that was timed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Timings {
    /// What was timed: `submission`, `start`, `reference`.
    pub what: String,
    /// Milliseconds, in the order in which they were taken.
    pub milliseconds: Vec<f64>,
}
