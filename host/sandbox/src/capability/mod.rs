//! What a scorer can be lent: for each interface a small trait and its live implementation.
//!
//! The traits speak in plain values and in ids, so that a wrapper can record every call and another can answer from a record.

pub mod files;
pub mod gpu;
pub mod journal;
pub mod random;

pub use files::{FileError, FileSource, Files, LiveFiles};
pub use gpu::Gpu;
pub use journal::{Journal, JournalEntry, LiveJournal};
pub use random::{LiveRandom, Random, stream};

/// How a note of a panic begins. The SDK's panic handler writes one before it traps, and Rust's own on standard error has it too.
pub const PANIC_PREFIX: &str = "panicked at ";

/// Everything that a scorer holds while it scores.
pub struct Capabilities {
    /// The submission's files.
    pub submission: Box<dyn Files>,
    /// The environment's files.
    pub environment_data: Box<dyn Files>,
    /// The device.
    pub gpu: Box<dyn Gpu>,
    /// The evaluation's random stream.
    pub random: Box<dyn Random>,
    /// Where words for people go.
    pub journal: Box<dyn Journal>,
}

impl std::fmt::Debug for Capabilities {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Capabilities").finish_non_exhaustive()
    }
}
