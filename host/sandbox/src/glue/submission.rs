//! The interface `submission`.

use super::files;
use crate::bindings::files::{FileError, FileInfo};
use crate::bindings::submission;
use crate::state::State;

impl submission::Host for State {
    fn list_files(&mut self) -> wasmtime::Result<Vec<FileInfo>> {
        files::list(self, "submission.list-files", |lent| {
            lent.submission.as_mut()
        })
    }

    fn read_file(&mut self, path: String) -> wasmtime::Result<Result<Vec<u8>, FileError>> {
        files::read(
            self,
            "submission.read-file",
            |lent| lent.submission.as_mut(),
            &path,
        )
    }
}
