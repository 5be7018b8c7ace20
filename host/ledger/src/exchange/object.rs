//! A line as a JSON object: its members, each once, their values not read yet.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::flaw::{Flaw, quoted};

/// The most members that a line may have: no line that is right has half of them.
const MOST_MEMBERS: usize = 64;

/// A member: its name and its JSON text.
pub(super) type Member<'a> = (Cow<'a, str>, &'a RawValue);

/// Reads a line, which must be one JSON object whose members differ.
pub(super) fn read(line: &str) -> Result<Vec<Member<'_>>, Flaw> {
    let mut last = None;
    let mut deserializer = serde_json::Deserializer::from_str(line);
    let members = Object { last: &mut last }.deserialize(&mut deserializer);
    let members = match members {
        Ok(members) => members,
        Err(error) => return Err(malformed(line, last, &error)),
    };
    if let Err(error) = deserializer.end() {
        return Err(malformed(line, None, &error));
    }
    if members.len() > MOST_MEMBERS {
        return Err(Flaw::of_line(
            format!("it has more than {MOST_MEMBERS} members"),
            "one line is one run, one evaluation or one environment's anchors",
        ));
    }
    for (index, (name, _)) in members.iter().enumerate() {
        if members[..index].iter().any(|(earlier, _)| earlier == name) {
            return Err(Flaw::of(name, "it is there twice", "give it once"));
        }
    }
    Ok(members)
}

/// What is wrong with a line that is not a JSON object; `last` is the member whose value could not be read, if it was one.
fn malformed(line: &str, last: Option<String>, error: &serde_json::Error) -> Flaw {
    let column = error.column();
    // Other programs write these, Python's json module among them. The column is that of the word, or of its second character.
    let words = ["-Infinity", "Infinity", "NaN"];
    let here = [column.saturating_sub(2), column.saturating_sub(1)]
        .into_iter()
        .filter_map(|start| line.get(start..))
        .find_map(|here| words.iter().find(|word| here.starts_with(**word)));
    let (cause, remedy) = match here {
        Some(word) => (
            format!("{} is not a finite number, and not JSON", quoted(word)),
            "give a finite number, or null",
        ),
        None => {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            (
                format!("it is not a JSON object: {message} at byte {column}"),
                remedy(line, error),
            )
        }
    };
    match last {
        Some(member) => Flaw::of(&member, cause, remedy),
        None => Flaw::of_line(cause, remedy),
    }
}

/// What to do about a line that is something else than a JSON object.
fn remedy(line: &str, error: &serde_json::Error) -> &'static str {
    let line = line.trim_start();
    if line.starts_with('[') {
        "this looks like a list: put each of its objects on a line of its own (`jq -c '.[]' FILE` does so)"
    } else if line.starts_with('{') && error.is_eof() {
        "one line is one JSON object, and this looks like one over several lines (`jq -c . FILE` writes one a line)"
    } else if !line.starts_with('{') && line.contains([',', ';', '\t']) {
        "this looks like a table (CSV): write it as JSON lines, one object a line (in pandas `to_json(FILE, orient=\"records\", lines=True)`)"
    } else {
        "one line is one JSON object"
    }
}

/// Reads an object's members; leaves the name of the one whose value could not be read in `last`.
struct Object<'l> {
    last: &'l mut Option<String>,
}

#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'de> DeserializeSeed<'de> for Object<'_> {
    type Value = Vec<Member<'de>>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = Vec<Member<'de>>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::with_capacity(32);
        while let Some(Name(name)) = map.next_key()? {
            let value = match map.next_value() {
                Ok(value) => value,
                Err(error) => {
                    *self.last = Some(name.into_owned());
                    return Err(error);
                }
            };
            // One too many says that there are too many; the rest is not kept.
            if members.len() <= MOST_MEMBERS {
                members.push((name, value));
            }
        }
        Ok(members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flaw(line: &str) -> String {
        read(line).unwrap_err().to_string()
    }

    #[test]
    fn what_is_no_object_is_refused() {
        assert!(flaw("").starts_with("it is not a JSON object"));
        assert!(flaw("[1]").contains("a JSON object"));
        assert!(flaw(r#"{"a":1} x"#).contains("trailing characters at byte 9"));
        assert!(flaw(r#"{"a":1"#).contains("EOF"));
        assert!(flaw("run,agent,score").contains("looks like a table (CSV)"));
        assert!(flaw("{").contains("one over several lines"));
        assert!(flaw("  [").contains("looks like a list"));
        assert!(flaw("run").ends_with("; one line is one JSON object"));
        assert_eq!(
            flaw(r#"{"a":1,"\u0061":2}"#),
            "`a`: it is there twice; give it once"
        );
        let many: Vec<String> = (0..70).map(|n| format!("\"m{n}\":{n}")).collect();
        assert!(flaw(&format!("{{{}}}", many.join(","))).contains("more than 64 members"));
    }

    #[test]
    fn numbers_that_are_not_finite_are_named() {
        for word in ["NaN", "Infinity", "-Infinity"] {
            let remedy = "is not a finite number, and not JSON; give a finite number, or null";
            assert_eq!(
                flaw(&format!(r#"{{"a":1,"raw": {word} }}"#)),
                format!("`raw`: `{word}` {remedy}")
            );
            assert_eq!(
                flaw(&format!(r#"{{"a":1,"raw":{word},"b":2}}"#)),
                format!("`raw`: `{word}` {remedy}")
            );
        }
    }
}
