//! The engine's words in the ledger's types: the ledger stands alone and knows neither.

use anyhow::Context;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::manifest;
use weighhouse_engine::record::{
    AnchorOrigin, AnchorRecord, EnvironmentRecord, EvaluationRecord, Kind,
};
use weighhouse_ledger::evaluation::{Anchors, Completion, Verdict};
use weighhouse_ledger::run::{self, Better, Counts, Visible};

use crate::receipts::Issued;

/// An environment as the ledger names it.
pub(crate) fn environment(environment: &Environment) -> run::Environment {
    let manifest = environment.manifest();
    run::Environment {
        name: manifest.name.clone(),
        version: manifest.version.clone(),
        digest: Some(environment.digest().to_string()),
    }
}

fn sealed(environment: &EnvironmentRecord) -> run::Environment {
    run::Environment {
        name: environment.name.clone(),
        version: environment.version.clone(),
        digest: Some(environment.digest.to_string()),
    }
}

/// Which raw score is the better one.
pub(crate) fn better(better: manifest::Better) -> Better {
    match better {
        manifest::Better::Lower => Better::Lower,
        manifest::Better::Higher => Better::Higher,
    }
}

/// Which evaluation is a run's result.
pub(crate) fn counts(counts: manifest::Counts) -> Counts {
    match counts {
        manifest::Counts::Best => Counts::Best,
        manifest::Counts::Last => Counts::Last,
    }
}

/// What is shown during a run.
pub(crate) fn visible(visible: manifest::Visible) -> Visible {
    match visible {
        manifest::Visible::None => Visible::None,
        manifest::Visible::Validity => Visible::Validity,
        manifest::Visible::Validation => Visible::Validation,
        manifest::Visible::Test => Visible::Test,
    }
}

fn verdict(kind: Kind) -> Verdict {
    match kind {
        Kind::Scored => Verdict::Scored,
        Kind::Invalid => Verdict::Invalid,
        Kind::Fault => Verdict::Fault,
    }
}

fn anchors(anchors: AnchorRecord) -> Anchors {
    let source = match anchors.source {
        AnchorOrigin::Fixed => "fixed",
        AnchorOrigin::Measured => "measured",
    };
    Anchors {
        start: anchors.start,
        reference: anchors.reference,
        source: source.to_owned(),
    }
}

/// What an evaluation is completed with in the ledger.
///
/// # Errors
/// When its record cannot be written as JSON.
pub(crate) fn completion(issued: &Issued) -> anyhow::Result<Completion> {
    Ok(Completion {
        receipt: issued.receipt_digest.map(|digest| digest.to_string()),
        record: Some(serde_json::to_string(&issued.record).context("a record is no JSON")?),
        ..completion_of(&issued.record)
    })
}

/// What follows from a record: everything but the record itself and its receipt.
pub(crate) fn completion_of(record: &EvaluationRecord) -> Completion {
    let (sealed_things, outcome) = (&record.sealed, &record.outcome);
    Completion {
        verdict: verdict(outcome.verdict),
        raw: outcome.raw,
        normalised: outcome.normalised,
        anchors: outcome.anchors.map(anchors),
        better: better(sealed_things.better),
        reason: outcome.reason.as_ref().map(|reason| reason.code.clone()),
        seconds: record.seconds,
        submission: sealed_things
            .submission
            .digest
            .map(|digest| digest.to_string()),
        seed: Some(sealed_things.seed.to_string()),
        device: record.device.as_ref().map(|device| device.name.clone()),
        receipt: None,
        environment: sealed(&sealed_things.environment),
        record: None,
    }
}
