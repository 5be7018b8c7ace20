//! The charts of the page: one file a chart. Each gives figures, or nothing where there is nothing to show.

mod axis;
mod canvas;
mod ink;
mod rows;
mod swarm;

pub(crate) mod best_of;
pub(crate) mod curves;
pub(crate) mod strips;
pub(crate) mod timings;

pub(crate) use ink::{Style, swatch};

use crate::ReportError;

/// A drawing with what it shows.
pub(crate) struct Figure {
    /// A name for it on the page: letters, digits and dashes.
    pub(crate) id: String,
    /// What it shows, in a few words.
    pub(crate) title: String,
    /// What can be seen in it, for whoever cannot see it.
    pub(crate) description: String,
    /// The remark under it.
    pub(crate) caption: String,
    /// The drawing.
    pub(crate) drawing: canvas::Drawing,
}

/// Says which figure could not be drawn.
fn named<T>(figure: &str, result: Result<T, canvas::Refused>) -> Result<T, ReportError> {
    result.map_err(|refused| ReportError::Drawing {
        figure: figure.to_owned(),
        cause: refused.to_string(),
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use weighhouse_ledger::run::{Counts, Origin, Solver, Visible};
    use weighhouse_ledger::standing::{RescoreTally, Tally};
    use weighhouse_study::attempt::Attempt;

    /// An attempt of 8 hours.
    pub(crate) fn attempt(agent: &str, environment: &str, score: f64) -> Attempt {
        Attempt {
            run: "0123456789abcdef".to_owned(),
            environment: environment.to_owned(),
            version: "0.1.0".to_owned(),
            agent: agent.to_owned(),
            solver: Solver::Agent,
            agent_seed: None,
            is_open: false,
            budget_seconds: 28_800.0,
            used_seconds: 28_800.0,
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
            curve: vec![(600.0, score)],
            best_at_seconds: Some(600.0),
            anchors: None,
            device: None,
            timings: Vec::new(),
            clock_set_back: 0,
        }
    }
}
