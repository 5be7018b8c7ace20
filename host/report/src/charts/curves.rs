//! The score so far over the time of a run, the best or the last one as the environment has it: each run, each agent's mean, and where human experts ended.

use weighhouse_ledger::run::{Counts, Solver, Visible};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::duration::duration;
use weighhouse_study::summary::Quartiles;

use super::axis::Axis;
use super::canvas::{self, Frame};
use super::ink::{Ink, Part, Style};
use super::{Figure, named};
use crate::ReportError;
use crate::names::{self, Named};
use crate::numbers::{self, score};
use crate::placed::Placed;

const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 260.0;

/// A curve for each run of an agent.
struct Series<'a> {
    group: usize,
    style: Style,
    budget: f64,
    /// The mean of the curves.
    mean: Vec<(f64, f64)>,
    curves: &'a [&'a Attempt],
}

/// A figure for each environment with an agent's runs.
pub(crate) fn figures(study: &Named<'_>, runs: &Placed<'_>) -> Result<Vec<Figure>, ReportError> {
    let environments = 0..study.environments.len();
    let figures = environments.map(|environment| figure(study, runs, environment));
    figures.filter_map(Result::transpose).collect()
}

fn figure(
    study: &Named<'_>,
    runs: &Placed<'_>,
    environment: usize,
) -> Result<Option<Figure>, ReportError> {
    let series = series(study, runs, environment);
    if series.is_empty() {
        return Ok(None);
    }
    let humans = human_scores(study, environment);
    let steps = series.iter().flat_map(|series| series.curves);
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
    let last = last_counts(&series);
    let x = Axis::run_time(longest, 6);
    let y = Axis::scores(largest, 6);
    let frame = Frame {
        width: WIDTH,
        height: HEIGHT,
        x: &x,
        y: &y,
        x_title: "time in the run",
        y_title: if last {
            "last valid score"
        } else {
            "best score so far"
        },
    };
    let drawing = canvas::draw(&frame, |chart| {
        if let Some(humans) = humans {
            chart.rectangle((0.0, humans.p25), (longest, humans.p75), Ink::HumanBand)?;
        }
        chart.reference()?;
        for series in &series {
            for attempt in series.curves {
                let ink = Ink::Series(series.style, Part::Thin);
                chart.steps(curve(attempt, series.budget), ink, 1.0)?;
            }
        }
        if let Some(humans) = humans {
            let median = [(0.0, humans.p50), (longest, humans.p50)];
            chart.line(median, Ink::HumanMedian, 2.0)?;
        }
        for series in &series {
            let ink = Ink::Series(series.style, Part::Thick);
            chart.steps(series.mean.clone(), ink, 2.5)?;
        }
        for (series, (end, aside)) in series.iter().zip(ends(&series, &y)) {
            chart.marker(end, aside, series.style)?;
        }
        Ok(())
    });
    let id = format!("curves-{}", environment + 1);
    let drawing = named(&id, drawing)?;
    Ok(Some(Figure {
        id,
        title: title(study, environment, last),
        description: description(study, &series, humans),
        caption: caption(&series, humans),
        drawing,
    }))
}

fn series<'a>(study: &Named<'_>, runs: &'a Placed<'_>, environment: usize) -> Vec<Series<'a>> {
    let groups = runs.groups(environment).map(|(number, runs)| {
        let group = &study.summary.groups[number];
        let style = Style::of(number, group.solver);
        let series = Series {
            group: number,
            style,
            budget: group.budget_seconds,
            mean: mean(runs, group.budget_seconds),
            curves: runs,
        };
        (group.solver, series)
    });
    groups
        .filter(|(solver, _)| *solver == Solver::Agent)
        .map(|(_, series)| series)
        .collect()
}

fn human_scores(study: &Named<'_>, environment: usize) -> Option<Quartiles> {
    let mut rows = study.rows(environment);
    let row = rows.find(|(group, _)| study.summary.groups[*group].solver == Solver::Human)?;
    Some(row.1.quartiles)
}

