//! Reads the clocks and sleeps for ten seconds.

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

use std::time::{Duration, Instant, SystemTime};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        Description {
            name: "std-sleeps".into(),
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
    let (start, day) = (Instant::now(), SystemTime::now());
    std::thread::sleep(Duration::from_secs(10));
    let wall = day.elapsed().map_or(99.0, |elapsed| elapsed.as_secs_f64());
    start.elapsed().as_secs_f64() + wall
}

export!(Scorer with_types_in bindings);
