//! What the statistics read of an evaluation's record: the repeated timings.
//!
//! A record that was imported may have anything in it, and be large. It is read without being held: what is no timing is skipped, and of timings no more
//! is kept than a chart can show.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::attempt::Timings;

/// The beginning of the names of timings among the details of an evaluation.
const DURATIONS: &str = "durations-";

/// The most things that were timed; the others are left out.
pub(crate) const MOST_SERIES: usize = 8;

/// The most samples of one of them; those after these are left out.
pub(crate) const MOST_SAMPLES: usize = 2_000;

/// The timings in a record, by what was timed. None where it is no record of ours.
pub(crate) fn timings(record: &str) -> Vec<Timings> {
    let Record(mut timings) = serde_json::from_str(record).unwrap_or_default();
    timings.sort_by(|one, other| one.what.cmp(&other.what));
    timings
}

/// The timings of a record.
#[derive(Default)]
struct Record(Vec<Timings>);

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Record;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a record")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
                let mut timings = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    if name == "details" {
                        let Details(found) = map.next_value()?;
                        timings = found;
                    } else {
                        map.next_value::<IgnoredAny>()?;
                    }
                }
                Ok(Record(timings))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// The timings among the details.
struct Details(Vec<Timings>);

impl<'de> Deserialize<'de> for Details {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = Details;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("the details of a record")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Details, A::Error> {
                let mut timings: Vec<Timings> = Vec::new();
                while let Some(name) = map.next_key::<String>()? {
                    let what = name.strip_prefix(DURATIONS);
                    let Some(what) = what.filter(|_| timings.len() < MOST_SERIES) else {
                        map.next_value::<IgnoredAny>()?;
                        continue;
                    };
                    if let Samples(Some(milliseconds)) = map.next_value()? {
                        timings.push(Timings {
                            what: what.to_owned(),
                            milliseconds,
                        });
                    }
                }
                Ok(Details(timings))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// The first of the durations in a list; `None` where one of the list is no duration, or there is no list.
struct Samples(Option<Vec<f64>>);

impl<'de> Deserialize<'de> for Samples {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_any(AnyValue)? {
            Found::List(samples) => Ok(Self(samples)),
            Found::Number(_) | Found::Other => Ok(Self(None)),
        }
    }
}

/// A value of a kind that matters here.
enum Found {
    /// The durations of a list, if it has nothing else.
    List(Option<Vec<f64>>),
    Number(f64),
    Other,
}

impl<'de> Deserialize<'de> for Found {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

/// Takes whatever there is.
struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Found;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("anything")
    }

    fn visit_f64<E>(self, value: f64) -> Result<Found, E> {
        Ok(Found::Number(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Found, E> {
        Ok(Found::Number(value as f64))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Found, E> {
        Ok(Found::Number(value as f64))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Found, E> {
        Ok(Found::Other)
    }

    fn visit_str<E>(self, _: &str) -> Result<Found, E> {
        Ok(Found::Other)
    }

    fn visit_unit<E>(self) -> Result<Found, E> {
        Ok(Found::Other)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Found, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Found::Other)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Found, A::Error> {
        let mut samples = Some(Vec::new());
        while let Some(element) = list.next_element::<Found>()? {
            match element {
                Found::Number(value) if value.is_finite() && value >= 0.0 => {
                    if let Some(samples) = samples
                        .as_mut()
                        .filter(|samples| samples.len() < MOST_SAMPLES)
                    {
                        samples.push(value);
                    }
                }
                _ => samples = None,
            }
        }
        Ok(Found::List(samples))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn timings_are_taken_from_a_record() {
        let record = r#"{"raw":1,"details":{"n":3,"durations-submission":[1.5,2],"durations-start":[9,8.25],"durations-bad":[1,"x"],"durations-late":[-1]}}"#;
        let expected = [("start", vec![9.0, 8.25]), ("submission", vec![1.5, 2.0])];
        let expected = expected.map(|(what, milliseconds)| Timings {
            what: what.to_owned(),
            milliseconds,
        });
        assert_eq!(timings(record), expected);
    }

    #[test]
    fn what_is_no_record_has_no_timings() {
        for record in [
            "",
            "[]",
            "{}",
            "null",
            r#"{"details":null}"#,
            r#"{"details":{"durations-x":{}}}"#,
            r#"{"details":{"durations-x":[[1],{"a":[2]},null,true]}}"#,
            r#"{"details":{"durations-x":[1]}"#,
        ] {
            assert_eq!(timings(record), [], "{record}");
        }
    }

    #[test]
    fn no_more_is_kept_than_a_chart_can_show() {
        let mut details = serde_json::Map::new();
        for series in 0..MOST_SERIES + 5 {
            let samples: Vec<usize> = (0..MOST_SAMPLES + 100).collect();
            details.insert(format!("durations-{series:03}"), json!(samples));
        }
        let found = timings(&json!({"details": details}).to_string());
        assert_eq!(found.len(), MOST_SERIES);
        for timings in found {
            assert_eq!(timings.milliseconds.len(), MOST_SAMPLES);
            assert_eq!(timings.milliseconds[7], 7.0);
        }
    }

    proptest! {
        #[test]
        fn no_text_is_trouble(text in ".{0,200}", inside in "[\\[\\]{}:,\"0-9a-e.-]{0,60}") {
            timings(&text);
            timings(&format!(r#"{{"details":{{"durations-x":{inside}}}}}"#));
        }
    }
}
