//! How a scoring ended, as a transcript has it, and as its replay has it.

use std::io;

use super::format::{End, EndError};
use super::replay::{Difference, Part, ReplayEnd, same};
use crate::error::ScorerError;
use crate::verdict::Verdict;

/// The last line of a transcript.
pub(crate) fn end_of(
    outcome: &Result<Verdict, ScorerError>,
    fuel: u64,
    peak_memory: u64,
) -> io::Result<End> {
    let (verdict, error) = match outcome {
        Ok(verdict) => (Some(serde_json::to_value(verdict)?), None),
        Err(error) => (
            None,
            Some(EndError {
                code: error.code().to_owned(),
                message: error.clone().without_backtrace().to_string(),
            }),
        ),
    };
    Ok(End {
        fuel,
        peak_memory,
        verdict,
        error,
    })
}

pub(crate) fn shown_end(end: Option<&End>) -> String {
    let Some(end) = end else {
        return "no end".to_owned();
    };
    let came = match (&end.verdict, &end.error) {
        (Some(verdict), _) => verdict.to_string(),
        (None, Some(EndError { code, message })) => format!("{code}: {message}"),
        (None, None) => "neither a verdict nor an error".to_owned(),
    };
    format!(
        "{came}, fuel {}, {} bytes of memory",
        end.fuel, end.peak_memory
    )
}

/// Compares how a scoring ended, every call of it having been equal.
pub(crate) fn compare_ends(
    was: Option<&End>,
    is: Option<End>,
    outcome: Result<Verdict, ScorerError>,
) -> ReplayEnd {
    // When time or memory of the machine ran out is nothing that a replay can find again.
    let by_the_machine = was
        .and_then(|end| end.error.as_ref())
        .is_some_and(|error| matches!(error.code.as_str(), "scorer-deadline" | "host-failure"));
    if was.is_none() {
        return ReplayEnd::CutOff;
    }
    let overflowed = |end: &End| {
        end.error
            .as_ref()
            .is_some_and(|error| error.code == "scorer-stack-overflow")
    };
    let equal = match (was, &is) {
        // How deep a stack goes, and so what was spent and allocated until it ended, depends on the processor.
        (Some(was), Some(is)) if overflowed(was) && overflowed(is) => was.error == is.error,
        (Some(was), Some(is)) => {
            was.fuel == is.fuel
                && was.peak_memory == is.peak_memory
                && was.error == is.error
                && match (&was.verdict, &is.verdict) {
                    (Some(was), Some(is)) => same(was, is),
                    (was, is) => was.is_none() && is.is_none(),
                }
        }
        _ => false,
    };
    if equal {
        ReplayEnd::Equal(outcome)
    } else if by_the_machine {
        ReplayEnd::CutOff
    } else {
        ReplayEnd::Differs(Difference {
            call: None,
            function: String::new(),
            part: Part::End,
            recorded: shown_end(was),
            replayed: shown_end(is.as_ref()),
        })
    }
}
