//! Whether a fault says something about the environment.

use crate::record::{EvaluationRecord, Kind};

/// The codes of faults after which nothing is known about the environment: the device, the host or the hour is to blame. Any other code is the scorer's own
/// or says that the environment is broken.
const OF_DEVICE_OR_HOST: [&str; 11] = [
    "deadline-passed",
    "device-lost",
    "device-unusable",
    "driver-crashed",
    "host-failure",
    "host-timed-out",
    "no-device",
    NOISY,
    "out-of-memory",
    "unsuitable-device",
    "verification-failed",
];

/// The code of timings that did not settle.
pub const NOISY: &str = "noisy";

/// Who is to blame for a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blame {
    /// The device or the host: another try, or another machine, may tell.
    DeviceOrHost,
    /// The environment.
    Environment,
}

/// Who is to blame that an evaluation ended in a fault; none when it did not.
pub fn of_fault(record: &EvaluationRecord) -> Option<Blame> {
    if record.outcome.verdict != Kind::Fault {
        return None;
    }
    Some(
        if code(record).is_some_and(|code| OF_DEVICE_OR_HOST.contains(&code)) {
            Blame::DeviceOrHost
        } else {
            Blame::Environment
        },
    )
}

/// The code of an evaluation's reason.
pub fn code(record: &EvaluationRecord) -> Option<&str> {
    Some(record.outcome.reason.as_ref()?.code.as_str())
}

/// Whether the timings did not settle.
pub fn is_noisy(record: &EvaluationRecord) -> bool {
    record.outcome.verdict == Kind::Fault && code(record) == Some(NOISY)
}

/// An evaluation's end in a few words: its verdict, and its code and message where it has them.
pub fn in_words(record: &EvaluationRecord) -> String {
    let verdict = match record.outcome.verdict {
        Kind::Scored => "scored",
        Kind::Invalid => "invalid",
        Kind::Fault => "fault",
    };
    match (&record.outcome.reason, record.outcome.normalised) {
        (Some(reason), _) => format!("{verdict} {}: {}", reason.code, first_line(&reason.message)),
        (None, Some(normalised)) => format!("{verdict}, normalised {normalised:.3}"),
        (None, None) => verdict.to_owned(),
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
