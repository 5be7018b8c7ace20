//! Summaries of made-up studies: what they say, and what must not change them.

use weighhouse_ledger::run::{Counts, Solver};
use weighhouse_ledger::standing::{RescoreTally, Rescored};
use weighhouse_study::attempt::Attempt;
use weighhouse_study::humans;
use weighhouse_study::options::Options;
use weighhouse_study::summary::{Estimate, Estimator, Group, Summary};

use crate::made_up::{attempt, human, plain, summary};

fn only(attempts: &[Attempt]) -> Group {
    let mut groups = summary(attempts).groups;
    assert_eq!(groups.len(), 1, "{groups:?}");
    groups.remove(0)
}

fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-12, "{one} and {other}");
}

/// Whether a footnote has all of these words.
pub(crate) fn says(summary: &Summary, words: &[&str]) -> bool {
    let mut footnotes = summary.footnotes.iter();
    footnotes.any(|footnote| words.iter().all(|word| footnote.contains(word)))
}

#[test]
fn environments_have_equal_weight() {
    // Four runs with a mean of 0.5 and one with 1: 0.75, and not 0.6.
    let scores = [0.2, 0.4, 0.6, 0.8];
    let mut attempts: Vec<Attempt> = scores.map(|score| attempt("one", score)).to_vec();
    attempts.push(attempt("two", 1.0));
    let group = only(&attempts);
    close(group.mean.value, 0.75);
    assert_eq!(group.runs, 5);
    let names: Vec<&str> = group
        .environments
        .iter()
        .map(|row| row.name.as_str())
        .collect();
    assert_eq!(names, ["one", "two"]);
    close(group.quartiles.p25, (0.35 + 1.0) / 2.0);
    assert_eq!(group.environments[0].at_least_reference, 0.0);
    assert_eq!(group.environments[1].at_least_reference, 1.0);
    assert_eq!(group.environments[1].mean.interval, None);
    assert!(group.mean.interval.is_some());
}

#[test]
fn k_larger_than_n_is_missing_with_its_reason() {
    let scores = [0.1, 0.2, 0.3, 0.4, 0.9];
    let mut attempts: Vec<Attempt> = scores.map(|score| attempt("one", score)).to_vec();
    attempts.extend([0.5, 0.6].map(|score| attempt("two", score)));
    let group = only(&attempts);
    let ks: Vec<u64> = group.best_of.iter().map(|best_of| best_of.k).collect();
    // Up to two runs, one beyond, and what 8, 16, 32 and 64 hours pay for: 1, 2, 4 and 8.
    assert_eq!(ks, [1, 2, 4, 8]);
    let four = &group.best_of[2];
    assert_eq!(four.estimate, None);
    let expected = "needs 4 runs; two has 2";
    assert_eq!(four.missing.as_deref(), Some(expected));
    assert!(group.environments[0].best_of[2].estimate.is_some());
    let missing = group.environments[1].best_of[2].missing.as_deref();
    assert_eq!(missing, Some("needs 4 runs; there are 2"));
    assert!(says(
        &summary(&attempts),
        &["no best of 4 or 8", "largest k with a figure is 2"]
    ));
    assert_eq!(group.best_of[1].estimator, Estimator::WithoutReplacement);
    assert_eq!(group.best_of[1].total_budget_seconds, 2.0 * 28_800.0);
}

#[test]
fn one_run_has_no_interval() {
    let group = only(&[attempt("one", 0.7)]);
    let expected = Estimate {
        value: 0.7,
        interval: None,
    };
    assert_eq!(group.mean, expected);
    assert_eq!(group.best_of[0].estimate, Some(expected));
    assert_eq!(group.environments[0].quartiles.p75, 0.7);
    assert!(says(
        &summary(&[attempt("one", 0.7)]),
        &["1 environment of a group has a single run"]
    ));
}

#[test]
fn no_runs_are_no_group() {
    let summary = summary(&[]);
    assert!(summary.groups.is_empty());
    assert_eq!(summary.footnotes, ["There are no runs of agents."]);
}

