//! The size that is timed.

use alloc::format;

use weighhouse_sdk::gpu::Limits;
use weighhouse_sdk::{Failure, Outcome};

use crate::problem::Problem;

/// The largest size that the verification is written for.
const LARGEST: u64 = 1 << 28;
/// Below this a timing says more about dispatching than about the kernel.
const SMALLEST: u64 = 1 << 12;
/// Scratch that the submission is left, in bytes for each element: as much as the input and the output together.
const SUBMISSION_SCRATCH: u64 = 8;

/// The most scratch, uniforms included, that a submission may have at a size, in bytes.
pub(crate) fn most_scratch(n: u32) -> u64 {
    16 * u64::from(n) + (1 << 20)
}

/// The size that is timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TimedSize {
    /// The number of elements.
    pub(crate) n: u32,
    /// Whether the device could not take the size that the environment asks for.
    pub(crate) clipped: bool,
}

/// The largest size up to `wanted` that the device takes. `scratch` says how many bytes the starting and the reference solution need
/// beside the task's own buffers; a size at which they fail over a limit does not fit.
pub(crate) fn timed_size(
    wanted: u64,
    limits: &Limits,
    scratch: impl Fn(u32) -> Outcome<u64>,
) -> Outcome<TimedSize> {
    if wanted == 0 {
        return Err(Failure::broken_environment(
            "environment.toml sets the parameter `n` to 0; there is nothing to time",
        ));
    }
    // The input and the output are whole vectors of four elements.
    let vectors = limits.max_storage_bytes.min(limits.max_buffer_bytes) / 16;
    let bound = vectors.saturating_mul(4).min(LARGEST);
    let mut n = wanted.min(bound);
    loop {
        let size = u32::try_from(n).unwrap_or(u32::MAX);
        let attempt = scratch(size).map(|scratch| {
            Problem::bytes(size)
                .saturating_add(scratch)
                .saturating_add(SUBMISSION_SCRATCH * n)
        });
        if attempt
            .as_ref()
            .is_ok_and(|bytes| *bytes <= limits.max_total_bytes)
        {
            return Ok(TimedSize {
                n: size,
                clipped: n < wanted,
            });
        }
        // An eighth less each time: close to the largest that fits, in a few dozen steps at most.
        n -= n.div_ceil(8);
        if n < SMALLEST.min(wanted) {
            return Err(match attempt {
                Err(failure) => failure,
                Ok(bytes) => Failure::fault(
                    "unsuitable-device",
                    format!(
                        "the task needs {bytes} bytes at n = {size}, the device lends {}: there is no size to time",
                        limits.max_total_bytes
                    ),
                ),
            });
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A device with these limits on one buffer and on all together.
    pub(crate) fn limits(storage: u64, total: u64) -> Limits {
        Limits {
            max_workgroups: 65535,
            max_invocations: 256,
            max_workgroup_size: (256, 256, 64),
            max_workgroup_bytes: 16384,
            max_storage_bytes: storage,
            max_buffer_bytes: storage,
            max_storage_buffers: 8,
            max_total_bytes: total,
            subgroup_min: 0,
            subgroup_max: 0,
            loop_iterations: None,
        }
    }

    #[test]
    fn a_size_that_fits_is_taken() {
        let size = timed_size(1 << 22, &limits(1 << 31, 1 << 33), |_| Ok(0)).expect("it fits");
        assert_eq!(
            size,
            TimedSize {
                n: 1 << 22,
                clipped: false
            }
        );
    }

    #[test]
    fn the_device_clips_it() {
        let size = timed_size(100_000_000, &limits(1 << 27, 1 << 33), |_| Ok(0)).expect("it fits");
        assert_eq!(
            size,
            TimedSize {
                n: 1 << 25,
                clipped: true
            }
        );
        let total = 1 << 28;
        let scratch = |n: u32| Ok(4 * u64::from(n));
        let size = timed_size(1 << 25, &limits(1 << 27, total), scratch).expect("it fits");
        assert!(size.clipped);
        let bytes = Problem::bytes(size.n) + 12 * u64::from(size.n);
        assert!(bytes <= total && bytes > total * 3 / 4, "{bytes}");
        let largest = timed_size(u64::MAX, &limits(1 << 40, 1 << 40), |_| Ok(0)).expect("it fits");
        assert_eq!(largest.n, 1 << 28);
    }

    #[test]
    fn a_device_without_room_is_a_fault() {
        let Err(Failure::Fault(fault)) = timed_size(1 << 22, &limits(1 << 27, 1000), |_| Ok(0))
        else {
            panic!("nothing fits");
        };
        assert_eq!(fault.code, "unsuitable-device");
        let broken = |_| Err(Failure::broken_environment("no"));
        let Err(Failure::Fault(fault)) = timed_size(1 << 22, &limits(1 << 27, 1 << 33), broken)
        else {
            panic!("nothing fits");
        };
        assert_eq!(fault.code, "broken-environment");
        assert!(timed_size(0, &limits(1 << 27, 0), |_| Ok(0)).is_err());
    }
}
