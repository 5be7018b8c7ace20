//! A run as the command shows it. What `visible` withholds while it is open is withheld here, whoever it is shown to.

use serde::Serialize;
use weighhouse_ledger::clock::Timestamp;
use weighhouse_ledger::run::{Better, Counts, Environment, Origin, Run, Solver, State, Visible};
use weighhouse_ledger::standing::{self, Rescored, Standing};

use super::words::deadline;
use crate::output::number;
use crate::visibility;

/// The schema of one run.
const SCHEMA: &str = "weighhouse.run/1";

/// One run, as `--format json` writes it.
#[derive(Debug, Serialize)]
pub(crate) struct Single<'a> {
    schema: &'static str,
    #[serde(flatten)]
    view: View<'a>,
}

impl<'a> Single<'a> {
    pub(crate) fn of(run: &'a Run, standing: &'a Standing) -> Self {
        Self {
            schema: SCHEMA,
            view: View::of(run, standing),
        }
    }
}

/// A run.
#[derive(Debug, Serialize)]
pub(crate) struct View<'a> {
    pub(super) run: &'a str,
    pub(super) environment: &'a Environment,
    pub(super) agent: &'a str,
    pub(super) agent_seed: Option<u64>,
    pub(super) solver: Solver,
    pub(super) origin: Origin,
    pub(super) state: State,
    /// Null where it is not known: imports need not say it.
    pub(super) started: Option<Timestamp>,
    pub(super) finished: Option<Timestamp>,
    pub(super) budget_seconds: f64,
    pub(super) elapsed_seconds: f64,
    pub(super) left_seconds: f64,
    /// When the time is over if there is no pause before; null while the clock stands still.
    pub(super) deadline: Option<Timestamp>,
    pub(super) pauses: Vec<PauseView<'a>>,
    pub(super) clock_set_back: u32,
    pub(super) counts: Counts,
    pub(super) visible: Visible,
    pub(super) better: Better,
    pub(super) unit: &'a str,
    pub(super) folder: Option<&'a str>,
    pub(super) evaluations: Tally,
    /// Null when nothing is valid, and while it is withheld.
    pub(super) best: Option<Best<'a>>,
    /// Null while it is withheld or not measured.
    pub(super) score: Option<f64>,
    pub(super) rescored: Option<&'a Rescored>,
}

#[derive(Debug, Serialize)]
pub(super) struct PauseView<'a> {
    pub(super) reason: &'a str,
    pub(super) from: Option<Timestamp>,
    pub(super) until: Option<Timestamp>,
    /// Whether it is over.
    #[serde(skip)]
    pub(super) over: bool,
    pub(super) seconds: f64,
}

/// How many evaluations ended how. What is withheld is null.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Tally {
    pub(super) started: u64,
    pub(super) running: Option<u64>,
    pub(super) scored: Option<u64>,
    pub(super) invalid: Option<u64>,
    pub(super) fault: Option<u64>,
    pub(super) interrupted: u64,
    pub(super) late: u64,
}

#[derive(Debug, Serialize)]
pub(super) struct Best<'a> {
    pub(super) evaluation: &'a str,
    pub(super) ordinal: u64,
    pub(super) at_seconds: f64,
    pub(super) raw: Option<f64>,
    pub(super) normalised: f64,
    pub(super) submission: Option<&'a str>,
}

