//! The self-test of a device, run once for each device and driver and remembered.

use sha2::{Digest as _, Sha256};
use weighhouse_gpu::device::{Candidate, Listing};
use weighhouse_gpu::selftest::{self, BATTERY_VERSION, SelfTest};
use weighhouse_gpu::shader::OptionalFeatures;
use weighhouse_sandbox::TrustedCache;

const KIND: &str = "selftest";

/// What the self-test finds on a device: as it was remembered for this device, driver and version of the battery, else by running it.
///
/// # Errors
/// When the device cannot be opened, does not answer, or goes away.
pub fn selftest(
    candidate: &Candidate,
    cache: Option<&TrustedCache>,
) -> Result<SelfTest, SelfTestError> {
    let key = key(candidate.listing());
    if let Some(bytes) = cache.and_then(|cache| cache.get(KIND, &key))
        && let Ok(result) = serde_json::from_slice::<SelfTest>(&bytes)
        && result.version == BATTERY_VERSION
    {
        return Ok(result);
    }
    let device = candidate.open(OptionalFeatures {
        f16: true,
        subgroups: true,
    })?;
    let result = selftest::run(device.adapter(), device.wgpu(), device.queue());
    if result.is_err() {
        // Dropping a device that hangs would wait for it; the process is about to end.
        std::mem::forget(device);
    }
    let result = result?;
    if let Some(cache) = cache
        && let Ok(bytes) = serde_json::to_vec(&result)
    {
        cache.put(KIND, &key, &bytes);
    }
    Ok(result)
}

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum SelfTestError {
    /// The device cannot be opened.
    #[error(transparent)]
    NotOpened(#[from] weighhouse_gpu::device::DeviceError),
    /// The device does not answer, or went away.
    #[error("the self-test did not end: {0}")]
    Failed(#[from] weighhouse_gpu::error::GpuError),
}

fn key(listing: &Listing) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in [
        &listing.name,
        &listing.backend,
        &listing.driver,
        &format!("{:?}", listing.device_type),
    ] {
        hasher.update(part.as_bytes());
        hasher.update([0]);
    }
    hasher.update(BATTERY_VERSION.to_le_bytes());
    hasher.finalize().into()
}
