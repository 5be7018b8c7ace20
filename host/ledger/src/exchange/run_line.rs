//! A line that is a run.

use std::borrow::Cow;
use std::time::Duration;

use serde::Serialize;

use super::flaw::Flaw;
use super::members::Members;
use crate::clock::Timestamp;
use crate::entry::{Attempt, RunImported};
use crate::rows::micros;
use crate::run::{Better, Counts, Environment, Origin, Pause, Run, Solver, State, Visible};
use crate::standing::Standing;

/// What `kind` says of it.
pub(super) const KIND: &str = "run";

/// Members that follow from the run's evaluations: written for whoever reads the file as a table, and not believed on the way in.
const DERIVED: [&str; 10] = [
    "score",
    "best_evaluation",
    "scored",
    "invalid",
    "fault",
    "interrupted",
    "late",
    "rescored_median",
    "rescored_times",
    "rescored_interrupted",
];

/// The words of `better`.
pub(super) const BETTER: [&str; 2] = ["lower", "higher"];

/// A run as a line says it.
#[derive(Debug)]
pub(super) struct RunRead {
    pub(super) id: String,
    pub(super) run: RunImported,
    /// How many evaluations it says that the run has: they must come with it, or its score would be another.
    pub(super) evaluations: Option<u64>,
}

/// Reads a run; `members` has lost its `kind` already.
pub(super) fn read(mut members: Members<'_>) -> Result<RunRead, Flaw> {
    let environment = Environment {
        name: members.required_text("environment")?,
        version: members.required_text("environment_version")?,
        digest: members.text("environment_digest")?,
    };
    let id = members.required_id("run")?;
    let budget = members.required_seconds("budget_seconds")?;
    if budget.is_zero() {
        return Err(Flaw::of(
            "budget_seconds",
            "a run without time is none",
            "give the seconds that the run had",
        ));
    }
    let elapsed = members.required_seconds("elapsed_seconds")?;
    let paused = members.seconds("paused_seconds")?.unwrap_or_default();
    let states = ["open", "paused", "finished"];
    let state = members.choice("state", &states)?.unwrap_or(State::Finished);
    let started = members.moment("started")?;
    let finished = members.moment("finished")?;
    // As the clock on the wall had it: it may lie before `started`, and nothing is computed from the two.
    if finished.is_some() && state != State::Finished {
        return Err(Flaw::of(
            "finished",
            "the run is not finished",
            "leave it out, or say `finished` in `state`",
        ));
    }
    let agent = members.required_text("agent")?;
    let solver = members
        .choice("solver", &["agent", "human"])?
        .unwrap_or(Solver::Agent);
    let better: Better = members.required_choice("better", &BETTER)?;
    let counts = members
        .choice("counts", &["best", "last"])?
        .unwrap_or(Counts::Best);
    let visible = members
        .choice("visible", &["none", "validity", "validation", "test"])?
        .unwrap_or(Visible::Test);
    let agent_seed = members.whole("agent_seed")?;
    let unit = members.text("unit")?.unwrap_or_default();
    let clock_set_back = clock_set_back(&mut members)?;
    // Whatever it was where it comes from, here it is imported.
    members.choice::<Origin>("origin", &["conducted", "imported"])?;
    let evaluations = members.whole("evaluations")?;
    members.ignore(&DERIVED);
    members.nothing_left(KIND)?;
    let started = started.unwrap_or(UNKNOWN);
    // A finished run has an end, known or not.
    let finished = (state == State::Finished).then(|| finished.unwrap_or(UNKNOWN));
    let run = RunImported {
        attempt: Attempt {
            environment,
            better,
            unit,
            counts,
            visible,
            budget_micros: micros(budget),
            agent,
            agent_seed,
            solver,
            folder: None,
        },
        started,
        finished,
        state,
        elapsed_micros: micros(elapsed),
        pauses: pauses(started, paused),
        clock_set_back,
    };
    Ok(RunRead {
        id,
        run,
        evaluations,
    })
}

/// Seconds as lines hold them: the float that is nearest to a whole number of microseconds, which `Duration::as_secs_f64` is not always.
pub(super) fn seconds(time: Duration) -> f64 {
    micros(time) as f64 / 1e6
}

/// What stands for a moment that is not known: lines leave it out, the types of the ledger have no gap for it.
pub(super) const UNKNOWN: Timestamp = Timestamp(0);

