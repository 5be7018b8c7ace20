//! How scoring ends early: errors, with the submission's faults and everyone else's kept apart.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::gpu::{GpuError, Origin};
use crate::printable;
use crate::verdicts::{Detail, Fault, Location, Rejection, Scored, Verdict};

/// Why there is no score.
#[derive(Debug, Clone)]
pub enum Failure {
    /// The submission's fault: the verdict `invalid`.
    Invalid(Box<Rejection>),
    /// The device's, the host's or the environment's fault: never counted against the submission.
    Fault(Fault),
}

/// A value, or why there is no score.
pub type Outcome<T> = Result<T, Failure>;

/// What [`crate::Guest::score`] returns for an outcome.
#[must_use]
pub fn verdict(outcome: Outcome<Scored>) -> Verdict {
    match outcome {
        Ok(scored) => Verdict::Scored(scored),
        Err(Failure::Invalid(rejection)) => Verdict::Invalid(*rejection),
        Err(Failure::Fault(fault)) => Verdict::Fault(fault),
    }
}

impl Failure {
    /// The submission's fault, with no place in a file. `code` is kebab-case; see `rejection` in the WIT package for those in use.
    /// Control characters of the message are replaced by visible ones.
    #[must_use]
    pub fn invalid(code: &str, message: impl Into<String>) -> Self {
        Self::at(code, message.into(), None)
    }

    /// Not the submission's fault. `code` is kebab-case. Control characters of the message are replaced by visible ones.
    #[must_use]
    pub fn fault(code: &str, message: impl Into<String>) -> Self {
        Self::Fault(Fault {
            code: code.into(),
            message: printable::message(&message.into()),
        })
    }

    /// The environment's own files are wrong: the fault `broken-environment`.
    #[must_use]
    pub fn broken_environment(message: impl Into<String>) -> Self {
        Self::fault("broken-environment", message)
    }

    /// Adds figures to a rejection. A fault has none, and stays as it is.
    #[must_use]
    pub fn with_details(mut self, details: Vec<Detail>) -> Self {
        if let Self::Invalid(rejection) = &mut self {
            rejection.details.extend(details);
        }
        self
    }

    /// Says which place of a file is to blame, if that is not said yet. A fault names places in its message.
    #[must_use]
    pub fn or_at(mut self, place: Location) -> Self {
        if let Self::Invalid(rejection) = &mut self {
            rejection.where_.get_or_insert_with(|| shown(place));
        }
        self
    }

    fn at(code: &str, message: String, place: Option<Location>) -> Self {
        Self::Invalid(Box::new(Rejection {
            code: code.into(),
            message: printable::message(&message),
            where_: place.map(shown),
            details: Vec::new(),
        }))
    }

    /// A fault of `origin`'s work: for the submission a rejection with `code`, for the environment the fault `broken-environment`,
    /// whose message then names the place.
    #[must_use]
    pub fn of(origin: Origin, code: &str, message: String, place: Option<Location>) -> Self {
        match origin {
            Origin::Submission => Self::at(code, message, place),
            Origin::Environment => Self::broken_environment(match place {
                Some(place) => {
                    format!("{}:{}:{}: {message}", place.file, place.line, place.column)
                }
                None => message,
            }),
        }
    }
}

/// A place whose texts are fit for a terminal: the line is the submission's, and so may be the file's name.
fn shown(place: Location) -> Location {
    Location {
        file: printable::line(&place.file),
        text: printable::line(&place.text),
        ..place
    }
}

/// Turning an error of GPU work into a [`Failure`], by whose work it was.
pub trait Blame<T> {
    /// Says whose work failed and what was being done: `running the pipeline`.
    fn blame(self, origin: Origin, doing: &str) -> Outcome<T>;
}

impl<T> Blame<T> for Result<T, GpuError> {
    fn blame(self, origin: Origin, doing: &str) -> Outcome<T> {
        self.map_err(|error| gpu_failure(origin, doing, error))
    }
}

