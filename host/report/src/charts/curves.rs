//! The best score so far over the time of a run: each attempt, each agent's mean, and where human experts ended.

use weighhouse_ledger::run::{Counts, Solver, Visible};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::summary::Quartiles;

use super::axis::Axis;
use super::canvas::{self, Frame};
use super::ink::{Ink, Part, Style};
use super::{Figure, named};
use crate::ReportError;
use crate::names::{self, EnvironmentKey, Named};
use crate::numbers::{self, score};

const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 260.0;

/// A curve for each attempt of an agent.
struct Series<'a> {
    group: usize,
    style: Style,
    budget: f64,
    curves: Vec<&'a Attempt>,
}

/// A figure for each environment with an agent's attempts.
pub(crate) fn figures(study: &Named<'_>, attempts: &[Attempt]) -> Result<Vec<Figure>, ReportError> {
    let environments = study.environments.iter().enumerate();
    let figures = environments
        .map(|(number, &key)| figure(study, attempts, key, &format!("curves-{}", number + 1)));
    figures.filter_map(Result::transpose).collect()
}

fn figure(
    study: &Named<'_>,
    attempts: &[Attempt],
    key: EnvironmentKey<'_>,
    id: &str,
) -> Result<Option<Figure>, ReportError> {
    let series = series(study, attempts, key);
    if series.is_empty() {
        return Ok(None);
    }
    let humans = human_scores(study, key);
    let steps = series.iter().flat_map(|series| &series.curves);
    let largest = steps
        .flat_map(|attempt| &attempt.curve)
        .map(|(_, score)| *score)
        .chain(humans.map(|humans| humans.p75))
        .filter(|score| score.is_finite())
        .fold(0.0, f64::max);
    let longest = series
        .iter()
        .map(|series| series.budget)
        .fold(0.0, f64::max);
    let x = Axis::run_time(longest, 6);
    let y = Axis::scores(largest, 6);
    let frame = Frame {
        width: WIDTH,
        height: HEIGHT,
        x: &x,
        y: &y,
        x_title: "time in the run",
        y_title: "best score so far",
    };
    let drawing = canvas::draw(&frame, |chart| {
        if let Some(humans) = humans {
            chart.rectangle((0.0, humans.p25), (longest, humans.p75), Ink::HumanBand)?;
        }
        chart.reference()?;
        for series in &series {
            for attempt in &series.curves {
                let ink = Ink::Series(series.style, Part::Thin);
                chart.steps(curve(attempt), ink, 1.0)?;
            }
        }
        if let Some(humans) = humans {
            let median = [(0.0, humans.p50), (longest, humans.p50)];
            chart.line(median, Ink::HumanMedian, 2.0)?;
        }
        for series in &series {
            let ink = Ink::Series(series.style, Part::Thick);
            chart.steps(mean(&series.curves, series.budget), ink, 2.5)?;
        }
        for (series, (end, aside)) in series.iter().zip(ends(&series, &y)) {
            chart.marker(end, aside, series.style)?;
        }
        Ok(())
    });
    let drawing = named(id, drawing)?;
    Ok(Some(Figure {
        id: id.to_owned(),
        title: names::environment(key),
        description: description(study, &series, humans),
        caption: caption(&series, humans),
        drawing,
    }))
}

fn series<'a>(
    study: &Named<'_>,
    attempts: &'a [Attempt],
    key: EnvironmentKey<'_>,
) -> Vec<Series<'a>> {
    let groups = study.summary.groups.iter().enumerate();
    groups
        .filter(|(_, group)| group.solver == Solver::Agent)
        .map(|(number, group)| Series {
            group: number,
            style: Style::of(number, group.solver),
            budget: group.budget_seconds,
            curves: attempts
                .iter()
                .filter(|attempt| {
                    (attempt.environment.as_str(), attempt.version.as_str()) == key
                        && study.group_of(attempt) == Some(number)
                })
                .collect(),
        })
        .filter(|series| !series.curves.is_empty())
        .collect()
}

fn human_scores(study: &Named<'_>, key: EnvironmentKey<'_>) -> Option<Quartiles> {
    let mut rows = study.rows(key);
    let row = rows.find(|(group, _)| study.summary.groups[*group].solver == Solver::Human)?;
    Some(row.1.quartiles)
}

