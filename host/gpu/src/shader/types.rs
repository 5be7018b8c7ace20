//! The words of this module: places, errors, bindings, constants and facts.

use serde::{Deserialize, Serialize};

/// Whose work a shader is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The environment's: the scorer's own shaders, `starting/` and `reference/`.
    Environment,
    /// The submission's.
    Submission,
}

/// A place in a shader's source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShaderLocation {
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text of that line.
    pub text: String,
}

/// What kind of fault a shader or a kernel has; see `shader-error-kind` in `wit/gpu.wit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShaderErrorKind {
    /// The source is larger than the host accepts.
    TooLarge,
    /// Too deep, too long or too expansive to be handed to a driver.
    TooComplex,
    /// Not WGSL, or not valid WGSL.
    Invalid,
    /// It uses a feature that was not asked for or that the device lacks.
    UnsupportedFeature,
    /// No compute entry point has that name.
    MissingEntryPoint,
    /// The shader and the layout do not agree on a binding.
    BindingMismatch,
    /// An override constant is unknown, missing or out of range.
    BadConstant,
    /// The workgroup's size or memory is over the device's limit.
    WorkgroupLimit,
    /// The compiler or the driver broke on it.
    CompilerFailed,
}

/// Why a shader or a kernel was refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct ShaderError {
    /// What kind of fault it is.
    pub kind: ShaderErrorKind,
    /// One sentence, with the remedy where there is one.
    pub message: String,
    /// Where, if a place in the source is to blame.
    pub location: Option<ShaderLocation>,
}

/// How a binding is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// `var<storage, read>`.
    Read,
    /// `var<storage, read_write>`.
    ReadWrite,
    /// `var<uniform>`.
    Uniform,
}

/// One binding that a kernel has, and what its shader may do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LayoutEntry {
    /// The bind group.
    pub group: u32,
    /// The binding in the group.
    pub binding: u32,
    /// What the shader may do with it.
    pub access: Access,
}

/// The value of a pipeline-overridable constant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Constant {
    /// The constant's name.
    pub name: String,
    /// Its value.
    #[serde(with = "crate::exact")]
    pub value: f64,
}

/// A resource variable of a shader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BindingFacts {
    /// The bind group.
    pub group: u32,
    /// The binding in the group.
    pub binding: u32,
    /// The variable's name.
    pub name: String,
    /// How it is declared.
    pub access: Access,
}

/// A compute entry point of a shader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryPointFacts {
    /// Its name.
    pub name: String,
    /// The workgroup size before override constants are applied.
    pub workgroup_size: [u32; 3],
    /// Workgroup memory that it and what it calls use, in bytes, before override constants are applied.
    pub workgroup_bytes: u64,
    /// The bindings that it and what it calls use, sorted.
    pub bindings: Vec<BindingFacts>,
}

/// What a shader is made of, taken from naga's representation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShaderFacts {
    /// The compute entry points.
    pub entry_points: Vec<EntryPointFacts>,
    /// Names of the override constants.
    pub constants: Vec<String>,
    /// Operations by kind (`f32 divide`, `math exp`), with how often each occurs, sorted by name.
    pub operations: Vec<(String, u32)>,
    /// Loops.
    pub loops: u32,
    /// Atomic operations.
    pub atomics: u32,
    /// Barriers.
    pub barriers: u32,
    /// Whether it uses subgroup operations.
    pub uses_subgroups: bool,
    /// Whether it uses `f16`.
    pub uses_f16: bool,
}

/// The optional features that a shader may use: those that the environment named and the device has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OptionalFeatures {
    /// `enable f16;` and what it brings.
    pub f16: bool,
    /// Subgroup operations and builtins, with or without `enable subgroups;`.
    pub subgroups: bool,
}

/// What a device allows a workgroup to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorkgroupLimits {
    /// Invocations in a workgroup.
    pub max_invocations: u32,
    /// The workgroup size in x, y and z.
    pub max_size: [u32; 3],
    /// Workgroup memory, in bytes.
    pub max_bytes: u32,
}

/// An entry point with its constants applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KernelFacts {
    /// The workgroup size in x, y and z.
    pub workgroup_size: [u32; 3],
    /// Workgroup memory that the entry point and what it calls use, in bytes; each variable is rounded up to 16.
    pub workgroup_bytes: u64,
    /// The layout to give to the driver: the one that was asked for, with `Read` where it allows `ReadWrite` and the shader
    /// declares `read`. wgpu demands that the two are equal.
    pub layout: Vec<KernelBinding>,
}

/// A binding of a kernel, and what its shader needs there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KernelBinding {
    /// Where it is and what the shader may do with it.
    pub entry: LayoutEntry,
    /// The smallest buffer that may be bound, in bytes: the size of the declared type, a runtime-sized array counting as one element,
    /// as WebGPU's minimum binding size has it. 0 where the entry point does not use the binding.
    pub min_bytes: u64,
}

impl KernelBinding {
    /// Whether it is the binding of these numbers.
    pub(crate) fn is_at(&self, group: u32, binding: u32) -> bool {
        (self.entry.group, self.entry.binding) == (group, binding)
    }
}
