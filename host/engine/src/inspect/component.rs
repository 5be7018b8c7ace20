//! A component: what it may do, what it is built of, and whether it would be loaded as a scorer.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use wasmparser::component_types::ComponentEntityType;
use wasmparser::types::{Types, TypesRef};
use wasmparser::{Parser, Payload, Validator, WasmFeatures};
use weighhouse_sandbox::engine::ALLOWED_PROPOSALS;
use weighhouse_sandbox::profile::{self, Profile};
use weighhouse_sandbox::{Authority, LoadError};

use super::Host;
use super::authority::{Import, Standing, Verdict};
use super::proposals::Proposals;
use super::structure::Structure;
use super::{package, wit};
use crate::digest::Digest;

/// The most imports, exports and refusals that are listed; the rest is counted.
const MOST: usize = 1000;
/// The most characters of an import's, a function's or an export's name.
const NAME: usize = 1000;
/// The most characters of all listed functions together, those of the host's package aside, which are few.
const FUNCTION_NAMES: usize = 1 << 20;

/// What a component is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Component {
    /// Its size, in bytes.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
    /// Which profile it keeps to; none when it is refused.
    pub profile: Option<ProfileName>,
    /// Why it would not be loaded as a scorer, a sentence for each point; empty when it would.
    pub refusals: Vec<String>,
    /// Whether the sandbox compiled and linked it, and not only its names were judged. Nothing of it ran either way.
    pub loaded: bool,
    /// What it may do and what it cannot.
    pub verdict: Verdict,
    /// Every import, in its own order.
    pub imports: Vec<Import>,
    /// The imports that pushed it out of the pure profile.
    pub pushed_out_of_pure: Vec<String>,
    /// The functions of the package's interfaces that it does not import at all.
    pub unused_interfaces: Vec<(String, Vec<String>)>,
    /// The names of what it exports.
    pub exports: Vec<String>,
    /// How many imports and exports are not listed because there are too many.
    pub left_out: usize,
    /// The wasm proposals that it needs; none when it is not valid under any.
    pub proposals: Option<Proposals>,
    /// What it is built of.
    pub structure: Structure,
    /// Its WIT text; none when it is not valid.
    pub wit: Option<String>,
}

/// A profile by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProfileName {
    /// It imports nothing but the host's package.
    Pure,
    /// It also imports inert WASI interfaces.
    Std,
}

impl Component {
    /// Inspects a component. It is read and validated, never run; with a host it is also compiled and linked, as for a scoring.
    pub fn of(bytes: &[u8], host: Option<&Host<'_>>) -> Self {
        let mut facts = Self {
            bytes: bytes.len() as u64,
            digest: Digest::of(bytes),
            profile: None,
            refusals: Vec::new(),
            loaded: false,
            verdict: Verdict::default(),
            imports: Vec::new(),
            pushed_out_of_pure: Vec::new(),
            unused_interfaces: Vec::new(),
            exports: Vec::new(),
            left_out: 0,
            proposals: None,
            structure: Structure::default(),
            wit: None,
        };
        // What is no component at all has a better sentence than what a validator says about its bytes.
        let is_component = bytes.starts_with(b"\0asm\x0d\0\x01\0");
        if is_component {
            // The reader of untrusted bytes is not ours: a panic of it is a refusal.
            let read = catch_unwind(AssertUnwindSafe(|| facts.read(bytes)));
            if read.is_err() {
                facts
                    .refusals
                    .push("the reader of wasm broke on this component".to_owned());
            }
        } else if bytes.starts_with(b"\0asm") {
            facts.structure = Structure::of(bytes);
        }
        facts.load(bytes, is_component, host);
        facts.refusals.truncate(MOST);
        if facts.is_accepted() {
            facts.profile = Some(if facts.pushed_out_of_pure.is_empty() {
                ProfileName::Pure
            } else {
                ProfileName::Std
            });
        } else {
            facts.loaded = false;
        }
        facts
    }

    /// Whether it would be loaded as a scorer.
    pub fn is_accepted(&self) -> bool {
        self.refusals.is_empty()
    }

    /// The names of the host's interfaces that it imports, without package and version.
    pub fn capabilities(&self) -> impl Iterator<Item = &str> {
        self.imports.iter().filter_map(Import::capability)
    }

    fn read(&mut self, bytes: &[u8]) {
        self.structure = Structure::of(bytes);
        match Proposals::of(bytes) {
            Ok(proposals) => {
                for name in &proposals.forbidden {
                    self.refusals.push(format!(
                        "this component needs the wasm proposal {name}, which scorers may not use; they may use {}",
                        ALLOWED_PROPOSALS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
                    ));
                }
                self.proposals = Some(proposals);
            }
            Err(error) => {
                self.refusals
                    .push(format!("this is not a valid component: {error}"));
                return;
            }
        }
        let mut validator = Validator::new_with_features(WasmFeatures::all());
        let Ok(types) = validator.validate_all(bytes) else {
            return;
        };
        self.read_types(bytes, &types);
    }