/// The changes of a run's result as they can be drawn: in order, from the start to the budget, and not below 0. A time that is before the one of the
/// change before it, or after the budget, can only come from an attempt that no ledger gave.
fn steps(attempt: &Attempt, budget: f64) -> impl Iterator<Item = (f64, f64)> {
    let finite = attempt.curve.iter().filter(|(at, _)| at.is_finite());
    finite.scan(0.0_f64, move |before, (at, score)| {
        *before = at.max(*before).min(budget);
        Some((*before, floored(*score)))
    })
}

/// A run's curve: from 0, which is the score of the solution that it starts with, to the end of its run or of its budget.
fn curve(attempt: &Attempt, budget: f64) -> Vec<(f64, f64)> {
    let mut points = vec![(0.0, 0.0)];
    points.extend(steps(attempt, budget));
    let (last, score) = points.last().copied().unwrap_or_default();
    points.push((attempt.used_seconds.min(budget).max(last), score));
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
        for (at, score) in steps(attempt, budget) {
            changes.push((at, score - before));
            before = score;
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
        let end = series.mean.last().copied().unwrap_or_default();
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
            let last = series.mean.last().map_or(0.0, |(_, score)| *score);
            format!(
                "{}: {}, mean {} after {}.",
                study.groups[series.group],
                numbers::counted(series.curves.len() as u64, "run"),
                score(last),
                duration(series.budget)
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

fn last_counts(series: &[Series<'_>]) -> bool {
    let mut attempts = series.iter().flat_map(|series| series.curves);
    attempts.any(|attempt| attempt.counts == Counts::Last)
}

fn title(study: &Named<'_>, environment: usize, last: bool) -> String {
    let name = names::environment(study.environments[environment]);
    if last {
        format!("{name}: last valid score")
    } else {
        name
    }
}

fn caption(series: &[Series<'_>], humans: Option<Quartiles>) -> String {
    let runs: usize = series.iter().map(|series| series.curves.len()).sum();
    let mut caption = numbers::counted(runs as u64, "run");
    if humans.is_none() {
        caption.push_str("; no human runs");
    }
    if last_counts(series) {
        caption.push_str("; the last valid score is shown in place of the best");
    }
    let attempts = series.iter().flat_map(|series| series.curves);
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

    #[test]
    fn nothing_is_drawn_after_the_budget() {
        let mut run = attempt("a", "e", 1.0);
        run.curve = vec![(10.0, 0.5), (70.0, 1.0)];
        run.used_seconds = 500.0;
        assert_eq!(
            curve(&run, 60.0),
            [(0.0, 0.0), (10.0, 0.5), (60.0, 1.0), (60.0, 1.0)]
        );
        assert_eq!(
            mean(&[&run], 60.0),
            [(0.0, 0.0), (10.0, 0.5), (60.0, 1.0), (60.0, 1.0)]
        );
    }

    #[test]
    fn a_time_that_falls_is_that_of_the_change_before() {
        let mut run = attempt("a", "e", 0.4);
        run.curve = vec![(30.0, 0.2), (-5.0, 0.3), (f64::NAN, 9.0), (10.0, 0.4)];
        run.used_seconds = 20.0;
        let expected = [(0.0, 0.0), (30.0, 0.2), (30.0, 0.3), (30.0, 0.4)];
        let drawn = curve(&run, 60.0);
        assert_eq!(drawn[..4], expected);
        assert_eq!(drawn[4..], [(30.0, 0.4)], "the run ended no earlier");
        let mean = mean(&[&run], 60.0);
        let close = |one: (f64, f64), other: (f64, f64)| {
            one.0 == other.0 && (one.1 - other.1).abs() < 1e-12
        };
        assert!(
            mean.iter()
                .zip(expected.iter().chain([&(60.0, 0.4)]))
                .all(|(one, other)| close(*one, *other)),
            "{mean:?}"
        );
    }
}
