//! How likely the best of k runs beats one other run.
//!
//! Over all choices of k out of n runs and all m others, the share of pairs in which the best of the k is higher, with half of those in which both are the
//! same. With `missed` of [`best_of`](crate::best_of), the best of k is at most h with probability `missed(runs above h)` and below h with probability
//! `missed(runs not below h)`, so that
//!
//! ```text
//! probability = 1 - mean over the others h of (missed(runs above h) + missed(runs not below h)) / 2
//! ```
//!
//! For k = 1 this is the Mann-Whitney statistic U divided by the number of pairs (`scipy.stats.mannwhitneyu`), also known as the common-language effect
//! size and as Vargha and Delaney's A (2000).

use crate::best_of::Missed;
use crate::sample::Sample;

/// The probability that the best of the runs for which the table was made is higher than one of the others, half of it where they are the same.
pub fn beats(runs: &Sample, missed: &Missed, others: &Sample) -> f64 {
    let pairing = Pairing::new(runs, others);
    pairing.probability(missed, runs.at_least(), &counts(others))
}

/// How many runs each level of a sample has.
fn counts(sample: &Sample) -> Vec<usize> {
    let mut before = 0;
    let counts = sample.at_least().iter().map(|at_least| {
        let count = at_least - before;
        before = *at_least;
        count
    });
    counts.collect()
}

/// Where the scores of others lie among those of the runs: found once, for all resamples of both.
#[derive(Debug, Clone)]
pub(crate) struct Pairing {
    /// For each level of the others, how many levels of the runs are above it, and how many are not below it.
    levels: Vec<(usize, usize)>,
}

impl Pairing {
    pub(crate) fn new(runs: &Sample, others: &Sample) -> Self {
        let levels = others
            .levels()
            .iter()
            .map(|score| runs.levels_above(*score));
        Self {
            levels: levels.collect(),
        }
    }

    /// The probability for a resample of both: how many of its runs are at each level of the runs or above, and how many of its others are at each level
    /// of the others.
    pub(crate) fn probability(&self, missed: &Missed, at_least: &[usize], others: &[usize]) -> f64 {
        let runs_in = |levels: usize| levels.checked_sub(1).map_or(0, |last| at_least[last]);
        let (mut not_won, mut all) = (0.0, 0.0);
        for ((above, not_below), count) in self.levels.iter().zip(others) {
            if *count > 0 {
                let count = *count as f64;
                let halves = missed.of(runs_in(*above)) + missed.of(runs_in(*not_below));
                not_won += count * halves;
                all += count;
            }
        }
        1.0 - not_won / (2.0 * all)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::summary::Estimator::WithoutReplacement;

    fn sample(scores: &[f64]) -> Sample {
        Sample::new(scores.to_vec()).unwrap()
    }

    fn probability(runs: &[f64], k: u64, others: &[f64]) -> f64 {
        let missed = Missed::new(WithoutReplacement, runs.len(), k).unwrap();
        beats(&sample(runs), &missed, &sample(others))
    }

    #[test]
    fn values_computed_by_hand() {
        // Pairs won: 2 against 1, 2 against 0, 1 against 0; tied: 1 against 1, 0 against 0; lost: 0 against 1.
        let found = probability(&[2.0, 1.0, 0.0], 1, &[1.0, 0.0]);
        assert!((found - 4.0 / 6.0).abs() < 1e-15, "{found}");
        // The three pairs have the best 2, 2, 1: against 1 two wins and a tie, against 0 three wins.
        let found = probability(&[2.0, 1.0, 0.0], 2, &[1.0, 0.0]);
        assert!((found - 5.5 / 6.0).abs() < 1e-15, "{found}");
        assert_eq!(probability(&[2.0], 1, &[1.0]), 1.0);
        assert_eq!(probability(&[0.0], 1, &[1.0]), 0.0);
        assert_eq!(probability(&[1.0], 1, &[1.0]), 0.5);
    }

    fn scores() -> impl Strategy<Value = Vec<f64>> {
        prop::collection::vec((0..6_u8).prop_map(|score| f64::from(score) / 2.0), 1..8)
    }

    proptest! {
        #[test]
        fn to_beat_and_to_be_beaten_are_one(runs in scores(), others in scores()) {
            let sum = probability(&runs, 1, &others) + probability(&others, 1, &runs);
            prop_assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        }

        #[test]
        fn it_is_what_enumeration_gives(runs in scores(), others in scores(), k in 1..4_u64) {
            prop_assume!(k as usize <= runs.len());
            let (mut won, mut all) = (0.0, 0.0);
            for subset in 0_u32..1 << runs.len() {
                if u64::from(subset.count_ones()) != k {
                    continue;
                }
                let chosen = runs.iter().enumerate().filter(|(index, _)| subset >> index & 1 == 1);
                let best = chosen.map(|(_, score)| *score).fold(f64::NEG_INFINITY, f64::max);
                for other in &others {
                    won += if best > *other { 1.0 } else if best == *other { 0.5 } else { 0.0 };
                    all += 1.0;
                }
            }
            let found = probability(&runs, k, &others);
            prop_assert!((found - won / all).abs() < 1e-12, "{found} and {}", won / all);
        }

        #[test]
        fn more_runs_win_more_often(runs in scores(), others in scores()) {
            let all: Vec<f64> = (1..=runs.len() as u64).map(|k| probability(&runs, k, &others)).collect();
            prop_assert!(all.is_sorted(), "{:?}", all);
        }
    }
}
