//! Runs and evaluations from beginning to end, and what is refused on the way.

use std::time::Duration;

use weighhouse_ledger::evaluation::{NewEvaluation, Progress, Purpose, Verdict};
use weighhouse_ledger::run::{Counts, Environment, NewRun, State, Visible};
use weighhouse_ledger::{Ledger, LedgerError};

use crate::scene::{
    HOUR, MINUTE, Scene, begin, conduct, environment, furnish, id, new_evaluation, new_run, scored,
    unscored,
};

#[test]
fn a_run_is_read_as_it_was_written() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap();
    assert_eq!(run.id.len(), 16);
    assert_eq!(run.new, new_run());
    assert_eq!(
        (run.state, run.elapsed, run.left()),
        (State::Open, Duration::ZERO, 8 * HOUR)
    );
    scene.clock.pass(10 * MINUTE);
    let begun = begin(&mut ledger, 1, Some(&run.id));
    assert_eq!(begun.evaluation.progress, Progress::Started);
    assert_eq!(
        (begun.evaluation.ordinal, begun.evaluation.at),
        (1, 10 * MINUTE)
    );
    scene.clock.pass(MINUTE);
    let complete = ledger.complete(begun, scored(0.5)).unwrap();
    assert_eq!(
        complete.completion,
        Some(scored(0.5)),
        "its record included"
    );
    drop(ledger);

    let ledger = Ledger::open_existing(&scene.path())
        .unwrap()
        .with_clock(scene.clock.clone());
    assert_eq!(ledger.evaluation(&id(1)).unwrap(), complete);
    let listed = ledger.evaluations(&run.id).unwrap();
    let mut without_record = complete.clone();
    without_record.completion.as_mut().unwrap().record = None;
    assert_eq!(listed, [without_record]);
    let run = ledger.run(&run.id[..4]).unwrap();
    assert_eq!(run.elapsed, 11 * MINUTE);
    assert_eq!(ledger.runs().unwrap(), std::slice::from_ref(&run));
    let standing = ledger.standing(&run).unwrap();
    assert_eq!(standing.score(&run), Some(0.5));
    let mut seen = Vec::new();
    ledger
        .each_run(|run, evaluations| {
            // Reading on is allowed meanwhile.
            assert_eq!(
                ledger.evaluation(&evaluations[0].id)?.progress,
                Progress::Complete
            );
            seen.push((run, evaluations.len()));
            Ok(())
        })
        .unwrap();
    assert_eq!(seen, [(run, 1)]);
}

#[test]
fn the_bits_of_every_score_are_kept() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let scores = [
        0.1 + 0.2,
        f64::MIN_POSITIVE,
        5e-324,
        -1.5,
        1e300,
        0.0,
        f64::MAX,
    ];
    for (number, score) in (1..).zip(scores) {
        let mut completion = scored(score);
        completion.raw = Some(score);
        conduct(&mut ledger, number, None, completion);
        let read = ledger.evaluation(&id(number)).unwrap().completion.unwrap();
        assert_eq!(read.normalised.map(f64::to_bits), Some(score.to_bits()));
        assert_eq!(read.raw.map(f64::to_bits), Some(score.to_bits()));
    }
    assert!(scene.check().is_sound());
}

#[test]
fn nothing_begins_in_a_run_that_is_paused_finished_or_unknown() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    assert!(matches!(
        ledger.resume_run(&run),
        Err(LedgerError::NotPaused { .. })
    ));
    ledger.pause_run(&run, "the network is down").unwrap();
    assert!(matches!(
        ledger.pause_run(&run, "again"),
        Err(LedgerError::Paused { .. })
    ));
    let refused = ledger.begin(new_evaluation(1, Some(&run))).unwrap_err();
    assert!(matches!(refused, LedgerError::Paused { .. }));
    assert!(
        refused.to_string().contains("weighhouse run resume"),
        "{refused}"
    );
    let finished = ledger.finish_run(&run).unwrap();
    assert_eq!(finished.left(), Duration::ZERO);
    assert!(finished.is_over());
    for refused in [
        ledger.begin(new_evaluation(1, Some(&run))).unwrap_err(),
        ledger.finish_run(&run).unwrap_err(),
        ledger.pause_run(&run, "late").unwrap_err(),
        ledger.resume_run(&run).unwrap_err(),
    ] {
        assert!(matches!(refused, LedgerError::Finished { .. }), "{refused}");
    }
    let refused = ledger.begin(new_evaluation(1, Some("ffff"))).unwrap_err();
    assert!(
        matches!(refused, LedgerError::UnknownRun { .. }),
        "{refused}"
    );
    assert!(refused.to_string().contains(&run), "{refused}");
    assert!(matches!(
        ledger.evaluation(&id(1)),
        Err(LedgerError::UnknownEvaluation { .. })
    ));
    assert!(!scene.lock(&id(1)).exists());
    assert!(scene.check().is_sound());
}

