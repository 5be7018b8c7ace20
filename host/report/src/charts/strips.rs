//! Every run as a dot, environment by environment, with each group's mean.

use std::collections::HashMap;

use weighhouse_study::summary::Estimate;

use super::axis::Axis;
use super::ink::Style;
use super::rows::{self, Row};
use super::{Figure, named};
use crate::ReportError;
use crate::names::{self, Named};
use crate::numbers::{self, score};
use crate::placed::Placed;

struct Strip {
    group: usize,
    scores: Vec<f64>,
    mean: Option<Estimate>,
}

/// A figure for each environment.
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
    let strips = strips(study, runs, environment);
    if strips.is_empty() {
        return Ok(None);
    }
    let scores = strips.iter().flat_map(|strip| &strip.scores).copied();
    let highs = strips
        .iter()
        .filter_map(|strip| Some(strip.mean?.interval?.1));
    let largest = scores
        .chain(highs)
        .filter(|score| score.is_finite())
        .fold(0.0, f64::max);
    let x = Axis::scores(largest, 6);
    let rows: Vec<Row<'_>> = strips
        .iter()
        .map(|strip| {
            let group = &study.summary.groups[strip.group];
            Row {
                name: &study.groups[strip.group],
                remark: numbers::counted(strip.scores.len() as u64, "run"),
                style: Style::of(strip.group, group.solver),
                values: &strip.scores,
                figure: strip.mean.map(|mean| (mean.value, mean.interval)),
            }
        })
        .collect();
    let id = format!("strips-{}", environment + 1);
    let drawing = named(&id, rows::draw(&rows, &x, "score", Some(1.0)))?;
    Ok(Some(Figure {
        id,
        title: names::environment(study.environments[environment]),
        description: description(study, &strips),
        caption: String::new(),
        drawing,
    }))
}

fn strips(study: &Named<'_>, runs: &Placed<'_>, environment: usize) -> Vec<Strip> {
    let means: HashMap<usize, Estimate> = study
        .rows(environment)
        .map(|(group, row)| (group, row.mean))
        .collect();
    let strips = runs.groups(environment).map(|(group, runs)| Strip {
        group,
        scores: runs.iter().map(|run| run.score.max(0.0)).collect(),
        mean: means.get(&group).copied(),
    });
    strips.collect()
}

fn description(study: &Named<'_>, strips: &[Strip]) -> String {
    let sentences = strips.iter().map(|strip| {
        let least = strip.scores.iter().copied().fold(f64::INFINITY, f64::min);
        let most = strip.scores.iter().copied().fold(0.0, f64::max);
        let mean = strip.mean.map_or(String::new(), |mean| {
            format!(", mean {}", numbers::estimate(&mean))
        });
        format!(
            "{}: {} from {} to {}{mean}.",
            study.groups[strip.group],
            numbers::counted(strip.scores.len() as u64, "run"),
            score(least),
            score(most)
        )
    });
    sentences.collect::<Vec<_>>().join(" ")
}
