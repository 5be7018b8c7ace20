//! Panics with the standard library's own handler.

#![allow(
    unsafe_code,
    unreachable_pub,
    reason = "the code that wit-bindgen generates, which differs by target"
)]

// A guest with the standard library cannot use the SDK, which brings its own panic handler and allocator.
mod bindings {
    wit_bindgen::generate!({ path: "../../wit", world: "scorer", pub_export_macro: true });
}

use bindings::weighhouse::scoring::verdicts::{Description, Direction, Request, Scored, Verdict};
use bindings::{Guest, export};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        Description {
            name: "std-panics".into(),
            version: "1.0.0".into(),
            unit: "points".into(),
            better: Direction::HigherIsBetter,
            summary: "what the sandbox does with it".into(),
        }
    }

    fn score(_request: Request) -> Verdict {
        Verdict::Scored(Scored {
            raw: raw(),
            anchors: None,
            details: Vec::new(),
        })
    }
}

fn raw() -> f64 {
    let empty: Option<f64> = std::env::args().next().map(|_| 1.0);
    empty.expect("a scorer has no arguments")
}

export!(Scorer with_types_in bindings);
