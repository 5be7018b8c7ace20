use proptest::prelude::*;
use serde_json::json;

use super::super::samples;
use super::*;
use crate::record::{Kind, Reason};

/// The error of the sample's statement with one field set.
fn with(pointer: &str, value: Value) -> StatementError {
    let mut statement: Value = serde_json::from_str(samples::documented()).unwrap();
    *statement.pointer_mut(pointer).unwrap() = value;
    Statement::read(statement.to_string().as_bytes()).unwrap_err()
}

/// The same for a field of the evaluation's record.
fn with_field(name: &str, value: Value) -> String {
    with(&format!("/predicate/evaluation/{name}"), value).to_string()
}

#[test]
fn the_documents_example_is_a_statement() {
    let statement = Statement::read(samples::documented().as_bytes()).unwrap();
    assert_eq!(statement.predicate(), &samples::scored());
}

#[test]
fn a_statement_is_read_as_it_was_written() {
    for predicate in [samples::scored(), samples::invalid(), samples::fault()] {
        let statement = Statement::new(predicate.clone()).unwrap();
        let again = Statement::read(statement.payload()).unwrap();
        assert_eq!(again, statement);
        assert_eq!(again.predicate(), &predicate);
        assert_eq!(
            Some(again.submission()),
            predicate.evaluation.sealed.submission.digest
        );
    }
}

#[test]
fn a_receipt_does_not_say_where_it_lies() {
    let mut predicate = samples::scored();
    predicate.evaluation.receipt = Some("receipts/x.json".to_owned());
    let statement = Statement::new(predicate).unwrap();
    assert_eq!(statement.predicate().evaluation.receipt, None);
    let error = with_field("receipt", json!("x"));
    assert!(
        error.contains("`predicate.evaluation.receipt` is not null"),
        "{error}"
    );
}

#[test]
fn an_evaluation_of_unsealed_files_has_none() {
    let mut predicate = samples::fault();
    predicate.evaluation.sealed.submission.digest = None;
    assert_eq!(Statement::new(predicate), Err(StatementError::NotSealed));
    let error = with_field("submission/digest", Value::Null);
    assert!(
        error.contains("`predicate.evaluation.submission.digest` is null"),
        "{error}"
    );
}

#[test]
fn other_versions_are_named_with_the_one_that_is_read() {
    let error = with("/predicateType", json!("urn:weighhouse:receipt:999"));
    assert!(matches!(error, StatementError::OtherVersion { .. }));
    let text = error.to_string();
    assert!(text.contains("\"urn:weighhouse:receipt:999\""), "{text}");
    assert!(text.contains("\"urn:weighhouse:receipt:1\""), "{text}");

    let error = with("/predicateType", json!("https://slsa.dev/provenance/v1"));
    assert!(matches!(error, StatementError::NotAReceipt { .. }));

    let error = with("/_type", json!("https://in-toto.io/Statement/v0.1"));
    assert!(matches!(error, StatementError::StatementType { .. }));
    assert!(error.to_string().contains("Statement/v1"), "{error}");

    let error = with(
        "/predicate/evaluation/schema",
        json!("weighhouse.evaluation/9"),
    );
    assert!(matches!(error, StatementError::OtherSchema { .. }));
    assert!(
        error.to_string().contains("weighhouse.evaluation/1"),
        "{error}"
    );

    // Of another version nothing else is read.
    let newer = json!({"_type": STATEMENT_TYPE, "predicateType": "urn:weighhouse:receipt:2"});
    assert!(matches!(
        Statement::read(newer.to_string().as_bytes()),
        Err(StatementError::OtherVersion { .. })
    ));
}

