//! `wasi:io`: streams that lead nowhere but into the journal, and waiting that never waits.
//!
//! There is one input stream, two output streams and one pollable, so a handle's number says which of them it is.

use wasmtime::component::Resource;
use wasmtime_wasi::p2::bindings::sync::io::streams::{InputStream, OutputStream};
use wasmtime_wasi::p2::bindings::sync::io::{error, poll, streams};
use wasmtime_wasi::p2::{DynPollable, StreamError};

use super::stdio::Stream;
use crate::error::BrokenRule;
use crate::state::State;

/// How many bytes a stream says it takes at once.
const WRITE_BYTES: u64 = 64 * 1024;

const STDIN: u32 = 0;
const STDOUT: u32 = 1;
const STDERR: u32 = 2;
const READY: u32 = 3;

/// A handle on the closed standard input.
pub(super) fn standard_input() -> Resource<InputStream> {
    Resource::new_own(STDIN)
}

/// A handle on standard output or error.
pub(super) fn output(stream: Stream) -> Resource<OutputStream> {
    Resource::new_own(match stream {
        Stream::Output => STDOUT,
        Stream::Error => STDERR,
    })
}

/// A handle on something that is ready.
pub(super) fn ready() -> Resource<DynPollable> {
    Resource::new_own(READY)
}

type StreamResult<T> = Result<T, StreamError>;

impl State {
    fn put(&mut self, stream: &Resource<OutputStream>, bytes: &[u8]) -> StreamResult<()> {
        let stream = if stream.rep() == STDERR {
            Stream::Error
        } else {
            Stream::Output
        };
        for line in self.stdio.write(stream, bytes) {
            self.note_line(line).map_err(StreamError::Trap)?;
        }
        Ok(())
    }

    fn put_zeroes(&mut self, stream: &Resource<OutputStream>, length: u64) -> StreamResult<()> {
        if length > WRITE_BYTES {
            return Err(StreamError::Trap(
                BrokenRule(format!(
                    "a stream takes at most {WRITE_BYTES} bytes at once, not {length}"
                ))
                .into(),
            ));
        }
        let zeroes = vec![0; usize::try_from(length).unwrap_or(0)];
        self.put(stream, &zeroes)
    }
}

impl error::Host for State {}

impl error::HostError for State {
    fn to_debug_string(&mut self, _error: Resource<error::Error>) -> wasmtime::Result<String> {
        Ok("no operation of a scorer's streams fails".to_owned())
    }

    fn drop(&mut self, _error: Resource<error::Error>) -> wasmtime::Result<()> {
        Ok(())
    }
}

impl poll::Host for State {
    fn poll(&mut self, pollables: Vec<Resource<DynPollable>>) -> wasmtime::Result<Vec<u32>> {
        if pollables.is_empty() {
            return Err(BrokenRule("poll was given nothing to wait for".to_owned()).into());
        }
        Ok((0..).take(pollables.len()).collect())
    }
}

impl poll::HostPollable for State {
    fn ready(&mut self, _pollable: Resource<DynPollable>) -> wasmtime::Result<bool> {
        Ok(true)
    }

    fn block(&mut self, _pollable: Resource<DynPollable>) -> wasmtime::Result<()> {
        Ok(())
    }

    fn drop(&mut self, _pollable: Resource<DynPollable>) -> wasmtime::Result<()> {
        Ok(())
    }
}

impl streams::Host for State {
    fn convert_stream_error(
        &mut self,
        error: StreamError,
    ) -> wasmtime::Result<streams::StreamError> {
        match error {
            StreamError::Closed => Ok(streams::StreamError::Closed),
            StreamError::LastOperationFailed(error) | StreamError::Trap(error) => Err(error),
        }
    }
}

impl streams::HostInputStream for State {
    fn read(&mut self, _stream: Resource<InputStream>, _length: u64) -> StreamResult<Vec<u8>> {
        Err(StreamError::Closed)
    }

    fn blocking_read(
        &mut self,
        _stream: Resource<InputStream>,
        _length: u64,
    ) -> StreamResult<Vec<u8>> {
        Err(StreamError::Closed)
    }

    fn skip(&mut self, _stream: Resource<InputStream>, _length: u64) -> StreamResult<u64> {
        Err(StreamError::Closed)
    }

    fn blocking_skip(&mut self, _stream: Resource<InputStream>, _length: u64) -> StreamResult<u64> {
        Err(StreamError::Closed)
    }

    fn subscribe(
        &mut self,
        _stream: Resource<InputStream>,
    ) -> wasmtime::Result<Resource<DynPollable>> {
        Ok(ready())
    }

    fn drop(&mut self, _stream: Resource<InputStream>) -> wasmtime::Result<()> {
        Ok(())
    }
}

impl streams::HostOutputStream for State {
    fn check_write(&mut self, _stream: Resource<OutputStream>) -> StreamResult<u64> {
        Ok(WRITE_BYTES)
    }

    fn write(&mut self, stream: Resource<OutputStream>, bytes: Vec<u8>) -> StreamResult<()> {
        self.put(&stream, &bytes)
    }

    fn blocking_write_and_flush(
        &mut self,
        stream: Resource<OutputStream>,
        bytes: Vec<u8>,
    ) -> StreamResult<()> {
        self.put(&stream, &bytes)
    }

    fn flush(&mut self, _stream: Resource<OutputStream>) -> StreamResult<()> {
        Ok(())
    }

    fn blocking_flush(&mut self, _stream: Resource<OutputStream>) -> StreamResult<()> {
        Ok(())
    }

    fn subscribe(
        &mut self,
        _stream: Resource<OutputStream>,
    ) -> wasmtime::Result<Resource<DynPollable>> {
        Ok(ready())
    }

    fn write_zeroes(&mut self, stream: Resource<OutputStream>, length: u64) -> StreamResult<()> {
        self.put_zeroes(&stream, length)
    }

    fn blocking_write_zeroes_and_flush(
        &mut self,
        stream: Resource<OutputStream>,
        length: u64,
    ) -> StreamResult<()> {
        self.put_zeroes(&stream, length)
    }

    fn splice(
        &mut self,
        _stream: Resource<OutputStream>,
        _source: Resource<InputStream>,
        _length: u64,
    ) -> StreamResult<u64> {
        Err(StreamError::Closed)
    }

    fn blocking_splice(
        &mut self,
        _stream: Resource<OutputStream>,
        _source: Resource<InputStream>,
        _length: u64,
    ) -> StreamResult<u64> {
        Err(StreamError::Closed)
    }

    fn drop(&mut self, _stream: Resource<OutputStream>) -> wasmtime::Result<()> {
        Ok(())
    }
}
