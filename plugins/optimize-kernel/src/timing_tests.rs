//! Tests of the score's arithmetic.

use alloc::vec;
use alloc::vec::Vec;

use weighhouse_sdk::gpu::Sample;
use weighhouse_sdk::verdicts::DetailValue;
use weighhouse_sdk::words;

use super::*;
use crate::report::finished;

fn ratio(candidate: u32, log_ratio: f64, half_width: f64) -> Ratio {
    Ratio {
        candidate,
        log_ratio,
        low: log_ratio - half_width,
        high: log_ratio + half_width,
    }
}

/// The size and the kind of inputs of the measurements here.
const N: u32 = 1000;
const KIND: u32 = 5;

/// A repetition that took as many milliseconds as the round's number, and a tenth for each candidate before it.
fn sample(candidate: u32, round: u32, findings: [u32; 9]) -> Sample {
    Sample {
        candidate,
        round,
        warmup: round == 0,
        nanoseconds: u64::from(round * 10 + candidate) * 100_000,
        wall_nanoseconds: 1,
        discarded: None,
        report: finished(N, KIND, findings, [candidate, round, 1]),
    }
}

fn measurement(reference: Ratio, submission: Ratio) -> Measurement {
    Measurement {
        source: TimingSource::DeviceTimestamps,
        stop: StopReason::Precise,
        samples: (0..8)
            .flat_map(|round| (0..3).map(move |candidate| sample(candidate, round, [0; 9])))
            .collect(),
        ratios: vec![reference, submission],
        medians: vec![8e6, 1e6, 2e6],
    }
}

/// A device that copies 12 GB/s.
fn on(clipped: bool) -> Circumstances {
    Circumstances {
        n: N,
        clipped,
        kind: KIND,
        copy_bytes_per_second: 12e9,
    }
}

#[test]
fn a_speed_that_no_memory_has_is_pointed_out() {
    let flag = |copy_bytes_per_second: f64| {
        // 8 ms for the start, so e^-4 of it, 0.147 ms, for the submission: 8,000 bytes at least, or 54.6 MB/s.
        let measured = measurement(ratio(1, -2.0, 0.01), ratio(2, -4.0, 0.01));
        let circumstances = Circumstances {
            copy_bytes_per_second,
            ..on(false)
        };
        let scored = score(&measured, &circumstances).expect("it scores");
        scored
            .details
            .iter()
            .find(|detail| detail.name == "faster-than-memory")
            .map(|detail| detail.value.clone())
    };
    assert!(matches!(flag(45e6), Some(DetailValue::Boolean(false))));
    assert!(matches!(flag(40e6), Some(DetailValue::Boolean(true))));
}

fn fault(outcome: Outcome<Scored>) -> (String, String) {
    match outcome {
        Err(Failure::Fault(fault)) => (fault.code, fault.message),
        other => panic!("expected a fault, got {other:?}"),
    }
}

#[test]
fn the_score_is_the_paired_one_and_not_the_ratio_of_medians() {
    let measured = measurement(ratio(1, -2.0, 0.01), ratio(2, -1.5, 0.02));
    let scored = score(&measured, &on(true)).expect("it scores");
    let anchors = scored.anchors.expect("the anchors are measured");
    let start = 8.0_f64.ln();
    assert!((anchors.start - start).abs() < 1e-12);
    assert!((anchors.reference - (start - 2.0)).abs() < 1e-12);
    assert!((scored.raw - (start - 1.5)).abs() < 1e-12);
    let number = |name: &str| {
        let detail = scored.details.iter().find(|detail| detail.name == name);
        match detail.map(|detail| &detail.value) {
            Some(DetailValue::Number(value)) => *value,
            Some(DetailValue::Integer(value)) => *value as f64,
            other => panic!("{name}: {other:?}"),
        }
    };
    assert!((number("milliseconds") - 8.0 * (-1.5_f64).exp()).abs() < 1e-9);
    assert!((number("reference-milliseconds") - 8.0 * (-2.0_f64).exp()).abs() < 1e-9);
    let half_width = 0.02_f64.hypot(0.75 * 0.01) / 2.0;
    assert!((number("normalised-low") - (0.75 - half_width)).abs() < 1e-12);
    assert!((number("normalised-high") - (0.75 + half_width)).abs() < 1e-12);
    assert!((number("bytes-per-second") - 12_000.0 / (number("milliseconds") / 1e3)).abs() < 1e-3);
    // Seven counted rounds and a warm-up.
    assert!((number("rounds") - 7.0).abs() < 1e-12);
}

