//! The sandbox's tests on real guests.
//!
//! The build script builds every guest of `tests/guests`; `tests/` runs each of them, and does not compile when one has no test.

mod lent;
mod pretended;

/// The guests' components.
pub mod guests {
    include!(concat!(env!("OUT_DIR"), "/guests.rs"));
}

pub use lent::{SEED, lent, lent_with, sandbox_with};
pub use pretended::PretendedGpu;
