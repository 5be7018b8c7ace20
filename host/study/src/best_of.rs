//! The expected best of k runs, from the scores of n.
//!
//! Both estimators are one formula. Let `missed(m)` be the probability that k runs, chosen from n, are all outside the m best of them. Then the best of
//! the k is below the gap between the m-th and the next score just as often, so that its expectation is
//!
//! ```text
//! s(1) - sum over m = 1 .. n-1 of (s(m) - s(m+1)) * missed(m)          s(1) >= s(2) >= ... >= s(n)
//! ```
//!
//! which is RE-Bench's sum over i of `s(i) * weight(i)` with `weight(i) = missed(i-1) - missed(i)` (arXiv 2411.15114), summed by parts. In this form equal
//! scores give exactly themselves, k = n gives exactly the highest, and more runs never give less, rounding included.
//!
//! - Without replacement, over all subsets of k different runs: `missed(m) = C(n-m, k) / C(n, k)`, so `weight(i) = C(n-i, k-1) / C(n, k)`. This is the
//!   unbiased estimator that is known as pass@k where scores are 0 and 1 (arXiv 2107.03374).
//! - With replacement, over all draws of k where a run may be drawn again: `missed(m) = ((n-m) / n)^k`, so
//!   `weight(i) = ((n-i+1)/n)^k - ((n-i)/n)^k`. The published human figures are these.

use crate::sample::Sample;
use crate::summary::Estimator;

/// The probability, for each m, that k runs chosen from n are all outside the m best.
#[derive(Debug, Clone, PartialEq)]
pub struct Missed {
    /// By m, from 0 to n.
    table: Vec<f64>,
}

impl Missed {
    /// The table of an estimator. `None` where there is no such choice: k is 0, n is 0, or there are not k different runs.
    pub fn new(estimator: Estimator, runs: usize, k: u64) -> Option<Self> {
        if k == 0 || runs == 0 {
            return None;
        }
        if k == 1 {
            return Some(Self::one(runs));
        }
        match estimator {
            Estimator::WithoutReplacement => Self::without_replacement(runs, k),
            Estimator::WithReplacement => Some(Self::with_replacement(runs, k)),
        }
    }

    /// The table of one run, by which the expected best is the mean.
    pub fn one(runs: usize) -> Self {
        let n = runs as f64;
        Self {
            table: (0..=runs).map(|m| (runs - m) as f64 / n).collect(),
        }
    }

    /// `C(n-m, k) / C(n, k)`, each from the one before by `(n-m-k) / (n-m)`: factors of at most 1, so that nothing overflows or cancels for any n.
    fn without_replacement(runs: usize, k: u64) -> Option<Self> {
        let k = usize::try_from(k).ok().filter(|k| *k <= runs)?;
        let mut missed = 1.0;
        let mut table = Vec::with_capacity(runs + 1);
        for left in (0..=runs).rev() {
            table.push(missed);
            missed *= if left > k {
                (left - k) as f64 / left as f64
            } else {
                0.0
            };
        }
        Some(Self { table })
    }

    /// `((n-m) / n)^k`.
    fn with_replacement(runs: usize, k: u64) -> Self {
        let n = runs as f64;
        let table = (0..=runs).map(|m| power((runs - m) as f64 / n, k));
        Self {
            table: table.collect(),
        }
    }

    /// The probability that all are outside the m best; 0 for m beyond n.
    pub fn of(&self, m: usize) -> f64 {
        self.table.get(m).copied().unwrap_or_default()
    }
}

/// By squaring: the library's power may differ from one system to the next.
fn power(mut base: f64, mut exponent: u64) -> f64 {
    let mut result = 1.0;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result *= base;
        }
        base *= base;
        exponent >>= 1;
    }
    result
}

/// The expected best of the k runs for which the table was made.
pub fn expected_best(sample: &Sample, missed: &Missed) -> f64 {
    let gaps = sample.levels().windows(2).zip(sample.at_least());
    gaps.fold(sample.best(), |best, (pair, above)| {
        best - (pair[0] - pair[1]) * missed.of(*above)
    })
}

/// The expected best of k runs. `None` when there are no scores, k is 0, or more runs are needed than there are.
pub fn best_of(sample: &Sample, estimator: Estimator, k: u64) -> Option<f64> {
    let missed = Missed::new(estimator, sample.len(), k)?;
    Some(expected_best(sample, &missed))
}

