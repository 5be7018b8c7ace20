//! Runs the built command on the Vulkan drivers that the machine has.

#![allow(dead_code, reason = "each suite uses a part of it")]

pub(crate) mod small;
pub(crate) mod study;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The command as it was built.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_weighhouse");

/// The root of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the workspace is there")
}

/// A folder of the environment optimize-kernel.
pub(crate) fn optimize_kernel(folder: &str) -> PathBuf {
    workspace()
        .join("environments/optimize-kernel")
        .join(folder)
}

/// The scorer's component as the command carries it.
pub(crate) fn scorer() -> &'static [u8] {
    include_bytes!(concat!(env!("OUT_DIR"), "/optimize-kernel.wasm"))
}

/// A Vulkan driver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Driver {
    Lavapipe,
    SwiftShader,
}

impl Driver {
    fn manifest(self) -> Option<PathBuf> {
        let (folders, names): (&[&str], &[&str]) = match self {
            Self::Lavapipe => (
                &["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"],
                &["lvp_icd"],
            ),
            Self::SwiftShader => (
                &[
                    "/usr/lib/chromium",
                    "/usr/lib/chromium-browser",
                    "/opt/google/chrome",
                ],
                &["vk_swiftshader_icd"],
            ),
        };
        folders
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .find(|path| {
                let name = path
                    .file_name()
                    .and_then(|name| name.to_str())
                    .unwrap_or_default();
                name.ends_with(".json") && names.iter().any(|known| name.starts_with(known))
            })
    }

    /// Whether the machine has it. A suite that cannot run says so.
    pub(crate) fn is_here(self) -> bool {
        let here = self.manifest().is_some();
        if !here {
            skipped(&format!("no {self:?} on this machine"));
        }
        here
    }
}

/// Says that a test did not run, and why: on standard error, and in the file that `cargo xtask test` counts.
#[expect(clippy::print_stderr, reason = "a test that could not be run says so")]
pub(crate) fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
    if let Some(file) = std::env::var_os("WEIGHHOUSE_SKIPPED") {
        let line = format!("{why}\n");
        let written = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        written.expect("the file of skipped tests can be written");
    }
}

/// The command, on one driver, with a cache of its own for the whole test run.
pub(crate) fn weighhouse(driver: Driver) -> Command {
    let mut command = Command::new(PROGRAM);
    if let Some(manifest) = driver.manifest() {
        command.env("VK_DRIVER_FILES", manifest);
    }
    command.env("WEIGHHOUSE_CACHE", cache());
    command.env("WEIGHHOUSE_DATA", data());
    command.env(MARK, std::process::id().to_string());
    command
}

/// The variable by which a test knows its own workers.
const MARK: &str = "WEIGHHOUSE_TESTED_BY";

/// A folder that every test of this build shares: a self-test of seconds need not be repeated for each.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// The folder of receipts of every test of this build.
pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("data")
}

/// What one call of the command came to.
#[derive(Debug)]
pub(crate) struct Called {
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) took: Duration,
}

/// Runs a command to its end.
pub(crate) fn call(command: &mut Command) -> Called {
    let started = Instant::now();
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the command starts");
    Called {
        status: status.code(),
        stdout: String::from_utf8(stdout).expect("standard output is UTF-8"),
        stderr: String::from_utf8_lossy(&stderr).into_owned(),
        took: started.elapsed(),
    }
}

impl Called {
    /// The one JSON object on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:#?}"))
    }
}

/// Scores a submission of optimize-kernel.
pub(crate) fn score(driver: Driver, submission: &Path, more: &[&str]) -> Called {
    call(
        weighhouse(driver)
            .args(["score", "optimize-kernel"])
            .arg(submission)
            .args(["--format", "json"])
            .args(more),
    )
}

/// The workers that this test's commands have started and that still run, from `/proc`; empty elsewhere.
pub(crate) fn workers() -> Vec<u32> {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    processes
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|pid: &u32| {
            let read =
                |what: &str| std::fs::read(format!("/proc/{pid}/{what}")).unwrap_or_default();
            let mine = format!("{MARK}={}", std::process::id());
            read("cmdline").split(|byte| *byte == 0).nth(1) == Some(b"worker")
                && read("environ")
                    .split(|byte| *byte == 0)
                    .any(|variable| variable == mine.as_bytes())
        })
        .collect()
}
