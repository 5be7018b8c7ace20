//! The repeated timings within the best evaluation of each environment: how sure a single score is.

use weighhouse_ledger::run::Solver;
use weighhouse_study::attempt::{Attempt, Timings};
use weighhouse_study::percentile::quantile;

use super::axis::Axis;
use super::canvas::TEXT;
use super::ink::Style;
use super::rows::{self, Row};
use super::{Figure, named};
use crate::ReportError;
use crate::foreign;
use crate::names::{self, Named};
use crate::numbers;
use crate::placed::Placed;

/// What the agent's own work is called among the things that were timed.
const SUBMISSION: &str = "submission";

/// A figure for each environment whose best evaluation has timings.
pub(crate) fn figures(study: &Named<'_>, runs: &Placed<'_>) -> Result<Vec<Figure>, ReportError> {
    let environments = 0..study.environments.len();
    let figures = environments.filter_map(|environment| {
        let best = best(runs.runs(environment))?;
        figure(study, best, environment).transpose()
    });
    figures.collect()
}

/// The run with the highest score, and its group, among those of agents whose result has timings; the first of equals.
fn best<'a>(runs: impl Iterator<Item = (usize, &'a Attempt)>) -> Option<(usize, &'a Attempt)> {
    let timed = runs.filter(|(_, run)| {
        let mut timings = run.timings.iter();
        run.solver == Solver::Agent && timings.any(|timings| !usable(timings).is_empty())
    });
    timed.fold(None, |best: Option<(usize, &Attempt)>, run| match best {
        Some(best) if best.1.score >= run.1.score => Some(best),
        _ => Some(run),
    })
}

/// The samples that have a place on a logarithmic axis, in rising order.
fn usable(timings: &Timings) -> Vec<f64> {
    let samples = timings.milliseconds.iter().copied();
    let mut samples: Vec<f64> = samples
        .filter(|sample| sample.is_finite() && *sample > 0.0)
        .collect();
    samples.sort_unstable_by(f64::total_cmp);
    samples
}

fn figure(
    study: &Named<'_>,
    (group, attempt): (usize, &Attempt),
    environment: usize,
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
    let rows: Vec<Row<'_>> = timed
        .iter()
        .map(|(what, samples)| {
            let quartiles = quartiles(samples);
            let of_agent = what == SUBMISSION;
            Row {
                name: what,
                remark: numbers::counted(samples.len() as u64, "sample"),
                style: if of_agent {
                    Style::of(group, Solver::Agent)
                } else {
                    Style::neutral()
                },
                values: samples,
                figure: Some((quartiles[1], Some((quartiles[0], quartiles[2])))),
            }
        })
        .collect();
    let id = format!("timings-{}", environment + 1);
    let drawing = named(
        &id,
        rows::draw(&rows, &x, "milliseconds, logarithmic", None),
    )?;
    let agent = &study.groups[group];
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
        id,
        title: names::environment(study.environments[environment]),
        description: description(&timed),
        caption,
        drawing,
    }))
}

/// The quartiles of rising samples.
fn quartiles(ascending: &[f64]) -> [f64; 3] {
    [0.25, 0.5, 0.75].map(|share| quantile(ascending, share).unwrap_or_default())
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
    fn samples_are_sorted_before_their_quartiles_are_taken() {
        let timings = Timings {
            what: SUBMISSION.to_owned(),
            milliseconds: vec![4.0, 1.0, f64::NAN, 3.0, -1.0, 2.0, 0.0],
        };
        assert_eq!(quartiles(&usable(&timings)), [1.75, 2.5, 3.25]);
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
        let best = best(attempts.iter().map(|run| (3, run)));
        let best = best.map(|(group, run)| (group, run.run.as_str()));
        assert_eq!(best, Some((3, "2")));
    }
}
