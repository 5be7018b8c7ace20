//! Calls itself for ever.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("deep-recursion")
    }

    fn score(_request: Request) -> Verdict {
        weighhouse_test_guests::scored(f64::from(deeper(0)))
    }
}

export!(Scorer);

#[expect(unconditional_recursion, reason = "what this guest is for")]
fn deeper(depth: u32) -> u32 {
    // Something that must lie on the stack, and work after the call.
    let kept = core::hint::black_box([depth; 16]);
    deeper(depth.wrapping_add(1)).wrapping_add(kept[3])
}
