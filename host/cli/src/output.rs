//! Standard output: results for people and for programs, and nothing else.

use std::fmt::Write as _;
use std::io::{ErrorKind, IsTerminal, Write};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use serde::Serialize;
use serde_json::Value;
use weighhouse_engine::manifest::Better;
use weighhouse_engine::record::{AnchorOrigin, DeviceRecord, Kind, Place, Reason};
use weighhouse_report::is_plain;

use crate::receipts::Issued;

/// How a result is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people: rounded, and coloured on a terminal.
    Human,
    /// One JSON object at full precision.
    Json,
}

/// Writes text to standard output. A reader that has gone away (`| head`) is no error, and changes no exit status.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout().lock();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        outcome => Ok(outcome?),
    }
}

/// Writes one JSON object.
pub(crate) fn print_json(value: &impl Serialize) -> anyhow::Result<()> {
    print(&(harmless_json(&serde_json::to_string_pretty(value)?) + "\n"))
}

/// JSON text of the same meaning that a terminal may get: characters that are not plain are escaped. They only occur within strings.
pub(crate) fn harmless_json(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        // The line breaks of the layout; those within strings are escaped already.
        if c == '\n' || is_plain(c) {
            text.push(c);
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            let _ = write!(text, "\\u{unit:04x}");
        }
    }
    text
}

/// Writes a remark to standard error.
pub(crate) fn remark(text: &str) {
    let mut stderr = std::io::stderr().lock();
    for line in text.lines() {
        let _ = writeln!(stderr, "{}", printable(line, LINE));
    }
}

/// Paints text, on a terminal that wants colours; the default paints nothing.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Paint(bool);

impl Paint {
    pub(crate) fn for_stdout() -> Self {
        Self(
            std::io::stdout().is_terminal()
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
        )
    }

