//! Reading the files of a submission or of an environment.

use serde::{Deserialize, Serialize};

/// The largest file that one call hands over, in bytes: a quarter of a scorer's memory.
pub const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum FileError {
    /// No regular file has this path.
    #[error("no file has this path")]
    NotFound,
    /// The file has more bytes than one call hands over.
    #[error("the file is larger than the {0} bytes that one call hands over")]
    TooLarge(u64),
    /// The path is not a plain relative path.
    #[error("not a plain relative path: `/` between its parts, no empty, `.` or `..` part")]
    BadPath,
    /// The host could not read a file that is there. The evaluation ends as a fault; a scorer never sees this.
    #[error("the host could not read the file: {0}")]
    Host(String),
}

/// The files that a scorer reads, as the interfaces `submission` and `environment-data` offer them.
pub trait Files: Send {
    /// Every file with its size in bytes, sorted by path.
    ///
    /// # Errors
    /// Only [`FileError::Host`].
    fn list(&mut self) -> Result<Vec<(String, u64)>, FileError>;

    /// The whole content of one file.
    ///
    /// # Errors
    /// See [`FileError`].
    fn read(&mut self, path: &str) -> Result<Vec<u8>, FileError>;
}

/// Where files come from: a sealed folder, or a table in memory.
pub trait FileSource: Send {
    /// Every regular file with its size in bytes, in any order. Paths are relative, with `/` between their parts.
    ///
    /// # Errors
    /// Only [`FileError::Host`].
    fn list(&self) -> Result<Vec<(String, u64)>, FileError>;

    /// The whole content of one file, which [`FileSource::list`] has named.
    ///
    /// # Errors
    /// [`FileError::NotFound`] or [`FileError::Host`].
    fn read(&self, path: &str) -> Result<Vec<u8>, FileError>;
}

/// Hands out the files of a source, once the path and the size have been checked.
pub struct LiveFiles<S> {
    source: S,
    /// The source's files, sorted by path, read once: the folder is sealed.
    listing: Option<Vec<(String, u64)>>,
}

impl<S: FileSource> LiveFiles<S> {
    /// Files of a source.
    pub fn new(source: S) -> Self {
        Self {
            source,
            listing: None,
        }
    }

    fn listing(&mut self) -> Result<&[(String, u64)], FileError> {
        if self.listing.is_none() {
            let mut files = self.source.list()?;
            files.sort();
            self.listing = Some(files);
        }
        Ok(self.listing.as_deref().unwrap_or_default())
    }
}

impl<S: FileSource> Files for LiveFiles<S> {
    fn list(&mut self) -> Result<Vec<(String, u64)>, FileError> {
        Ok(self.listing()?.to_vec())
    }

    fn read(&mut self, path: &str) -> Result<Vec<u8>, FileError> {
        if !is_plain_path(path) {
            return Err(FileError::BadPath);
        }
        let listing = self.listing()?;
        // Only what is listed can be read: a source need not guard itself against strange paths.
        let index = listing
            .binary_search_by(|(listed, _)| listed.as_str().cmp(path))
            .map_err(|_| FileError::NotFound)?;
        if listing
            .get(index)
            .is_some_and(|(_, size)| *size > MAX_FILE_BYTES)
        {
            return Err(FileError::TooLarge(MAX_FILE_BYTES));
        }
        self.source.read(path)
    }
}

/// Whether a path is relative, has `/` between its parts and no empty, `.` or `..` part, and none of the characters that mean something else
/// on some system.
pub fn is_plain_path(path: &str) -> bool {
    !path.is_empty()
        && !path.contains(['\\', ':', '\0'])
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

/// A table of files in memory.
impl FileSource for std::collections::BTreeMap<String, Vec<u8>> {
    fn list(&self) -> Result<Vec<(String, u64)>, FileError> {
        Ok(self
            .iter()
            .map(|(path, content)| (path.clone(), content.len() as u64))
            .collect())
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.get(path).cloned().ok_or(FileError::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    fn files() -> LiveFiles<BTreeMap<String, Vec<u8>>> {
        LiveFiles::new(BTreeMap::from([
            ("b.txt".to_owned(), b"bee".to_vec()),
            ("a/b.txt".to_owned(), vec![]),
        ]))
    }

    /// A source that lists in no order and has a file that is too large.
    struct Odd;

    impl FileSource for Odd {
        fn list(&self) -> Result<Vec<(String, u64)>, FileError> {
            Ok(vec![
                ("z".to_owned(), 1),
                ("large".to_owned(), MAX_FILE_BYTES + 1),
            ])
        }

        fn read(&self, _path: &str) -> Result<Vec<u8>, FileError> {
            Err(FileError::Host("bad disk".to_owned()))
        }
    }

    #[test]
    fn lists_sorted_and_reads() {
        let mut files = files();
        assert_eq!(
            files.list().unwrap(),
            [("a/b.txt".to_owned(), 0), ("b.txt".to_owned(), 3)]
        );
        assert_eq!(files.read("b.txt").unwrap(), b"bee");
        assert_eq!(files.read("a/b.txt").unwrap(), b"");
        assert_eq!(LiveFiles::new(Odd).list().unwrap()[0].0, "large");
    }

    #[test]
    fn each_error_is_told() {
        let mut files = files();
        assert_eq!(files.read("c.txt"), Err(FileError::NotFound));
        assert_eq!(files.read("a"), Err(FileError::NotFound));
        for bad in [
            "",
            "/b.txt",
            "../b.txt",
            "a/../b.txt",
            "a//b.txt",
            "./b.txt",
            "a/",
            "a\\b.txt",
            "C:b",
            "b\0",
        ] {
            assert_eq!(files.read(bad), Err(FileError::BadPath), "{bad:?}");
        }
        let mut odd = LiveFiles::new(Odd);
        assert_eq!(odd.read("large"), Err(FileError::TooLarge(MAX_FILE_BYTES)));
        assert_eq!(odd.read("z"), Err(FileError::Host("bad disk".to_owned())));
    }

    proptest! {
        #[test]
        fn a_plain_path_never_climbs(path in "[a./\\\\:]{0,12}") {
            if is_plain_path(&path) {
                let joined = std::path::Path::new(&path);
                prop_assert!(joined.components().all(|part| matches!(part, std::path::Component::Normal(_))));
            }
        }
    }
}
