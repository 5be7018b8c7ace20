//! What one check found.

use serde::{Deserialize, Serialize};

/// How much a fault matters to scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Allowed by WebGPU and worth knowing.
    Info,
    /// Some scores are wrong or less precise unless one allows for it.
    Warning,
    /// Scores from this device cannot be trusted where the faulty part is used.
    Severe,
}

/// What one check found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// The fault that was looked for, in kebab case; stable within a battery version.
    pub code: String,
    /// How much it matters; [`Severity::Info`] when the check passed.
    pub severity: Severity,
    /// What the device does.
    pub sentence: String,
    /// What that means for scores.
    pub consequence: String,
    /// Whether the device does what a faultless one would.
    pub passed: bool,
}

impl Finding {
    /// The device does what a faultless one would.
    pub(super) fn passed(code: &str, sentence: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            severity: Severity::Info,
            sentence: sentence.into(),
            consequence: "scores need no allowance for it".into(),
            passed: true,
        }
    }

    /// The device does something else.
    pub(super) fn failed(
        code: &str,
        severity: Severity,
        sentence: impl Into<String>,
        consequence: impl Into<String>,
    ) -> Self {
        Self {
            code: code.into(),
            severity,
            sentence: sentence.into(),
            consequence: consequence.into(),
            passed: false,
        }
    }
}

/// The first difference between what was expected and what came, in words.
pub(super) fn first_difference(expected: &[u32], actual: &[u32]) -> Option<String> {
    if expected.len() != actual.len() {
        return Some(format!(
            "{} words came instead of {}",
            actual.len(),
            expected.len()
        ));
    }
    let index = expected
        .iter()
        .zip(actual)
        .position(|(wanted, got)| wanted != got)?;
    Some(format!(
        "word {index} is {:#010x} instead of {:#010x}",
        actual[index], expected[index]
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn severities_are_ordered() {
        assert!(Severity::Info < Severity::Warning && Severity::Warning < Severity::Severe);
    }

    #[test]
    fn the_first_difference_is_named() {
        assert_eq!(first_difference(&[1, 2], &[1, 2]), None);
        assert_eq!(
            first_difference(&[1, 2, 3], &[1, 4, 5]).as_deref(),
            Some("word 1 is 0x00000004 instead of 0x00000002")
        );
        assert_eq!(
            first_difference(&[1, 2], &[1]).as_deref(),
            Some("1 words came instead of 2")
        );
    }
}
