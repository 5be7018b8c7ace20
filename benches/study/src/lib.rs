//! A study that never took place: three agents, seven environments, fifty runs each, and as many evaluations as are asked for, all from a named seed.
//!
//! It is written as the JSON lines that `weighhouse ledger import` reads. The curves look like those of real runs: a run comes closer to a limit of its own with
//! steps and set-backs, a part of its evaluations is invalid, some are the device's fault or interrupted, some runs have nothing valid, scores repeat to the bit
//! where the same submission was scored again, a few lie over 2, and the last evaluations of some runs are late. Nothing in it is a result of anybody.

mod chance;
mod run;
mod setting;

use std::io::{self, Write};

use crate::chance::Chance;
use crate::run::Simulated;
pub use crate::setting::{AGENTS, ENVIRONMENTS, RUNS};

/// What is simulated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Study {
    /// The name of the seed: the same name gives the same study, byte for byte.
    pub seed: String,
    /// The evaluations of all runs together.
    pub evaluations: u64,
    /// Whether scored evaluations have a record with repeated timings in its details, as those of a timed environment have.
    pub records: bool,
}

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Written {
    /// The lines that are runs.
    pub runs: u64,
    /// The lines that are evaluations.
    pub evaluations: u64,
}

impl Study {
    /// A study with this many evaluations, from the seed that is called `study`, without records.
    #[must_use]
    pub fn new(evaluations: u64) -> Self {
        Self {
            seed: "study".to_owned(),
            evaluations,
            records: false,
        }
    }

    /// Writes it as JSON lines, each run before its evaluations. One line is in memory at a time.
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn write(&self, mut out: impl Write) -> io::Result<Written> {
        let runs = self.runs();
        let shares: Vec<f64> = runs.iter().map(Simulated::share).collect();
        let mut written = Written::default();
        for (run, count) in runs.into_iter().zip(counts(&shares, self.evaluations)) {
            run.write(&mut out, count, self.records)?;
            written.runs += 1;
            written.evaluations += count;
        }
        out.flush()?;
        Ok(written)
    }

    fn runs(&self) -> Vec<Simulated> {
        let mut runs = Vec::with_capacity(AGENTS.len() * ENVIRONMENTS.len() * RUNS as usize);
        for agent in &AGENTS {
            for environment in &ENVIRONMENTS {
                for seed in 0..RUNS {
                    // A stream for each run: what one draws changes no other.
                    let stream = runs.len() as u64;
                    let chance = Chance::of(&self.seed, stream);
                    runs.push(Simulated::draw(agent, environment, seed, stream, chance));
                }
            }
        }
        runs
    }
}

/// Deals `total` out by shares, so that the parts add up to it exactly.
fn counts(shares: &[f64], total: u64) -> Vec<u64> {
    let whole: f64 = shares.iter().sum();
    let mut sum = 0.0;
    let mut dealt = 0;
    let mut counts: Vec<u64> = shares
        .iter()
        .map(|share| {
            sum += share;
            let upto = ((sum / whole) * total as f64).floor() as u64;
            let upto = upto.clamp(dealt, total);
            let count = upto - dealt;
            dealt = upto;
            count
        })
        .collect();
    // What rounding left over.
    if let Some(last) = counts.last_mut() {
        *last += total - dealt;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_dealt_out_adds_up() {
        for total in [0, 1, 7, 1_000_003] {
            let counts = counts(&[0.1, 3.0, 1e-9, 0.7], total);
            assert_eq!(counts.iter().sum::<u64>(), total);
        }
        assert_eq!(counts(&[1.0, 1.0, 2.0], 8), [2, 2, 4]);
    }
}
