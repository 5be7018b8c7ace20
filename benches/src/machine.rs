//! The machine that figures were taken on: without it they mean nothing.

use serde::Serialize;
use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

/// The versions that the workspace is built with.
const LOCK_FILE: &str = include_str!("../../Cargo.lock");

/// What a figure depends on beside the code.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Machine {
    /// The processor's model.
    pub processor: String,
    /// The processors that the system has, hardware threads counted.
    pub processors: usize,
    /// The memory, in bytes.
    pub memory: u64,
    /// The operating system and its kernel.
    pub system: String,
    /// The device and its driver, where one was used.
    pub device: Option<String>,
    /// The version of wasmtime.
    pub wasmtime: String,
    /// The version of wgpu.
    pub wgpu: String,
    /// How many processes ran or waited to run over the last minute, when the bench began: more than `processors` spoils figures. `None` on a
    /// system that does not say.
    pub load: Option<f64>,
}

impl Machine {
    /// This machine.
    #[must_use]
    pub fn this() -> Self {
        let refresh = RefreshKind::nothing()
            .with_cpu(CpuRefreshKind::nothing())
            .with_memory(MemoryRefreshKind::nothing().with_ram());
        let unknown = || "unknown".to_owned();
        let system = System::new_with_specifics(refresh).ok();
        let processors = system.as_ref().map(System::cpus).unwrap_or_default();
        Self {
            processor: processors
                .first()
                .map_or_else(unknown, |processor| processor.brand().trim().to_owned()),
            processors: processors.len(),
            memory: system.as_ref().map_or(0, System::total_memory),
            system: format!(
                "{}, kernel {}, {}",
                System::long_os_version().unwrap_or_else(|_| unknown()),
                System::kernel_version().unwrap_or_else(|_| unknown()),
                System::cpu_arch()
            ),
            device: None,
            wasmtime: locked("wasmtime").unwrap_or_else(unknown),
            wgpu: locked("wgpu").unwrap_or_else(unknown),
            load: System::load_average().ok().map(|load| load.one),
        }
    }
}

/// The version of a package in the lock file.
fn locked(package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = LOCK_FILE.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    Some(version.strip_suffix('"')?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_are_those_of_the_lock_file() {
        assert!(locked("wasmtime").unwrap().starts_with("48."));
        assert!(locked("wgpu").unwrap().starts_with("30."));
        assert_eq!(locked("no-such-package"), None);
    }

    #[test]
    fn a_machine_has_processors() {
        let machine = Machine::this();
        assert!(machine.processors > 0, "{machine:?}");
        assert!(!machine.processor.is_empty(), "{machine:?}");
    }
}
