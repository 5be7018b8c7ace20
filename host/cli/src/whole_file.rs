//! Files that a person named for a result: they are there as a whole or not at all.

use std::fs;
use std::io;
use std::path::Path;

use tempfile::NamedTempFile;

use crate::conduct::ConductError;

/// Why a file cannot be written.
pub(crate) fn refused(path: &Path, error: &io::Error) -> ConductError {
    ConductError::Usage(format!("{}: {error}", path.display()))
}

/// Begins a file, under another name beside its own.
///
/// # Errors
/// When its folder cannot be written to.
pub(crate) fn begin(path: &Path) -> Result<NamedTempFile, ConductError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    // What is wrong with the folder is said of the file that was named.
    fs::metadata(folder).map_err(|error| refused(path, &error))?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".weighhouse-");
    // A temporary file is its owner's alone; what it becomes is an ordinary file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
        .tempfile_in(folder)
        .map_err(|error| refused(path, &error))
}

/// Gives a file its name, in the place of one that has it already.
///
/// # Errors
/// When that cannot be replaced.
pub(crate) fn finish(file: NamedTempFile, path: &Path) -> Result<(), ConductError> {
    file.persist(path)
        .map_err(|error| refused(path, &error.error))?;
    Ok(())
}
