//! What a component is built of: its core modules, its sections and their sizes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use wasmparser::{BinaryReader, CustomSectionReader, Parser, Payload, ProducersSectionReader};

use crate::digest::Digest;

/// The most core modules, custom sections and producers that are listed; the rest is counted.
const MOST: usize = 64;
/// The most characters of a name that a component's author chose.
const NAME: usize = 200;

/// What a component is built of.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Structure {
    /// The digest of everything that decides what it does: all sections but the custom ones, which hold names, debugging information and
    /// producers.
    pub behaviour: Option<Digest>,
    /// How many core modules are in it.
    pub module_count: usize,
    /// The first of them.
    pub modules: Vec<Module>,
    /// Components inside of it.
    pub inner_components: usize,
    /// The bytes of all custom sections.
    pub custom_bytes: u64,
    /// Custom sections by name, the largest first.
    pub custom_sections: Vec<CustomSection>,
    /// What it says it was made with. Anybody can write anything there.
    pub producers: Vec<Producer>,
}

/// One core module.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Module {
    /// Its size, in bytes.
    pub bytes: u64,
    /// The functions that it defines.
    pub functions: u32,
    /// What it imports.
    pub imports: u32,
    /// What it exports.
    pub exports: u32,
    /// The size of its code, in bytes.
    pub code_bytes: u64,
    /// The size of its data, in bytes.
    pub data_bytes: u64,
    /// The linear memories that it defines.
    pub memories: Vec<Memory>,
    /// The tables that it defines, by their first number of elements.
    pub tables: Vec<u64>,
    /// The globals that it defines.
    pub globals: u32,
    /// Whether something of it runs as soon as it is instantiated.
    pub has_start: bool,
}

/// One linear memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Its pages of 64 KiB at the beginning.
    pub pages: u64,
    /// The most pages that it declares, if it declares a limit.
    pub most_pages: Option<u64>,
}

/// All custom sections of one name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomSection {
    /// The name: `name`, `.debug_line`, `producers`.
    pub name: String,
    /// How many there are.
    pub count: usize,
    /// Their bytes together.
    pub bytes: u64,
}

/// One entry of a producers section.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Producer {
    /// `language`, `sdk` or `processed-by`.
    pub field: String,
    /// The tool's name.
    pub name: String,
    /// Its version.
    pub version: String,
}

impl Structure {
    /// Reads the sections of a component or a module up to the first that is malformed.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut walk = Walk::default();
        let complete = Parser::new(0)
            .parse_all(bytes)
            .try_for_each(|payload| payload.map(|payload| walk.payload(&payload, bytes)))
            .is_ok();
        walk.finish(complete)
    }
}

/// What is open while the sections are walked through.
#[derive(Default)]
struct Walk {
    structure: Structure,
    behaviour: Sha256,
    /// For each module or component that is open, the module.
    open: Vec<Option<Module>>,
    custom: BTreeMap<String, (usize, u64)>,
}

impl Walk {
    fn payload(&mut self, payload: &Payload<'_>, bytes: &[u8]) {
        self.hash(payload, bytes);
        match payload {
            Payload::Version { encoding, .. } if self.open.is_empty() => {
                // The outermost one: no section announces it.
                let module = (*encoding == wasmparser::Encoding::Module).then(|| Module {
                    bytes: bytes.len() as u64,
                    ..Module::default()
                });
                self.open.push(module);
            }
            Payload::ModuleSection {
                unchecked_range, ..
            } => self.open.push(Some(Module {
                bytes: unchecked_range.len() as u64,
                ..Module::default()
            })),
            Payload::ComponentSection { .. } => {
                self.structure.inner_components += 1;
                self.open.push(None);
            }
            Payload::End(_) => {
                if let Some(Some(module)) = self.open.pop() {
                    self.structure.module_count += 1;
                    if self.structure.modules.len() < MOST {
                        self.structure.modules.push(module);
                    }
                }
            }
            Payload::CustomSection(section) => self.custom(section),
            _ => {
                if let Some(Some(module)) = self.open.last_mut() {
                    section_of_module(module, payload);
                }
            }
        }
    }

