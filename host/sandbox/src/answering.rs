//! Who answers a scorer's calls: what it was lent, with or without a transcript being written, or a transcript alone.
//!
//! Every function of the host passes through [`State::call`] or [`State::call_for_bytes`], whatever interface and version of the package it belongs to: what is
//! not written down here cannot be answered.

use std::io;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasmtime::CallHook;

use crate::capability::Capabilities;
use crate::error::{BrokenRule, HostFailure};
use crate::state::State;
use crate::strict_json::{self, Difference};
use crate::transcript::{Content, ContentStore, Recording, Replaying};

/// Who answers.
pub(crate) enum Answering {
    /// Nobody: the scorer describes itself.
    Nobody,
    /// What the scorer was lent.
    Lent {
        capabilities: Capabilities,
        recording: Option<Recording>,
    },
    /// A transcript.
    Transcript(Replaying),
}

/// A function of the host does not answer: ends the scorer's call.
#[derive(Debug)]
pub(crate) enum Stop {
    /// The scorer broke a rule of the interface.
    Rule(BrokenRule),
    /// The host could not do its part.
    Host(HostFailure),
}

impl From<BrokenRule> for Stop {
    fn from(rule: BrokenRule) -> Self {
        Self::Rule(rule)
    }
}

impl From<HostFailure> for Stop {
    fn from(failure: HostFailure) -> Self {
        Self::Host(failure)
    }
}

impl From<Stop> for wasmtime::Error {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Rule(rule) => rule.into(),
            Stop::Host(failure) => failure.into(),
        }
    }
}

/// An answer as a transcript has it.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Answered<R> {
    /// The function returned.
    Returned(R),
    /// The scorer broke a rule of the interface.
    BrokeRule(String),
    /// The host could not do its part.
    HostFailed(String),
}

impl<R> Answered<R> {
    fn of(answer: Result<R, &Stop>) -> Self {
        match answer {
            Ok(value) => Self::Returned(value),
            Err(Stop::Rule(BrokenRule(text))) => Self::BrokeRule(text.clone()),
            Err(Stop::Host(HostFailure(text))) => Self::HostFailed(text.clone()),
        }
    }

    fn into_answer(self) -> Result<R, Stop> {
        match self {
            Self::Returned(value) => Ok(value),
            Self::BrokeRule(text) => Err(BrokenRule(text).into()),
            Self::HostFailed(text) => Err(HostFailure(text).into()),
        }
    }
}

/// A call of the host.
pub(crate) struct Asked<'a, F> {
    /// The interface and the function, as in `gpu.buffer.write`.
    pub(crate) function: &'static str,
    /// Makes the arguments, but for a large byte string. Not called where nobody writes them down.
    pub(crate) arguments: F,
    /// The byte string among the arguments.
    pub(crate) content: Option<&'a [u8]>,
}

impl<F> Asked<'static, F> {
    /// A call without a byte string.
    pub(crate) fn new(function: &'static str, arguments: F) -> Self {
        Self {
            function,
            arguments,
            content: None,
        }
    }
}

impl<'a, F> Asked<'a, F> {
    /// The same call with a byte string.
    pub(crate) fn with<'b>(self, content: &'b [u8]) -> Asked<'b, F>
    where
        'a: 'b,
    {
        Asked {
            content: Some(content),
            ..self
        }
    }
}

/// The answer of a function that returns bytes.
type Bytes<E> = Result<Vec<u8>, E>;

impl State {
    /// Answers a call.
    pub(crate) fn call<R: Serialize + DeserializeOwned>(
        &mut self,
        asked: Asked<'_, impl FnOnce() -> Value>,
        live: impl FnOnce(&mut Capabilities) -> Result<R, Stop>,
    ) -> wasmtime::Result<R> {
        self.answer(
            asked,
            live,
            |answer, _| Ok(serde_json::to_value(Answered::of(answer.as_ref()))?),
            |result, _| understood::<Answered<R>>(&result).map(Answered::into_answer),
        )
    }

