//! Environments, evaluations, anchors and normalised scores.
//!
//! The order of an evaluation: [`snapshot::Snapshot`] seals the files, [`seed::Seed`] is drawn after that, [`evaluate::evaluate`] lends the scorer what its
//! environment asks for, and [`record::EvaluationRecord`] is what stays of it.

pub mod digest;
pub mod environment;
pub mod evaluate;
pub mod manifest;
pub mod record;
pub mod remembered;
pub mod seed;
pub mod snapshot;

pub use weighhouse_gpu as gpu;
pub use weighhouse_sandbox as sandbox;
