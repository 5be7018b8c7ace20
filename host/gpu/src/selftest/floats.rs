//! Where 32-bit floats differ from plain IEEE 754, as WGSL lets them.

use super::finding::{Finding, Severity};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/floats.wgsl");

/// 1 + 2^-12: its square needs one bit more than an `f32` has.
const WIDE: f32 = 1.0 + 1.0 / 4096.0;

/// The operands; the shader takes them from a buffer, so that no compiler can fold the operations.
const OPERANDS: [u32; 9] = [
    0x7fc0_0001, // a quiet NaN
    1.0_f32.to_bits(),
    f32::INFINITY.to_bits(),
    0,
    1.0e8_f32.to_bits(),
    1.0e20_f32.to_bits(),
    WIDE.to_bits(),
    (-(1.0 + 1.0 / 2048.0_f32)).to_bits(),
    0x0000_0011, // subnormal
];

/// The comparisons of a NaN and what IEEE 754 says of them, 1 for true.
const COMPARISONS: [(&str, u32); 9] = [
    ("n != n", 1),
    ("n == n", 0),
    ("!(n == n)", 1),
    ("n < 1", 0),
    ("n >= 1", 0),
    ("!(n < 1)", 1),
    ("n != 1", 1),
    ("abs(n - 1) > 0.5", 0),
    ("!(abs(n - 1) <= 0.5)", 1),
];

/// Words that the shader writes: the comparisons, then the values that [`judge`] names.
const VALUES: usize = 16;

/// Runs every operation once and compares.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<(), GpuError> {
    let words = COMPARISONS.len() + VALUES;
    let results = probe.compute(SOURCE, "floats", &OPERANDS, words as u64, 1)?;
    findings.extend(judge(&results)?);
    Ok(())
}

/// Says of each group of results how it differs from IEEE 754.
fn judge(results: &[u32]) -> Result<Vec<Finding>, GpuError> {
    let short = || GpuError::Invalid("the float kernel's result is incomplete".into());
    let (comparisons, values) = results.split_first_chunk::<9>().ok_or_else(short)?;
    let values: &[u32; VALUES] = values.first_chunk().ok_or_else(short)?;
    let &[
        found_by_bits,
        plus_one,
        minimum,
        maximum,
        clamped,
        infinity_minus_itself,
        infinity_minus_other,
        infinity_times_zero,
        one_by_zero,
        overflow,
        small_lost,
        large_back,
        fused,
        subnormal_sum,
        subnormal_kept,
        _,
    ] = values;
    let mut findings = Vec::new();

    let wrong: Vec<&str> = COMPARISONS
        .iter()
        .zip(comparisons)
        .filter(|((_, wanted), got)| wanted != *got)
        .map(|((name, _), _)| *name)
        .collect();
    findings.push(if wrong.is_empty() {
        Finding::passed("nan-comparison", "comparisons of a NaN give what IEEE 754 says")
    } else {
        Finding::failed(
            "nan-comparison",
            Severity::Warning,
            format!(
                "for a NaN n the driver gets these comparisons wrong: {}",
                wrong.join("; ")
            ),
            "a check of floats by comparison lets a NaN pass, or fails on one, depending on how it is written; a scorer must look at the bits",
        )
    });
    findings.push(if found_by_bits == 1 && is_nan(plus_one) {
        Finding::passed("nan-bits", "a NaN keeps its bits, and a sum with a NaN is one")
    } else {
        Finding::failed(
            "nan-bits",
            Severity::Severe,
            format!(
                "a NaN is not kept: the test of its bits gives {found_by_bits} instead of 1, and NaN + 1 has the bits {plus_one:#010x}"
            ),
            "a kernel that computes NaNs can be judged right; float results from this device cannot be trusted",
        )
    });
    findings.push(
        if [minimum, maximum, clamped].map(f32::from_bits) == [1.0, 1.0, 0.0] || [minimum, maximum, clamped].iter().all(|bits| is_nan(*bits)) {
            Finding::passed(
                "nan-minimum",
                "min, max and clamp of a NaN give either all the NaN or all a bound, which WGSL allows",
            )
        } else {
            Finding::failed(
                "nan-minimum",
                Severity::Info,
                format!(
                    "for a NaN n, min(n, 1) has the bits {minimum:#010x}, max(n, 1) {maximum:#010x} and clamp(n, 0, 1) {clamped:#010x}"
                ),
                "what min, max and clamp make of a NaN differs from other devices; WGSL allows it",
            )
        },
    );

    let infinities = [
        (
            "infinity minus itself",
            infinity_minus_itself,
            is_nan(infinity_minus_itself),
        ),
        (
            "infinity minus another infinity",
            infinity_minus_other,
            is_nan(infinity_minus_other),
        ),
        (
            "infinity times 0",
            infinity_times_zero,
            is_nan(infinity_times_zero),
        ),
        (
            "1 / 0",
            one_by_zero,
            f32::from_bits(one_by_zero) == f32::INFINITY,
        ),
        (
            "1e20 * 1e20",
            overflow,
            f32::from_bits(overflow) == f32::INFINITY,
        ),
    ];
    let wrong: Vec<String> = infinities
        .iter()
        .filter(|(_, _, right)| !right)
        .map(|(name, bits, _)| format!("{name} is {}", f32::from_bits(*bits)))
        .collect();
    findings.push(if wrong.is_empty() {
        Finding::passed("infinity", "infinities arise and spread as IEEE 754 says")
    } else {
        Finding::failed(
            "infinity",
            Severity::Info,
            format!("the driver assumes that there are no infinities: {}", wrong.join("; ")),
            "an overflow may stay unseen; a scorer must not rely on infinities or NaNs arising, and WGSL does not promise them",
        )
    });

    let mut reordered = Vec::new();
    if f32::from_bits(small_lost) != 0.0 {
        reordered.push(format!(
            "(1e8 + 1) - 1e8 is {} instead of 0",
            f32::from_bits(small_lost)
        ));
    }
    if f32::from_bits(large_back) != f32::INFINITY {
        reordered.push(format!(
            "1e20 * 1e20 / 1e20 is {} instead of infinity",
            f32::from_bits(large_back)
        ));
    }
    findings.push(if reordered.is_empty() {
        Finding::passed("float-reordering", "sums and products of floats are computed in the order written")
    } else {
        Finding::failed(
            "float-reordering",
            Severity::Info,
            format!("the driver reorders float operations: {}", reordered.join("; ")),
            "compensated sums may lose their compensation, and results differ from other devices within the tolerance that WGSL allows",
        )
    });
    findings.push(if f32::from_bits(fused) == 0.0 {
        Finding::passed("float-fusing", "a product and a sum are rounded one after the other")
    } else {
        Finding::failed(
            "float-fusing",
            Severity::Info,
            "the driver fuses a product and a sum into one operation with one rounding",
            "float results differ in the last bits from devices that do not; compare floats with a tolerance",
        )
    });
    findings.push(if subnormal_sum == 0x22 && subnormal_kept == 0x11 {
        Finding::passed("subnormals", "subnormal floats are computed with")
    } else {
        Finding::failed(
            "subnormals",
            Severity::Info,
            format!(
                "subnormal floats are flushed: the sum of two of bits 0x11 has the bits {subnormal_sum:#x}, and one that is moved {subnormal_kept:#x}"
            ),
            "values below 1.2e-38 count as 0 here; compare floats with an absolute tolerance near 0",
        )
    });
    Ok(findings)
}

