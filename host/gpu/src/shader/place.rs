//! Places in a source, and errors that name them.

use std::ops::Range;

use super::types::{ShaderError, ShaderErrorKind, ShaderLocation};

/// The most characters of a source line that an error carries.
const MAX_LINE_CHARACTERS: usize = 1_024;

/// A source with the name that messages use for it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    /// The name in messages.
    pub(super) file: &'a str,
    /// The text, without a byte order mark.
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// The line, column and line text of a byte offset. An offset inside a character belongs to that character.
    pub(super) fn location(&self, offset: usize) -> ShaderLocation {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &self.text[..offset];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = &self.text[start..];
        let line = line.split('\n').next().unwrap_or(line);
        let line = line.strip_suffix('\r').unwrap_or(line);
        ShaderLocation {
            line: number(before.matches('\n').count() + 1),
            column: number(before[start..].chars().count() + 1),
            text: shorten(line),
        }
    }

    /// An error about a place, or about the whole source. The message begins with the file and the place.
    pub(super) fn error(
        &self,
        kind: ShaderErrorKind,
        offset: Option<usize>,
        message: &str,
    ) -> ShaderError {
        let location = offset.map(|offset| self.location(offset));
        let message = match &location {
            Some(ShaderLocation { line, column, .. }) => {
                format!("{}:{line}:{column}: {message}", self.file)
            }
            None => format!("{}: {message}", self.file),
        };
        ShaderError {
            kind,
            message,
            location,
        }
    }
}

/// The bytes that a span of naga covers, if it covers any that exist.
pub(super) fn span_range(span: naga::Span, text: &str) -> Option<Range<usize>> {
    span.to_range()
        .filter(|range| range.start <= range.end && range.end <= text.len())
}

/// A number for a location. Sources are far smaller than 4 GiB.
fn number(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// The beginning of a line that is too long for an error.
fn shorten(line: &str) -> String {
    match line.char_indices().nth(MAX_LINE_CHARACTERS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_characters_and_carriage_returns_are_no_text() {
        let source = Source {
            file: "a.wgsl",
            text: "fn a() {}\r\nlet é = ß;\r\n",
        };
        let at = source.text.find('ß').expect("it is there");
        assert_eq!(
            source.location(at),
            ShaderLocation {
                line: 2,
                column: 9,
                text: "let é = ß;".to_owned()
            }
        );
        assert_eq!(source.location(at + 1).column, 9, "inside a character");
        assert_eq!(source.location(usize::MAX).line, 3);
    }

    #[test]
    fn long_lines_are_cut() {
        let text = "é".repeat(5_000);
        let place = Source {
            file: "a",
            text: &text,
        }
        .location(9_000);
        assert_eq!(place.column, 4_501);
        assert_eq!(place.text.chars().count(), MAX_LINE_CHARACTERS + 1);
    }
}