#[test]
fn an_evaluation_of_another_environment_or_of_a_used_id_is_refused() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    for other in [
        Environment {
            name: "other".to_owned(),
            ..environment()
        },
        Environment {
            version: "0.2.0".to_owned(),
            ..environment()
        },
        Environment {
            digest: Some("sha256:00".to_owned()),
            ..environment()
        },
    ] {
        let refused = ledger.begin(NewEvaluation {
            environment: other,
            ..new_evaluation(1, Some(&run))
        });
        assert!(matches!(refused, Err(LedgerError::OtherEnvironment { .. })));
    }
    let begun = begin(&mut ledger, 1, Some(&run));
    assert!(matches!(
        ledger.begin(new_evaluation(1, None)),
        Err(LedgerError::BadValue { .. })
    ));
    assert!(
        scene.lock(&id(1)).exists(),
        "the lock of the first one is still there"
    );
    ledger.complete(begun, scored(1.0)).unwrap();
    for wrong in [
        "",
        "../../../../etc/passwd",
        "ABCDEFABCDEFABCDEFABCDEFABCDEFAB",
        "12",
    ] {
        let refused = ledger.begin(NewEvaluation {
            id: wrong.to_owned(),
            ..new_evaluation(1, None)
        });
        assert!(
            matches!(refused, Err(LedgerError::BadValue { .. })),
            "{wrong}"
        );
    }
}

#[test]
fn a_run_is_not_named_by_too_little_of_its_id() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    assert!(
        ledger
            .run("abcd")
            .unwrap_err()
            .to_string()
            .contains("it has none yet")
    );
    let ids: Vec<String> = (0..3)
        .map(|_| ledger.start_run(new_run()).unwrap().id)
        .collect();
    let run = &ids[0];
    assert_eq!(&ledger.run(run).unwrap().id, run);
    assert!(
        matches!(ledger.run(&run[..3]), Err(LedgerError::UnknownRun { .. })),
        "too short"
    );
    assert!(matches!(
        ledger.run("%%%%%"),
        Err(LedgerError::UnknownRun { .. })
    ));
    assert!(matches!(
        ledger.run(""),
        Err(LedgerError::UnknownRun { .. })
    ));
    assert_eq!(
        ledger
            .runs()
            .unwrap()
            .iter()
            .map(|run| &run.id)
            .collect::<Vec<_>>(),
        ids.iter().collect::<Vec<_>>()
    );
}

#[test]
fn figures_that_contradict_each_other_are_refused_and_nothing_is_lost() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let wrong = [
        weighhouse_ledger::evaluation::Completion {
            normalised: Some(f64::NAN),
            ..scored(0.5)
        },
        weighhouse_ledger::evaluation::Completion {
            raw: Some(f64::INFINITY),
            ..scored(0.5)
        },
        weighhouse_ledger::evaluation::Completion {
            seconds: -1.0,
            ..scored(0.5)
        },
        weighhouse_ledger::evaluation::Completion {
            normalised: None,
            ..scored(0.5)
        },
        weighhouse_ledger::evaluation::Completion {
            verdict: Verdict::Invalid,
            ..scored(0.5)
        },
    ];
    for (number, completion) in (1..).zip(wrong) {
        let begun = begin(&mut ledger, number, None);
        let refused = ledger.complete(begun, completion).unwrap_err();
        assert!(
            matches!(refused, LedgerError::Contradiction { .. }),
            "{refused}"
        );
    }
    let none = NewRun {
        budget: Duration::ZERO,
        ..new_run()
    };
    assert!(matches!(
        ledger.start_run(none),
        Err(LedgerError::Contradiction { .. })
    ));
    drop(ledger);
    let ledger = scene.open();
    for number in 1..=5 {
        let evaluation = ledger.evaluation(&id(number)).unwrap();
        assert_eq!(evaluation.progress, Progress::Interrupted);
        assert_eq!(evaluation.ordinal, number);
    }
    assert!(scene.check().is_sound());
}

