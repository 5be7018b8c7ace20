//! The environment's own bad submissions, `adversarial/`, and whether an evaluation of one ended as it should.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use weighhouse_sdk::pipeline::nesting;

use super::blame;
use crate::record::{EvaluationRecord, Kind};
use crate::snapshot::Snapshot;

/// The folder of an environment that holds them.
pub const FOLDER: &str = "adversarial";
/// The file beside a submission that says how it must end; in [`FOLDER`] itself, the kinds that do not apply.
pub const FILE: &str = "expected.toml";

/// A message shorter than this, in bytes, tells nobody what to do.
const LEAST_MESSAGE: usize = 20;

/// A submission that computes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrivialKind {
    /// It writes no output.
    Nothing,
    /// It answers zeros.
    Zeros,
    /// It answers one constant.
    Constant,
    /// It answers the input.
    Echo,
    /// It answers what is right for another seed.
    OtherSeed,
}

impl TrivialKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Nothing,
        Self::Zeros,
        Self::Constant,
        Self::Echo,
        Self::OtherSeed,
    ];

    /// Its name, as `kind` has it.
    pub fn id(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Zeros => "zeros",
            Self::Constant => "constant",
            Self::Echo => "echo",
            Self::OtherSeed => "other-seed",
        }
    }

    /// Whether it gives wrong outputs that a careless message would hold against the right ones.
    pub fn shows_wrong_outputs(self) -> bool {
        matches!(self, Self::Zeros | Self::Constant | Self::Echo)
    }
}

impl fmt::Display for TrivialKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.id())
    }
}

/// How a bad submission must end.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Expected {
    /// The verdict.
    pub verdict: Kind,
    /// The code of its reason.
    pub code: String,
    /// What other devices may answer instead.
    #[serde(default)]
    pub or: Vec<String>,
    /// The file that the reason must point into.
    pub file: Option<String>,
    /// Which of the trivial submissions it is, if it is one.
    pub kind: Option<TrivialKind>,
}

/// One of them.
#[derive(Debug, Clone)]
pub struct BadSubmission {
    /// The name of its folder.
    pub name: String,
    /// Its files, without [`FILE`].
    pub files: Snapshot,
    /// How it must end.
    pub expected: Expected,
}

/// All of them.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    /// The submissions, sorted by name.
    pub submissions: Vec<BadSubmission>,
    /// The trivial kinds that this environment cannot have, each with a reason.
    pub not_applicable: BTreeMap<TrivialKind, String>,
}

/// A file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{path}{}: {message}", line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct ExpectedError {
    /// Its path in the environment.
    pub path: String,
    /// The line, from 1, where one is to blame.
    pub line: Option<usize>,
    /// What is wrong and what to do about it.
    pub message: String,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct OfAll {
    #[serde(default)]
    not_applicable: BTreeMap<TrivialKind, Spanned<String>>,
}

