//! What is fuzzed: a function for each reader of something that comes from outside, which takes any bytes at all and panics when the
//! reader breaks a promise.
//!
//! `tests/fuzz` runs these functions under cargo-fuzz, for long runs by hand; the tests of this crate run the same ones over the corpora
//! in `tests/fuzz/corpus` and over a fixed number of mutations of them. "No panic" is the least of the promises: each module says which
//! others it checks.

mod places;
mod stack;
mod toml_text;

pub mod component;
pub mod expression;
pub mod manifest;
pub mod pipeline;
pub mod receipt;
pub mod replay;
pub mod scorer;
pub mod shader;
pub mod store;
pub mod transcript;

/// A target: a name, which its corpus and its dictionary have too, and what is run.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The name.
    pub name: &'static str,
    /// Takes any bytes. Panics when a promise is broken.
    pub run: fn(&[u8]),
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target {
        name: "component",
        run: component::run,
    },
    Target {
        name: "expression",
        run: expression::run,
    },
    Target {
        name: "manifest",
        run: manifest::run,
    },
    Target {
        name: "pipeline",
        run: pipeline::run,
    },
    Target {
        name: "receipt",
        run: receipt::run,
    },
    Target {
        name: "replay",
        run: replay::run,
    },
    Target {
        name: "shader",
        run: shader::run,
    },
    Target {
        name: "store",
        run: store::run,
    },
    Target {
        name: "transcript",
        run: transcript::run,
    },
];
