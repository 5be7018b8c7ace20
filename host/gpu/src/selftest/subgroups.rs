//! Subgroups, where the device offers them: their sizes and their arithmetic.

use std::collections::BTreeMap;

use super::finding::{Finding, Severity};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/subgroups.wgsl");

const WIDTH: u32 = 128;
const GROUPS: u32 = 8;

/// What one invocation saw.
#[derive(Debug, Clone, Copy)]
struct Lane {
    size: u32,
    id: u32,
    members: u32,
    sum: u32,
    sum_below: u32,
    leader: u32,
    value: u32,
}

/// Lets every invocation report on its subgroup; returns the smallest and the largest size seen.
pub(super) fn check(
    probe: &Probe<'_>,
    info: &wgpu::AdapterInfo,
    findings: &mut Vec<Finding>,
) -> Result<Option<(u32, u32)>, GpuError> {
    if !probe.device.features().contains(wgpu::Features::SUBGROUP) {
        findings.push(Finding::failed(
            "subgroups-absent",
            Severity::Info,
            "the device has no subgroup operations in compute shaders",
            "submissions that use subgroups cannot be scored here",
        ));
        return Ok(None);
    }
    let values: Vec<u32> = (0..WIDTH * GROUPS)
        .map(|index| index.wrapping_mul(0x9e37_79b9))
        .collect();
    let results = probe.compute(SOURCE, "report", &values, 6 * values.len() as u64, GROUPS)?;
    let lanes: Vec<Lane> = results
        .as_chunks::<6>()
        .0
        .iter()
        .zip(&values)
        .map(
            |(&[size, id, members, sum, sum_below, leader], &value)| Lane {
                size,
                id,
                members,
                sum,
                sum_below,
                leader,
                value,
            },
        )
        .collect();
    let stated = (info.subgroup_min_size, info.subgroup_max_size);
    let (seen, found) = judge(&lanes, stated);
    findings.extend(found);
    Ok(seen)
}

fn judge(lanes: &[Lane], stated: (u32, u32)) -> (Option<(u32, u32)>, Vec<Finding>) {
    let sizes = lanes.iter().map(|lane| lane.size);
    let (Some(smallest), Some(largest)) = (sizes.clone().min(), sizes.max()) else {
        return (None, Vec::new());
    };
    let mut findings = vec![if stated.0 <= smallest && largest <= stated.1 {
        Finding::passed(
            "subgroup-size",
            format!(
                "subgroups have {smallest} to {largest} invocations, within the {} to {} that the driver states",
                stated.0, stated.1
            ),
        )
    } else {
        Finding::failed(
            "subgroup-size",
            Severity::Severe,
            format!(
                "subgroups have {smallest} to {largest} invocations, but the driver states {} to {}",
                stated.0, stated.1
            ),
            "kernels that are sized by subgroup_min and subgroup_max give wrong results here",
        )
    }];

    // Members of a subgroup are known by the invocation that they all name as the first.
    let mut subgroups: BTreeMap<(usize, u32), Vec<Lane>> = BTreeMap::new();
    for (index, lane) in lanes.iter().enumerate() {
        subgroups
            .entry((index / WIDTH as usize, lane.leader))
            .or_default()
            .push(*lane);
    }
    let wrong = subgroups
        .values()
        .flat_map(|members| wrong_in_subgroup(members))
        .next();
    findings.push(match wrong {
        None => Finding::passed(
            "subgroup-arithmetic",
            "sums and scans over a subgroup are right",
        ),
        Some(sentence) => Finding::failed(
            "subgroup-arithmetic",
            Severity::Severe,
            format!("subgroup operations are wrong: {sentence}"),
            "submissions that use subgroups cannot be scored on this device",
        ),
    });
    (Some((smallest, largest)), findings)
}

/// The first thing that does not fit together in one subgroup.
fn wrong_in_subgroup(members: &[Lane]) -> Option<String> {
    let count = members.len();
    let sum = members
        .iter()
        .fold(0_u32, |sum, lane| sum.wrapping_add(lane.value));
    let mut ids: Vec<u32> = members.iter().map(|lane| lane.id).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() != count {
        return Some(format!(
            "{count} invocations of a subgroup have only {} ids",
            ids.len()
        ));
    }
    for lane in members {
        let below = members
            .iter()
            .filter(|other| other.id < lane.id)
            .fold(0_u32, |sum, other| sum.wrapping_add(other.value));
        if lane.id >= lane.size || count > lane.size as usize {
            return Some(format!(
                "id {} and {count} invocations in a subgroup of {}",
                lane.id, lane.size
            ));
        }
        if lane.members as usize != count {
            return Some(format!(
                "subgroupAdd(1) gives {} for {count} invocations",
                lane.members
            ));
        }
        if lane.sum != sum {
            return Some(format!(
                "subgroupAdd gives {:#010x} instead of {sum:#010x}",
                lane.sum
            ));
        }
        if lane.sum_below != below {
            return Some(format!(
                "subgroupExclusiveAdd gives {:#010x} instead of {below:#010x}",
                lane.sum_below
            ));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lanes(size: u32) -> Vec<Lane> {
        (0..WIDTH)
            .map(|index| {
                let id = index % size;
                let first = index - id;
                Lane {
                    size,
                    id,
                    members: size,
                    sum: (first..first + size).sum(),
                    sum_below: (first..index).sum(),
                    leader: first,
                    value: index,
                }
            })
            .collect()
    }

    #[test]
    fn right_subgroups_pass() {
        let (seen, findings) = judge(&lanes(8), (8, 8));
        assert_eq!(seen, Some((8, 8)));
        assert!(
            findings.iter().all(|finding| finding.passed),
            "{findings:?}"
        );
    }

    #[test]
    fn a_size_outside_of_the_stated_range_is_found() {
        let (_, findings) = judge(&lanes(4), (8, 32));
        assert_eq!(findings[0].severity, Severity::Severe);
    }

    #[test]
    fn wrong_arithmetic_is_found() {
        for change in [
            |lane: &mut Lane| lane.members += 1,
            |lane: &mut Lane| lane.sum += 1,
            |lane: &mut Lane| lane.sum_below += 1,
            |lane: &mut Lane| lane.id += 1,
            |lane: &mut Lane| lane.leader += 1,
        ] {
            let mut changed = lanes(8);
            change(&mut changed[17]);
            let (_, findings) = judge(&changed, (8, 8));
            assert!(!findings[1].passed);
        }
    }
}
