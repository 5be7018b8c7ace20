//! The best of k runs against the budget that they have together, for agents and human experts.

use weighhouse_study::duration::duration;

use super::axis::Axis;
use super::canvas::{self, Frame, TEXT};
use super::ink::{Ink, Part, Style};
use super::{Figure, named};
use crate::ReportError;
use crate::names::Named;
use crate::numbers;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 380.0;
/// Room beside the box for the words of its axes, at least: ticks are chosen before the box is known.
const BESIDE: f64 = 90.0;

/// A point of a line: the total budget, the figure, its interval.
type Point = (f64, f64, Option<(f64, f64)>);

struct Series {
    group: usize,
    style: Style,
    points: Vec<Point>,
}

/// The figure, where anything could be computed.
pub(crate) fn figure(study: &Named<'_>) -> Result<Option<Figure>, ReportError> {
    let series = series(study);
    if series.is_empty() {
        return Ok(None);
    }
    let points = || series.iter().flat_map(|series| &series.points);
    let largest = points()
        .map(|(_, value, interval)| interval.map_or(*value, |(_, high)| high.max(*value)))
        .fold(0.0, f64::max);
    let inside = WIDTH - BESIDE;
    let x = Axis::budgets(points().map(|(budget, ..)| *budget), inside, TEXT);
    let y = Axis::scores(largest, 8);
    let frame = Frame {
        width: WIDTH,
        height: HEIGHT,
        x: &x,
        y: &y,
        x_title: "total budget of the k runs",
        y_title: "expected best score",
    };
    let asides = asides(&series, &x, inside);
    let drawing = canvas::draw(&frame, |chart| {
        chart.reference()?;
        for (series, aside) in series.iter().zip(&asides) {
            let line = series
                .points
                .iter()
                .map(|(budget, value, _)| (*budget, *value));
            chart.line_aside(line, *aside, Ink::Series(series.style, Part::Thick), 2.0)?;
        }
        for (series, aside) in series.iter().zip(&asides) {
            for (budget, value, interval) in &series.points {
                if let Some(interval) = interval {
                    let ink = Ink::Series(series.style, Part::Interval);
                    chart.interval(*budget, *interval, *aside, ink)?;
                }
                chart.marker((*budget, *value), *aside, series.style)?;
            }
        }
        Ok(())
    });
    let id = "best-of-figure";
    let drawing = named(id, drawing)?;
    Ok(Some(Figure {
        id: id.to_owned(),
        title: "Best of k runs against total budget".to_owned(),
        description: description(study, &series),
        caption: "Markers at the same budget stand a little beside each other so that intervals can be told apart."
            .to_owned(),
        drawing,
    }))
}

fn series(study: &Named<'_>) -> Vec<Series> {
    let groups = study.summary.groups.iter().enumerate();
    groups
        .map(|(number, group)| {
            let points = group.best_of.iter().filter_map(|best| {
                let estimate = best.estimate?;
                let usable = best.total_budget_seconds > 0.0
                    && best.total_budget_seconds.is_finite()
                    && estimate.value.is_finite();
                let interval = estimate
                    .interval
                    .filter(|(low, high)| low.is_finite() && high.is_finite());
                usable.then_some((best.total_budget_seconds, estimate.value, interval))
            });
            let mut points: Vec<Point> = points.collect();
            points.sort_by(|one, other| one.0.total_cmp(&other.0));
            Series {
                group: number,
                style: Style::of(number, group.solver),
                points,
            }
        })
        .filter(|series| !series.points.is_empty())
        .collect()
}

/// How far each series is moved aside: all together take no more than the smaller part of the space between two budgets.
fn asides(series: &[Series], x: &Axis, inside: f64) -> Vec<f64> {
    let points = series.iter().flat_map(|series| &series.points);
    let mut places: Vec<f64> = points
        .map(|(budget, ..)| x.share(*budget) * inside)
        .collect();
    places.sort_by(f64::total_cmp);
    let gaps = places.windows(2).filter_map(|pair| match pair {
        [left, right] if right - left > 1.0 => Some(right - left),
        _ => None,
    });
    let room = gaps.fold(inside / 10.0, f64::min) * 0.5;
    let last = series.len().saturating_sub(1) as f64;
    let apart = if last > 0.0 {
        (room / last).min(7.0)
    } else {
        0.0
    };
    (0..series.len())
        .map(|number| (number as f64 - last / 2.0) * apart)
        .collect()
}

fn description(study: &Named<'_>, series: &[Series]) -> String {
    let sentences = series.iter().map(|series| {
        let points = series.points.iter().map(|(budget, value, _)| {
            format!("{} at {}", numbers::score(*value), duration(*budget))
        });
        let points: Vec<_> = points.collect();
        format!("{}: {}.", study.groups[series.group], points.join(", "))
    });
    sentences.collect::<Vec<_>>().join(" ")
}
