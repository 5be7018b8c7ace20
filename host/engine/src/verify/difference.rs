//! A difference between a record and what was computed again, short enough to be read.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use weighhouse_sandbox::transcript::Difference;

/// How many characters of each side are shown.
const SHOWN: usize = 160;

/// How many of them come before the first that differs.
const BEFORE: usize = 40;

/// Two sides that differ, cut around the first place where they do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// The number of the call; null for what is not of a call.
    pub call: Option<u64>,
    /// The function that was called, as the transcript says; empty for what is not of a call.
    pub function: String,
    /// What of it differs.
    pub part: String,
    /// Where in it, if it is JSON: `bindings[0].buffer`.
    pub at: Option<String>,
    /// As it is recorded.
    pub recorded: String,
    /// As it was computed again.
    pub computed: String,
}

impl Shown {
    /// Two values of something that has a name.
    pub(super) fn of_values(part: &str, recorded: &Value, computed: &Value) -> Self {
        Self::of_texts(part, &recorded.to_string(), &computed.to_string())
    }

    /// Two texts of something that has a name.
    pub(super) fn of_texts(part: &str, recorded: &str, computed: &str) -> Self {
        let at = place(recorded, computed);
        let (recorded, computed) = excerpts(recorded, computed);
        Self {
            call: None,
            function: String::new(),
            part: part.to_owned(),
            at,
            recorded,
            computed,
        }
    }

    /// The same of a call.
    pub(super) fn of_call(self, call: u64, function: &str) -> Self {
        Self {
            call: Some(call),
            function: function.to_owned(),
            ..self
        }
    }
}

impl From<&Difference> for Shown {
    fn from(difference: &Difference) -> Self {
        Self {
            call: difference.call,
            function: difference.function.clone(),
            ..Self::of_texts(
                &difference.part.to_string(),
                &difference.recorded,
                &difference.replayed,
            )
        }
    }
}

/// Both texts, each cut to the part around the first character that differs.
fn excerpts(one: &str, other: &str) -> (String, String) {
    let equal = one
        .chars()
        .zip(other.chars())
        .take_while(|(one, other)| one == other)
        .count();
    let longest = one.chars().count().max(other.chars().count());
    let from = if longest <= SHOWN {
        0
    } else {
        equal.saturating_sub(BEFORE)
    };
    (excerpt(one, from), excerpt(other, from))
}

fn excerpt(text: &str, from: usize) -> String {
    let mut rest = text.chars().skip(from);
    let mut shown = String::new();
    if from > 0 {
        shown.push('…');
    }
    shown.extend(rest.by_ref().take(SHOWN));
    if rest.next().is_some() {
        shown.push('…');
    }
    shown
}

/// Whether two values are written alike. Two numbers may be equal and not the same, as 0 and -0.
pub(super) fn alike(one: &Value, other: &Value) -> bool {
    let (one, other) = (one.to_string(), other.to_string());
    one == other
}

/// The path to the first place where two texts of JSON differ.
fn place(one: &str, other: &str) -> Option<String> {
    let one: Value = serde_json::from_str(one).ok()?;
    let other: Value = serde_json::from_str(other).ok()?;
    let mut path = String::new();
    descend(&one, &other, &mut path);
    (!path.is_empty()).then_some(path)
}

fn descend(one: &Value, other: &Value, path: &mut String) {
    let differ = |one: &Value, other: &Value| !alike(one, other);
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let null = Value::Null;
            let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
            keys.sort();
            keys.dedup();
            let first = keys.into_iter().find_map(|key| {
                let sides = (one.get(key), other.get(key));
                match sides {
                    (Some(one), Some(other)) if !differ(one, other) => None,
                    (one, other) => Some((key, one.unwrap_or(&null), other.unwrap_or(&null))),
                }
            });
            if let Some((key, one, other)) = first {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
                descend(one, other, path);
            }
        }
        (Value::Array(one), Value::Array(other)) => {
            let first = one
                .iter()
                .zip(other)
                .position(|(one, other)| differ(one, other));
            let index = first.unwrap_or_else(|| one.len().min(other.len()));
            path.push_str(&format!("[{index}]"));
            if let (Some(one), Some(other)) = (one.get(index), other.get(index)) {
                descend(one, other, path);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_difference_of_json_has_a_place() {
        let cases = [
            (
                json!({"a": 1, "b": [1, {"c": 2}]}),
                json!({"a": 1, "b": [1, {"c": 3}]}),
                "b[1].c",
            ),
            (json!({"a": [1]}), json!({"a": [1, 2]}), "a[1]"),
            (json!({"a": 1}), json!({"b": 1}), "a"),
            (json!({"a": 0.0}), json!({"a": -0.0}), "a"),
        ];
        for (one, other, at) in cases {
            let shown = Shown::of_values("arguments", &one, &other);
            assert_eq!(shown.at.as_deref(), Some(at));
        }
        assert_eq!(Shown::of_texts("end", "no end", "1").at, None);
    }

    #[test]
    fn a_long_text_is_cut_around_the_difference() {
        let one = format!("{}a{}", "x".repeat(1000), "y".repeat(1000));
        let other = format!("{}b{}", "x".repeat(1000), "y".repeat(1000));
        let shown = Shown::of_texts("answer", &one, &other);
        assert!(shown.recorded.starts_with("…x") && shown.recorded.ends_with("y…"));
        assert_eq!(shown.recorded.chars().nth(BEFORE + 1), Some('a'));
        assert_eq!(shown.computed.chars().nth(BEFORE + 1), Some('b'));
        assert_eq!(shown.computed.chars().count(), SHOWN + 2);
        let shown = Shown::of_texts("answer", "short", "sharp");
        assert_eq!(
            (shown.recorded.as_str(), shown.computed.as_str()),
            ("short", "sharp")
        );
    }

    proptest! {
        #[test]
        fn any_two_texts_can_be_shown(one in ".{0,400}", other in ".{0,400}") {
            let shown = Shown::of_texts("part", &one, &other);
            prop_assert!(shown.recorded.chars().count() <= SHOWN + 2);
            if one != other && !one.starts_with(&other) && !other.starts_with(&one) {
                prop_assert_ne!(shown.recorded, shown.computed);
            }
        }
    }
}
