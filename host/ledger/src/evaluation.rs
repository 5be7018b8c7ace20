//! An evaluation as the ledger has it.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::Timestamp;
use crate::run::{Better, Environment};

/// How long after its start an evaluation's submission may be sealed with the deadline in between. Reading a folder takes a moment, and who starts in time
/// counts; whoever stops the command to change the submission after the deadline does not.
pub const SEALING: Duration = Duration::from_secs(5);

/// What an evaluation is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Somebody asked for a score.
    Score,
    /// The result of a finished run is measured again on a fresh seed.
    Rescore,
}

/// How far an evaluation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Progress {
    /// It was started, and the process that conducts it lives.
    Started,
    /// It has a verdict.
    Complete,
    /// It ended, and no verdict of it was recorded.
    Interrupted,
}

/// The three outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// There is a score.
    Scored,
    /// The submission's fault.
    Invalid,
    /// The host's or the device's fault.
    Fault,
}

/// The raw scores that a score was normalised by.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Anchors {
    /// The raw score that is 0.
    pub start: f64,
    /// The raw score that is 1.
    pub reference: f64,
    /// `fixed` or `measured`, or where imported ones come from.
    pub source: String,
}

/// What an evaluation is started with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvaluation {
    /// Its id: 32 hex digits.
    pub id: String,
    /// The run that it belongs to, if to any.
    pub run: Option<String>,
    /// What it is for.
    pub purpose: Purpose,
    /// What is scored in, as the command was asked; the sealed one is in the record.
    pub environment: Environment,
}

/// What an evaluation is completed with.
#[derive(Debug, Clone, PartialEq)]
pub struct Completion {
    /// Which of the three.
    pub verdict: Verdict,
    /// The environment's own figure; `None` unless scored.
    pub raw: Option<f64>,
    /// The normalised score; `None` unless scored.
    pub normalised: Option<f64>,
    /// What it was normalised by.
    pub anchors: Option<Anchors>,
    /// Which raw score is the better one.
    pub better: Better,
    /// The code of the reason; `None` when scored.
    pub reason: Option<String>,
    /// How long the evaluation took.
    pub seconds: f64,
    /// The digest of the submission; `None` when it could not be sealed.
    pub submission: Option<String>,
    /// The seed; `None` for imported ones without.
    pub seed: Option<String>,
    /// The name of the device; `None` when none was opened.
    pub device: Option<String>,
    /// The SHA-256 of the receipt's file, `sha256:` and hex; `None` when there is none.
    pub receipt: Option<String>,
    /// The sealed environment.
    pub environment: Environment,
    /// The whole record as JSON, for whoever needs more; opaque to the ledger.
    pub record: Option<String>,
}

/// An evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Its id.
    pub id: String,
    /// Its run.
    pub run: Option<String>,
    /// Its number among its run's evaluations, from 1; among all that have no run otherwise.
    pub ordinal: u64,
    /// What it is for.
    pub purpose: Purpose,
    /// What is scored in: as the command was asked, and the sealed one once it is complete.
    pub environment: Environment,
    /// When it started.
    pub started: Timestamp,
    /// The time that had passed in its run when it started; zero without one.
    pub at: Duration,
    /// Whether it started after the deadline of its run, or its submission was sealed after it and more than [`SEALING`] after its start: it never counts then.
    /// The second is known once it is complete.
    pub late: bool,
    /// How far it has come.
    pub progress: Progress,
    /// When it was completed or found to be interrupted.
    pub ended: Option<Timestamp>,
    /// Why it ended without a verdict; `None` unless interrupted.
    pub interruption: Option<String>,
    /// What it came to; `None` unless complete. Its `record` is left out unless it was asked for.
    pub completion: Option<Completion>,
}

impl Evaluation {
    /// The normalised score if this evaluation may be its run's result: complete, scored, not late, and asked for by whoever solves the task.
    pub fn counting(&self) -> Option<f64> {
        let completion = self.completion.as_ref()?;
        let counts = self.progress == Progress::Complete
            && self.purpose == Purpose::Score
            && !self.late
            && completion.verdict == Verdict::Scored;
        counts.then_some(completion.normalised).flatten()
    }
}
