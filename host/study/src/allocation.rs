//! Which k are looked at: how many runs a total budget pays for.
//!
//! RE-Bench compares at equal total budgets (arXiv 2411.15114, section 4): a total T may be spent on one long run or on k shorter ones of length L, with
//! k = floor(T / L), of which the best is taken.

use std::collections::BTreeSet;

/// The number of runs with one budget that a total budget pays for, rounded down. `None` when it does not pay for one, or a budget is no positive number.
pub fn runs_for(total_seconds: f64, budget_seconds: f64) -> Option<u64> {
    // Budgets are kept in whole microseconds: the seventh part of 8 hours is to go into them 7 times.
    let ratio = total_seconds / budget_seconds * (1.0 + 1e-9);
    let possible = budget_seconds > 0.0 && ratio.is_finite() && ratio >= 1.0;
    possible.then_some(ratio as u64)
}

/// The k of a group, rising: 1, 2, 4, 8 and so on up to the number of runs, with one beyond it where that one is asked for, and the k of the total budgets.
pub(crate) fn ks(runs: usize, one_beyond: bool, totals: &[f64], budget_seconds: f64) -> Vec<u64> {
    let runs = runs as u64;
    let doublings = (0..u64::BITS).map(|doubling| 1_u64 << doubling);
    let mut ks: BTreeSet<u64> = doublings.clone().take_while(|k| *k <= runs).collect();
    if one_beyond {
        ks.extend(doublings.clone().find(|k| *k > runs));
    }
    ks.extend(
        totals
            .iter()
            .filter_map(|total| runs_for(*total, budget_seconds)),
    );
    ks.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::HUMAN_TOTAL_BUDGETS_SECONDS as TOTALS;

    #[test]
    fn totals_pay_for_whole_runs() {
        assert_eq!(runs_for(28_800.0, 28_800.0), Some(1));
        assert_eq!(runs_for(28_800.0, 7_200.0), Some(4));
        assert_eq!(runs_for(28_800.0, 10_000.0), Some(2));
        assert_eq!(runs_for(28_800.0, 28_801.0), None);
        // A seventh and a third, rounded to microseconds.
        assert_eq!(runs_for(28_800.0, 4_114.285_715), Some(7));
        assert_eq!(runs_for(10_000.0, 3_333.333_334), Some(3));
    }

    #[test]
    fn budgets_that_are_none_pay_for_nothing() {
        for budget in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(runs_for(28_800.0, budget), None);
        }
        assert_eq!(runs_for(f64::INFINITY, 1.0), None);
        assert_eq!(runs_for(f64::NAN, 1.0), None);
    }

    #[test]
    fn every_k_is_there_once_and_they_rise() {
        assert_eq!(ks(5, true, &TOTALS, 28_800.0), [1, 2, 4, 8]);
        assert_eq!(ks(5, true, &TOTALS, 14_400.0), [1, 2, 4, 8, 16]);
        assert_eq!(ks(5, true, &TOTALS, 1_800.0), [1, 2, 4, 8, 16, 32, 64, 128]);
        assert_eq!(ks(3, true, &TOTALS, 0.0), [1, 2, 4]);
        assert_eq!(ks(8, false, &TOTALS, 28_800.0), [1, 2, 4, 8]);
        assert_eq!(ks(1, true, &[], 28_800.0), [1, 2]);
        assert_eq!(ks(2, false, &[86_400.0], 28_800.0), [1, 2, 3]);
    }
}
