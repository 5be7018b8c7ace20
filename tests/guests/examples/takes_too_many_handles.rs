//! Makes recordings and keeps them all.

#![no_std]

extern crate alloc;

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export, gpu::Recording};

use alloc::vec::Vec;

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("takes-too-many-handles")
    }

    fn score(_request: Request) -> Verdict {
        let kept: Vec<Recording> = (0..1_000_000).map(|_| Recording::new()).collect();
        weighhouse_test_guests::scored(kept.len() as f64)
    }
}

export!(Scorer);
