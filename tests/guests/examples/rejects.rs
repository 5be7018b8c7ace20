//! Rejects the submission, with a place in a file.

#![no_std]

extern crate alloc;

use weighhouse_sdk::verdicts::{Description, Location, Rejection, Request, Verdict};
use weighhouse_sdk::{Guest, export};

use alloc::string::ToString;
use alloc::vec::Vec;

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("rejects")
    }

    fn score(_request: Request) -> Verdict {
        Verdict::Invalid(Rejection {
            code: "shader-error".to_string(),
            message: "unknown type".to_string(),
            where_: Some(Location {
                file: "scan.wgsl".to_string(),
                line: 3,
                column: 5,
                text: "let x: f128;".to_string(),
            }),
            details: Vec::new(),
        })
    }
}

export!(Scorer);
