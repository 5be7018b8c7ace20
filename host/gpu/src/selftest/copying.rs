//! How fast a kernel can copy: the measure for what a memory-bound submission could reach on this device.

use std::time::Duration;

use super::finding::{Finding, Severity, first_difference};
use super::probe::{Job, LONGEST_WAIT, Probe};
use super::timestamps::Clock;
use crate::adapter::TimingSource;
use crate::error::GpuError;
use crate::timer::Timer;

const SOURCE: &str = include_str!("../../../../shaders/selftest/copying.wgsl");

/// Bytes copied: more than the caches of large GPUs hold; on a software device what a processor's cache hardly holds.
const MOST_ON_GPU: u64 = 256 << 20;
const MOST_ON_CPU: u64 = 32 << 20;
/// Less than this says nothing about memory.
const LEAST: u64 = 1 << 20;
/// Invocations in a workgroup.
const WIDTH: u64 = 256;
/// A measurement holds as many copies as last at least this long, so that neither clock's grain matters.
const LONG_ENOUGH: Duration = Duration::from_millis(3);
const MOST_COPIES: usize = 32;
/// How often each kernel is measured; the best counts.
const REPEATS: usize = 3;

/// Measures the copy kernels; bytes read and written in a second by the fastest.
pub(super) fn check(
    probe: &Probe<'_>,
    clock: &Clock,
    largest_binding: u64,
    findings: &mut Vec<Finding>,
) -> Result<f64, GpuError> {
    let most = if probe.software {
        MOST_ON_CPU
    } else {
        MOST_ON_GPU
    };
    // A power of two, so that every kernel's workgroups divide it.
    let bytes = most.min(largest_binding).max(1);
    let (source, destination, bytes) = allocate(probe, 1 << bytes.ilog2())?;
    let measured = measure(probe, clock, &source, &destination, bytes);
    source.destroy();
    destination.destroy();
    let (best, wrong) = measured?;
    findings.push(match wrong {
        None => Finding::passed(
            "copying",
            format!(
                "copying {} MiB reads and writes {:.1} GB in a second",
                bytes >> 20,
                best / 1e9
            ),
        ),
        Some(difference) => Finding::failed(
            "copying",
            Severity::Severe,
            format!("a copy of {} MiB is not like its source: {difference}", bytes >> 20),
            "kernels over large buffers give wrong results; no score from this device can be trusted",
        ),
    });
    Ok(best)
}

/// Two buffers, smaller ones where memory is short.
fn allocate(probe: &Probe<'_>, wanted: u64) -> Result<(wgpu::Buffer, wgpu::Buffer, u64), GpuError> {
    let mut bytes = wanted.max(LEAST);
    loop {
        let pair = probe
            .zeros(bytes)
            .and_then(|source| probe.zeros(bytes).map(|destination| (source, destination)));
        match pair {
            Ok((source, destination)) => return Ok((source, destination, bytes)),
            Err(GpuError::OutOfMemory(_)) if bytes > LEAST => bytes /= 2,
            Err(error) => return Err(error),
        }
    }
}

fn measure(
    probe: &Probe<'_>,
    clock: &Clock,
    source: &wgpu::Buffer,
    destination: &wgpu::Buffer,
    bytes: u64,
) -> Result<(f64, Option<String>), GpuError> {
    let source_of_time = if clock.usable {
        TimingSource::DeviceTimestamps
    } else {
        TimingSource::WallClock
    };
    let timer = Timer::new(probe.device, source_of_time, clock.step.unwrap_or(0.0))?;
    // A source of zeros could be copied from a compressed form without touching memory.
    let vectors = bytes / 16;
    let kernel = probe.kernel(SOURCE, "scatter")?;
    let scatter = probe.job(&kernel, &[(1, source.as_entire_binding())], groups(vectors))?;
    probe.run(&[&scatter])?;

    let mut best = 0.0_f64;
    for (entry, per_invocation) in [("copy_one", 1), ("copy_four", 4)] {
        let kernel = probe.kernel(SOURCE, entry)?;
        let copy = probe.job(
            &kernel,
            &[
                (0, source.as_entire_binding()),
                (1, destination.as_entire_binding()),
            ],
            groups(vectors / per_invocation),
        )?;
        best = best.max(best_rate(probe, &timer, &copy, bytes)?);
    }

    let part = bytes.min(4096);
    let mut wrong = None;
    for offset in [0, bytes / 2, bytes - part] {
        let original = probe.read_range(source, offset, part)?;
        let copied = probe.read_range(destination, offset, part)?;
        if original.iter().all(|word| *word == 0) {
            wrong = Some("the source was never written".into());
        }
        wrong = wrong.or_else(|| first_difference(&original, &copied));
    }
    Ok((best, wrong))
}

/// The best of a few measurements of one kernel, in bytes read and written in a second.
fn best_rate(probe: &Probe<'_>, timer: &Timer, copy: &Job, bytes: u64) -> Result<f64, GpuError> {
    let time = |copies: usize| -> Result<f64, GpuError> {
        let timing = timer.time(
            probe.device,
            |encoder, query_set| {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
                    label: Some("self-test"),
                    timestamp_writes: query_set.map(|query_set| wgpu::ComputePassTimestampWrites {
                        query_set,
                        beginning_of_pass_write_index: Some(0),
                        end_of_pass_write_index: Some(1),
                    }),
                });
                for _ in 0..copies {
                    copy.dispatch(&mut pass);
                }
            },
            LONGEST_WAIT,
            "copying in the self-test",
        )?;
        let nanoseconds = match timing.discarded {
            None => timing.nanoseconds,
            Some(_) => timing.wall_nanoseconds,
        };
        Ok(nanoseconds as f64 / 1e9)
    };
    // The first copy also compiles and touches the memory.
    time(1)?;
    let mut copies = 1;
    let mut best = 0.0_f64;
    let mut repeats = 0;
    while repeats < REPEATS {
        let seconds = time(copies)?;
        if seconds < LONG_ENOUGH.as_secs_f64() && copies < MOST_COPIES {
            copies *= 2;
            continue;
        }
        repeats += 1;
        if seconds > 0.0 {
            best = best.max(2.0 * bytes as f64 * copies as f64 / seconds);
        }
    }
    Ok(best)
}

/// Workgroups for so many invocations; the kernels count through x and then y, since one dimension may be too short.
fn groups(invocations: u64) -> [u32; 3] {
    let all = invocations.div_ceil(WIDTH).max(1);
    let x = all.min(16_384);
    [x as u32, all.div_ceil(x) as u32, 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_cover_every_size_that_is_measured() {
        for shift in 16..28 {
            let invocations = (1_u64 << shift) / 16;
            let [x, y, z] = groups(invocations);
            assert_eq!(u64::from(x) * u64::from(y) * WIDTH, invocations.max(WIDTH));
            assert!(x <= 65_535 && y <= 65_535 && z == 1);
        }
    }
}
