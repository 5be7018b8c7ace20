//! Files that are no ledgers, or broken ones.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use weighhouse_ledger::exchange::Export;
use weighhouse_ledger::{Ledger, LedgerError};

use crate::scene::{Scene, furnish};

fn refused(path: &Path) -> LedgerError {
    let refused = Ledger::open_existing(path).unwrap_err();
    let message = refused.to_string();
    assert!(
        message.starts_with(&path.display().to_string()),
        "{message}"
    );
    assert!(message.contains("; "), "it names a remedy: {message}");
    refused
}

#[test]
fn files_that_are_no_databases_are_refused_and_left_alone() {
    let scene = Scene::new();
    for content in [
        b"x".to_vec(),
        b"# Notes\n".repeat(1000),
        (0..=255).cycle().take(100_000).collect(),
        b"SQLite format 3\0".repeat(400),
    ] {
        fs::write(scene.path(), &content).unwrap();
        let refused = refused(&scene.path());
        assert!(
            matches!(
                refused,
                LedgerError::NotALedger { .. } | LedgerError::Damaged { .. }
            ),
            "{refused}"
        );
        assert!(Ledger::open(&scene.path()).is_err());
        assert_eq!(fs::read(scene.path()).unwrap(), content);
    }
}

#[test]
fn the_database_of_another_program_is_refused_and_left_alone() {
    for (pragma, words) in [
        ("PRAGMA user_version = 1", "another program"),
        ("PRAGMA application_id = 252006675", "another program"),
    ] {
        let scene = Scene::new();
        let raw = scene.raw();
        raw.execute_batch("CREATE TABLE entries (a)").unwrap();
        raw.execute_batch(pragma).unwrap();
        drop(raw);
        let content = fs::read(scene.path()).unwrap();
        let refused = refused(&scene.path());
        assert!(matches!(refused, LedgerError::NotALedger { .. }));
        assert!(refused.to_string().contains(words), "{refused}");
        assert!(Ledger::open(&scene.path()).is_err());
        assert_eq!(fs::read(scene.path()).unwrap(), content);
    }
    // Even one with neither a table nor a version, if it is marked.
    let scene = Scene::new();
    scene
        .raw()
        .execute_batch("PRAGMA application_id = 7")
        .unwrap();
    assert!(matches!(
        refused(&scene.path()),
        LedgerError::NotALedger { .. }
    ));
}

#[test]
fn a_newer_version_is_refused_and_left_alone() {
    let scene = Scene::new();
    furnish(&scene);
    scene
        .raw()
        .execute_batch("PRAGMA user_version = 99")
        .unwrap();
    let refused = refused(&scene.path());
    assert!(matches!(refused, LedgerError::Newer { version: 99, .. }));
    assert!(
        refused.to_string().contains("install a newer weighhouse"),
        "{refused}"
    );
    scene
        .raw()
        .execute_batch("PRAGMA user_version = -1")
        .unwrap();
    assert!(matches!(
        Ledger::open(&scene.path()),
        Err(LedgerError::Damaged { .. })
    ));
}

#[test]
fn folders_and_empty_names_are_refused() {
    let scene = Scene::new();
    assert!(matches!(
        refused(scene.folder.path()),
        LedgerError::NotALedger { .. }
    ));
    assert!(matches!(
        Ledger::open(Path::new("")),
        Err(LedgerError::File { .. })
    ));
    // A file stands where the folder should be.
    fs::write(scene.path(), "").unwrap();
    assert!(matches!(
        Ledger::open(&scene.path().join("ledger")),
        Err(LedgerError::File { .. })
    ));
}

#[test]
fn an_empty_file_becomes_a_ledger() {
    // What a process leaves that ended at the very beginning.
    let scene = Scene::new();
    fs::write(scene.path(), "").unwrap();
    // Whoever expects a ledger there is told that it was lost.
    for open in [Ledger::open_existing, Ledger::open_to_read] {
        let error = open(&scene.path()).unwrap_err().to_string();
        assert!(
            error.contains("it is empty, and may have been written over"),
            "{error}"
        );
    }
    assert_eq!(fs::metadata(scene.path()).unwrap().len(), 0);
    assert_eq!(
        Ledger::open(&scene.path())
            .unwrap()
            .head()
            .unwrap()
            .sequence,
        0
    );
    assert!(scene.check().is_sound());
}

