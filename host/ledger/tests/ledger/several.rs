//! Several openings of one ledger at once.

use std::collections::BTreeSet;
use std::sync::Barrier;
use std::thread;

use weighhouse_ledger::Ledger;
use weighhouse_ledger::evaluation::Progress;

use crate::scene::{Scene, begin, conduct, id, new_run, scored};

const CONNECTIONS: u64 = 8;
const EACH: u64 = 50;

#[test]
fn every_evaluation_of_eight_at_once_is_there_once() {
    let scene = Scene::new();
    let run = scene.open().start_run(new_run()).unwrap().id;
    thread::scope(|scope| {
        for connection in 0..CONNECTIONS {
            let (path, run) = (scene.path(), &run);
            scope.spawn(move || {
                let mut ledger = Ledger::open(&path).unwrap();
                for number in 0..EACH {
                    conduct(
                        &mut ledger,
                        connection * EACH + number,
                        Some(run),
                        scored(0.5),
                    );
                    if number % 10 == 0 {
                        // Opening looks for dead ones, and must take none of the living for dead.
                        ledger = Ledger::open_existing(&path).unwrap();
                    }
                }
            });
        }
    });
    let ledger = scene.open();
    let evaluations = ledger.evaluations(&run).unwrap();
    let ids: BTreeSet<String> = evaluations
        .iter()
        .map(|evaluation| evaluation.id.clone())
        .collect();
    assert_eq!(ids, (0..CONNECTIONS * EACH).map(id).collect());
    let ordinals: Vec<u64> = evaluations
        .iter()
        .map(|evaluation| evaluation.ordinal)
        .collect();
    assert_eq!(ordinals, (1..=CONNECTIONS * EACH).collect::<Vec<_>>());
    assert!(
        evaluations
            .iter()
            .all(|evaluation| evaluation.progress == Progress::Complete)
    );
    let report = scene.check();
    assert!(report.is_sound(), "{:?}", report.problems);
    assert_eq!(
        (report.entries, report.evaluations),
        (1 + 2 * CONNECTIONS * EACH, CONNECTIONS * EACH)
    );
}

#[test]
fn a_ledger_is_made_once_by_eight_at_once() {
    for _ in 0..10 {
        let scene = Scene::new();
        let barrier = Barrier::new(8);
        thread::scope(|scope| {
            for number in 0..8 {
                let (path, barrier) = (scene.path(), &barrier);
                scope.spawn(move || {
                    barrier.wait();
                    let mut ledger = Ledger::open(&path).unwrap();
                    conduct(&mut ledger, number, None, scored(0.5));
                });
            }
        });
        let report = scene.check();
        assert!(report.is_sound(), "{:?}", report.problems);
        assert_eq!(report.evaluations, 8);
    }
}

#[test]
fn an_evaluation_that_goes_on_is_taken_for_dead_by_nobody() {
    let scene = Scene::new();
    let mut first = scene.open();
    let run = first.start_run(new_run()).unwrap().id;
    let begun = begin(&mut first, 1, Some(&run));
    let second = scene.open();
    assert_eq!(
        second.evaluation(&id(1)).unwrap().progress,
        Progress::Started
    );
    // By another name of the same file, too.
    #[cfg(unix)]
    {
        let link = scene.folder.path().join("link");
        std::os::unix::fs::symlink(scene.path(), &link).unwrap();
        let third = Ledger::open(&link).unwrap();
        assert_eq!(
            third.evaluation(&id(1)).unwrap().progress,
            Progress::Started
        );
    }
    first.complete(begun, scored(0.5)).unwrap();
    assert_eq!(
        second.evaluation(&id(1)).unwrap().progress,
        Progress::Complete
    );
}

#[test]
fn readers_see_one_moment_while_others_write() {
    let scene = Scene::new();
    let mut writer = scene.open();
    let first = writer.start_run(new_run()).unwrap().id;
    let reader = scene.open();
    let mut seen = Vec::new();
    reader
        .each_run(|run, evaluations| {
            let later = writer.start_run(new_run())?;
            conduct(&mut writer, 1, Some(&run.id), scored(0.5));
            assert_ne!(later.id, run.id);
            seen.push((run.id, evaluations.len()));
            Ok(())
        })
        .unwrap();
    assert_eq!(seen, [(first, 0)]);
    assert_eq!(reader.runs().unwrap().len(), 2);
}
