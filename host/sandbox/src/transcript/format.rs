//! The transcript as it is written: lines of JSON. `docs/transcript.md` specifies it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::content::Content;
use crate::digest::Digest;
use crate::strict_json::{self, Difference};

/// The format's name and version.
pub const SCHEMA: &str = "weighhouse.transcript/1";

/// The most bytes of a transcript. That of a kernel's evaluation has some hundred thousand; read into memory it takes many times its size.
pub const MAX_TRANSCRIPT_BYTES: usize = 64 * 1024 * 1024;

/// A file that was sealed before the scorer was called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedFile {
    /// Its path, relative, with `/` between its parts.
    pub path: String,
    /// Its size.
    pub bytes: u64,
    /// The digest of its content.
    pub digest: Digest,
}

/// What a scoring began with: the first line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// [`SCHEMA`].
    pub schema: String,
    /// The digest of the scorer's component, which the store has.
    pub scorer: Digest,
    /// The evaluation's seed in 64 hex digits.
    pub seed: String,
    /// The parameters of the request that `score` was called with, in order.
    pub parameters: Vec<(String, u64)>,
    /// The fuel that it had.
    pub fuel_budget: u64,
    /// The name of the price list that fuel is counted by.
    pub fuel_prices: String,
    /// Every file of the environment, sorted by path. The store has its manifest.
    pub environment: Vec<SealedFile>,
    /// Every file of the submission, sorted by path.
    pub submission: Vec<SealedFile>,
}

/// One line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Line {
    /// The first line.
    Header(Header),
    /// The scorer calls a function of the host.
    Call {
        /// Its number, from 0.
        call: u64,
        /// The interface and the function, as in `gpu.buffer.write`.
        function: String,
        /// The fuel that had been spent when the call began.
        fuel: u64,
        /// The arguments by name, but for a large byte string. Handles are numbers.
        arguments: Value,
        /// The byte string among the arguments.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        content: Option<Content>,
    },
    /// The host answers.
    Answer {
        /// The number of the call that is answered.
        call: u64,
        /// The fuel that had been spent when the scorer went on: taking the answer over may cost it some.
        fuel: u64,
        /// What was answered.
        result: Value,
    },
    /// The scoring is over: the last line. A transcript without it was cut off: the worker was ended, in the call that has no answer.
    End(End),
}

/// How a scoring ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The fuel that was spent.
    pub fuel: u64,
    /// The most memory that the scorer had, in bytes.
    pub peak_memory: u64,
    /// What it returned, checked; null if it was ended by an error.
    pub verdict: Option<Value>,
    /// Why it returned nothing.
    pub error: Option<EndError>,
}

/// Why a scorer returned nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndError {
    /// What kind of error, in kebab-case.
    pub code: String,
    /// What happened.
    pub message: String,
}

/// One call with its answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The interface and the function.
    pub function: String,
    /// The fuel that had been spent when the call began.
    pub fuel_before: u64,
    /// The arguments.
    pub arguments: Value,
    /// The byte string among the arguments.
    pub content: Option<Content>,
    /// What was answered; none if the worker was ended during the call.
    pub answer: Option<Answer>,
}

/// What was answered to a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    /// The fuel that had been spent when the scorer went on.
    pub fuel_after: u64,
    /// What was answered.
    pub result: Value,
}

/// A whole transcript.
#[derive(Debug, Clone, PartialEq)]
pub struct Transcript {
    /// What the scoring began with.
    pub header: Header,
    /// The calls in order; a call's number is its index.
    pub calls: Vec<Call>,
    /// How it ended; none if it was cut off.
    pub end: Option<End>,
}

