//! Where byte strings lie that transcripts name by their digest: a folder in which each is kept once, compressed.
//!
//! `docs/receipt.md` specifies the folder and its files. A blob is a gzip file in one fixed form, with a digest of its compressed part in its
//! header: any tool unpacks it, and a byte that is changed anywhere in it is noticed, also one that unpacking would not miss.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use flate2::read::{DeflateDecoder, DeflateEncoder};
use flate2::{Compression, Crc};
use sha2::{Digest as _, Sha256};
use weighhouse_sandbox::temporary::Temporary;
use weighhouse_sandbox::transcript::{ContentError, ContentStore};

use crate::digest::Digest;

/// The largest content that is kept, in bytes: what is unpacked is held in memory.
pub const MAX_CONTENT_BYTES: usize = 1024 * 1024 * 1024;

/// The folder in the store that has the blobs, named after the digest's algorithm.
const ALGORITHM: &str = "sha256";

/// How every blob begins (RFC 1952, sections 2.3 and 2.3.1.1): the magic number, deflate, a flag that an extra field follows, no time, no particular
/// compression, no particular system, 36 bytes of extra field, its one subfield `WH` of 32 bytes.
const HEADER: [u8; 16] = [
    0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 0xff, 36, 0, b'W', b'H', 32, 0,
];

/// The length of the digest that follows the header.
const SEAL_BYTES: usize = 32;

/// The length of the checksum and the content's length at a blob's end.
const TRAILER_BYTES: usize = 8;

/// The largest blob that is read. Deflate never adds more than five bytes to a block, and no encoder's blocks are shorter than 16 KiB where they do
/// not compress; a kilobyte is for the header and the trailer.
const MAX_BLOB_BYTES: u64 = (MAX_CONTENT_BYTES + MAX_CONTENT_BYTES / 1024 + 1024) as u64;

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is none.
    #[error(
        "{0} is no store: it has no folder `sha256`; name the store that the receipt was made with, or the one that came with it"
    )]
    Missing(PathBuf),
    /// The file system refused.
    #[error("the store {path}: {source}")]
    Io {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// A folder of byte strings by their digest. A clone is another handle on the same one, and so is another process's.
#[derive(Debug, Clone)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// Opens a store to write to, and makes it if it is not there.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let store = Self {
            folder: folder.join(ALGORITHM),
        };
        fs::create_dir_all(&store.folder).map_err(|source| StoreError::Io {
            path: folder.to_owned(),
            source,
        })?;
        Ok(store)
    }

    /// Opens a store that is there, to read from. Nothing is written.
    ///
    /// # Errors
    /// When it is not there.
    pub fn existing(folder: &Path) -> Result<Self, StoreError> {
        let store = Self {
            folder: folder.join(ALGORITHM),
        };
        if store.folder.is_dir() {
            Ok(store)
        } else {
            Err(StoreError::Missing(folder.to_owned()))
        }
    }

    /// Where the blob with a digest lies, if it is there.
    pub fn path(&self, digest: &Digest) -> PathBuf {
        let digits = hex::encode(digest.bytes());
        let (folder, name) = digits.split_at(2);
        self.folder.join(folder).join(format!("{name}.gz"))
    }

    /// Whether there is a file for this digest. What is in it is looked at when it is read.
    pub fn has(&self, digest: &Digest) -> bool {
        self.path(digest).is_file()
    }

    /// No sync: what a power failure tears is noticed when it is read, and is written again when it comes again. What never comes again is synced by whoever
    /// keeps it, with [`ContentStore::sync`].
    fn write(path: &Path, content: &[u8], crc: u32) -> io::Result<()> {
        let folder = path
            .parent()
            .ok_or_else(|| io::Error::other("a blob lies in a folder"))?;
        match fs::create_dir(folder) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
        let mut temporary = Temporary::create(folder)?;
        temporary.write(&pack(content, crc)?)?;
        match temporary.rename(path) {
            // Where an open file cannot be replaced, another process has just written and opened the same content.
            Err(_) if ends_as(path, content.len(), crc) => Ok(()),
            other => other,
        }
    }
}