/// An attempt's curve: from 0, which is the score of the solution that it starts with, to the end of its run.
fn curve(attempt: &Attempt) -> Vec<(f64, f64)> {
    let steps = attempt.curve.iter().filter(|(at, _)| at.is_finite());
    let mut points = vec![(0.0, 0.0)];
    points.extend(steps.map(|(at, score)| (at.max(0.0), floored(*score))));
    let (last, score) = points.last().copied().unwrap_or_default();
    points.push((attempt.used_seconds.max(last), score));
    points
}

fn floored(score: f64) -> f64 {
    if score.is_finite() {
        score.max(0.0)
    } else {
        0.0
    }
}

/// The mean of the curves at each moment up to the budget; a run that ended keeps what it had.
fn mean(attempts: &[&Attempt], budget: f64) -> Vec<(f64, f64)> {
    let mut changes: Vec<(f64, f64)> = Vec::new();
    for attempt in attempts {
        let mut before = 0.0;
        for (at, score) in &attempt.curve {
            let score = floored(*score);
            if at.is_finite() {
                changes.push((at.max(0.0), score - before));
                before = score;
            }
        }
    }
    changes.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let number = attempts.len().max(1) as f64;
    let mut sum = 0.0;
    let mut points = vec![(0.0, 0.0)];
    for (at, change) in changes {
        sum += change / number;
        points.push((at, sum));
    }
    points.push((budget, sum));
    points
}

/// Where the markers of the means are, and how far they are moved to the left so that none hides another.
fn ends(series: &[Series<'_>], y: &Axis) -> Vec<((f64, f64), f64)> {
    const MARKER: f64 = 9.0;
    let mut ends: Vec<((f64, f64), f64)> = Vec::new();
    for series in series {
        let mean = mean(&series.curves, series.budget);
        let end = mean.last().copied().unwrap_or_default();
        let near = ends.iter().filter(|(other, _)| {
            let apart = (y.share(other.1) - y.share(end.1)).abs();
            other.0 == end.0 && apart < MARKER / HEIGHT
        });
        let aside = MARKER * near.count().min(10) as f64;
        ends.push((end, -aside));
    }
    ends
}

fn description(study: &Named<'_>, series: &[Series<'_>], humans: Option<Quartiles>) -> String {
    let mut sentences: Vec<String> = series
        .iter()
        .map(|series| {
            let mean = mean(&series.curves, series.budget);
            let last = mean.last().map_or(0.0, |(_, score)| *score);
            format!(
                "{}: {}, mean {} after {}.",
                study.groups[series.group],
                numbers::counted(series.curves.len() as u64, "run"),
                score(last),
                numbers::duration(series.budget)
            )
        })
        .collect();
    if let Some(humans) = humans {
        sentences.push(format!(
            "Human experts ended between {} and {} in the middle half, median {}.",
            score(humans.p25),
            score(humans.p75),
            score(humans.p50)
        ));
    }
    sentences.join(" ")
}

fn caption(series: &[Series<'_>], humans: Option<Quartiles>) -> String {
    let runs: usize = series.iter().map(|series| series.curves.len()).sum();
    let mut caption = numbers::counted(runs as u64, "run");
    if humans.is_none() {
        caption.push_str("; no human runs");
    }
    let mut attempts = series.iter().flat_map(|series| &series.curves);
    if attempts.any(|attempt| attempt.counts == Counts::Last) {
        caption.push_str("; the last valid score is shown in place of the best");
    }
    let attempts = series.iter().flat_map(|series| &series.curves);
    let on_validation = attempts.filter(|attempt| attempt.visible == Visible::Validation);
    match on_validation.count() {
        0 => {}
        number => caption.push_str(&format!(
            "; {number} with scores on validation inputs, which are not their results"
        )),
    }
    caption
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::tests::attempt;

    #[test]
    fn the_mean_counts_runs_that_have_nothing_yet_as_nothing() {
        let mut one = attempt("a", "e", 1.0);
        one.curve = vec![(10.0, 1.0)];
        let mut other = attempt("a", "e", 0.5);
        other.curve = vec![(5.0, -0.3), (20.0, 0.5)];
        let mean = mean(&[&one, &other], 60.0);
        assert_eq!(
            mean,
            [
                (0.0, 0.0),
                (5.0, 0.0),
                (10.0, 0.5),
                (20.0, 0.75),
                (60.0, 0.75)
            ]
        );
    }
}
