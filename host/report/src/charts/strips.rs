//! Every attempt as a dot, environment by environment, with each group's mean.

use weighhouse_study::attempt::Attempt;
use weighhouse_study::summary::Estimate;

use super::axis::Axis;
use super::ink::Style;
use super::rows::{self, Row};
use super::{Figure, named};
use crate::ReportError;
use crate::names::{self, EnvironmentKey, Named};
use crate::numbers::{self, score};

struct Strip {
    group: usize,
    scores: Vec<f64>,
    mean: Option<Estimate>,
}

/// A figure for each environment.
pub(crate) fn figures(study: &Named<'_>, attempts: &[Attempt]) -> Result<Vec<Figure>, ReportError> {
    let environments = study.environments.iter().enumerate();
    let figures = environments
        .map(|(number, &key)| figure(study, attempts, key, &format!("strips-{}", number + 1)));
    figures.filter_map(Result::transpose).collect()
}

fn figure(
    study: &Named<'_>,
    attempts: &[Attempt],
    key: EnvironmentKey<'_>,
    id: &str,
) -> Result<Option<Figure>, ReportError> {
    let strips = strips(study, attempts, key);
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
    let drawing = named(id, rows::draw(&rows, &x, "score", Some(1.0)))?;
    Ok(Some(Figure {
        id: id.to_owned(),
        title: names::environment(key),
        description: description(study, &strips),
        caption: String::new(),
        drawing,
    }))
}

fn strips(study: &Named<'_>, attempts: &[Attempt], key: EnvironmentKey<'_>) -> Vec<Strip> {
    let mut scores: Vec<Vec<f64>> = vec![Vec::new(); study.groups.len()];
    for attempt in attempts {
        let of = (attempt.environment.as_str(), attempt.version.as_str());
        if !study.is_of(attempt.solver, of, key) {
            continue;
        }
        if let Some(group) = study.group_of(attempt) {
            scores[group].push(attempt.score.max(0.0));
        }
    }
    let strips = scores.into_iter().enumerate().map(|(group, scores)| {
        let row = study.rows(key).find(|(number, _)| *number == group);
        Strip {
            group,
            scores,
            mean: row.map(|(_, row)| row.mean),
        }
    });
    strips.filter(|strip| !strip.scores.is_empty()).collect()
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
