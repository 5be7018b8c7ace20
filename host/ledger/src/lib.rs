//! The ledger: runs and their evaluations in one SQLite file, append-only, with a hash chain.
//!
//! What happened is a list of entries, each of which holds the hash of the one before it; the tables of runs and evaluations are derived from the entries
//! in the same transaction, and can be derived again. A run's time is kept by [`clock`], what counts in it is decided by [`standing`], and whether a ledger is
//! what it was by [`check`].

pub mod chain;
pub mod check;
pub mod clock;
mod database;
mod derive;
mod ending;
mod entry;
pub mod error;
pub mod evaluation;
pub mod exchange;
pub mod ledger;
mod reading;
mod rows;
pub mod run;
mod running;
mod schema;
pub mod standing;
mod transaction;
mod words;

pub use chain::Head;
pub use check::{CheckReport, Problem};
pub use error::LedgerError;
pub use ledger::{Begun, Ledger};
