//! What a receipt states: an in-toto Statement, version 1 (<https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md>), whose predicate is
//! the record of an evaluation and what it can be checked with.

use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{checks, fields};
use crate::digest::Digest;
use crate::record::{EvaluationRecord, SCHEMA};
use weighhouse_sandbox::strict_json::{self, Difference, below};

/// The type of every statement of in-toto's first version.
pub const STATEMENT_TYPE: &str = "https://in-toto.io/Statement/v1";

/// The type and the version of the predicate that is written and read.
pub const PREDICATE_TYPE: &str = "urn:weighhouse:receipt:1";

/// How the type of a receipt of any version begins.
const PREDICATE_FAMILY: &str = "urn:weighhouse:receipt:";

/// What a statement's one subject is called.
pub const SUBJECT: &str = "submission";

/// The WIT package that the host offers scorers.
pub const WIT_PACKAGE: &str = "weighhouse:scoring@0.1.0";

/// Who came to the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecidedBy {
    /// The scorer did: it comes to the same one again whenever it is answered the same.
    Scorer,
    /// The host did, of what a transcript cannot show: the worker crashed or hung, the deadline passed.
    Host,
}

/// Where the transcript is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscriptRecord {
    /// The digest of its text, which the store has.
    pub digest: Digest,
    /// The length of its text, in bytes.
    pub bytes: u64,
}

/// What is stated of a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Predicate {
    /// The record. It does not name this receipt: its `receipt` is null.
    pub evaluation: EvaluationRecord,
    /// Who came to its verdict.
    pub decided_by: DecidedBy,
    /// What the verdict can be computed from again; null when the scorer was not called.
    pub transcript: Option<TranscriptRecord>,
    /// The WIT package that the scorer was offered, with its version.
    pub wit_package: String,
    /// The digest of the executable that made the evaluation.
    pub host_executable: Digest,
    /// The price list that fuel was counted by.
    pub fuel_prices: String,
    /// When the evaluation ended by the host's clock: a time of RFC 3339, in UTC. [`utc`] writes it.
    pub finished: String,
}

/// A time as a predicate has it.
pub fn utc(time: SystemTime) -> String {
    // The year 10000 is not written by RFC 3339.
    let last = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(253_402_300_799);
    let time = time.clamp(SystemTime::UNIX_EPOCH, last);
    humantime::format_rfc3339_millis(time).to_string()
}

/// Why there is no statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StatementError {
    /// The submission could not be sealed: there is nothing that a receipt could be of.
    #[error("the submission was not sealed, so there is nothing that a receipt could be of")]
    NotSealed,
    /// It is no JSON, or has a field twice.
    #[error("the receipt's statement cannot be read: {0}")]
    NotJson(String),
    /// It is a statement of another version, or none.
    #[error(
        "the statement's `_type` is {found:?}, and this weighhouse reads {STATEMENT_TYPE:?}: use the version that wrote it, if this is a receipt"
    )]
    StatementType {
        /// What it says.
        found: String,
    },
    /// It states something else.
    #[error(
        "the statement's `predicateType` is {found:?}, and that of a receipt is {PREDICATE_TYPE:?}: this is another document"
    )]
    NotAReceipt {
        /// What it says.
        found: String,
    },
    /// It is a receipt of another version.
    #[error(
        "the receipt's version (`predicateType`) is {found:?}, and this weighhouse reads {PREDICATE_TYPE:?}: use the version of weighhouse that wrote it"
    )]
    OtherVersion {
        /// What it says.
        found: String,
    },
    /// Its record has another version.
    #[error(
        "the receipt's `predicate.evaluation.schema` is {found:?}, and this weighhouse reads {SCHEMA:?}: use the version of weighhouse that wrote it"
    )]
    OtherSchema {
        /// What it says.
        found: String,
    },
    /// A field is not what it has to be.
    #[error("the receipt's `{field}` {problem}")]
    Malformed {
        /// The field, with its parents.
        field: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Two fields contradict each other.
    #[error("the receipt contradicts itself: `{field}` {problem}")]
    Contradiction {
        /// One of the fields, with its parents.
        field: String,
        /// What it says, and what it has to say.
        problem: String,
    },
}

impl StatementError {
    pub(super) fn malformed(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Malformed {
            field: field.into(),
            problem: problem.into(),
        }
    }

    pub(super) fn contradiction(field: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Contradiction {
            field: field.into(),
            problem: problem.into(),
        }
    }
}

/// A statement that was checked. Whether somebody vouches for it, [`super::Envelope::verify`] says.
#[derive(Debug, Clone, PartialEq)]
pub struct Statement {
    payload: Vec<u8>,
    submission: Digest,
    predicate: Predicate,
}

