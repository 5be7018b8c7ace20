//! Checking a receipt: whether everything that it states and that can be computed again is so. `docs/verify.md` specifies the steps.
//!
//! Bytes in, a report out: the receipt, a store and keys are all that is looked at. No device is opened, no file of a submission, no network. The scorer
//! runs in its sandbox, but compiling it is outside of what wasmtime promises about hostile code: whoever checks receipts of strangers does it
//! in a process of its own.
//!
//! - [`report`](Verification): the steps and what each found.
//! - `sealed`: what was fixed before the scorer was called.
//! - `contents`: the byte strings that the store has to have.
//! - `answers`, `measurements`, `messages`: what was answered, as far as it follows from something else.
//! - `replayed`: the scorer runs again.
//! - `difference`: two sides that differ, short enough to be read.

mod answers;
mod contents;
mod difference;
mod measurements;
mod messages;
mod replayed;
mod report;
#[cfg(test)]
mod samples;
mod sealed;

use std::sync::Arc;
use std::time::{Duration, Instant};

use weighhouse_sandbox::transcript::{ContentStore, Transcript};
use weighhouse_sandbox::{Compiler, Limits, Sandbox, TrustedCache};

use crate::digest::Digest;
use crate::receipt::{Envelope, Predicate, PublicKey, Statement, TranscriptRecord, WIT_PACKAGE};

pub use contents::{Needed, needed, returned_content};
pub use difference::Shown;
pub use report::{Replayed, RestsOn, SCHEMA, Stated, Step, StepName, StepResult, Verification};

use report::Finding;

/// What is checked, and with what.
pub struct VerifyRequest<'a> {
    /// The bytes of the receipt.
    pub receipt: &'a [u8],
    /// What has the transcript and the byte strings in it; a receipt without a transcript needs none.
    pub store: Option<Arc<dyn ContentStore>>,
    /// The keys of those whose word is taken.
    pub keys: &'a [PublicKey],
    /// Whether a receipt passes that nobody has signed. One that somebody else has signed does not.
    pub allow_unsigned: bool,
    /// What the scorer is run again with.
    pub compiler: Compiler,
    /// The digest of the environment that the receipt has to be of, if it has to be of one.
    pub environment: Option<Digest>,
    /// Where compiled scorers are kept.
    pub cache: Option<&'a TrustedCache>,
    /// How long the scorer may run.
    pub time_limit: Duration,
}

/// Why it could not be found out whether a receipt is good.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The receipt has a transcript, and there is no store to look for it in.
    #[error("the receipt's transcript is in a store, and none was found: name it with --store")]
    NoStore,
    /// The machine has no room for it.
    #[error("{0}")]
    Host(String),
    /// The scorer was still running.
    #[error(
        "the scorer was still running after {} s, and how it ends was not found out: try on a faster machine",
        time_limit.as_secs_f64()
    )]
    TooSlow {
        /// How long it was allowed to run.
        time_limit: Duration,
    },
}

/// Checks a receipt. What is wrong with it is in the report; what is after it is still looked at, where that can be done.
///
/// # Errors
/// When it could not be found out.
pub fn verify(request: &VerifyRequest<'_>) -> Result<Verification, VerifyError> {
    let started = Instant::now();
    let mut report = Verification::new(request.compiler.name());
    let why = look(request, &mut report)?;
    report.finish(why);
    report.seconds = started.elapsed().as_secs_f64();
    Ok(report)
}

/// Why later steps are not possible.
const CONTRADICTS: &str = "not looked at, because what is stated is not what a receipt states";
const UNREADABLE: &str = "not looked at, because what comes before it cannot be read";
const NO_TRANSCRIPT: &str =
    "there is no transcript, for the evaluation ended before the scorer was called";
const DIFFERED: &str = "not looked at, because the scorer does something else when it is run again";
const NO_REPLAY: &str = "not looked at, because the scorer is not run again after what has failed";

/// Goes through the steps; returns why those that are left are.
fn look(
    request: &VerifyRequest<'_>,
    report: &mut Verification,
) -> Result<&'static str, VerifyError> {
    let envelope = match Envelope::read(request.receipt) {
        Ok(envelope) => envelope,
        Err(error) => {
            report.note(StepName::Envelope, Finding::fail(error.to_string()));
            return Ok(UNREADABLE);
        }
    };
    report.note(
        StepName::Envelope,
        Finding::pass(if envelope.is_signed() {
            "a DSSE envelope, signed"
        } else {
            "a DSSE envelope, not signed"
        }),
    );
    let finding = signature(&envelope, request, report);
    let vouched = finding.result == StepResult::Pass;
    report.note(StepName::Signature, finding);

    let statement = match Statement::read(envelope.payload()) {
        Ok(statement) => statement,
        Err(error) => {
            report.note(StepName::Statement, Finding::fail(error.to_string()));
            return Ok(CONTRADICTS);
        }
    };
    let predicate = statement.predicate();
    report.stated = Some(Stated::of(predicate, statement.submission()));
    if !report.note(StepName::Statement, offered(predicate)) {
        return Ok(UNREADABLE);
    }
    let Some(record) = predicate.transcript else {
        report.note(StepName::Transcript, Finding::not_possible(NO_TRANSCRIPT));
        if let Some(expected) = request.environment {
            report.note(StepName::Environment, sealed::named(predicate, expected));
        }
        let (finding, rests_on) =
            replayed::on_somebodys_word(&predicate.evaluation.outcome, vouched, NO_TRANSCRIPT);
        report.rests_on = rests_on;
        report.note(StepName::Verdict, finding);
        return Ok(NO_TRANSCRIPT);
    };
    let store = request.store.clone().ok_or(VerifyError::NoStore)?;
    let transcript = match read_transcript(record, store.as_ref()) {
        Ok(transcript) => Arc::new(transcript),
        Err(problem) => {
            report.note(StepName::Transcript, Finding::fail(problem));
            return Ok(UNREADABLE);
        }
    };
    report.note(
        StepName::Transcript,
        Finding::pass(format!(
            "{} calls in {} bytes, unaltered: {}",
            transcript.calls.len(),
            record.bytes,
            record.digest
        )),
    );
    let material = Material {
        predicate,
        submission: statement.submission(),
        transcript: &transcript,
        store: &store,
    };
    material.look(request, report, vouched)
}

