//! Which environment variables reach the cargo that builds a guest.

use std::env;
use std::ffi::OsStr;
use std::process::Command;

/// Cargo's variables that say where things are fetched from and how messages look, and nothing about compiling. `CARGO_MAKEFLAGS`
/// is the job server of the outer build: with it, both builds together keep to one number of jobs.
const KEPT: &[&str] = &["CARGO_HOME", "CARGO_MAKEFLAGS"];
const KEPT_PREFIXES: &[&str] = &[
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_REGISTRIES_",
    "CARGO_REGISTRY_",
    "CARGO_TERM_",
];

/// Variables outside `CARGO_*` that change what a compiler makes. `RUSTC_WORKSPACE_WRAPPER` is how clippy takes rustc's place, and
/// `RUSTC_WRAPPER` how rust-analyzer skips compiling: under either a guest would be checked and no component written. The rest are
/// what cargo tells build scripts about the *host's* build.
const DROPPED: &[&str] = &[
    "CLIPPY_ARGS",
    "DEBUG",
    "HOST",
    "NUM_JOBS",
    "OPT_LEVEL",
    "OUT_DIR",
    "PROFILE",
    "RUSTC_BOOTSTRAP",
    "RUSTC_LINKER",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTC_WRAPPER",
    "RUSTDOCFLAGS",
    "RUSTFLAGS",
    "TARGET",
];

/// Removes from `command` every variable of this process that would change the guest: `CARGO_*` but for a short list, and
/// [`DROPPED`]. A list of what stays is the safe way round for `CARGO_*`, since cargo reads any of its settings from there.
pub(crate) fn clean(command: &mut Command) {
    for (name, _) in env::vars_os() {
        if !stays(&name) {
            command.env_remove(name);
        }
    }
}

fn stays(name: &OsStr) -> bool {
    // A name that is not Unicode is none of cargo's.
    let Some(name) = name.to_str() else {
        return true;
    };
    if name.starts_with("CARGO_") || name.starts_with("__CARGO_") {
        return KEPT.contains(&name) || KEPT_PREFIXES.iter().any(|prefix| name.starts_with(prefix));
    }
    !DROPPED.contains(&name)
}

/// Whether this is a continuous-integration run: `CI` is set, and not to a word for no.
pub fn is_ci() -> bool {
    env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_the_guest_is_dropped() {
        for name in [
            "CARGO_ENCODED_RUSTFLAGS",
            "CARGO_BUILD_TARGET",
            "CARGO_BUILD_TARGET_DIR",
            "CARGO_TARGET_DIR",
            "CARGO_TARGET_WASM32_WASIP2_RUSTFLAGS",
            "CARGO_PROFILE_RELEASE_DEBUG",
            "CARGO_PROFILE_GUEST_LTO",
            "CARGO_INCREMENTAL",
            "CARGO_MANIFEST_DIR",
            "CARGO_FEATURE_STD",
            "__CARGO_DEFAULT_LIB_METADATA",
            "RUSTFLAGS",
            "RUSTC_WRAPPER",
            "RUSTC_WORKSPACE_WRAPPER",
            "CLIPPY_ARGS",
            "OUT_DIR",
            "TARGET",
        ] {
            assert!(!stays(OsStr::new(name)), "{name} stays");
        }
    }

    #[test]
    fn what_finds_the_toolchain_and_the_registry_stays() {
        for name in [
            "PATH",
            "HOME",
            "RUSTUP_HOME",
            "RUSTUP_TOOLCHAIN",
            "RUSTC",
            "CARGO",
            "CARGO_HOME",
            "CARGO_MAKEFLAGS",
            "CARGO_NET_OFFLINE",
            "CARGO_HTTP_PROXY",
            "CARGO_REGISTRIES_CRATES_IO_PROTOCOL",
            "CARGO_TERM_COLOR",
            "HTTPS_PROXY",
        ] {
            assert!(stays(OsStr::new(name)), "{name} is dropped");
        }
    }
}
