//! What a line says of how an evaluation came out.

use super::anchors_line;
use super::flaw::Flaw;
use super::members::{Members, missing};
use super::run_line::BETTER;
use crate::entry::Completed;
use crate::evaluation::{Anchors, Verdict};
use crate::run::{Better, Environment};

/// The largest normalised score that is believed, either way: one is a strong reference solution.
const LARGEST_SCORE: f64 = 1e9;

/// The reason of what was imported without one.
pub(super) const NOT_GIVEN: &str = "not-given";

/// A completion as a line says it: without the environment, and perhaps without the direction and the normalised score.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct CompletionRead {
    verdict: Verdict,
    raw: Option<f64>,
    normalised: Option<f64>,
    anchors: Option<Anchors>,
    better: Option<Better>,
    reason: Option<String>,
    seconds: f64,
    submission: Option<String>,
    seed: Option<String>,
    device: Option<String>,
    receipt: Option<String>,
    record: Option<String>,
}

impl CompletionRead {
    /// Reads the members of a completion.
    pub(super) fn read(members: &mut Members<'_>) -> Result<Self, Flaw> {
        let verdict = members.required_choice("verdict", &["scored", "invalid", "fault"])?;
        let raw = members.number("raw")?;
        let normalised = members.number("normalised")?;
        let reason = members.text("reason")?;
        if verdict == Verdict::Scored {
            if reason.is_some() {
                let remedy = "leave it out, or mend `verdict`";
                return Err(Flaw::of("reason", "what is scored has none", remedy));
            }
        } else if let Some(member) = first_there(&[("raw", raw), ("normalised", normalised)]) {
            return Err(Flaw::of(
                member,
                "an evaluation that is not scored has no score: invalid is not zero",
                "leave it out, or mend `verdict`",
            ));
        }
        check_size(normalised)?;
        let reason =
            (verdict != Verdict::Scored).then(|| reason.unwrap_or_else(|| NOT_GIVEN.to_owned()));
        Ok(Self {
            verdict,
            raw,
            normalised,
            anchors: anchors_line::read_as(
                members,
                "anchor_start",
                "anchor_reference",
                "anchor_source",
            )?,
            better: members.choice("better", &BETTER)?,
            reason,
            seconds: members.figure_of_seconds("seconds")?.unwrap_or_default(),
            submission: members.text("submission")?,
            seed: read_seed(members)?,
            device: members.text("device")?,
            receipt: members.text("receipt")?,
            record: members.object("record")?,
        })
    }

    /// Refuses what only an evaluation with a verdict has.
    pub(super) fn none(members: &mut Members<'_>) -> Result<(), Flaw> {
        let only = [
            "verdict",
            "raw",
            "normalised",
            "anchor_start",
            "anchor_reference",
            "anchor_source",
            "seconds",
            "submission",
            "seed",
            "device",
            "receipt",
            "record",
        ];
        match only.into_iter().find(|name| members.has(name)) {
            None => {
                members.ignore(&only);
                members.ignore(&["better"]);
                Ok(())
            }
            Some(member) => Err(Flaw::of(
                member,
                "only an evaluation that is complete has it",
                "leave it out, or say `complete` in `progress`",
            )),
        }
    }

    /// Whether it has a score that other anchors than its own are needed for.
    pub(super) fn asks_for_anchors(&self) -> bool {
        self.verdict == Verdict::Scored && self.normalised.is_none() && self.anchors.is_none()
    }

