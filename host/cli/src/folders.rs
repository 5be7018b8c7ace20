//! Where the command keeps things between its calls.

use std::path::PathBuf;

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
