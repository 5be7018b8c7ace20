//! The byte strings that a transcript stands on: which they are, and whether the store has them as they were.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use weighhouse_sandbox::transcript::{
    Call, Content, ContentError, ContentStore, INLINE_BYTES, Transcript,
};

use super::report::Finding;
use crate::digest::Digest;
use crate::manifest;

/// An answer as a transcript has it; `docs/transcript.md` specifies it.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Answered {
    /// The function returned this.
    Returned(Value),
    /// The scorer broke a rule of the interface.
    BrokeRule(String),
    /// The host could not do its part.
    HostFailed(String),
}

impl Answered {
    /// The answer to a call, if it was given one that can be read.
    pub(super) fn to(call: &Call) -> Option<Self> {
        Self::deserialize(&call.answer.as_ref()?.result).ok()
    }

    /// What the function returned.
    pub(super) fn returned(call: &Call) -> Option<Value> {
        match Self::to(call)? {
            Self::Returned(value) => Some(value),
            Self::BrokeRule(_) | Self::HostFailed(_) => None,
        }
    }
}

/// The byte string that was the answer to a call, if it was one.
pub fn returned_content(call: &Call) -> Option<Content> {
    let returned = Answered::returned(call)?;
    Content::deserialize(returned.get("Ok")?).ok()
}

/// A byte string that a store has to have: how long it is, and what for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needed {
    /// Its length in bytes, where it is known beforehand.
    pub bytes: Option<u64>,
    /// What it is, for messages.
    pub what: String,
}

/// Everything in a store that it takes to check a transcript, but for the transcript itself: the scorer, the environment's manifest, and every byte
/// string that a call handed over or was answered with.
pub fn needed(transcript: &Transcript) -> BTreeMap<Digest, Needed> {
    let mut needed = BTreeMap::new();
    let header = &transcript.header;
    let scorer = Needed {
        bytes: None,
        what: "the scorer's component".to_owned(),
    };
    needed.insert(header.scorer, scorer);
    let manifests = header
        .environment
        .iter()
        .filter(|file| file.path == manifest::FILE);
    for file in manifests {
        let manifest = Needed {
            bytes: Some(file.bytes),
            what: "the environment's manifest".to_owned(),
        };
        needed.entry(file.digest).or_insert(manifest);
    }
    for (number, call) in transcript.calls.iter().enumerate() {
        for (content, role) in contents_of(call) {
            if let Content::Stored { digest, bytes } = content {
                needed.entry(digest).or_insert_with(|| Needed {
                    bytes: Some(bytes),
                    what: format!("the {role} of call {number} ({})", call.function),
                });
            }
        }
    }
    needed
}

/// The byte strings of a call, and what they are of it.
fn contents_of(call: &Call) -> impl Iterator<Item = (Content, &'static str)> {
    let argument = call.content.clone().map(|content| (content, "argument"));
    let answer = returned_content(call).map(|content| (content, "answer"));
    argument.into_iter().chain(answer)
}

/// Whether the store has all that is needed, and every byte of it as it was.
pub(super) fn check(transcript: &Transcript, store: &dyn ContentStore) -> Finding {
    if let Some(problem) = misplaced(transcript) {
        return Finding::fail(problem);
    }
    let needed = needed(transcript);
    let mut total = 0;
    for (digest, Needed { bytes, what }) in &needed {
        match store.get(digest) {
            Ok(content) if bytes.is_none_or(|bytes| content.len() as u64 == bytes) => {
                total += content.len() as u64;
            }
            Ok(content) => {
                return Finding::fail(format!(
                    "{what} has {} bytes, and the transcript says that it has {}: {digest}",
                    content.len(),
                    bytes.unwrap_or_default()
                ));
            }
            Err(error) => return Finding::fail(lacking(what, &error)),
        }
    }
    Finding::pass(format!(
        "all {} stored byte strings that the transcript needs are there and unaltered, {total} bytes in all",
        needed.len()
    ))
}

/// What is wrong with a byte string of the store, and what to do.
pub(super) fn lacking(what: &str, error: &ContentError) -> String {
    match error {
        ContentError::Missing { .. } => format!(
            "{what} is missing: {error}; get the whole store that the evaluation was made with"
        ),
        ContentError::Altered { .. } | ContentError::Unreadable { .. } => {
            format!("{what} cannot be used: {error}; get the original one")
        }
    }
}

/// Why a byte string does not stand where the format has it: a short one in the transcript, a long one in the store.
fn misplaced(transcript: &Transcript) -> Option<String> {
    transcript.calls.iter().enumerate().find_map(|(number, call)| {
        let (content, role) = contents_of(call).find(|(content, _)| {
            let short = content.length() <= INLINE_BYTES as u64;
            matches!(content, Content::Stored { .. }) == short
        })?;
        Some(format!(
            "the {role} of call {number} ({}) has {} bytes: up to {INLINE_BYTES} stand in the transcript itself, more in the store",
            call.function,
            content.length()
        ))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use weighhouse_sandbox::transcript::MemoryStore;

    use super::super::samples;
    use super::*;

    #[test]
    fn everything_is_needed_that_is_handed_over_or_answered() {
        let mut transcript = samples::transcript();
        let long = [7; 100];
        samples::push(
            &mut transcript,
            "gpu.buffer.write",
            json!({ "buffer": 0, "offset": 0 }),
            Some(&[1; 65]),
            json!({ "returned": { "Ok": null } }),
        );
        samples::push(
            &mut transcript,
            "gpu.buffer.read",
            json!({}),
            None,
            json!({ "returned": { "Ok": Content::of(&long) } }),
        );
        samples::push(
            &mut transcript,
            "gpu.buffer.read",
            json!({}),
            None,
            json!({ "returned": { "Ok": { "hex": "00" } } }),
        );
        let needed = needed(&transcript);
        assert_eq!(needed.len(), 4, "{needed:?}");
        assert_eq!(
            needed[&Digest::of(&long)].what,
            "the answer of call 1 (gpu.buffer.read)"
        );

        let store = MemoryStore::default();
        let finding = check(&transcript, &store);
        assert!(finding.sentence.contains("is missing"), "{finding:?}");
        for content in [
            samples::SCORER,
            samples::MANIFEST.as_bytes(),
            &[1; 65],
            &long,
        ] {
            store.put(&Digest::of(content), content).unwrap();
        }
        let finding = check(&transcript, &store);
        assert!(finding.sentence.starts_with("all 4"), "{finding:?}");
    }

    #[test]
    fn a_byte_string_of_another_length_or_in_another_place_is_found() {
        let mut transcript = samples::transcript();
        let store = samples::store();
        let content = [3; 80];
        store.put(&Digest::of(&content), &content).unwrap();
        samples::push(&mut transcript, "x", json!({}), None, json!({}));
        for (wrong, said) in [
            (
                Content::Stored {
                    digest: Digest::of(&content),
                    bytes: 81,
                },
                "has 80 bytes",
            ),
            (
                Content::Stored {
                    digest: Digest::of(&content),
                    bytes: 5,
                },
                "stand in the transcript",
            ),
            (
                Content::Inline {
                    hex: content.to_vec(),
                },
                "stand in the transcript",
            ),
        ] {
            transcript.calls[0].content = Some(wrong);
            let finding = check(&transcript, &store);
            assert!(finding.sentence.contains(said), "{finding:?}");
        }
    }
}
