//! Axes: the range that they show, and ticks that people read easily.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use weighhouse_study::duration::duration;

use crate::foreign;

/// An axis: positions on it grow with the values, and ticks have words.
#[derive(Debug, Clone)]
pub(crate) struct Axis {
    /// Whether positions are decimal logarithms of the values.
    logarithmic: bool,
    /// The first and last position.
    pub(super) from: f64,
    pub(super) to: f64,
    /// Positions and words, in order.
    pub(super) ticks: Vec<(f64, String)>,
}

/// Numbers beyond this are shown at the end of the axis: the differences of larger ones would overflow.
const LARGEST: f64 = 1e150;
/// The smallest positive number on a logarithmic axis.
const SMALLEST: f64 = 1e-150;

impl Axis {
    /// An axis for scores: from 0 to a little more than the largest one, and to 1 at least, so that the reference solution can be seen.
    pub(crate) fn scores(largest: f64, ticks: usize) -> Self {
        let largest = sane(largest).max(1.0);
        Self {
            logarithmic: false,
            from: -0.03 * largest,
            to: 1.05 * largest,
            ticks: linear_ticks(0.0, 1.05 * largest, ticks),
        }
    }

    /// An axis for the time in a run, in seconds, from 0 on.
    pub(crate) fn run_time(longest: f64, ticks: usize) -> Self {
        let longest = sane(longest).max(1.0);
        Self {
            logarithmic: false,
            from: -0.01 * longest,
            to: 1.02 * longest,
            ticks: time_ticks(longest, ticks),
        }
    }

    /// A logarithmic axis for budgets in seconds, with a tick at each doubling, fewer where there is no room for so many.
    pub(crate) fn budgets(values: impl Iterator<Item = f64>, pixels: f64, size: f64) -> Self {
        let (low, high) = extremes(values.filter(|value| *value > 0.0)).unwrap_or((3600.0, 3600.0));
        let (low, high) = (low.max(SMALLEST), high.max(SMALLEST));
        let from = (low / 1.3).log10();
        let to = (high * 1.3).log10();
        let at = |seconds: f64| (seconds.log10(), duration(seconds));
        let inside = |(position, _): &(f64, String)| (from..=to).contains(position);
        let mut all: Vec<(f64, String)> = doublings(high).map(at).filter(inside).collect();
        if all.len() < 2 {
            all = [low, high].map(at).into();
            all.dedup();
        }
        let ticks = thinned(&all, |ticks| has_room(ticks, from, to, pixels, size));
        Self {
            logarithmic: true,
            from,
            to,
            ticks,
        }
    }

    /// A logarithmic axis for milliseconds.
    pub(crate) fn milliseconds(
        values: impl Iterator<Item = f64>,
        pixels: f64,
        size: f64,
    ) -> Option<Self> {
        let (low, high) = extremes(values.filter(|value| *value > 0.0))?;
        let (low, high) = (low.max(SMALLEST), high.max(SMALLEST));
        // Samples that are nearly the same are not drawn apart as though they differed.
        let spread = (high / low).max(1.1);
        let middle = (low.ln() + high.ln()) / 2.0;
        let half = spread.ln() / 2.0 * 1.06;
        let (low, high) = ((middle - half).exp(), (middle + half).exp());
        let (from, to) = (low.log10(), high.log10());
        let ticks = log_ticks(low, high, |ticks| has_room(ticks, from, to, pixels, size));
        Some(Self {
            logarithmic: true,
            from,
            to,
            ticks,
        })
    }

    /// An axis without ticks whose positions are so many pixels.
    pub(crate) fn pixels(number: f64) -> Self {
        Self {
            logarithmic: false,
            from: 0.0,
            to: number,
            ticks: Vec::new(),
        }
    }

    /// Where a value is, never outside the axis.
    pub(super) fn place(&self, value: f64) -> f64 {
        let position = if self.logarithmic {
            value.max(SMALLEST).log10()
        } else {
            value
        };
        if position.is_nan() {
            self.from
        } else {
            position.clamp(self.from, self.to)
        }
    }

    /// Where a value is, as a share of the axis' length.
    pub(super) fn share(&self, value: f64) -> f64 {
        (self.place(value) - self.from) / (self.to - self.from)
    }

    /// The words at a tick.
    pub(super) fn words(&self, position: f64) -> String {
        let tick = self.ticks.iter().find(|(at, _)| *at == position);
        tick.map(|(_, words)| words.clone()).unwrap_or_default()
    }

    /// The pixels that the widest words take in a font of that size.
    pub(super) fn widest_words(&self, size: f64) -> f64 {
        let widths = self.ticks.iter();
        widths
            .map(|(_, words)| foreign::pixels(words, size))
            .fold(0.0, f64::max)
    }
}

