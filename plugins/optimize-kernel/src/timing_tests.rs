//! Tests of the score's arithmetic.

use alloc::vec;
use alloc::vec::Vec;

use weighhouse_sdk::gpu::Sample;
use weighhouse_sdk::verdicts::DetailValue;
use weighhouse_sdk::words;

use super::*;

fn ratio(candidate: u32, log_ratio: f64, half_width: f64) -> Ratio {
    Ratio {
        candidate,
        log_ratio,
        low: log_ratio - half_width,
        high: log_ratio + half_width,
    }
}

fn sample(candidate: u32, round: u32, report: Vec<u8>) -> Sample {
    Sample {
        candidate,
        round,
        warmup: round == 0,
        nanoseconds: 1,
        wall_nanoseconds: 1,
        discarded: None,
        report,
    }
}

fn measurement(reference: Ratio, submission: Ratio) -> Measurement {
    Measurement {
        source: TimingSource::DeviceTimestamps,
        stop: StopReason::Precise,
        samples: (0..8)
            .flat_map(|round| (0..3).map(move |candidate| sample(candidate, round, Vec::new())))
            .collect(),
        ratios: vec![reference, submission],
        medians: vec![8e6, 1e6, 2e6],
    }
}

/// A device that copies 12 GB/s.
fn on(n: u32, clipped: bool) -> Circumstances {
    Circumstances {
        n,
        clipped,
        kind: 5,
        copy_bytes_per_second: 12e9,
    }
}

#[test]
fn a_speed_that_no_memory_has_is_pointed_out() {
    // 8 ms for the start, so e^-4 of it, 0.147 ms, for the submission.
    let measured = measurement(ratio(1, -2.0, 0.01), ratio(2, -4.0, 0.01));
    let flag = |n: u32| {
        let scored = score(&measured, &on(n, false)).expect("it scores");
        scored
            .details
            .iter()
            .find(|detail| detail.name == "faster-than-memory")
            .map(|detail| detail.value.clone())
    };
    // At 12 GB/s two words of four bytes for each of 220,000 elements take 0.147 ms.
    assert!(matches!(flag(220_000), Some(DetailValue::Boolean(false))));
    assert!(matches!(flag(300_000), Some(DetailValue::Boolean(true))));
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
    let scored = score(&measured, &on(1000, true)).expect("it scores");
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
    assert!((number("normalised-low") - 0.74).abs() < 1e-12);
    assert!((number("normalised-high") - 0.76).abs() < 1e-12);
    assert!((number("bytes-per-second") - 12_000.0 / (number("milliseconds") / 1e3)).abs() < 1e-3);
    // Seven counted rounds and a warm-up.
    assert!((number("rounds") - 7.0).abs() < 1e-12);
}

#[test]
fn timings_that_did_not_settle_are_noisy() {
    let mut noisy = measurement(ratio(1, -2.0, 0.01), ratio(2, -1.0, 0.21));
    noisy.stop = StopReason::Seconds;
    let (code, message) = fault(score(&noisy, &on(1, false)));
    assert_eq!(code, "noisy");
    assert!(message.contains("+-0.210 for the submission"), "{message}");
    assert!(message.contains("+-0.200 is tolerated"), "{message}");
    let reference = measurement(ratio(1, -2.0, 0.3), ratio(2, -1.0, 0.01));
    assert_eq!(fault(score(&reference, &on(1, false))).0, "noisy");
    let not_a_number = measurement(ratio(1, -2.0, f64::NAN), ratio(2, -1.0, 0.01));
    assert_eq!(fault(score(&not_a_number, &on(1, false))).0, "noisy");
    let tolerable = measurement(ratio(1, -2.0, 0.19), ratio(2, -1.0, 0.19));
    assert!(score(&tolerable, &on(1, false)).is_ok());
}

#[test]
fn without_a_scale_there_is_no_score() {
    for log_ratio in [0.0, 0.1, f64::NAN] {
        let slow = measurement(ratio(1, log_ratio, 0.0), ratio(2, -1.0, 0.0));
        assert_eq!(fault(score(&slow, &on(1, false))).0, "broken-environment");
    }
    let mut unpaired = measurement(ratio(1, -2.0, 0.0), ratio(2, -1.0, 0.0));
    unpaired.ratios.pop();
    assert_eq!(fault(score(&unpaired, &on(1, false))).0, "unusable-timings");
    let mut untimed = measurement(ratio(1, -2.0, 0.0), ratio(2, -1.0, 0.0));
    untimed.medians = vec![0.0, 0.0, 0.0];
    assert_eq!(fault(score(&untimed, &on(1, false))).0, "unusable-timings");
}

#[test]
fn an_error_while_timing_is_its_candidates() {
    let mut report = [0; 16];
    report[..5].copy_from_slice(&[1, 1, 9, 4, 5]);
    let report = words::bytes_of_u32(&report);
    let ended = |candidate| {
        let mut measured = measurement(ratio(1, -2.0, 0.0), ratio(2, -1.0, 0.0));
        measured.stop = StopReason::ErrorReported;
        measured.ratios.clear();
        measured.samples.push(sample(candidate, 8, report.clone()));
        score(&measured, &on(100, false))
    };
    let Err(Failure::Invalid(rejection)) = ended(2) else {
        panic!("the submission's error is a rejection");
    };
    assert_eq!(rejection.code, "wrong-result");
    assert_eq!(
        rejection.message,
        "right in the first checks but wrong in round 8: element 9 is 5, expected 4 (n = 100, inputs mixed; 1 of 100 elements are wrong)"
    );
    assert_eq!(fault(ended(0)).0, "broken-environment");
    assert_eq!(fault(ended(7)).0, "scorer-bug");
}

#[test]
fn numbers_in_messages_have_three_decimals() {
    assert_eq!(thousandths(0.2104), "0.210");
    assert_eq!(thousandths(-1.9996), "-2.000");
    assert_eq!(thousandths(-0.0001), "0.000");
    assert_eq!(thousandths(f64::NAN), "unknown");
    assert_eq!(thousandths(12.5), "12.500");
}
