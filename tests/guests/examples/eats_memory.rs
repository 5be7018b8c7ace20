//! Takes memory until there is none.

#![no_std]

extern crate alloc;

use weighhouse_sdk::verdicts::{Description, Request, Verdict};
use weighhouse_sdk::{Guest, export};

use alloc::vec;
use alloc::vec::Vec;

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("eats-memory")
    }

    fn score(_request: Request) -> Verdict {
        let mut taken: Vec<Vec<u8>> = Vec::new();
        loop {
            taken.push(vec![1; 1 << 20]);
            core::hint::black_box(&taken);
        }
    }
}

export!(Scorer);
