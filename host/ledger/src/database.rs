//! Opening the SQLite file: whose it is, its version, and how SQLite is to treat it.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::derive::Refusal;
use crate::entry::LONGEST_BODY;
use crate::error::{LedgerError, Result};
use crate::schema;

/// How long one process waits for the others. A write takes milliseconds; an import of a million evaluations takes half a minute.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// How long it waits with a verdict, which would be lost: longer than any import takes.
pub(crate) const PATIENCE_WITH_A_VERDICT: Duration = Duration::from_secs(1800);

/// Whose a file is.
struct Identity {
    application: i64,
    version: i64,
    /// How many tables and the like it has.
    items: i64,
}

/// Opens a ledger; `create` makes it and its folder where there is none.
pub(crate) fn open(path: &Path, create: bool) -> Result<Connection> {
    if path.is_dir() {
        return Err(LedgerError::NotALedger {
            file: path.to_path_buf(),
            why: "it is a folder".to_owned(),
        });
    }
    if create {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|source| LedgerError::File {
                file: folder.to_path_buf(),
                what: "the folder of the ledger cannot be made",
                source,
            })?;
        }
    } else if !path.exists() {
        return Err(LedgerError::NotThere {
            file: path.to_path_buf(),
        });
    }
    refuse_scrap(path, create)?;
    let mut connection =
        connect(path, create).map_err(|error| LedgerError::database(path, error))?;
    prepare(&mut connection, path)?;
    Ok(connection)
}

/// Refuses what is too short for a database: SQLite takes it for an empty one, and would write over it. A file without any content is one to begin a ledger in;
/// where a ledger is expected it is one that was lost.
fn refuse_scrap(path: &Path, create: bool) -> Result<()> {
    const SHORTEST: u64 = 512;
    match fs::metadata(path) {
        Ok(file) if (1..SHORTEST).contains(&file.len()) => Err(LedgerError::NotALedger {
            file: path.to_path_buf(),
            why: "it is no SQLite database".to_owned(),
        }),
        Ok(file) if file.len() == 0 && !create => Err(LedgerError::NotALedger {
            file: path.to_path_buf(),
            why: "it is empty, and may have been written over; look for a copy from before"
                .to_owned(),
        }),
        // What cannot be looked at cannot be opened either, and SQLite says why.
        Ok(_) | Err(_) => Ok(()),
    }
}

/// A connection to a file of which nothing is known yet.
fn connect(path: &Path, create: bool) -> rusqlite::Result<Connection> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    flags.set(OpenFlags::SQLITE_OPEN_CREATE, create);
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_BODY)?;
    // The file may come from anyone: its schema calls no functions with effects, and nothing writes past SQLite's own checks.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    Ok(connection)
}

fn prepare(connection: &mut Connection, path: &Path) -> Result<()> {
    let at = |error| LedgerError::database(path, error);
    // Nothing is written before it is known whose file it is.
    let found = identity_at_once(connection).map_err(at)?;
    let empty = found.is_empty();
    if !empty {
        found.ours(path)?;
    }
    configure(connection).map_err(at)?;
    if empty || found.version < schema::VERSION {
        let transaction = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(at)?;
        // Another process may have been faster.
        let found = identity(&transaction).map_err(at)?;
        if found.is_empty() {
            schema::create(&transaction).map_err(at)?;
        } else {
            found.ours(path)?;
            if found.version < schema::VERSION {
                schema::migrate(&transaction).map_err(|refusal| refusal.in_file(path))?;
            }
        }
        intact(&transaction, path)?;
        transaction.commit().map_err(at)?;
    } else {
        intact(connection, path)?;
    }
    Ok(())
}

/// How SQLite keeps the file: readers do not wait for writers, and what is committed survives a loss of power.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    let started = Instant::now();
    loop {
        let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
        if mode == "wal" {
            break;
        }
        // Where several processes change the mode at once, SQLite does not wait but reports at once that it is busy. Where the file cannot be written, the
        // mode stays as it is.
        match connection.query_row("PRAGMA journal_mode = wal", [], |row| {
            row.get::<_, String>(0)
        }) {
            Ok(_) => break,
            Err(rusqlite::Error::SqliteFailure(failure, _))
                if matches!(
                    failure.code,
                    ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked
                ) && started.elapsed() < PATIENCE =>
            {
                thread::sleep(Duration::from_millis(5));
            }
            Err(rusqlite::Error::SqliteFailure(failure, _))
                if failure.code == ErrorCode::ReadOnly =>
            {
                break;
            }
            Err(error) => return Err(error),
        }
    }
    connection.pragma_update(None, "synchronous", "full")?;
    // Up to 64 MiB of pages in memory, negative being KiB: with less an import of a million evaluations writes its indexes many times over.
    connection.pragma_update(None, "cache_size", -65_536)?;
    // What a large import leaves in the write-ahead log is cut off again.
    connection.query_row("PRAGMA journal_size_limit = 67108864", [], |_row| Ok(()))?;
    connection.pragma_update(None, "temp_store", "file")?;
    connection.set_prepared_statement_cache_capacity(64);
    Ok(())
}

/// All of it as of one moment: another process may be making the ledger.
fn identity_at_once(connection: &mut Connection) -> rusqlite::Result<Identity> {
    let transaction = connection.transaction()?;
    let found = identity(&transaction)?;
    transaction.commit()?;
    Ok(found)
}

fn identity(connection: &Connection) -> rusqlite::Result<Identity> {
    let number = |sql: &str| connection.query_row(sql, [], |row| row.get(0));
    Ok(Identity {
        application: number("PRAGMA application_id")?,
        version: number("PRAGMA user_version")?,
        items: number("SELECT count(*) FROM sqlite_schema")?,
    })
}

impl Identity {
    /// Whether nothing was ever written into it, or only the beginning of what `create` writes was.
    fn is_empty(&self) -> bool {
        self.application == 0 && self.version == 0 && self.items == 0
    }

    /// Refuses files of other programs and of newer versions of this one.
    fn ours(&self, path: &Path) -> Result<()> {
        let file = path.to_path_buf();
        if self.application != schema::APPLICATION {
            return Err(LedgerError::NotALedger {
                file,
                why: "it is the SQLite database of another program".to_owned(),
            });
        }
        if self.version > schema::VERSION {
            return Err(LedgerError::Newer {
                file,
                version: self.version,
                known: schema::VERSION,
            });
        }
        if self.version < 1 {
            return Err(LedgerError::Damaged {
                file,
                what: format!("its version is {}, which no weighhouse wrote", self.version),
            });
        }
        Ok(())
    }
}

fn intact(connection: &Connection, path: &Path) -> Result<()> {
    let difference =
        schema::difference(connection).map_err(|error| LedgerError::database(path, error))?;
    match difference {
        None => Ok(()),
        Some(what) => Err(LedgerError::Damaged {
            file: path.to_path_buf(),
            what,
        }),
    }
}

impl Refusal {
    /// What is wrong with a ledger whose own entries are refused.
    pub(crate) fn in_file(self, path: &Path) -> LedgerError {
        match self {
            Self::Database(error) => LedgerError::database(path, error),
            Self::Contradiction(what) => LedgerError::Damaged {
                file: path.to_path_buf(),
                what,
            },
        }
    }
}
