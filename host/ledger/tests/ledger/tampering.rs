//! Everything that somebody with the file and another program can do to it, and how it is found.

use rusqlite::Connection;
use weighhouse_ledger::{Head, Ledger, LedgerError, Problem};

use crate::scene::{Scene, furnish, id};

/// Lets `change` do what it wants, with the triggers out of the way.
fn tamper(scene: &Scene, change: impl FnOnce(&Connection)) {
    let raw = scene.raw();
    let triggers: Vec<(String, String)> = raw
        .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        .unwrap()
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(triggers.len(), 3);
    for (name, _sql) in &triggers {
        raw.execute_batch(&format!("DROP TRIGGER {name}")).unwrap();
    }
    change(&raw);
    for (_name, sql) in &triggers {
        raw.execute_batch(sql).unwrap();
    }
}

fn sql(statement: &str) -> impl FnOnce(&Connection) {
    move |raw| {
        assert!(
            raw.execute(statement, []).unwrap() > 0,
            "{statement} changes nothing"
        );
    }
}

/// What a check finds after a change.
fn found(change: impl FnOnce(&Connection)) -> Vec<Problem> {
    let scene = Scene::new();
    furnish(&scene);
    assert!(scene.check().is_sound());
    tamper(&scene, change);
    scene.check().problems
}

/// The entries that problems are about, each once.
fn entries(problems: &[Problem]) -> Vec<u64> {
    let mut entries: Vec<u64> = problems
        .iter()
        .filter_map(|problem| problem.sequence)
        .collect();
    entries.dedup();
    entries
}

#[test]
fn no_program_changes_an_entry_by_mistake() {
    let scene = Scene::new();
    furnish(&scene);
    let raw = scene.raw();
    for statement in [
        "UPDATE entries SET body = '{}' WHERE sequence = 2",
        "UPDATE entries SET sequence = 100 WHERE sequence = 2",
        "DELETE FROM entries WHERE sequence = 2",
        "DELETE FROM entries",
        "REPLACE INTO entries SELECT sequence, 0, kind, run, evaluation, body, previous, hash FROM entries WHERE sequence = 2",
        "INSERT OR REPLACE INTO entries VALUES (2, 0, 'anchors', NULL, NULL, '{}', x'', x'')",
        "INSERT INTO entries VALUES (1000, 0, 'anchors', NULL, NULL, '{}', x'', x'')",
        "INSERT INTO entries VALUES (-1, 0, 'anchors', NULL, NULL, '{}', x'', x'')",
    ] {
        let refused = raw.execute(statement, []).unwrap_err();
        assert!(
            refused.to_string().contains("an entry"),
            "{statement}: {refused}"
        );
    }
    assert!(scene.check().is_sound());
}

#[test]
fn a_changed_column_is_found() {
    for change in [
        "time = time + 1",
        "kind = 'evaluation-interrupted'",
        "run = NULL",
        "evaluation = '00000000000000000000000000000009'",
        "body = replace(body, '0.75', '0.85')",
        "body = body || ' '",
        "hash = zeroblob(32)",
        "hash = x'00'",
        "previous = zeroblob(32)",
        "previous = x''",
    ] {
        let problems = found(sql(&format!(
            "UPDATE entries SET {change} WHERE sequence = 5"
        )));
        assert!(entries(&problems).contains(&5), "{change}: {problems:?}");
    }
}

#[test]
fn a_changed_score_with_its_own_hash_made_anew_is_found_by_the_next_entry() {
    let problems = found(|raw| {
        // Without a way to hash in SQL, another entry's hash does.
        sql(
            "UPDATE entries SET hash = (SELECT hash FROM entries WHERE sequence = 4) WHERE sequence = 5",
        )(raw);
    });
    assert!(
        problems.iter().any(|problem| problem.sequence == Some(6)
            && problem.message.contains("the entry before it")),
        "{problems:?}"
    );
}

#[test]
fn a_removed_entry_is_found() {
    let problems = found(sql("DELETE FROM entries WHERE sequence = 4"));
    assert!(
        problems[0].message.contains("entry 4 should come here"),
        "{problems:?}"
    );
    // Closing the gap does not help.
    let problems = found(|raw| {
        sql("DELETE FROM entries WHERE sequence = 4")(raw);
        sql("UPDATE entries SET sequence = -sequence WHERE sequence > 4")(raw);
        sql("UPDATE entries SET sequence = -sequence - 1 WHERE sequence < 0")(raw);
    });
    assert!(entries(&problems).contains(&4), "{problems:?}");
}

