//! What a scorer asked of the host and what it was answered, written down call by call, and answered from again.
//!
//! - [`format`](Transcript): the lines, and a whole transcript as it is read.
//! - `record`: writing it while a scorer runs.
//! - `replay`: answering a scorer from it.
//! - `end`: how it ended, and whether a replay ended so too.
//! - `content`: large byte strings, which a store has by their digest.

mod content;
mod end;
mod format;
mod record;
mod replay;

pub use content::{Content, ContentError, ContentStore, INLINE_BYTES, MemoryStore};
pub(crate) use end::{compare_ends, end_of, shown_end};
pub use format::{
    Answer, Call, End, EndError, Header, Line, MAX_TRANSCRIPT_BYTES, SCHEMA, SealedFile,
    Transcript, TranscriptError,
};
pub use record::Recorder;
pub(crate) use record::{Called, Recording};
pub(crate) use replay::Replaying;
pub use replay::{Difference, Part, Replay, ReplayEnd};
