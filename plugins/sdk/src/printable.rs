//! Text of a submission, made fit for a terminal.
//!
//! A message repeats names and lines that someone else wrote. An escape sequence in them would act on the terminal of whoever reads
//! the message, and an invisible character could hide or reorder what it says.

use alloc::string::String;

/// What stands for a character that is not shown.
const HIDDEN: char = '\u{fffd}';

/// A message, which may have several lines: control characters other than the ends of lines, and characters that hide or reorder
/// text, are replaced, each by one character.
pub(crate) fn message(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\n' => '\n',
            other => shown(other),
        })
        .collect()
}

/// A single line, as [`message`]. Columns stay what they are.
pub(crate) fn line(text: &str) -> String {
    text.chars().map(shown).collect()
}

fn shown(character: char) -> char {
    match character {
        '\t' => ' ',
        // Unicode has a picture of each ASCII control character.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(HIDDEN),
        '\u{7f}' => '\u{2421}',
        other if other.is_control() || is_invisible(other) => HIDDEN,
        other => other,
    }
}

/// The format characters of Unicode that have no width or change the direction, and the separators that end lines.
fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn escape_sequences_become_visible() {
        assert_eq!(line("a\u{1b}[31mb"), "a\u{241b}[31mb");
        assert_eq!(line("\u{9b}2J\u{7f}\0"), "\u{fffd}2J\u{2421}\u{2400}");
        assert_eq!(line("\u{202e}evil\u{200b}"), "\u{fffd}evil\u{fffd}");
        assert_eq!(line("\tx\r\n"), " x\u{240d}\u{240a}");
        assert_eq!(message("a\r\nb"), "a\u{240d}\nb");
    }

    #[test]
    fn what_is_visible_stays() {
        let text = "`n` \u{e4}\u{65e5}\u{672c} e\u{301} \\ \" '";
        assert_eq!(line(text), text);
        assert_eq!(message(text), text);
    }

    proptest! {
        #[test]
        fn nothing_that_acts_is_left_and_columns_stay(text in any::<String>()) {
            let shown = line(&text);
            prop_assert_eq!(shown.chars().count(), text.chars().count());
            prop_assert!(!shown.contains(|character: char| character.is_control() || is_invisible(character)));
            prop_assert_eq!(line(&shown), shown.clone());
            prop_assert!(message(&text).lines().all(|line| !line.contains(char::is_control)));
        }
    }
}
