//! What came of checking a receipt: a list of named steps.

use serde::{Deserialize, Serialize};

use super::difference::Shown;
use crate::digest::Digest;
use crate::receipt::{DecidedBy, Predicate};
use crate::record::{AnchorRecord, Kind, SeedSource};
use crate::seed::Seed;

/// The report's schema and its version.
pub const SCHEMA: &str = "weighhouse.verification/1";

/// The most characters of a sentence: what others have written may be of any length.
const MAX_SENTENCE: usize = 2000;

/// One thing that is checked. The order is the one in which they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepName {
    /// The file is an envelope.
    Envelope,
    /// Somebody whose word is taken has signed it.
    Signature,
    /// What is stated is well formed, of a version that is known, and agrees with itself.
    Statement,
    /// The transcript is there, unaltered, and can be read.
    Transcript,
    /// Every byte string that the transcript names is there and unaltered.
    Contents,
    /// The files of the transcript's table of the submission have the digest of the receipt's subject.
    Submission,
    /// The files of the transcript's table of the environment have the digest of the receipt's environment.
    Environment,
    /// The environment's manifest says of it what the receipt says, and the scorer was called with its parameters.
    Manifest,
    /// The scorer's component is the one that receipt, transcript and environment name.
    Scorer,
    /// Fuel was counted by the price list and the budget that are known here.
    Fuel,
    /// The seed is the receipt's, and what the scorer drew follows from it.
    Seed,
    /// The files that the scorer read were those of the submission and the environment.
    Files,
    /// The device that the scorer was told of is the receipt's.
    Device,
    /// The measurements agree with themselves.
    Measurements,
    /// The messages of the receipt are what the scorer told.
    Messages,
    /// The scorer makes the same calls again, for the same fuel.
    Replay,
    /// The verdict of the receipt is what the replay comes to.
    Verdict,
}

impl StepName {
    /// Every step, in order.
    pub const ALL: [Self; 17] = [
        Self::Envelope,
        Self::Signature,
        Self::Statement,
        Self::Transcript,
        Self::Contents,
        Self::Submission,
        Self::Environment,
        Self::Manifest,
        Self::Scorer,
        Self::Fuel,
        Self::Seed,
        Self::Files,
        Self::Device,
        Self::Measurements,
        Self::Messages,
        Self::Replay,
        Self::Verdict,
    ];

    /// Its name, as reports write it.
    pub fn id(self) -> &'static str {
        match self {
            Self::Envelope => "envelope",
            Self::Signature => "signature",
            Self::Statement => "statement",
            Self::Transcript => "transcript",
            Self::Contents => "contents",
            Self::Submission => "submission",
            Self::Environment => "environment",
            Self::Manifest => "manifest",
            Self::Scorer => "scorer",
            Self::Fuel => "fuel",
            Self::Seed => "seed",
            Self::Files => "files",
            Self::Device => "device",
            Self::Measurements => "measurements",
            Self::Messages => "messages",
            Self::Replay => "replay",
            Self::Verdict => "verdict",
        }
    }
}

/// How a step went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepResult {
    /// It is as the receipt says.
    Pass,
    /// It is not.
    Fail,
    /// It cannot be looked at: the sentence says why, and what that leaves open.
    NotPossible,
}

/// What a step found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) result: StepResult,
    pub(super) sentence: String,
    pub(super) difference: Option<Shown>,
}

impl Finding {
    pub(super) fn pass(sentence: impl Into<String>) -> Self {
        Self::new(StepResult::Pass, sentence)
    }

    pub(super) fn fail(sentence: impl Into<String>) -> Self {
        Self::new(StepResult::Fail, sentence)
    }

    pub(super) fn not_possible(sentence: impl Into<String>) -> Self {
        Self::new(StepResult::NotPossible, sentence)
    }

    /// A failure that has two sides to show.
    pub(super) fn differs(sentence: impl Into<String>, difference: Shown) -> Self {
        Self {
            difference: Some(difference),
            ..Self::fail(sentence)
        }
    }

    fn new(result: StepResult, sentence: impl Into<String>) -> Self {
        Self {
            result,
            sentence: sentence.into(),
            difference: None,
        }
    }
}

/// One step of the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// What was checked.
    pub step: StepName,
    /// How it went.
    pub result: StepResult,
    /// What was found, in a sentence. Texts of others are in it as they are: whoever shows it on a terminal takes control characters out.
    pub sentence: String,
    /// The two sides of a difference, where there are two.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub difference: Option<Shown>,
}

/// What a verdict stands on that was not found wanting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RestsOn {
    /// The verdict was computed again from the transcript.
    Replay,
    /// The host came to the verdict, or the machine ended the scorer: nothing but the word of whoever signed stands for it.
    Signature,
}

