//! Measuring the submission against `starting/` and `reference/`, and the score that follows from the samples.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use weighhouse_sdk::gpu::{
    self, Candidate, GpuError, Measurement, Origin, Plan, Ratio, StopReason, TimingSource,
};
use weighhouse_sdk::verdicts::{Anchors, Scored};
use weighhouse_sdk::{Blame, Details, Failure, Outcome, RecordedPipeline};

use crate::problem::{Problem, REPETITION_SECONDS};
use crate::report::{Report, Whose};

/// The candidates, in the order in which they are measured: the first is the one that ratios are formed with.
pub(crate) const CANDIDATES: [Whose; 3] = [
    Whose {
        name: "starting",
        origin: Origin::Environment,
    },
    Whose {
        name: "reference",
        origin: Origin::Environment,
    },
    Whose {
        name: "submission",
        origin: Origin::Submission,
    },
];
/// Indices into [`CANDIDATES`].
const START: u32 = 0;
const REFERENCE: u32 = 1;
const SUBMISSION: u32 = 2;

/// How to measure.
const PLAN: Plan = Plan {
    // The first execution of a kernel at a size may compile or page something in; it ran once already, so one round is enough.
    warmup_rounds: 1,
    // The fewest for which the 95 % interval of a median does not simply span all samples (for 6 it does).
    min_rounds: 7,
    // A device that has not settled by then is noisy in a way that more rounds do not mend.
    max_rounds: 40,
    // 3 % of a ratio. The distance between the starting and the reference solution is a factor of 6 and more, ln of it 1.8: at a
    // normalised score of 1, where both ratios count, that is 0.03 of the score.
    target_half_width: 0.03,
    // With correctness before it, an evaluation takes about a minute on a slow software device, and less wherever timings settle.
    max_seconds: 45.0,
    max_repetition_seconds: REPETITION_SECONDS,
};

/// The largest half-width of the normalised score that still gives one, up to a normalised score of 1; above, it is this share of the
/// score.
const TOLERATED_NOISE: f64 = 0.10;

/// A submission that is this many times slower than the starting solution has only itself to blame when there is too little time for it.
const HOPELESS: f64 = 4.0;

/// Words that an ideal solution moves for each element: it reads the input to count, reads it again to add, and writes the output.
const IDEAL_WORDS: f64 = 3.0;

/// Words that every right solution moves for each element: it reads the input, and writes the output.
const LEAST_WORDS: f64 = 2.0;

/// Moving even the least faster than this, as a share of the device's own copy speed, is not believed at once: either the copy was slowed down
/// by something else, or the timing does not cover the work. The score stands, and says so.
const SUSPICIOUS_SHARE: f64 = 1.25;

/// Measures the three solutions, in the order of [`CANDIDATES`].
pub(crate) fn measure(
    problem: &Problem,
    solutions: [&RecordedPipeline; 3],
    kind: u32,
) -> Outcome<Measurement> {
    problem.set_kind(kind)?;
    let candidates: Vec<Candidate<'_>> = solutions
        .into_iter()
        .zip(CANDIDATES)
        .map(|(solution, whose)| problem.candidate(solution, whose))
        .collect();
    let measured = gpu::measure(&candidates, PLAN);
    let origin = measured
        .as_ref()
        .err()
        .map_or(Origin::Environment, to_blame);
    measured.blame(
        origin,
        "timing the submission beside the starting and the reference solution",
    )
}

/// Everything was recorded and run once before, each solution blamed for its own errors. What is then too slow, or takes the device
/// with it, is held against the only solution that is unproven; memory that runs out now, and a request that is refused now, are not
/// its doing.
fn to_blame(error: &GpuError) -> Origin {
    let [_, _, submission] = CANDIDATES;
    match error {
        GpuError::TimedOut(text) if text.starts_with(&format!("running {}", submission.name)) => {
            Origin::Submission
        }
        // Whose doing that was, the host finds out.
        GpuError::DeviceLost(_) => Origin::Submission,
        GpuError::TimedOut(_)
        | GpuError::Invalid(_)
        | GpuError::Limit(_)
        | GpuError::Unsupported(_)
        | GpuError::OutOfMemory(_) => Origin::Environment,
    }
}

/// What was measured, and on what.
pub(crate) struct Circumstances {
    /// The number of elements.
    pub(crate) n: u32,
    /// Whether the device's limits made it smaller than the environment asks for.
    pub(crate) clipped: bool,
    /// The kind of inputs.
    pub(crate) kind: u32,
    /// How fast the device copies memory.
    pub(crate) copy_bytes_per_second: f64,
}

