//! What a scorer is written with.
//!
//! A scorer is a `#![no_std]` crate of type `cdylib` for `wasm32-wasip2` that implements [`Guest`] and exports it:
//!
//! ```ignore
//! #![no_std]
//! use weighhouse_sdk::{Guest, Outcome, verdicts::{Description, Request, Scored, Verdict}};
//!
//! struct Scorer;
//!
//! impl Guest for Scorer {
//!     fn describe() -> Description { /* what is measured */ }
//!     fn score(request: Request) -> Verdict { weighhouse_sdk::verdict(score(&request)) }
//! }
//!
//! fn score(request: &Request) -> Outcome<Scored> { /* `?` ends with a rejection or a fault */ }
//!
//! weighhouse_sdk::export!(Scorer);
//! ```
//!
//! That is all: this crate supplies the allocator, the panic handler and what the component model asks of a guest, and the result
//! imports nothing but `weighhouse:scoring`.
//!
//! - [`gpu`], [`submission`], [`environment_data`], [`random`], [`journal`], [`verdicts`]: the capabilities, straight from the WIT package.
//! - [`Outcome`], [`Failure`], [`Blame`]: errors, with the submission's faults and everyone else's kept apart.
//! - [`Folder`], [`LoadedPipeline`], [`RecordedPipeline`]: a pipeline submission, from its files to a recording.
//! - [`EnvironmentShader`]: the scorer's own WGSL.
//! - [`pipeline`], [`expression`]: the reader of `pipeline.toml` and its arithmetic, which need no GPU.
//! - [`Details`], [`words`]: small conveniences.
//!
//! Everything compiles on native targets too, so that a scorer's pure parts are tested with `cargo test`; calling a capability there panics.

#![no_std]

extern crate alloc;
// A native build of a scorer (for its tests) needs a panic handler, and this is where it comes from.
#[cfg(not(target_family = "wasm"))]
extern crate std;

pub mod expression;
pub mod pipeline;
pub mod words;

mod bindings_module;
mod details;
mod environment_shader;
mod folder;
mod loaded;
mod outcome;
mod parameters;
mod printable;
mod suggest;

#[cfg(target_family = "wasm")]
mod runtime;

#[doc(hidden)]
pub use bindings_module::bindings;
pub use bindings_module::bindings::Guest;
pub use bindings_module::bindings::weighhouse::scoring::{
    environment_data, files, gpu, journal, random, submission, verdicts,
};
pub use bindings_module::export;
pub use details::Details;
pub use environment_shader::{EnvironmentShader, folded_workgroups};
pub use folder::Folder;
pub use loaded::{LoadedPipeline, RecordedPipeline};
pub use outcome::{Blame, Failure, Outcome, verdict};
