//! What `shaders/verify.wgsl` found, and what is said about it.

use alloc::format;
use alloc::string::String;
#[cfg(test)]
use alloc::vec::Vec;
use core::fmt;

use weighhouse_sdk::gpu::Origin;
use weighhouse_sdk::{Details, Failure, words};

use crate::model::KINDS;
use crate::problem::VERIFY_ELEMENTS;

/// The words of a report.
const WORDS: usize = 16;
/// The size of a report buffer, in bytes.
pub(crate) const BYTES: u64 = 4 * WORDS as u64;

/// An element that is not what it should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Difference {
    /// How many elements differ.
    pub(crate) count: u32,
    /// The smallest index of one.
    pub(crate) index: u32,
    /// What should be there.
    pub(crate) expected: i32,
    /// What is there.
    pub(crate) actual: i32,
}

/// What the verification found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Finding {
    /// Every output is right and every input is as it was.
    Right,
    /// Inputs were changed; outputs may be wrong too.
    InputChanged(Difference),
    /// Outputs are wrong.
    WrongResult(Difference),
    /// The report is not that of a verification that looked at everything.
    Unfinished,
}

/// What is known after a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Report {
    n: u32,
    kind: u32,
    finding: Finding,
    /// Tells the reports of different inputs apart; see [`crate::model::stamp`].
    pub(crate) stamp: [u32; 3],
}

impl Report {
    /// Reads the bytes of a report buffer after the verification of `n` elements, inputs of a kind. Whatever is not the report of a
    /// verification that ran to its end is unfinished: nothing passes because nothing happened.
    pub(crate) fn of_bytes(bytes: &[u8], n: u32, kind: u32) -> Self {
        let words = words::u32_of_bytes(bytes);
        let report = |finding, stamp| Self {
            n,
            kind,
            finding,
            stamp,
        };
        let Some(
            &[
                errors,
                wrong,
                w_index,
                w_expected,
                w_actual,
                changed,
                c_index,
                c_expected,
                c_actual,
                inputs_seen,
                outputs_seen,
                blocks_seen,
                sealed,
                stamp @ ..,
            ],
        ) = words.first_chunk::<WORDS>()
        else {
            return report(Finding::Unfinished, [0; 3]);
        };
        let whole = (inputs_seen, outputs_seen, blocks_seen, sealed)
            == (n, n, n.div_ceil(VERIFY_ELEMENTS), seal(n, kind));
        let difference = |count, index, expected: u32, actual: u32| Difference {
            count,
            index,
            expected: expected.cast_signed(),
            actual: actual.cast_signed(),
        };
        let finding = match (whole, errors, wrong, changed) {
            (false, ..) => Finding::Unfinished,
            (true, 0, 0, 0) => Finding::Right,
            (true, 0, _, _) | (true, _, 0, 0) => Finding::Unfinished,
            (true, _, _, 1..) => {
                Finding::InputChanged(difference(changed, c_index, c_expected, c_actual))
            }
            (true, _, 1.., 0) => {
                Finding::WrongResult(difference(wrong, w_index, w_expected, w_actual))
            }
        };
        report(finding, stamp)
    }

    /// Counts as unfinished unless it is about the inputs with this stamp.
    pub(crate) fn stamped(self, stamp: [u32; 3]) -> Self {
        if self.stamp == stamp {
            return self;
        }
        Self {
            finding: Finding::Unfinished,
            ..self
        }
    }

