//! Whether the fields of a statement agree with each other.

use super::statement::{DecidedBy, Predicate, SUBJECT, StatementError, StatementJson, WIT_PACKAGE};
use crate::digest::Digest;
use crate::record::{AnchorRecord, Kind, Outcome, Reason};

/// Checks a statement; returns the digest of the submission that it is about.
pub(super) fn check(statement: &StatementJson) -> Result<Digest, StatementError> {
    let predicate = &statement.predicate;
    let submission = subject(statement)?;
    verdict(&predicate.evaluation.outcome)?;
    decided_by(predicate)?;
    figures(predicate)?;
    names(predicate)?;
    Ok(submission)
}

fn subject(statement: &StatementJson) -> Result<Digest, StatementError> {
    let [subject] = statement.subject.as_slice() else {
        return Err(StatementError::malformed(
            "subject",
            format!(
                "has {} entries, and a receipt has one",
                statement.subject.len()
            ),
        ));
    };
    if subject.name != SUBJECT {
        return Err(StatementError::malformed(
            "subject[0].name",
            format!(
                "is {:?}, and that of a receipt is {SUBJECT:?}",
                subject.name
            ),
        ));
    }
    let field = "predicate.evaluation.submission.digest";
    let sealed = statement.predicate.evaluation.sealed.submission.digest;
    let sealed = sealed.ok_or_else(|| {
        StatementError::malformed(field, "is null, and a receipt is of a sealed submission")
    })?;
    if sealed.bytes() != &subject.digest.sha256 {
        return Err(StatementError::contradiction(
            field,
            format!(
                "is {sealed}, and `subject[0].digest.sha256` is {}",
                hex::encode(subject.digest.sha256)
            ),
        ));
    }
    Ok(sealed)
}

/// Scored means a raw score, the anchors, what they come to and no reason; anything else means a reason and none of the others.
fn verdict(outcome: &Outcome) -> Result<(), StatementError> {
    let Outcome {
        verdict,
        raw,
        normalised,
        anchors,
        reason,
        details: _,
        fuel,
    } = outcome;
    let field = |name: &str| format!("predicate.evaluation.{name}");
    let wrong = |name: &str, problem: &str| {
        let verdict = match verdict {
            Kind::Scored => "scored",
            Kind::Invalid => "invalid",
            Kind::Fault => "fault",
        };
        Err(StatementError::contradiction(
            field(name),
            format!("{problem}, and `predicate.evaluation.verdict` is \"{verdict}\""),
        ))
    };
    if *verdict != Kind::Scored {
        for (name, there) in [
            ("raw", raw.is_some()),
            ("normalised", normalised.is_some()),
            ("anchors", anchors.is_some()),
        ] {
            if there {
                return wrong(name, "is not null");
            }
        }
        return match reason {
            None => wrong("reason", "is null"),
            Some(Reason { code, .. }) if code.is_empty() => {
                Err(StatementError::malformed(field("reason.code"), "is empty"))
            }
            Some(_) => Ok(()),
        };
    }
    if reason.is_some() {
        return wrong("reason", "is not null");
    }
    if fuel.is_none() {
        return wrong("fuel", "is null");
    }
    let Some(raw) = *raw else {
        return wrong("raw", "is null");
    };
    let Some(normalised) = *normalised else {
        return wrong("normalised", "is null");
    };
    let Some(AnchorRecord {
        start, reference, ..
    }) = *anchors
    else {
        return wrong("anchors", "is null");
    };
    for (name, figure) in [
        ("raw", raw),
        ("normalised", normalised),
        ("anchors.start", start),
        ("anchors.reference", reference),
    ] {
        if !figure.is_finite() {
            return wrong(name, "is not finite");
        }
    }
    let computed = (raw - start) / (reference - start);
    if computed.to_bits() != normalised.to_bits() {
        return Err(StatementError::contradiction(
            field("normalised"),
            format!(
                "is {normalised:?}, and (raw - start) / (reference - start) of {raw:?}, {start:?} and {reference:?} is {computed:?}"
            ),
        ));
    }
    Ok(())
}

fn decided_by(predicate: &Predicate) -> Result<(), StatementError> {
    let field = "predicate.decided_by";
    match predicate.decided_by {
        DecidedBy::Host if predicate.evaluation.outcome.verdict == Kind::Scored => {
            Err(StatementError::contradiction(
                field,
                "is \"host\", and `predicate.evaluation.verdict` is \"scored\", which only a scorer comes to",
            ))
        }
        DecidedBy::Scorer if predicate.transcript.is_none() => Err(StatementError::contradiction(
            field,
            "is \"scorer\", and `predicate.transcript` is null: what a scorer comes to has a transcript",
        )),
        DecidedBy::Scorer if predicate.evaluation.device.is_none() => {
            Err(StatementError::contradiction(
                field,
                "is \"scorer\", and `predicate.evaluation.device` is null: no scorer is called without a device",
            ))
        }
        _ => Ok(()),
    }
}

fn figures(predicate: &Predicate) -> Result<(), StatementError> {
    let evaluation = &predicate.evaluation;
    let bytes_per_second = evaluation
        .device
        .as_ref()
        .map(|device| device.copy_bytes_per_second);
    for (name, figure) in [
        ("deadline_seconds", evaluation.deadline_seconds),
        ("seconds", evaluation.seconds),
        (
            "device.copy_bytes_per_second",
            bytes_per_second.unwrap_or_default(),
        ),
    ] {
        if !(figure.is_finite() && figure >= 0.0) {
            return Err(StatementError::malformed(
                format!("predicate.evaluation.{name}"),
                format!("is {figure:?}, and it counts from 0 up"),
            ));
        }
    }
    Ok(())
}

fn names(predicate: &Predicate) -> Result<(), StatementError> {
    let evaluation = &predicate.evaluation;
    let malformed = |field: &str, problem: &str| Err(StatementError::malformed(field, problem));
    if evaluation.receipt.is_some() {
        return malformed(
            "predicate.evaluation.receipt",
            "is not null, and a receipt does not say where it lies",
        );
    }
    let id = &evaluation.evaluation;
    let digits = id
        .bytes()
        .all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if id.len() != 32 || !digits {
        return malformed(
            "predicate.evaluation.evaluation",
            "is not an evaluation's id, which has 32 hex digits",
        );
    }
    if predicate.fuel_prices != evaluation.host.fuel_prices {
        return Err(StatementError::contradiction(
            "predicate.fuel_prices",
            format!(
                "is {:?}, and `predicate.evaluation.host.fuel_prices` is {:?}",
                predicate.fuel_prices, evaluation.host.fuel_prices
            ),
        ));
    }
    let package = WIT_PACKAGE
        .split_once('@')
        .map_or(WIT_PACKAGE, |(name, _)| name);
    let version = predicate.wit_package.strip_prefix(package);
    if version
        .and_then(|version| version.strip_prefix('@'))
        .is_none_or(str::is_empty)
    {
        return Err(StatementError::malformed(
            "predicate.wit_package",
            format!(
                "is {:?}, and has to be a version of {package}",
                predicate.wit_package
            ),
        ));
    }
    if humantime::parse_rfc3339(&predicate.finished).is_err() {
        return malformed(
            "predicate.finished",
            "is not a time of RFC 3339 in UTC, as in 2026-01-31T23:59:59Z",
        );
    }
    Ok(())
}