    /// The completion in an environment. `runs` is the direction of its run, `listed` are the anchors that lines gave for the environment.
    pub(super) fn complete(
        self,
        environment: Environment,
        runs: Option<Better>,
        listed: Option<&Anchors>,
    ) -> Result<Completed, Flaw> {
        if let (Some(own), Some(runs)) = (self.better, runs)
            && own != runs
        {
            return Err(Flaw::of(
                "better",
                format!(
                    "it is `{}`, and that of its run is `{}`",
                    own.word(),
                    runs.word()
                ),
                "mend one of them, or leave this one out",
            ));
        }
        let anchors = match (self.anchors, self.normalised) {
            (None, None) if self.verdict == Verdict::Scored => listed.cloned(),
            (anchors, _) => anchors,
        };
        let normalised = match (self.verdict, self.normalised) {
            (Verdict::Scored, None) => Some(normalise(self.raw, anchors.as_ref())?),
            (_, normalised) => normalised,
        };
        let better = runs
            .or(self.better)
            .unwrap_or_else(|| direction(anchors.as_ref()));
        if let Some(anchors) = &anchors {
            same_direction(anchors, better)?;
            if let (Some(raw), Some(normalised)) = (self.raw, self.normalised) {
                same_score(raw, normalised, anchors)?;
            }
        }
        Ok(Completed {
            verdict: self.verdict,
            raw: self.raw,
            normalised,
            anchors,
            better,
            reason: self.reason,
            seconds: self.seconds,
            submission: self.submission,
            seed: self.seed,
            device: self.device,
            receipt: self.receipt,
            environment,
            record: self.record,
        })
    }
}

/// A seed: a text, because a table that holds one of 64 bits as a number rounds it; a number is taken where it is whole.
fn read_seed(members: &mut Members<'_>) -> Result<Option<String>, Flaw> {
    if members.is_text("seed") {
        return members.text("seed");
    }
    Ok(members.whole("seed")?.map(|seed| seed.to_string()))
}

/// The first of the members that is there.
fn first_there<'a>(members: &[(&'a str, Option<f64>)]) -> Option<&'a str> {
    let there = members.iter().find(|(_, value)| value.is_some())?;
    Some(there.0)
}

fn check_size(normalised: Option<f64>) -> Result<(), Flaw> {
    match normalised {
        Some(score) if score.abs() > LARGEST_SCORE => Err(Flaw::of(
            "normalised",
            format!("{score:e} is no score: 0 is the starting solution and 1 the reference"),
            "mend it, or the anchors",
        )),
        _ => Ok(()),
    }
}

/// `(raw - start) / (reference - start)`: the normalised score of RE-Bench (arXiv 2411.15114, section 2).
fn normalise(raw: Option<f64>, anchors: Option<&Anchors>) -> Result<f64, Flaw> {
    let Some(anchors) = anchors else {
        return Err(Flaw::of(
            "normalised",
            "it is missing, and there are no anchors to compute it by",
            "give it, or `raw` with `anchor_start` and `anchor_reference`, or a line of kind `anchors` for this version of the environment before this one",
        ));
    };
    let raw = raw.ok_or_else(|| missing("normalised", "it, or `raw`"))?;
    let normalised = (raw - anchors.start) / (anchors.reference - anchors.start);
    if !normalised.is_finite() {
        return Err(Flaw::of(
            "raw",
            format!(
                "{raw:e} cannot be normalised by {:e} and {:e}",
                anchors.start, anchors.reference
            ),
            "mend it, or the anchors",
        ));
    }
    check_size(Some(normalised))?;
    Ok(normalised)
}

/// Refuses anchors of which the wrong one is the better one.
fn same_direction(anchors: &Anchors, better: Better) -> Result<(), Flaw> {
    if direction(Some(anchors)) == better {
        return Ok(());
    }
    let Anchors {
        start, reference, ..
    } = anchors;
    Err(Flaw::of(
        "anchor_reference",
        format!(
            "it is {reference}, with {start} for the start, and the {} raw score is the better one",
            better.word()
        ),
        "the reference is better than the start: mend the anchors, or `better`",
    ))
}

/// Refuses a normalised score that its raw score and anchors contradict.
fn same_score(raw: f64, normalised: f64, anchors: &Anchors) -> Result<(), Flaw> {
    /// Relative above 1, absolute below: other programs round what they write.
    const TOLERANCE: f64 = 1e-6;
    let computed = (raw - anchors.start) / (anchors.reference - anchors.start);
    let difference = (normalised - computed).abs();
    if difference <= TOLERANCE * computed.abs().max(1.0) {
        return Ok(());
    }
    Err(Flaw::of(
        "normalised",
        format!("it is {normalised}, and by `raw` and the anchors it is {computed}"),
        "mend one of them, or leave `normalised` out",
    ))
}

