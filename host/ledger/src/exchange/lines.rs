//! The lines of a file, one in memory at a time.

use std::io::{self, BufRead};

use super::flaw::Flaw;

/// The longest line that is read, in bytes, its end left out.
pub const LONGEST_LINE: usize = 16 << 20;

/// What came instead of a line.
#[derive(Debug)]
pub(super) enum Unreadable {
    /// The file cannot be read.
    Io(io::Error),
    /// The line cannot be.
    Flaw(Flaw),
}

/// Reads a file line by line.
pub(super) struct Lines<R> {
    source: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            line: Vec::new(),
            number: 0,
        }
    }

    /// The number of the line that was read last, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The next line that is not blank, and its number; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<(&str, u64)>, Unreadable> {
        loop {
            self.line.clear();
            if !self.fill()? {
                return Ok(None);
            }
            self.number += 1;
            if self.number == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
                // The mark with which some editors begin a file.
                self.line.drain(..3);
            }
            if !self.line.trim_ascii().is_empty() {
                break;
            }
        }
        if self.line.len() > LONGEST_LINE {
            return Err(Unreadable::Flaw(Flaw::of_line(
                format!("it is longer than {} MiB", LONGEST_LINE >> 20),
                "one line is one JSON object; export without records if these are so large",
            )));
        }
        std::str::from_utf8(self.line.trim_ascii())
            .map(|line| Some((line, self.number)))
            .map_err(|error| {
                Unreadable::Flaw(Flaw::of_line(
                    format!("byte {} is not UTF-8", error.valid_up_to() + 1),
                    "save the file as UTF-8",
                ))
            })
    }

    /// Reads up to the end of the line, or one byte more than the longest line has. Whether there was anything.
    fn fill(&mut self) -> Result<bool, Unreadable> {
        let mut any = false;
        loop {
            let available = match self.source.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(Unreadable::Io(error)),
            };
            if available.is_empty() {
                return Ok(any);
            }
            any = true;
            let end = available.iter().position(|byte| *byte == b'\n');
            let content = &available[..end.unwrap_or(available.len())];
            let room = (LONGEST_LINE + 1).saturating_sub(self.line.len());
            self.line
                .extend_from_slice(&content[..content.len().min(room)]);
            let read = end.map_or(available.len(), |end| end + 1);
            self.source.consume(read);
            // A line that is too long is an error already: what follows in it need not be read.
            if end.is_some() || self.line.len() > LONGEST_LINE {
                return Ok(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor, Read};

    use super::*;

    fn read(bytes: &[u8]) -> Result<Vec<(u64, String)>, String> {
        let mut lines = Lines::new(BufReader::with_capacity(3, Cursor::new(bytes)));
        let mut all = Vec::new();
        loop {
            match lines.next() {
                Ok(None) => return Ok(all),
                Ok(Some((line, number))) => all.push((number, line.to_owned())),
                Err(Unreadable::Flaw(flaw)) => {
                    return Err(format!("{}: {flaw}", lines.number()));
                }
                Err(Unreadable::Io(error)) => return Err(error.to_string()),
            }
        }
    }

    #[test]
    fn blank_lines_count_and_are_left_out() {
        let lines = read(b"\xef\xbb\xbf{1}\r\n\n  \n{2}").unwrap();
        assert_eq!(lines, [(1, "{1}".to_owned()), (4, "{2}".to_owned())]);
        assert_eq!(read(b"").unwrap(), []);
        assert_eq!(read(b"\n\n").unwrap(), []);
    }

    #[test]
    fn a_byte_that_is_not_utf8_is_named() {
        let error = read(b"fine\nab\xffcd\n").unwrap_err();
        assert_eq!(error, "2: byte 3 is not UTF-8; save the file as UTF-8");
    }

    #[test]
    fn a_line_that_never_ends_is_not_kept() {
        let endless = io::repeat(b'x').take(10 * LONGEST_LINE as u64);
        let mut lines = Lines::new(BufReader::new(endless));
        assert!(matches!(lines.next(), Err(Unreadable::Flaw(_))));
        assert_eq!(lines.line.len(), LONGEST_LINE + 1);
        let longest = vec![b'x'; LONGEST_LINE];
        assert_eq!(read(&longest).unwrap().len(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_read_is_an_error() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the disk is gone"))
            }
        }
        let mut lines = Lines::new(BufReader::new(Broken));
        assert!(matches!(lines.next(), Err(Unreadable::Io(_))));
    }
}
