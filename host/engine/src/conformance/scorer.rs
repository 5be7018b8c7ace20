//! The rules on the scorer's component: loading it, what it says of itself, and computing its evaluations again.

use std::sync::Arc;
use std::time::Duration;

use weighhouse_sandbox::transcript::{ContentStore, ReplayEnd, Transcript};
use weighhouse_sandbox::{Compiler, Limits, LoadError, Profile, Sandbox, Scorer, ScorerError};

use super::rule::Finding;
use crate::capabilities;
use crate::environment::Environment;
use crate::evaluate::disagreement;
use crate::manifest::Manifest;

/// The time that a replay has. Only a scorer that computes for that long by itself needs it, and the interpreter is some tens of times slower.
const REPLAY_TIME: Duration = Duration::from_secs(600);

/// What a person does when the host itself cannot do its part.
const HOST: &str = "try again, with more memory left on the machine";

/// Loads an environment's scorer.
pub fn loads(environment: &Environment) -> (Finding, Option<Scorer>) {
    let scorer = match load(environment, Compiler::Native) {
        Ok(scorer) => scorer,
        Err(LoadError::Host(why)) => return (Finding::undecided(why, HOST), None),
        Err(error) => {
            let text = error.to_string();
            let mut points = text.lines().map(ToOwned::to_owned);
            let finding = Finding::fail(
                points.next().unwrap_or_default(),
                "build the scorer with the SDK for wasm32-wasip2, and have it import interfaces of weighhouse:scoring alone",
            );
            return (finding.with_cases(points.collect()), None);
        }
    };
    if let Some(why) = capabilities::not_granted(environment.manifest(), scorer.authority()) {
        let finding = Finding::fail(
            why,
            "list in `capabilities` what the scorer is meant to have, or build it without the rest",
        );
        return (finding, None);
    }
    let authority = scorer.authority();
    let profile = match authority.profile {
        Profile::Pure => "of the pure profile",
        Profile::Std => "of the std profile",
    };
    let finding = Finding::pass(format!(
        "the scorer loads, is {profile}, and imports {} interfaces, all of them granted",
        authority.imports.len()
    ));
    (finding, Some(scorer))
}

/// Asks a scorer what it is, and holds the answer against the manifest.
pub fn describes(scorer: &Scorer, manifest: &Manifest) -> Finding {
    match scorer.describe() {
        Err(ScorerError::Host(why)) => Finding::undecided(why.to_string(), HOST),
        Err(error) => Finding::fail(
            error.to_string(),
            "have `describe` return constants and call no import",
        ),
        Ok(description) => match disagreement(&description, manifest) {
            Some(why) => Finding::fail(
                why,
                "write the same into environment.toml and into the scorer's `describe`",
            ),
            None => Finding::pass(format!(
                "the scorer and environment.toml agree on name, version {}, unit and direction",
                manifest.version
            )),
        },
    }
}

/// An evaluation whose transcript is there.
#[derive(Debug, Clone)]
pub struct Recorded {
    /// What was evaluated: `starting`.
    pub what: String,
    /// Its transcript.
    pub transcript: Arc<Transcript>,
}

/// Computes evaluations again from their transcripts, on each engine.
pub fn replays(
    environment: &Environment,
    recorded: &[Recorded],
    store: &Arc<dyn ContentStore>,
) -> Finding {
    let mut wrong = Vec::new();
    let mut equal_calls = 0;
    for compiler in Compiler::ALL {
        let scorer = match load(environment, *compiler) {
            Ok(scorer) => scorer,
            Err(error) => {
                return Finding::undecided(
                    format!(
                        "the scorer cannot be loaded for the engine {}: {error}",
                        compiler.name()
                    ),
                    HOST,
                );
            }
        };
        for one in recorded {
            let replay = scorer.replay(&one.transcript, Arc::clone(store), REPLAY_TIME);
            match replay.end {
                ReplayEnd::Equal(_) | ReplayEnd::CutOff => equal_calls += replay.equal_calls,
                ReplayEnd::Differs(difference) => {
                    let place = difference
                        .call
                        .map_or_else(String::new, |call| format!("call {call} "));
                    wrong.push(format!(
                        "{} on {}: {place}{}, the {} was {} and is {}",
                        one.what,
                        compiler.name(),
                        difference.function,
                        difference.part,
                        cut(&difference.recorded),
                        cut(&difference.replayed)
                    ));
                }
            }
        }
    }
    let engines = Compiler::ALL
        .iter()
        .map(|compiler| compiler.name())
        .collect::<Vec<_>>()
        .join(" and ");
    match wrong.first() {
        None => Finding::pass(format!(
            "{} evaluations come out the same, to the bit and with the same fuel, when replayed on {engines}: {equal_calls} calls",
            recorded.len()
        )),
        Some(first) => Finding::fail(
            format!("a replay differs: {first}"),
            "let nothing in the scorer depend on anything but what the host answers: no addresses, no uninitialised memory",
        )
        .with_cases(wrong),
    }
}

fn load(environment: &Environment, compiler: Compiler) -> Result<Scorer, LoadError> {
    Sandbox::with_compiler(Limits::default(), compiler)?.load(environment.scorer(), None)
}

/// The most characters of a side of a difference that are shown.
const SHOWN: usize = 120;

fn cut(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