fn clock_set_back(members: &mut Members<'_>) -> Result<u32, Flaw> {
    let times = members.whole("clock_set_back")?.unwrap_or_default();
    u32::try_from(times).map_err(|_| {
        Flaw::of(
            "clock_set_back",
            format!("{times} is more than was ever counted"),
            "give how often the clock was set back",
        )
    })
}

/// All that a line says of pauses: how long they were together.
fn pauses(started: Timestamp, paused: Duration) -> Vec<Pause> {
    if paused.is_zero() {
        return Vec::new();
    }
    vec![Pause {
        reason: "imported: all pauses of the run together".to_owned(),
        from: started,
        until: Some(started),
        length: paused,
    }]
}

/// A run as it is written, members in this order.
#[derive(Serialize)]
pub(super) struct RunLine<'a> {
    kind: &'static str,
    run: &'a str,
    environment: &'a str,
    environment_version: &'a str,
    environment_digest: Option<&'a str>,
    agent: Cow<'a, str>,
    solver: Solver,
    agent_seed: Option<u64>,
    budget_seconds: f64,
    elapsed_seconds: f64,
    paused_seconds: f64,
    state: State,
    started: Option<Timestamp>,
    finished: Option<Timestamp>,
    better: Better,
    unit: &'a str,
    counts: Counts,
    visible: Visible,
    origin: Origin,
    clock_set_back: u32,
    score: Option<f64>,
    best_evaluation: Option<&'a str>,
    evaluations: u64,
    scored: u64,
    invalid: u64,
    fault: u64,
    interrupted: u64,
    late: u64,
    rescored_median: Option<f64>,
    rescored_times: u64,
    rescored_interrupted: u64,
}

impl<'a> RunLine<'a> {
    pub(super) fn of(run: &'a Run, standing: &'a Standing) -> Self {
        // A plain sum panics where it is too large, and the file may come from anyone.
        let paused = run.pauses.iter().fold(Duration::ZERO, |sum, pause| {
            sum.saturating_add(pause.length)
        });
        let environment = &run.new.environment;
        let tally = standing.tally;
        let again = standing.rescores;
        Self {
            kind: KIND,
            run: &run.id,
            environment: &environment.name,
            environment_version: &environment.version,
            environment_digest: environment.digest.as_deref(),
            agent: one_line(&run.new.agent),
            solver: run.solver,
            agent_seed: run.new.agent_seed,
            budget_seconds: seconds(run.new.budget),
            elapsed_seconds: seconds(run.elapsed),
            paused_seconds: seconds(paused),
            state: run.state,
            started: known(run.started),
            finished: run.finished.and_then(known),
            better: run.new.better,
            unit: &run.new.unit,
            counts: run.new.counts,
            visible: run.new.visible,
            origin: run.origin,
            clock_set_back: run.clock_set_back,
            score: standing.score(run),
            best_evaluation: standing.best.as_ref().map(|best| best.evaluation.as_str()),
            evaluations: tally.started,
            scored: tally.scored,
            invalid: tally.invalid,
            fault: tally.fault,
            interrupted: tally.interrupted,
            late: tally.late,
            rescored_median: standing.rescored.as_ref().map(|rescored| rescored.median),
            rescored_times: again.scored + again.invalid,
            rescored_interrupted: again.interrupted,
        }
    }
}

