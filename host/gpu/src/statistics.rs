//! The statistics of measuring: medians, and a bootstrap interval for the median of in-round ratios.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

/// Resamples of one bootstrap. The ends of a 95 % interval are then the 25th smallest and 25th largest of 1,000 medians, enough for
/// a stop rule that looks at the interval's width (Efron and Tibshirani 1993, section 14.3, advise 1,000).
pub(crate) const RESAMPLES: usize = 1000;

/// The median; the mean of the two middle values for an even number. `None` when there is no value.
pub(crate) fn median(values: &[f64]) -> Option<f64> {
    median_in_place(&mut values.to_vec())
}

/// The median of values that may be put into another order: a bootstrap takes a thousand of them, and selecting is linear where
/// sorting is not.
fn median_in_place(values: &mut [f64]) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    let middle = values.len() / 2;
    let odd = values.len() % 2 == 1;
    let (below, upper, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
    if odd {
        return Some(*upper);
    }
    let lower = below.iter().copied().max_by(f64::total_cmp)?;
    Some((lower + *upper) / 2.0)
}

/// The ends of a 95 % percentile bootstrap interval of the median (Efron 1979). `None` when there is no value.
pub(crate) fn median_interval(values: &[f64], random: &mut ChaCha20Rng) -> Option<(f64, f64)> {
    if values.is_empty() {
        return None;
    }
    let mut resample = vec![0.0; values.len()];
    let mut medians = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        for slot in &mut resample {
            *slot = values[below(values.len(), random)];
        }
        medians.extend(median_in_place(&mut resample));
    }
    medians.sort_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    Some((medians[tail - 1], medians[RESAMPLES - tail]))
}

/// Shuffles in place (Fisher and Yates, as in Durstenfeld 1964).
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut ChaCha20Rng) {
    for end in (1..items.len()).rev() {
        items.swap(end, below(end + 1, random));
    }
}

/// A number below `bound`, which is not 0 and far below 2^32: the bias of the multiplication is under `bound` / 2^64.
fn below(bound: usize, random: &mut ChaCha20Rng) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn the_median_of_even_and_odd_numbers_of_values() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[4.0, 1.0, 3.0]), Some(3.0));
        assert_eq!(median(&[4.0, 1.0, 3.0, 2.0]), Some(2.5));
        assert_eq!(median(&[2.0, 2.0, 9.0, 2.0, 9.0, 2.0]), Some(2.0));
    }

    #[test]
    fn the_interval_holds_the_median_and_narrows_with_more_values() {
        let mut random = ChaCha20Rng::from_seed([7; 32]);
        let few: Vec<f64> = (0..8).map(|i| f64::from(i * 37 % 8)).collect();
        let many: Vec<f64> = (0..512).map(|i| f64::from(i * 37 % 8)).collect();
        let (low, high) = median_interval(&few, &mut random).unwrap();
        let (low_many, high_many) = median_interval(&many, &mut random).unwrap();
        assert!(low <= 3.5 && 3.5 <= high);
        assert!(high_many - low_many < high - low);
        assert_eq!(median_interval(&[2.0; 9], &mut random), Some((2.0, 2.0)));
        assert_eq!(median_interval(&[], &mut random), None);
    }

    #[test]
    fn the_interval_covers_the_true_median_about_as_often_as_it_says() {
        let mut random = ChaCha20Rng::from_seed([1; 32]);
        let trials = 400;
        let covered = (0..trials)
            .filter(|_| {
                let values: Vec<f64> = (0..25)
                    .map(|_| random.next_u32() as f64 / f64::from(u32::MAX))
                    .collect();
                let (low, high) = median_interval(&values, &mut random).unwrap();
                low <= 0.5 && 0.5 <= high
            })
            .count();
        assert!(covered * 100 >= trials * 88, "{covered} of {trials}");
    }

    #[test]
    fn a_shuffle_keeps_every_item_and_reaches_every_order() {
        let mut random = ChaCha20Rng::from_seed([3; 32]);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut items = [0, 1, 2];
            shuffle(&mut items, &mut random);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 6);
    }
}
