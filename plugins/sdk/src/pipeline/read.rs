//! Reading `pipeline.toml`: from TOML to [`Pipeline`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use super::error::Source;
use super::{
    Binding, Bound, Buffer, Constant, Dispatch, Located, MAX_BINDINGS, MAX_BUFFERS, MAX_FILE_BYTES,
    MAX_PASSES, MAX_UNIFORM_WORDS, Pass, Pipeline, PipelineError, Place, PlacedExpression, nesting,
};
use crate::expression::Expression;
use crate::suggest;

const FILE_KEYS: [&str; 3] = ["version", "buffers", "pass"];
const BUFFER_KEYS: [&str; 1] = ["size"];
const DISPATCH_KEYS: [&str; 5] = ["shader", "entry", "workgroups", "constants", "bindings"];
const PASS_KEYS: [&str; 6] = [
    "shader",
    "entry",
    "workgroups",
    "constants",
    "bindings",
    "clear",
];
const UNIFORM_KEYS: [&str; 1] = ["uniform"];

/// The longest name of a buffer, an entry point or a constant, in bytes.
const MAX_NAME_BYTES: usize = 128;

/// The largest whole number that a float holds exactly: override constants are handed over as floats.
const MAX_EXACT_FLOAT: u64 = 1 << 53;

/// Reads a `pipeline.toml`.
pub(super) fn read(text: &str) -> Result<Pipeline, PipelineError> {
    let source = Source::new(text);
    if text.len() > MAX_FILE_BYTES {
        return Err(source.limit(
            0,
            format!(
                "pipeline.toml has {} bytes, at most {MAX_FILE_BYTES} are read",
                text.len()
            ),
        ));
    }
    if let Some((offset, message)) = nesting::too_deep(text) {
        return Err(source.limit(offset, message));
    }
    let document = DeTable::parse(text).map_err(|error| {
        source.malformed(
            error.span().map_or(0, |span| span.start),
            format!("not TOML: {}", error.message().trim_end()),
        )
    })?;
    let reader = Reader { source: &source };
    let (buffers, passes) = reader.file(document.get_ref())?;
    Ok(Pipeline {
        source,
        buffers,
        passes,
    })
}

/// A value of the file and where it stands.
type Item<'a> = Spanned<DeValue<'a>>;

/// A key of a table, where it stands, and its value.
struct Entry<'t, 'a> {
    key: &'t str,
    offset: usize,
    item: &'t Item<'a>,
}

struct Reader<'s> {
    source: &'s Source,
}

