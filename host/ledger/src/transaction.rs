//! Adding entries: all of a transaction, or none.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

use crate::chain::{Head, Sealed};
use crate::clock::{Clock, Reading};
use crate::derive::{self, Entry, Refusal};
use crate::entry::{AnchorsOf, Body, Moment};
use crate::error::{LedgerError, Result};
use crate::evaluation::{Anchors, Progress, Purpose};
use crate::rows::RunRow;
use crate::run::Better;
use crate::words::Whole;

/// A change of the ledger that is not committed yet. Dropped, it never was.
pub(crate) struct Transaction<'ledger> {
    inner: rusqlite::Transaction<'ledger>,
    file: &'ledger Path,
    now: Reading,
    head: Head,
}

impl<'ledger> Transaction<'ledger> {
    /// Waits until no other process writes, and then reads the clocks: entries are in the order of time, as far as the clocks are.
    pub(crate) fn begin(
        connection: &'ledger mut Connection,
        file: &'ledger Path,
        clock: &dyn Clock,
    ) -> Result<Self> {
        let at = |error| LedgerError::database(file, error);
        let inner = connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(at)?;
        let head = head(&inner).map_err(at)?;
        Ok(Self {
            inner,
            file,
            now: clock.read(),
            head,
        })
    }

    /// The ledger.
    pub(crate) fn file(&self) -> &'ledger Path {
        self.file
    }

    /// What the clocks said when it began: the time of all its entries.
    pub(crate) fn now(&self) -> &Reading {
        &self.now
    }

    /// Writes an entry and derives what it means, and gives back its sequence.
    pub(crate) fn append(
        &mut self,
        run: Option<&str>,
        evaluation: Option<&str>,
        body: &Body,
    ) -> Result<u64> {
        let refused = |what| LedgerError::Contradiction {
            file: self.file.to_path_buf(),
            what,
        };
        let text = body.to_json().map_err(refused)?;
        let sequence = self.head.sequence + 1;
        let sealed = Sealed {
            sequence,
            time: self.now.utc.0,
            kind: body.kind(),
            run,
            evaluation,
            body: &text,
        };
        let hash = sealed.hash(&self.head.hash);
        self.insert(&sealed, &hash)
            .map_err(|error| LedgerError::database(self.file, error))?;
        let entry = Entry {
            sequence,
            time: self.now.utc,
            run,
            evaluation,
            body,
        };
        derive::apply(&self.inner, entry).map_err(|refusal| match refusal {
            Refusal::Contradiction(what) => refused(what),
            Refusal::Database(error) => LedgerError::database(self.file, error),
        })?;
        self.head = Head { sequence, hash };
        Ok(sequence)
    }

    fn insert(&self, sealed: &Sealed<'_>, hash: &[u8; 32]) -> rusqlite::Result<()> {
        self.inner
            .prepare_cached(
                "INSERT INTO entries (sequence, time, kind, run, evaluation, body, previous, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                Whole(sealed.sequence),
                self.now.utc,
                sealed.kind,
                sealed.run,
                sealed.evaluation,
                sealed.body,
                self.head.hash,
                hash,
            ])?;
        Ok(())
    }

    /// Makes it so, for good: what is committed survives a loss of power.
    pub(crate) fn commit(self) -> Result<()> {
        let Self { inner, file, .. } = self;
        inner
            .commit()
            .map_err(|error| LedgerError::database(file, error))
    }

    /// The run of this id as of its last entry; `None` when there is none.
    pub(crate) fn run(&self, id: &str) -> Result<Option<RunRow>> {
        RunRow::of(&self.inner, id).map_err(|error| LedgerError::database(self.file, error))
    }

    /// How far the evaluation of this id has come, and its run; `None` when there is no such evaluation.
    pub(crate) fn evaluation(&self, id: &str) -> Result<Option<(Progress, Option<String>)>> {
        let find = || {
            self.inner
                .prepare_cached("SELECT progress, run FROM evaluations WHERE id = ?1")?
                .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()
        };
        find().map_err(|error| LedgerError::database(self.file, error))
    }

    /// Whether the entries say that the evaluation of this id was started in this run, or in none, and do not say that it ended.
    pub(crate) fn goes_on(&self, id: &str, run: Option<&str>) -> Result<bool> {
        let find = || {
            self.inner
                .prepare_cached(
                    // The entry that started it bounds the search: entries have no index by evaluation, and there may be a million.
                    "SELECT EXISTS (
                         SELECT 1 FROM evaluations JOIN entries AS started ON started.sequence = evaluations.entry
                         WHERE evaluations.id = ?1 AND started.evaluation = ?1 AND started.run IS ?2
                             AND started.kind = 'evaluation-started'
                             AND NOT EXISTS (
                                 SELECT 1 FROM entries AS ended
                                 WHERE ended.sequence > started.sequence AND ended.evaluation = ?1
                             )
                     )",
                )?
                .query_row(params![id, run], |row| row.get(0))
        };
        find().map_err(|error| LedgerError::database(self.file, error))
    }

    /// The number of the last evaluation of a run, and the time in the run at which it started; 0 and none when it has none.
    pub(crate) fn last_of_run(&self, run: &str) -> Result<(u64, Duration)> {
        let find = || -> rusqlite::Result<(u64, Duration)> {
            let last: Option<(Whole, Whole)> = self
                .inner
                .prepare_cached(
                    "SELECT ordinal, at FROM evaluations WHERE run = ?1 ORDER BY ordinal DESC LIMIT 1",
                )?
                .query_row([run], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            Ok(
                last.map_or((0, Duration::ZERO), |(Whole(ordinal), Whole(at))| {
                    (ordinal, Duration::from_micros(at))
                }),
            )
        };
        find().map_err(|error| LedgerError::database(self.file, error))
    }

    /// Which raw score is the better one: name and version of each environment that there are runs at.
    pub(crate) fn directions(&self) -> Result<Vec<(String, String, Better)>> {
        let find = || -> rusqlite::Result<Vec<_>> {
            self.inner
                .prepare_cached(
                    "SELECT DISTINCT environment, environment_version, better FROM runs",
                )?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
                .collect()
        };
        find().map_err(|error| LedgerError::database(self.file, error))
    }

    /// How many evaluations a run has, those left out by which its result was measured again.
    pub(crate) fn scores_of_run(&self, run: &str) -> Result<u64> {
        let find = || {
            self.inner
                .prepare_cached("SELECT count(*) FROM evaluations WHERE run = ?1 AND purpose = ?2")?
                .query_row(params![run, Purpose::Score], |row| row.get(0))
        };
        find()
            .map(|Whole(number)| number)
            .map_err(|error| LedgerError::database(self.file, error))
    }

    /// The anchors of an environment that were recorded last.
    pub(crate) fn anchors(&self, environment: &str, version: &str) -> Result<Option<Anchors>> {
        anchors(&self.inner, environment, version)
            .map_err(|error| LedgerError::database(self.file, error))
    }

    /// Whether an entry up to the one of this sequence gave an environment just these anchors.
    pub(crate) fn gave_anchors(&self, body: &AnchorsOf, until: u64) -> Result<bool> {
        let find = || {
            self.inner
                .prepare_cached(
                    "SELECT EXISTS (SELECT 1 FROM anchors WHERE environment = ?1 AND environment_version = ?2 \
                     AND start = ?3 AND reference = ?4 AND source = ?5 AND entry <= ?6)",
                )?
                .query_row(
                    params![
                        body.environment,
                        body.environment_version,
                        body.anchors.start,
                        body.anchors.reference,
                        body.anchors.source,
                        Whole(until),
                    ],
                    |row| row.get(0),
                )
        };
        find().map_err(|error| LedgerError::database(self.file, error))
    }

    /// The number of the last entry.
    pub(crate) fn last_entry(&self) -> u64 {
        self.head.sequence
    }

    /// What an entry about an evaluation of a run, or of none, says about time.
    pub(crate) fn moment(&self, run: Option<&str>) -> Result<Moment> {
        let row = match run {
            Some(id) => self.run(id)?,
            None => None,
        };
        Ok(match row {
            Some(row) => row.moment(&self.now),
            None => beginning(&self.now),
        })
    }
}

