//! What a device is and what it allows.

use serde::{Deserialize, Serialize};

use crate::device::{Device, DeviceType};
use crate::selftest::SelfTest;
use crate::shader::OptionalFeatures;

/// Where durations come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimingSource {
    /// The device's own timestamps at the beginning of the first and the end of the last pass.
    DeviceTimestamps,
    /// The host's monotonic clock from submission to completion.
    WallClock,
}

/// What the device, as it was opened for an evaluation, allows. Sizes are in bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Workgroups in each dimension of a dispatch.
    pub max_workgroups: u32,
    /// Invocations in a workgroup.
    pub max_invocations: u32,
    /// The workgroup size in x, y and z.
    pub max_workgroup_size: [u32; 3],
    /// Workgroup memory.
    pub max_workgroup_bytes: u32,
    /// The largest storage binding that really works.
    pub max_storage_bytes: u64,
    /// The largest buffer.
    pub max_buffer_bytes: u64,
    /// Storage buffers that one kernel may bind.
    pub max_storage_buffers: u32,
    /// All the buffers of an evaluation together.
    pub max_total_bytes: u64,
    /// The smallest subgroup; 0 when the evaluation has no subgroups.
    pub subgroup_min: u32,
    /// The largest subgroup; 0 when the evaluation has no subgroups.
    pub subgroup_max: u32,
    /// How many loop iterations an invocation can make before the driver silently ends its loops.
    pub loop_iterations: Option<u64>,
}

/// A device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AdapterInfo {
    /// The device's name as its driver gives it.
    pub name: String,
    /// `vulkan`, `metal` or `dx12`.
    pub backend: String,
    /// The driver's name and version.
    pub driver: String,
    /// What kind of device it is.
    pub device_type: DeviceType,
    /// Where durations come from.
    pub timing_source: TimingSource,
    /// What that source can tell apart at best, in nanoseconds: the step of the device's timestamps, or a microsecond of the host's clock.
    #[serde(with = "crate::exact")]
    pub timing_resolution_nanoseconds: f64,
    /// What the device allows.
    pub limits: Limits,
    /// The optional features that were asked for and are there: `f16`, `subgroups`.
    pub features: Vec<String>,
    /// Bytes read and bytes written in a second, together, by the self-test's copy kernel; 0 when it did not run.
    #[serde(with = "crate::exact")]
    pub copy_bytes_per_second: f64,
    /// The codes of the self-test's findings.
    pub findings: Vec<String>,
}

impl AdapterInfo {
    /// A device as it was opened, with what its self-test found.
    pub(crate) fn of(device: &Device, selftest: &SelfTest, allowed: OptionalFeatures) -> Self {
        let listing = device.listing();
        let limits = device.limits();
        let opened = device.features();
        let info = device.adapter_info();
        let subgroups = allowed.subgroups && opened.contains(wgpu::Features::SUBGROUP);
        let f16 = allowed.f16 && opened.contains(wgpu::Features::SHADER_F16);
        let timestamps =
            selftest.timestamps_usable && opened.contains(wgpu::Features::TIMESTAMP_QUERY);
        let features = [(f16, "f16"), (subgroups, "subgroups")];
        Self {
            name: listing.name.clone(),
            backend: listing.backend.clone(),
            driver: listing.driver.clone(),
            device_type: listing.device_type,
            timing_source: if timestamps {
                TimingSource::DeviceTimestamps
            } else {
                TimingSource::WallClock
            },
            timing_resolution_nanoseconds: if timestamps {
                selftest
                    .timestamp_step
                    .unwrap_or_else(|| device.timestamp_period())
            } else {
                WALL_CLOCK_RESOLUTION
            },
            limits: Limits {
                max_workgroups: limits.max_compute_workgroups_per_dimension,
                max_invocations: limits.max_compute_invocations_per_workgroup,
                max_workgroup_size: [
                    limits.max_compute_workgroup_size_x,
                    limits.max_compute_workgroup_size_y,
                    limits.max_compute_workgroup_size_z,
                ],
                max_workgroup_bytes: limits.max_compute_workgroup_storage_size,
                max_storage_bytes: selftest
                    .largest_storage_binding
                    .min(limits.max_storage_buffer_binding_size)
                    & !3,
                max_buffer_bytes: limits.max_buffer_size & !3,
                max_storage_buffers: limits.max_storage_buffers_per_shader_stage,
                max_total_bytes: total_bytes(listing.device_type),
                subgroup_min: if subgroups { info.subgroup_min_size } else { 0 },
                subgroup_max: if subgroups { info.subgroup_max_size } else { 0 },
                loop_iterations: selftest.loop_iterations,
            },
            features: features
                .iter()
                .filter(|(there, _)| *there)
                .map(|(_, name)| (*name).to_owned())
                .collect(),
            copy_bytes_per_second: selftest.copy_bytes_per_second,
            findings: selftest
                .findings
                .iter()
                .filter(|finding| !finding.passed)
                .map(|finding| finding.code.clone())
                .collect(),
        }
    }
}

/// What is taken for the resolution of the host's clock, in nanoseconds: monotonic clocks tick faster, but what lies between a
/// submission and its completion (a system call each way) varies by this much from one time to the next.
const WALL_CLOCK_RESOLUTION: f64 = 1000.0;

/// Twice the last-level caches of today's GPUs (the largest, on datacentre cards, is 256 MiB; most have under 100 MiB). A software
/// device shares the processor's cache with everything else: a smaller buffer evicts what a kernel of a few megabytes left there.
pub(crate) fn flush_bytes(device_type: DeviceType) -> u64 {
    match device_type {
        DeviceType::Cpu => 64 << 20,
        _ => 512 << 20,
    }
}

/// What all the buffers of an evaluation may take. wgpu cannot tell how much memory a device has, so this is a policy.
fn total_bytes(device_type: DeviceType) -> u64 {
    match device_type {
        DeviceType::Discrete | DeviceType::Virtual => 8 << 30,
        DeviceType::Integrated | DeviceType::Other => 4 << 30,
        DeviceType::Cpu => 1 << 30,
    }
}
