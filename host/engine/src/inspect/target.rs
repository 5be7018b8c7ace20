//! From what a person named to bytes in memory, within limits.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use weighhouse_gpu::shader::OptionalFeatures;
use weighhouse_sandbox::Limits;

use super::submission;
use crate::manifest::{self, SubmissionKind};
use crate::snapshot::{Snapshot, SnapshotError};

/// The largest WGSL file that is read at all; the check of shaders has its own, smaller limit and names it.
const MAX_TEXT_BYTES: u64 = 4 << 20;

/// Something to inspect, read into memory.
#[derive(Debug, Clone)]
pub enum Target {
    /// A wasm file.
    Component {
        /// The name that it was given.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
    },
    /// A WGSL file.
    Shader {
        /// The name that it was given.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
        /// The optional features that it may use.
        allowed: OptionalFeatures,
    },
    /// An environment.
    Environment {
        /// The name that it was given.
        name: String,
        /// Its files.
        files: Snapshot,
    },
    /// A submission.
    Submission {
        /// The name that it was given.
        name: String,
        /// Its files.
        files: Snapshot,
        /// The optional features that its shaders may use.
        allowed: OptionalFeatures,
        /// What the environment that it is for takes; none where that is not known.
        expected: Option<SubmissionKind>,
    },
}

/// Why a target cannot be inspected.
#[derive(Debug, thiserror::Error)]
pub enum TargetError {
    /// It cannot be read.
    #[error("{path}: {cause}")]
    Unreadable {
        /// The path.
        path: String,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// It is a file of no kind that can be inspected.
    #[error(
        "{path}: this is no component (.wasm) and no shader (.wgsl): give one of those, or the folder of an environment or a submission"
    )]
    Unknown {
        /// The path.
        path: String,
    },
    /// It is too large.
    #[error("{path}: the file has {bytes} bytes, and at most {most} are read")]
    TooLarge {
        /// The path.
        path: String,
        /// Its size.
        bytes: u64,
        /// The limit.
        most: u64,
    },
    /// The folder cannot be sealed.
    #[error(transparent)]
    Folder(#[from] SnapshotError),
}

impl Target {
    /// Reads a target: a folder with `environment.toml` is an environment and any other a submission; a file is told by its first bytes or
    /// the end of its name. `allowed` are the optional features for shaders outside of an environment, and `expected` is what the environment
    /// that a submission is for takes.
    ///
    /// # Errors
    /// See [`TargetError`].
    pub fn read(
        path: &Path,
        allowed: OptionalFeatures,
        expected: Option<SubmissionKind>,
    ) -> Result<Self, TargetError> {
        let name = path.display().to_string();
        let unreadable = |cause| TargetError::Unreadable {
            path: name.clone(),
            cause,
        };
        let metadata = std::fs::metadata(path).map_err(unreadable)?;
        if metadata.is_dir() {
            let files = Snapshot::of_folder(path)?;
            return Ok(if files.get(manifest::FILE).is_some() {
                Self::Environment { name, files }
            } else {
                Self::Submission {
                    name,
                    files,
                    allowed,
                    expected,
                }
            });
        }
        if !metadata.is_file() {
            return Err(TargetError::Unknown { path: name });
        }
        let mut file = File::open(path).map_err(unreadable)?;
        let mut bytes = Vec::new();
        file.by_ref()
            .take(4)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        let ends_in = |end: &str| {
            path.extension()
                .is_some_and(|extension| extension.eq_ignore_ascii_case(end))
        };
        let is_wasm = bytes == b"\0asm" || ends_in("wasm") || ends_in("cwasm");
        if !is_wasm && !ends_in("wgsl") {
            return Err(TargetError::Unknown { path: name });
        }
        let most = if is_wasm {
            Limits::default().component_bytes as u64
        } else {
            MAX_TEXT_BYTES
        };
        file.take(most + 1 - bytes.len() as u64)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        if bytes.len() as u64 > most {
            return Err(TargetError::TooLarge {
                path: name,
                bytes: metadata.len(),
                most,
            });
        }
        Ok(if is_wasm {
            Self::Component { name, bytes }
        } else {
            Self::Shader {
                name,
                bytes,
                allowed,
            }
        })
    }

    /// The name that it was given.
    pub fn name(&self) -> &str {
        match self {
            Self::Component { name, .. }
            | Self::Shader { name, .. }
            | Self::Environment { name, .. }
            | Self::Submission { name, .. } => name,
        }
    }

    /// What it is, in one word.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Component { .. } => "component",
            Self::Shader { .. } => "shader",
            Self::Environment { .. } => "environment",
            Self::Submission { .. } => "submission",
        }
    }

    /// Whether a folder looks like no submission of any kind: it may as well be the wrong folder.
    pub fn has_nothing_to_score(&self) -> bool {
        match self {
            Self::Submission { files, .. } => {
                let holds_environments = |path: &String| {
                    path.strip_suffix(manifest::FILE)
                        .is_some_and(|before| before.ends_with('/'))
                };
                if files.files().keys().any(holds_environments) {
                    return true;
                }
                files.get(submission::PIPELINE).is_none()
                    && !files.files().keys().any(|path| {
                        [".wgsl", ".wasm", ".json", ".safetensors"]
                            .iter()
                            .any(|end| path.ends_with(end))
                    })
            }
            _ => false,
        }
    }
}
