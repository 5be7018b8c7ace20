//! The tables of the ledger, and how a ledger of an older version gets those of this one.
//!
//! `entries` is what happened, and never changes, in no version. The other tables are derived from it: a migration drops them, creates them as they are now and
//! derives them again.

use rusqlite::Connection;

use crate::derive::{self, Refusal};

/// The number by which SQLite files of this program are told from others: `WHLG`.
pub(crate) const APPLICATION: i64 = 0x5748_4c47;

/// The version of the tables.
///
/// 1: the first. 2: the index `evaluations_of_run` and the column `clock_set_back` of `runs`.
pub(crate) const VERSION: i64 = 2;

/// Something that the schema holds, as SQLite lists it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    /// Its name.
    pub(crate) name: &'static str,
    /// The statement that makes it, as SQLite keeps it.
    pub(crate) sql: &'static str,
}

/// What happened. The triggers keep other programs from changing it by mistake; against intent there is the chain.
const ENTRIES: [Item; 4] = [
    Item {
        name: "entries",
        sql: "CREATE TABLE entries (
    sequence INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL,
    run TEXT,
    evaluation TEXT,
    body TEXT NOT NULL,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT",
    },
    Item {
        name: "entries_are_added_at_the_end",
        sql: "CREATE TRIGGER entries_are_added_at_the_end BEFORE INSERT ON entries
WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM entries)
BEGIN SELECT raise(ABORT, 'an entry is added at the end of the ledger'); END",
    },
    Item {
        name: "entries_stay_as_they_are",
        sql: "CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
BEGIN SELECT raise(ABORT, 'an entry of the ledger is never changed'); END",
    },
    Item {
        name: "entries_stay",
        sql: "CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT raise(ABORT, 'an entry of the ledger is never deleted'); END",
    },
];

/// What is derived from the entries. Times are microseconds since the beginning of 1970, UTC; lengths of time are microseconds; `entry` is the sequence of the
/// entry that began it.
pub(crate) const DERIVED: [Item; 6] = [
    Item {
        name: "runs",
        sql: "CREATE TABLE runs (
    entry INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    origin TEXT NOT NULL,
    solver TEXT NOT NULL,
    environment TEXT NOT NULL,
    environment_version TEXT NOT NULL,
    environment_digest TEXT,
    better TEXT NOT NULL,
    unit TEXT NOT NULL,
    counts TEXT NOT NULL,
    visible TEXT NOT NULL,
    budget INTEGER NOT NULL,
    agent TEXT NOT NULL,
    agent_seed TEXT,
    folder TEXT,
    started INTEGER NOT NULL,
    finished INTEGER,
    state TEXT NOT NULL,
    elapsed INTEGER NOT NULL,
    pauses TEXT NOT NULL,
    clock_utc INTEGER NOT NULL,
    clock_boot TEXT,
    clock_since_boot INTEGER,
    clock_set_back INTEGER NOT NULL
) STRICT",
    },
    Item {
        name: "evaluations",
        sql: "CREATE TABLE evaluations (
    entry INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    run TEXT,
    ordinal INTEGER NOT NULL,
    purpose TEXT NOT NULL,
    environment TEXT NOT NULL,
    environment_version TEXT NOT NULL,
    environment_digest TEXT,
    started INTEGER NOT NULL,
    at INTEGER NOT NULL,
    late INTEGER NOT NULL,
    progress TEXT NOT NULL,
    ended INTEGER,
    ended_by INTEGER,
    interruption TEXT,
    verdict TEXT,
    raw REAL,
    normalised REAL,
    anchor_start REAL,
    anchor_reference REAL,
    anchor_source TEXT,
    better TEXT,
    reason TEXT,
    seconds REAL,
    submission TEXT,
    seed TEXT,
    device TEXT,
    receipt TEXT
) STRICT",
    },
    Item {
        name: "evaluations_of_run",
        sql: "CREATE UNIQUE INDEX evaluations_of_run ON evaluations (run, ordinal)",
    },
    Item {
        name: "evaluations_going_on",
        sql: "CREATE INDEX evaluations_going_on ON evaluations (id) WHERE progress = 'started'",
    },
    Item {
        name: "anchors",
        sql: "CREATE TABLE anchors (
    entry INTEGER PRIMARY KEY,
    environment TEXT NOT NULL,
    environment_version TEXT NOT NULL,
    start REAL NOT NULL,
    reference REAL NOT NULL,
    source TEXT NOT NULL
) STRICT",
    },
    Item {
        name: "anchors_of_environment",
        sql: "CREATE INDEX anchors_of_environment ON anchors (environment, environment_version)",
    },
];