/// Why bytes are no transcript.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("transcript, line {line}: {message}")]
pub struct TranscriptError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl Transcript {
    /// Reads a transcript.
    ///
    /// # Errors
    /// At the first line that is not what has to stand there.
    pub fn read(bytes: &[u8]) -> Result<Self, TranscriptError> {
        let mut lines = Lines {
            rest: bytes,
            number: 0,
        };
        if bytes.len() > MAX_TRANSCRIPT_BYTES {
            return Err(lines.error(&format!(
                "it has {} bytes, and none has more than {MAX_TRANSCRIPT_BYTES}",
                bytes.len()
            )));
        }
        let header = match lines.next()? {
            Some(Line::Header(header)) => header,
            Some(_) => return Err(lines.error("the first line is the header")),
            None => return Err(lines.error("it is empty")),
        };
        let mut transcript = Self {
            header,
            calls: Vec::new(),
            end: None,
        };
        let mut fuel = 0;
        while let Some(line) = lines.next()? {
            if transcript.end.is_some() {
                return Err(lines.error("a line follows the end"));
            }
            let spent = transcript
                .accept(line)
                .map_err(|message| lines.error(&message))?;
            if spent < fuel {
                return Err(lines.error("less fuel had been spent than a line before"));
            }
            fuel = spent;
        }
        Ok(transcript)
    }

    /// Takes one more line up; returns the fuel that it states.
    fn accept(&mut self, line: Line) -> Result<u64, String> {
        let number = self.calls.len() as u64;
        let open = self.calls.last_mut().filter(|call| call.answer.is_none());
        match (line, open) {
            (Line::Header(_), _) => Err("a second header".to_owned()),
            (Line::Answer { call, fuel, result }, Some(open)) => {
                if call != number - 1 {
                    return Err(format!("call {} is answered as {call}", number - 1));
                }
                open.answer = Some(Answer {
                    fuel_after: fuel,
                    result,
                });
                Ok(fuel)
            }
            (Line::Answer { call, .. }, None) => {
                Err(format!("an answer to {call}, which is not open"))
            }
            (_, Some(_)) => Err(format!("call {} has no answer", number - 1)),
            (
                Line::Call {
                    call,
                    function,
                    fuel,
                    arguments,
                    content,
                },
                None,
            ) => {
                if call != number {
                    return Err(format!("call {number} is numbered {call}"));
                }
                self.calls.push(Call {
                    function,
                    fuel_before: fuel,
                    arguments,
                    content,
                    answer: None,
                });
                Ok(fuel)
            }
            (Line::End(end), None) => {
                let fuel = end.fuel;
                if end.verdict.is_some() == end.error.is_some() {
                    return Err("the end has either a verdict or an error".to_owned());
                }
                self.end = Some(end);
                Ok(fuel)
            }
        }
    }
}

