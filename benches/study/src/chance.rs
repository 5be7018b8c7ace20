//! Random numbers from a named seed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    /// One of the streams of a named seed.
    pub(crate) fn of(name: &str, stream: u64) -> Self {
        let mut seed = [0_u8; 32];
        for (index, byte) in name.bytes().enumerate() {
            let place = &mut seed[index % 32];
            *place = place.rotate_left(3) ^ byte;
        }
        let mut generator = ChaCha8Rng::from_seed(seed);
        generator.set_stream(stream);
        Self(generator)
    }

    /// Any number of 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// From 0 to below 1, each of the multiples of 2^-53 alike.
    pub(crate) fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Whether something of this probability happens.
    pub(crate) fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// From the normal distribution of mean 0 and deviation 1, by the method of Box and Muller (1958).
    pub(crate) fn normal(&mut self) -> f64 {
        // Never the logarithm of zero.
        let radius = (-2.0 * (1.0 - self.unit()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.unit()).cos()
    }

    /// So many hex digits, sixteen at most from one draw.
    pub(crate) fn hex(&mut self, digits: usize) -> String {
        let mut text = String::with_capacity(digits + 16);
        while text.len() < digits {
            text.push_str(&format!("{:016x}", self.bits()));
        }
        text.truncate(digits);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_repeat_and_differ() {
        let of = |name, stream| Chance::of(name, stream).hex(40);
        assert_eq!(of("study", 3), of("study", 3));
        assert_ne!(of("study", 3), of("study", 4));
        assert_ne!(of("study", 3), of("other", 3));
        assert_eq!(of("study", 3).len(), 40);
    }

    #[test]
    fn the_normal_ones_have_mean_0_and_deviation_1() {
        let mut chance = Chance::of("normal", 0);
        let drawn: Vec<f64> = (0..20_000).map(|_| chance.normal()).collect();
        let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
        let variance = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / drawn.len() as f64;
        assert!(mean.abs() < 0.03, "{mean}");
        assert!((variance - 1.0).abs() < 0.05, "{variance}");
    }
}
