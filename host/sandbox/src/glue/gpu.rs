//! The interface `gpu`. A handle's number is the capability's id.

use wasmtime::component::Resource;
use weighhouse_gpu::error::GpuError as HostGpuError;
use weighhouse_gpu::shader::{Constant as HostConstant, LayoutEntry as HostLayoutEntry};

use crate::bindings::gpu::{
    Adapter, BoundBuffer, Candidate, Constant, GpuError, Host, HostBuffer, HostKernel,
    HostRecording, HostShader, LayoutEntry, Measurement, Origin, Plan, ShaderError, ShaderFacts,
    Workgroups,
};
use crate::bindings::handles::{Buffer, Kernel, Recording, Shader};
use crate::capability::Gpu;
use crate::error::{BrokenRule, HostFailure};
use crate::state::State;

impl State {
    fn gpu(&mut self, function: &str) -> wasmtime::Result<&mut dyn Gpu> {
        Ok(self.lent(function)?.gpu.as_mut())
    }
}

/// The error of a function that has none in WIT.
fn trap(function: &str, error: HostGpuError) -> wasmtime::Error {
    match error {
        HostGpuError::Invalid(text) | HostGpuError::Limit(text) => {
            BrokenRule(format!("{function}: {text}")).into()
        }
        error => HostFailure(format!("{function}: {error}")).into(),
    }
}

impl Host for State {
    fn adapter_info(&mut self) -> wasmtime::Result<Adapter> {
        Ok(self.gpu("gpu.adapter-info")?.adapter_info().into())
    }

    fn poison(&mut self, buffers: Vec<Resource<Buffer>>) -> wasmtime::Result<Result<(), GpuError>> {
        let ids: Vec<u32> = buffers.iter().map(Resource::rep).collect();
        Ok(self.gpu("gpu.poison")?.poison(&ids).map_err(Into::into))
    }

    fn run(
        &mut self,
        recording: Resource<Recording>,
        max_seconds: f64,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        Ok(self
            .gpu("gpu.run")?
            .run(recording.rep(), max_seconds)
            .map_err(Into::into))
    }

    fn measure(
        &mut self,
        candidates: Vec<Candidate>,
        plan: Plan,
    ) -> wasmtime::Result<Result<Measurement, GpuError>> {
        let candidates: Vec<_> = candidates.into_iter().map(Into::into).collect();
        let measured = self.gpu("gpu.measure")?.measure(&candidates, &plan.into());
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
        let compiled = self
            .gpu("gpu.shader.compile")?
            .compile(&file, &source, origin.into());
        Ok(compiled.map(Resource::new_own).map_err(Into::into))
    }

    fn facts(&mut self, shader: Resource<Shader>) -> wasmtime::Result<ShaderFacts> {
        let function = "gpu.shader.facts";
        let facts = self.gpu(function)?.facts(shader.rep());
        facts.map(Into::into).map_err(|error| trap(function, error))
    }

    fn drop(&mut self, shader: Resource<Shader>) -> wasmtime::Result<()> {
        self.gpu("gpu.shader")?.drop_shader(shader.rep());
        Ok(())
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
        let constants: Vec<HostConstant> = constants.into_iter().map(Into::into).collect();
        let layout: Vec<HostLayoutEntry> = layout.into_iter().map(Into::into).collect();
        let created = self.gpu("gpu.kernel.create")?.create_kernel(
            shader.rep(),
            &entry_point,
            &constants,
            &layout,
        );
        Ok(created.map(Resource::new_own).map_err(Into::into))
    }

    fn drop(&mut self, kernel: Resource<Kernel>) -> wasmtime::Result<()> {
        self.gpu("gpu.kernel")?.drop_kernel(kernel.rep());
        Ok(())
    }
}

impl HostBuffer for State {
    fn create(
        &mut self,
        label: String,
        size: u64,
    ) -> wasmtime::Result<Result<Resource<Buffer>, GpuError>> {
        let created = self.gpu("gpu.buffer.create")?.create_buffer(&label, size);
        Ok(created.map(Resource::new_own).map_err(Into::into))
    }

    fn size(&mut self, buffer: Resource<Buffer>) -> wasmtime::Result<u64> {
        let function = "gpu.buffer.size";
        let size = self.gpu(function)?.buffer_size(buffer.rep());
        size.map_err(|error| trap(function, error))
    }

    fn write(
        &mut self,
        buffer: Resource<Buffer>,
        offset: u64,
        bytes: Vec<u8>,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let written = self
            .gpu("gpu.buffer.write")?
            .write_buffer(buffer.rep(), offset, &bytes);
        Ok(written.map_err(Into::into))
    }

    fn read(
        &mut self,
        buffer: Resource<Buffer>,
        offset: u64,
        length: u64,
    ) -> wasmtime::Result<Result<Vec<u8>, GpuError>> {
        let read = self
            .gpu("gpu.buffer.read")?
            .read_buffer(buffer.rep(), offset, length);
        Ok(read.map_err(Into::into))
    }

    fn drop(&mut self, buffer: Resource<Buffer>) -> wasmtime::Result<()> {
        self.gpu("gpu.buffer")?.drop_buffer(buffer.rep());
        Ok(())
    }
}

impl HostRecording for State {
    fn new(&mut self) -> wasmtime::Result<Resource<Recording>> {
        let function = "gpu.recording";
        let created = self.gpu(function)?.create_recording();
        created
            .map(Resource::new_own)
            .map_err(|error| trap(function, error))
    }

    fn dispatch(
        &mut self,
        recording: Resource<Recording>,
        kernel: Resource<Kernel>,
        bindings: Vec<BoundBuffer>,
        workgroups: Workgroups,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let bindings: Vec<_> = bindings.into_iter().map(Into::into).collect();
        let recorded = self.gpu("gpu.recording.dispatch")?.record_dispatch(
            recording.rep(),
            kernel.rep(),
            &bindings,
            [workgroups.x, workgroups.y, workgroups.z],
        );
        Ok(recorded.map_err(Into::into))
    }

    fn clear(
        &mut self,
        recording: Resource<Recording>,
        buffer: Resource<Buffer>,
    ) -> wasmtime::Result<Result<(), GpuError>> {
        let recorded = self
            .gpu("gpu.recording.clear")?
            .record_clear(recording.rep(), buffer.rep());
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
        let recorded = self.gpu("gpu.recording.copy")?.record_copy(
            recording.rep(),
            (source.rep(), source_offset),
            (destination.rep(), destination_offset),
            length,
        );
        Ok(recorded.map_err(Into::into))
    }

    fn drop(&mut self, recording: Resource<Recording>) -> wasmtime::Result<()> {
        self.gpu("gpu.recording")?.drop_recording(recording.rep());
        Ok(())
    }
}
