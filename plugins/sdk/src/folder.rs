//! Folders of files: the submission, and the parts of the environment.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::files::{FileError, FileInfo};
use crate::gpu::Origin;
use crate::outcome::{Failure, Outcome};
use crate::verdicts::Location;
use crate::{environment_data, submission, suggest};

/// A folder that a scorer reads: the submission, or a part of the environment's own data such as `starting`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Folder {
    /// The part's name; none for the submission.
    part: Option<&'static str>,
}

impl Folder {
    /// The submission.
    #[must_use]
    pub const fn submission() -> Self {
        Self { part: None }
    }

    /// A part of the environment: `starting`, `reference`, `data`.
    #[must_use]
    pub const fn environment(part: &'static str) -> Self {
        Self { part: Some(part) }
    }

    /// Whose files they are.
    #[must_use]
    pub fn origin(self) -> Origin {
        match self.part {
            None => Origin::Submission,
            Some(_) => Origin::Environment,
        }
    }

    /// How messages call a file of the folder: `scan.wgsl` of the submission, `starting/scan.wgsl` of the environment.
    #[must_use]
    pub fn path(self, file: &str) -> String {
        match self.part {
            None => file.into(),
            Some(part) => format!("{part}/{file}"),
        }
    }

    /// Every file of the folder, sorted by path, which is relative to the folder.
    #[must_use]
    pub fn files(self) -> Vec<FileInfo> {
        let Some(part) = self.part else {
            return submission::list_files();
        };
        environment_data::list_files()
            .into_iter()
            .filter_map(|info| {
                let path = info.path.strip_prefix(part)?.strip_prefix('/')?.into();
                Some(FileInfo {
                    path,
                    size: info.size,
                })
            })
            .collect()
    }

    /// The content of a file. `named_at` is where the name comes from, for the message when there is no such file.
    pub fn read(self, file: &str, named_at: Option<Location>) -> Outcome<Vec<u8>> {
        let path = self.path(file);
        let read = match self.part {
            None => submission::read_file(&path),
            Some(_) => environment_data::read_file(&path),
        };
        read.map_err(|error| {
            let (code, message) = match error {
                FileError::NotFound => ("missing-file", self.missing(file)),
                FileError::TooLarge(limit) => (
                    "limit-exceeded",
                    format!("`{path}` is larger than {limit} bytes, the most that are read"),
                ),
                FileError::BadPath => (
                    "malformed-submission",
                    format!(
                        "`{}` is no path of a file in the folder: write it like `kernels/scan.wgsl`",
                        file.escape_debug()
                    ),
                ),
            };
            Failure::of(self.origin(), code, message, named_at)
        })
    }

    /// The content of a file of text.
    pub fn read_text(self, file: &str, named_at: Option<Location>) -> Outcome<String> {
        String::from_utf8(self.read(file, named_at.clone())?).map_err(|error| {
            let message = format!(
                "`{}` is not UTF-8 text: byte {} is wrong",
                self.path(file),
                error.utf8_error().valid_up_to()
            );
            Failure::of(self.origin(), "malformed-submission", message, named_at)
        })
    }

    fn missing(self, file: &str) -> String {
        let files = self.files();
        let owner = match self.part {
            None => "the submission",
            Some(_) => "the environment",
        };
        format!(
            "{owner} has no file `{}`{}",
            self.path(file).escape_debug(),
            suggest::hint(file, files.iter().map(|info| info.path.as_str()))
        )
    }
}
