//! Running the scorer again, and whether the receipt's verdict is what it comes to.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use weighhouse_sandbox::transcript::{ContentStore, EndError, Replay, ReplayEnd, Transcript};
use weighhouse_sandbox::{LoadError, Sandbox, Scorer, ScorerError, TrustedCache, Verdict};

use super::contents::lacking;
use super::difference::{Shown, alike};
use super::report::{Finding, Replayed, RestsOn};
use super::{VerifyError, sealed};
use crate::capabilities;
use crate::evaluate::disagreement;
use crate::manifest::Manifest;
use crate::receipt::{DecidedBy, Predicate};
use crate::record::{Kind, Outcome};

/// The scorer that the store has, loaded, if it is the one that everything names.
pub(super) fn scorer(
    transcript: &Transcript,
    predicate: &Predicate,
    manifest: &Manifest,
    store: &dyn ContentStore,
    sandbox: &Sandbox,
    cache: Option<&TrustedCache>,
) -> Result<(Finding, Option<Scorer>), VerifyError> {
    let header = &transcript.header;
    let failed = |finding| Ok((finding, None));
    let stated = predicate.evaluation.sealed.scorer.digest;
    let in_environment = sealed::file_of(header, &manifest.scorer).map(|file| file.digest);
    if in_environment != Some(header.scorer) {
        return failed(Finding::differs(
            format!(
                "the scorer that was run is not the file `{}` of the environment",
                manifest.scorer
            ),
            Shown::of_texts(
                "scorer",
                &header.scorer.to_string(),
                &in_environment
                    .map_or_else(|| "no such file".to_owned(), |digest| digest.to_string()),
            ),
        ));
    }
    if stated != header.scorer {
        return failed(Finding::differs(
            "the receipt names another scorer than the transcript",
            Shown::of_texts("scorer", &stated.to_string(), &header.scorer.to_string()),
        ));
    }
    let component = match store.get(&header.scorer) {
        Ok(component) => component,
        Err(error) => return failed(Finding::fail(lacking("the scorer's component", &error))),
    };
    let scorer = match sandbox.load(&component, cache) {
        Ok(scorer) => scorer,
        Err(LoadError::Host(message)) => return Err(VerifyError::Host(message)),
        Err(error) => {
            return failed(Finding::fail(format!("the scorer is not one: {error}")));
        }
    };
    if let Some(message) = capabilities::not_granted(manifest, scorer.authority()) {
        return failed(Finding::fail(message));
    }
    let described = match scorer.describe() {
        Ok(description) => disagreement(&description, manifest),
        Err(error) => Some(format!("the scorer does not describe itself: {error}")),
    };
    if let Some(message) = described {
        return failed(Finding::fail(message));
    }
    let finding = Finding::pass(format!(
        "{} is the file `{}` of the environment, and what the receipt and the transcript name",
        stated, manifest.scorer
    ));
    Ok((finding, Some(scorer)))
}

/// What a replay came to.
pub(super) struct Came {
    pub(super) finding: Finding,
    pub(super) replayed: Replayed,
    /// What the scorer came to, with the fuel that it spent; none if the transcript does not tell how it ended, or something differed.
    pub(super) verdict: Option<Result<Verdict, ScorerError>>,
}

/// Runs the scorer again.
pub(super) fn replay(
    scorer: &Scorer,
    transcript: &Arc<Transcript>,
    predicate: &Predicate,
    store: Arc<dyn ContentStore>,
    time_limit: Duration,
) -> Result<Came, VerifyError> {
    let Replay {
        equal_calls,
        fuel,
        end,
    } = scorer.replay(transcript, store, time_limit);
    let calls = transcript.calls.len() as u64;
    let replayed = Replayed {
        calls,
        equal_calls,
        fuel,
    };
    let (finding, verdict) = match end {
        ReplayEnd::Equal(verdict) => (
            Finding::pass(format!(
                "all {calls} calls, their answers and the fuel at each of them are equal; {fuel} units of fuel"
            )),
            Some(verdict),
        ),
        ReplayEnd::CutOff => (cut_off(transcript, predicate, equal_calls), None),
        ReplayEnd::Differs(difference) => {
            // A time limit of this check that passed says nothing about the receipt.
            if difference.call.is_none() && difference.replayed.starts_with("scorer-deadline") {
                return Err(VerifyError::TooSlow { time_limit });
            }
            let place = match difference.call {
                Some(call) => format!(
                    "call {call} ({}): the {}",
                    difference.function, difference.part
                ),
                None => format!("the {}", difference.part),
            };
            let finding = Finding::differs(
                format!("the scorer does something else when it is run again, first at {place}"),
                Shown::from(&difference),
            );
            (finding, None)
        }
    };
    Ok(Came {
        finding,
        replayed,
        verdict,
    })
}

