//! Digests: SHA-256, written as `sha256:` and 64 hex digits.

use std::fmt;
use std::io;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The SHA-256 of some content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    /// The digest of everything that can be read.
    ///
    /// # Errors
    /// Those of the reader.
    pub fn of_reader(mut reader: impl io::Read) -> io::Result<Self> {
        let mut hasher = Sha256::new();
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match reader.read(&mut buffer)? {
                0 => return Ok(Self(hasher.finalize().into())),
                length => hasher.update(&buffer[..length]),
            }
        }
    }

    /// The digest of a folder: of the text that has, for each file in the order of the paths' bytes, the line
    /// `<hex SHA-256 of the content>  <length of the content> <length of the path> <path>`. Anyone can compute it with `sha256sum`.
    pub fn of_files<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Self {
        Self::of_table(
            files
                .into_iter()
                .map(|(path, content)| (path, content.len() as u64, Self::of(content))),
        )
    }

    /// The same digest of a folder of whose files only the sizes and the digests are known. The size has a part in it: what a digest alone fixes cannot be
    /// told from the digest.
    pub fn of_table<'a>(files: impl IntoIterator<Item = (&'a str, u64, Self)>) -> Self {
        let mut sorted: Vec<(&str, u64, Self)> = files.into_iter().collect();
        sorted.sort_unstable();
        let mut hasher = Sha256::new();
        for (path, bytes, Self(digest)) in sorted {
            let line = format!("{}  {bytes} {} {path}\n", hex::encode(digest), path.len());
            hasher.update(line.as_bytes());
        }
        Self(hasher.finalize().into())
    }

    /// The 32 bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl From<[u8; 32]> for Digest {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "sha256:{}", hex::encode(self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let digits = text
            .strip_prefix("sha256:")
            .ok_or_else(|| serde::de::Error::custom("a digest begins with `sha256:`"))?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(digits, &mut bytes)
            .map_err(|_| serde::de::Error::custom("a digest has 64 hex digits"))?;
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_bytes_is_their_sha256() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(
            Digest::of(b"abc").to_string(),
            "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn the_digest_of_a_folder_depends_on_every_path_and_byte_and_on_nothing_else() {
        let base = Digest::of_files([("a", &b"1"[..]), ("b", b"2")]);
        assert_eq!(base, Digest::of_files([("b", &b"2"[..]), ("a", b"1")]));
        for other in [
            Digest::of_files([("a", &b"1"[..])]),
            Digest::of_files([("a", &b"2"[..]), ("b", b"1")]),
            Digest::of_files([("a", &b"1"[..]), ("c", b"2")]),
            Digest::of_files([("a", &b"1"[..]), ("b", b"2"), ("c", b"")]),
        ] {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn the_digest_of_a_folder_fixes_the_sizes_too() {
        let content = Digest::of(b"1");
        let table = |bytes| Digest::of_table([("a", bytes, content)]);
        assert_eq!(table(1), Digest::of_files([("a", &b"1"[..])]));
        assert_ne!(table(1), table(2));
    }

    #[test]
    fn a_digest_survives_json() {
        let digest = Digest::of(b"x");
        let json = serde_json::to_string(&digest).unwrap();
        assert_eq!(serde_json::from_str::<Digest>(&json).unwrap(), digest);
        assert!(serde_json::from_str::<Digest>("\"sha256:00\"").is_err());
    }
}
