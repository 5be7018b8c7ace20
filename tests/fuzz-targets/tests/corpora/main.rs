//! Every target over its committed corpus, and over a fixed number of mutations of it.
//!
//! The mutations are the same at each run. When one is refused by a target, the test prints it and where it was written; put it into the
//! corpus under a name that says what it is about, and mend the reader.

mod files;
mod mutation;

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use weighhouse_fuzz_targets::{TARGETS, Target};

use crate::mutation::Mutator;

/// What the random numbers of every test begin with.
const SEED: u64 = 0x5745_4947_4848_4F55;

/// The most that all corpora have together: they are read by people too.
const MAX_CORPUS_BYTES: usize = 200 * 1024;

/// Runs a target over its corpus and then over `rounds` mutations.
fn run(name: &str, rounds: usize) {
    let target = TARGETS
        .iter()
        .find(|target| target.name == name)
        .expect("the target is in the list");
    let corpus = files::corpus(name);
    for (file, content) in &corpus {
        run_one(target, content, file);
    }
    let corpus = corpus.into_iter().map(|(_, content)| content).collect();
    let mut mutator = Mutator::new(SEED, corpus, files::dictionary(name));
    for round in 0..rounds {
        run_one(target, &mutator.next(), &format!("mutation {round}"));
    }
}

/// Runs a target on one file. The file lies where a stack overflow, which nothing can catch, leaves it too.
fn run_one(target: &Target, content: &[u8], what: &str) {
    let path = last_file(target.name);
    fs::write(&path, content).expect("the temporary folder can be written to");
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (target.run)(content))) {
        panic!(
            "{} of target {} ({} bytes, now in {}): {}",
            what,
            target.name,
            content.len(),
            path.display(),
            text(panic.as_ref())
        );
    }
}

fn last_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzzed-{name}"))
}

fn text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no text")
}

/// A test for each target with its number of mutations: some seconds for each on a slow machine.
macro_rules! targets {
    ($($name:ident: $rounds:literal,)*) => {
        $(
            #[test]
            fn $name() {
                run(stringify!($name), $rounds);
            }
        )*

        #[test]
        fn every_target_has_a_test_a_corpus_a_dictionary_and_a_program() {
            let names: Vec<String> = TARGETS.iter().map(|it| it.name.to_owned()).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
            let folder = files::fuzz_folder();
            assert_eq!(files::names(&folder.join("corpus")), names);
            let with_end = |end: &str| -> Vec<String> {
                names.iter().map(|name| format!("{name}{end}")).collect()
            };
            assert_eq!(files::names(&folder.join("dictionaries")), with_end(".dict"));
            assert_eq!(files::names(&folder.join("fuzz_targets")), with_end(".rs"));
        }
    };
}

targets! {
    component: 2_000,
    expression: 50_000,
    manifest: 20_000,
    pipeline: 20_000,
    receipt: 10_000,
    replay: 2_000,
    shader: 4_000,
    store: 10_000,
    transcript: 20_000,
}

#[test]
fn the_corpora_are_small() {
    let mut bytes = 0;
    for target in TARGETS {
        let corpus = files::corpus(target.name);
        assert!(!corpus.is_empty(), "{}", target.name);
        bytes += corpus
            .iter()
            .map(|(_, content)| content.len())
            .sum::<usize>();
    }
    assert!(bytes <= MAX_CORPUS_BYTES, "{bytes} bytes");
}
