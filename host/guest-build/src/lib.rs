//! Builds guest crates to WASI components.
//!
//! A guest is a crate of this workspace that is compiled for `wasm32-wasip2`: a shipped scorer, or a test's scorer. Guests are
//! built by the build that needs them and never committed, so this crate is called from build scripts, and from `cargo xtask`:
//!
//! ```no_run
//! use std::path::Path;
//! use weighhouse_guest_build::{Guest, build, watch};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
//! let target_dir = std::env::var("OUT_DIR").map(|out| Path::new(&out).join("guests"))?;
//! watch(&workspace, &[]);
//! let guest = Guest { package: "weighhouse-scorer-optimize-kernel", example: None };
//! let component = build(&workspace, &target_dir, &guest)?;
//! println!("cargo:rustc-env=SCORER={}", component.display());
//! # Ok(())
//! # }
//! ```
//!
//! Three things make a guest's bytes depend on its source and the compiler only: the environment is cleaned of whatever the outer
//! build said about compiling (`environment.rs`), the profile is always `guest`, and the paths of this machine are replaced
//! (`remap.rs`).

mod compile;
mod environment;
mod error;
mod remap;
mod watch;

pub use compile::{Guest, TARGET, build, build_examples, target_is_installed};
pub use environment::is_ci;
pub use error::BuildError;
pub use watch::watch;
