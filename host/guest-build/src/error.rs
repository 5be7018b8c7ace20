//! Why a guest could not be built.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

use crate::compile::TARGET;

/// Why a guest could not be built. The compiler's own messages have gone to stderr by then.
#[non_exhaustive]
pub enum BuildError {
    /// The toolchain has no standard library for `wasm32-wasip2`.
    TargetMissing {
        /// The folder in which it was looked for.
        looked_in: PathBuf,
    },
    /// A program of the toolchain could not be started.
    NotStarted {
        /// The program: cargo or rustc.
        program: PathBuf,
        /// What the operating system said.
        cause: io::Error,
    },
    /// The compiler started, and refused a question about itself.
    Toolchain {
        /// The question, as a command line.
        command: String,
        /// What it answered.
        answer: String,
    },
    /// Cargo ended with an error.
    Cargo {
        /// The command line, to repeat by hand.
        command: String,
        /// How it ended.
        status: ExitStatus,
    },
    /// Cargo succeeded but left no component where a guest's library goes.
    NoComponent {
        /// The guest: its package, or its package and example.
        guest: String,
        /// The file that should be there.
        expected: PathBuf,
    },
    /// A path cannot be passed to the compiler, which takes UTF-8 without the separator character U+001F here.
    UnusablePath {
        /// The path.
        path: PathBuf,
    },
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TargetMissing { looked_in } => write!(
                f,
                "this toolchain cannot build scorers: it has no {TARGET} standard library in {}; \
                 run `rustup target add {TARGET}` or `cargo xtask setup`",
                looked_in.display()
            ),
            Self::NotStarted { program, cause } => {
                write!(
                    f,
                    "cannot start {}: {cause} (the Rust toolchain must be on the PATH)",
                    program.display()
                )
            }
            Self::Toolchain { command, answer } => {
                write!(f, "`{command}` answered: {}", answer.trim())
            }
            Self::Cargo { command, status } => {
                write!(
                    f,
                    "the guest does not build ({status}); the messages above say why; to repeat: {command}"
                )
            }
            Self::NoComponent { guest, expected } => write!(
                f,
                "{guest} was built, but there is no {}; a guest needs `crate-type = [\"cdylib\"]` and its library's default name",
                expected.display()
            ),
            Self::UnusablePath { path } => {
                write!(
                    f,
                    "{} is not UTF-8: move the checkout or CARGO_HOME to a plainer path",
                    path.display()
                )
            }
        }
    }
}

/// As [`fmt::Display`]: a build script whose `main` returns this error has it shown with `Debug`, and the remedy should be legible.
impl fmt::Debug for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotStarted { cause, .. } => Some(cause),
            _ => None,
        }
    }
}
