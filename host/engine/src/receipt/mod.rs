//! Receipts: the signed statement of an evaluation, from which anyone can compute its verdict again. `docs/receipt.md` specifies them.
//!
//! - [`statement`]: what is stated, and whether it agrees with itself.
//! - [`envelope`]: the signatures around it.
//! - [`key`]: what signs and what vouches.
//!
//! A receipt that was read is well formed and agrees with itself; whether somebody vouches for it, [`Receipt::verify`] says, and whether the verdict
//! follows from the transcript, only replaying it does.

mod checks;
pub mod envelope;
mod fields;
pub mod key;
#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod schema;
pub mod statement;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use weighhouse_sandbox::temporary::Temporary;

pub use envelope::{Envelope, ReadError, SignatureError};
pub use key::{KeyError, PublicKey, SigningKey};
pub use statement::{
    DecidedBy, PREDICATE_TYPE, Predicate, Statement, StatementError, TranscriptRecord, WIT_PACKAGE,
    utc,
};

/// Why there is no receipt.
#[derive(Debug, thiserror::Error)]
pub enum ReceiptError {
    /// The file system refused.
    #[error("the receipt {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The envelope cannot be read.
    #[error(transparent)]
    Envelope(#[from] ReadError),
    /// What is in it is not what a receipt states.
    #[error(transparent)]
    Statement(#[from] StatementError),
}

/// A receipt.
#[derive(Debug, Clone, PartialEq)]
pub struct Receipt {
    envelope: Envelope,
    statement: Statement,
}

impl Receipt {
    /// The receipt of an evaluation: signed, or with no key such that nobody vouches for it.
    ///
    /// # Errors
    /// See [`Statement::new`].
    pub fn new(predicate: Predicate, key: Option<&SigningKey>) -> Result<Self, StatementError> {
        let statement = Statement::new(predicate)?;
        let payload = statement.payload().to_vec();
        let envelope = match key {
            Some(key) => Envelope::signed(payload, key),
            None => Envelope::unsigned(payload),
        };
        Ok(Self {
            envelope,
            statement,
        })
    }

    /// Reads a receipt and checks that it agrees with itself. Nobody vouches for it until [`Receipt::verify`] says so.
    ///
    /// # Errors
    /// See [`ReadError`] and [`StatementError`].
    pub fn read(bytes: &[u8]) -> Result<Self, ReceiptError> {
        let envelope = Envelope::read(bytes)?;
        let statement = Statement::read(envelope.payload())?;
        Ok(Self {
            envelope,
            statement,
        })
    }

    /// Reads a receipt from a file.
    ///
    /// # Errors
    /// When the file cannot be read, and as [`Receipt::read`].
    pub fn of_file(path: &Path) -> Result<Self, ReceiptError> {
        let bytes = read_file(path).map_err(|source| ReceiptError::Io {
            path: path.to_owned(),
            source,
        })?;
        Self::read(&bytes)
    }

    /// Writes the receipt to a file, which is there as a whole or not at all, and survives the machine's failure from then on.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn write(&self, path: &Path) -> Result<(), ReceiptError> {
        let write = || -> io::Result<()> {
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            fs::create_dir_all(folder)?;
            let mut temporary = Temporary::create(folder)?;
            temporary.write(self.envelope.to_json().as_bytes())?;
            temporary.sync()?;
            temporary.rename(path)
        };
        write().map_err(|source| ReceiptError::Io {
            path: path.to_owned(),
            source,
        })
    }

    /// Which of the keys vouches for the receipt.
    ///
    /// # Errors
    /// When none does: see [`SignatureError`].
    pub fn verify<'a>(&self, trusted: &'a [PublicKey]) -> Result<&'a PublicKey, SignatureError> {
        self.envelope.verify(trusted)
    }

    /// The envelope.
    pub fn envelope(&self) -> &Envelope {
        &self.envelope
    }

    /// The statement in it.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// What is stated.
    pub fn predicate(&self) -> &Predicate {
        self.statement.predicate()
    }
}

/// The bytes of a file that is one, and one byte more than the largest receipt has at most.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(envelope::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let key = SigningKey::open_or_create(&folder.path().join("keys")).unwrap();
        let path = folder.path().join("receipts/one.json");
        for key in [None, Some(&key)] {
            let receipt = Receipt::new(samples::scored(), key).unwrap();
            receipt.write(&path).unwrap();
            let again = Receipt::of_file(&path).unwrap();
            assert_eq!(again, receipt);
            assert_eq!(again.predicate(), &samples::scored());
            let trusted: Vec<PublicKey> = key.iter().map(|key| key.public().clone()).collect();
            assert_eq!(again.verify(&trusted).is_ok(), key.is_some());
        }
        let left = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(left, 1, "nothing is left behind");
    }

    #[test]
    fn a_file_that_cannot_be_read_is_named() {
        let folder = tempfile::tempdir().unwrap();
        for path in [folder.path().to_owned(), folder.path().join("absent")] {
            let error = Receipt::of_file(&path).unwrap_err().to_string();
            assert!(error.contains(&path.display().to_string()), "{error}");
        }
        let receipt = Receipt::new(samples::scored(), None).unwrap();
        assert!(matches!(
            receipt.write(folder.path()),
            Err(ReceiptError::Io { .. })
        ));
    }

    #[test]
    fn what_is_in_the_envelope_is_checked() {
        let envelope = Envelope::unsigned(b"{}".to_vec());
        let error = Receipt::read(envelope.to_json().as_bytes()).unwrap_err();
        assert!(matches!(error, ReceiptError::Statement(_)), "{error}");
        assert!(matches!(
            Receipt::read(b"{}"),
            Err(ReceiptError::Envelope(_))
        ));
    }
}