    /// What stands in custom sections is left out. Modules and components are hashed by what is in them.
    fn hash(&mut self, payload: &Payload<'_>, bytes: &[u8]) {
        let mut record = |id: u8, content: &[u8]| {
            self.behaviour.update([id]);
            self.behaviour.update((content.len() as u64).to_le_bytes());
            self.behaviour.update(content);
        };
        match payload {
            Payload::CustomSection(_) => {}
            Payload::Version { num, .. } => record(0xfd, &num.to_le_bytes()),
            Payload::ModuleSection { .. } | Payload::ComponentSection { .. } => record(0xfe, &[]),
            Payload::End(_) => record(0xff, &[]),
            other => {
                if let Some((id, range)) = other.as_section() {
                    record(id, bytes.get(range).unwrap_or_default());
                }
            }
        }
    }

    fn custom(&mut self, section: &CustomSectionReader<'_>) {
        let size = section.data().len() as u64;
        self.structure.custom_bytes += size;
        let name: String = section.name().chars().take(NAME).collect();
        if self.custom.len() < 4 * MOST || self.custom.contains_key(&name) {
            let entry = self.custom.entry(name).or_default();
            entry.0 += 1;
            entry.1 += size;
        }
        if section.name() == "producers" {
            self.producers(section);
        }
    }

    fn producers(&mut self, section: &CustomSectionReader<'_>) {
        let Ok(reader) =
            ProducersSectionReader::new(BinaryReader::new(section.data(), section.data_offset()))
        else {
            return;
        };
        // A malformed section ends the list and is no fault: nothing depends on it.
        for field in reader.into_iter().map_while(Result::ok) {
            for value in field.values.into_iter().map_while(Result::ok) {
                if self.structure.producers.len() == MOST {
                    return;
                }
                let producer = Producer {
                    field: field.name.to_owned(),
                    name: value.name.chars().take(NAME).collect(),
                    version: value.version.chars().take(NAME).collect(),
                };
                if !self.structure.producers.contains(&producer) {
                    self.structure.producers.push(producer);
                }
            }
        }
    }

    fn finish(mut self, complete: bool) -> Structure {
        let mut sections: Vec<CustomSection> = self
            .custom
            .into_iter()
            .map(|(name, (count, bytes))| CustomSection { name, count, bytes })
            .collect();
        sections.sort_by(|a, b| b.bytes.cmp(&a.bytes).then_with(|| a.name.cmp(&b.name)));
        sections.truncate(MOST);
        self.structure.custom_sections = sections;
        self.structure.producers.sort();
        if complete {
            let digest: [u8; 32] = self.behaviour.finalize().into();
            self.structure.behaviour = Some(Digest::from(digest));
        }
        self.structure
    }
}

fn section_of_module(module: &mut Module, payload: &Payload<'_>) {
    match payload {
        Payload::ImportSection(section) => module.imports = section.count(),
        Payload::FunctionSection(section) => module.functions = section.count(),
        Payload::ExportSection(section) => module.exports = section.count(),
        Payload::GlobalSection(section) => module.globals = section.count(),
        Payload::StartSection { .. } => module.has_start = true,
        Payload::CodeSectionStart { range, .. } => module.code_bytes = range.len() as u64,
        Payload::DataSection(section) => module.data_bytes = section.range().len() as u64,
        Payload::MemorySection(section) => {
            let memories = section.clone().into_iter().map_while(Result::ok);
            module.memories = memories
                .take(MOST)
                .map(|memory| Memory {
                    pages: memory.initial,
                    most_pages: memory.maximum,
                })
                .collect();
        }
        Payload::TableSection(section) => {
            let tables = section.clone().into_iter().map_while(Result::ok);
            module.tables = tables.take(MOST).map(|table| table.ty.initial).collect();
        }
        _ => {}
    }
}
