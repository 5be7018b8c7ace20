//! What a receipt is checked with: its own bytes, the store that has its transcript, and the keys of those whose word is taken.

use std::fs;
use std::path::{Path, PathBuf};

use weighhouse_engine::receipt::key::PUBLIC_FILE;
use weighhouse_engine::receipt::{PublicKey, Receipt, ReceiptError};
use weighhouse_engine::sandbox::owner::{self, Others, User};
use weighhouse_engine::store::Store;

use crate::conduct::ConductError;
use crate::folders;

/// Where the store of a receipt is.
#[derive(Debug, clap::Args)]
pub(crate) struct StoreOption {
    /// The store that has the receipt's transcript; otherwise the folder `store` beside the receipt, or beside its folder, or in the data folder.
    #[arg(long, value_name = "FOLDER")]
    store: Option<PathBuf>,
}

impl StoreOption {
    /// The folder of the store, if there is one.
    ///
    /// # Errors
    /// When the one that was named is none.
    pub(crate) fn find(&self, receipt: &Path) -> Result<Option<PathBuf>, ConductError> {
        if let Some(folder) = &self.store {
            open(folder)?;
            return Ok(Some(folder.clone()));
        }
        // Of a bare file name the parent is the empty path, which is here.
        let folder = receipt
            .canonicalize()
            .ok()
            .and_then(|path| path.parent().map(Path::to_owned));
        let beside = folder.iter().flat_map(|folder| {
            [Some(folder.as_path()), folder.parent()]
                .into_iter()
                .flatten()
        });
        let data = folders::data();
        Ok(beside
            .chain(data.as_deref())
            .map(|folder| folder.join(folders::STORE))
            .find(|folder| Store::existing(folder).is_ok()))
    }

    /// The store.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn open(&self, receipt: &Path) -> Result<Store, ConductError> {
        let folder = self.find(receipt)?.ok_or_else(|| {
            ConductError::Usage(format!(
                "no store was found for {}: name the one that has its transcript with --store",
                receipt.display()
            ))
        })?;
        open(&folder)
    }
}

fn open(folder: &Path) -> Result<Store, ConductError> {
    Store::existing(folder).map_err(|error| ConductError::Usage(error.to_string()))
}

/// The keys in the files that were named; else this user's own, if there is one.
///
/// # Errors
/// When one of them is no key.
pub(crate) fn trusted(files: &[PathBuf]) -> Result<Vec<PublicKey>, ConductError> {
    if files.is_empty() {
        let Some(folder) = folders::data().map(|data| data.join(folders::KEYS)) else {
            return Ok(Vec::new());
        };
        let file = folder.join(PUBLIC_FILE);
        if !file.is_file() {
            return Ok(Vec::new());
        }
        // Whoever may write there would choose whose word is taken.
        owner::check_folder(&folder, User::of_this_process(), Others::MayNothing)
            .map_err(|error| ConductError::Usage(error.to_string()))?;
        return Ok(vec![key(&file)?]);
    }
    files.iter().map(|file| key(file)).collect()
}

fn key(file: &Path) -> Result<PublicKey, ConductError> {
    PublicKey::of_file(file).map_err(|error| ConductError::Usage(error.to_string()))
}

/// A receipt that has to be read, and that the file system has to give away.
///
/// # Errors
/// When there is no such file.
pub(crate) fn receipt(path: &Path) -> Result<Result<Receipt, ReceiptError>, ConductError> {
    match Receipt::of_file(path) {
        Err(error @ ReceiptError::Io { .. }) => Err(ConductError::Usage(error.to_string())),
        read => Ok(read),
    }
}

/// Asks whether there is such a file.
///
/// # Errors
/// When there is none.
pub(crate) fn is_file(path: &Path) -> Result<(), ConductError> {
    let what = match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => return Ok(()),
        Ok(_) => "it is not a file".to_owned(),
        Err(error) => error.to_string(),
    };
    Err(ConductError::Usage(format!("{}: {what}", path.display())))
}

/// Makes a folder that is new or empty, so that nothing is overwritten.
///
/// # Errors
/// When it is not.
pub(crate) fn make_empty_folder(folder: &Path) -> Result<(), ConductError> {
    let refused =
        |error: std::io::Error| ConductError::Usage(format!("{}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(refused)?;
    if fs::read_dir(folder).map_err(refused)?.next().is_some() {
        return Err(ConductError::Usage(format!(
            "{} is not empty: name a new folder, so that nothing is overwritten",
            folder.display()
        )));
    }
    Ok(())
}
