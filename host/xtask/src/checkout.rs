//! Where the checkout is, where cargo puts what it builds, and how cargo is called here.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use weighhouse_guest_build::is_ci;

/// The checkout that this program was built from.
#[derive(Debug)]
pub(crate) struct Checkout {
    root: PathBuf,
}

impl Checkout {
    /// `cargo run` says where this crate lies; a binary started by hand falls back to where it was compiled.
    pub(crate) fn find() -> Self {
        let here = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = here.ancestors().nth(2).unwrap_or(&here).to_owned();
        Self { root }
    }

    /// The folder with the workspace's `Cargo.toml`.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The folder in which cargo builds. This program lies in it, in a folder named after its profile, which holds wherever the
    /// user's configuration puts it.
    pub(crate) fn target_dir(&self) -> PathBuf {
        env::current_exe()
            .ok()
            .and_then(|exe| Some(exe.parent()?.parent()?.to_owned()))
            .unwrap_or_else(|| self.root.join("target"))
    }

    /// The `weighhouse` command, once it has been built.
    pub(crate) fn binary(&self) -> PathBuf {
        self.target_dir()
            .join("release")
            .join(format!("weighhouse{}", env::consts::EXE_SUFFIX))
    }

    /// A path as the user would type it, standing in the checkout.
    pub(crate) fn short<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }

    /// A command that runs in the checkout.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root);
        if is_ci() && env::var_os("CARGO_TERM_COLOR").is_none() {
            command.env("CARGO_TERM_COLOR", "never");
        }
        command
    }

    /// The cargo that runs this program, in the checkout, with `arguments`.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Command {
        let mut command = self.command(cargo());
        command.args(arguments);
        command
    }
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> std::ffi::OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The rustc that goes with it.
pub(crate) fn rustc() -> std::ffi::OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        let manifest = std::fs::read_to_string(Checkout::find().root().join("Cargo.toml")).unwrap();
        assert!(manifest.starts_with("[workspace]"));
    }
}
