//! The tables of a study, as text in cells: the terminal and the page lay out the same ones.

use weighhouse_ledger::run::Solver;
use weighhouse_ledger::standing::Tally;
use weighhouse_study::duration::duration;
use weighhouse_study::summary::{
    BestOf, EnvironmentRow, Estimator, Group, MeasuredAgain, Quartiles,
};

use crate::foreign;
use crate::names::{self, Named};
use crate::numbers::{self, estimate, or_none, score, share};

/// A table.
pub(crate) struct Table {
    /// What it shows.
    pub(crate) title: &'static str,
    /// A name for links to it.
    pub(crate) anchor: &'static str,
    /// What a reader needs for its columns.
    pub(crate) note: String,
    /// Its columns; the first names the row.
    pub(crate) columns: Vec<Column>,
    /// Its rows.
    pub(crate) sections: Vec<Section>,
    /// What is said when there are no rows.
    pub(crate) empty: &'static str,
}

/// A column.
pub(crate) struct Column {
    /// Its title.
    pub(crate) title: String,
    /// Whether it holds words, which stand to the left and may be cut, or figures.
    pub(crate) words: bool,
}

/// Rows with something in common.
pub(crate) struct Section {
    /// What they have in common, if it is said.
    pub(crate) heading: Option<String>,
    /// A cell for each column.
    pub(crate) rows: Vec<Vec<String>>,
}

fn columns(words: &[&str], figures: &[&str]) -> Vec<Column> {
    let column = |words: bool| {
        move |title: &&str| Column {
            title: (*title).to_owned(),
            words,
        }
    };
    let words = words.iter().map(column(true));
    words.chain(figures.iter().map(column(false))).collect()
}

impl Table {
    /// Whether there is anything in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.sections.iter().all(|section| section.rows.is_empty())
    }
}

fn quartiles(quartiles: &Quartiles) -> [String; 3] {
    [quartiles.p25, quartiles.p50, quartiles.p75].map(score)
}

/// The confidence of the intervals, for the titles of columns.
fn confidence(named: &Named<'_>) -> String {
    format!("[{:.0} %]", named.summary.confidence * 100.0)
}

/// Every group in a row.
pub(crate) fn groups(named: &Named<'_>) -> Table {
    let rows = named.summary.groups.iter().enumerate();
    let rows = rows
        .map(|(number, group)| {
            let mut row = vec![
                named.without_budget[number].clone(),
                duration(group.budget_seconds),
                group.runs.to_string(),
                estimate(&group.mean),
            ];
            row.extend(quartiles(&group.quartiles));
            row.push(or_none(group.invalid_share, share));
            row.push(or_none(group.beats_human.as_ref(), numbers::beats));
            row
        })
        .collect();
    let mean = format!("mean {}", confidence(named));
    Table {
        title: "Agents and human experts",
        anchor: "groups",
        note: "Scores are normalised: 0 is the starting solution, 1 the reference. Each figure is that of each environment, averaged with equal weight."
            .to_owned(),
        columns: columns(
            &["agent"],
            &["budget", "runs", &mean, "p25", "p50", "p75", "invalid", "beats human"],
        ),
        sections: vec![Section {
            heading: None,
            rows,
        }],
        empty: "There are no runs to show.",
    }
}

/// The best of k runs, group after group.
pub(crate) fn best_of(named: &Named<'_>) -> Table {
    let groups = named.summary.groups.iter().enumerate();
    let sections = groups
        .filter(|(_, group)| !group.best_of.is_empty())
        .map(|(number, group)| Section {
            heading: Some(format!(
                "{}, runs drawn {}",
                named.with_budget(number),
                group
                    .best_of
                    .first()
                    .map_or("", |best| estimator(best.estimator))
            )),
            rows: up_to_first_missing(&group.best_of)
                .map(best_of_row)
                .collect(),
        })
        .collect();
    let best = format!("expected best {}", confidence(named));
    let mut columns = columns(&["total budget"], &["k", &best]);
    columns.push(Column {
        title: "why there is none".to_owned(),
        words: true,
    });
    without_empty_column(Table {
        title: "Best of k runs by total budget",
        anchor: "best-of",
        note: "What the best of k runs scores on average when their budgets add up to the total. Of the totals that need more runs than there are, the smallest is shown."
            .to_owned(),
        columns,
        sections,
        empty: "There is no total budget for which a best of k could be computed.",
    })
}

/// A table without its last column where that says nothing in any row.
fn without_empty_column(mut table: Table) -> Table {
    let mut rows = table.sections.iter().flat_map(|section| &section.rows);
    if rows.all(|row| row.last().is_none_or(String::is_empty)) {
        table.columns.pop();
    }
    table
}

