//! Whether the process that conducts an evaluation still lives.
//!
//! It holds an exclusive lock on a file of the evaluation's name in a folder beside the ledger. The operating system lets the lock go when the process ends,
//! however it ends; nothing has to be written down, and no process id can be taken for another's.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::derive::is_evaluation_id;
use crate::error::{LedgerError, Result};

/// The folder of the locks of a ledger.
#[derive(Debug, Clone)]
pub(crate) struct Running {
    folder: PathBuf,
}

/// A lock that this process holds.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

/// What became of the process that conducts an evaluation.
pub(crate) enum Conductor {
    /// It lives, or it cannot be known that it does not.
    Lives,
    /// It does not: this process holds the lock now, or the file is gone.
    Gone(Option<Lock>),
}

impl Running {
    /// That of a ledger. The file must be there: whatever name it was opened by, its own one decides, so that all processes look into one folder.
    pub(crate) fn beside(ledger: &Path) -> Result<Self> {
        let mut name = ledger
            .canonicalize()
            .map_err(|source| LedgerError::File {
                file: ledger.to_path_buf(),
                what: "the ledger cannot be found",
                source,
            })?
            .into_os_string();
        name.push(".running");
        Ok(Self {
            folder: name.into(),
        })
    }

    /// Makes and locks the file of an evaluation that begins.
    pub(crate) fn lock(&self, id: &str) -> Result<Lock> {
        let path = self.folder.join(id);
        let error = |what| {
            let file = path.clone();
            move |source| LedgerError::File { file, what, source }
        };
        fs::create_dir_all(&self.folder).map_err(error(
            "the folder of the running evaluations cannot be made",
        ))?;
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .map_err(error(
                "the file that marks the evaluation as running cannot be made",
            ))?;
        file.try_lock().map_err(|failure| {
            let source = match failure {
                TryLockError::Error(source) => source,
                TryLockError::WouldBlock => io::ErrorKind::WouldBlock.into(),
            };
            error("the file cannot be locked; keep the ledger on a disk of this machine, not of a network")(source)
        })?;
        Ok(Lock { path, _file: file })
    }

    /// What became of the process that conducts an evaluation.
    pub(crate) fn conductor(&self, id: &str) -> Conductor {
        if !is_evaluation_id(id) {
            // Never begun by this program, and no name for a file.
            return Conductor::Gone(None);
        }
        let path = self.folder.join(id);
        match fs::symlink_metadata(&path) {
            Ok(file) if file.is_file() => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Conductor::Gone(None),
            Ok(_) | Err(_) => return Conductor::Lives,
        }
        match OpenOptions::new().write(true).open(&path) {
            Ok(file) => match file.try_lock() {
                Ok(()) => Conductor::Gone(Some(Lock { path, _file: file })),
                Err(_) => Conductor::Lives,
            },
            Err(error) if error.kind() == io::ErrorKind::NotFound => Conductor::Gone(None),
            Err(_) => Conductor::Lives,
        }
    }

    /// The evaluations that have a file.
    pub(crate) fn files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        entries
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| is_evaluation_id(name))
            .collect()
    }
}

impl Lock {
    /// Removes the file, whose evaluation has ended. One that stays behind does no harm: the next opening removes it.
    pub(crate) fn remove(self) {
        let _ = fs::remove_file(&self.path);
    }
}
