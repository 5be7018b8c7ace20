//! How long the texts of an entry may be: a ledger may come from anyone, and is read into memory.

use super::{AnchorsOf, Attempt, Body, Completed};
use crate::evaluation::Anchors;
use crate::run::Environment;

/// The longest text, in bytes; an import takes no longer ones either.
const LONGEST_TEXT: usize = 1 << 16;

/// The longest record, in bytes: as long as the longest line of an import.
const LONGEST_RECORD: usize = 16 << 20;

/// The longest body of an entry, and whatever else is in a ledger, in bytes: a record in which every other byte has to be escaped, and room for the rest.
pub(crate) const LONGEST_BODY: i32 = 64 << 20;

/// As much of a text as an entry may hold.
pub(crate) fn shortened(text: &str) -> &str {
    text.get(..text.floor_char_boundary(LONGEST_TEXT))
        .unwrap_or_default()
}

fn short(name: &str, text: &str) -> Result<(), String> {
    within(name, text, LONGEST_TEXT)
}

fn short_or_none(name: &str, text: Option<&String>) -> Result<(), String> {
    text.map_or(Ok(()), |text| short(name, text))
}

fn within(name: &str, text: &str, longest: usize) -> Result<(), String> {
    if text.len() > longest {
        return Err(format!(
            "the {name} has {} bytes; no more than {longest} are kept",
            text.len()
        ));
    }
    Ok(())
}

impl Body {
    /// Refuses texts that are too long.
    pub(super) fn check_lengths(&self) -> Result<(), String> {
        match self {
            Self::RunStarted(body) => body.attempt.check_lengths(),
            Self::RunPaused(body) => short("reason of the pause", &body.reason),
            Self::RunResumed(_) | Self::RunFinished(_) => Ok(()),
            Self::EvaluationStarted(body) => body.environment.check_lengths(),
            Self::EvaluationCompleted(body) => body.completion.check_lengths(),
            Self::EvaluationInterrupted(body) => short("reason of the interruption", &body.reason),
            Self::RunImported(body) => {
                body.attempt.check_lengths()?;
                body.pauses
                    .iter()
                    .try_for_each(|pause| short("reason of a pause", &pause.reason))
            }
            Self::EvaluationImported(body) => {
                body.environment.check_lengths()?;
                short_or_none("reason of the interruption", body.interruption.as_ref())?;
                body.completion
                    .as_ref()
                    .map_or(Ok(()), Completed::check_lengths)
            }
            Self::Anchors(body) => body.check_lengths(),
        }
    }
}

impl Attempt {
    fn check_lengths(&self) -> Result<(), String> {
        self.environment.check_lengths()?;
        short("unit", &self.unit)?;
        short("name of the agent", &self.agent)?;
        short_or_none("name of the folder", self.folder.as_ref())
    }
}

impl Environment {
    fn check_lengths(&self) -> Result<(), String> {
        short("name of the environment", &self.name)?;
        short("version of the environment", &self.version)?;
        short_or_none("digest of the environment", self.digest.as_ref())
    }
}

impl Completed {
    fn check_lengths(&self) -> Result<(), String> {
        self.environment.check_lengths()?;
        self.anchors
            .as_ref()
            .map_or(Ok(()), Anchors::check_lengths)?;
        short_or_none("reason", self.reason.as_ref())?;
        short_or_none("digest of the submission", self.submission.as_ref())?;
        short_or_none("seed", self.seed.as_ref())?;
        short_or_none("name of the device", self.device.as_ref())?;
        short_or_none("digest of the receipt", self.receipt.as_ref())?;
        self.record
            .as_ref()
            .map_or(Ok(()), |record| within("record", record, LONGEST_RECORD))
    }
}

impl AnchorsOf {
    fn check_lengths(&self) -> Result<(), String> {
        short("name of the environment", &self.environment)?;
        short("version of the environment", &self.environment_version)?;
        self.anchors.check_lengths()
    }
}

impl Anchors {
    fn check_lengths(&self) -> Result<(), String> {
        short("source of the anchors", &self.source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_too_long_are_neither_read_nor_written() {
        let body = |reason: &str| {
            format!(
                r#"{{"clock":{{"since_boot":null,"elapsed_micros":0,"set_back":false}},"reason":"{reason}"}}"#
            )
        };
        let longest = "x".repeat(LONGEST_TEXT);
        for kind in ["run-paused", "evaluation-interrupted"] {
            let mut read = Body::parse(kind, &body(&longest)).unwrap();
            assert!(read.to_json().is_ok());
            let error = Body::parse(kind, &body(&format!("{longest}x"))).unwrap_err();
            assert!(
                error.ends_with("has 65537 bytes; no more than 65536 are kept"),
                "{error}"
            );
            if let Body::RunPaused(paused) = &mut read {
                paused.reason.push('x');
                assert!(read.to_json().is_err());
            }
        }
    }

    #[test]
    fn a_text_is_shortened_between_two_characters() {
        assert_eq!(shortened("short"), "short");
        let long = format!("{}€€", "x".repeat(LONGEST_TEXT - 1));
        assert_eq!(shortened(&long).len(), LONGEST_TEXT - 1);
    }
}
