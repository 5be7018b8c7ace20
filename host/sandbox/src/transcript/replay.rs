//! Answering a scorer from a transcript, up to the first call that differs.

use std::sync::Arc;

use serde_json::Value;

use super::content::{Content, ContentStore};
use super::format::Transcript;
use crate::error::ScorerError;
use crate::verdict::Verdict;

/// What came of a replay.
#[derive(Debug)]
pub struct Replay {
    /// How many calls were equal, with their answers and fuel.
    pub equal_calls: u64,
    /// The fuel that was spent.
    pub fuel: u64,
    /// How it ended.
    pub end: ReplayEnd,
}

/// How a replay ended.
#[derive(Debug)]
pub enum ReplayEnd {
    /// As the transcript says, to the bit: with this verdict or error.
    Equal(Result<Verdict, ScorerError>),
    /// All calls of the transcript were equal, and it does not say how the scorer went on: the worker was ended from outside.
    CutOff,
    /// Something differed.
    Differs(Difference),
}

/// The first thing that differs between a transcript and its replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The number of the call; none for the end or the header.
    pub call: Option<u64>,
    /// The function that was called, as the transcript says; empty for the end and the header.
    pub function: String,
    /// What about it differs.
    pub part: Part,
    /// As the transcript has it.
    pub recorded: String,
    /// As the replay has it.
    pub replayed: String,
}

/// What of a call can differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// What the scoring began with.
    Header,
    /// Which function is called: also a call too many or one too few.
    Function,
    /// The fuel that had been spent when it was called.
    FuelBefore,
    /// The arguments.
    Arguments,
    /// The byte string among the arguments.
    Content,
    /// The recorded answer is none that this function can give, or its content cannot be had.
    Answer,
    /// The fuel that had been spent when the scorer went on.
    FuelAfter,
    /// How the scoring ended: the verdict, the error or the fuel.
    End,
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Header => "header",
            Self::Function => "function",
            Self::FuelBefore => "fuel before the call",
            Self::Arguments => "arguments",
            Self::Content => "content of the arguments",
            Self::Answer => "answer",
            Self::FuelAfter => "fuel after the call",
            Self::End => "end",
        })
    }
}

/// Ends the scorer's call during a replay. Why is known to the [`Replaying`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the replay ends here")]
pub(crate) struct ReplayOver;

/// A transcript that is being replayed.
pub(crate) struct Replaying {
    transcript: Arc<Transcript>,
    store: Arc<dyn ContentStore>,
    /// The number of the call that is to come.
    next: usize,
    /// Whether the last call was answered and its fuel is not yet compared.
    open: bool,
    equal: u64,
    difference: Option<Difference>,
    cut_off: bool,
}

impl Replaying {
    pub(crate) fn new(transcript: Arc<Transcript>, store: Arc<dyn ContentStore>) -> Self {
        Self {
            transcript,
            store,
            next: 0,
            open: false,
            equal: 0,
            difference: None,
            cut_off: false,
        }
    }

    /// The calls that were equal.
    pub(crate) fn equal_calls(&self) -> u64 {
        self.equal
    }

    /// The first difference, if there was one.
    pub(crate) fn difference(&self) -> Option<Difference> {
        self.difference.clone()
    }