impl<'a> View<'a> {
    pub(crate) fn of(run: &'a Run, standing: &'a Standing) -> Self {
        let visible = visibility::now(run);
        let shows_scores = !run.hides_scores();
        Self {
            run: &run.id,
            environment: &run.new.environment,
            agent: &run.new.agent,
            agent_seed: run.new.agent_seed,
            solver: run.solver,
            origin: run.origin,
            state: run.state,
            started: known(run.started),
            finished: run.finished.and_then(known),
            budget_seconds: run.new.budget.as_secs_f64(),
            elapsed_seconds: run.elapsed.as_secs_f64(),
            left_seconds: run.left().as_secs_f64(),
            deadline: deadline(run),
            pauses: run
                .pauses
                .iter()
                .map(|pause| PauseView {
                    reason: &pause.reason,
                    from: known(pause.from),
                    until: pause.until.and_then(known),
                    over: pause.until.is_some(),
                    seconds: pause.length.as_secs_f64(),
                })
                .collect(),
            clock_set_back: run.clock_set_back,
            counts: run.new.counts,
            visible: run.new.visible,
            better: run.new.better,
            unit: &run.new.unit,
            folder: run.new.folder.as_deref(),
            evaluations: Tally::of(standing.tally, visible),
            best: standing
                .best
                .as_ref()
                .filter(|_| shows_scores)
                .map(|best| Best {
                    evaluation: &best.evaluation,
                    ordinal: best.ordinal,
                    at_seconds: best.at.as_secs_f64(),
                    raw: best.raw,
                    normalised: best.normalised,
                    submission: best.submission.as_deref(),
                }),
            score: standing.score(run).filter(|_| shows_scores),
            rescored: standing.rescored.as_ref().filter(|_| shows_scores),
        }
    }

    /// What stands in a list for the result.
    pub(crate) fn in_short(&self) -> String {
        match (&self.best, self.score) {
            (_, Some(score)) if self.state == State::Finished => number(Some(score)),
            (Some(best), _) => number(Some(best.normalised)),
            (None, _) => "-".to_owned(),
        }
    }

    /// How many evaluations were started.
    pub(crate) fn started(&self) -> u64 {
        self.evaluations.started
    }
}

impl Tally {
    fn of(tally: standing::Tally, visible: Visible) -> Self {
        let ended = tally.scored + tally.invalid + tally.fault;
        let shown = |number: u64| (visible != Visible::None).then_some(number);
        Self {
            started: tally.started,
            running: shown(tally.started.saturating_sub(ended + tally.interrupted)),
            scored: shown(tally.scored),
            invalid: shown(tally.invalid),
            fault: shown(tally.fault),
            interrupted: tally.interrupted,
            late: tally.late,
        }
    }
}

/// A moment that is known: the ledger has the beginning of time for those that are not.
fn known(moment: Timestamp) -> Option<Timestamp> {
    (moment.0 > 0).then_some(moment)
}

