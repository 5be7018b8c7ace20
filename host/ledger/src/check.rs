//! Checking a ledger: the chain, and whether the tables say what the entries say.

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, Value, ValueRef};
use rusqlite::{Connection, Row, Rows};

use crate::chain::{Hash, Head, Sealed};
use crate::clock::Timestamp;
use crate::database;
use crate::derive::{self, Entry, Refusal};
use crate::entry::Body;
use crate::error::{LedgerError, Result};
use crate::ledger::Ledger;
use crate::schema;
use crate::words::Whole;

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckReport {
    /// How many entries the ledger has.
    pub entries: u64,
    /// How many runs.
    pub runs: u64,
    /// How many evaluations, those without a run included.
    pub evaluations: u64,
    /// Where it ends.
    pub head: Head,
    /// What is wrong with it; empty when all is well. After [`CheckReport::MOST`] problems no more are sought.
    pub problems: Vec<Problem>,
}

/// Something that is wrong with a ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The entry that it is about; `None` where it is about the file as a whole.
    pub sequence: Option<u64>,
    /// What is wrong.
    pub message: String,
}

impl CheckReport {
    /// How many problems are reported at most.
    pub const MOST: usize = 100;

    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }
}

/// How often the progress is told: once in so many entries.
const STEP: u64 = 1000;

impl Ledger {
    /// Checks the whole ledger: that SQLite finds the file in order, that the entries are numbered without gaps, that each has the hash of the one before it
    /// and its own hash is right, that each can be read and follows from those before it, that the tables of runs, evaluations and anchors are what the entries
    /// make them, and that a head that was `kept` is still in the chain. `progress` is told how many entries of how many are checked.
    ///
    /// Whoever can write the file can make a whole new chain. Only a kept head, or the receipts of the evaluations, show that.
    ///
    /// Other processes may go on writing; what they add after the check began is not checked.
    ///
    /// # Errors
    ///
    /// When the file cannot be read at all. What is wrong with what it says is in the report.
    pub fn check(
        &self,
        kept: Option<&Head>,
        progress: impl FnMut(u64, u64),
    ) -> Result<CheckReport> {
        let error = |error| LedgerError::database(&self.path, error);
        // A connection of its own: the tables that are derived again go by the names of those that they are compared with.
        let connection = database::open(&self.path, false)?;
        let mut check = Check {
            connection: &connection,
            kept,
            problems: Vec::new(),
        };
        connection.execute_batch("BEGIN").map_err(error)?;
        check.file().map_err(error)?;
        let head = check.entries(progress).map_err(error)?;
        check.tables().map_err(error)?;
        let count = |table: &str| {
            connection.query_row(&format!("SELECT count(*) FROM main.{table}"), [], |row| {
                row.get(0).map(|Whole(count)| count)
            })
        };
        Ok(CheckReport {
            entries: count("entries").map_err(error)?,
            runs: count("runs").map_err(error)?,
            evaluations: count("evaluations").map_err(error)?,
            head,
            problems: check.problems,
        })
    }
}

struct Check<'a> {
    connection: &'a Connection,
    kept: Option<&'a Head>,
    problems: Vec<Problem>,
}