impl ContentStore for Store {
    fn put(&self, digest: &Digest, content: &[u8]) -> io::Result<()> {
        let path = self.path(digest);
        let of_path =
            |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
        if content.len() > MAX_CONTENT_BYTES {
            return Err(of_path(io::Error::new(
                ErrorKind::InvalidInput,
                format!(
                    "{} bytes are more than the {MAX_CONTENT_BYTES} that a store keeps as one",
                    content.len()
                ),
            )));
        }
        let mut crc = Crc::new();
        crc.update(content);
        let crc = crc.sum();
        // A blob that a power failure cut off does not end as it should.
        if ends_as(&path, content.len(), crc) {
            return Ok(());
        }
        Self::write(&path, content, crc).map_err(of_path)
    }

    fn get(&self, digest: &Digest) -> Result<Vec<u8>, ContentError> {
        let path = self.path(digest);
        let unreadable = |cause: String| ContentError::Unreadable {
            digest: *digest,
            cause: format!("{}: {cause}", path.display()),
        };
        let blob = match read_file(&path) {
            Ok(blob) => blob,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(ContentError::Missing { digest: *digest });
            }
            Err(error) => return Err(unreadable(error.to_string())),
        };
        match unpack(&blob, MAX_CONTENT_BYTES) {
            Some(content) if Digest::of(&content) == *digest => Ok(content),
            _ => Err(ContentError::Altered { digest: *digest }),
        }
    }

    fn sync(&self, digest: &Digest) -> io::Result<()> {
        let path = self.path(digest);
        // Windows syncs what is open for writing alone.
        OpenOptions::new()
            .read(true)
            .write(cfg!(windows))
            .open(&path)
            .and_then(|file| file.sync_all())
            .map_err(|error| {
                io::Error::new(error.kind(), format!("{}: {error}", path.display()))
            })?;
        for folder in path.ancestors().skip(1).take(2) {
            sync_folder(folder);
        }
        Ok(())
    }
}

/// Waits until the names in a folder would survive the machine's failure. Not every file system can do that for a folder; with one that cannot, nothing can
/// be done.
#[cfg(unix)]
fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// No other system opens a folder as a file.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) {}

/// The bytes of a file that is one: opening a pipe would wait for ever.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    // A link may lead to something that never ends.
    let metadata = fs::symlink_metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file"));
    }
    if metadata.len() > MAX_BLOB_BYTES {
        return Err(io::Error::new(
            ErrorKind::FileTooLarge,
            format!(
                "its {} bytes are more than any blob has ({MAX_BLOB_BYTES})",
                metadata.len()
            ),
        ));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_BLOB_BYTES)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The last bytes of the blob of a content.
fn trailer(length: usize, crc: u32) -> [u8; TRAILER_BYTES] {
    let mut trailer = [0; TRAILER_BYTES];
    trailer[..4].copy_from_slice(&crc.to_le_bytes());
    // RFC 1952 has the length modulo 2^32; no content is as long as that.
    let length = u32::try_from(length).unwrap_or(u32::MAX);
    trailer[4..].copy_from_slice(&length.to_le_bytes());
    trailer
}

/// Whether there is a blob that ends as the blob of this content does.
fn ends_as(path: &Path, length: usize, crc: u32) -> bool {
    use std::io::{Seek as _, SeekFrom};
    let end = || -> io::Result<[u8; TRAILER_BYTES]> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::End(-(TRAILER_BYTES as i64)))?;
        let mut end = [0; TRAILER_BYTES];
        file.read_exact(&mut end)?;
        Ok(end)
    };
    end().is_ok_and(|end| end == trailer(length, crc))
}

