//! What stays of an evaluation: the schema `weighhouse.evaluation/1`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use weighhouse_gpu::adapter::{AdapterInfo, TimingSource};
use weighhouse_gpu::device::DeviceType;
use weighhouse_gpu::selftest::{Finding, SelfTest};
use weighhouse_sandbox::ScorerError;
use weighhouse_sandbox::verdict::{
    Anchors, Detail, DetailValue, Fault, Location, Rejection, Scored, Verdict,
};

use crate::digest::Digest;
use crate::manifest::{AnchorSource, Better};
use crate::seed::Seed;

/// The schema's name and version.
pub const SCHEMA: &str = "weighhouse.evaluation/1";

/// The three outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// There is a score.
    Scored,
    /// The submission's fault: no score.
    Invalid,
    /// The host's, the device's or the environment's fault: no score, and never counted against the submission.
    Fault,
}

/// The raw scores that normalisation stands on.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct AnchorRecord {
    /// The raw score of `starting/`.
    pub start: f64,
    /// The raw score of `reference/`.
    pub reference: f64,
    /// Whether they were measured in this evaluation or are the same everywhere.
    pub source: AnchorOrigin,
}

/// Where anchors come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnchorOrigin {
    /// From the manifest.
    Fixed,
    /// Measured beside the submission.
    Measured,
}

/// Where in a submission's file something is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file's path in the submission.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text of that line.
    pub text: String,
}

/// Why there is no score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// What kind of reason, in kebab-case.
    pub code: String,
    /// What happened and what to do about it.
    pub message: String,
    /// Where, if a place in a file is to blame.
    #[serde(rename = "where")]
    pub place: Option<Place>,
}

/// How an evaluation ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Which of the three.
    pub verdict: Kind,
    /// The environment's own figure; null unless scored.
    pub raw: Option<f64>,
    /// `(raw - start) / (reference - start)`; null unless scored.
    pub normalised: Option<f64>,
    /// What it was normalised by; null unless scored.
    pub anchors: Option<AnchorRecord>,
    /// Null when scored.
    pub reason: Option<Reason>,
    /// The scorer's figures.
    pub details: Map<String, Value>,
    /// The fuel that the scorer spent.
    pub fuel: Option<u64>,
}

impl Outcome {
    /// The outcome that a scorer's verdict comes to.
    pub fn of(verdict: Verdict, source: AnchorSource, fuel: u64) -> Self {
        let outcome = match verdict {
            Verdict::Scored(scored) => Self::scored(scored, source),
            Verdict::Invalid(Rejection {
                code,
                message,
                location,
                details,
            }) => {
                let reason = Reason {
                    code,
                    message,
                    place: location.map(place),
                };
                Self {
                    details: map(details),
                    ..Self::without_score(Kind::Invalid, reason)
                }
            }
            Verdict::Fault(Fault { code, message }) => Self::fault(&code, message),
        };
        Self {
            fuel: Some(fuel),
            ..outcome
        }
    }

    /// The outcome that a run of a scorer comes to.
    pub fn of_run(run: Result<Verdict, ScorerError>, source: AnchorSource, fuel: u64) -> Self {
        match run {
            Ok(verdict) => Self::of(verdict, source, fuel),
            Err(error) => Self {
                fuel: Some(fuel),
                ..Self::fault(error.code(), error.to_string())
            },
        }
    }

