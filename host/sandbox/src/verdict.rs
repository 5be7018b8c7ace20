//! What a scorer answers: our own types, checked, for the rest of the host.

use std::collections::BTreeSet;

use serde::Serialize;

/// The most characters that a code or a detail's name has.
pub const NAME_CHARACTERS: usize = 40;

/// The most details of a verdict.
pub const MAX_DETAILS: usize = 256;

/// The most bytes of a message or another text of a verdict.
pub const MAX_TEXT_BYTES: usize = 64 * 1024;

/// The most numbers of one detail: more than every sample of the longest measurement.
pub const MAX_NUMBERS: usize = 100_000;

/// The code of an evaluation whose raw score is not a finite number.
pub const NON_FINITE_SCORE: &str = "non-finite-score";

/// Which raw score is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// The lower one.
    Lower,
    /// The higher one.
    Higher,
}

/// What a scorer says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Description {
    /// The environment's name.
    pub name: String,
    /// The scorer's version.
    pub version: String,
    /// What the raw score is.
    pub unit: String,
    /// Which raw score is the better one.
    pub better: Direction,
    /// One sentence on what is measured.
    pub summary: String,
}

/// The value of one detail.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum DetailValue {
    /// A number; one that is not finite is `null` in JSON.
    Number(f64),
    /// A whole number.
    Integer(i64),
    /// Text.
    Text(String),
    /// Yes or no.
    Boolean(bool),
    /// Several numbers.
    Numbers(Vec<f64>),
}

/// One named figure beside the verdict, visible to whoever submitted.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Detail {
    /// Its name, in kebab-case, unique in its verdict.
    pub name: String,
    /// Its value.
    pub value: DetailValue,
}

/// The raw scores that normalisation stands on. Both are finite.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Anchors {
    /// The raw score of the environment's `starting/` solution.
    pub start: f64,
    /// The raw score of the environment's `reference/` solution.
    pub reference: f64,
}

/// A score.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scored {
    /// The environment's own figure; finite.
    pub raw: f64,
    /// The anchors measured beside it, for an environment whose anchors are measured.
    pub anchors: Option<Anchors>,
    /// Figures beside it.
    pub details: Vec<Detail>,
}

/// Where in a submission's file something is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Location {
    /// The file's path in the submission.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The text of that line.
    pub text: String,
}

/// The submission's fault.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rejection {
    /// What kind of fault, in kebab-case.
    pub code: String,
    /// What happened and what to do about it.
    pub message: String,
    /// Where, if a place in a file is to blame.
    #[serde(rename = "where")]
    pub location: Option<Location>,
    /// Figures beside it.
    pub details: Vec<Detail>,
}

/// The fault of the device, the host or the environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// What kind of fault, in kebab-case.
    pub code: String,
    /// What happened and what to do about it.
    pub message: String,
}

/// The outcome of an evaluation.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// A score.
    Scored(Scored),
    /// The submission's fault: no score.
    Invalid(Rejection),
    /// Nobody's score: never counted against the submission.
    Fault(Fault),
}

impl Verdict {
    /// Checks what a scorer answered. A raw score that is not finite makes the evaluation invalid; the rest of what may not be is the
    /// scorer's mistake, and the error says which.
    ///
    /// # Errors
    /// A code or a detail's name is not in kebab-case or too long, a detail's name occurs twice, an anchor is not finite, or there is more
    /// of something than [`MAX_DETAILS`], [`MAX_TEXT_BYTES`] or [`MAX_NUMBERS`].
    pub fn checked(self) -> Result<Self, String> {
        match self {
            Self::Scored(scored) => {
                check_details(&scored.details)?;
                if !scored.raw.is_finite() {
                    return Ok(Self::Invalid(Rejection {
                        code: NON_FINITE_SCORE.to_owned(),
                        message: format!(
                            "the raw score is {}, which is not a finite number",
                            scored.raw
                        ),
                        location: None,
                        details: scored.details,
                    }));
                }
                if let Some(anchors) = scored.anchors
                    && !(anchors.start.is_finite() && anchors.reference.is_finite())
                {
                    return Err(format!(
                        "its anchors are start {} and reference {}; both must be finite",
                        anchors.start, anchors.reference
                    ));
                }
                Ok(Self::Scored(scored))
            }
            Self::Invalid(rejection) => {
                check_name("code", &rejection.code)?;
                check_text("message", &rejection.message)?;
                if let Some(location) = &rejection.location {
                    check_text("location's file", &location.file)?;
                    check_text("location's line", &location.text)?;
                }
                check_details(&rejection.details)?;
                Ok(Self::Invalid(rejection))
            }
            Self::Fault(fault) => {
                check_name("code", &fault.code)?;
                check_text("message", &fault.message)?;
                Ok(Self::Fault(fault))
            }
        }
    }
}

/// Whether a name is in kebab-case: parts of lower-case letters and digits, joined by single hyphens, a letter first.
pub(crate) fn is_kebab_case(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.split('-').all(|part| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        })
}

fn check_name(what: &str, name: &str) -> Result<(), String> {
    if name.len() > NAME_CHARACTERS || !is_kebab_case(name) {
        return Err(format!(
            "its {what} {name:?} is not kebab-case of at most {NAME_CHARACTERS} characters, as in `wrong-result`"
        ));
    }
    Ok(())
}

