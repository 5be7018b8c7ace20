//! Measuring candidates against each other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rand_chacha::rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::activity::Activity;
use crate::adapter::TimingSource;
use crate::device::one_line;
use crate::error::GpuError;
use crate::readback;
use crate::rounds::{Rounds, is_look};
use crate::session::Session;
use crate::statistics::shuffle;

/// How to measure; see `plan` in `wit/gpu.wit`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Rounds that are run and verified but not counted.
    pub warmup_rounds: u32,
    /// The fewest counted rounds, at least 3.
    pub min_rounds: u32,
    /// The most counted rounds, at most 1,000.
    pub max_rounds: u32,
    /// The half-width of every ratio's interval at which the measuring ends.
    #[serde(with = "crate::exact")]
    pub target_half_width: f64,
    /// No further round is begun after this many seconds and the fewest rounds, nor after three times as many seconds.
    #[serde(with = "crate::exact")]
    pub max_seconds: f64,
    /// The longest that one timed recording may take, in seconds.
    #[serde(with = "crate::exact")]
    pub max_repetition_seconds: f64,
}

/// How many times `max_seconds` the fewest rounds may take.
const OVERTIME: f64 = 3.0;

impl Plan {
    /// Whether no further round is begun: too few rounds say nothing, so the time counts once there are enough, or when it is far overdrawn.
    fn is_over(&self, seconds: f64, counted: usize) -> bool {
        let enough = counted >= self.min_rounds as usize;
        seconds
            >= if enough {
                self.max_seconds
            } else {
                OVERTIME * self.max_seconds
            }
    }
}

/// One repetition of one candidate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    /// The index of the candidate.
    pub candidate: u32,
    /// The round, from 0, warm-up rounds included.
    pub round: u32,
    /// Whether the round was a warm-up.
    pub warmup: bool,
    /// The duration in nanoseconds, from the measurement's source.
    pub nanoseconds: u64,
    /// From submission to completion by the host's clock, in nanoseconds.
    pub wall_nanoseconds: u64,
    /// Why the duration is not used.
    pub discarded: Option<String>,
    /// What the report buffer held after this repetition.
    #[serde(with = "hex::serde")]
    pub report: Vec<u8>,
}

/// How a candidate compares with the first one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Ratio {
    /// The index of the candidate.
    pub candidate: u32,
    /// The median over rounds of ln(its duration / the first candidate's duration in that round).
    #[serde(with = "crate::exact")]
    pub log_ratio: f64,
    /// The low end of a 95 % percentile bootstrap interval of that median.
    #[serde(with = "crate::exact")]
    pub low: f64,
    /// The high end.
    #[serde(with = "crate::exact")]
    pub high: f64,
}

/// Why the measuring ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopReason {
    /// Every ratio is known to the half-width asked for.
    Precise,
    /// The most rounds were done.
    Rounds,
    /// The time was spent.
    Seconds,
    /// A report's first word was not 0.
    ErrorReported,
}

/// What was measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Measurement {
    /// Where the durations come from.
    pub source: TimingSource,
    /// Why the measuring ended.
    pub stop: StopReason,
    /// Every repetition, in the order in which they were done.
    pub samples: Vec<Sample>,
    /// One for each candidate but the first; empty when an error was reported.
    pub ratios: Vec<Ratio>,
    /// The median duration of each candidate over the counted rounds, in nanoseconds.
    #[serde(with = "crate::exact::list")]
    pub medians: Vec<f64>,
}

/// One of the things that are measured against each other; see `candidate` in `wit/gpu.wit`. Everything is an id of the session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    /// The name that messages use.
    pub name: String,
    /// The buffer of random words that its inputs come from.
    pub nonce: u32,
    /// The recording that makes the inputs.
    pub prepare: u32,
    /// The buffers that are filled with a random pattern: outputs and scratch.
    pub poison: Vec<u32>,
    /// The recording that is timed.
    pub timed: u32,
    /// The recording that checks the outputs and writes the report.
    pub verify: u32,
    /// The buffer that says how many errors were found, in its first word.
    pub report: u32,
}

/// The most candidates of one measuring.
const MAX_CANDIDATES: usize = 16;
/// The largest nonce, in bytes.
const MAX_NONCE_BYTES: u64 = 4096;
/// The largest report, in bytes: every sample has one, and the 32,000 samples of the longest measuring have to fit into a scorer.
const MAX_REPORT_BYTES: u64 = 256;

