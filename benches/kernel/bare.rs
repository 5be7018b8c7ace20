//! The kernel as a plain wgpu program times it: an instance, a device and buffers of its own, and no code of the host's but `fill.wgsl`.
//!
//! It brings the device into the state that a session does before every repetition, by the same dispatches in the same passes.

use std::time::{Duration, Instant};

use anyhow::Context;
use weighhouse_gpu::device::Listing;

use crate::work::{FILL_SOURCE, Repetition, SOURCE, Work};

/// The words that one workgroup of `fill.wgsl` fills, and the widest row of workgroups that is dispatched.
const FILL_WORDS: u64 = 1024;
const FILL_ROW: u64 = 32_768;

/// As long as a session waits: some drivers wait otherwise when they may wait for ever.
const TIMEOUT: Duration = Duration::from_secs(30);

struct Timestamps {
    query_set: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    read: wgpu::Buffer,
    period: f64,
}

struct Fill {
    parameters: wgpu::Buffer,
    bind_group: wgpu::BindGroup,
    words: u64,
}

struct Dispatch {
    pipeline: wgpu::ComputePipeline,
    bind_group: wgpu::BindGroup,
}

/// A plain wgpu program.
pub(crate) struct Bare {
    device: wgpu::Device,
    queue: wgpu::Queue,
    timestamps: Option<Timestamps>,
    fill_pipeline: wgpu::ComputePipeline,
    poison: Vec<Fill>,
    flush: Fill,
    make_input: Dispatch,
    timed: [Dispatch; 2],
    output: wgpu::Buffer,
    blocks: u32,
    repetitions: u32,
}

impl Bare {
    /// Opens the device that `listing` names, and makes everything ready.
    pub(crate) fn open(
        listing: &Listing,
        work: Work,
        timed_by_device: bool,
    ) -> anyhow::Result<Self> {
        let (device, queue) = open_device(listing)?;
        let timestamps = timed_by_device.then(|| timestamps(&device, &queue));
        let input = storage(&device, work.bytes());
        let sums = storage(&device, work.sums_bytes());
        let output = storage(&device, work.bytes());
        let flushed = storage(&device, work.flush_bytes);

        let module = shader(&device, SOURCE);
        let dispatch = |entry: &str, buffers: &[(u32, &wgpu::Buffer)]| {
            let pipeline = pipeline(&device, &module, entry);
            let bind_group = bind(&device, &pipeline, buffers);
            Dispatch {
                pipeline,
                bind_group,
            }
        };
        let make_input = dispatch("make_input", &[(3, &input)]);
        let first = dispatch("sum_blocks", &[(0, &input), (1, &sums)]);
        let second = dispatch("add_sums", &[(0, &input), (1, &sums), (2, &output)]);

        let fill_pipeline = pipeline(&device, &shader(&device, FILL_SOURCE), "main");
        let fill = |buffer: &wgpu::Buffer| {
            let parameters = device.create_buffer(&wgpu::BufferDescriptor {
                label: None,
                size: 16,
                usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            });
            Fill {
                bind_group: bind(&device, &fill_pipeline, &[(0, &parameters), (1, buffer)]),
                parameters,
                words: buffer.size() / 4,
            }
        };
        Ok(Self {
            poison: vec![fill(&sums), fill(&output)],
            flush: fill(&flushed),
            timestamps,
            make_input,
            timed: [first, second],
            output,
            blocks: work.blocks,
            repetitions: 0,
            fill_pipeline,
            device,
            queue,
        })
    }

