//! Percentile bootstrap intervals (Efron 1979; Efron and Tibshirani 1993, chapter 13; `scipy.stats.bootstrap(method="percentile")`).
//!
//! As RE-Bench does it (arXiv 2411.15114): runs are drawn anew within each environment, the figure is computed for each environment and averaged, and
//! the interval lies between two percentiles of what 5,000 such draws give. All figures of a group come from the same draws.
//!
//! A resample is a count for each distinct score, so that a figure costs one walk over the scores and no sorting: the whole is linear in the runs.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::best_of::Missed;
use crate::percentile::quantile;
use crate::sample::Sample;
use crate::superiority::Pairing;

/// Where the draws of one environment come from.
///
/// The key is a digest of the seed and of what the runs are of, so that each environment of each group has draws of its own, and they are the same whatever
/// else is in the study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stream([u8; 32]);

impl Stream {
    pub(crate) fn new(seed: u64, names: &[&[u8]]) -> Self {
        let mut digest = Sha256::new();
        digest.update(b"weighhouse.study bootstrap 1\n");
        digest.update(seed.to_le_bytes());
        for name in names {
            digest.update((name.len() as u64).to_le_bytes());
            digest.update(name);
        }
        Self(digest.finalize().into())
    }

    fn start(&self) -> ChaCha8Rng {
        ChaCha8Rng::from_seed(self.0)
    }
}

/// Draws as many runs of a sample as it has, with replacement, again and again.
#[derive(Debug)]
pub(crate) struct Resampler<'a> {
    sample: &'a Sample,
    random: ChaCha8Rng,
    counts: Vec<usize>,
    at_least: Vec<usize>,
}

impl<'a> Resampler<'a> {
    pub(crate) fn new(sample: &'a Sample, stream: &Stream) -> Self {
        let levels = sample.levels().len();
        Self {
            sample,
            random: stream.start(),
            counts: vec![0; levels],
            at_least: vec![0; levels],
        }
    }

    /// The next resample.
    pub(crate) fn draw(&mut self) {
        self.counts.fill(0);
        let level_of = self.sample.level_of();
        for _ in 0..level_of.len() {
            let level = level_of[below(level_of.len(), &mut self.random)];
            self.counts[level] += 1;
        }
        let mut sum = 0;
        for (at_least, count) in self.at_least.iter_mut().zip(&self.counts) {
            sum += count;
            *at_least = sum;
        }
    }

    /// How many runs of the resample are at each level.
    pub(crate) fn counts(&self) -> &[usize] {
        &self.counts
    }

    /// How many runs of the resample are at each level or above.
    pub(crate) fn at_least(&self) -> &[usize] {
        &self.at_least
    }
}

/// A number below `bound`, which is not 0. The bias of the multiplication is at most `bound` / 2^64.
fn below(bound: usize, random: &mut ChaCha8Rng) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}

/// Tables of several k, side by side, so that one walk over a resample serves all of them.
#[derive(Debug)]
struct SideBySide {
    width: usize,
    table: Vec<f64>,
}

impl SideBySide {
    fn new(tables: &[Missed], runs: usize) -> Self {
        let rows = 0..=runs;
        Self {
            width: tables.len(),
            table: rows
                .flat_map(|m| tables.iter().map(move |table| table.of(m)))
                .collect(),
        }
    }

    /// The expected bests of a resample, into `bests`.
    fn expected_bests(&self, sample: &Sample, at_least: &[usize], bests: &mut [f64]) {
        bests.fill(sample.best());
        for (pair, above) in sample.levels().windows(2).zip(at_least) {
            let gap = pair[0] - pair[1];
            let row = &self.table[above * self.width..][..self.width];
            for (best, missed) in bests.iter_mut().zip(row) {
                *best -= gap * missed;
            }
        }
    }
}

/// What is computed of each resample of an environment.
pub(crate) struct Figures<'a> {
    /// The runs.
    pub(crate) runs: &'a Sample,
    /// Their draws.
    pub(crate) stream: Stream,
    /// A table for each expected best.
    pub(crate) bests: &'a [Missed],
    /// Whom they are compared with.
    pub(crate) rivals: Option<Rivals<'a>>,
}

/// Runs that others are compared with.
pub(crate) struct Rivals<'a> {
    /// The runs.
    pub(crate) runs: &'a Sample,
    /// Their draws.
    pub(crate) stream: &'a Stream,
    /// The table of the k that are compared with one of them.
    pub(crate) missed: &'a Missed,
}

