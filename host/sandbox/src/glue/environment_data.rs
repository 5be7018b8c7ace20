//! The interface `environment-data`.

use super::files;
use crate::bindings::environment_data;
use crate::bindings::files::{FileError, FileInfo};
use crate::state::State;

impl environment_data::Host for State {
    fn list_files(&mut self) -> wasmtime::Result<Vec<FileInfo>> {
        files::list(self, "environment-data.list-files", |lent| {
            lent.environment_data.as_mut()
        })
    }

    fn read_file(&mut self, path: String) -> wasmtime::Result<Result<Vec<u8>, FileError>> {
        files::read(
            self,
            "environment-data.read-file",
            |lent| lent.environment_data.as_mut(),
            &path,
        )
    }
}