/// The JSON of a statement.
#[derive(Serialize, Deserialize)]
pub(super) struct StatementJson {
    #[serde(rename = "_type")]
    pub(super) statement_type: String,
    pub(super) subject: Vec<SubjectJson>,
    #[serde(rename = "predicateType")]
    pub(super) predicate_type: String,
    pub(super) predicate: Predicate,
}

#[derive(Serialize, Deserialize)]
pub(super) struct SubjectJson {
    pub(super) name: String,
    pub(super) digest: SubjectDigest,
}

#[derive(Serialize, Deserialize)]
pub(super) struct SubjectDigest {
    #[serde(with = "hex::serde")]
    pub(super) sha256: [u8; 32],
}

impl Statement {
    /// The statement of an evaluation. The `receipt` of its record is made null.
    ///
    /// # Errors
    /// When the submission was not sealed, or the record contradicts itself or has a figure that JSON has no words for: such a receipt would be
    /// refused by everyone who reads it.
    pub fn new(mut predicate: Predicate) -> Result<Self, StatementError> {
        predicate.evaluation.receipt = None;
        let submission = predicate.evaluation.sealed.submission.digest;
        let submission = submission.ok_or(StatementError::NotSealed)?;
        let json = StatementJson {
            statement_type: STATEMENT_TYPE.to_owned(),
            subject: vec![SubjectJson {
                name: SUBJECT.to_owned(),
                digest: SubjectDigest {
                    sha256: *submission.bytes(),
                },
            }],
            predicate_type: PREDICATE_TYPE.to_owned(),
            predicate,
        };
        let payload = serde_json::to_vec(&json)
            .map_err(|error| StatementError::NotJson(error.to_string()))?;
        let statement = Self::read(&payload)?;
        if statement.predicate != json.predicate {
            return Err(StatementError::malformed(
                "predicate",
                "is not read as it was written: this is a bug of weighhouse, please report it",
            ));
        }
        Ok(statement)
    }

    /// Reads a statement and checks it.
    ///
    /// # Errors
    /// When it is no receipt of this version, when a field is missing, unknown or not what it has to be, or when two contradict each other.
    pub fn read(payload: &[u8]) -> Result<Self, StatementError> {
        let value = strict_json::parse(payload)
            .map_err(|error| StatementError::NotJson(error.to_string()))?;
        check_versions(&value)?;
        let json: StatementJson = serde_json::from_value(value.clone())
            .map_err(|error| fields::locate(&value, &error))?;
        let again = serde_json::to_value(&json)
            .map_err(|error| StatementError::NotJson(error.to_string()))?;
        if let Some(Difference { field, problem }) =
            strict_json::first_difference("", &value, &again)
        {
            return Err(StatementError::malformed(field, problem));
        }
        let submission = checks::check(&json)?;
        Ok(Self {
            payload: payload.to_vec(),
            submission,
            predicate: json.predicate,
        })
    }

    /// The bytes that are signed.
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// The digest of the submission that it is about.
    pub fn submission(&self) -> Digest {
        self.submission
    }

    /// What is stated of it.
    pub fn predicate(&self) -> &Predicate {
        &self.predicate
    }
}

/// Checks the three versions before anything else is read: what else a document of another version has is not known here.
fn check_versions(value: &Value) -> Result<(), StatementError> {
    let found = text(value, &["_type"])?;
    if found != STATEMENT_TYPE {
        return Err(StatementError::StatementType { found });
    }
    let found = text(value, &["predicateType"])?;
    if !found.starts_with(PREDICATE_FAMILY) {
        return Err(StatementError::NotAReceipt { found });
    }
    if found != PREDICATE_TYPE {
        return Err(StatementError::OtherVersion { found });
    }
    let found = text(value, &["predicate", "evaluation", "schema"])?;
    if found != SCHEMA {
        return Err(StatementError::OtherSchema { found });
    }
    Ok(())
}

/// The text at the end of a path of fields.
fn text(value: &Value, path: &[&str]) -> Result<String, StatementError> {
    let mut field = String::new();
    let mut at = value;
    for key in path {
        let Value::Object(object) = at else {
            let field = if field.is_empty() {
                "statement"
            } else {
                &field
            };
            return Err(StatementError::malformed(field, "is not an object"));
        };
        field = below(&field, key);
        at = object
            .get(*key)
            .ok_or_else(|| StatementError::malformed(&*field, "is missing"))?;
    }
    at.as_str()
        .map(str::to_owned)
        .ok_or_else(|| StatementError::malformed(field, "is not a text"))
}

#[cfg(test)]
mod tests;
