//! Files that a person named for a result: they are there as a whole or not at all.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::conduct::ConductError;

/// Why a file cannot be written.
pub(crate) fn refused(path: &Path, error: &io::Error) -> ConductError {
    ConductError::Usage(format!("{}: {error}", path.display()))
}

/// What every SQLite database begins with.
const DATABASE: &[u8; 16] = b"SQLite format 3\0";

/// Sees to it that nothing is lost when a file is replaced: what is there has to be an ordinary file, and neither a ledger nor a part of one.
///
/// # Errors
/// When it is not.
pub(crate) fn may_replace(path: &Path) -> Result<(), ConductError> {
    let refuse = |why: &str| Err(ConductError::Usage(format!("{}: {why}", path.display())));
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            return refuse("this is no ordinary file: name one that is, or one that is not there");
        }
        Ok(_) | Err(_) => {}
    }
    let name = path.as_os_str().to_string_lossy();
    let database = name
        .strip_suffix("-wal")
        .or_else(|| name.strip_suffix("-shm"))
        .unwrap_or(&name);
    if is_database(Path::new(database)) {
        return refuse("this is a ledger or a part of one: name another file");
    }
    Ok(())
}

fn is_database(path: &Path) -> bool {
    let mut beginning = [0; 16];
    fs::File::open(path)
        .and_then(|mut file| file.read_exact(&mut beginning))
        .is_ok_and(|()| beginning == *DATABASE)
}

/// Begins a file, under another name beside its own.
///
/// # Errors
/// When its folder cannot be written to, and as [`may_replace`].
pub(crate) fn begin(path: &Path) -> Result<NamedTempFile, ConductError> {
    may_replace(path)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_and_what_is_no_file_are_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let ledger = folder.path().join("ledger.sqlite3");
        drop(weighhouse_ledger::Ledger::open(&ledger).unwrap());
        let content = fs::read(&ledger).unwrap();
        for name in [
            "ledger.sqlite3",
            "ledger.sqlite3-wal",
            "ledger.sqlite3-shm",
            ".",
        ] {
            let path = folder.path().join(name);
            assert!(begin(&path).is_err(), "{name}");
        }
        assert_eq!(fs::read(&ledger).unwrap(), content);
        let ordinary = folder.path().join("lines.jsonl");
        fs::write(&ordinary, "old").unwrap();
        finish(begin(&ordinary).unwrap(), &ordinary).unwrap();
        assert_eq!(fs::read(&ordinary).unwrap(), b"");
    }
}
