//! Finding a device, opening it, and hearing of everything that goes wrong on it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::error::GpuError;
use crate::shader::OptionalFeatures;

/// What kind of device it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeviceType {
    /// A graphics card with its own memory.
    Discrete,
    /// A GPU that shares the processor's memory.
    Integrated,
    /// A GPU lent by a hypervisor.
    Virtual,
    /// A software driver.
    Cpu,
    /// The driver does not say.
    Other,
}

/// A device that could be opened, as `devices` lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listing {
    /// Its place in the list, from 0: the default device comes first.
    pub index: usize,
    /// Its name as the driver gives it.
    pub name: String,
    /// `vulkan`, `metal` or `dx12`.
    pub backend: String,
    /// The driver's name and version.
    pub driver: String,
    /// What kind of device it is.
    pub device_type: DeviceType,
    /// The optional features that it has: `f16`, `subgroups`, `timestamps`.
    pub features: Vec<String>,
}

/// Why no device was opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeviceError {
    /// The machine has no device that wgpu can use.
    #[error(
        "no GPU device was found: install a Vulkan driver (on Debian or Ubuntu `apt-get install libvulkan1 mesa-vulkan-drivers` brings a software one), then see `weighhouse devices`"
    )]
    None,
    /// No device fits the selector.
    #[error("no device fits `{selector}`: the devices are {available}")]
    NotFound {
        /// What was asked for.
        selector: String,
        /// The names of those that are there.
        available: String,
    },
    /// More than one device fits the selector.
    #[error(
        "`{selector}` fits more than one device ({fitting}): give an index from `weighhouse devices`"
    )]
    Ambiguous {
        /// What was asked for.
        selector: String,
        /// The names of those that fit.
        fitting: String,
    },
    /// The driver refused to open the device.
    #[error("the device {name} could not be opened: {cause}")]
    NotOpened {
        /// The device's name.
        name: String,
        /// What the driver said.
        cause: String,
    },
}

/// Loads the drivers and lists every device, the default one first.
///
/// A driver may crash while it is loaded: call this only in a process that may die.
pub fn list() -> Vec<Listing> {
    enumerate()
        .into_iter()
        .map(|(listing, _)| listing)
        .collect()
}

fn enumerate() -> Vec<(Listing, wgpu::Adapter)> {
    let backends = wgpu::Backends::VULKAN | wgpu::Backends::METAL | wgpu::Backends::DX12;
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends,
        flags: wgpu::InstanceFlags::empty(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let mut found: Vec<(Listing, wgpu::Adapter)> =
        pollster::block_on(instance.enumerate_adapters(backends))
            .into_iter()
            .map(|adapter| (describe(&adapter), adapter))
            .collect();
    found.sort_by_key(|(listing, _)| preference(listing.device_type));
    for (index, (listing, _)) in found.iter_mut().enumerate() {
        listing.index = index;
    }
    found
}

fn preference(device_type: DeviceType) -> u8 {
    match device_type {
        DeviceType::Discrete => 0,
        DeviceType::Integrated => 1,
        DeviceType::Virtual => 2,
        DeviceType::Other => 3,
        DeviceType::Cpu => 4,
    }
}

fn describe(adapter: &wgpu::Adapter) -> Listing {
    let info = adapter.get_info();
    let features = adapter.features();
    let named = [
        (wgpu::Features::SHADER_F16, "f16"),
        (wgpu::Features::SUBGROUP, "subgroups"),
        (wgpu::Features::TIMESTAMP_QUERY, "timestamps"),
    ];
    Listing {
        index: 0,
        name: info.name,
        backend: match info.backend {
            wgpu::Backend::Vulkan => "vulkan",
            wgpu::Backend::Metal => "metal",
            wgpu::Backend::Dx12 => "dx12",
            _ => "other",
        }
        .to_owned(),
        driver: format!("{} {}", info.driver, info.driver_info)
            .trim()
            .to_owned(),
        device_type: match info.device_type {
            wgpu::DeviceType::DiscreteGpu => DeviceType::Discrete,
            wgpu::DeviceType::IntegratedGpu => DeviceType::Integrated,
            wgpu::DeviceType::VirtualGpu => DeviceType::Virtual,
            wgpu::DeviceType::Cpu => DeviceType::Cpu,
            wgpu::DeviceType::Other => DeviceType::Other,
        },
        features: named
            .iter()
            .filter(|(feature, _)| features.contains(*feature))
            .map(|(_, name)| (*name).to_owned())
            .collect(),
    }
}

/// Why a device can no longer be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loss {
    /// Work on it did not end in time.
    TimedOut(String),
    /// The driver gave it up.
    Lost(String),
}