#[test]
fn identical_scores_have_an_interval_of_one_point() {
    let attempts: Vec<Attempt> = (0..6).map(|_| attempt("one", 0.3)).collect();
    let group = only(&attempts);
    let point = Estimate {
        value: 0.3,
        interval: Some((0.3, 0.3)),
    };
    assert_eq!(group.mean, point);
    assert_eq!(group.best_of[1].estimate, Some(point));
}

#[test]
fn where_the_last_counts_every_best_of_k_is_the_mean() {
    let scores = [0.1, 0.5, 0.9];
    let last = |score| Attempt {
        counts: Counts::Last,
        ..attempt("scaling-law", score)
    };
    let mut attempts: Vec<Attempt> = scores.map(last).to_vec();
    let group = only(&attempts);
    for best_of in &group.best_of {
        close(best_of.estimate.unwrap().value, 0.5);
        assert_eq!(best_of.missing, None);
    }
    assert!(says(
        &summary(&attempts),
        &["In scaling-law the last valid evaluation", "plain mean"]
    ));
    // The best of two in the other one: (0.9 + 0.9 + 0.5) / 3.
    attempts.extend(scores.map(|score| attempt("other", score)));
    let two = only(&attempts).best_of[1].estimate.unwrap().value;
    close(two, (0.5 + 2.3 / 3.0) / 2.0);
}

#[test]
fn budgets_and_agents_are_groups_and_versions_are_environments() {
    let short = Attempt {
        budget_seconds: 7_200.0,
        ..attempt("one", 0.5)
    };
    let other = Attempt {
        agent: "a first one".to_owned(),
        ..attempt("one", 0.5)
    };
    let newer = Attempt {
        version: "2".to_owned(),
        ..attempt("one", 1.5)
    };
    let attempts = [attempt("one", 0.5), short, other, newer];
    let summary = summary(&attempts);
    let groups: Vec<(&str, f64, u64)> = summary
        .groups
        .iter()
        .map(|group| (group.agent.as_str(), group.budget_seconds, group.runs))
        .collect();
    let expected = [
        ("a first one", 28_800.0, 1),
        ("agent", 7_200.0, 1),
        ("agent", 28_800.0, 2),
    ];
    assert_eq!(groups, expected);
    close(summary.groups[2].mean.value, 1.0);
    assert!(says(&summary, &["several versions of one"]));
}

#[test]
fn an_equal_total_budget_is_shared_by_k_runs() {
    let quarter = |score| Attempt {
        budget_seconds: 7_200.0,
        ..attempt("optimize-kernel", score)
    };
    let mut attempts: Vec<Attempt> = [0.0, 0.2, 0.4, 0.6, 2.5].map(quarter).to_vec();
    attempts.extend([0.1, 0.5, 1.0].map(|score| human("optimize-kernel", score)));
    let summary = summary(&attempts);
    let beats = summary.groups[0].beats_human.clone().unwrap();
    assert_eq!(beats.k, 4);
    // Best of four of five: 2.5 in four of them, 0.6 in the fifth, which beats two of the three.
    close(beats.probability.value, (4.0 + 2.0 / 3.0) / 5.0);
    let (low, high) = beats.probability.interval.unwrap();
    assert!((0.0..=1.0).contains(&low) && low < high && high <= 1.0);
    let row = &summary.groups[0].environments[0];
    // 0, 1, 1, 2 and 3 of the three are below.
    close(row.human_percentile.unwrap(), 700.0 / 15.0);
    let group = &summary.groups[1];
    assert_eq!(
        (group.agent.as_str(), group.solver),
        (humans::NAME, Solver::Human)
    );
    assert_eq!(group.best_of[1].estimator, Estimator::WithReplacement);
    assert_eq!(group.beats_human, None);
    assert_eq!(group.environments[0].human_percentile, None);
}

#[test]
fn too_few_runs_for_a_humans_budget_are_said() {
    let attempts = [0.0, 0.2].map(|score| Attempt {
        budget_seconds: 1_800.0,
        ..attempt("one", score)
    });
    let mut all = attempts.to_vec();
    all.push(human("one", 0.1));
    let summary = summary(&all);
    assert_eq!(summary.groups[0].beats_human, None);
    assert!(summary.groups[0].environments[0].human_percentile.is_some());
    assert!(says(
        &summary,
        &["too few runs in one", "none over all environments"]
    ));
}

