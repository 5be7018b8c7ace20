//! An entry of the ledger: what happened, and what is written about it.
//!
//! The bodies are JSON, read strictly: a member that is unknown, missing or of another type makes the ledger a damaged one.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::{Reading, SinceBoot, Timestamp};
use crate::evaluation::{Anchors, Completion, Progress, Purpose, Verdict};
use crate::run::{Better, Counts, Environment, Pause, Solver, State, Visible};

mod lengths;

pub(crate) use lengths::{LONGEST_BODY, shortened};

/// What happened.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Body {
    RunStarted(Box<RunStarted>),
    RunPaused(RunPaused),
    RunResumed(Clocked),
    RunFinished(Clocked),
    EvaluationStarted(EvaluationStarted),
    EvaluationCompleted(Box<EvaluationCompleted>),
    EvaluationInterrupted(EvaluationInterrupted),
    RunImported(Box<RunImported>),
    EvaluationImported(Box<EvaluationImported>),
    Anchors(AnchorsOf),
}

/// What the clocks said, and what they make of a run's time. The clock on the wall is the time of the entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    pub(crate) since_boot: Option<SinceBoot>,
    /// The time of the run; none for an evaluation without one.
    pub(crate) elapsed_micros: u64,
    /// Whether the clock on the wall was seen to be set back since the last entry of the run.
    pub(crate) set_back: bool,
}

impl Moment {
    /// The reading of an entry of this time.
    pub(crate) fn reading(&self, time: Timestamp) -> Reading {
        Reading {
            utc: time,
            since_boot: self.since_boot.clone(),
        }
    }
}

/// What runs that are started and runs that are imported have in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attempt {
    pub(crate) environment: Environment,
    pub(crate) better: Better,
    pub(crate) unit: String,
    pub(crate) counts: Counts,
    pub(crate) visible: Visible,
    pub(crate) budget_micros: u64,
    pub(crate) agent: String,
    pub(crate) agent_seed: Option<u64>,
    pub(crate) solver: Solver,
    pub(crate) folder: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunStarted {
    pub(crate) clock: Moment,
    pub(crate) attempt: Attempt,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunPaused {
    pub(crate) clock: Moment,
    pub(crate) reason: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clocked {
    pub(crate) clock: Moment,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationStarted {
    pub(crate) clock: Moment,
    pub(crate) purpose: Purpose,
    pub(crate) environment: Environment,
    /// The time of the run at which it was asked for, where that was before the time of the entry: other processes may have kept the ledger meanwhile, and
    /// that is no fault of whoever asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) asked_micros: Option<u64>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationCompleted {
    pub(crate) clock: Moment,
    /// The time of the run at which the submission was sealed, as far as that is known; of what is measured again it is not kept. It goes on when the run is
    /// finished: what was sealed after that is told by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sealed_micros: Option<u64>,
    pub(crate) completion: Completed,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationInterrupted {
    pub(crate) clock: Moment,
    pub(crate) reason: String,
}

/// A run that took place elsewhere: as it stood when it was exported.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunImported {
    pub(crate) attempt: Attempt,
    pub(crate) started: Timestamp,
    pub(crate) finished: Option<Timestamp>,
    pub(crate) state: State,
    pub(crate) elapsed_micros: u64,
    pub(crate) pauses: Vec<Pause>,
    pub(crate) clock_set_back: u32,
}

/// An evaluation that took place elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EvaluationImported {
    /// Its number in its run; one without a run is numbered anew.
    pub(crate) ordinal: Option<u64>,
    pub(crate) purpose: Purpose,
    pub(crate) environment: Environment,
    pub(crate) started: Timestamp,
    pub(crate) at_micros: u64,
    /// Whether it was late where it comes from, whatever the time at which it started: its submission may have been sealed late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) late: bool,
    pub(crate) progress: Progress,
    pub(crate) ended: Option<Timestamp>,
    pub(crate) interruption: Option<String>,
    pub(crate) completion: Option<Completed>,
}

/// The anchors of an environment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnchorsOf {
    pub(crate) environment: String,
    pub(crate) environment_version: String,
    pub(crate) anchors: Anchors,
}

/// [`Completion`] as JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Completed {
    pub(crate) verdict: Verdict,
    pub(crate) raw: Option<f64>,
    pub(crate) normalised: Option<f64>,
    pub(crate) anchors: Option<Anchors>,
    pub(crate) better: Better,
    pub(crate) reason: Option<String>,
    pub(crate) seconds: f64,
    pub(crate) submission: Option<String>,
    pub(crate) seed: Option<String>,
    pub(crate) device: Option<String>,
    pub(crate) receipt: Option<String>,
    pub(crate) environment: Environment,
    pub(crate) record: Option<String>,
}

