//! Submissions that are kept, so that they can be scored again: each file lies in the store under its digest, and the list of the files under the
//! submission's own.
//!
//! The list is the text whose digest a folder has ([`Digest::of_files`]): for each file, in the order of the paths' bytes, the line
//! `<hex SHA-256 of the content>  <length of the content> <length of the path> <path>`. So the digest alone gets the whole submission back, and fixes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;

use weighhouse_sandbox::transcript::{ContentError, ContentStore};

use crate::digest::Digest;
use crate::snapshot::{MAX_ENTRIES, MAX_TOTAL_BYTES, Snapshot};

/// Why a submission cannot be got back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeptError {
    /// Nothing was kept under its digest.
    #[error(
        "the submission {submission} is not in the store: it was scored with another data folder, or removed since; name the folder with --data"
    )]
    Missing {
        /// The submission.
        submission: Digest,
    },
    /// Something of it is not in the store as it was kept.
    #[error("the submission {submission} cannot be got back: {cause}")]
    Content {
        /// The submission.
        submission: Digest,
        /// What is the matter.
        cause: ContentError,
    },
    /// What lies under its digest is no list of files.
    #[error("the submission {submission} cannot be got back: line {line} of its list {what}")]
    List {
        /// The submission.
        submission: Digest,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// Keeps a submission. What the store has already is not written again. Once this returns, a failure of the machine leaves all of it: the ledger names its
/// digest, and nobody else has it.
///
/// # Errors
/// When the store cannot be written.
pub fn keep(submission: &Snapshot, store: &dyn ContentStore) -> io::Result<()> {
    let mut list = String::new();
    for (path, content) in submission.files() {
        let digest = Digest::of(content);
        store.put(&digest, content)?;
        store.sync(&digest)?;
        let _ = writeln!(
            list,
            "{}  {} {} {path}",
            hex::encode(digest.bytes()),
            content.len(),
            path.len()
        );
    }
    // Last, so that a list that is there has all its files.
    store.put(&submission.digest(), list.as_bytes())?;
    store.sync(&submission.digest())
}

/// Gets a submission back.
///
/// # Errors
/// When the store does not have all of it, byte for byte.
pub fn restore(submission: Digest, store: &dyn ContentStore) -> Result<Snapshot, KeptError> {
    let list = store.get(&submission).map_err(|cause| match cause {
        ContentError::Missing { .. } => KeptError::Missing { submission },
        cause => KeptError::Content { submission, cause },
    })?;
    let mut files = BTreeMap::new();
    let mut left = MAX_TOTAL_BYTES;
    let mut rest = &list[..];
    while !rest.is_empty() {
        let fault = |what| KeptError::List {
            submission,
            line: files.len() + 1,
            what,
        };
        let (listed, after) =
            Listed::read(rest).ok_or_else(|| fault("is no line of such a list"))?;
        if files
            .last_key_value()
            .is_some_and(|(last, _): (&String, _)| **last >= *listed.path)
        {
            return Err(fault("is not in the order of the paths"));
        }
        left = left
            .checked_sub(listed.bytes)
            .filter(|_| files.len() < MAX_ENTRIES)
            .ok_or_else(|| fault("is one more than a submission can have"))?;
        let content = store
            .get(&listed.digest)
            .map_err(|cause| KeptError::Content { submission, cause })?;
        if content.len() as u64 != listed.bytes {
            return Err(fault("has another length than its file"));
        }
        files.insert(listed.path.to_owned(), content.into());
        rest = after;
    }
    Ok(Snapshot::of_files(files))
}

/// A line of a list.
#[derive(Debug, PartialEq, Eq)]
struct Listed<'a> {
    digest: Digest,
    bytes: u64,
    path: &'a str,
}

impl<'a> Listed<'a> {
    /// The line that a text begins with, and the text after it.
    fn read(text: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (digits, text) = text.split_at_checked(64)?;
        let mut digest = [0; 32];
        hex::decode_to_slice(digits, &mut digest).ok()?;
        let (bytes, text) = number(text.strip_prefix(b"  ")?)?;
        let (length, text) = number(text)?;
        let (path, text) = text.split_at_checked(usize::try_from(length).ok()?)?;
        let path = std::str::from_utf8(path).ok()?;
        // A path inside a folder, as sealing makes them.
        if !path.split('/').all(|part| !matches!(part, "" | "." | "..")) {
            return None;
        }
        let listed = Self {
            digest: digest.into(),
            bytes,
            path,
        };
        Some((listed, text.strip_prefix(b"\n")?))
    }
}

