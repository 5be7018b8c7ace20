//! Measuring the submission against `starting/` and `reference/`, and the score that follows from the samples.

use alloc::format;
use alloc::string::String;

use weighhouse_sdk::gpu::{
    self, Candidate, Measurement, Origin, Plan, Ratio, StopReason, TimingSource,
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
    // 3 % of a ratio: about 1.5 % of the distance between the starting and the reference solution, which is a factor of 6 and more.
    target_half_width: 0.03,
    // With correctness before it, an evaluation stays under a minute on a slow software device.
    max_seconds: 30.0,
    max_repetition_seconds: REPETITION_SECONDS,
};

/// The largest half-width that still gives a score, as a share of the distance between the starting and the reference solution: then
/// the normalised score is known to a tenth.
const TOLERATED_NOISE: f64 = 0.10;

/// Words that an ideal solution moves for each element: it reads the input to count, reads it again to add, and writes the output.
const IDEAL_WORDS: f64 = 3.0;

/// Words that every right solution moves for each element: it reads the input, and writes the output.
const LEAST_WORDS: f64 = 2.0;

/// Moving even the least faster than this, as a share of the device's own copy speed, is not believed at once: either the copy was slowed down
/// by something else, or the timing does not cover the work. The score stands, and says so.
const SUSPICIOUS_SHARE: f64 = 1.25;

/// Measures the three solutions, in the order of [`CANDIDATES`]. All have done the same work once before, each blamed for its own
/// errors; what goes wrong in the device now is therefore held against the only one that is unproven.
pub(crate) fn measure(
    problem: &Problem,
    solutions: [&RecordedPipeline; 3],
    kind: u32,
) -> Outcome<Measurement> {
    problem.set_kind(kind)?;
    let outputs = [&problem.output];
    let poisoned = solutions.map(|solution| solution.poisoned(&outputs));
    let [starting, reference, submission] = CANDIDATES.map(|whose| whose.name);
    let [poison_0, poison_1, poison_2] = poisoned;
    let [timed_0, timed_1, timed_2] = solutions.map(|solution| &solution.recording);
    let candidate = |name: &str, poison, timed| Candidate {
        name: name.into(),
        nonce: &problem.nonce,
        prepare: &problem.prepare,
        poison,
        timed,
        verify: &problem.verify,
        report: &problem.report,
    };
    let candidates = [
        candidate(starting, poison_0, timed_0),
        candidate(reference, poison_1, timed_1),
        candidate(submission, poison_2, timed_2),
    ];
    gpu::measure(&candidates, PLAN).blame(
        Origin::Submission,
        "timing the submission beside the starting and the reference solution",
    )
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
    if measurement.stop == StopReason::ErrorReported {
        return Err(reported(measurement, n, kind));
    }
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
    check_noise(reference, submission)?;

    let start = libm::log(start_milliseconds);
    let milliseconds = start_milliseconds * libm::exp(submission.log_ratio);
    let rounds = measurement
        .samples
        .iter()
        .filter(|sample| {
            sample.candidate == SUBMISSION && !sample.warmup && sample.discarded.is_none()
        })
        .count();
    let normalised = |log_ratio: f64| log_ratio / reference.log_ratio;
    let words_per_second = f64::from(n) / (milliseconds / 1e3);
    let copied_words_per_second = copy_bytes_per_second / 4.0;
    let details = Details::new()
        .number("milliseconds", milliseconds)
        .number("start-milliseconds", start_milliseconds)
        .number(
            "reference-milliseconds",
            start_milliseconds * libm::exp(reference.log_ratio),
        )
        .number("normalised-low", normalised(submission.high))
        .number("normalised-high", normalised(submission.low))
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
        .integer("rounds", i64::try_from(rounds).unwrap_or(i64::MAX))
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

/// What the last repetition of a measurement that ended early says.
fn reported(measurement: &Measurement, n: u32, kind: u32) -> Failure {
    let unreadable = || {
        Failure::fault(
            "scorer-bug",
            "the measuring ended with an error, and its last sample has none",
        )
    };
    let Some(last) = measurement.samples.last() else {
        return unreadable();
    };
    let whose = usize::try_from(last.candidate)
        .ok()
        .and_then(|candidate| CANDIDATES.get(candidate).copied());
    let Some(whose) = whose else {
        return unreadable();
    };
    let when = format!(
        "right in the first checks but wrong in round {}: ",
        last.round
    );
    match Report::of_bytes(&last.report).check(whose, n, kind, &when) {
        Ok(()) => unreadable(),
        Err(failure) => failure,
    }
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

fn check_noise(reference: &Ratio, submission: &Ratio) -> Outcome<()> {
    let half_width = |ratio: &Ratio| (ratio.high - ratio.low) / 2.0;
    let (of_reference, of_submission) = (half_width(reference), half_width(submission));
    let tolerated = TOLERATED_NOISE * -reference.log_ratio;
    if of_reference <= tolerated && of_submission <= tolerated {
        return Ok(());
    }
    Err(Failure::fault(
        "noisy",
        format!(
            "the timings did not settle: ln of the ratio to the starting solution is known to +-{} for the submission and +-{} for the \
             reference, and +-{} is tolerated; retry on a quieter machine",
            thousandths(of_submission),
            thousandths(of_reference),
            thousandths(tolerated)
        ),
    ))
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
