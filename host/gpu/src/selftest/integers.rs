//! Whether integer arithmetic follows WGSL at its edges, where languages differ.

use super::finding::{Finding, Severity};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/integers.wgsl");

/// The operands; the shader takes them from a buffer, so that no compiler can fold the operations.
const OPERANDS: [u32; 12] = [
    0,
    7,
    i32::MIN as u32,
    u32::MAX, // -1 as i32
    33,
    0x7fff_ffff,
    0x8765_4321,
    2.5e9_f32.to_bits(),
    3.0e9_f32.to_bits(),
    1.0e20_f32.to_bits(),
    (-5.0_f32).to_bits(),
    0xf0f0_f0f1,
];

/// One operation: what it is and the only result that WGSL allows.
const OPERATIONS: [(&str, u32); 22] = [
    ("7u / 0u", 7),
    ("7u % 0u", 0),
    ("7i / 0i", 7),
    ("7i % 0i", 0),
    ("i32 minimum / -1", i32::MIN as u32),
    ("i32 minimum % -1", 0),
    ("7u << 33u", 14),
    ("0x87654321u >> 33u", 0x87654321 >> 1),
    (
        "i32(0x87654321) >> 33u",
        ((0x8765_4321_u32 as i32) >> 1) as u32,
    ),
    ("i32 maximum + 1", i32::MIN as u32),
    ("i32 minimum - 1", i32::MAX as u32),
    (
        "i32(0x87654321) * i32(0x87654321)",
        0x8765_4321_u32.wrapping_mul(0x8765_4321),
    ),
    ("u32 maximum + 7", 6),
    ("0u - 7u", 0_u32.wrapping_sub(7)),
    ("abs of the i32 minimum", i32::MIN as u32),
    ("-7 % 33 as i32", (-7_i32) as u32),
    ("u32 of the float 2.5e9", 2_500_000_000),
    ("countOneBits(0xf0f0f0f1)", 17),
    ("firstLeadingBit(0u)", u32::MAX),
    ("firstTrailingBit(i32 minimum)", 31),
    ("reverseBits(0xf0f0f0f1)", 0xf0f0_f0f1_u32.reverse_bits()),
    ("extractBits(0x87654321, 28, 4)", 8),
];

/// Conversions out of range: WGSL clamps to the nearest value that both types can hold.
const CONVERSIONS: [(&str, u32); 3] = [
    ("i32 of the float 3e9", 0x7fff_ff80),
    ("u32 of the float 1e20", 0xffff_ff00),
    ("u32 of the float -5", 0),
];

/// Runs every operation once and compares.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<(), GpuError> {
    let words = OPERATIONS.len() + CONVERSIONS.len();
    let results = probe.compute(SOURCE, "integers", &OPERANDS, words as u64, 1)?;
    let (operations, conversions) = results.split_at(OPERATIONS.len().min(results.len()));
    findings.push(match wrong(&OPERATIONS, operations) {
        None => Finding::passed(
            "integer-semantics",
            "integer division by zero, overflow, shifts and bit operations give what WGSL says",
        ),
        Some(list) => Finding::failed(
            "integer-semantics",
            Severity::Severe,
            format!("integer operations give other results than WGSL says: {list}"),
            "integer results cannot be compared with those of other devices; correct kernels may be judged invalid",
        ),
    });
    findings.push(match wrong(&CONVERSIONS, conversions) {
        None => Finding::passed(
            "float-to-integer",
            "a float out of an integer's range is clamped as WGSL says",
        ),
        Some(list) => Finding::failed(
            "float-to-integer",
            Severity::Warning,
            format!(
                "floats out of an integer's range are converted otherwise than WGSL says: {list}"
            ),
            "a kernel that converts such floats gives other results here than elsewhere",
        ),
    });
    Ok(())
}

/// Every difference, in words.
fn wrong(expected: &[(&str, u32)], actual: &[u32]) -> Option<String> {
    let list: Vec<String> = expected
        .iter()
        .enumerate()
        .filter_map(|(index, (name, wanted))| match actual.get(index) {
            Some(got) if got == wanted => None,
            Some(got) => Some(format!(
                "{name} gives {got:#010x} instead of {wanted:#010x}"
            )),
            None => Some(format!("{name} gives nothing")),
        })
        .collect();
    (!list.is_empty()).then(|| list.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_operation_is_named() {
        assert_eq!(wrong(&[("a", 1), ("b", 2)], &[1, 2]), None);
        let list = wrong(&[("a", 1), ("b", 2), ("c", 3)], &[1, 5]).expect("two are wrong");
        assert_eq!(
            list,
            "b gives 0x00000005 instead of 0x00000002, c gives nothing"
        );
    }
}