#[test]
fn an_inserted_entry_is_found() {
    let problems = found(|raw| {
        sql("UPDATE entries SET sequence = -sequence WHERE sequence > 4")(raw);
        sql("UPDATE entries SET sequence = -sequence + 1 WHERE sequence < 0")(raw);
        sql(
            "INSERT INTO entries SELECT 5, time, kind, run, evaluation, body, previous, hash FROM entries WHERE sequence = 3",
        )(raw);
    });
    assert!(entries(&problems).contains(&5), "{problems:?}");
    // One at the end, which no trigger refuses.
    let scene = Scene::new();
    furnish(&scene);
    let raw = scene.raw();
    sql(
        "INSERT INTO entries SELECT max(sequence) + 1, time, 'anchors', NULL, NULL, '{}', hash, hash FROM entries",
    )(&raw);
    let problems = scene.check().problems;
    assert_eq!(
        problems.len(),
        2,
        "its hash is wrong and it cannot be read: {problems:?}"
    );
}

#[test]
fn swapped_entries_are_found() {
    let problems = found(|raw| {
        sql("UPDATE entries SET sequence = -5 WHERE sequence = 5")(raw);
        sql("UPDATE entries SET sequence = 5 WHERE sequence = 7")(raw);
        sql("UPDATE entries SET sequence = 7 WHERE sequence = -5")(raw);
    });
    let entries = entries(&problems);
    assert!(entries.contains(&5) && entries.contains(&7), "{problems:?}");
}

#[test]
fn a_tail_that_was_cut_off_is_found_by_whoever_kept_the_head() {
    let scene = Scene::new();
    furnish(&scene);
    let kept = scene.open().head().unwrap();
    let before: Head = {
        let hash: [u8; 32] = scene
            .raw()
            .query_row("SELECT hash FROM entries WHERE sequence = 3", [], |row| {
                row.get(0)
            })
            .unwrap();
        Head { sequence: 3, hash }
    };
    let check = |kept: &Head| {
        scene
            .open()
            .check(Some(kept), |_done, _total| {})
            .unwrap()
            .problems
    };
    assert_eq!((check(&kept), check(&before)), (vec![], vec![]));
    let other = Head {
        sequence: 3,
        hash: kept.hash,
    };
    assert!(check(&other)[0].message.contains("written anew"));
    tamper(&scene, |raw| {
        // The last evaluation and the end of the run, from all tables.
        sql("DELETE FROM entries WHERE sequence > 9")(raw);
        sql("DELETE FROM evaluations WHERE entry > 9")(raw);
        sql("UPDATE runs SET state = 'open', finished = NULL")(raw);
    });
    assert!(
        scene.check().is_sound(),
        "the rest is a sound ledger: {:?}",
        scene.check().problems
    );
    assert_eq!(check(&before), []);
    let problems = check(&kept);
    assert_eq!(problems.len(), 1);
    assert!(problems[0].message.contains("cut off"), "{problems:?}");
    let of_nothing = Head {
        sequence: 0,
        hash: kept.hash,
    };
    assert_eq!(check(&of_nothing).len(), 1);
}

#[test]
fn a_changed_table_is_found() {
    for (statement, entry, words) in [
        (
            "UPDATE evaluations SET normalised = 9.0 WHERE ordinal = 2",
            4,
            "normalised",
        ),
        (
            "UPDATE evaluations SET late = 1 WHERE ordinal = 2",
            4,
            "late",
        ),
        (
            "UPDATE evaluations SET device = NULL WHERE ordinal = 2",
            4,
            "device",
        ),
        ("UPDATE runs SET budget = budget + 1", 1, "budget"),
        ("UPDATE runs SET pauses = '[]'", 1, "pauses"),
        (
            "DELETE FROM evaluations WHERE ordinal = 2",
            4,
            "lacks the row",
        ),
        (
            "INSERT INTO anchors VALUES (3, 'optimize-kernel', '0.1.0', 1.0, 2.0, 'me')",
            3,
            "no entry makes",
        ),
        (
            "UPDATE evaluations SET entry = 100 WHERE ordinal = 2",
            4,
            "lacks the row",
        ),
    ] {
        // No trigger is in the way: the tables can be derived again at any time.
        let problems = found(sql(statement));
        assert_eq!(
            problems[0].sequence,
            Some(entry),
            "{statement}: {problems:?}"
        );
        assert!(
            problems[0].message.contains(words),
            "{statement}: {problems:?}"
        );
    }
}

#[test]
fn problems_are_not_listed_without_end() {
    let problems = found(|raw| {
        sql(
            "WITH RECURSIVE n(i) AS (SELECT 13 UNION ALL SELECT i + 1 FROM n WHERE i < 400) \
             INSERT INTO entries SELECT i, 0, 'nonsense', NULL, NULL, '', zeroblob(32), zeroblob(32) FROM n",
        )(raw);
    });
    assert_eq!(problems.len(), weighhouse_ledger::CheckReport::MOST);
}

