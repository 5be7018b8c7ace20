//! The device self-test: a battery of known driver faults.
//!
//! A score is only as good as the device that it was taken on. The battery asks a device, by small shaders with known answers, for the faults
//! that have been seen in drivers, and says of each in plain words what the device does and what that means for scores. It is run once for each
//! device and driver, inside a worker process, because a device that hangs can only be left by ending the process.

mod atomics;
mod bounds;
mod capacity;
mod copying;
mod finding;
mod floats;
mod halves;
mod integers;
mod loops;
mod probe;
mod subgroups;
mod timestamps;
mod workgroups;

use std::time::Instant;

use serde::{Deserialize, Serialize};

pub use finding::{Finding, Severity};

use crate::device::Device;
use crate::error::GpuError;
use probe::Probe;

/// The version of the battery; raised whenever a check or the meaning of a result changes, so that a remembered result is known to be old.
pub const BATTERY_VERSION: u32 = 2;

/// The version of the host whose battery it is: a remembered result of another one is not taken up.
pub const HOST_VERSION: &str = env!("CARGO_PKG_VERSION");

/// What the battery found out about a device.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SelfTest {
    /// The version of the battery that was run.
    pub version: u32,
    /// One entry for each check, passed or not, in the order of the battery.
    pub findings: Vec<Finding>,
    /// How many loop iterations an invocation can make in all before the driver silently ends its loops; none when a million were not too many.
    pub loop_iterations: Option<u64>,
    /// Whether the device's timestamps can be the source of durations.
    pub timestamps_usable: bool,
    /// Nanoseconds for each unit of a timestamp, as the driver states it; none without timestamps.
    pub timestamp_period: Option<f64>,
    /// The greatest common step of all the timestamps seen, in nanoseconds: what a timestamp can resolve at best; none without usable timestamps.
    pub timestamp_step: Option<f64>,
    /// The largest storage binding, in bytes, whose first and last words, and words between, were really written and read.
    pub largest_storage_binding: u64,
    /// The smallest and the largest subgroup that invocations saw; none without subgroups.
    pub subgroup_sizes_seen: Option<(u32, u32)>,
    /// Bytes read and bytes written in a second, together, by the fastest of the host's copy kernels; 0 when none of them ran.
    pub copy_bytes_per_second: f64,
    /// How long the battery took, in seconds of the host's clock.
    pub seconds: f64,
}

impl SelfTest {
    /// The checks that the device did not pass.
    pub fn failures(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| !finding.passed)
    }
}

/// Runs the battery.
///
/// `device` should have been opened with all the optional features that it has: what was not asked for is reported as absent. A check that
/// the device could not run is itself a finding.
///
/// # Errors
/// [`GpuError::TimedOut`] when the device did not answer and [`GpuError::DeviceLost`] when it went away. After either the process should end
/// without dropping the device: dropping a busy device waits for it.
pub fn run(device: &Device) -> Result<SelfTest, GpuError> {
    let begin = Instant::now();
    let info = device.adapter_info();
    let probe = Probe::new(device);
    let mut findings = Vec::new();

    let looped = loops::check(&probe, &mut findings);
    let loop_iterations = settle("loops", looped, &mut findings)?.flatten();
    let result = integers::check(&probe, &mut findings);
    settle("integers", result, &mut findings)?;
    let result = floats::check(&probe, &mut findings);
    settle("floats", result, &mut findings)?;
    let result = halves::check(&probe, &mut findings);
    settle("f16", result, &mut findings)?;
    let result = bounds::check(&probe, &mut findings);
    settle("bounds", result, &mut findings)?;
    let result = workgroups::check(&probe, &mut findings);
    settle("workgroups", result, &mut findings)?;
    let result = atomics::check(&probe, &mut findings);
    settle("atomics", result, &mut findings)?;
    let result = subgroups::check(&probe, &info, &mut findings);
    let subgroup_sizes_seen = settle("subgroups", result, &mut findings)?.flatten();
    let result = timestamps::check(&probe, &mut findings);
    let clock = settle("timestamps", result, &mut findings)?.unwrap_or_default();
    let result = capacity::check(&probe, &mut findings);
    let largest_storage_binding = settle("capacity", result, &mut findings)?.unwrap_or(0);
    let result = copying::check(&probe, &clock, largest_storage_binding, &mut findings);
    let copy_bytes_per_second = settle("copying", result, &mut findings)?.unwrap_or(0.0);

    Ok(SelfTest {
        version: BATTERY_VERSION,
        findings,
        loop_iterations,
        timestamps_usable: clock.usable,
        timestamp_period: clock.period,
        timestamp_step: clock.step,
        largest_storage_binding,
        subgroup_sizes_seen,
        copy_bytes_per_second,
        seconds: begin.elapsed().as_secs_f64(),
    })
}

/// Turns a theme that the device could not run into a finding, so that one fault does not hide the others; only a device that is hung or gone
/// ends the battery.
fn settle<T>(
    theme: &str,
    result: Result<T, GpuError>,
    findings: &mut Vec<Finding>,
) -> Result<Option<T>, GpuError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error @ (GpuError::TimedOut(_) | GpuError::DeviceLost(_))) => Err(error),
        Err(error) => {
            findings.push(Finding::failed(
                &format!("{theme}-not-run"),
                Severity::Severe,
                format!("the device could not run the self-test of {theme}: {error}"),
                "what was not tested cannot be relied on; update the driver or use another device",
            ));
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_that_does_not_run_is_a_severe_finding() {
        let mut findings = Vec::new();
        let settled: Option<u32> = settle(
            "atomics",
            Err(GpuError::Invalid("no such thing".into())),
            &mut findings,
        )
        .expect("the battery goes on");
        assert_eq!(settled, None);
        assert_eq!(findings[0].code, "atomics-not-run");
        assert_eq!(findings[0].severity, Severity::Severe);
        assert!(findings[0].sentence.contains("no such thing"));
    }

    #[test]
    fn a_hung_or_lost_device_ends_the_battery() {
        for error in [
            GpuError::TimedOut("t".into()),
            GpuError::DeviceLost("l".into()),
        ] {
            let mut findings = Vec::new();
            assert_eq!(
                settle::<()>("loops", Err(error.clone()), &mut findings),
                Err(error)
            );
            assert!(findings.is_empty());
        }
    }
}
