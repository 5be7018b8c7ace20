//! The files of the corpora that this host writes itself: transcripts of the scorer that replays are tried with.
//!
//! With `BLESS=1` they are written anew.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use weighhouse_fuzz_targets::{component, scorer};
use weighhouse_sandbox::digest::Digest;
use weighhouse_sandbox::scorer::Lent;
use weighhouse_sandbox::transcript::{
    ContentError, ContentStore, Recorder, ReplayEnd, SealedFile, Transcript,
};
use weighhouse_sandbox_tests::{SEED, lent_with};

/// Takes what is written, for the test to look at.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A store whose contents can be listed.
#[derive(Default)]
struct Listed(Mutex<BTreeMap<Digest, Vec<u8>>>);

impl ContentStore for Listed {
    fn put(&self, digest: &Digest, content: &[u8]) -> io::Result<()> {
        self.0.lock().unwrap().insert(*digest, content.to_vec());
        Ok(())
    }

    fn get(&self, digest: &Digest) -> Result<Vec<u8>, ContentError> {
        let contents = self.0.lock().unwrap();
        contents
            .get(digest)
            .cloned()
            .ok_or(ContentError::Missing { digest: *digest })
    }
}

/// A transcript of a scoring of a submission with these files, and the contents that it refers to.
fn recorded(submission: &[(&str, &[u8])], parameters: &[(String, u64)]) -> (Vec<u8>, Arc<Listed>) {
    let written = Written::default();
    let store = Arc::new(Listed::default());
    let sealed = |path: &str, content: &[u8]| SealedFile {
        path: path.to_owned(),
        bytes: content.len() as u64,
        digest: Digest::of(content),
    };
    let recorder = Recorder {
        out: Box::new(written.clone()),
        store: Arc::clone(&store) as Arc<dyn ContentStore>,
        seed: SEED.iter().map(|byte| format!("{byte:02x}")).collect(),
        environment: vec![sealed("environment.toml", b"schema = 1")],
        submission: submission
            .iter()
            .map(|(path, content)| sealed(path, content))
            .collect(),
    };
    let lent = Lent {
        capabilities: lent_with(submission).0,
        recorder: Some(recorder),
    };
    let run = scorer::loaded().score(lent, parameters, Duration::from_secs(60));
    assert!(run.outcome.is_ok(), "{:?}", run.outcome);
    let transcript = written.0.lock().unwrap().clone();
    (transcript, store)
}

/// The files of a corpus, by name.
fn files(target: &str) -> BTreeMap<String, Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/corpus")
        .join(target);
    fs::read_dir(folder)
        .unwrap()
        .map(|entry| {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect()
}

/// Compares a file of a corpus with what it has to be, or writes it.
fn assert_committed(path: &str, content: &[u8]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/corpus")
        .join(path);
    if std::env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
    }
    let committed = fs::read(&path).unwrap_or_default();
    assert!(
        committed == content,
        "{} is out of date: run this test with BLESS=1",
        path.display()
    );
}

#[test]
fn the_transcripts_are_those_of_this_host_and_replay() {
    let long = [7; 300];
    let parameters = [("n".to_owned(), 1000), ("k".to_owned(), u64::MAX)];
    for (name, content, parameters) in [
        ("a-scoring", &b"42"[..], &parameters[..]),
        ("a-scoring-with-a-long-file", &long[..], &[]),
        ("a-scoring-that-fails", &b"bad"[..], &parameters[..1]),
    ] {
        let submission: &[(&str, &[u8])] = match name {
            // Without the file that the scorer reads it returns a fault at once.
            "a-scoring-that-fails" => &[("other.txt", content)],
            _ => &[("answer.txt", content)],
        };
        let (text, store) = recorded(submission, parameters);
        assert_committed(&format!("transcript/{name}"), &text);
        let mut input = text.clone();
        for content in store.0.lock().unwrap().values() {
            input.push(0);
            input.extend_from_slice(content);
        }
        assert_committed(&format!("replay/{name}"), &input);

        let transcript = Arc::new(Transcript::read(&text).unwrap());
        let replay = scorer::loaded().replay(&transcript, store, Duration::from_secs(60));
        assert!(matches!(replay.end, ReplayEnd::Equal(_)), "{replay:?}");
    }
}

#[test]
fn the_scorer_of_the_replays_is_in_the_corpus_of_components() {
    assert_committed("component/asks-for-everything", &scorer::component());
}

/// What becomes of each component of the corpus: how the refusal begins, the error's code, or the profile and the name.
const COMPONENTS: [(&str, &str); 21] = [
    ("asks-for-everything", "Pure asks-for-everything"),
    ("bottomless-description", "scorer-stack-overflow"),
    ("calls-an-import", "scorer-broke-rule"),
    ("core-module", "this is a core wasm module"),
    ("description-out-of-bounds", "scorer-bad-answer"),
    ("description-that-grows-memory", "scorer-out-of-memory"),
    ("description-that-traps", "scorer-trapped"),
    ("endless-description", "scorer-out-of-fuel"),
    ("endless-start", "scorer-out-of-fuel"),
    ("large-memory", "scorer-out-of-memory"),
    ("large-table", "scorer-out-of-memory"),
    ("many-instances", "scorer-trapped"),
    ("nested-components", "this component does not export"),
    ("no-exports", "this component does not export"),
    ("relaxed-simd", "the scorer does not compile"),
    ("smallest", "Pure smallest"),
    ("sockets", "this scorer opens network connections"),
    ("std-profile", "Std smallest"),
    ("threads", "the scorer does not compile"),
    ("wide-type", "the scorer does not compile"),
    ("wrong-type", "this scorer does not fit the world"),
];

#[test]
fn each_component_is_what_its_name_says() {
    let files = files("component");
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, COMPONENTS.map(|(name, _)| name));
    for (name, expected) in COMPONENTS {
        let bytes = component::encoded(&files[name]).expect("it is the text of a component");
        let outcome = match component::sandbox().load(&bytes, None) {
            Err(error) => error.to_string(),
            Ok(scorer) => match scorer.describe() {
                Err(error) => error.code().to_owned(),
                Ok(description) => format!("{:?} {}", scorer.authority().profile, description.name),
            },
        };
        assert!(outcome.starts_with(expected), "{name}: {outcome}");
    }
}
