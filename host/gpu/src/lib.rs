//! Devices, self-test, shader facts, recordings and measuring.
//!
//! This crate knows wgpu and naga and nothing of wasm. Its names follow the WIT interface `weighhouse:scoring/gpu`, which it carries out.

pub mod activity;
pub mod adapter;
mod buffer;
pub mod device;
pub mod error;
pub mod exact;
mod fill;
mod kernel;
pub mod measure;
mod readback;
pub mod recording;
mod rounds;
pub mod selftest;
pub mod session;
pub mod shader;
mod statistics;
mod timer;
