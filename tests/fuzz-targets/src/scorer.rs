//! The scorer that transcripts are replayed against.

use std::sync::OnceLock;

use weighhouse_sandbox::{Limits, Sandbox, Scorer};

/// Its component, which calls each function of the host.
///
/// # Panics
/// When its text is no component.
pub fn component() -> Vec<u8> {
    match wat::parse_str(include_str!("../scorers/asks_for_everything.wat")) {
        Ok(component) => component,
        Err(error) => panic!("{error}"),
    }
}

/// The scorer, loaded once in this process.
///
/// # Panics
/// When the sandbox does not take it.
pub fn loaded() -> &'static Scorer {
    static SCORER: OnceLock<Scorer> = OnceLock::new();
    SCORER.get_or_init(|| {
        let sandbox = Sandbox::new(limits()).expect("the engine starts");
        match sandbox.load(&component(), None) {
            Ok(scorer) => scorer,
            Err(error) => panic!("{error}"),
        }
    })
}

fn limits() -> Limits {
    Limits {
        memory_bytes: 4 * 1024 * 1024,
        hostcall_bytes: 1024 * 1024,
        handles: 100,
        score_fuel: 10_000_000,
        ..Limits::default()
    }
}