#[test]
fn what_is_no_statement_is_said() {
    for (text, expected) in [
        ("", "cannot be read: EOF"),
        ("nothing", "cannot be read: expected"),
        ("[]", "`statement` is not an object"),
        ("{}", "`_type` is missing"),
        (r#"{"_type": 1}"#, "`_type` is not a text"),
        (r#"{"_type": "a", "_type": "a"}"#, "is there twice"),
        (
            r#"{"_type": "https://in-toto.io/Statement/v1", "predicateType": "urn:weighhouse:receipt:1", "predicate": 3}"#,
            "`predicate` is not an object",
        ),
    ] {
        let error = Statement::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn the_subject_is_the_sealed_submission() {
    let other = "00".repeat(32);
    let error = with("/subject/0/digest/sha256", json!(other));
    assert!(matches!(error, StatementError::Contradiction { .. }));
    assert!(
        error
            .to_string()
            .contains("`predicate.evaluation.submission.digest`"),
        "{error}"
    );
    let error = with("/subject/0/name", json!("scorer")).to_string();
    assert!(error.contains("`subject[0].name`"), "{error}");
    let subject = json!({"name": "submission", "digest": {"sha256": other}});
    for subjects in [json!([]), json!([subject, subject])] {
        let error = with("/subject", subjects).to_string();
        assert!(error.contains("`subject` has"), "{error}");
    }
    let error = with("/subject/0/digest", json!({"sha256": other, "sha512": ""})).to_string();
    assert!(
        error.contains("`subject[0].digest.sha512` is not known here"),
        "{error}"
    );
}

#[test]
fn only_a_scorer_comes_to_a_score_and_has_a_transcript() {
    let error = with("/predicate/decided_by", json!("host")).to_string();
    assert!(
        error.contains("`predicate.decided_by` is \"host\""),
        "{error}"
    );
    let error = with("/predicate/transcript", Value::Null).to_string();
    assert!(error.contains("`predicate.transcript` is null"), "{error}");
    let mut predicate = samples::invalid();
    predicate.decided_by = DecidedBy::Host;
    predicate.transcript = None;
    assert!(Statement::new(predicate).is_ok());
}

#[test]
fn a_score_follows_from_the_raw_score_and_the_anchors_to_the_bit() {
    let good = samples::scored().evaluation.outcome;
    let normalised = good.normalised.unwrap();
    for bits in [
        normalised.to_bits() + 1,
        normalised.to_bits() - 1,
        (-normalised).to_bits(),
    ] {
        let mut predicate = samples::scored();
        predicate.evaluation.outcome.normalised = Some(f64::from_bits(bits));
        let error = Statement::new(predicate).unwrap_err();
        assert!(
            matches!(&error, StatementError::Contradiction { field, .. }
            if field == "predicate.evaluation.normalised"),
            "{error}"
        );
    }
    for (name, value) in [
        ("raw", json!(1.5)),
        ("anchors/start", json!(7.5)),
        ("anchors/reference", json!(0.5)),
    ] {
        let error = with_field(name, value);
        assert!(
            error.contains("`predicate.evaluation.normalised` is "),
            "{error}"
        );
    }
    // Equal anchors leave nothing to normalise by.
    let error = with_field("anchors/reference", json!(good.anchors.unwrap().start));
    assert!(error.contains("inf") || error.contains("NaN"), "{error}");
}

#[test]
fn the_fields_of_a_score_are_all_there_or_none_is() {
    for name in ["raw", "normalised", "anchors", "fuel"] {
        let error = with_field(name, Value::Null);
        assert!(
            error.contains(&format!("`predicate.evaluation.{name}` is null")),
            "{error}"
        );
        assert!(error.contains("\"scored\""), "{error}");
    }
    let reason = json!({"code": "noisy", "message": "", "where": null});
    let error = with_field("reason", reason);
    assert!(
        error.contains("`predicate.evaluation.reason` is not null"),
        "{error}"
    );

    let good = samples::scored().evaluation.outcome;
    for verdict in [Kind::Invalid, Kind::Fault] {
        let mut predicate = samples::invalid();
        predicate.evaluation.outcome.verdict = verdict;
        assert!(Statement::new(predicate.clone()).is_ok());
        let refused = |change: &dyn Fn(&mut Predicate)| {
            let mut predicate = predicate.clone();
            change(&mut predicate);
            Statement::new(predicate).unwrap_err().to_string()
        };
        let error = refused(&|bad| bad.evaluation.outcome.raw = good.raw);
        assert!(
            error.contains("`predicate.evaluation.raw` is not null"),
            "{error}"
        );
        let error = refused(&|bad| bad.evaluation.outcome.normalised = good.normalised);
        assert!(
            error.contains("`predicate.evaluation.normalised` is not null"),
            "{error}"
        );
        let error = refused(&|bad| bad.evaluation.outcome.anchors = good.anchors);
        assert!(
            error.contains("`predicate.evaluation.anchors` is not null"),
            "{error}"
        );
        let error = refused(&|bad| bad.evaluation.outcome.reason = None);
        assert!(
            error.contains("`predicate.evaluation.reason` is null"),
            "{error}"
        );
        let nameless = Reason {
            code: String::new(),
            message: String::new(),
            place: None,
        };
        let error = refused(&|bad| bad.evaluation.outcome.reason = Some(nameless.clone()));
        assert!(
            error.contains("`predicate.evaluation.reason.code` is empty"),
            "{error}"
        );
    }
}

#[test]
fn a_figure_that_json_has_no_words_for_is_refused_before_it_is_signed() {
    for figure in [f64::NAN, f64::INFINITY] {
        let mut predicate = samples::scored();
        predicate.evaluation.seconds = figure;
        let error = Statement::new(predicate).unwrap_err().to_string();
        assert!(error.contains("`predicate.evaluation.seconds`"), "{error}");
        let mut predicate = samples::scored();
        predicate.evaluation.outcome.raw = Some(figure);
        assert!(Statement::new(predicate).is_err());
    }
    for name in [
        "seconds",
        "deadline_seconds",
        "device/copy_bytes_per_second",
    ] {
        let error = with_field(name, json!(-1.0));
        assert!(error.contains("counts from 0"), "{error}");
    }
}

#[test]
fn names_have_their_form() {
    for (field, value, expected) in [
        (
            "/predicate/evaluation/evaluation",
            json!("x"),
            "`predicate.evaluation.evaluation` is not",
        ),
        (
            "/predicate/evaluation/evaluation",
            json!("A".repeat(32)),
            "`predicate.evaluation.evaluation` is not",
        ),
        (
            "/predicate/fuel_prices",
            json!("weighhouse-fuel/2"),
            "`predicate.fuel_prices` is",
        ),
        (
            "/predicate/evaluation/host/fuel_prices",
            json!("x"),
            "`predicate.fuel_prices` is",
        ),
        (
            "/predicate/wit_package",
            json!("wasi:io@0.2.0"),
            "`predicate.wit_package` is",
        ),
        (
            "/predicate/wit_package",
            json!("weighhouse:scoring@"),
            "`predicate.wit_package` is",
        ),
        (
            "/predicate/finished",
            json!("yesterday"),
            "`predicate.finished` is not a time",
        ),
        (
            "/predicate/finished",
            json!("2026-13-01T00:00:00Z"),
            "`predicate.finished` is not a time",
        ),
        (
            "/predicate/decided_by",
            json!("nobody"),
            "`predicate.decided_by` cannot be read: unknown variant",
        ),
        (
            "/predicate/host_executable",
            json!("sha256:0"),
            "`predicate.host_executable` cannot be read",
        ),
        (
            "/predicate/transcript",
            json!({"digest": 1}),
            "`predicate.transcript` cannot be read",
        ),
        (
            "/predicate/evaluation/raw",
            json!("1"),
            "`predicate.evaluation.raw` cannot be read: invalid type",
        ),
        (
            "/predicate/evaluation/seed",
            json!(7),
            "`predicate.evaluation.seed` cannot be read",
        ),
    ] {
        let error = with(field, value).to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_field_that_nobody_knows_or_that_is_missing_is_named() {
    let change = |pointer: &str, change: &dyn Fn(&mut serde_json::Map<String, Value>)| {
        let mut statement: Value = serde_json::from_str(samples::documented()).unwrap();
        change(
            statement
                .pointer_mut(pointer)
                .unwrap()
                .as_object_mut()
                .unwrap(),
        );
        Statement::read(statement.to_string().as_bytes())
            .unwrap_err()
            .to_string()
    };
    for (pointer, name) in [
        ("", "x"),
        ("/predicate", "predicate.x"),
        ("/predicate/transcript", "predicate.transcript.x"),
        ("/predicate/evaluation", "predicate.evaluation.x"),
        (
            "/predicate/evaluation/anchors",
            "predicate.evaluation.anchors.x",
        ),
        (
            "/predicate/evaluation/device",
            "predicate.evaluation.device.x",
        ),
    ] {
        let error = change(pointer, &|object| {
            object.insert("x".to_owned(), Value::Null);
        });
        assert!(
            error.contains(&format!("`{name}` is not known here")),
            "{error}"
        );
    }
    for (pointer, name) in [
        ("/predicate", "transcript"),
        ("/predicate/evaluation", "raw"),
        ("/predicate/evaluation", "device"),
        ("/predicate/evaluation", "receipt"),
    ] {
        let error = change(pointer, &|object| {
            object.remove(name);
        });
        assert!(error.contains(&format!("{name}` is missing")), "{error}");
    }
    // A seed is its 64 digits and not what else can be read as one.
    let error = with_field("seed", json!("7"));
    assert!(
        error.contains("`predicate.evaluation.seed` is \"7\", which is read as"),
        "{error}"
    );
}

#[test]
fn a_twin_in_the_details_is_refused() {
    let text =
        samples::documented().replacen("\"details\": {", "\"details\": {\"n\": 1, \"n\": 2,", 1);
    let error = Statement::read(text.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("the field \"n\" is there twice"), "{error}");
}

#[test]
fn whole_numbers_may_be_written_without_a_point() {
    let mut statement: Value = serde_json::from_str(samples::documented()).unwrap();
    statement["predicate"]["evaluation"]["deadline_seconds"] = json!(120);
    assert!(Statement::read(statement.to_string().as_bytes()).is_ok());
}

#[test]
fn times_are_written_in_utc() {
    let epoch = SystemTime::UNIX_EPOCH;
    let second = std::time::Duration::from_secs(1);
    assert_eq!(utc(epoch + 86_400 * second), "1970-01-02T00:00:00.000Z");
    assert_eq!(utc(epoch - second), "1970-01-01T00:00:00.000Z");
    assert_eq!(
        utc(epoch + std::time::Duration::from_secs(999_999_999_999)),
        "9999-12-31T23:59:59.000Z"
    );
}

#[test]
fn the_package_is_the_one_in_the_interface_files() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wit");
    let line = format!("package {WIT_PACKAGE};");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "wit") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert!(
                text.lines().any(|found| found == line),
                "{}",
                path.display()
            );
        }
    }
}

proptest! {
    #[test]
    fn every_score_survives_to_the_bit(raw in any::<f64>(), start in -1e9..1e9, step in 1e-3..1e9) {
        prop_assume!(raw.is_finite());
        let reference = start - step;
        let normalised: f64 = (raw - start) / (reference - start);
        prop_assume!(normalised.is_finite());
        let mut predicate = samples::scored();
        let outcome = &mut predicate.evaluation.outcome;
        outcome.raw = Some(raw);
        outcome.normalised = Some(normalised);
        if let Some(anchors) = &mut outcome.anchors {
            anchors.start = start;
            anchors.reference = reference;
        }
        let statement = Statement::new(predicate).unwrap();
        let again = &Statement::read(statement.payload()).unwrap();
        let outcome = &again.predicate().evaluation.outcome;
        prop_assert_eq!(outcome.raw.map(f64::to_bits), Some(raw.to_bits()));
        prop_assert_eq!(outcome.normalised.map(f64::to_bits), Some(normalised.to_bits()));
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = Statement::read(&bytes);
    }

    #[test]
    fn no_changed_byte_makes_it_panic(position in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut text = samples::documented().as_bytes().to_vec();
        let position = position.index(text.len());
        text[position] = byte;
        let _ = Statement::read(&text);
    }
}
