//! Panics while it describes itself.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        panic!("there is nothing to say");
    }

    fn score(_request: Request) -> Verdict {
        weighhouse_test_guests::scored(1.0)
    }
}

export!(Scorer);
