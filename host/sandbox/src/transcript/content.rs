//! Large byte strings: a transcript has their digest, a store has their content.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// A byte string of at most this many bytes stands in the transcript itself.
pub const INLINE_BYTES: usize = 64;

/// A byte string as a transcript has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Content {
    /// A short one, in hex digits.
    Inline {
        /// The bytes.
        #[serde(with = "hex::serde")]
        hex: Vec<u8>,
    },
    /// A long one: its content is in the store.
    Stored {
        /// The digest of the bytes.
        digest: Digest,
        /// How many there are.
        bytes: u64,
    },
}

impl Content {
    /// How a byte string stands in a transcript. Nothing is stored.
    pub fn of(bytes: &[u8]) -> Self {
        if bytes.len() <= INLINE_BYTES {
            Self::Inline {
                hex: bytes.to_vec(),
            }
        } else {
            Self::Stored {
                digest: Digest::of(bytes),
                bytes: bytes.len() as u64,
            }
        }
    }

    /// Keeps a byte string: in what is returned if it is short, else in the store.
    ///
    /// # Errors
    /// When the store cannot keep it.
    pub fn keep(bytes: &[u8], store: &dyn ContentStore) -> io::Result<Self> {
        let content = Self::of(bytes);
        if let Self::Stored { digest, .. } = &content {
            store.put(digest, bytes)?;
        }
        Ok(content)
    }

    /// The bytes.
    ///
    /// # Errors
    /// When the store does not have them as they were.
    pub fn load(&self, store: &dyn ContentStore) -> Result<Vec<u8>, ContentError> {
        match self {
            Self::Inline { hex } => Ok(hex.clone()),
            Self::Stored { digest, bytes } => {
                let content = store.get(digest)?;
                if content.len() as u64 == *bytes {
                    Ok(content)
                } else {
                    Err(ContentError::Altered { digest: *digest })
                }
            }
        }
    }

    /// How many bytes there are.
    pub fn length(&self) -> u64 {
        match self {
            Self::Inline { hex } => hex.len() as u64,
            Self::Stored { bytes, .. } => *bytes,
        }
    }

    /// The digest of the bytes.
    pub fn digest(&self) -> Digest {
        match self {
            Self::Inline { hex } => Digest::of(hex),
            Self::Stored { digest, .. } => *digest,
        }
    }
}

/// Why a stored byte string cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ContentError {
    /// The store does not have it.
    #[error("the store has no content with the digest {digest}")]
    Missing {
        /// What was asked for.
        digest: Digest,
    },
    /// What the store has under this digest is something else, or cannot be unpacked.
    #[error("the stored content of {digest} was altered: it does not have that digest any more")]
    Altered {
        /// What was asked for.
        digest: Digest,
    },
    /// It cannot be read.
    #[error("the stored content of {digest} cannot be read: {cause}")]
    Unreadable {
        /// What was asked for.
        digest: Digest,
        /// Why.
        cause: String,
    },
}

/// Byte strings by their digest. What is kept twice is there once.
pub trait ContentStore: Send + Sync {
    /// Keeps a byte string whose digest is known.
    ///
    /// # Errors
    /// When it cannot be written.
    fn put(&self, digest: &Digest, content: &[u8]) -> io::Result<()>;

    /// The byte string with a digest; the implementation checks that it still has that digest.
    ///
    /// # Errors
    /// See [`ContentError`].
    fn get(&self, digest: &Digest) -> Result<Vec<u8>, ContentError>;

    /// Waits until a byte string that is kept would survive the machine's failure, where there is anything to wait for.
    ///
    /// # Errors
    /// When it is not there, or the file system refuses.
    fn sync(&self, _digest: &Digest) -> io::Result<()> {
        Ok(())
    }
}

/// A store in memory. A clone is another handle on the same one.
#[derive(Debug, Clone, Default)]
pub struct MemoryStore(Arc<Mutex<BTreeMap<Digest, Vec<u8>>>>);

impl ContentStore for MemoryStore {
    fn put(&self, digest: &Digest, content: &[u8]) -> io::Result<()> {
        let mut contents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        contents.entry(*digest).or_insert_with(|| content.to_vec());
        Ok(())
    }

    fn get(&self, digest: &Digest) -> Result<Vec<u8>, ContentError> {
        let contents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let content = contents
            .get(digest)
            .ok_or(ContentError::Missing { digest: *digest })?;
        if Digest::of(content) == *digest {
            Ok(content.clone())
        } else {
            Err(ContentError::Altered { digest: *digest })
        }
    }
}
