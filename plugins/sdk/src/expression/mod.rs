//! The arithmetic of `pipeline.toml`: unsigned 64-bit expressions over the task's parameters and the device's limits.
//!
//! `+ - * / %` with the usual precedence, from left to right, parentheses, decimal numbers (`1_048_576` is one), names, and
//!
//! | function | value | at 0 |
//! | --- | --- | --- |
//! | `ceil_div(a, b)` | the quotient rounded up | `ceil_div(0, b)` is 0; `ceil_div(a, 0)` is an error, as `a / 0` and `a % 0` are |
//! | `min(a, b)`, `max(a, b)` | the smaller, the larger | nothing special |
//! | `next_pow2(a)` | the smallest power of two that is at least `a` | `next_pow2(0)` is 1 |
//! | `log2_ceil(a)` | the smallest `k` with `2^k` at least `a` | `log2_ceil(0)` is 0, as `log2_ceil(1)` is |
//!
//! Nothing wraps: a result below 0 or over `2^64 - 1`, in any step, is an error. Errors say where in the expression.

mod evaluate;
mod parse;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The longest expression, in characters.
pub const MAX_CHARACTERS: usize = 1024;

/// The deepest nesting of parentheses and functions.
pub const MAX_DEPTH: usize = 64;

/// An expression that was read. Names get their values at [`Expression::evaluate`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expression {
    /// In postfix order: no recursion is needed to evaluate or drop it, however it is nested.
    steps: Vec<Step>,
}

impl Expression {
    /// Reads an expression.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        parse::parse(text).map(|steps| Self { steps })
    }

    /// The expression that is just a number.
    #[must_use]
    pub fn of_number(value: u64) -> Self {
        Self {
            steps: alloc::vec![Step {
                offset: 0,
                action: Action::Number(value),
            }],
        }
    }

    /// The expression's value.
    pub fn evaluate(&self, values: &Values) -> Result<u64, ExpressionError> {
        evaluate::evaluate(&self.steps, values)
    }
}

/// One step of an expression in postfix order.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    /// Where in the text the number, name, operator or function begins, in bytes.
    offset: usize,
    action: Action,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Action {
    Number(u64),
    Name(String),
    Apply(Operation),
}

/// What is done with one or two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    CeilDiv,
    Min,
    Max,
    NextPow2,
    Log2Ceil,
}

/// Names and their values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    entries: Vec<(String, u64)>,
}

impl Values {
    /// No names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a name, or gives it another value.
    #[must_use]
    pub fn with(mut self, name: &str, value: u64) -> Self {
        match self.entries.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.entries.push((name.into(), value)),
        }
        self
    }

    /// The value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<u64> {
        self.entries
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| *value)
    }

    /// The names, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|(name, _)| name.as_str())
    }
}

/// What is wrong with an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpressionError {
    /// What is wrong and what to do about it.
    pub message: String,
    /// Where in the expression, in bytes from its beginning.
    pub offset: usize,
}

impl ExpressionError {
    fn new(offset: usize, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            offset,
        }
    }
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl core::error::Error for ExpressionError {}
