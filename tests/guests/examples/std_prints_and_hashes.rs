//! Prints lines and half lines, and uses a hash map, whose order comes from the stream.

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

use std::collections::HashMap;
use std::io::Write;

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        Description {
            name: "std-prints-and-hashes".into(),
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

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "what this guest is for"
)]
fn raw() -> f64 {
    println!("to the record");
    eprintln!("and an error");
    print!("half a line");
    // Nobody else will: a component does not exit.
    let _ = std::io::stdout().flush();
    let arguments = std::env::args().count() + std::env::vars().count();
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line).unwrap_or(99);
    let numbers: HashMap<u32, u32> = (0..64).map(|number| (number, number)).collect();
    let order = numbers
        .keys()
        .fold(0_u32, |sum, key| sum.wrapping_mul(31).wrapping_add(*key));
    f64::from(order) + (arguments + read) as f64 * 1e12
}

export!(Scorer with_types_in bindings);
