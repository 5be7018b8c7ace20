//! Writing a transcript down while a scorer runs.

use std::io::{self, ErrorKind, Write};
use std::sync::Arc;

use serde_json::Value;

use super::content::{Content, ContentStore};
use super::format::{End, Header, Line, MAX_TRANSCRIPT_BYTES, SCHEMA, SealedFile};
use crate::digest::Digest;
use crate::engine::PRICE_LIST;

/// Where a transcript is written, and what stands in its first line beside what the scorer is called with.
pub struct Recorder {
    /// Takes the lines. Each is flushed before the call that it speaks of is carried out: when a driver takes the process down, the line is there.
    pub out: Box<dyn Write + Send>,
    /// Takes the large byte strings.
    pub store: Arc<dyn ContentStore>,
    /// The evaluation's seed in 64 hex digits.
    pub seed: String,
    /// Every file of the environment, sorted by path.
    pub environment: Vec<SealedFile>,
    /// Every file of the submission, sorted by path.
    pub submission: Vec<SealedFile>,
}

impl std::fmt::Debug for Recorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recorder").finish_non_exhaustive()
    }
}

/// What the scorer is called with.
pub(crate) struct Called<'a> {
    pub(crate) scorer: Digest,
    pub(crate) parameters: &'a [(String, u64)],
    pub(crate) fuel_budget: u64,
}

/// A transcript that is being written.
pub(crate) struct Recording {
    out: Box<dyn Write + Send>,
    store: Arc<dyn ContentStore>,
    calls: u64,
    /// How many bytes were written.
    bytes: usize,
    /// What was answered to the last call, until it is known what fuel the scorer had spent when it went on.
    open: Option<Value>,
}

impl Recording {
    /// Writes the first line.
    pub(crate) fn begin(recorder: Recorder, called: &Called<'_>) -> io::Result<Self> {
        let Recorder {
            out,
            store,
            seed,
            environment,
            submission,
        } = recorder;
        let mut recording = Self {
            out,
            store,
            calls: 0,
            bytes: 0,
            open: None,
        };
        recording.write(&Line::Header(Header {
            schema: SCHEMA.to_owned(),
            scorer: called.scorer,
            seed,
            parameters: called.parameters.to_vec(),
            fuel_budget: called.fuel_budget,
            fuel_prices: PRICE_LIST.to_owned(),
            environment,
            submission,
        }))?;
        Ok(recording)
    }

    /// Keeps a byte string.
    pub(crate) fn keep(&self, bytes: &[u8]) -> io::Result<Content> {
        Content::keep(bytes, self.store.as_ref())
    }

    /// A call begins.
    pub(crate) fn call(
        &mut self,
        function: &str,
        fuel: u64,
        arguments: Value,
        content: Option<&[u8]>,
    ) -> io::Result<()> {
        let content = content.map(|bytes| self.keep(bytes)).transpose()?;
        self.write(&Line::Call {
            call: self.calls,
            function: function.to_owned(),
            fuel,
            arguments,
            content,
        })?;
        self.out.flush()
    }

    /// The call is answered.
    pub(crate) fn answer(&mut self, result: Value) {
        self.open = Some(result);
    }

    /// The scorer goes on, if a call was answered.
    pub(crate) fn go_on(&mut self, fuel: u64) -> io::Result<()> {
        let Some(result) = self.open.take() else {
            return Ok(());
        };
        let call = self.calls;
        self.calls += 1;
        self.write(&Line::Answer { call, fuel, result })
    }

    /// Writes the last line.
    pub(crate) fn end(mut self, end: End) -> io::Result<()> {
        self.write(&Line::End(end))?;
        self.out.flush()
    }

    fn write(&mut self, line: &Line) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.bytes = self.bytes.saturating_add(text.len());
        if self.bytes > MAX_TRANSCRIPT_BYTES {
            return Err(io::Error::new(
                ErrorKind::FileTooLarge,
                format!(
                    "it has more than {MAX_TRANSCRIPT_BYTES} bytes: the scorer calls the host too often, or with texts that are too long"
                ),
            ));
        }
        self.out.write_all(&text)
    }
}