/// The number that a text begins with, as it is written by us, and the text after the space behind it.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let end = text.iter().position(|byte| *byte == b' ')?;
    let digits = std::str::from_utf8(&text[..end]).ok()?;
    let number: u64 = digits.parse().ok()?;
    (number.to_string() == digits).then_some((number, &text[end + 1..]))
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use proptest::prelude::*;
    use weighhouse_sandbox::transcript::MemoryStore;

    use super::*;

    fn snapshot(files: &[(&str, &[u8])]) -> Snapshot {
        Snapshot::of_files(
            files
                .iter()
                .map(|(path, content)| ((*path).to_owned(), (*content).into()))
                .collect(),
        )
    }

    /// Keeps a text as if it were a list.
    fn listed(text: &str) -> (MemoryStore, Digest) {
        let store = MemoryStore::default();
        store.put(&Digest::of(b""), b"").unwrap();
        let digest = Digest::of(text.as_bytes());
        store.put(&digest, text.as_bytes()).unwrap();
        (store, digest)
    }

    #[test]
    fn a_submission_comes_back_as_it_was() {
        let store = MemoryStore::default();
        let several: [&[(&str, &[u8])]; 3] = [
            &[],
            &[("a", b"")],
            &[
                ("pipeline.toml", b"version = 1"),
                ("a b\nc", b"1"),
                ("ü/\\:", b"2"),
            ],
        ];
        for files in several {
            let kept = snapshot(files);
            keep(&kept, &store).unwrap();
            let restored = restore(kept.digest(), &store).unwrap();
            assert_eq!(restored.files(), kept.files());
            assert_eq!(restored.digest(), kept.digest());
        }
    }

    /// A store that knows what it was told to sync, and in which order.
    #[derive(Default)]
    struct Noting(MemoryStore, Mutex<Vec<Digest>>);

    impl ContentStore for Noting {
        fn put(&self, digest: &Digest, content: &[u8]) -> io::Result<()> {
            self.0.put(digest, content)
        }

        fn get(&self, digest: &Digest) -> Result<Vec<u8>, ContentError> {
            self.0.get(digest)
        }

        fn sync(&self, digest: &Digest) -> io::Result<()> {
            assert!(self.0.get(digest).is_ok(), "it is there first");
            self.1.lock().unwrap().push(*digest);
            Ok(())
        }
    }

    #[test]
    fn all_of_a_submission_is_synced_and_its_list_last() {
        let store = Noting::default();
        let kept = snapshot(&[("a", b"1"), ("b", b"2")]);
        keep(&kept, &store).unwrap();
        let synced = store.1.into_inner().unwrap();
        assert_eq!(synced, [Digest::of(b"1"), Digest::of(b"2"), kept.digest()]);
    }

    #[test]
    fn what_is_missing_is_said() {
        let (kept, store) = (snapshot(&[("a", b"1")]), MemoryStore::default());
        let submission = kept.digest();
        assert_eq!(
            restore(submission, &store).unwrap_err(),
            KeptError::Missing { submission }
        );
        let line = format!(
            "{}  1 1 a\n",
            &Digest::of(b"1").to_string()["sha256:".len()..]
        );
        store.put(&submission, line.as_bytes()).unwrap();
        let error = restore(submission, &store).unwrap_err();
        assert!(
            matches!(
                error,
                KeptError::Content {
                    cause: ContentError::Missing { .. },
                    ..
                }
            ),
            "{error}"
        );
    }

    #[test]
    fn a_list_that_sealing_never_makes_is_refused() {
        let empty = hex::encode(Digest::of(b"").bytes());
        let line =
            |size: &str, length: usize, path: &str| format!("{empty}  {size} {length} {path}\n");
        let good = line("0", 1, "a");
        let (store, digest) = listed(&good);
        assert!(restore(digest, &store).is_ok());
        for (bad, at) in [
            (format!("{good}{good}"), 2),
            (line("0", 1, "b") + &good, 2),
            (line("00", 1, "a"), 1),
            (line("0", 2, "a"), 1),
            (line("1", 1, "a"), 1),
            (line("999999999999", 1, "a"), 1),
            (line("0", 2, ".."), 1),
            (line("0", 4, "../a"), 1),
            (line("0", 2, "/a"), 1),
            (line("0", 0, ""), 1),
            (good.trim_end().to_owned(), 1),
            (format!("{good}x"), 2),
            (good.replacen("  ", " ", 1), 1),
        ] {
            let (store, digest) = listed(&bad);
            let error = restore(digest, &store).unwrap_err();
            assert!(
                matches!(error, KeptError::List { line, .. } if line == at),
                "{bad}: {error}"
            );
        }
        let many: String = (0..=MAX_ENTRIES)
            .map(|number| line("0", 4, &format!("{number:04}")))
            .collect();
        let (store, digest) = listed(&many);
        assert!(restore(digest, &store).is_err());
    }

    proptest! {
        #[test]
        fn every_submission_comes_back(
            files in proptest::collection::btree_map("[a-c \n./]{1,6}", proptest::collection::vec(any::<u8>(), 0..40), 0..6)
        ) {
            let files: BTreeMap<String, std::sync::Arc<[u8]>> = files
                .into_iter()
                .filter(|(path, _)| path.split('/').all(|part| !matches!(part, "" | "." | "..")))
                .map(|(path, content)| (path, content.into()))
                .collect();
            let kept = Snapshot::of_files(files);
            let store = MemoryStore::default();
            keep(&kept, &store).unwrap();
            let restored = restore(kept.digest(), &store).unwrap();
            prop_assert_eq!(restored.files(), kept.files());
        }

        #[test]
        fn no_list_makes_it_panic(text in ".{0,200}") {
            let (store, digest) = listed(&text);
            let _ = restore(digest, &store);
        }
    }
}
