//! The types of the interface `files`, which `submission` and `environment-data` share.

use crate::bindings::files::{self, FileInfo};
use crate::capability::FileError;
use crate::error::HostFailure;
use crate::state::State;

impl files::Host for State {}

/// A listing as WIT has it.
pub(super) fn listing(
    files: Result<Vec<(String, u64)>, FileError>,
) -> wasmtime::Result<Vec<FileInfo>> {
    match files {
        Ok(files) => Ok(files
            .into_iter()
            .map(|(path, size)| FileInfo { path, size })
            .collect()),
        Err(error) => Err(HostFailure(error.to_string()).into()),
    }
}

/// A file's content as WIT has it.
pub(super) fn content(
    content: Result<Vec<u8>, FileError>,
) -> wasmtime::Result<Result<Vec<u8>, files::FileError>> {
    match content {
        Ok(bytes) => Ok(Ok(bytes)),
        Err(FileError::NotFound) => Ok(Err(files::FileError::NotFound)),
        Err(FileError::TooLarge(limit)) => Ok(Err(files::FileError::TooLarge(limit))),
        Err(FileError::BadPath) => Ok(Err(files::FileError::BadPath)),
        Err(error @ FileError::Host(_)) => Err(HostFailure(error.to_string()).into()),
    }
}
