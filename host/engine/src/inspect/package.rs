//! What the WIT package `weighhouse:scoring@0.1.0` offers, function by function. A test holds the table and `wit/` together.

/// The functions of each interface, named as [`weighhouse_sandbox::profile::plain_function_name`] names them.
pub(super) const FUNCTIONS: &[(&str, &[&str])] = &[
    ("environment-data", &["list-files", "read-file"]),
    (
        "gpu",
        &[
            "adapter-info",
            "buffer.create",
            "buffer.read",
            "buffer.size",
            "buffer.write",
            "kernel.create",
            "measure",
            "poison",
            "recording.clear",
            "recording.copy",
            "recording.dispatch",
            "recording.new",
            "run",
            "shader.compile",
            "shader.facts",
        ],
    ),
    ("journal", &["note", "progress", "tell"]),
    ("random", &["bytes", "next-u64"]),
    ("submission", &["list-files", "read-file"]),
];

#[cfg(test)]
/// The interfaces of the package that have types and nothing to call.
pub(super) const TYPES_ONLY: [&str; 2] = ["files", "verdicts"];

/// The functions of an interface of the package, by its name without package and version.
pub(super) fn functions(interface: &str) -> &'static [&'static str] {
    FUNCTIONS
        .iter()
        .find(|(name, _)| *name == interface)
        .map_or(&[], |(_, functions)| functions)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    use super::*;

    /// The interfaces of the package's files with their functions: one declaration a line is how they are written.
    fn written() -> BTreeMap<String, Vec<String>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../wit");
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "wit") {
                continue;
            }
            let (mut interface, mut resource) = (None, None);
            for line in std::fs::read_to_string(&path).unwrap().lines() {
                let text = line.trim();
                let indent = line.len() - line.trim_start().len();
                if let Some(name) = text.strip_prefix("interface ") {
                    let name = name.trim_end_matches(" {").to_owned();
                    found.entry(name.clone()).or_default();
                    interface = Some(name);
                } else if text.starts_with("world ") {
                    interface = None;
                } else if let Some(name) = text.strip_prefix("resource ") {
                    resource = Some(name.trim_end_matches([' ', '{', ';']).to_owned());
                } else if indent == 4 && text == "}" {
                    resource = None;
                }
                let function = if text.starts_with("constructor(") {
                    Some("new")
                } else {
                    text.split_once(": ")
                        .filter(|(_, rest)| {
                            rest.starts_with("func(") || rest.starts_with("static func(")
                        })
                        .map(|(name, _)| name.trim_start_matches('%'))
                };
                if let (Some(interface), Some(function)) = (&interface, function) {
                    let name = match &resource {
                        Some(resource) => format!("{resource}.{function}"),
                        None => function.to_owned(),
                    };
                    found.entry(interface.clone()).or_default().push(name);
                }
            }
        }
        found
    }

    #[test]
    fn the_table_is_what_the_wit_files_say() {
        let mut table: BTreeMap<String, Vec<String>> = FUNCTIONS
            .iter()
            .map(|(name, functions)| {
                let functions = functions.iter().map(|name| (*name).to_owned());
                ((*name).to_owned(), functions.collect())
            })
            .collect();
        for name in TYPES_ONLY {
            table.insert(name.to_owned(), Vec::new());
        }
        let mut written = written();
        for functions in written.values_mut() {
            functions.sort();
        }
        assert_eq!(table, written);
    }
}
