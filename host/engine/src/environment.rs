//! An environment: a sealed folder with a manifest.

use std::path::Path;
use std::sync::Arc;

use crate::digest::Digest;
use crate::manifest::{self, Manifest, ManifestError};
use crate::snapshot::{Snapshot, SnapshotError};

/// Why an environment cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EnvironmentError {
    /// Its folder cannot be sealed.
    #[error(transparent)]
    Folder(#[from] SnapshotError),
    /// It has no manifest.
    #[error(
        "{folder}: there is no {} in it, so it is no environment",
        manifest::FILE
    )]
    NoManifest {
        /// The environment's folder or name.
        folder: String,
    },
    /// Its manifest cannot be used.
    #[error("{folder}/{error}")]
    Manifest {
        /// The environment's folder or name.
        folder: String,
        /// What is wrong.
        error: ManifestError,
    },
    /// A file that is read as text is not UTF-8.
    #[error("{folder}/{path}: the file is not UTF-8 from byte {byte} on: save it as UTF-8")]
    NotText {
        /// The environment's folder or name.
        folder: String,
        /// The file.
        path: String,
        /// The first byte that is not.
        byte: usize,
    },
    /// A file that its manifest names is not there.
    #[error(
        "{folder}/{path}: {} names this file as the {role}, and it is not there{}",
        manifest::FILE,
        remedy(role)
    )]
    Missing {
        /// The environment's folder or name.
        folder: String,
        /// The path that is missing.
        path: String,
        /// What it should have been.
        role: &'static str,
    },
}

fn remedy(role: &str) -> &'static str {
    if role == "scorer" {
        ": build it (in Weighhouse's own checkout `cargo xtask scorers` does)"
    } else {
        ""
    }
}

/// An environment, ready to be scored in.
#[derive(Debug, Clone)]
pub struct Environment {
    manifest: Manifest,
    files: Snapshot,
    scorer: Arc<[u8]>,
    task: String,
}

impl Environment {
    /// Seals the environment in a folder.
    ///
    /// # Errors
    /// When the folder cannot be read or is no environment.
    pub fn of_folder(folder: &Path) -> Result<Self, EnvironmentError> {
        Self::of_files(&folder.display().to_string(), Snapshot::of_folder(folder)?)
    }

    /// An environment whose files are in memory. `origin` is what messages call it.
    ///
    /// # Errors
    /// When the files are no environment.
    pub fn of_files(origin: &str, files: Snapshot) -> Result<Self, EnvironmentError> {
        let folder = || origin.to_owned();
        let source = files
            .get(manifest::FILE)
            .ok_or_else(|| EnvironmentError::NoManifest { folder: folder() })?;
        let text = |path: &str, content: &[u8]| {
            String::from_utf8(content.to_vec()).map_err(|error| EnvironmentError::NotText {
                folder: folder(),
                path: path.to_owned(),
                byte: error.utf8_error().valid_up_to(),
            })
        };
        let manifest = Manifest::parse(&text(manifest::FILE, source)?).map_err(|error| {
            EnvironmentError::Manifest {
                folder: folder(),
                error,
            }
        })?;
        let file = |path: &str, role: &'static str| {
            files
                .get(path)
                .cloned()
                .ok_or_else(|| EnvironmentError::Missing {
                    folder: folder(),
                    path: path.to_owned(),
                    role,
                })
        };
        let scorer = file(&manifest.scorer, "scorer")?;
        let task = text(&manifest.task, &file(&manifest.task, "task text")?)?;
        Ok(Self {
            manifest,
            files,
            scorer,
            task,
        })
    }

    /// What it says of itself.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The digest of its whole folder, the scorer included.
    pub fn digest(&self) -> Digest {
        self.files.digest()
    }

    /// The scorer's component.
    pub fn scorer(&self) -> &Arc<[u8]> {
        &self.scorer
    }

    /// The task text.
    pub fn task(&self) -> &str {
        &self.task
    }

    /// Every file.
    pub fn files(&self) -> &Snapshot {
        &self.files
    }

    /// The files that the scorer reads through `environment-data`.
    pub fn scorer_files(&self) -> Snapshot {
        self.files.filtered(is_for_scorer)
    }

    /// The starting solution, as a submission.
    pub fn starting(&self) -> Snapshot {
        self.files.subfolder("starting")
    }

    /// The reference solution, as a submission.
    pub fn reference(&self) -> Snapshot {
        self.files.subfolder("reference")
    }
}

/// Whether a file of an environment is one that its scorer reads through `environment-data`.
pub(crate) fn is_for_scorer(path: &str) -> bool {
    ["starting/", "reference/", "data/"]
        .iter()
        .any(|folder| path.starts_with(folder))
}