#[test]
fn an_abandoned_evaluation_says_why() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let begun = begin(&mut ledger, 1, None);
    let abandoned = ledger.abandon(begun, "there is no such device").unwrap();
    assert_eq!(abandoned.progress, Progress::Interrupted);
    assert_eq!(
        abandoned.interruption.as_deref(),
        Some("there is no such device")
    );
    assert_eq!(abandoned.completion, None);
    assert!(!scene.lock(&id(1)).exists());
}

#[test]
fn a_finished_run_takes_repeated_measurements_alone() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger
        .start_run(NewRun {
            visible: Visible::Validation,
            ..new_run()
        })
        .unwrap()
        .id;
    let again = |number| NewEvaluation {
        purpose: Purpose::Rescore,
        ..new_evaluation(number, Some(&run))
    };
    conduct(&mut ledger, 1, Some(&run), scored(0.9));
    assert!(matches!(
        ledger.begin(again(2)),
        Err(LedgerError::NotFinished { .. })
    ));
    assert!(
        ledger
            .begin(NewEvaluation {
                run: None,
                ..again(2)
            })
            .is_err()
    );
    scene.clock.pass(9 * HOUR);
    let finished = ledger.finish_run(&run).unwrap();
    assert_eq!(
        ledger.standing(&finished).unwrap().score(&finished),
        None,
        "not measured yet"
    );
    scene.clock.pass(HOUR);
    for (number, completion) in [
        (2, scored(0.7)),
        (3, unscored(Verdict::Fault)),
        (4, unscored(Verdict::Invalid)),
        (5, scored(0.8)),
    ] {
        let begun = ledger.begin(again(number)).unwrap();
        assert_eq!(
            (begun.evaluation.at, begun.evaluation.late),
            (9 * HOUR, false)
        );
        ledger.complete(begun, completion).unwrap();
    }
    let read = ledger.run(&run).unwrap();
    assert_eq!(read.elapsed, 9 * HOUR, "its time is over");
    let standing = ledger.standing(&read).unwrap();
    assert_eq!(standing.score(&read), Some(0.7));
    assert_eq!(standing.rescored.unwrap().invalid, 1);
    assert_eq!(standing.tally.started, 1);
    assert!(scene.check().is_sound());
}

#[test]
fn the_last_valid_one_counts_where_the_environment_says_so() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger
        .start_run(NewRun {
            counts: Counts::Last,
            ..new_run()
        })
        .unwrap();
    for (number, completion) in [
        (1, scored(0.9)),
        (2, scored(0.3)),
        (3, unscored(Verdict::Invalid)),
    ] {
        conduct(&mut ledger, number, Some(&run.id), completion);
    }
    let best = ledger.standing(&run).unwrap().best.unwrap();
    assert_eq!(
        (best.evaluation, best.ordinal, best.normalised),
        (id(2), 2, 0.3)
    );
}

#[test]
fn what_goes_on_when_a_run_is_finished_may_end_and_counts() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    let begun = begin(&mut ledger, 1, Some(&run));
    let finished = ledger.finish_run(&run).unwrap();
    scene.clock.pass(HOUR);
    ledger.complete(begun, scored(0.6)).unwrap();
    assert_eq!(
        ledger.standing(&finished).unwrap().score(&finished),
        Some(0.6)
    );
    assert!(scene.check().is_sound());
}

