//! Sealing a folder: every file is read once, into memory, and its digest taken. What happens to the folder afterwards changes nothing.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::ambient_authority;
use cap_std::fs::{Dir, FileType};

use crate::digest::Digest;

/// The most that a sealed folder may hold. A submission of larger weights needs more memory than a scorer has.
pub const MAX_TOTAL_BYTES: u64 = 256 << 20;
/// The most entries of a folder: files, folders and what is left out.
pub const MAX_ENTRIES: usize = 4096;
/// The most folders inside each other.
pub const MAX_DEPTH: usize = 16;

/// Why a folder was not sealed.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The folder cannot be opened.
    #[error("{}: {cause}{}", path.display(), hint(cause))]
    NotAFolder {
        /// The folder.
        path: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// A file cannot be read.
    #[error("{}: {cause}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system said.
        cause: std::io::Error,
    },
    /// There is too much of it.
    #[error("{}: {what}", path.display())]
    TooMuch {
        /// The file or folder.
        path: PathBuf,
        /// What there is too much of, and how much is allowed.
        what: String,
    },
    /// A name is not UTF-8.
    #[error("{}: the name is not UTF-8: rename it", path.display())]
    BadName {
        /// The file or folder.
        path: PathBuf,
    },
}

fn hint(cause: &std::io::Error) -> &'static str {
    match cause.kind() {
        ErrorKind::NotFound => " (give the path of a folder)",
        ErrorKind::NotADirectory => " (give the folder that holds the file)",
        _ => "",
    }
}

/// The files of a folder as they were when it was sealed.
#[derive(Debug, Clone)]
pub struct Snapshot {
    files: BTreeMap<String, Arc<[u8]>>,
    digest: Digest,
}

impl Snapshot {
    /// Seals a folder. Symbolic links are left out, whatever they point to; so is everything that is neither file nor folder.
    ///
    /// # Errors
    /// When the folder or a file cannot be read, and when it is over a limit.
    pub fn of_folder(folder: &Path) -> Result<Self, SnapshotError> {
        let open = || {
            let dir = Dir::open_ambient_dir(folder, ambient_authority())?;
            dir.entries()?;
            Ok(dir)
        };
        let dir = open().map_err(|cause| SnapshotError::NotAFolder {
            path: folder.to_owned(),
            cause,
        })?;
        let mut walk = Walk {
            root: folder,
            files: BTreeMap::new(),
            bytes: 0,
            entries: 0,
        };
        walk.folder(&dir, "", 0)?;
        Ok(Self::of_files(walk.files))
    }

    /// A snapshot of files that are in memory already.
    pub fn of_files(files: BTreeMap<String, Arc<[u8]>>) -> Self {
        let digest = Digest::of_files(
            files
                .iter()
                .map(|(path, content)| (path.as_str(), &**content)),
        );
        Self { files, digest }
    }

    /// The digest of all of it.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Every file, sorted by path.
    pub fn files(&self) -> &BTreeMap<String, Arc<[u8]>> {
        &self.files
    }

    /// The content of a file.
    pub fn get(&self, path: &str) -> Option<&Arc<[u8]>> {
        self.files.get(path)
    }

    /// The snapshot of the files whose path begins with `folder/`, with that part taken off.
    pub fn subfolder(&self, folder: &str) -> Self {
        let prefix = format!("{folder}/");
        Self::of_files(
            self.files
                .iter()
                .filter_map(|(path, content)| {
                    Some((path.strip_prefix(&prefix)?.to_owned(), Arc::clone(content)))
                })
                .collect(),
        )
    }

    /// The snapshot of the files that `keep` wants.
    pub fn filtered(&self, keep: impl Fn(&str) -> bool) -> Self {
        Self::of_files(
            self.files
                .iter()
                .filter(|(path, _)| keep(path))
                .map(|(path, content)| (path.clone(), Arc::clone(content)))
                .collect(),
        )
    }
}

struct Walk<'a> {
    root: &'a Path,
    files: BTreeMap<String, Arc<[u8]>>,
    bytes: u64,
    entries: usize,
}

