//! The Rust toolchain: its version, its linker, the guests' target and the components that the checks call.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use weighhouse_guest_build::{TARGET, target_is_installed};

use super::{Problem, install};
use crate::checkout::{cargo, rustc};

/// The oldest Rust that builds the workspace: `rust-version` in `Cargo.toml`, which a test compares.
///
/// There is no `rust-toolchain.toml`: it would refuse newer toolchains that build the workspace well, and where rustup may not
/// install on its own (`RUSTUP_AUTO_INSTALL=0`) it stops every cargo command before this check can say what to do.
const OLDEST: (u32, u32) = (1, 95);

/// Checks rustc's version.
pub(super) fn rust() -> Result<String, Problem> {
    let wanted = format!("Rust {}.{}", OLDEST.0, OLDEST.1);
    let remedy = "run `rustup update stable`, or get Rust from https://rustup.rs".to_owned();
    let output = Command::new(rustc())
        .arg("--version")
        .stdin(Stdio::null())
        .output();
    let answer = match output {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).trim().to_owned()
        }
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(Problem {
                what: format!("rustc does not run: {said}"),
                remedy,
            });
        }
        Err(cause) => {
            return Err(Problem {
                what: format!("cannot start rustc: {cause}"),
                remedy,
            });
        }
    };
    match version(&answer) {
        Some(found) if found >= OLDEST => Ok(answer),
        Some(_) => Err(Problem {
            what: format!("{wanted} or newer is needed, and this is {answer}"),
            remedy,
        }),
        None => Err(Problem {
            what: format!("{wanted} or newer is needed, and rustc calls itself {answer:?}"),
            remedy,
        }),
    }
}

/// The major and minor version in what `rustc --version` prints.
fn version(answer: &str) -> Option<(u32, u32)> {
    let mut parts = answer.strip_prefix("rustc ")?.split(['.', '-', ' ']);
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// Checks that there is a linker for native code. Where rustc brings or finds its own (Windows), there is nothing to check.
pub(super) fn linker() -> Result<String, Problem> {
    if cfg!(windows) {
        return Ok("rustc finds Visual Studio's own".to_owned());
    }
    ["cc", "gcc", "clang"].iter().find_map(|name| on_path(name)).map(|path| path.display().to_string()).ok_or_else(
        || Problem {
            what: "no C linker (cc, gcc or clang) is on the PATH".to_owned(),
            remedy: if cfg!(target_os = "macos") {
                "run `xcode-select --install`".to_owned()
            } else {
                "install gcc (Debian and Ubuntu: build-essential; Fedora and Arch: gcc; Alpine: build-base)".to_owned()
            },
        },
    )
}

/// The target of the scorers, which rustup adds if it is missing.
pub(super) fn guest_target() -> Result<String, Problem> {
    provide(
        TARGET,
        || target_is_installed().map_err(|error| error.to_string()),
        &["target", "add", TARGET],
        "without rustup, install your distribution's package of Rust's standard library for it",
    )
}

/// A component of the toolchain, which rustup adds if cargo does not know the subcommand `probe`.
pub(super) fn component(name: &str, probe: &[&str]) -> Result<String, Problem> {
    let installed = || {
        let output = Command::new(cargo())
            .args(probe)
            .stdin(Stdio::null())
            .output();
        output
            .map(|output| output.status.success())
            .map_err(|cause| format!("cannot start cargo: {cause}"))
    };
    provide(
        name,
        installed,
        &["component", "add", name],
        "without rustup, install your distribution's package of it",
    )
}

/// Checks for a part of the toolchain, has rustup add it if it is missing, and checks again: rustup acts on the toolchain that it
/// takes as active, which need not be the one that this cargo belongs to.
fn provide(
    name: &str,
    installed: impl Fn() -> Result<bool, String>,
    rustup: &[&str],
    otherwise: &str,
) -> Result<String, Problem> {
    let shown = rustup.join(" ");
    let by_hand = format!("run `rustup {shown}`; {otherwise}");
    match installed() {
        Ok(true) => return Ok(format!("{name} is installed")),
        Ok(false) => {}
        Err(what) => {
            return Err(Problem {
                what,
                remedy: "see that cargo and rustc run, then repeat this command".to_owned(),
            });
        }
    }
    if on_path("rustup").is_none() {
        return Err(Problem {
            what: format!("{name} is not installed, and rustup is not on the PATH"),
            remedy: by_hand,
        });
    }
    let mut command = Command::new("rustup");
    command.args(rustup);
    if install(command).is_err() {
        return Err(Problem {
            what: format!("rustup could not add {name}"),
            remedy: format!("see its message above, then repeat `rustup {shown}`"),
        });
    }
    match installed() {
        Ok(true) => Ok(format!("{name} has been added by rustup")),
        _ => Err(Problem {
            what: format!(
                "rustup added {name}, but not to the toolchain of {}",
                rustc().to_string_lossy()
            ),
            remedy: "see whether PATH puts another rustc before rustup's".to_owned(),
        }),
    }
}

/// The first program of that name on the PATH.
pub(super) fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_every_channel_are_read() {
        assert_eq!(
            version("rustc 1.95.0 (f2d3ce0bd 2026-03-21)"),
            Some((1, 95))
        );
        assert_eq!(
            version("rustc 1.97.0-nightly (0123456 2026-05-01)"),
            Some((1, 97))
        );
        assert_eq!(
            version("rustc 1.96.0-beta.2 (0123456 2026-04-01)"),
            Some((1, 96))
        );
        assert_eq!(version("rustc 2.0"), Some((2, 0)));
    }

    #[test]
    fn what_is_no_version_is_none() {
        for answer in [
            "",
            "rustc",
            "rustc ",
            "rustc one.two",
            "clang version 14.0.6",
            "rustc 1",
        ] {
            assert_eq!(version(answer), None, "{answer:?}");
        }
    }

    #[test]
    fn the_oldest_version_is_the_one_in_the_manifest() {
        let manifest =
            std::fs::read_to_string(crate::checkout::Checkout::find().root().join("Cargo.toml"))
                .unwrap();
        assert!(manifest.contains(&format!("\nrust-version = \"{}.{}\"\n", OLDEST.0, OLDEST.1)));
    }

    #[test]
    fn what_is_installed_is_not_added() {
        let found = provide("part", || Ok(true), &["no-such-subcommand"], "").unwrap();
        assert_eq!(found, "part is installed");
    }

    #[test]
    fn a_question_that_cannot_be_asked_is_a_problem() {
        let problem = provide(
            "part",
            || Err("no rustc".to_owned()),
            &["target", "add", "part"],
            "or else",
        )
        .unwrap_err();
        assert_eq!(problem.what, "no rustc");
        assert_eq!(
            problem.remedy,
            "see that cargo and rustc run, then repeat this command"
        );
    }
}