    fn scored(
        Scored {
            raw,
            anchors,
            details,
        }: Scored,
        source: AnchorSource,
    ) -> Self {
        let anchors = match (source, anchors) {
            (AnchorSource::Fixed { start, reference }, _) => AnchorRecord {
                start,
                reference,
                source: AnchorOrigin::Fixed,
            },
            (AnchorSource::Measured, Some(Anchors { start, reference })) => AnchorRecord {
                start,
                reference,
                source: AnchorOrigin::Measured,
            },
            (AnchorSource::Measured, None) => {
                return Self::fault(
                    "broken-environment",
                    "the environment's anchors are measured, and its scorer returned none"
                        .to_owned(),
                );
            }
        };
        let normalised = (raw - anchors.start) / (anchors.reference - anchors.start);
        if !normalised.is_finite() {
            return Self::fault(
                "broken-environment",
                format!(
                    "the anchors {} and {} leave nothing to normalise by",
                    anchors.start, anchors.reference
                ),
            );
        }
        Self {
            verdict: Kind::Scored,
            raw: Some(raw),
            normalised: Some(normalised),
            anchors: Some(anchors),
            reason: None,
            details: map(details),
            fuel: None,
        }
    }

    /// An outcome that is the submission's fault.
    pub fn invalid(code: &str, message: String) -> Self {
        Self::without_score(
            Kind::Invalid,
            Reason {
                code: code.to_owned(),
                message,
                place: None,
            },
        )
    }

    /// An outcome that is not the submission's fault.
    pub fn fault(code: &str, message: String) -> Self {
        Self::without_score(
            Kind::Fault,
            Reason {
                code: code.to_owned(),
                message,
                place: None,
            },
        )
    }

    fn without_score(verdict: Kind, reason: Reason) -> Self {
        Self {
            verdict,
            raw: None,
            normalised: None,
            anchors: None,
            reason: Some(reason),
            details: Map::new(),
            fuel: None,
        }
    }
}

fn place(
    Location {
        file,
        line,
        column,
        text,
    }: Location,
) -> Place {
    Place {
        file,
        line,
        column,
        text,
    }
}

fn map(details: Vec<Detail>) -> Map<String, Value> {
    details
        .into_iter()
        .map(|Detail { name, value }| {
            let value = match value {
                DetailValue::Number(number) => Value::from(number),
                DetailValue::Integer(number) => Value::from(number),
                DetailValue::Text(text) => Value::from(text),
                DetailValue::Boolean(truth) => Value::from(truth),
                DetailValue::Numbers(numbers) => Value::from(numbers),
            };
            (name, value)
        })
        .collect()
}

/// The device as the record names it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DeviceRecord {
    /// Its name as the driver gives it.
    pub name: String,
    /// `vulkan`, `metal` or `dx12`.
    pub backend: String,
    /// The driver's name and version.
    pub driver: String,
    /// What kind of device it is.
    #[serde(rename = "type")]
    pub device_type: DeviceType,
    /// Where durations come from.
    pub timing_source: TimingSource,
    /// The optional features that shaders could use.
    pub features: Vec<String>,
    /// What the self-test found.
    pub findings: Vec<Finding>,
    /// Bytes read and written per second by the self-test's copy kernel.
    pub copy_bytes_per_second: f64,
}

impl DeviceRecord {
    /// What the record says of a device.
    pub fn of(info: &AdapterInfo, selftest: &SelfTest) -> Self {
        Self {
            name: info.name.clone(),
            backend: info.backend.clone(),
            driver: info.driver.clone(),
            device_type: info.device_type,
            timing_source: info.timing_source,
            features: info.features.clone(),
            findings: selftest
                .findings
                .iter()
                .filter(|finding| !finding.passed)
                .cloned()
                .collect(),
            copy_bytes_per_second: info.copy_bytes_per_second,
        }
    }
}

/// The environment as the record names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnvironmentRecord {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The digest of its folder.
    pub digest: Digest,
}

/// A digest with nothing beside it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digested {
    /// The digest.
    pub digest: Digest,
}

/// The submission as the record names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubmissionRecord {
    /// The digest of its files; null when they could not be sealed.
    pub digest: Option<Digest>,
}

/// What was fixed before the submission's first instruction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sealed {
    /// The environment.
    pub environment: EnvironmentRecord,
    /// The scorer's component.
    pub scorer: Digested,
    /// The submission's files.
    pub submission: SubmissionRecord,
    /// Everything random in the evaluation follows from it.
    pub seed: Seed,
    /// Where the seed comes from.
    pub seed_source: SeedSource,
    /// Which raw score is the better one.
    pub better: Better,
    /// What the raw score is.
    pub unit: String,
}

