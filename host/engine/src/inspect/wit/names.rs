//! How names are written in WIT.

/// Where a type has its name: in an interface, or in the world itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) interface: Option<String>,
    pub(super) name: String,
}

/// The name of a type. One of another interface has that in front, which no WIT has but everyone reads: components made by the usual tools
/// `use` it first.
pub(super) fn reference(place: &Place, interface: Option<&str>) -> String {
    match &place.interface {
        Some(from) if Some(from.as_str()) != interface => format!("{from}.{}", place.name),
        _ => escaped(&place.name),
    }
}

/// The resource and the method of `[method]buffer.read`, `[static]buffer.create`, `[constructor]buffer`.
pub(super) fn method_of(export: &str) -> Option<(&str, &str)> {
    if let Some(resource) = export.strip_prefix("[constructor]") {
        return Some((resource, "constructor"));
    }
    let rest = export
        .strip_prefix("[method]")
        .or_else(|| export.strip_prefix("[static]"))?;
    rest.split_once('.')
}

/// A name as WIT has it: a word of the language gets a `%`.
pub(super) fn escaped(name: &str) -> String {
    const WORDS: &[&str] = &[
        "as",
        "async",
        "bool",
        "borrow",
        "char",
        "constructor",
        "enum",
        "error-context",
        "export",
        "f32",
        "f64",
        "flags",
        "from",
        "func",
        "future",
        "import",
        "include",
        "interface",
        "list",
        "map",
        "option",
        "own",
        "package",
        "record",
        "resource",
        "result",
        "s16",
        "s32",
        "s64",
        "s8",
        "static",
        "stream",
        "string",
        "tuple",
        "type",
        "u16",
        "u32",
        "u64",
        "u8",
        "use",
        "variant",
        "with",
        "world",
    ];
    if WORDS.contains(&name) {
        format!("%{name}")
    } else {
        name.to_owned()
    }
}
