//! Lines for people. Whatever comes in is made printable here, so that no name in a target can speak to the terminal.

use std::fmt::Write as _;

use weighhouse_engine::digest::Digest;

use crate::output::{Paint, printable};

/// The most characters of a value.
const LINE: usize = 400;
/// About how wide a list of words is.
const WIDTH: usize = 90;
/// Where values begin.
const COLUMN: usize = 11;

/// How a line is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Dim,
    Good,
    Warn,
    Bad,
}

/// Lines of labels and values.
pub(super) struct Page {
    text: String,
    paint: Paint,
}

impl Page {
    pub(super) fn new(paint: Paint) -> Self {
        Self {
            text: String::new(),
            paint,
        }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    /// What is looked at, above everything.
    pub(super) fn title(&mut self, kind: &str, name: &str) {
        let name = printable(name, LINE);
        let _ = writeln!(self.text, "{kind} {}", self.paint.bold(&name));
    }

    /// A heading of its own.
    pub(super) fn heading(&mut self, text: &str) {
        let text = printable(text, LINE);
        let _ = writeln!(self.text, "\n{}", self.paint.bold(&text));
    }

    /// A label and a value.
    pub(super) fn row(&mut self, label: &str, value: &str) {
        self.toned(label, value, Tone::Plain);
    }

    /// A label and a value of a tone. Further lines of the value stand under the first.
    pub(super) fn toned(&mut self, label: &str, value: &str, tone: Tone) {
        let mut label = label;
        for line in value.lines() {
            let line = self.tone(line, tone);
            let _ = writeln!(self.text, "{label:<COLUMN$}{line}");
            label = "";
        }
    }

    /// A label and a value a line; nothing if there is none.
    pub(super) fn list<S: AsRef<str>>(&mut self, label: &str, values: impl IntoIterator<Item = S>) {
        let mut label = label;
        for value in values {
            self.row(label, value.as_ref());
            label = "";
        }
    }

    /// A label and words with commas between them, on as many lines as they need: nothing of a list is cut off.
    pub(super) fn words<S: AsRef<str>>(&mut self, label: &str, lead: &str, words: &[S]) {
        let mut lines = Vec::new();
        let mut line = lead.to_owned();
        let mut count = 0;
        for (index, word) in words.iter().enumerate() {
            let word = word.as_ref();
            if count > 0 && line.chars().count() + word.chars().count() > WIDTH {
                lines.push(std::mem::replace(
                    &mut line,
                    " ".repeat(lead.chars().count()),
                ));
                count = 0;
            }
            if count > 0 {
                line.push(' ');
            }
            line.push_str(word);
            if index + 1 < words.len() {
                line.push(',');
            }
            count += 1;
        }
        lines.push(line);
        self.list(label, lines);
    }

    /// Lines as they are, further to the right.
    pub(super) fn block(&mut self, text: &str, indent: usize) {
        for line in text.lines() {
            let tone = match line.as_bytes().first() {
                Some(b'+') => Tone::Good,
                Some(b'-') => Tone::Bad,
                Some(b'@') => Tone::Dim,
                _ => Tone::Plain,
            };
            let line = self.tone(line, tone);
            let _ = writeln!(self.text, "{:indent$}{line}", "");
        }
    }

    /// Lines as they are, without a meaning of their beginnings.
    pub(super) fn verbatim(&mut self, text: &str) {
        for line in text.lines() {
            let _ = writeln!(self.text, "{}", printable(line, LINE));
        }
    }

    fn tone(&self, line: &str, tone: Tone) -> String {
        let line = printable(line, LINE);
        match tone {
            Tone::Plain => line,
            Tone::Dim => self.paint.dim(&line),
            Tone::Good => self.paint.good(&line),
            Tone::Warn => self.paint.warn(&line),
            Tone::Bad => self.paint.bad(&line),
        }
    }
}

/// The beginning of a digest, for a table: JSON has the whole.
pub(super) fn short(digest: Digest) -> String {
    digest.to_string().chars().take(7 + 16).collect()
}

/// Words with commas; a word for none.
pub(super) fn words<S: AsRef<str>>(values: &[S], none: &str) -> String {
    if values.is_empty() {
        return none.to_owned();
    }
    let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
    values.join(", ")
}

/// A whole number with its thousands apart.
pub(super) fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_value_speaks_to_the_terminal() {
        let mut page = Page::new(Paint::for_stdout());
        page.title("component", "a\u{1b}]0;x\u{7}.wasm");
        page.row("name", "\u{1b}[2Jb\u{202e}c");
        page.heading("\u{9b}31m");
        page.block("+\u{1b}[31m\n \u{7f}", 2);
        page.verbatim("\u{1b}c");
        let text = page.finish();
        assert!(
            text.chars().all(|c| c == '\n' || !c.is_control()) && !text.contains('\u{202e}'),
            "{text:?}"
        );
    }

    #[test]
    fn thousands_are_apart() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1000), "1,000");
        assert_eq!(count(12_345_678), "12,345,678");
    }

    #[test]
    fn a_long_list_goes_on_below() {
        let words: Vec<String> = (10..50).map(|n| format!("word{n}")).collect();
        let mut page = Page::new(Paint::for_stdout());
        page.words("has", "all ", &words);
        let text = page.finish();
        assert!(text.lines().count() > 2 && text.lines().all(|line| line.len() < 110));
        assert!(text.starts_with("has        all word10, word11,"));
        assert!(text.contains(",\n               word") && text.ends_with("word49\n"));
        assert!(words.iter().all(|word| text.contains(word)));
    }

    #[test]
    fn a_label_stands_once() {
        let mut page = Page::new(Paint::for_stdout());
        page.list("it may", ["a", "b"]);
        assert_eq!(page.finish(), "it may     a\n           b\n");
    }
}