/// A text on one line: what was conducted may have others in it, and no line that is read may.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if text.chars().any(char::is_control) {
        Cow::Owned(text.replace(char::is_control, " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// A moment, unless it stands for one that is not known.
pub(super) fn known(moment: Timestamp) -> Option<Timestamp> {
    (moment != UNKNOWN).then_some(moment)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"{"run":"r1","environment":"fix-embedding","environment_version":"0.1.0","environment_digest":"sha256:ab","agent":"a","solver":"human","agent_seed":3,"budget_seconds":28800.0,"elapsed_seconds":100.5,"paused_seconds":2.5,"state":"open","started":"2026-11-30T21:00:00.000000Z","finished":null,"better":"lower","unit":"ln(loss)","counts":"last","visible":"validity","origin":"conducted","clock_set_back":1,"score":9,"late":"anything"}"#;

    fn of(line: &str) -> Result<RunImported, String> {
        Members::of(line)
            .and_then(read)
            .map(|read| read.run)
            .map_err(|flaw| flaw.to_string())
    }

    /// The whole line with one piece of it replaced.
    fn with(piece: &str, other: &str) -> Result<RunImported, String> {
        assert!(WHOLE.contains(piece), "{piece}");
        of(&WHOLE.replace(piece, other))
    }

    #[test]
    fn what_a_line_says_of_a_run_is_read() {
        let run = of(WHOLE).unwrap();
        assert_eq!(
            (run.state, run.attempt.solver),
            (State::Open, Solver::Human)
        );
        assert_eq!(run.attempt.budget_micros, 28_800_000_000);
        assert_eq!(run.elapsed_micros, 100_500_000);
        assert_eq!(run.pauses.len(), 1);
        assert_eq!(run.attempt.agent_seed, Some(3));
        assert_eq!(run.finished, None);
    }

    #[test]
    fn most_members_may_be_left_out() {
        let run = of(r#"{"run":"r1","environment":"e","environment_version":"1","agent":"a","budget_seconds":1,"elapsed_seconds":1,"better":"higher"}"#).unwrap();
        let attempt = &run.attempt;
        assert_eq!(
            (run.state, attempt.solver),
            (State::Finished, Solver::Agent)
        );
        assert_eq!(
            (attempt.counts, attempt.visible),
            (Counts::Best, Visible::Test)
        );
        assert_eq!((run.started, run.finished), (UNKNOWN, Some(UNKNOWN)));
        assert_eq!(run.pauses, []);
    }

    #[test]
    fn what_a_run_needs_is_asked_for() {
        for (piece, member) in [
            (r#""run":"r1","#, "run"),
            (r#""environment":"fix-embedding","#, "environment"),
            (r#""environment_version":"0.1.0","#, "environment_version"),
            (r#""agent":"a","#, "agent"),
            (r#""budget_seconds":28800.0,"#, "budget_seconds"),
            (r#""elapsed_seconds":100.5,"#, "elapsed_seconds"),
            (r#""better":"lower","#, "better"),
        ] {
            let error = with(piece, "").unwrap_err();
            assert!(
                error.starts_with(&format!("`{member}`: it is missing; give ")),
                "{error}"
            );
        }
    }

    #[test]
    fn runs_that_cannot_have_been_are_refused() {
        for (piece, other, expected) in [
            (
                "28800.0",
                "0",
                "`budget_seconds`: a run without time is none",
            ),
            (
                "28800.0",
                "1e-9",
                "`budget_seconds`: a run without time is none",
            ),
            ("28800.0", "-1", "`budget_seconds`: -1 is a negative time"),
            (
                "100.5",
                "1e12",
                "`elapsed_seconds`: 1000000000000 is more than",
            ),
            (
                "\"open\"",
                "\"won\"",
                "`state`: `won` is not known; say `open`, `paused` or `finished`",
            ),
            ("\"lower\"", "\"up\"", "`better`: `up` is not known"),
            ("\"conducted\"", "\"mine\"", "`origin`: `mine` is not known"),
            (
                "21:00:00.000000Z",
                "21:00",
                "`started`: `2026-11-30T21:00` is not a moment in UTC",
            ),
            (
                "\"finished\":null",
                "\"finished\":\"2026-12-01T00:00:00Z\"",
                "`finished`: the run is not finished",
            ),
            (
                "\"agent_seed\":3",
                "\"agent_seed\":-3",
                "`agent_seed`: `-3` is not a whole number",
            ),
            (
                "\"clock_set_back\":1",
                "\"clock_set_back\":5000000000",
                "`clock_set_back`: 5000000000 is more",
            ),
            (
                "\"agent\":\"a\"",
                "\"agent\":\"a\\u0000\"",
                "`agent`: it holds the control character U+0000",
            ),
            (
                "\"unit\"",
                "\"units\"",
                "`units`: a line of kind `run` has no such member",
            ),
        ] {
            let error = with(piece, other).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn a_run_may_end_before_it_started_as_the_clock_on_the_wall_has_it() {
        let ended = WHOLE.replace("\"open\"", "\"finished\"");
        let ended = ended.replace("\"finished\":null", "\"finished\":\"2020-01-01T00:00:00Z\"");
        let run = of(&ended).unwrap();
        assert!(run.finished < Some(run.started));
    }
}