impl Reader<'_> {
    fn file(&self, table: &DeTable<'_>) -> Result<(Vec<Buffer>, Vec<Pass>), PipelineError> {
        let mut version = None;
        let mut buffers = Vec::new();
        let mut passes = Vec::new();
        for entry in self.entries(table) {
            match entry.key {
                "version" => version = Some(self.version(entry.item)?),
                "buffers" => buffers = self.buffers(entry.item)?,
                "pass" => passes = self.passes(entry.item)?,
                _ => return Err(self.unknown_key(&entry, "pipeline.toml", &FILE_KEYS)),
            }
        }
        if version.is_none() {
            return Err(self.source.malformed(0, "`version = 1` is missing"));
        }
        if passes.is_empty() {
            return Err(self
                .source
                .malformed(0, "there is no pass; a pipeline has one `[[pass]]` or more"));
        }
        Ok((buffers, passes))
    }

    fn version(&self, item: &Item<'_>) -> Result<(), PipelineError> {
        match item.get_ref().as_integer().and_then(unsigned) {
            Some(1) => Ok(()),
            _ => Err(self.wrong(item, "`version` is 1, the only version of this format")),
        }
    }

    fn buffers(&self, item: &Item<'_>) -> Result<Vec<Buffer>, PipelineError> {
        let table = self.table(item, "`buffers` is a table: `name = { size = \"4 * n\" }`")?;
        let entries = self.entries(table);
        if let Some(entry) = entries.get(MAX_BUFFERS) {
            return Err(self
                .source
                .limit(entry.offset, format!("more than {MAX_BUFFERS} buffers")));
        }
        entries.iter().map(|entry| self.buffer(entry)).collect()
    }

    fn buffer(&self, entry: &Entry<'_, '_>) -> Result<Buffer, PipelineError> {
        let name = self.key_name(entry, "a buffer's name")?;
        let table = self.table(entry.item, "a buffer is a table: `{ size = \"4 * n\" }`")?;
        let mut size = None;
        for entry in self.entries(table) {
            match entry.key {
                "size" => size = Some(self.expression(entry.item, "`size`")?),
                _ => return Err(self.unknown_key(&entry, "a buffer", &BUFFER_KEYS)),
            }
        }
        let size = size.ok_or_else(|| {
            self.source.malformed(
                entry.offset,
                format!("buffer `{}` has no `size` in bytes", name.value),
            )
        })?;
        Ok(Buffer { name, size })
    }

    fn passes(&self, item: &Item<'_>) -> Result<Vec<Pass>, PipelineError> {
        let array = item
            .get_ref()
            .as_array()
            .ok_or_else(|| self.wrong(item, "passes are written `[[pass]]`, with two brackets"))?;
        if let Some(item) = array.get(MAX_PASSES) {
            return Err(self
                .source
                .limit(item.span().start, format!("more than {MAX_PASSES} passes")));
        }
        array.iter().map(|item| self.pass(item)).collect()
    }

    fn pass(&self, item: &Item<'_>) -> Result<Pass, PipelineError> {
        let table = self.table(item, "passes are written `[[pass]]`, with two brackets")?;
        let offset = item.span().start;
        let entries = self.entries(table);
        let Some(clear) = entries.iter().find(|entry| entry.key == "clear") else {
            return self.dispatch(offset, &entries).map(Pass::Dispatch);
        };
        if let Some(other) = entries.iter().find(|entry| entry.key != "clear") {
            return Err(self.source.malformed(
                other.offset,
                format!("a pass with `clear` has no `{}`", shown(other.key)),
            ));
        }
        self.name(clear.item, "`clear`").map(Pass::Clear)
    }

    fn dispatch(
        &self,
        offset: usize,
        entries: &[Entry<'_, '_>],
    ) -> Result<Dispatch, PipelineError> {
        let (mut shader, mut entry_point, mut workgroups) = (None, None, None);
        let (mut constants, mut bindings) = (Vec::new(), None);
        for entry in entries {
            match entry.key {
                "shader" => shader = Some(self.name(entry.item, "`shader`")?),
                "entry" => entry_point = Some(self.name(entry.item, "`entry`")?),
                "workgroups" => workgroups = Some(self.workgroups(entry.item)?),
                "constants" => constants = self.constants(entry.item)?,
                "bindings" => bindings = Some(self.bindings(entry.item)?),
                _ => return Err(self.unknown_key(entry, "a pass", &PASS_KEYS)),
            }
        }
        let missing = |key: &str| {
            let all = DISPATCH_KEYS.map(|key| format!("`{key}`")).join(", ");
            self.source.malformed(
                offset,
                format!("the pass has no `{key}`; a pass is {all} (`constants` may be left out), or `clear`"),
            )
        };
        Ok(Dispatch {
            shader: shader.ok_or_else(|| missing("shader"))?,
            entry: entry_point.ok_or_else(|| missing("entry"))?,
            workgroups: workgroups.ok_or_else(|| missing("workgroups"))?,
            constants,
            bindings: bindings.ok_or_else(|| missing("bindings"))?,
        })
    }

    fn workgroups(&self, item: &Item<'_>) -> Result<Located<Vec<PlacedExpression>>, PipelineError> {
        const SHAPE: &str =
            "`workgroups` is a list of one to three expressions: `[\"ceil_div(n, 256)\"]`";
        let array = item
            .get_ref()
            .as_array()
            .ok_or_else(|| self.wrong(item, SHAPE))?;
        if !(1..=3).contains(&array.len()) {
            return Err(self.wrong(item, SHAPE));
        }
        let value = array
            .iter()
            .map(|item| self.expression(item, "a workgroup count"))
            .collect::<Result<_, _>>()?;
        Ok(Located {
            value,
            offset: item.span().start,
        })
    }

    fn constants(
        &self,
        item: &Item<'_>,
    ) -> Result<Vec<(Located<String>, Constant)>, PipelineError> {
        let table = self.table(item, "`constants` is a table: `{ BLOCK = 1024 }`")?;
        self.entries(table)
            .iter()
            .map(|entry| {
                let name = self.key_name(entry, "a constant's name")?;
                Ok((name, self.constant(entry.item)?))
            })
            .collect()
    }

    fn constant(&self, item: &Item<'_>) -> Result<Constant, PipelineError> {
        let number = match item.get_ref() {
            DeValue::Boolean(value) => Some(f64::from(u8::from(*value))),
            DeValue::Integer(integer) => signed(integer)
                .filter(|value| value.unsigned_abs() <= MAX_EXACT_FLOAT)
                .map(|value| value as f64),
            DeValue::Float(float) => float
                .as_str()
                .parse()
                .ok()
                .filter(|value: &f64| value.is_finite()),
            DeValue::String(_) => {
                return self
                    .expression(item, "a constant")
                    .map(Constant::Expression);
            }
            _ => None,
        };
        number.map(Constant::Number).ok_or_else(|| {
            self.wrong(
                item,
                "a constant is a finite number of at most 2^53, a boolean or an expression in quotes",
            )
        })
    }

    fn bindings(&self, item: &Item<'_>) -> Result<Vec<Binding>, PipelineError> {
        let table = self.table(item, "`bindings` is a table: `\"0.0\" = \"input\"`")?;
        let entries = self.entries(table);
        if let Some(entry) = entries.get(MAX_BINDINGS) {
            return Err(self.source.limit(
                entry.offset,
                format!("more than {MAX_BINDINGS} bindings in a pass"),
            ));
        }
        entries.iter().map(|entry| self.binding(entry)).collect()
    }

    fn binding(&self, entry: &Entry<'_, '_>) -> Result<Binding, PipelineError> {
        let Some((group, binding)) = entry
            .key
            .split_once('.')
            .and_then(|(group, binding)| Some((plain_number(group)?, plain_number(binding)?)))
        else {
            let quoted = if entry.item.get_ref().is_table() && plain_number(entry.key).is_some() {
                ", and a key with a dot stands in quotes"
            } else {
                ""
            };
            return Err(self.source.malformed(
                entry.offset,
                format!(
                    "`{}` is no binding: it is written \"group.binding\", as in \"0.1\"{quoted}",
                    shown(entry.key)
                ),
            ));
        };
        let bound = match entry.item.get_ref() {
            DeValue::String(_) => Bound::Buffer(self.name(entry.item, "a buffer's name")?),
            DeValue::Table(table) => Bound::Uniform(self.uniform(entry, table)?),
            _ => {
                return Err(self.wrong(
                    entry.item,
                    "a binding is a buffer's name or `{ uniform = [\"n\"] }`",
                ));
            }
        };
        Ok(Binding {
            group,
            binding,
            offset: entry.offset,
            bound,
        })
    }

    fn uniform(
        &self,
        binding: &Entry<'_, '_>,
        table: &DeTable<'_>,
    ) -> Result<Vec<PlacedExpression>, PipelineError> {
        const SHAPE: &str = "`uniform` is a list of expressions, one for each u32 word";
        let mut words = None;
        for entry in self.entries(table) {
            match entry.key {
                "uniform" => {
                    words = Some((
                        entry.item,
                        entry
                            .item
                            .get_ref()
                            .as_array()
                            .ok_or_else(|| self.wrong(entry.item, SHAPE))?,
                    ));
                }
                _ => return Err(self.unknown_key(&entry, "a binding", &UNIFORM_KEYS)),
            }
        }
        let Some((item, words)) = words else {
            return Err(self.wrong(binding.item, SHAPE));
        };
        if words.is_empty() {
            return Err(self.wrong(item, SHAPE));
        }
        if words.len() > MAX_UNIFORM_WORDS {
            return Err(self.source.limit(
                item.span().start,
                format!(
                    "a uniform of {} words, the most are {MAX_UNIFORM_WORDS}; use a buffer",
                    words.len()
                ),
            ));
        }
        words
            .iter()
            .map(|item| self.expression(item, "a word of a uniform"))
            .collect()
    }

    /// An expression in quotes, or a plain whole number.
    fn expression(&self, item: &Item<'_>, what: &str) -> Result<PlacedExpression, PipelineError> {
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
    fn name(&self, item: &Item<'_>, what: &str) -> Result<Located<String>, PipelineError> {
        let Some(value) = item.get_ref().as_str() else {
            return Err(self.wrong(item, &format!("{what} is a text in quotes")));
        };
        self.named(value, item.span().start, what)
    }

    /// A key that names something.
    fn key_name(
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

    fn table<'t, 'a>(
        &self,
        item: &'t Item<'a>,
        shape: &str,
    ) -> Result<&'t DeTable<'a>, PipelineError> {
        item.get_ref()
            .as_table()
            .ok_or_else(|| self.wrong(item, shape))
    }

    /// The entries of a table in the file's order, so that of several errors the first is reported.
    fn entries<'t, 'a>(&self, table: &'t DeTable<'a>) -> Vec<Entry<'t, 'a>> {
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

    fn unknown_key(&self, entry: &Entry<'_, '_>, place: &str, known: &[&str]) -> PipelineError {
        self.source.malformed(
            entry.offset,
            format!(
                "unknown key `{}` in {place}{}",
                shown(entry.key),
                suggest::hint(entry.key, known.iter().copied())
            ),
        )
    }

    fn wrong(&self, item: &Item<'_>, message: &str) -> PipelineError {
        self.source
            .malformed(item.span().start, message.to_string())
    }
}

/// A number as `0` or `17`: no sign, no leading zero, so that one binding has one spelling.
fn plain_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit())
        && !(text.len() > 1 && text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

fn unsigned(integer: &DeInteger<'_>) -> Option<u64> {
    u64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

fn signed(integer: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// A key that someone else wrote, fit for a message.
fn shown(key: &str) -> String {
    const LONGEST: usize = 40;
    let more = if key.chars().count() > LONGEST {
        "..."
    } else {
        ""
    };
    let start: String = key.chars().take(LONGEST).collect();
    format!("{}{more}", start.escape_debug())
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