impl From<Completion> for Completed {
    fn from(completion: Completion) -> Self {
        let Completion {
            verdict,
            raw,
            normalised,
            anchors,
            better,
            reason,
            seconds,
            submission,
            seed,
            device,
            receipt,
            environment,
            record,
        } = completion;
        Self {
            verdict,
            raw,
            normalised,
            anchors,
            better,
            reason,
            seconds,
            submission,
            seed,
            device,
            receipt,
            environment,
            record,
        }
    }
}

impl Body {
    /// The word for what happened.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::RunStarted(_) => "run-started",
            Self::RunPaused(_) => "run-paused",
            Self::RunResumed(_) => "run-resumed",
            Self::RunFinished(_) => "run-finished",
            Self::EvaluationStarted(_) => "evaluation-started",
            Self::EvaluationCompleted(_) => "evaluation-completed",
            Self::EvaluationInterrupted(_) => "evaluation-interrupted",
            Self::RunImported(_) => "run-imported",
            Self::EvaluationImported(_) => "evaluation-imported",
            Self::Anchors(_) => "anchors",
        }
    }

    /// Reads what was written about it, and says what is wrong where it cannot have been.
    pub(crate) fn parse(kind: &str, text: &str) -> Result<Self, String> {
        fn of<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
            serde_json::from_str(text).map_err(|error| error.to_string())
        }
        let body = match kind {
            "run-started" => Self::RunStarted(of(text)?),
            "run-paused" => Self::RunPaused(of(text)?),
            "run-resumed" => Self::RunResumed(of(text)?),
            "run-finished" => Self::RunFinished(of(text)?),
            "evaluation-started" => Self::EvaluationStarted(of(text)?),
            "evaluation-completed" => Self::EvaluationCompleted(of(text)?),
            "evaluation-interrupted" => Self::EvaluationInterrupted(of(text)?),
            "run-imported" => Self::RunImported(of(text)?),
            "evaluation-imported" => Self::EvaluationImported(of(text)?),
            "anchors" => Self::Anchors(of(text)?),
            other => return Err(format!("its kind `{}` is unknown", other.escape_debug())),
        };
        body.validate()?;
        Ok(body)
    }

    /// Its JSON.
    pub(crate) fn to_json(&self) -> Result<String, String> {
        // JSON has no word for what is not finite, and serde_json would write `null`.
        self.validate()?;
        match self {
            Self::RunStarted(body) => serde_json::to_string(body),
            Self::RunPaused(body) => serde_json::to_string(body),
            Self::RunResumed(body) | Self::RunFinished(body) => serde_json::to_string(body),
            Self::EvaluationStarted(body) => serde_json::to_string(body),
            Self::EvaluationCompleted(body) => serde_json::to_string(body),
            Self::EvaluationInterrupted(body) => serde_json::to_string(body),
            Self::RunImported(body) => serde_json::to_string(body),
            Self::EvaluationImported(body) => serde_json::to_string(body),
            Self::Anchors(body) => serde_json::to_string(body),
        }
        .map_err(|error| error.to_string())
    }

    /// Says what no entry may say, whoever wrote it.
    fn validate(&self) -> Result<(), String> {
        self.check_lengths()?;
        // What the tables can hold, as of all other times.
        const LONGEST: Duration = Duration::from_micros(i64::MAX.unsigned_abs());
        match self {
            Self::RunStarted(body) => body.attempt.validate(),
            Self::RunImported(body) => {
                body.attempt.validate()?;
                if body.pauses.iter().any(|pause| pause.length > LONGEST) {
                    return Err("a pause of a run is longer than any clock can count".to_owned());
                }
                if (body.state == State::Finished) != body.finished.is_some() {
                    return Err(
                        "a finished run has a time at which it was finished, and no other has"
                            .to_owned(),
                    );
                }
                Ok(())
            }
            Self::EvaluationCompleted(body) => body.completion.validate(),
            Self::EvaluationImported(body) => {
                if (body.progress == Progress::Complete) != body.completion.is_some() {
                    return Err("a complete evaluation has a verdict, and no other has".to_owned());
                }
                if body.progress == Progress::Started {
                    return Err("an evaluation that was imported has ended".to_owned());
                }
                if body.interruption.is_some() && body.progress != Progress::Interrupted {
                    return Err("only an interrupted evaluation has a reason for it".to_owned());
                }
                body.completion.as_ref().map_or(Ok(()), Completed::validate)
            }
            Self::Anchors(body) => body.anchors.validate(),
            Self::RunPaused(_)
            | Self::RunResumed(_)
            | Self::RunFinished(_)
            | Self::EvaluationStarted(_)
            | Self::EvaluationInterrupted(_) => Ok(()),
        }
    }
}