#[test]
fn timings_that_did_not_settle_are_noisy() {
    let mut noisy = measurement(ratio(1, -2.0, 0.3), ratio(2, -1.0, 0.17));
    noisy.stop = StopReason::Seconds;
    let (code, message) = fault(score(&noisy, &on(false)));
    assert_eq!(code, "noisy");
    assert_eq!(
        message,
        "the timings did not settle: the normalised score is 0.500 and known to +-0.113, and +-0.100 is tolerated; retry on a quieter machine"
    );
    let is_noisy = |of_reference: f64, log_ratio: f64, of_submission: f64| {
        let measured = measurement(
            ratio(1, -2.0, of_reference),
            ratio(2, log_ratio, of_submission),
        );
        match score(&measured, &on(false)) {
            Ok(_) => false,
            outcome => {
                assert_eq!(fault(outcome).0, "noisy");
                true
            }
        }
    };
    // At a score of 0 the reference's noise moves nothing, and the sign of the score does not matter.
    assert!(!is_noisy(1.0, 0.0, 0.19));
    assert!(is_noisy(0.0, 0.0, 0.21));
    assert!(is_noisy(0.18, -2.0, 0.1) && is_noisy(0.18, 2.0, 0.1));
    assert!(!is_noisy(0.16, -2.0, 0.1) && !is_noisy(0.16, 2.0, 0.1));
    // At 2, a tenth of the score.
    assert!(!is_noisy(0.1, -4.0, 0.33));
    assert!(is_noisy(0.1, -4.0, 0.36));
    assert!(is_noisy(f64::NAN, -1.0, 0.01));
}

#[test]
fn the_durations_of_the_rounds_that_count_are_kept() {
    let mut measured = measurement(ratio(1, -2.0, 0.01), ratio(2, -1.5, 0.02));
    // A round without a usable duration of one candidate counts for none.
    measured.samples[3 * 2 + 1].discarded = Some("timestamps out of order".into());
    measured.samples[3 * 4].nanoseconds = 0;
    for (kept, tenths) in durations(&measured).iter().zip([0.0, 0.1, 0.2]) {
        let expected = [1.0, 3.0, 5.0, 6.0, 7.0].map(|round| round + tenths);
        assert_eq!(kept.len(), expected.len());
        for (duration, expected) in kept.iter().zip(expected) {
            assert!((duration - expected).abs() < 1e-9, "{duration}");
        }
    }
    assert_eq!(
        fault(score(&measured, &on(false))),
        (
            "noisy".into(),
            "5 rounds could be timed and 7 are needed; retry on a quieter machine".into()
        )
    );
}

#[test]
fn a_submission_that_leaves_no_time_for_enough_rounds_has_itself_to_blame() {
    let start = [1.0; 3];
    assert!(check_rounds(&[1.0; 7], &[9.0; 7]).is_ok());
    assert!(matches!(
        check_rounds(&start, &[3.9; 3]),
        Err(Failure::Fault(fault)) if fault.code == "noisy"
    ));
    assert!(matches!(
        check_rounds(&start, &[4.1; 3]),
        Err(Failure::Invalid(rejection)) if rejection.code == "timed-out"
    ));
    assert!(matches!(check_rounds(&[], &[]), Err(Failure::Fault(_))));
}

