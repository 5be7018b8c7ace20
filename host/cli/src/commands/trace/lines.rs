//! The calls of a transcript as lines, for people and for programs.

use std::fmt::Write as _;

use serde_json::{Value, json};
use weighhouse_engine::sandbox::transcript::{Call, Content, Transcript, TranscriptError};
use weighhouse_engine::verify::returned_content;

use crate::output::printable;

/// The most characters of a value that are shown.
const VALUE: usize = 60;

/// The most characters of all arguments, and of an answer.
const VALUES: usize = 160;

/// What the scoring began with.
pub(super) fn header(transcript: &Transcript) -> String {
    let header = &transcript.header;
    let parameters: Vec<String> = header
        .parameters
        .iter()
        .map(|(name, value)| format!("{}={value}", printable(name, VALUE)))
        .collect();
    let files = |files: usize, bytes: u64| format!("{files} files, {bytes} bytes");
    let bytes = |files: &[weighhouse_engine::sandbox::transcript::SealedFile]| -> u64 {
        files
            .iter()
            .fold(0, |sum, file| sum.saturating_add(file.bytes))
    };
    format!(
        "scorer       {}\nseed         {}\nparameters   {}\nfuel         {} of {}\nsubmission   {}\nenvironment  {}\n\n",
        header.scorer,
        printable(&header.seed, VALUES),
        parameters.join(" "),
        header.fuel_budget,
        printable(&header.fuel_prices, VALUE),
        files(header.submission.len(), bytes(&header.submission)),
        files(header.environment.len(), bytes(&header.environment)),
    )
}

/// A call for people: its number, its fuel, what was asked, what was answered.
pub(super) fn call(number: u64, call: &Call) -> String {
    let mut asked = printable(&call.function, VALUES);
    let arguments = fields(&call.arguments);
    if !arguments.is_empty() {
        let _ = write!(asked, " {}", cut(&arguments, VALUES));
    }
    if let Some(content) = &call.content {
        let _ = write!(asked, " {}", content_of(content));
    }
    match &call.answer {
        Some(answer) => format!(
            "{number:>6}  {}..{} (+{})  {asked} -> {}\n",
            call.fuel_before,
            answer.fuel_after,
            answer.fuel_after.saturating_sub(call.fuel_before),
            answered(call, &answer.result),
        ),
        None => format!(
            "{number:>6}  {}..  {asked} -> no answer: the worker was ended here\n",
            call.fuel_before
        ),
    }
}

/// The same for programs, with nothing cut.
pub(super) fn call_json(number: u64, call: &Call) -> Value {
    let mut line = json!({
        "kind": "call",
        "call": number,
        "function": call.function,
        "arguments": call.arguments,
        "answer": call.answer.as_ref().map(|answer| &answer.result),
        "fuel_before": call.fuel_before,
        "fuel_after": call.answer.as_ref().map(|answer| answer.fuel_after),
        "fuel_delta": call.answer.as_ref().map(|answer| answer.fuel_after.saturating_sub(call.fuel_before)),
    });
    if let Some(content) = &call.content {
        line["content"] = json!(content);
    }
    line
}

/// How it ended, for people.
pub(super) fn end(transcript: &Transcript, unreadable: Option<&TranscriptError>) -> String {
    if let Some(TranscriptError { line, .. }) = unreadable {
        return format!("   end  the transcript cannot be read from line {line} on\n");
    }
    let Some(end) = &transcript.end else {
        return "   end  the transcript breaks off: the worker was ended\n".to_owned();
    };
    let came = match (&end.verdict, &end.error) {
        (Some(verdict), _) => {
            let text = |name: &str| verdict.get(name).map(ToString::to_string);
            let first = ["verdict", "raw", "code"]
                .into_iter()
                .filter_map(|name| Some(format!("{name}={}", text(name)?)))
                .collect::<Vec<_>>()
                .join(" ");
            cut(&format!("{first}  {verdict}"), 2 * VALUES)
        }
        (None, Some(error)) => cut(&format!("{}: {}", error.code, error.message), 2 * VALUES),
        (None, None) => String::new(),
    };
    format!("   end  {}  {came}\n", end.fuel)
}

/// The fields of an object, as `name=value`.
fn fields(arguments: &Value) -> String {
    match arguments {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| format!("{name}={}", cut(&value.to_string(), VALUE)))
            .collect::<Vec<_>>()
            .join(" "),
        other => other.to_string(),
    }
}

fn answered(call: &Call, result: &Value) -> String {
    if let Some(content) = returned_content(call) {
        return content_of(&content);
    }
    let text = match result.get("returned") {
        Some(Value::Null) => "done".to_owned(),
        Some(returned) => match (returned.get("Ok"), returned.get("Err")) {
            (Some(Value::Null), _) => "done".to_owned(),
            (Some(value), _) => value.to_string(),
            (_, Some(error)) => format!("error {error}"),
            _ => returned.to_string(),
        },
        None => result.to_string(),
    };
    cut(&text, VALUES)
}

fn content_of(content: &Content) -> String {
    match content {
        Content::Inline { hex } => format!("[{} bytes {}]", hex.len(), hex::encode(hex)),
        Content::Stored { digest, bytes } => format!("[{bytes} bytes {digest}]"),
    }
}

/// A text that a terminal may get, and its end marked if that is left out.
fn cut(text: &str, most: usize) -> String {
    let shown = printable(text, most);
    if text.chars().nth(most).is_some() {
        shown + "…"
    } else {
        shown
    }
}

#[cfg(test)]
mod tests {
    use weighhouse_engine::sandbox::transcript::Answer;

    use super::*;

    fn example(result: Value) -> Call {
        Call {
            function: "gpu.buffer.write".to_owned(),
            fuel_before: 100,
            arguments: json!({ "buffer": 3, "label": "a\u{1b}[31m" }),
            content: Some(Content::of(&[1, 2])),
            answer: Some(Answer {
                fuel_after: 130,
                result,
            }),
        }
    }

    #[test]
    fn a_call_is_one_line_without_control_characters() {
        let line = call(7, &example(json!({ "returned": { "Ok": null } })));
        assert_eq!(
            line,
            "     7  100..130 (+30)  gpu.buffer.write buffer=3 label=\"a\\u001b[31m\" [2 bytes 0102] -> done\n"
        );
        let long = json!({ "returned": { "Err": { "kind": "invalid", "message": "x\u{202e}".repeat(500) } } });
        let line = call(7, &example(long));
        assert!(
            line.ends_with("…\n") && !line.contains('\u{202e}'),
            "{line}"
        );
        assert!(line.contains("-> error {"), "{line}");
        let mut unanswered = example(json!(null));
        unanswered.answer = None;
        assert!(call(7, &unanswered).ends_with("no answer: the worker was ended here\n"));
    }

    #[test]
    fn a_call_for_programs_has_everything() {
        let line = call_json(7, &example(json!({ "returned": 5 })));
        assert_eq!(line["fuel_delta"], 30);
        assert_eq!(line["answer"]["returned"], 5);
        assert_eq!(line["content"]["hex"], "0102");
    }
}
