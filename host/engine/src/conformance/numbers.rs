//! The numbers in what an agent is told: in sentences, and among the figures beside a verdict.

use serde_json::Value;

use crate::record::EvaluationRecord;

/// A number as it stands in a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Token {
    /// As it is written.
    pub(super) text: String,
    /// What it may mean.
    pub(super) readings: Vec<Reading>,
    /// Whether the words beside it say that it is a place or an amount: an index, a size.
    pub(super) is_place: bool,
}

/// What a number may mean.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Reading {
    /// A whole number.
    Whole(i128),
    /// A number with a fraction or an exponent, and how many digits of it are significant.
    Fraction { value: f64, digits: usize },
    /// Four bytes in hex digits, as a little-endian word.
    Word(u32),
}

/// What an agent is told in one evaluation.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    /// Where each number stands (`reason.message`), and the number.
    pub(super) numbers: Vec<(String, Token)>,
}

impl Told {
    /// What is told of an evaluation: its reason's message, the scorer's messages, and the figures and texts beside the verdict.
    pub fn of(record: &EvaluationRecord) -> Self {
        let mut told = Self {
            numbers: Vec::new(),
        };
        if let Some(reason) = &record.outcome.reason {
            told.text("reason.message", &reason.message);
        }
        for (index, message) in record.messages.iter().enumerate() {
            told.text(&format!("messages[{index}]"), message);
        }
        for (name, value) in &record.outcome.details {
            told.value(&format!("details.{name}"), name, value);
        }
        told
    }

    fn text(&mut self, place: &str, text: &str) {
        self.numbers.extend(
            tokens(text)
                .into_iter()
                .map(|token| (place.to_owned(), token)),
        );
    }