#[test]
fn evaluations_without_a_run_are_numbered_among_themselves() {
    let scene = Scene::new();
    furnish(&scene);
    let mut ledger = scene.open();
    conduct(&mut ledger, 5, None, scored(0.5));
    let mut seen = Vec::new();
    ledger
        .each_evaluation_without_run(|evaluation| {
            seen.push((
                evaluation.id,
                evaluation.ordinal,
                evaluation.run,
                evaluation.at,
            ));
            Ok(())
        })
        .unwrap();
    assert_eq!(
        seen,
        [
            (id(4), 1, None, Duration::ZERO),
            (id(5), 2, None, Duration::ZERO)
        ]
    );
}

#[test]
fn a_ledger_that_is_not_there_is_not_made_by_looking() {
    let scene = Scene::new();
    let refused = Ledger::open_existing(&scene.path()).unwrap_err();
    assert!(matches!(refused, LedgerError::NotThere { .. }));
    assert!(
        refused
            .to_string()
            .starts_with(&scene.path().display().to_string()),
        "{refused}"
    );
    assert!(!scene.path().exists());
    let deep = scene.folder.path().join("a/b/c.sqlite");
    assert_eq!(Ledger::open(&deep).unwrap().path(), deep);
    assert_eq!(
        Ledger::open_existing(&deep)
            .unwrap()
            .head()
            .unwrap()
            .sequence,
        0
    );
}

#[test]
fn a_ledger_that_is_opened_to_read_is_left_as_it_is() {
    let scene = Scene::new();
    assert!(matches!(
        Ledger::open_to_read(&scene.path()),
        Err(LedgerError::NotThere { .. })
    ));
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    drop(begin(&mut ledger, 1, Some(&run)));
    let head = ledger.head().unwrap();
    drop(ledger);
    let mut looking = Ledger::open_to_read(&scene.path()).unwrap();
    assert_eq!(looking.head().unwrap(), head);
    assert_eq!(
        looking.evaluation(&id(1)).unwrap().progress,
        Progress::Started,
        "nobody has said that it ended"
    );
    assert!(scene.lock(&id(1)).exists());
    assert!(looking.check(None, |_, _| {}).unwrap().is_sound());
    assert!(matches!(
        looking.start_run(new_run()),
        Err(LedgerError::ReadOnly { .. })
    ));
    assert!(looking.finish_run(&run).is_err());
    assert_eq!(looking.head().unwrap(), head);
    // Whoever writes finds it.
    let ledger = scene.open();
    assert_eq!(
        ledger.evaluation(&id(1)).unwrap().progress,
        Progress::Interrupted
    );
    assert_eq!(ledger.head().unwrap().sequence, head.sequence + 1);
}

#[test]
fn imported_runs_are_looked_at_and_not_gone_on_with() {
    let scene = Scene::new();
    let mut ledger = scene.open();
    let line = |id| {
        format!(
            r#"{{"kind":"run","run":"{id}","environment":"optimize-kernel","environment_version":"0.1.0","agent":"somebody","budget_seconds":28800,"elapsed_seconds":28800,"state":"finished","started":"2026-11-01T00:00:00Z","finished":"2026-11-01T08:00:00Z","better":"lower"}}"#
        )
    };
    let lines = [line("attempt-1"), line("attempt-2")].join("\n");
    ledger
        .import(lines.as_bytes(), "lines", false, |_lines| {})
        .unwrap();
    let refused = ledger.run("attempt-").unwrap_err();
    assert!(
        matches!(&refused, LedgerError::AmbiguousRun { candidates, .. } if candidates.len() == 2)
    );
    assert!(
        refused.to_string().contains("attempt-1, attempt-2"),
        "{refused}"
    );
    let run = ledger.run("attempt-1").unwrap();
    scene.clock.pass(HOUR);
    assert_eq!(
        ledger.run("attempt-1").unwrap(),
        run,
        "its time stands still"
    );
    for refused in [
        ledger.pause_run("attempt-1", "x").unwrap_err(),
        ledger.resume_run("attempt-1").unwrap_err(),
        ledger.finish_run("attempt-1").unwrap_err(),
        ledger
            .begin(new_evaluation(1, Some("attempt-1")))
            .unwrap_err(),
        ledger
            .begin(NewEvaluation {
                purpose: Purpose::Rescore,
                ..new_evaluation(1, Some("attempt-1"))
            })
            .unwrap_err(),
    ] {
        assert!(matches!(refused, LedgerError::Imported { .. }), "{refused}");
    }
}