#[test]
fn short_and_long_human_runs_are_in_no_figure() {
    let short = Attempt {
        used_seconds: 3_600.0,
        ..human("one", 3.0)
    };
    let long = Attempt {
        used_seconds: 36_001.0,
        ..human("one", 3.0)
    };
    let summary = summary(&[human("one", 0.5), short, long]);
    assert_eq!(summary.groups[0].runs, 1);
    close(summary.groups[0].mean.value, 0.5);
    assert!(says(&summary, &["2 of 3 human runs", "7 h", "10 h"]));
}

#[test]
fn humans_of_the_same_version_come_before_those_of_others() {
    let original = Attempt {
        version: humans::VERSION.to_owned(),
        ..human("one", 9.0)
    };
    let mut attempts = vec![attempt("one", 1.0), original];
    let beats = |attempts: &[Attempt]| {
        let beats = summary(attempts).groups[0].beats_human.clone();
        beats.unwrap().probability.value
    };
    assert_eq!(beats(&attempts), 0.0);
    attempts.push(human("one", 0.5));
    assert_eq!(beats(&attempts), 1.0);
}

#[test]
fn shipped_humans_are_compared_with_by_name() {
    let options = Options {
        resamples: 50,
        ..Options::default()
    };
    let attempts = [attempt("optimize-kernel", 9.0), attempt("another", 1.0)];
    let summary = Summary::of(&attempts, &options);
    let agent = &summary.groups[0];
    assert_eq!(agent.beats_human.as_ref().unwrap().probability.value, 1.0);
    let percentiles: Vec<Option<f64>> = agent
        .environments
        .iter()
        .map(|row| row.human_percentile)
        .collect();
    assert_eq!(percentiles, [None, Some(100.0)]);
    assert_eq!(summary.groups[1].environments.len(), 1);
    assert!(says(
        &summary,
        &["no human runs to compare with in another"]
    ));
    assert!(says(
        &summary,
        &[
            "original environments on H100s",
            "indicative",
            "arXiv 2411.15114"
        ]
    ));
    assert!(says(&summary, &["not of the same environments"]));
}

#[test]
fn rows_have_what_happened_in_the_runs() {
    let mut attempts: Vec<Attempt> = (0..3)
        .map(|seed| attempt("one", 0.5 * seed as f64))
        .collect();
    for (index, run) in attempts.iter_mut().enumerate() {
        run.agent_seed = (index > 0).then_some(index as u64 % 2);
        run.valid = index > 0;
        run.best_at_seconds = (index > 0).then_some(600.0 * index as f64);
        run.tally.started = 10;
        run.tally.scored = 6;
        run.tally.invalid = 2;
        run.tally.late = 1;
        run.used_seconds = 3_600.0;
    }
    // Not finished for a week: its time ends at the deadline, after eight hours.
    attempts[2].used_seconds = 604_800.0;
    let group = only(&attempts);
    let row = &group.environments[0];
    assert_eq!((row.tally.started, row.tally.late), (30, 3));
    assert_eq!(row.invalid_share, Some(0.25));
    assert_eq!(group.invalid_share, Some(0.25));
    close(row.evaluations_per_hour.unwrap(), 2.7);
    assert_eq!(row.time_to_best_seconds, Some(900.0));
    close(row.above_zero, 2.0 / 3.0);
    close(row.at_least_reference, 1.0 / 3.0);
    assert_eq!(row.best, 1.0);
    let seeds: Vec<(Option<u64>, u64, f64)> = row
        .seeds
        .iter()
        .map(|seed| (seed.seed, seed.runs, seed.mean))
        .collect();
    assert_eq!(
        seeds,
        [(None, 1, 0.0), (Some(0), 1, 1.0), (Some(1), 1, 0.5)]
    );
}

#[test]
fn budgets_that_are_no_parts_of_eight_hours_are_said() {
    let attempts = [0.1, 0.2, 0.3].map(|score| Attempt {
        budget_seconds: 10_800.0,
        ..attempt("one", score)
    });
    let summary = summary(&attempts);
    assert!(says(
        &summary,
        &["8 h is no multiple of the budget", "6 h of each 8 h"]
    ));
    let ks: Vec<u64> = summary.groups[0]
        .best_of
        .iter()
        .map(|best_of| best_of.k)
        .collect();
    // 8, 16, 32 and 64 hours pay for 2, 5, 10 and 21 runs of 3 hours.
    assert_eq!(ks, [1, 2, 4, 5, 10, 21]);
}

