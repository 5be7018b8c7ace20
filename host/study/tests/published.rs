//! The shipped human runs give the figures that RE-Bench published (arXiv 2411.15114).

use weighhouse_ledger::run::Solver;
use weighhouse_study::options::Options;
use weighhouse_study::summary::{Estimator, Group, Summary};

fn humans() -> Group {
    let options = Options {
        resamples: 200,
        ..Options::default()
    };
    let mut groups = Summary::of(&[], &options).groups;
    assert_eq!(groups.len(), 1);
    groups.remove(0)
}

fn close(found: f64, published: f64, tolerance: f64) {
    assert!(
        (found - published).abs() <= tolerance,
        "{found}, published {published}"
    );
}

#[test]
fn the_mean_of_environment_means() {
    let humans = humans();
    assert_eq!(humans.solver, Solver::Human);
    assert_eq!((humans.runs, humans.environments.len()), (77, 7));
    close(humans.mean.value, 0.629, 0.01);
    // To more digits, so that a change of the table or of a formula is seen.
    close(humans.mean.value, 0.6285, 5e-5);
}

#[test]
fn the_best_of_k_with_replacement() {
    let humans = humans();
    let found: Vec<u64> = humans.best_of.iter().map(|best_of| best_of.k).collect();
    assert_eq!(found, [1, 2, 4, 8]);
    let published = [
        (0.629, 0.6285),
        (0.843, 0.8425),
        (1.031, 1.0310),
        (1.160, 1.1598),
    ];
    for (best_of, (published, ours)) in humans.best_of.iter().zip(published) {
        assert_eq!(best_of.estimator, Estimator::WithReplacement);
        assert_eq!(best_of.total_budget_seconds, best_of.k as f64 * 28_800.0);
        let estimate = best_of.estimate.unwrap();
        close(estimate.value, published, 0.02);
        close(estimate.value, ours, 6e-5);
        let (low, high) = estimate.interval.unwrap();
        assert!(low < estimate.value && estimate.value < high);
    }
}

#[test]
fn the_scaling_law_by_its_mean() {
    let humans = humans();
    let row = humans
        .environments
        .iter()
        .find(|row| row.name == "scaling-law")
        .unwrap();
    for best_of in &row.best_of {
        assert_eq!(best_of.estimate, Some(row.mean));
    }
}

#[test]
fn the_quartiles() {
    let quartiles = humans().quartiles;
    close(quartiles.p25, 0.211, 0.02);
    close(quartiles.p50, 0.608, 0.02);
    close(quartiles.p75, 0.971, 0.02);
    close(quartiles.p25, 0.2115, 5e-5);
    close(quartiles.p50, 0.6076, 5e-5);
    close(quartiles.p75, 0.9707, 5e-5);
}
