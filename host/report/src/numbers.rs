//! Numbers for people: few digits, the same in the terminal and on the page. Whoever needs all digits reads the JSON.

use weighhouse_study::duration;
use weighhouse_study::summary::{Beats, Estimate};

/// What stands where there is no figure.
pub(crate) const NONE: &str = duration::NONE;

/// A score or another figure of that size: three decimals, fewer when it is large.
pub(crate) fn score(value: f64) -> String {
    match value.abs() {
        size if !size.is_finite() => NONE.to_owned(),
        size if size < 99.9995 => format!("{:.3}", value + 0.0),
        size if size < 99_999.5 => format!("{value:.0}"),
        _ => format!("{value:.1e}"),
    }
}

/// A score in two decimals, for where many stand side by side.
pub(crate) fn short_score(value: f64) -> String {
    match value.abs() {
        size if size < 99.995 => format!("{:.2}", value + 0.0),
        _ => score(value),
    }
}

/// A figure and its interval.
pub(crate) fn estimate(estimate: &Estimate) -> String {
    let value = score(estimate.value);
    match estimate.interval {
        Some((low, high)) => format!("{value} [{}, {}]", short_score(low), short_score(high)),
        None => value,
    }
}

/// A share of one as percent.
pub(crate) fn share(value: f64) -> String {
    if value.is_finite() {
        format!("{} %", percent(value))
    } else {
        NONE.to_owned()
    }
}

/// The digits of a share: none after the point but near the ends, where the difference from nothing and from all counts.
fn percent(value: f64) -> String {
    let value = (value * 100.0).clamp(0.0, 100.0);
    let near_an_end = (value > 0.0 && value < 1.0) || (value > 99.0 && value < 100.0);
    if near_an_end {
        format!("{value:.1}")
    } else {
        format!("{value:.0}")
    }
}

/// The probability of beating a human, and of how many runs the best was taken.
pub(crate) fn beats(beats: &Beats) -> String {
    let mut text = share(beats.probability.value);
    if let Some((low, high)) = beats.probability.interval {
        text.push_str(&format!(" [{}, {}]", percent(low), percent(high)));
    }
    if beats.k > 1 {
        text.push_str(&format!(", k {}", beats.k));
    }
    text
}

/// A figure that may be missing.
pub(crate) fn or_none<T>(value: Option<T>, shown: impl FnOnce(T) -> String) -> String {
    value.map_or_else(|| NONE.to_owned(), shown)
}

/// A number and what it counts: `1 run`, `2 runs`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_keep_what_can_be_read() {
        let shown: Vec<_> = [0.0, -0.0, 0.6285, 2.5, 99.9999, 1234.5, 1e300]
            .map(score)
            .into();
        assert_eq!(
            shown,
            ["0.000", "0.000", "0.628", "2.500", "100", "1234", "1.0e300"]
        );
        assert_eq!(score(f64::NAN), NONE);
        assert_eq!(short_score(f64::INFINITY), NONE);
    }

    #[test]
    fn shares_near_the_ends_are_not_rounded_onto_them() {
        let shown: Vec<_> = [0.0, 0.004, 0.125, 0.999, 1.0].map(share).into();
        assert_eq!(shown, ["0 %", "0.4 %", "12 %", "99.9 %", "100 %"]);
    }

    #[test]
    fn a_best_of_several_names_their_number() {
        let probability = Estimate {
            value: 0.62,
            interval: Some((0.48, 0.75)),
        };
        assert_eq!(beats(&Beats { k: 1, probability }), "62 % [48, 75]");
        assert_eq!(beats(&Beats { k: 4, probability }), "62 % [48, 75], k 4");
    }
}
