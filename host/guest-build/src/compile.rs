//! Calls cargo for a guest, and finds the component it wrote.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::environment;
use crate::error::BuildError;
use crate::remap;

/// The target of every guest: rustc's linker for it writes a component, not a core module.
pub const TARGET: &str = "wasm32-wasip2";

/// The profile of every guest, in the workspace's `Cargo.toml`.
const PROFILE: &str = "guest";

/// What to build: the library of a package, or one example of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guest<'a> {
    /// The name of a package of the workspace.
    pub package: &'a str,
    /// The name of one of its examples; `None` for its library.
    pub example: Option<&'a str>,
}

/// Builds one guest with `--profile guest` and returns the path of its component, which lies under `target_dir`.
///
/// `workspace` is the folder with the workspace's `Cargo.toml`. `target_dir` must not be the target folder of a build that is
/// under way: the outer cargo holds its lock until the build script ends. Under `OUT_DIR` is right for a build script.
///
/// The guest's package keeps its library's default name, and both its library and its examples have `crate-type = ["cdylib"]`.
///
/// # Errors
/// [`BuildError::TargetMissing`] when the toolchain lacks [`TARGET`]; otherwise see [`BuildError`].
pub fn build(
    workspace: &Path,
    target_dir: &Path,
    guest: &Guest<'_>,
) -> Result<PathBuf, BuildError> {
    let examples = guest.example.as_slice();
    let components = compile(workspace, target_dir, guest.package, examples)?;
    components
        .into_iter()
        .next()
        .ok_or_else(|| missing(guest.package, guest.example, target_dir.to_owned()))
}

/// Builds many examples of one package in one call of cargo, and returns their components in the same order. No examples, no work.
///
/// # Errors
/// As for [`build`].
pub fn build_examples(
    workspace: &Path,
    target_dir: &Path,
    package: &str,
    examples: &[&str],
) -> Result<Vec<PathBuf>, BuildError> {
    if examples.is_empty() {
        return Ok(Vec::new());
    }
    compile(workspace, target_dir, package, examples)
}

/// Whether the toolchain in use can build guests at all.
///
/// # Errors
/// [`BuildError::NotStarted`] and [`BuildError::Toolchain`] when rustc cannot be asked.
pub fn target_is_installed() -> Result<bool, BuildError> {
    Ok(holds_standard_library(&target_library_folder()?))
}

/// Where the compiler is, as far as it ends up in what it writes.
#[derive(Debug)]
pub(crate) struct Toolchain {
    /// `rustc --print sysroot`.
    pub(crate) sysroot: PathBuf,
    /// The commit that rustc was built from, or its release where that is not said (a distribution's own build).
    pub(crate) commit: String,
}

/// Builds `examples` of `package`, or its library if there are none.
fn compile(
    workspace: &Path,
    target_dir: &Path,
    package: &str,
    examples: &[&str],
) -> Result<Vec<PathBuf>, BuildError> {
    let looked_in = target_library_folder()?;
    if !holds_standard_library(&looked_in) {
        return Err(BuildError::TargetMissing { looked_in });
    }

    // rustc sees paths as cargo gives them, and cargo makes them absolute and resolves links in them: so must the rules.
    let workspace = canonical(workspace);
    let target_dir = std::path::absolute(target_dir).unwrap_or_else(|_| target_dir.to_owned());
    let toolchain = ask_toolchain()?;
    let flags = remap::encoded_flags(&workspace, &target_dir, cargo_home().as_deref(), &toolchain)?;

    let mut arguments: Vec<OsString> = vec![
        "build".into(),
        "--manifest-path".into(),
        workspace.join("Cargo.toml").into(),
    ];
    for (flag, value) in [
        ("--package", package),
        ("--target", TARGET),
        ("--profile", PROFILE),
    ] {
        arguments.extend([flag.into(), value.into()]);
    }
    arguments.extend(["--target-dir".into(), target_dir.clone().into()]);
    if examples.is_empty() {
        arguments.push("--lib".into());
    }
    for example in examples {
        arguments.extend(["--example".into(), (*example).into()]);
    }
    if environment::is_ci() && workspace.join("Cargo.lock").exists() {
        arguments.push("--locked".into());
    }

    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(&cargo);
    environment::clean(&mut command);
    // Stdout is cargo's channel with a build script: nothing of the inner build may reach it.
    command
        .args(&arguments)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    let status = command.status().map_err(|cause| BuildError::NotStarted {
        program: PathBuf::from(cargo),
        cause,
    })?;
    if !status.success() {
        return Err(BuildError::Cargo {
            command: command_line("cargo", &arguments),
            status,
        });
    }

    if examples.is_empty() {
        return Ok(vec![component(&target_dir, package, None)?]);
    }
    examples
        .iter()
        .map(|example| component(&target_dir, package, Some(example)))
        .collect()
}

/// The file that cargo wrote for a guest.
fn component(
    target_dir: &Path,
    package: &str,
    example: Option<&str>,
) -> Result<PathBuf, BuildError> {
    let expected = expected_path(target_dir, package, example);
    if expected.is_file() {
        Ok(expected)
    } else {
        Err(missing(package, example, expected))
    }
}

