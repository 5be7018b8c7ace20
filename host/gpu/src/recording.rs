//! Recordings: GPU work described as data, validated when it is described, run as often as wanted.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::buffer::Buffer;
use crate::device::Device;
use crate::error::GpuError;
use crate::fill::Filler;
use crate::kernel::Kernel;
use crate::shader::{Access, KernelBinding, Origin};

/// A buffer at a binding of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoundBuffer {
    /// The bind group.
    pub group: u32,
    /// The binding in the group.
    pub binding: u32,
    /// The buffer's id in the session.
    pub buffer: u32,
}

#[derive(Debug)]
enum Step {
    Dispatch {
        kernel: Arc<Kernel>,
        bind_groups: Vec<(u32, wgpu::BindGroup)>,
        workgroups: [u32; 3],
    },
    Clear(Arc<Buffer>),
    Copy {
        source: Arc<Buffer>,
        source_offset: u64,
        destination: Arc<Buffer>,
        destination_offset: u64,
        length: u64,
    },
}

/// Steps that happen in the order in which they were added.
#[derive(Debug, Default)]
pub(crate) struct Recording {
    steps: Vec<Step>,
    /// Keeps every bound buffer alive and known by its id.
    bound: Vec<Arc<Buffer>>,
    written: Vec<Arc<Buffer>>,
}

/// The most steps of one recording: far more than any kernel needs, and few enough that encoding them takes no time.
pub(crate) const MAX_STEPS: usize = 4096;

impl Recording {
    /// Whose work it is: the submission's as soon as one kernel is.
    pub(crate) fn origin(&self) -> Origin {
        let submitted = self
            .steps
            .iter()
            .any(|step| matches!(step, Step::Dispatch { kernel, .. } if kernel.origin == Origin::Submission));
        if submitted {
            Origin::Submission
        } else {
            Origin::Environment
        }
    }

    /// Whether it can be timed as a whole: dispatches and clears fit into one pass, copies do not.
    pub(crate) fn has_copies(&self) -> bool {
        self.steps
            .iter()
            .any(|step| matches!(step, Step::Copy { .. }))
    }

    /// Whether nothing would be done.
    pub(crate) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether the buffer with this id is bound, cleared or copied.
    pub(crate) fn touches(&self, id: u32) -> bool {
        self.bound.iter().any(|buffer| buffer.id == id)
    }

    /// The buffers that it may write.
    pub(crate) fn written(&self) -> impl Iterator<Item = &Arc<Buffer>> {
        self.written.iter()
    }

    fn push(&mut self, step: Step) -> Result<(), GpuError> {
        if self.steps.len() >= MAX_STEPS {
            return Err(GpuError::Limit(format!(
                "a recording has at most {MAX_STEPS} steps"
            )));
        }
        self.steps.push(step);
        Ok(())
    }

    pub(crate) fn clear(&mut self, buffer: Arc<Buffer>) -> Result<(), GpuError> {
        self.bound.push(Arc::clone(&buffer));
        self.written.push(Arc::clone(&buffer));
        self.push(Step::Clear(buffer))
    }

    pub(crate) fn copy(
        &mut self,
        (source, source_offset): (Arc<Buffer>, u64),
        (destination, destination_offset): (Arc<Buffer>, u64),
        length: u64,
    ) -> Result<(), GpuError> {
        for (buffer, offset) in [(&source, source_offset), (&destination, destination_offset)] {
            buffer.check_range(offset, length)?;
        }
        if source.id == destination.id {
            return Err(GpuError::Invalid(format!(
                "buffer `{}` cannot be copied onto itself",
                source.label
            )));
        }
        self.bound
            .extend([Arc::clone(&source), Arc::clone(&destination)]);
        self.written.push(Arc::clone(&destination));
        self.push(Step::Copy {
            source,
            source_offset,
            destination,
            destination_offset,
            length,
        })
    }

    pub(crate) fn dispatch(
        &mut self,
        device: &Device,
        kernel: Arc<Kernel>,
        buffers: &[(BoundBuffer, Arc<Buffer>)],
        workgroups: [u32; 3],
        max_workgroups: u32,
    ) -> Result<(), GpuError> {
        if let Some(count) = workgroups.iter().find(|count| **count > max_workgroups) {
            return Err(GpuError::Limit(format!(
                "kernel `{}` is dispatched with {count} workgroups in one dimension, the device allows {max_workgroups}: spread them over two dimensions",
                kernel.name
            )));
        }
        check_bindings(&kernel, buffers)?;
        let bind_groups = bind(device, &kernel, buffers)?;
        for (bound, buffer) in buffers {
            self.bound.push(Arc::clone(buffer));
            let writes = |known: &KernelBinding| {
                known.is_at(bound.group, bound.binding) && known.entry.access == Access::ReadWrite
            };
            if kernel.layout.iter().any(writes) {
                self.written.push(Arc::clone(buffer));
            }
        }
        self.push(Step::Dispatch {
            kernel,
            bind_groups,
            workgroups,
        })
    }

