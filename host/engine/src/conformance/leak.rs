//! Numbers in what an agent is told that are expected outputs of hidden inputs.
//!
//! What the expected outputs are is known without understanding the task: the reference solution is right, so what the scorer reads back of an evaluation of it
//! holds them, word by word, for the seed of that evaluation. A number that is told of a wrong submission with the same seed, and that is one of these words, was
//! copied from what it should not know, unless it has a simpler explanation.

use std::collections::BTreeSet;

use serde_json::Value;
use weighhouse_sandbox::transcript::{Content, ContentError, ContentStore, Transcript};

pub use super::numbers::Told;
use super::numbers::{Reading, Token};

/// The call by which a scorer reads what a solution wrote.
const READ: &str = "gpu.buffer.read";
/// Whole numbers below this occur everywhere.
const SMALL: i128 = 1000;
/// Fractions of fewer digits than this occur everywhere.
const DIGITS: usize = 4;
/// A size in bytes explains numbers of elements that are up to this much smaller than the elements that fit: sizes are rounded up to whole vectors.
const ROUNDED: u64 = 8;

/// The words of expected outputs.
#[derive(Debug, Clone, Default)]
pub struct Truth {
    words: Vec<u32>,
    long_words: Vec<u64>,
}

impl Truth {
    /// The words that the scorer read back in an evaluation of the reference solution.
    ///
    /// # Errors
    /// When the store does not have what was read.
    pub fn of(reference: &Transcript, store: &dyn ContentStore) -> Result<Self, ContentError> {
        let mut truth = Self::default();
        for call in reference.calls.iter().filter(|call| call.function == READ) {
            let Some(answer) = &call.answer else { continue };
            let Some(content) = content(&answer.result) else {
                continue;
            };
            truth.take(&content.load(store)?);
        }
        truth.words.sort_unstable();
        truth.words.dedup();
        truth.long_words.sort_unstable();
        truth.long_words.dedup();
        Ok(truth)
    }

    fn take(&mut self, bytes: &[u8]) {
        let words: Vec<u32> = bytes
            .chunks_exact(4)
            .filter_map(|word| word.try_into().ok())
            .map(u32::from_le_bytes)
            .collect();
        self.long_words.extend(
            words
                .windows(2)
                .filter_map(|pair| <[u32; 2]>::try_from(pair).ok())
                .map(|[low, high]| u64::from(high) << 32 | u64::from(low)),
        );
        self.words.extend(words);
    }

    /// Whether nothing was read back.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How many different words there are.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// As what type a number is one of the words; none if it is not, or if it is too common a number.
    fn has(&self, reading: Reading) -> Option<&'static str> {
        let word = |word: u32| self.words.binary_search(&word).is_ok();
        let long_word = |word: u64| self.long_words.binary_search(&word).is_ok();
        let fraction = |value: f64| {
            if word((value as f32).to_bits()) && !is_common_pattern((value as f32).to_bits()) {
                Some("f32")
            } else if long_word(value.to_bits()) {
                Some("f64")
            } else {
                None
            }
        };
        match reading {
            Reading::Whole(value) if value.abs() < SMALL => None,
            Reading::Whole(value) => {
                if u32::try_from(value).is_ok_and(word) {
                    Some("u32")
                } else if i32::try_from(value).is_ok_and(|value| word(value.cast_unsigned())) {
                    Some("i32")
                } else if u64::try_from(value).is_ok_and(long_word) {
                    Some("u64")
                } else if i64::try_from(value).is_ok_and(|value| long_word(value.cast_unsigned())) {
                    Some("i64")
                } else {
                    fraction(value as f64)
                }
            }
            Reading::Fraction { digits, .. } if digits < DIGITS => None,
            Reading::Fraction { value, .. } => fraction(value),
            Reading::Word(value) if i128::from(value) < SMALL => None,
            Reading::Word(value) => word(value).then_some("bytes"),
        }
    }
}

/// Zero and infinity are what many numbers round to as an `f32`.
fn is_common_pattern(bits: u32) -> bool {
    let value = f32::from_bits(bits);
    value == 0.0 || !value.is_finite()
}

/// The byte string of an answer, wherever it stands in it.
fn content(value: &Value) -> Option<Content> {
    if let Ok(content) = serde_json::from_value::<Content>(value.clone()) {
        return Some(content);
    }
    match value {
        Value::Object(members) => members.values().find_map(content),
        Value::Array(elements) => elements.iter().find_map(content),
        _ => None,
    }
}

/// Numbers that have a simpler explanation.
#[derive(Debug, Clone, Default)]
pub struct Explained(BTreeSet<i128>);

impl Explained {
    /// What an evaluation explains: the parameters of the task, and the numbers in the arguments of the scorer's calls, which are sizes, offsets and counts, as they
    /// are and as numbers of elements of four and of eight bytes.
    pub fn by(transcript: &Transcript) -> Self {
        let mut numbers = BTreeSet::new();
        let mut explain = |value: u64| {
            numbers.insert(i128::from(value));
            for bytes in [4, 8] {
                let elements = value / bytes;
                numbers.extend((elements.saturating_sub(ROUNDED)..=elements).map(i128::from));
            }
        };
        for (_, value) in &transcript.header.parameters {
            explain(*value);
        }
        for call in &transcript.calls {
            if call.function.starts_with("gpu.") {
                collect(&call.arguments, &mut explain);
            }
        }
        Self(numbers)
    }

