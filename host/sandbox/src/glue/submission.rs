//! The interface `submission`.

use super::files::{content, listing};
use crate::bindings::files::{FileError, FileInfo};
use crate::bindings::submission;
use crate::state::State;

impl submission::Host for State {
    fn list_files(&mut self) -> wasmtime::Result<Vec<FileInfo>> {
        listing(self.lent("submission.list-files")?.submission.list())
    }

    fn read_file(&mut self, path: String) -> wasmtime::Result<Result<Vec<u8>, FileError>> {
        content(self.lent("submission.read-file")?.submission.read(&path))
    }
}
