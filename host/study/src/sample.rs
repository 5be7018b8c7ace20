//! Scores in the form in which every statistic here reads them.

/// Scores of the runs of one environment, sorted once: the distinct values from the best down, and for each run the value that it has.
///
/// A bootstrap resample of them is then a count for each distinct value, and needs no sorting.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The distinct scores, the highest first.
    levels: Vec<f64>,
    /// How many runs have a score of at least each level.
    at_least: Vec<usize>,
    /// The level of each run, the best run first.
    level_of: Vec<usize>,
}

impl Sample {
    /// Sorts scores. `None` when there are none, or one is infinite or no number.
    pub fn new(mut scores: Vec<f64>) -> Option<Self> {
        if scores.is_empty() || scores.iter().any(|score| !score.is_finite()) {
            return None;
        }
        scores.sort_unstable_by(|one, other| other.total_cmp(one));
        let mut levels: Vec<f64> = Vec::new();
        let mut at_least = Vec::new();
        let mut level_of = Vec::with_capacity(scores.len());
        for (index, score) in scores.into_iter().enumerate() {
            // By value and not by bits: 0 and -0 are one level.
            if levels.last() != Some(&score) {
                levels.push(score);
                at_least.push(0);
            }
            level_of.push(levels.len() - 1);
            if let Some(last) = at_least.last_mut() {
                *last = index + 1;
            }
        }
        Some(Self {
            levels,
            at_least,
            level_of,
        })
    }

    /// The number of runs: at least 1.
    pub fn len(&self) -> usize {
        self.level_of.len()
    }

    /// Whether there is no run: never.
    pub fn is_empty(&self) -> bool {
        self.level_of.is_empty()
    }

    /// The distinct scores, the highest first.
    pub fn levels(&self) -> &[f64] {
        &self.levels
    }

    /// How many runs have a score of at least each level.
    pub fn at_least(&self) -> &[usize] {
        &self.at_least
    }

    /// The level of each run, the best run first.
    pub(crate) fn level_of(&self) -> &[usize] {
        &self.level_of
    }

    /// The highest score.
    pub fn best(&self) -> f64 {
        self.levels.first().copied().unwrap_or_default()
    }

    /// The score at a position, the best run being at 0; the worst for a position beyond the last.
    pub fn descending(&self, position: usize) -> f64 {
        let position = position.min(self.len().saturating_sub(1));
        let level = self.level_of.get(position).copied().unwrap_or_default();
        self.levels.get(level).copied().unwrap_or_default()
    }

    /// How many levels are above a score, and how many are above it or equal to it.
    pub(crate) fn levels_above(&self, score: f64) -> (usize, usize) {
        let above = self.levels.partition_point(|level| *level > score);
        let not_below = self.levels.partition_point(|level| *level >= score);
        (above, not_below)
    }

    /// The share of runs for whose score something holds that holds for every higher one too.
    pub(crate) fn share(&self, holds: impl Fn(f64) -> bool) -> f64 {
        let levels = self.levels.partition_point(|level| holds(*level));
        let runs = levels.checked_sub(1).map_or(0, |last| self.at_least[last]);
        runs as f64 / self.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_sorted_and_equal_ones_are_one_level() {
        let sample = Sample::new(vec![0.5, 2.0, 0.5, 0.0, -0.0]).unwrap();
        assert_eq!(sample.levels(), [2.0, 0.5, 0.0]);
        assert_eq!(sample.at_least(), [1, 3, 5]);
        assert_eq!(sample.level_of(), [0, 1, 1, 2, 2]);
        assert_eq!(sample.len(), 5);
        assert_eq!(sample.best(), 2.0);
        assert_eq!(sample.descending(2), 0.5);
        assert_eq!(sample.descending(9), 0.0);
        assert_eq!(sample.levels_above(0.5), (1, 2));
        assert_eq!(sample.levels_above(0.4), (2, 2));
        assert_eq!(sample.levels_above(3.0), (0, 0));
    }

    #[test]
    fn shares_are_counted() {
        let sample = Sample::new(vec![0.0, 1.0, 2.5, 0.5]).unwrap();
        assert_eq!(sample.share(|score| score > 0.0), 0.75);
        assert_eq!(sample.share(|score| score >= 1.0), 0.5);
        assert_eq!(sample.share(|score| score > 9.0), 0.0);
        assert_eq!(sample.share(|_| true), 1.0);
    }

    #[test]
    fn nothing_and_no_numbers_are_no_sample() {
        assert_eq!(Sample::new(vec![]), None);
        assert_eq!(Sample::new(vec![1.0, f64::NAN]), None);
        assert_eq!(Sample::new(vec![f64::INFINITY]), None);
    }
}
