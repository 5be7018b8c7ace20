//! A run as the statistics see it.

use serde::Serialize;
use weighhouse_ledger::evaluation::Anchors;
use weighhouse_ledger::run::{Counts, Origin, Solver, Visible};
use weighhouse_ledger::standing::{RescoreTally, Rescored, Tally};

/// A run as the statistics see it: one attempt at an environment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Attempt {
    /// The run's id.
    pub run: String,
    /// The environment's name.
    pub environment: String,
    /// Its version.
    pub version: String,
    /// The digest of its content, where it is known: what tells apart two environments of the same name and version.
    pub environment_digest: Option<String>,
    /// Whether the ledger saw the run made, or has it from a file.
    pub origin: Origin,
    /// Who made the attempt.
    pub agent: String,
    /// An agent or a human expert.
    pub solver: Solver,
    /// The number by which repeated runs of an agent are told apart.
    pub agent_seed: Option<u64>,
    /// Whether it still goes on; it is then seen with what it has come to so far.
    pub is_open: bool,
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
    /// How these measurements ended, those included that say nothing.
    pub rescores: RescoreTally,
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
    /// Those of a ledger have at most 2,000 samples of at most 8 things, and are kept for one run of an environment, as [`of_ledger::read`] says.
    ///
    /// [`of_ledger::read`]: crate::of_ledger::read
    pub timings: Vec<Timings>,
    /// How often the clock on the wall was seen to go backwards.
    pub clock_set_back: u32,
}

/// The samples of one thing that was timed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Timings {
    /// What was timed: `submission`, `start`, `reference`.
    pub what: String,
    /// Milliseconds, in the order in which they were taken.
    pub milliseconds: Vec<f64>,
}