    /// Times one repetition.
    pub(crate) fn repeat(&mut self) -> anyhow::Result<Repetition> {
        self.prepare()?;
        let mut encoder = self
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let timestamp_writes =
            self.timestamps
                .as_ref()
                .map(|timestamps| wgpu::ComputePassTimestampWrites {
                    query_set: &timestamps.query_set,
                    beginning_of_pass_write_index: Some(0),
                    end_of_pass_write_index: Some(1),
                });
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
            label: None,
            timestamp_writes,
        });
        for dispatch in &self.timed {
            self.encode(&mut pass, dispatch);
        }
        drop(pass);
        if let Some(timestamps) = &self.timestamps {
            encoder.resolve_query_set(&timestamps.query_set, 0..2, &timestamps.resolved, 0);
            encoder.copy_buffer_to_buffer(&timestamps.resolved, 0, &timestamps.read, 0, Some(16));
        }
        let commands = encoder.finish();
        let started = Instant::now();
        self.submit(commands)?;
        let wall_nanoseconds = started.elapsed().as_nanos() as f64;
        let nanoseconds = match &self.timestamps {
            Some(timestamps) => {
                let ticks = self.read(&timestamps.read)?;
                let tick = |at: usize| {
                    ticks
                        .get(at..at + 8)
                        .and_then(|bytes| bytes.try_into().ok())
                        .map_or(0, u64::from_le_bytes)
                };
                tick(8).wrapping_sub(tick(0)) as f64 * timestamps.period
            }
            None => wall_nanoseconds,
        };
        Ok(Repetition {
            nanoseconds,
            wall_nanoseconds,
        })
    }

    /// The output of the last repetition.
    pub(crate) fn output(&self) -> anyhow::Result<Vec<u8>> {
        let read = staging(&self.device, self.output.size());
        let mut encoder = self
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_buffer(&self.output, 0, &read, 0, Some(self.output.size()));
        self.submit(encoder.finish())?;
        self.read(&read)
    }

    /// The input made anew, output and sums poisoned, caches flushed, and all of it done.
    fn prepare(&mut self) -> anyhow::Result<()> {
        self.repetitions += 1;
        let mut encoder = self
            .device
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        self.encode(&mut pass, &self.make_input);
        drop(pass);
        for fills in [self.poison.as_slice(), std::slice::from_ref(&self.flush)] {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            for fill in fills {
                self.encode_fill(&mut pass, fill);
            }
        }
        self.submit(encoder.finish())
    }

    fn encode(&self, pass: &mut wgpu::ComputePass<'_>, dispatch: &Dispatch) {
        pass.set_pipeline(&dispatch.pipeline);
        pass.set_bind_group(0, &dispatch.bind_group, &[]);
        pass.dispatch_workgroups(self.blocks, 1, 1);
    }

    fn encode_fill(&self, pass: &mut wgpu::ComputePass<'_>, fill: &Fill) {
        let words = u32::try_from(fill.words).unwrap_or(u32::MAX);
        let parameters = [words, self.repetitions, !self.repetitions, 1];
        let bytes: Vec<u8> = parameters
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        self.queue.write_buffer(&fill.parameters, 0, &bytes);
        pass.set_pipeline(&self.fill_pipeline);
        pass.set_bind_group(0, &fill.bind_group, &[]);
        let workgroups = fill.words.div_ceil(FILL_WORDS);
        let row = workgroups.clamp(1, FILL_ROW);
        pass.dispatch_workgroups(row as u32, workgroups.div_ceil(row) as u32, 1);
    }

    fn submit(&self, commands: wgpu::CommandBuffer) -> anyhow::Result<()> {
        let index = self.queue.submit([commands]);
        self.device.poll(wgpu::PollType::Wait {
            submission_index: Some(index),
            timeout: Some(TIMEOUT),
        })?;
        Ok(())
    }

    fn read(&self, buffer: &wgpu::Buffer) -> anyhow::Result<Vec<u8>> {
        let slice = buffer.slice(..);
        slice.map_async(wgpu::MapMode::Read, |_| {});
        self.device.poll(wgpu::PollType::wait_indefinitely())?;
        let bytes = slice.get_mapped_range()?.to_vec();
        buffer.unmap();
        Ok(bytes)
    }
}

/// The device of that name and backend, from an instance of its own.
fn open_device(listing: &Listing) -> anyhow::Result<(wgpu::Device, wgpu::Queue)> {
    let backends = wgpu::Backends::VULKAN | wgpu::Backends::METAL | wgpu::Backends::DX12;
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends,
        flags: wgpu::InstanceFlags::empty(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let adapter = pollster::block_on(instance.enumerate_adapters(backends))
        .into_iter()
        .find(|adapter| {
            let info = adapter.get_info();
            info.name == listing.name
                && format!("{:?}", info.backend).to_lowercase() == listing.backend
        })
        .with_context(|| format!("{} was not found a second time", listing.name))?;
    let request = adapter.request_device(&wgpu::DeviceDescriptor {
        required_features: wgpu::Features::TIMESTAMP_QUERY & adapter.features(),
        required_limits: adapter.limits(),
        ..Default::default()
    });
    Ok(pollster::block_on(request)?)
}

fn timestamps(device: &wgpu::Device, queue: &wgpu::Queue) -> Timestamps {
    Timestamps {
        query_set: device.create_query_set(&wgpu::QuerySetDescriptor {
            label: None,
            ty: wgpu::QueryType::Timestamp,
            count: 2,
        }),
        resolved: device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: 16,
            usage: wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC,
            mapped_at_creation: false,
        }),
        read: staging(device, 16),
        period: f64::from(queue.get_timestamp_period()),
    }
}

fn staging(device: &wgpu::Device, size: u64) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size,
        usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

fn storage(device: &wgpu::Device, size: u64) -> wgpu::Buffer {
    device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size,
        usage: wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::COPY_SRC
            | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    })
}

fn shader(device: &wgpu::Device, source: &str) -> wgpu::ShaderModule {
    device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(source.into()),
    })
}

fn pipeline(
    device: &wgpu::Device,
    module: &wgpu::ShaderModule,
    entry: &str,
) -> wgpu::ComputePipeline {
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: None,
        module,
        entry_point: Some(entry),
        compilation_options: Default::default(),
        cache: None,
    })
}

fn bind(
    device: &wgpu::Device,
    pipeline: &wgpu::ComputePipeline,
    buffers: &[(u32, &wgpu::Buffer)],
) -> wgpu::BindGroup {
    let entries: Vec<wgpu::BindGroupEntry<'_>> = buffers
        .iter()
        .map(|(binding, buffer)| wgpu::BindGroupEntry {
            binding: *binding,
            resource: buffer.as_entire_binding(),
        })
        .collect();
    device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &pipeline.get_bind_group_layout(0),
        entries: &entries,
    })
}