    /// Answers a call whose answer is a byte string, which may be large.
    pub(crate) fn call_for_bytes<E: Serialize + DeserializeOwned>(
        &mut self,
        asked: Asked<'_, impl FnOnce() -> Value>,
        live: impl FnOnce(&mut Capabilities) -> Result<Bytes<E>, Stop>,
    ) -> wasmtime::Result<Bytes<E>> {
        self.answer(
            asked,
            live,
            |answer, recording| {
                let answer = match answer {
                    Ok(Ok(bytes)) => Ok(Ok(recording.keep(bytes)?)),
                    Ok(Err(error)) => Ok(Err(error)),
                    Err(stop) => Err(stop),
                };
                Ok(serde_json::to_value(Answered::of(answer))?)
            },
            |result, store| match understood::<Answered<Result<Content, E>>>(&result)?.into_answer()
            {
                Ok(Ok(content)) => content
                    .load(store)
                    .map(|bytes| Ok(Ok(bytes)))
                    .map_err(|error| error.to_string()),
                Ok(Err(error)) => Ok(Ok(Err(error))),
                Err(stop) => Ok(Err(stop)),
            },
        )
    }

    /// Answers a call by what was lent, and has the answer written down, or by the transcript.
    fn answer<R>(
        &mut self,
        asked: Asked<'_, impl FnOnce() -> Value>,
        live: impl FnOnce(&mut Capabilities) -> Result<R, Stop>,
        written: impl FnOnce(&Result<R, Stop>, &Recording) -> io::Result<Value>,
        read: impl FnOnce(Value, &dyn ContentStore) -> Result<Result<R, Stop>, String>,
    ) -> wasmtime::Result<R> {
        // A function of WASI can make several calls: the scorer has not gone on in between.
        self.go_on(self.fuel)?;
        let Asked {
            function,
            arguments,
            content,
        } = asked;
        match &mut self.answering {
            Answering::Nobody => Err(BrokenRule(format!(
                "`describe` called {function}, and may call no import: it says what the scorer measures without looking at anything"
            ))
            .into()),
            Answering::Lent {
                capabilities,
                recording: None,
            } => Ok(live(capabilities)?),
            Answering::Lent {
                capabilities,
                recording: Some(recording),
            } => {
                recording
                    .call(function, self.fuel, arguments(), content)
                    .map_err(|error| unwritable(&error))?;
                let answer = live(capabilities);
                let result =
                    written(&answer, recording).map_err(|error| unwritable(&error))?;
                recording.answer(result);
                Ok(answer?)
            }
            Answering::Transcript(replaying) => {
                let result = replaying.call(function, self.fuel, &arguments(), content)?;
                let store = replaying.store();
                match read(result, store.as_ref()) {
                    Ok(answer) => Ok(answer?),
                    Err(why) => Err(replaying.refuse_answer(why).into()),
                }
            }
        }
    }

    /// The scorer goes on after a call, having spent this much fuel.
    pub(crate) fn go_on(&mut self, fuel: u64) -> wasmtime::Result<()> {
        match &mut self.answering {
            Answering::Nobody
            | Answering::Lent {
                recording: None, ..
            } => Ok(()),
            Answering::Lent {
                recording: Some(recording),
                ..
            } => Ok(recording.go_on(fuel).map_err(|error| unwritable(&error))?),
            Answering::Transcript(replaying) => Ok(replaying.go_on(fuel)?),
        }
    }

    /// Whether the scorer is scoring rather than describing itself.
    pub(crate) fn is_scoring(&self) -> bool {
        !matches!(self.answering, Answering::Nobody)
    }

    /// The host is entered from the scorer, or left again; `fuel` is what the scorer has spent.
    pub(crate) fn cross(&mut self, hook: CallHook, fuel: u64) -> wasmtime::Result<()> {
        match hook {
            CallHook::CallingHost => {
                self.depth += 1;
                self.fuel = fuel;
                Ok(())
            }
            CallHook::ReturningFromHost => {
                self.depth = self.depth.saturating_sub(1);
                // A result is put into the scorer's memory by the scorer's own allocator, which may enter the host on its part.
                if self.depth == 0 {
                    self.fuel = fuel;
                    self.go_on(fuel)?;
                }
                Ok(())
            }
            CallHook::CallingWasm | CallHook::ReturningFromWasm => Ok(()),
        }
    }
}

/// An answer of a transcript, if it is one that this host could have written.
fn understood<A: Serialize + DeserializeOwned>(result: &Value) -> Result<A, String> {
    let answer = A::deserialize(result).map_err(|error| error.to_string())?;
    let again = serde_json::to_value(&answer).map_err(|error| error.to_string())?;
    match strict_json::first_difference("", result, &again) {
        Some(Difference { field, problem }) => Err(format!("`{field}` {problem}")),
        None => Ok(answer),
    }
}

fn unwritable(error: &io::Error) -> HostFailure {
    HostFailure(format!("the transcript could not be written: {error}"))
}
