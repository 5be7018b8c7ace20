//! A device that is none: it takes every call down and answers with fixed values, so that the way through the sandbox can be tested where
//! there is no GPU.

use weighhouse_gpu::adapter::{AdapterInfo, Limits, TimingSource};
use weighhouse_gpu::device::DeviceType;
use weighhouse_gpu::error::GpuError;
use weighhouse_gpu::measure::{Candidate, Measurement, Plan, Sample, StopReason};
use weighhouse_gpu::recording::BoundBuffer;
use weighhouse_gpu::shader::{
    Constant, LayoutEntry, Origin, ShaderError, ShaderErrorKind, ShaderFacts, ShaderLocation,
};
use weighhouse_sandbox::capability::Gpu;

/// A device that is none.
#[derive(Debug, Default)]
pub struct PretendedGpu {
    /// Every call but those for information, as text, in order.
    pub calls: Vec<String>,
    last_id: u32,
}

impl PretendedGpu {
    fn took<T>(&mut self, call: String, answer: T) -> Result<T, GpuError> {
        self.calls.push(call);
        Ok(answer)
    }

    fn id(&mut self) -> u32 {
        self.last_id += 1;
        self.last_id
    }
}

impl Gpu for PretendedGpu {
    fn adapter_info(&mut self) -> AdapterInfo {
        AdapterInfo {
            name: "pretended".to_owned(),
            backend: "vulkan".to_owned(),
            driver: "none".to_owned(),
            device_type: DeviceType::Other,
            timing_source: TimingSource::WallClock,
            timing_resolution_nanoseconds: 1000.0,
            limits: Limits {
                max_workgroups: 65_535,
                max_invocations: 256,
                max_workgroup_size: [256, 128, 64],
                max_workgroup_bytes: 16_384,
                max_storage_bytes: 1 << 27,
                max_buffer_bytes: 1 << 28,
                max_storage_buffers: 8,
                max_total_bytes: 1 << 30,
                subgroup_min: 0,
                subgroup_max: 0,
                loop_iterations: Some(65_535),
            },
            features: Vec::new(),
            copy_bytes_per_second: 4e9,
            findings: vec!["loop-limit".to_owned()],
        }
    }

    fn compile(&mut self, file: &str, source: &str, origin: Origin) -> Result<u32, ShaderError> {
        self.calls
            .push(format!("compile {file} {source:?} {origin:?}"));
        if source == "bad" {
            return Err(ShaderError {
                kind: ShaderErrorKind::Invalid,
                message: "it is bad".to_owned(),
                location: Some(ShaderLocation {
                    line: 1,
                    column: 2,
                    text: "bad".to_owned(),
                }),
            });
        }
        Ok(self.id())
    }

    fn facts(&mut self, _shader: u32) -> Result<ShaderFacts, GpuError> {
        Ok(ShaderFacts {
            entry_points: Vec::new(),
            constants: Vec::new(),
            operations: vec![("f32 add".to_owned(), 3)],
            loops: 0,
            atomics: 0,
            barriers: 0,
            uses_subgroups: false,
            uses_f16: false,
        })
    }

    fn drop_shader(&mut self, shader: u32) {
        self.calls.push(format!("drop shader {shader}"));
    }

    fn create_kernel(
        &mut self,
        shader: u32,
        entry_point: &str,
        constants: &[Constant],
        layout: &[LayoutEntry],
    ) -> Result<u32, ShaderError> {
        let constants: Vec<String> = constants
            .iter()
            .map(|constant| format!("{}={}", constant.name, constant.value))
            .collect();
        let layout: Vec<String> = layout
            .iter()
            .map(|entry| format!("{}.{} {:?}", entry.group, entry.binding, entry.access))
            .collect();
        self.calls.push(format!(
            "kernel {shader} {entry_point} {constants:?} {layout:?}"
        ));
        Ok(self.id())
    }

    fn drop_kernel(&mut self, kernel: u32) {
        self.calls.push(format!("drop kernel {kernel}"));
    }

    fn create_buffer(&mut self, label: &str, size: u64) -> Result<u32, GpuError> {
        let id = self.id();
        self.took(format!("buffer {label} {size}"), id)
    }

    fn buffer_size(&mut self, _buffer: u32) -> Result<u64, GpuError> {
        Ok(16)
    }

    fn write_buffer(&mut self, buffer: u32, offset: u64, bytes: &[u8]) -> Result<(), GpuError> {
        self.took(format!("write {buffer} {offset} {bytes:?}"), ())
    }

    fn read_buffer(&mut self, buffer: u32, offset: u64, length: u64) -> Result<Vec<u8>, GpuError> {
        self.took(format!("read {buffer} {offset} {length}"), (0..8).collect())
    }

    fn drop_buffer(&mut self, buffer: u32) {
        self.calls.push(format!("drop buffer {buffer}"));
    }

    fn create_recording(&mut self) -> Result<u32, GpuError> {
        let id = self.id();
        self.took("recording".to_owned(), id)
    }

    fn record_dispatch(
        &mut self,
        recording: u32,
        kernel: u32,
        bindings: &[BoundBuffer],
        workgroups: [u32; 3],
    ) -> Result<(), GpuError> {
        let bindings: Vec<String> = bindings
            .iter()
            .map(|bound| format!("{}.{} {}", bound.group, bound.binding, bound.buffer))
            .collect();
        self.took(
            format!("dispatch {recording} {kernel} {bindings:?} {workgroups:?}"),
            (),
        )
    }

    fn record_clear(&mut self, recording: u32, buffer: u32) -> Result<(), GpuError> {
        self.took(format!("clear {recording} {buffer}"), ())
    }

    fn record_copy(
        &mut self,
        recording: u32,
        source: (u32, u64),
        destination: (u32, u64),
        length: u64,
    ) -> Result<(), GpuError> {
        self.took(
            format!("copy {recording} {source:?} {destination:?} {length}"),
            (),
        )
    }

    fn drop_recording(&mut self, recording: u32) {
        self.calls.push(format!("drop recording {recording}"));
    }

    fn poison(&mut self, buffers: &[u32]) -> Result<(), GpuError> {
        self.took(format!("poison {buffers:?}"), ())
    }

    fn run(&mut self, recording: u32, max_seconds: f64) -> Result<(), GpuError> {
        self.took(format!("run {recording} {max_seconds}"), ())
    }

    fn measure(&mut self, candidates: &[Candidate], plan: &Plan) -> Result<Measurement, GpuError> {
        self.took(
            format!("measure {candidates:?} {plan:?}"),
            Measurement {
                source: TimingSource::WallClock,
                stop: StopReason::Rounds,
                samples: vec![Sample {
                    candidate: 0,
                    round: 0,
                    warmup: false,
                    nanoseconds: 5,
                    wall_nanoseconds: 6,
                    discarded: None,
                    report: vec![0, 1],
                }],
                ratios: Vec::new(),
                medians: vec![5.0],
            },
        )
    }
}
