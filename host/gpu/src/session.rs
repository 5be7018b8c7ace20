//! A session: one open device with everything that one evaluation makes on it, under one budget.
//!
//! Everything is named by an id and every answer is a plain value, so that a session can be recorded and replayed from outside.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::activity::{Activity, Observer};
use crate::adapter::{AdapterInfo, flush_bytes};
use crate::device::{Device, Health, Trouble};
use crate::error::GpuError;
use crate::fill::{Filler, Pattern};
use crate::kernel::{Kernel, check_layout};
use crate::readback;
use crate::recording::{BoundBuffer, Buffer, Recording, check_range};
use crate::selftest::SelfTest;
use crate::shader::{
    self, CheckedShader, Constant, LayoutEntry, OptionalFeatures, Origin, ShaderError,
    ShaderErrorKind, ShaderFacts, WorkgroupLimits,
};
use crate::timer::Timer;

/// The most bytes that one call writes or reads.
pub const MAX_TRANSFER_BYTES: u64 = 16 << 20;

/// The most objects of one kind that a session holds: far more than an evaluation needs.
const MAX_OBJECTS: usize = 1024;

/// The longest that a pipeline may take to compile. It cannot be interrupted: whoever watches the session kills its process.
const COMPILE_SECONDS: f64 = 30.0;

/// The longest that the environment's own or the host's work may take in one submission.
pub(crate) const HOUSEKEEPING_TIMEOUT: Duration = Duration::from_secs(60);

/// How a session is opened.
pub struct SessionOptions {
    /// The optional features that the environment names.
    pub allowed: OptionalFeatures,
    /// Everything random in the session comes from this seed.
    pub seed: [u8; 32],
    /// Measure no more rounds than this, whatever a plan says: for a trial that only asks whether the device survives.
    pub max_rounds: Option<u32>,
    /// Is told what is being done, and whose work it is.
    pub observer: Observer,
}

/// The streams of the session's random numbers: a use of one does not shift the others.
pub(crate) struct Streams {
    pub(crate) nonces: ChaCha20Rng,
    pub(crate) poison: ChaCha20Rng,
    pub(crate) order: ChaCha20Rng,
    pub(crate) bootstrap: ChaCha20Rng,
}

impl Streams {
    fn new(seed: [u8; 32]) -> Self {
        let stream = |number| {
            let mut random = ChaCha20Rng::from_seed(seed);
            random.set_stream(number);
            random
        };
        Self {
            nonces: stream(0),
            poison: stream(1),
            order: stream(2),
            bootstrap: stream(3),
        }
    }
}

struct Shader {
    origin: Origin,
    file: String,
    checked: CheckedShader,
    module: wgpu::ShaderModule,
}

/// An open device and what one evaluation makes on it.
pub struct Session {
    pub(crate) device: Device,
    info: AdapterInfo,
    allowed: OptionalFeatures,
    filler: Filler,
    pub(crate) timer: Timer,
    pub(crate) streams: Streams,
    pub(crate) max_rounds: Option<u32>,
    observer: Observer,
    shaders: BTreeMap<u32, Shader>,
    kernels: BTreeMap<u32, Arc<Kernel>>,
    buffers: BTreeMap<u32, Arc<Buffer>>,
    recordings: BTreeMap<u32, Recording>,
    next_id: u32,
    flush: OnceCell<Buffer>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Session")
            .field("info", &self.info)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// Opens a session on a device whose self-test is known.
    ///
    /// # Errors
    /// When the host's own kernels do not compile on the device.
    pub fn open(
        device: Device,
        selftest: &SelfTest,
        options: SessionOptions,
    ) -> Result<Self, GpuError> {
        let broken = |trouble: Trouble| trouble.into_gpu_error("preparing the device");
        let filler = Filler::new(&device).map_err(broken)?;
        let info = AdapterInfo::of(&device, selftest, options.allowed);
        let timer = Timer::new(&device, info.timing_source)?;
        Ok(Self {
            device,
            info,
            allowed: options.allowed,
            filler,
            timer,
            streams: Streams::new(options.seed),
            max_rounds: options.max_rounds,
            observer: options.observer,
            shaders: BTreeMap::new(),
            kernels: BTreeMap::new(),
            buffers: BTreeMap::new(),
            recordings: BTreeMap::new(),
            next_id: 1,
            flush: OnceCell::new(),
        })
    }

