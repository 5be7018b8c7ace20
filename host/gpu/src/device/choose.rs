//! Listing the devices of a machine and choosing one.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Device;
use super::health::chain;
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

impl fmt::Display for DeviceType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Discrete => "discrete",
            Self::Integrated => "integrated",
            Self::Virtual => "virtual",
            Self::Cpu => "cpu",
            Self::Other => "other",
        })
    }
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
    #[error("no GPU device was found: {}, then see `weighhouse devices`", remedy())]
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

/// What whoever has no device can do about it on this operating system; a clause without a full stop.
pub fn remedy() -> &'static str {
    if cfg!(target_os = "macos") {
        "macOS brings Metal for every Mac's GPU, so check that this is not a virtual machine or a remote session without one"
    } else if cfg!(target_os = "windows") {
        "install the graphics driver of the card's vendor, which brings DirectX 12 and Vulkan"
    } else if cfg!(target_os = "linux") {
        "install a Vulkan driver, the graphics card's own or a software one (on Debian or Ubuntu `apt-get install libvulkan1 mesa-vulkan-drivers` brings both the loader and lavapipe)"
    } else {
        "install a Vulkan driver"
    }
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

/// A chosen device that has not been opened yet.
#[derive(Debug)]
pub struct ChosenDevice {
    listing: Listing,
    adapter: wgpu::Adapter,
}

impl ChosenDevice {
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
                cause: chain(&error),
            })?;
        Ok(Device::new(
            self.listing.clone(),
            self.adapter.clone(),
            device,
            queue,
        ))
    }
}

/// A number is an index where there is one, else a part of a name: `3090` is no index.
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
    if let Ok(index) = selector.parse::<usize>()
        && index < listings.len()
    {
        return Ok(index);
    }
    let wanted = selector.to_lowercase();
    let fitting: Vec<&&Listing> = listings
        .iter()
        .filter(|listing| listing.name.to_lowercase().contains(&wanted))
        .collect();
    match fitting.as_slice() {
        [] => Err(DeviceError::NotFound {
            selector: selector.to_owned(),
            available: names(&listings.iter().collect::<Vec<_>>()),
        }),
        [one] => Ok(one.index),
        many => Err(DeviceError::Ambiguous {
            selector: selector.to_owned(),
            fitting: names(many),
        }),
    }
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
        let (first, second) = (
            listing(0, "NVIDIA GeForce RTX 3090"),
            listing(1, "llvmpipe (LLVM 15)"),
        );
        let all = [&first, &second];
        assert_eq!(select(&all, None), Ok(0));
        assert_eq!(select(&all, Some("1")), Ok(1));
        assert_eq!(select(&all, Some("LLVMPIPE")), Ok(1));
        assert_eq!(
            select(&all, Some("3090")),
            Ok(0),
            "a number that is no index"
        );
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

    #[test]
    fn the_words_for_a_type_are_those_of_json() {
        for device_type in [
            DeviceType::Discrete,
            DeviceType::Integrated,
            DeviceType::Virtual,
            DeviceType::Cpu,
            DeviceType::Other,
        ] {
            let word = format!("{device_type:?}").to_lowercase();
            assert_eq!(device_type.to_string(), word);
        }
        assert_eq!(format!("{:>4}", DeviceType::Cpu), " cpu");
    }

    #[test]
    fn no_device_is_said_with_a_remedy() {
        assert!(DeviceError::None.to_string().contains(remedy()));
    }
}
