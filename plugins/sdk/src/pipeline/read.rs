//! Reading `pipeline.toml`: from TOML to [`Pipeline`]. What each key holds is here; how names and expressions are written is in `values`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use toml::de::{DeTable, DeValue};

use super::error::Source;
use super::values::{Entry, Item, Reader, plain_number, shown, signed, unsigned};
use super::{
    Binding, Bound, Buffer, Constant, Dispatch, Located, MAX_BINDINGS, MAX_BUFFERS, MAX_FILE_BYTES,
    MAX_PASSES, MAX_UNIFORM_WORDS, Pass, Pipeline, PipelineError, PlacedExpression, nesting,
};

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
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
