//! An open device: every call to wgpu is guarded here, and everything that goes wrong is heard here.

mod choose;
mod health;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use choose::{ChosenDevice, DeviceError, DeviceType, Listing, list, remedy};
pub(crate) use health::one_line;
pub use health::{Health, Loss};

use crate::error::GpuError;
use health::{chain, error_text, panic_text};

/// An open device.
#[derive(Debug)]
pub struct Device {
    listing: Listing,
    adapter: wgpu::Adapter,
    device: wgpu::Device,
    queue: wgpu::Queue,
    health: Health,
}

/// What a guarded call to wgpu came to when it did not succeed.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// wgpu refused the call.
    Refused(String),
    /// The device had no memory left.
    OutOfMemory(String),
    /// wgpu or the driver broke on the call.
    Broken(String),
}

impl From<Trouble> for GpuError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Refused(text) => Self::Invalid(text),
            Trouble::OutOfMemory(text) => Self::OutOfMemory(text),
            Trouble::Broken(text) => Self::DeviceLost(text),
        }
    }
}

impl Trouble {
    pub(crate) fn into_gpu_error(self, what: &str) -> GpuError {
        GpuError::from(self).during(what)
    }
}

/// How long is waited for work, and whose failure it is when it does not end.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Patience {
    /// The work may itself be too much: the answer is [`GpuError::TimedOut`].
    Work(Duration),
    /// The host's own work never takes so long: the device hangs, and the answer is [`GpuError::DeviceLost`].
    Housekeeping(Duration),
}

impl Patience {
    fn duration(self) -> Duration {
        match self {
            Self::Work(duration) | Self::Housekeeping(duration) => duration,
        }
    }
}

