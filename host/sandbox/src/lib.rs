//! The wasmtime engine that scorers run in, its limits and its capabilities.
//!
//! A [`Sandbox`] owns the engine. It loads a component as a [`Scorer`] once its imports have been read and found to be within one
//! of the two profiles; each call of [`Scorer::score`] runs in a fresh instance that holds the capabilities it was lent and
//! nothing else. The call path reads top to bottom:
//!
//! - [`scorer`]: loading, `describe`, `score`.
//! - [`profile`]: what a component asks for, and whether it may have it.
//! - [`engine`], [`limits`]: how the engine is set up and what a scorer may use up.
//! - [`capability`]: what is lent: a small trait and its live implementation for each interface.
//! - `glue`: the WIT side of each interface: converts types and calls the trait.
//! - `wasi`: the inert WASI interfaces of the std profile.
//! - [`verdict`], [`error`]: how a scoring ends.
//! - [`transcript`], `answering`: what a scorer asked and was answered, written down, and answered from again.
//! - [`trusted_cache`], `compiled`: compiled code on disk, and the rule by which it is believed.
//! - [`owner`], [`temporary`]: who may read and write a file, and files that appear when they are finished.

mod answering;
mod bindings;
pub mod capability;
mod compiled;
pub mod digest;
pub mod engine;
pub mod error;
mod glue;
pub mod limits;
pub mod owner;
pub mod profile;
pub mod scorer;
mod state;
pub mod strict_json;
pub mod temporary;
pub mod transcript;
pub mod trusted_cache;
pub mod verdict;
mod wasi;

pub use capability::Capabilities;
pub use engine::Compiler;
pub use error::{LoadError, ScorerError};
pub use limits::Limits;
pub use profile::{Authority, Profile};
pub use scorer::{Lent, Sandbox, ScoreRun, Scorer};
pub use trusted_cache::TrustedCache;
pub use verdict::{Description, Verdict};
