//! The values of `pipeline.toml`: names, expressions, numbers and tables, each with its place in the file.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::error::Source;
use super::{Located, PipelineError, Place, PlacedExpression};
use crate::expression::Expression;
use crate::suggest;

/// The longest name of a buffer, an entry point or a constant, in bytes.
const MAX_NAME_BYTES: usize = 128;

/// A value of the file and where it stands.
pub(super) type Item<'a> = Spanned<DeValue<'a>>;

/// A key of a table, where it stands, and its value.
pub(super) struct Entry<'t, 'a> {
    pub(super) key: &'t str,
    pub(super) offset: usize,
    pub(super) item: &'t Item<'a>,
}

/// Reads values, with errors that point into the file.
pub(super) struct Reader<'s> {
    pub(super) source: &'s Source,
}

impl Reader<'_> {
    /// An expression in quotes, or a plain whole number.
    pub(super) fn expression(
        &self,
        item: &Item<'_>,
        what: &str,
    ) -> Result<PlacedExpression, PipelineError> {
        match item.get_ref() {
            DeValue::String(text) => {
                let place = self.place_of_string(item.span());
                let expression = Expression::parse(text).map_err(|error| {
                    self.source.malformed(place.at(error.offset), error.message)
                })?;
                Ok(PlacedExpression { expression, place })
            }
            DeValue::Integer(integer) => {
                let value = unsigned(integer).ok_or_else(|| {
                    self.wrong(item, &format!("{what} is at least 0 and below 2^64"))
                })?;
                Ok(PlacedExpression {
                    expression: Expression::of_number(value),
                    place: Place {
                        offset: item.span().start,
                        exact: false,
                    },
                })
            }
            _ => Err(self.wrong(
                item,
                &format!("{what} is an expression in quotes or a whole number"),
            )),
        }
    }

    /// Where the content of a string begins, and whether its bytes stand in the file as they are.
    fn place_of_string(&self, span: Range<usize>) -> Place {
        let raw = self.source.text().get(span.clone()).unwrap_or_default();
        let plain = raw.starts_with(['"', '\''])
            && !raw.starts_with("\"\"\"")
            && !raw.starts_with("'''")
            && (raw.starts_with('\'') || !raw.contains('\\'));
        Place {
            offset: span.start + usize::from(plain),
            exact: plain,
        }
    }

    /// A string that names something.
    pub(super) fn name(
        &self,
        item: &Item<'_>,
        what: &str,
    ) -> Result<Located<String>, PipelineError> {
        let Some(value) = item.get_ref().as_str() else {
            return Err(self.wrong(item, &format!("{what} is a text in quotes")));
        };
        self.named(value, item.span().start, what)
    }

    /// A key that names something.
    pub(super) fn key_name(
        &self,
        entry: &Entry<'_, '_>,
        what: &str,
    ) -> Result<Located<String>, PipelineError> {
        self.named(entry.key, entry.offset, what)
    }

    fn named(
        &self,
        value: &str,
        offset: usize,
        what: &str,
    ) -> Result<Located<String>, PipelineError> {
        if value.is_empty() || value.len() > MAX_NAME_BYTES || value.contains(char::is_control) {
            return Err(self.source.malformed(
                offset,
                format!("{what} has 1 to {MAX_NAME_BYTES} bytes and no control characters"),
            ));
        }
        Ok(Located {
            value: value.into(),
            offset,
        })
    }

    pub(super) fn table<'t, 'a>(
        &self,
        item: &'t Item<'a>,
        shape: &str,
    ) -> Result<&'t DeTable<'a>, PipelineError> {
        item.get_ref()
            .as_table()
            .ok_or_else(|| self.wrong(item, shape))
    }

    /// The entries of a table in the file's order, so that of several errors the first is reported.
    pub(super) fn entries<'t, 'a>(&self, table: &'t DeTable<'a>) -> Vec<Entry<'t, 'a>> {
        let mut entries: Vec<Entry<'t, 'a>> = Vec::with_capacity(table.len());
        for (key, item) in table {
            let offset = key.span().start;
            // Inserted in place: a general sort would be larger than the rest of this reader, and tables are short.
            let place = entries.partition_point(|entry| entry.offset < offset);
            let key = key.get_ref();
            entries.insert(place, Entry { key, offset, item });
        }
        entries
    }

    pub(super) fn unknown_key(
        &self,
        entry: &Entry<'_, '_>,
        place: &str,
        known: &[&str],
    ) -> PipelineError {
        self.source.malformed(
            entry.offset,
            format!(
                "unknown key `{}` in {place}{}",
                shown(entry.key),
                suggest::hint(entry.key, known.iter().copied())
            ),
        )
    }

    pub(super) fn wrong(&self, item: &Item<'_>, message: &str) -> PipelineError {
        self.source
            .malformed(item.span().start, message.to_string())
    }
}

/// A number as `0` or `17`: no sign, no leading zero, so that one binding has one spelling.
pub(super) fn plain_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit())
        && !(text.len() > 1 && text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

pub(super) fn unsigned(integer: &DeInteger<'_>) -> Option<u64> {
    u64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

pub(super) fn signed(integer: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// A key that someone else wrote, fit for a message.
pub(super) fn shown(key: &str) -> String {
    const LONGEST: usize = 40;
    let more = if key.chars().count() > LONGEST {
        "..."
    } else {
        ""
    };
    let start: String = key.chars().take(LONGEST).collect();
    format!("{}{more}", start.escape_debug())
}
