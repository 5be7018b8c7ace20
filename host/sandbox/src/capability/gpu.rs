//! The device that a scorer is lent.

use weighhouse_gpu::adapter::AdapterInfo;
use weighhouse_gpu::error::GpuError;
use weighhouse_gpu::measure::{Candidate, Measurement, Plan};
use weighhouse_gpu::recording::BoundBuffer;
use weighhouse_gpu::session::Session;
use weighhouse_gpu::shader::{Constant, LayoutEntry, Origin, ShaderError, ShaderFacts};

/// The interface `gpu`; `wit/gpu.wit` has the meaning, the units and the errors of every function. Shaders, kernels, buffers and recordings
/// are named by ids that the implementation hands out and never uses twice.
///
/// [`Any`](std::any::Any) is a supertrait so that whoever lent a device can take it back, as what it was, when the scorer is done: dropping a
/// device that still works on a submission waits for its end.
#[expect(
    clippy::missing_errors_doc,
    reason = "the errors are those of the WIT interface"
)]
pub trait Gpu: std::any::Any + Send {
    /// The device.
    fn adapter_info(&mut self) -> AdapterInfo;

    /// Compiles one WGSL module; the id is a shader's.
    fn compile(&mut self, file: &str, source: &str, origin: Origin) -> Result<u32, ShaderError>;

    /// What a shader is made of.
    fn facts(&mut self, shader: u32) -> Result<ShaderFacts, GpuError>;

    /// Forgets a shader.
    fn drop_shader(&mut self, shader: u32);

    /// Makes an entry point ready to run; the id is a kernel's.
    fn create_kernel(
        &mut self,
        shader: u32,
        entry_point: &str,
        constants: &[Constant],
        layout: &[LayoutEntry],
    ) -> Result<u32, ShaderError>;

    /// Forgets a kernel; recordings that hold it keep it alive.
    fn drop_kernel(&mut self, kernel: u32);

    /// Makes a buffer of zeros; the size is in bytes.
    fn create_buffer(&mut self, label: &str, size: u64) -> Result<u32, GpuError>;

    /// The size of a buffer in bytes.
    fn buffer_size(&mut self, buffer: u32) -> Result<u64, GpuError>;

    /// Writes bytes at an offset.
    fn write_buffer(&mut self, buffer: u32, offset: u64, bytes: &[u8]) -> Result<(), GpuError>;

    /// Reads bytes at an offset.
    fn read_buffer(&mut self, buffer: u32, offset: u64, length: u64) -> Result<Vec<u8>, GpuError>;

    /// Forgets a buffer; recordings that hold it keep it alive.
    fn drop_buffer(&mut self, buffer: u32);

    /// Makes an empty recording.
    fn create_recording(&mut self) -> Result<u32, GpuError>;

    /// Adds a dispatch to a recording.
    fn record_dispatch(
        &mut self,
        recording: u32,
        kernel: u32,
        bindings: &[BoundBuffer],
        workgroups: [u32; 3],
    ) -> Result<(), GpuError>;

    /// Adds the filling of a whole buffer with zeros to a recording.
    fn record_clear(&mut self, recording: u32, buffer: u32) -> Result<(), GpuError>;

    /// Adds a copy to a recording, from a buffer and an offset to a buffer and an offset.
    fn record_copy(
        &mut self,
        recording: u32,
        source: (u32, u64),
        destination: (u32, u64),
        length: u64,
    ) -> Result<(), GpuError>;

    /// Forgets a recording.
    fn drop_recording(&mut self, recording: u32);

    /// Fills buffers with a random pattern.
    fn poison(&mut self, buffers: &[u32]) -> Result<(), GpuError>;

    /// Runs a recording once and waits for its end.
    fn run(&mut self, recording: u32, max_seconds: f64) -> Result<(), GpuError>;

    /// Measures candidates against each other.
    fn measure(&mut self, candidates: &[Candidate], plan: &Plan) -> Result<Measurement, GpuError>;
}

/// A real device.
impl Gpu for Session {
    fn adapter_info(&mut self) -> AdapterInfo {
        Session::adapter_info(self).clone()
    }

    fn compile(&mut self, file: &str, source: &str, origin: Origin) -> Result<u32, ShaderError> {
        Session::compile(self, file, source, origin)
    }

    fn facts(&mut self, shader: u32) -> Result<ShaderFacts, GpuError> {
        Session::facts(self, shader)
    }

    fn drop_shader(&mut self, shader: u32) {
        Session::drop_shader(self, shader);
    }

    fn create_kernel(
        &mut self,
        shader: u32,
        entry_point: &str,
        constants: &[Constant],
        layout: &[LayoutEntry],
    ) -> Result<u32, ShaderError> {
        Session::create_kernel(self, shader, entry_point, constants, layout)
    }

    fn drop_kernel(&mut self, kernel: u32) {
        Session::drop_kernel(self, kernel);
    }

    fn create_buffer(&mut self, label: &str, size: u64) -> Result<u32, GpuError> {
        Session::create_buffer(self, label, size)
    }

    fn buffer_size(&mut self, buffer: u32) -> Result<u64, GpuError> {
        Session::buffer_size(self, buffer)
    }

    fn write_buffer(&mut self, buffer: u32, offset: u64, bytes: &[u8]) -> Result<(), GpuError> {
        Session::write_buffer(self, buffer, offset, bytes)
    }

    fn read_buffer(&mut self, buffer: u32, offset: u64, length: u64) -> Result<Vec<u8>, GpuError> {
        Session::read_buffer(self, buffer, offset, length)
    }

    fn drop_buffer(&mut self, buffer: u32) {
        Session::drop_buffer(self, buffer);
    }

    fn create_recording(&mut self) -> Result<u32, GpuError> {
        Session::create_recording(self)
    }

    fn record_dispatch(
        &mut self,
        recording: u32,
        kernel: u32,
        bindings: &[BoundBuffer],
        workgroups: [u32; 3],
    ) -> Result<(), GpuError> {
        Session::record_dispatch(self, recording, kernel, bindings, workgroups)
    }

    fn record_clear(&mut self, recording: u32, buffer: u32) -> Result<(), GpuError> {
        Session::record_clear(self, recording, buffer)
    }

    fn record_copy(
        &mut self,
        recording: u32,
        source: (u32, u64),
        destination: (u32, u64),
        length: u64,
    ) -> Result<(), GpuError> {
        Session::record_copy(self, recording, source, destination, length)
    }

    fn drop_recording(&mut self, recording: u32) {
        Session::drop_recording(self, recording);
    }

    fn poison(&mut self, buffers: &[u32]) -> Result<(), GpuError> {
        Session::poison(self, buffers)
    }

    fn run(&mut self, recording: u32, max_seconds: f64) -> Result<(), GpuError> {
        Session::run(self, recording, max_seconds)
    }

    fn measure(&mut self, candidates: &[Candidate], plan: &Plan) -> Result<Measurement, GpuError> {
        Session::measure(self, candidates, plan)
    }
}
