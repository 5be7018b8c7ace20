//! Working out a pipeline's expressions for one set of parameters and one device.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{
    Bound, Buffer, Constant, Dispatch, Located, Pass, Pipeline, PipelineError, PlacedExpression,
    TaskBuffer,
};
use crate::expression::Values;
use crate::gpu::Limits;
use crate::suggest;

/// A pipeline with every expression worked out.
#[derive(Debug, Clone, PartialEq)]
pub struct ResolvedPipeline {
    /// The scratch buffers.
    pub buffers: Vec<ResolvedBuffer>,
    /// What is done, in order.
    pub passes: Vec<ResolvedPass>,
    /// The sizes of the scratch buffers together, in bytes.
    pub total_bytes: u64,
}

/// A scratch buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedBuffer {
    /// Its name in `pipeline.toml`.
    pub name: String,
    /// Its size in bytes, a multiple of 4 and not 0.
    pub size: u64,
}

/// One pass.
#[derive(Debug, Clone, PartialEq)]
pub enum ResolvedPass {
    /// A dispatch.
    Dispatch(ResolvedDispatch),
    /// The filling of a whole buffer with zeros.
    Clear(Slot),
}

/// A dispatch.
#[derive(Debug, Clone, PartialEq)]
pub struct ResolvedDispatch {
    /// The shader file.
    pub shader: String,
    /// The entry point.
    pub entry: String,
    /// Workgroups in x, y and z, each within the device's limit.
    pub workgroups: [u32; 3],
    /// Override constants, by name.
    pub constants: Vec<(String, f64)>,
    /// What is bound.
    pub bindings: Vec<ResolvedBinding>,
}

/// Something bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedBinding {
    /// The group.
    pub group: u32,
    /// The binding in the group.
    pub binding: u32,
    /// What is bound there.
    pub slot: Slot,
}

/// What a pass may use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slot {
    /// The task's buffer with this index.
    Task(usize),
    /// The scratch buffer with this index.
    Scratch(usize),
    /// A uniform with these words.
    Uniform(Vec<u32>),
}

impl Pipeline {
    /// Compares the names of buffers with those that the task lends: a scratch buffer with a task's name, a name that no buffer has, and
    /// the clearing of a buffer that is only lent for reading are errors.
    pub fn check_buffers(&self, task: &[TaskBuffer]) -> Result<(), PipelineError> {
        for buffer in &self.buffers {
            let name = &buffer.name;
            if task.iter().any(|lent| lent.name == name.value) {
                return Err(self.source.malformed(
                    name.offset,
                    format!(
                        "`{}` is a buffer of the task; give the scratch buffer another name",
                        name.value
                    ),
                ));
            }
        }
        for pass in &self.passes {
            match pass {
                Pass::Dispatch(dispatch) => {
                    for binding in &dispatch.bindings {
                        if let Bound::Buffer(name) = &binding.bound {
                            self.slot(name, task)?;
                        }
                    }
                }
                Pass::Clear(name) => {
                    self.cleared(name, task)?;
                }
            }
        }
        Ok(())
    }

    /// Works out every expression. `values` has the task's parameters and the device's limits ([`Values::of_device`]); sizes and counts
    /// are compared with `limits`, the scratch buffers together with `max-total-bytes`.
    pub fn resolve(
        &self,
        values: &Values,
        limits: &Limits,
        task: &[TaskBuffer],
    ) -> Result<ResolvedPipeline, PipelineError> {
        let mut buffers = Vec::with_capacity(self.buffers.len());
        let mut total_bytes = 0_u64;
        for buffer in &self.buffers {
            let size = self.size(buffer, values, limits)?;
            total_bytes = total_bytes.saturating_add(size);
            if total_bytes > limits.max_total_bytes {
                return Err(self.source.limit(
                    buffer.name.offset,
                    format!(
                        "the scratch buffers up to `{}` have {total_bytes} bytes together, an evaluation may use {}",
                        buffer.name.value, limits.max_total_bytes
                    ),
                ));
            }
            buffers.push(ResolvedBuffer {
                name: buffer.name.value.clone(),
                size,
            });
        }
        let passes = self
            .passes
            .iter()
            .map(|pass| match pass {
                Pass::Dispatch(dispatch) => self
                    .dispatch(dispatch, values, limits, task)
                    .map(ResolvedPass::Dispatch),
                Pass::Clear(name) => self.cleared(name, task).map(ResolvedPass::Clear),
            })
            .collect::<Result<_, _>>()?;
        Ok(ResolvedPipeline {
            buffers,
            passes,
            total_bytes,
        })
    }