impl Attempt {
    fn validate(&self) -> Result<(), String> {
        if self.budget_micros == 0 {
            return Err("a run has a budget of more than no time".to_owned());
        }
        if self.environment.name.is_empty() {
            return Err("a run names its environment".to_owned());
        }
        Ok(())
    }
}

impl Completed {
    fn validate(&self) -> Result<(), String> {
        let scored = self.verdict == Verdict::Scored;
        if scored != self.normalised.is_some() {
            return Err("a scored evaluation has a normalised score, and no other has".to_owned());
        }
        if self.raw.is_some() && !scored {
            return Err("only a scored evaluation has a raw score".to_owned());
        }
        if scored && self.reason.is_some() {
            return Err("a scored evaluation has no reason why it has no score".to_owned());
        }
        for (name, figure) in [
            ("raw score", self.raw),
            ("normalised score", self.normalised),
        ] {
            finite(name, figure.unwrap_or(0.0))?;
        }
        finite("time that the evaluation took", self.seconds)?;
        if self.seconds < 0.0 {
            return Err("no evaluation takes less than no time".to_owned());
        }
        self.anchors.as_ref().map_or(Ok(()), Anchors::validate)
    }
}

impl Anchors {
    /// Says what no anchors may be.
    fn validate(&self) -> Result<(), String> {
        finite("start anchor", self.start)?;
        finite("reference anchor", self.reference)
    }
}