/// The library's coordinates are positions.
impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, position: &f64, (start, end): (i32, i32)) -> i32 {
        let share = (position - self.from) / (self.to - self.from);
        start + (share.clamp(0.0, 1.0) * f64::from(end - start)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // There are no fine lines between those at ticks.
        if hint.weight().allow_light_points() {
            return Vec::new();
        }
        self.ticks.iter().map(|(at, _)| *at).collect()
    }

    fn range(&self) -> Range<f64> {
        self.from..self.to
    }
}

/// The smallest and the largest of the numbers that are any.
fn extremes(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values
        .filter(|value| value.is_finite())
        .map(sane)
        .fold(None, |extremes, value| {
            let (low, high) = extremes.unwrap_or((value, value));
            Some((low.min(value), high.max(value)))
        })
}

fn sane(value: f64) -> f64 {
    if value.is_nan() {
        0.0
    } else {
        value.clamp(-LARGEST, LARGEST)
    }
}

/// Ticks at multiples of 1, 2 or 5 times a power of ten, at most so many.
fn linear_ticks(low: f64, high: f64, most: usize) -> Vec<(f64, String)> {
    let Some(step) = round_step((high - low) / most.max(1) as f64) else {
        return Vec::new();
    };
    let digits = (-step.log10().floor()).clamp(0.0, 15.0) as usize;
    let first = (low / step - 1e-9).ceil();
    let last = (high / step + 1e-9).floor();
    let number = (last - first).clamp(0.0, most as f64) as usize;
    (0..=number)
        .map(|i| (first + i as f64) * step + 0.0)
        .map(|value| (value, number_at_tick(value, digits)))
        .collect()
}

/// The least of 1, 2 and 5 times a power of ten that is no smaller.
fn round_step(least: f64) -> Option<f64> {
    if !least.is_finite() || least <= 0.0 {
        return None;
    }
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|step| *step >= least * 0.999_999)
}

fn number_at_tick(value: f64, digits: usize) -> String {
    if value.abs() >= 99_999.5 || digits > 5 {
        let text = format!("{value:.2e}");
        return text.replace(".00e", "e").replace("0e", "e");
    }
    format!("{value:.digits$}")
}

/// Ticks for the time in a run: at round numbers of seconds, minutes or hours.
fn time_ticks(longest: f64, most: usize) -> Vec<(f64, String)> {
    let (unit, name) = match longest {
        seconds if seconds <= 180.0 => (1.0, "s"),
        seconds if seconds <= 10_800.0 => (60.0, "min"),
        _ => (3600.0, "h"),
    };
    let longest = longest / unit;
    let least = longest / most.max(1) as f64;
    let steps = match name {
        "h" => [1.0, 2.0, 4.0, 8.0, 12.0, 24.0],
        _ => [1.0, 2.0, 5.0, 10.0, 15.0, 30.0],
    };
    let step = steps
        .into_iter()
        .find(|step| *step >= least * 0.999_999)
        .or_else(|| round_step(least));
    let Some(step) = step else {
        return Vec::new();
    };
    let number = (longest / step + 1e-9).floor().clamp(0.0, most as f64) as usize;
    (0..=number)
        .map(|i| i as f64 * step)
        .map(|value| (value * unit, format!("{} {name}", number_at_tick(value, 0))))
        .collect()
}

/// Budgets that people think in, each about twice the one before, up to so many seconds and one more.
fn doublings(last: f64) -> impl Iterator<Item = f64> {
    let seconds = [1.0, 2.0, 4.0, 8.0, 15.0, 30.0];
    let minutes = seconds.map(|minutes| 60.0 * minutes);
    let hours = (0..600)
        .map(|exponent| 3600.0 * 2_f64.powi(exponent))
        .take_while(move |hours| *hours <= 2.0 * last);
    seconds.into_iter().chain(minutes).chain(hours)
}

/// Ticks at 1, 2 and 5 times powers of ten; at powers of ten alone, or at fewer of them, where those are too many; at even steps where they are too few.
fn log_ticks(
    low: f64,
    high: f64,
    has_room: impl Fn(&[(f64, String)]) -> bool,
) -> Vec<(f64, String)> {
    let decades = low.log10().floor() as i32..=high.log10().ceil() as i32;
    let ticks_at = |factors: &[f64]| -> Vec<(f64, String)> {
        let values = decades.clone().flat_map(|exponent| {
            let factors = factors.iter();
            factors.map(move |factor| (*factor, exponent))
        });
        values
            .map(|(factor, exponent)| (factor * 10_f64.powi(exponent), exponent))
            .filter(|(value, _)| (low..=high).contains(value))
            .map(|(value, exponent)| {
                let digits = exponent.min(0).unsigned_abs() as usize;
                (value.log10(), number_at_tick(value, digits))
            })
            .collect()
    };
    let fine = ticks_at(&[1.0, 2.0, 5.0]);
    if fine.len() >= 3 {
        if has_room(&fine) {
            return fine;
        }
        let powers = ticks_at(&[1.0]);
        if powers.len() >= 2 {
            return thinned(&powers, has_room);
        }
        return thinned(&fine, has_room);
    }
    let even = (2..=6).rev().map(|most| {
        let ticks = linear_ticks(low, high, most).into_iter();
        let inside = ticks.filter(|(value, _)| (low..=high).contains(value));
        inside
            .map(|(value, words)| (value.log10(), words))
            .collect::<Vec<_>>()
    });
    even.into_iter()
        .find(|ticks| has_room(ticks))
        .unwrap_or(fine)
}

