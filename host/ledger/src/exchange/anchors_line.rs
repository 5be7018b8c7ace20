//! A line that is an environment's anchors.

use serde::Serialize;

use super::flaw::Flaw;
use super::members::{Members, missing};
use crate::evaluation::Anchors;

/// What `kind` says of it.
pub(super) const KIND: &str = "anchors";

/// The source of anchors that name none.
const SOURCE: &str = "imported";

/// Anchors of a version of an environment.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct EnvironmentAnchors {
    pub(super) environment: String,
    pub(super) version: String,
    pub(super) anchors: Anchors,
}

/// Reads anchors; `members` has lost its `kind` already.
pub(super) fn read(mut members: Members<'_>) -> Result<EnvironmentAnchors, Flaw> {
    let environment = members.required_text("environment")?;
    let version = members.required_text("environment_version")?;
    let anchors = read_as(&mut members, "start", "reference", "source")?
        .ok_or_else(|| missing("start", "the raw score of the starting solution"))?;
    members.nothing_left(KIND)?;
    Ok(EnvironmentAnchors {
        environment,
        version,
        anchors,
    })
}

/// Reads the three members of anchors by the names that they have in a line; `None` when neither end is there.
pub(super) fn read_as(
    members: &mut Members<'_>,
    start: &str,
    reference: &str,
    source: &str,
) -> Result<Option<Anchors>, Flaw> {
    let text = members.text(source)?;
    let (from, to) = match (members.number(start)?, members.number(reference)?) {
        (None, None) if text.is_none() => return Ok(None),
        (None, _) => return Err(missing(start, "the raw score that is 0")),
        (_, None) => return Err(missing(reference, "the raw score that is 1")),
        (Some(from), Some(to)) => (from, to),
    };
    if from == to {
        return Err(Flaw::of(
            reference,
            format!("it is {to}, as `{start}` is"),
            "nothing can be normalised by two equal anchors: mend one of them",
        ));
    }
    Ok(Some(Anchors {
        start: from,
        reference: to,
        source: text.unwrap_or_else(|| SOURCE.to_owned()),
    }))
}

/// Anchors as they are written, members in this order.
#[derive(Serialize)]
pub(super) struct AnchorsLine<'a> {
    kind: &'static str,
    environment: &'a str,
    environment_version: &'a str,
    start: f64,
    reference: f64,
    source: &'a str,
}

impl<'a> AnchorsLine<'a> {
    pub(super) fn of(environment: &'a str, version: &'a str, anchors: &'a Anchors) -> Self {
        Self {
            kind: KIND,
            environment,
            environment_version: version,
            start: anchors.start,
            reference: anchors.reference,
            source: &anchors.source,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(line: &str) -> Result<EnvironmentAnchors, String> {
        Members::of(line)
            .and_then(read)
            .map_err(|flaw| flaw.to_string())
    }

    #[test]
    fn anchors_are_read_and_written() {
        let line = r#"{"environment":"e","environment_version":"1","start":2.5,"reference":-1.0,"source":"the paper"}"#;
        let read = of(line).unwrap();
        let written = AnchorsLine::of(&read.environment, &read.version, &read.anchors);
        let text = serde_json::to_string(&written).unwrap();
        assert_eq!(text, line.replacen('{', r#"{"kind":"anchors","#, 1));
        let without = of(&line.replace(r#","source":"the paper""#, "")).unwrap();
        assert_eq!(without.anchors.source, "imported");
    }

    #[test]
    fn both_ends_are_needed_and_differ() {
        let line = |rest: &str| {
            of(&format!(
                r#"{{"environment":"e","environment_version":"1"{rest}}}"#
            ))
            .unwrap_err()
        };
        assert_eq!(
            line(""),
            "`start`: it is missing; give the raw score of the starting solution"
        );
        assert_eq!(
            line(r#","start":1"#),
            "`reference`: it is missing; give the raw score that is 1"
        );
        assert!(line(r#","source":"x""#).starts_with("`start`: it is missing"));
        let equal = line(r#","start":1,"reference":1.0"#);
        assert!(
            equal.starts_with("`reference`: it is 1, as `start` is"),
            "{equal}"
        );
    }
}
