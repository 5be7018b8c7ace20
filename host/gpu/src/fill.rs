//! The host's own kernel that fills buffers: zeros for a timed clear, an unpredictable pattern for poison and for flushing caches.

use crate::device::{Device, Trouble};

const SOURCE: &str = include_str!("../../../shaders/host/fill.wgsl");
const WORDS_PER_WORKGROUP: u64 = 1024;

/// What a buffer is filled with.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Pattern {
    Zeros,
    Random { key: [u32; 2] },
}

/// The compiled kernel.
#[derive(Debug)]
pub(crate) struct Filler {
    pipeline: wgpu::ComputePipeline,
}

/// The kernel bound to one buffer.
#[derive(Debug)]
pub(crate) struct BoundFill {
    parameters: wgpu::Buffer,
    bind_group: wgpu::BindGroup,
    words: u32,
}

impl Filler {
    pub(crate) fn new(device: &Device) -> Result<Self, Trouble> {
        device.compiling(|device, _| {
            let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
                label: Some("fill.wgsl"),
                source: wgpu::ShaderSource::Wgsl(SOURCE.into()),
            });
            Self {
                pipeline: device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                    label: Some("fill"),
                    layout: None,
                    module: &module,
                    entry_point: Some("main"),
                    compilation_options: Default::default(),
                    cache: None,
                }),
            }
        })
    }

    pub(crate) fn bind(
        &self,
        device: &Device,
        buffer: &wgpu::Buffer,
    ) -> Result<BoundFill, Trouble> {
        let words = u32::try_from(buffer.size() / 4)
            .map_err(|_| Trouble::Refused("a buffer of over 16 GiB cannot be filled".to_owned()))?;
        device.guarded(|device, _| {
            let parameters = device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("fill parameters"),
                size: 16,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            });
            let bind_group = device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("fill"),
                layout: &self.pipeline.get_bind_group_layout(0),
                entries: &[
                    wgpu::BindGroupEntry {
                        binding: 0,
                        resource: parameters.as_entire_binding(),
                    },
                    wgpu::BindGroupEntry {
                        binding: 1,
                        resource: buffer.as_entire_binding(),
                    },
                ],
            });
            BoundFill {
                parameters,
                bind_group,
                words,
            }
        })
    }

    /// Sets the pattern of the next submission in which the fill is encoded.
    pub(crate) fn set(queue: &wgpu::Queue, fill: &BoundFill, pattern: Pattern) {
        let words = match pattern {
            Pattern::Zeros => [fill.words, 0, 0, 0],
            Pattern::Random { key: [a, b] } => [fill.words, a, b, 1],
        };
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        queue.write_buffer(&fill.parameters, 0, &bytes);
    }

    pub(crate) fn encode(&self, pass: &mut wgpu::ComputePass<'_>, fill: &BoundFill) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &fill.bind_group, &[]);
        let [x, y] = grid(u64::from(fill.words).div_ceil(WORDS_PER_WORKGROUP));
        pass.dispatch_workgroups(x, y, 1);
    }
}

/// Spreads workgroups over two dimensions, each within the 65,535 that every device allows; a shader that is dispatched so
/// linearises the workgroup's id and guards its range.
fn grid(workgroups: u64) -> [u32; 2] {
    const WIDTH: u64 = 32_768;
    let x = workgroups.clamp(1, WIDTH);
    let y = workgroups.div_ceil(x).max(1);
    [x as u32, u32::try_from(y).unwrap_or(u32::MAX)]
}

#[cfg(test)]
mod tests {
    use super::grid;

    #[test]
    fn a_grid_covers_every_workgroup_within_the_limit_of_a_dimension() {
        for workgroups in [1, 2, 32_768, 32_769, 65_536, 1 << 20, (1 << 30) - 1] {
            let [x, y] = grid(workgroups);
            assert!(u64::from(x) * u64::from(y) >= workgroups, "{workgroups}");
            assert!(x <= 65_535 && y <= 65_535, "{workgroups}");
        }
        assert_eq!(grid(0), [1, 1]);
    }
}
