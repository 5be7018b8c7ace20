//! The interface `environment-data`.

use super::files::{content, listing};
use crate::bindings::environment_data;
use crate::bindings::files::{FileError, FileInfo};
use crate::state::State;

impl environment_data::Host for State {
    fn list_files(&mut self) -> wasmtime::Result<Vec<FileInfo>> {
        listing(
            self.lent("environment-data.list-files")?
                .environment_data
                .list(),
        )
    }

    fn read_file(&mut self, path: String) -> wasmtime::Result<Result<Vec<u8>, FileError>> {
        content(
            self.lent("environment-data.read-file")?
                .environment_data
                .read(&path),
        )
    }
}
