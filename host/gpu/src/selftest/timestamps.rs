//! Whether the device's timestamps measure time.
//!
//! Known faults: none at all, zeros, two equal stamps around real work, the end before the begin, a period that is off by a factor. Each shows
//! against the host's clock on work that is long enough.

use std::time::Duration;

use super::finding::{Finding, Severity};
use super::probe::{Job, Probe};
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/timestamps.wgsl");

/// Each of the two passes of a repeat should last at least this long by the host's clock, so that what a submission costs the host is small against it.
const LONG_ENOUGH: Duration = Duration::from_millis(15);
/// How often the long work is stamped.
const REPEATS: usize = 4;
/// The device's duration over the host's: below, the stamps miss work; above, they count time that did not pass.
const LOWEST_RATIO: f64 = 0.5;
const HIGHEST_RATIO: f64 = 1.05;
/// Most iterations of an invocation of the long work: under the limit at which llvmpipe ends loops.
const MOST_STEPS: u32 = 50_000;

/// What is known of the device's clock.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Clock {
    /// Whether timestamps can be the source of durations.
    pub(super) usable: bool,
    /// Nanoseconds for each unit, as the driver states it.
    pub(super) period: Option<f64>,
    /// The greatest common step of the stamps seen, in nanoseconds.
    pub(super) step: Option<f64>,
}

/// Takes timestamps at the boundaries of up to two passes.
struct Stamper<'a> {
    probe: &'a Probe<'a>,
    set: wgpu::QuerySet,
    resolved: wgpu::Buffer,
}

impl<'a> Stamper<'a> {
    fn new(probe: &'a Probe<'a>) -> Result<Self, GpuError> {
        let resolved = probe.allocate(
            4 * u64::from(wgpu::QUERY_SIZE),
            wgpu::BufferUsages::QUERY_RESOLVE
                | wgpu::BufferUsages::COPY_SRC
                | wgpu::BufferUsages::COPY_DST,
        )?;
        let set = probe.call("a query set for the self-test", |device, _| {
            device.create_query_set(&wgpu::QuerySetDescriptor {
                label: Some("self-test"),
                ty: wgpu::QueryType::Timestamp,
                count: 4,
            })
        })?;
        Ok(Self {
            probe,
            set,
            resolved,
        })
    }

    /// Runs the passes, at most two, in one submission. Returns the begin and the end of each pass in the device's units, and the host's duration.
    fn run(&self, passes: &[&[&Job]]) -> Result<(Vec<u64>, Duration), GpuError> {
        let count = 2 * passes.len() as u32;
        // Stamps that are not written must not be those of the last time.
        self.probe.fill(&self.resolved, &[0; 8])?;
        let wall = self.probe.submit(|encoder| {
            for (first, jobs) in (0..count).step_by(2).zip(passes) {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor {
                    label: Some("self-test"),
                    timestamp_writes: Some(wgpu::ComputePassTimestampWrites {
                        query_set: &self.set,
                        beginning_of_pass_write_index: Some(first),
                        end_of_pass_write_index: Some(first + 1),
                    }),
                });
                for job in *jobs {
                    job.dispatch(&mut pass);
                }
            }
            encoder.resolve_query_set(&self.set, 0..count, &self.resolved, 0);
        })?;
        let words =
            self.probe
                .read_range(&self.resolved, 0, u64::from(count * wgpu::QUERY_SIZE))?;
        let stamps = words
            .as_chunks::<2>()
            .0
            .iter()
            .map(|[low, high]| u64::from(*low) | u64::from(*high) << 32)
            .collect();
        Ok((stamps, wall))
    }
}

/// Two passes of long work in one submission.
#[derive(Debug, Clone)]
struct Repeat {
    /// Begin and end of the first pass, begin and end of the second.
    stamps: [u64; 4],
    wall: Duration,
}

/// Stamps long work and an empty pass and compares with the host's clock.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<Clock, GpuError> {
    if !probe
        .device
        .features()
        .contains(wgpu::Features::TIMESTAMP_QUERY)
    {
        findings.push(Finding::failed(
            "timestamps-absent",
            Severity::Warning,
            "the device has no timestamps",
            "durations are taken by the host's clock, which counts submission and waiting in: short kernels cannot be told apart",
        ));
        return Ok(Clock::default());
    }
    let period = probe.device.timestamp_period();
    let stamper = Stamper::new(probe)?;
    let work = long_work(probe)?;
    let mut repeats = Vec::new();
    for _ in 0..REPEATS {
        let (stamps, wall) = stamper.run(&[&[&work], &[&work]])?;
        let stamps = stamps
            .first_chunk::<4>()
            .copied()
            .ok_or_else(|| GpuError::Invalid("a timestamp is missing".into()))?;
        repeats.push(Repeat { stamps, wall });
    }
    let (usable, found) = judge(&repeats, period);
    findings.extend(found);

    let (empty, _) = stamper.run(&[&[]])?;
    findings.push(judge_empty(&empty));

    let stamps: Vec<u64> = repeats
        .iter()
        .flat_map(|repeat| repeat.stamps)
        .chain(empty)
        .collect();
    let step = usable
        .then(|| common_step(&stamps) as f64 * period)
        .filter(|step| *step > 0.0);
    Ok(Clock {
        usable,
        period: Some(period),
        step,
    })
}

