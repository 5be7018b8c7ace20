//! Timing one submission: by the device's timestamps where they can be trusted, by the host's clock otherwise.

use std::time::Duration;

use crate::adapter::TimingSource;
use crate::device::{Device, Patience};
use crate::error::GpuError;
use crate::readback::Staging;

/// One timing.
#[derive(Debug)]
pub(crate) struct Timing {
    /// From the timing source.
    pub(crate) nanoseconds: u64,
    /// From submission to completion.
    pub(crate) wall_nanoseconds: u64,
    /// Why it is not to be used.
    pub(crate) discarded: Option<String>,
}

#[derive(Debug)]
struct Timestamps {
    query_set: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    staging: Staging,
    /// Nanoseconds of one tick.
    period: f64,
}

/// Times submissions on one device. One query set serves for all of them: Metal has few.
#[derive(Debug)]
pub(crate) struct Timer {
    timestamps: Option<Timestamps>,
    /// What the source can tell apart at best, in nanoseconds.
    resolution: f64,
}

/// A duration of fewer steps than this is not used: the step alone could be worth over 5 % of it, and a duration of no or hardly any
/// steps would make a ratio boundless.
const FEWEST_STEPS: f64 = 20.0;

/// Two timestamps of eight bytes.
const BYTES: u64 = 16;

impl Timer {
    /// A timer by a source that can tell `resolution` nanoseconds apart at best.
    pub(crate) fn new(
        device: &Device,
        source: TimingSource,
        resolution: f64,
    ) -> Result<Self, GpuError> {
        if source == TimingSource::WallClock {
            return Ok(Self {
                timestamps: None,
                resolution,
            });
        }
        let (query_set, resolved) = device
            .guarded(|device, _| {
                let query_set = device.create_query_set(&wgpu::QuerySetDescriptor {
                    label: Some("timer"),
                    ty: wgpu::QueryType::Timestamp,
                    count: 2,
                });
                let resolved = device.create_buffer(&wgpu::BufferDescriptor {
                    label: Some("timer"),
                    size: BYTES,
                    usage: wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC,
                    mapped_at_creation: false,
                });
                (query_set, resolved)
            })
            .map_err(|trouble| trouble.into_gpu_error("making a timer"))?;
        let staging = Staging::new(device, BYTES)?;
        let period = device.timestamp_period();
        Ok(Self {
            timestamps: Some(Timestamps {
                query_set,
                resolved,
                staging,
                period,
            }),
            resolution,
        })
    }

    /// Encodes work, submits it and times it; it may take as long as `most`. `encode` gets the query set that is to enclose the work.
    pub(crate) fn time(
        &self,
        device: &Device,
        encode: impl FnOnce(&mut wgpu::CommandEncoder, Option<&wgpu::QuerySet>),
        most: Duration,
        what: &str,
    ) -> Result<Timing, GpuError> {
        let commands = device
            .guarded(|device, _| {
                let mut encoder =
                    device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                encode(
                    &mut encoder,
                    self.timestamps
                        .as_ref()
                        .map(|timestamps| &timestamps.query_set),
                );
                if let Some(timestamps) = &self.timestamps {
                    encoder.resolve_query_set(&timestamps.query_set, 0..2, &timestamps.resolved, 0);
                    encoder.copy_buffer_to_buffer(
                        &timestamps.resolved,
                        0,
                        timestamps.staging.buffer(),
                        0,
                        Some(BYTES),
                    );
                }
                encoder.finish()
            })
            .map_err(GpuError::from)?;
        let wall = device.submit([commands], Patience::Work(most), what)?;
        let wall_nanoseconds = u64::try_from(wall.as_nanos()).unwrap_or(u64::MAX);
        let Some(timestamps) = &self.timestamps else {
            return Ok(Timing {
                nanoseconds: wall_nanoseconds,
                wall_nanoseconds,
                discarded: too_short(wall_nanoseconds, self.resolution),
            });
        };
        let ticks = read_ticks(&timestamps.staging.bytes(device)?);
        let (nanoseconds, wrong) = judge(ticks, timestamps.period, wall_nanoseconds);
        Ok(Timing {
            nanoseconds,
            wall_nanoseconds,
            discarded: wrong.or_else(|| too_short(nanoseconds, self.resolution)),
        })
    }
}

fn read_ticks(bytes: &[u8]) -> [u64; 2] {
    let mut ticks = [0; 2];
    for (tick, chunk) in ticks.iter_mut().zip(bytes.chunks_exact(8)) {
        *tick = chunk
            .iter()
            .rev()
            .fold(0, |value, byte| value << 8 | u64::from(*byte));
    }
    ticks
}

/// The duration between two timestamps, and why it is not to be used: drivers have been seen to return zeros, equal and reversed
/// timestamps (wgpu issues 5660 and 2528, wgpu-native issue 625), and no work can take longer than the time in which it was waited for.
fn judge([begin, end]: [u64; 2], period: f64, wall_nanoseconds: u64) -> (u64, Option<String>) {
    let ticks = end.wrapping_sub(begin).cast_signed();
    if ticks <= 0 {
        return (
            0,
            Some(format!(
                "the timestamps {begin} and {end} are equal or out of order"
            )),
        );
    }
    let nanoseconds = (ticks as f64 * period).round() as u64;
    let most = wall_nanoseconds + wall_nanoseconds / 20 + 20_000;
    if nanoseconds > most {
        return (
            nanoseconds,
            Some(format!(
                "the timestamps say {nanoseconds} ns, but the work was waited for {wall_nanoseconds} ns only"
            )),
        );
    }
    (nanoseconds, None)
}

/// Why a duration is too short to be used, if it is.
fn too_short(nanoseconds: u64, resolution: f64) -> Option<String> {
    let least = FEWEST_STEPS * resolution;
    ((nanoseconds as f64) < least).then(|| {
        format!(
            "{nanoseconds} ns are under {FEWEST_STEPS} steps of a clock that tells {resolution} ns apart: time more work at once"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_of_few_steps_is_not_used() {
        assert_eq!(too_short(640, 32.0), None);
        let reason = too_short(639, 32.0).expect("19.97 steps");
        assert!(
            reason.contains("20 steps") && reason.contains("32 ns"),
            "{reason}"
        );
        assert!(too_short(19_999, 1_000.0).is_some());
    }

    #[test]
    fn bad_timestamps_are_not_used() {
        assert_eq!(judge([100, 1_100], 1.0, 1_200), (1_000, None));
        assert_eq!(judge([100, 200], 41.5, 5_000), (4_150, None));
        assert!(judge([0, 0], 1.0, 1_000).1.is_some());
        assert!(judge([500, 500], 1.0, 1_000).1.is_some());
        assert!(judge([500, 400], 1.0, 1_000).1.is_some());
        assert!(judge([0, u64::MAX], 1.0, 1_000).1.is_some());
        assert!(judge([0, 10_000_000], 1.0, 1_000_000).1.is_some());
        assert_eq!(
            judge([u64::MAX - 9, 10], 1.0, 1_000).0,
            20,
            "a counter that wraps around"
        );
    }

    #[test]
    fn ticks_are_read_as_little_endian_numbers() {
        let bytes = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];
        assert_eq!(read_ticks(&bytes), [1, 256]);
    }
}