impl Device {
    fn new(
        listing: Listing,
        adapter: wgpu::Adapter,
        device: wgpu::Device,
        queue: wgpu::Queue,
    ) -> Self {
        let health = Health::default();
        let on_loss = health.clone();
        device.set_device_lost_callback(move |reason, text| {
            on_loss.lose(Loss::Lost(one_line(&format!("{reason:?}: {text}"))));
        });
        // Every call is made inside of error scopes: what passes them by belongs to no call, and nothing on the device can be trusted then.
        let on_error = health.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            on_error.lose(Loss::Lost(error_text(&error)));
        }));
        Self {
            listing,
            adapter,
            device,
            queue,
            health,
        }
    }

    /// What is known of it from its driver.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// A handle that tells what becomes of it.
    pub fn health(&self) -> Health {
        self.health.clone()
    }

    /// What the adapter that it was opened on says of itself.
    pub(crate) fn adapter_info(&self) -> wgpu::AdapterInfo {
        self.adapter.get_info()
    }

    /// The optional features that it was opened with.
    pub(crate) fn features(&self) -> wgpu::Features {
        self.device.features()
    }

    /// The limits that it was opened with.
    pub(crate) fn limits(&self) -> wgpu::Limits {
        self.device.limits()
    }

    /// Nanoseconds of one tick of its timestamps, as the driver states it.
    pub(crate) fn timestamp_period(&self) -> f64 {
        f64::from(self.queue.get_timestamp_period())
    }

    /// # Errors
    /// When the device is gone.
    pub(crate) fn usable(&self) -> Result<(), GpuError> {
        match self.health.loss() {
            Some(loss) => Err(GpuError::DeviceLost(loss.cause().to_owned())),
            None => Ok(()),
        }
    }

    /// Calls wgpu and returns what the call gave only if no error of any kind came of it: not through an error scope, not through the
    /// uncaptured-error callback, not as a lost device, not as a panic. A call that breaks loses the device: what it left behind is
    /// not known.
    pub(crate) fn guarded<T>(
        &self,
        call: impl FnOnce(&wgpu::Device, &wgpu::Queue) -> T,
    ) -> Result<T, Trouble> {
        let outcome = self.compiling(call);
        if let Err(Trouble::Broken(text)) = &outcome {
            self.health.lose(Loss::Lost(text.clone()));
        }
        outcome
    }

    /// As [`Device::guarded`], for making shader modules and pipelines: a compiler that breaks on one shader leaves the device as it was,
    /// so the device is lost only when wgpu says so.
    pub(crate) fn compiling<T>(
        &self,
        call: impl FnOnce(&wgpu::Device, &wgpu::Queue) -> T,
    ) -> Result<T, Trouble> {
        let internal = self.device.push_error_scope(wgpu::ErrorFilter::Internal);
        let memory = self.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let validation = self.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let outcome = catch_unwind(AssertUnwindSafe(|| call(&self.device, &self.queue)));
        let refused = pollster::block_on(validation.pop());
        let exhausted = pollster::block_on(memory.pop());
        let broken = pollster::block_on(internal.pop());
        let value = outcome.map_err(|payload| Trouble::Broken(panic_text(payload.as_ref())))?;
        if let Some(loss) = self.health.loss() {
            return Err(Trouble::Broken(loss.cause().to_owned()));
        }
        if let Some(error) = broken {
            return Err(Trouble::Broken(error_text(&error)));
        }
        if let Some(error) = exhausted {
            return Err(Trouble::OutOfMemory(error_text(&error)));
        }
        if let Some(error) = refused {
            return Err(Trouble::Refused(error_text(&error)));
        }
        Ok(value)
    }

    /// Loses the device because it did not do what no device may fail to do.
    pub(crate) fn give_up(&self, cause: String) -> GpuError {
        self.health.lose(Loss::Lost(cause.clone()));
        GpuError::DeviceLost(cause)
    }

    /// Submits commands and waits for their end; returns the time from submission to completion.
    ///
    /// # Errors
    /// When the commands are refused, when they do not end in time (the device is then gone), or when the device is lost.
    pub(crate) fn submit(
        &self,
        commands: impl IntoIterator<Item = wgpu::CommandBuffer>,
        patience: Patience,
        what: &str,
    ) -> Result<Duration, GpuError> {
        self.usable()?;
        let started = Instant::now();
        let index = self.guarded(|_, queue| queue.submit(commands))?;
        self.wait(Some(index), patience, what)?;
        Ok(started.elapsed())
    }

    /// Waits for a submission, or for the latest one. `what` is what is waited for, in the words of a sentence's subject.
    pub(crate) fn wait(
        &self,
        submission_index: Option<wgpu::SubmissionIndex>,
        patience: Patience,
        what: &str,
    ) -> Result<(), GpuError> {
        let poll = self.guarded(|device, _| {
            device.poll(wgpu::PollType::Wait {
                submission_index,
                timeout: Some(patience.duration()),
            })
        });
        match poll {
            Ok(Ok(_)) => self.usable(),
            Ok(Err(wgpu::PollError::Timeout)) => {
                let text = format!(
                    "{what} did not end within {:.1} s",
                    patience.duration().as_secs_f64()
                );
                let (loss, error) = match patience {
                    Patience::Work(_) => (Loss::TimedOut(text.clone()), GpuError::TimedOut(text)),
                    Patience::Housekeeping(_) => {
                        (Loss::Lost(text.clone()), GpuError::DeviceLost(text))
                    }
                };
                self.abandon(loss);
                Err(error)
            }
            Ok(Err(error)) => {
                let text = chain(&error);
                self.abandon(Loss::Lost(text.clone()));
                Err(GpuError::DeviceLost(text))
            }
            Err(trouble) => {
                let error = GpuError::from(trouble);
                self.abandon(Loss::Lost(error.to_string()));
                Err(error)
            }
        }
    }

    /// Gives the device up for good. What it was doing may go on for minutes, and dropping the last handle would wait for it
    /// (wgpu-core 30's `Queue::drop`), so a handle of each kind is leaked: only the process's end frees them.
    fn abandon(&self, loss: Loss) {
        self.health.lose(loss);
        std::mem::forget(self.device.clone());
        std::mem::forget(self.queue.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shader::OptionalFeatures;

    fn open() -> Option<Device> {
        match ChosenDevice::choose(None) {
            Ok(chosen) => Some(chosen.open(OptionalFeatures::default()).expect("opens")),
            #[expect(clippy::print_stderr, reason = "a test that could not be run says so")]
            Err(error) => {
                eprintln!("SKIPPED: {error}");
                None
            }
        }
    }

    #[test]
    fn a_call_that_breaks_loses_the_device_and_a_compiler_that_breaks_does_not() {
        let Some(device) = open() else { return };
        let broken = device.compiling(|_, _| panic!("in the\ncompiler"));
        let Err(Trouble::Broken(text)) = broken else {
            panic!("it broke");
        };
        assert!(text.contains("in the compiler"), "{text}");
        assert_eq!(device.usable(), Ok(()));
        assert_eq!(device.health().loss(), None);

        let broken = device.guarded(|_, _| panic!("in submit"));
        assert!(matches!(broken, Err(Trouble::Broken(_))));
        assert!(
            matches!(device.health().loss(), Some(Loss::Lost(text)) if text.contains("in submit"))
        );
        assert!(matches!(device.usable(), Err(GpuError::DeviceLost(_))));
    }

    #[test]
    fn an_error_that_no_call_caught_loses_the_device() {
        let Some(device) = open() else { return };
        drop(device.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: 4,
            usage: wgpu::BufferUsages::empty(),
            mapped_at_creation: false,
        }));
        let loss = device.health().loss();
        assert!(
            matches!(&loss, Some(Loss::Lost(text)) if !text.contains('\n')),
            "{loss:?}"
        );
        assert!(matches!(device.usable(), Err(GpuError::DeviceLost(_))));
    }

    const SPIN: &str = "
