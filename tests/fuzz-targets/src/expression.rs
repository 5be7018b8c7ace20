//! The expressions of `pipeline.toml`, against a second reader and evaluator that computes in 128 bits.
//!
//! Promises: both agree on which texts are expressions, which of those have a value, and on the value; an error points between two
//! characters of the text and its message has no control characters.

use weighhouse_sdk::expression::{Expression, MAX_CHARACTERS, MAX_DEPTH, Values};

/// The names that an expression may use.
const NAMES: [(&str, u64); 6] = [
    ("n", 1_000_003),
    ("zero", 0),
    ("half", 1 << 63),
    ("most", u64::MAX),
    ("min", 7),
    ("max_workgroups", 65_535),
];

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let values = NAMES.iter().fold(Values::new(), |values, (name, value)| {
        values.with(name, *value)
    });
    let read = Expression::parse(text);
    let expected = Oracle::read(text);
    let expression = match (read, expected) {
        (Err(error), None) => return check_error(text, &error),
        (Ok(expression), Some(_)) => expression,
        (read, expected) => panic!("{text:?} is read as {read:?}, expected {expected:?}"),
    };
    let expected = expected.flatten();
    match expression.evaluate(&values) {
        Ok(value) => assert_eq!(Some(u128::from(value)), expected, "{text:?}"),
        Err(error) => {
            assert_eq!(None, expected, "{text:?}: {error}");
            check_error(text, &error);
        }
    }
}

fn check_error(text: &str, error: &weighhouse_sdk::expression::ExpressionError) {
    assert!(
        text.is_char_boundary(error.offset),
        "{text:?}: offset {}",
        error.offset
    );
    assert!(!error.message.is_empty());
    assert!(
        !error.message.contains(char::is_control),
        "{:?}",
        error.message
    );
}

/// A token, or the white space of Unicode left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    Sign(char),
}

/// The second implementation: tokens first, then precedence climbing, with values of 128 bits computed on the way. `Some(None)` is an
/// expression without a value.
struct Oracle<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
}

/// A value, or none because a step had none.
type Computed = Option<u128>;

impl<'a> Oracle<'a> {
    fn read(text: &'a str) -> Option<Computed> {
        if text.chars().count() > MAX_CHARACTERS {
            return None;
        }
        let mut oracle = Self {
            tokens: tokens(text),
            at: 0,
        };
        let value = oracle.climb(0, 0)?;
        (oracle.at == oracle.tokens.len()).then_some(value)
    }

    fn next(&mut self) -> Option<Token<'a>> {
        let token = self.tokens.get(self.at).copied();
        self.at += 1;
        token
    }

    fn next_is(&mut self, sign: char) -> bool {
        let is = self.tokens.get(self.at) == Some(&Token::Sign(sign));
        if is {
            self.at += 1;
        }
        is
    }

    /// Operators that bind at least as strongly as `lowest`: 0 for sums, 1 for products.
    fn climb(&mut self, lowest: u8, depth: usize) -> Option<Computed> {
        let mut value = self.operand(depth)?;
        while let Some(Token::Sign(sign)) = self.tokens.get(self.at).copied() {
            let strength = match sign {
                '+' | '-' => 0,
                '*' | '/' | '%' => 1,
                _ => break,
            };
            if strength < lowest {
                break;
            }
            self.at += 1;
            let right = self.climb(strength + 1, depth)?;
            value = value
                .zip(right)
                .and_then(|(a, b)| match sign {
                    '+' => a.checked_add(b),
                    '-' => a.checked_sub(b),
                    '*' => a.checked_mul(b),
                    '/' => a.checked_div(b),
                    _ => a.checked_rem(b),
                })
                .and_then(fits);
        }
        Some(value)
    }

    fn operand(&mut self, depth: usize) -> Option<Computed> {
        match self.next()? {
            Token::Sign('(') if depth < MAX_DEPTH => {
                let value = self.climb(0, depth + 1)?;
                self.next_is(')').then_some(value)
            }
            Token::Word(word) if word.starts_with(|first: char| first.is_ascii_digit()) => {
                let digits: String = word.chars().filter(|c| *c != '_').collect();
                digits.parse::<u64>().ok().map(|value| Some(value.into()))
            }
            Token::Word(word) if self.next_is('(') => self.call(word, depth),
            Token::Word(word) => Some(
                NAMES
                    .iter()
                    .find(|(name, _)| *name == word)
                    .map(|(_, value)| u128::from(*value)),
            ),
            Token::Sign(_) => None,
        }
    }

    fn call(&mut self, function: &str, depth: usize) -> Option<Computed> {
        if depth >= MAX_DEPTH {
            return None;
        }
        let mut arguments = vec![self.climb(0, depth + 1)?];
        while self.next_is(',') {
            arguments.push(self.climb(0, depth + 1)?);
        }
        if !self.next_is(')') {
            return None;
        }
        let value = match (function, arguments.as_slice()) {
            ("ceil_div", [a, b]) => a
                .zip(*b)
                .filter(|(_, b)| *b != 0)
                .map(|(a, b)| a / b + u128::from(a % b != 0)),
            ("min", [a, b]) => a.zip(*b).map(|(a, b)| if a < b { a } else { b }),
            ("max", [a, b]) => a.zip(*b).map(|(a, b)| if a > b { a } else { b }),
            ("next_pow2", [a]) => a.map(|a| 1_u128 << exponent(a)),
            ("log2_ceil", [a]) => a.map(|a| exponent(a).into()),
            _ => return None,
        };
        Some(value.and_then(fits))
    }
}

/// The smallest `k` with `2^k` at least `a`.
fn exponent(a: u128) -> u32 {
    (0..=64).find(|k| 1_u128 << k >= a).unwrap_or(64)
}

fn fits(value: u128) -> Computed {
    (value <= u64::MAX.into()).then_some(value)
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if is_word(first) {
            let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            tokens.push(Token::Word(&rest[..length]));
            length
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    tokens
}
