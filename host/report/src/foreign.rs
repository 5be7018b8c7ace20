//! Text that others wrote: names of agents, environments and devices. It is shown, and can do nothing else.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// What stands for the part that was cut out.
const CUT: char = '…';

/// Text in which every character stands for itself: control characters, those that change the direction of text and those that cannot be seen are
/// each shown as U+FFFD, line breaks and tabulators as a space. Empty text is shown as `(no name)`.
pub(crate) fn harmless(text: &str) -> String {
    let shown: String = text
        .trim()
        .chars()
        .map(|c| match c {
            '\n' | '\r' | '\t' => ' ',
            c if is_plain(c) => c,
            _ => char::REPLACEMENT_CHARACTER,
        })
        .collect();
    if shown.is_empty() {
        "(no name)".to_owned()
    } else {
        shown
    }
}

/// Whether a character stands for itself: it is no control character, and none of those that are invisible or change how others are shown. These
/// are Unicode's default ignorable code points, the separators of lines and paragraphs, and the marks of interlinear annotations.
pub fn is_plain(c: char) -> bool {
    let deceives = matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    !c.is_control() && !deceives
}

/// The columns of a terminal that text takes.
pub(crate) fn columns(text: &str) -> usize {
    text.width()
}

/// Text of at most so many columns: what is too much is cut out of its middle, because names that resemble each other differ at their ends.
pub(crate) fn cut(text: &str, most: usize) -> String {
    cut_to(text, most as f64, |c| c.width().unwrap_or(0) as f64, 1.0)
}

/// Text that takes at most so many pixels in a sans-serif font of that size, whatever the font: cut like [`cut`].
pub(crate) fn cut_to_pixels(text: &str, most: f64, size: f64) -> String {
    cut_to(text, most / size, widest, widest(CUT))
}

/// At least the pixels that text takes in a sans-serif font of that size.
pub(crate) fn pixels(text: &str, size: f64) -> f64 {
    text.chars().map(widest).sum::<f64>() * size
}

/// The advance of a character in the widest of the common sans-serif fonts (Verdana and DejaVu Sans), in em, rounded up.
fn widest(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | '.' | ',' | '\'' | '|' | ' ' | ':' | ';' => 0.46,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '/' | '-' | '!' | 'I' => 0.5,
        'm' | 'M' | 'w' | 'W' | '%' | '@' => 1.08,
        'a'..='z' | '0'..='9' => 0.66,
        'A'..='Z' => 0.84,
        c if c.width() == Some(2) => 1.1,
        c if c.width() == Some(0) => 0.0,
        c if c.is_ascii() => 0.86,
        _ => 1.05,
    }
}

/// A mark without a width of its own is counted too once there are more of them than text: a letter may carry any number of them.
const MARKS: usize = 2;

fn cut_to(text: &str, most: f64, width: impl Fn(char) -> f64, cut: f64) -> String {
    let characters: Vec<char> = text.chars().collect();
    let whole: f64 = characters.iter().copied().map(&width).sum();
    let longest = MARKS * (most.max(0.0) as usize + 2) * 2;
    if whole <= most && characters.len() <= longest {
        return text.to_owned();
    }
    let side = |characters: &mut dyn Iterator<Item = char>, room: f64| {
        let mut taken = Vec::new();
        let mut used = 0.0;
        for c in characters {
            used += width(c);
            if used > room || taken.len() > longest / 2 {
                break;
            }
            taken.push(c);
        }
        taken
    };
    let room = (most - cut).max(0.0);
    let head = side(
        &mut characters.iter().copied(),
        (room / 2.0).ceil().min(room),
    );
    let used: f64 = head.iter().copied().map(&width).sum();
    let mut tail = side(&mut characters.iter().rev().copied(), room - used);
    tail.reverse();
    head.into_iter().chain([CUT]).chain(tail).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_could_deceive_is_shown_as_a_replacement() {
        assert_eq!(harmless("a\u{202e}b\u{1b}[31mc\u{200b}"), "a�b�[31mc�");
        assert_eq!(harmless("two\nlines\t!"), "two lines !");
        assert_eq!(harmless("  \n"), "(no name)");
        assert_eq!(harmless("Größe 大きさ"), "Größe 大きさ");
    }

    #[test]
    fn both_ends_of_a_long_name_are_kept() {
        assert_eq!(cut("agent-with-a-long-name-a", 11), "agent…ame-a");
        assert_eq!(cut("short", 5), "short");
        assert_eq!(columns(&cut("大きさ大きさ大きさ", 8)), 7);
    }

    proptest! {
        #[test]
        fn cut_text_is_never_too_wide(text in "\\PC{0,80}", most in 1_usize..60) {
            let text = harmless(&text);
            prop_assert!(columns(&cut(&text, most)) <= most);
        }

        #[test]
        fn cut_text_never_takes_too_many_pixels(text in ".{0,80}", most in 20_f64..600.0) {
            prop_assert!(pixels(&cut_to_pixels(&text, most, 11.0), 11.0) <= most + 1e-6);
        }

        #[test]
        fn nothing_that_could_deceive_comes_through(text in ".*") {
            prop_assert!(harmless(&text).chars().all(is_plain));
        }
    }
}