/// In the submission's work every error of the GPU is a rejection with its own code. In the environment's work it is a fault: a
/// request that is wrong in itself says that the environment is broken, and the rest says what the device did.
fn gpu_failure(origin: Origin, doing: &str, error: GpuError) -> Failure {
    let (code, text, broken) = match error {
        GpuError::Invalid(text) => ("malformed-submission", text, true),
        GpuError::Limit(text) => ("limit-exceeded", text, false),
        GpuError::Unsupported(text) => ("unsupported-feature", text, false),
        GpuError::OutOfMemory(text) => ("out-of-memory", text, false),
        GpuError::TimedOut(text) => ("timed-out", text, false),
        GpuError::DeviceLost(text) => ("device-lost", text, false),
    };
    let message = format!("{doing}: {text}");
    match origin {
        Origin::Submission => Failure::invalid(code, message),
        Origin::Environment if broken => Failure::broken_environment(message),
        Origin::Environment => Failure::fault(code, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(failure: &Failure) -> (&str, &str, bool) {
        match failure {
            Failure::Invalid(rejection) => (&rejection.code, &rejection.message, true),
            Failure::Fault(fault) => (&fault.code, &fault.message, false),
        }
    }

    #[test]
    fn an_error_is_held_against_the_owner_of_the_work() {
        let lost = || Err::<(), _>(GpuError::DeviceLost("it fell off the bus".into()));
        let submission = lost()
            .blame(Origin::Submission, "running the pipeline")
            .unwrap_err();
        assert_eq!(
            code(&submission),
            (
                "device-lost",
                "running the pipeline: it fell off the bus",
                true
            )
        );
        let environment = lost()
            .blame(Origin::Environment, "making the input")
            .unwrap_err();
        assert_eq!(
            code(&environment),
            (
                "device-lost",
                "making the input: it fell off the bus",
                false
            )
        );
    }

    #[test]
    fn a_wrong_request_of_the_environment_says_that_it_is_broken() {
        let wrong = || Err::<(), _>(GpuError::Invalid("no".into()));
        let environment = wrong().blame(Origin::Environment, "a").unwrap_err();
        assert_eq!(code(&environment).0, "broken-environment");
        let submission = wrong().blame(Origin::Submission, "a").unwrap_err();
        assert_eq!(code(&submission).0, "malformed-submission");
    }

    #[test]
    fn a_broken_environment_names_the_place_in_its_message() {
        let place = Location {
            file: "starting/pipeline.toml".into(),
            line: 3,
            column: 5,
            text: "x".into(),
        };
        let failure = Failure::of(
            Origin::Environment,
            "shader-error",
            "bad".into(),
            Some(place),
        );
        assert_eq!(
            code(&failure),
            (
                "broken-environment",
                "starting/pipeline.toml:3:5: bad",
                false
            )
        );
    }

    #[test]
    fn no_control_character_of_a_submission_reaches_a_message() {
        let place = || Location {
            file: "a\u{1b}.wgsl".into(),
            line: 1,
            column: 2,
            text: "\tlet \u{1b}[2J;".into(),
        };
        let text = || String::from("unknown `\u{1b}[2J`\nnote");
        let invalid = Failure::of(Origin::Submission, "a", text(), Some(place()));
        for failure in [invalid, Failure::invalid("a", text()).or_at(place())] {
            let Failure::Invalid(rejection) = failure else {
                panic!("a rejection");
            };
            assert_eq!(rejection.message, "unknown `\u{241b}[2J`\nnote");
            let shown = rejection.where_.expect("the place");
            assert_eq!(shown.file, "a\u{241b}.wgsl");
            assert_eq!(shown.text, " let \u{241b}[2J;");
        }
        let fault = Failure::of(Origin::Environment, "a", text(), Some(place()));
        assert!(
            code(&fault)
                .1
                .lines()
                .all(|line| !line.contains(char::is_control))
        );
    }

    #[test]
    fn details_reach_a_rejection_only() {
        let details = || crate::Details::new().boolean("a", true).build();
        let Failure::Invalid(rejection) = Failure::invalid("a", "b").with_details(details()) else {
            panic!("a rejection stays one");
        };
        assert_eq!(rejection.details.len(), 1);
        assert!(matches!(
            Failure::fault("a", "b").with_details(details()),
            Failure::Fault(_)
        ));
    }
}
