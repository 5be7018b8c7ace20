//! Scores a NaN.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("nan-score")
    }

    fn score(_request: Request) -> Verdict {
        weighhouse_test_guests::scored(f64::NAN)
    }
}

export!(Scorer);
