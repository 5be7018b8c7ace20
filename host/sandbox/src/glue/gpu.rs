//! The interface `gpu`. A handle's number is the capability's id.

use serde_json::json;
use wasmtime::component::Resource;
use weighhouse_gpu::adapter::AdapterInfo;
use weighhouse_gpu::error::GpuError as HostGpuError;
use weighhouse_gpu::exact::Exact;
use weighhouse_gpu::measure::{
    Candidate as HostCandidate, Measurement as HostMeasurement, Plan as HostPlan,
};
use weighhouse_gpu::recording::BoundBuffer as HostBoundBuffer;
use weighhouse_gpu::shader::{
    Constant as HostConstant, LayoutEntry as HostLayoutEntry, Origin as HostOrigin,
    ShaderError as HostShaderError, ShaderFacts as HostShaderFacts,
};

use crate::answering::{Asked, Stop};
use crate::bindings::gpu::{
    Adapter, BoundBuffer, Candidate, Constant, GpuError, Host, HostBuffer, HostKernel,
    HostRecording, HostShader, LayoutEntry, Measurement, Origin, Plan, ShaderError, ShaderFacts,
    Workgroups,
};
use crate::bindings::handles::{Buffer, Kernel, Recording, Shader};
use crate::error::{BrokenRule, HostFailure};
use crate::state::State;

/// The error of a function that has none in WIT.
fn stop(function: &str, error: HostGpuError) -> Stop {
    match error {
        HostGpuError::Invalid(text) | HostGpuError::Limit(text) => {
            BrokenRule(format!("{function}: {text}")).into()
        }
        error => HostFailure(format!("{function}: {error}")).into(),
    }
}

/// The answer of a function whose errors are for the scorer.
type Answer<T, E = HostGpuError> = Result<T, E>;

impl Host for State {
    fn adapter_info(&mut self) -> wasmtime::Result<Adapter> {
        let info: AdapterInfo = self
            .call(Asked::new("gpu.adapter-info", || json!({})), |lent| {
                Ok(lent.gpu.adapter_info())
            })?;
        Ok(info.into())
    }

    fn poison(&mut self, buffers: Vec<Resource<Buffer>>) -> wasmtime::Result<Result<(), GpuError>> {
        let ids: Vec<u32> = buffers.iter().map(Resource::rep).collect();
        let poisoned: Answer<()> = self.call(
            Asked::new("gpu.poison", || json!({ "buffers": ids })),
            |lent| Ok(lent.gpu.poison(&ids)),
        )?;
        Ok(poisoned.map_err(Into::into))
    }

    fn run(
        &mut self,
        recording: Resource<Recording>,
        max_seconds: f64,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let recording = recording.rep();
        let run: Answer<()> = self.call(
            Asked::new(
                "gpu.run",
                || json!({ "recording": recording, "max-seconds": Exact(max_seconds) }),
            ),
            |lent| Ok(lent.gpu.run(recording, max_seconds)),
        )?;
        Ok(run.map_err(Into::into))
    }

    fn measure(
        &mut self,
        candidates: Vec<Candidate>,
        plan: Plan,
    ) -> wasmtime::Result<Result<Measurement, GpuError>> {
        let candidates: Vec<HostCandidate> = candidates.into_iter().map(Into::into).collect();
        let plan: HostPlan = plan.into();
        let measured: Answer<HostMeasurement> = self.call(
            Asked::new(
                "gpu.measure",
                || json!({ "candidates": candidates, "plan": plan }),
            ),
            |lent| Ok(lent.gpu.measure(&candidates, &plan)),
        )?;
        Ok(measured.map(Into::into).map_err(Into::into))
    }
}

impl HostShader for State {
    fn compile(
        &mut self,
        file: String,
        source: String,
        origin: Origin,
    ) -> wasmtime::Result<Result<Resource<Shader>, ShaderError>> {
        let origin: HostOrigin = origin.into();
        let compiled: Answer<u32, HostShaderError> = self.call(
            Asked::new(
                "gpu.shader.compile",
                || json!({ "file": file, "origin": origin }),
            )
            .with(source.as_bytes()),
            |lent| Ok(lent.gpu.compile(&file, &source, origin)),
        )?;
        Ok(compiled.map(Resource::new_own).map_err(Into::into))
    }

    fn facts(&mut self, shader: Resource<Shader>) -> wasmtime::Result<ShaderFacts> {
        let function = "gpu.shader.facts";
        let shader = shader.rep();
        let facts: HostShaderFacts = self.call(
            Asked::new(function, || json!({ "shader": shader })),
            |lent| {
                lent.gpu
                    .facts(shader)
                    .map_err(|error| stop(function, error))
            },
        )?;
        Ok(facts.into())
    }

    fn drop(&mut self, shader: Resource<Shader>) -> wasmtime::Result<()> {
        let shader = shader.rep();
        self.call(
            Asked::new("gpu.shader.drop", || json!({ "shader": shader })),
            |lent| {
                lent.gpu.drop_shader(shader);
                Ok(())
            },
        )
    }
}

impl HostKernel for State {
    fn create(
        &mut self,
        shader: Resource<Shader>,
        entry_point: String,
        constants: Vec<Constant>,
        layout: Vec<LayoutEntry>,
    ) -> wasmtime::Result<Result<Resource<Kernel>, ShaderError>> {
        let shader = shader.rep();
        let constants: Vec<HostConstant> = constants.into_iter().map(Into::into).collect();
        let layout: Vec<HostLayoutEntry> = layout.into_iter().map(Into::into).collect();
        let created: Answer<u32, HostShaderError> = self.call(
            Asked::new("gpu.kernel.create", || {
                json!({
                    "shader": shader,
                    "entry-point": entry_point,
                    "constants": constants,
                    "layout": layout,
                })
            }),
            |lent| {
                Ok(lent
                    .gpu
                    .create_kernel(shader, &entry_point, &constants, &layout))
            },
        )?;
        Ok(created.map(Resource::new_own).map_err(Into::into))
    }

