//! The members of one line, read strictly: each once, each known, each of its type.

use std::borrow::Cow;
use std::time::Duration;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::flaw::{Flaw, quoted};
use super::object;
use crate::clock::Timestamp;

/// The longest text of a member, in bytes; records may be longer.
const LONGEST_TEXT: usize = 1 << 16;

/// The longest time that is read, in seconds: some thirty years.
const LONGEST_SECONDS: f64 = 1e9;

/// The members of a line that have not been read yet.
#[derive(Debug)]
pub(super) struct Members<'a> {
    members: Vec<(Cow<'a, str>, &'a RawValue)>,
}

impl<'a> Members<'a> {
    /// Reads a line, which must be one JSON object whose members differ.
    pub(super) fn of(line: &'a str) -> Result<Self, Flaw> {
        object::read(line).map(|members| Self { members })
    }

    /// A member's JSON text; `None` when it is absent or null.
    fn take(&mut self, name: &str) -> Option<&'a RawValue> {
        let index = self.members.iter().position(|(found, _)| found == name)?;
        let (_, value) = self.members.remove(index);
        (value.get() != "null").then_some(value)
    }

    /// Whether a member is there and not null.
    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some_and(|value| value.get() != "null")
    }

    /// Whether a member is there and a text.
    pub(super) fn is_text(&self, name: &str) -> bool {
        self.find(name)
            .is_some_and(|value| value.get().starts_with('"'))
    }

    fn find(&self, name: &str) -> Option<&'a RawValue> {
        let (_, value) = self.members.iter().find(|(found, _)| found == name)?;
        Some(value)
    }

    /// Members that are known and mean nothing on the way in.
    pub(super) fn ignore(&mut self, names: &[&str]) {
        self.members
            .retain(|(name, _)| !names.contains(&name.as_ref()));
    }

    /// After everything known was read: an error if anything is left.
    pub(super) fn nothing_left(self, kind: &str) -> Result<(), Flaw> {
        match self.members.first() {
            None => Ok(()),
            Some((name, _)) => Err(Flaw::of(
                name,
                format!("a line of kind {} has no such member", quoted(kind)),
                "take it out, or mend its name",
            )),
        }
    }

    /// A text of one line without control characters.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, Flaw> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let remedy = "give a text in quotes";
        if !value.get().starts_with('"') {
            return Err(Flaw::of(
                name,
                format!("{} is not a text", quoted(value.get())),
                remedy,
            ));
        }
        let text: String = serde_json::from_str(value.get())
            .map_err(|_| Flaw::of(name, "it holds what is no character", "mend its escapes"))?;
        if text.len() > LONGEST_TEXT {
            return Err(Flaw::of(
                name,
                format!("it is longer than {LONGEST_TEXT} bytes"),
                "shorten it",
            ));
        }
        if let Some(character) = text.chars().find(|character| character.is_control()) {
            return Err(Flaw::of(
                name,
                format!(
                    "it holds the control character U+{:04X}",
                    u32::from(character)
                ),
                "take it out",
            ));
        }
        Ok(Some(text))
    }

    /// A text that is there and not blank.
    pub(super) fn required_text(&mut self, name: &str) -> Result<String, Flaw> {
        let text = self.text(name)?.ok_or_else(|| missing(name, "a text"))?;
        if text.trim().is_empty() {
            return Err(Flaw::of(name, "it is blank", "give a text"));
        }
        Ok(text)
    }

    /// An id: something that can be typed, and that a file could be named after.
    pub(super) fn id(&mut self, name: &str) -> Result<Option<String>, Flaw> {
        let Some(id) = self.text(name)? else {
            return Ok(None);
        };
        let fits = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        if id.is_empty() || id.len() > 128 || id.starts_with(['.', '-']) || !id.chars().all(fits) {
            return Err(Flaw::of(
                name,
                format!("{} is not an id", quoted(&id)),
                "use 1 to 128 of the letters a to z and A to Z, digits, `-`, `_` and `.`, a letter or digit first",
            ));
        }
        Ok(Some(id))
    }

    /// An id that is there.
    pub(super) fn required_id(&mut self, name: &str) -> Result<String, Flaw> {
        self.id(name)?.ok_or_else(|| missing(name, "an id"))
    }

    /// A finite number.
    pub(super) fn number(&mut self, name: &str) -> Result<Option<f64>, Flaw> {
        self.take(name)
            .map(|value| number(name, value.get()))
            .transpose()
    }

    /// A number that is whole and not negative.
    pub(super) fn whole(&mut self, name: &str) -> Result<Option<u64>, Flaw> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        if let Ok(whole) = serde_json::from_str(value.get()) {
            return Ok(Some(whole));
        }
        // Tables that have a gap in a column of whole numbers write them all as 3.0.
        const EXACT: f64 = 9_007_199_254_740_992.0;
        let number = number(name, value.get())?;
        if number.fract() == 0.0 && (0.0..=EXACT).contains(&number) {
            return Ok(Some(number as u64));
        }
        Err(Flaw::of(
            name,
            format!("{} is not a whole number from 0", quoted(value.get())),
            "give one, or null",
        ))
    }

    /// A time in seconds, as it is written.
    pub(super) fn figure_of_seconds(&mut self, name: &str) -> Result<Option<f64>, Flaw> {
        let Some(seconds) = self.number(name)? else {
            return Ok(None);
        };
        let remedy = "give seconds";
        if seconds < 0.0 {
            return Err(Flaw::of(
                name,
                format!("{seconds} is a negative time"),
                remedy,
            ));
        }
        if seconds > LONGEST_SECONDS {
            return Err(Flaw::of(
                name,
                format!("{seconds} is more than the {LONGEST_SECONDS} seconds that are read"),
                remedy,
            ));
        }
        Ok(Some(seconds))
    }

    /// A time in seconds, to the microsecond.
    pub(super) fn seconds(&mut self, name: &str) -> Result<Option<Duration>, Flaw> {
        // Rounded rather than cut, so that what was written of a whole number of microseconds is read as the same number.
        let micros = |seconds: f64| Duration::from_micros((seconds * 1e6).round() as u64);
        Ok(self.figure_of_seconds(name)?.map(micros))
    }

    /// A time in seconds that is there.
    pub(super) fn required_seconds(&mut self, name: &str) -> Result<Duration, Flaw> {
        self.seconds(name)?.ok_or_else(|| missing(name, "seconds"))
    }

    /// A moment.
    pub(super) fn moment(&mut self, name: &str) -> Result<Option<Timestamp>, Flaw> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        let time = humantime::parse_rfc3339(&text).map_err(|_| {
            Flaw::of(
                name,
                format!("{} is not a moment in UTC", quoted(&text)),
                "write it as 2026-11-30T21:00:00Z",
            )
        })?;
        Ok(Some(Timestamp::of(time)))
    }

    /// Yes or no.
    pub(super) fn flag(&mut self, name: &str) -> Result<Option<bool>, Flaw> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        serde_json::from_str(value.get()).map(Some).map_err(|_| {
            Flaw::of(
                name,
                format!("{} is neither true nor false", quoted(value.get())),
                "give one of them",
            )
        })
    }

    /// One of a few words.
    pub(super) fn choice<T: for<'de> Deserialize<'de>>(
        &mut self,
        name: &str,
        words: &[&str],
    ) -> Result<Option<T>, Flaw> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        serde_json::from_str(value.get()).map(Some).map_err(|_| {
            let shown = quoted(value.get().trim_matches('"'));
            Flaw::of(
                name,
                format!("{shown} is not known"),
                format!("say {}", listed(words)),
            )
        })
    }

    /// One of a few words that is there.
    pub(super) fn required_choice<T: for<'de> Deserialize<'de>>(
        &mut self,
        name: &str,
        words: &[&str],
    ) -> Result<T, Flaw> {
        self.choice(name, words)?
            .ok_or_else(|| missing(name, &listed(words)))
    }

    /// A JSON object as it stands.
    pub(super) fn object(&mut self, name: &str) -> Result<Option<String>, Flaw> {
        let Some(value) = self.take(name) else {
            return Ok(None);
        };
        let text = value.get();
        if !text.starts_with('{') {
            return Err(Flaw::of(
                name,
                "it is not an object",
                "give an object, or leave it out",
            ));
        }
        // Deeper ones no reader of JSON in this program takes.
        const DEEPEST: usize = 100;
        if depth(text) > DEEPEST {
            return Err(Flaw::of(
                name,
                format!("it is nested deeper than {DEEPEST} levels"),
                "leave it out",
            ));
        }
        Ok(Some(text.to_owned()))
    }
}

