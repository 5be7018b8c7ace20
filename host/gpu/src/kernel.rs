//! Kernels: entry points made ready to run, with the layout that their task gives them.

use crate::device::{Device, Trouble};
use crate::shader::{
    Access, Constant, KernelBinding, LayoutEntry, Origin, ShaderError, ShaderErrorKind,
};

/// An entry point made ready to run.
#[derive(Debug)]
pub(crate) struct Kernel {
    pub(crate) name: String,
    pub(crate) origin: Origin,
    pub(crate) layout: Vec<KernelBinding>,
    pub(crate) pipeline: wgpu::ComputePipeline,
    pub(crate) groups: Vec<Option<wgpu::BindGroupLayout>>,
}

impl Kernel {
    pub(crate) fn create(
        device: &Device,
        module: &wgpu::ShaderModule,
        (name, origin): (String, Origin),
        entry_point: &str,
        constants: &[Constant],
        layout: &[KernelBinding],
    ) -> Result<Self, Trouble> {
        device.compiling(|device, _| {
            let groups = bind_group_layouts(device, layout);
            let pipeline = pipeline(device, module, entry_point, constants, &groups);
            Self {
                name,
                origin,
                layout: layout.to_vec(),
                pipeline,
                groups,
            }
        })
    }
}

/// # Errors
/// When a group is beyond those of the device.
pub(crate) fn check_groups(layout: &[LayoutEntry], max_groups: u32) -> Result<(), ShaderError> {
    match layout.iter().find(|entry| entry.group >= max_groups) {
        Some(entry) => Err(ShaderError {
            kind: ShaderErrorKind::BindingMismatch,
            message: format!(
                "bind group {} is used, the device has groups 0 to {}",
                entry.group,
                max_groups.saturating_sub(1)
            ),
            location: None,
        }),
        None => Ok(()),
    }
}

fn bind_group_layouts(
    device: &wgpu::Device,
    layout: &[KernelBinding],
) -> Vec<Option<wgpu::BindGroupLayout>> {
    let groups = layout
        .iter()
        .map(|known| known.entry.group + 1)
        .max()
        .unwrap_or(0);
    (0..groups)
        .map(|group| {
            let entries: Vec<wgpu::BindGroupLayoutEntry> = layout
                .iter()
                .map(|known| known.entry)
                .filter(|entry| entry.group == group)
                .map(|entry| wgpu::BindGroupLayoutEntry {
                    binding: entry.binding,
                    visibility: wgpu::ShaderStages::COMPUTE,
                    ty: wgpu::BindingType::Buffer {
                        ty: match entry.access {
                            Access::Read => wgpu::BufferBindingType::Storage { read_only: true },
                            Access::ReadWrite => {
                                wgpu::BufferBindingType::Storage { read_only: false }
                            }
                            Access::Uniform => wgpu::BufferBindingType::Uniform,
                        },
                        has_dynamic_offset: false,
                        min_binding_size: None,
                    },
                    count: None,
                })
                .collect();
            (!entries.is_empty()).then(|| {
                device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                    label: None,
                    entries: &entries,
                })
            })
        })
        .collect()
}

fn pipeline(
    device: &wgpu::Device,
    module: &wgpu::ShaderModule,
    entry_point: &str,
    constants: &[Constant],
    groups: &[Option<wgpu::BindGroupLayout>],
) -> wgpu::ComputePipeline {
    let groups: Vec<Option<&wgpu::BindGroupLayout>> = groups.iter().map(Option::as_ref).collect();
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &groups,
        immediate_size: 0,
    });
    let constants: Vec<(&str, f64)> = constants
        .iter()
        .map(|constant| (constant.name.as_str(), constant.value))
        .collect();
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: Some(&layout),
        module,
        entry_point: Some(entry_point),
        compilation_options: wgpu::PipelineCompilationOptions {
            constants: &constants,
            ..Default::default()
        },
        cache: None,
    })
}