/// The score that follows from a measurement, or why there is none.
pub(crate) fn score(measurement: &Measurement, circumstances: &Circumstances) -> Outcome<Scored> {
    let &Circumstances {
        n,
        clipped,
        kind,
        copy_bytes_per_second,
    } = circumstances;
    check_reports(measurement, n, kind)?;
    let (reference, submission) = (
        ratio(measurement, REFERENCE)?,
        ratio(measurement, SUBMISSION)?,
    );
    let start_milliseconds = measurement
        .medians
        .first()
        .map_or(0.0, |median| median / 1e6);
    if !(start_milliseconds.is_finite() && start_milliseconds > 0.0) {
        return Err(Failure::fault(
            "unusable-timings",
            "the device gave no usable duration of the starting solution; see the self-test's findings on its timestamps",
        ));
    }
    // A ratio that is not a number is no distance either.
    if reference.log_ratio.is_nan() || reference.log_ratio >= 0.0 {
        return Err(Failure::broken_environment(format!(
            "the reference solution is not faster than the starting solution on this device (ln of the ratio {}), so there is no scale to score on",
            thousandths(reference.log_ratio)
        )));
    }
    let [durations_start, durations_reference, durations_submission] = durations(measurement);
    check_rounds(&durations_start, &durations_submission)?;
    let normalised = Normalised::of(reference, submission);
    normalised.check_noise()?;

    let start = libm::log(start_milliseconds);
    let milliseconds = start_milliseconds * libm::exp(submission.log_ratio);
    let words_per_second = f64::from(n) / (milliseconds / 1e3);
    let copied_words_per_second = copy_bytes_per_second / 4.0;
    let details = Details::new()
        .number("milliseconds", milliseconds)
        .number("start-milliseconds", start_milliseconds)
        .number(
            "reference-milliseconds",
            start_milliseconds * libm::exp(reference.log_ratio),
        )
        .number("normalised-low", normalised.score - normalised.half_width)
        .number("normalised-high", normalised.score + normalised.half_width)
        .number("bytes-per-second", 4.0 * IDEAL_WORDS * words_per_second)
        .number(
            "share-of-copy-speed",
            IDEAL_WORDS * words_per_second / copied_words_per_second,
        )
        .boolean(
            "faster-than-memory",
            LEAST_WORDS * words_per_second > SUSPICIOUS_SHARE * copied_words_per_second,
        )
        .integer("n", n)
        .boolean("n-clipped", clipped)
        .integer(
            "rounds",
            i64::try_from(durations_submission.len()).unwrap_or(i64::MAX),
        )
        .numbers("durations-submission", durations_submission)
        .numbers("durations-start", durations_start)
        .numbers("durations-reference", durations_reference)
        .text("stop", stop_name(measurement.stop))
        .text("timing-source", source_name(measurement.source))
        .build();
    Ok(Scored {
        raw: start + submission.log_ratio,
        anchors: Some(Anchors {
            start,
            reference: start + reference.log_ratio,
        }),
        details,
    })
}

/// A median of fewer rounds than [`PLAN`] asks for is not believed, whatever its interval says. There are fewer when a round takes too long.
fn check_rounds(start: &[f64], submission: &[f64]) -> Outcome<()> {
    if submission.len() >= PLAN.min_rounds as usize {
        return Ok(());
    }
    let total = |durations: &[f64]| durations.iter().sum::<f64>();
    let message = format!(
        "{} rounds could be timed and {} are needed",
        submission.len(),
        PLAN.min_rounds
    );
    Err(if total(submission) > HOPELESS * total(start) {
        Failure::invalid(
            "timed-out",
            format!(
                "{message}: the submission takes more than {HOPELESS} times as long as the starting solution"
            ),
        )
    } else {
        Failure::fault("noisy", format!("{message}; retry on a quieter machine"))
    })
}

/// The durations of each candidate in the rounds that count, in milliseconds, round by round: those after the warm-up in which every
/// candidate has one.
fn durations(measurement: &Measurement) -> [Vec<f64>; 3] {
    let mut counted: [Vec<f64>; 3] = Default::default();
    // The candidates of a round lie side by side, in any order.
    for round in measurement
        .samples
        .chunk_by(|one, next| one.round == next.round)
    {
        let of = |candidate| {
            round
                .iter()
                .find(|sample| {
                    sample.candidate == candidate
                        && !sample.warmup
                        && sample.discarded.is_none()
                        && sample.nanoseconds > 0
                })
                .map(|sample| sample.nanoseconds as f64 / 1e6)
        };
        if let (Some(start), Some(reference), Some(submission)) =
            (of(START), of(REFERENCE), of(SUBMISSION))
        {
            for (durations, duration) in counted.iter_mut().zip([start, reference, submission]) {
                durations.push(duration);
            }
        }
    }
    counted
}

