//! Standard output and error of a scorer: whole lines go into the journal as notes.

use crate::capability::journal::MAX_MESSAGE_BYTES;

/// How much of the end of standard error is kept to find a panic's text in.
const TAIL_BYTES: usize = 8 * 1024;

/// What of both streams is not yet in the journal, and the end of standard error.
#[derive(Debug, Default)]
pub(crate) struct Stdio {
    output: Vec<u8>,
    error: Vec<u8>,
    error_tail: Vec<u8>,
}

/// One of the two streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    Output,
    Error,
}

impl Stream {
    fn name(self) -> &'static str {
        match self {
            Self::Output => "stdout",
            Self::Error => "stderr",
        }
    }
}

impl Stdio {
    fn pending(&mut self, stream: Stream) -> &mut Vec<u8> {
        match stream {
            Stream::Output => &mut self.output,
            Stream::Error => &mut self.error,
        }
    }

    /// Takes bytes in and returns the lines that are complete with them. A line without an end is given out in pieces.
    pub(super) fn write(&mut self, stream: Stream, bytes: &[u8]) -> Vec<String> {
        if stream == Stream::Error {
            self.error_tail.extend_from_slice(bytes);
            let surplus = self.error_tail.len().saturating_sub(TAIL_BYTES);
            self.error_tail.drain(..surplus);
        }
        let pending = self.pending(stream);
        pending.extend_from_slice(bytes);
        let mut lines = Vec::new();
        loop {
            let end = pending.iter().position(|byte| *byte == b'\n');
            let (length, skipped) = match end {
                Some(end) => (end, 1),
                None if pending.len() >= MAX_MESSAGE_BYTES => (pending.len(), 0),
                None => return lines,
            };
            lines.push(note(stream, &pending[..length]));
            pending.drain(..length + skipped);
        }
    }

    /// Takes out the lines that have no end.
    pub(crate) fn finish(&mut self) -> Vec<String> {
        [Stream::Output, Stream::Error]
            .into_iter()
            .map(|stream| (stream, std::mem::take(self.pending(stream))))
            .filter(|(_, rest)| !rest.is_empty())
            .map(|(stream, rest)| note(stream, &rest))
            .collect()
    }

    /// The end of standard error.
    pub(crate) fn error_tail(&self) -> String {
        String::from_utf8_lossy(&self.error_tail).into_owned()
    }
}

fn note(stream: Stream, line: &[u8]) -> String {
    format!("{}: {}", stream.name(), String::from_utf8_lossy(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_given_out_when_they_end() {
        let mut stdio = Stdio::default();
        assert!(stdio.write(Stream::Output, b"hel").is_empty());
        assert!(stdio.write(Stream::Error, b"oh").is_empty());
        assert_eq!(
            stdio.write(Stream::Output, b"lo\nyou\nand"),
            ["stdout: hello", "stdout: you"]
        );
        assert_eq!(stdio.write(Stream::Error, b"\n"), ["stderr: oh"]);
        assert_eq!(stdio.error_tail(), "oh\n");
    }

    #[test]
    fn an_endless_line_takes_no_memory() {
        let mut stdio = Stdio::default();
        let mut given = 0;
        for _ in 0..100 {
            given += stdio
                .write(Stream::Error, &[b'x'; MAX_MESSAGE_BYTES / 2])
                .len();
        }
        assert_eq!(given, 50);
        assert!(stdio.error.len() < MAX_MESSAGE_BYTES);
        assert_eq!(stdio.error_tail().len(), TAIL_BYTES);
    }

    #[test]
    fn bytes_that_are_not_text_are_shown_as_such() {
        assert_eq!(
            Stdio::default().write(Stream::Output, b"\xff\n"),
            ["stdout: \u{fffd}"]
        );
    }
}
