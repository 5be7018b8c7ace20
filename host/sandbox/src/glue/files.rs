//! The types of the interface `files`, which `submission` and `environment-data` share.

use serde_json::json;

use crate::answering::{Asked, Stop};
use crate::bindings::files::{self, FileInfo};
use crate::capability::{Capabilities, FileError, Files};
use crate::error::HostFailure;
use crate::state::State;

impl files::Host for State {}

/// One of the two folders.
type Folder = fn(&mut Capabilities) -> &mut dyn Files;

/// Lists a folder.
pub(super) fn list(
    state: &mut State,
    function: &'static str,
    folder: Folder,
) -> wasmtime::Result<Vec<FileInfo>> {
    let files = state.call(Asked::new(function, || json!({})), |lent| {
        folder(lent).list().map_err(host_failure)
    })?;
    let info = |(path, size)| FileInfo { path, size };
    Ok(files.into_iter().map(info).collect())
}

/// Reads a file of a folder.
pub(super) fn read(
    state: &mut State,
    function: &'static str,
    folder: Folder,
    path: &str,
) -> wasmtime::Result<Result<Vec<u8>, files::FileError>> {
    let content = state.call_for_bytes(
        Asked::new(function, || json!({ "path": path })),
        |lent| match folder(lent).read(path) {
            Err(error @ FileError::Host(_)) => Err(host_failure(error)),
            answer => Ok(answer),
        },
    )?;
    match content {
        Ok(bytes) => Ok(Ok(bytes)),
        Err(FileError::NotFound) => Ok(Err(files::FileError::NotFound)),
        Err(FileError::TooLarge(limit)) => Ok(Err(files::FileError::TooLarge(limit))),
        Err(FileError::BadPath) => Ok(Err(files::FileError::BadPath)),
        Err(error @ FileError::Host(_)) => Err(HostFailure(error.to_string()).into()),
    }
}

fn host_failure(error: FileError) -> Stop {
    HostFailure(error.to_string()).into()
}
