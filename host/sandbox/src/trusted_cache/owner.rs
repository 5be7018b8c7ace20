//! Who may read and write the cache's folder and key.

pub(super) use system::{check_folder, check_key, make_private, make_private_folder};

/// Systems with owners and modes.
#[cfg(unix)]
mod system {
    use std::fs::{self, DirBuilder, OpenOptions};
    use std::os::unix::fs::{DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _};
    use std::path::Path;

    use super::super::{CacheError, io};

    pub(in crate::trusted_cache) fn make_private_folder(folder: &Path) -> std::io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        DirBuilder::new().recursive(true).mode(0o700).create(folder)
    }

    pub(in crate::trusted_cache) fn make_private(options: &mut OpenOptions) {
        options.mode(0o600);
    }

    pub(in crate::trusted_cache) fn check_folder(
        folder: &Path,
        own_file: &Path,
    ) -> Result<(), CacheError> {
        // 0o022: written to by the group or by others.
        check(
            folder,
            own_file,
            0o022,
            "others may write to it",
            "chmod 700",
        )
    }

    pub(in crate::trusted_cache) fn check_key(
        key: &Path,
        own_file: &Path,
    ) -> Result<(), CacheError> {
        check(
            key,
            own_file,
            0o077,
            "others may read or write it",
            "chmod 600",
        )
    }

    fn check(
        path: &Path,
        own_file: &Path,
        forbidden: u32,
        what: &str,
        remedy: &str,
    ) -> Result<(), CacheError> {
        let read = |path: &Path| fs::metadata(path).map_err(|source| io(path, source));
        let (metadata, own) = (read(path)?, read(own_file)?);
        let why = if metadata.uid() != own.uid() {
            format!(
                "it belongs to user {}, not to user {}: choose another folder",
                metadata.uid(),
                own.uid()
            )
        } else if metadata.mode() & forbidden != 0 {
            format!(
                "{what} (mode {:o}): run `{remedy}` on it",
                metadata.mode() & 0o7777
            )
        } else {
            return Ok(());
        };
        Err(CacheError::NotPrivate {
            path: path.to_owned(),
            why,
        })
    }
}

/// Elsewhere the folder is in the user's profile, which the system keeps from others.
#[cfg(not(unix))]
mod system {
    use std::fs::OpenOptions;
    use std::path::Path;

    use super::super::CacheError;

    pub(in crate::trusted_cache) fn make_private_folder(folder: &Path) -> std::io::Result<()> {
        std::fs::create_dir_all(folder)
    }

    pub(in crate::trusted_cache) fn make_private(_options: &mut OpenOptions) {}

    pub(in crate::trusted_cache) fn check_folder(
        _folder: &Path,
        _own_file: &Path,
    ) -> Result<(), CacheError> {
        Ok(())
    }

    pub(in crate::trusted_cache) fn check_key(
        _key: &Path,
        _own_file: &Path,
    ) -> Result<(), CacheError> {
        Ok(())
    }
}