/// The mean: the expected best of one.
pub fn mean(sample: &Sample) -> f64 {
    expected_best(sample, &Missed::one(sample.len()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::summary::Estimator::{WithReplacement, WithoutReplacement};

    fn sample(scores: &[f64]) -> Sample {
        Sample::new(scores.to_vec()).unwrap()
    }

    fn close(one: f64, other: f64) {
        let scale = one.abs().max(other.abs()).max(1.0);
        assert!((one - other).abs() <= 1e-12 * scale, "{one} and {other}");
    }

    /// The definition, subset by subset and draw by draw.
    fn by_enumeration(scores: &[f64], estimator: Estimator, k: u32) -> f64 {
        let n = scores.len();
        let (mut sum, mut count) = (0.0, 0.0);
        for code in 0..n.pow(k) {
            let draws: Vec<usize> = (0..k).map(|i| code / n.pow(i) % n).collect();
            let rising = draws.windows(2).all(|pair| pair[0] < pair[1]);
            if estimator == WithReplacement || rising {
                let best = draws.iter().map(|i| scores[*i]);
                sum += best.fold(f64::NEG_INFINITY, f64::max);
                count += 1.0;
            }
        }
        sum / count
    }

    #[test]
    fn values_computed_by_hand() {
        // Of 0, 1, 3 the pairs have the best 1, 3, 3; the nine draws 0, 1, 1, 1, 3, 3, 3, 3, 3.
        let three = sample(&[1.0, 0.0, 3.0]);
        close(best_of(&three, WithoutReplacement, 2).unwrap(), 7.0 / 3.0);
        close(best_of(&three, WithReplacement, 2).unwrap(), 18.0 / 9.0);
        close(mean(&three), 4.0 / 3.0);
        assert_eq!(best_of(&three, WithoutReplacement, 3), Some(3.0));
        // Weights C(3,1)/C(4,2) = 1/2, C(2,1)/6 = 1/3, C(1,1)/6 = 1/6.
        let four = sample(&[0.8, 0.4, 0.2, 0.0]);
        let expected = 0.8 / 2.0 + 0.4 / 3.0 + 0.2 / 6.0;
        close(best_of(&four, WithoutReplacement, 2).unwrap(), expected);
    }

    #[test]
    fn there_is_no_best_of_more_than_there_are() {
        let three = sample(&[1.0, 0.0, 3.0]);
        assert_eq!(best_of(&three, WithoutReplacement, 4), None);
        assert_eq!(best_of(&three, WithoutReplacement, u64::MAX), None);
        assert_eq!(best_of(&three, WithoutReplacement, 0), None);
        assert_eq!(best_of(&three, WithReplacement, 0), None);
        close(best_of(&three, WithReplacement, u64::MAX).unwrap(), 3.0);
        close(best_of(&three, WithReplacement, 4).unwrap(), {
            let probability = |m: f64| (m / 3.0_f64).powi(4);
            3.0 - 2.0 * probability(2.0) - probability(1.0)
        });
        assert_eq!(Missed::new(WithReplacement, 0, 1), None);
    }

    #[test]
    fn many_runs_are_no_trouble() {
        let n = 20_000;
        let many = sample(&(0..n).map(f64::from).collect::<Vec<_>>());
        // The expected highest of k out of 0 .. n-1 is k (n+1) / (k+1) - 1.
        for k in [1_u32, 2, 64, 10_000] {
            let expected = f64::from(k) * f64::from(n + 1) / f64::from(k + 1) - 1.0;
            let found = best_of(&many, WithoutReplacement, u64::from(k)).unwrap();
            assert!(
                (found - expected).abs() < 1e-7,
                "{k}: {found} and {expected}"
            );
        }
    }

    proptest! {
        #[test]
        fn it_is_what_enumeration_gives(scores in prop::collection::vec(0.0..3.0_f64, 1..6), k in 1..5_u32) {
            let one = sample(&scores);
            close(best_of(&one, WithReplacement, u64::from(k)).unwrap(), by_enumeration(&scores, WithReplacement, k));
            if k as usize <= scores.len() {
                close(best_of(&one, WithoutReplacement, u64::from(k)).unwrap(), by_enumeration(&scores, WithoutReplacement, k));
            }
        }

        #[test]
        fn more_runs_are_never_worse(
            scores in prop::collection::vec(prop_oneof![0.0..9.0_f64, Just(0.0), Just(1.0)], 1..60),
        ) {
            let one = sample(&scores);
            for estimator in [WithReplacement, WithoutReplacement] {
                let all: Vec<f64> = (1..=scores.len() as u64).map(|k| best_of(&one, estimator, k).unwrap()).collect();
                prop_assert!(all.is_sorted(), "{:?}", all);
                prop_assert!(all.iter().all(|value| *value <= one.best()));
            }
            prop_assert_eq!(best_of(&one, WithoutReplacement, scores.len() as u64), Some(one.best()));
            let plain = scores.iter().sum::<f64>() / scores.len() as f64;
            prop_assert!((best_of(&one, WithoutReplacement, 1).unwrap() - plain).abs() < 1e-12 * plain.max(1.0));
        }

        #[test]
        fn identical_scores_give_themselves(score in -1e9..1e9_f64, n in 1..50_usize, k in 1..50_u64) {
            let one = sample(&vec![score; n]);
            prop_assert_eq!(best_of(&one, WithReplacement, k), Some(score));
            prop_assert_eq!(mean(&one), score);
            if k <= n as u64 {
                prop_assert_eq!(best_of(&one, WithoutReplacement, k), Some(score));
            }
        }

        #[test]
        fn the_order_of_the_runs_does_not_matter(mut scores in prop::collection::vec(0.0..3.0_f64, 1..20), k in 1..20_u64) {
            let one = sample(&scores);
            scores.reverse();
            let middle = scores.len() / 2;
            scores.rotate_left(middle);
            let other = sample(&scores);
            for estimator in [WithReplacement, WithoutReplacement] {
                prop_assert_eq!(best_of(&one, estimator, k), best_of(&other, estimator, k));
            }
        }
    }
}
