//! The keys that receipts are signed with: ed25519 (RFC 8032), the private one in PKCS#8 PEM and the public one in SPKI PEM (RFC 8410), as `openssl`
//! reads and writes them.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::spki::der::zeroize::{Zeroize as _, Zeroizing};
use ed25519_dalek::pkcs8::{
    DecodePrivateKey as _, DecodePublicKey as _, EncodePrivateKey as _, EncodePublicKey as _,
    KeypairBytes,
};
use ed25519_dalek::{Signature, Signer as _, VerifyingKey};
use weighhouse_sandbox::owner::{self, Others, OwnerError, User};
use weighhouse_sandbox::temporary::Temporary;

use crate::digest::Digest;

/// The private key's file in the folder of keys.
pub const PRIVATE_FILE: &str = "signing.pem";

/// The public key's file in the folder of keys.
pub const PUBLIC_FILE: &str = "signing.pub.pem";

/// The length of a signature, in bytes.
pub const SIGNATURE_BYTES: usize = 64;

/// The largest file that is read as a key, in bytes. One has about 120.
const MAX_KEY_BYTES: usize = 16 * 1024;

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The file system refused.
    #[error("the key {path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Somebody else can use the key.
    #[error("the signing key is not used: {0}")]
    NotPrivate(OwnerError),
    /// It is not a key of the kind that is asked for.
    #[error("{place}: {what}")]
    NotAKey {
        /// The file, or what else the text comes from.
        place: String,
        /// What is wrong and what to do.
        what: String,
    },
    /// The system gave no random bytes to make a key from.
    #[error("the operating system gave no random bytes for the signing key: {0}")]
    NoEntropy(String),
}

impl KeyError {
    fn io(path: &Path, source: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            source,
        }
    }

    fn not_a_key(place: &str, what: String) -> Self {
        Self::NotAKey {
            place: place.to_owned(),
            what,
        }
    }
}

/// A private key. It is wiped from memory when it is dropped, and nothing prints it.
pub struct SigningKey {
    key: ed25519_dalek::SigningKey,
    public: PublicKey,
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("SigningKey")
            .field("keyid", &self.public.keyid)
            .finish_non_exhaustive()
    }
}

impl SigningKey {
    /// The key in a folder that is this user's alone. The first call makes the folder and the key; of several at the same moment one makes it, and all
    /// have that one. The public key is written beside it.
    ///
    /// # Errors
    /// When the folder or the key can be used by others or belongs to somebody else, when it is no key, or when the file system refuses.
    pub fn open_or_create(folder: &Path) -> Result<Self, KeyError> {
        owner::make_private_folder(folder).map_err(|source| KeyError::io(folder, source))?;
        owner::check_folder(folder, User::of_this_process(), Others::MayNothing)
            .map_err(KeyError::NotPrivate)?;
        let path = folder.join(PRIVATE_FILE);
        if !path.exists() {
            create(folder, &path)?;
        }
        let key = Self::of_file(&path)?;
        key.publish(&folder.join(PUBLIC_FILE))?;
        Ok(key)
    }

    /// The key in a file.
    ///
    /// # Errors
    /// When the file can be used by others or belongs to somebody else, is no key, or cannot be read.
    pub fn of_file(path: &Path) -> Result<Self, KeyError> {
        let of_path = |source| KeyError::io(path, source);
        let file = open(path).map_err(of_path)?;
        let metadata = file.metadata().map_err(of_path)?;
        owner::check_file(path, &metadata, User::of_this_process())
            .map_err(KeyError::NotPrivate)?;
        let place = path.display().to_string();
        let pem = text(file, path, &place)?;
        let pair = KeypairBytes::from_pkcs8_pem(pem.trim())
            .map_err(|_| KeyError::not_a_key(&place, no_private_key(&pem)))?;
        let key = ed25519_dalek::SigningKey::try_from(&pair).map_err(|_| {
            let what = "its public half is not that of its private half: it was altered";
            KeyError::not_a_key(&place, what.to_owned())
        })?;
        let public = PublicKey::new(key.verifying_key(), &place)?;
        Ok(Self { key, public })
    }

    /// The other half.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The signature of a message.
    pub fn sign(&self, message: &[u8]) -> [u8; SIGNATURE_BYTES] {
        self.key.sign(message).to_bytes()
    }

    /// Writes the public key, unless it is there as it should be.
    fn publish(&self, path: &Path) -> Result<(), KeyError> {
        let of_path = |source| KeyError::io(path, source);
        let pem = self.public.to_pem();
        if fs::read_to_string(path).is_ok_and(|there| there == pem) {
            return Ok(());
        }
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut temporary = Temporary::create(folder).map_err(of_path)?;
        temporary.write(pem.as_bytes()).map_err(of_path)?;
        temporary.rename(path).map_err(of_path)
    }
}

