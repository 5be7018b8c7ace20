//! What a study is made with.

/// The choices of a study. `Options::default()` is what the command's report uses.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// The number of bootstrap resamples; with 0 there are no intervals.
    pub resamples: u32,
    /// The confidence of the intervals, from 0 to 1; 0.95 in place of anything else.
    pub confidence: f64,
    /// The seed of the resampling: the same runs and the same seed give the same figures to the last bit.
    pub seed: u64,
    /// The total budgets, in seconds, that are always looked at: for each, k is the number of runs that it pays for.
    pub total_budgets_seconds: Vec<f64>,
    /// Whether the shipped human runs are compared with where no human runs are given.
    pub shipped_humans: bool,
    /// The environments that there are, by name and version, so that a footnote can name the others; `None` to say nothing of it.
    pub known_environments: Option<Vec<(String, String)>>,
    /// What is known of the ledger that the runs were read from.
    pub notes: LedgerNotes,
}

/// The seed that is used unless another is given.
pub const SEED: u64 = 20_241_115;

/// The number of resamples of RE-Bench (arXiv 2411.15114).
pub const RESAMPLES: u32 = 5_000;

/// The confidence of the intervals unless another is given.
pub const CONFIDENCE: f64 = 0.95;

/// The total budgets at which the human figures were published, in seconds: those of 1, 2, 4 and 8 runs of 8 hours.
pub const HUMAN_TOTAL_BUDGETS_SECONDS: [f64; 4] = [28_800.0, 57_600.0, 115_200.0, 230_400.0];

impl Default for Options {
    fn default() -> Self {
        Self {
            resamples: RESAMPLES,
            confidence: CONFIDENCE,
            seed: SEED,
            total_budgets_seconds: HUMAN_TOTAL_BUDGETS_SECONDS.to_vec(),
            shipped_humans: true,
            known_environments: None,
            notes: LedgerNotes::default(),
        }
    }
}

impl Options {
    /// The confidence, if it is one.
    pub(crate) fn confidence(&self) -> f64 {
        if (0.0..=1.0).contains(&self.confidence) {
            self.confidence
        } else {
            CONFIDENCE
        }
    }
}

/// Runs of a ledger that a study has not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LedgerNotes {
    /// Runs that are left out because they are open and hide their scores.
    pub hidden: u64,
    /// Runs that are left out because they showed scores on validation inputs, and have no result on fresh ones.
    pub unmeasured: u64,
}