    fn size(
        &self,
        buffer: &Buffer,
        values: &Values,
        limits: &Limits,
    ) -> Result<u64, PipelineError> {
        let size = self.value(&buffer.size, values)?;
        let name = &buffer.name.value;
        let at = buffer.size.place.offset;
        if size == 0 || !size.is_multiple_of(4) {
            return Err(self.source.malformed(
                at,
                format!("`{name}` has a size of {size} bytes; sizes are multiples of 4 and not 0"),
            ));
        }
        let most = limits.max_storage_bytes.min(limits.max_buffer_bytes);
        if size > most {
            return Err(self.source.limit(
                at,
                format!("`{name}` has a size of {size} bytes, a buffer of this device has at most {most}"),
            ));
        }
        Ok(size)
    }

    fn dispatch(
        &self,
        dispatch: &Dispatch,
        values: &Values,
        limits: &Limits,
        task: &[TaskBuffer],
    ) -> Result<ResolvedDispatch, PipelineError> {
        let mut workgroups = [1; 3];
        for (count, expression) in workgroups.iter_mut().zip(&dispatch.workgroups.value) {
            *count = self.workgroup_count(expression, values, limits)?;
        }
        let constants = dispatch
            .constants
            .iter()
            .map(|(name, constant)| Ok((name.value.clone(), self.constant(constant, values)?)))
            .collect::<Result<_, PipelineError>>()?;
        let bindings = dispatch
            .bindings
            .iter()
            .map(|binding| {
                let slot = match &binding.bound {
                    Bound::Buffer(name) => self.slot(name, task)?,
                    Bound::Uniform(words) => Slot::Uniform(self.uniform(words, values)?),
                };
                Ok(ResolvedBinding {
                    group: binding.group,
                    binding: binding.binding,
                    slot,
                })
            })
            .collect::<Result<_, PipelineError>>()?;
        Ok(ResolvedDispatch {
            shader: dispatch.shader.value.clone(),
            entry: dispatch.entry.value.clone(),
            workgroups,
            constants,
            bindings,
        })
    }

    fn workgroup_count(
        &self,
        expression: &PlacedExpression,
        values: &Values,
        limits: &Limits,
    ) -> Result<u32, PipelineError> {
        let count = self.value(expression, values)?;
        let most = limits.max_workgroups;
        u32::try_from(count)
            .ok()
            .filter(|count| *count <= most)
            .ok_or_else(|| {
                self.source.limit(
                    expression.place.offset,
                    format!(
                        "{count} workgroups in one dimension, this device has at most {most}; fold them into two, \
                         as in [\"min(groups, max_workgroups)\", \"ceil_div(groups, max_workgroups)\"], and let the shader \
                         return when its place is past the end"
                    ),
                )
            })
    }

    fn constant(&self, constant: &Constant, values: &Values) -> Result<f64, PipelineError> {
        match constant {
            Constant::Number(value) => Ok(*value),
            Constant::Expression(expression) => {
                let value = self.value(expression, values)?;
                // Every override is a 32-bit number, which a float holds exactly.
                u32::try_from(value).map(f64::from).map_err(|_| {
                    self.source.malformed(
                        expression.place.offset,
                        format!("{value} does not fit a constant of 32 bits"),
                    )
                })
            }
        }
    }

    fn uniform(
        &self,
        words: &[PlacedExpression],
        values: &Values,
    ) -> Result<Vec<u32>, PipelineError> {
        words
            .iter()
            .map(|word| {
                let value = self.value(word, values)?;
                u32::try_from(value).map_err(|_| {
                    self.source.malformed(
                        word.place.offset,
                        format!("{value} does not fit a u32 word of a uniform"),
                    )
                })
            })
            .collect()
    }

    fn value(&self, expression: &PlacedExpression, values: &Values) -> Result<u64, PipelineError> {
        expression.expression.evaluate(values).map_err(|error| {
            self.source
                .malformed(expression.place.at(error.offset), error.message)
        })
    }

    fn cleared(&self, name: &Located<String>, task: &[TaskBuffer]) -> Result<Slot, PipelineError> {
        let slot = self.slot(name, task)?;
        if let Slot::Task(index) = slot
            && task.get(index).is_some_and(|lent| !lent.writable)
        {
            return Err(self.source.malformed(
                name.offset,
                format!(
                    "`{}` cannot be cleared: the task lends it for reading only",
                    name.value
                ),
            ));
        }
        Ok(slot)
    }

    fn slot(&self, name: &Located<String>, task: &[TaskBuffer]) -> Result<Slot, PipelineError> {
        let wanted = name.value.as_str();
        if let Some(index) = task.iter().position(|lent| lent.name == wanted) {
            return Ok(Slot::Task(index));
        }
        let scratch = || self.buffers.iter().map(|buffer| buffer.name.value.as_str());
        if let Some(index) = scratch().position(|buffer| buffer == wanted) {
            return Ok(Slot::Scratch(index));
        }
        let known = task.iter().map(|lent| lent.name).chain(scratch());
        Err(self.source.malformed(
            name.offset,
            format!(
                "no buffer is named `{wanted}`{}",
                suggest::hint(wanted, known)
            ),
        ))
    }
}

#[cfg(test)]
#[path = "resolve_tests.rs"]
pub(crate) mod tests;
