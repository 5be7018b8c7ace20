//! Calls the host as often as the parameter `calls` says, and does nothing else.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export, random};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("calls-the-host")
    }

    fn score(request: Request) -> Verdict {
        let calls = request
            .parameters
            .first()
            .map_or(0, |parameter| parameter.value);
        let mut sum = 0_u64;
        for _ in 0..calls {
            sum = sum.wrapping_add(random::next_u64());
        }
        weighhouse_test_guests::scored(sum as f64)
    }
}

export!(Scorer);
