//! The self-test of a device, run once for each device and driver and remembered.

use sha2::{Digest as _, Sha256};
use weighhouse_gpu::device::{ChosenDevice, Listing};
use weighhouse_gpu::selftest::{self, BATTERY_VERSION, HOST_VERSION, SelfTest};
use weighhouse_gpu::shader::OptionalFeatures;
use weighhouse_sandbox::TrustedCache;

const KIND: &str = "selftest";

/// What the self-test finds on a device: as it was remembered for this device, driver, version of the battery and of the host, else by running it.
///
/// # Errors
/// When the device cannot be opened, does not answer, or goes away.
pub fn selftest(
    chosen: &ChosenDevice,
    cache: Option<&TrustedCache>,
) -> Result<SelfTest, SelfTestError> {
    let key = key(chosen.listing());
    if let Some(bytes) = cache.and_then(|cache| cache.get(KIND, &key))
        && let Ok(result) = serde_json::from_slice::<SelfTest>(&bytes)
        && result.version == BATTERY_VERSION
    {
        return Ok(result);
    }
    let device = chosen.open(OptionalFeatures {
        f16: true,
        subgroups: true,
    })?;
    let result = selftest::run(&device);
    if result.is_err() {
        // Dropping a device that hangs would wait for it; the process is about to end.
        std::mem::forget(device);
    }
    let result = result?;
    if let Some(cache) = cache
        && is_lasting(&result, chosen.listing())
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

/// Whether a result is about the device and not about the moment: a machine that was busy, or short of memory, can make good timestamps look
/// bad and keep a check from being run, and neither may be held against the device for ever.
fn is_lasting(result: &SelfTest, listing: &Listing) -> bool {
    let has_timestamps = listing.features.iter().any(|name| name == "timestamps");
    let all_run = result
        .failures()
        .all(|finding| !finding.code.ends_with("-not-run"));
    all_run && (result.timestamps_usable || !has_timestamps)
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
    hasher.update(HOST_VERSION.as_bytes());
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use weighhouse_gpu::device::DeviceType;

    use super::*;

    fn result(timestamps_usable: bool, failed: &str) -> SelfTest {
        let json = serde_json::json!({
            "version": BATTERY_VERSION,
            "findings": [{
                "code": failed, "severity": "severe", "sentence": "", "consequence": "", "passed": false,
            }],
            "loop_iterations": null,
            "timestamps_usable": timestamps_usable,
            "timestamp_period": null,
            "timestamp_step": null,
            "largest_storage_binding": 1 << 27,
            "subgroup_sizes_seen": null,
            "copy_bytes_per_second": 1e9,
            "seconds": 1.0,
        });
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn what_may_be_of_the_moment_is_not_remembered() {
        let listing = |features: &[&str]| Listing {
            index: 0,
            name: "a device".to_owned(),
            backend: "vulkan".to_owned(),
            driver: "1".to_owned(),
            device_type: DeviceType::Discrete,
            features: features.iter().map(|name| (*name).to_owned()).collect(),
        };
        let (stamped, unstamped) = (listing(&["f16", "timestamps"]), listing(&["f16"]));
        assert!(is_lasting(&result(true, "loop-limit"), &stamped));
        assert!(!is_lasting(&result(false, "timestamps-period"), &stamped));
        assert!(is_lasting(&result(false, "timestamps-absent"), &unstamped));
        assert!(!is_lasting(&result(true, "capacity-not-run"), &stamped));
        assert_ne!(
            key(&stamped),
            key(&Listing {
                driver: "2".to_owned(),
                ..stamped.clone()
            })
        );
    }
}
