//! `weighhouse trace`.

mod lines;
mod totals;

use std::fs;
use std::io::{Read as _, Write as _};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Context;
use serde_json::json;
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::Receipt;
use weighhouse_engine::sandbox::transcript::{
    Call, Content, ContentError, ContentStore, MAX_TRANSCRIPT_BYTES, Transcript, TranscriptError,
};
use weighhouse_engine::store::Store;
use weighhouse_engine::verify::{needed, returned_content};

use self::totals::Totals;
use super::Outcome;
use crate::conduct::ConductError;
use crate::evidence::{self, StoreOption};
use crate::output::{self, Format};
use crate::status;

/// Shows what a scorer asked of the host and what it was answered, call by call.
///
/// Nothing is checked but that the transcript can be read: `weighhouse verify` says whether it is what the receipt stands on. Of a transcript that is broken, what is
/// readable is shown, and then the error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 shown, 3 the transcript or the content cannot be read, 2 wrong usage, 1 a bug of ours

Examples:
  weighhouse trace receipt.json | less
  weighhouse trace receipt.json --function gpu.measure --function 'journal.*'
  weighhouse trace receipt.json --calls 100..120 --format json
  weighhouse trace receipt.json --totals
  weighhouse trace receipt.json --content sha256:... > shader.wgsl")]
pub(crate) struct Arguments {
    /// A receipt, or a file with the lines of a transcript.
    #[arg(value_name = "RECEIPT|TRANSCRIPT")]
    file: PathBuf,
    #[command(flatten)]
    store: StoreOption,
    /// Show the calls of this function only, or of all that begin so (`gpu.buffer`), or that fit with `*` for anything; may be given several times.
    #[arg(long = "function", value_name = "NAME")]
    functions: Vec<String>,
    /// Show these calls only, by number: `5`, `5..9`, `..9`, `5..`, both ends included.
    #[arg(long, value_name = "A..B")]
    calls: Option<Numbers>,
    /// Show the totals only: calls, bytes and measured time of the calls that are not left out, and the fuel of the whole scoring by phase.
    #[arg(long)]
    totals: bool,
    /// Write a byte string that the transcript names to standard output, and nothing else.
    #[arg(long, value_name = "DIGEST", value_parser = digest, conflicts_with_all = ["totals", "content_into", "functions", "calls"])]
    content: Option<Digest>,
    /// Write every byte string of the calls that are shown into a new folder, each under the digits of its digest.
    #[arg(long, value_name = "FOLDER")]
    content_into: Option<PathBuf>,
    /// How the result is written; of json, each line is one object.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

fn digest(text: &str) -> Result<Digest, String> {
    serde_json::from_value(json!(text)).map_err(|error| error.to_string())
}

/// Which calls are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Numbers(RangeInclusive<u64>);

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str, open: u64| {
            if text.is_empty() {
                return Ok(open);
            }
            text.parse()
                .map_err(|_| format!("`{text}` is no number of a call: write `5..9`"))
        };
        let range = match text.split_once("..") {
            Some((first, last)) => number(first, 0)?..=number(last, u64::MAX)?,
            None if text.is_empty() => return Err("write `5..9`".to_owned()),
            None => {
                let one = number(text, 0)?;
                one..=one
            }
        };
        if range.is_empty() {
            return Err(format!("`{text}` ends before it begins"));
        }
        Ok(Self(range))
    }
}

