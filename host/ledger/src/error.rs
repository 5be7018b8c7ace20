//! What can go wrong with a ledger, each with the file and the remedy.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// What all functions of this crate return.
pub type Result<T> = std::result::Result<T, LedgerError>;

/// What went wrong, where, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// There is no file.
    #[error("{}: there is no ledger here; start a run or score something to begin one, or name another with --ledger", file.display())]
    NotThere {
        /// The ledger that was asked for.
        file: PathBuf,
    },
    /// The file is none of ours.
    #[error("{}: this is no ledger of weighhouse ({why}); name another file with --ledger", file.display())]
    NotALedger {
        /// The file.
        file: PathBuf,
        /// What it is instead.
        why: String,
    },
    /// The ledger was written by a newer version of this program.
    #[error("{}: the ledger has version {version}, and this weighhouse knows versions up to {known}; install a newer weighhouse", file.display())]
    Newer {
        /// The ledger.
        file: PathBuf,
        /// Its version.
        version: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// What the file holds cannot have been written by this program.
    #[error("{}: the ledger is damaged: {what}; keep the file, and go on with a copy from before", file.display())]
    Damaged {
        /// The ledger.
        file: PathBuf,
        /// Where, and what is wrong there.
        what: String,
    },
    /// An entry cannot be added because it contradicts what the ledger holds.
    #[error("{}: the ledger cannot take this: {what}", file.display())]
    Contradiction {
        /// The ledger.
        file: PathBuf,
        /// What contradicts what.
        what: String,
    },
    /// Another process has kept the ledger for longer than anyone should.
    #[error("{}: another process has kept the ledger for itself for too long; try again, and see which program has it open", file.display())]
    Busy {
        /// The ledger.
        file: PathBuf,
    },
    /// The ledger may not be written.
    #[error("{}: the ledger cannot be written; give yourself the right to write the file and its folder, or copy it to a folder of yours", file.display())]
    ReadOnly {
        /// The ledger.
        file: PathBuf,
    },
    /// The ledger may not be opened.
    #[error("{}: the ledger cannot be opened; see that its folder exists and that you may write there (SQLite keeps two more files beside it, to read it as well); where you may not, copy the ledger, with the file of its name and `-wal` if there is one, into a folder of yours", file.display())]
    CannotOpen {
        /// The ledger.
        file: PathBuf,
    },
    /// No room is left.
    #[error("{}: there is no room left for the ledger, and what was to be written is not in it; make some, and do it again", file.display())]
    Full {
        /// The ledger.
        file: PathBuf,
    },
    /// Anything else that SQLite reports.
    #[error("{}: {source}; run `weighhouse ledger check` on it", file.display())]
    Database {
        /// The ledger.
        file: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// A file or folder beside the ledger.
    #[error("{}: {what}: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What was not possible.
        what: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// No run has this id.
    #[error("{}: no run is named by `{reference}`; {known}", file.display())]
    UnknownRun {
        /// The ledger.
        file: PathBuf,
        /// What was asked for.
        reference: String,
        /// What is there.
        known: String,
    },
    /// Several runs have ids that begin so.
    #[error("{}: `{reference}` is the beginning of {} runs: {}; give more of the id", file.display(), candidates.len(), some(candidates))]
    AmbiguousRun {
        /// The ledger.
        file: PathBuf,
        /// What was asked for.
        reference: String,
        /// The ids that begin so.
        candidates: Vec<String>,
    },
    /// No evaluation has this id.
    #[error("{}: there is no evaluation `{id}`; `weighhouse run status` lists those of a run", file.display())]
    UnknownEvaluation {
        /// The ledger.
        file: PathBuf,
        /// What was asked for.
        id: String,
    },
    /// The run's clock stands still.
    #[error("{}: run {run} is paused; `weighhouse run resume {run}` lets it go on", file.display())]
    Paused {
        /// The ledger.
        file: PathBuf,
        /// The run.
        run: String,
    },
    /// The run's clock does not stand still.
    #[error("{}: run {run} is not paused", file.display())]
    NotPaused {
        /// The ledger.
        file: PathBuf,
        /// The run.
        run: String,
    },
    /// The run is finished.
    #[error("{}: run {run} is finished; `weighhouse run start` begins another", file.display())]
    Finished {
        /// The ledger.
        file: PathBuf,
        /// The run.
        run: String,
    },
    /// The run is not finished.
    #[error("{}: run {run} is not finished, so its result is not measured again; `weighhouse run finish {run}` ends it", file.display())]
    NotFinished {
        /// The ledger.
        file: PathBuf,
        /// The run.
        run: String,
    },
    /// The run took place elsewhere.
    #[error("{}: run {run} was imported and cannot be gone on with here; `weighhouse run start` begins another", file.display())]
    Imported {
        /// The ledger.
        file: PathBuf,
        /// The run.
        run: String,
    },
    /// The run is one at another environment.
    #[error("{}: run {run} is at {of}, and this is {is}; score in the environment that the run was started with", file.display())]
    OtherEnvironment {
        /// The ledger.
        file: PathBuf,
        /// The run.
        run: String,
        /// The run's environment.
        of: String,
        /// The one that was given.
        is: String,
    },
    /// A value that no ledger holds.
    #[error("{what}")]
    BadValue {
        /// Which, and what it may be.
        what: String,
    },
    /// A line of an import.
    #[error("{name}: line {line}: {what}; nothing was imported")]
    Line {
        /// The name of what was read.
        name: String,
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong, and the remedy.
        what: String,
    },
    /// What is imported has no lines.
    #[error(
        "{name}: there is nothing in it; give a file of JSON lines, as `weighhouse ledger export` writes them; nothing was imported"
    )]
    Nothing {
        /// The name of what was read.
        name: String,
    },
    /// What is imported cannot be read.
    #[error("{name}: {source}; nothing was imported")]
    Reading {
        /// The name of what was read.
        name: String,
        /// What the system says.
        source: io::Error,
    },
    /// What is exported cannot be written.
    #[error("the export cannot be written: {source}")]
    Writing {
        /// What the system says.
        source: io::Error,
    },
}

