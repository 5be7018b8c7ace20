//! Files that a later process may believe: an authenticated store in a folder that only its owner can write.
//!
//! Compiled code is run as it is read, so an entry that someone else could have written would be theirs to run. Therefore:
//! - the folder belongs to the user and nobody else may write to it, else the cache is not opened (on Windows the user's profile sees to that);
//! - each entry carries an HMAC-SHA256 over its header and content, under a random key that lies in the folder, readable by the owner only;
//! - an entry that does not agree with its name, its length or its authenticator is deleted and not used.
//!
//! Entries appear by renaming a finished file, so processes that use the folder at the same time never see half of one.

#[cfg(test)]
mod tests;

use std::fs::{self, File};
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::owner::{self, Others, OwnerError, User};
use crate::temporary::Temporary;
use crate::verdict::is_kebab_case;

/// How an entry begins: the format's name and version.
const MAGIC: [u8; 8] = *b"WHCACHE\x01";

/// The name of the key's file. No entry can have it, for an entry's name has a hyphen.
const KEY_FILE: &str = "key";

const KEY_BYTES: usize = 32;
const MAC_BYTES: usize = 32;

/// The largest content that is kept, in bytes. The machine code of a 64 MiB component stays below it.
const MAX_CONTENT_BYTES: usize = 1024 * 1024 * 1024;

/// The most entries of one kind; the oldest go first.
const MAX_ENTRIES: usize = 64;

/// Why a cache cannot be used. One does well without: the caller says so and goes on.
#[derive(Debug, thiserror::Error)]
pub enum CacheError {
    /// Somebody else can write to the folder or owns something in it, or it cannot be seen whether that is so.
    #[error("not used as a cache: {0}")]
    Owner(#[from] OwnerError),
    /// The key's file is not a key.
    #[error("{0} is not a cache key: delete the folder that it is in")]
    BadKey(PathBuf),
    /// The file system refused.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

/// Is told, in a sentence, of every entry that is not what it should be.
pub type Warn = Box<dyn Fn(&str) + Send + Sync>;

/// An opened cache.
pub struct TrustedCache {
    folder: PathBuf,
    mac: Hmac<Sha256>,
    warn: Warn,
}

impl std::fmt::Debug for TrustedCache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TrustedCache")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}

impl TrustedCache {
    /// Opens the cache in a folder, which is made if it is not there, as is its key.
    ///
    /// # Errors
    /// See [`CacheError`].
    pub fn open(folder: &Path, warn: Warn) -> Result<Self, CacheError> {
        owner::make_private_folder(folder).map_err(|source| io(folder, source))?;
        // A file that this process makes shows who it is.
        let probe = Temporary::private(folder).map_err(|source| io(folder, source))?;
        let user = User::who_owns(probe.path())?;
        owner::check_folder(folder, user, Others::MayRead)?;
        let key = key(folder, probe, user)?;
        let mac =
            Hmac::new_from_slice(&key).map_err(|_| CacheError::BadKey(folder.join(KEY_FILE)))?;
        Ok(Self {
            folder: folder.to_owned(),
            mac,
            warn,
        })
    }

    /// The content kept under a kind and a key, if there is one and it can be believed.
    pub fn get(&self, kind: &str, key: &[u8; 32]) -> Option<Vec<u8>> {
        let header = Header::new(kind, key)?;
        let path = self.folder.join(&header.file_name);
        let entry = match read_at_most(&path, header.bytes.len() + MAC_BYTES + MAX_CONTENT_BYTES) {
            Ok(entry) => entry,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => {
                (self.warn)(&format!("{} could not be read: {error}", path.display()));
                return None;
            }
        };
        match self.open_entry(&header, entry) {
            Ok(content) => Some(content),
            Err(why) => {
                (self.warn)(&format!(
                    "{} {why}; it was deleted and will be made again",
                    path.display()
                ));
                // Gone already is as good.
                let _ = fs::remove_file(&path);
                None
            }
        }
    }

    /// Keeps content under a kind and a key. A failure is a warning: the content is made again next time.
    pub fn put(&self, kind: &str, key: &[u8; 32], content: &[u8]) {
        let Some(header) = Header::new(kind, key) else {
            (self.warn)(&format!(
                "{kind:?} is not a kind of cache entry: kinds are in kebab-case"
            ));
            return;
        };
        if content.len() > MAX_CONTENT_BYTES {
            return;
        }
        if let Err(error) = self.write_entry(&header, content) {
            (self.warn)(&format!(
                "a cache entry could not be written to {}: {error}",
                self.folder.display()
            ));
        }
        self.prune(kind);
    }

    fn write_entry(&self, header: &Header, content: &[u8]) -> std::io::Result<()> {
        let mut temporary = Temporary::private(&self.folder)?;
        let length = (content.len() as u64).to_le_bytes();
        for part in [
            &header.bytes[..],
            &length,
            &self.authenticate(header, content),
            content,
        ] {
            temporary.write(part)?;
        }
        // No sync: a torn entry after a power failure does not pass its authenticator.
        temporary.rename(&self.folder.join(&header.file_name))
    }

    fn authenticate(&self, header: &Header, content: &[u8]) -> [u8; MAC_BYTES] {
        self.mac_over(header, content)
            .finalize()
            .into_bytes()
            .into()
    }

    fn mac_over(&self, header: &Header, content: &[u8]) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(&header.bytes);
        mac.update(&(content.len() as u64).to_le_bytes());
        mac.update(content);
        mac
    }

    /// The content of an entry, or why it cannot be believed.
    fn open_entry(&self, header: &Header, mut entry: Vec<u8>) -> Result<Vec<u8>, &'static str> {
        let rest = entry
            .strip_prefix(header.bytes.as_slice())
            .ok_or("is of another version or is not the entry that its name says")?;
        let (length, rest) = rest.split_first_chunk::<8>().ok_or("is cut short")?;
        let (mac, content) = rest
            .split_first_chunk::<MAC_BYTES>()
            .ok_or("is cut short")?;
        if u64::from_le_bytes(*length) != content.len() as u64 {
            return Err("is cut short");
        }
        self.mac_over(header, content)
            .verify_slice(mac)
            .map_err(|_| "was not written by this cache or was changed since")?;
        let start = entry.len() - content.len();
        entry.drain(..start);
        Ok(entry)
    }