    /// Encodes every step. With a query set, two timestamps enclose them: the recording then has no copies, and is one pass.
    pub(crate) fn encode(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        filler: &Filler,
        timestamps: Option<&wgpu::QuerySet>,
    ) {
        let mut rest = self.steps.as_slice();
        loop {
            let length = rest
                .iter()
                .position(|step| matches!(step, Step::Copy { .. }))
                .unwrap_or(rest.len());
            let (pass_steps, after) = rest.split_at(length);
            if !pass_steps.is_empty() {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
                    label: None,
                    timestamp_writes: timestamps.map(|query_set| {
                        wgpu::ComputePassTimestampWrites {
                            query_set,
                            beginning_of_pass_write_index: Some(0),
                            end_of_pass_write_index: Some(1),
                        }
                    }),
                });
                for step in pass_steps {
                    encode_in_pass(step, &mut pass, filler);
                }
            }
            let Some((
                Step::Copy {
                    source,
                    source_offset,
                    destination,
                    destination_offset,
                    length,
                },
                after,
            )) = after.split_first()
            else {
                return;
            };
            encoder.copy_buffer_to_buffer(
                &source.wgpu,
                *source_offset,
                &destination.wgpu,
                *destination_offset,
                Some(*length),
            );
            rest = after;
        }
    }
}

fn encode_in_pass(step: &Step, pass: &mut wgpu::ComputePass<'_>, filler: &Filler) {
    match step {
        Step::Dispatch {
            kernel,
            bind_groups,
            workgroups: [x, y, z],
        } => {
            pass.set_pipeline(&kernel.pipeline);
            for (group, bind_group) in bind_groups {
                pass.set_bind_group(*group, bind_group, &[]);
            }
            pass.dispatch_workgroups(*x, *y, *z);
        }
        Step::Clear(buffer) => filler.encode(pass, &buffer.zeros),
        Step::Copy { .. } => {}
    }
}

fn check_bindings(kernel: &Kernel, buffers: &[(BoundBuffer, Arc<Buffer>)]) -> Result<(), GpuError> {
    let at = |group: u32, binding: u32| {
        buffers
            .iter()
            .filter(move |(bound, _)| (bound.group, bound.binding) == (group, binding))
    };
    for KernelBinding { entry, .. } in &kernel.layout {
        if at(entry.group, entry.binding).count() != 1 {
            return Err(GpuError::Invalid(format!(
                "kernel `{}` needs exactly one buffer at binding {}.{}",
                kernel.name, entry.group, entry.binding
            )));
        }
    }
    for (bound, buffer) in buffers {
        let found = kernel
            .layout
            .iter()
            .find(|known| known.is_at(bound.group, bound.binding));
        let Some(KernelBinding { entry, min_bytes }) = found else {
            return Err(GpuError::Invalid(format!(
                "kernel `{}` has no binding {}.{}, where buffer `{}` is bound",
                kernel.name, bound.group, bound.binding, buffer.label
            )));
        };
        let size = buffer.wgpu.size();
        if size < *min_bytes {
            return Err(GpuError::Invalid(format!(
                "kernel `{}` needs at least {min_bytes} bytes at binding {}.{}, where buffer `{}` has {size}",
                kernel.name, bound.group, bound.binding, buffer.label
            )));
        }
        let bound_times = buffers
            .iter()
            .filter(|(_, other)| other.id == buffer.id)
            .count();
        if entry.access == Access::ReadWrite && bound_times > 1 {
            return Err(GpuError::Invalid(format!(
                "kernel `{}` writes buffer `{}` at binding {}.{} and binds it a second time: a buffer that is written is bound once",
                kernel.name, buffer.label, bound.group, bound.binding
            )));
        }
    }
    Ok(())
}

fn bind(
    device: &Device,
    kernel: &Kernel,
    buffers: &[(BoundBuffer, Arc<Buffer>)],
) -> Result<Vec<(u32, wgpu::BindGroup)>, GpuError> {
    let mut bind_groups = Vec::new();
    for (group, layout) in (0_u32..).zip(&kernel.groups) {
        let Some(layout) = layout else { continue };
        let entries: Vec<wgpu::BindGroupEntry<'_>> = buffers
            .iter()
            .filter(|(bound, _)| bound.group == group)
            .map(|(bound, buffer)| wgpu::BindGroupEntry {
                binding: bound.binding,
                resource: buffer.wgpu.as_entire_binding(),
            })
            .collect();
        let bind_group = device
            .guarded(|device, _| {
                device.create_bind_group(&wgpu::BindGroupDescriptor {
                    label: Some(&kernel.name),
                    layout,
                    entries: &entries,
                })
            })
            .map_err(|trouble| {
                trouble.into_gpu_error(&format!("binding buffers to kernel `{}`", kernel.name))
            })?;
        bind_groups.push((group, bind_group));
    }
    Ok(bind_groups)
}