/// A transcript that does not tell how the scorer ended, or ends with what no replay can find again.
fn cut_off(transcript: &Transcript, predicate: &Predicate, equal_calls: u64) -> Finding {
    if let Some(error) = ended_by_the_machine(transcript) {
        return Finding::pass(format!(
            "all {equal_calls} calls, their answers and the fuel at each of them are equal, up to where the machine ended the scorer ({})",
            error.code
        ));
    }
    if predicate.decided_by == DecidedBy::Scorer {
        return Finding::fail(
            "the transcript breaks off before the scorer ends, and the receipt says that the scorer came to its verdict",
        );
    }
    let during = match transcript.calls.last() {
        Some(call) if call.answer.is_none() => format!(
            "; the worker was ended during call {} ({})",
            transcript.calls.len() - 1,
            call.function
        ),
        _ => String::new(),
    };
    Finding::pass(format!(
        "all {equal_calls} answered calls, their answers and the fuel at each of them are equal, up to the end of the transcript{during}"
    ))
}

/// The error with which a scorer was ended by the clock or by want of something on the machine: a replay does not come to it again.
fn ended_by_the_machine(transcript: &Transcript) -> Option<&EndError> {
    let error = transcript.end.as_ref()?.error.as_ref()?;
    matches!(error.code.as_str(), "scorer-deadline" | "host-failure").then_some(error)
}

/// Whether the receipt's verdict is what the replay came to, and if it cannot be computed again, whose word it is.
pub(super) fn verdict(
    transcript: &Transcript,
    predicate: &Predicate,
    manifest: &Manifest,
    came: Came,
    vouched: bool,
) -> (Finding, Option<RestsOn>) {
    let stated = &predicate.evaluation.outcome;
    if predicate.decided_by == DecidedBy::Host {
        let scorer = match &came.verdict {
            Some(Ok(Verdict::Scored(scored))) => {
                format!(
                    "; on these answers the scorer itself comes to a score, raw {:?}",
                    scored.raw
                )
            }
            Some(Ok(Verdict::Invalid(rejection))) => {
                format!(
                    "; on these answers the scorer itself comes to invalid, {}",
                    rejection.code
                )
            }
            _ => String::new(),
        };
        return on_somebodys_word(
            stated,
            vouched,
            &format!(
                "the host came to it, for the worker was ended or its device lost; everything up to the end of the transcript was computed again{scorer}"
            ),
        );
    }
    let fuel = came.replayed.fuel;
    let computed = match (came.verdict, ended_by_the_machine(transcript)) {
        (Some(verdict), _) => Outcome::of_run(verdict, manifest.anchors, fuel),
        (None, Some(error)) => {
            // The receipt has the scorer's backtrace after the sentence, and the transcript has not.
            let message = match &stated.reason {
                Some(reason) if reason.message.starts_with(&error.message) => &reason.message,
                _ => &error.message,
            };
            let computed = Outcome {
                fuel: transcript.end.as_ref().map(|end| end.fuel),
                ..Outcome::fault(&error.code, message.clone())
            };
            if let Some(finding) = differs(stated, &computed) {
                return (finding, None);
            }
            return on_somebodys_word(
                stated,
                vouched,
                "it is how the transcript ends, and the machine's doing, which no replay comes to again",
            );
        }
        (None, None) => {
            return (
                Finding::not_possible("the replay did not come to a verdict"),
                None,
            );
        }
    };
    if let Some(finding) = differs(stated, &computed) {
        return (finding, None);
    }
    let figures = match (stated.raw, stated.normalised) {
        (Some(raw), Some(normalised)) => format!("scored, raw {raw:?}, normalised {normalised:?}"),
        _ => in_short(stated),
    };
    (
        Finding::pass(format!(
            "the replay comes to it, equal to the bit: {figures}"
        )),
        Some(RestsOn::Replay),
    )
}

/// A verdict that no replay comes to.
pub(super) fn on_somebodys_word(
    stated: &Outcome,
    vouched: bool,
    why: &str,
) -> (Finding, Option<RestsOn>) {
    let verdict = in_short(stated);
    if vouched {
        let sentence = format!("{verdict}: this rests on the signature alone: {why}");
        (Finding::not_possible(sentence), Some(RestsOn::Signature))
    } else {
        let sentence = format!(
            "{verdict}: nothing stands for this: {why}, and nobody whose word is taken signed it"
        );
        (Finding::fail(sentence), None)
    }
}

fn in_short(outcome: &Outcome) -> String {
    let verdict = match outcome.verdict {
        Kind::Scored => "scored",
        Kind::Invalid => "invalid",
        Kind::Fault => "fault",
    };
    match &outcome.reason {
        Some(reason) => format!("{verdict}, {}", reason.code),
        None => verdict.to_owned(),
    }
}

/// The first field of the receipt's outcome that is not as it was computed.
fn differs(stated: &Outcome, computed: &Outcome) -> Option<Finding> {
    // How deep a stack goes, and so what was spent until it ended and where, depends on the processor. The rest of it does not.
    let computed = &if overflowed(stated) && overflowed(computed) {
        as_on_any_processor(stated, computed)
    } else {
        computed.clone()
    };
    let fields = |outcome: &Outcome| serde_json::to_value(outcome).unwrap_or(Value::Null);
    let (stated, computed) = (fields(stated), fields(computed));
    let order = [
        "verdict",
        "raw",
        "normalised",
        "anchors",
        "reason",
        "details",
        "fuel",
    ];
    let field = order
        .into_iter()
        .find(|field| !alike(&stated[*field], &computed[*field]))?;
    Some(Finding::differs(
        format!("the receipt's `{field}` is not what the scorer comes to when it is run again"),
        Shown::of_values(field, &stated[field], &computed[field]),
    ))
}

