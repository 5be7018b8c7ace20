//! A run as the command shows it, for programs and for people. What `visible` withholds while it is open is withheld here.

use std::fmt::Write as _;
use std::time::{Duration, SystemTime};

use serde::Serialize;
use weighhouse_ledger::clock::Timestamp;
use weighhouse_ledger::run::{Better, Counts, Environment, Origin, Run, Solver, State, Visible};
use weighhouse_ledger::standing::{self, Rescored, Standing};

use crate::output::{self, LINE, Paint, number, printable};
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
    run: &'a str,
    environment: &'a Environment,
    agent: &'a str,
    agent_seed: Option<u64>,
    solver: Solver,
    origin: Origin,
    state: State,
    /// Null where it is not known: imports need not say it.
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    budget_seconds: f64,
    elapsed_seconds: f64,
    left_seconds: f64,
    /// When the time is over if there is no pause before; null while the clock stands still.
    deadline: Option<Timestamp>,
    pauses: Vec<PauseView<'a>>,
    clock_set_back: u32,
    counts: Counts,
    visible: Visible,
    better: Better,
    unit: &'a str,
    folder: Option<&'a str>,
    evaluations: Tally,
    /// Null when nothing is valid, and while it is withheld.
    best: Option<Best<'a>>,
    /// Null while it is withheld or not measured.
    score: Option<f64>,
    rescored: Option<&'a Rescored>,
}

#[derive(Debug, Serialize)]
struct PauseView<'a> {
    reason: &'a str,
    from: Option<Timestamp>,
    until: Option<Timestamp>,
    /// Whether it is over.
    #[serde(skip)]
    over: bool,
    seconds: f64,
}

/// How many evaluations ended how. What is withheld is null.
#[derive(Debug, Clone, Copy, Serialize)]
struct Tally {
    started: u64,
    running: Option<u64>,
    scored: Option<u64>,
    invalid: Option<u64>,
    fault: Option<u64>,
    interrupted: u64,
    late: u64,
}

#[derive(Debug, Serialize)]
struct Best<'a> {
    evaluation: &'a str,
    ordinal: u64,
    at_seconds: f64,
    raw: Option<f64>,
    normalised: f64,
    submission: Option<&'a str>,
}

impl<'a> View<'a> {
    pub(crate) fn of(run: &'a Run, standing: &'a Standing) -> Self {
        let visible = visibility::now(run);
        let shows_scores = !visibility::hides_scores(visible);
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

    /// The run for people, in several lines.
    pub(crate) fn human(&self, run: &Run, paint: Paint) -> String {
        let mut text = format!(
            "run      {}  {} {}, by {}{}\n",
            paint.bold(self.run),
            printable(&self.environment.name, LINE),
            printable(&self.environment.version, LINE),
            printable(self.agent, LINE),
            self.agent_seed
                .map(|seed| format!(", seed {seed}"))
                .unwrap_or_default(),
        );
        let _ = writeln!(text, "state    {}; {}", state(run), time_left(run));
        if let Some(deadline) = self.deadline {
            let _ = writeln!(text, "deadline {deadline}");
        }
        text.push_str(&self.result(run, paint));
        let _ = writeln!(text, "scored   {}", self.evaluations.human());
        for pause in &self.pauses {
            let from = pause
                .from
                .map(|from| format!(" from {from}"))
                .unwrap_or_default();
            let _ = writeln!(
                text,
                "pause    {}{}{from}: {}",
                output::duration(Duration::try_from_secs_f64(pause.seconds).unwrap_or_default()),
                if pause.over { "" } else { " so far" },
                printable(pause.reason, LINE)
            );
        }
        if self.clock_set_back > 0 {
            let _ = writeln!(
                text,
                "{} the clock on the wall was set back {} in this run: its time was not lessened",
                paint.warn("clock   "),
                output::counted(self.clock_set_back as usize, "time")
            );
        }
        if let Some(folder) = self.folder {
            let _ = writeln!(text, "folder   {}", printable(folder, LINE));
        }
        text
    }

    fn result(&self, run: &Run, paint: Paint) -> String {
        let visible = visibility::now(run);
        if visibility::hides_scores(visible) {
            return format!("shown    {}\n", shown(visible));
        }
        let which = match self.counts {
            Counts::Best => "best",
            Counts::Last => "last",
        };
        let Some(best) = &self.best else {
            let yet = if run.state == State::Finished {
                ""
            } else {
                " yet"
            };
            return format!("{which}     nothing valid{yet}, which is normalised 0\n");
        };
        let raw = match best.raw {
            Some(raw) => format!("raw {} {}, ", number(Some(raw)), printable(self.unit, LINE)),
            None => String::new(),
        };
        let mut text = format!(
            "{which}     normalised {}   {raw}evaluation {} at {}\n",
            paint.bold(&number(Some(best.normalised))),
            best.ordinal,
            output::duration(Duration::try_from_secs_f64(best.at_seconds).unwrap_or_default()),
        );
        if visible == Visible::Validation {
            let _ = writeln!(
                text,
                "         on validation inputs: the result is measured on fresh ones when the run is finished"
            );
        }
        if let Some(rescored) = self.rescored {
            let values: Vec<String> = rescored
                .normalised
                .iter()
                .map(|value| number(Some(*value)))
                .collect();
            let _ = writeln!(
                text,
                "again    normalised {}   median of {} on fresh seeds: {}{}",
                paint.bold(&number(Some(rescored.median))),
                rescored.normalised.len(),
                values.join(" "),
                if rescored.invalid > 0 {
                    format!("; {} invalid", rescored.invalid)
                } else {
                    String::new()
                }
            );
        }
        if run.state == State::Finished {
            let _ = match self.score {
                Some(score) => writeln!(text, "score    {}", paint.bold(&number(Some(score)))),
                None => writeln!(
                    text,
                    "score    not measured yet: weighhouse run finish {} --rescore 1",
                    self.run
                ),
            };
        }
        text
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

    fn human(self) -> String {
        let mut parts = Vec::new();
        for (number, what) in [
            (self.scored, "with a score"),
            (self.invalid, "invalid"),
            (self.fault, "fault"),
            (Some(self.interrupted), "interrupted"),
            (self.running, "going on"),
        ] {
            if let Some(number @ 1..) = number {
                parts.push(format!("{number} {what}"));
            }
        }
        let times = output::counted(usize::try_from(self.started).unwrap_or(usize::MAX), "time");
        let mut text = if parts.is_empty() {
            times
        } else {
            format!("{times}: {}", parts.join(", "))
        };
        if self.late > 0 {
            let _ = write!(text, "; {} late", self.late);
        }
        text
    }
}

/// A moment that is known: the ledger has the beginning of time for those that are not.
fn known(moment: Timestamp) -> Option<Timestamp> {
    (moment.0 > 0).then_some(moment)
}

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
    use serde_json::{Value, json};
    use weighhouse_ledger::run::{NewRun, Pause};

    use super::*;

    fn a_run(state: State, visible: Visible) -> Run {
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
            }),
            curve: Vec::new(),
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
        }
    }

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
