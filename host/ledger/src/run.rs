//! A run: one attempt at an environment inside a time budget.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::Timestamp;

/// An environment as a run names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Environment {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The digest of its folder, `sha256:` and hex; `None` for runs that were imported without one.
    pub digest: Option<String>,
}

/// Which raw score is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Better {
    /// The lower one.
    Lower,
    /// The higher one.
    Higher,
}

/// Which of a run's evaluations is its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// The best valid one.
    Best,
    /// The last valid one: for environments that hide their score, where the best would be an oracle's choice.
    Last,
}

/// What is shown of an evaluation while its run is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visible {
    /// That it is recorded.
    None,
    /// Whether it is valid, and why not.
    Validity,
    /// The score on inputs of this evaluation alone; the run's result is measured on fresh ones when it is finished.
    Validation,
    /// The score that counts.
    Test,
}

/// Where a run comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It was conducted with this ledger.
    Conducted,
    /// It was imported.
    Imported,
}

/// Who made the attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Solver {
    /// A program.
    Agent,
    /// A human expert.
    Human,
}

/// What a run is started with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRun {
    /// What is attempted.
    pub environment: Environment,
    /// Which raw score is the better one.
    pub better: Better,
    /// What the raw score is.
    pub unit: String,
    /// Which evaluation is the result.
    pub counts: Counts,
    /// What is shown meanwhile.
    pub visible: Visible,
    /// The time that the run has.
    pub budget: Duration,
    /// Who makes the attempt; `unnamed` where nobody said.
    pub agent: String,
    /// The number by which repeated runs of an agent are told apart.
    pub agent_seed: Option<u64>,
    /// The working folder.
    pub folder: Option<String>,
}

/// Where a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Its clock runs.
    Open,
    /// Its clock stands still.
    Paused,
    /// No more of its evaluations count.
    Finished,
}

/// A stretch of time that does not count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pause {
    /// Why.
    pub reason: String,
    /// When it began; the beginning of 1970 where that is not known, as of the one pause that an imported run without a time of its start has for all.
    pub from: Timestamp,
    /// When it ended; `None` while it lasts. Of an imported run it is `from`: only the length of all its pauses together is known.
    pub until: Option<Timestamp>,
    /// How long it was, or has been when the run was read.
    pub length: Duration,
}

/// A run as the ledger has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its id: 16 hex digits where it was conducted here.
    pub id: String,
    /// What it was started with.
    pub new: NewRun,
    /// Who made the attempt.
    pub solver: Solver,
    /// Where it comes from.
    pub origin: Origin,
    /// When it was started.
    pub started: Timestamp,
    /// When it was finished; `None` while it is open.
    pub finished: Option<Timestamp>,
    /// Where it stands.
    pub state: State,
    /// The time that has passed in it, pauses left out: at its end, or when it was read. A clock that was set back does not lessen it.
    pub elapsed: Duration,
    /// Its pauses, in order.
    pub pauses: Vec<Pause>,
    /// How often the clock on the wall was seen to go backwards in it.
    pub clock_set_back: u32,
}

impl Run {
    /// The time that is left; zero once it is over.
    pub fn left(&self) -> Duration {
        if self.state == State::Finished {
            Duration::ZERO
        } else {
            self.new.budget.saturating_sub(self.elapsed)
        }
    }

    /// Whether the scores of its evaluations are not to be seen yet: its time is not over, and it shows nothing of them or their validity alone.
    ///
    /// Once its time is over nothing that starts can count, and there is nothing left to hide, finished or not: else a bad run that nobody finishes would be
    /// missing from every average.
    pub fn hides_scores(&self) -> bool {
        !self.is_over() && matches!(self.new.visible, Visible::None | Visible::Validity)
    }

    /// Whether an evaluation that starts now would be late.
    pub fn is_over(&self) -> bool {
        self.state == State::Finished || self.elapsed > self.new.budget
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_whose_time_is_over_hides_nothing() {
        let hides = |visible, state, elapsed| {
            Run {
                id: "0123456789abcdef".to_owned(),
                new: NewRun {
                    environment: Environment {
                        name: "e".to_owned(),
                        version: "1".to_owned(),
                        digest: None,
                    },
                    better: Better::Higher,
                    unit: String::new(),
                    counts: Counts::Last,
                    visible,
                    budget: Duration::from_secs(60),
                    agent: "a".to_owned(),
                    agent_seed: None,
                    folder: None,
                },
                solver: Solver::Agent,
                origin: Origin::Conducted,
                started: Timestamp(0),
                finished: None,
                state,
                elapsed: Duration::from_secs(elapsed),
                pauses: Vec::new(),
                clock_set_back: 0,
            }
            .hides_scores()
        };
        for visible in [Visible::None, Visible::Validity] {
            assert!(hides(visible, State::Open, 60), "the deadline is in time");
            assert!(hides(visible, State::Paused, 10));
            assert!(!hides(visible, State::Open, 61));
            assert!(!hides(visible, State::Paused, 61));
            assert!(!hides(visible, State::Finished, 10));
        }
        for visible in [Visible::Validation, Visible::Test] {
            assert!(!hides(visible, State::Open, 10));
        }
    }
}
