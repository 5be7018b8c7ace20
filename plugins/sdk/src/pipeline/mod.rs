//! `pipeline.toml`: what a pipeline submission does, as data.
//!
//! ```toml
//! version = 1
//! [buffers]                                   # scratch
//! sums = { size = "4 * ceil_div(n, 1024)" }   # bytes
//!
//! [[pass]]
//! shader = "scan.wgsl"
//! entry = "reduce"
//! workgroups = ["ceil_div(n, 1024)"]          # one to three expressions
//! constants = { BLOCK = 1024 }                # pipeline-overridable constants
//! [pass.bindings]                             # "group.binding"
//! "0.0" = "input"                             # a buffer of the task
//! "0.1" = "sums"
//! "0.2" = { uniform = ["n"] }                 # u32 words
//!
//! [[pass]]
//! clear = "sums"                              # a zero fill
//! ```
//!
//! [`Pipeline::parse`] reads the file, [`Pipeline::check_buffers`] compares its names with the task's, and [`Pipeline::resolve`] works
//! out its expressions for one set of parameters and one device. Every error points into the file.

mod agree;
mod error;
pub mod nesting;
mod read;
mod resolve;
mod values;

use alloc::string::String;
use alloc::vec::Vec;

pub use error::{PipelineError, PipelineErrorKind, Position};
pub use resolve::{
    ResolvedBinding, ResolvedBuffer, ResolvedDispatch, ResolvedPass, ResolvedPipeline, Slot,
};

pub(crate) use agree::layout_of;

use crate::expression::Expression;
use error::Source;

/// The largest `pipeline.toml`, in bytes.
pub const MAX_FILE_BYTES: usize = 64 * 1024;
/// The most scratch buffers.
pub const MAX_BUFFERS: usize = 64;
/// The most passes.
pub const MAX_PASSES: usize = 256;
/// The most bindings of a pass.
pub const MAX_BINDINGS: usize = 16;
/// The most words of a uniform: 4 KiB, which every WebGPU device can bind many times over.
pub const MAX_UNIFORM_WORDS: usize = 1024;

/// A buffer that the task lends a pipeline, by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaskBuffer {
    /// The name that `pipeline.toml` uses.
    pub name: &'static str,
    /// Whether a pass may write to it.
    pub writable: bool,
}

impl TaskBuffer {
    /// A buffer that passes may only read.
    #[must_use]
    pub const fn read(name: &'static str) -> Self {
        Self {
            name,
            writable: false,
        }
    }

    /// A buffer that passes may read and write.
    #[must_use]
    pub const fn read_write(name: &'static str) -> Self {
        Self {
            name,
            writable: true,
        }
    }
}

/// A `pipeline.toml` that was read.
#[derive(Debug, Clone)]
pub struct Pipeline {
    source: Source,
    buffers: Vec<Buffer>,
    passes: Vec<Pass>,
}

/// A value and where it stands in the file, in bytes from the beginning.
#[derive(Debug, Clone)]
struct Located<T> {
    value: T,
    offset: usize,
}

/// An expression and how its own offsets are mapped into the file.
#[derive(Debug, Clone)]
struct PlacedExpression {
    expression: Expression,
    place: Place,
}

/// Where a text of the file stands.
#[derive(Debug, Clone, Copy)]
struct Place {
    offset: usize,
    /// Whether each byte of the text is the byte at the same distance in the file: so it is unless the string has escapes.
    exact: bool,
}

impl Place {
    /// Where in the file the text's byte `offset` stands.
    fn at(self, offset: usize) -> usize {
        if self.exact {
            self.offset + offset
        } else {
            self.offset
        }
    }
}

/// A scratch buffer.
#[derive(Debug, Clone)]
struct Buffer {
    name: Located<String>,
    size: PlacedExpression,
}

#[derive(Debug, Clone)]
enum Pass {
    Dispatch(Dispatch),
    Clear(Located<String>),
}

#[derive(Debug, Clone)]
struct Dispatch {
    shader: Located<String>,
    entry: Located<String>,
    workgroups: Located<Vec<PlacedExpression>>,
    constants: Vec<(Located<String>, Constant)>,
    bindings: Vec<Binding>,
}

#[derive(Debug, Clone)]
enum Constant {
    Number(f64),
    Expression(PlacedExpression),
}

#[derive(Debug, Clone)]
struct Binding {
    group: u32,
    binding: u32,
    offset: usize,
    bound: Bound,
}

#[derive(Debug, Clone)]
enum Bound {
    Buffer(Located<String>),
    Uniform(Vec<PlacedExpression>),
}

impl Pipeline {
    /// Reads a `pipeline.toml`.
    pub fn parse(text: &str) -> Result<Self, PipelineError> {
        read::read(text)
    }

    /// The distinct shader files, in the order in which passes first name them.
    pub fn shaders(&self) -> impl Iterator<Item = &str> {
        let mut seen: Vec<&str> = Vec::new();
        self.dispatches().filter_map(move |dispatch| {
            let file = dispatch.shader.value.as_str();
            if seen.contains(&file) {
                return None;
            }
            seen.push(file);
            Some(file)
        })
    }

    /// Where a shader file is first named.
    #[must_use]
    pub fn place_of_shader(&self, file: &str) -> Position {
        let dispatch = self.dispatches().find(|it| it.shader.value == file);
        self.source
            .position(dispatch.map_or(0, |dispatch| dispatch.shader.offset))
    }

    /// Where the scratch buffer with this index is declared.
    #[must_use]
    pub fn place_of_buffer(&self, index: usize) -> Position {
        let buffer = self.buffers.get(index);
        self.source
            .position(buffer.map_or(0, |buffer| buffer.name.offset))
    }

    /// Where the pass with this index is: at its entry point, or at the name of the buffer that it clears.
    #[must_use]
    pub fn place_of_pass(&self, index: usize) -> Position {
        self.source.position(match self.passes.get(index) {
            Some(Pass::Dispatch(dispatch)) => dispatch.entry.offset,
            Some(Pass::Clear(name)) => name.offset,
            None => 0,
        })
    }

    fn dispatches(&self) -> impl Iterator<Item = &Dispatch> {
        self.passes.iter().filter_map(|pass| match pass {
            Pass::Dispatch(dispatch) => Some(dispatch),
            Pass::Clear(_) => None,
        })
    }
}