/// A computed stack overflow with the fuel and the backtrace of a stated one.
fn as_on_any_processor(stated: &Outcome, computed: &Outcome) -> Outcome {
    let mut outcome = Outcome {
        fuel: stated.fuel,
        ..computed.clone()
    };
    if let (Some(computed), Some(stated)) = (&mut outcome.reason, &stated.reason) {
        let sentence = |message: &str| message.lines().next().unwrap_or_default().to_owned();
        let backtrace = stated
            .message
            .lines()
            .skip(1)
            .all(|line| line.starts_with("  "));
        if backtrace && sentence(&stated.message) == sentence(&computed.message) {
            computed.message.clone_from(&stated.message);
        }
    }
    outcome
}

fn overflowed(outcome: &Outcome) -> bool {
    outcome.verdict == Kind::Fault
        && outcome
            .reason
            .as_ref()
            .is_some_and(|reason| reason.code == "scorer-stack-overflow")
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use crate::receipt::samples::{fault, scored};
    use crate::verify::StepResult;
    use weighhouse_sandbox::transcript::End;

    #[test]
    fn the_first_field_that_differs_is_named() {
        let stated = scored().evaluation.outcome;
        assert_eq!(differs(&stated, &stated), None);
        type Change = fn(&mut Outcome);
        let changes: [(&str, Change); 7] = [
            ("verdict", |it| it.verdict = Kind::Fault),
            ("raw", |it| {
                it.raw = it.raw.map(|raw| f64::from_bits(raw.to_bits() ^ 1))
            }),
            ("normalised", |it| it.normalised = None),
            ("anchors", |it| it.anchors = None),
            ("reason", |it| {
                it.reason = Outcome::fault("x", String::new()).reason
            }),
            ("details", |it| it.details.clear()),
            ("fuel", |it| it.fuel = it.fuel.map(|fuel| fuel + 1)),
        ];
        for (field, change) in changes {
            let mut changed = stated.clone();
            change(&mut changed);
            let finding = differs(&stated, &changed).unwrap();
            assert_eq!(finding.difference.unwrap().part, field);
        }
        let with = |raw| Outcome {
            raw: Some(raw),
            ..stated.clone()
        };
        assert!(differs(&with(0.0), &with(-0.0)).is_some());
    }

    #[test]
    fn a_stack_overflow_may_differ_in_depth_and_in_nothing_else() {
        let overflow = |backtrace: &str, fuel| Outcome {
            fuel: Some(fuel),
            ..Outcome::fault(
                "scorer-stack-overflow",
                format!("the scorer overflowed its stack{backtrace}"),
            )
        };
        let computed = overflow("\n   0: f (9 times)", 9);
        assert_eq!(
            differs(&overflow("\n   0: f (7 times)", 7), &computed),
            None
        );
        let forged: [fn(&mut Outcome); 3] = [
            |it| {
                it.details.insert("normalised".to_owned(), 99.into());
            },
            |it| {
                it.reason = Outcome::fault("scorer-stack-overflow", "it cheated".to_owned()).reason
            },
            |it| {
                let reason = it.reason.as_mut().unwrap();
                reason.message.push_str("\nnormalised 99");
            },
        ];
        for forge in forged {
            let mut stated = overflow("\n   0: f (7 times)", 7);
            forge(&mut stated);
            assert!(differs(&stated, &computed).is_some(), "{stated:?}");
        }
    }

    #[test]
    fn a_host_s_verdict_needs_somebody_s_word() {
        let predicate = fault();
        let manifest = Manifest::parse(samples::MANIFEST).unwrap();
        let transcript = samples::transcript();
        for (vouched, result, rests_on) in [
            (true, StepResult::NotPossible, Some(RestsOn::Signature)),
            (false, StepResult::Fail, None),
        ] {
            let came = Came {
                finding: Finding::pass(""),
                replayed: Replayed {
                    calls: 0,
                    equal_calls: 0,
                    fuel: 0,
                },
                verdict: None,
            };
            let (finding, on) = verdict(&transcript, &predicate, &manifest, came, vouched);
            assert_eq!((finding.result, on), (result, rests_on));
        }
    }

    #[test]
    fn a_transcript_that_breaks_off_is_only_a_host_s() {
        let transcript = samples::transcript();
        assert_eq!(cut_off(&transcript, &scored(), 0).result, StepResult::Fail);
        assert_eq!(cut_off(&transcript, &fault(), 0).result, StepResult::Pass);
        let mut by_the_clock = transcript;
        by_the_clock.end = Some(End {
            fuel: 1,
            peak_memory: 1,
            verdict: None,
            error: Some(EndError {
                code: "scorer-deadline".to_owned(),
                message: String::new(),
            }),
        });
        assert_eq!(
            cut_off(&by_the_clock, &scored(), 0).result,
            StepResult::Pass
        );
    }
}
