//! A line that is an evaluation.

use std::borrow::Cow;
use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;

use super::completion::{CompletionRead, NOT_GIVEN};
use super::flaw::{Flaw, quoted};
use super::members::{Members, missing};
use super::run_line::{UNKNOWN, known, one_line, seconds};
use crate::clock::Timestamp;
use crate::entry::EvaluationImported;
use crate::evaluation::{Anchors, Completion, Evaluation, Progress, Purpose, Verdict};
use crate::rows::micros;
use crate::run::{Better, Environment};

/// What `kind` says of it.
pub(super) const KIND: &str = "evaluation";

/// Why an evaluation ended without a verdict that was still going on when it was exported.
const STILL_GOING_ON: &str = "it was still going on when it was exported";

/// The largest number of an evaluation in its run: more than any run has.
const LARGEST_ORDINAL: u64 = 1 << 40;

/// An evaluation as a line says it, before it is held against its run.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct EvaluationRead {
    pub(super) id: String,
    pub(super) run: Option<String>,
    pub(super) ordinal: Option<u64>,
    pub(super) purpose: Purpose,
    pub(super) at: Duration,
    late: bool,
    environment: Option<String>,
    version: Option<String>,
    digest: Option<String>,
    started: Timestamp,
    ended: Option<Timestamp>,
    outcome: Outcome,
}

/// How an evaluation ended.
#[derive(Debug, Clone, PartialEq)]
enum Outcome {
    /// Without a verdict, and why.
    Interrupted(String),
    /// With one.
    Complete(Box<CompletionRead>),
}

/// Reads an evaluation; `members` has lost its `kind` already.
pub(super) fn read(mut members: Members<'_>) -> Result<EvaluationRead, Flaw> {
    let id = members.required_id("evaluation")?;
    let run = members.id("run")?;
    let purposes = ["score", "rescore"];
    let purpose = members
        .choice("purpose", &purposes)?
        .unwrap_or(Purpose::Score);
    if purpose == Purpose::Rescore && run.is_none() {
        return Err(Flaw::of(
            "purpose",
            "only a run's result is measured again",
            "name the run",
        ));
    }
    let ordinal = members.whole("ordinal")?;
    if ordinal.is_some_and(|ordinal| !(1..=LARGEST_ORDINAL).contains(&ordinal)) {
        return Err(Flaw::of(
            "ordinal",
            "the first of a run is 1",
            "count from 1, or leave it out",
        ));
    }
    let at = match run {
        Some(_) => members.required_seconds("at_seconds")?,
        None => members.seconds("at_seconds")?.unwrap_or_default(),
    };
    // Each as the clock on the wall had it: the end may lie before the start, and nothing is computed from them.
    let started = members.moment("started")?;
    let ended = members.moment("ended")?;
    // That it is late follows from the time at which it started, or else from that at which its submission was sealed, which no line has.
    let late = members.flag("late")?.unwrap_or(false);
    let states = ["started", "complete", "interrupted"];
    let progress = members
        .choice("progress", &states)?
        .unwrap_or(Progress::Complete);
    let environment = members.text("environment")?;
    let version = members.text("environment_version")?;
    let digest = members.text("environment_digest")?;
    let outcome = match progress {
        Progress::Complete => Outcome::Complete(Box::new(CompletionRead::read(&mut members)?)),
        Progress::Started => {
            members.text("reason")?;
            Outcome::Interrupted(STILL_GOING_ON.to_owned())
        }
        Progress::Interrupted => {
            let reason = members.text("reason")?;
            Outcome::Interrupted(reason.unwrap_or_else(|| NOT_GIVEN.to_owned()))
        }
    };
    if let Outcome::Interrupted(_) = outcome {
        CompletionRead::none(&mut members)?;
    }
    members.nothing_left(KIND)?;
    Ok(EvaluationRead {
        id,
        run,
        ordinal,
        purpose,
        at,
        late,
        environment,
        version,
        digest,
        started: started.unwrap_or(UNKNOWN),
        ended,
        outcome,
    })
}