/// Every repetition was verified, to the end and on inputs of its own, and found right. A report is looked at whether or not its first
/// word ended the measuring, since a driver that does nothing at all may leave that word as it likes.
fn check_reports(measurement: &Measurement, n: u32, kind: u32) -> Outcome<()> {
    let mut stamps: Vec<[u32; 3]> = Vec::with_capacity(measurement.samples.len());
    for sample in &measurement.samples {
        let whose = usize::try_from(sample.candidate)
            .ok()
            .and_then(|candidate| CANDIDATES.get(candidate).copied())
            .ok_or_else(|| {
                Failure::fault(
                    "scorer-bug",
                    format!(
                        "a sample is of candidate {}, which there is not",
                        sample.candidate
                    ),
                )
            })?;
        let report = Report::of_bytes(&sample.report, n, kind);
        report.check(whose, Some(sample.round))?;
        if stamps.contains(&report.stamp) {
            return Err(Failure::fault(
                "verification-failed",
                format!(
                    "{whose} in round {}: the report is that of an earlier repetition, so the device verified nothing; try again, or on another device",
                    sample.round
                ),
            ));
        }
        stamps.push(report.stamp);
    }
    if measurement.stop == StopReason::ErrorReported {
        return Err(Failure::fault(
            "verification-failed",
            "the measuring ended with an error, and no report has one; try again, or on another device",
        ));
    }
    Ok(())
}

fn ratio(measurement: &Measurement, candidate: u32) -> Outcome<&Ratio> {
    measurement
        .ratios
        .iter()
        .find(|ratio| ratio.candidate == candidate)
        .ok_or_else(|| {
            Failure::fault(
                "unusable-timings",
                format!("no round has usable durations of both the starting solution and candidate {candidate}"),
            )
        })
}

/// The normalised score, as far as it is known.
struct Normalised {
    /// 0 is the starting solution, 1 the reference.
    score: f64,
    /// Half the width of its interval: the score is a quotient of two log ratios, each with its own.
    half_width: f64,
}

impl Normalised {
    /// The half-widths of both ratios, each by how much it moves the quotient, added as independent errors are. What the two share, the noise
    /// of the starting solution, moves both the same way and so moves their quotient less.
    fn of(reference: &Ratio, submission: &Ratio) -> Self {
        let half_width = |ratio: &Ratio| (ratio.high - ratio.low) / 2.0;
        let score = submission.log_ratio / reference.log_ratio;
        Self {
            score,
            half_width: libm::hypot(half_width(submission), score * half_width(reference))
                / reference.log_ratio.abs(),
        }
    }

    fn check_noise(&self) -> Outcome<()> {
        let tolerated = TOLERATED_NOISE * self.score.abs().max(1.0);
        if self.half_width <= tolerated {
            return Ok(());
        }
        Err(Failure::fault(
            "noisy",
            format!(
                "the timings did not settle: the normalised score is {} and known to +-{}, and +-{} is tolerated; retry on a quieter machine",
                thousandths(self.score),
                thousandths(self.half_width),
                thousandths(tolerated)
            ),
        ))
    }
}

/// A number with three decimals, for messages. The standard formatting of floats would be a tenth of the whole component.
fn thousandths(value: f64) -> String {
    if !value.is_finite() {
        return "unknown".into();
    }
    // Saturates, and no ratio comes near.
    let rounded = libm::round(value.abs() * 1e3) as u64;
    let sign = if value < 0.0 && rounded > 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", rounded / 1000, rounded % 1000)
}

fn stop_name(stop: StopReason) -> String {
    match stop {
        StopReason::Precise => "precise",
        StopReason::Rounds => "rounds",
        StopReason::Seconds => "seconds",
        StopReason::ErrorReported => "error-reported",
    }
    .into()
}

fn source_name(source: TimingSource) -> String {
    match source {
        TimingSource::DeviceTimestamps => "device-timestamps",
        TimingSource::WallClock => "wall-clock",
    }
    .into()
}

#[cfg(test)]
#[path = "timing_tests.rs"]
mod tests;