/// The figures of every resample.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Replicates {
    /// By table, then by resample.
    pub(crate) bests: Vec<Vec<f64>>,
    /// By resample; empty without rivals.
    pub(crate) beats: Vec<f64>,
}

impl Figures<'_> {
    pub(crate) fn replicates(&self, resamples: u32) -> Replicates {
        let resamples = resamples as usize;
        let side_by_side = SideBySide::new(self.bests, self.runs.len());
        let mut runs = Resampler::new(self.runs, &self.stream);
        let mut rivals = self.rivals.as_ref().map(|rivals| {
            let pairing = Pairing::new(self.runs, rivals.runs);
            let resampler = Resampler::new(rivals.runs, rivals.stream);
            (pairing, resampler, rivals.missed)
        });
        let mut row = vec![0.0; self.bests.len()];
        let mut bests = vec![Vec::with_capacity(resamples); self.bests.len()];
        let mut beats = Vec::new();
        for _ in 0..resamples {
            runs.draw();
            side_by_side.expected_bests(self.runs, runs.at_least(), &mut row);
            for (column, best) in bests.iter_mut().zip(&row) {
                column.push(*best);
            }
            if let Some((pairing, others, missed)) = &mut rivals {
                others.draw();
                beats.push(pairing.probability(missed, runs.at_least(), others.counts()));
            }
        }
        Replicates { bests, beats }
    }
}

/// The mean over environments, resample by resample, without keeping those of each environment.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Average {
    sums: Vec<f64>,
    count: f64,
}

impl Average {
    /// Adds the replicates of one environment.
    pub(crate) fn add(&mut self, replicates: &[f64]) {
        self.sums.resize(replicates.len(), 0.0);
        for (sum, replicate) in self.sums.iter_mut().zip(replicates) {
            *sum += replicate;
        }
        self.count += 1.0;
    }

    /// The mean of what was added; empty when nothing was.
    pub(crate) fn mean(self) -> Vec<f64> {
        let Self { mut sums, count } = self;
        for sum in &mut sums {
            *sum /= count;
        }
        sums
    }
}

/// The interval between the percentiles that leave out half of the rest at either end. `None` when there are no resamples.
pub(crate) fn interval(mut replicates: Vec<f64>, confidence: f64) -> Option<(f64, f64)> {
    replicates.sort_unstable_by(f64::total_cmp);
    let tail = (1.0 - confidence) / 2.0;
    let low = quantile(&replicates, tail)?;
    let high = quantile(&replicates, 1.0 - tail)?;
    Some((low, high))
}

