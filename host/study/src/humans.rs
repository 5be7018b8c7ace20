//! Human experts to compare with.
//!
//! RE-Bench's authors had 61 experts make attempts of 8 hours at the original seven environments (arXiv 2411.15114). The final score of every attempt is
//! public, with the minutes that it took; the table is part of this crate. It is of the original environments on H100s, with their own anchors.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde::Deserialize;
use weighhouse_ledger::run::{Counts, Solver, Visible};
use weighhouse_ledger::standing::Tally;

use crate::attempt::Attempt;
use crate::options::Options;

/// What the group of human runs is called.
pub const NAME: &str = "human experts";

/// The version that the shipped human runs name: that of the original environments.
pub const VERSION: &str = "re-bench";

/// Where the shipped human runs come from.
pub const SOURCE: &str =
    "METR, RE-Bench (arXiv 2411.15114) and its public analysis data, January 2025";

/// The nominal budget of a human run, in seconds: 8 hours.
pub const BUDGET_SECONDS: f64 = 28_800.0;

/// The shortest human run that counts in aggregates, in seconds: 7 hours, as in the published figures.
pub const SHORTEST_SECONDS: f64 = 25_200.0;

/// The longest one: 10 hours.
pub const LONGEST_SECONDS: f64 = 36_000.0;

/// The environment in which the last valid evaluation is the result.
const LAST_COUNTS: &str = "scaling-law";

const TABLE: &str = include_str!("../data/human_baselines.csv");

/// A row of the table.
#[derive(Debug, Deserialize)]
struct Row {
    environment: String,
    minutes: u32,
    normalised: f64,
}

fn rows(table: &str) -> Result<Vec<Row>, csv::Error> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(table.as_bytes());
    reader.deserialize().collect()
}

static SHIPPED: LazyLock<Vec<Attempt>> = LazyLock::new(|| {
    let rows =
        rows(TABLE).expect("the table of human runs is part of the program, and a test reads it");
    let numbered = rows.into_iter().zip(1..);
    numbered.map(|(row, number)| attempt(row, number)).collect()
});

fn attempt(row: Row, number: u32) -> Attempt {
    let hidden = row.environment == LAST_COUNTS;
    Attempt {
        run: format!("human-{number:02}"),
        version: VERSION.to_owned(),
        agent: NAME.to_owned(),
        solver: Solver::Human,
        agent_seed: None,
        budget_seconds: BUDGET_SECONDS,
        used_seconds: f64::from(row.minutes) * 60.0,
        paused_seconds: 0.0,
        counts: if hidden { Counts::Last } else { Counts::Best },
        visible: if hidden { Visible::None } else { Visible::Test },
        score: row.normalised,
        // The table does not tell an attempt without a valid evaluation from one that came to nothing.
        valid: true,
        rescored: None,
        tally: Tally::default(),
        curve: Vec::new(),
        best_at_seconds: None,
        anchors: None,
        device: None,
        timings: Vec::new(),
        clock_set_back: 0,
        environment: row.environment,
    }
}

/// The human runs that are shipped, of every length. Of their evaluations nothing is published: their tallies and curves are empty.
pub fn shipped() -> &'static [Attempt] {
    &SHIPPED
}

/// The human runs of a study, of every length: those among the attempts if there are any; else the shipped ones, unless the options are without them. Of
/// the shipped ones, those in environments that somebody attempted; all of them where nobody attempted any of these.
pub fn of(attempts: &[Attempt], options: &Options) -> Vec<Attempt> {
    let given: Vec<Attempt> = attempts.iter().filter(is_human).cloned().collect();
    if !given.is_empty() || !options.shipped_humans {
        return given;
    }
    let attempted: BTreeSet<&str> = attempts
        .iter()
        .map(|run| run.environment.as_str())
        .collect();
    let alike = shipped()
        .iter()
        .filter(|human| attempted.contains(human.environment.as_str()));
    let alike: Vec<Attempt> = alike.cloned().collect();
    if alike.is_empty() {
        shipped().to_vec()
    } else {
        alike
    }
}

/// Whether a human run is long enough, and not too long, to count in aggregates: 7 to 10 hours, as in the published figures.
pub fn counts_in_aggregates(human: &Attempt) -> bool {
    (SHORTEST_SECONDS..=LONGEST_SECONDS).contains(&human.used_seconds)
}

fn is_human(attempt: &&Attempt) -> bool {
    attempt.solver == Solver::Human
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole() {
        let rows = rows(TABLE).unwrap();
        assert_eq!(rows.len(), 86);
        let environments: BTreeSet<&str> =
            rows.iter().map(|row| row.environment.as_str()).collect();
        assert_eq!(environments.len(), 7);
        assert!(environments.contains(LAST_COUNTS));
        assert!(
            rows.iter()
                .all(|row| row.normalised >= 0.0 && row.normalised < 10.0)
        );
        assert!(TABLE.contains(SOURCE));
        let counting = shipped().iter().filter(|human| counts_in_aggregates(human));
        assert_eq!(counting.count(), 77);
    }

    #[test]
    fn a_broken_table_is_an_error() {
        assert!(rows("environment,minutes,normalised\nx,1,high\n").is_err());
        assert!(rows("environment,minutes,normalised\nx,-1,0.5\n").is_err());
    }

    #[test]
    fn given_humans_come_before_shipped_ones() {
        let options = Options::default();
        let given = Attempt {
            run: "mine".to_owned(),
            ..shipped()[0].clone()
        };
        assert_eq!(of(std::slice::from_ref(&given), &options), [given]);
        assert_eq!(of(&[], &options), shipped());
    }

    #[test]
    fn shipped_humans_are_of_the_environments_that_were_attempted() {
        let agent = |environment: &str| Attempt {
            environment: environment.to_owned(),
            solver: Solver::Agent,
            ..shipped()[0].clone()
        };
        let kernel = of(&[agent("optimize-kernel")], &Options::default());
        assert_eq!(kernel.len(), 9);
        assert!(
            kernel
                .iter()
                .all(|human| human.environment == "optimize-kernel")
        );
        assert_eq!(of(&[agent("another")], &Options::default()), shipped());
        let without = Options {
            shipped_humans: false,
            ..Options::default()
        };
        assert!(of(&[agent("optimize-kernel")], &without).is_empty());
    }
}
