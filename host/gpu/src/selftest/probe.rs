//! Compiles, binds, dispatches and reads back small shaders on the device under test.

use std::time::Duration;

use crate::device::{Device, DeviceType, Patience, Trouble};
use crate::error::GpuError;
use crate::readback;

/// How long one submission may take. Every check is sized for milliseconds; a busy machine with a software driver may need a hundred times that.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(20);

/// Runs small shaders on a device.
pub(super) struct Probe<'a> {
    /// The device under test.
    pub(super) device: &'a Device,
    /// Whether it is a software driver, for which checks are made smaller: it has few cores to reach and takes long over each workgroup.
    pub(super) software: bool,
}

/// A compiled entry point.
pub(super) struct Kernel {
    pipeline: wgpu::ComputePipeline,
}

/// A kernel with its buffers, ready to be dispatched.
pub(super) struct Job {
    pipeline: wgpu::ComputePipeline,
    bindings: wgpu::BindGroup,
    groups: [u32; 3],
}

impl Job {
    /// Puts the dispatch into a pass.
    pub(super) fn dispatch(&self, pass: &mut wgpu::ComputePass<'_>) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.bindings, &[]);
        let [x, y, z] = self.groups;
        pass.dispatch_workgroups(x, y, z);
    }

    /// The same job with another number of workgroups.
    pub(super) fn with_groups(mut self, groups: [u32; 3]) -> Self {
        self.groups = groups;
        self
    }
}

impl<'a> Probe<'a> {
    /// A probe of a device.
    pub(super) fn new(device: &'a Device) -> Self {
        Self {
            device,
            software: device.listing().device_type == DeviceType::Cpu,
        }
    }

    /// Calls wgpu; an error says what was being done.
    pub(super) fn call<T>(
        &self,
        what: &str,
        call: impl FnOnce(&wgpu::Device, &wgpu::Queue) -> T,
    ) -> Result<T, GpuError> {
        self.device
            .guarded(call)
            .map_err(|trouble| trouble.into_gpu_error(what))
    }

    /// Compiles an entry point; its layout follows from what it uses.
    pub(super) fn kernel(&self, source: &str, entry: &str) -> Result<Kernel, GpuError> {
        self.kernel_with(source, entry, wgpu::PipelineCompilationOptions::default())
    }

