//! Whether loops run to their end.
//!
//! llvmpipe ends every loop of an invocation once it has made 65,535 iterations in all, and says nothing.

use super::finding::{Finding, Severity};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/loops.wgsl");

/// How long each loop of `single` and `sequence` and each of the two nested loops is.
const SINGLE: u32 = 100_000;
const NESTED: u32 = 1_000;
const SEQUENCE: [u32; 3] = [40_000, 50_000, 60_000];

/// Runs a long loop, a nested loop and three loops in a row; returns after how many iterations the device ends loops, if it does.
pub(super) fn check(
    probe: &Probe<'_>,
    findings: &mut Vec<Finding>,
) -> Result<Option<u64>, GpuError> {
    let single = probe.compute(SOURCE, "single", &[SINGLE], 2, 1)?;
    let nested = probe.compute(SOURCE, "nested", &[NESTED, NESTED], 3, 1)?;
    let sequence = probe.compute(SOURCE, "sequence", &SEQUENCE, 6, 1)?;
    let (limit, found) = judge(&single, &nested, &sequence);
    findings.extend(found);
    Ok(limit)
}

/// What the kernels wrote: `single` and `sequence` a count and a state for each loop, `nested` the inner count, the state and the outer count.
fn judge(single: &[u32], nested: &[u32], sequence: &[u32]) -> (Option<u64>, Vec<Finding>) {
    let (&[single_count, single_state], &[inner, inner_state, outer]) = (single, nested) else {
        return (
            None,
            vec![wrong_result("a kernel's result is incomplete".into())],
        );
    };
    let (loops, _) = sequence.as_chunks::<2>();
    let done: u64 = loops.iter().map(|[count, _]| u64::from(*count)).sum();
    let wanted: u64 = SEQUENCE.iter().map(|count| u64::from(*count)).sum();

    // What is short was cut off; what is not short must be right.
    let mut wrong = Vec::new();
    let loop_states = loops.iter().map(|[count, state]| (*count, *state));
    for (count, state) in [(single_count, single_state), (inner, inner_state)]
        .into_iter()
        .chain(loop_states)
    {
        let expected = state_after(count);
        if state != expected {
            wrong.push(format!(
                "after {count} iterations a loop's state is {state:#010x} instead of {expected:#010x}"
            ));
        }
    }
    let limit = if single_count < SINGLE {
        Some(u64::from(single_count))
    } else if done < wanted {
        Some(done)
    } else if inner < NESTED * NESTED {
        Some(u64::from(inner) + u64::from(outer))
    } else {
        None
    };

    let mut findings = vec![match limit {
        None => Finding::passed(
            "loop-limit",
            "a loop of 100,000 iterations, a nested one of 1,000 by 1,000 and three in a row ran to their end",
        ),
        Some(limit) => Finding::failed(
            "loop-limit",
            Severity::Severe,
            format!(
                "the driver silently ends the loops of an invocation after {limit} iterations in all ({single_count} of {SINGLE} were done in \
                 one loop, {inner} of {} in a nested one, {done} of {wanted} in three in a row)",
                NESTED * NESTED
            ),
            format!(
                "a kernel in which one invocation iterates more often than that gives wrong results here and would be judged invalid; an endless \
                 loop ends with made-up values; keep each invocation under {limit} iterations or use another device"
            ),
        ),
    }];
    if let Some(first) = wrong.into_iter().next() {
        findings.push(wrong_result(first));
    }
    (limit, findings)
}

/// The state of the kernels' generator after so many iterations: too tangled for a compiler to replace the loop by a formula.
fn state_after(iterations: u32) -> u32 {
    let mut state: u32 = 1;
    for _ in 0..iterations {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
    }
    state
}

fn wrong_result(sentence: String) -> Finding {
    Finding::failed(
        "loop-result",
        Severity::Severe,
        sentence,
        "loops compute wrong values on this device; no score from it can be trusted",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: &[u32]) -> Vec<u32> {
        counts
            .iter()
            .flat_map(|count| [*count, state_after(*count)])
            .collect()
    }

    #[test]
    fn complete_loops_pass() {
        let nested = [1_000_000, state_after(1_000_000), 1_000];
        let (limit, findings) = judge(&pairs(&[SINGLE]), &nested, &pairs(&SEQUENCE));
        assert_eq!(limit, None);
        assert!(
            findings.iter().all(|finding| finding.passed),
            "{findings:?}"
        );
    }

    #[test]
    fn the_limit_of_llvmpipe_is_found() {
        let nested = [65_405, state_after(65_405), 131];
        let (limit, findings) = judge(&pairs(&[65_535]), &nested, &pairs(&[40_000, 25_534, 1]));
        assert_eq!(limit, Some(65_535));
        assert_eq!(findings.len(), 1);
        assert!(findings[0].sentence.contains("65535"));
    }

    #[test]
    fn a_limit_for_all_loops_together_is_found_when_one_loop_passes() {
        let nested = [1_000_000, state_after(1_000_000), 1_000];
        let (limit, _) = judge(
            &pairs(&[SINGLE]),
            &nested,
            &pairs(&[40_000, 50_000, 30_000]),
        );
        assert_eq!(limit, Some(120_000));
    }

    #[test]
    fn a_wrong_state_is_not_a_limit() {
        let nested = [1_000_000, state_after(1_000_000), 1_000];
        let (limit, findings) = judge(&[SINGLE, 7], &nested, &pairs(&SEQUENCE));
        assert_eq!(limit, None);
        assert_eq!(findings[1].code, "loop-result");
    }
}
