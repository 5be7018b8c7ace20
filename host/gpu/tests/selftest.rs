//! Runs the self-test on every device that is there. `VK_DRIVER_FILES` chooses the Vulkan driver.

#![expect(
    clippy::print_stderr,
    reason = "a test that finds no device says so, and a failure should show what was found"
)]

use weighhouse_gpu::device::{self, ChosenDevice, Listing};
use weighhouse_gpu::selftest::{self, SelfTest, Severity};
use weighhouse_gpu::shader::OptionalFeatures;

/// Opens every device as a worker does and runs the battery on it.
fn run_on_all() -> Vec<(Listing, SelfTest)> {
    device::list()
        .into_iter()
        .map(|listing| {
            let chosen = ChosenDevice::choose(Some(&listing.index.to_string()))
                .expect("it was there just now");
            let device = chosen
                .open(OptionalFeatures {
                    f16: true,
                    subgroups: true,
                })
                .expect("the device opens");
            let tested = selftest::run(&device).expect("the battery ends");
            eprintln!("{} ({}): {tested:#?}", listing.name, listing.driver);
            (listing, tested)
        })
        .collect()
}

fn passed(tested: &SelfTest, code: &str) -> bool {
    tested
        .findings
        .iter()
        .any(|finding| finding.code == code && finding.passed)
}

/// One test, because the battery times the device and must have it to itself.
#[test]
fn the_battery_on_every_device() {
    let devices = run_on_all();
    if devices.is_empty() {
        eprintln!("SKIPPED: no device");
    }
    for (listing, tested) in devices {
        let name = &listing.name;
        assert_eq!(tested.version, selftest::BATTERY_VERSION);
        for guard in ["out-of-bounds-read", "out-of-bounds-write", "array-length"] {
            assert!(passed(&tested, guard), "{name}: {guard} did not pass");
        }
        for code in [
            "integer-semantics",
            "nan-bits",
            "workgroup-zeroing",
            "workgroup-capacity",
            "workgroup-barrier",
            "storage-barrier",
            "atomics",
            "dispatch-coverage",
            "copying",
        ] {
            assert!(passed(&tested, code), "{name}: {code} did not pass");
        }
        let not_run: Vec<_> = tested
            .findings
            .iter()
            .filter(|finding| finding.code.ends_with("-not-run"))
            .collect();
        assert!(not_run.is_empty(), "{name}: {not_run:?}");
        assert!(tested.largest_storage_binding >= 128 << 20, "{name}");
        assert!(tested.copy_bytes_per_second > 1e8, "{name}");
        let mut codes: Vec<&str> = tested
            .findings
            .iter()
            .map(|finding| finding.code.as_str())
            .collect();
        codes.sort_unstable();
        assert!(
            codes.is_sorted_by(|left, right| left < right),
            "{name}: a code comes twice"
        );

        if name.contains("llvmpipe") {
            let limit = tested
                .failures()
                .find(|finding| finding.code == "loop-limit")
                .expect("llvmpipe ends loops");
            assert_eq!(tested.loop_iterations, Some(65_535));
            assert!(limit.sentence.contains("65535"));
            assert_eq!(limit.severity, Severity::Severe);
        }
        if name.contains("SwiftShader") {
            assert_eq!(tested.loop_iterations, None);
            assert_eq!(tested.subgroup_sizes_seen, Some((4, 4)));
        }
    }
}