#[test]
fn without_a_scale_there_is_no_score() {
    for log_ratio in [0.0, 0.1, f64::NAN] {
        let slow = measurement(ratio(1, log_ratio, 0.0), ratio(2, -1.0, 0.0));
        assert_eq!(fault(score(&slow, &on(false))).0, "broken-environment");
    }
    let mut unpaired = measurement(ratio(1, -2.0, 0.0), ratio(2, -1.0, 0.0));
    unpaired.ratios.pop();
    assert_eq!(fault(score(&unpaired, &on(false))).0, "unusable-timings");
    let mut untimed = measurement(ratio(1, -2.0, 0.0), ratio(2, -1.0, 0.0));
    untimed.medians = vec![0.0, 0.0, 0.0];
    assert_eq!(fault(score(&untimed, &on(false))).0, "unusable-timings");
}

#[test]
fn an_error_while_timing_is_its_candidates() {
    let ended = |candidate| {
        let mut measured = measurement(ratio(1, -2.0, 0.0), ratio(2, -1.0, 0.0));
        measured.stop = StopReason::ErrorReported;
        measured.ratios.clear();
        let wrong = [1, 1, 9, 4, 5, 0, 0, 0, 0];
        measured.samples.push(sample(candidate, 8, wrong));
        score(&measured, &on(false))
    };
    let Err(Failure::Invalid(rejection)) = ended(2) else {
        panic!("the submission's error is a rejection");
    };
    assert_eq!(rejection.code, "wrong-result");
    assert_eq!(
        rejection.message,
        "right in the first checks but wrong in round 8: element 9 is 5, expected 4 (n = 1000, inputs mixed; 1 of 1000 elements are wrong)"
    );
    assert_eq!(fault(ended(0)).0, "broken-environment");
    assert_eq!(fault(ended(7)).0, "scorer-bug");
}

#[test]
fn a_repetition_that_was_not_verified_is_never_the_submissions() {
    let with_report = |report: Vec<u8>, stop| {
        let mut measured = measurement(ratio(1, -2.0, 0.0), ratio(2, -1.0, 0.0));
        measured.stop = stop;
        measured.samples[5].report = report;
        fault(score(&measured, &on(false))).0
    };
    for stop in [StopReason::Precise, StopReason::ErrorReported] {
        // Nothing ran; the report of the repetition before; none at all.
        for report in [
            words::bytes_of_u32(&[0; 16]),
            words::bytes_of_u32(&[0x1234_5678; 16]),
            finished(N, KIND, [0; 9], [1, 1, 1]),
            Vec::new(),
        ] {
            assert_eq!(with_report(report, stop), "verification-failed");
        }
    }
    let right = finished(N, KIND, [0; 9], [2, 1, 1]);
    assert_eq!(
        with_report(right, StopReason::ErrorReported),
        "verification-failed"
    );
}

#[test]
fn only_slowness_and_a_lost_device_are_held_against_the_submission() {
    let text = || String::from("x");
    let slow = GpuError::TimedOut("running submission: it did not end within 10.0 s".into());
    for error in [slow, GpuError::DeviceLost(text())] {
        assert_eq!(to_blame(&error), Origin::Submission, "{error:?}");
    }
    for error in [
        GpuError::TimedOut("running starting: it did not end within 10.0 s".into()),
        GpuError::Invalid(text()),
        GpuError::Limit(text()),
        GpuError::Unsupported(text()),
        GpuError::OutOfMemory(text()),
    ] {
        assert_eq!(to_blame(&error), Origin::Environment, "{error:?}");
    }
}

#[test]
fn numbers_in_messages_have_three_decimals() {
    assert_eq!(thousandths(0.2104), "0.210");
    assert_eq!(thousandths(-1.9996), "-2.000");
    assert_eq!(thousandths(-0.0001), "0.000");
    assert_eq!(thousandths(f64::NAN), "unknown");
    assert_eq!(thousandths(12.5), "12.500");
}