/// What the first entry of a run says about its time, and any entry without one.
pub(crate) fn beginning(now: &Reading) -> Moment {
    Moment {
        since_boot: now.since_boot.clone(),
        elapsed_micros: 0,
        set_back: false,
    }
}

/// Where the ledger ends.
pub(crate) fn head(connection: &Connection) -> rusqlite::Result<Head> {
    let last = connection
        .prepare_cached("SELECT sequence, hash FROM entries ORDER BY sequence DESC LIMIT 1")?
        .query_row([], |row| {
            let Whole(sequence) = row.get(0)?;
            Ok(Head {
                sequence,
                hash: row.get(1)?,
            })
        })
        .optional()?;
    Ok(last.unwrap_or_else(Head::of_nothing))
}

/// The anchors of an environment that were recorded last.
pub(crate) fn anchors(
    connection: &Connection,
    environment: &str,
    version: &str,
) -> rusqlite::Result<Option<Anchors>> {
    connection
        .prepare_cached(
            "SELECT start, reference, source FROM anchors WHERE environment = ?1 AND environment_version = ?2 ORDER BY entry DESC LIMIT 1",
        )?
        .query_row([environment, version], |row| {
            Ok(Anchors {
                start: row.get(0)?,
                reference: row.get(1)?,
                source: row.get(2)?,
            })
        })
        .optional()
}
