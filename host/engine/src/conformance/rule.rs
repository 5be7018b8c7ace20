//! The rules by name, and what is found of one.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// A rule. They are looked at in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The manifest can be read and every file that it names is there.
    Manifest,
    /// The scorer can be loaded, and imports nothing that it may not have.
    ScorerLoads,
    /// What the scorer says of itself is what the manifest says.
    ScorerDescribes,
    /// The starting solution scores 0.
    StartingScores0,
    /// The reference solution scores 1.
    ReferenceScores1,
    /// A replay of an evaluation from its transcript comes to the same, to the bit, on each engine.
    Replays,
    /// Two evaluations of one submission with one seed agree in all that is not measured.
    SameSeedAgrees,
    /// Another seed makes other inputs.
    SeedsChangeInputs,
    /// Submissions that compute nothing are invalid.
    TrivialInvalid,
    /// The environment's own bad submissions get the verdict that stands beside them.
    Adversarial,
    /// Damaged files are never a fault and never take a worker down.
    CorruptFiles,
    /// The scorer leaves a margin of its fuel and its memory.
    FuelAndMemory,
    /// What an agent is told gives no expected output of a hidden input away.
    NoLeaks,
}

impl Rule {
    /// All of them, in the order in which they are looked at.
    pub const ALL: [Self; 13] = [
        Self::Manifest,
        Self::ScorerLoads,
        Self::ScorerDescribes,
        Self::StartingScores0,
        Self::ReferenceScores1,
        Self::Replays,
        Self::SameSeedAgrees,
        Self::SeedsChangeInputs,
        Self::TrivialInvalid,
        Self::Adversarial,
        Self::CorruptFiles,
        Self::FuelAndMemory,
        Self::NoLeaks,
    ];

    /// Its name, in kebab-case.
    pub fn id(self) -> &'static str {
        match self {
            Self::Manifest => "manifest",
            Self::ScorerLoads => "scorer-loads",
            Self::ScorerDescribes => "scorer-describes",
            Self::StartingScores0 => "starting-scores-0",
            Self::ReferenceScores1 => "reference-scores-1",
            Self::Replays => "replays",
            Self::SameSeedAgrees => "same-seed-agrees",
            Self::SeedsChangeInputs => "seeds-change-inputs",
            Self::TrivialInvalid => "trivial-invalid",
            Self::Adversarial => "adversarial",
            Self::CorruptFiles => "corrupt-files",
            Self::FuelAndMemory => "fuel-and-memory",
            Self::NoLeaks => "no-leaks",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.id())
    }
}

impl Serialize for Rule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// A text that names no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule `{0}`; the rules are {all}", all = Rule::ALL.map(Rule::id).join(", "))]
pub struct UnknownRule(String);

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        Self::ALL
            .into_iter()
            .find(|rule| rule.id() == text)
            .ok_or_else(|| UnknownRule(text.to_owned()))
    }
}

/// What is found of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// The environment keeps it.
    Pass,
    /// The environment breaks it.
    Fail,
    /// It says nothing about this environment.
    NotApplicable,
    /// It could not be found out: the device or the host did not do its part, or an earlier rule is broken that this one builds on.
    Undecided,
}

impl Judgement {
    /// Its name, in kebab-case.
    pub fn id(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::NotApplicable => "not-applicable",
            Self::Undecided => "undecided",
        }
    }
}

/// What is found of one rule, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The judgement.
    #[serde(rename = "outcome")]
    pub judgement: Judgement,
    /// One sentence: what was seen.
    pub why: String,
    /// One sentence: how to mend it. None where nothing is to be mended.
    pub mend: Option<String>,
    /// One line for each thing that was seen to be wrong or could not be found out.
    pub cases: Vec<String>,
}

impl Finding {
    /// The environment keeps the rule.
    pub fn pass(why: impl Into<String>) -> Self {
        Self::of(Judgement::Pass, why, None)
    }

    /// The environment breaks it.
    pub fn fail(why: impl Into<String>, mend: impl Into<String>) -> Self {
        Self::of(Judgement::Fail, why, Some(mend.into()))
    }

    /// It says nothing about this environment.
    pub fn not_applicable(why: impl Into<String>) -> Self {
        Self::of(Judgement::NotApplicable, why, None)
    }

    /// It could not be found out.
    pub fn undecided(why: impl Into<String>, mend: impl Into<String>) -> Self {
        Self::of(Judgement::Undecided, why, Some(mend.into()))
    }

    /// The same with its cases.
    #[must_use]
    pub fn with_cases(self, cases: Vec<String>) -> Self {
        Self { cases, ..self }
    }

    fn of(judgement: Judgement, why: impl Into<String>, mend: Option<String>) -> Self {
        Self {
            judgement,
            why: why.into(),
            mend,
            cases: Vec::new(),
        }
    }
}

/// Whether an environment conforms, from what was found of its rules: broken where one rule is, unknown where one is undecided.
pub fn conforms(judgements: impl IntoIterator<Item = Judgement>) -> Option<bool> {
    let judgements: Vec<Judgement> = judgements.into_iter().collect();
    if judgements.contains(&Judgement::Fail) {
        Some(false)
    } else if judgements.contains(&Judgement::Undecided) {
        None
    } else {
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_found_by_its_name_and_has_its_place() {
        for (index, rule) in Rule::ALL.into_iter().enumerate() {
            assert_eq!(rule.id().parse(), Ok(rule));
            assert_eq!(rule as usize, index);
            assert!(
                rule.id()
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            );
        }
        let error = "no-leak".parse::<Rule>().unwrap_err().to_string();
        assert!(
            error.contains("`no-leak`") && error.contains("no-leaks"),
            "{error}"
        );
    }

    #[test]
    fn one_broken_rule_is_enough_and_an_undecided_one_leaves_it_open() {
        use Judgement::{Fail, NotApplicable, Pass, Undecided};
        assert_eq!(conforms([Pass, NotApplicable]), Some(true));
        assert_eq!(conforms([Pass, Undecided]), None);
        assert_eq!(conforms([Undecided, Fail]), Some(false));
        assert_eq!(conforms([Fail, Undecided]), Some(false));
    }
}
