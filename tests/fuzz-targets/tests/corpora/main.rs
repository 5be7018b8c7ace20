//! Every target over its committed corpus, and over a fixed number of mutations of it.
//!
//! The mutations are the same at each run. When one is refused by a target, the test prints it and where it was written; put it into the
//! corpus under a name that says what it is about, and mend the reader.

mod files;
mod mutation;

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use weighhouse_fuzz_targets::{TARGETS, Target, component};

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
    let mut corpus: Vec<Vec<u8>> = corpus.into_iter().map(|(_, content)| content).collect();
    if target.name == "component" {
        // A changed text is seldom that of a component.
        let encoded = |text: &Vec<u8>| Some(component::encoded(text)?.into_owned());
        corpus = corpus.iter().filter_map(encoded).collect();
    }
    let mut mutator = Mutator::new(SEED, corpus, files::dictionary(name));
    for round in 0..rounds {
        run_one(target, &mutator.next(), &format!("mutation {round}"));
    }
}

/// Runs a target on one file. Nothing can catch a stack overflow: with the variable `KEEP_EACH` each file is written before it is tried.
fn run_one(target: &Target, content: &[u8], what: &str) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzzed-{}", target.name));
    let write = || fs::write(&path, content).expect("the temporary folder can be written to");
    if std::env::var_os("KEEP_EACH").is_some() {
        write();
    }
    if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (target.run)(content))) {
        write();
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
    component: 16_000,
    expression: 300_000,
    manifest: 40_000,
    pipeline: 80_000,
    receipt: 30_000,
    replay: 12_000,
    shader: 12_000,
    store: 5_000,
    transcript: 48_000,
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