/// The derived tables.
pub(crate) const TABLES: [&str; 3] = ["runs", "evaluations", "anchors"];

/// Makes all tables in an empty file. To be called in a transaction.
pub(crate) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION)?;
    connection.pragma_update(None, "user_version", VERSION)?;
    for item in ENTRIES.iter().chain(&DERIVED) {
        connection.execute_batch(item.sql)?;
    }
    Ok(())
}

/// Gives a ledger of an older version the tables of this one. To be called in a transaction, which is to be rolled back on an error.
pub(crate) fn migrate(connection: &Connection) -> Result<(), Refusal> {
    for table in TABLES {
        // Its indexes go with it.
        connection.execute_batch(&format!("DROP TABLE IF EXISTS main.{table}"))?;
    }
    for item in &DERIVED {
        connection.execute_batch(item.sql)?;
    }
    derive::everything(connection)?;
    connection.pragma_update(None, "user_version", VERSION)?;
    Ok(())
}

/// Makes the derived tables a second time, empty, for this connection alone. There they hide those of the file, whose names are then `main.runs` and so on.
pub(crate) fn create_beside(connection: &Connection) -> rusqlite::Result<()> {
    for item in &DERIVED {
        let sql = item
            .sql
            .replacen("CREATE TABLE ", "CREATE TEMP TABLE ", 1)
            .replacen(
                &format!("INDEX {}", item.name),
                &format!("INDEX temp.{}", item.name),
                1,
            );
        connection.execute_batch(&sql)?;
    }
    Ok(())
}

/// What `ANALYZE` and the like leave in a file, by name. Programs that look after SQLite files call them.
const OF_SQLITE: [Item; 3] = [
    Item {
        name: "sqlite_stat1",
        sql: "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    },
    Item {
        name: "sqlite_stat4",
        sql: "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    },
    Item {
        name: "sqlite_sequence",
        sql: "CREATE TABLE sqlite_sequence(name,seq)",
    },
];

/// Whether SQLite made something by itself. That its name begins with `sqlite_` does not say so: whoever can write the schema can name anything so.
fn is_of_sqlite(what: &str, name: &str, sql: Option<&str>) -> bool {
    match (what, sql) {
        // The index of a column that is unique.
        ("index", None) => true,
        ("table", Some(sql)) => OF_SQLITE
            .iter()
            .any(|item| item.name == name && item.sql == sql),
        _ => false,
    }
}

/// Says what the schema of a file has that this program does not make, or lacks.
///
/// A trigger that somebody added would act on what is written, and a view can stand in for a table: what is not ours, to the letter, is not used.
pub(crate) fn difference(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let mut expected: Vec<Item> = ENTRIES.iter().chain(&DERIVED).copied().collect();
    let mut statement = connection.prepare("SELECT type, name, sql FROM main.sqlite_schema")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let what: String = row.get(0)?;
        let name: String = row.get(1)?;
        let sql: Option<String> = row.get(2)?;
        if is_of_sqlite(&what, &name, sql.as_deref()) {
            continue;
        }
        let Some(place) = expected.iter().position(|item| item.name == name) else {
            return Ok(Some(format!(
                "`{}` is in it, which weighhouse did not make",
                name.escape_debug()
            )));
        };
        if sql.as_deref() != Some(expected.swap_remove(place).sql) {
            return Ok(Some(format!("`{name}` in it is not as weighhouse made it")));
        }
    }
    Ok(expected
        .first()
        .map(|item| format!("`{}` is not in it", item.name)))
}