/// The figures, and the first that is missing: the others are missing for the same reason.
fn up_to_first_missing(figures: &[BestOf]) -> impl Iterator<Item = &BestOf> {
    let mut missing = 0;
    figures.iter().filter(move |best| {
        missing += usize::from(best.estimate.is_none());
        best.estimate.is_some() || missing == 1
    })
}

fn best_of_row(best: &BestOf) -> Vec<String> {
    let why = best.missing.as_deref().filter(|_| best.estimate.is_none());
    vec![
        duration(best.total_budget_seconds),
        best.k.to_string(),
        or_none(best.estimate.as_ref(), estimate),
        why.map(foreign::harmless).unwrap_or_default(),
    ]
}

fn estimator(estimator: Estimator) -> &'static str {
    match estimator {
        Estimator::WithoutReplacement => "without replacement",
        Estimator::WithReplacement => "with replacement",
    }
}

/// The sections of a table that has one for each environment and in it a row for each group.
fn by_environment(
    named: &Named<'_>,
    row: impl Fn(usize, &EnvironmentRow) -> Vec<String>,
) -> Vec<Section> {
    let environments = named.environments.iter().enumerate();
    environments
        .map(|(place, &key)| Section {
            heading: Some(names::environment(key)),
            rows: named
                .rows(place)
                .map(|(group, found)| row(group, found))
                .collect(),
        })
        .collect()
}

/// Of sections as [`by_environment`] makes them, those with rows that have something to say.
fn keep_rows(
    named: &Named<'_>,
    sections: &mut Vec<Section>,
    has_something: impl Fn(&EnvironmentRow) -> bool,
) {
    for (place, section) in sections.iter_mut().enumerate() {
        let mut keep = named.rows(place).map(|(_, found)| has_something(found));
        section.rows.retain(|_| keep.next().unwrap_or_default());
    }
    sections.retain(|section| !section.rows.is_empty());
}

/// The scores in each environment.
pub(crate) fn environments(named: &Named<'_>) -> Table {
    let sections = by_environment(named, |group, found| {
        let mut row = vec![
            named.groups[group].clone(),
            found.runs.to_string(),
            estimate(&found.mean),
        ];
        row.extend(quartiles(&found.quartiles));
        row.push(score(found.best));
        row.push(share(found.above_zero));
        row.push(share(found.at_least_reference));
        row
    });
    let mean = format!("mean {}", confidence(named));
    Table {
        title: "Scores by environment",
        anchor: "environments",
        note: "> 0: the share of runs above the starting solution; ≥ 1: the share at or above the reference.".to_owned(),
        columns: columns(
            &["agent"],
            &["runs", &mean, "p25", "p50", "p75", "best", "> 0", "≥ 1"],
        ),
        sections,
        empty: "There are no runs to show.",
    }
}

/// How agents compare with humans in each environment.
pub(crate) fn against_humans(named: &Named<'_>) -> Table {
    let mut sections = by_environment(named, |group, found| {
        vec![
            named.groups[group].clone(),
            found.runs.to_string(),
            or_none(found.human_percentile, |value| format!("{value:.0}")),
            or_none(found.beats_human.as_ref(), numbers::beats),
        ]
    });
    keep_rows(named, &mut sections, |found| {
        found.human_percentile.is_some() || found.beats_human.is_some()
    });
    Table {
        title: "Against human experts by environment",
        anchor: "against-humans",
        note: "Percentile: where a run stands among the human scores, 0 to 100, averaged over runs. Beats human: the probability that the best of k runs with a \
               human's total budget beats one human run, ties counted half."
            .to_owned(),
        columns: columns(&["agent"], &["runs", "percentile", "beats human"]),
        sections,
        empty: "No environment has both human runs and an agent's.",
    }
}

/// What evaluations came to in each environment.
pub(crate) fn evaluations(named: &Named<'_>) -> Table {
    let mut sections = by_environment(named, |group, found| {
        let Tally {
            started,
            scored,
            invalid,
            fault,
            interrupted,
            late,
        } = found.tally;
        let mut row = vec![named.groups[group].clone()];
        row.extend([started, scored, invalid, fault, interrupted, late].map(|n| n.to_string()));
        row.push(or_none(found.invalid_share, share));
        row.push(or_none(found.evaluations_per_hour, |rate| {
            numbers::short_score(rate)
        }));
        row.push(or_none(found.time_to_best_seconds, duration));
        row
    });
    keep_rows(named, &mut sections, |found| found.tally.started > 0);
    Table {
        title: "Evaluations by environment",
        anchor: "evaluations",
        note: "Invalid is the submission's fault, fault the host's or the device's; the share is that of invalid among scored and invalid ones. To best: the median \
               time in the run at which the evaluation started that is the result."
            .to_owned(),
        columns: columns(
            &["agent"],
            &[
                "started", "scored", "invalid", "fault", "interrupted", "late", "share", "an hour",
                "to best",
            ],
        ),
        sections,
        empty: "There are no evaluations to show.",
    }
}

