//! The WIT text of a component, read from its types. What is written is bounded: a few hundred bytes of types can stand for gigabytes of
//! text.

mod names;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;

use wasmparser::component_types::{
    ComponentAnyTypeId, ComponentDefinedType, ComponentDefinedTypeId, ComponentEntityType,
    ComponentFuncType, ComponentInstanceTypeId, ComponentValType, ResourceId,
};
use wasmparser::types::TypesRef;

use names::{Place, escaped, method_of, reference};

/// The most bytes of text. The whole package has about 10,000.
const MOST_BYTES: usize = 256 * 1024;
/// Types inside each other that have no name of their own.
const MOST_NESTING: usize = 64;
/// What a line is taken to have beside its names.
const LINE: usize = 24;

/// One import or export of a component: its name (`weighhouse:scoring/gpu@0.1.0`, `score`) and what it is.
pub(super) type Item = (String, ComponentEntityType);

/// Writes a world `root` with the imports and exports, and the interfaces among them under their packages.
pub(super) fn text(types: TypesRef<'_>, imports: &[Item], exports: &[Item]) -> String {
    let mut writer = Writer {
        types,
        defined: HashMap::new(),
        resources: HashMap::new(),
        local: HashMap::new(),
        spent: 0,
        cut: false,
        packages: BTreeMap::new(),
    };
    let mut world = String::new();
    for (word, items) in [("import", imports), ("export", exports)] {
        for item in items {
            writer.item(word, item, &mut world);
        }
    }
    let mut out = format!("package root:component;\n\nworld root {{\n{world}}}\n");
    for (package, interfaces) in std::mem::take(&mut writer.packages) {
        let _ = write!(out, "\npackage {package} {{\n");
        for (index, text) in interfaces.into_iter().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            out.push_str(&text);
        }
        out.push_str("}\n");
    }
    if writer.cut || out.len() > MOST_BYTES {
        out.truncate(out.floor_char_boundary(MOST_BYTES));
        out.push_str("\n// the rest is left out: it is too long\n");
    }
    out
}

struct Writer<'a> {
    types: TypesRef<'a>,
    defined: HashMap<ComponentDefinedTypeId, Place>,
    resources: HashMap<ResourceId, Place>,
    /// What an interface itself calls a resource, its own or one that it uses.
    local: HashMap<(String, ResourceId), String>,
    /// Bytes written, about.
    spent: usize,
    /// Whether something was left out.
    cut: bool,
    packages: BTreeMap<String, Vec<String>>,
}

