//! The time of a run: pauses, deadlines, clocks that are set back, and restarts.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use weighhouse_ledger::Ledger;
use weighhouse_ledger::clock::{Clock, Reading};
use weighhouse_ledger::evaluation::Progress;

use crate::scene::{HOUR, MINUTE, PretendedClock, Scene, begin, conduct, id, new_run, scored};

const MICROSECOND: Duration = Duration::from_micros(1);

#[test]
fn an_evaluation_that_starts_at_the_deadline_is_in_time_and_one_after_it_is_late() {
    for (at, late) in [
        (8 * HOUR - MICROSECOND, false),
        (8 * HOUR, false),
        (8 * HOUR + MICROSECOND, true),
    ] {
        let scene = Scene::new();
        let mut ledger = scene.open();
        let run = ledger.start_run(new_run()).unwrap().id;
        scene.clock.pass(at);
        assert_eq!(ledger.run(&run).unwrap().is_over(), late);
        let begun = begin(&mut ledger, 1, Some(&run));
        assert_eq!((begun.evaluation.at, begun.evaluation.late), (at, late));
        // The budget ends during the evaluation: what counts is when it started.
        scene.clock.pass(HOUR);
        ledger.complete(begun, scored(0.5)).unwrap();
        let run = ledger.run(&run).unwrap();
        let standing = ledger.standing(&run).unwrap();
        assert_eq!(standing.best.is_some(), !late);
        assert_eq!(standing.tally.late, u64::from(late));
        assert_eq!(standing.score(&run), Some(if late { 0.0 } else { 0.5 }));
    }
}

#[test]
fn a_pause_does_not_eat_the_budget() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(HOUR);
    let going_on = begin(&mut ledger, 1, Some(&run));
    ledger.pause_run(&run, "no power").unwrap();
    scene.clock.pass(HOUR);
    // What goes on may end meanwhile.
    ledger.complete(going_on, scored(0.5)).unwrap();
    scene.clock.pass(20 * HOUR);
    let paused = ledger.run(&run).unwrap();
    assert_eq!((paused.elapsed, paused.pauses[0].length), (HOUR, 21 * HOUR));
    assert_eq!(paused.pauses[0].until, None);
    let resumed = ledger.resume_run(&run).unwrap();
    assert_eq!((resumed.elapsed, resumed.left()), (HOUR, 7 * HOUR));
    scene.clock.pass(7 * HOUR);
    let begun = begin(&mut ledger, 2, Some(&run));
    assert!(!begun.evaluation.late);
    ledger.complete(begun, scored(0.6)).unwrap();
    ledger.pause_run(&run, "once more").unwrap();
    scene.clock.pass(HOUR);
    let finished = ledger.finish_run(&run).unwrap();
    assert_eq!(finished.elapsed, 8 * HOUR);
    let lengths: Vec<Duration> = finished.pauses.iter().map(|pause| pause.length).collect();
    assert_eq!(lengths, [21 * HOUR, HOUR]);
    assert_eq!(finished.pauses[1].until, finished.finished);
    scene.clock.pass(HOUR);
    assert_eq!(
        ledger.run(&run).unwrap(),
        finished,
        "its time stands still for good"
    );
    assert!(scene.check().is_sound());
}

#[test]
fn a_wall_clock_that_is_set_back_changes_nothing_where_there_is_a_better_one() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(2 * HOUR);
    scene.clock.set_back(24 * HOUR);
    assert_eq!(ledger.run(&run).unwrap().elapsed, 2 * HOUR);
    conduct(&mut ledger, 1, Some(&run), scored(0.5));
    let read = ledger.run(&run).unwrap();
    assert_eq!((read.elapsed, read.clock_set_back), (2 * HOUR, 1));
    // Set back by less than time went on: seen all the same.
    scene.clock.pass(7 * HOUR);
    scene.clock.set_back(HOUR);
    let begun = begin(&mut ledger, 2, Some(&run));
    assert!(begun.evaluation.late);
    ledger.complete(begun, scored(0.9)).unwrap();
    let finished = ledger.finish_run(&run).unwrap();
    assert_eq!((finished.elapsed, finished.clock_set_back), (9 * HOUR, 2));
    assert!(scene.check().is_sound());
}

#[test]
fn a_wall_clock_alone_that_is_set_back_does_not_lessen_the_time() {
    let scene = Scene::with(PretendedClock::on_the_wall());
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(2 * HOUR);
    conduct(&mut ledger, 1, Some(&run), scored(0.5));
    scene.clock.set_back(HOUR);
    assert_eq!(ledger.run(&run).unwrap().elapsed, 2 * HOUR);
    conduct(&mut ledger, 2, Some(&run), scored(0.6));
    scene.clock.pass(HOUR);
    conduct(&mut ledger, 3, Some(&run), scored(0.7));
    let read = ledger.run(&run).unwrap();
    assert_eq!((read.elapsed, read.clock_set_back), (3 * HOUR, 1));
    let at: Vec<Duration> = ledger
        .evaluations(&run)
        .unwrap()
        .iter()
        .map(|evaluation| evaluation.at)
        .collect();
    assert_eq!(at, [2 * HOUR, 2 * HOUR, 3 * HOUR]);
}

