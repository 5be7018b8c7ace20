//! Calls itself too often with nothing on its stack in memory, so that it is the engine's stack that ends.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("deep-recursion-in-registers")
    }

    fn score(request: Request) -> Verdict {
        weighhouse_test_guests::scored(f64::from(deeper(request.parameters.len() as u32)))
    }
}

export!(Scorer);

fn deeper(depth: u32) -> u32 {
    if depth == u32::MAX {
        return 1;
    }
    // Two operations after the call, so that no compiler makes a loop of it.
    deeper(depth + 1).wrapping_mul(3) ^ depth
}