fn is_nan(bits: u32) -> bool {
    f32::from_bits(bits).is_nan()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAN: u32 = 0x7fc0_0001;
    const INFINITY: u32 = f32::INFINITY.to_bits();

    fn plain() -> Vec<u32> {
        let mut results: Vec<u32> = COMPARISONS.iter().map(|(_, wanted)| *wanted).collect();
        results.extend([
            1, NAN, NAN, NAN, NAN, NAN, NAN, NAN, INFINITY, INFINITY, 0, INFINITY, 0, 0x22, 0x11, 0,
        ]);
        results
    }

    fn failing(results: &[u32]) -> Vec<String> {
        let findings = judge(results).expect("complete");
        findings
            .into_iter()
            .filter(|finding| !finding.passed)
            .map(|finding| finding.code)
            .collect()
    }

    #[test]
    fn plain_ieee_passes() {
        assert_eq!(failing(&plain()), Vec::<String>::new());
    }

    #[test]
    fn an_incomplete_result_is_an_error() {
        assert!(judge(&plain()[..20]).is_err());
    }

    #[test]
    fn ordered_comparison_of_nan_is_found() {
        let mut results = plain();
        results[0] = 0;
        assert_eq!(failing(&results), ["nan-comparison"]);
    }

    #[test]
    fn each_departure_has_its_own_code() {
        let one = 1.0_f32.to_bits();
        for (word, value, code) in [
            (9, 0, "nan-bits"),
            (10, one, "nan-bits"),
            (11, 0, "nan-minimum"),
            (14, 0, "infinity"),
            (17, one, "infinity"),
            (19, one, "float-reordering"),
            (20, one, "float-reordering"),
            (21, 0x3380_0000, "float-fusing"),
            (22, 0, "subnormals"),
            (23, 0, "subnormals"),
        ] {
            let mut results = plain();
            results[word] = value;
            assert_eq!(failing(&results), [code], "word {word}");
        }
    }
}
