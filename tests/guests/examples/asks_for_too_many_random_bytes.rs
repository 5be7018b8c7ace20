//! Asks for one byte more than a call gives.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export, random};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("asks-for-too-many-random-bytes")
    }

    fn score(_request: Request) -> Verdict {
        weighhouse_test_guests::scored(random::bytes((1 << 20) + 1).len() as f64)
    }
}

export!(Scorer);