    /// Deletes the oldest entries of a kind that are too many. What cannot be deleted stays.
    fn prune(&self, kind: &str) {
        let Ok(listing) = fs::read_dir(&self.folder) else {
            return;
        };
        let prefix = format!("{kind}-");
        let length = prefix.len() + 2 * KEY_BYTES;
        let mut entries: Vec<(SystemTime, PathBuf)> = listing
            .flatten()
            .filter(|file| {
                let name = file.file_name();
                name.to_str()
                    .is_some_and(|name| name.len() == length && name.starts_with(&prefix))
            })
            .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
            .collect();
        entries.sort();
        let surplus = entries.len().saturating_sub(MAX_ENTRIES);
        for (_, path) in entries.drain(..surplus) {
            let _ = fs::remove_file(path);
        }
    }
}

/// What an entry is, as its beginning says it, and the name of its file.
struct Header {
    file_name: String,
    bytes: Vec<u8>,
}

impl Header {
    fn new(kind: &str, key: &[u8; 32]) -> Option<Self> {
        let kind_length = u8::try_from(kind.len()).ok()?;
        if !is_kebab_case(kind) {
            return None;
        }
        let mut bytes = MAGIC.to_vec();
        bytes.push(kind_length);
        bytes.extend_from_slice(kind.as_bytes());
        bytes.extend_from_slice(key);
        Some(Self {
            file_name: format!("{kind}-{}", hex::encode(key)),
            bytes,
        })
    }
}

/// The folder's key. The first process that comes makes it; of several at once, one's is kept and all use that.
fn key(folder: &Path, mut fresh: Temporary, user: User) -> Result<[u8; KEY_BYTES], CacheError> {
    let path = folder.join(KEY_FILE);
    let of_path = |source| io(&path, source);
    if !path.exists() {
        let mut key = [0; KEY_BYTES];
        getrandom::fill(&mut key)
            .map_err(|error| of_path(std::io::Error::other(error.to_string())))?;
        fresh.write(&key).map_err(of_path)?;
        fresh.sync().map_err(of_path)?;
        match fresh.link(&path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(of_path(error)),
            _ => {}
        }
    }
    let file = File::open(&path).map_err(of_path)?;
    owner::check_file(&path, &file.metadata().map_err(of_path)?, user)?;
    let bytes = read(file, KEY_BYTES + 1).map_err(of_path)?;
    bytes.try_into().map_err(|_| CacheError::BadKey(path))
}

fn io(path: &Path, source: std::io::Error) -> CacheError {
    CacheError::Io {
        path: path.to_owned(),
        source,
    }
}

fn read_at_most(path: &Path, bytes: usize) -> std::io::Result<Vec<u8>> {
    read(File::open(path)?, bytes)
}

fn read(file: File, bytes: usize) -> std::io::Result<Vec<u8>> {
    let mut content = Vec::new();
    file.take(bytes as u64).read_to_end(&mut content)?;
    Ok(content)
}
