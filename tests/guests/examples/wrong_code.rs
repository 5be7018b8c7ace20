//! Rejects with a code that is not one.

#![no_std]

extern crate alloc;

use weighhouse_sdk::verdicts::{Description, Rejection, Request, Verdict};
use weighhouse_sdk::{Guest, export};

use alloc::string::ToString;
use alloc::vec::Vec;

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("wrong-code")
    }

    fn score(_request: Request) -> Verdict {
        Verdict::Invalid(Rejection {
            code: "Wrong Result".to_string(),
            message: "it is wrong".to_string(),
            where_: None,
            details: Vec::new(),
        })
    }
}

export!(Scorer);