#[test]
fn hostile_attempts_are_no_trouble() {
    for budget_seconds in [0.0, -1.0, 1e-6, f64::NAN, f64::INFINITY, f64::MAX] {
        let run = Attempt {
            budget_seconds,
            score: 1e300,
            used_seconds: f64::NAN,
            ..attempt("\u{0}<b>", 0.0)
        };
        let mut attempts = vec![run.clone(), run];
        attempts.push(human("\u{0}<b>", 1.0));
        for confidence in [0.0, 1.0, -3.0, f64::NAN] {
            let options = Options {
                confidence,
                total_budgets_seconds: vec![f64::NAN, f64::INFINITY, -1.0, 1e300],
                ..plain()
            };
            let summary = Summary::of(&attempts, &options);
            assert_eq!(summary.groups.len(), 2);
        }
    }
    let none = Options {
        resamples: 0,
        ..plain()
    };
    let group = Summary::of(&[attempt("one", 0.1), attempt("one", 0.2)], &none)
        .groups
        .remove(0);
    assert_eq!(group.mean.interval, None);
}

#[test]
fn the_figures_of_a_group_do_not_depend_on_the_rest_of_the_study() {
    let attempts: Vec<Attempt> = [0.1, 0.4, 0.9].map(|score| attempt("one", score)).to_vec();
    let alone = only(&attempts);
    let mut more = attempts;
    more.extend([0.3, 1.2].map(|score| Attempt {
        agent: "a first one".to_owned(),
        ..attempt("a first environment", score)
    }));
    assert_eq!(summary(&more).groups[1], alone);
    // And those of an environment do not on the other environments.
    more.push(attempt("a first environment", 0.2));
    let row = summary(&more).groups[1].environments[1].clone();
    assert_eq!(row.mean, alone.environments[0].mean);
}

#[test]
fn another_seed_gives_other_intervals_and_the_same_figures() {
    let attempts: Vec<Attempt> = [0.1, 0.4, 0.9, 0.2, 0.33]
        .map(|score| attempt("one", score))
        .to_vec();
    let one = only(&attempts);
    let other = Options { seed: 1, ..plain() };
    let other = Summary::of(&attempts, &other).groups.remove(0);
    assert_eq!(one.mean.value, other.mean.value);
    assert_ne!(one.mean.interval, other.mean.interval);
}

#[test]
fn human_runs_are_resampled_too() {
    // The agent's runs do not scatter: the whole interval comes from the two human runs.
    let mut attempts: Vec<Attempt> = (0..3).map(|_| attempt("one", 0.5)).collect();
    attempts.extend([0.0, 1.0].map(|score| human("one", score)));
    let beats = summary(&attempts).groups[0].beats_human.clone().unwrap();
    let expected = Estimate {
        value: 0.5,
        interval: Some((0.0, 1.0)),
    };
    assert_eq!(beats.probability, expected);
}

#[test]
fn of_shipped_humans_no_evaluations_are_published() {
    let options = Options {
        resamples: 0,
        ..Options::default()
    };
    for row in &Summary::of(&[], &options).groups[0].environments {
        assert_eq!((row.evaluations_per_hour, row.invalid_share), (None, None));
        assert_eq!(row.time_to_best_seconds, None);
    }
}

#[test]
fn every_group_has_draws_of_its_own() {
    let scores = [0.13, 0.41, 0.97, 0.22, 0.35, 0.78, 1.31];
    let mut attempts: Vec<Attempt> = scores.map(|score| attempt("one", score)).to_vec();
    attempts.extend(scores.map(|score| Attempt {
        agent: "other".to_owned(),
        ..attempt("one", score)
    }));
    attempts.extend(scores.map(|score| Attempt {
        budget_seconds: 7_200.0,
        ..attempt("one", score)
    }));
    let groups = summary(&attempts).groups;
    let intervals: Vec<_> = groups.iter().map(|group| group.mean.interval).collect();
    assert_eq!(intervals.len(), 3);
    assert!(
        intervals[0] != intervals[1]
            && intervals[1] != intervals[2]
            && intervals[0] != intervals[2]
    );
}

