-- The tables of version 1 of the ledger, word for word: the stored file of that version is made with this.
PRAGMA application_id = 1464355911;
PRAGMA user_version = 1;
CREATE TABLE entries (
    sequence INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL,
    run TEXT,
    evaluation TEXT,
    body TEXT NOT NULL,
    previous BLOB NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TRIGGER entries_are_added_at_the_end BEFORE INSERT ON entries
WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM entries)
BEGIN SELECT raise(ABORT, 'an entry is added at the end of the ledger'); END;
CREATE TRIGGER entries_stay_as_they_are BEFORE UPDATE ON entries
BEGIN SELECT raise(ABORT, 'an entry of the ledger is never changed'); END;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
BEGIN SELECT raise(ABORT, 'an entry of the ledger is never deleted'); END;
CREATE TABLE runs (
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
    clock_since_boot INTEGER
) STRICT;
CREATE TABLE evaluations (
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
) STRICT;
CREATE INDEX evaluations_going_on ON evaluations (id) WHERE progress = 'started';
CREATE TABLE anchors (
    entry INTEGER PRIMARY KEY,
    environment TEXT NOT NULL,
    environment_version TEXT NOT NULL,
    start REAL NOT NULL,
    reference REAL NOT NULL,
    source TEXT NOT NULL
) STRICT;
CREATE INDEX anchors_of_environment ON anchors (environment, environment_version);
