//! The rounds of a measuring that count, and what follows from them.

use rand_chacha::ChaCha20Rng;

use crate::measure::Ratio;
use crate::statistics::{median, median_interval};

/// Whether the intervals are looked at once so many rounds count. A bootstrap costs time out of `max-seconds`, and every look is one more
/// chance to stop at an interval that is narrow by luck: after the first 32 rounds every eighth has to do.
pub(crate) fn is_look(counted: usize, min_rounds: u32) -> bool {
    let least = min_rounds as usize;
    counted == least || counted > least && (counted <= 32 || counted.is_multiple_of(8))
}

/// The durations of the rounds that count: those in which every candidate has one.
pub(crate) struct Rounds {
    durations: Vec<Vec<f64>>,
}

impl Rounds {
    pub(crate) fn new(candidates: usize) -> Self {
        Self {
            durations: vec![Vec::new(); candidates],
        }
    }

    /// Adds a round if it counts; returns whether it does.
    pub(crate) fn count(&mut self, durations: &[Option<f64>]) -> bool {
        let counts = durations
            .iter()
            .all(|duration| duration.is_some_and(|value| value > 0.0));
        if counts {
            for (kept, duration) in self.durations.iter_mut().zip(durations) {
                kept.extend(*duration);
            }
        }
        counts
    }

    /// How many rounds count.
    pub(crate) fn counted(&self) -> usize {
        self.durations.first().map_or(0, Vec::len)
    }

    pub(crate) fn medians(&self) -> Vec<f64> {
        self.durations
            .iter()
            .filter_map(|durations| median(durations))
            .collect()
    }

    pub(crate) fn ratios(&self, random: &mut ChaCha20Rng) -> Vec<Ratio> {
        let (first, others) = self.durations.split_at(1);
        (1..)
            .zip(others)
            .filter_map(|(candidate, durations)| {
                let logs: Vec<f64> = durations
                    .iter()
                    .zip(&first[0])
                    .map(|(own, base)| (own / base).ln())
                    .collect();
                let log_ratio = median(&logs)?;
                let (low, high) = median_interval(&logs, random)?;
                Some(Ratio {
                    candidate,
                    log_ratio,
                    low,
                    high,
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn ratios_are_taken_inside_rounds() {
        let mut rounds = Rounds::new(2);
        for slowness in [1.0, 10.0, 3.0, 100.0, 7.0] {
            rounds.count(&[Some(100.0 * slowness), Some(200.0 * slowness)]);
        }
        assert!(
            !rounds.count(&[None, Some(1.0)]),
            "a round with a discarded sample does not count"
        );
        assert_eq!(rounds.counted(), 5);
        let ratios = rounds.ratios(&mut ChaCha20Rng::from_seed([0; 32]));
        assert_eq!(ratios.len(), 1);
        let ratio = ratios[0];
        for value in [ratio.log_ratio, ratio.low, ratio.high] {
            assert!(
                (value - 2.0_f64.ln()).abs() < 1e-12,
                "a machine that slows down as a whole changes nothing: {ratio:?}"
            );
        }
    }

    #[test]
    fn intervals_are_looked_at_ever_more_rarely() {
        let looks = |least| {
            (0..60)
                .filter(|counted| is_look(*counted, least))
                .collect::<Vec<_>>()
        };
        assert_eq!(looks(30), [30, 31, 32, 40, 48, 56]);
        assert_eq!(looks(43), [43, 48, 56]);
        assert_eq!(looks(1).len(), 32 + 3);
    }

    #[test]
    fn without_a_round_there_is_no_ratio() {
        let rounds = Rounds::new(3);
        assert!(
            rounds
                .ratios(&mut ChaCha20Rng::from_seed([0; 32]))
                .is_empty()
        );
        assert!(rounds.medians().is_empty());
    }
}