/// The first few, and how many more.
fn some(ids: &[String]) -> String {
    const SHOWN: usize = 8;
    let shown = ids
        .iter()
        .take(SHOWN)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(", ");
    match ids.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("{shown} and {more} more"),
        _ => shown,
    }
}

impl LedgerError {
    /// What SQLite reports about a file, sorted by what to do about it.
    pub(crate) fn database(file: &Path, source: rusqlite::Error) -> Self {
        let file = file.to_path_buf();
        let what = source.to_string();
        match source {
            rusqlite::Error::SqliteFailure(failure, _) => match failure.code {
                ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Self::Busy { file },
                ErrorCode::ReadOnly | ErrorCode::PermissionDenied => Self::ReadOnly { file },
                ErrorCode::CannotOpen => Self::CannotOpen { file },
                ErrorCode::DiskFull => Self::Full { file },
                ErrorCode::NotADatabase => Self::NotALedger {
                    file,
                    why: "it is no SQLite database".to_owned(),
                },
                ErrorCode::DatabaseCorrupt
                | ErrorCode::TooBig
                | ErrorCode::TypeMismatch
                | ErrorCode::ConstraintViolation => Self::Damaged { file, what },
                _ => Self::Database { file, source },
            },
            // A column that does not hold what this program writes there.
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::ToSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::Utf8Error(..)
            | rusqlite::Error::InvalidColumnType(..) => Self::Damaged { file, what },
            _ => Self::Database { file, source },
        }
    }

    /// Whether the cause is that the file may not be written.
    pub(crate) fn is_read_only(&self) -> bool {
        matches!(self, Self::ReadOnly { .. })
    }
}