impl Check<'_> {
    fn problem(&mut self, sequence: Option<u64>, message: impl Into<String>) {
        if !self.is_full() {
            self.problems.push(Problem {
                sequence,
                message: message.into(),
            });
        }
    }

    fn is_full(&self) -> bool {
        self.problems.len() >= CheckReport::MOST
    }

    /// What SQLite itself finds.
    fn file(&mut self) -> rusqlite::Result<()> {
        let mut statement = self.connection.prepare("PRAGMA main.integrity_check(20)")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let finding: String = row.get(0)?;
            if finding != "ok" {
                self.problem(None, format!("the file is damaged: {finding}"));
            }
        }
        Ok(())
    }

    /// Checks each entry, and derives from it what it means, into tables that are this connection's alone.
    fn entries(&mut self, mut progress: impl FnMut(u64, u64)) -> rusqlite::Result<Head> {
        let connection = self.connection;
        schema::create_beside(connection)?;
        let Whole(total) =
            connection.query_row("SELECT count(*) FROM main.entries", [], |row| row.get(0))?;
        let mut statement = connection.prepare(
            "SELECT sequence, time, kind, run, evaluation, body, previous, hash FROM main.entries ORDER BY sequence",
        )?;
        let mut rows = statement.query([])?;
        let mut head = Head::of_nothing();
        let mut kept = self.kept;
        let mut done = 0;
        while let Some(row) = rows.next()? {
            let number: i64 = row.get(0)?;
            let Ok(sequence) = u64::try_from(number) else {
                self.problem(
                    None,
                    format!(
                        "there is an entry with the number {number}: the first one of a ledger is 1"
                    ),
                );
                if self.is_full() {
                    break;
                }
                continue;
            };
            if sequence != head.sequence + 1 {
                let expected = head.sequence + 1;
                self.problem(
                    Some(sequence),
                    format!("entry {expected} should come here: entries are missing"),
                );
            }
            match Written::of(row) {
                Ok(written) => {
                    self.link(sequence, &written, &head);
                    if let Err(what) = written.derive(connection, sequence)? {
                        self.problem(Some(sequence), what);
                    }
                    head.hash = written.hash;
                }
                Err(what) => self.problem(Some(sequence), what),
            }
            head.sequence = sequence;
            if let Some(Head { hash, .. }) = kept.filter(|kept| kept.sequence == sequence) {
                if *hash != head.hash {
                    self.problem(
                        Some(sequence),
                        "the kept head has another hash for this entry: the ledger was written anew",
                    );
                }
                kept = None;
            }
            done += 1;
            if done % STEP == 0 {
                progress(done, total);
            }
            if self.is_full() {
                break;
            }
        }
        match kept {
            Some(kept) if *kept == Head::of_nothing() => {}
            Some(kept) if kept.sequence == 0 => {
                self.problem(None, "the kept head is of no ledger: it has no entry, and not the hash of an empty one");
            }
            Some(kept) if !self.is_full() => {
                let message = format!(
                    "the kept head is entry {}, and the ledger ends with entry {}: entries were cut off at its end",
                    kept.sequence, head.sequence
                );
                self.problem(None, message);
            }
            _ => {}
        }
        progress(done, total);
        Ok(head)
    }

    /// Checks an entry's place in the chain.
    fn link(&mut self, sequence: u64, written: &Written<'_>, head: &Head) {
        if written.previous != head.hash {
            self.problem(
                Some(sequence),
                "it does not hold the hash of the entry before it: that one was changed, or others stood between",
            );
        }
        let sealed = Sealed {
            sequence,
            time: written.time.0,
            kind: written.kind,
            run: written.run,
            evaluation: written.evaluation,
            body: written.body,
        };
        if sealed.hash(&written.previous) != written.hash {
            self.problem(
                Some(sequence),
                "its hash is not that of what it says: it was changed",
            );
        }
    }

    /// Compares the tables with those that were derived again.
    fn tables(&mut self) -> rusqlite::Result<()> {
        // What the entries do not say cannot be compared with.
        if self.is_full() {
            return Ok(());
        }
        for table in schema::TABLES {
            self.table(table)?;
        }
        Ok(())
    }

    fn table(&mut self, table: &str) -> rusqlite::Result<()> {
        let connection = self.connection;
        let select = |schema: &str| {
            connection.prepare(&format!("SELECT * FROM {schema}.{table} ORDER BY entry"))
        };
        let (mut is, mut should) = (select("main")?, select("temp")?);
        let columns: Vec<String> = is.column_names().map(str::to_owned).collect();
        let (mut is, mut should) = (is.query([])?, should.query([])?);
        let (mut left, mut right) = (next(&mut is)?, next(&mut should)?);
        while !self.is_full() {
            let entry = |row: &Option<Vec<Value>>| match row.as_deref() {
                Some([Value::Integer(entry), ..]) => Some(*entry),
                _ => None,
            };
            let (here, there) = (entry(&left), entry(&right));
            let sequence = |entry: i64| u64::try_from(entry).ok();
            match (here, there) {
                (None, None) => break,
                (Some(here), there) if there.is_none_or(|there| here < there) => {
                    self.problem(
                        sequence(here),
                        format!("the table `{table}` has a row that no entry makes"),
                    );
                    left = next(&mut is)?;
                }
                (here, Some(there)) if here.is_none_or(|here| there < here) => {
                    self.problem(
                        sequence(there),
                        format!("the table `{table}` lacks the row that this entry makes"),
                    );
                    right = next(&mut should)?;
                }
                (Some(here), _) => {
                    let differs = |column: &usize| {
                        let of = |row: &Option<Vec<Value>>| {
                            row.as_ref().and_then(|row| row.get(*column).cloned())
                        };
                        of(&left) != of(&right)
                    };
                    let differing: Vec<&str> = (0..columns.len())
                        .filter(differs)
                        .filter_map(|column| columns.get(column).map(String::as_str))
                        .collect();
                    if !differing.is_empty() {
                        let message = format!(
                            "the table `{table}` does not say what the entries say, in {}: it was changed",
                            differing.join(", ")
                        );
                        self.problem(sequence(here), message);
                    }
                    left = next(&mut is)?;
                    right = next(&mut should)?;
                }
                (None, Some(_)) => break,
            }
        }
        Ok(())
    }
}