    /// Whether the replay came to the call in which the worker was ended.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.cut_off
    }

    /// The number and the function of the call of the transcript that has not come yet.
    pub(crate) fn next_recorded(&self) -> Option<(u64, &str)> {
        let call = self.transcript.calls.get(self.next)?;
        Some((self.next as u64, &call.function))
    }

    /// The store of large byte strings.
    pub(crate) fn store(&self) -> Arc<dyn ContentStore> {
        Arc::clone(&self.store)
    }

    /// Compares a call with the one that is to come and gives what was answered.
    pub(crate) fn call(
        &mut self,
        function: &str,
        fuel: u64,
        arguments: &Value,
        content: Option<&[u8]>,
    ) -> Result<Value, ReplayOver> {
        if self.difference.is_some() || self.cut_off {
            return Err(ReplayOver);
        }
        let transcript = Arc::clone(&self.transcript);
        let number = self.next;
        let Some(recorded) = transcript.calls.get(number) else {
            let end = transcript.end.is_some();
            if !end {
                self.cut_off = true;
                return Err(ReplayOver);
            }
            return self.differs(
                number,
                function,
                Part::Function,
                "no call: the scoring ended before".to_owned(),
                format!("{function} {arguments}"),
            );
        };
        self.next += 1;
        let differs = |this: &mut Self, part, recorded_side: String, replayed: String| {
            this.differs(number, &recorded.function, part, recorded_side, replayed)
        };
        if recorded.function != function {
            return differs(
                self,
                Part::Function,
                format!("{} {}", recorded.function, recorded.arguments),
                format!("{function} {arguments}"),
            );
        }
        if !same(&recorded.arguments, arguments) {
            return differs(
                self,
                Part::Arguments,
                recorded.arguments.to_string(),
                arguments.to_string(),
            );
        }
        let content = content.map(Content::of);
        if recorded.content != content {
            return differs(
                self,
                Part::Content,
                shown(recorded.content.as_ref()),
                shown(content.as_ref()),
            );
        }
        if recorded.fuel_before != fuel {
            return differs(
                self,
                Part::FuelBefore,
                recorded.fuel_before.to_string(),
                fuel.to_string(),
            );
        }
        let Some(answer) = &recorded.answer else {
            self.next -= 1;
            self.cut_off = true;
            return Err(ReplayOver);
        };
        self.open = true;
        Ok(answer.result.clone())
    }

    /// The recorded answer to the last call is none that this host could have given.
    pub(crate) fn refuse_answer(&mut self, why: String) -> ReplayOver {
        let number = self.next.saturating_sub(1);
        let (function, answer) = match self.transcript.calls.get(number) {
            Some(call) => (
                call.function.clone(),
                call.answer
                    .as_ref()
                    .map(|answer| answer.result.to_string())
                    .unwrap_or_default(),
            ),
            None => (String::new(), String::new()),
        };
        let _ = self.differs::<()>(number, &function, Part::Answer, answer, why);
        ReplayOver
    }

    /// The scorer goes on: compares the fuel.
    pub(crate) fn go_on(&mut self, fuel: u64) -> Result<(), ReplayOver> {
        if !std::mem::take(&mut self.open) || self.difference.is_some() {
            return Ok(());
        }
        let transcript = Arc::clone(&self.transcript);
        let number = self.next.saturating_sub(1);
        match transcript.calls.get(number) {
            Some(call) => match &call.answer {
                Some(answer) if answer.fuel_after != fuel => self.differs(
                    number,
                    &call.function,
                    Part::FuelAfter,
                    answer.fuel_after.to_string(),
                    fuel.to_string(),
                ),
                _ => {
                    self.equal += 1;
                    Ok(())
                }
            },
            None => Ok(()),
        }
    }

    fn differs<T>(
        &mut self,
        number: usize,
        function: &str,
        part: Part,
        recorded: String,
        replayed: String,
    ) -> Result<T, ReplayOver> {
        self.difference.get_or_insert(Difference {
            call: Some(number as u64),
            function: function.to_owned(),
            part,
            recorded,
            replayed,
        });
        Err(ReplayOver)
    }
}

/// Whether two values are the same to the bit. Two numbers may be equal and not the same, as 0 and -0; the order of an object's members says nothing.
pub(crate) fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.to_string() == other.to_string(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one
                    .iter()
                    .all(|(key, value)| other.get(key).is_some_and(|other| same(value, other)))
        }
        _ => one == other,
    }
}

fn shown(content: Option<&Content>) -> String {
    match content {
        Some(Content::Inline { hex }) => format!("{} bytes: {}", hex.len(), hex::encode(hex)),
        Some(Content::Stored { digest, bytes }) => format!("{bytes} bytes: {digest}"),
        None => "no bytes".to_owned(),
    }
}
