//! Runs the self-test on every Vulkan device that is there. `VK_DRIVER_FILES` chooses the driver.

#![expect(
    clippy::print_stderr,
    reason = "a test that finds no device says so, and a failure should show what was found"
)]

use weighhouse_gpu::selftest::{self, SelfTest, Severity};

/// Opens every Vulkan device as a worker does and runs the battery on it.
fn run_on_all() -> Vec<(wgpu::AdapterInfo, SelfTest)> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends: wgpu::Backends::VULKAN,
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::VULKAN));
    adapters
        .into_iter()
        .map(|adapter| {
            let optional = wgpu::Features::TIMESTAMP_QUERY
                | wgpu::Features::SUBGROUP
                | wgpu::Features::SHADER_F16;
            let request = adapter.request_device(&wgpu::DeviceDescriptor {
                required_features: adapter.features() & optional,
                required_limits: adapter.limits(),
                ..wgpu::DeviceDescriptor::default()
            });
            let (device, queue) = pollster::block_on(request).expect("the device opens");
            let tested = selftest::run(&adapter, &device, &queue).expect("the battery ends");
            let info = adapter.get_info();
            eprintln!("{} ({}): {tested:#?}", info.name, info.driver_info);
            (info, tested)
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
fn the_battery_on_every_vulkan_device() {
    let devices = run_on_all();
    if devices.is_empty() {
        eprintln!("SKIPPED: no Vulkan device");
    }
    for (info, tested) in devices {
        let name = &info.name;
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
            assert_eq!(tested.worst(), Some(Severity::Severe));
        }
        if name.contains("SwiftShader") {
            assert_eq!(tested.loop_iterations, None);
            assert_eq!(tested.subgroup_sizes_seen, Some((4, 4)));
        }
    }
}
