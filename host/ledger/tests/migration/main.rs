//! Ledgers of older versions: a stored one opens with today's code and has everything that it had.

mod make;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rusqlite::Connection;
use weighhouse_ledger::clock::{Clock, Reading, SinceBoot, Timestamp};
use weighhouse_ledger::evaluation::Progress;
use weighhouse_ledger::exchange::Export;
use weighhouse_ledger::run::{Origin, State};
use weighhouse_ledger::{Head, Ledger, LedgerError};

/// The version of the tables that today's code makes.
const TODAY: i64 = 2;

/// A clock that stands still, long after everything in the stored file.
#[derive(Debug, Clone, Copy)]
struct Later;

impl Clock for Later {
    fn read(&self) -> Reading {
        Reading {
            utc: Timestamp(1_900_000_000_000_000),
            since_boot: Some(SinceBoot {
                boot: "much later".to_owned(),
                micros: 1_000_000,
            }),
        }
    }
}

fn stored(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/migration")
        .join(name)
}

fn stored_head() -> Head {
    let text = fs::read_to_string(stored("version-1.head")).unwrap();
    text.trim().parse().unwrap()
}

/// A copy of the stored file that may be written.
struct Copy {
    _folder: tempfile::TempDir,
    path: PathBuf,
}

impl Copy {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ledger.sqlite");
        fs::write(&path, fs::read(stored("version-1.sqlite")).unwrap()).unwrap();
        Self {
            _folder: folder,
            path,
        }
    }

    fn open(&self) -> Result<Ledger, LedgerError> {
        Ledger::open_with(&self.path, false, Arc::new(Later))
    }

    fn version(&self) -> i64 {
        Connection::open(&self.path)
            .unwrap()
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .unwrap()
    }

    /// Changes the file as another program would.
    fn change(&self, sql: &str) {
        Connection::open(&self.path)
            .unwrap()
            .execute_batch(sql)
            .unwrap();
    }
}

fn export(ledger: &Ledger) -> String {
    let mut text = Vec::new();
    ledger.export(&mut text, Export::All, true, |_| {}).unwrap();
    String::from_utf8(text).unwrap()
}

fn sound(ledger: &Ledger) {
    let report = ledger.check(Some(&stored_head()), |_, _| {}).unwrap();
    assert!(report.problems.is_empty(), "{report:?}");
}

#[test]
fn the_stored_file_is_of_version_1_and_small() {
    let copy = Copy::new();
    assert_eq!(copy.version(), 1);
    let connection = Connection::open(&copy.path).unwrap();
    let found: i64 = connection
        .query_row(
            "SELECT (SELECT count(*) FROM pragma_table_info('runs') WHERE name = 'clock_set_back')
                  + (SELECT count(*) FROM sqlite_schema WHERE name = 'evaluations_of_run')",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(found, 0);
    assert!(fs::metadata(&copy.path).unwrap().len() < 128 * 1024);
}

#[test]
fn it_opens_with_everything_that_it_had() {
    let copy = Copy::new();
    let ledger = copy.open().unwrap();
    assert_eq!(copy.version(), TODAY);
    assert_eq!(
        export(&ledger),
        fs::read_to_string(stored("version-1.jsonl")).unwrap()
    );
    sound(&ledger);
    let runs = ledger.runs().unwrap();
    assert_eq!(runs.len(), 3);
    assert!(runs.iter().all(|run| run.state == State::Finished));
    let conducted = runs.iter().filter(|run| run.origin == Origin::Conducted);
    assert_eq!(conducted.count(), 2);
    let paused = runs.iter().find(|run| !run.pauses.is_empty()).unwrap();
    assert_eq!(paused.pauses[0].reason, "the power failed");
    // A column that version 1 did not have, from entries that did.
    assert_eq!(runs.iter().map(|run| run.clock_set_back).sum::<u32>(), 1);
}

#[test]
fn the_evaluation_whose_process_died_is_interrupted() {
    let copy = Copy::new();
    let ledger = copy.open().unwrap();
    let evaluation = ledger.evaluation(make::DIED).unwrap();
    assert_eq!(evaluation.progress, Progress::Interrupted);
    assert_eq!(evaluation.ended, Some(Later.read().utc));
    // It is one entry more than the file had.
    assert_eq!(ledger.head().unwrap().sequence, stored_head().sequence + 1);
}

#[test]
fn opening_it_again_changes_nothing() {
    let copy = Copy::new();
    let first = copy.open().unwrap();
    let (head, text) = (first.head().unwrap(), export(&first));
    drop(first);
    let second = copy.open().unwrap();
    assert_eq!((second.head().unwrap(), export(&second)), (head, text));
    sound(&second);
}

#[test]
fn two_that_open_it_at_once_agree() {
    let copy = Copy::new();
    let heads: Vec<Head> = std::thread::scope(|scope| {
        let opening: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| copy.open().unwrap().head().unwrap()))
            .collect();
        opening.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(heads.iter().all(|head| *head == heads[0]), "{heads:?}");
    sound(&copy.open().unwrap());
}

#[test]
fn a_migrated_ledger_is_gone_on_with() {
    let copy = Copy::new();
    let mut ledger = copy.open().unwrap();
    let run = ledger.start_run(make::new_run()).unwrap();
    ledger.finish_run(&run.id).unwrap();
    assert_eq!(ledger.runs().unwrap().len(), 4);
    sound(&ledger);
}

#[test]
fn a_newer_version_is_refused_and_left_alone() {
    let copy = Copy::new();
    copy.change("PRAGMA user_version = 99");
    let before = fs::read(&copy.path).unwrap();
    let error = copy.open().err().unwrap();
    assert!(
        matches!(
            error,
            LedgerError::Newer {
                version: 99,
                known: TODAY,
                ..
            }
        ),
        "{error}"
    );
    assert!(
        error.to_string().contains("install a newer weighhouse"),
        "{error}"
    );
    assert!(fs::read(&copy.path).unwrap() == before);
}

#[test]
fn one_that_cannot_be_migrated_stays_what_it_was() {
    for change in [
        "UPDATE entries SET body = '{}' WHERE sequence = 3",
        "UPDATE entries SET kind = 'run-won' WHERE sequence = 3",
        "UPDATE entries SET run = 'another' WHERE sequence = 3",
        "DELETE FROM entries WHERE sequence = 1",
    ] {
        let copy = Copy::new();
        let without_triggers = |sql: &str| {
            copy.change(&format!(
                "DROP TRIGGER entries_stay_as_they_are; DROP TRIGGER entries_stay; {sql};
                 CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
BEGIN SELECT raise(ABORT, 'an entry of the ledger is never changed'); END;
                 CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT raise(ABORT, 'an entry of the ledger is never deleted'); END;"
            ));
        };
        without_triggers(change);
        let error = copy.open().err().unwrap();
        assert!(
            matches!(error, LedgerError::Damaged { .. }),
            "{change}: {error}"
        );
        assert_eq!(copy.version(), 1, "{change}");
    }
}

#[test]
fn what_does_not_contradict_itself_is_found_by_the_check() {
    let copy = Copy::new();
    copy.change(
        "DROP TRIGGER entries_stay_as_they_are;
         UPDATE entries SET body = replace(body, '\"normalised\":0.5', '\"normalised\":1.5');
         CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
BEGIN SELECT raise(ABORT, 'an entry of the ledger is never changed'); END;",
    );
    let ledger = copy.open().unwrap();
    let report = ledger.check(None, |_, _| {}).unwrap();
    assert!(!report.problems.is_empty());
}