impl Loss {
    fn cause(&self) -> &str {
        match self {
            Self::TimedOut(cause) | Self::Lost(cause) => cause,
        }
    }
}

/// Tells what became of a device, also after its session is gone. wgpu tells of losses by callbacks, at any time.
#[derive(Debug, Clone, Default)]
pub struct Health(Arc<Mutex<Condition>>);

#[derive(Debug, Default)]
struct Condition {
    loss: Option<Loss>,
    uncaptured: Option<String>,
}

impl Health {
    /// Why the device can no longer be used; `None` while it can.
    pub fn loss(&self) -> Option<Loss> {
        self.condition().loss.clone()
    }

    fn condition(&self) -> MutexGuard<'_, Condition> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Only the first loss is kept: what follows comes of it.
    fn lose(&self, loss: Loss) {
        self.condition().loss.get_or_insert(loss);
    }
}

/// A chosen device that has not been opened yet.
#[derive(Debug)]
pub struct Candidate {
    listing: Listing,
    adapter: wgpu::Adapter,
}

impl Candidate {
    /// Loads the drivers and chooses a device: by its index, by a part of its name in any case, or the default one.
    ///
    /// # Errors
    /// When there is no device, none that fits, or more than one.
    pub fn choose(selector: Option<&str>) -> Result<Self, DeviceError> {
        let mut found = enumerate();
        if found.is_empty() {
            return Err(DeviceError::None);
        }
        let listings: Vec<&Listing> = found.iter().map(|(listing, _)| listing).collect();
        let index = select(&listings, selector)?;
        let (listing, adapter) = found.swap_remove(index);
        Ok(Self { listing, adapter })
    }

    /// What is known of it before it is opened.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// The limits that it could be opened with.
    pub fn limits(&self) -> wgpu::Limits {
        self.adapter.limits()
    }

    /// Opens the device with the optional features that are both allowed and there, and with timestamps where it has them.
    ///
    /// # Errors
    /// When the driver refuses.
    pub fn open(&self, allowed: OptionalFeatures) -> Result<Device, DeviceError> {
        let mut wanted = wgpu::Features::TIMESTAMP_QUERY;
        if allowed.f16 {
            wanted |= wgpu::Features::SHADER_F16;
        }
        if allowed.subgroups {
            wanted |= wgpu::Features::SUBGROUP;
        }
        let (device, queue) =
            pollster::block_on(self.adapter.request_device(&wgpu::DeviceDescriptor {
                label: Some("weighhouse"),
                required_features: wanted & self.adapter.features(),
                required_limits: self.adapter.limits(),
                ..Default::default()
            }))
            .map_err(|error| DeviceError::NotOpened {
                name: self.listing.name.clone(),
                cause: error.to_string(),
            })?;
        let health = Health::default();
        let on_loss = health.clone();
        device.set_device_lost_callback(move |reason, text| {
            on_loss.lose(Loss::Lost(format!("{reason:?}: {text}")));
        });
        let on_error = health.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            on_error
                .condition()
                .uncaptured
                .get_or_insert(error.to_string());
        }));
        Ok(Device {
            listing: self.listing.clone(),
            adapter: self.adapter.clone(),
            device,
            queue,
            health,
        })
    }
}