    /// The device as it was opened.
    pub fn adapter_info(&self) -> &AdapterInfo {
        &self.info
    }

    /// A handle that tells what becomes of the device, also after the session is gone.
    pub fn health(&self) -> Health {
        self.device.health()
    }

    /// Does something that may crash or hang, with the observer told whose work it is.
    pub(crate) fn observed<T>(
        &mut self,
        origin: Origin,
        what: String,
        max_seconds: f64,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        (self.observer)(Activity::Begin {
            origin,
            what,
            max_seconds,
        });
        let outcome = work(self);
        (self.observer)(Activity::End);
        outcome
    }

    pub(crate) fn tell(&mut self, activity: Activity) {
        (self.observer)(activity);
    }

    fn fresh_id(&mut self) -> u32 {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    /// Compiles one WGSL module.
    ///
    /// # Errors
    /// When the source is not acceptable; the error says where and why.
    pub fn compile(
        &mut self,
        file: &str,
        source: &str,
        origin: Origin,
    ) -> Result<u32, ShaderError> {
        self.device.usable().map_err(lost_to_shader_error)?;
        self.room(self.shaders.len(), "shaders")
            .map_err(lost_to_shader_error)?;
        let what = format!("compiling {file}");
        let allowed = self.effective_features();
        let (checked, module) = self.observed(origin, what, COMPILE_SECONDS, |session| {
            let checked = shader::check(file, source, allowed)?;
            let module = session
                .device
                .guarded(|device, _| {
                    device.create_shader_module(wgpu::ShaderModuleDescriptor {
                        label: Some(file),
                        source: wgpu::ShaderSource::Wgsl(checked.source().into()),
                    })
                })
                .map_err(|trouble| compiler_trouble(trouble, file))?;
            Ok((checked, module))
        })?;
        let id = self.fresh_id();
        self.shaders.insert(
            id,
            Shader {
                origin,
                file: file.to_owned(),
                checked,
                module,
            },
        );
        Ok(id)
    }

    fn effective_features(&self) -> OptionalFeatures {
        let has = |name: &str| self.info.features.iter().any(|feature| feature == name);
        OptionalFeatures {
            f16: self.allowed.f16 && has("f16"),
            subgroups: self.allowed.subgroups && has("subgroups"),
        }
    }

    /// What a shader is made of.
    ///
    /// # Errors
    /// When no shader has this id.
    pub fn facts(&self, shader: u32) -> Result<ShaderFacts, GpuError> {
        let shader = self
            .shaders
            .get(&shader)
            .ok_or_else(|| unknown("shader", shader))?;
        Ok(shader.checked.facts().clone())
    }

    /// Forgets a shader. Kernels made of it stay.
    pub fn drop_shader(&mut self, shader: u32) {
        self.shaders.remove(&shader);
    }

    /// Makes an entry point ready to run.
    ///
    /// # Errors
    /// When the entry point, its constants, its bindings or its workgroup do not fit.
    pub fn create_kernel(
        &mut self,
        shader: u32,
        entry_point: &str,
        constants: &[Constant],
        layout: &[LayoutEntry],
    ) -> Result<u32, ShaderError> {
        self.device.usable().map_err(lost_to_shader_error)?;
        self.room(self.kernels.len(), "kernels")
            .map_err(lost_to_shader_error)?;
        let found = self
            .shaders
            .get(&shader)
            .ok_or_else(|| lost_to_shader_error(unknown("shader", shader)))?;
        let limits = WorkgroupLimits {
            max_invocations: self.info.limits.max_invocations,
            max_size: self.info.limits.max_workgroup_size,
            max_bytes: self.info.limits.max_workgroup_bytes,
        };
        check_layout(layout, self.device.wgpu().limits().max_bind_groups)?;
        let facts = found
            .checked
            .check_kernel(entry_point, constants, layout, &limits)?;
        let name = format!("{entry_point} of {}", found.file);
        let origin = found.origin;
        let what = format!("compiling {name} for the device");
        let kernel = self.observed(origin, what, COMPILE_SECONDS, |session| {
            Kernel::create(
                &session.device,
                &session.shaders[&shader].module,
                (name.clone(), origin),
                entry_point,
                constants,
                &facts.layout,
            )
            .map_err(|trouble| compiler_trouble(trouble, &name))
        })?;
        let id = self.fresh_id();
        self.kernels.insert(id, Arc::new(kernel));
        Ok(id)
    }

    /// Forgets a kernel. Recordings that use it stay whole.
    pub fn drop_kernel(&mut self, kernel: u32) {
        self.kernels.remove(&kernel);
    }

    /// Makes a buffer of zeros.
    ///
    /// # Errors
    /// When the size is not a multiple of 4, is 0, or is over a limit, and when the device has no memory left.
    pub fn create_buffer(&mut self, label: &str, size: u64) -> Result<u32, GpuError> {
        self.device.usable()?;
        self.room(self.buffers.len(), "buffers")?;
        let limits = &self.info.limits;
        if size == 0 || !size.is_multiple_of(4) {
            return Err(GpuError::Invalid(format!(
                "buffer `{label}` has {size} bytes: the size is a multiple of 4 and at least 4"
            )));
        }
        let most = limits.max_storage_bytes.min(limits.max_buffer_bytes);
        if size > most {
            return Err(GpuError::Limit(format!(
                "buffer `{label}` has {size} bytes, this device allows {most} for one buffer"
            )));
        }
        let used: u64 = self.buffers.values().map(|buffer| buffer.wgpu.size()).sum();
        if size > limits.max_total_bytes.saturating_sub(used) {
            return Err(GpuError::Limit(format!(
                "buffer `{label}` of {size} bytes is too much beside {used} bytes in use: an evaluation has {} bytes on this device",
                limits.max_total_bytes
            )));
        }
        let id = self.fresh_id();
        let buffer =
            Buffer::create(&self.device, &self.filler, id, label, size).map_err(|trouble| {
                trouble.into_gpu_error(&format!("making buffer `{label}` of {size} bytes"))
            })?;
        self.buffers.insert(id, Arc::new(buffer));
        Ok(id)
    }

    /// The size of a buffer in bytes.
    ///
    /// # Errors
    /// When no buffer has this id.
    pub fn buffer_size(&self, buffer: u32) -> Result<u64, GpuError> {
        Ok(self.buffer(buffer)?.wgpu.size())
    }

    pub(crate) fn buffer(&self, id: u32) -> Result<&Arc<Buffer>, GpuError> {
        self.buffers.get(&id).ok_or_else(|| unknown("buffer", id))
    }

    pub(crate) fn recording(&self, id: u32) -> Result<&Recording, GpuError> {
        self.recordings
            .get(&id)
            .ok_or_else(|| unknown("recording", id))
    }

    /// Writes bytes into a buffer.
    ///
    /// # Errors
    /// When the range is not made of whole words, leaves the buffer, or is larger than [`MAX_TRANSFER_BYTES`].
    pub fn write_buffer(&mut self, buffer: u32, offset: u64, bytes: &[u8]) -> Result<(), GpuError> {
        self.device.usable()?;
        let buffer = self.buffer(buffer)?;
        check_range(buffer, offset, bytes.len() as u64)?;
        check_transfer(bytes.len() as u64)?;
        self.device
            .guarded(|_, queue| queue.write_buffer(&buffer.wgpu, offset, bytes))
            .map_err(|trouble| {
                trouble.into_gpu_error(&format!("writing buffer `{}`", buffer.label))
            })
    }

    /// Reads bytes of a buffer.
    ///
    /// # Errors
    /// As [`Session::write_buffer`].
    pub fn read_buffer(
        &mut self,
        buffer: u32,
        offset: u64,
        length: u64,
    ) -> Result<Vec<u8>, GpuError> {
        self.device.usable()?;
        let buffer = Arc::clone(self.buffer(buffer)?);
        check_range(&buffer, offset, length)?;
        check_transfer(length)?;
        readback::read(&self.device, &buffer.wgpu, offset, length)
    }

    /// Forgets a buffer; its memory is freed when no recording holds it any more.
    pub fn drop_buffer(&mut self, buffer: u32) {
        self.buffers.remove(&buffer);
    }

    /// Begins an empty recording.
    ///
    /// # Errors
    /// When there are too many.
    pub fn create_recording(&mut self) -> Result<u32, GpuError> {
        self.room(self.recordings.len(), "recordings")?;
        let id = self.fresh_id();
        self.recordings.insert(id, Recording::default());
        Ok(id)
    }

    /// Adds a dispatch to a recording.
    ///
    /// # Errors
    /// When the buffers do not fit the kernel's layout, or the workgroup counts are over the limit.
    pub fn record_dispatch(
        &mut self,
        recording: u32,
        kernel: u32,
        bindings: &[BoundBuffer],
        workgroups: [u32; 3],
    ) -> Result<(), GpuError> {
        self.device.usable()?;
        let kernel = Arc::clone(
            self.kernels
                .get(&kernel)
                .ok_or_else(|| unknown("kernel", kernel))?,
        );
        let mut buffers = Vec::with_capacity(bindings.len());
        for bound in bindings {
            buffers.push((*bound, Arc::clone(self.buffer(bound.buffer)?)));
        }
        let recording = self
            .recordings
            .get_mut(&recording)
            .ok_or_else(|| unknown("recording", recording))?;
        recording.dispatch(
            &self.device,
            kernel,
            &buffers,
            workgroups,
            self.info.limits.max_workgroups,
        )
    }

    /// Adds the filling of a whole buffer with zeros.
    ///
    /// # Errors
    /// When the recording is full.
    pub fn record_clear(&mut self, recording: u32, buffer: u32) -> Result<(), GpuError> {
        let buffer = Arc::clone(self.buffer(buffer)?);
        self.recordings
            .get_mut(&recording)
            .ok_or_else(|| unknown("recording", recording))?
            .clear(buffer)
    }

    /// Adds a copy between two buffers; each end is a buffer and an offset in it.
    ///
    /// # Errors
    /// When a range is not made of whole words or leaves its buffer, and when both ends are one buffer.
    pub fn record_copy(
        &mut self,
        recording: u32,
        (source, source_offset): (u32, u64),
        (destination, destination_offset): (u32, u64),
        length: u64,
    ) -> Result<(), GpuError> {
        let source = (Arc::clone(self.buffer(source)?), source_offset);
        let destination = (Arc::clone(self.buffer(destination)?), destination_offset);
        let recording = self
            .recordings
            .get_mut(&recording)
            .ok_or_else(|| unknown("recording", recording))?;
        recording.copy(source, destination, length)
    }

    /// Forgets a recording.
    pub fn drop_recording(&mut self, recording: u32) {
        self.recordings.remove(&recording);
    }

    /// Fills buffers with patterns that no one can predict.
    ///
    /// # Errors
    /// When a buffer is not there, or the device fails.
    pub fn poison(&mut self, buffers: &[u32]) -> Result<(), GpuError> {
        self.device.usable()?;
        let buffers = buffers
            .iter()
            .map(|id| self.buffer(*id).cloned())
            .collect::<Result<Vec<_>, _>>()?;
        let commands = self.encode("filling buffers", |session, encoder| {
            session.encode_poison(&buffers, encoder)
        })?;
        self.device
            .submit([commands], HOUSEKEEPING_TIMEOUT, "filling buffers")
            .map(|_| ())
    }

    /// Runs a recording once, untimed.
    ///
    /// # Errors
    /// When it does not end within `max_seconds`, and when the device fails on it.
    pub fn run(&mut self, recording: u32, max_seconds: f64) -> Result<(), GpuError> {
        self.device.usable()?;
        if !(max_seconds > 0.0 && max_seconds <= 3600.0) {
            return Err(GpuError::Invalid(format!(
                "a run may take more than 0 and at most 3,600 seconds, not {max_seconds}"
            )));
        }
        let origin = self.recording(recording)?.origin();
        let what = match origin {
            Origin::Environment => "running the environment's work",
            Origin::Submission => "running the submission",
        };
        self.observed(origin, what.to_owned(), max_seconds, |session| {
            let commands = session.encode(what, |session, encoder| {
                if let Some(recording) = session.recordings.get(&recording) {
                    recording.encode(encoder, &session.filler, None);
                }
            })?;
            session
                .device
                .submit(
                    [commands],
                    Duration::from_secs_f64(max_seconds),
                    "what was dispatched",
                )
                .map(|_| ())
        })
    }

    pub(crate) fn encode(
        &mut self,
        what: &str,
        encode: impl FnOnce(&mut Self, &mut wgpu::CommandEncoder),
    ) -> Result<wgpu::CommandBuffer, GpuError> {
        let mut encoder = self
            .device
            .wgpu()
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encode(self, &mut encoder);
        self.device
            .guarded(|_, _| encoder.finish())
            .map_err(|trouble| trouble.into_gpu_error(what))
    }

    pub(crate) fn encode_recording(&self, recording: u32, encoder: &mut wgpu::CommandEncoder) {
        if let Some(recording) = self.recordings.get(&recording) {
            recording.encode(encoder, &self.filler, None);
        }
    }

    pub(crate) fn encode_poison(
        &mut self,
        buffers: &[Arc<Buffer>],
        encoder: &mut wgpu::CommandEncoder,
    ) {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        for buffer in buffers {
            let key = [
                self.streams.poison.next_u32(),
                self.streams.poison.next_u32(),
            ];
            Filler::set(self.device.queue(), &buffer.poison, Pattern::Random { key });
            self.filler.encode(&mut pass, &buffer.poison);
        }
    }

    /// Writes a buffer larger than the caches, so that a timing does not depend on what was touched before it.
    pub(crate) fn encode_flush(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
    ) -> Result<(), GpuError> {
        if self.flush.get().is_none() {
            let size = flush_bytes(self.info.device_type)
                .min(self.info.limits.max_storage_bytes)
                .min(self.info.limits.max_buffer_bytes);
            let buffer = Buffer::create(&self.device, &self.filler, 0, "cache flush", size)
                .map_err(|trouble| {
                    trouble.into_gpu_error("making the buffer that flushes the caches")
                })?;
            self.flush.get_or_init(|| buffer);
        }
        let key = [
            self.streams.poison.next_u32(),
            self.streams.poison.next_u32(),
        ];
        if let Some(buffer) = self.flush.get() {
            Filler::set(self.device.queue(), &buffer.poison, Pattern::Random { key });
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            self.filler.encode(&mut pass, &buffer.poison);
        }
        Ok(())
    }

    /// Times a recording that is one pass.
    pub(crate) fn time_recording(
        &mut self,
        recording: u32,
        timeout: Duration,
        what: &str,
    ) -> Result<crate::timer::Timing, GpuError> {
        let steps = self
            .recordings
            .get(&recording)
            .ok_or_else(|| unknown("recording", recording))?;
        let filler = &self.filler;
        self.timer.time(
            &self.device,
            |encoder, query_set| steps.encode(encoder, filler, query_set),
            timeout,
            what,
        )
    }

    fn room(&self, held: usize, what: &str) -> Result<(), GpuError> {
        if held >= MAX_OBJECTS {
            return Err(GpuError::Limit(format!(
                "an evaluation holds at most {MAX_OBJECTS} {what} at a time"
            )));
        }
        Ok(())
    }
}

fn check_transfer(bytes: u64) -> Result<(), GpuError> {
    if bytes > MAX_TRANSFER_BYTES {
        return Err(GpuError::Limit(format!(
            "{bytes} bytes in one call: at most {MAX_TRANSFER_BYTES} are handed over at a time"
        )));
    }
    Ok(())
}

fn unknown(kind: &str, id: u32) -> GpuError {
    GpuError::Invalid(format!("there is no {kind} with id {id}"))
}

fn lost_to_shader_error(error: GpuError) -> ShaderError {
    ShaderError {
        kind: ShaderErrorKind::CompilerFailed,
        message: error.to_string(),
        location: None,
    }
}

fn compiler_trouble(trouble: Trouble, what: &str) -> ShaderError {
    let (kind, message) = match trouble {
        Trouble::Refused(text) => (ShaderErrorKind::Invalid, format!("{what}: {text}")),
        Trouble::OutOfMemory(text) => (
            ShaderErrorKind::CompilerFailed,
            format!("{what}: out of memory: {text}"),
        ),
        Trouble::Broken(text) => (ShaderErrorKind::CompilerFailed, format!("{what}: {text}")),
    };
    ShaderError {
        kind,
        message,
        location: None,
    }
}