/// Which raw score is the better one, by where the reference lies.
fn direction(anchors: Option<&Anchors>) -> Better {
    match anchors {
        Some(anchors) if anchors.reference < anchors.start => Better::Lower,
        _ => Better::Higher,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"{"verdict":"scored","raw":2.0,"normalised":0.25,"anchor_start":3.0,"anchor_reference":-1.0,"anchor_source":"measured"}"#;

    fn of(line: &str) -> Result<Completed, String> {
        listed(line, None)
    }

    fn listed(line: &str, anchors: Option<&Anchors>) -> Result<Completed, String> {
        let environment = Environment {
            name: "e".to_owned(),
            version: "1".to_owned(),
            digest: None,
        };
        Members::of(line)
            .and_then(|mut members| CompletionRead::read(&mut members))
            .and_then(|read| read.complete(environment, None, anchors))
            .map_err(|flaw| flaw.to_string())
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
    fn a_score_is_normalised_where_it_is_not() {
        let own = with(&[(r#""normalised":0.25,"#, "")]);
        assert_eq!(of(&own).unwrap().normalised, Some(0.25));
        let bare = with(&[
            (r#""normalised":0.25,"#, ""),
            (
                r#","anchor_start":3.0,"anchor_reference":-1.0,"anchor_source":"measured""#,
                "",
            ),
        ]);
        let anchors = Anchors {
            start: 4.0,
            reference: 0.0,
            source: "the paper".to_owned(),
        };
        let completion = listed(&bare, Some(&anchors)).unwrap();
        assert_eq!(
            (completion.normalised, completion.anchors),
            (Some(0.5), Some(anchors))
        );
        let error = of(&bare).unwrap_err();
        assert!(
            error.starts_with("`normalised`: it is missing, and there are no anchors"),
            "{error}"
        );
        let neither = with(&[(r#""normalised":0.25,"#, ""), (r#""raw":2.0,"#, "")]);
        assert_eq!(
            of(&neither).unwrap_err(),
            "`normalised`: it is missing; give it, or `raw`"
        );
    }

    #[test]
    fn a_score_that_cannot_be_computed_is_refused() {
        let anchors = |start, reference| Anchors {
            start,
            reference,
            source: String::new(),
        };
        let far = normalise(Some(1e308), Some(&anchors(-1e308, 0.0))).unwrap_err();
        assert!(
            far.to_string()
                .starts_with("`raw`: 1e308 cannot be normalised"),
            "{far}"
        );
        assert!(normalise(Some(1.0), Some(&anchors(0.0, 1e-300))).is_err());
    }

    #[test]
    fn what_contradicts_its_anchors_is_refused() {
        for (score, right) in [
            ("0.25", true),
            ("0.2500009", true),
            ("0.250002", false),
            ("-0.25", false),
            ("1", false),
        ] {
            let read = of(&with(&[("0.25", score)]));
            assert_eq!(read.is_ok(), right, "{score}: {read:?}");
        }
        assert_eq!(
            of(&with(&[("0.25", "0.75")])).unwrap_err(),
            "`normalised`: it is 0.75, and by `raw` and the anchors it is 0.25; mend one of them, or leave `normalised` out"
        );
        // A large one is held against its own size.
        let large = [("2.0", "-4e6"), ("0.25", "1000000.8")];
        assert!(of(&with(&large)).is_ok());
        let higher = with(&[(r#""raw""#, r#""better":"higher","raw""#)]);
        assert_eq!(
            of(&higher).unwrap_err(),
            "`anchor_reference`: it is -1, with 3 for the start, and the higher raw score is the better one; the reference is better than the start: mend the anchors, or `better`"
        );
        assert!(of(&higher.replace("higher", "lower")).is_ok());
    }
}