fn select(listings: &[&Listing], selector: Option<&str>) -> Result<usize, DeviceError> {
    let Some(selector) = selector else {
        return Ok(0);
    };
    let names = |chosen: &[&&Listing]| {
        chosen
            .iter()
            .map(|listing| format!("{} `{}`", listing.index, listing.name))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let not_found = || DeviceError::NotFound {
        selector: selector.to_owned(),
        available: names(&listings.iter().collect::<Vec<_>>()),
    };
    if let Ok(index) = selector.parse::<usize>() {
        return if index < listings.len() {
            Ok(index)
        } else {
            Err(not_found())
        };
    }
    let wanted = selector.to_lowercase();
    let fitting: Vec<&&Listing> = listings
        .iter()
        .filter(|listing| listing.name.to_lowercase().contains(&wanted))
        .collect();
    match fitting.as_slice() {
        [] => Err(not_found()),
        [one] => Ok(one.index),
        many => Err(DeviceError::Ambiguous {
            selector: selector.to_owned(),
            fitting: names(many),
        }),
    }
}

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

impl Trouble {
    pub(crate) fn into_gpu_error(self, what: &str) -> GpuError {
        match self {
            Self::Refused(text) => GpuError::Invalid(format!("{what}: {text}")),
            Self::OutOfMemory(text) => GpuError::OutOfMemory(format!("{what}: {text}")),
            Self::Broken(text) => GpuError::DeviceLost(format!("{what}: {text}")),
        }
    }
}

impl Device {
    /// What is known of it from its driver.
    pub fn listing(&self) -> &Listing {
        &self.listing
    }

    /// The adapter that it was opened on.
    pub fn adapter(&self) -> &wgpu::Adapter {
        &self.adapter
    }

    /// The wgpu device.
    pub fn wgpu(&self) -> &wgpu::Device {
        &self.device
    }

    /// Its queue.
    pub fn queue(&self) -> &wgpu::Queue {
        &self.queue
    }

    /// A handle that tells what becomes of it.
    pub fn health(&self) -> Health {
        self.health.clone()
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
    /// uncaptured-error callback, not as a lost device, not as a panic.
    pub(crate) fn guarded<T>(
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
            return Err(Trouble::Broken(error.to_string()));
        }
        if let Some(error) = exhausted {
            return Err(Trouble::OutOfMemory(error.to_string()));
        }
        if let Some(error) = refused {
            return Err(Trouble::Refused(error.to_string()));
        }
        if let Some(text) = self.health.condition().uncaptured.clone() {
            return Err(Trouble::Broken(text));
        }
        Ok(value)
    }

    /// Submits commands and waits for their end; returns the time from submission to completion.
    ///
    /// # Errors
    /// When the commands are refused, when they do not end in time (the device is then gone), or when the device is lost.
    pub(crate) fn submit(
        &self,
        commands: impl IntoIterator<Item = wgpu::CommandBuffer>,
        timeout: Duration,
        what: &str,
    ) -> Result<Duration, GpuError> {
        self.usable()?;
        let started = Instant::now();
        let index = self
            .guarded(|_, queue| queue.submit(commands))
            .map_err(|trouble| trouble.into_gpu_error(what))?;
        self.wait(Some(index), timeout, what)?;
        Ok(started.elapsed())
    }

    /// Waits for a submission, or for the latest one.
    pub(crate) fn wait(
        &self,
        submission_index: Option<wgpu::SubmissionIndex>,
        timeout: Duration,
        what: &str,
    ) -> Result<(), GpuError> {
        let poll = self
            .guarded(|device, _| {
                device.poll(wgpu::PollType::Wait {
                    submission_index,
                    timeout: Some(timeout),
                })
            })
            .map_err(|trouble| trouble.into_gpu_error(what));
        match poll {
            Ok(Ok(_)) => self.usable(),
            Ok(Err(wgpu::PollError::Timeout)) => {
                let text = format!("{what} did not end within {:.1} s", timeout.as_secs_f64());
                self.abandon(Loss::TimedOut(text.clone()));
                Err(GpuError::TimedOut(text))
            }
            Ok(Err(error)) => {
                self.abandon(Loss::Lost(error.to_string()));
                Err(GpuError::DeviceLost(error.to_string()))
            }
            Err(error) => {
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

fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "unknown cause".to_owned());
    format!("the shader compiler broke down ({text})")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(index: usize, name: &str) -> Listing {
        Listing {
            index,
            name: name.to_owned(),
            backend: "vulkan".to_owned(),
            driver: String::new(),
            device_type: DeviceType::Cpu,
            features: Vec::new(),
        }
    }

    #[test]
    fn a_device_is_chosen_by_index_or_by_a_unique_part_of_its_name() {
        let (first, second) = (listing(0, "NVIDIA H200"), listing(1, "llvmpipe (LLVM 15)"));
        let all = [&first, &second];
        assert_eq!(select(&all, None), Ok(0));
        assert_eq!(select(&all, Some("1")), Ok(1));
        assert_eq!(select(&all, Some("LLVMPIPE")), Ok(1));
        assert!(matches!(
            select(&all, Some("2")),
            Err(DeviceError::NotFound { .. })
        ));
        assert!(matches!(
            select(&all, Some("radeon")),
            Err(DeviceError::NotFound { .. })
        ));
        assert!(matches!(
            select(&all, Some("i")),
            Err(DeviceError::Ambiguous { .. })
        ));
    }
}