#[test]
fn tables_and_triggers_of_others_are_refused() {
    for statement in [
        "DROP TRIGGER entries_stay",
        "CREATE TRIGGER mine AFTER INSERT ON evaluations BEGIN UPDATE evaluations SET normalised = 9; END",
        "CREATE TABLE mine (a)",
        "CREATE VIEW mine AS SELECT * FROM runs",
        "ALTER TABLE runs ADD COLUMN mine TEXT",
        "DROP TABLE anchors",
        "DROP INDEX evaluations_of_run",
        "ALTER TABLE evaluations RENAME TO theirs; CREATE VIEW evaluations AS SELECT * FROM theirs",
    ] {
        let scene = Scene::new();
        furnish(&scene);
        scene.raw().execute_batch(statement).unwrap();
        let refused = Ledger::open(&scene.path()).unwrap_err();
        assert!(
            matches!(refused, LedgerError::Damaged { .. }),
            "{statement}: {refused}"
        );
    }
    // A name like one of SQLite's own, which only who writes the schema by hand can give, hides nothing.
    for (kind, name, sql) in [
        (
            "trigger",
            "sqlite_mine",
            "CREATE TRIGGER sqlite_mine AFTER INSERT ON evaluations BEGIN UPDATE evaluations SET normalised = 9; END",
        ),
        ("view", "sqlite_mine", "CREATE VIEW sqlite_mine AS SELECT 1"),
        (
            "view",
            "sqlite_stat1",
            "CREATE VIEW sqlite_stat1 AS SELECT 1 AS tbl, 2 AS idx, 3 AS stat",
        ),
        (
            "trigger",
            "sqlite_stat4",
            "CREATE TRIGGER sqlite_stat4 AFTER INSERT ON entries BEGIN DELETE FROM runs; END",
        ),
    ] {
        let scene = Scene::new();
        furnish(&scene);
        let raw = scene.raw();
        raw.execute_batch("PRAGMA writable_schema = ON").unwrap();
        let table = if kind == "view" { name } else { "evaluations" };
        raw.execute(
            "INSERT INTO sqlite_schema VALUES (?1, ?2, ?3, 0, ?4)",
            [kind, name, table, sql],
        )
        .unwrap();
        drop(raw);
        for refused in [
            Ledger::open(&scene.path()).unwrap_err(),
            Ledger::open_to_read(&scene.path()).unwrap_err(),
        ] {
            assert!(
                matches!(&refused, LedgerError::Damaged { what, .. } if what.contains(name)),
                "{sql}: {refused}"
            );
        }
    }
    // What SQLite itself keeps there is no harm.
    let scene = Scene::new();
    furnish(&scene);
    scene.raw().execute_batch("ANALYZE").unwrap();
    assert!(scene.check().is_sound());
}

#[test]
fn progress_is_told_to_the_end() {
    let scene = Scene::new();
    furnish(&scene);
    let mut last = (0, 0);
    let ledger = scene.open();
    let report = ledger
        .check(None, |done, total| last = (done, total))
        .unwrap();
    assert_eq!(last, (report.entries, report.entries));
    assert_eq!(
        (report.runs, report.evaluations, report.head),
        (1, 4, ledger.head().unwrap())
    );
    assert_eq!(ledger.evaluation(&id(2)).unwrap().ordinal, 2);
}

#[test]
fn an_entry_with_a_number_below_one_is_reported() {
    for number in [-5, 0] {
        let problems = found(|raw| {
            sql(&format!(
                "INSERT INTO entries SELECT {number}, time, kind, run, evaluation, body, previous, hash FROM entries WHERE sequence = 3"
            ))(raw);
        });
        assert!(!problems.is_empty(), "{number}");
        assert!(
            number == 0 || problems[0].message.contains("an entry with the number -5"),
            "{problems:?}"
        );
    }
    // More of them than are reported.
    let problems = found(|raw| {
        sql(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400) \
             INSERT INTO entries SELECT -i, 0, 'nonsense', NULL, NULL, '', zeroblob(32), zeroblob(32) FROM n",
        )(raw);
    });
    assert_eq!(problems.len(), weighhouse_ledger::CheckReport::MOST);
}

#[test]
fn a_table_that_says_that_an_evaluation_goes_on_makes_no_entry() {
    for change in [
        "progress = 'started' WHERE ordinal = 2",
        "progress = 'started', ended = NULL, ended_by = NULL, verdict = NULL WHERE ordinal = 2",
        "progress = 'started', entry = 100 WHERE ordinal = 2",
        "progress = 'started', run = NULL, ordinal = 7 WHERE ordinal = 2",
    ] {
        let scene = Scene::new();
        furnish(&scene);
        let head = scene.open().head().unwrap();
        sql(&format!("UPDATE evaluations SET {change}"))(&scene.raw());
        assert_eq!(scene.open().head().unwrap(), head, "{change}");
        // The table is wrong, and the entries are as they were.
        let problems = scene.check().problems;
        assert!(
            !problems.is_empty()
                && problems
                    .iter()
                    .all(|problem| problem.message.contains("the table `evaluations`")),
            "{change}: {problems:?}"
        );
    }
}
