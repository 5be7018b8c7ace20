//! Building the named figures beside a verdict.

use alloc::string::String;
use alloc::vec::Vec;

use crate::verdicts::{Detail, DetailValue};

/// Named figures, in the order in which they were added. Names are kebab-case and unique.
#[derive(Debug, Clone, Default)]
pub struct Details {
    entries: Vec<Detail>,
}

impl Details {
    /// No figures yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a figure.
    #[must_use]
    pub fn number(self, name: &str, value: f64) -> Self {
        self.with(name, DetailValue::Number(value))
    }

    /// Adds a whole number. One over `i64::MAX` is recorded as the float nearest to it.
    #[must_use]
    pub fn integer(self, name: &str, value: impl TryInto<i64> + Copy + Into<i128>) -> Self {
        let value = match value.try_into() {
            Ok(whole) => DetailValue::Integer(whole),
            Err(_) => DetailValue::Number(Into::<i128>::into(value) as f64),
        };
        self.with(name, value)
    }

    /// Adds a text.
    #[must_use]
    pub fn text(self, name: &str, value: impl Into<String>) -> Self {
        self.with(name, DetailValue::Text(value.into()))
    }

    /// Adds a yes or a no.
    #[must_use]
    pub fn boolean(self, name: &str, value: bool) -> Self {
        self.with(name, DetailValue::Boolean(value))
    }

    /// Adds a list of figures.
    #[must_use]
    pub fn numbers(self, name: &str, values: Vec<f64>) -> Self {
        self.with(name, DetailValue::Numbers(values))
    }

    /// What a verdict takes.
    #[must_use]
    pub fn build(self) -> Vec<Detail> {
        self.entries
    }

    fn with(mut self, name: &str, value: DetailValue) -> Self {
        self.entries.push(Detail {
            name: name.into(),
            value,
        });
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_stay_whole_while_they_fit() {
        let details = Details::new()
            .integer("small", 7_u32)
            .integer("large", u64::MAX)
            .build();
        assert!(matches!(details[0].value, DetailValue::Integer(7)));
        assert!(matches!(details[1].value, DetailValue::Number(value) if value > 1.8e19));
    }

    #[test]
    fn the_order_is_kept() {
        let details = Details::new().text("b", "x").boolean("a", true).build();
        assert_eq!(details[0].name, "b");
        assert_eq!(details[1].name, "a");
    }
}