    fn style(self, style: Style, text: &str) -> String {
        if self.0 {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.style(Style::new().bold(), text)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.style(Style::new().dimmed(), text)
    }

    pub(crate) fn good(self, text: &str) -> String {
        self.style(AnsiColor::Green.on_default().bold(), text)
    }

    pub(crate) fn warn(self, text: &str) -> String {
        self.style(AnsiColor::Yellow.on_default().bold(), text)
    }

    pub(crate) fn bad(self, text: &str) -> String {
        self.style(AnsiColor::Red.on_default().bold(), text)
    }
}

/// An evaluation for people.
pub(crate) fn evaluation(issued: &Issued, paint: Paint) -> String {
    let record = &issued.record;
    let mut text = String::new();
    let outcome = &record.outcome;
    let sealed = &record.sealed;
    let better = match sealed.better {
        Better::Lower => "lower is better",
        Better::Higher => "higher is better",
    };
    let _ = match outcome.verdict {
        Kind::Scored => writeln!(
            text,
            "{}  normalised {}   raw {} {} ({better})",
            paint.good("scored "),
            paint.bold(&number(outcome.normalised)),
            number(outcome.raw),
            printable(&sealed.unit, LINE),
        ),
        kind @ (Kind::Invalid | Kind::Fault) => {
            text.push_str(&without_score(kind, outcome.reason.as_ref(), paint));
            Ok(())
        }
    };
    if let Some(anchors) = outcome.anchors {
        let source = match anchors.source {
            AnchorOrigin::Measured => "measured in this evaluation, on this device",
            AnchorOrigin::Fixed => "the same on every device",
        };
        let _ = writeln!(
            text,
            "anchors  start {} is 0, reference {} is 1; {source}",
            number(Some(anchors.start)),
            number(Some(anchors.reference))
        );
    }
    for message in &record.messages {
        for line in message.lines() {
            let _ = writeln!(text, "says     {}", printable(line, LINE));
        }
    }
    for (name, value) in &outcome.details {
        let _ = writeln!(
            text,
            "         {} {}",
            paint.dim(&printable(name, LINE)),
            plain(value)
        );
    }
    let _ = writeln!(
        text,
        "env      {} {}",
        printable(&sealed.environment.name, LINE),
        printable(&sealed.environment.version, LINE)
    );
    if let Some(device) = &record.device {
        text.push_str(&device_lines(device, paint));
    }
    let _ = writeln!(text, "seed     {}", sealed.seed);
    let _ = writeln!(
        text,
        "took     {:.1} s, evaluation {}",
        record.seconds, record.evaluation
    );
    let signed = match &issued.signed_by {
        Some(key) => format!("signed by {key}"),
        None => "not signed: nobody vouches for it".to_owned(),
    };
    let _ = match &record.receipt {
        Some(path) => writeln!(
            text,
            "receipt  {}\n         {signed}",
            printable(path, LINE)
        ),
        None => writeln!(text, "receipt  none"),
    };
    text
}

/// A verdict that is no score, for people.
pub(crate) fn without_score(kind: Kind, why: Option<&Reason>, paint: Paint) -> String {
    if kind == Kind::Invalid {
        format!("{}  {}\n", paint.bad("invalid"), reason(why))
    } else {
        format!(
            "{}  {}\n         this is not counted against the submission\n",
            paint.warn("fault  "),
            reason(why)
        )
    }
}

fn device_lines(device: &DeviceRecord, paint: Paint) -> String {
    let mut text = format!(
        "device   {}, {}, {}, timed by {}\n",
        printable(&device.name, LINE),
        printable(&device.backend, LINE),
        printable(&device.driver, LINE),
        match device.timing_source {
            weighhouse_engine::gpu::adapter::TimingSource::DeviceTimestamps => "its own timestamps",
            weighhouse_engine::gpu::adapter::TimingSource::WallClock => "the host's clock",
        }
    );
    for finding in &device.findings {
        let _ = writeln!(
            text,
            "         {} {}",
            paint.warn(&printable(&finding.code, LINE)),
            printable(&finding.sentence, LINE)
        );
    }
    text
}

fn reason(reason: Option<&Reason>) -> String {
    let Some(reason) = reason else {
        return String::new();
    };
    let lines: Vec<String> = reason
        .message
        .lines()
        .map(|line| printable(line, LINE))
        .collect();
    let mut text = format!("{}: {}", reason.code, lines.join("\n         "));
    if let Some(place) = &reason.place {
        let _ = write!(
            text,
            "\n         {}:{}:{}\n{}",
            printable(&place.file, LINE),
            place.line,
            place.column,
            excerpt(place)
        );
    }
    text
}

/// The most characters of a line of text, and of a line of source, that are shown.
pub(crate) const LINE: usize = 2000;
const SOURCE: usize = 120;

/// A place's line of source, under the message.
fn excerpt(place: &Place) -> String {
    let indent = " ".repeat(9);
    let [text, mark] = source(place.line, place.column, &place.text);
    format!("{indent}{text}\n{indent}{mark}")
}

/// A line of source, and under it a mark at the column. Of a long line the part around the column is shown.
pub(crate) fn source(line: u32, column: u32, text: &str) -> [String; 2] {
    let column = (column as usize).saturating_sub(1);
    let from = column.saturating_sub(SOURCE / 2);
    let part: String = text.chars().skip(from).collect();
    let gutter = line.to_string();
    [
        format!("{gutter} | {}", printable(&part, SOURCE)),
        format!(
            "{} | {}^",
            " ".repeat(gutter.len()),
            " ".repeat(column - from)
        ),
    ]
}

/// Text as a terminal may get it: what others wrote has no control characters in it, nothing that turns the direction of text, and an end.
pub(crate) fn printable(text: &str, most: usize) -> String {
    text.chars()
        .take(most)
        .map(|c| if is_plain(c) { c } else { ' ' })
        .collect()
}

/// A number and what it counts: `1 file`, `2 files`.
pub(crate) fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// A time for people, in whole seconds: `7h 59m 12s`.
pub(crate) fn duration(time: Duration) -> String {
    humantime::format_duration(Duration::from_secs(time.as_secs())).to_string()
}

/// A number for people: four significant digits.
pub(crate) fn number(value: Option<f64>) -> String {
    let Some(value) = value else {
        return "none".to_owned();
    };
    if value == 0.0 {
        return "0".to_owned();
    }
    let digits = 3 - value.abs().log10().floor().clamp(-6.0, 3.0) as i32;
    format!("{value:.*}", digits.max(0) as usize)
}

/// More figures than this are for programs to read.
const FIGURES: usize = 8;

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => printable(text, LINE),
        Value::Number(figure) if figure.is_f64() => number(figure.as_f64()),
        Value::Array(values) if values.len() > FIGURES => format!("{} figures", values.len()),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(" "),
        other => printable(&other.to_string(), LINE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_for_people() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1.000"),
            (-0.012_36, "-0.01236"),
            (123_456.7, "123457"),
            (3.408_9, "3.409"),
            (1e-300, "0.000000000"),
        ] {
            assert_eq!(number(Some(value)), text);
        }
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\tc", 9), "a [31mb c");
        assert_eq!(printable("abc", 2), "ab");
        assert_eq!(printable("a\u{202e}b\u{2066}c", 9), "a b c");
        for c in HARMFUL {
            assert_eq!(printable(&format!("a{c}b"), 9), "a b", "{c:?}");
        }
    }

    const HARMFUL: [char; 13] = [
        '\u{1b}',
        '\u{7f}',
        '\u{80}',
        '\u{9b}',
        '\u{ad}',
        '\u{61c}',
        '\u{202e}',
        '\u{2066}',
        '\u{2028}',
        '\u{fff9}',
        '\u{fffb}',
        '\u{e0041}',
        '\u{e007f}',
    ];

    #[test]
    fn json_is_harmless_and_means_the_same() {
        for c in HARMFUL {
            let value = serde_json::json!({ format!("k{c}"): [format!("é{c}\n\"\\"), 1.5, null] });
            let text = harmless_json(&serde_json::to_string_pretty(&value).unwrap());
            assert!(text.chars().all(|c| c == '\n' || is_plain(c)), "{text:?}");
            assert!(text.contains('é'), "{text}");
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
        }
        assert_eq!(
            harmless_json("\"\u{9b}\u{e0041}\""),
            r#""\u009b\udb40\udc41""#
        );
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!(counted(0, "file"), "0 files");
        assert_eq!(counted(1, "file"), "1 file");
    }
}
