//! What is shown of a run's evaluations while it is open, and what is withheld.

use std::fmt::Write as _;

use serde::Serialize;
use weighhouse_engine::record::{Kind, Reason};
use weighhouse_ledger::run::{Run, State, Visible};

use crate::output::{self, Paint};
use crate::receipts::Issued;

/// What is shown of a run's evaluations now: everything, once it is finished.
pub(crate) fn now(run: &Run) -> Visible {
    match run.state {
        State::Finished => Visible::Test,
        State::Open | State::Paused => run.new.visible,
    }
}

/// The schema's name and version.
const SCHEMA: &str = "weighhouse.withheld/1";

/// What is shown of an evaluation whose score is withheld.
#[derive(Debug, Serialize)]
pub(crate) struct Withheld<'a> {
    schema: &'static str,
    evaluation: &'a str,
    run: &'a str,
    ordinal: Option<u64>,
    late: Option<bool>,
    visible: Visible,
    /// Null where validity is withheld too.
    verdict: Option<Kind>,
    /// Null likewise, and when there is a score.
    reason: Option<&'a Reason>,
}

impl<'a> Withheld<'a> {
    /// What `visible` leaves of an evaluation of `run`.
    pub(crate) fn of(issued: &'a Issued, run: &'a Run, visible: Visible) -> Self {
        let outcome = &issued.record.outcome;
        let validity = visible != Visible::None;
        Self {
            schema: SCHEMA,
            evaluation: &issued.record.evaluation,
            run: &run.id,
            ordinal: issued.in_run.ordinal,
            late: issued.in_run.late,
            visible,
            verdict: validity.then_some(outcome.verdict),
            reason: outcome.reason.as_ref().filter(|_| validity),
        }
    }

    /// The verdict, where it is shown.
    pub(crate) fn verdict(&self) -> Option<Kind> {
        self.verdict
    }

    /// The same for people.
    pub(crate) fn human(&self, paint: Paint) -> String {
        let mut text = match self.verdict {
            None => format!(
                "{}  what it came to is shown when the run is finished\n",
                paint.bold("recorded")
            ),
            Some(Kind::Scored) => format!(
                "{}  the score is shown when the run is finished\n",
                paint.good("valid   ")
            ),
            Some(kind) => output::without_score(kind, self.reason, paint),
        };
        let _ = writeln!(text, "         evaluation {}", self.evaluation);
        text
    }
}