/// What an evaluation is held against: its run, or nothing.
pub(super) struct Belongs<'a> {
    /// The environment of its run.
    pub(super) environment: &'a Environment,
    /// Which raw score is the better one there.
    pub(super) better: Better,
}

impl EvaluationRead {
    /// The environment that it is an evaluation in: its own, which must be its run's, or its run's.
    pub(super) fn environment(&self, belongs: Option<&Belongs<'_>>) -> Result<Environment, Flaw> {
        let of = |name: &str, own: Option<&String>, runs: Option<&String>| match (own, runs) {
            (Some(own), Some(runs)) if own != runs => Err(Flaw::of(
                name,
                format!(
                    "it is {}, and that of its run is {}",
                    quoted(own),
                    quoted(runs)
                ),
                "mend one of them, or leave this one out",
            )),
            (Some(own), _) if own.trim().is_empty() => {
                Err(Flaw::of(name, "it is blank", "give a text"))
            }
            (Some(one), _) | (None, Some(one)) => Ok(one.clone()),
            (None, None) => Err(missing(name, "a text, or the run")),
        };
        let runs = belongs.map(|run| run.environment);
        Ok(Environment {
            name: of(
                "environment",
                self.environment.as_ref(),
                runs.map(|runs| &runs.name),
            )?,
            version: of(
                "environment_version",
                self.version.as_ref(),
                runs.map(|runs| &runs.version),
            )?,
            digest: self.digest.clone(),
        })
    }

    /// Whether it has a score that other anchors than its own are needed for.
    pub(super) fn asks_for_anchors(&self) -> bool {
        match &self.outcome {
            Outcome::Interrupted(_) => false,
            Outcome::Complete(completion) => completion.asks_for_anchors(),
        }
    }

    /// What the ledger keeps of it. `ordinal` is its number in its run, `listed` are the anchors that lines gave for the environment.
    pub(super) fn imported(
        self,
        environment: Environment,
        ordinal: Option<u64>,
        belongs: Option<&Belongs<'_>>,
        listed: Option<&Anchors>,
    ) -> Result<EvaluationImported, Flaw> {
        let (progress, interruption, completion) = match self.outcome {
            Outcome::Interrupted(reason) => (Progress::Interrupted, Some(reason), None),
            Outcome::Complete(completion) => {
                let better = belongs.map(|run| run.better);
                let completed = completion.complete(environment.clone(), better, listed)?;
                (Progress::Complete, None, Some(completed))
            }
        };
        Ok(EvaluationImported {
            ordinal,
            purpose: self.purpose,
            environment,
            started: self.started,
            at_micros: micros(self.at),
            late: self.late,
            progress,
            ended: self.ended,
            interruption,
            completion,
        })
    }
}

/// An evaluation as it is written, members in this order.
#[derive(Serialize)]
pub(super) struct EvaluationLine<'a> {
    kind: &'static str,
    evaluation: &'a str,
    run: Option<&'a str>,
    ordinal: u64,
    purpose: Purpose,
    environment: &'a str,
    environment_version: &'a str,
    environment_digest: Option<&'a str>,
    started: Option<Timestamp>,
    ended: Option<Timestamp>,
    at_seconds: f64,
    late: bool,
    progress: Progress,
    verdict: Option<Verdict>,
    raw: Option<f64>,
    normalised: Option<f64>,
    better: Option<Better>,
    anchor_start: Option<f64>,
    anchor_reference: Option<f64>,
    anchor_source: Option<&'a str>,
    reason: Option<Cow<'a, str>>,
    seconds: Option<f64>,
    submission: Option<&'a str>,
    seed: Option<&'a str>,
    device: Option<Cow<'a, str>>,
    receipt: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<&'a RawValue>,
}