/// What an evaluation was made with: figures of two hosts are not compared without a look at this.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostRecord {
    /// The version of weighhouse.
    pub weighhouse: String,
    /// The version of wasmtime, which runs the scorer.
    pub wasmtime: String,
    /// The version of wgpu, which compiles and runs shaders.
    pub wgpu: String,
    /// The version of the price list by which fuel is counted.
    pub fuel_prices: String,
}

/// Where a seed comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeedSource {
    /// Drawn after the submission was sealed.
    Drawn,
    /// Given by whoever asked for the evaluation, to repeat another one: the submission may have been made with it in mind.
    Given,
}

/// A whole evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EvaluationRecord {
    /// [`SCHEMA`].
    pub schema: String,
    /// What was fixed at the beginning.
    #[serde(flatten)]
    pub sealed: Sealed,
    /// How it ended.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The device; null when none was opened.
    pub device: Option<DeviceRecord>,
    /// What the scorer told whoever submitted.
    pub messages: Vec<String>,
    /// What the evaluation was made with.
    pub host: HostRecord,
    /// The time that the evaluation had, in seconds.
    pub deadline_seconds: f64,
    /// The resident memory that the evaluation's process could take, in bytes.
    pub memory_limit_bytes: u64,
    /// From the start of the command's work to its end.
    pub seconds: f64,
    /// The evaluation's id: 32 random hex digits.
    pub evaluation: String,
    /// The path of the receipt; null when none was written.
    pub receipt: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(raw: f64, anchors: Option<Anchors>) -> Verdict {
        Verdict::Scored(Scored {
            raw,
            anchors,
            details: Vec::new(),
        })
    }

    #[test]
    fn normalised_is_0_at_the_start_1_at_the_reference_and_has_no_clip() {
        let anchors = Some(Anchors {
            start: 5.0,
            reference: 3.0,
        });
        for (raw, normalised) in [(5.0, 0.0), (3.0, 1.0), (4.0, 0.5), (2.0, 1.5), (6.0, -0.5)] {
            let outcome = Outcome::of(scored(raw, anchors), AnchorSource::Measured, 7);
            assert_eq!(outcome.normalised, Some(normalised));
            assert_eq!(outcome.fuel, Some(7));
        }
        let fixed = AnchorSource::Fixed {
            start: 0.0,
            reference: 2.0,
        };
        let outcome = Outcome::of(scored(1.0, anchors), fixed, 0);
        assert_eq!(
            outcome.normalised,
            Some(0.5),
            "fixed anchors are the manifest's, whatever a scorer says"
        );
    }

    #[test]
    fn a_score_without_anchors_is_the_environments_fault() {
        for (anchors, source) in [
            (None, AnchorSource::Measured),
            (
                Some(Anchors {
                    start: 1.0,
                    reference: 1.0,
                }),
                AnchorSource::Measured,
            ),
        ] {
            let outcome = Outcome::of(scored(1.0, anchors), source, 0);
            assert_eq!(outcome.verdict, Kind::Fault);
            assert_eq!(outcome.raw, None);
            assert_eq!(outcome.reason.unwrap().code, "broken-environment");
        }
    }

    #[test]
    fn an_invalid_evaluation_has_no_figure() {
        let rejection = Rejection {
            code: "wrong-result".to_owned(),
            message: "element 3 is 1, expected 2".to_owned(),
            location: None,
            details: vec![Detail {
                name: "index".to_owned(),
                value: DetailValue::Integer(3),
            }],
        };
        let outcome = Outcome::of(Verdict::Invalid(rejection), AnchorSource::Measured, 1);
        assert_eq!(
            (outcome.raw, outcome.normalised, outcome.anchors),
            (None, None, None)
        );
        assert_eq!(outcome.details["index"], 3);
    }
}