impl Walk<'_> {
    fn folder(&mut self, dir: &Dir, prefix: &str, depth: usize) -> Result<(), SnapshotError> {
        let here = self.root.join(prefix);
        if depth > MAX_DEPTH {
            return Err(SnapshotError::TooMuch {
                path: here,
                what: format!("more than {MAX_DEPTH} folders inside each other"),
            });
        }
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |cause| SnapshotError::Unreadable { path, cause }
        };
        for entry in dir.entries().map_err(unreadable(&here))? {
            let entry = entry.map_err(unreadable(&here))?;
            self.entries += 1;
            if self.entries > MAX_ENTRIES {
                return Err(SnapshotError::TooMuch {
                    path: self.root.to_owned(),
                    what: format!(
                        "more than {MAX_ENTRIES} files and folders: leave out what does not belong to it"
                    ),
                });
            }
            let name = entry.file_name();
            let path = here.join(&name);
            let kind = entry.file_type().map_err(unreadable(&path))?;
            if kind != FileType::dir() && kind != FileType::file() {
                continue;
            }
            let Some(name) = name.to_str() else {
                return Err(SnapshotError::BadName { path });
            };
            let relative = if prefix.is_empty() {
                name.to_owned()
            } else {
                format!("{prefix}/{name}")
            };
            if kind == FileType::dir() {
                let inner = entry.open_dir().map_err(unreadable(&path))?;
                self.folder(&inner, &relative, depth + 1)?;
            } else {
                let file = entry.open().map_err(unreadable(&path))?;
                let content = self.read(file, &path)?;
                self.files.insert(relative, content.into());
            }
        }
        Ok(())
    }

    /// Reads no more than may still come, whatever the file's length is said to be.
    fn read(&mut self, file: cap_std::fs::File, path: &Path) -> Result<Vec<u8>, SnapshotError> {
        let left = MAX_TOTAL_BYTES - self.bytes;
        let too_much = || SnapshotError::TooMuch {
            path: path.to_owned(),
            what: format!(
                "with this file the folder has more than {MAX_TOTAL_BYTES} bytes: leave out what does not belong to it"
            ),
        };
        let unreadable = |cause| SnapshotError::Unreadable {
            path: path.to_owned(),
            cause,
        };
        let metadata = file.metadata().map_err(unreadable)?;
        if !metadata.is_file() {
            // It was one when the folder was listed.
            return Err(unreadable(ErrorKind::NotFound.into()));
        }
        if metadata.len() > left {
            return Err(too_much());
        }
        let mut content = Vec::new();
        file.take(left + 1)
            .read_to_end(&mut content)
            .map_err(unreadable)?;
        if content.len() as u64 > left {
            return Err(too_much());
        }
        self.bytes += content.len() as u64;
        Ok(content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(root: &Path, path: &str, content: &[u8]) {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    #[test]
    fn a_snapshot_holds_every_file_and_no_link() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "pipeline.toml", b"version = 1");
        write(folder.path(), "shaders/a.wgsl", b"// a");
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink("/etc/passwd", folder.path().join("secrets")).unwrap();
            std::os::unix::fs::symlink("..", folder.path().join("loop")).unwrap();
        }
        let snapshot = Snapshot::of_folder(folder.path()).unwrap();
        let paths: Vec<&str> = snapshot.files().keys().map(String::as_str).collect();
        assert_eq!(paths, ["pipeline.toml", "shaders/a.wgsl"]);
        let before = snapshot.digest();
        write(folder.path(), "shaders/a.wgsl", b"// b");
        assert_eq!(
            &**snapshot.get("shaders/a.wgsl").unwrap(),
            b"// a",
            "what is sealed does not change"
        );
        assert_ne!(Snapshot::of_folder(folder.path()).unwrap().digest(), before);
    }

    #[test]
    fn a_file_that_is_too_large_is_refused_before_it_is_read() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::File::create(folder.path().join("huge"))
            .unwrap()
            .set_len(4 << 30)
            .unwrap();
        let error = Snapshot::of_folder(folder.path()).unwrap_err();
        assert!(error.to_string().contains("huge"), "{error}");
    }

    #[test]
    fn a_folder_of_very_many_entries_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        for number in 0..=MAX_ENTRIES {
            std::fs::create_dir(folder.path().join(number.to_string())).unwrap();
        }
        assert!(matches!(
            Snapshot::of_folder(folder.path()),
            Err(SnapshotError::TooMuch { .. })
        ));
    }

    #[test]
    fn a_deep_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        write(
            folder.path(),
            &format!("{}x", "a/".repeat(MAX_DEPTH + 2)),
            b"",
        );
        assert!(matches!(
            Snapshot::of_folder(folder.path()),
            Err(SnapshotError::TooMuch { .. })
        ));
    }

    #[test]
    fn a_file_in_the_place_of_a_folder_gets_a_hint() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "file", b"");
        let error = Snapshot::of_folder(&folder.path().join("file")).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("give the folder that holds the file"),
            "{error}"
        );
        let error = Snapshot::of_folder(&folder.path().join("nothing")).unwrap_err();
        assert!(
            error.to_string().contains("give the path of a folder"),
            "{error}"
        );
    }

    #[test]
    fn a_subfolder_is_a_snapshot_of_its_own() {
        let files = [
            ("starting/a", b"1"),
            ("starting/b/c", b"2"),
            ("startingx", b"3"),
        ];
        let snapshot = Snapshot::of_files(
            files
                .iter()
                .map(|(path, content)| ((*path).to_owned(), content.to_vec().into()))
                .collect(),
        );
        let starting = snapshot.subfolder("starting");
        assert_eq!(starting.files().keys().collect::<Vec<_>>(), ["a", "b/c"]);
    }
}