/// Every tick, or every second, third and so on, until they have room.
fn thinned(
    ticks: &[(f64, String)],
    has_room: impl Fn(&[(f64, String)]) -> bool,
) -> Vec<(f64, String)> {
    let every = |stride: usize| ticks.iter().step_by(stride).cloned().collect::<Vec<_>>();
    (1..=ticks.len().max(1))
        .map(every)
        .find(|ticks| has_room(ticks))
        .unwrap_or_default()
}

/// Whether the words of ticks in a row have space between them.
fn has_room(ticks: &[(f64, String)], from: f64, to: f64, pixels: f64, size: f64) -> bool {
    let scale = pixels / (to - from);
    ticks.windows(2).all(|pair| {
        let [(left, one), (right, other)] = pair else {
            return true;
        };
        let words = (foreign::pixels(one, size) + foreign::pixels(other, size)) / 2.0;
        (right - left) * scale >= words + size * 0.6
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, words)| words.as_str()).collect()
    }

    #[test]
    fn scores_have_round_ticks() {
        assert_eq!(
            words(&Axis::scores(0.4, 6)),
            ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
        );
        assert_eq!(
            words(&Axis::scores(50.0, 6)),
            ["0", "10", "20", "30", "40", "50"]
        );
        assert_eq!(
            words(&Axis::scores(2.3, 6)),
            ["0.0", "0.5", "1.0", "1.5", "2.0"]
        );
    }

    #[test]
    fn time_has_the_units_of_its_length() {
        assert_eq!(
            words(&Axis::run_time(28_800.0, 6)),
            ["0 h", "2 h", "4 h", "6 h", "8 h"]
        );
        assert_eq!(
            words(&Axis::run_time(1800.0, 6)),
            [
                "0 min", "5 min", "10 min", "15 min", "20 min", "25 min", "30 min"
            ]
        );
        assert_eq!(
            words(&Axis::run_time(60.0, 4)),
            ["0 s", "15 s", "30 s", "45 s", "60 s"]
        );
    }

    #[test]
    fn budgets_double() {
        let axis = Axis::budgets([1800.0, 28_800.0].into_iter(), 600.0, 11.0);
        assert_eq!(words(&axis), ["30 min", "1 h", "2 h", "4 h", "8 h"]);
        let one = Axis::budgets(std::iter::once(28_800.0), 600.0, 11.0);
        assert_eq!(words(&one), ["8 h"]);
        let odd = Axis::budgets(std::iter::once(600.0), 600.0, 11.0);
        assert_eq!(words(&odd), ["10 min"]);
    }

    #[test]
    fn milliseconds_have_ticks_at_any_spread() {
        let axis = |low, high| Axis::milliseconds([low, high].into_iter(), 340.0, 11.0).unwrap();
        assert_eq!(words(&axis(0.9, 25.0)), ["1", "2", "5", "10", "20"]);
        assert!(words(&axis(1.0, 1.0)).len() >= 2);
        assert!(words(&axis(103.0, 104.0)).len() >= 2);
        assert!(words(&axis(1e-6, 1e6)).len() >= 3);
        assert!(Axis::milliseconds([0.0, f64::NAN].into_iter(), 340.0, 11.0).is_none());
    }

    proptest! {
        #[test]
        fn every_axis_is_finite_and_its_ticks_have_room(
            values in prop::collection::vec(prop::num::f64::ANY, 1..5),
        ) {
            let axes = [
                Some(Axis::scores(values[0], 6)),
                Some(Axis::run_time(values[0], 6)),
                Some(Axis::budgets(values.iter().copied(), 600.0, 11.0)),
                Axis::milliseconds(values.iter().copied(), 340.0, 11.0),
            ];
            for axis in axes.into_iter().flatten() {
                prop_assert!(axis.from.is_finite() && axis.to.is_finite() && axis.from < axis.to);
                prop_assert!(axis.ticks.len() <= 40, "{axis:?}");
                for (position, words) in &axis.ticks {
                    prop_assert!((axis.from..=axis.to).contains(position), "{axis:?}");
                    prop_assert!(words.len() <= 12, "{axis:?}");
                }
                for value in &values {
                    let place = axis.place(*value);
                    prop_assert!((axis.from..=axis.to).contains(&place));
                }
            }
        }
    }
}
