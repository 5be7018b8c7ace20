//! Which sizes and kinds of inputs a submission must get right before it is timed.

use alloc::vec::Vec;

use weighhouse_sdk::gpu::Origin;
use weighhouse_sdk::random;

use crate::model::KINDS;

/// Sizes that go wrong first: one, two, one less than a workgroup, one less than a tile, one more than a dispatch is wide, one more
/// than a power of two.
const SMALL_SIZES: [u32; 4] = [1, 2, 255, 1023];
const LARGE_SIZES: [u32; 2] = [65_537, (1 << 20) + 1];
/// The hidden small size is below this.
const HIDDEN_SMALL: u32 = 5000;
/// The hidden large size is at most this.
const HIDDEN_LARGE: u32 = 1 << 20;

/// The largest size that is always checked with every kind of inputs.
const EVERY_KIND: u32 = 65_537;

/// Kinds of inputs, by number.
const UNIFORM: u32 = 0;
const EXTREME: u32 = 4;
/// Ordinary inputs with a few extreme ones at random places, so that a shortcut for ordinary inputs is caught: timed with, too.
pub(crate) const MIXED: u32 = 5;
/// The kinds that every size is checked with.
const FIXED_KINDS: [u32; 3] = [UNIFORM, MIXED, EXTREME];

/// One size, and the kinds of inputs to check it with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Check {
    /// The number of elements.
    pub(crate) n: u32,
    /// The kinds, by number.
    pub(crate) kinds: Vec<u32>,
}

/// What to check, the small sizes before the large ones. Up to [`EVERY_KIND`] elements every kind is checked; beyond, where a slow device
/// takes some tenths of a second for each, [`FIXED_KINDS`] and one of the others. The hidden sizes and that other kind come from the
/// evaluation's seed.
pub(crate) fn draw() -> Vec<Check> {
    plan(&mut || random::next_u64())
}

/// A size between the largest of the others and the timed one, so that no size is known to be the last; none when nothing lies between.
pub(crate) fn between_the_sizes(timed: u32) -> Option<Check> {
    let [_, largest] = LARGE_SIZES;
    (timed > largest + 1).then(|| {
        let next = &mut || random::next_u64();
        let n = between(next, largest + 1, timed);
        let kind = between(
            next,
            0,
            u32::try_from(FIXED_KINDS.len()).unwrap_or_default(),
        );
        let kinds = FIXED_KINDS
            .into_iter()
            .nth(usize::try_from(kind).unwrap_or_default());
        Check {
            n,
            kinds: kinds.into_iter().collect(),
        }
    })
}

/// The kinds of inputs to check a solution with at the timed size: a submission must be right for more than those that it is timed with.
pub(crate) fn kinds_at_the_timed_size(origin: Origin) -> Vec<u32> {
    match origin {
        Origin::Submission => FIXED_KINDS.into(),
        Origin::Environment => [MIXED].into(),
    }
}

fn plan(next: &mut impl FnMut() -> u64) -> Vec<Check> {
    let hidden_small = between(next, 3, HIDDEN_SMALL);
    let hidden_large = between(next, HIDDEN_SMALL, HIDDEN_LARGE + 1);
    let sizes = SMALL_SIZES
        .into_iter()
        .chain([hidden_small])
        .chain(LARGE_SIZES)
        .chain([hidden_large]);
    sizes
        .map(|n| Check {
            n,
            kinds: kinds(n, next),
        })
        .collect()
}

fn kinds(n: u32, next: &mut impl FnMut() -> u64) -> Vec<u32> {
    let every = (0..).take(KINDS.len());
    if n <= EVERY_KIND {
        return every.collect();
    }
    let others: Vec<u32> = every.filter(|kind| !FIXED_KINDS.contains(kind)).collect();
    let drawn = between(next, 0, u32::try_from(others.len()).unwrap_or_default());
    let drawn = usize::try_from(drawn).ok().and_then(|at| others.get(at));
    FIXED_KINDS.into_iter().chain(drawn.copied()).collect()
}

/// A number from `low` to below `high`, even enough for a choice of tests: the high half of a product with 64 random bits.
fn between(next: &mut impl FnMut() -> u64, low: u32, high: u32) -> u32 {
    let range = u128::from(high.saturating_sub(low));
    let drawn = (u128::from(next()) * range) >> 64;
    low.saturating_add(u32::try_from(drawn).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fixed_size_is_there_and_hidden_ones_stay_in_range() {
        for word in [0, 1 << 63, u64::MAX] {
            let checks = plan(&mut || word);
            assert_eq!(checks.len(), 8);
            for n in SMALL_SIZES.into_iter().chain(LARGE_SIZES) {
                assert!(checks.iter().any(|check| check.n == n), "{n}");
            }
            for check in &checks {
                assert!(FIXED_KINDS.iter().all(|kind| check.kinds.contains(kind)));
                let mut kinds = check.kinds.clone();
                kinds.sort_unstable();
                kinds.dedup();
                assert!(kinds.iter().all(|kind| *kind <= MIXED));
                let expected = if check.n <= EVERY_KIND { 6 } else { 4 };
                assert_eq!(kinds.len(), expected, "{}", check.n);
            }
        }
    }

    #[test]
    fn ranges_are_half_open() {
        assert_eq!(between(&mut || 0, 3, 10), 3);
        assert_eq!(between(&mut || u64::MAX, 3, 10), 9);
        assert_eq!(between(&mut || u64::MAX, 3, 3), 3);
    }
}