/// Whether somebody whose word is taken signed the envelope.
fn signature(
    envelope: &Envelope,
    request: &VerifyRequest<'_>,
    report: &mut Verification,
) -> Finding {
    if !envelope.is_signed() && request.allow_unsigned {
        return Finding::not_possible(
            "nobody has signed it, as was allowed: nobody vouches for it",
        );
    }
    if envelope.is_signed() && request.keys.is_empty() {
        let signers: Vec<&str> = envelope.keyids().collect();
        return Finding::fail(format!(
            "it is signed by {}, and no key was given whose word is taken: give the signer's public key with --key if you take the signer's word",
            if signers.is_empty() {
                "a key without a name".to_owned()
            } else {
                signers.join(", ")
            }
        ));
    }
    match envelope.verify(request.keys) {
        Ok(key) => {
            report.signed_by = Some(key.keyid().to_owned());
            Finding::pass(format!("by {}, whose word is taken", key.keyid()))
        }
        Err(error) => Finding::fail(error.to_string()),
    }
}

/// Whether the scorer was offered what this host offers. That a statement was read at all says that it is well formed and agrees with itself.
fn offered(predicate: &Predicate) -> Finding {
    if predicate.wit_package != WIT_PACKAGE {
        return Finding::differs(
            "the scorer was offered another version of the WIT package than this weighhouse has: use the version that wrote the receipt",
            Shown::of_texts("WIT package", &predicate.wit_package, WIT_PACKAGE),
        );
    }
    let host = &predicate.evaluation.host;
    Finding::pass(format!(
        "well formed, of versions that are known, and agrees with itself; made by weighhouse {} with wasmtime {}",
        host.weighhouse, host.wasmtime
    ))
}

fn read_transcript(
    record: TranscriptRecord,
    store: &dyn ContentStore,
) -> Result<Transcript, String> {
    let bytes = store
        .get(&record.digest)
        .map_err(|error| contents::lacking("the transcript", &error))?;
    if bytes.len() as u64 != record.bytes {
        return Err(format!(
            "the transcript has {} bytes, and the receipt says that it has {}",
            bytes.len(),
            record.bytes
        ));
    }
    Transcript::read(&bytes).map_err(|error| error.to_string())
}

/// What a receipt with a transcript is checked with.
struct Material<'a> {
    predicate: &'a Predicate,
    submission: Digest,
    transcript: &'a Arc<Transcript>,
    store: &'a Arc<dyn ContentStore>,
}

impl Material<'_> {
    fn look(
        &self,
        request: &VerifyRequest<'_>,
        report: &mut Verification,
        vouched: bool,
    ) -> Result<&'static str, VerifyError> {
        let Self {
            predicate,
            transcript,
            ..
        } = *self;
        let (header, store) = (&transcript.header, self.store.as_ref());
        let device = predicate.evaluation.device.as_ref();
        report.note(StepName::Contents, contents::check(transcript, store));
        report.note(
            StepName::Submission,
            sealed::submission(header, self.submission),
        );
        report.note(
            StepName::Environment,
            sealed::environment(header, predicate, request.environment),
        );
        let (finding, manifest) = sealed::manifest(header, predicate, store);
        report.note(StepName::Manifest, finding);
        let same_fuel = report.note(StepName::Fuel, sealed::fuel(header, predicate));
        report.note(
            StepName::Seed,
            answers::seed(transcript, &predicate.evaluation.sealed),
        );
        report.note(StepName::Files, answers::files(transcript));
        report.note(StepName::Device, answers::device(transcript, device));
        report.note(
            StepName::Measurements,
            measurements::check(transcript, device),
        );
        report.note(StepName::Messages, messages::check(transcript, predicate));
        let Some(manifest) = manifest else {
            return Ok(NO_REPLAY);
        };
        let sandbox = Sandbox::with_compiler(Limits::default(), request.compiler)
            .map_err(|error| VerifyError::Host(error.to_string()))?;
        let (finding, scorer) = replayed::scorer(
            transcript,
            predicate,
            &manifest,
            store,
            &sandbox,
            request.cache,
        )?;
        report.note(StepName::Scorer, finding);
        let Some(scorer) = scorer.filter(|_| same_fuel) else {
            return Ok(NO_REPLAY);
        };
        let came = replayed::replay(
            &scorer,
            transcript,
            predicate,
            Arc::clone(self.store),
            request.time_limit,
        )?;
        report.replay = Some(came.replayed.clone());
        if !report.note(StepName::Replay, came.finding.clone()) {
            return Ok(DIFFERED);
        }
        let (finding, rests_on) =
            replayed::verdict(transcript, predicate, &manifest, came, vouched);
        report.rests_on = rests_on;
        report.note(StepName::Verdict, finding);
        Ok(NO_REPLAY)
    }
}