/// The lines of a transcript, counted.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<Line>, TranscriptError> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') else {
            return Err(self.error("it ends within this line: it was truncated"));
        };
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        // Of another version only the schema is read: what else it has is not known here.
        if self.number == 1 {
            self.check_schema(line)?;
        }
        let refused =
            |error: serde_json::Error| self.error(&format!("not a line of {SCHEMA}: {error}"));
        let given = strict_json::parse(line).map_err(refused)?;
        let read = Line::deserialize(&given).map_err(refused)?;
        // What one reader passes over another one may believe.
        let again = serde_json::to_value(&read).map_err(refused)?;
        match strict_json::first_difference("", &given, &again) {
            Some(Difference { field, problem }) => {
                Err(self.error(&format!("not a line of {SCHEMA}: `{field}` {problem}")))
            }
            None => Ok(Some(read)),
        }
    }

    fn check_schema(&self, line: &[u8]) -> Result<(), TranscriptError> {
        #[derive(Deserialize)]
        struct Versioned {
            schema: String,
        }
        match serde_json::from_slice::<Versioned>(line) {
            Ok(Versioned { schema }) if schema != SCHEMA => Err(self.error(&format!(
                "its schema is {schema:?}, and this weighhouse reads {SCHEMA:?}"
            ))),
            _ => Ok(()),
        }
    }

    fn error(&self, message: &str) -> TranscriptError {
        TranscriptError {
            line: self.number.max(1),
            message: message.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn header() -> Value {
        let digest = Digest::of(b"");
        json!({
            "line": "header", "schema": SCHEMA, "scorer": digest, "seed": "", "parameters": [["n", 1]],
            "fuel_budget": 9, "fuel_prices": "x", "environment": [], "submission": [],
        })
    }

    fn call(number: u64, fuel: u64) -> Value {
        json!({ "line": "call", "call": number, "function": "f", "fuel": fuel, "arguments": {} })
    }

    fn answer(number: u64, fuel: u64) -> Value {
        json!({ "line": "answer", "call": number, "fuel": fuel, "result": { "returned": null } })
    }

    fn end(fuel: u64) -> Value {
        json!({ "line": "end", "fuel": fuel, "peak_memory": 1, "verdict": {}, "error": null })
    }

    fn read(lines: &[Value]) -> Result<Transcript, TranscriptError> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        Transcript::read(text.as_bytes())
    }

    #[test]
    fn a_transcript_is_read() {
        let transcript = read(&[
            header(),
            call(0, 1),
            answer(0, 2),
            call(1, 2),
            answer(1, 2),
            end(3),
        ]);
        let transcript = transcript.unwrap();
        assert_eq!(transcript.calls.len(), 2);
        assert_eq!(transcript.calls[0].answer.as_ref().unwrap().fuel_after, 2);
        assert_eq!(transcript.end.unwrap().fuel, 3);
        let cut_off = read(&[header(), call(0, 1)]).unwrap();
        assert!(cut_off.calls[0].answer.is_none() && cut_off.end.is_none());
    }

    #[test]
    fn what_is_out_of_order_is_refused_with_its_line() {
        let mut of_another_version = header();
        of_another_version["schema"] = json!("weighhouse.transcript/999");
        let mut with_more = call(0, 1);
        with_more["more"] = json!(1);
        let mut answered_with_more = answer(0, 1);
        answered_with_more["more"] = json!(1);
        let mut undecided = end(1);
        undecided["verdict"] = Value::Null;
        let cases: [(&[Value], usize, &str); 12] = [
            (&[], 1, "empty"),
            (&[call(0, 1)], 1, "header"),
            (&[of_another_version], 1, "999"),
            (&[header(), header()], 2, "second header"),
            (&[header(), call(1, 1)], 2, "numbered 1"),
            (&[header(), answer(0, 1)], 2, "not open"),
            (&[header(), call(0, 1), call(1, 1)], 3, "no answer"),
            (&[header(), call(0, 1), answer(1, 1)], 3, "answered as 1"),
            (&[header(), call(0, 2), answer(0, 1)], 3, "less fuel"),
            (&[header(), with_more], 2, "more"),
            (&[header(), call(0, 1), answered_with_more], 3, "more"),
            (&[header(), undecided], 2, "either"),
        ];
        for (lines, number, said) in cases {
            let error = read(lines).unwrap_err();
            assert_eq!(error.line, number, "{error}");
            assert!(error.message.contains(said), "{error}");
        }
        for line in [
            r#"{"line":"call","call":0,"call":0,"function":"f","fuel":1,"arguments":{}}"#,
            r#"{"line":"call","call":0,"function":"f","fuel":1,"arguments":{"a":1,"a":2}}"#,
            r#"["call",0,"f",1,{}]"#,
            r#"{"line":"call","call":0,"function":"f","fuel":1,"arguments":{"a":1.00000000000000001e400}}"#,
        ] {
            let text = format!("{}\n{line}\n", header());
            let error = Transcript::read(text.as_bytes()).unwrap_err();
            assert_eq!(error.line, 2, "{line}: {error}");
        }
        let error = read(&[header(), end(1), call(0, 1)]).unwrap_err();
        assert!(error.message.contains("follows the end"), "{error}");
        let error = Transcript::read(header().to_string().as_bytes()).unwrap_err();
        assert!(error.message.contains("truncated"), "{error}");
    }
}
