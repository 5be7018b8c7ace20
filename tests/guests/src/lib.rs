//! Scorers that misbehave, each in one way.
//!
//! Every file of `examples/` is a guest, built to a component by the tests in `tests/sandbox`, which have a test of the same name for
//! it. The pure guests are written with the SDK; those that begin with `std_` use the standard library, are of the std
//! profile, and share `std_scorer.rs`.

#![no_std]

use weighhouse_sdk::verdicts::{Description, Direction, Scored, Verdict};

extern crate alloc;

/// A description of a guest.
pub fn description(name: &str) -> Description {
    Description {
        name: name.into(),
        version: "1.0.0".into(),
        unit: "points".into(),
        better: Direction::HigherIsBetter,
        summary: "what the sandbox does with it".into(),
    }
}

/// A score without anything beside it.
pub fn scored(raw: f64) -> Verdict {
    Verdict::Scored(Scored {
        raw,
        anchors: None,
        details: alloc::vec::Vec::new(),
    })
}
