//! The evaluation's random stream.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

/// The most bytes that one call gives; more traps.
pub const MAX_RANDOM_BYTES: u32 = 1024 * 1024;

/// A stream that depends on nothing but the evaluation's seed and the name of who draws from it: `scorer`, `device`. Streams of two
/// names have nothing to do with each other.
///
/// It is ChaCha20 keyed with SHA-256 over `weighhouse stream/1`, a zero byte, the name, a zero byte and the seed.
pub fn stream(seed: &[u8; 32], name: &str) -> ChaCha20Rng {
    let mut hash = Sha256::new();
    hash.update(b"weighhouse stream/1\0");
    hash.update(name.as_bytes());
    hash.update([0]);
    hash.update(seed);
    ChaCha20Rng::from_seed(hash.finalize().into())
}

/// The interface `random`.
pub trait Random: Send {
    /// The next bytes of the stream; `length` is at most [`MAX_RANDOM_BYTES`], which the caller has checked.
    fn bytes(&mut self, length: u32) -> Vec<u8>;

    /// The next eight bytes as a little-endian number.
    fn next_u64(&mut self) -> u64;
}

/// Draws from the seed's stream named `scorer`.
pub struct LiveRandom(ChaCha20Rng);

impl LiveRandom {
    /// The stream of an evaluation's seed.
    pub fn new(seed: &[u8; 32]) -> Self {
        Self(stream(seed, "scorer"))
    }
}

impl Random for LiveRandom {
    fn bytes(&mut self, length: u32) -> Vec<u8> {
        let mut bytes = vec![0; length as usize];
        // Whole words of the generator, so that no byte of the stream is skipped between two calls of any kind.
        for chunk in bytes.chunks_mut(8) {
            let word = self.0.next_u64().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
        bytes
    }

    fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_pinned() {
        // A receipt's seed must give the same stream in every later version. The bytes are what `openssl enc -chacha20` makes of the key.
        let mut random = LiveRandom::new(&[7; 32]);
        assert_eq!(
            hex::encode(random.bytes(16)),
            "0d7c218f6ff013a3cca851e75f0f3a93"
        );
    }

    #[test]
    fn names_and_seeds_separate_streams() {
        let first = |seed: u8, name: &str| stream(&[seed; 32], name).next_u64();
        assert_eq!(first(1, "scorer"), first(1, "scorer"));
        assert_ne!(first(1, "scorer"), first(1, "device"));
        assert_ne!(first(1, "scorer"), first(2, "scorer"));
    }

    #[test]
    fn bytes_and_words_are_the_same_stream() {
        let mut words = LiveRandom::new(&[1; 32]);
        let mut bytes = LiveRandom::new(&[1; 32]);
        let expected: Vec<u8> = (0..3)
            .flat_map(|_| words.next_u64().to_le_bytes())
            .collect();
        assert_eq!(bytes.bytes(24), expected);
        assert_eq!(bytes.bytes(0), [0u8; 0]);
        assert_eq!(bytes.bytes(3).len(), 3);
    }
}
