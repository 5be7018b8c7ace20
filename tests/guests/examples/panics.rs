//! Panics.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("panics")
    }

    fn score(request: Request) -> Verdict {
        let empty: &[u32] = &[];
        // An index that the compiler cannot see through.
        let value = empty[request.parameters.len() + 7];
        weighhouse_test_guests::scored(f64::from(value))
    }
}

export!(Scorer);