fn pack(content: &[u8], crc: u32) -> io::Result<Vec<u8>> {
    let mut blob = HEADER.to_vec();
    blob.extend_from_slice(&[0; SEAL_BYTES]);
    // Most of what is large is random and does not compress: more effort is not worth its time.
    DeflateEncoder::new(content, Compression::fast()).read_to_end(&mut blob)?;
    blob.extend_from_slice(&trailer(content.len(), crc));
    let seal = Sha256::digest(&blob[HEADER.len() + SEAL_BYTES..]);
    blob[HEADER.len()..HEADER.len() + SEAL_BYTES].copy_from_slice(&seal);
    Ok(blob)
}

/// The content of a blob, if it is one and its content is not larger than `limit` bytes.
fn unpack(blob: &[u8], limit: usize) -> Option<Vec<u8>> {
    let rest = blob.strip_prefix(&HEADER)?;
    let (seal, rest) = rest.split_first_chunk::<SEAL_BYTES>()?;
    if Sha256::digest(rest)[..] != seal[..] {
        return None;
    }
    let (body, _) = rest.split_last_chunk::<TRAILER_BYTES>()?;
    let mut content = Vec::new();
    let mut decoder = DeflateDecoder::new(body).take(limit as u64 + 1);
    decoder.read_to_end(&mut content).ok()?;
    let taken = decoder.into_inner().total_in();
    (content.len() <= limit && taken == body.len() as u64).then_some(content)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("store")).unwrap();
        (folder, store)
    }

    fn keep(store: &Store, content: &[u8]) -> Digest {
        let digest = Digest::of(content);
        store.put(&digest, content).unwrap();
        digest
    }

    fn blobs(store: &Store) -> Vec<PathBuf> {
        let mut paths = Vec::new();
        for folder in fs::read_dir(&store.folder).unwrap() {
            for file in fs::read_dir(folder.unwrap().path()).unwrap() {
                paths.push(file.unwrap().path());
            }
        }
        paths
    }

    #[test]
    fn what_is_kept_is_given_back_and_lies_where_its_digest_says() {
        let (_folder, store) = store();
        let content = b"abc".repeat(1000);
        let digest = keep(&store, &content);
        assert!(store.has(&digest));
        assert_eq!(store.get(&digest).unwrap(), content);
        let digits = &digest.to_string()["sha256:".len()..];
        assert!(store.path(&digest).ends_with(format!(
            "sha256/{}/{}.gz",
            &digits[..2],
            &digits[2..]
        )));
        assert!(fs::metadata(store.path(&digest)).unwrap().len() < 200);
        for content in [&b""[..], b"x"] {
            let digest = keep(&store, content);
            assert_eq!(store.get(&digest).unwrap(), content);
        }
        assert!(store.sync(&digest).is_ok());
        let absent = Digest::of(b"absent");
        assert!(!store.has(&absent));
        assert!(store.sync(&absent).is_err());
        assert_eq!(
            store.get(&absent),
            Err(ContentError::Missing { digest: absent })
        );
    }

    #[test]
    fn any_gzip_reader_unpacks_a_blob() {
        let (_folder, store) = store();
        let content = b"weighed ".repeat(5000);
        let blob = fs::read(store.path(&keep(&store, &content))).unwrap();
        let mut unpacked = Vec::new();
        flate2::read::MultiGzDecoder::new(&blob[..])
            .read_to_end(&mut unpacked)
            .unwrap();
        assert_eq!(unpacked, content);
    }

    #[test]
    fn one_changed_byte_anywhere_is_noticed() {
        let (_folder, store) = store();
        let digest = keep(&store, &b"some content ".repeat(9));
        let path = store.path(&digest);
        let good = fs::read(&path).unwrap();
        let altered = Err(ContentError::Altered { digest });
        for position in 0..good.len() {
            for bit in 0..8 {
                let mut bad = good.clone();
                bad[position] ^= 1 << bit;
                fs::write(&path, bad).unwrap();
                assert_eq!(store.get(&digest), altered, "byte {position}, bit {bit}");
            }
        }
        for length in 0..good.len() {
            fs::write(&path, &good[..length]).unwrap();
            assert_eq!(store.get(&digest), altered, "{length} bytes");
        }
        fs::write(&path, [&good[..], &[0]].concat()).unwrap();
        assert_eq!(store.get(&digest), altered);
    }

    #[test]
    fn another_blob_does_not_pass_under_this_name() {
        let (_folder, store) = store();
        let (one, two) = (keep(&store, b"one"), keep(&store, b"two"));
        fs::copy(store.path(&one), store.path(&two)).unwrap();
        assert_eq!(store.get(&two), Err(ContentError::Altered { digest: two }));
    }

    #[test]
    fn a_content_is_written_once_and_again_only_if_it_was_cut_off() {
        let (_folder, store) = store();
        let content = b"content".repeat(100);
        let digest = keep(&store, &content);
        let path = store.path(&digest);
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        keep(&store, &content);
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), written);
        for left in [0, 5, 60] {
            let blob = fs::read(&path).unwrap();
            fs::write(&path, &blob[..left]).unwrap();
            keep(&store, &content);
            assert_eq!(store.get(&digest).unwrap(), content);
        }
        assert_eq!(blobs(&store).len(), 1, "nothing is left behind");
    }

    #[test]
    fn a_bomb_is_refused() {
        let content = vec![0; 1 << 20];
        let mut crc = Crc::new();
        crc.update(&content);
        let blob = pack(&content, crc.sum()).unwrap();
        assert!(blob.len() < 10_000);
        assert_eq!(unpack(&blob, content.len()), Some(content.clone()));
        assert_eq!(unpack(&blob, content.len() - 1), None);
    }

    #[test]
    fn a_folder_in_the_place_of_a_blob_is_said() {
        let (_folder, store) = store();
        let digest = Digest::of(b"x");
        fs::create_dir_all(store.path(&digest)).unwrap();
        let error = store.get(&digest).unwrap_err().to_string();
        assert!(error.contains("it is not a file"), "{error}");
        assert!(store.put(&digest, b"x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_in_the_place_of_a_blob_is_not_waited_for() {
        let (_folder, store) = store();
        let path = store.path(&keep(&store, b"x"));
        fs::remove_file(&path).unwrap();
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        if made.is_ok_and(|status| status.success()) {
            assert!(store.get(&Digest::of(b"x")).is_err());
        }
    }

    #[test]
    fn only_a_store_is_opened_to_read_from() {
        let folder = tempfile::tempdir().unwrap();
        let error = Store::existing(folder.path()).unwrap_err().to_string();
        assert!(error.contains("is no store"), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        Store::open(folder.path()).unwrap();
        Store::existing(folder.path()).unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let error = Store::open(&file).unwrap_err().to_string();
        assert!(error.starts_with("the store "), "{error}");
    }

    #[test]
    fn many_at_once_never_see_half_a_blob() {
        let (folder, _) = store();
        let path = folder.path().join("store");
        let contents: Vec<Vec<u8>> = (0..4u8).map(|byte| vec![byte; 300_000]).collect();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let store = Store::open(&path).unwrap();
                    for content in &contents {
                        let digest = keep(&store, content);
                        assert_eq!(&store.get(&digest).unwrap(), content);
                    }
                });
            }
        });
        assert_eq!(blobs(&Store::open(&path).unwrap()).len(), contents.len());
    }

    #[test]
    fn what_a_killed_process_leaves_is_in_nobodys_way() {
        let (_folder, store) = store();
        let path = store.path(&Digest::of(b"content"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path.with_file_name("tmp.0123"), b"half").unwrap();
        let digest = keep(&store, b"content");
        assert_eq!(store.get(&digest).unwrap(), b"content");
    }

    proptest! {
        #[test]
        fn every_content_survives(content in proptest::collection::vec(any::<u8>(), 0..3000)) {
            let mut crc = Crc::new();
            crc.update(&content);
            let blob = pack(&content, crc.sum()).unwrap();
            prop_assert_eq!(unpack(&blob, MAX_CONTENT_BYTES), Some(content));
        }

        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = unpack(&bytes, 1000);
            let sealed = [&HEADER[..], &Sha256::digest(&bytes), &bytes].concat();
            let _ = unpack(&sealed, 1000);
        }
    }
}
