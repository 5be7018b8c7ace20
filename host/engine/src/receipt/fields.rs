//! Which field it is that cannot be read: the reader of flattened structures does not say.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use weighhouse_gpu::selftest::Finding;

use super::statement::{DecidedBy, StatementError, SubjectJson, TranscriptRecord};
use crate::digest::Digest;
use crate::manifest::Better;
use crate::record::{
    AnchorRecord, DeviceRecord, Digested, EnvironmentRecord, HostRecord, Kind, Reason, SeedSource,
    SubmissionRecord,
};
use crate::seed::Seed;

/// Tries to read a value as what its field holds.
type Attempt = fn(&Value) -> Result<(), serde_json::Error>;

fn reads<T: DeserializeOwned>(value: &Value) -> Result<(), serde_json::Error> {
    serde_json::from_value::<T>(value.clone()).map(drop)
}

/// Every field of a statement and, of those that are objects, what is in them, before the object itself.
const FIELDS: &[(&str, Attempt)] = &[
    ("_type", reads::<String>),
    ("subject", reads::<Vec<SubjectJson>>),
    ("predicateType", reads::<String>),
    ("predicate.evaluation.schema", reads::<String>),
    (
        "predicate.evaluation.environment",
        reads::<EnvironmentRecord>,
    ),
    ("predicate.evaluation.scorer", reads::<Digested>),
    ("predicate.evaluation.submission", reads::<SubmissionRecord>),
    ("predicate.evaluation.seed", reads::<Seed>),
    ("predicate.evaluation.seed_source", reads::<SeedSource>),
    ("predicate.evaluation.better", reads::<Better>),
    ("predicate.evaluation.unit", reads::<String>),
    ("predicate.evaluation.verdict", reads::<Kind>),
    ("predicate.evaluation.raw", reads::<Option<f64>>),
    ("predicate.evaluation.normalised", reads::<Option<f64>>),
    (
        "predicate.evaluation.anchors",
        reads::<Option<AnchorRecord>>,
    ),
    ("predicate.evaluation.reason", reads::<Option<Reason>>),
    ("predicate.evaluation.details", reads::<Map<String, Value>>),
    ("predicate.evaluation.fuel", reads::<Option<u64>>),
    (
        "predicate.evaluation.device.findings",
        reads::<Vec<Finding>>,
    ),
    ("predicate.evaluation.device", reads::<Option<DeviceRecord>>),
    ("predicate.evaluation.messages", reads::<Vec<String>>),
    ("predicate.evaluation.host", reads::<HostRecord>),
    ("predicate.evaluation.deadline_seconds", reads::<f64>),
    ("predicate.evaluation.memory_limit_bytes", reads::<u64>),
    ("predicate.evaluation.seconds", reads::<f64>),
    ("predicate.evaluation.evaluation", reads::<String>),
    ("predicate.evaluation.receipt", reads::<Option<String>>),
    ("predicate.decided_by", reads::<DecidedBy>),
    ("predicate.transcript", reads::<Option<TranscriptRecord>>),
    ("predicate.wit_package", reads::<String>),
    ("predicate.host_executable", reads::<Digest>),
    ("predicate.fuel_prices", reads::<String>),
    ("predicate.finished", reads::<String>),
];

/// The field of a statement that is to blame for an error.
pub(super) fn locate(statement: &Value, error: &serde_json::Error) -> StatementError {
    for (field, attempt) in FIELDS {
        let pointer = format!("/{}", field.replace('.', "/"));
        match statement.pointer(&pointer) {
            // What is in a device is there only when there is one.
            None if field.starts_with("predicate.evaluation.device.") => {}
            None => return StatementError::malformed(*field, "is missing"),
            Some(value) => {
                if let Err(error) = attempt(value) {
                    return StatementError::malformed(*field, format!("cannot be read: {error}"));
                }
            }
        }
    }
    StatementError::malformed("predicate", format!("cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::samples;
    use super::*;

    #[test]
    fn every_field_is_known() {
        let statement: Value =
            serde_json::from_slice(samples::statement(samples::scored()).payload()).unwrap();
        let mut names = Vec::new();
        for (parent, value) in [
            ("", &statement),
            ("predicate.", &statement["predicate"]),
            (
                "predicate.evaluation.",
                &statement["predicate"]["evaluation"],
            ),
        ] {
            names.extend(
                value
                    .as_object()
                    .unwrap()
                    .keys()
                    .map(|key| format!("{parent}{key}")),
            );
        }
        names.retain(|name| name != "predicate" && name != "predicate.evaluation");
        names.push("predicate.evaluation.device.findings".to_owned());
        names.sort();
        let mut known: Vec<&str> = FIELDS.iter().map(|(field, _)| *field).collect();
        known.sort_unstable();
        assert_eq!(known, names);
    }

    #[test]
    fn each_field_is_named_when_it_is_missing_or_of_another_type() {
        let good: Value =
            serde_json::from_slice(samples::statement(samples::scored()).payload()).unwrap();
        let error = serde_json::from_str::<Value>("").unwrap_err();
        for (field, _) in FIELDS {
            let (parent, name) = field.rsplit_once('.').unwrap_or(("", field));
            let pointer = match parent {
                "" => String::new(),
                parent => format!("/{}", parent.replace('.', "/")),
            };
            let mut bad = good.clone();
            bad.pointer_mut(&pointer).unwrap()[name] = json!([[]]);
            let located = locate(&bad, &error).to_string();
            assert!(
                located.contains(&format!("`{field}` cannot be read")),
                "{located}"
            );
            if *field == "predicate.evaluation.device.findings" {
                continue;
            }
            let mut bad = good.clone();
            bad.pointer_mut(&pointer)
                .unwrap()
                .as_object_mut()
                .unwrap()
                .remove(name);
            let located = locate(&bad, &error).to_string();
            assert!(
                located.contains(&format!("`{field}` is missing")),
                "{located}"
            );
        }
    }
}
