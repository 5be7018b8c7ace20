//! Files that become visible only when they are finished.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::owner;

/// A file under a random name beside the one that it is to become, deleted when it is dropped unless it was renamed.
///
/// A process that is killed leaves it behind, where it is in nobody's way: its name begins with `tmp.` and nothing is read from such a name.
#[derive(Debug)]
pub struct Temporary {
    path: PathBuf,
    file: File,
    renamed: bool,
}

impl Temporary {
    /// Makes a file that only this user can read.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn private(folder: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        owner::make_private(&mut options);
        Self::make(folder, &mut options)
    }

    /// Makes a file that everyone can read whom the process's settings let.
    ///
    /// # Errors
    /// When the folder cannot be written to.
    pub fn create(folder: &Path) -> io::Result<Self> {
        Self::make(folder, &mut OpenOptions::new())
    }

    fn make(folder: &Path, options: &mut OpenOptions) -> io::Result<Self> {
        let mut name = [0; 16];
        getrandom::fill(&mut name).map_err(|error| io::Error::other(error.to_string()))?;
        let path = folder.join(format!("tmp.{}", hex::encode(name)));
        let file = options.write(true).create_new(true).open(&path)?;
        Ok(Self {
            path,
            file,
            renamed: false,
        })
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends bytes.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Waits until the content would survive the machine's failure.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Gives it its name, in the place of a file that has that name already.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn rename(mut self, to: &Path) -> io::Result<()> {
        fs::rename(&self.path, to)?;
        self.renamed = true;
        Ok(())
    }

    /// Gives it a name that no file has. Of several processes that do so at once one succeeds.
    ///
    /// # Errors
    /// When the file system refuses; [`io::ErrorKind::AlreadyExists`] when there is such a file.
    pub fn link(&self, to: &Path) -> io::Result<()> {
        // Unlike a rename, a link never replaces a file.
        fs::hard_link(&self.path, to)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.renamed {
            // What cannot be deleted is in nobody's way.
            let _ = fs::remove_file(&self.path);
        }
    }
}
