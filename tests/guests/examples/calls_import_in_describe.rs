//! Looks around while it describes itself.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export, random};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        random::next_u64();
        weighhouse_test_guests::description("calls-import-in-describe")
    }

    fn score(_request: Request) -> Verdict {
        weighhouse_test_guests::scored(1.0)
    }
}

export!(Scorer);