fn check_text(what: &str, text: &str) -> Result<(), String> {
    check_amount(what, "bytes", text.len(), MAX_TEXT_BYTES)
}

fn check_amount(what: &str, of: &str, amount: usize, limit: usize) -> Result<(), String> {
    if amount > limit {
        return Err(format!(
            "its {what} has {amount} {of}, more than the {limit} that a verdict holds"
        ));
    }
    Ok(())
}

fn check_details(details: &[Detail]) -> Result<(), String> {
    check_amount("list of details", "entries", details.len(), MAX_DETAILS)?;
    let mut names = BTreeSet::new();
    for detail in details {
        check_name("detail's name", &detail.name)?;
        if !names.insert(detail.name.as_str()) {
            return Err(format!("its detail {:?} occurs twice", detail.name));
        }
        match &detail.value {
            DetailValue::Text(text) => check_text(&format!("detail {:?}", detail.name), text)?,
            DetailValue::Numbers(numbers) => {
                check_amount(
                    &format!("detail {:?}", detail.name),
                    "numbers",
                    numbers.len(),
                    MAX_NUMBERS,
                )?;
            }
            DetailValue::Number(_) | DetailValue::Integer(_) | DetailValue::Boolean(_) => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn detail(name: &str) -> Detail {
        Detail {
            name: name.to_owned(),
            value: DetailValue::Boolean(true),
        }
    }

    fn scored(raw: f64, details: Vec<Detail>) -> Verdict {
        Verdict::Scored(Scored {
            raw,
            anchors: None,
            details,
        })
    }

    fn fault(code: &str) -> Verdict {
        Verdict::Fault(Fault {
            code: code.to_owned(),
            message: String::new(),
        })
    }

    #[test]
    fn a_score_that_is_not_finite_is_invalid_and_keeps_its_details() {
        for raw in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let Ok(Verdict::Invalid(rejection)) = scored(raw, vec![detail("n")]).checked() else {
                panic!("{raw} was accepted");
            };
            assert_eq!(rejection.code, NON_FINITE_SCORE);
            assert_eq!(rejection.details, [detail("n")]);
        }
        assert_eq!(scored(1.5, vec![]).checked(), Ok(scored(1.5, vec![])));
    }

    #[test]
    fn anchors_are_finite() {
        let with = |start, reference| {
            Verdict::Scored(Scored {
                raw: 1.0,
                anchors: Some(Anchors { start, reference }),
                details: vec![],
            })
            .checked()
        };
        assert!(with(1.0, 2.0).is_ok());
        assert!(with(f64::NAN, 2.0).is_err());
        assert!(with(1.0, f64::INFINITY).is_err());
    }

    #[test]
    fn codes_are_kebab_case() {
        for good in ["noisy", "wrong-result", "a1-b2", &"a".repeat(40)] {
            assert!(fault(good).checked().is_ok(), "{good}");
        }
        for bad in [
            "",
            "Noisy",
            "-a",
            "a-",
            "a--b",
            "1a",
            "a b",
            "a_b",
            "ä",
            &"a".repeat(41),
        ] {
            assert!(fault(bad).checked().is_err(), "{bad}");
        }
    }

    #[test]
    fn detail_names_are_unique() {
        let error = scored(1.0, vec![detail("n"), detail("n")])
            .checked()
            .unwrap_err();
        assert_eq!(error, "its detail \"n\" occurs twice");
    }

    #[test]
    fn a_verdict_holds_only_so_much() {
        let fails = |verdict: Verdict, part: &str| {
            let error = verdict.checked().unwrap_err();
            assert!(error.contains(part), "{error}");
        };
        let many = (0..=MAX_DETAILS)
            .map(|number| detail(&format!("d{number}")))
            .collect();
        fails(scored(1.0, many), "257 entries");
        let value = |value| {
            vec![Detail {
                name: "n".to_owned(),
                value,
            }]
        };
        fails(
            scored(
                1.0,
                value(DetailValue::Text("x".repeat(MAX_TEXT_BYTES + 1))),
            ),
            "65537 bytes",
        );
        fails(
            scored(1.0, value(DetailValue::Numbers(vec![0.0; MAX_NUMBERS + 1]))),
            "100001 numbers",
        );
        fails(
            Verdict::Fault(Fault {
                code: "noisy".to_owned(),
                message: "x".repeat(MAX_TEXT_BYTES + 1),
            }),
            "its message",
        );
    }

    #[test]
    fn json_is_flat_and_tagged() {
        let text = serde_json::to_string(&scored(1.5, vec![detail("n")])).unwrap();
        assert_eq!(
            text,
            r#"{"verdict":"scored","raw":1.5,"anchors":null,"details":[{"name":"n","value":true}]}"#
        );
        let text = serde_json::to_string(&fault("noisy")).unwrap();
        assert_eq!(text, r#"{"verdict":"fault","code":"noisy","message":""}"#);
    }

    proptest! {
        #[test]
        fn checking_never_panics(name in ".*") {
            let _ = fault(&name).checked();
            let _ = scored(1.0, vec![detail(&name)]).checked();
        }

        #[test]
        fn kebab_case_is_closed_under_joining(a in "[a-z][a-z0-9]{0,5}", b in "[a-z0-9]{1,5}") {
            let joined = format!("{a}-{b}");
            prop_assert!(is_kebab_case(&joined));
        }
    }
}
