//! The figures of the example in `docs/statistics.md` are those that are computed.

use weighhouse_study::attempt::Attempt;
use weighhouse_study::options::Options;
use weighhouse_study::summary::{BestOf, EnvironmentRow, Estimate, Group, Summary};

use crate::made_up::{attempt, human};

const DOCUMENT: &str = include_str!("../../../../docs/statistics.md");

/// The section with the example.
fn example() -> &'static str {
    let (_, section) = DOCUMENT.split_once("\n## An example\n").unwrap();
    section
}

fn attempts() -> Vec<Attempt> {
    let (_, after) = example().split_once("```text\n").unwrap();
    let (table, _) = after.split_once("```").unwrap();
    let rows = table.lines().skip(1);
    rows.map(|row| {
        let [environment, solver, score] = row.split(',').collect::<Vec<_>>().try_into().unwrap();
        let score = score.parse().unwrap();
        match solver {
            "human" => human(environment, score),
            _ => Attempt {
                budget_seconds: 14_400.0,
                ..attempt(environment, score)
            },
        }
    })
    .collect()
}

/// A figure of one environment, and of the group.
type Figure = (
    fn(&EnvironmentRow) -> Option<f64>,
    fn(&Group) -> Option<f64>,
);

fn two(best_of: &[BestOf]) -> Option<f64> {
    let two = best_of.iter().find(|best_of| best_of.k == 2)?;
    two.estimate.map(|estimate| estimate.value)
}

fn low(estimate: Estimate) -> Option<f64> {
    estimate.interval.map(|(low, _)| low)
}

fn high(estimate: Estimate) -> Option<f64> {
    estimate.interval.map(|(_, high)| high)
}

fn figure(name: &str) -> Figure {
    match name {
        "mean" => (|row| Some(row.mean.value), |group| Some(group.mean.value)),
        "mean, from" => (|row| low(row.mean), |group| low(group.mean)),
        "mean, to" => (|row| high(row.mean), |group| high(group.mean)),
        "best of 2" | "human best of 2" => (|row| two(&row.best_of), |group| two(&group.best_of)),
        "first quartile" => (
            |row| Some(row.quartiles.p25),
            |group| Some(group.quartiles.p25),
        ),
        "median" => (
            |row| Some(row.quartiles.p50),
            |group| Some(group.quartiles.p50),
        ),
        "third quartile" => (
            |row| Some(row.quartiles.p75),
            |group| Some(group.quartiles.p75),
        ),
        "percentile among humans" => (|row| row.human_percentile, |_| None),
        "beats a human" => (
            |row| {
                row.beats_human
                    .as_ref()
                    .map(|beats| beats.probability.value)
            },
            |group| {
                group
                    .beats_human
                    .as_ref()
                    .map(|beats| beats.probability.value)
            },
        ),
        other => panic!("the document has a figure {other} that no test knows"),
    }
}

#[test]
fn the_example_is_computed() {
    let groups = Summary::of(&attempts(), &Options::default()).groups;
    let rows = example().lines().filter_map(|line| line.strip_prefix("| "));
    let mut rows = rows.map(|line| {
        line.trim_end_matches('|')
            .split('|')
            .map(str::trim)
            .collect::<Vec<_>>()
    });
    let header = rows.next().unwrap();
    assert_eq!(header[0], "figure");
    let mut checked = 0;
    for row in rows.skip(1) {
        let group = &groups[usize::from(row[0].starts_with("human "))];
        let (of_row, of_group) = figure(row[0]);
        for (column, shown) in header.iter().zip(&row).skip(1) {
            let environment = group.environments.iter().find(|row| row.name == *column);
            let computed = environment.map_or_else(|| of_group(group), of_row);
            let computed = computed
                .map(|figure| format!("{figure:.4}"))
                .unwrap_or_default();
            assert_eq!(*shown, computed, "{}, {column}", row[0]);
            checked += 1;
        }
    }
    assert_eq!(checked, 30);
}

#[test]
fn the_sections_are_those_that_the_example_needs() {
    for words in [
        "5,000 times",
        "percentileofscore",
        "mannwhitneyu",
        "numpy.quantile",
        "2411.15114",
        "86 runs",
    ] {
        assert!(DOCUMENT.contains(words), "{words}");
    }
    let options = Options::default();
    assert_eq!(options.resamples, 5_000);
    assert_eq!(weighhouse_study::humans::shipped().len(), 86);
}
