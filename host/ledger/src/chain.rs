//! The chain: each entry holds the SHA-256 of the one before it, so that none can be changed, left out, put in or moved without all later ones.
//!
//! Whoever can write the file can also compute the whole chain anew. What protects against that is a [`Head`] that was kept elsewhere, and the receipts of the
//! evaluations.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// A SHA-256.
pub(crate) type Hash = [u8; 32];

/// What the hash of an entry is taken over, but for the hash before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sealed<'a> {
    pub(crate) sequence: u64,
    /// Microseconds since the beginning of 1970.
    pub(crate) time: u64,
    pub(crate) kind: &'a str,
    pub(crate) run: Option<&'a str>,
    pub(crate) evaluation: Option<&'a str>,
    pub(crate) body: &'a str,
}

/// What the first entry has for the hash before it.
fn beginning() -> Hash {
    Sha256::digest(b"weighhouse.ledger/1").into()
}

impl Sealed<'_> {
    /// The hash of the entry that comes after the one with the hash `previous`.
    ///
    /// It is taken over that hash, then the sequence and the time as 8 bytes each, lowest first, then each text with its length before it, as 8 bytes. A text
    /// that is not there is one byte 0, and one that may be absent and is there has a byte 1 before its length: no two entries have the same bytes.
    pub(crate) fn hash(&self, previous: &Hash) -> Hash {
        let mut hasher = Sha256::new();
        hasher.update(previous);
        hasher.update(self.sequence.to_le_bytes());
        hasher.update(self.time.to_le_bytes());
        let mut text = |text: &str| {
            hasher.update((text.len() as u64).to_le_bytes());
            hasher.update(text);
        };
        text(self.kind);
        text(self.body);
        for reference in [self.run, self.evaluation] {
            match reference {
                None => hasher.update([0]),
                Some(reference) => {
                    hasher.update([1]);
                    hasher.update((reference.len() as u64).to_le_bytes());
                    hasher.update(reference);
                }
            }
        }
        hasher.finalize().into()
    }
}

/// Where a ledger ends: the number of its last entry and that entry's hash. Whoever keeps one can find out later whether the ledger was cut off or written anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// The number of the last entry; 0 for an empty ledger.
    pub sequence: u64,
    /// Its hash.
    pub hash: [u8; 32],
}

impl Head {
    /// That of an empty ledger.
    pub(crate) fn of_nothing() -> Self {
        Self {
            sequence: 0,
            hash: beginning(),
        }
    }
}

impl fmt::Display for Head {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.sequence, hex::encode(self.hash))
    }
}

/// A text that is no head.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is not the head of a ledger: give a number, a colon and 64 hex digits, as `weighhouse ledger check` prints them", text.escape_debug())]
pub struct NoHead {
    text: String,
}

impl FromStr for Head {
    type Err = NoHead;

    fn from_str(text: &str) -> Result<Self, NoHead> {
        let read = || {
            let (sequence, digits) = text.split_once(':')?;
            if !sequence.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            let mut hash = [0; 32];
            hex::decode_to_slice(digits, &mut hash).ok()?;
            Some(Self {
                sequence: sequence.parse().ok()?,
                hash,
            })
        };
        read().ok_or_else(|| NoHead {
            text: text.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ENTRY: Sealed<'_> = Sealed {
        sequence: 3,
        time: 1_796_072_400_000_000,
        kind: "evaluation-started",
        run: Some("0123456789abcdef"),
        evaluation: None,
        body: "{}",
    };

    #[test]
    fn the_encoding_stays_what_it_is() {
        // Computed apart from this code, in Python, from the words of `Sealed::hash`.
        assert_eq!(
            hex::encode(beginning()),
            "b2f322949ad1cd6ab2c0c44bda74d6f5453d5fad62fd3117b0c421f33845ac55"
        );
        assert_eq!(
            hex::encode(ENTRY.hash(&beginning())),
            "07094e7eceead3d163ce46c34918e76ec1cf9d2d6a75cc40b858836808792daa"
        );
    }

    #[test]
    fn every_column_is_in_the_hash() {
        let hash = ENTRY.hash(&beginning());
        for other in [
            Sealed {
                sequence: 4,
                ..ENTRY
            },
            Sealed { time: 0, ..ENTRY },
            Sealed {
                kind: "evaluation-complete",
                ..ENTRY
            },
            Sealed { run: None, ..ENTRY },
            Sealed {
                run: None,
                evaluation: ENTRY.run,
                ..ENTRY
            },
            Sealed {
                evaluation: Some(""),
                ..ENTRY
            },
            Sealed {
                body: "{} ",
                ..ENTRY
            },
            Sealed {
                kind: "evaluation-started{",
                body: "}",
                ..ENTRY
            },
        ] {
            assert_ne!(other.hash(&beginning()), hash, "{other:?}");
        }
        assert_ne!(ENTRY.hash(&hash), hash);
    }

    #[test]
    fn texts_that_are_no_heads_are_refused() {
        let head = Head {
            sequence: 12,
            hash: [0xab; 32],
        };
        let text = head.to_string();
        assert!(text.starts_with("12:abab"), "{text}");
        assert_eq!(text.parse(), Ok(head));
        for wrong in [
            "",
            "12",
            "12:",
            ":ab",
            "12:abab",
            "-1:00",
            &text[1..].replace("2:", "+2:"),
            &format!("{text}00"),
        ] {
            assert!(wrong.parse::<Head>().is_err(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn a_head_is_read_from_its_text(sequence: u64, hash: [u8; 32]) {
            let head = Head { sequence, hash };
            prop_assert_eq!(head.to_string().parse(), Ok(head));
        }

        #[test]
        fn no_text_panics(text in ".*") {
            let _ = text.parse::<Head>();
        }
    }
}