impl Writer<'_> {
    fn item(&mut self, word: &str, (name, ty): &Item, world: &mut String) {
        if self.spend(name.len() + LINE) {
            return;
        }
        match *ty {
            ComponentEntityType::Instance(id) => match name.split_once('/') {
                Some((package, rest)) => {
                    let _ = writeln!(world, "  {word} {};", name);
                    let (interface, version) = match rest.split_once('@') {
                        Some((interface, version)) => (interface, format!("@{version}")),
                        None => (rest, String::new()),
                    };
                    let body = self.interface(name, id, "    ");
                    let text = format!("  interface {} {{\n{body}  }}\n", escaped(interface));
                    let texts = self
                        .packages
                        .entry(format!("{package}{version}"))
                        .or_default();
                    if !texts.contains(&text) {
                        texts.push(text);
                    }
                }
                None => {
                    let body = self.interface(name, id, "    ");
                    let _ = writeln!(
                        world,
                        "  {word} {}: interface {{\n{body}  }}",
                        escaped(name)
                    );
                }
            },
            ComponentEntityType::Func(id) => {
                let Some(function) = self.types.get(id) else {
                    return;
                };
                let signature = self.signature(function, false, None);
                let _ = writeln!(world, "  {word} {}: {signature};", escaped(name));
            }
            ComponentEntityType::Type {
                referenced,
                created,
            } => self.named_type(name, referenced, created, None, world, "  "),
            ComponentEntityType::Module(_)
            | ComponentEntityType::Value(_)
            | ComponentEntityType::Component(_) => {
                let _ = writeln!(world, "  // {word} of another kind: {}", name);
            }
        }
    }

    /// The items of an interface.
    fn interface(&mut self, name: &str, id: ComponentInstanceTypeId, indent: &str) -> String {
        let mut out = String::new();
        let Some(instance) = self.types.get(id) else {
            return out;
        };
        // Methods stand inside of their resource.
        let mut methods: BTreeMap<&str, Vec<(&str, &ComponentFuncType)>> = BTreeMap::new();
        for (export, item) in &instance.exports {
            if let (ComponentEntityType::Func(id), Some((resource, _))) =
                (&item.ty, method_of(export))
                && let Some(function) = self.types.get(*id)
            {
                methods
                    .entry(resource)
                    .or_default()
                    .push((export, function));
            }
        }
        // Every type has its name before the first is written, for a resource's methods speak of types that come later.
        for (export, item) in &instance.exports {
            if let ComponentEntityType::Type { created, .. } = item.ty {
                self.remember(created, name, export);
            }
        }
        let mut functions = String::new();
        for (export, item) in &instance.exports {
            if self.spend(2 * export.len() + LINE) {
                break;
            }
            match item.ty {
                ComponentEntityType::Type {
                    created: ComponentAnyTypeId::Resource(id),
                    ..
                } if self.is_at_home(id.resource(), name, export) => {
                    let _ = writeln!(out, "{indent}resource {} {{", escaped(export));
                    for (method, function) in methods.remove(export.as_str()).unwrap_or_default() {
                        let inner = format!("{indent}  ");
                        let line = self.method(method, function, name);
                        let _ = writeln!(out, "{inner}{line};");
                    }
                    let _ = writeln!(out, "{indent}}}");
                }
                ComponentEntityType::Type {
                    referenced,
                    created,
                } => self.named_type(export, referenced, created, Some(name), &mut out, indent),
                ComponentEntityType::Func(id) if method_of(export).is_none() => {
                    let Some(function) = self.types.get(id) else {
                        continue;
                    };
                    let signature = self.signature(function, false, Some(name));
                    let _ = writeln!(functions, "{indent}{}: {signature};", escaped(export));
                }
                _ => {}
            }
        }
        out + &functions
    }

    fn remember(&mut self, created: ComponentAnyTypeId, interface: &str, name: &str) {
        let place = Place {
            interface: Some(interface.to_owned()),
            name: name.to_owned(),
        };
        match created {
            // The first name is the home of a resource; the others are uses of it.
            ComponentAnyTypeId::Resource(id) => {
                self.local
                    .entry((interface.to_owned(), id.resource()))
                    .or_insert_with(|| name.to_owned());
                self.resources.entry(id.resource()).or_insert(place);
            }
            ComponentAnyTypeId::Defined(id) => {
                self.defined.entry(id).or_insert(place);
            }
            _ => {}
        }
    }

    fn is_at_home(&self, id: ResourceId, interface: &str, name: &str) -> bool {
        self.resources.get(&id).is_some_and(|place| {
            place.interface.as_deref() == Some(interface) && place.name == name
        })
    }

    /// A type with a name: its definition, or the `use` of one from elsewhere.
    fn named_type(
        &mut self,
        name: &str,
        referenced: ComponentAnyTypeId,
        created: ComponentAnyTypeId,
        interface: Option<&str>,
        out: &mut String,
        indent: &str,
    ) {
        let home = match referenced {
            ComponentAnyTypeId::Defined(id) => self.home_of(id, created),
            ComponentAnyTypeId::Resource(id) => self.resources.get(&id.resource()).cloned(),
            _ => None,
        };
        match (home, referenced) {
            (Some(place), _) => {
                let line = match &place.interface {
                    Some(from) if Some(from.as_str()) != interface => {
                        let renamed = if place.name == name {
                            String::new()
                        } else {
                            format!(" as {}", escaped(name))
                        };
                        format!("use {from}.{{{}{renamed}}};", escaped(&place.name))
                    }
                    _ => format!("type {} = {};", escaped(name), escaped(&place.name)),
                };
                let _ = writeln!(out, "{indent}{line}");
            }
            (None, ComponentAnyTypeId::Defined(id)) => {
                let text = self.definition(name, id, interface, indent);
                let _ = writeln!(out, "{indent}{text}");
            }
            (None, ComponentAnyTypeId::Resource(_)) => {
                let _ = writeln!(out, "{indent}resource {};", escaped(name));
            }
            (None, _) => {
                let _ = writeln!(out, "{indent}// a type of another kind: {name}");
            }
        }
        if let (None, ComponentAnyTypeId::Defined(id)) = (interface, created) {
            self.defined.entry(id).or_insert(Place {
                interface: None,
                name: name.to_owned(),
            });
        }
    }

    /// Where the type that a name stands for has another name already.
    fn home_of(&self, id: ComponentDefinedTypeId, created: ComponentAnyTypeId) -> Option<Place> {
        let mut at = id;
        let mut seen = BTreeSet::from([id]);
        loop {
            if ComponentAnyTypeId::Defined(at) != created
                && let Some(place) = self.defined.get(&at)
            {
                return Some(place.clone());
            }
            at = self.types.peel_alias(at)?;
            if !seen.insert(at) {
                return None;
            }
        }
    }

    fn definition(
        &mut self,
        name: &str,
        id: ComponentDefinedTypeId,
        interface: Option<&str>,
        indent: &str,
    ) -> String {
        let name = escaped(name);
        let Some(ty) = self.types.get(id) else {
            return format!("// unknown: {name}");
        };
        let list = |word: &str, lines: Vec<String>| {
            let inner: String = lines
                .iter()
                .map(|line| format!("{indent}  {line},\n"))
                .collect();
            format!("{word} {name} {{\n{inner}{indent}}}")
        };
        match ty {
            ComponentDefinedType::Record(record) => {
                let fields = record.fields.iter().map(|(field, ty)| {
                    format!(
                        "{}: {}",
                        escaped(field.as_str()),
                        self.value(*ty, interface, 0)
                    )
                });
                let lines = fields.collect();
                list("record", lines)
            }
            ComponentDefinedType::Variant(variant) => {
                let cases = variant
                    .cases
                    .iter()
                    .map(|(case, content)| match content.ty {
                        Some(ty) => {
                            format!(
                                "{}({})",
                                escaped(case.as_str()),
                                self.value(ty, interface, 0)
                            )
                        }
                        None => escaped(case.as_str()),
                    });
                let lines = cases.collect();
                list("variant", lines)
            }
            ComponentDefinedType::Enum(names) => list(
                "enum",
                names.iter().map(|name| escaped(name.as_str())).collect(),
            ),
            ComponentDefinedType::Flags(names) => list(
                "flags",
                names.iter().map(|name| escaped(name.as_str())).collect(),
            ),
            other => {
                let text = self.anonymous(other, interface, 0);
                format!("type {name} = {text};")
            }
        }
    }

    fn method(&mut self, export: &str, function: &ComponentFuncType, interface: &str) -> String {
        let name = method_of(export).map_or(export, |(_, method)| method);
        if export.starts_with("[constructor]") {
            let parameters = self.parameters(function, false, Some(interface));
            return format!("constructor({parameters})");
        }
        let is_static = export.starts_with("[static]");
        let signature = self.signature(function, !is_static, Some(interface));
        let word = if is_static { "static " } else { "" };
        format!("{}: {word}{signature}", escaped(name))
    }

    /// `func(a: u32) -> string`, without the first parameter when that is the method's own resource.
    fn signature(
        &mut self,
        function: &ComponentFuncType,
        is_method: bool,
        interface: Option<&str>,
    ) -> String {
        let parameters = self.parameters(function, is_method, interface);
        let word = if function.async_ { "async " } else { "" };
        match function.result {
            Some(ty) => {
                let result = self.value(ty, interface, 0);
                format!("{word}func({parameters}) -> {result}")
            }
            None => format!("{word}func({parameters})"),
        }
    }

    fn parameters(
        &mut self,
        function: &ComponentFuncType,
        is_method: bool,
        interface: Option<&str>,
    ) -> String {
        let parameters: Vec<String> = function
            .params
            .iter()
            .skip(usize::from(is_method))
            .map(|(name, ty)| {
                format!(
                    "{}: {}",
                    escaped(name.as_str()),
                    self.value(*ty, interface, 0)
                )
            })
            .collect();
        parameters.join(", ")
    }

    fn value(&mut self, ty: ComponentValType, interface: Option<&str>, depth: usize) -> String {
        if self.spend(1) {
            return "_".to_owned();
        }
        match ty {
            ComponentValType::Primitive(primitive) => primitive.to_string(),
            ComponentValType::Type(id) => {
                if let Some(place) = self.name_of(id) {
                    self.spend(place.name.len());
                    return reference(&place, interface);
                }
                match self.types.get(id) {
                    Some(ty) => self.anonymous(ty, interface, depth),
                    None => "_".to_owned(),
                }
            }
        }
    }

    fn name_of(&self, id: ComponentDefinedTypeId) -> Option<Place> {
        let mut at = id;
        let mut seen = BTreeSet::from([id]);
        loop {
            if let Some(place) = self.defined.get(&at) {
                return Some(place.clone());
            }
            at = self.types.peel_alias(at)?;
            if !seen.insert(at) {
                return None;
            }
        }
    }

    fn resource(&mut self, id: ResourceId, interface: Option<&str>) -> String {
        let here = interface.and_then(|here| self.local.get(&(here.to_owned(), id)));
        let text = match (here, self.resources.get(&id)) {
            (Some(name), _) => escaped(name),
            (None, Some(place)) => reference(place, interface),
            (None, None) => "a-resource-without-a-name".to_owned(),
        };
        self.spend(text.len());
        text
    }

    /// A type without a name. Each level may name the one below twice, so depth alone bounds nothing: `cut` ends it all.
    fn anonymous(
        &mut self,
        ty: &ComponentDefinedType,
        interface: Option<&str>,
        depth: usize,
    ) -> String {
        if depth >= MOST_NESTING || self.cut {
            self.cut = true;
            return "_".to_owned();
        }
        let mut inner = |ty: ComponentValType| self.value(ty, interface, depth + 1);
        let mut optional =
            |ty: Option<ComponentValType>| ty.map_or_else(|| "_".to_owned(), &mut inner);
        let text = match ty {
            ComponentDefinedType::Primitive(primitive) => primitive.to_string(),
            ComponentDefinedType::List { element, .. } => format!("list<{}>", inner(*element)),
            ComponentDefinedType::FixedLengthList {
                element, length, ..
            } => format!("list<{}, {length}>", inner(*element)),
            ComponentDefinedType::Map { key, value, .. } => {
                format!("map<{}, {}>", inner(*key), inner(*value))
            }
            ComponentDefinedType::Tuple(tuple) => {
                let parts: Vec<String> = tuple.types.iter().map(|ty| inner(*ty)).collect();
                format!("tuple<{}>", parts.join(", "))
            }
            ComponentDefinedType::Option { ty, .. } => format!("option<{}>", inner(*ty)),
            ComponentDefinedType::Result { ok, err, .. } => match (ok, err) {
                (None, None) => "result".to_owned(),
                (Some(ok), None) => format!("result<{}>", inner(*ok)),
                (ok, err) => {
                    let ok = optional(*ok);
                    format!("result<{ok}, {}>", optional(*err))
                }
            },
            ComponentDefinedType::Own(id) => self.resource(id.resource(), interface),
            ComponentDefinedType::Borrow(id) => {
                format!("borrow<{}>", self.resource(id.resource(), interface))
            }
            ComponentDefinedType::Future { ty, .. } => format!("future<{}>", optional(*ty)),
            ComponentDefinedType::Stream { ty, .. } => format!("stream<{}>", optional(*ty)),
            ComponentDefinedType::Record(_) => "a-record-without-a-name".to_owned(),
            ComponentDefinedType::Variant(_) => "a-variant-without-a-name".to_owned(),
            ComponentDefinedType::Flags(_) => "flags-without-a-name".to_owned(),
            ComponentDefinedType::Enum(_) => "an-enum-without-a-name".to_owned(),
        };
        self.cut |= text.len() > MOST_BYTES;
        text
    }

    /// Counts bytes; whether there have been too many.
    fn spend(&mut self, bytes: usize) -> bool {
        self.spent = self.spent.saturating_add(bytes);
        self.cut |= self.spent > MOST_BYTES;
        self.cut
    }
}