    fn value(&mut self, place: &str, name: &str, value: &Value) {
        match value {
            Value::String(text) => self.text(place, text),
            Value::Number(number) => {
                let text = number.to_string();
                let is_place = names_a_place(name);
                self.numbers.extend(
                    tokens(&text)
                        .into_iter()
                        .map(|token| (place.to_owned(), Token { is_place, ..token })),
                );
            }
            Value::Array(elements) => {
                for element in elements {
                    self.value(place, name, element);
                }
            }
            Value::Object(members) => {
                for (member, value) in members {
                    self.value(&format!("{place}.{member}"), member, value);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
    }
}

/// Above this, 2^63, a float tells no whole number that a word could hold.
const LARGEST_WHOLE: f64 = 9_223_372_036_854_775_808.0;

/// Words after which a number is a place or an amount, and words before which it is an amount.
const BEFORE: [&str; 17] = [
    "at", "byte", "bytes", "column", "element", "index", "indices", "length", "line", "n",
    "offset", "position", "row", "round", "seed", "size", "sizes",
];
const AFTER: [&str; 7] = ["bytes", "calls", "elements", "mib", "of", "rows", "times"];

/// Whether a figure of this name is a place or an amount.
fn names_a_place(name: &str) -> bool {
    let mut words = name.split(['-', '_', '.']);
    words.any(|word| {
        BEFORE.contains(&word) || matches!(word, "count" | "elements" | "rows" | "calls")
    })
}

/// The numbers of a text.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let begins = bytes[at].is_ascii_alphanumeric()
            && !at
                .checked_sub(1)
                .and_then(|before| bytes.get(before))
                .is_some_and(|before| is_of_word(*before));
        if !begins {
            at += 1;
            continue;
        }
        let end = end_of_word(bytes, at);
        // A minus that joins nothing is a sign.
        let signed = at > 0
            && bytes[at - 1] == b'-'
            && !at
                .checked_sub(2)
                .and_then(|before| bytes.get(before))
                .is_some_and(|before| is_of_word(*before));
        let readings = readings(&text[at..end], signed);
        if !readings.is_empty() {
            let from = if signed { at - 1 } else { at };
            found.push(Token {
                text: text[from..end].to_owned(),
                readings,
                is_place: is_place(&text[..from], &text[end..]),
            });
        }
        at = end;
    }
    found
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The end of the word that begins somewhere: letters and digits, `_` between digits, a point before a digit, and the sign of an exponent.
fn end_of_word(bytes: &[u8], begin: usize) -> usize {
    let is_hex = bytes[begin..].starts_with(b"0x");
    let begins_with_digit = bytes[begin].is_ascii_digit();
    let mut at = begin;
    while let Some(&byte) = bytes.get(at) {
        let next_is_digit = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        let goes_on = byte.is_ascii_alphanumeric()
            || byte == b'_'
            || (byte == b'.' && begins_with_digit && !is_hex && next_is_digit)
            || (matches!(byte, b'+' | b'-')
                && begins_with_digit
                && !is_hex
                && next_is_digit
                && bytes[begin..at].last().is_some_and(|last| last.eq_ignore_ascii_case(&b'e'))
                // `1e` is the beginning of a number only where digits and points stand before it.
                && bytes[begin..at - 1]
                    .iter()
                    .all(|byte| byte.is_ascii_digit() || *byte == b'.'));
        if !goes_on {
            break;
        }
        at += 1;
    }
    at
}

/// What a word may mean as a number.
fn readings(word: &str, negative: bool) -> Vec<Reading> {
    let mut readings = Vec::new();
    let digits: String = word.chars().filter(|c| *c != '_').collect();
    let sign = if negative { -1 } else { 1 };
    let suffixes = ["u32", "i32", "u64", "i64", "f32", "f64", "u", "i", "f"];
    let number = suffixes
        .iter()
        .find_map(|suffix| {
            digits.strip_suffix(suffix).filter(|rest| {
                rest.ends_with(|c: char| c.is_ascii_digit()) && !rest.starts_with("0x")
            })
        })
        .unwrap_or(&digits);
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        if let Ok(whole) = number.parse::<i128>() {
            readings.push(Reading::Whole(sign * whole));
        } else if let Ok(value) = number.parse::<f64>()
            && value.is_finite()
        {
            let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
            let digits = mantissa
                .chars()
                .filter(char::is_ascii_digit)
                .skip_while(|c| *c == '0')
                .count();
            let value = if negative { -value } else { value };
            readings.push(Reading::Fraction { value, digits });
            // A figure that is a float may be a whole number all the same.
            if value.fract() == 0.0 && value.abs() < LARGEST_WHOLE {
                readings.push(Reading::Whole(value as i128));
            }
        }
    }
    let hex_digits = digits
        .strip_prefix("0x")
        .or_else(|| (digits.len() >= 8).then_some(digits.as_str()));
    if let Some(hex_digits) = hex_digits
        && hex_digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    {
        if let Ok(whole) = i128::from_str_radix(hex_digits, 16) {
            readings.push(Reading::Whole(sign * whole));
        }
        // Bytes one after the other, as a dump of memory has them.
        if let Ok(bytes) = hex::decode(hex_digits) {
            let words = bytes
                .chunks_exact(4)
                .filter_map(|word| word.try_into().ok());
            readings.extend(words.map(|word| Reading::Word(u32::from_le_bytes(word))));
        }
    }
    readings
}

fn is_place(before: &str, after: &str) -> bool {
    // An index, as in `output[12]`; a list has nothing before its bracket.
    let indexed = before
        .strip_suffix('[')
        .is_some_and(|name| name.ends_with(|c: char| c.is_alphanumeric() || c == '_'));
    let before = before.trim_end_matches([' ', '=', ':', '[', '(', '#']);
    let last: String = before
        .chars()
        .rev()
        .take_while(char::is_ascii_alphabetic)
        .collect();
    let last: String = last.chars().rev().collect::<String>().to_lowercase();
    let next: String = after
        .trim_start()
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect::<String>()
        .to_lowercase();
    // In `1 of 255 elements` both are amounts.
    indexed || BEFORE.contains(&last.as_str()) || AFTER.contains(&next.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wholes(text: &str) -> Vec<i128> {
        tokens(text)
            .iter()
            .flat_map(|token| &token.readings)
            .filter_map(|reading| match reading {
                Reading::Whole(whole) => Some(*whole),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn whole_numbers_are_found_with_their_sign() {
        assert_eq!(
            wholes("element 7 is 6, expected -5 (n = 255; 3 of 255)"),
            [7, 6, -5, 255, 3, 255]
        );
        assert_eq!(wholes("10-20 x-3 -4."), [10, 20, 3, -4]);
        assert_eq!(wholes("1_000_000 and 12u32 and 5i"), [1_000_000, 12, 5]);
        assert_eq!(wholes("scan2 and v3a"), [0_i128; 0]);
        assert_eq!(wholes(""), [0_i128; 0]);
    }

    #[test]
    fn hex_digits_are_numbers_and_words() {
        let [token] = &tokens("0xdeadbeef")[..] else {
            panic!("one token");
        };
        assert!(token.readings.contains(&Reading::Whole(0xdead_beef)));
        assert!(token.readings.contains(&Reading::Word(0xefbe_adde)));
        let dump = tokens("got 0100000002000000");
        assert!(dump[0].readings.contains(&Reading::Word(2)));
        assert!(tokens("deadline and facade").is_empty());
    }

    #[test]
    fn fractions_know_their_digits() {
        for (text, value, digits) in [
            ("0.125", 0.125, 3),
            ("is -1.5e-3.", -1.5e-3, 2),
            ("1234.5678f32", 1234.5678, 8),
        ] {
            assert_eq!(
                tokens(text)[0].readings,
                [Reading::Fraction { value, digits }],
                "{text}"
            );
        }
    }

    #[test]
    fn words_beside_a_number_say_that_it_is_a_place() {
        for (text, places) in [
            (
                "element 4096 is 12, expected 7000",
                vec![true, false, false],
            ),
            ("61441 of 65537 elements are wrong", vec![true, true]),
            ("n = 2000", vec![true]),
            ("output[1234] was 99", vec![true, false]),
            ("of these: [1234, 99]", vec![false, false]),
        ] {
            let found: Vec<bool> = tokens(text).iter().map(|token| token.is_place).collect();
            assert_eq!(found, places, "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_has_its_numbers_found(text in ".{0,200}") {
            for token in tokens(&text) {
                proptest::prop_assert!(text.contains(&token.text));
            }
        }

        #[test]
        fn every_word_that_is_written_is_read(value: i64, fraction: f64) {
            let text = format!("expected {value}, or {fraction:e}, or {fraction}");
            proptest::prop_assert!(wholes(&text).contains(&i128::from(value)));
            if fraction.is_finite() && fraction.fract() != 0.0 {
                let found = tokens(&text).iter().any(|token| {
                    token.readings.iter().any(|reading| matches!(reading, Reading::Fraction { value, .. } if value.to_bits() == fraction.to_bits()))
                });
                proptest::prop_assert!(found, "{}", text);
            }
        }
    }
}
