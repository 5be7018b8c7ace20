//! Workgroup memory and barriers.

use super::finding::{Finding, Severity, first_difference};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/workgroups.wgsl");

/// Invocations in a workgroup of the memory kernels and of the barrier kernels.
const MEMORY_WIDTH: u32 = 64;
const BARRIER_WIDTH: u32 = 256;
/// Workgroups: enough to reach every core of a large GPU, or of a processor, several times over.
const GROUPS_ON_GPU: u32 = 512;
const GROUPS_ON_CPU: u32 = 64;
/// Words of which a software driver's zeroing is tested: SwiftShader compiles zeroing word by word, and takes seconds over 32 KiB.
const ZEROED_ON_CPU: u32 = 1024;
/// Exchanges through shared memory in a barrier kernel.
const ROUNDS: u32 = 8;

/// Checks zeroing, capacity and barriers.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<(), GpuError> {
    let groups = if probe.software {
        GROUPS_ON_CPU
    } else {
        GROUPS_ON_GPU
    };
    check_memory(probe, groups, findings)?;
    check_barriers(probe, groups, findings)
}

/// Fills all the memory that the device states and adds it up; then looks for what that left behind.
fn check_memory(
    probe: &Probe<'_>,
    groups: u32,
    findings: &mut Vec<Finding>,
) -> Result<(), GpuError> {
    let stated = probe.device.limits().max_compute_workgroup_storage_size / 4;
    let sums = memory_kernel(probe, "fill", stated, false, groups)?;
    let expected: Vec<u32> = (0..groups)
        .flat_map(|group| (0..MEMORY_WIDTH).map(move |lane| (group, lane)))
        .map(|(group, lane)| mirrored_sum(stated, group, lane))
        .collect();
    let bytes = 4 * stated;
    findings.push(match first_difference(&expected, &sums) {
        None => Finding::passed(
            "workgroup-capacity",
            format!("all of the {bytes} bytes of workgroup memory that the driver states work"),
        ),
        Some(difference) => Finding::failed(
            "workgroup-capacity",
            Severity::Severe,
            format!("a kernel that uses all {bytes} bytes of workgroup memory gives wrong sums: {difference}"),
            "submissions that use much workgroup memory would be judged invalid here; they need another device",
        ),
    });

    let zeroed = if probe.software {
        stated.min(ZEROED_ON_CPU)
    } else {
        stated
    };
    let counts = memory_kernel(probe, "count_nonzero", zeroed, true, groups)?;
    let dirty = counts.iter().filter(|count| **count != 0).count();
    findings.push(if dirty == 0 {
        Finding::passed("workgroup-zeroing", "workgroup memory is 0 when a workgroup begins")
    } else {
        Finding::failed(
            "workgroup-zeroing",
            Severity::Severe,
            format!(
                "workgroup memory holds what an earlier workgroup left there ({dirty} of {} invocations saw it)",
                counts.len()
            ),
            "a submission could read what another one computed, and a kernel that relies on zeroed memory gives wrong results",
        )
    });
    Ok(())
}

/// Passes words to and fro inside of workgroups.
fn check_barriers(
    probe: &Probe<'_>,
    groups: u32,
    findings: &mut Vec<Finding>,
) -> Result<(), GpuError> {
    let input: Vec<u32> = (0..groups * BARRIER_WIDTH)
        .map(|index| index.wrapping_mul(0x9e37_79b9))
        .collect();
    let expected = exchanged(&input);
    for (entry, code, name) in [
        ("exchange_shared", "workgroup-barrier", "workgroupBarrier"),
        ("exchange_storage", "storage-barrier", "storageBarrier"),
    ] {
        let results = probe.compute(SOURCE, entry, &input, input.len() as u64, groups)?;
        findings.push(match first_difference(&expected, &results) {
            None => Finding::passed(
                code,
                format!("{name} makes the writes of a workgroup of {BARRIER_WIDTH} seen by all of it"),
            ),
            Some(difference) => Finding::failed(
                code,
                Severity::Severe,
                format!("after {name} an invocation does not see what another one wrote: {difference}"),
                "kernels that share data inside a workgroup give wrong results; no score from this device can be trusted",
            ),
        });
    }
    Ok(())
}

/// Runs a kernel whose array has so many words of workgroup memory, which are zeroed first or not.
fn memory_kernel(
    probe: &Probe<'_>,
    entry: &str,
    words: u32,
    zeroed: bool,
    groups: u32,
) -> Result<Vec<u32>, GpuError> {
    let options = wgpu::PipelineCompilationOptions {
        constants: &[("WORDS", f64::from(words))],
        zero_initialize_workgroup_memory: zeroed,
    };
    let kernel = probe.kernel_with(SOURCE, entry, options)?;
    let results = probe.zeros(4 * u64::from(groups * MEMORY_WIDTH))?;
    let job = probe.job(&kernel, &[(1, results.as_entire_binding())], [groups, 1, 1])?;
    probe.run(&[&job])?;
    probe.read(&results)
}

/// What an invocation of `fill` adds up: the words that it reaches from the end of the array.
fn mirrored_sum(words: u32, group: u32, lane: u32) -> u32 {
    (lane..words)
        .step_by(MEMORY_WIDTH as usize)
        .fold(0, |sum: u32, index| {
            sum.wrapping_add(fill_word(words - 1 - index, group))
        })
}

/// What `fill` puts at an index; never 0.
fn fill_word(index: u32, group: u32) -> u32 {
    (index.wrapping_mul(0x9e37_79b9) ^ group) | 1
}

/// What the exchange kernels compute.
fn exchanged(input: &[u32]) -> Vec<u32> {
    let mut values = input.to_vec();
    for _ in 0..ROUNDS {
        for group in values.chunks_mut(BARRIER_WIDTH as usize) {
            group.reverse();
            for (lane, value) in (0_u32..).zip(group.iter_mut()) {
                *value = value.wrapping_mul(3).wrapping_add(lane);
            }
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_reverses_within_each_group() {
        let input: Vec<u32> = (0..512).collect();
        let once = exchanged(&input);
        // Eight rounds leave a value in its own group: the second group's results follow from its own values only.
        let mut other = input.clone();
        other[0] = 99;
        assert_eq!(exchanged(&other)[256..], once[256..]);
        assert_ne!(exchanged(&other)[..256], once[..256]);
    }

    #[test]
    fn mirrored_sums_cover_every_word_once() {
        let words = 1_000;
        let by_lane = (0..MEMORY_WIDTH).fold(0_u32, |sum, lane| {
            sum.wrapping_add(mirrored_sum(words, 5, lane))
        });
        let direct = (0..words).fold(0_u32, |sum, index| sum.wrapping_add(fill_word(index, 5)));
        assert_eq!(by_lane, direct);
    }
}