impl Corpus {
    /// Reads the bad submissions of an environment from its files.
    ///
    /// # Errors
    /// With every file that cannot be used.
    pub fn read(environment: &Snapshot) -> Result<Self, Vec<ExpectedError>> {
        let all = environment.subfolder(FOLDER);
        let mut errors = Vec::new();
        let mut corpus = Self::default();
        let mut names: Vec<&str> = all
            .files()
            .keys()
            .filter_map(|path| Some(path.split_once('/')?.0))
            .collect();
        names.dedup();
        for name in names {
            let folder = all.subfolder(name);
            match expected(name, &folder) {
                Ok(expected) => corpus.submissions.push(BadSubmission {
                    name: name.to_owned(),
                    files: folder.filtered(|path| path != FILE),
                    expected,
                }),
                Err(error) => errors.push(error),
            }
        }
        if let Some(content) = all.get(FILE) {
            match not_applicable(content) {
                Ok(kinds) => corpus.not_applicable = kinds,
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() {
            Ok(corpus)
        } else {
            Err(errors)
        }
    }

    /// The submissions of a trivial kind.
    pub fn of_kind(&self, kind: TrivialKind) -> impl Iterator<Item = &BadSubmission> {
        self.submissions
            .iter()
            .filter(move |submission| submission.expected.kind == Some(kind))
    }
}

fn expected(name: &str, folder: &Snapshot) -> Result<Expected, ExpectedError> {
    let path = format!("{FOLDER}/{name}/{FILE}");
    let content = folder.get(FILE).ok_or_else(|| ExpectedError {
        path: path.clone(),
        line: None,
        message: "it is not there: write the verdict and the code that this submission must get"
            .to_owned(),
    })?;
    let expected: Expected = toml(&path, content)?;
    let wrong = |message: &str| {
        Err(ExpectedError {
            path: path.clone(),
            line: None,
            message: message.to_owned(),
        })
    };
    if expected.verdict != Kind::Invalid {
        return wrong(
            "what is wrong with a submission makes it `invalid`: no other verdict can be expected of it",
        );
    }
    Ok(expected)
}

fn not_applicable(content: &[u8]) -> Result<BTreeMap<TrivialKind, String>, ExpectedError> {
    let path = format!("{FOLDER}/{FILE}");
    let of_all: OfAll = toml(&path, content)?;
    of_all
        .not_applicable
        .into_iter()
        .map(|(kind, reason)| {
            if reason.get_ref().trim().is_empty() {
                return Err(ExpectedError {
                    path: path.clone(),
                    line: Some(line_of(content, reason.span().start)),
                    message: format!("say why there can be no submission of the kind `{kind}`"),
                });
            }
            Ok((kind, reason.into_inner()))
        })
        .collect()
}

fn toml<T: for<'a> Deserialize<'a>>(path: &str, content: &[u8]) -> Result<T, ExpectedError> {
    let error = |line, message: &str| ExpectedError {
        path: path.to_owned(),
        line,
        message: message.to_owned(),
    };
    let text = str::from_utf8(content).map_err(|cause| {
        let line = line_of(content, cause.valid_up_to());
        error(Some(line), "the file is not UTF-8: save it as UTF-8")
    })?;
    if let Some((at, what)) = nesting::too_deep(text) {
        return Err(error(Some(line_of(content, at)), what));
    }
    toml::from_str(text).map_err(|cause| {
        let line = cause.span().map(|span| line_of(content, span.start));
        error(line, cause.message())
    })
}

fn line_of(content: &[u8], offset: usize) -> usize {
    let before = content.get(..offset).unwrap_or(content);
    1 + before.iter().filter(|byte| **byte == b'\n').count()
}

/// Whether an evaluation of a bad submission ended as it should.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// It did.
    AsExpected,
    /// It did not, in these ways.
    Otherwise(Vec<String>),
    /// It ended in a fault that says nothing about the environment.
    Unknown(String),
}

impl Expected {
    /// Holds an evaluation against it.
    pub fn judge(&self, record: &EvaluationRecord) -> Ended {
        if blame::of_fault(record) == Some(blame::Blame::DeviceOrHost) {
            return Ended::Unknown(blame::in_words(record));
        }
        let outcome = &record.outcome;
        let accepted = || {
            [&self.code]
                .into_iter()
                .chain(&self.or)
                .map(|code| format!("`{code}`"))
                .collect::<Vec<_>>()
                .join(" or ")
        };
        let Some(reason) = &outcome.reason else {
            return Ended::Otherwise(vec![format!(
                "{} instead of invalid {}",
                blame::in_words(record),
                accepted()
            )]);
        };
        let mut wrong = Vec::new();
        let as_coded = self.code == reason.code || self.or.contains(&reason.code);
        if outcome.verdict != self.verdict || !as_coded {
            wrong.push(format!(
                "{} instead of invalid {}",
                blame::in_words(record),
                accepted()
            ));
        } else {
            if let Some(file) = &self.file {
                let place = reason.place.as_ref().map(|place| place.file.as_str());
                if place != Some(file.as_str()) {
                    wrong.push(format!(
                        "its reason points into {} instead of {file}",
                        place.unwrap_or("no file")
                    ));
                }
            }
            if reason.message.len() < LEAST_MESSAGE {
                wrong.push(format!(
                    "its message {:?} tells nobody what to do",
                    reason.message
                ));
            }
        }
        if wrong.is_empty() {
            Ended::AsExpected
        } else {
            Ended::Otherwise(wrong)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::examples::record;
    use crate::record::{Outcome, Place};

    fn files(list: &[(&str, &str)]) -> Snapshot {
        Snapshot::of_files(
            list.iter()
                .map(|(path, text)| ((*path).to_owned(), text.as_bytes().into()))
                .collect(),
        )
    }

    #[test]
    fn a_corpus_is_read_with_kinds_and_with_what_does_not_apply() {
        let corpus = Corpus::read(&files(&[
            ("environment.toml", ""),
            ("adversarial/expected.toml", "[not-applicable]\necho = \"there is no input\"\n"),
            ("adversarial/zeros/expected.toml", "verdict = \"invalid\"\ncode = \"wrong-result\"\nkind = \"zeros\"\n"),
            ("adversarial/zeros/pipeline.toml", "version = 1"),
            ("adversarial/bad/expected.toml", "verdict = \"invalid\"\ncode = \"malformed-submission\"\nor = [\"missing-file\"]\nfile = \"pipeline.toml\"\n"),
        ]))
        .unwrap();
        let names: Vec<&str> = corpus
            .submissions
            .iter()
            .map(|submission| submission.name.as_str())
            .collect();
        assert_eq!(names, ["bad", "zeros"]);
        assert_eq!(
            corpus.submissions[1]
                .files
                .files()
                .keys()
                .collect::<Vec<_>>(),
            ["pipeline.toml"],
            "what must come out is no part of what is submitted"
        );
        assert_eq!(corpus.of_kind(TrivialKind::Zeros).count(), 1);
        assert_eq!(
            corpus.not_applicable[&TrivialKind::Echo],
            "there is no input"
        );
    }

    #[test]
    fn every_file_that_cannot_be_used_is_named_with_its_line() {
        let cases = [
            ("kind = \"zero\"", "zero", Some(3)),
            ("kinds = \"zeros\"", "kinds", Some(3)),
            ("or = 3", "", Some(3)),
        ];
        for (line, message, at) in cases {
            let text = format!("verdict = \"invalid\"\ncode = \"x\"\n{line}\n");
            let errors =
                Corpus::read(&files(&[("adversarial/a/expected.toml", &text)])).unwrap_err();
            assert_eq!(errors.len(), 1);
            assert_eq!(errors[0].line, at, "{}", errors[0]);
            assert!(errors[0].message.contains(message), "{}", errors[0]);
        }
        let errors = Corpus::read(&files(&[
            ("adversarial/a/pipeline.toml", ""),
            (
                "adversarial/b/expected.toml",
                "verdict = \"scored\"\ncode = \"x\"",
            ),
            (
                "adversarial/expected.toml",
                "[not-applicable]\nzeros = \" \"",
            ),
        ]))
        .unwrap_err();
        let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert!(texts[0].contains("adversarial/a/expected.toml: it is not there"));
        assert!(texts[1].contains("no other verdict"), "{texts:?}");
        assert!(
            texts[2].starts_with("adversarial/expected.toml:2: say why"),
            "{texts:?}"
        );
    }

    #[test]
    fn an_evaluation_is_held_against_what_is_expected() {
        let expected = Expected {
            verdict: Kind::Invalid,
            code: "wrong-result".to_owned(),
            or: vec!["timed-out".to_owned()],
            file: Some("a.wgsl".to_owned()),
            kind: None,
        };
        let invalid = |code: &str, message: &str, file: &str| {
            let mut outcome = Outcome::invalid(code, message.to_owned());
            if let Some(reason) = &mut outcome.reason {
                reason.place = Some(Place {
                    file: file.to_owned(),
                    line: 1,
                    column: 1,
                    text: String::new(),
                });
            }
            record(outcome)
        };
        let message = "element 3 is 1, expected 2";
        for code in ["wrong-result", "timed-out"] {
            assert_eq!(
                expected.judge(&invalid(code, message, "a.wgsl")),
                Ended::AsExpected
            );
        }
        for (code, message, file) in [
            ("other", message, "a.wgsl"),
            ("wrong-result", "no", "a.wgsl"),
            ("wrong-result", message, "b.wgsl"),
        ] {
            assert!(matches!(
                expected.judge(&invalid(code, message, file)),
                Ended::Otherwise(_)
            ));
        }
        let fault = |code: &str| record(Outcome::fault(code, message.to_owned()));
        assert!(matches!(expected.judge(&fault("noisy")), Ended::Unknown(_)));
        assert!(matches!(
            expected.judge(&fault("scorer-panicked")),
            Ended::Otherwise(_)
        ));
    }
}