#[test]
fn what_stands_in_a_name_is_no_instruction() {
    let scene = Scene::new();
    let folder = scene.folder.path();
    for name in [
        "file:ledger?mode=memory",
        ":memory:",
        "a?mode=ro",
        "späte Größe 🦀.db",
    ] {
        let path = folder.join(name);
        drop(Ledger::open(&path).unwrap());
        assert!(path.is_file(), "{name}");
    }
}

#[test]
fn a_file_that_was_cut_off_is_refused_or_reported() {
    let bytes = small_ledger();
    for length in [
        1,
        15,
        99,
        100,
        511,
        4096,
        5000,
        8192,
        bytes.len() / 2,
        bytes.len() - 4096,
        bytes.len() - 1,
    ] {
        assert!(
            !is_sound(&bytes[..length]),
            "{length} bytes of {}",
            bytes.len()
        );
    }
}

/// The bytes of a ledger, all in one file.
fn small_ledger() -> Vec<u8> {
    let scene = Scene::new();
    furnish(&scene);
    scene
        .raw()
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_row| Ok(()))
        .unwrap();
    fs::read(scene.path()).unwrap()
}

/// Does with a file all that can be done with a ledger, and says whether everything was in order.
fn is_sound(bytes: &[u8]) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ledger.sqlite");
    fs::write(&path, bytes).unwrap();
    let Ok(mut ledger) = Ledger::open_existing(&path) else {
        return false;
    };
    let mut errors = 0;
    let mut note = |failed: bool| errors += u32::from(failed);
    let mut runs = Vec::new();
    note(
        ledger
            .each_run(|run, evaluations| {
                for evaluation in evaluations {
                    let _ = format!(
                        "{:?} {}",
                        ledger.evaluation(&evaluation.id)?,
                        evaluation.started
                    );
                }
                let standing = ledger.standing(&run)?;
                let _ = (standing.score(&run), run.left());
                runs.push(run.id);
                Ok(())
            })
            .is_err(),
    );
    note(
        ledger
            .each_evaluation_without_run(|_evaluation| Ok(()))
            .is_err(),
    );
    note(ledger.runs().is_err());
    for with_records in [false, true] {
        note(
            ledger
                .export(std::io::sink(), Export::All, with_records, |_lines| {})
                .is_err(),
        );
    }
    note(ledger.head().is_err());
    match ledger.check(None, |_done, _total| {}) {
        Ok(report) => note(!report.is_sound()),
        Err(error) => {
            note(true);
            let _ = error.to_string();
        }
    }
    for run in runs {
        let _ = ledger.pause_run(&run, "x");
    }
    errors == 0
}

#[test]
fn pauses_that_are_too_long_to_be_added_up_make_no_panic() {
    let scene = Scene::new();
    furnish(&scene);
    let pause = format!(
        r#"{{"reason":"r","from":"2026-11-30T21:00:00Z","until":null,"length":{{"secs":{},"nanos":999999999}}}}"#,
        u64::MAX
    );
    for state in ["finished", "paused"] {
        scene
            .raw()
            .execute(
                "UPDATE runs SET pauses = ?1, state = ?2",
                [&format!("[{pause},{pause}]"), state],
            )
            .unwrap();
        scene
            .raw()
            .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_row| Ok(()))
            .unwrap();
        assert!(!is_sound(&fs::read(scene.path()).unwrap()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_ledger_with_flipped_bits_makes_no_panic(flips in prop::collection::vec((any::<prop::sample::Index>(), 0u8..8), 1..6)) {
        use std::sync::OnceLock;
        static LEDGER: OnceLock<Vec<u8>> = OnceLock::new();
        let mut bytes = LEDGER.get_or_init(small_ledger).clone();
        for (place, bit) in flips {
            let place = place.index(bytes.len());
            bytes[place] ^= 1 << bit;
        }
        let _ = is_sound(&bytes);
    }

    #[test]
    fn any_bytes_make_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        prop_assert!(!is_sound(&bytes));
    }
}

#[test]
fn an_untouched_ledger_is_sound() {
    assert!(is_sound(&small_ledger()));
}
