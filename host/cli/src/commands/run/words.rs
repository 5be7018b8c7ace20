//! What is said of a run in a few words.

use std::time::{Duration, SystemTime};

use weighhouse_ledger::clock::Timestamp;
use weighhouse_ledger::run::{Origin, Run, State, Visible};

use crate::output;

/// When a run's time is over if there is no pause before; none while its clock stands still, or is another ledger's.
pub(crate) fn deadline(run: &Run) -> Option<Timestamp> {
    if run.state != State::Open || run.origin == Origin::Imported {
        return None;
    }
    let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let now = Timestamp::of(SystemTime::now()).0;
    Some(Timestamp(
        now.saturating_add(micros(run.new.budget))
            .saturating_sub(micros(run.elapsed)),
    ))
}

/// How much time a run has left, in words.
pub(crate) fn time_left(run: &Run) -> String {
    let budget = output::duration(run.new.budget);
    match run.state {
        State::Finished => format!("it took {} of {budget}", output::duration(run.elapsed)),
        State::Open | State::Paused if run.is_over() => format!(
            "its {budget} were over {} ago: what is scored now is late",
            output::duration(run.elapsed.saturating_sub(run.new.budget))
        ),
        State::Open | State::Paused => {
            format!("{} left of {budget}", output::duration(run.left()))
        }
    }
}

/// Where a run stands, in a word.
pub(crate) fn state(run: &Run) -> &'static str {
    match run.state {
        State::Open => "open",
        State::Paused => "paused",
        State::Finished => "finished",
    }
}

/// What is shown while a run is open, in words.
pub(crate) fn shown(visible: Visible) -> &'static str {
    match visible {
        Visible::None => "nothing of an evaluation is shown until the run is finished",
        Visible::Validity => {
            "whether an evaluation is valid is shown, its score when the run is finished"
        }
        Visible::Validation => {
            "scores on validation inputs are shown; the result is measured on fresh ones when the run is finished"
        }
        Visible::Test => "every score is shown",
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::tests::a_run;
    use super::*;

    #[test]
    fn a_clock_that_stands_still_has_no_deadline() {
        let run = a_run(State::Paused, Visible::Test);
        assert_eq!(deadline(&run), None);
        let over = Run {
            elapsed: Duration::from_secs(3605),
            ..a_run(State::Open, Visible::Test)
        };
        assert!(deadline(&over).unwrap() < Timestamp::of(SystemTime::now()));
        assert!(time_left(&over).contains("5s ago"), "{}", time_left(&over));
    }
}