    /// Compiles an entry point with override constants, or without zeroing of workgroup memory.
    pub(super) fn kernel_with(
        &self,
        source: &str,
        entry: &str,
        options: wgpu::PipelineCompilationOptions<'_>,
    ) -> Result<Kernel, GpuError> {
        let what = format!("compiling the self-test's kernel {entry}");
        let compiled = self.device.compiling(|device, _| {
            let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
                label: Some("self-test"),
                source: wgpu::ShaderSource::Wgsl(source.into()),
            });
            device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                label: Some(entry),
                layout: None,
                module: &module,
                entry_point: Some(entry),
                compilation_options: options,
                cache: None,
            })
        });
        let pipeline = match compiled {
            Ok(pipeline) => pipeline,
            // A compiler that breaks on one shader is a finding; a device that is gone ends the battery.
            Err(Trouble::Broken(text)) => {
                self.device.usable()?;
                return Err(GpuError::Unsupported(format!("{what}: {text}")));
            }
            Err(trouble) => return Err(trouble.into_gpu_error(&what)),
        };
        Ok(Kernel { pipeline })
    }

    /// Binds resources to a kernel's group 0.
    pub(super) fn job(
        &self,
        kernel: &Kernel,
        resources: &[(u32, wgpu::BindingResource<'_>)],
        groups: [u32; 3],
    ) -> Result<Job, GpuError> {
        let entries: Vec<_> = resources
            .iter()
            .map(|(binding, resource)| wgpu::BindGroupEntry {
                binding: *binding,
                resource: resource.clone(),
            })
            .collect();
        let bindings = self.call("binding the self-test's buffers", |device, _| {
            device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("self-test"),
                layout: &kernel.pipeline.get_bind_group_layout(0),
                entries: &entries,
            })
        })?;
        Ok(Job {
            pipeline: kernel.pipeline.clone(),
            bindings,
            groups,
        })
    }

    /// A buffer of zeros that shaders can read and write, in bytes.
    pub(super) fn zeros(&self, bytes: u64) -> Result<wgpu::Buffer, GpuError> {
        self.allocate(
            bytes,
            wgpu::BufferUsages::STORAGE
                | wgpu::BufferUsages::COPY_SRC
                | wgpu::BufferUsages::COPY_DST,
        )
    }

    /// A buffer for a use of the caller's.
    pub(super) fn allocate(
        &self,
        bytes: u64,
        usage: wgpu::BufferUsages,
    ) -> Result<wgpu::Buffer, GpuError> {
        self.call(
            &format!("a buffer of {bytes} bytes for the self-test"),
            |device, _| {
                device.create_buffer(&wgpu::BufferDescriptor {
                    label: Some("self-test"),
                    size: bytes,
                    usage,
                    mapped_at_creation: false,
                })
            },
        )
    }

    /// A storage buffer that holds these words.
    pub(super) fn words(&self, words: &[u32]) -> Result<wgpu::Buffer, GpuError> {
        let buffer = self.zeros(size_of_val(words) as u64)?;
        self.fill(&buffer, words)?;
        Ok(buffer)
    }

    /// Puts words at the beginning of a buffer.
    pub(super) fn fill(&self, buffer: &wgpu::Buffer, words: &[u32]) -> Result<(), GpuError> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.call("filling a buffer of the self-test", |_, queue| {
            queue.write_buffer(buffer, 0, &bytes);
        })
    }

    /// Submits what `record` puts into an encoder and waits for it; the duration is the host's, from submission to completion.
    pub(super) fn submit(
        &self,
        record: impl FnOnce(&mut wgpu::CommandEncoder),
    ) -> Result<Duration, GpuError> {
        let commands = self.call("encoding the self-test's work", |device, _| {
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor {
                label: Some("self-test"),
            });
            record(&mut encoder);
            encoder.finish()
        })?;
        self.device.submit(
            [commands],
            Patience::Work(LONGEST_WAIT),
            "a small piece of work of the self-test",
        )
    }

    /// Runs jobs one after another in one pass.
    pub(super) fn run(&self, jobs: &[&Job]) -> Result<Duration, GpuError> {
        self.submit(|encoder| {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for job in jobs {
                job.dispatch(&mut pass);
            }
        })
    }

    /// The words of a whole buffer.
    pub(super) fn read(&self, buffer: &wgpu::Buffer) -> Result<Vec<u32>, GpuError> {
        self.read_range(buffer, 0, buffer.size())
    }

    /// The words of a part of a buffer; offset and size in bytes, multiples of 4.
    pub(super) fn read_range(
        &self,
        buffer: &wgpu::Buffer,
        offset: u64,
        bytes: u64,
    ) -> Result<Vec<u32>, GpuError> {
        let read = readback::read(self.device, buffer, offset, bytes)
            .map_err(|error| error.during("reading a result of the self-test"))?;
        Ok(read
            .as_chunks::<4>()
            .0
            .iter()
            .map(|bytes| u32::from_le_bytes(*bytes))
            .collect())
    }

    /// Runs an entry point that reads words at binding 0 and writes words at binding 1, and returns what it wrote.
    pub(super) fn compute(
        &self,
        source: &str,
        entry: &str,
        input: &[u32],
        output_words: u64,
        groups: u32,
    ) -> Result<Vec<u32>, GpuError> {
        let kernel = self.kernel(source, entry)?;
        let input = self.words(input)?;
        let output = self.zeros(4 * output_words)?;
        let job = self.job(
            &kernel,
            &[
                (0, input.as_entire_binding()),
                (1, output.as_entire_binding()),
            ],
            [groups, 1, 1],
        )?;
        self.run(&[&job])?;
        self.read(&output)
    }
}
