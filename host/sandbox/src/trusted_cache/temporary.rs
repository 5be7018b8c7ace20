//! Files that become visible only when they are finished.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::{CacheError, io, owner};

/// A file that only its owner can read, deleted when it is dropped unless it was renamed.
pub(super) struct Temporary {
    pub(super) path: PathBuf,
    file: File,
    renamed: bool,
}

impl Temporary {
    pub(super) fn create(folder: &Path) -> Result<Self, CacheError> {
        let mut name = [0; 16];
        getrandom::fill(&mut name)
            .map_err(|error| io(folder, std::io::Error::other(error.to_string())))?;
        let path = folder.join(format!("tmp.{}", hex::encode(name)));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        owner::make_private(&mut options);
        let file = options.open(&path).map_err(|source| io(&path, source))?;
        Ok(Self {
            path,
            file,
            renamed: false,
        })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), CacheError> {
        self.file
            .write_all(bytes)
            .map_err(|source| io(&self.path, source))
    }

    pub(super) fn sync(&mut self) -> Result<(), CacheError> {
        self.file
            .sync_all()
            .map_err(|source| io(&self.path, source))
    }

    pub(super) fn rename(mut self, to: &Path) -> Result<(), CacheError> {
        // No sync: a torn entry after a power failure does not pass its authenticator.
        fs::rename(&self.path, to).map_err(|source| io(to, source))?;
        self.renamed = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            let _ = fs::remove_file(&self.path);
        }
    }
}
