//! A figure: what many samples of one quantity come to, and what it is held to.

use serde::Serialize;

/// What a figure's median is held to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// It is under this value, in the figure's unit.
    Under(f64),
    /// It is no further from 1 than this.
    WithinOfOne(f64),
}

impl Target {
    /// Whether a median meets it.
    #[must_use]
    pub fn is_met(self, median: f64) -> bool {
        match self {
            Self::Under(most) => median < most,
            Self::WithinOfOne(distance) => (median - 1.0).abs() <= distance,
        }
    }
}

/// The samples of one quantity in short: the median, because other programs disturb single samples upwards only and by any amount.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Figure {
    /// What was timed.
    pub name: String,
    /// The unit of every value: `ns`, `us`, `ms`, or `ratio`.
    pub unit: &'static str,
    /// The median; the mean of the two middle samples for an even number.
    pub median: f64,
    /// The ends of a 95 % interval of the median: how well the samples know it. `None` for fewer samples than can know it so well.
    pub interval: Option<[f64; 2]>,
    /// The smallest sample.
    pub min: f64,
    /// The largest sample.
    pub max: f64,
    /// How many samples there were.
    pub n: usize,
    /// What the median is held to, if to anything.
    pub target: Option<Target>,
    /// Whether it holds; `None` without a target.
    pub met: Option<bool>,
}

impl Figure {
    /// A figure of samples that are in `unit` already. `None` when there is no sample.
    #[must_use]
    pub fn of(name: &str, unit: &'static str, samples: &[f64]) -> Option<Self> {
        Some(Self {
            name: name.to_owned(),
            unit,
            median: median(samples)?,
            interval: median_interval(samples),
            min: samples.iter().copied().min_by(f64::total_cmp)?,
            max: samples.iter().copied().max_by(f64::total_cmp)?,
            n: samples.len(),
            target: None,
            met: None,
        })
    }

    /// The same figure, held to a target.
    #[must_use]
    pub fn held_to(self, target: Target) -> Self {
        Self {
            met: Some(target.is_met(self.median)),
            target: Some(target),
            ..self
        }
    }
}

/// The median; the mean of the two middle values for an even number. `None` when there is no value.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    Some((sorted.get(middle.checked_sub(1)?)? + upper) / 2.0)
}

/// The ends of a 95 % interval of the median, from the ranks of the samples alone: whatever their distribution is, the number of samples under the
/// true median is binomial, here by its normal approximation (Conover, Practical Nonparametric Statistics, 3rd ed. 1999, section 3.2).
fn median_interval(samples: &[f64]) -> Option<[f64; 2]> {
    // With five, even the smallest and the largest enclose the median in only 94 of 100 cases.
    if samples.len() < 6 {
        return None;
    }
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    let n = samples.len() as f64;
    let reach = 1.96 * n.sqrt() / 2.0;
    // Ranks begin at 1, indices at 0.
    let low = (n / 2.0 - reach).floor().max(1.0) as usize - 1;
    let high = ((n / 2.0 + reach).ceil() as usize).min(samples.len() - 1);
    Some([*sorted.get(low)?, *sorted.get(high)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_says_what_its_samples_come_to() {
        let figure = Figure::of("a call", "ns", &[3.0, 1.0, 10.0, 2.0]).unwrap();
        assert_eq!(
            (figure.median, figure.min, figure.max, figure.n),
            (2.5, 1.0, 10.0, 4)
        );
        assert_eq!(figure.met, None);
        assert_eq!(Figure::of("nothing", "ns", &[]), None);
        assert_eq!(median(&[4.0, 1.0, 9.0]), Some(4.0));
    }

    #[test]
    fn the_interval_lies_around_the_median_and_needs_six_samples() {
        let counting = |n: u32| (1..=n).map(f64::from).collect::<Vec<f64>>();
        assert_eq!(median_interval(&counting(5)), None);
        assert_eq!(median_interval(&counting(6)), Some([1.0, 6.0]));
        assert_eq!(median_interval(&counting(100)), Some([40.0, 61.0]));
    }

    #[test]
    fn a_target_is_a_bound_or_a_distance_from_one() {
        let held = |median: f64, target| {
            Figure::of("x", "ratio", &[median])
                .unwrap()
                .held_to(target)
                .met
                .unwrap()
        };
        assert!(held(299.9, Target::Under(300.0)));
        assert!(!held(300.0, Target::Under(300.0)));
        assert!(held(0.995, Target::WithinOfOne(0.01)));
        assert!(!held(1.011, Target::WithinOfOne(0.01)));
        assert!(!held(f64::NAN, Target::WithinOfOne(0.01)));
    }
}
