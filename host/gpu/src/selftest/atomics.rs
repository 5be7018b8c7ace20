//! Whether atomic operations are atomic.

use super::finding::{Finding, Severity};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/atomics.wgsl");

const WIDTH: u32 = 256;
const GROUPS: u32 = 256;
const INVOCATIONS: u32 = WIDTH * GROUPS;

/// Lets many workgroups change the same words.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<(), GpuError> {
    let kernel = probe.kernel(SOURCE, "contend")?;
    let mut initial = [0_u32; 12];
    initial[MINIMUM] = u32::MAX;
    initial[SIGNED_MINIMUM] = i32::MAX as u32;
    initial[SIGNED_MAXIMUM] = i32::MIN as u32;
    initial[ALL_ONES] = u32::MAX;
    let totals = probe.words(&initial)?;
    let tickets = probe.zeros(4 * u64::from(INVOCATIONS))?;
    let job = probe.job(
        &kernel,
        &[
            (0, totals.as_entire_binding()),
            (1, tickets.as_entire_binding()),
        ],
        [GROUPS, 1, 1],
    )?;
    probe.run(&[&job])?;
    let wrong = judge(&probe.read(&totals)?, &probe.read(&tickets)?);
    findings.push(if wrong.is_empty() {
        Finding::passed(
            "atomics",
            format!("atomic operations of {INVOCATIONS} invocations on the same words lose nothing"),
        )
    } else {
        Finding::failed(
            "atomics",
            Severity::Severe,
            format!("atomic operations are wrong: {}", wrong.join("; ")),
            "kernels that use atomics give wrong results and would be judged invalid; they need another device",
        )
    });
    Ok(())
}

// Where the kernel keeps its totals.
const TICKETS: usize = 0;
const SUM: usize = 1;
const MINIMUM: usize = 2;
const MAXIMUM: usize = 3;
const TOGGLED: usize = 4;
const EXCHANGE_SLOT: usize = 5;
const EXCHANGE_SUM: usize = 6;
const WINNER: usize = 7;
const WINNERS: usize = 8;
const SIGNED_MINIMUM: usize = 9;
const SIGNED_MAXIMUM: usize = 10;
const ALL_ONES: usize = 11;

/// Every total that is not what the operations must leave.
fn judge(totals: &[u32], tickets: &[u32]) -> Vec<String> {
    let Some(totals) = totals.first_chunk::<12>() else {
        return vec!["a total is missing".into()];
    };
    let sum_of_indices = (0..INVOCATIONS).fold(0_u32, u32::wrapping_add);
    let sum_of_numbers = sum_of_indices.wrapping_add(INVOCATIONS);
    let half = (INVOCATIONS / 2) as i32;
    let mut wrong = Vec::new();
    for (name, got, wanted) in [
        ("the count by atomicAdd", totals[TICKETS], INVOCATIONS),
        (
            "the sum by atomicAdd, gathered in workgroup memory",
            totals[SUM],
            sum_of_indices,
        ),
        ("atomicMin", totals[MINIMUM], 1_000),
        ("atomicMax", totals[MAXIMUM], 1_000 + INVOCATIONS - 1),
        ("atomicMin of i32", totals[SIGNED_MINIMUM], (-half) as u32),
        (
            "atomicMax of i32",
            totals[SIGNED_MAXIMUM],
            (half - 1) as u32,
        ),
        ("atomicXor of pairs", totals[TOGGLED], 0),
        ("atomicAnd and atomicOr", totals[ALL_ONES], u32::MAX),
        (
            "the chain of atomicExchange",
            totals[EXCHANGE_SUM].wrapping_add(totals[EXCHANGE_SLOT]),
            sum_of_numbers,
        ),
        (
            "the winners of atomicCompareExchangeWeak",
            totals[WINNERS],
            1,
        ),
    ] {
        if got != wanted {
            wrong.push(format!("{name} gives {got} instead of {wanted}"));
        }
    }
    if !(1..=INVOCATIONS).contains(&totals[WINNER]) {
        wrong.push(format!("atomicCompareExchangeWeak left {}", totals[WINNER]));
    }
    let taken_once = tickets.iter().filter(|count| **count == 1).count();
    if taken_once != INVOCATIONS as usize {
        wrong.push(format!(
            "of {INVOCATIONS} values returned by atomicAdd only {taken_once} came exactly once"
        ));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn right() -> (Vec<u32>, Vec<u32>) {
        let sum = (0..INVOCATIONS).fold(0_u32, u32::wrapping_add);
        let half = (INVOCATIONS / 2) as i32;
        let totals = vec![
            INVOCATIONS,
            sum,
            1_000,
            1_000 + INVOCATIONS - 1,
            0,
            17,
            sum.wrapping_add(INVOCATIONS).wrapping_sub(17),
            33,
            1,
            (-half) as u32,
            (half - 1) as u32,
            u32::MAX,
        ];
        (totals, vec![1; INVOCATIONS as usize])
    }

    #[test]
    fn right_totals_pass_and_each_wrong_one_is_named() {
        let (totals, tickets) = right();
        assert_eq!(judge(&totals, &tickets), Vec::<String>::new());
        for index in (0..12).filter(|index| *index != WINNER) {
            let mut changed = totals.clone();
            changed[index] = changed[index].wrapping_add(1);
            assert_eq!(judge(&changed, &tickets).len(), 1, "total {index}");
        }
        let mut changed = totals.clone();
        changed[WINNER] = 0;
        assert_eq!(judge(&changed, &tickets).len(), 1);
        let mut twice = tickets;
        twice[5] = 2;
        twice[6] = 0;
        assert_eq!(judge(&totals, &twice).len(), 1);
    }
}
