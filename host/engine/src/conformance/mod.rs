//! What an environment must do before its scores are believed: the rules of `weighhouse check`, as far as they need no device.
//!
//! The command evaluates and asks here what the evaluations say; `docs/check.md` says what each rule means. The parts:
//!
//! - [`rule`]: the rules by name, and what is found of one.
//! - [`files`], [`scorer`]: what can be seen without evaluating: the manifest, the component, and replays of what was evaluated.
//! - [`expected`]: the environment's own bad submissions, and whether an evaluation of one ended as it should.
//! - [`corruption`]: the starting solution, damaged in many ways.
//! - [`agreement`]: what two evaluations with one seed have in common, and what another seed changes.
//! - [`leak`]: numbers in what an agent is told that are expected outputs.
//! - [`consumption`]: what a scorer used up of what it may.
//! - [`blame`]: whether a fault says something about the environment.

pub mod agreement;
pub mod blame;
pub mod consumption;
pub mod corruption;
pub mod expected;
pub mod files;
pub mod leak;
mod numbers;
pub mod rule;
pub mod scorer;

#[cfg(test)]
mod examples;