/// The columns of an entry.
struct Written<'row> {
    time: Timestamp,
    kind: &'row str,
    run: Option<&'row str>,
    evaluation: Option<&'row str>,
    body: &'row str,
    previous: Hash,
    hash: Hash,
}

impl<'row> Written<'row> {
    /// Reads them, and says which cannot have been written.
    fn of(row: &'row Row<'_>) -> std::result::Result<Self, String> {
        fn read<'row, T>(
            row: &'row Row<'_>,
            name: &str,
            of: impl FnOnce(ValueRef<'row>) -> FromSqlResult<T>,
        ) -> std::result::Result<T, String> {
            let value = row.get_ref(name).map_err(|error| error.to_string())?;
            of(value).map_err(|error| {
                format!("its {name} cannot have been written by weighhouse: {error}")
            })
        }
        let hash = |value: ValueRef<'row>| {
            let bytes = value.as_blob()?;
            Hash::try_from(bytes).map_err(|_other_length| FromSqlError::InvalidBlobSize {
                expected_size: size_of::<Hash>(),
                blob_size: bytes.len(),
            })
        };
        Ok(Self {
            time: read(row, "time", Timestamp::column_result)?,
            kind: read(row, "kind", |value| value.as_str())?,
            run: read(row, "run", |value| value.as_str_or_null())?,
            evaluation: read(row, "evaluation", |value| value.as_str_or_null())?,
            body: read(row, "body", |value| value.as_str())?,
            previous: read(row, "previous", hash)?,
            hash: read(row, "hash", hash)?,
        })
    }

    /// Derives what the entry means; says what is wrong where it means nothing.
    fn derive(
        &self,
        connection: &Connection,
        sequence: u64,
    ) -> rusqlite::Result<std::result::Result<(), String>> {
        let body = match Body::parse(self.kind, self.body) {
            Ok(body) => body,
            Err(what) => return Ok(Err(format!("it cannot be read: {what}"))),
        };
        let entry = Entry {
            sequence,
            time: self.time,
            run: self.run,
            evaluation: self.evaluation,
            body: &body,
        };
        match derive::apply(connection, entry) {
            Ok(()) => Ok(Ok(())),
            Err(Refusal::Contradiction(what)) => Ok(Err(what)),
            Err(Refusal::Database(error)) => Err(error),
        }
    }
}

fn next(rows: &mut Rows<'_>) -> rusqlite::Result<Option<Vec<Value>>> {
    let Some(row) = rows.next()? else {
        return Ok(None);
    };
    let columns = row.as_ref().column_count();
    (0..columns)
        .map(|column| row.get(column))
        .collect::<rusqlite::Result<_>>()
        .map(Some)
}

#[cfg(test)]
mod tests;
