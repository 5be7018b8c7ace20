//! What `shaders/verify.wgsl` found, and what is said about it.

use alloc::format;
use alloc::string::String;
use core::fmt;

use weighhouse_sdk::gpu::Origin;
use weighhouse_sdk::{Details, Failure, words};

use crate::model::KINDS;

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

/// What was found after a repetition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Report {
    /// Every output is right and every input is as it was.
    Right,
    /// Inputs were changed; outputs may be wrong too.
    InputChanged(Difference),
    /// Outputs are wrong.
    WrongResult(Difference),
    /// The words make no sense.
    Unreadable,
}

impl Report {
    /// Reads the bytes of a report buffer.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        let words = words::u32_of_bytes(bytes);
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
            ],
        ) = words.first_chunk::<9>()
        else {
            return Self::Unreadable;
        };
        let difference = |count, index, expected: u32, actual: u32| Difference {
            count,
            index,
            expected: expected.cast_signed(),
            actual: actual.cast_signed(),
        };
        match (errors, wrong, changed) {
            (0, 0, 0) => Self::Right,
            (0, _, _) | (_, 0, 0) => Self::Unreadable,
            (_, _, 1..) => Self::InputChanged(difference(changed, c_index, c_expected, c_actual)),
            (_, 1.., 0) => Self::WrongResult(difference(wrong, w_index, w_expected, w_actual)),
        }
    }

    /// Why there is no score, if something is wrong; `when` begins the message: `round 3: `, or nothing.
    pub(crate) fn check(self, whose: Whose, n: u32, kind: u32, when: &str) -> Result<(), Failure> {
        let inputs = usize::try_from(kind)
            .ok()
            .and_then(|kind| KINDS.get(kind).copied())
            .unwrap_or("unknown");
        let (code, message, found) = match self {
            Self::Right => return Ok(()),
            Self::Unreadable => {
                return Err(Failure::fault(
                    "scorer-bug",
                    format!(
                        "{when}the report of the verification makes no sense (n = {n}, inputs {inputs})"
                    ),
                ));
            }
            Self::InputChanged(found) => (
                "input-changed",
                format!(
                    "{when}the input was changed: element {} is {}, it was {} (n = {n}, inputs {inputs}; {} of {n} elements were changed)",
                    found.index, found.actual, found.expected, found.count
                ),
                found,
            ),
            Self::WrongResult(found) => (
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

    fn report(first: [u32; 9]) -> Report {
        let mut all = [0; WORDS];
        all[..9].copy_from_slice(&first);
        Report::of_bytes(&words::bytes_of_u32(&all))
    }

    #[test]
    fn a_report_of_zeros_is_right() {
        assert_eq!(report([0; 9]), Report::Right);
        assert!(Report::Right.check(SUBMISSION, 5, 0, "").is_ok());
    }

    #[test]
    fn wrong_elements_are_described() {
        let wrong = report([3, 3, 7, -5_i32 as u32, 6, 0, 0, 0, 0]);
        let Err(Failure::Invalid(rejection)) = wrong.check(SUBMISSION, 255, 5, "") else {
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
        let changed = report([4, 3, 7, 1, 6, 1, 2, 10, 11]);
        let Err(Failure::Invalid(rejection)) = changed.check(SUBMISSION, 9, 1, "round 2: ") else {
            panic!("a changed input is a rejection");
        };
        assert_eq!(rejection.code, "input-changed");
        assert_eq!(
            rejection.message,
            "round 2: the input was changed: element 2 is 11, it was 10 (n = 9, inputs all positive; 1 of 9 elements were changed)"
        );
    }

    #[test]
    fn the_environments_own_mistakes_are_faults() {
        let whose = Whose {
            name: "starting",
            origin: Origin::Environment,
        };
        let wrong = report([1, 1, 0, 1, 2, 0, 0, 0, 0]);
        let Err(Failure::Fault(fault)) = wrong.check(whose, 1, 0, "") else {
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

    #[test]
    fn reports_that_contradict_themselves_are_faults() {
        for words in [
            [0, 1, 0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 0, 0, 1, 0, 0, 0],
            [1, 0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            assert_eq!(report(words), Report::Unreadable);
        }
        assert_eq!(Report::of_bytes(&[0; 8]), Report::Unreadable);
        assert!(matches!(
            Report::Unreadable.check(SUBMISSION, 1, 99, ""),
            Err(Failure::Fault(_))
        ));
    }
}
