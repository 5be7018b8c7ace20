//! A transcript to test checks with, without a scorer that could run.

use serde_json::Value;
use weighhouse_sandbox::Limits;
use weighhouse_sandbox::engine::PRICE_LIST;
use weighhouse_sandbox::transcript::{
    Answer, Call, Content, ContentStore, Header, MemoryStore, SCHEMA, SealedFile, Transcript,
};

use crate::digest::Digest;
use crate::manifest;

/// What stands for the scorer's component.
pub(super) const SCORER: &[u8] =
    b"not really a component, but longer than what stands in a transcript itself";

/// The environment's manifest.
pub(super) const MANIFEST: &str = "schema = 1\nname = \"a\"\nversion = \"0.1.0\"\ntitle = \"t\"\nsummary = \"s\"\nscorer = \"s.wasm\"\ntask = \"t.md\"\n\
    better = \"lower\"\nunit = \"u\"\nsubmission = \"pipeline\"\nbudget = \"8h\"\nvisible = \"test\"\n\
    [parameters]\nn = 4\n[anchors]\nsource = \"measured\"\n";

/// A file of a table.
pub(super) fn file(path: &str, content: &[u8]) -> SealedFile {
    SealedFile {
        path: path.to_owned(),
        bytes: content.len() as u64,
        digest: Digest::of(content),
    }
}

/// A transcript without a call.
pub(super) fn transcript() -> Transcript {
    Transcript {
        header: Header {
            schema: SCHEMA.to_owned(),
            scorer: Digest::of(SCORER),
            seed: "0b".repeat(32),
            parameters: vec![("n".to_owned(), 4)],
            fuel_budget: Limits::default().score_fuel,
            fuel_prices: PRICE_LIST.to_owned(),
            environment: vec![
                file("data/large.bin", &[5; 100]),
                file(manifest::FILE, MANIFEST.as_bytes()),
                file("s.wasm", SCORER),
                file("starting/a.wgsl", b"// a"),
                file("t.md", b"task"),
            ],
            submission: vec![file("a.wgsl", b"// a"), file("b/c.wgsl", &[6; 90])],
        },
        calls: Vec::new(),
        end: None,
    }
}

/// A store with what every transcript needs.
pub(super) fn store() -> MemoryStore {
    let store = MemoryStore::default();
    for content in [SCORER, MANIFEST.as_bytes()] {
        store
            .put(&Digest::of(content), content)
            .expect("memory takes everything");
    }
    store
}

/// Adds a call with its answer.
pub(super) fn push(
    transcript: &mut Transcript,
    function: &str,
    arguments: Value,
    content: Option<&[u8]>,
    result: Value,
) {
    transcript.calls.push(Call {
        function: function.to_owned(),
        fuel_before: 0,
        arguments,
        content: content.map(Content::of),
        answer: Some(Answer {
            fuel_after: 0,
            result,
        }),
    });
}