impl Session {
    /// Measures candidates against each other. A round times every candidate once, in an order that is shuffled anew each round; the
    /// measuring stops as the plan says, or at the first repetition whose report's first word is not 0.
    ///
    /// # Errors
    /// When the plan or a candidate breaks a rule, when a repetition does not end in time, and when the device fails.
    pub fn measure(
        &mut self,
        candidates: &[Candidate],
        plan: &Plan,
    ) -> Result<Measurement, GpuError> {
        check_plan(plan)?;
        self.check_candidates(candidates)?;
        let plan = self.clip(plan);
        let started = Instant::now();
        let mut samples = Vec::new();
        let mut rounds = Rounds::new(candidates.len());
        let mut stop = StopReason::Rounds;
        let mut ratios = None;
        for round in 0..plan.warmup_rounds + plan.max_rounds {
            let warmup = round < plan.warmup_rounds;
            self.tell(Activity::Progress {
                done: round,
                total: plan.warmup_rounds + plan.max_rounds,
                what: "measuring".to_owned(),
            });
            if plan.is_over(started.elapsed().as_secs_f64(), rounds.counted()) {
                stop = StopReason::Seconds;
                break;
            }
            let mut order: Vec<usize> = (0..candidates.len()).collect();
            shuffle(&mut order, &mut self.streams.order);
            let mut durations = vec![None; candidates.len()];
            for index in order {
                let sample = self.repeat(index, &candidates[index], round, warmup, &plan)?;
                let failed = sample.report.iter().take(4).any(|byte| *byte != 0);
                durations[index] = sample
                    .discarded
                    .is_none()
                    .then_some(sample.nanoseconds as f64);
                samples.push(sample);
                if failed {
                    return Ok(Measurement {
                        source: self.adapter_info().timing_source,
                        stop: StopReason::ErrorReported,
                        samples,
                        ratios: Vec::new(),
                        medians: rounds.medians(),
                    });
                }
            }
            if !warmup && rounds.count(&durations) && is_look(rounds.counted(), plan.min_rounds) {
                let looked = rounds.ratios(&mut self.streams.bootstrap);
                let precise = looked
                    .iter()
                    .all(|ratio| (ratio.high - ratio.low) / 2.0 <= plan.target_half_width);
                if precise {
                    ratios = Some(looked);
                    break;
                }
            }
        }
        // The ratios that ended the measuring are those that it reports.
        let (stop, ratios) = match ratios {
            Some(ratios) => (StopReason::Precise, ratios),
            None => (stop, rounds.ratios(&mut self.streams.bootstrap)),
        };
        Ok(Measurement {
            source: self.adapter_info().timing_source,
            stop,
            samples,
            ratios,
            medians: rounds.medians(),
        })
    }

    fn clip(&self, plan: &Plan) -> Plan {
        let most = self.max_rounds.unwrap_or(u32::MAX);
        Plan {
            min_rounds: plan.min_rounds.min(most),
            max_rounds: plan.max_rounds.min(most),
            ..plan.clone()
        }
    }

    fn repeat(
        &mut self,
        index: usize,
        candidate: &Candidate,
        round: u32,
        warmup: bool,
        plan: &Plan,
    ) -> Result<Sample, GpuError> {
        let name = one_line(&candidate.name);
        self.prepare(candidate)
            .map_err(|error| error.during(&format!("preparing {name}")))?;
        let what = format!("running {name}");
        let origin = self.recording(candidate.timed)?.origin();
        let most = Duration::from_secs_f64(plan.max_repetition_seconds);
        let timing = self
            .observed(
                origin,
                what.clone(),
                plan.max_repetition_seconds,
                |session| session.time_recording(candidate.timed, most, "what is timed"),
            )
            .map_err(|error| error.during(&what))?;
        let report = self
            .verify(candidate)
            .map_err(|error| error.during(&format!("verifying {name}")))?;
        Ok(Sample {
            candidate: u32::try_from(index).unwrap_or(u32::MAX),
            round,
            warmup,
            nanoseconds: timing.nanoseconds,
            wall_nanoseconds: timing.wall_nanoseconds,
            discarded: timing.discarded,
            report,
        })
    }

    /// Fresh inputs, poisoned outputs and scratch, flushed caches: all of it done before the clock starts.
    fn prepare(&mut self, candidate: &Candidate) -> Result<(), GpuError> {
        let mut nonce = vec![0; usize::try_from(self.buffer_size(candidate.nonce)?).unwrap_or(0)];
        self.streams.nonces.fill_bytes(&mut nonce);
        self.write_buffer(candidate.nonce, 0, &nonce)?;
        let fills = self.poison_fills(&candidate.poison)?;
        let flush = self.fresh_pattern();
        let origin = self.recording(candidate.prepare)?.origin();
        let what = format!("preparing {}", candidate.name);
        self.housekeeping(origin, what, |session| {
            let commands = session.encode(|encoder, queue| {
                session.encode_recording(candidate.prepare, encoder);
                session.encode_fills(&fills, encoder, queue);
                session.encode_flush(flush, encoder, queue);
            })?;
            session.submit_housekeeping(commands)
        })
    }

