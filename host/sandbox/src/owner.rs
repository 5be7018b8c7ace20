//! Who may read and write a folder or a file: what is believed because only its owner could have written it, and what is secret because only its
//! owner can read it.

use std::path::PathBuf;

pub use system::{User, check_file, check_folder, make_private, make_private_folder};

/// Who, beside its owner, may use a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Others {
    /// They may look into it.
    MayRead,
    /// They may do nothing with it.
    MayNothing,
}

/// Why a folder or a file is not its owner's alone.
#[derive(Debug, thiserror::Error)]
pub enum OwnerError {
    /// Somebody else may use it or owns it.
    #[error("{path}: {why}")]
    NotPrivate {
        /// The folder or the file.
        path: PathBuf,
        /// What is wrong with it and how to mend it.
        why: String,
    },
    /// The file system refused.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

impl OwnerError {
    /// The error of a path that the file system refused.
    pub(crate) fn io(path: &std::path::Path, source: std::io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            source,
        }
    }
}

/// Systems with owners and modes.
#[cfg(unix)]
mod system {
    use std::fs::{self, DirBuilder, Metadata, OpenOptions};
    use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
    use std::path::Path;

    use super::{Others, OwnerError};

    /// A user of the system.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct User(u32);

    impl User {
        /// Whom this process acts for.
        pub fn of_this_process() -> Self {
            Self(rustix::process::geteuid().as_raw())
        }

        /// Whom a file belongs to. A file that this process has just made shows who it is on that file system, where a server may know it by
        /// another number.
        ///
        /// # Errors
        /// When the file cannot be looked at.
        pub fn who_owns(path: &Path) -> Result<Self, OwnerError> {
            fs::metadata(path)
                .map(|metadata| Self(metadata.uid()))
                .map_err(|source| OwnerError::io(path, source))
        }
    }

    /// Makes a folder, and those above it that are missing, for this user alone. One that is there stays as it is.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn make_private_folder(folder: &Path) -> std::io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        DirBuilder::new().recursive(true).mode(0o700).create(folder)
    }

    /// Has a file that is made with these options readable by this user alone.
    pub fn make_private(options: &mut OpenOptions) {
        options.mode(0o600);
    }

    /// Checks that a folder belongs to a user, and that others may at most do what is said. Nobody else may ever write to it.
    ///
    /// # Errors
    /// When that is not so, or cannot be seen.
    pub fn check_folder(folder: &Path, user: User, others: Others) -> Result<(), OwnerError> {
        let (forbidden, what) = match others {
            Others::MayRead => (0o022, "others may write to it"),
            Others::MayNothing => (0o077, "others may read or write it"),
        };
        let metadata = fs::metadata(folder).map_err(|source| OwnerError::io(folder, source))?;
        check(folder, &metadata, user, forbidden, what, "chmod 700")
    }

    /// Checks that a file belongs to a user and that nobody else may read or write it. The metadata is that of the opened file, so that what is
    /// checked is what is read.
    ///
    /// # Errors
    /// When that is not so.
    pub fn check_file(path: &Path, metadata: &Metadata, user: User) -> Result<(), OwnerError> {
        let what = "others may read or write it";
        check(path, metadata, user, 0o077, what, "chmod 600")
    }

    fn check(
        path: &Path,
        metadata: &Metadata,
        user: User,
        forbidden: u32,
        what: &str,
        remedy: &str,
    ) -> Result<(), OwnerError> {
        let why = if metadata.uid() != user.0 {
            format!(
                "it belongs to user {}, not to user {}: choose another one",
                metadata.uid(),
                user.0
            )
        } else if metadata.mode() & forbidden != 0 {
            format!(
                "{what} (mode {:o}): run `{remedy}` on it",
                metadata.mode() & 0o7777
            )
        } else {
            return Ok(());
        };
        Err(OwnerError::NotPrivate {
            path: path.to_owned(),
            why,
        })
    }
}

/// Elsewhere the folders are in the user's profile, which the system keeps from others.
#[cfg(not(unix))]
mod system {
    use std::fs::{Metadata, OpenOptions};
    use std::path::Path;

    use super::{Others, OwnerError};

    /// A user of the system: not told apart here.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct User(());

    impl User {
        /// Whom this process acts for.
        pub fn of_this_process() -> Self {
            Self(())
        }

        /// Whom a file belongs to.
        ///
        /// # Errors
        /// Never here.
        pub fn who_owns(_path: &Path) -> Result<Self, OwnerError> {
            Ok(Self(()))
        }
    }

    /// Makes a folder, and those above it that are missing.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn make_private_folder(folder: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)
    }

    /// Does nothing here.
    pub fn make_private(_options: &mut OpenOptions) {}

    /// Checks nothing here.
    ///
    /// # Errors
    /// Never here.
    pub fn check_folder(_folder: &Path, _user: User, _others: Others) -> Result<(), OwnerError> {
        Ok(())
    }

    /// Checks nothing here.
    ///
    /// # Errors
    /// Never here.
    pub fn check_file(_path: &Path, _metadata: &Metadata, _user: User) -> Result<(), OwnerError> {
        Ok(())
    }
}