#[test]
fn where_the_last_counts_one_run_is_compared_with_one_human_run() {
    let quarter = |environment: &str, counts, score| Attempt {
        budget_seconds: 7_200.0,
        counts,
        ..attempt(environment, score)
    };
    let scores = [0.0, 0.2, 0.4, 0.6, 2.5];
    let last = |score| quarter("scaling-law", Counts::Last, score);
    let mut attempts: Vec<Attempt> = scores.map(last).to_vec();
    attempts.push(human("scaling-law", 0.5));
    let group = summary(&attempts).groups.remove(0);
    for beats in [&group.beats_human, &group.environments[0].beats_human] {
        let beats = beats.as_ref().unwrap();
        assert_eq!(beats.k, 1);
        close(beats.probability.value, 0.4);
    }
    // With another environment beside it, in which the best of four is compared.
    let best = |score| quarter("other", Counts::Best, score);
    attempts.extend(scores.map(best));
    attempts.push(human("other", 0.5));
    let group = summary(&attempts).groups.remove(0);
    let ks: Vec<u64> = group
        .environments
        .iter()
        .map(|row| row.beats_human.as_ref().unwrap().k)
        .collect();
    assert_eq!((ks, group.beats_human.unwrap().k), (vec![4, 1], 4));
}

#[test]
fn the_reason_for_no_figure_names_the_environment_with_the_fewest_runs() {
    let mut attempts = vec![attempt("one", 0.1), attempt("one", 0.2)];
    attempts.push(attempt("two", 0.3));
    let reason =
        |attempts: &[Attempt], k: usize| only(attempts).best_of[k].missing.clone().unwrap();
    assert_eq!(reason(&attempts, 1), "needs 2 runs; two has 1");
    assert_eq!(reason(&attempts, 2), "needs 4 runs; two has 1");
    attempts.push(Attempt {
        version: "2".to_owned(),
        ..attempt("one", 0.4)
    });
    assert_eq!(reason(&attempts, 2), "needs 4 runs; one 2 has 1");
}

#[test]
fn results_that_were_measured_again_are_compared_with_the_first_ones() {
    let again = |environment: &str, first: f64, median: f64, invalid: u64| Attempt {
        curve: vec![(1.0, 0.0), (60.0, first)],
        rescored: Some(Rescored {
            median,
            normalised: vec![median; 3],
            invalid,
            faults: 0,
            interrupted: 0,
        }),
        ..attempt(environment, first)
    };
    let mut attempts = [
        again("one", 0.8, 0.6, 1),
        again("one", 0.4, -0.2, 0),
        attempt("one", 9.0),
        again("two", 1.6, 1.1, 2),
        attempt("three", 9.0),
    ];
    // Whatever was discarded is seen, of a run that has nothing else too.
    attempts[0].rescores.interrupted = 4;
    attempts[0].rescores.started = 7;
    attempts[2].rescores = RescoreTally {
        started: 3,
        interrupted: 2,
        fault: 1,
        ..RescoreTally::default()
    };
    let group = only(&attempts);
    let rows: Vec<_> = group
        .environments
        .iter()
        .map(|row| row.measured_again)
        .collect();
    // By name: one, three, two.
    assert_eq!(rows[1], None);
    let one = rows[0].unwrap();
    assert_eq!((one.runs, one.measurements, one.invalid), (2, 6, 1));
    assert_eq!((one.interrupted, one.faults), (6, 1));
    close(one.first, 0.6);
    close(one.again, 0.3);
    let all = group.measured_again.unwrap();
    assert_eq!((all.runs, all.measurements, all.invalid), (3, 9, 3));
    assert_eq!((all.interrupted, all.faults), (6, 1));
    assert!(says(
        &summary(&attempts),
        &[
            "Of 10 measurements",
            "6 ended without a verdict",
            "1 was the host's"
        ]
    ));
    assert!(!says(&summary(&attempts[3..]), &["on fresh seeds"]));
    close(all.first, 1.1);
    close(all.again, 0.7);
    assert_eq!(only(&attempts[2..3]).measured_again, None);
}