/// What a receipt states, in short. None of it is known to be true unless the report says that the receipt verifies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Stated {
    /// The evaluation's id.
    pub evaluation: String,
    /// The environment's name.
    pub environment: String,
    /// The environment's version.
    pub environment_version: String,
    /// The digest of the environment's folder.
    pub environment_digest: Digest,
    /// The digest of the scorer's component.
    pub scorer: Digest,
    /// The digest of the submission.
    pub submission: Digest,
    /// The seed.
    pub seed: Seed,
    /// Where the seed comes from.
    pub seed_source: SeedSource,
    /// What the score is normalised by.
    pub anchors: Option<AnchorRecord>,
    /// The codes of what the self-test found on the device.
    pub findings: Vec<String>,
    /// Scored, invalid or fault.
    pub verdict: Kind,
    /// The raw score.
    pub raw: Option<f64>,
    /// The normalised score.
    pub normalised: Option<f64>,
    /// The code of the reason, where there is no score.
    pub reason: Option<String>,
    /// Who came to the verdict.
    pub decided_by: DecidedBy,
    /// The device's name.
    pub device: Option<String>,
    /// When the evaluation ended, by its host's clock.
    pub finished: String,
    /// How long the evaluation took, in seconds.
    pub seconds: f64,
}

impl Stated {
    pub(super) fn of(predicate: &Predicate, submission: Digest) -> Self {
        let evaluation = &predicate.evaluation;
        let outcome = &evaluation.outcome;
        Self {
            evaluation: evaluation.evaluation.clone(),
            environment: evaluation.sealed.environment.name.clone(),
            environment_version: evaluation.sealed.environment.version.clone(),
            environment_digest: evaluation.sealed.environment.digest,
            scorer: evaluation.sealed.scorer.digest,
            submission,
            seed: evaluation.sealed.seed,
            seed_source: evaluation.sealed.seed_source,
            anchors: outcome.anchors,
            findings: evaluation
                .device
                .iter()
                .flat_map(|device| &device.findings)
                .map(|finding| finding.code.clone())
                .collect(),
            verdict: outcome.verdict,
            raw: outcome.raw,
            normalised: outcome.normalised,
            reason: outcome.reason.as_ref().map(|reason| reason.code.clone()),
            decided_by: predicate.decided_by,
            device: evaluation.device.as_ref().map(|device| device.name.clone()),
            finished: predicate.finished.clone(),
            seconds: evaluation.seconds,
        }
    }
}

/// How the replay went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replayed {
    /// How many calls the transcript has.
    pub calls: u64,
    /// How many of them were equal, with their answers and fuel.
    pub equal_calls: u64,
    /// The fuel that the replay spent.
    pub fuel: u64,
}

/// A checked receipt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Verification {
    /// [`SCHEMA`].
    pub schema: String,
    /// Whether no step failed.
    pub verified: bool,
    /// What the verdict stands on; null when the receipt does not verify.
    pub rests_on: Option<RestsOn>,
    /// What the receipt states; null when that cannot be read.
    pub stated: Option<Stated>,
    /// The name of the key that vouches for the receipt; null when none of those given does.
    pub signed_by: Option<String>,
    /// What the scorer was run again with: `native` or `pulley`.
    pub engine: String,
    /// How the replay went; null when there was none.
    pub replay: Option<Replayed>,
    /// Every step, in order.
    pub steps: Vec<Step>,
    /// How long the check took, in seconds.
    pub seconds: f64,
}

impl Verification {
    pub(super) fn new(engine: &str) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            verified: false,
            rests_on: None,
            stated: None,
            signed_by: None,
            engine: engine.to_owned(),
            replay: None,
            steps: Vec::new(),
            seconds: 0.0,
        }
    }

    /// Takes a finding down; returns whether it is no failure.
    pub(super) fn note(&mut self, step: StepName, finding: Finding) -> bool {
        let good = finding.result != StepResult::Fail;
        let mut sentence = finding.sentence;
        if let Some((end, _)) = sentence.char_indices().nth(MAX_SENTENCE) {
            sentence.truncate(end);
            sentence.push('…');
        }
        self.steps.push(Step {
            step,
            result: finding.result,
            sentence,
            difference: finding.difference,
        });
        good
    }

    /// The first step that failed.
    pub fn failure(&self) -> Option<&Step> {
        self.steps
            .iter()
            .find(|step| step.result == StepResult::Fail)
    }

    /// What a step found, if it was come to.
    pub fn step(&self, name: StepName) -> Option<&Step> {
        self.steps.iter().find(|step| step.step == name)
    }

    /// Closes the report: the steps that were not come to say why.
    pub(super) fn finish(&mut self, why: &str) {
        for name in StepName::ALL {
            if self.step(name).is_none() {
                self.note(name, Finding::not_possible(why));
            }
        }
        self.steps.sort_by_key(|step| step.step);
        self.verified = self.failure().is_none();
        if !self.verified {
            self.rests_on = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_the_name_that_json_gives_it() {
        for name in StepName::ALL {
            assert_eq!(serde_json::to_value(name).unwrap(), name.id());
        }
        assert!(StepName::ALL.is_sorted());
    }

    #[test]
    fn a_report_that_was_broken_off_has_every_step_and_does_not_verify() {
        let mut report = Verification::new("native");
        report.rests_on = Some(RestsOn::Replay);
        assert!(report.note(StepName::Envelope, Finding::pass("good")));
        assert!(!report.note(StepName::Statement, Finding::fail("bad")));
        report.finish("not looked at");
        assert!(!report.verified);
        assert_eq!(report.rests_on, None);
        assert_eq!(
            report.failure().map(|step| step.step),
            Some(StepName::Statement)
        );
        let names: Vec<StepName> = report.steps.iter().map(|step| step.step).collect();
        assert_eq!(names, StepName::ALL);
    }
}
