//! Floating-point numbers in JSON without loss: JSON has none that are not finite, and a record of them must be as they were.
//!
//! A finite number is a JSON number; the others are the strings `NaN`, `inf` and `-inf`.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes a number.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if number.is_finite() {
        serializer.serialize_f64(*number)
    } else {
        serializer.collect_str(number)
    }
}

/// Reads a number.
///
/// # Errors
/// When it is neither a number nor one of the three strings.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    deserializer.deserialize_any(ExactVisitor)
}

struct ExactVisitor;

impl Visitor<'_> for ExactVisitor {
    type Value = f64;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number, or one of the strings NaN, inf and -inf")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
        Ok(number)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "what a floating-point number was written from reads back as the same one"
    )]
    fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
        Ok(number as f64)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "what a floating-point number was written from reads back as the same one"
    )]
    fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
        Ok(number as f64)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<f64, E> {
        match text {
            "NaN" => Ok(f64::NAN),
            "inf" => Ok(f64::INFINITY),
            "-inf" => Ok(f64::NEG_INFINITY),
            _ => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
        }
    }
}

/// A number that is written and read as this module does.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Exact(#[serde(with = "self")] pub f64);

/// Lists of such numbers.
pub mod list {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::Exact;

    /// Writes numbers.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(numbers: &[f64], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(numbers.iter().map(|number| Exact(*number)))
    }

    /// Reads numbers.
    ///
    /// # Errors
    /// When one of them is none.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
        let numbers = Vec::<Exact>::deserialize(deserializer)?;
        Ok(numbers.into_iter().map(|Exact(number)| number).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_comes_back_to_the_bit() {
        let numbers = [
            0.0,
            -0.0,
            1.0,
            0.1,
            5e-324,
            f64::MAX,
            1e300,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        for number in numbers {
            let json = serde_json::to_string(&Exact(number)).unwrap();
            let Exact(read) = serde_json::from_str(&json).unwrap();
            assert_eq!(read.to_bits(), number.to_bits(), "{json}");
        }
        assert!(serde_json::from_str::<Exact>("\"nan\"").is_err());
        assert!(serde_json::from_str::<Exact>("null").is_err());
    }
}