    fn drop(&mut self, kernel: Resource<Kernel>) -> wasmtime::Result<()> {
        let kernel = kernel.rep();
        self.call(
            Asked::new("gpu.kernel.drop", || json!({ "kernel": kernel })),
            |lent| {
                lent.gpu.drop_kernel(kernel);
                Ok(())
            },
        )
    }
}

impl HostBuffer for State {
    fn create(
        &mut self,
        label: String,
        size: u64,
    ) -> wasmtime::Result<Result<Resource<Buffer>, GpuError>> {
        let created: Answer<u32> = self.call(
            Asked::new(
                "gpu.buffer.create",
                || json!({ "label": label, "size": size }),
            ),
            |lent| Ok(lent.gpu.create_buffer(&label, size)),
        )?;
        Ok(created.map(Resource::new_own).map_err(Into::into))
    }

    fn size(&mut self, buffer: Resource<Buffer>) -> wasmtime::Result<u64> {
        let function = "gpu.buffer.size";
        let buffer = buffer.rep();
        self.call(
            Asked::new(function, || json!({ "buffer": buffer })),
            |lent| {
                lent.gpu
                    .buffer_size(buffer)
                    .map_err(|error| stop(function, error))
            },
        )
    }

    fn write(
        &mut self,
        buffer: Resource<Buffer>,
        offset: u64,
        bytes: Vec<u8>,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let buffer = buffer.rep();
        let written: Answer<()> = self.call(
            Asked::new(
                "gpu.buffer.write",
                || json!({ "buffer": buffer, "offset": offset }),
            )
            .with(&bytes),
            |lent| Ok(lent.gpu.write_buffer(buffer, offset, &bytes)),
        )?;
        Ok(written.map_err(Into::into))
    }

    fn read(
        &mut self,
        buffer: Resource<Buffer>,
        offset: u64,
        length: u64,
    ) -> wasmtime::Result<Result<Vec<u8>, GpuError>> {
        let buffer = buffer.rep();
        let read: Answer<Vec<u8>> = self.call_for_bytes(
            Asked::new(
                "gpu.buffer.read",
                || json!({ "buffer": buffer, "offset": offset, "length": length }),
            ),
            |lent| Ok(lent.gpu.read_buffer(buffer, offset, length)),
        )?;
        Ok(read.map_err(Into::into))
    }

    fn drop(&mut self, buffer: Resource<Buffer>) -> wasmtime::Result<()> {
        let buffer = buffer.rep();
        self.call(
            Asked::new("gpu.buffer.drop", || json!({ "buffer": buffer })),
            |lent| {
                lent.gpu.drop_buffer(buffer);
                Ok(())
            },
        )
    }
}

impl HostRecording for State {
    fn new(&mut self) -> wasmtime::Result<Resource<Recording>> {
        let function = "gpu.recording";
        let created: u32 = self.call(Asked::new(function, || json!({})), |lent| {
            lent.gpu
                .create_recording()
                .map_err(|error| stop(function, error))
        })?;
        Ok(Resource::new_own(created))
    }

    fn dispatch(
        &mut self,
        recording: Resource<Recording>,
        kernel: Resource<Kernel>,
        bindings: Vec<BoundBuffer>,
        workgroups: Workgroups,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let (recording, kernel) = (recording.rep(), kernel.rep());
        let bindings: Vec<HostBoundBuffer> = bindings.into_iter().map(Into::into).collect();
        let workgroups = [workgroups.x, workgroups.y, workgroups.z];
        let recorded: Answer<()> = self.call(
            Asked::new("gpu.recording.dispatch", || {
                json!({
                    "recording": recording,
                    "kernel": kernel,
                    "bindings": bindings,
                    "workgroups": workgroups,
                })
            }),
            |lent| {
                Ok(lent
                    .gpu
                    .record_dispatch(recording, kernel, &bindings, workgroups))
            },
        )?;
        Ok(recorded.map_err(Into::into))
    }

    fn clear(
        &mut self,
        recording: Resource<Recording>,
        buffer: Resource<Buffer>,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let (recording, buffer) = (recording.rep(), buffer.rep());
        let recorded: Answer<()> = self.call(
            Asked::new(
                "gpu.recording.clear",
                || json!({ "recording": recording, "buffer": buffer }),
            ),
            |lent| Ok(lent.gpu.record_clear(recording, buffer)),
        )?;
        Ok(recorded.map_err(Into::into))
    }

    fn copy(
        &mut self,
        recording: Resource<Recording>,
        source: Resource<Buffer>,
        source_offset: u64,
        destination: Resource<Buffer>,
        destination_offset: u64,
        length: u64,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let recording = recording.rep();
        let source = (source.rep(), source_offset);
        let destination = (destination.rep(), destination_offset);
        let recorded: Answer<()> = self.call(
            Asked::new("gpu.recording.copy", || {
                json!({
                    "recording": recording,
                    "source": source.0,
                    "source-offset": source.1,
                    "destination": destination.0,
                    "destination-offset": destination.1,
                    "length": length,
                })
            }),
            |lent| Ok(lent.gpu.record_copy(recording, source, destination, length)),
        )?;
        Ok(recorded.map_err(Into::into))
    }

    fn drop(&mut self, recording: Resource<Recording>) -> wasmtime::Result<()> {
        let recording = recording.rep();
        self.call(
            Asked::new("gpu.recording.drop", || json!({ "recording": recording })),
            |lent| {
                lent.gpu.drop_recording(recording);
                Ok(())
            },
        )
    }
}