    fn read_types(&mut self, bytes: &[u8], types: &Types) {
        let types = types.as_ref();
        let (import_names, export_names) = names(bytes);
        let items = |names: &[String], exported: bool| -> Vec<(String, ComponentEntityType)> {
            names
                .iter()
                .filter_map(|name| {
                    let item = if exported {
                        types.component_item_for_export(name)
                    } else {
                        types.component_item_for_import(name)
                    };
                    Some((name.clone(), item?.ty))
                })
                .collect()
        };
        let imports = items(&import_names, false);
        let exports = items(&export_names, true);
        let mut room = FUNCTION_NAMES;
        for (name, ty) in &imports {
            // A type by itself is a name for something, and nothing to call.
            if !matches!(ty, ComponentEntityType::Type { .. }) {
                self.import(name, *ty, types, &mut room);
            }
        }
        for export in profile::EXPORTS {
            let there = exports
                .iter()
                .any(|(name, ty)| name == export && matches!(ty, ComponentEntityType::Func(_)));
            if !there {
                self.refusals.push(profile::missing_export(export));
            }
        }
        self.exports = exports
            .iter()
            .filter(|(_, ty)| !matches!(ty, ComponentEntityType::Type { .. }))
            .map(|(name, _)| cut(name))
            .collect();
        self.left_out += self.exports.len().saturating_sub(MOST);
        self.exports.truncate(MOST);
        if self.left_out > 0 {
            self.refusals.push(format!(
                "{} imports, functions and exports are too many to be listed: no scorer has so many",
                self.left_out
            ));
        }
        self.verdict = Verdict::of(&self.imports);
        self.pushed_out_of_pure = self
            .imports
            .iter()
            .filter(|import| import.standing == Standing::Inert)
            .map(|import| import.name.clone())
            .collect();
        self.unused_interfaces = package::FUNCTIONS
            .iter()
            .filter(|(interface, _)| !self.capabilities().any(|name| name == *interface))
            .map(|(interface, functions)| {
                let functions = functions.iter().map(|name| (*name).to_owned());
                ((*interface).to_owned(), functions.collect())
            })
            .collect();
        self.wit = Some(wit::text(types, &imports, &exports));
    }

    fn import(
        &mut self,
        name: &str,
        ty: ComponentEntityType,
        types: TypesRef<'_>,
        room: &mut usize,
    ) {
        let import = match ty {
            ComponentEntityType::Instance(id) => {
                let mut functions = Vec::new();
                for (function, item) in types.get(id).into_iter().flat_map(|it| &it.exports) {
                    if !matches!(item.ty, ComponentEntityType::Func(_)) {
                        continue;
                    }
                    let function = cut(&profile::plain_function_name(function));
                    let known = package::FUNCTIONS
                        .iter()
                        .any(|(_, known)| known.contains(&function.as_str()));
                    if known || function.len() <= *room {
                        *room -= if known { 0 } else { function.len() };
                        functions.push(function);
                    } else {
                        self.left_out += 1;
                    }
                }
                Import::interface(cut(name), functions)
            }
            _ => Import {
                name: cut(name),
                standing: Standing::Refused,
                functions: Vec::new(),
                not_imported: Vec::new(),
                remark: Some(profile::bare_import(&cut(name))),
            },
        };
        if import.standing == Standing::Refused && self.refusals.len() < MOST {
            self.refusals.extend(import.remark.clone());
        }
        // What is lent decides the verdict and is never left out.
        if self.imports.len() < MOST || import.standing == Standing::Lent {
            self.imports.push(import);
        } else {
            self.left_out += 1;
        }
    }

    /// What only the sandbox can say: that it compiles, fits the world and keeps to the limits. A component that is refused for what it
    /// asks for is not compiled.
    fn load(&mut self, bytes: &[u8], is_component: bool, host: Option<&Host<'_>>) {
        let Some(host) = host else {
            if !is_component {
                self.refusals
                    .push("this is not a wasm component".to_owned());
            }
            return;
        };
        if is_component && !self.refusals.is_empty() {
            return;
        }
        match host.sandbox.load(bytes, host.cache) {
            Ok(scorer) => {
                self.loaded = true;
                self.agree(scorer.authority());
            }
            Err(LoadError::Refused(refusals)) => self.refusals.extend(refusals),
            Err(error) => self.refusals.push(error.to_string()),
        }
    }

    /// Two readers looked at the same imports; where they do not agree, nothing else here can be believed.
    fn agree(&mut self, authority: &Authority) {
        let mut theirs: Vec<&str> = authority
            .imports
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        let mut ours: Vec<&str> = self
            .imports
            .iter()
            .map(|import| import.name.as_str())
            .collect();
        theirs.sort_unstable();
        ours.sort_unstable();
        let inert = !self.pushed_out_of_pure.is_empty();
        if theirs != ours || inert != (authority.profile == Profile::Std) {
            self.refusals.push(format!(
                "the sandbox sees other imports ({}) than this inspection: this is a bug of weighhouse, and nothing that is said here counts",
                theirs.join(", ")
            ));
        }
    }
}

/// The names of the imports and exports of the outermost component, in its order.
fn names(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let (mut imports, mut exports) = (Vec::new(), Vec::new());
    let mut depth = 0_usize;
    for payload in Parser::new(0).parse_all(bytes).map_while(Result::ok) {
        match payload {
            Payload::ModuleSection { .. } | Payload::ComponentSection { .. } => depth += 1,
            Payload::End(_) => depth = depth.saturating_sub(1),
            Payload::ComponentImportSection(section) if depth == 0 => imports.extend(
                section
                    .into_iter()
                    .map_while(Result::ok)
                    .map(|import| import.name.name.to_owned()),
            ),
            Payload::ComponentExportSection(section) if depth == 0 => exports.extend(
                section
                    .into_iter()
                    .map_while(Result::ok)
                    .map(|export| export.name.name.to_owned()),
            ),
            _ => {}
        }
    }
    (imports, exports)
}

fn cut(name: &str) -> String {
    name.chars().take(NAME).collect()
}
