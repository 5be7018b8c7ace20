//! Replaying a transcript that anyone may have written.
//!
//! The bytes are a transcript and then, each after a zero byte, the contents that its store has. Promises: a replay ends as equal, as cut off or with a
//! difference, the same each time; it never says that more calls were equal than there are; a difference has two sides that differ; what is
//! equal is cut off where its transcript is cut off; and a scorer with another digest is never replayed.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use weighhouse_sandbox::digest::Digest;
use weighhouse_sandbox::transcript::{
    ContentError, ContentStore, MemoryStore, Part, Replay, ReplayEnd, Transcript,
};

use crate::scorer;

/// Far more than the scorer needs. A replay that reached it would depend on the machine.
const TIME: Duration = Duration::from_secs(60);

/// The fuel that a transcript's scoring had at most: more would only make this slow.
const MOST_FUEL: u64 = 50_000_000;

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let mut parts = data.split(|byte| *byte == 0);
    let Ok(mut transcript) = Transcript::read(parts.next().unwrap_or_default()) else {
        return;
    };
    let store = Arc::new(Stored::new(parts));
    let digest = Digest::of(&scorer::component());
    if transcript.header.scorer != digest {
        let replay = replayed(&transcript, &store);
        assert!(
            matches!(&replay.end, ReplayEnd::Differs(difference) if difference.part == Part::Header)
        );
        transcript.header.scorer = digest;
    }
    transcript.header.fuel_budget = transcript.header.fuel_budget.min(MOST_FUEL);
    let replay = replayed(&transcript, &store);
    check(&transcript, &replay);
    let again = replayed(&transcript, &store);
    assert_eq!(format!("{again:?}"), format!("{replay:?}"));
    if matches!(replay.end, ReplayEnd::Equal(_)) {
        check_cut_off(&transcript, &store);
    }
}

fn replayed(transcript: &Transcript, store: &Arc<Stored>) -> Replay {
    scorer::loaded().replay(
        &Arc::new(transcript.clone()),
        Arc::clone(store) as Arc<dyn ContentStore>,
        TIME,
    )
}

fn check(transcript: &Transcript, replay: &Replay) {
    let calls = transcript.calls.len() as u64;
    match &replay.end {
        ReplayEnd::Equal(outcome) => {
            assert_eq!(replay.equal_calls, calls);
            let end = transcript
                .end
                .as_ref()
                .expect("without an end nothing equals it");
            assert_eq!(end.verdict.is_some(), outcome.is_ok());
            // Where a stack ends, and so what was spent until then, depends on the processor.
            if !ended_with(transcript, &["scorer-stack-overflow"]) {
                assert_eq!(end.fuel, replay.fuel);
            }
        }
        ReplayEnd::CutOff => {
            assert!(
                transcript.end.is_none()
                    || ended_with(transcript, &["scorer-deadline", "host-failure"])
            );
            let answered = transcript
                .calls
                .iter()
                .filter(|call| call.answer.is_some())
                .count() as u64;
            assert_eq!(replay.equal_calls, answered);
        }
        ReplayEnd::Differs(difference) => {
            assert!(replay.equal_calls <= calls);
            assert!(difference.call.is_none_or(|call| call <= calls));
            assert_ne!(difference.recorded, difference.replayed, "{difference:?}");
        }
    }
}

/// Whether a transcript says that its scoring was ended by an error of one of these codes.
fn ended_with(transcript: &Transcript, codes: &[&str]) -> bool {
    let error = transcript.end.as_ref().and_then(|end| end.error.as_ref());
    error.is_some_and(|error| codes.contains(&error.code.as_str()))
}

fn check_cut_off(transcript: &Transcript, store: &Arc<Stored>) {
    let half = transcript.calls.len() / 2;
    let mut cut = transcript.clone();
    cut.end = None;
    cut.calls.truncate(half + 1);
    let Some(last) = cut.calls.last_mut() else {
        return;
    };
    last.answer = None;
    let replay = replayed(&cut, store);
    assert!(
        matches!(replay.end, ReplayEnd::CutOff),
        "{:?} of a transcript that ends in call {half}",
        replay.end
    );
    assert_eq!(replay.equal_calls, half as u64);
}

/// A store that has some contents under their digests, and for any other digest one of them all the same: a forger has contents whose digests are right,
/// which mutation does not find.
struct Stored {
    known: MemoryStore,
    contents: Vec<Vec<u8>>,
}

impl Stored {
    fn new<'a>(contents: impl Iterator<Item = &'a [u8]>) -> Self {
        let known = MemoryStore::default();
        let contents: Vec<Vec<u8>> = contents.map(<[u8]>::to_vec).collect();
        for content in &contents {
            known
                .put(&Digest::of(content), content)
                .expect("memory keeps everything");
        }
        Self { known, contents }
    }
}

impl ContentStore for Stored {
    fn put(&self, _: &Digest, _: &[u8]) -> io::Result<()> {
        panic!("a replay keeps nothing");
    }

    fn get(&self, digest: &Digest) -> Result<Vec<u8>, ContentError> {
        self.known.get(digest).or_else(|error| {
            let chosen = usize::from(digest.bytes()[0]) % self.contents.len().max(1);
            self.contents.get(chosen).cloned().ok_or(error)
        })
    }
}
