//! The largest storage binding that works, and dispatches of the largest size.

use super::finding::{Finding, Severity, first_difference};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/capacity.wgsl");

/// The largest binding that is tried: what evaluations may use at most, so that more need not be known.
const MOST_ON_GPU: u64 = 2 << 30;
/// On a software device the buffer is main memory and is cleared by the processor.
const MOST_ON_CPU: u64 = 512 << 20;
/// A device that cannot bind this much is of no use.
const LEAST: u64 = 16 << 20;
/// Every WebGPU device can dispatch as many workgroups in each dimension.
const GROUPS: u32 = 65_535;

/// Covers the largest dispatches and finds the largest working binding, in bytes.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<u64, GpuError> {
    findings.push(cover(probe)?);

    let limits = probe.device.limits();
    let stated = limits
        .max_storage_buffer_binding_size
        .min(limits.max_buffer_size);
    let most = if probe.software {
        MOST_ON_CPU
    } else {
        MOST_ON_GPU
    };
    // A multiple of 256, so that the buffer can be divided.
    let wanted = stated.min(most) & !255;
    let mut refusal = None;
    let mut bytes = wanted;
    while bytes >= LEAST.min(wanted) && bytes > 0 {
        match reach(probe, bytes) {
            Ok(None) => break,
            Ok(Some(difference)) => {
                refusal.get_or_insert(difference);
            }
            Err(error @ (GpuError::TimedOut(_) | GpuError::DeviceLost(_))) => return Err(error),
            Err(error) => {
                refusal.get_or_insert(error.to_string());
            }
        }
        bytes = (bytes / 2) & !255;
    }
    let works = if bytes < LEAST.min(wanted) { 0 } else { bytes };
    findings.push(match refusal {
        None => Finding::passed(
            "storage-binding",
            format!("a storage binding of {works} bytes works from its first to its last word"),
        ),
        Some(reason) => Finding::failed(
            "storage-binding",
            if works == 0 { Severity::Severe } else { Severity::Warning },
            format!(
                "the driver states storage bindings of {stated} bytes; of {wanted} bytes one does not work ({reason}), of {works} it does"
            ),
            format!("buffers of an evaluation are limited to {works} bytes here; larger tasks need another device"),
        ),
    });
    Ok(works)
}

/// Dispatches the most workgroups in each of the three dimensions.
fn cover(probe: &Probe<'_>) -> Result<Finding, GpuError> {
    let groups = GROUPS.min(probe.device.limits().max_compute_workgroups_per_dimension);
    let kernel = probe.kernel(SOURCE, "cover")?;
    let counts = probe.zeros(4 * u64::from(groups))?;
    let binding = [(1, counts.as_entire_binding())];
    let along_x = probe.job(&kernel, &binding, [groups, 1, 1])?;
    let along_y = probe.job(&kernel, &binding, [1, groups, 1])?;
    let along_z = probe.job(&kernel, &binding, [1, 1, groups])?;
    probe.run(&[&along_x, &along_y, &along_z])?;
    let expected = vec![0x0001_0101; groups as usize];
    Ok(match first_difference(&expected, &probe.read(&counts)?) {
        None => Finding::passed(
            "dispatch-coverage",
            format!("a dispatch of {groups} workgroups in x, y or z runs each of them once"),
        ),
        Some(difference) => Finding::failed(
            "dispatch-coverage",
            Severity::Severe,
            format!(
                "a dispatch of {groups} workgroups in x, y or z does not run each of them once: {difference}"
            ),
            "large inputs are processed in part only, and correct submissions would be judged invalid",
        ),
    })
}

/// Writes words all over a binding of so many bytes and reads them back in another dispatch; a difference, in words, if there is one.
fn reach(probe: &Probe<'_>, bytes: u64) -> Result<Option<String>, GpuError> {
    let places = places(bytes / 4);
    let buffer = probe.zeros(bytes)?;
    let outcome = reach_places(probe, &buffer, &places);
    buffer.destroy();
    if outcome.is_ok() {
        // The memory is given back when the device next looks at what has ended.
        probe.submit(|_| {})?;
    }
    outcome
}

fn reach_places(
    probe: &Probe<'_>,
    buffer: &wgpu::Buffer,
    places: &[u32],
) -> Result<Option<String>, GpuError> {
    let list = probe.words(places)?;
    let results = probe.zeros(4 * places.len() as u64)?;
    let groups = [(places.len() as u32).div_ceil(64), 1, 1];
    let write = probe.kernel(SOURCE, "write_places")?;
    let write = probe.job(
        &write,
        &[
            (0, list.as_entire_binding()),
            (2, buffer.as_entire_binding()),
        ],
        groups,
    )?;
    let read = probe.kernel(SOURCE, "read_places")?;
    let read = probe.job(
        &read,
        &[
            (0, list.as_entire_binding()),
            (1, results.as_entire_binding()),
            (2, buffer.as_entire_binding()),
        ],
        groups,
    )?;
    probe.run(&[&write, &read])?;
    let expected: Vec<u32> = places
        .iter()
        .map(|place| place.wrapping_mul(0x9e37_79b9) ^ 0x5a5a_5a5a)
        .collect();
    Ok(first_difference(&expected, &probe.read(&results)?))
}

/// The first and the last word, the neighbours of every power of two, where addresses that are cut off would meet again, and words between.
fn places(words: u64) -> Vec<u32> {
    let last = words.saturating_sub(1);
    let powers = (0..32).flat_map(|bit| {
        let power = 1_u64 << bit;
        [power - 1, power, power + 1]
    });
    let between = (0..64).map(|part| last / 64 * part + part);
    let mut places: Vec<u32> = powers
        .chain(between)
        .chain([0, last])
        .filter(|place| *place <= last)
        .filter_map(|place| u32::try_from(place).ok())
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_reach_both_ends_and_stay_inside() {
        for words in [1_u64, 2, 63, 64, 1_000, 4 << 20, 512 << 20] {
            let places = places(words);
            assert_eq!(places.first(), Some(&0));
            assert_eq!(places.last().map(|last| u64::from(*last)), Some(words - 1));
            assert!(places.is_sorted_by(|left, right| left < right));
        }
    }
}