/// Finds an amount of work that lasts long enough on this device.
fn long_work(probe: &Probe<'_>) -> Result<Job, GpuError> {
    let kernel = probe.kernel(SOURCE, "spin")?;
    let steps_buffer = probe.words(&[1])?;
    let results = probe.zeros(4)?;
    let mut job = probe.job(
        &kernel,
        &[
            (0, steps_buffer.as_entire_binding()),
            (1, results.as_entire_binding()),
        ],
        [1, 1, 1],
    )?;
    // Software drivers compile at the first dispatch.
    probe.run(&[&job])?;

    let (mut groups, mut steps) = (64_u32, 500_u32);
    loop {
        probe.fill(&steps_buffer, &[steps])?;
        job = job.with_groups([groups, 1, 1]);
        let wall = probe.run(&[&job])?;
        if wall >= LONG_ENOUGH || (groups == 65_535 && steps == MOST_STEPS) {
            return Ok(job);
        }
        let missing = 1.3 * LONG_ENOUGH.as_secs_f64() / wall.as_secs_f64().max(1e-9);
        (groups, steps) = enlarge(groups, steps, missing.clamp(1.5, 16.0));
    }
}

/// More work by a factor: first enough workgroups for every core, then longer loops, then still more workgroups.
fn enlarge(groups: u32, steps: u32, factor: f64) -> (u32, u32) {
    let grown =
        |value: u32, most: u32| (f64::from(value) * factor).ceil().min(f64::from(most)) as u32;
    if groups < 4096 {
        (grown(groups, 4096), steps)
    } else if steps < MOST_STEPS {
        (groups, grown(steps, MOST_STEPS))
    } else {
        (grown(groups, 65_535), steps)
    }
}

/// Says which of the known faults the stamps show, and whether they can be used.
fn judge(repeats: &[Repeat], period: f64) -> (bool, Vec<Finding>) {
    let mut findings = Vec::new();
    let mut faulty = |code: &str, what: &str, count: usize| {
        if count > 0 {
            findings.push(Finding::failed(
                code,
                Severity::Warning,
                format!("{what} in {count} of {} measurements of long work", repeats.len()),
                "the device's timestamps are not used; durations are taken by the host's clock, which is less precise",
            ));
        }
    };
    let count = |fault: fn(&Repeat) -> bool| repeats.iter().filter(|repeat| fault(repeat)).count();
    let zero = count(|repeat| repeat.stamps.contains(&0));
    let equal = count(|repeat| {
        let [begin, end, next_begin, next_end] = repeat.stamps;
        begin == end || next_begin == next_end
    });
    let reversed = count(|repeat| {
        let [begin, end, next_begin, next_end] = repeat.stamps;
        end < begin || next_end < next_begin || next_begin < begin || next_end < end
    });
    faulty("timestamps-zero", "a timestamp is 0", zero);
    faulty(
        "timestamps-equal",
        "the begin and the end of a pass have the same timestamp",
        equal,
    );
    faulty(
        "timestamps-reversed",
        "a later timestamp is smaller than an earlier one",
        reversed,
    );
    if zero + equal + reversed > 0 {
        return (false, findings);
    }

    let mut ratios: Vec<f64> = repeats
        .iter()
        .map(|repeat| {
            let ticks = repeat.stamps[3].wrapping_sub(repeat.stamps[0]);
            ticks as f64 * period / (repeat.wall.as_nanos() as f64).max(1.0)
        })
        .collect();
    ratios.sort_by(f64::total_cmp);
    let lowest = ratios.first().copied().unwrap_or(0.0);
    let highest = ratios.last().copied().unwrap_or(0.0);
    let median = ratios.get(ratios.len() / 2).copied().unwrap_or(0.0);
    // One low ratio means that the host was busy with something else; a high one cannot be explained by the host.
    let right = median >= LOWEST_RATIO && highest <= HIGHEST_RATIO;
    findings.push(if right {
        Finding::passed(
            "timestamps",
            format!(
                "timestamps agree with the host's clock: long work lasts {lowest:.3} to {highest:.3} times as long by them"
            ),
        )
    } else {
        Finding::failed(
            "timestamps-period",
            Severity::Warning,
            format!(
                "with the period of {period} ns that the driver states, long work lasts {lowest:.3} to {highest:.3} times as long by the \
                 device's timestamps as by the host's clock"
            ),
            "the device's timestamps are not used; durations are taken by the host's clock, which is less precise",
        )
    });
    (right, findings)
}