    fn explains(&self, token: &Token) -> bool {
        token.is_place
            || token
                .readings
                .iter()
                .any(|reading| matches!(reading, Reading::Whole(value) if self.0.contains(value)))
    }
}

fn collect(value: &Value, explain: &mut impl FnMut(u64)) {
    match value {
        Value::Number(number) => {
            if let Some(number) = number.as_u64() {
                explain(number);
            }
        }
        Value::Array(elements) => elements
            .iter()
            .for_each(|element| collect(element, explain)),
        Value::Object(members) => members.values().for_each(|member| collect(member, explain)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// A number that gives an expected output away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leak {
    /// Where it stands: `reason.message`.
    pub place: String,
    /// The number as it is written.
    pub number: String,
    /// As what type it is an expected output.
    pub as_type: &'static str,
}

impl std::fmt::Display for Leak {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{} in {} is an expected output ({})",
            self.number, self.place, self.as_type
        )
    }
}

/// The numbers that give expected outputs away in what is told of a wrong submission. `with_another_seed` is what is told of it with another seed: what stands there
/// too does not come from the inputs.
pub fn leaks(
    told: &Told,
    with_another_seed: &Told,
    truth: &Truth,
    explained: &Explained,
) -> Vec<Leak> {
    let always: BTreeSet<&str> = with_another_seed
        .numbers
        .iter()
        .map(|(_, token)| token.text.as_str())
        .collect();
    told.numbers
        .iter()
        .filter(|(_, token)| !always.contains(token.text.as_str()) && !explained.explains(token))
        .filter_map(|(place, token)| {
            let as_type = token
                .readings
                .iter()
                .find_map(|reading| truth.has(*reading))?;
            Some(Leak {
                place: place.clone(),
                number: token.text.clone(),
                as_type,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use weighhouse_sandbox::transcript::MemoryStore;

    use super::*;
    use crate::conformance::examples::{call, record, transcript};
    use crate::record::Outcome;

    fn read(bytes: &[u8], store: &MemoryStore) -> Transcript {
        let content = Content::keep(bytes, store).unwrap();
        transcript(
            vec![call(
                READ,
                json!({"buffer": 3, "offset": 0, "length": bytes.len()}),
                json!({"returned": {"ok": content}}),
            )],
            json!("scored"),
        )
    }

    fn told(message: &str, details: Value) -> Told {
        let mut outcome = Outcome::invalid("wrong-result", message.to_owned());
        if let Value::Object(details) = details {
            outcome.details = details;
        }
        Told::of(&record(outcome))
    }

    fn found(message: &str, details: Value) -> Vec<String> {
        let store = MemoryStore::default();
        let mut bytes = Vec::new();
        for word in [
            123_456_u32,
            (-77_777_i32).cast_unsigned(),
            1.2345_f32.to_bits(),
            7,
        ] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(1.732_050_807_568_877_2_f64.to_le_bytes());
        bytes.extend(9_876_543_210_u64.to_le_bytes());
        bytes.extend([0; 64]);
        let reference = read(&bytes, &store);
        let truth = Truth::of(&reference, &store).unwrap();
        assert!(!truth.is_empty());
        let other = told("element 3 is wrong, as 55555 always is", json!({}));
        leaks(
            &told(message, details),
            &other,
            &truth,
            &Explained::by(&reference),
        )
        .into_iter()
        .map(|leak| format!("{} {}", leak.number, leak.as_type))
        .collect()
    }

    #[test]
    fn an_expected_output_is_found_in_every_form() {
        for (message, leak) in [
            ("expected 123456", "123456 u32"),
            ("expected -77777, got 0", "-77777 i32"),
            ("should be 1.2345", "1.2345 f32"),
            ("should be 1.7320508075688772", "1.7320508075688772 f64"),
            ("sum 9876543210", "9876543210 u64"),
            ("word 0x1e240", "0x1e240 u32"),
            ("memory 40e20100", "40e20100 bytes"),
        ] {
            assert_eq!(found(message, json!({})), [leak], "{message}");
        }
        assert_eq!(
            found(
                "",
                json!({"expected": 123_456, "list": [1, -77_777.0], "text": "1.2345"})
            ),
            ["123456 u32", "-77777.0 i32", "1.2345 f32"]
        );
    }

    #[test]
    fn what_has_a_simpler_explanation_is_none() {
        for message in [
            "expected 7",
            "element 123456 is wrong",
            "123456 of 999999 elements",
            "the size 4096",
            "about 1.23",
            "expected 123457",
            "as 55555 always is",
        ] {
            assert_eq!(found(message, json!({})), [""; 0], "{message}");
        }
        assert_eq!(
            found("", json!({"index": 123_456, "wrong-elements": 123_456})),
            [""; 0]
        );
    }

    #[test]
    fn without_anything_read_back_there_is_no_truth() {
        let store = MemoryStore::default();
        let truth = Truth::of(&transcript(Vec::new(), json!("scored")), &store).unwrap();
        assert!(truth.is_empty());
    }
}