/// The percentile bootstrap interval of the mean over environments of the mean of each one's scores: the plain form of what a study computes for all
/// figures at once. `None` when there is no environment or no resample, or one has no scores.
pub fn interval_of_means(
    environments: &[Vec<f64>],
    resamples: u32,
    confidence: f64,
    seed: u64,
) -> Option<(f64, f64)> {
    let mut average = Average::default();
    for (index, scores) in environments.iter().enumerate() {
        let runs = Sample::new(scores.clone())?;
        let figures = Figures {
            stream: Stream::new(seed, &[&(index as u64).to_le_bytes()]),
            bests: &[Missed::one(runs.len())],
            runs: &runs,
            rivals: None,
        };
        for means in figures.replicates(resamples).bests {
            average.add(&means);
        }
    }
    interval(average.mean(), confidence)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::best_of::{expected_best, mean};
    use crate::summary::Estimator::WithoutReplacement;

    #[test]
    fn streams_differ_by_seed_and_by_every_name() {
        let streams = [
            Stream::new(1, &[b"a", b"bc"]),
            Stream::new(2, &[b"a", b"bc"]),
            Stream::new(1, &[b"ab", b"c"]),
            Stream::new(1, &[b"abc"]),
        ];
        for (index, one) in streams.iter().enumerate() {
            assert!(streams[..index].iter().all(|other| other != one));
        }
    }

    #[test]
    fn the_draws_of_a_seed_stay_the_same() {
        let sample = Sample::new((0..8).map(f64::from).collect()).unwrap();
        let mut resampler = Resampler::new(&sample, &Stream::new(1, &[b"a"]));
        resampler.draw();
        let first = resampler.counts().to_vec();
        assert_eq!(first, FIRST_DRAW);
        assert_eq!(first.iter().sum::<usize>(), 8);
        assert_eq!(resampler.at_least().last(), Some(&8));
    }

    /// Seen once: reports of before are to come out the same.
    const FIRST_DRAW: [usize; 8] = [0, 1, 1, 2, 0, 2, 2, 0];

    #[test]
    fn every_run_is_drawn_as_often() {
        let sample = Sample::new((0..5).map(f64::from).collect()).unwrap();
        let mut resampler = Resampler::new(&sample, &Stream::new(7, &[]));
        let mut sums = [0_usize; 5];
        for _ in 0..10_000 {
            resampler.draw();
            for (sum, count) in sums.iter_mut().zip(resampler.counts()) {
                *sum += count;
            }
        }
        // The standard deviation of each is the root of 50,000 * 0.2 * 0.8, about 89.
        assert!(
            sums.iter().all(|sum| sum.abs_diff(10_000) < 450),
            "{sums:?}"
        );
    }

    #[test]
    fn an_interval_computed_by_hand() {
        let replicates: Vec<f64> = (0..=40).rev().map(f64::from).collect();
        assert_eq!(interval(replicates.clone(), 0.5), Some((10.0, 30.0)));
        assert_eq!(interval(replicates.clone(), 0.0), Some((20.0, 20.0)));
        assert_eq!(interval(replicates, 1.0), Some((0.0, 40.0)));
        assert_eq!(interval(vec![], 0.95), None);
    }

    #[test]
    fn the_scatter_of_resampled_means_is_the_standard_error() {
        // Efron 1979: its variance is that of the scores, divided by n.
        let scores = [0.1, 0.9, 0.4, 0.4, 1.7, 0.0, 0.3, 0.8];
        let runs = Sample::new(scores.to_vec()).unwrap();
        let figures = Figures {
            stream: Stream::new(3, &[]),
            bests: &[Missed::one(8)],
            runs: &runs,
            rivals: None,
        };
        let replicates = figures.replicates(50_000).bests.remove(0);
        let variance = |values: &[f64]| {
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            values
                .iter()
                .map(|value| (value - mean).powi(2))
                .sum::<f64>()
                / values.len() as f64
        };
        let ratio = variance(&replicates) / (variance(&scores) / 8.0);
        assert!((ratio - 1.0).abs() < 0.03, "{ratio}");
    }

    proptest! {
        #[test]
        fn a_resample_is_what_sorting_it_gives(
            scores in prop::collection::vec((0..9_u8).prop_map(f64::from), 1..12),
            seed in any::<u64>(),
        ) {
            let runs = Sample::new(scores).unwrap();
            let n = runs.len();
            let tables: Vec<Missed> =
                (1..=n as u64).map(|k| Missed::new(WithoutReplacement, n, k).unwrap()).collect();
            let figures = Figures {
                stream: Stream::new(seed, &[]),
                bests: &tables,
                runs: &runs,
                rivals: None,
            };
            let replicates = figures.replicates(3);
            let mut resampler = Resampler::new(&runs, &Stream::new(seed, &[]));
            for resample in 0..3 {
                resampler.draw();
                let drawn = runs.levels().iter().zip(resampler.counts());
                let drawn = drawn.flat_map(|(level, count)| std::iter::repeat_n(*level, *count));
                let drawn = Sample::new(drawn.collect()).unwrap();
                prop_assert_eq!(drawn.len(), n);
                for (table, column) in tables.iter().zip(&replicates.bests) {
                    prop_assert!((expected_best(&drawn, table) - column[resample]).abs() < 1e-12);
                }
            }
        }

        #[test]
        fn an_interval_contains_its_mean(
            scores in prop::collection::vec(0.0..2.0_f64, 4..30),
            seed in any::<u64>(),
        ) {
            let found = interval_of_means(std::slice::from_ref(&scores), 400, 0.95, seed).unwrap();
            let mean = mean(&Sample::new(scores).unwrap());
            prop_assert!(found.0 <= mean && mean <= found.1, "{mean} in {found:?}");
        }

        #[test]
        fn identical_scores_have_an_interval_of_one_point(score in 0.0..9.0_f64, n in 1..9_usize, seed in any::<u64>()) {
            let found = interval_of_means(&[vec![score; n], vec![score; n]], 50, 0.95, seed);
            prop_assert_eq!(found, Some((score, score)));
        }
    }
}
