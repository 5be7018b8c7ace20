//! Attempts that nobody made, and their study.

use weighhouse_ledger::run::{Counts, Origin, Solver, Visible};
use weighhouse_ledger::standing::{RescoreTally, Tally};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::humans;
use weighhouse_study::options::Options;
use weighhouse_study::summary::Summary;

/// One attempt of an agent with 8 hours.
pub(crate) fn attempt(environment: &str, score: f64) -> Attempt {
    Attempt {
        run: String::new(),
        environment: environment.to_owned(),
        version: "1".to_owned(),
        agent: "agent".to_owned(),
        solver: Solver::Agent,
        agent_seed: None,
        is_open: false,
        budget_seconds: humans::BUDGET_SECONDS,
        used_seconds: humans::BUDGET_SECONDS,
        paused_seconds: 0.0,
        counts: Counts::Best,
        visible: Visible::Test,
        score,
        valid: true,
        rescored: None,
        rescores: RescoreTally::default(),
        environment_digest: None,
        origin: Origin::Conducted,
        tally: Tally::default(),
        curve: Vec::new(),
        best_at_seconds: None,
        anchors: None,
        device: None,
        timings: Vec::new(),
        clock_set_back: 0,
    }
}

/// One attempt of a human with 8 hours.
pub(crate) fn human(environment: &str, score: f64) -> Attempt {
    Attempt {
        solver: Solver::Human,
        ..attempt(environment, score)
    }
}

/// Few resamples, and no human runs but given ones.
pub(crate) fn plain() -> Options {
    Options {
        resamples: 200,
        shipped_humans: false,
        ..Options::default()
    }
}

/// The study of attempts with these options.
pub(crate) fn summary(attempts: &[Attempt]) -> Summary {
    Summary::of(attempts, &plain())
}
