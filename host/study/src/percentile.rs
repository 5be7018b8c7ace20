//! Points of a distribution of scores, and the place of a score in one.

use crate::sample::Sample;
use crate::summary::Quartiles;

/// The value below which a share of the values lies, by linear interpolation between the two nearest: type 7 of Hyndman and Fan 1996, and what
/// `numpy.quantile` does by default. The values rise. `None` when there are none; a share outside 0 to 1 is taken as the nearer end.
pub fn quantile(ascending: &[f64], share: f64) -> Option<f64> {
    at(ascending.len(), share, |position| ascending[position])
}

/// The quartiles of a sample, likewise.
pub fn quartiles(sample: &Sample) -> Quartiles {
    let last = sample.len().saturating_sub(1);
    let point = |share| {
        at(sample.len(), share, |position| {
            sample.descending(last - position)
        })
        .unwrap_or_default()
    };
    Quartiles {
        p25: point(0.25),
        p50: point(0.5),
        p75: point(0.75),
    }
}

/// Interpolates between the values at two positions of n rising ones.
fn at(count: usize, share: f64, value: impl Fn(usize) -> f64) -> Option<f64> {
    let last = count.checked_sub(1)?;
    let place = share.clamp(0.0, 1.0) * last as f64;
    let position = (place.floor() as usize).min(last);
    let (low, high) = (value(position), value((position + 1).min(last)));
    Some(low + (high - low) * (place - position as f64))
}

/// The median: the middle value, or the mean of the middle two. `None` when there is no value.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    quantile(&values, 0.5)
}

/// The percentile of a score among others, 0 to 100: the share of them that is below it and half the share that equals it, which is
/// `scipy.stats.percentileofscore(others, score, kind="mean")`.
pub fn percentile_of(others: &Sample, score: f64) -> f64 {
    let (above, not_below) = others.levels_above(score);
    let runs = |levels: usize| {
        levels
            .checked_sub(1)
            .map_or(0, |last| others.at_least()[last])
    };
    let below = others.len() - runs(not_below);
    let not_above = others.len() - runs(above);
    50.0 * (below + not_above) as f64 / others.len() as f64
}

/// The mean of the percentiles of scores among others, 0 to 100.
pub fn mean_percentile(scores: &Sample, others: &Sample) -> f64 {
    // Added from the best down, so that the order of the runs does not matter to the last bit.
    let percentiles = scores.level_of().iter().map(|level| {
        let score = scores.levels()[*level];
        percentile_of(others, score)
    });
    percentiles.sum::<f64>() / scores.len() as f64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn sample(scores: &[f64]) -> Sample {
        Sample::new(scores.to_vec()).unwrap()
    }

    #[test]
    fn quantiles_computed_by_hand() {
        // 0.25 of the way over 3 steps is at 0.75 of the first.
        let values = [0.0, 4.0, 8.0, 20.0];
        assert_eq!(quantile(&values, 0.25), Some(3.0));
        assert_eq!(quantile(&values, 0.5), Some(6.0));
        assert_eq!(quantile(&values, 0.75), Some(11.0));
        assert_eq!(quantile(&values, 0.0), Some(0.0));
        assert_eq!(quantile(&values, 1.0), Some(20.0));
        assert_eq!(quantile(&values, 7.0), Some(20.0));
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[3.0], 0.975), Some(3.0));
        let expected = Quartiles {
            p25: 3.0,
            p50: 6.0,
            p75: 11.0,
        };
        assert_eq!(quartiles(&sample(&[8.0, 20.0, 0.0, 4.0])), expected);
    }

    #[test]
    fn medians_computed_by_hand() {
        assert_eq!(median(vec![5.0, 1.0, 3.0]), Some(3.0));
        assert_eq!(median(vec![5.0, 1.0, 3.0, 4.0]), Some(3.5));
        assert_eq!(median(vec![]), None);
    }

    #[test]
    fn percentiles_computed_by_hand() {
        // SciPy's own examples of kind="mean".
        let others = sample(&[1.0, 2.0, 3.0, 3.0, 4.0]);
        assert_eq!(percentile_of(&others, 3.0), 60.0);
        assert_eq!(percentile_of(&others, 2.5), 40.0);
        assert_eq!(percentile_of(&others, 9.0), 100.0);
        assert_eq!(percentile_of(&others, 0.0), 0.0);
        assert_eq!(mean_percentile(&sample(&[3.0, 2.5]), &others), 50.0);
    }

    proptest! {
        #[test]
        fn quartiles_rise_inside_the_scores(scores in prop::collection::vec(0.0..3.0_f64, 1..30)) {
            let one = sample(&scores);
            let found = quartiles(&one);
            let worst = one.descending(scores.len());
            let all = [worst, found.p25, found.p50, found.p75, one.best()];
            prop_assert!(all.is_sorted(), "{:?}", all);
        }

        #[test]
        fn a_percentile_and_its_mirror_are_one_hundred(
            others in prop::collection::vec((0..5_u8).prop_map(f64::from), 1..30),
            score in (0..5_u8).prop_map(f64::from),
        ) {
            let mirrored: Vec<f64> = others.iter().map(|other| -other).collect();
            let sum = percentile_of(&sample(&others), score) + percentile_of(&sample(&mirrored), -score);
            prop_assert!((sum - 100.0).abs() < 1e-9);
        }
    }
}
