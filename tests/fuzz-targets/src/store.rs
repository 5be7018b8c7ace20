//! The store of large byte strings, whose files anyone may have changed.
//!
//! The bytes are kept, and they stand in for the file of a blob: as they are, and with the seal made right, as somebody would who knows the format.
//! Promises: what was kept is had again, to the byte; and what comes back of a changed file has the digest that was asked for, or is an error.

use std::fs;
use std::io::Read as _;
use std::path::PathBuf;
use std::sync::OnceLock;

use flate2::read::DeflateDecoder;
use sha2::{Digest as _, Sha256};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::store::Store;
use weighhouse_sandbox::transcript::{ContentError, ContentStore};

/// How long the fixed beginning of a blob is, and the seal after it.
const HEADER_BYTES: usize = 16;
const SEAL_BYTES: usize = 32;

/// The most that is unpacked here to know what a blob would have in it.
const MOST_UNPACKED: u64 = 1 << 22;

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let folder = folder();
    let store = Store::open(&folder).expect("the store can be opened");
    let digest = Digest::of(data);
    store.put(&digest, data).expect("it can be kept");
    assert_eq!(store.get(&digest).as_deref(), Ok(data));
    let path = store.path(&digest);
    let blob = fs::read(&path).expect("what was kept is a file");

    for (digest, file) in [
        (digest, data.to_vec()),
        (digest, sealed(&blob[..HEADER_BYTES], data)),
        (inflated_digest(data), sealed(&blob[..HEADER_BYTES], data)),
    ] {
        let path = store.path(&digest);
        fs::create_dir_all(path.parent().expect("a blob lies in a folder"))
            .and_then(|()| fs::write(&path, &file))
            .expect("the file can be changed");
        match store.get(&digest) {
            Ok(content) => assert_eq!(Digest::of(&content), digest),
            Err(error) => assert_eq!(error, ContentError::Altered { digest }),
        }
        fs::remove_file(&path).expect("the file can be removed");
    }
}

/// A blob whose seal is right.
fn sealed(header: &[u8], rest: &[u8]) -> Vec<u8> {
    let mut blob = header.to_vec();
    blob.extend_from_slice(&Sha256::digest(rest));
    debug_assert_eq!(blob.len(), HEADER_BYTES + SEAL_BYTES);
    blob.extend_from_slice(rest);
    blob
}

/// The digest of what the bytes unpack to.
fn inflated_digest(data: &[u8]) -> Digest {
    let mut content = Vec::new();
    // What was unpacked before an error counts too.
    let _ = DeflateDecoder::new(data)
        .take(MOST_UNPACKED)
        .read_to_end(&mut content);
    Digest::of(&content)
}

/// A folder for this process, in memory where the machine has such a place.
fn folder() -> PathBuf {
    static FOLDER: OnceLock<tempfile::TempDir> = OnceLock::new();
    FOLDER
        .get_or_init(|| {
            tempfile::tempdir_in("/dev/shm")
                .or_else(|_| tempfile::tempdir())
                .expect("a temporary folder can be made")
        })
        .path()
        .join("store")
}
