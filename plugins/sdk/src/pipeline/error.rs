//! Errors that point into `pipeline.toml`.

use alloc::string::String;
use core::fmt;

use crate::printable;

/// What kind of fault it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PipelineErrorKind {
    /// The file breaks the rules of the format, or does not agree with a shader.
    Malformed,
    /// Something is over a limit of the device or of the format.
    Limit,
}

impl PipelineErrorKind {
    /// The code of the rejection.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Malformed => "malformed-submission",
            Self::Limit => "limit-exceeded",
        }
    }
}

/// What is wrong with a `pipeline.toml`, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PipelineError {
    /// What kind of fault it is.
    pub kind: PipelineErrorKind,
    /// What is wrong and what to do about it. Control characters are replaced by visible ones.
    pub message: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text of that line, at most [`PipelineError::MAX_LINE`] characters of it, control characters replaced by visible ones.
    pub text: String,
}

impl PipelineError {
    /// How much of a line an error repeats, in characters.
    pub const MAX_LINE: usize = 1000;
}

impl fmt::Display for PipelineError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl core::error::Error for PipelineError {}

/// A place in a `pipeline.toml`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text of that line, at most [`PipelineError::MAX_LINE`] characters of it, control characters replaced by visible ones.
    pub text: String,
}

/// The text of the file, for errors that are found long after it was read.
#[derive(Debug, Clone)]
pub(super) struct Source {
    text: String,
}

impl Source {
    pub(super) fn new(text: &str) -> Self {
        Self { text: text.into() }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The place of a byte of the file.
    pub(super) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let (before, after) = self.text.split_at(offset);
        let beginning = before.rfind('\n').map_or(0, |newline| newline + 1);
        let end = offset + after.find('\n').unwrap_or(after.len());
        let line = self.text.get(beginning..end).unwrap_or_default();
        let start = self.text.get(beginning..offset).unwrap_or_default();
        let from_one = |count: usize| u32::try_from(count + 1).unwrap_or(u32::MAX);
        Position {
            line: from_one(before.matches('\n').count()),
            column: from_one(start.chars().count()),
            text: printable::line(line.trim_end_matches('\r'))
                .chars()
                .take(PipelineError::MAX_LINE)
                .collect(),
        }
    }

    /// An error at a byte of the file.
    pub(super) fn error(
        &self,
        kind: PipelineErrorKind,
        offset: usize,
        message: impl Into<String>,
    ) -> PipelineError {
        let Position { line, column, text } = self.position(offset);
        PipelineError {
            kind,
            message: printable::message(&message.into()),
            line,
            column,
            text,
        }
    }

    /// An error in the format at a byte of the file.
    pub(super) fn malformed(&self, offset: usize, message: impl Into<String>) -> PipelineError {
        self.error(PipelineErrorKind::Malformed, offset, message)
    }

    /// Something over a limit at a byte of the file.
    pub(super) fn limit(&self, offset: usize, message: impl Into<String>) -> PipelineError {
        self.error(PipelineErrorKind::Limit, offset, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters_from_one() {
        let source = Source::new("a\r\n\u{e4}\u{e4}b\nlast");
        let at = |offset| {
            let error = source.malformed(offset, "x");
            (error.line, error.column, error.text)
        };
        assert_eq!(at(0), (1, 1, "a".into()));
        assert_eq!(at(7), (2, 3, "\u{e4}\u{e4}b".into()));
        // In the middle of a character.
        assert_eq!(at(4), (2, 1, "\u{e4}\u{e4}b".into()));
        assert_eq!(at(9), (3, 1, "last".into()));
        assert_eq!(at(1_000), (3, 5, "last".into()));
    }

    #[test]
    fn control_characters_are_shown_and_columns_stay() {
        let error = Source::new("a\u{1b}[1mb").malformed(5, "no `\u{7}`");
        assert_eq!(error.column, 6);
        assert_eq!(error.text, "a\u{241b}[1mb");
        assert_eq!(error.message, "no `\u{2407}`");
    }

    #[test]
    fn a_long_line_is_cut() {
        let source = Source::new(&"x".repeat(5_000));
        assert_eq!(source.malformed(0, "x").text.len(), PipelineError::MAX_LINE);
    }
}
