//! Replaces this machine's paths in what a guest carries (panic locations, line tables), so that the same source gives the same
//! bytes in any checkout, and a scorer that is passed on says nothing about the machine that built it.

use std::path::{Path, PathBuf};

use crate::compile::Toolchain;
use crate::error::BuildError;

/// Cargo's separator between the flags in `CARGO_ENCODED_RUSTFLAGS`.
const SEPARATOR: char = '\u{1f}';

/// The value of `CARGO_ENCODED_RUSTFLAGS` for a guest. It takes the place of flags from every configuration file, too.
///
/// rustc applies the last rule that fits, so the narrower path stands after the wider one it may lie in.
pub(crate) fn encoded_flags(
    workspace: &Path,
    target_dir: &Path,
    cargo_home: Option<&Path>,
    toolchain: &Toolchain,
) -> Result<String, BuildError> {
    let mut rules: Vec<(PathBuf, String)> = vec![(workspace.to_owned(), "/weighhouse".to_owned())];
    if let Some(home) = cargo_home {
        rules.push((home.to_owned(), "/cargo".to_owned()));
    }
    rules.push((target_dir.to_owned(), "/weighhouse/target".to_owned()));
    // With the component `rust-src` installed, rustc writes the local path of the standard library's source; without it, this one.
    rules.push((
        toolchain.sysroot.join("lib/rustlib/src/rust"),
        format!("/rustc/{}", toolchain.commit),
    ));

    let mut flags = Vec::with_capacity(rules.len());
    for (from, to) in &rules {
        match from.to_str() {
            Some(text) if !text.contains(SEPARATOR) => {
                flags.push(format!("--remap-path-prefix={text}={to}"))
            }
            _ => return Err(BuildError::UnusablePath { path: from.clone() }),
        }
    }
    Ok(flags.join(&SEPARATOR.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toolchain() -> Toolchain {
        Toolchain {
            sysroot: PathBuf::from("/rust"),
            commit: "abc".to_owned(),
        }
    }

    #[test]
    fn the_narrower_path_comes_last() {
        let flags = encoded_flags(
            Path::new("/w"),
            Path::new("/w/target/guests"),
            Some(Path::new("/w/.cargo")),
            &toolchain(),
        )
        .unwrap();
        let flags: Vec<&str> = flags.split(SEPARATOR).collect();
        assert_eq!(
            flags,
            [
                "--remap-path-prefix=/w=/weighhouse",
                "--remap-path-prefix=/w/.cargo=/cargo",
                "--remap-path-prefix=/w/target/guests=/weighhouse/target",
                "--remap-path-prefix=/rust/lib/rustlib/src/rust=/rustc/abc",
            ]
        );
    }

    #[test]
    fn a_path_with_the_separator_is_refused() {
        let error =
            encoded_flags(Path::new("/a\u{1f}b"), Path::new("/t"), None, &toolchain()).unwrap_err();
        assert!(matches!(error, BuildError::UnusablePath { .. }), "{error}");
    }
}
