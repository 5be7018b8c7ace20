//! Where the command keeps things between its calls.

use std::path::PathBuf;

use crate::conduct::ConductError;

/// The variable that names another folder for the cache.
const CACHE: &str = "WEIGHHOUSE_CACHE";

/// The variable that names another folder for what is kept for good.
const DATA: &str = "WEIGHHOUSE_DATA";

/// Where in the data folder the receipts are, a file for each evaluation.
pub(crate) const RECEIPTS: &str = "receipts";
/// Where in it large byte strings are.
pub(crate) const STORE: &str = "store";
/// Where in it the signing key is.
pub(crate) const KEYS: &str = "keys";

/// Where in it the ledger is.
const LEDGER: &str = "ledger.sqlite3";

/// The folder of what is kept for good, as a command was told.
#[derive(Debug, clap::Args)]
pub(crate) struct DataOption {
    /// The folder of the ledger, the receipts, their store and the signing key; otherwise what `WEIGHHOUSE_DATA` names, else the platform's folder.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl DataOption {
    /// The folder.
    ///
    /// # Errors
    /// When none was named and the system has none.
    pub(crate) fn folder(&self) -> Result<PathBuf, ConductError> {
        self.data.clone().or_else(data).ok_or_else(|| {
            ConductError::Usage(
                "this system has no folder for data: name one with --data".to_owned(),
            )
        })
    }
}

/// The ledger's file, as a command was told.
#[derive(Debug, clap::Args)]
pub(crate) struct LedgerOption {
    /// The ledger's file; otherwise `ledger.sqlite3` in the data folder.
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
}

impl LedgerOption {
    /// The file, which need not be there.
    ///
    /// # Errors
    /// When none was named and there is no data folder.
    pub(crate) fn path(&self, data: &DataOption) -> Result<PathBuf, ConductError> {
        match &self.ledger {
            Some(path) => Ok(path.clone()),
            None => Ok(data.folder()?.join(LEDGER)),
        }
    }
}

/// The folder of receipts, their store and the signing key: the one that `WEIGHHOUSE_DATA` names, else the platform's. `None` on a system that has none.
pub(crate) fn data() -> Option<PathBuf> {
    named(DATA).or_else(|| {
        Some(
            directories::ProjectDirs::from("", "", "weighhouse")?
                .data_dir()
                .to_owned(),
        )
    })
}

fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable)
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
}

/// The folder of compiled scorers and remembered self-tests: the one that `WEIGHHOUSE_CACHE` names, else the platform's. `None` on a system that has none.
pub(crate) fn cache() -> Option<PathBuf> {
    named(CACHE).or_else(|| {
        Some(
            directories::ProjectDirs::from("", "", "weighhouse")?
                .cache_dir()
                .to_owned(),
        )
    })
}
