//! Human experts to compare with.
//!
//! RE-Bench's authors had 61 experts make attempts of 8 hours at the original seven environments (arXiv 2411.15114). The final score of every attempt is
//! public, with the minutes that it took; the table is part of this crate. It is of the original environments on H100s, with their own anchors.

use std::collections::HashSet;
use std::sync::LazyLock;

use serde::Deserialize;
use weighhouse_ledger::run::{Counts, Origin, Solver, Visible};
use weighhouse_ledger::standing::{RescoreTally, Tally};

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
        environment_digest: None,
        origin: Origin::Imported,
        agent: NAME.to_owned(),
        solver: Solver::Human,
        agent_seed: None,
        is_open: false,
        budget_seconds: BUDGET_SECONDS,
        used_seconds: f64::from(row.minutes) * 60.0,
        paused_seconds: 0.0,
        counts: if hidden { Counts::Last } else { Counts::Best },
        visible: if hidden { Visible::None } else { Visible::Test },
        score: row.normalised,
        // The table does not tell an attempt without a valid evaluation from one that came to nothing.
        valid: true,
        rescored: None,
        rescores: RescoreTally::default(),
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

/// Whether a run is one of the published human runs, shipped or imported.
pub fn is_published(attempt: &Attempt) -> bool {
    attempt.solver == Solver::Human && attempt.version == VERSION
}

/// An imported run as it was published: of the evaluations of a published human run nothing is known, and an import has one at its end only because
/// a ledger needs one. Every other run is left as it is.
pub(crate) fn as_published(attempt: Attempt) -> Attempt {
    if !is_published(&attempt) {
        return attempt;
    }
    Attempt {
        tally: Tally::default(),
        curve: Vec::new(),
        best_at_seconds: None,
        timings: Vec::new(),
        ..attempt
    }
}

/// The human runs of a study, of every length: those among the attempts and, unless the options are without them, the shipped ones of each environment in
/// which none of those counts in aggregates. Of published ones, given or shipped, those in environments that somebody attempted; all of them where nobody
/// attempted any of these, and there are no other human runs.
pub fn of<'a>(attempts: &'a [Attempt], options: &Options) -> Vec<&'a Attempt> {
    let given = attempts.iter().filter(is_human);
    let replaced: HashSet<&str> = given
        .clone()
        .filter(|human| is_counted(human))
        .map(|human| human.environment.as_str())
        .collect();
    let (mut published, mut humans): (Vec<&Attempt>, Vec<&Attempt>) =
        given.partition(|human| is_published(human));
    if options.shipped_humans {
        let left = shipped().iter();
        published.extend(left.filter(|human| !replaced.contains(human.environment.as_str())));
    }
    let attempted: HashSet<&str> = attempts
        .iter()
        .filter(|run| !is_published(run))
        .map(|run| run.environment.as_str())
        .collect();
    let alike = |human: &&Attempt| attempted.contains(human.environment.as_str());
    if published.iter().any(alike) || !humans.is_empty() {
        published.retain(alike);
    }
    humans.append(&mut published);
    humans
}

/// Whether a human run is long enough, and not too long, to count in aggregates: 7 to 10 hours, as in the published figures.
pub fn counts_in_aggregates(human: &Attempt) -> bool {
    (SHORTEST_SECONDS..=LONGEST_SECONDS).contains(&human.used_seconds)
}

/// Whether a human run is in the figures: one that is long enough, not too long, and has a finite score.
pub(crate) fn is_counted(human: &Attempt) -> bool {
    counts_in_aggregates(human) && human.score.is_finite()
}

