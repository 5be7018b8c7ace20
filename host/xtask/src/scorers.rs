//! `cargo xtask scorers`: builds the shipped scorers into their environments, for use of an environment by its path.
//!
//! The command does not need this: its own build compiles the scorers and carries them. The files are not committed.

use std::fs;
use std::path::{Path, PathBuf};

use weighhouse_guest_build::{Guest, build};

use crate::checkout::Checkout;
use crate::console;
use crate::setup::{self, Needs};
use crate::steps::Failed;

/// Builds the scorer of each environment that has a plug-in, and places it at `environments/NAME/scorer.wasm`.
pub(crate) fn run(checkout: &Checkout) -> Result<(), Failed> {
    setup::run(Needs::Guests)?;
    let names = match shipped(checkout.root()) {
        Ok(names) => names,
        Err(message) => {
            console::error(&message);
            return Err(Failed);
        }
    };
    let target_dir = checkout.target_dir().join("guests");
    for name in names {
        console::heading(&format!("scorer of {name}"));
        let placed = place(checkout.root(), &target_dir, &name).map_err(|message| {
            console::error(&message);
            Failed
        })?;
        console::line(&format!(
            "{} ({} bytes)",
            checkout.short(&placed.path).display(),
            placed.bytes
        ));
    }
    Ok(())
}

/// A scorer in its place.
struct Placed {
    path: PathBuf,
    bytes: u64,
}

fn place(root: &Path, target_dir: &Path, name: &str) -> Result<Placed, String> {
    let package = format!("weighhouse-scorer-{name}");
    let component = build(
        root,
        target_dir,
        &Guest {
            package: &package,
            example: None,
        },
    )
    .map_err(|error| error.to_string())?;
    let path = root.join("environments").join(name).join("scorer.wasm");
    let bytes = fs::copy(&component, &path).map_err(|cause| {
        format!(
            "cannot copy {} to {}: {cause}",
            component.display(),
            path.display()
        )
    })?;
    Ok(Placed { path, bytes })
}

/// The names that have both an environment and a plug-in, sorted.
fn shipped(root: &Path) -> Result<Vec<String>, String> {
    let folder = root.join("environments");
    let entries = fs::read_dir(&folder)
        .map_err(|cause| format!("cannot list {}: {cause}", folder.display()))?;
    let mut names: Vec<String> = entries
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|name| root.join("plugins").join(name).join("Cargo.toml").is_file())
        .collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_without_a_plug_in_is_left_out() {
        let root =
            std::env::temp_dir().join(format!("weighhouse-xtask-scorers-{}", std::process::id()));
        for folder in [
            "environments/b",
            "environments/a",
            "environments/only-here",
            "plugins/a",
            "plugins/b",
        ] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        for name in ["a", "b"] {
            fs::write(root.join("plugins").join(name).join("Cargo.toml"), "").unwrap();
        }
        assert_eq!(shipped(&root).unwrap(), ["a", "b"]);
        assert!(
            shipped(&root.join("plugins/a"))
                .unwrap_err()
                .contains("environments")
        );
        fs::remove_dir_all(&root).unwrap();
    }
}