impl<'a> EvaluationLine<'a> {
    /// An evaluation, with its record if one is given.
    pub(super) fn of(evaluation: &'a Evaluation, record: Option<&'a RawValue>) -> Self {
        let completion = evaluation.completion.as_ref();
        let anchors = completion.and_then(|completion| completion.anchors.as_ref());
        let text = |of: fn(&Completion) -> &Option<String>| {
            completion.and_then(|completion| of(completion).as_deref())
        };
        Self {
            kind: KIND,
            evaluation: &evaluation.id,
            run: evaluation.run.as_deref(),
            ordinal: evaluation.ordinal,
            purpose: evaluation.purpose,
            environment: &evaluation.environment.name,
            environment_version: &evaluation.environment.version,
            environment_digest: evaluation.environment.digest.as_deref(),
            started: known(evaluation.started),
            ended: evaluation.ended,
            at_seconds: seconds(evaluation.at),
            late: evaluation.late,
            progress: evaluation.progress,
            verdict: completion.map(|completion| completion.verdict),
            raw: completion.and_then(|completion| completion.raw),
            normalised: completion.and_then(|completion| completion.normalised),
            better: completion.map(|completion| completion.better),
            anchor_start: anchors.map(|anchors| anchors.start),
            anchor_reference: anchors.map(|anchors| anchors.reference),
            anchor_source: anchors.map(|anchors| anchors.source.as_str()),
            reason: text(|completion| &completion.reason)
                .or(evaluation.interruption.as_deref())
                .map(one_line),
            // One that was imported without has zero.
            seconds: completion
                .map(|completion| completion.seconds)
                .filter(|seconds| *seconds > 0.0),
            submission: text(|completion| &completion.submission),
            seed: text(|completion| &completion.seed),
            device: text(|completion| &completion.device).map(one_line),
            receipt: text(|completion| &completion.receipt),
            record,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"{"evaluation":"e1","run":"r1","ordinal":4,"purpose":"score","environment":"optimize-kernel","environment_version":"0.1.0","started":"2026-11-30T21:00:00Z","ended":"2026-11-30T21:00:09.5Z","at_seconds":60.25,"late":true,"progress":"complete","verdict":"scored","raw":2.0,"normalised":0.25,"better":"lower","anchor_start":3.0,"anchor_reference":-1.0,"anchor_source":"measured","reason":null,"seconds":9.123456789,"submission":"sha256:ab","seed":"00ff","device":"llvmpipe","receipt":"sha256:cd","record":{"a": [1e300, 0.10]}}"#;

    fn environment() -> Environment {
        Environment {
            name: "optimize-kernel".to_owned(),
            version: "0.1.0".to_owned(),
            digest: None,
        }
    }

    fn of(line: &str) -> Result<EvaluationImported, String> {
        listed(line, None)
    }

    fn listed(line: &str, anchors: Option<&Anchors>) -> Result<EvaluationImported, String> {
        let run = environment();
        let belongs = Belongs {
            environment: &run,
            better: Better::Lower,
        };
        let read = || {
            let read = read(Members::of(line)?)?;
            let environment = read.environment(Some(&belongs))?;
            read.imported(environment, Some(1), Some(&belongs), anchors)
        };
        read().map_err(|flaw| flaw.to_string())
    }

    /// The whole line with pieces of it replaced.
    fn with(pieces: &[(&str, &str)]) -> String {
        let mut line = WHOLE.to_owned();
        for (piece, other) in pieces {
            assert!(line.contains(piece), "{piece}");
            line = line.replace(piece, other);
        }
        line
    }

    #[test]
    fn what_a_line_says_is_read() {
        let read = of(WHOLE).unwrap();
        assert_eq!(read.at_micros, 60_250_000);
        assert_eq!(
            (read.progress, read.purpose),
            (Progress::Complete, Purpose::Score)
        );
        let completion = read.completion.unwrap();
        assert_eq!(
            (completion.raw, completion.normalised),
            (Some(2.0), Some(0.25))
        );
        assert_eq!(completion.seconds.to_bits(), 9.123_456_789_f64.to_bits());
        assert_eq!(completion.seed.as_deref(), Some("00ff"));
        // To the byte: a record is evidence.
        assert_eq!(
            completion.record.as_deref(),
            Some(r#"{"a": [1e300, 0.10]}"#)
        );
    }

    #[test]
    fn evaluations_that_cannot_have_been_are_refused() {
        let cases: [(&[(&str, &str)], &str); 18] = [
            (
                &[(r#""evaluation":"e1","#, "")],
                "`evaluation`: it is missing",
            ),
            (
                &[(r#""at_seconds":60.25,"#, "")],
                "`at_seconds`: it is missing",
            ),
            (
                &[("60.25", "-0.5")],
                "`at_seconds`: -0.5 is a negative time",
            ),
            (&[("9.123456789", "-1")], "`seconds`: -1 is a negative time"),
            (
                &[(r#""ordinal":4"#, r#""ordinal":0"#)],
                "`ordinal`: the first of a run is 1",
            ),
            (
                &[(r#""ordinal":4"#, r#""ordinal":1.5"#)],
                "`ordinal`: `1.5` is not a whole number",
            ),
            (
                &[(r#""verdict":"scored","#, "")],
                "`verdict`: it is missing; give `scored`, `invalid` or `fault`",
            ),
            (
                &[("\"scored\"", "\"won\"")],
                "`verdict`: `won` is not known",
            ),
            (
                &[("\"scored\"", "\"invalid\"")],
                "`raw`: an evaluation that is not scored has no score",
            ),
            (
                &[("\"scored\"", "\"fault\""), (r#""raw":2.0,"#, "")],
                "`normalised`: an evaluation that is not scored",
            ),
            (
                &[("null", "\"noisy\"")],
                "`reason`: what is scored has none",
            ),
            (
                &[("d\":0.25,", "d\":-1e10,")],
                "`normalised`: -1e10 is no score",
            ),
            (
                &[(r#""anchor_reference":-1.0,"#, "")],
                "`anchor_reference`: it is missing",
            ),
            (
                &[("-1.0", "3")],
                "`anchor_reference`: it is 3, as `anchor_start` is",
            ),
            (
                &[("0.1.0", "0.2.0")],
                "`environment_version`: it is `0.2.0`, and that of its run is `0.1.0`",
            ),
            (
                &[("\"lower\"", "\"higher\"")],
                "`better`: it is `higher`, and that of its run is `lower`",
            ),
            (
                &[("\"complete\"", "\"interrupted\"")],
                "`verdict`: only an evaluation that is complete has it",
            ),
            (
                &[("{\"a\": [1e300, 0.10]}", "[]")],
                "`record`: it is not an object",
            ),
        ];
        for (pieces, expected) in cases {
            let error = of(&with(pieces)).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn what_has_no_verdict_is_interrupted() {
        let line = |progress: &str| {
            format!(
                r#"{{"evaluation":"e1","run":"r1","at_seconds":1,"progress":"{progress}","verdict":null}}"#
            )
        };
        for (progress, reason) in [("interrupted", NOT_GIVEN), ("started", STILL_GOING_ON)] {
            let read = of(&line(progress)).unwrap();
            assert_eq!(read.progress, Progress::Interrupted);
            assert_eq!(read.interruption.as_deref(), Some(reason));
            assert_eq!(read.completion, None);
        }
    }

    #[test]
    fn without_a_run_the_environment_is_needed_and_the_direction_follows() {
        let line = with(&[(r#""run":"r1","#, ""), (r#""better":"lower","#, "")]);
        let alone = |line: &str| {
            let read = read(Members::of(line)?)?;
            let environment = read.environment(None)?;
            read.imported(environment, None, None, None)
        };
        let completion = alone(&line).unwrap().completion.unwrap();
        assert_eq!(completion.better, Better::Lower);
        let error = alone(&line.replace(r#""environment_version":"0.1.0","#, "")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`environment_version`: it is missing; give a text, or the run"
        );
        let error =
            alone(&line.replace("\"purpose\":\"score\"", "\"purpose\":\"rescore\"")).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("`purpose`: only a run's result"),
            "{error}"
        );
    }
}
