//! A command that is stopped after an evaluation began, so that the submission can be changed meanwhile.

use std::time::Duration;

use weighhouse_ledger::evaluation::{NewEvaluation, Purpose, SEALING};
use weighhouse_ledger::run::Run;
use weighhouse_ledger::{Begun, Ledger};

use crate::scene::{HOUR, MINUTE, Scene, begin, id, new_evaluation, new_run, scored};

const SECOND: Duration = Duration::from_secs(1);
const MICROSECOND: Duration = Duration::from_micros(1);

/// A run, and an evaluation in it that began this long before its deadline.
fn begun_before_the_deadline(scene: &Scene, before: Duration) -> (Ledger, Run, Begun) {
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap();
    scene.clock.pass(8 * HOUR - before);
    let begun = begin(&mut ledger, 1, Some(&run.id));
    assert!(!begun.evaluation.late);
    (ledger, run, begun)
}

/// Completes it, and returns whether it is late, as everybody sees it.
fn completed_late(scene: &Scene, mut ledger: Ledger, run: &str, begun: Begun) -> bool {
    let evaluation = ledger.complete(begun, scored(0.5)).unwrap();
    let run = ledger.run(run).unwrap();
    let standing = ledger.standing(&run).unwrap();
    assert_eq!(standing.tally.late, u64::from(evaluation.late));
    assert_eq!(standing.best.is_none(), evaluation.late);
    assert_eq!(evaluation, ledger.evaluation(&id(1)).unwrap());
    assert!(scene.check().is_sound(), "derived again it is the same");
    evaluation.late
}

#[test]
fn what_is_sealed_long_after_the_deadline_is_late() {
    for (before, sealed_after, late) in [
        (10 * SECOND, 10 * SECOND, false),
        (10 * SECOND, 10 * SECOND + MICROSECOND, true),
        (10 * SECOND, HOUR, true),
        // A large folder takes its time, within the budget.
        (HOUR, HOUR, false),
        // Who starts in time counts: reading a folder takes a moment.
        (SECOND, SEALING, false),
        (SECOND, SEALING + MICROSECOND, true),
        (Duration::ZERO, SEALING, false),
        (Duration::ZERO, 2 * SEALING, true),
    ] {
        let scene = Scene::new();
        let (ledger, run, mut begun) = begun_before_the_deadline(&scene, before);
        scene.clock.pass(sealed_after);
        ledger.seal(&mut begun);
        scene.clock.pass(HOUR);
        assert_eq!(
            completed_late(&scene, ledger, &run.id, begun),
            late,
            "{before:?} {sealed_after:?}"
        );
    }
}

#[test]
fn without_a_sealing_the_start_decides() {
    let scene = Scene::new();
    let (ledger, run, begun) = begun_before_the_deadline(&scene, SECOND);
    scene.clock.pass(HOUR);
    assert!(!completed_late(&scene, ledger, &run.id, begun));
}

#[test]
fn what_others_do_in_the_run_after_the_sealing_changes_nothing() {
    let scene = Scene::new();
    let (ledger, run, mut begun) = begun_before_the_deadline(&scene, HOUR);
    scene.clock.pass(MINUTE);
    ledger.seal(&mut begun);
    scene.clock.pass(2 * HOUR);
    let mut other = scene.open();
    assert!(begin(&mut other, 2, Some(&run.id)).evaluation.late);
    other.pause_run(&run.id, "the power failed").unwrap();
    other.finish_run(&run.id).unwrap();
    drop(other);
    let mut ledger = ledger;
    let evaluation = ledger.complete(begun, scored(0.5)).unwrap();
    assert!(!evaluation.late);
    assert!(scene.check().is_sound());
}

#[test]
fn a_pause_is_no_time_of_the_run() {
    let scene = Scene::new();
    let (mut ledger, run, mut begun) = begun_before_the_deadline(&scene, 10 * SECOND);
    ledger.pause_run(&run.id, "the power failed").unwrap();
    scene.clock.pass(HOUR);
    ledger.resume_run(&run.id).unwrap();
    scene.clock.pass(9 * SECOND);
    ledger.seal(&mut begun);
    scene.clock.pass(HOUR);
    assert!(!completed_late(&scene, ledger, &run.id, begun));
}

#[test]
fn what_is_sealed_after_its_run_was_finished_is_late() {
    for (after, late) in [(SECOND, false), (HOUR, true)] {
        let scene = Scene::new();
        let (mut ledger, run, mut begun) = begun_before_the_deadline(&scene, 2 * HOUR);
        ledger.finish_run(&run.id).unwrap();
        scene.clock.pass(after);
        ledger.seal(&mut begun);
        scene.clock.pass(HOUR);
        assert_eq!(completed_late(&scene, ledger, &run.id, begun), late);
    }
    // Sealed before the end, completed after it.
    let scene = Scene::new();
    let (mut ledger, run, mut begun) = begun_before_the_deadline(&scene, 2 * HOUR);
    scene.clock.pass(MINUTE);
    ledger.seal(&mut begun);
    ledger.finish_run(&run.id).unwrap();
    scene.clock.pass(HOUR);
    assert!(!completed_late(&scene, ledger, &run.id, begun));
}

#[test]
fn neither_what_is_measured_again_nor_what_has_no_run_is_sealed_late() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(9 * HOUR);
    ledger.finish_run(&run).unwrap();
    let rescore = NewEvaluation {
        purpose: Purpose::Rescore,
        ..new_evaluation(1, Some(&run))
    };
    let mut again = ledger.begin(rescore).unwrap();
    let mut alone = begin(&mut ledger, 2, None);
    scene.clock.pass(HOUR);
    ledger.seal(&mut again);
    ledger.seal(&mut alone);
    for begun in [again, alone] {
        assert!(!ledger.complete(begun, scored(0.5)).unwrap().late);
    }
    assert!(scene.check().is_sound());
}
