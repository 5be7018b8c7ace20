//! Loops for ever.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("endless-loop")
    }

    fn score(_request: Request) -> Verdict {
        let mut word = 0_u64;
        loop {
            word = core::hint::black_box(word).wrapping_add(1);
        }
    }
}

export!(Scorer);
