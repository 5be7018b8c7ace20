//! Results beside what repeated measurements on fresh seeds say of them: the best of many noisy scores flatters.

use weighhouse_study::attempt::Attempt;

use crate::names::{self, EnvironmentKey, Named};
use crate::numbers::score;
use crate::tables::{Column, Section, Table};

/// The runs of a group in an environment that were measured again.
#[derive(Debug, Default)]
struct Sums {
    runs: u64,
    first: f64,
    again: f64,
    measurements: u64,
    invalid: u64,
}

impl Sums {
    fn of<'a>(attempts: impl Iterator<Item = &'a Attempt>) -> Self {
        let mut sums = Self::default();
        for attempt in attempts {
            let Some(rescored) = &attempt.rescored else {
                continue;
            };
            let first = attempt
                .curve
                .last()
                .map_or(0.0, |(_, score)| score.max(0.0));
            sums.runs += 1;
            sums.first += first;
            sums.again += rescored.median.max(0.0);
            sums.measurements += rescored.normalised.len() as u64;
            sums.invalid += rescored.invalid;
        }
        sums
    }

    fn row(&self, name: &str) -> Vec<String> {
        let (first, again) = (self.first / self.runs as f64, self.again / self.runs as f64);
        vec![
            name.to_owned(),
            self.runs.to_string(),
            score(first),
            score(again),
            score(again - first),
            self.measurements.to_string(),
            self.invalid.to_string(),
        ]
    }
}

/// A row for each group with such runs in each environment.
pub(super) fn table(named: &Named<'_>, attempts: &[Attempt]) -> Table {
    let sections = named.environments.iter().map(|&key| Section {
        heading: Some(names::environment(key)),
        rows: rows(named, attempts, key),
    });
    let column = |title: &str| Column {
        title: title.to_owned(),
        words: title == "agent",
    };
    let titles = [
        "agent",
        "runs",
        "first",
        "again",
        "change",
        "measurements",
        "invalid",
    ];
    Table {
        title: "Results measured again on fresh seeds",
        anchor: "rescored",
        note: "First: the mean score of the evaluations that are the results. Again: the mean over the same runs of the median of their repeated measurements, \
               in which an invalid one counts as 0. The best of many noisy scores flatters: again is the fairer figure. It is what counts where a run saw \
               scores on validation inputs; elsewhere the first one does."
            .to_owned(),
        columns: titles.map(column).into(),
        sections: sections.filter(|section| !section.rows.is_empty()).collect(),
        empty: "No result was measured again on fresh seeds.",
    }
}

fn rows(named: &Named<'_>, attempts: &[Attempt], key: EnvironmentKey<'_>) -> Vec<Vec<String>> {
    let groups = named.groups.iter().enumerate();
    groups
        .map(|(number, name)| {
            let of_group = attempts.iter().filter(|attempt| {
                let of = (attempt.environment.as_str(), attempt.version.as_str());
                attempt.rescored.is_some()
                    && named.is_of(attempt.solver, of, key)
                    && named.group_of(attempt) == Some(number)
            });
            (name, Sums::of(of_group))
        })
        .filter(|(_, sums)| sums.runs > 0)
        .map(|(name, sums)| sums.row(name))
        .collect()
}

#[cfg(test)]
mod tests {
    use weighhouse_ledger::standing::Rescored;

    use super::*;
    use crate::charts::tests::attempt;

    #[test]
    fn only_runs_that_were_measured_again_are_compared() {
        let rescored = |score: f64, median: f64| Attempt {
            rescored: Some(Rescored {
                median,
                normalised: vec![median; 3],
                invalid: 1,
            }),
            ..attempt("a", "e", score)
        };
        let attempts = [
            rescored(0.8, 0.6),
            rescored(0.4, -0.2),
            attempt("a", "e", 9.0),
        ];
        let row = Sums::of(attempts.iter()).row("a");
        assert_eq!(row, ["a", "2", "0.600", "0.300", "-0.300", "6", "2"]);
    }
}
