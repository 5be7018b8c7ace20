//! Files with their digests, and what kind of content they have.

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::snapshot::Snapshot;

/// One file of a folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// Its path in the folder.
    pub path: String,
    /// Its size, in bytes.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
    /// Whether whoever solves the task sees it; of an environment's files only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_by_agent: Option<bool>,
    /// Whether the scorer can read it; of an environment's files only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_by_scorer: Option<bool>,
}

/// Every file, sorted by path.
pub(super) fn files(snapshot: &Snapshot) -> Vec<File> {
    snapshot
        .files()
        .iter()
        .map(|(path, content)| File {
            path: path.clone(),
            bytes: content.len() as u64,
            digest: Digest::of(content),
            seen_by_agent: None,
            seen_by_scorer: None,
        })
        .collect()
}
