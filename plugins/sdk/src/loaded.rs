//! A pipeline, from the files of its folder to a recording.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::expression::Values;
use crate::gpu::{
    BoundBuffer, Buffer, Constant, Kernel, LayoutEntry, Limits, Recording, Shader, ShaderError,
    ShaderErrorKind, ShaderFacts, Workgroups,
};
use crate::outcome::{Blame, Failure, Outcome};
use crate::pipeline::{
    Pipeline, PipelineError, Position, ResolvedDispatch, ResolvedPass, ResolvedPipeline, Slot,
    TaskBuffer, layout_of,
};
use crate::verdicts::Location;
use crate::{Folder, words};

/// The file that a pipeline begins with.
const PIPELINE_FILE: &str = "pipeline.toml";

/// WGSL rounds the size of most uniform structures up to this many bytes.
const UNIFORM_GRAIN: usize = 16;

/// A pipeline whose files were read and whose shaders were compiled. It can be recorded many times, for different parameters; kernels
/// are kept and used again.
pub struct LoadedPipeline {
    folder: Folder,
    pipeline: Pipeline,
    task: Vec<TaskBuffer>,
    limits: Limits,
    shaders: Vec<LoadedShader>,
    kernels: Vec<(KernelKey, Kernel)>,
    /// Those of the recording before, while a recording is made.
    earlier: Vec<(KernelKey, Kernel)>,
}

struct LoadedShader {
    file: String,
    shader: Shader,
    facts: ShaderFacts,
}

/// What makes two kernels the same.
struct KernelKey {
    shader: usize,
    entry: String,
    constants: Vec<Constant>,
    layout: Vec<LayoutEntry>,
}

impl KernelKey {
    /// Constants are compared by their bits, so that 0 and -0 stay apart.
    fn is_same(&self, other: &Self) -> bool {
        self.shader == other.shader
            && self.entry == other.entry
            && self.constants.len() == other.constants.len()
            && self
                .constants
                .iter()
                .zip(&other.constants)
                .all(|(a, b)| a.name == b.name && a.value.to_bits() == b.value.to_bits())
            && self.layout.len() == other.layout.len()
            && self
                .layout
                .iter()
                .zip(&other.layout)
                .all(|(a, b)| (a.group, a.binding, a.access) == (b.group, b.binding, b.access))
    }
}

/// A pipeline for one set of parameters, ready to run: the recording, and the scratch buffers that it works with.
pub struct RecordedPipeline {
    /// What the pipeline does.
    pub recording: Recording,
    /// Its scratch buffers, to be poisoned before every repetition.
    pub scratch: Vec<Buffer>,
}

impl RecordedPipeline {
    /// What is to be poisoned before a repetition: the scratch buffers and the task's outputs.
    #[must_use]
    pub fn poisoned<'a>(&'a self, outputs: &[&'a Buffer]) -> Vec<&'a Buffer> {
        self.scratch.iter().chain(outputs.iter().copied()).collect()
    }
}

impl LoadedPipeline {
    /// Reads `pipeline.toml` and the shaders that it names from a folder, and compiles them. `task` has the buffers that the task lends,
    /// in the order in which [`LoadedPipeline::record`] is given them.
    pub fn load(folder: Folder, task: &[TaskBuffer], limits: &Limits) -> Outcome<Self> {
        let text = folder.read_text(PIPELINE_FILE, None)?;
        let pipeline = Pipeline::parse(&text).map_err(|error| failure(folder, error))?;
        pipeline
            .check_buffers(task)
            .map_err(|error| failure(folder, error))?;
        let mut shaders = Vec::new();
        for file in pipeline.shaders() {
            let named_at = location(folder, pipeline.place_of_shader(file));
            let source = folder.read_text(file, Some(named_at.clone()))?;
            let shader = Shader::compile(&folder.path(file), &source, folder.origin())
                .map_err(|error| shader_failure(folder, file, error, named_at))?;
            shaders.push(LoadedShader {
                file: file.into(),
                facts: shader.facts(),
                shader,
            });
        }
        Ok(Self {
            folder,
            pipeline,
            task: task.into(),
            limits: *limits,
            shaders,
            kernels: Vec::new(),
            earlier: Vec::new(),
        })
    }

    /// The bytes of scratch that the pipeline asks for with these parameters. [`LoadedPipeline::record`] says what `values` holds.
    pub fn scratch_bytes(&self, values: &Values) -> Outcome<u64> {
        self.resolve(values).map(|resolved| resolved.total_bytes)
    }

