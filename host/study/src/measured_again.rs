//! Results beside what repeated measurements on fresh seeds say of them.

use crate::attempt::Attempt;
use crate::environment::sum;
use crate::summary::MeasuredAgain;

/// Of the runs of one environment, those that were measured again.
pub(crate) fn of(runs: &[&Attempt]) -> Option<MeasuredAgain> {
    let both = runs.iter().filter_map(|run| {
        let rescored = run.rescored.as_ref()?;
        let first = run.curve.last().map_or(0.0, |(_, score)| *score);
        Some((first, rescored))
    });
    let first: Vec<f64> = both.clone().map(|(first, _)| first.max(0.0)).collect();
    let again = both.clone().map(|(_, again)| again.median.max(0.0));
    // Of all runs: one whose every measurement was discarded has no median, and they count all the same.
    let all =
        |one: fn(&Attempt) -> u64| runs.iter().map(|run| one(run)).fold(0, u64::saturating_add);
    let interrupted = all(|run| run.rescores.interrupted);
    let faults = all(|run| run.rescores.fault);
    let runs = first.len();
    (runs > 0).then(|| MeasuredAgain {
        runs: runs as u64,
        first: sum(first) / runs as f64,
        again: sum(again.collect()) / runs as f64,
        measurements: both
            .clone()
            .map(|(_, again)| again.normalised.len() as u64)
            .sum(),
        invalid: both
            .map(|(_, again)| again.invalid)
            .fold(0, u64::saturating_add),
        interrupted,
        faults,
    })
}

/// Of a group, from those of its environments: the means are averaged with equal weight.
pub(crate) fn over(environments: impl Iterator<Item = MeasuredAgain>) -> Option<MeasuredAgain> {
    let (mut total, mut count) = (None, 0.0);
    for one in environments {
        count += 1.0;
        let before = total.unwrap_or(MeasuredAgain {
            runs: 0,
            first: 0.0,
            again: 0.0,
            measurements: 0,
            invalid: 0,
            interrupted: 0,
            faults: 0,
        });
        total = Some(MeasuredAgain {
            runs: before.runs.saturating_add(one.runs),
            first: before.first + one.first,
            again: before.again + one.again,
            measurements: before.measurements.saturating_add(one.measurements),
            invalid: before.invalid.saturating_add(one.invalid),
            interrupted: before.interrupted.saturating_add(one.interrupted),
            faults: before.faults.saturating_add(one.faults),
        });
    }
    total.map(|total| MeasuredAgain {
        first: total.first / count,
        again: total.again / count,
        ..total
    })
}
