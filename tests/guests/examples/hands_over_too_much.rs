//! Hands the host more bytes in one call than it takes.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export, journal};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("hands-over-too-much")
    }

    fn score(_request: Request) -> Verdict {
        journal::note(&"x".repeat(40 << 20));
        weighhouse_test_guests::scored(0.0)
    }
}

export!(Scorer);