    /// Makes the scratch buffers and the recording for one set of parameters. `values` has the names that expressions may use:
    /// [`Values::of_device`] and the task's parameters. `lent` has the task's buffers, in the order of [`LoadedPipeline::load`].
    pub fn record(&mut self, values: &Values, lent: &[&Buffer]) -> Outcome<RecordedPipeline> {
        let resolved = self.resolve(values)?;
        let origin = self.folder.origin();
        let mut scratch = Vec::with_capacity(resolved.buffers.len());
        for (index, buffer) in resolved.buffers.iter().enumerate() {
            let doing = format!("making the scratch buffer `{}`", buffer.name);
            let made = Buffer::create(&buffer.name, buffer.size)
                .blame(origin, &doing)
                .map_err(|failure| {
                    let declared_at = self.pipeline.place_of_buffer(index);
                    failure.or_at(location(self.folder, declared_at))
                })?;
            scratch.push(made);
        }
        let mut uniforms: Vec<(Vec<u32>, Buffer)> = Vec::new();
        for words in uniform_words(&resolved) {
            if !uniforms.iter().any(|(known, _)| known == words) {
                uniforms.push((words.into(), self.uniform(words)?));
            }
        }
        let buffers = Buffers {
            lent,
            scratch: &scratch,
            uniforms: &uniforms,
        };
        let recording = Recording::new();
        // Kernels that differ from one set of parameters to the next would pile up: only those that this recording uses are kept.
        self.earlier = core::mem::take(&mut self.kernels);
        for (index, pass) in resolved.passes.iter().enumerate() {
            let recorded = match pass {
                ResolvedPass::Clear(slot) => buffers
                    .get(slot)
                    .and_then(|buffer| recording.clear(buffer).blame(origin, "clearing a buffer")),
                ResolvedPass::Dispatch(dispatch) => {
                    self.dispatch(&recording, index, dispatch, &buffers)
                }
            };
            recorded.map_err(|failure| {
                let place = self.pipeline.place_of_pass(index);
                failure.or_at(location(self.folder, place))
            })?;
        }
        self.earlier.clear();
        Ok(RecordedPipeline { recording, scratch })
    }

    fn resolve(&self, values: &Values) -> Outcome<ResolvedPipeline> {
        self.pipeline
            .resolve(values, &self.limits, &self.task)
            .map_err(|error| failure(self.folder, error))
    }

    fn uniform(&self, words: &[u32]) -> Outcome<Buffer> {
        let mut bytes = words::bytes_of_u32(words);
        bytes.resize(bytes.len().next_multiple_of(UNIFORM_GRAIN), 0);
        let origin = self.folder.origin();
        let buffer =
            Buffer::create("uniform", bytes.len() as u64).blame(origin, "making a uniform")?;
        buffer.write(0, &bytes).blame(origin, "writing a uniform")?;
        Ok(buffer)
    }

    fn dispatch(
        &mut self,
        recording: &Recording,
        index: usize,
        dispatch: &ResolvedDispatch,
        buffers: &Buffers<'_>,
    ) -> Outcome<()> {
        let kernel = self.kernel(index, dispatch)?;
        let bindings = dispatch
            .bindings
            .iter()
            .map(|binding| {
                Ok(BoundBuffer {
                    group: binding.group,
                    binding: binding.binding,
                    buffer: buffers.get(&binding.slot)?,
                })
            })
            .collect::<Outcome<Vec<_>>>()?;
        let [x, y, z] = dispatch.workgroups;
        recording
            .dispatch(kernel, &bindings, Workgroups { x, y, z })
            .blame(
                self.folder.origin(),
                &format!(
                    "pass {} (`{}`) of {}",
                    index + 1,
                    dispatch.entry,
                    self.folder.path(PIPELINE_FILE)
                ),
            )
    }