/// A library's file has its crate's name, in which cargo writes `_` for `-`.
fn expected_path(target_dir: &Path, package: &str, example: Option<&str>) -> PathBuf {
    let mut path = target_dir.join(TARGET).join(PROFILE);
    if example.is_some() {
        path.push("examples");
    }
    path.push(format!(
        "{}.wasm",
        example.unwrap_or(package).replace('-', "_")
    ));
    path
}

fn missing(package: &str, example: Option<&str>, expected: PathBuf) -> BuildError {
    let guest = match example {
        Some(example) => format!("the example {example} of {package}"),
        None => package.to_owned(),
    };
    BuildError::NoComponent { guest, expected }
}

fn target_library_folder() -> Result<PathBuf, BuildError> {
    let answer = ask_rustc(&["--print", "target-libdir", "--target", TARGET])?;
    Ok(PathBuf::from(answer.trim()))
}

/// rustc names the folder of a target whether or not it is installed; an installed one holds `core`.
fn holds_standard_library(folder: &Path) -> bool {
    folder.read_dir().is_ok_and(|entries| {
        entries.flatten().any(|entry| {
            entry
                .file_name()
                .to_str()
                .is_some_and(|name| name.starts_with("libcore-"))
        })
    })
}

fn ask_toolchain() -> Result<Toolchain, BuildError> {
    let sysroot = PathBuf::from(ask_rustc(&["--print", "sysroot"])?.trim());
    let version = ask_rustc(&["--version", "--verbose"])?;
    let field = |name: &str| {
        version
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .map(str::trim)
    };
    let commit = field("commit-hash:")
        .filter(|hash| *hash != "unknown")
        .or_else(|| field("release:"))
        .unwrap_or("unknown");
    Ok(Toolchain {
        sysroot,
        commit: commit.to_owned(),
    })
}

fn ask_rustc(arguments: &[&str]) -> Result<String, BuildError> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(&rustc);
    environment::clean(&mut command);
    let output = command
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|cause| BuildError::NotStarted {
            program: PathBuf::from(rustc),
            cause,
        })?;
    if !output.status.success() {
        return Err(BuildError::Toolchain {
            command: format!("rustc {}", arguments.join(" ")),
            answer: String::from_utf8_lossy(&output.stderr).into_owned(),
        });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Where cargo keeps the sources of dependencies.
fn cargo_home() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME")
        .filter(|home| !home.is_empty())
        .map(PathBuf::from)
        .or_else(|| env::home_dir().map(|home| home.join(".cargo")))?;
    std::path::absolute(home).ok()
}

/// The real path, but without the `\\?\` that Windows puts before it, which compilers and cargo do not write.
fn canonical(path: &Path) -> PathBuf {
    let Ok(real) = path.canonicalize() else {
        return path.to_owned();
    };
    match real.to_str().and_then(|text| text.strip_prefix(r"\\?\")) {
        Some(plain) if cfg!(windows) && !plain.starts_with("UNC") => PathBuf::from(plain),
        _ => real,
    }
}

/// A command line to paste into a shell: an argument with anything unusual in it is quoted.
fn command_line(program: &str, arguments: &[OsString]) -> String {
    let mut line = program.to_owned();
    for argument in arguments {
        let text = argument.to_string_lossy();
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=".contains(c);
        line.push(' ');
        if !text.is_empty() && text.chars().all(plain) {
            line.push_str(&text);
        } else {
            line.push_str(&format!("'{}'", text.replace('\'', r"'\''")));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_lies_beside_the_examples_folder() {
        assert_eq!(
            expected_path(Path::new("t"), "a-b", None),
            Path::new("t/wasm32-wasip2/guest/a_b.wasm")
        );
        assert_eq!(
            expected_path(Path::new("t"), "a-b", Some("c-d")),
            Path::new("t/wasm32-wasip2/guest/examples/c_d.wasm")
        );
    }

    #[test]
    fn an_empty_or_absent_folder_holds_no_standard_library() {
        let folder = env::temp_dir().join(format!("weighhouse-guest-build-{}", std::process::id()));
        assert!(!holds_standard_library(&folder));
        std::fs::create_dir_all(&folder).unwrap();
        assert!(!holds_standard_library(&folder));
        std::fs::write(folder.join("libcore-0123.rlib"), "").unwrap();
        assert!(holds_standard_library(&folder));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_command_line_quotes_what_a_shell_would_split() {
        let line = command_line(
            "cargo",
            &["build".into(), "--target-dir".into(), "/a b/it's".into()],
        );
        assert_eq!(line, r"cargo build --target-dir '/a b/it'\''s'");
    }

    #[test]
    fn the_remedy_is_in_the_message() {
        let error = BuildError::TargetMissing {
            looked_in: PathBuf::from("/x"),
        }
        .to_string();
        assert!(
            error.contains("`rustup target add wasm32-wasip2` or `cargo xtask setup`"),
            "{error}"
        );
    }

    #[test]
    fn no_examples_is_no_work() {
        let built =
            build_examples(Path::new("/nowhere"), Path::new("/nowhere"), "none", &[]).unwrap();
        assert!(built.is_empty());
    }
}