/// That a member is missing.
pub(super) fn missing(name: &str, what: &str) -> Flaw {
    Flaw::of(name, "it is missing", format!("give {what}"))
}

fn listed(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

fn number(name: &str, text: &str) -> Result<f64, Flaw> {
    let remedy = "give a finite number, or null";
    if !text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        return Err(Flaw::of(
            name,
            format!("{} is not a number", quoted(text)),
            remedy,
        ));
    }
    serde_json::from_str(text)
        .ok()
        .filter(|number: &f64| number.is_finite())
        .ok_or_else(|| Flaw::of(name, format!("{} is not finite", quoted(text)), remedy))
}

/// How deep the brackets of a valid JSON text are nested.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut inside, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b'{' | b'[' if !inside => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !inside => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(line: &str) -> Members<'_> {
        Members::of(line).unwrap()
    }

    #[test]
    fn members_are_read_once_and_none_may_be_left() {
        let mut members = of(r#"{"a":1.5,"b":null,"c":"\u0041","d":true}"#);
        assert_eq!(members.number("a").unwrap(), Some(1.5));
        assert_eq!(members.number("a").unwrap(), None);
        assert_eq!(members.number("b").unwrap(), None);
        assert_eq!(members.text("c").unwrap().as_deref(), Some("A"));
        let error = members.nothing_left("run").unwrap_err().to_string();
        assert_eq!(
            error,
            "`d`: a line of kind `run` has no such member; take it out, or mend its name"
        );
    }

    #[test]
    fn numbers_that_are_too_large_are_not_finite() {
        let error = of(r#"{"raw":-1e999}"#)
            .number("raw")
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "`raw`: `-1e999` is not finite; give a finite number, or null"
        );
    }

    #[test]
    fn types_are_held_to() {
        let line =
            r#"{"t":"x","n":3,"f":3.0,"h":3.5,"m":-1,"l":[],"e":"a\tb","s":"\ud800","b":" "}"#;
        assert!(of(line).number("t").is_err());
        assert!(of(line).number("l").is_err());
        assert!(of(line).text("n").is_err());
        assert!(of(line).text("e").is_err());
        assert!(of(line).text("s").is_err());
        assert!(of(line).required_text("b").is_err());
        assert!(of(line).flag("n").is_err());
        assert!(of(line).object("l").is_err());
        assert!(of(line).moment("t").is_err());
        assert_eq!(of(line).whole("n").unwrap(), Some(3));
        assert_eq!(of(line).whole("f").unwrap(), Some(3));
        assert!(of(line).whole("h").is_err());
        assert!(of(line).whole("m").is_err());
        let error = of(line).seconds("m").unwrap_err().to_string();
        assert_eq!(error, "`m`: -1 is a negative time; give seconds");
        let error = of(line).required_seconds("none").unwrap_err().to_string();
        assert_eq!(error, "`none`: it is missing; give seconds");
        let error = of(line).choice::<crate::run::Better>("t", &["lower", "higher"]);
        assert_eq!(
            error.unwrap_err().to_string(),
            "`t`: `x` is not known; say `lower` or `higher`"
        );
    }

    #[test]
    fn ids_can_be_typed_and_name_files() {
        for id in ["a", "0123456789abcdef", "hci-agent_7.2"] {
            assert_eq!(
                of(&format!(r#"{{"run":"{id}"}}"#))
                    .required_id("run")
                    .unwrap(),
                id
            );
        }
        for id in [
            "",
            ".hidden",
            "-x",
            "a/b",
            "../a",
            "a b",
            "ä",
            &"x".repeat(129),
        ] {
            assert!(
                of(&format!(r#"{{"run":"{id}"}}"#))
                    .required_id("run")
                    .is_err(),
                "{id}"
            );
        }
    }

    #[test]
    fn a_record_is_an_object_that_is_not_nested_without_end() {
        let record = r#"{"a": [1, "]\"{", {}]}"#;
        assert_eq!(depth(record), 3);
        let line = format!(r#"{{"record":{record}}}"#);
        assert_eq!(of(&line).object("record").unwrap().as_deref(), Some(record));
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        let line = format!(r#"{{"record":{deep}}}"#);
        let error = of(&line).object("record").unwrap_err().to_string();
        assert!(error.contains("deeper than 100 levels"), "{error}");
    }

    proptest! {
        #[test]
        fn no_line_breaks_the_reader(line in r#"[{}\[\]":,0-9a-z\\NI.e+ -]{0,60}"#) {
            if let Ok(mut members) = Members::of(&line) {
                let _ = members.number("a");
                let _ = members.object("b");
            }
        }

        #[test]
        fn microseconds_come_back(micros in 0..1_000_000_000_000_000_u64) {
            let time = Duration::from_micros(micros);
            let line = format!(r#"{{"at":{}}}"#, serde_json::to_string(&(micros as f64 / 1e6)).unwrap());
            prop_assert_eq!(of(&line).required_seconds("at").unwrap(), time);
        }

        #[test]
        fn finite_numbers_come_back_to_the_bit(bits: u64) {
            let number = f64::from_bits(bits);
            prop_assume!(number.is_finite());
            let line = format!(r#"{{"n":{}}}"#, serde_json::to_string(&number).unwrap());
            prop_assert_eq!(of(&line).number("n").unwrap().unwrap().to_bits(), number.to_bits());
        }
    }
}