#[cfg(test)]
pub(super) mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};
    use weighhouse_ledger::run::{NewRun, Pause};
    use weighhouse_ledger::standing::RescoreTally;

    use super::*;
    use crate::output::Paint;

    pub(in crate::commands::run) fn a_run(state: State, visible: Visible) -> Run {
        let started = Timestamp(1_000_000_000_000_000);
        Run {
            id: "00112233aabbccdd".to_owned(),
            new: NewRun {
                environment: Environment {
                    name: "small".to_owned(),
                    version: "0.1.0".to_owned(),
                    digest: None,
                },
                better: Better::Lower,
                unit: "points".to_owned(),
                counts: Counts::Best,
                visible,
                budget: Duration::from_secs(3600),
                agent: "someone".to_owned(),
                agent_seed: Some(3),
                folder: None,
            },
            solver: Solver::Agent,
            origin: Origin::Conducted,
            started,
            finished: (state == State::Finished).then_some(Timestamp(1_000_000_900_000_000)),
            state,
            elapsed: Duration::from_secs(900),
            pauses: vec![Pause {
                reason: "the device\u{1b}[2J was reset".to_owned(),
                from: started,
                until: None,
                length: Duration::from_secs(60),
            }],
            clock_set_back: 1,
        }
    }

    fn a_standing() -> Standing {
        Standing {
            tally: standing::Tally {
                started: 7,
                scored: 3,
                invalid: 1,
                fault: 1,
                interrupted: 1,
                late: 1,
            },
            best: Some(standing::Best {
                evaluation: "e".repeat(32),
                ordinal: 2,
                at: Duration::from_secs(61),
                raw: Some(1.25),
                normalised: 0.777,
                submission: Some("sha256:00".to_owned()),
            }),
            rescored: Some(Rescored {
                median: 0.666,
                normalised: vec![0.666],
                invalid: 0,
                interrupted: 2,
                faults: 0,
            }),
            curve: Vec::new(),
            rescores: RescoreTally::default(),
        }
    }

    fn both(state: State, visible: Visible) -> (Value, String) {
        let (run, standing) = (a_run(state, visible), a_standing());
        let json = serde_json::to_value(Single::of(&run, &standing)).unwrap();
        (
            json,
            View::of(&run, &standing).human(&run, Paint::default()),
        )
    }

    #[test]
    fn everything_is_shown_where_everything_is_visible() {
        let (json, human) = both(State::Open, Visible::Test);
        assert_eq!(json["best"]["normalised"], 0.777);
        assert_eq!(json["evaluations"]["running"], 1);
        assert_eq!(json["left_seconds"], 2700.0);
        assert!(json["deadline"].is_string());
        assert!(
            human.contains("0.7770") && human.contains("45m left of 1h"),
            "{human}"
        );
        assert!(human.contains("set back 1 time"), "{human}");
        assert!(!human.contains('\u{1b}'), "{human:?}");
    }

    #[test]
    fn what_is_withheld_is_nowhere() {
        for (visible, state) in [
            (Visible::None, State::Open),
            (Visible::None, State::Paused),
            (Visible::Validity, State::Open),
        ] {
            let (json, human) = both(state, visible);
            assert_eq!(json["best"], Value::Null);
            assert_eq!(json["score"], Value::Null);
            assert_eq!(json["rescored"], Value::Null);
            let text = json.to_string() + &human;
            for figure in ["0.777", "1.25", "0.666", "sha256:00"] {
                assert!(!text.contains(figure), "{visible:?}: {text}");
            }
            assert_eq!(json["evaluations"]["started"], 7);
            let scored = if visible == Visible::None {
                Value::Null
            } else {
                json!(3)
            };
            for (member, expected) in [("scored", scored.clone()), ("late", json!(1))] {
                assert_eq!(json["evaluations"][member], expected, "{visible:?}");
            }
        }
    }

    #[test]
    fn a_finished_run_shows_everything() {
        for visible in [
            Visible::None,
            Visible::Validity,
            Visible::Validation,
            Visible::Test,
        ] {
            let (json, human) = both(State::Finished, visible);
            assert_eq!(json["best"]["normalised"], 0.777, "{visible:?}");
            assert_eq!(json["rescored"]["median"], 0.666, "{visible:?}");
            assert_eq!(json["deadline"], Value::Null);
            assert!(human.contains("it took 15m of 1h"), "{human}");
            // A measurement that was ended because it was not liked shows.
            assert!(human.contains("; 2 interrupted\n"), "{human}");
        }
    }

    #[test]
    fn a_time_that_is_not_known_is_no_moment_in_1970() {
        let mut run = a_run(State::Finished, Visible::Test);
        run.origin = Origin::Imported;
        (run.started, run.finished) = (Timestamp(0), Some(Timestamp(0)));
        run.pauses[0].from = Timestamp(0);
        run.pauses[0].until = Some(Timestamp(0));
        let standing = a_standing();
        let json = serde_json::to_value(Single::of(&run, &standing)).unwrap();
        let human = View::of(&run, &standing).human(&run, Paint::default());
        for moment in [
            &json["started"],
            &json["finished"],
            &json["pauses"][0]["from"],
            &json["pauses"][0]["until"],
        ] {
            assert_eq!(*moment, Value::Null);
        }
        assert!(human.contains("at a time that is not known"), "{human}");
        assert!(!human.contains("1970"), "{human}");
    }
}
