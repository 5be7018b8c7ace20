//! JSON that says what is read from it and nothing else: no key twice, no field that is passed over, no number that is rounded.
//!
//! Two readers of a signed document must not come to see different things in it.

use std::fmt;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// Reads JSON in which no object has a key twice.
///
/// # Errors
/// When it is no such JSON, with the line and the column.
pub fn parse(bytes: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice::<Unique>(bytes).map(|Unique(value)| value)
}

/// A value in which no object has a key twice.
struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Reader.deserialize(deserializer).map(Self)
    }
}

struct Reader;

impl<'de> DeserializeSeed<'de> for Reader {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Bool(truth))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::from(number))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Number::from_f64(number)
            .map(Value::Number)
            .ok_or_else(|| E::custom("a number is too large"))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(Reader)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom(format!(
                    "the field {key:?} is there twice"
                )));
            }
            let value = entries.next_value_seed(Reader)?;
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

/// Where and how what was given differs from what was read of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The field, with its parents.
    pub field: String,
    /// What is wrong with it.
    pub problem: String,
}

/// The first difference between what was given and what was read of it, written again.
pub fn first_difference(field: &str, given: &Value, read: &Value) -> Option<Difference> {
    let differs = |field: &str, problem: String| {
        Some(Difference {
            field: field.to_owned(),
            problem,
        })
    };
    match (given, read) {
        (Value::Object(given), Value::Object(read)) => {
            for (key, value) in given {
                let field = below(field, key);
                match read.get(key) {
                    None => return differs(&field, "is not known here".to_owned()),
                    Some(read) => {
                        if let Some(difference) = first_difference(&field, value, read) {
                            return Some(difference);
                        }
                    }
                }
            }
            let missing = read.keys().find(|key| !given.contains_key(*key))?;
            differs(&below(field, missing), "is missing".to_owned())
        }
        (Value::Array(given), Value::Array(read)) if given.len() == read.len() => given
            .iter()
            .zip(read)
            .enumerate()
            .find_map(|(index, (given, read))| {
                first_difference(&format!("{field}[{index}]"), given, read)
            }),
        (Value::Number(one), Value::Number(two)) if same_number(one, two) => None,
        // Two numbers that are equal are not always one: there are two zeros.
        _ if given == read && !given.is_number() => None,
        _ => differs(field, format!("is {given}, which is read as {read}")),
    }
}

/// Whether two numbers are one, however they are written: `2` and `2.0` are, for not every writer tells them apart.
fn same_number(one: &Number, two: &Number) -> bool {
    let integer = |number: &Number| {
        number
            .as_i64()
            .map(i128::from)
            .or_else(|| number.as_u64().map(i128::from))
    };
    match (integer(one), integer(two)) {
        (Some(one), Some(two)) => one == two,
        _ => one.as_f64().map(f64::to_bits) == two.as_f64().map(f64::to_bits),
    }
}

/// The name of a field with its parents.
pub fn below(parent: &str, key: &str) -> String {
    if parent.is_empty() {
        key.to_owned()
    } else {
        format!("{parent}.{key}")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_read_as_it_is() {
        let text = r#"{"a":[null,true,-1,18446744073709551615,0.1,-0.0,"\u00e9"],"b":{}}"#;
        let value = parse(text.as_bytes()).unwrap();
        assert_eq!(value, serde_json::from_str::<Value>(text).unwrap());
        assert!(value["a"][5].as_f64().unwrap().is_sign_negative());
    }

    #[test]
    fn a_field_that_is_there_twice_is_refused_at_any_depth() {
        for text in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"c":2,"a":3}}]"#] {
            let error = parse(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains("the field \"a\" is there twice"), "{error}");
            assert!(error.contains("line 1"), "{error}");
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        assert!(parse(&[b'['; 100_000]).is_err());
        assert!(parse("{\"a\":".repeat(100_000).as_bytes()).is_err());
    }

    #[test]
    fn the_first_difference_is_named() {
        let given = json!({"a": {"b": [1, 2.0, "x"]}, "c": null});
        assert_eq!(first_difference("", &given, &given), None);
        let cases = [
            (json!({"a": {"b": [1, 2.0, "x"]}}), "c", "is not known here"),
            (
                json!({"a": {"b": [1, 2.0, "x"], "d": 1}, "c": null}),
                "a.d",
                "is missing",
            ),
            (
                json!({"a": {"b": [1, 2.0, "y"]}, "c": null}),
                "a.b[2]",
                "is \"x\", which is read as \"y\"",
            ),
            (
                json!({"a": {"b": [1]}, "c": null}),
                "a.b",
                "is [1,2.0,\"x\"], which is read as [1]",
            ),
        ];
        for (read, field, problem) in cases {
            let difference = first_difference("", &given, &read).unwrap();
            assert_eq!((&*difference.field, &*difference.problem), (field, problem));
        }
    }

    #[test]
    fn a_number_may_be_written_in_several_ways_and_not_rounded() {
        let same = |one: Value, two: Value| first_difference("", &one, &two).is_none();
        assert!(same(json!(120), json!(120.0)));
        assert!(same(json!(-3), json!(-3.0)));
        assert!(!same(json!(0.0), json!(-0.0)));
        assert!(!same(json!(u64::MAX), json!(u64::MAX - 1)));
        assert!(!same(json!(0.1), json!(0.1 + f64::EPSILON)));
    }

    proptest! {
        #[test]
        fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            let _ = parse(&bytes);
        }

        #[test]
        fn every_figure_survives(bits in any::<u64>()) {
            let figure = f64::from_bits(bits);
            prop_assume!(figure.is_finite());
            let text = serde_json::to_string(&figure).unwrap();
            let again = parse(text.as_bytes()).unwrap().as_f64().unwrap();
            prop_assert_eq!(again.to_bits(), bits);
        }
    }
}
