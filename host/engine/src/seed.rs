//! Seeds: everything random in an evaluation follows from one.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The seed of an evaluation: 32 bytes, written as 64 hex digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// A text that is no seed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no seed: give 64 hex digits, or a whole number below 2^64")]
pub struct BadSeed(String);

/// The operating system gave no random bytes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the operating system gave no random bytes for the seed: {0}")]
pub struct NoEntropy(String);

impl Seed {
    /// Draws a seed from the operating system.
    ///
    /// # Errors
    /// When the operating system has none.
    pub fn draw() -> Result<Self, NoEntropy> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| NoEntropy(error.to_string()))?;
        Ok(Self(bytes))
    }

    /// The 32 bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl FromStr for Seed {
    type Err = BadSeed;

    /// Reads 64 hex digits, or a whole number, whose little-endian bytes are then the first eight and the rest zeros.
    fn from_str(text: &str) -> Result<Self, BadSeed> {
        let mut bytes = [0; 32];
        if hex::decode_to_slice(text, &mut bytes).is_ok() {
            return Ok(Self(bytes));
        }
        let number: u64 = text.parse().map_err(|_| BadSeed(text.to_owned()))?;
        bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Ok(Self(bytes))
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&hex::encode(self.0))
    }
}

impl Serialize for Seed {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_read_as_hex_digits_or_as_a_number() {
        let hex = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
        assert_eq!(hex.parse::<Seed>().unwrap().to_string(), hex);
        assert!(
            "7".parse::<Seed>()
                .unwrap()
                .to_string()
                .starts_with("0700000000000000")
        );
        for bad in ["", "-1", "x", "18446744073709551616", &hex[1..]] {
            assert!(bad.parse::<Seed>().is_err(), "{bad}");
        }
    }

    #[test]
    fn two_drawn_seeds_differ() {
        assert_ne!(Seed::draw().unwrap(), Seed::draw().unwrap());
    }
}