/// Makes a key, unless another process has just made one.
fn create(folder: &Path, path: &Path) -> Result<(), KeyError> {
    let of_path = |source| KeyError::io(path, source);
    // Without the public half, version 1 of the format: openssl before 3.5 does not read version 2. It is wiped when it is dropped.
    let mut pair = KeypairBytes {
        secret_key: [0; 32],
        public_key: None,
    };
    getrandom::fill(&mut pair.secret_key)
        .map_err(|error| KeyError::NoEntropy(error.to_string()))?;
    let pem = pair
        .to_pkcs8_pem(LineEnding::LF)
        .map_err(|error| KeyError::not_a_key(&path.display().to_string(), error.to_string()))?;
    let mut temporary = Temporary::private(folder).map_err(of_path)?;
    temporary.write(pem.as_bytes()).map_err(of_path)?;
    // Receipts must not outlive their key in a power failure.
    temporary.sync().map_err(of_path)?;
    match temporary.link(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(of_path(error)),
        _ => Ok(()),
    }
}

/// Opens a file that is one: opening a pipe would wait for ever.
fn open(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        File::open(path)
    } else {
        Err(io::Error::new(ErrorKind::InvalidInput, "it is not a file"))
    }
}

/// The text of a key's file, wiped when it is dropped.
fn text(file: File, path: &Path, place: &str) -> Result<Zeroizing<String>, KeyError> {
    // Of the full size at once: a buffer that grows leaves copies behind.
    let mut bytes = Zeroizing::new(Vec::with_capacity(MAX_KEY_BYTES + 1));
    file.take(MAX_KEY_BYTES as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(|source| KeyError::io(path, source))?;
    if bytes.len() > MAX_KEY_BYTES {
        return Err(KeyError::not_a_key(
            place,
            format!("it has more than {MAX_KEY_BYTES} bytes, and a key has about 120"),
        ));
    }
    match String::from_utf8(std::mem::take(&mut *bytes)) {
        Ok(text) => Ok(Zeroizing::new(text)),
        Err(error) => {
            error.into_bytes().zeroize();
            Err(KeyError::not_a_key(
                place,
                "it is no PEM file: `openssl pkey -inform DER` turns a DER file into one"
                    .to_owned(),
            ))
        }
    }
}

/// What a text is that is no private key of ours.
fn no_private_key(pem: &str) -> String {
    let what = if pem.contains("BEGIN ENCRYPTED PRIVATE KEY") {
        "it is encrypted: `openssl pkey -in FILE -out DECRYPTED` takes the password off"
    } else if pem.contains("BEGIN PUBLIC KEY") {
        "it is a public key: signing takes the private one"
    } else if pem.contains("BEGIN PRIVATE KEY") {
        "it is no ed25519 key, or a damaged one: `openssl genpkey -algorithm ed25519 -out FILE` makes one"
    } else {
        "it is no private key in PKCS#8 PEM: `openssl genpkey -algorithm ed25519 -out FILE` makes one"
    };
    what.to_owned()
}

/// What a text is that is no public key of ours.
fn no_public_key(pem: &str) -> String {
    let what = if pem.contains("PRIVATE KEY") {
        "it is a private key, which only whoever signs should have: `openssl pkey -in FILE -pubout` makes the public one of it"
    } else if pem.contains("BEGIN PUBLIC KEY") {
        "it is no ed25519 key, or a damaged one"
    } else {
        "it is no public key in PEM, which begins with `-----BEGIN PUBLIC KEY-----`"
    };
    what.to_owned()
}

/// A public key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey {
    key: VerifyingKey,
    keyid: String,
    pem: String,
}

impl PublicKey {
    /// The key in a file.
    ///
    /// # Errors
    /// When it is no key or cannot be read.
    pub fn of_file(path: &Path) -> Result<Self, KeyError> {
        let place = path.display().to_string();
        let file = open(path).map_err(|source| KeyError::io(path, source))?;
        Self::of_pem(&text(file, path, &place)?, &place)
    }

    /// The key in a text. `place` is where the text comes from, for messages.
    ///
    /// # Errors
    /// When it is no key.
    pub fn of_pem(pem: &str, place: &str) -> Result<Self, KeyError> {
        let key = VerifyingKey::from_public_key_pem(pem.trim())
            .map_err(|_| KeyError::not_a_key(place, no_public_key(pem)))?;
        Self::new(key, place)
    }

    fn new(key: VerifyingKey, place: &str) -> Result<Self, KeyError> {
        if key.is_weak() {
            let what = "it is one of the few keys for which a signature can fit any message";
            return Err(KeyError::not_a_key(place, what.to_owned()));
        }
        let unwritable = |error: String| KeyError::not_a_key(place, error);
        let der = key
            .to_public_key_der()
            .map_err(|error| unwritable(error.to_string()))?;
        let pem = key
            .to_public_key_pem(LineEnding::LF)
            .map_err(|error| unwritable(error.to_string()))?;
        Ok(Self {
            key,
            keyid: Digest::of(der.as_bytes()).to_string(),
            pem,
        })
    }

    /// Its name: the digest of its SPKI in DER.
    pub fn keyid(&self) -> &str {
        &self.keyid
    }

    /// Its SPKI in PEM.
    pub fn to_pem(&self) -> String {
        self.pem.clone()
    }

    /// Whether a signature is that of a message, made with the private half of this key.
    pub fn verifies(&self, message: &[u8], signature: &[u8]) -> bool {
        // Strictly: of the keys and signatures that implementations disagree about, none passes.
        Signature::from_slice(signature)
            .is_ok_and(|signature| self.key.verify_strict(message, &signature).is_ok())
    }
}

#[cfg(test)]
mod tests;
