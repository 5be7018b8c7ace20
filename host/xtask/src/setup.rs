//! `cargo xtask setup`: checks what the build, the demo and the tests need, and installs what can be installed safely: parts of the
//! Rust toolchain through rustup, a Python package into the build folder, and, for root on Debian and its kin, packages of the system.

mod linux;
mod python;
mod toolchain;
mod vulkan;

use std::process::Command;

use crate::console;
use crate::steps::{self, Failed, Step};

/// What the machine is needed for. Each includes the ones before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Needs {
    /// To compile scorers.
    Guests,
    /// To run the command: also a driver.
    Demo,
    /// To run every check: also lints, formatting, both software drivers, and what results are compared with: a verifier of receipts that is not
    /// ours, SciPy, pandas.
    Tests,
}

/// Something that is missing and that this program will not or cannot install.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Problem {
    /// What is missing.
    what: String,
    /// What to do about it.
    remedy: String,
}

/// Checks everything, tells the user line by line, and lists all problems at the end rather than the first.
pub(crate) fn run(needs: Needs) -> Result<(), Failed> {
    console::heading("setup");
    let mut problems = Vec::new();
    let mut check = |name: &str, result: Result<String, Problem>| match result {
        Ok(found) => console::line(&format!("  {name:<14}  {found}")),
        Err(problem) => {
            console::line(&format!("  {name:<14}  MISSING: {}", problem.what));
            problems.push(problem);
        }
    };

    check("rust", toolchain::rust());
    check("linker", toolchain::linker());
    check("guest target", toolchain::guest_target());
    if needs >= Needs::Tests {
        check(
            "clippy",
            toolchain::component("clippy", &["clippy", "--version"]),
        );
        check(
            "rustfmt",
            toolchain::component("rustfmt", &["fmt", "--version"]),
        );
    }
    if needs >= Needs::Demo {
        graphics(needs, &mut check);
    }
    if needs >= Needs::Tests {
        check("python", python::independent_verifier());
        check("statistics", python::scientific());
    }

    if problems.is_empty() {
        return Ok(());
    }
    for problem in &problems {
        console::error(&format!("{}; {}", problem.what, problem.remedy));
    }
    Err(Failed)
}

fn graphics(needs: Needs, check: &mut impl FnMut(&str, Result<String, Problem>)) {
    match std::env::consts::OS {
        "linux" => linux::drivers(needs, check),
        "macos" => check("gpu driver", Ok("Metal is part of macOS".to_owned())),
        "windows" => check("gpu driver", Ok("DX12 is part of Windows".to_owned())),
        other => check(
            "gpu driver",
            Ok(format!(
                "not checked on {other}: a Vulkan loader and a driver are needed"
            )),
        ),
    }
}

/// Runs an installer with its output shown.
fn install(command: Command) -> Result<(), Failed> {
    steps::run(&mut Step {
        name: "install",
        command,
    })
    .map(|_| ())
}