@group(0) @binding(0) var<storage, read_write> sink: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    var x = id.x;
    for (var i = 0u; i < 60000u; i++) { x = x * 1664525u + sink[i % 64u]; }
    sink[id.x % 64u] = x;
}";

    fn endless_work(device: &wgpu::Device) -> wgpu::CommandBuffer {
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(SPIN.into()),
        });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: None,
            compilation_options: Default::default(),
            cache: None,
        });
        let sink = device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: 256,
            usage: wgpu::BufferUsages::STORAGE,
            mapped_at_creation: false,
        });
        let bound = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(0),
            entries: &[wgpu::BindGroupEntry {
                binding: 0,
                resource: sink.as_entire_binding(),
            }],
        });
        let mut encoder = device.create_command_encoder(&Default::default());
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &bound, &[]);
        pass.dispatch_workgroups(65_535, 64, 1);
        drop(pass);
        encoder.finish()
    }

    #[test]
    fn housekeeping_that_does_not_end_is_a_lost_device_and_not_work_that_is_too_slow() {
        let Some(device) = open() else { return };
        let commands = device
            .guarded(|device, _| endless_work(device))
            .expect("it is valid");
        let patience = Patience::Housekeeping(Duration::from_millis(200));
        let error = device.submit([commands], patience, "the work").unwrap_err();
        assert_eq!(
            error,
            GpuError::DeviceLost("the work did not end within 0.2 s".to_owned())
        );
        assert!(matches!(device.health().loss(), Some(Loss::Lost(_))));
    }

    #[test]
    fn a_refused_call_is_said_in_one_line_and_the_device_lives_on() {
        let Some(device) = open() else { return };
        let refused = device.guarded(|device, _| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("b"),
                size: 4,
                usage: wgpu::BufferUsages::empty(),
                mapped_at_creation: false,
            })
        });
        let Err(error) = refused.map(|_| ()) else {
            panic!("a buffer without a use was made");
        };
        let error = error.into_gpu_error("making a buffer");
        assert!(
            matches!(&error, GpuError::Invalid(text) if text.starts_with("making a buffer: ") && !text.contains('\n')),
            "{error}"
        );
        assert_eq!(device.health().loss(), None);
    }
}