fn finite(name: &str, figure: f64) -> Result<(), String> {
    if figure.is_finite() {
        Ok(())
    } else {
        Err(format!("the {name} is {figure}, which is no finite number"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CLOCK: &str =
        r#"{"since_boot":{"boot":"b","micros":1},"elapsed_micros":2,"set_back":false}"#;

    fn completed() -> Completed {
        Completed {
            verdict: Verdict::Scored,
            raw: Some(0.1),
            normalised: Some(-0.0),
            anchors: Some(Anchors {
                start: 1.0,
                reference: 2.0,
                source: "fixed".to_owned(),
            }),
            better: Better::Lower,
            reason: None,
            seconds: 1.5,
            submission: None,
            seed: None,
            device: None,
            receipt: None,
            environment: Environment {
                name: "e".to_owned(),
                version: "1".to_owned(),
                digest: None,
            },
            record: Some("{\"a\": \"\\u0000\"}".to_owned()),
        }
    }

    #[test]
    fn a_body_is_read_as_it_was_written() {
        let body = Body::EvaluationCompleted(Box::new(EvaluationCompleted {
            clock: serde_json::from_str(CLOCK).unwrap(),
            sealed_micros: Some(3),
            completion: completed(),
        }));
        let text = body.to_json().unwrap();
        assert_eq!(Body::parse(body.kind(), &text).unwrap(), body);
        assert_eq!(
            Body::parse(body.kind(), &text).unwrap().to_json().unwrap(),
            text
        );
    }

    #[test]
    fn bodies_are_read_strictly() {
        let good = format!(r#"{{"clock":{CLOCK},"reason":"r"}}"#);
        assert!(Body::parse("run-paused", &good).is_ok());
        for wrong in [
            String::new(),
            "null".to_owned(),
            "[]".to_owned(),
            format!("{good} {{}}"),
            format!(r#"{{"clock":{CLOCK}}}"#),
            format!(r#"{{"clock":{CLOCK},"reason":"r","more":1}}"#),
            format!(r#"{{"clock":{CLOCK},"reason":"r","reason":"s"}}"#),
            format!(r#"{{"clock":{CLOCK},"reason":7}}"#),
            good.replace("\"micros\":1", "\"micros\":-1"),
            good.replace("\"micros\":1", "\"micros\":1,\"more\":1"),
            good.replace("false", "0"),
        ] {
            assert!(Body::parse("run-paused", &wrong).is_err(), "{wrong}");
        }
        assert!(
            Body::parse("run-paused\u{1b}[2J", &good)
                .unwrap_err()
                .contains("\\u{1b}")
        );
    }

    #[test]
    fn verdicts_that_contradict_themselves_are_refused() {
        let wrong = [
            Completed {
                normalised: None,
                ..completed()
            },
            Completed {
                normalised: Some(f64::NAN),
                ..completed()
            },
            Completed {
                raw: Some(f64::NEG_INFINITY),
                ..completed()
            },
            Completed {
                seconds: -0.5,
                ..completed()
            },
            Completed {
                seconds: f64::INFINITY,
                ..completed()
            },
            Completed {
                reason: Some("r".to_owned()),
                ..completed()
            },
            Completed {
                verdict: Verdict::Invalid,
                ..completed()
            },
            Completed {
                verdict: Verdict::Fault,
                normalised: None,
                ..completed()
            },
        ];
        for wrong in wrong {
            assert!(wrong.validate().is_err(), "{wrong:?}");
        }
        let invalid = Completed {
            verdict: Verdict::Invalid,
            raw: None,
            normalised: None,
            ..completed()
        };
        assert_eq!(
            invalid.validate(),
            Ok(()),
            "imported ones may lack a reason"
        );
    }

    proptest! {
        #[test]
        fn no_text_panics(kind in prop::sample::select(vec!["run-started", "run-imported", "evaluation-imported", "anchors"]), text in ".*") {
            let _ = Body::parse(kind, &text);
        }

        #[test]
        fn scores_keep_their_bits(normalised in any::<f64>(), raw in any::<f64>()) {
            let body = Body::EvaluationCompleted(Box::new(EvaluationCompleted {
                clock: serde_json::from_str(CLOCK).unwrap(),
                sealed_micros: None,
                completion: Completed { normalised: Some(normalised), raw: Some(raw), ..completed() },
            }));
            match body.to_json() {
                Ok(text) => {
                    let Body::EvaluationCompleted(read) = Body::parse(body.kind(), &text).unwrap() else { unreachable!() };
                    prop_assert_eq!(read.completion.normalised.unwrap().to_bits(), normalised.to_bits());
                    prop_assert_eq!(read.completion.raw.unwrap().to_bits(), raw.to_bits());
                }
                Err(_) => prop_assert!(!normalised.is_finite() || !raw.is_finite()),
            }
        }
    }
}