/// Results beside what repeated measurements on fresh seeds say of them.
pub(crate) fn measured_again(named: &Named<'_>) -> Table {
    let row = |name: &str, found: &MeasuredAgain| {
        vec![
            name.to_owned(),
            found.runs.to_string(),
            score(found.first),
            score(found.again),
            score(found.again - found.first),
            found.measurements.to_string(),
            found.invalid.to_string(),
            found.interrupted.to_string(),
            found.faults.to_string(),
        ]
    };
    let groups = named.summary.groups.iter().zip(&named.groups);
    let overall =
        groups.filter_map(|(group, name)| Some(row(name, group.measured_again.as_ref()?)));
    let overall = Section {
        heading: Some("all environments, averaged with equal weight".to_owned()),
        rows: overall.collect(),
    };
    let mut sections = by_environment(named, |group, found| {
        let again = found.measured_again.as_ref();
        again.map_or_else(Vec::new, |again| row(&named.groups[group], again))
    });
    keep_rows(named, &mut sections, |found| found.measured_again.is_some());
    if sections.len() > 1 {
        sections.insert(0, overall);
    }
    Table {
        title: "Results measured again on fresh seeds",
        anchor: "measured-again",
        note: "First: the mean score of the evaluations that are the results. Again: the mean over the same runs of the median of their repeated measurements, \
               in which an invalid one counts as 0; interrupted ones and faults are more, and in no median. The best of many noisy scores flatters: again is the fairer figure. It is what counts where a run saw \
               scores on validation inputs; elsewhere the first one does."
            .to_owned(),
        columns: columns(
            &["agent"],
            &[
                "runs", "first", "again", "change", "measurements", "invalid", "interrupted",
                "fault",
            ],
        ),
        sections,
        empty: "No result was measured again on fresh seeds.",
    }
}

/// The runs of each seed.
pub(crate) fn seeds(named: &Named<'_>) -> Table {
    let groups = named.summary.groups.iter().zip(&named.groups);
    let sections = groups
        .filter(|(group, _)| group.solver == Solver::Agent && has_seeds(group))
        .map(|(group, name)| Section {
            heading: Some(name.clone()),
            rows: group
                .environments
                .iter()
                .flat_map(|row| row.seeds.iter().map(move |seed| (row, seed)))
                .map(|(row, seed)| {
                    vec![
                        names::environment((&row.name, &row.version)),
                        seed.seed
                            .map_or_else(|| "none".to_owned(), |seed| seed.to_string()),
                        seed.runs.to_string(),
                        score(seed.mean),
                        score(seed.best),
                    ]
                })
                .collect(),
        })
        .collect();
    Table {
        title: "Scores by the agent's seed",
        anchor: "seeds",
        note: "How much of the scatter comes from the agent's seed.".to_owned(),
        columns: columns(&["environment"], &["seed", "runs", "mean", "best"]),
        sections,
        empty: "No run has an agent seed.",
    }
}

fn has_seeds(group: &Group) -> bool {
    let mut seeds = group.environments.iter().flat_map(|row| &row.seeds);
    seeds.any(|row| row.seed.is_some())
}

/// The best of k in each environment alone, with a column for each total budget.
pub(crate) fn best_of_by_environment(named: &Named<'_>) -> Table {
    let groups = named.summary.groups.iter();
    let of_groups = groups.flat_map(|group| &group.environments);
    let figures = of_groups.flat_map(|row| &row.best_of);
    let mut budgets: Vec<f64> = figures
        .filter(|best| best.estimate.is_some())
        .map(|best| best.total_budget_seconds)
        .collect();
    budgets.sort_by(f64::total_cmp);
    budgets.dedup();
    let sections = if budgets.is_empty() {
        Vec::new()
    } else {
        by_environment(named, |group, found| {
            let at = |budget: &f64| {
                let mut figures = found.best_of.iter();
                let figure = figures.find(|best| best.total_budget_seconds == *budget);
                or_none(figure.and_then(|best| best.estimate.as_ref()), estimate)
            };
            let name = std::iter::once(named.groups[group].clone());
            name.chain(budgets.iter().map(at)).collect()
        })
    };
    let titles: Vec<String> = budgets.iter().copied().map(duration).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    Table {
        title: "Best of k runs by environment",
        anchor: "best-of-environments",
        note: format!(
            "The expected best {} for each total budget. Where the last valid evaluation counts, the mean stands in the place of the best: whoever cannot see \
             scores cannot choose the best run.",
            confidence(named)
        ),
        columns: columns(&["agent"], &titles),
        sections,
        empty: "There is no total budget for which a best of k could be computed.",
    }
}