    /// Runs the checks and returns their report.
    fn verify(&mut self, candidate: &Candidate) -> Result<Vec<u8>, GpuError> {
        let report = Arc::clone(self.buffer(candidate.report)?);
        let origin = self.recording(candidate.verify)?.origin();
        let what = format!("verifying {}", candidate.name);
        self.housekeeping(origin, what, |session| {
            let commands =
                session.encode(|encoder, _| session.encode_recording(candidate.verify, encoder))?;
            session.submit_housekeeping(commands)?;
            readback::read(&session.device, &report.wgpu, 0, report.wgpu.size())
        })
    }

    fn check_candidates(&self, candidates: &[Candidate]) -> Result<(), GpuError> {
        if candidates.is_empty() || candidates.len() > MAX_CANDIDATES {
            return Err(GpuError::Invalid(format!(
                "{} candidates: from 1 to {MAX_CANDIDATES} can be measured against each other",
                candidates.len()
            )));
        }
        for candidate in candidates {
            let name = one_line(&candidate.name);
            let timed = self.recording(candidate.timed)?;
            if timed.has_copies() || timed.is_empty() {
                return Err(GpuError::Invalid(format!(
                    "what is timed of `{name}` must be dispatches and clears, at least one"
                )));
            }
            for (id, what) in [(candidate.nonce, "nonce"), (candidate.report, "report")] {
                if timed.touches(id) {
                    return Err(GpuError::Invalid(format!(
                        "what is timed of `{name}` touches the {what}, which is not for it to see"
                    )));
                }
            }
            if let Some(buffer) = timed
                .written()
                .find(|buffer| !candidate.poison.contains(&buffer.id))
            {
                return Err(GpuError::Invalid(format!(
                    "what is timed of `{name}` writes buffer `{}`, which is not among those that are poisoned: nothing may outlast a repetition",
                    buffer.label
                )));
            }
            for (id, what, most) in [
                (candidate.nonce, "nonce", MAX_NONCE_BYTES),
                (candidate.report, "report", MAX_REPORT_BYTES),
            ] {
                let size = self.buffer_size(id)?;
                if size > most {
                    return Err(GpuError::Limit(format!(
                        "the {what} of `{name}` has {size} bytes, at most {most} are allowed"
                    )));
                }
            }
            self.recording(candidate.prepare)?;
            self.recording(candidate.verify)?;
        }
        Ok(())
    }
}

fn check_plan(plan: &Plan) -> Result<(), GpuError> {
    let positive = [
        ("target-half-width", plan.target_half_width),
        ("max-seconds", plan.max_seconds),
        ("max-repetition-seconds", plan.max_repetition_seconds),
    ];
    if let Some((name, value)) = positive
        .iter()
        .find(|(_, value)| !(*value > 0.0 && *value <= 86_400.0))
    {
        return Err(GpuError::Invalid(format!(
            "{name} is {value}: it is larger than 0 and at most 86,400"
        )));
    }
    if plan.min_rounds < 3
        || plan.max_rounds < plan.min_rounds
        || plan.max_rounds > 1000
        || plan.warmup_rounds > 1000
    {
        return Err(GpuError::Invalid(format!(
            "rounds from {} to {} after {} warm-up rounds: at least 3, at most 1,000, and the most not below the fewest",
            plan.min_rounds, plan.max_rounds, plan.warmup_rounds
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: Plan = Plan {
        warmup_rounds: 1,
        min_rounds: 3,
        max_rounds: 10,
        target_half_width: 0.02,
        max_seconds: 10.0,
        max_repetition_seconds: 5.0,
    };

    #[test]
    fn the_fewest_rounds_come_before_the_time() {
        assert!(!PLAN.is_over(9.9, 3));
        assert!(PLAN.is_over(10.0, 3));
        assert!(!PLAN.is_over(29.9, 2));
        assert!(PLAN.is_over(30.0, 2));
    }

    #[test]
    fn a_plan_that_makes_no_sense_is_refused() {
        assert_eq!(check_plan(&PLAN), Ok(()));
        for plan in [
            Plan {
                min_rounds: 2,
                ..PLAN
            },
            Plan {
                max_rounds: 2,
                ..PLAN
            },
            Plan {
                max_rounds: 1001,
                ..PLAN
            },
            Plan {
                warmup_rounds: u32::MAX,
                ..PLAN
            },
            Plan {
                target_half_width: f64::NAN,
                ..PLAN
            },
            Plan {
                max_seconds: f64::INFINITY,
                ..PLAN
            },
            Plan {
                max_repetition_seconds: 0.0,
                ..PLAN
            },
        ] {
            assert!(check_plan(&plan).is_err(), "{plan:?}");
        }
    }
}
