//! Environments, evaluations, anchors and normalised scores.
//!
//! The order of an evaluation: [`snapshot::Snapshot`] seals the files, [`seed::Seed`] is drawn after that, [`evaluate::evaluate`] lends the scorer what its
//! environment asks for, [`record::EvaluationRecord`] is what stays of it, and [`receipt::Receipt`] is what it can be checked with, out of a [`store::Store`].

pub mod capabilities;
pub mod conformance;
pub mod environment;
pub mod evaluate;
pub mod inspect;
pub mod kept;
pub mod manifest;
pub mod receipt;
pub mod record;
pub mod remembered;
pub mod seed;
pub mod snapshot;
pub mod store;
pub mod verify;

pub use weighhouse_gpu as gpu;
pub use weighhouse_sandbox as sandbox;
pub use weighhouse_sandbox::digest;
