//! Where the command keeps things between its calls.

use std::path::PathBuf;

/// The variable that names another folder for the cache.
const CACHE: &str = "WEIGHHOUSE_CACHE";

/// The folder of compiled scorers and remembered self-tests: the one that `WEIGHHOUSE_CACHE` names, else the platform's. `None` on a system that has none.
pub(crate) fn cache() -> Option<PathBuf> {
    std::env::var_os(CACHE)
        .filter(|folder| !folder.is_empty())
        .map(PathBuf::from)
        .or_else(|| {
            Some(
                directories::ProjectDirs::from("", "", "weighhouse")?
                    .cache_dir()
                    .to_owned(),
            )
        })
}
