//! Whether 16-bit floats work, where the device offers them.

use super::finding::{Finding, Severity, first_difference};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/halves.wgsl");

/// Operands of the arithmetic, in pairs; every sum, product and difference is exact, so that no rounding can excuse a difference.
const PAIRS: [(f32, f32); 4] = [(1.5, 1.5), (0.25, -8.0), (1000.0, 24.0), (-0.5, 0.5)];

/// An `f32`, and the bits of the `f16` nearest to it, ties to even.
const CONVERSIONS: [(f32, u32); 10] = [
    (1.0, 0x3c00),
    (-2.0, 0xc000),
    (65504.0, 0x7bff), // the largest f16
    (65519.0, 0x7bff),
    (65520.0, 0x7c00),        // a tie between the largest and infinity
    (2049.0, 0x6800),         // a tie, down to 2048
    (2051.0, 0x6802),         // a tie, up to 2052
    (1.000_488_3, 0x3c00),    // 1 + 2^-11: a tie, down to 1
    (1.000_488_5, 0x3c01),    // just above that tie
    (6.103_515_6e-5, 0x0400), // the smallest normal f16
];

/// Runs arithmetic and conversions.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<(), GpuError> {
    if !probe.device.features().contains(wgpu::Features::SHADER_F16) {
        findings.push(Finding::failed(
            "f16-absent",
            Severity::Info,
            "the device has no 16-bit floats in shaders",
            "submissions that use f16 cannot be scored here",
        ));
        return Ok(());
    }

    let operands: Vec<u32> = PAIRS
        .iter()
        .flat_map(|(left, right)| [left.to_bits(), right.to_bits()])
        .collect();
    let expected: Vec<u32> = PAIRS
        .iter()
        .flat_map(|(left, right)| [left + right, left - right, left * right].map(f32::to_bits))
        .collect();
    let results = probe.compute(SOURCE, "arithmetic", &operands, expected.len() as u64, 1)?;
    findings.push(match first_difference(&expected, &results) {
        None => Finding::passed(
            "f16-arithmetic",
            "exact sums, differences and products of 16-bit floats are right",
        ),
        Some(difference) => Finding::failed(
            "f16-arithmetic",
            Severity::Severe,
            format!("arithmetic of 16-bit floats is wrong: {difference}"),
            "submissions that use f16 cannot be scored on this device",
        ),
    });

    let operands: Vec<u32> = CONVERSIONS
        .iter()
        .map(|(value, _)| value.to_bits())
        .collect();
    // Stored as an array of f16, two in a word: submissions use such buffers, and drivers have got them wrong.
    let results = probe.compute(
        SOURCE,
        "conversions",
        &operands,
        CONVERSIONS.len().div_ceil(2) as u64,
        1,
    )?;
    let stored: Vec<u32> = results
        .iter()
        .flat_map(|word| [word & 0xffff, word >> 16])
        .collect();
    findings.push(judge_conversions(&stored));
    Ok(())
}

/// A conversion may be rounded either way by WGSL's rules, but not be further off than that.
fn judge_conversions(stored: &[u32]) -> Finding {
    let off = |(index, (_, nearest)): (usize, &(f32, u32))| {
        stored
            .get(index)
            .map_or(u32::MAX, |bits| bits.abs_diff(*nearest))
    };
    let largest = CONVERSIONS.iter().enumerate().map(off).max().unwrap_or(0);
    match largest {
        0 => Finding::passed(
            "f16-rounding",
            "conversion to 16-bit floats rounds to the nearest, ties to even",
        ),
        1 => Finding::failed(
            "f16-rounding",
            Severity::Info,
            "conversion to 16-bit floats does not round to the nearest with ties to even, which WGSL allows",
            "f16 results differ in the last bit from other devices; compare them with a tolerance",
        ),
        _ => Finding::failed(
            "f16-rounding",
            Severity::Severe,
            format!(
                "conversion to 16-bit floats and back through a buffer gives wrong values (bits {stored:04x?})"
            ),
            "submissions that use f16 cannot be scored on this device",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_passes_truncation_informs_and_garbage_is_severe() {
        let nearest: Vec<u32> = CONVERSIONS.iter().map(|(_, bits)| *bits).collect();
        assert!(judge_conversions(&nearest).passed);

        let mut truncated = nearest.clone();
        truncated[4] = 0x7bff;
        assert_eq!(judge_conversions(&truncated).severity, Severity::Info);
        assert!(!judge_conversions(&truncated).passed);

        assert_eq!(judge_conversions(&[0; 10]).severity, Severity::Severe);
        assert_eq!(judge_conversions(&nearest[..9]).severity, Severity::Severe);
    }
}