    /// The kernel of a pass, made when there is none like it yet.
    fn kernel(&mut self, index: usize, dispatch: &ResolvedDispatch) -> Outcome<&Kernel> {
        let folder = self.folder;
        let Some((shader, loaded)) = self
            .shaders
            .iter()
            .enumerate()
            .find(|(_, loaded)| loaded.file == dispatch.shader)
        else {
            // Loading compiled every shader that a pass names.
            return Err(Failure::fault(
                "scorer-bug",
                format!("`{}` was not loaded", dispatch.shader),
            ));
        };
        let layout = layout_of(&self.pipeline, index, dispatch, &loaded.facts, &self.task)
            .map_err(|error| failure(folder, error))?;
        let key = KernelKey {
            shader,
            entry: dispatch.entry.clone(),
            constants: dispatch
                .constants
                .iter()
                .map(|(name, value)| Constant {
                    name: name.clone(),
                    value: *value,
                })
                .collect(),
            layout,
        };
        let known = self
            .kernels
            .iter()
            .position(|(other, _)| other.is_same(&key));
        let place = match known {
            Some(place) => place,
            None => {
                let kept = self
                    .earlier
                    .iter()
                    .position(|(other, _)| other.is_same(&key));
                let (key, kernel) = if let Some(place) = kept {
                    self.earlier.swap_remove(place)
                } else {
                    let kernel =
                        Kernel::create(&loaded.shader, &key.entry, &key.constants, &key.layout)
                            .map_err(|error| {
                                let named_at = location(folder, self.pipeline.place_of_pass(index));
                                shader_failure(folder, &loaded.file, error, named_at)
                            })?;
                    (key, kernel)
                };
                self.kernels.push((key, kernel));
                self.kernels.len() - 1
            }
        };
        self.kernels
            .get(place)
            .map(|(_, kernel)| kernel)
            .ok_or_else(|| Failure::fault("scorer-bug", "a kernel went missing"))
    }
}

/// What slots stand for.
struct Buffers<'a> {
    lent: &'a [&'a Buffer],
    scratch: &'a [Buffer],
    uniforms: &'a [(Vec<u32>, Buffer)],
}

impl<'a> Buffers<'a> {
    fn get(&self, slot: &Slot) -> Outcome<&'a Buffer> {
        let found = match slot {
            Slot::Task(index) => self.lent.get(*index).copied(),
            Slot::Scratch(index) => self.scratch.get(*index),
            Slot::Uniform(words) => self
                .uniforms
                .iter()
                .find(|(known, _)| known == words)
                .map(|(_, buffer)| buffer),
        };
        found.ok_or_else(|| {
            Failure::fault(
                "scorer-bug",
                "the scorer lends fewer buffers than it named when it loaded the pipeline",
            )
        })
    }
}

fn uniform_words(resolved: &ResolvedPipeline) -> impl Iterator<Item = &[u32]> {
    resolved
        .passes
        .iter()
        .filter_map(|pass| match pass {
            ResolvedPass::Dispatch(dispatch) => Some(&dispatch.bindings),
            ResolvedPass::Clear(_) => None,
        })
        .flatten()
        .filter_map(|binding| match &binding.slot {
            Slot::Uniform(words) => Some(words.as_slice()),
            _ => None,
        })
}

fn location(folder: Folder, place: Position) -> Location {
    Location {
        file: folder.path(PIPELINE_FILE),
        line: place.line,
        column: place.column,
        text: place.text,
    }
}

fn failure(folder: Folder, error: PipelineError) -> Failure {
    let place = Position {
        line: error.line,
        column: error.column,
        text: error.text,
    };
    Failure::of(
        folder.origin(),
        error.kind.code(),
        error.message,
        Some(location(folder, place)),
    )
}

/// A shader or a kernel that was refused, at its place in the shader, else at `named_at`.
fn shader_failure(folder: Folder, file: &str, error: ShaderError, named_at: Location) -> Failure {
    let code = match error.kind {
        ShaderErrorKind::UnsupportedFeature => "unsupported-feature",
        ShaderErrorKind::TooLarge | ShaderErrorKind::WorkgroupLimit => "limit-exceeded",
        ShaderErrorKind::MissingEntryPoint
        | ShaderErrorKind::BindingMismatch
        | ShaderErrorKind::BadConstant => "malformed-submission",
        ShaderErrorKind::TooComplex
        | ShaderErrorKind::Invalid
        | ShaderErrorKind::CompilerFailed => "shader-error",
    };
    let place = error.where_.map(|place| Location {
        file: folder.path(file),
        line: place.line,
        column: place.column,
        text: place.text,
    });
    let names_the_file = error.message.starts_with(&folder.path(file));
    let message = if place.is_some() || names_the_file {
        error.message
    } else {
        format!("`{}`: {}", folder.path(file), error.message)
    };
    Failure::of(
        folder.origin(),
        code,
        message,
        Some(place.unwrap_or(named_at)),
    )
}
