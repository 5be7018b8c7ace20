//! Processes that end in the middle of an evaluation.

use std::env;
use std::fs;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use weighhouse_ledger::Ledger;
use weighhouse_ledger::evaluation::Progress;

use crate::scene::{Scene, begin, conduct, id, new_run, scored};

/// What tells the test below that it is the process to be killed, and where its ledger is.
const VICTIM: &str = "WEIGHHOUSE_TEST_VICTIM";

#[test]
fn an_evaluation_whose_process_is_gone_is_interrupted_whether_its_lock_is_there_or_not() {
    for lock_is_there in [true, false] {
        let scene = Scene::new();
        let mut ledger = scene.open();
        let run = ledger.start_run(new_run()).unwrap().id;
        let begun = begin(&mut ledger, 1, Some(&run));
        // What the system does when a process ends.
        drop(begun);
        drop(ledger);
        assert!(scene.lock(&id(1)).exists());
        if !lock_is_there {
            fs::remove_file(scene.lock(&id(1))).unwrap();
        }
        let ledger = Ledger::open_existing(&scene.path()).unwrap();
        let evaluation = ledger.evaluation(&id(1)).unwrap();
        assert_eq!(evaluation.progress, Progress::Interrupted);
        assert!(evaluation.ended.is_some() && evaluation.completion.is_none());
        assert!(evaluation.interruption.is_some());
        assert!(!scene.lock(&id(1)).exists());
        let entries = ledger.head().unwrap().sequence;
        drop(ledger);
        assert_eq!(
            scene.open().head().unwrap().sequence,
            entries,
            "it is marked once"
        );
        let run = scene.open().run(&run).unwrap();
        assert_eq!(scene.open().standing(&run).unwrap().tally.interrupted, 1);
        assert!(scene.check().is_sound());
    }
}

#[test]
fn a_verdict_is_recorded_even_when_somebody_removed_the_lock_meanwhile() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let begun = begin(&mut ledger, 1, None);
    fs::remove_file(scene.lock(&id(1))).unwrap();
    assert_eq!(
        scene.open().evaluation(&id(1)).unwrap().progress,
        Progress::Interrupted
    );
    let complete = ledger.complete(begun, scored(0.5)).unwrap();
    assert_eq!(
        (complete.progress, complete.interruption),
        (Progress::Complete, None)
    );
    assert!(scene.check().is_sound());
}

#[test]
fn a_lock_without_an_evaluation_is_removed() {
    let scene = Scene::new();
    drop(scene.open());
    // A process ended between making it and recording the evaluation.
    fs::create_dir_all(scene.locks()).unwrap();
    fs::write(scene.lock(&id(7)), "").unwrap();
    fs::write(scene.lock("notes.txt"), "somebody's").unwrap();
    let ledger = scene.open();
    assert!(!scene.lock(&id(7)).exists());
    assert!(scene.lock("notes.txt").exists(), "none of ours");
    assert_eq!(ledger.head().unwrap().sequence, 0);
}

#[test]
fn what_was_not_committed_never_was() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    conduct(&mut ledger, 1, None, scored(0.5));
    let head = ledger.head().unwrap();
    drop(ledger);
    let raw = scene.raw();
    raw.execute_batch("BEGIN IMMEDIATE; DELETE FROM evaluations;")
        .unwrap();
    drop(raw);
    let ledger = scene.open();
    assert_eq!(ledger.head().unwrap(), head);
    assert!(scene.check().is_sound());
}

/// Not a test by itself: the process that the next test kills.
#[test]
fn conduct_evaluations_until_killed() {
    let Some(path) = env::var_os(VICTIM) else {
        return;
    };
    let mut ledger = Ledger::open(path.as_ref()).unwrap();
    let run = ledger.runs().unwrap().remove(0).id;
    let first = u64::from(std::process::id()) << 32;
    for number in first.. {
        conduct(&mut ledger, number, Some(&run), scored(0.5));
    }
}

#[test]
fn a_ledger_survives_the_killing_of_its_writers() {
    let scene = Scene::new();
    let run = Ledger::open(&scene.path())
        .unwrap()
        .start_run(new_run())
        .unwrap()
        .id;
    let mut known = 0;
    for round in 0..10 {
        let mut victims: Vec<_> = (0..2)
            .map(|_| {
                Command::new(env::current_exe().unwrap())
                    .args(["--exact", "killed::conduct_evaluations_until_killed"])
                    .env(VICTIM, scene.path())
                    .stdout(Stdio::null())
                    .spawn()
                    .unwrap()
            })
            .collect();
        // Killed at no chosen moment, but not before they have done something.
        while rows(&scene) < known + 5 {
            for victim in &mut victims {
                assert_eq!(victim.try_wait().unwrap(), None, "it ended by itself");
            }
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_micros(700 * round));
        for mut victim in victims {
            victim.kill().unwrap();
            victim.wait().unwrap();
        }
        let ledger = Ledger::open(&scene.path()).unwrap();
        let evaluations = ledger.evaluations(&run).unwrap();
        assert!(evaluations.iter().all(|evaluation| matches!(
            evaluation.progress,
            Progress::Complete | Progress::Interrupted
        )));
        assert!(
            evaluations
                .iter()
                .zip(1..)
                .all(|(evaluation, ordinal)| evaluation.ordinal == ordinal)
        );
        known = u64::try_from(evaluations.len()).unwrap();
        let report = scene.check();
        assert!(report.is_sound(), "{:?}", report.problems);
        let left = fs::read_dir(scene.locks()).unwrap().count();
        assert_eq!(left, 0, "no lock stays behind");
    }
}

fn rows(scene: &Scene) -> u64 {
    let rows: i64 = scene
        .raw()
        .query_row("SELECT count(*) FROM evaluations", [], |row| row.get(0))
        .unwrap();
    rows.unsigned_abs()
}
