//! What holds for every study.

use proptest::prelude::*;
use weighhouse_ledger::run::Counts;
use weighhouse_study::attempt::Attempt;

use crate::made_up::{attempt, human, summary};

/// Numbers that serde_json writes as null are no numbers.
fn nulls(value: &serde_json::Value, path: &str) -> Vec<String> {
    const MAY_BE: [&str; 9] = [
        "interval",
        "estimate",
        "missing",
        "human_percentile",
        "beats_human",
        "measured_again",
        "invalid_share",
        "time_to_best_seconds",
        "seed",
    ];
    match value {
        serde_json::Value::Null if MAY_BE.iter().any(|name| path.ends_with(name)) => Vec::new(),
        serde_json::Value::Null if path.ends_with("evaluations_per_hour") => Vec::new(),
        serde_json::Value::Null => vec![path.to_owned()],
        serde_json::Value::Array(values) => {
            values.iter().flat_map(|value| nulls(value, path)).collect()
        }
        serde_json::Value::Object(members) => members
            .iter()
            .flat_map(|(name, value)| nulls(value, &format!("{path}.{name}")))
            .collect(),
        _ => Vec::new(),
    }
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let score = prop_oneof![Just(0.0), Just(1.0), 0.0..2.0_f64, 2.0..40.0_f64];
    let budget = prop_oneof![Just(28_800.0), Just(7_200.0), Just(3_000.0)];
    let one = (
        score,
        budget,
        0..3_u8,
        0..3_u8,
        any::<bool>(),
        0.0..9_000.0_f64,
    );
    let one = one.prop_map(|(score, budget_seconds, environment, agent, last, used)| {
        let name = ["one", "two", "scaling-law"][usize::from(environment)];
        if agent == 0 {
            return human(name, score);
        }
        Attempt {
            agent: format!("agent {agent}"),
            budget_seconds,
            used_seconds: used,
            paused_seconds: used / 3.0,
            counts: if environment == 2 && last {
                Counts::Last
            } else {
                Counts::Best
            },
            agent_seed: Some(u64::from(last)),
            best_at_seconds: Some(used / 7.0),
            ..attempt(name, score)
        }
    });
    prop::collection::vec(one, 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_order_of_the_attempts_does_not_matter_to_the_bit(attempts in attempts(), turn in any::<prop::sample::Index>()) {
        let one = summary(&attempts);
        let mut others = attempts;
        others.reverse();
        if !others.is_empty() {
            let turn = turn.index(others.len());
            others.rotate_left(turn);
        }
        prop_assert_eq!(one, summary(&others));
    }

    #[test]
    fn every_number_is_one_and_every_interval_is_one(attempts in attempts()) {
        let summary = summary(&attempts);
        let json = serde_json::to_value(&summary).unwrap();
        prop_assert_eq!(nulls(&json, ""), Vec::<String>::new());
        for group in &summary.groups {
            let bests = group.best_of.iter().filter_map(|best_of| best_of.estimate);
            for estimate in bests.chain([group.mean]) {
                let (low, high) = estimate.interval.unwrap_or((estimate.value, estimate.value));
                prop_assert!(low <= high);
            }
            // Never falling with k; that of one is the mean.
            let values: Vec<f64> = group.best_of.iter().filter_map(|best_of| best_of.estimate).map(|one| one.value).collect();
            prop_assert!(values.is_sorted(), "{:?}", values);
            prop_assert_eq!(group.best_of[0].estimate, Some(group.mean));
            for beats in group.environments.iter().filter_map(|row| row.beats_human.as_ref()) {
                prop_assert!((0.0..=1.0).contains(&beats.probability.value));
            }
        }
    }
}
