//! What the guests with the standard library share: a scorer with the name `NAME` of the guest that includes this file, whose raw
//! score is the guest's `raw()`.
//!
//! Each guest includes it as a module of its own, since it cannot use the library of this package: that one has the SDK, which brings
//! its own panic handler and allocator.

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "the code that wit-bindgen generates, which differs by target"
)]

mod bindings {
    wit_bindgen::generate!({ path: "../../wit", world: "scorer", pub_export_macro: true });
}

use bindings::weighhouse::scoring::verdicts::{Description, Direction, Request, Scored, Verdict};
use bindings::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        Description {
            name: super::NAME.into(),
            version: "1.0.0".into(),
            unit: "points".into(),
            better: Direction::HigherIsBetter,
            summary: "what the sandbox does with it".into(),
        }
    }

    fn score(_request: Request) -> Verdict {
        Verdict::Scored(Scored {
            raw: super::raw(),
            anchors: None,
            details: Vec::new(),
        })
    }
}

export!(Scorer with_types_in bindings);
