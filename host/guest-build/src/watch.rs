//! Tells cargo when a build script that builds guests must run again.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What any guest may be made of: every plug-in's crate, the interfaces, the profile and the versions of the dependencies.
const SOURCES: &[&str] = &["plugins", "wit", "Cargo.toml", "Cargo.lock"];

/// Prints, for cargo, one `cargo:rerun-if-changed` line for each source of a guest: `plugins/`, `wit/`, the workspace's manifest
/// and lock file, and `more` (files or folders, relative to the workspace). For build scripts only: it writes to stdout.
///
/// A path that does not exist is left out: cargo would take it as changed each time.
pub fn watch(workspace: &Path, more: &[&str]) {
    let mut out = io::stdout().lock();
    for path in watched(workspace, more) {
        // A build script whose stdout is closed has no cargo left to tell.
        let _ = writeln!(out, "cargo:rerun-if-changed={}", path.display());
    }
}

fn watched(workspace: &Path, more: &[&str]) -> Vec<PathBuf> {
    SOURCES
        .iter()
        .chain(more)
        .map(|relative| workspace.join(relative))
        .filter(|path| path.exists())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_that_exist_are_watched() {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let watched = watched(&workspace, &["host/guest-build", "no/such/folder"]);
        assert!(watched.contains(&workspace.join("plugins")), "{watched:?}");
        assert!(
            watched.contains(&workspace.join("host/guest-build")),
            "{watched:?}"
        );
        assert!(
            !watched.contains(&workspace.join("no/such/folder")),
            "{watched:?}"
        );
    }
}