    /// Why there is no score, if something is wrong; `round` is that of a timed repetition.
    pub(crate) fn check(self, whose: Whose, round: Option<u32>) -> Result<(), Failure> {
        let Self { n, kind, .. } = self;
        let inputs = usize::try_from(kind)
            .ok()
            .and_then(|kind| KINDS.get(kind).copied())
            .unwrap_or("unknown");
        let when = round.map_or_else(String::new, |round| {
            format!("right in the first checks but wrong in round {round}: ")
        });
        let (code, message, found) = match self.finding {
            Finding::Right => return Ok(()),
            Finding::Unfinished => return Err(unfinished(whose, round, n, inputs)),
            Finding::InputChanged(found) => (
                "input-changed",
                format!(
                    "{when}the input was changed: element {} is {}, it was {} (n = {n}, inputs {inputs}; {} of {n} elements were changed)",
                    found.index, found.actual, found.expected, found.count
                ),
                found,
            ),
            Finding::WrongResult(found) => (
                "wrong-result",
                format!(
                    "{when}element {} is {}, expected {} (n = {n}, inputs {inputs}; {} of {n} elements are wrong)",
                    found.index, found.actual, found.expected, found.count
                ),
                found,
            ),
        };
        Err(match whose.origin {
            Origin::Environment => Failure::broken_environment(format!("{whose}: {message}")),
            Origin::Submission => Failure::invalid(code, message).with_details(
                Details::new()
                    .integer("n", n)
                    .integer("index", found.index)
                    .integer("expected", found.expected)
                    .integer("actual", found.actual)
                    .integer("wrong-elements", found.count)
                    .text("inputs", String::from(inputs))
                    .build(),
            ),
        })
    }
}

/// Verifying is the environment's own work: that the device did not do all of it says nothing about the submission.
fn unfinished(whose: Whose, round: Option<u32>, n: u32, inputs: &str) -> Failure {
    let when = round.map_or_else(String::new, |round| format!(", round {round}"));
    Failure::fault(
        "verification-failed",
        format!(
            "the device did not verify all that {whose} wrote (n = {n}, inputs {inputs}{when}): its driver dropped a dispatch or ended one \
             early; try again, or on another device"
        ),
    )
}

/// What a finished report carries for a size and a kind; never 0. `shaders/verify.wgsl` has the same.
fn seal(n: u32, kind: u32) -> u32 {
    (n.wrapping_mul(0x9e37_79b1) ^ kind.wrapping_add(1).wrapping_mul(0x85eb_ca6b)) | 1
}

/// The words of the report of a verification that looked at everything, for tests: the nine words of its findings, and a stamp.
#[cfg(test)]
pub(crate) fn finished(n: u32, kind: u32, findings: [u32; 9], stamp: [u32; 3]) -> Vec<u8> {
    let mut all = [0; WORDS];
    all[..9].copy_from_slice(&findings);
    all[9..13].copy_from_slice(&[n, n, n.div_ceil(VERIFY_ELEMENTS), seal(n, kind)]);
    all[13..].copy_from_slice(&stamp);
    words::bytes_of_u32(&all)
}

/// Whose work a report is about.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Whose {
    /// `submission`, `starting` or `reference`.
    pub(crate) name: &'static str,
    /// Whether it is the environment's or the submission's.
    pub(crate) origin: Origin,
}

