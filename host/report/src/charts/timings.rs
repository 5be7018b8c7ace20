//! The repeated timings within the best evaluation of each environment: how sure a single score is.

use weighhouse_ledger::run::Solver;
use weighhouse_study::attempt::{Attempt, Timings};

use super::axis::Axis;
use super::canvas::TEXT;
use super::ink::Style;
use super::rows::{self, Row};
use super::{Figure, named};
use crate::ReportError;
use crate::foreign;
use crate::names::{self, EnvironmentKey, Named};
use crate::numbers;

/// What the agent's own work is called among the things that were timed.
const SUBMISSION: &str = "submission";

/// A figure for each environment whose best evaluation has timings.
pub(crate) fn figures(study: &Named<'_>, attempts: &[Attempt]) -> Result<Vec<Figure>, ReportError> {
    let environments = study.environments.iter().enumerate();
    let figures = environments.filter_map(|(number, &key)| {
        let best = best(attempts, key)?;
        figure(study, best, key, &format!("timings-{}", number + 1)).transpose()
    });
    figures.collect()
}

/// The attempt with the highest score among those whose result has timings; the first of equals.
fn best<'a>(attempts: &'a [Attempt], key: EnvironmentKey<'_>) -> Option<&'a Attempt> {
    let timed = attempts.iter().filter(|attempt| {
        attempt.solver == Solver::Agent
            && (attempt.environment.as_str(), attempt.version.as_str()) == key
            && attempt
                .timings
                .iter()
                .any(|timings| !usable(timings).is_empty())
    });
    timed.fold(None, |best: Option<&Attempt>, attempt| match best {
        Some(best) if best.score >= attempt.score => Some(best),
        _ => Some(attempt),
    })
}

/// The samples that have a place on a logarithmic axis.
fn usable(timings: &Timings) -> Vec<f64> {
    let samples = timings.milliseconds.iter().copied();
    samples
        .filter(|sample| sample.is_finite() && *sample > 0.0)
        .collect()
}

fn figure(
    study: &Named<'_>,
    attempt: &Attempt,
    key: EnvironmentKey<'_>,
    id: &str,
) -> Result<Option<Figure>, ReportError> {
    let timed: Vec<(String, Vec<f64>)> = attempt
        .timings
        .iter()
        .map(|timings| {
            let what = foreign::cut(&foreign::harmless(&timings.what), names::LONGEST);
            (what, usable(timings))
        })
        .filter(|(_, samples)| !samples.is_empty())
        .collect();
    let samples = timed.iter().flat_map(|(_, samples)| samples).copied();
    let Some(x) = Axis::milliseconds(samples, rows::inside(), TEXT) else {
        return Ok(None);
    };
    let group = study.group_of(attempt);
    let rows: Vec<Row<'_>> = timed
        .iter()
        .map(|(what, samples)| {
            let quartiles = quartiles(samples);
            let of_agent = group.filter(|_| what == SUBMISSION);
            Row {
                name: what,
                remark: numbers::counted(samples.len() as u64, "sample"),
                style: of_agent
                    .map_or_else(Style::neutral, |group| Style::of(group, Solver::Agent)),
                values: samples,
                figure: Some((quartiles[1], Some((quartiles[0], quartiles[2])))),
            }
        })
        .collect();
    let drawing = named(id, rows::draw(&rows, &x, "milliseconds, logarithmic", None))?;
    let agent = group.map_or_else(
        || foreign::cut(&foreign::harmless(&attempt.agent), names::LONGEST),
        |group| study.groups[group].clone(),
    );
    let run = foreign::cut(&foreign::harmless(&attempt.run), names::LONGEST);
    let mut caption = format!(
        "Run {run} of {agent}, score {}",
        numbers::score(attempt.score)
    );
    if let Some(device) = &attempt.device {
        caption.push_str(&format!(
            ", on {}",
            foreign::cut(&foreign::harmless(device), 80)
        ));
    }
    Ok(Some(Figure {
        id: id.to_owned(),
        title: names::environment(key),
        description: description(&timed),
        caption,
        drawing,
    }))
}

/// The quartiles, between two samples on the straight line that joins them (numpy's default, type 7 of Hyndman and Fan 1996).
fn quartiles(samples: &[f64]) -> [f64; 3] {
    let mut sorted = samples.to_vec();
    sorted.sort_by(f64::total_cmp);
    [0.25, 0.5, 0.75].map(|share| {
        let place = share * sorted.len().saturating_sub(1) as f64;
        let below = sorted.get(place as usize).copied().unwrap_or_default();
        let above = sorted.get(place.ceil() as usize).copied().unwrap_or(below);
        below + (above - below) * place.fract()
    })
}

fn description(timed: &[(String, Vec<f64>)]) -> String {
    let sentences = timed.iter().map(|(what, samples)| {
        let [low, middle, high] = quartiles(samples).map(numbers::score);
        format!(
            "{what}: {}, median {middle} ms, middle half from {low} to {high} ms.",
            numbers::counted(samples.len() as u64, "sample")
        )
    });
    sentences.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::tests::attempt;

    #[test]
    fn quartiles_are_interpolated() {
        assert_eq!(quartiles(&[4.0, 1.0, 3.0, 2.0]), [1.75, 2.5, 3.25]);
        assert_eq!(quartiles(&[7.0]), [7.0; 3]);
    }

    #[test]
    fn the_first_of_the_best_is_shown() {
        let timed = |run: &str, score| {
            let mut attempt = attempt("a", "e", score);
            attempt.run = run.to_owned();
            attempt.timings = vec![Timings {
                what: "submission".to_owned(),
                milliseconds: vec![1.0],
            }];
            attempt
        };
        let mut untimed = attempt("a", "e", 9.0);
        untimed.timings = vec![];
        let attempts = [untimed, timed("1", 0.5), timed("2", 0.7), timed("3", 0.7)];
        let best = best(&attempts, ("e", "0.1.0")).map(|best| best.run.as_str());
        assert_eq!(best, Some("2"));
    }
}