/// Whether a run is one of [`shipped`] itself, and not one that was given.
pub(crate) fn is_shipped(human: &Attempt) -> bool {
    shipped()
        .as_ptr_range()
        .contains(&std::ptr::from_ref(human))
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
        let environments: HashSet<&str> = rows.iter().map(|row| row.environment.as_str()).collect();
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
        let found = of(std::slice::from_ref(&given), &options);
        let same: Vec<_> = found
            .iter()
            .filter(|human| human.environment == given.environment)
            .collect();
        assert_eq!(same, [&&given]);
        assert!(found.len() > 70);
        assert!(of(&[], &options).into_iter().eq(shipped()));
    }

    #[test]
    fn given_humans_replace_the_shipped_ones_of_their_environment_alone() {
        let run = |environment: &str, solver, used_seconds| Attempt {
            environment: environment.to_owned(),
            version: "0.1.0".to_owned(),
            solver,
            used_seconds,
            score: 0.0,
            ..shipped()[0].clone()
        };
        let mut attempts = vec![
            run("optimize-kernel", Solver::Agent, 28_800.0),
            run("fix-embedding", Solver::Agent, 28_800.0),
            run("optimize-kernel", Solver::Human, 28_800.0),
        ];
        let shipped_in = |attempts: &[Attempt], environment: &str| {
            let humans = of(attempts, &Options::default()).into_iter();
            humans
                .filter(|human| human.environment == environment && is_shipped(human))
                .count()
        };
        let all = |environment: &str| {
            let humans = shipped().iter();
            humans
                .filter(|human| human.environment == environment)
                .count()
        };
        assert_eq!(shipped_in(&attempts, "optimize-kernel"), 0);
        assert_eq!(shipped_in(&attempts, "fix-embedding"), all("fix-embedding"));
        assert_eq!(
            of(&attempts, &Options::default()).len(),
            1 + all("fix-embedding")
        );
        // One that is in no figure replaces nothing.
        attempts[2].used_seconds = 60.0;
        assert_eq!(
            shipped_in(&attempts, "optimize-kernel"),
            all("optimize-kernel")
        );
        attempts[2].used_seconds = 28_800.0;
        attempts[2].score = f64::NAN;
        assert_eq!(
            shipped_in(&attempts, "optimize-kernel"),
            all("optimize-kernel")
        );
    }

    #[test]
    fn shipped_humans_are_of_the_environments_that_were_attempted() {
        let agent = |environment: &str| Attempt {
            environment: environment.to_owned(),
            solver: Solver::Agent,
            ..shipped()[0].clone()
        };
        let kernel = [agent("optimize-kernel")];
        let kernel = of(&kernel, &Options::default());
        assert_eq!(kernel.len(), 9);
        assert!(
            kernel
                .iter()
                .all(|human| human.environment == "optimize-kernel")
        );
        let another = [agent("another")];
        assert!(of(&another, &Options::default()).into_iter().eq(shipped()));
        let without = Options {
            shipped_humans: false,
            ..Options::default()
        };
        assert!(of(&[agent("optimize-kernel")], &without).is_empty());
    }

    #[test]
    fn published_humans_that_are_given_are_chosen_like_shipped_ones() {
        let agent = Attempt {
            solver: Solver::Agent,
            version: "0.1.0".to_owned(),
            ..shipped()[0].clone()
        };
        let mut attempts = shipped().to_vec();
        attempts.push(agent);
        let with = of(&attempts, &Options::default());
        let without = of(&attempts[attempts.len() - 1..], &Options::default());
        assert_eq!(with, without);
        assert!(with.len() < shipped().len());
    }

    #[test]
    fn other_humans_stand_beside_published_ones_of_the_same_environment() {
        let own = |environment: &str| Attempt {
            environment: environment.to_owned(),
            version: "0.1.0".to_owned(),
            ..shipped()[0].clone()
        };
        let mut attempts = shipped().to_vec();
        attempts.push(own("optimize-kernel"));
        let found = of(&attempts, &Options::default());
        assert_eq!(found.len(), 10);
        let last = attempts.len() - 1;
        attempts[last] = own("another");
        assert_eq!(of(&attempts, &Options::default()), [&attempts[last]]);
    }
}