/// What a pass without work is stamped with.
fn judge_empty(stamps: &[u64]) -> Finding {
    match *stamps {
        [begin, end] if begin != 0 && end >= begin => Finding::passed(
            "empty-pass",
            "a pass without work is stamped with a begin and an end in order",
        ),
        [begin, end] => Finding::failed(
            "empty-pass",
            Severity::Info,
            format!("a pass without work is stamped with begin {begin} and end {end}"),
            "a recording without dispatches has no duration here; it is timed by the host's clock or refused",
        ),
        _ => Finding::failed(
            "empty-pass",
            Severity::Info,
            "a pass without work is not stamped",
            "a recording without dispatches has no duration here; it is timed by the host's clock or refused",
        ),
    }
}

/// The greatest common divisor of all differences; 0 when the stamps are all the same.
fn common_step(stamps: &[u64]) -> u64 {
    let Some(first) = stamps.first() else {
        return 0;
    };
    stamps.iter().fold(0, |step, stamp| {
        greatest_common_divisor(step, stamp.abs_diff(*first))
    })
}

fn greatest_common_divisor(mut left: u64, mut right: u64) -> u64 {
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeat(stamps: [u64; 4], wall_milliseconds: u64) -> Repeat {
        Repeat {
            stamps,
            wall: Duration::from_millis(wall_milliseconds),
        }
    }

    /// 30 ms of device time in units of a nanosecond.
    const GOOD: [u64; 4] = [1_000, 15_001_000, 15_002_000, 30_001_000];

    fn codes(repeats: &[Repeat], period: f64) -> (bool, Vec<String>) {
        let (usable, findings) = judge(repeats, period);
        (
            usable,
            findings
                .into_iter()
                .filter(|finding| !finding.passed)
                .map(|finding| finding.code)
                .collect(),
        )
    }

    #[test]
    fn good_stamps_are_usable() {
        assert_eq!(codes(&vec![repeat(GOOD, 31); 4], 1.0), (true, vec![]));
    }

    #[test]
    fn one_slow_host_is_forgiven_a_fast_device_clock_is_not() {
        let mut repeats = vec![repeat(GOOD, 31); 4];
        repeats[2].wall = Duration::from_millis(300);
        assert!(codes(&repeats, 1.0).0);
        repeats[2].wall = Duration::from_millis(20);
        assert_eq!(
            codes(&repeats, 1.0),
            (false, vec!["timestamps-period".into()])
        );
    }

    #[test]
    fn each_fault_has_its_code() {
        for (stamps, period, code) in [
            ([0, 15, 16, 31], 1e6, "timestamps-zero"),
            ([5, 5, 16, 31], 1e6, "timestamps-equal"),
            ([30, 15, 35, 61], 1e6, "timestamps-reversed"),
            ([30, 35, 15, 61], 1e6, "timestamps-reversed"),
            (GOOD, 83.3, "timestamps-period"),
            (GOOD, 0.01, "timestamps-period"),
        ] {
            let (usable, found) = codes(&vec![repeat(stamps, 31); 4], period);
            assert!(
                !usable && found.contains(&code.to_owned()),
                "{stamps:?}: {found:?}"
            );
        }
    }

    #[test]
    fn an_empty_pass_may_take_no_time_but_must_be_stamped() {
        assert!(judge_empty(&[7, 7]).passed);
        assert!(!judge_empty(&[0, 0]).passed);
        assert!(!judge_empty(&[7, 6]).passed);
        assert!(!judge_empty(&[]).passed);
    }

    #[test]
    fn the_step_of_a_coarse_clock_is_found() {
        assert_eq!(common_step(&[1_000, 1_320, 1_640, 5_064]), 32);
        assert_eq!(common_step(&[9, 9]), 0);
        assert_eq!(common_step(&[]), 0);
    }

    #[test]
    fn work_grows_to_the_largest_and_stops() {
        let (mut groups, mut steps) = (64, 500);
        for _ in 0..40 {
            let (more_groups, more_steps) = enlarge(groups, steps, 1.5);
            let before = u64::from(groups) * u64::from(steps);
            assert!(
                u64::from(more_groups) * u64::from(more_steps) > before
                    || (groups, steps) == (65_535, MOST_STEPS)
            );
            (groups, steps) = (more_groups, more_steps);
        }
        assert_eq!((groups, steps), (65_535, MOST_STEPS));
    }
}
