//! The WIT world `scorer` as Rust types and traits, generated from `wit/`.

/// What a scorer's handles stand for. The number inside a handle is the id that the capability `gpu` gave out.
#[expect(unreachable_pub, reason = "the generated code re-exports them")]
pub(crate) mod handles {
    /// A compiled shader.
    pub enum Shader {}
    /// An entry point made ready to run.
    pub enum Kernel {}
    /// A range of device memory.
    pub enum Buffer {}
    /// Work described but not done.
    pub enum Recording {}
}

#[allow(
    missing_docs,
    unreachable_pub,
    clippy::pedantic,
    reason = "generated code; the WIT files have the documentation"
)]
mod generated {
    wasmtime::component::bindgen!({
        path: "../../wit",
        world: "scorer",
        imports: { default: trappable },
        with: {
            "weighhouse:scoring/gpu.shader": crate::bindings::handles::Shader,
            "weighhouse:scoring/gpu.kernel": crate::bindings::handles::Kernel,
            "weighhouse:scoring/gpu.buffer": crate::bindings::handles::Buffer,
            "weighhouse:scoring/gpu.recording": crate::bindings::handles::Recording,
        },
    });
}

pub(crate) use generated::weighhouse::scoring::{
    environment_data, files, gpu, journal, random, submission, verdicts,
};
pub(crate) use generated::{Scorer, ScorerPre};
