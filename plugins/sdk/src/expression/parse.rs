//! Reading an expression: recursive descent into postfix order.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Action, ExpressionError, MAX_CHARACTERS, MAX_DEPTH, Operation, Step};
use crate::suggest;

/// The functions, with the number of their arguments.
const FUNCTIONS: [(&str, Operation, usize); 5] = [
    ("ceil_div", Operation::CeilDiv, 2),
    ("min", Operation::Min, 2),
    ("max", Operation::Max, 2),
    ("next_pow2", Operation::NextPow2, 1),
    ("log2_ceil", Operation::Log2Ceil, 1),
];

/// Reads an expression into postfix order.
pub(super) fn parse(text: &str) -> Result<Vec<Step>, ExpressionError> {
    if text.chars().count() > MAX_CHARACTERS {
        return Err(ExpressionError::new(
            0,
            format!("the expression is longer than {MAX_CHARACTERS} characters"),
        ));
    }
    let mut parser = Parser {
        text,
        position: 0,
        steps: Vec::new(),
    };
    parser.sum(0)?;
    match parser.peek() {
        None => Ok(parser.steps),
        Some(_) => Err(parser.unexpected("an operator or the end of the expression")),
    }
}

struct Parser<'a> {
    text: &'a str,
    position: usize,
    steps: Vec<Step>,
}

impl<'a> Parser<'a> {
    fn sum(&mut self, depth: usize) -> Result<(), ExpressionError> {
        self.product(depth)?;
        loop {
            let operation = match self.peek() {
                Some('+') => Operation::Add,
                Some('-') => Operation::Subtract,
                _ => return Ok(()),
            };
            let offset = self.take_character();
            self.product(depth)?;
            self.push(offset, Action::Apply(operation));
        }
    }

    fn product(&mut self, depth: usize) -> Result<(), ExpressionError> {
        self.operand(depth)?;
        loop {
            let operation = match self.peek() {
                Some('*') => Operation::Multiply,
                Some('/') => Operation::Divide,
                Some('%') => Operation::Remainder,
                _ => return Ok(()),
            };
            let offset = self.take_character();
            self.operand(depth)?;
            self.push(offset, Action::Apply(operation));
        }
    }

    fn operand(&mut self, depth: usize) -> Result<(), ExpressionError> {
        match self.peek() {
            Some('(') => {
                let offset = self.position;
                self.nested(offset, depth)?;
                self.close("an operator or `)`")
            }
            Some(first) if first.is_ascii_digit() => self.number(),
            Some(first) if first.is_ascii_alphabetic() || first == '_' => self.name(depth),
            _ => Err(self.unexpected("a number, a name or `(`")),
        }
    }

    /// An opening parenthesis and the expression after it.
    fn nested(&mut self, blamed: usize, depth: usize) -> Result<(), ExpressionError> {
        if depth >= MAX_DEPTH {
            return Err(ExpressionError::new(
                blamed,
                format!("more than {MAX_DEPTH} parentheses and functions inside each other"),
            ));
        }
        self.take_character();
        self.sum(depth + 1)
    }

    fn close(&mut self, expected: &str) -> Result<(), ExpressionError> {
        if self.peek() == Some(')') {
            self.take_character();
            Ok(())
        } else {
            Err(self.unexpected(expected))
        }
    }

    fn number(&mut self) -> Result<(), ExpressionError> {
        let offset = self.position;
        let word = self.take_word();
        let mut value = 0_u64;
        for character in word.chars().filter(|character| *character != '_') {
            let Some(digit) = character.to_digit(10) else {
                return Err(ExpressionError::new(
                    offset,
                    format!("`{}` is not a decimal number", shortened(word)),
                ));
            };
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(digit.into()))
                .ok_or_else(|| {
                    ExpressionError::new(
                        offset,
                        format!("{} does not fit 64 bits", shortened(word)),
                    )
                })?;
        }
        self.push(offset, Action::Number(value));
        Ok(())
    }

    fn name(&mut self, depth: usize) -> Result<(), ExpressionError> {
        let offset = self.position;
        let word = self.take_word();
        if self.peek() != Some('(') {
            self.push(offset, Action::Name(word.into()));
            return Ok(());
        }
        let Some((name, operation, wanted)) =
            FUNCTIONS.into_iter().find(|(name, _, _)| *name == word)
        else {
            return Err(ExpressionError::new(
                offset,
                format!(
                    "unknown function `{}`{}",
                    shortened(word),
                    suggest::hint(word, FUNCTIONS.iter().map(|(name, _, _)| *name))
                ),
            ));
        };
        self.nested(offset, depth)?;
        let mut given = 1;
        while self.peek() == Some(',') {
            self.take_character();
            self.sum(depth + 1)?;
            given += 1;
        }
        self.close("an operator, `,` or `)`")?;
        if given != wanted {
            return Err(ExpressionError::new(
                offset,
                format!("`{name}` takes {wanted} arguments and has {given}"),
            ));
        }
        self.push(offset, Action::Apply(operation));
        Ok(())
    }

    /// The next character that is not white space, left where it is.
    fn peek(&mut self) -> Option<char> {
        let rest = self.rest();
        let trimmed = rest.trim_start();
        self.position += rest.len() - trimmed.len();
        trimmed.chars().next()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.position..).unwrap_or_default()
    }

    /// Passes the next character and says where it began.
    fn take_character(&mut self) -> usize {
        let offset = self.position;
        self.position += self.rest().chars().next().map_or(0, char::len_utf8);
        offset
    }

    /// Passes letters, digits and underscores.
    fn take_word(&mut self) -> &'a str {
        let rest = self.rest();
        let length = rest
            .find(|character: char| !character.is_ascii_alphanumeric() && character != '_')
            .unwrap_or(rest.len());
        self.position += length;
        rest.get(..length).unwrap_or_default()
    }

    fn push(&mut self, offset: usize, action: Action) {
        self.steps.push(Step { offset, action });
    }

    fn unexpected(&mut self, expected: &str) -> ExpressionError {
        let found = match self.peek() {
            Some(character) => format!("`{}`", character.escape_debug()),
            None => String::from("the end"),
        };
        ExpressionError::new(self.position, format!("expected {expected}, found {found}"))
    }
}

/// A word short enough for a message.
fn shortened(word: &str) -> String {
    const LONGEST: usize = 40;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", word.get(..end).unwrap_or_default()),
        None => word.into(),
    }
}
