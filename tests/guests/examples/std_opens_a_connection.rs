//! Would open a network connection.

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
            name: "std-opens-a-connection".into(),
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
    f64::from(u8::from(
        std::net::TcpStream::connect("127.0.0.1:80").is_ok(),
    ))
}

export!(Scorer with_types_in bindings);
