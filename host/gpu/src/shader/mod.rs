//! WGSL as the host sees it: what it refuses before a driver is asked, and the facts it states about the rest.
//!
//! [`check()`] goes from the cheap to the dear: the number of bytes ([`caps`]), the shape of the text (`text_check`), naga's parser and
//! validator (`check`), the shape of naga's representation (`module_check`), the facts (`facts`). [`CheckedShader::check_kernel`] then
//! looks at one entry point with its constants and its layout. Nothing here knows a device.

pub mod caps;
mod check;
mod cost;
mod facts;
mod kernel;
mod module_check;
mod operations;
mod place;
mod text_check;
mod tokens;
mod types;

#[cfg(test)]
mod tests;

pub use check::{CheckedShader, check};
pub use types::{
    Access, BindingFacts, Constant, EntryPointFacts, KernelBinding, KernelFacts, LayoutEntry,
    OptionalFeatures, Origin, ShaderError, ShaderErrorKind, ShaderFacts, ShaderLocation,
    WorkgroupLimits,
};