/// Whether a function is one that is asked for: by its name, the beginning of its name up to a point, or a pattern.
fn fits(pattern: &str, function: &str) -> bool {
    if !pattern.contains('*') {
        return function
            .strip_prefix(pattern.trim_end_matches('.'))
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    }
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| function.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in between {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

impl Arguments {
    fn shows(&self, number: u64, call: &Call) -> bool {
        self.calls
            .as_ref()
            .is_none_or(|Numbers(range)| range.contains(&number))
            && (self.functions.is_empty()
                || self
                    .functions
                    .iter()
                    .any(|pattern| fits(pattern, &call.function)))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    if let Some(digest) = &arguments.content {
        return content(arguments, digest);
    }
    let lines = match transcript_lines(arguments)? {
        Ok(lines) => lines,
        Err(problem) => return Ok(refuse(&problem)),
    };
    let (transcript, error) = readable(&lines);
    if let Some(transcript) = &transcript {
        let shown: Vec<(u64, &Call)> = (0..)
            .zip(&transcript.calls)
            .filter(|(number, call)| arguments.shows(*number, call))
            .collect();
        if let Some(folder) = &arguments.content_into {
            return write_contents(arguments, folder, &shown);
        }
        if shown.is_empty() && !transcript.calls.is_empty() {
            output::remark(&format!(
                "none of the {} calls is one that was asked for",
                transcript.calls.len()
            ));
        }
        show(arguments, transcript, &shown, error.as_ref())?;
    }
    Ok(match error {
        Some(error) => refuse(&format!("{}: {error}", arguments.file.display())),
        None => status::SCORED,
    })
}

fn refuse(problem: &str) -> u8 {
    output::remark(&format!("error: {problem}"));
    status::INVALID
}

/// The transcript's lines: of the file itself, or of the receipt's store. The inner error is why they cannot be read.
fn transcript_lines(arguments: &Arguments) -> Result<Result<Vec<u8>, String>, ConductError> {
    let path = &arguments.file;
    evidence::is_file(path)?;
    let bytes = fs::File::open(path)
        .and_then(|file| {
            let mut bytes = Vec::new();
            // One byte more than any has, so that a larger one is refused as such.
            file.take(MAX_TRANSCRIPT_BYTES as u64 + 1)
                .read_to_end(&mut bytes)?;
            Ok(bytes)
        })
        .map_err(|error| ConductError::Usage(format!("{}: {error}", path.display())))?;
    if is_transcript(&bytes) {
        return Ok(Ok(bytes));
    }
    let receipt = match Receipt::read(&bytes) {
        Ok(receipt) => receipt,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let Some(record) = receipt.predicate().transcript else {
        return Ok(Err(
            "the receipt has no transcript: its evaluation ended before the scorer was called"
                .to_owned(),
        ));
    };
    let store = arguments.store.open(path)?;
    Ok(store.get(&record.digest).map_err(|error| {
        format!("the transcript: {error}; if it is in another store, name that with --store")
    }))
}

/// Whether a file has a transcript's lines rather than a receipt: its first line is an object that says what line it is.
fn is_transcript(bytes: &[u8]) -> bool {
    let first = bytes
        .split(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let object = serde_json::from_slice::<serde_json::Value>(first);
    // Also one whose first line is cut off.
    object.map_or_else(
        |_| first.starts_with(b"{\"line\":"),
        |object| object.get("line").is_some(),
    )
}

/// As much of a transcript as can be read, and why not all of it can.
fn readable(lines: &[u8]) -> (Option<Transcript>, Option<TranscriptError>) {
    match Transcript::read(lines) {
        Ok(transcript) => (Some(transcript), None),
        Err(error) => {
            let good: usize = lines
                .split_inclusive(|byte| *byte == b'\n')
                .take(error.line - 1)
                .map(<[u8]>::len)
                .sum();
            (Transcript::read(&lines[..good]).ok(), Some(error))
        }
    }
}

fn show(
    arguments: &Arguments,
    transcript: &Transcript,
    shown: &[(u64, &Call)],
    unreadable: Option<&TranscriptError>,
) -> anyhow::Result<()> {
    let totals = Totals::of(transcript, shown);
    let mut text = String::new();
    match arguments.format {
        Format::Human => {
            if !arguments.totals {
                text.push_str(&lines::header(transcript));
                for (number, call) in shown {
                    text.push_str(&lines::call(*number, call));
                }
                text.push_str(&lines::end(transcript, unreadable));
                text.push('\n');
            }
            text.push_str(&totals.human());
        }
        Format::Json => {
            let mut line = |value: serde_json::Value| -> anyhow::Result<()> {
                text.push_str(&output::harmless_json(&serde_json::to_string(&value)?));
                text.push('\n');
                Ok(())
            };
            if !arguments.totals {
                line(json!({ "kind": "header", "header": transcript.header }))?;
                for (number, call) in shown {
                    line(lines::call_json(*number, call))?;
                }
                if let Some(end) = &transcript.end {
                    line(json!({ "kind": "end", "end": end }))?;
                }
            }
            line(json!({ "kind": "totals", "totals": totals }))?;
        }
    }
    output::print(&text)
}

/// The store of a receipt or of a transcript's file.
fn store(arguments: &Arguments) -> Result<Store, ConductError> {
    arguments.store.open(&arguments.file)
}

/// Writes one byte string to standard output.
fn content(arguments: &Arguments, digest: &Digest) -> Outcome {
    // That the file is there is asked of it, too.
    evidence::is_file(&arguments.file)?;
    let lines = match transcript_lines(arguments)? {
        Ok(lines) => lines,
        Err(problem) => return Ok(refuse(&problem)),
    };
    // The store has what belongs to other receipts, too.
    let named = readable(&lines)
        .0
        .is_some_and(|transcript| needed(&transcript).contains_key(digest));
    if !named {
        return Ok(refuse(&format!(
            "the transcript names no byte string with the digest {digest}"
        )));
    }
    match store(arguments)?.get(digest) {
        Ok(bytes) => {
            let mut stdout = std::io::stdout().lock();
            match stdout.write_all(&bytes).and_then(|()| stdout.flush()) {
                Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                    Err(anyhow::Error::from(error).into())
                }
                _ => Ok(status::SCORED),
            }
        }
        Err(error) => Ok(refuse(&error.to_string())),
    }
}

/// Writes the byte strings of calls into a folder; those that stand in the transcript itself too.
fn write_contents(arguments: &Arguments, folder: &Path, shown: &[(u64, &Call)]) -> Outcome {
    evidence::make_empty_folder(folder)?;
    let mut store = None;
    let mut written = 0;
    for (number, call) in shown {
        let contents = call
            .content
            .clone()
            .into_iter()
            .chain(returned_content(call));
        for content in contents {
            let path = folder.join(hex::encode(content.digest().bytes()));
            if path.exists() {
                continue;
            }
            let bytes = match &content {
                Content::Inline { hex } => Ok::<_, ContentError>(hex.clone()),
                Content::Stored { digest, .. } => {
                    if store.is_none() {
                        store = Some(self::store(arguments)?);
                    }
                    store.as_ref().map_or_else(
                        || Err(ContentError::Missing { digest: *digest }),
                        |store| store.get(digest),
                    )
                }
            };
            match bytes {
                Ok(bytes) => {
                    fs::write(&path, bytes).with_context(|| path.display().to_string())?;
                    written += 1;
                }
                Err(error) => return Ok(refuse(&format!("call {number}: {error}"))),
            }
        }
    }
    output::remark(&format!(
        "wrote {written} byte {} into {}",
        if written == 1 { "string" } else { "strings" },
        folder.display()
    ));
    Ok(status::SCORED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_chosen_by_name_beginning_or_pattern() {
        for (pattern, function, expected) in [
            ("gpu.run", "gpu.run", true),
            ("gpu", "gpu.buffer.write", true),
            ("gpu.", "gpu.buffer.write", true),
            ("gpu.buf", "gpu.buffer.write", false),
            ("gpu.recording", "gpu.recording", true),
            ("gpu.*.drop", "gpu.buffer.drop", true),
            ("gpu.*.drop", "gpu.buffer.create", false),
            ("*", "anything", true),
            ("*write*", "gpu.buffer.write", true),
            ("j*l.t*l", "journal.tell", true),
            ("a*a", "a", false),
            ("", "gpu.run", false),
        ] {
            assert_eq!(fits(pattern, function), expected, "{pattern} {function}");
        }
    }

    #[test]
    fn calls_are_chosen_by_number() {
        for (text, range) in [
            ("5", 5..=5),
            ("5..9", 5..=9),
            ("..9", 0..=9),
            ("5..", 5..=u64::MAX),
        ] {
            assert_eq!(text.parse(), Ok(Numbers(range)), "{text}");
        }
        for bad in ["", "a", "5..x", "-1"] {
            assert!(bad.parse::<Numbers>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_can_be_read_of_a_broken_transcript_is_read() {
        let header = r#"{"line":"header","schema":"weighhouse.transcript/1","scorer":"sha256:0000000000000000000000000000000000000000000000000000000000000000","seed":"","parameters":[],"fuel_budget":9,"fuel_prices":"x","environment":[],"submission":[]}"#;
        let call = r#"{"line":"call","call":0,"function":"a.b","fuel":1,"arguments":{}}"#;
        let text = format!("{header}\n{call}\nnonsense\n");
        assert!(is_transcript(text.as_bytes()));
        let (transcript, error) = readable(text.as_bytes());
        assert_eq!(transcript.unwrap().calls.len(), 1);
        assert_eq!(error.unwrap().line, 3);
        let (transcript, error) = readable(&text.as_bytes()[..header.len() + 20]);
        assert_eq!(transcript.unwrap().calls.len(), 0);
        assert_eq!(error.unwrap().line, 2);
        let (transcript, error) = readable(b"");
        assert!(transcript.is_none() && error.is_some());
        assert!(!is_transcript(b"{\n  \"payload\": \"\"\n}"));
    }
}