impl fmt::Display for Whose {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.origin {
            Origin::Submission => write!(formatter, "the {}", self.name),
            Origin::Environment => write!(formatter, "the {} solution", self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBMISSION: Whose = Whose {
        name: "submission",
        origin: Origin::Submission,
    };

    const STAMP: [u32; 3] = [7, 8, 9];

    fn report(n: u32, kind: u32, findings: [u32; 9]) -> Report {
        Report::of_bytes(&finished(n, kind, findings, STAMP), n, kind)
    }

    fn fault(report: Report) -> (String, String) {
        match report.check(SUBMISSION, Some(3)) {
            Err(Failure::Fault(fault)) => (fault.code, fault.message),
            other => panic!("expected a fault, got {other:?}"),
        }
    }

    #[test]
    fn a_finished_report_without_errors_is_right() {
        let right = report(5, 0, [0; 9]);
        assert_eq!(right.finding, Finding::Right);
        assert!(right.stamped(STAMP).check(SUBMISSION, None).is_ok());
    }

    #[test]
    fn a_verification_that_did_not_run_to_its_end_is_a_fault() {
        let nothing = Report::of_bytes(&[0; 64], 5, 0);
        let (code, message) = fault(nothing);
        assert_eq!(code, "verification-failed");
        assert!(
            message.starts_with(
                "the device did not verify all that the submission wrote (n = 5, inputs uniform, round 3)"
            ),
            "{message}"
        );
        let whole = finished(4097, 2, [0; 9], STAMP);
        // The first word, the three counts and the seal.
        for word in [0, 9, 10, 11, 12] {
            let mut bytes = whole.clone();
            bytes[4 * word] ^= 1;
            let report = Report::of_bytes(&bytes, 4097, 2);
            assert_eq!(report.finding, Finding::Unfinished, "word {word}");
        }
        assert_eq!(Report::of_bytes(&whole, 4097, 2).finding, Finding::Right);
        for (n, kind) in [(4096, 2), (4097, 3)] {
            assert_eq!(
                Report::of_bytes(&whole, n, kind).finding,
                Finding::Unfinished
            );
        }
        assert_eq!(
            Report::of_bytes(&[0; 8], 4097, 2).finding,
            Finding::Unfinished
        );
    }

    #[test]
    fn a_report_about_other_inputs_is_a_fault() {
        let other = report(5, 0, [1, 1, 0, 1, 2, 0, 0, 0, 0]).stamped([7, 8, 10]);
        assert_eq!(fault(other).0, "verification-failed");
    }

    #[test]
    fn a_report_that_contradicts_itself_is_a_fault() {
        for findings in [
            [0, 1, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 1, 0, 0, 0],
            [1, 0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            assert_eq!(report(9, 1, findings).finding, Finding::Unfinished);
        }
        assert!(matches!(
            report(1, 99, [1, 0, 0, 0, 0, 0, 0, 0, 0]).check(SUBMISSION, None),
            Err(Failure::Fault(_))
        ));
    }

    #[test]
    fn a_seal_is_never_0_and_tells_sizes_and_kinds_apart() {
        let mut seals: Vec<u32> = [1, 2, 255, 1023, 65_537, 1 << 20, 100_000_000, 1 << 28]
            .into_iter()
            .flat_map(|n| (0..6).map(move |kind| seal(n, kind)))
            .collect();
        assert!(!seals.contains(&0));
        seals.sort_unstable();
        seals.dedup();
        assert_eq!(seals.len(), 48);
    }

    #[test]
    fn wrong_elements_are_described() {
        let wrong = report(255, 5, [3, 3, 7, -5_i32 as u32, 6, 0, 0, 0, 0]);
        let Err(Failure::Invalid(rejection)) = wrong.check(SUBMISSION, None) else {
            panic!("a wrong result is a rejection");
        };
        assert_eq!(rejection.code, "wrong-result");
        assert_eq!(
            rejection.message,
            "element 7 is 6, expected -5 (n = 255, inputs mixed; 3 of 255 elements are wrong)"
        );
        assert_eq!(rejection.details.len(), 6);
    }

    #[test]
    fn a_changed_input_goes_first() {
        let changed = report(9, 1, [4, 3, 7, 1, 6, 1, 2, 10, 11]);
        let Err(Failure::Invalid(rejection)) = changed.check(SUBMISSION, Some(2)) else {
            panic!("a changed input is a rejection");
        };
        assert_eq!(rejection.code, "input-changed");
        assert_eq!(
            rejection.message,
            "right in the first checks but wrong in round 2: the input was changed: element 2 is 11, it was 10 (n = 9, inputs all positive; 1 of 9 elements were changed)"
        );
    }

    #[test]
    fn the_environments_own_mistakes_are_faults() {
        let whose = Whose {
            name: "starting",
            origin: Origin::Environment,
        };
        let wrong = report(1, 0, [1, 1, 0, 1, 2, 0, 0, 0, 0]);
        let Err(Failure::Fault(fault)) = wrong.check(whose, None) else {
            panic!("the environment's mistake is a fault");
        };
        assert_eq!(fault.code, "broken-environment");
        assert!(
            fault
                .message
                .starts_with("the starting solution: element 0 is 2"),
            "{}",
            fault.message
        );
    }
}