#[test]
fn between_two_starts_of_the_machine_the_wall_clock_counts() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(HOUR);
    conduct(&mut ledger, 1, Some(&run), scored(0.5));
    drop(ledger);
    scene.clock.pass(30 * MINUTE);
    scene.clock.restart("second");
    scene.clock.pass(30 * MINUTE);
    let mut ledger = scene.open();
    assert_eq!(ledger.run(&run).unwrap().elapsed, 2 * HOUR);
    conduct(&mut ledger, 2, Some(&run), scored(0.5));
    // Set back across a restart: time does not go on, and it is counted.
    scene.clock.restart("third");
    scene.clock.set_back(HOUR);
    conduct(&mut ledger, 3, Some(&run), scored(0.5));
    let read = ledger.run(&run).unwrap();
    assert_eq!((read.elapsed, read.clock_set_back), (2 * HOUR, 1));
    assert!(scene.check().is_sound());
}

#[test]
fn a_pause_during_which_the_clock_is_set_back_has_its_length() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    ledger.pause_run(&run, "clocks").unwrap();
    scene.clock.pass(3 * HOUR);
    scene.clock.set_back(10 * HOUR);
    let resumed = ledger.resume_run(&run).unwrap();
    assert_eq!(resumed.pauses[0].length, 3 * HOUR);
    assert!(
        resumed.pauses[0].until < Some(resumed.pauses[0].from),
        "as the wall says"
    );
    assert_eq!(
        (resumed.elapsed, resumed.clock_set_back),
        (Duration::ZERO, 1)
    );
}

#[test]
fn an_interrupted_evaluation_does_not_stop_the_time() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    drop(begin(&mut ledger, 1, Some(&run)));
    scene.clock.pass(HOUR);
    let mut ledger = scene.open();
    assert_eq!(
        ledger.evaluation(&id(1)).unwrap().progress,
        Progress::Interrupted
    );
    scene.clock.pass(HOUR);
    assert_eq!(begin(&mut ledger, 2, Some(&run)).evaluation.at, 2 * HOUR);
}

/// A clock by which a minute goes by after every look at it.
struct Passing(Arc<PretendedClock>);

impl Clock for Passing {
    fn read(&self) -> Reading {
        let reading = self.0.read();
        self.0.pass(MINUTE);
        reading
    }
}

#[test]
fn what_is_asked_for_in_time_is_in_time_however_long_the_ledger_is_kept() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(8 * HOUR);
    // A minute and more goes by between the asking and the writing.
    let mut ledger = ledger.with_clock(Arc::new(Passing(scene.clock.clone())));
    let begun = begin(&mut ledger, 1, Some(&run));
    assert_eq!(
        (begun.evaluation.at, begun.evaluation.late),
        (8 * HOUR, false)
    );
    ledger.complete(begun, scored(0.5)).unwrap();
    let mut ledger = ledger.with_clock(scene.clock.clone());
    let read = ledger.run(&run).unwrap();
    assert!(
        read.elapsed > 8 * HOUR,
        "the waiting is not taken off the run's time"
    );
    assert_eq!(read.clock_set_back, 0);
    assert_eq!(ledger.standing(&read).unwrap().score(&read), Some(0.5));
    let late = begin(&mut ledger, 2, Some(&run)).evaluation;
    assert!(late.late && late.at > 8 * HOUR);
    assert!(scene.check().is_sound());
}

#[test]
fn what_was_asked_for_before_the_last_entry_of_its_run_is_at_that_entry() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(HOUR);
    conduct(&mut ledger, 1, Some(&run), scored(0.5));
    let second = scene.open();
    // Another process comes first: what this one has read of the clocks lies before the last entry.
    let behind = Behind {
        clock: scene.clock.clone(),
        other: Mutex::new(Some((second, run.clone()))),
    };
    let mut ledger = ledger.with_clock(Arc::new(behind));
    let evaluation = begin(&mut ledger, 2, Some(&run)).evaluation;
    assert_eq!(evaluation.at, HOUR + MINUTE);
    assert!(scene.check().is_sound());
}

/// A clock after whose first reading another process pauses and resumes the run.
struct Behind {
    clock: Arc<PretendedClock>,
    other: Mutex<Option<(Ledger, String)>>,
}

impl Clock for Behind {
    fn read(&self) -> Reading {
        let reading = self.clock.read();
        if let Some((mut ledger, run)) = self.other.lock().unwrap().take() {
            self.clock.pass(MINUTE);
            ledger.pause_run(&run, "the power failed").unwrap();
            self.clock.pass(HOUR);
            ledger.resume_run(&run).unwrap();
        }
        reading
    }
}

#[test]
fn a_machine_that_goes_back_to_an_earlier_state_is_noticed_and_the_wall_counts() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    scene.clock.pass(2 * HOUR);
    conduct(&mut ledger, 1, Some(&run), scored(0.5));
    // The same start of the machine, and the clock that counts from it is where it was long ago.
    scene.clock.restart("first");
    scene.clock.pass(HOUR);
    assert_eq!(ledger.run(&run).unwrap().elapsed, 3 * HOUR);
    conduct(&mut ledger, 2, Some(&run), scored(0.5));
    let read = ledger.run(&run).unwrap();
    assert_eq!((read.elapsed, read.clock_set_back), (3 * HOUR, 1));
    assert!(scene.check().is_sound());
}
