//! Loading: the cache of compiled code, the limits on components, and what is no scorer.

use weighhouse_sandbox::error::{LoadError, Owner};
use weighhouse_sandbox::{TrustedCache, Verdict};
use weighhouse_sandbox_tests::{guests, lent, sandbox_with};

#[test]
fn code_from_the_cache_behaves_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let cache = TrustedCache::open(folder.path(), Box::new(|warning| panic!("{warning}"))).unwrap();
    let run = || {
        let scorer = sandbox_with(|_| {})
            .load(guests::SCORES, Some(&cache))
            .unwrap();
        let run = scorer.score(lent().0, &[], std::time::Duration::from_secs(60));
        assert!(
            matches!(run.outcome, Ok(Verdict::Scored(_))),
            "{:?}",
            run.outcome
        );
        (run.outcome, run.fuel, *scorer.digest())
    };
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    let first = run();
    assert_eq!(files(), 2, "the key and one entry");
    assert_eq!(run(), first);
    assert_eq!(files(), 2);
}

#[test]
fn a_component_over_the_limit_is_refused_before_it_is_compiled() {
    let sandbox = sandbox_with(|limits| limits.component_bytes = 1000);
    let error = sandbox.load(guests::SCORES, None).unwrap_err();
    assert!(
        matches!(error, LoadError::TooLarge { limit: 1000, .. }),
        "{error:?}"
    );
}

#[test]
fn a_damaged_component_is_refused() {
    let sandbox = sandbox_with(|_| {});
    let mut bytes = guests::SCORES.to_vec();
    bytes.truncate(bytes.len() / 2);
    let error = sandbox.load(&bytes, None).unwrap_err();
    assert!(matches!(error, LoadError::DoesNotCompile(_)), "{error:?}");
}

#[test]
fn too_many_memories_are_refused() {
    let sandbox = sandbox_with(|limits| limits.memories = 0);
    let error = sandbox.load(guests::SCORES, None).unwrap_err();
    assert!(
        error.to_string().contains("scorers have at most 0"),
        "{error}"
    );
}

#[test]
fn a_memory_that_begins_over_the_limit_is_an_overrun() {
    let sandbox = sandbox_with(|limits| limits.memory_bytes = 65_536);
    let scorer = sandbox.load(guests::SCORES, None).unwrap();
    let error = scorer
        .score(lent().0, &[], std::time::Duration::from_secs(60))
        .outcome
        .unwrap_err();
    assert_eq!(error.code(), "scorer-out-of-memory", "{error:?}");
}

#[test]
fn too_many_instances_are_the_scorer_s_fault() {
    let sandbox = sandbox_with(|limits| limits.instances = 1);
    let scorer = sandbox.load(guests::SCORES, None).unwrap();
    let error = scorer
        .score(lent().0, &[], std::time::Duration::from_secs(60))
        .outcome
        .unwrap_err();
    assert_eq!(error.code(), "scorer-trapped", "{error:?}");
    assert_eq!(error.owner(), Owner::Environment);
}
