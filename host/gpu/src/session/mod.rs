//! A session: one open device with everything that one evaluation makes on it, under one budget.
//!
//! Everything is named by an id and every answer is a plain value, so that a session can be recorded and replayed from outside.

mod buffers;
mod recordings;
mod shaders;
mod work;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::activity::{Activity, Observer};
use crate::adapter::{AdapterInfo, flush_bytes};
use crate::buffer::{Buffer, MemoryUse};
use crate::device::{Device, Health};
use crate::error::GpuError;
use crate::fill::Filler;
use crate::kernel::Kernel;
use crate::recording::Recording;
use crate::selftest::SelfTest;
use crate::shader::{OptionalFeatures, Origin};
use crate::timer::Timer;
use shaders::Shader;

/// The most bytes that one call writes or reads.
pub const MAX_TRANSFER_BYTES: u64 = 16 << 20;

/// The most objects of one kind that a session holds: far more than an evaluation needs.
const MAX_OBJECTS: usize = 1024;

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
    /// The bytes of the buffers and of what recordings keep of dropped ones.
    memory: MemoryUse,
    /// Larger than the caches: writing it leaves nothing in them.
    flush: Buffer,
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
    /// When the host's own kernels do not compile on the device, or it has no memory for the buffer that flushes its caches.
    pub fn open(
        device: Device,
        selftest: &SelfTest,
        options: SessionOptions,
    ) -> Result<Self, GpuError> {
        let filler = Filler::new(&device)
            .map_err(|trouble| trouble.into_gpu_error("preparing the device"))?;
        let info = AdapterInfo::of(&device, selftest, options.allowed);
        let timer = Timer::new(
            &device,
            info.timing_source,
            info.timing_resolution_nanoseconds,
        )?;
        let size = flush_bytes(info.device_type)
            .min(info.limits.max_storage_bytes)
            .min(info.limits.max_buffer_bytes);
        let own = MemoryUse::default();
        let flush =
            Buffer::create(&device, &filler, &own, 0, "cache flush", size).map_err(|trouble| {
                trouble.into_gpu_error("making the buffer that flushes the caches")
            })?;
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
            memory: MemoryUse::default(),
            flush,
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

    fn room(&self, held: usize, what: &str) -> Result<(), GpuError> {
        if held >= MAX_OBJECTS {
            return Err(GpuError::Limit(format!(
                "an evaluation holds at most {MAX_OBJECTS} {what} at a time"
            )));
        }
        Ok(())
    }
}

fn unknown(kind: &str, id: u32) -> GpuError {
    GpuError::Invalid(format!("there is no {kind} with id {id}"))
}
