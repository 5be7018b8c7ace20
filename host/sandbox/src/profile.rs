//! What a component asks for, read from its type before anything is linked or run, and whether it may have it.

use serde::Serialize;
use wasmtime::Engine;
use wasmtime::component::Component;
use wasmtime::component::types::ComponentItem;

use crate::error::LoadError;
use crate::wasi;

/// The WIT package that scorers are written against.
pub const PACKAGE: &str = "weighhouse:scoring";

/// The version of [`PACKAGE`] that this host offers.
pub const PACKAGE_VERSION: &str = "0.1.0";

/// The functions that a scorer exports.
pub const EXPORTS: [&str; 2] = ["describe", "score"];

/// Which set of imports a scorer keeps to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Profile {
    /// It imports nothing but our package.
    Pure,
    /// It also imports WASI interfaces that its language's runtime needs to start; they are inert.
    Std,
}

/// What a scorer can reach: an upper bound, for what is not imported cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Authority {
    /// The profile.
    pub profile: Profile,
    /// Every imported interface with its version, and the functions of it that the scorer can call, in the component's order. An interface
    /// of types only has no functions.
    pub imports: Vec<(String, Vec<String>)>,
    /// The imports that pushed the scorer out of the pure profile.
    pub pushed_out_of_pure: Vec<String>,
}

/// Reads a component's imports and exports.
///
/// # Errors
/// [`LoadError::Refused`] with a sentence for each import that scorers may not have and each export that is missing.
pub fn examine(engine: &Engine, component: &Component) -> Result<Authority, LoadError> {
    let component_type = component.component_type();
    let mut refusals = Vec::new();
    let mut authority = Authority {
        profile: Profile::Pure,
        imports: Vec::new(),
        pushed_out_of_pure: Vec::new(),
    };
    for (name, import) in component_type.imports(engine) {
        let ComponentItem::ComponentInstance(instance) = import.ty else {
            refusals.push(bare_import(name));
            continue;
        };
        match judge(name) {
            Judgement::Ours => {}
            Judgement::Inert => {
                authority.profile = Profile::Std;
                authority.pushed_out_of_pure.push(name.to_owned());
            }
            Judgement::Refused(why) => refusals.push(why),
        }
        let functions = instance
            .exports(engine)
            .filter(|(_, export)| matches!(export.ty, ComponentItem::ComponentFunc(_)))
            .map(|(function, _)| plain_function_name(function))
            .collect();
        authority.imports.push((name.to_owned(), functions));
    }
    for export in EXPORTS {
        let found = component_type.get_export(engine, export);
        if !found.is_some_and(|found| matches!(found.ty, ComponentItem::ComponentFunc(_))) {
            refusals.push(missing_export(export));
        }
    }
    if refusals.is_empty() {
        Ok(authority)
    } else {
        Err(LoadError::Refused(refusals))
    }
}

/// Why a component that imports something outside of an interface is refused.
pub fn bare_import(name: &str) -> String {
    format!(
        "this scorer imports `{name}` by itself, outside of an interface; scorers import interfaces of {PACKAGE} only"
    )
}

/// Why a component without one of [`EXPORTS`] is refused.
pub fn missing_export(export: &str) -> String {
    format!(
        "this component does not export the function `{export}`; a scorer exports {} of the world {PACKAGE}/scorer@{PACKAGE_VERSION}",
        EXPORTS.map(|name| format!("`{name}`")).join(" and ")
    )
}

/// What becomes of an import when a scorer is loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// It is an interface of [`PACKAGE`], which is lent.
    Ours,
    /// It is an interface of the std profile, with nothing behind it.
    Inert,
    /// The scorer is refused, with this sentence.
    Refused(String),
}

/// Judges one imported interface by its name, `package:namespace/interface@version`.
pub fn judge(name: &str) -> Judgement {
    let (interface, version) = match name.split_once('@') {
        Some((interface, version)) => (interface, version),
        None => (name, ""),
    };
    if interface
        .strip_prefix(PACKAGE)
        .is_some_and(|rest| rest.starts_with('/'))
    {
        return judge_ours(interface, version);
    }
    if wasi::INTERFACES.contains(&interface) {
        let line = version.rsplit_once('.').map_or("", |(line, _)| line);
        if line == wasi::VERSION_LINE {
            return Judgement::Inert;
        }
        return Judgement::Refused(format!(
            "this scorer imports {name}; this host has the {} line of it",
            wasi::VERSION_LINE
        ));
    }
    let what = FORBIDDEN
        .iter()
        .find(|(prefix, _)| interface.starts_with(prefix))
        .map_or("uses an interface that is not the host's", |(_, what)| what);
    Judgement::Refused(format!("this scorer {what} ({interface}); scorers may not"))
}

fn judge_ours(interface: &str, version: &str) -> Judgement {
    const INTERFACES: [&str; 7] = [
        "environment-data",
        "files",
        "gpu",
        "journal",
        "random",
        "submission",
        "verdicts",
    ];
    if version != PACKAGE_VERSION {
        return Judgement::Refused(format!(
            "this scorer is written against {interface}@{version}; this host offers version {PACKAGE_VERSION}: build it again with the WIT of that version"
        ));
    }
    if !INTERFACES
        .iter()
        .any(|known| interface.ends_with(&format!("/{known}")))
    {
        return Judgement::Refused(format!(
            "this scorer imports {interface}, which {PACKAGE}@{PACKAGE_VERSION} does not have"
        ));
    }
    Judgement::Ours
}

/// What a scorer would do with an interface that it may not have. The first prefix that fits counts.
const FORBIDDEN: &[(&str, &str)] = &[
    ("wasi:sockets/", "opens network connections"),
    ("wasi:http/", "makes or answers web requests"),
    (
        "wasi:filesystem/",
        "opens files on its own; it can read them through weighhouse:scoring",
    ),
    ("wasi:clocks/", "reads the clock or the time zone"),
    ("wasi:cli/", "acts as a program of the command line"),
    (
        "wasi:webgpu/",
        "drives a GPU by itself; it can describe work through weighhouse:scoring/gpu",
    ),
    ("wasi:graphics-context/", "draws on a screen"),
    ("wasi:surface/", "draws on a screen"),
    ("wasi:nn/", "runs models on the host"),
    ("wasi:keyvalue/", "stores data outside of the evaluation"),
    ("wasi:blobstore/", "stores data outside of the evaluation"),
    ("wasi:config/", "reads the host's configuration"),
    (
        "wasi:logging/",
        "writes the host's log; it can write to weighhouse:scoring/journal",
    ),
    ("wasi:messaging/", "sends messages"),
    ("wasi:threads/", "starts threads"),
    (
        "wasi_snapshot_preview1",
        "is built for an older WASI; build it for wasm32-wasip2",
    ),
];

/// `[method]buffer.write` as a person writes it: `buffer.write`.
pub fn plain_function_name(name: &str) -> String {
    match name.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some(("constructor", resource)) => format!("{resource}.new"),
        Some((_, function)) => function.to_owned(),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn examined(imports: &str, exports: bool) -> Result<Authority, Vec<String>> {
        let exports = if exports {
            r#"(core module $m (func (export "f")))
               (core instance $i (instantiate $m))
               (func $f (canon lift (core func $i "f")))
               (export "describe" (func $f))
               (export "score" (func $f))"#
        } else {
            ""
        };
        let engine = crate::engine::start(crate::engine::Compiler::Native).unwrap();
        let bytes = wat::parse_str(format!("(component {imports} {exports})")).unwrap();
        let component = Component::new(&engine, bytes).unwrap();
        examine(&engine, &component).map_err(|error| match error {
            LoadError::Refused(reasons) => reasons,
            other => panic!("{other}"),
        })
    }

    #[test]
    fn our_package_alone_is_pure() {
        let authority = examined(
            r#"(import "weighhouse:scoring/random@0.1.0" (instance
                (export "next-u64" (func (result u64)))))
               (import "weighhouse:scoring/gpu@0.1.0" (instance
                (export "buffer" (type (sub resource)))
                (export "[method]buffer.size" (func (param "self" (borrow 0)) (result u64)))
                (export "[constructor]buffer" (func (result (own 0))))))"#,
            true,
        )
        .unwrap();
        assert_eq!(authority.profile, Profile::Pure);
        assert_eq!(
            authority.imports,
            [
                (
                    "weighhouse:scoring/random@0.1.0".to_owned(),
                    vec!["next-u64".to_owned()]
                ),
                (
                    "weighhouse:scoring/gpu@0.1.0".to_owned(),
                    vec!["buffer.size".to_owned(), "buffer.new".to_owned()]
                ),
            ]
        );
        assert!(authority.pushed_out_of_pure.is_empty());
    }

    #[test]
    fn a_runtime_s_imports_are_std() {
        let authority = examined(
            r#"(import "weighhouse:scoring/random@0.1.0" (instance))
               (import "wasi:cli/environment@0.2.6" (instance))
               (import "wasi:clocks/monotonic-clock@0.2.6" (instance))"#,
            true,
        )
        .unwrap();
        assert_eq!(authority.profile, Profile::Std);
        assert_eq!(
            authority.pushed_out_of_pure,
            [
                "wasi:cli/environment@0.2.6",
                "wasi:clocks/monotonic-clock@0.2.6"
            ]
        );
    }

    #[test]
    fn every_offending_import_has_its_sentence() {
        let reasons = examined(
            r#"(import "wasi:sockets/tcp@0.2.6" (instance))
               (import "wasi:filesystem/types@0.2.6" (instance))
               (import "wasi:cli/environment@0.3.0" (instance))
               (import "acme:thing/other@1.0.0" (instance))
               (import "bare" (func))"#,
            true,
        )
        .unwrap_err();
        assert_eq!(
            reasons,
            [
                "this scorer opens network connections (wasi:sockets/tcp); scorers may not",
                "this scorer opens files on its own; it can read them through weighhouse:scoring (wasi:filesystem/types); scorers may not",
                "this scorer imports wasi:cli/environment@0.3.0; this host has the 0.2 line of it",
                "this scorer uses an interface that is not the host's (acme:thing/other); scorers may not",
                "this scorer imports `bare` by itself, outside of an interface; scorers import interfaces of weighhouse:scoring only",
            ]
        );
    }

    #[test]
    fn another_version_of_our_package_is_named() {
        let reasons = examined(
            r#"(import "weighhouse:scoring/gpu@0.2.0" (instance))"#,
            true,
        )
        .unwrap_err();
        assert_eq!(
            reasons,
            [
                "this scorer is written against weighhouse:scoring/gpu@0.2.0; this host offers version 0.1.0: build it again with the WIT of that version"
            ]
        );
        let reasons = examined(
            r#"(import "weighhouse:scoring/shell@0.1.0" (instance))"#,
            true,
        )
        .unwrap_err();
        assert_eq!(
            reasons,
            [
                "this scorer imports weighhouse:scoring/shell, which weighhouse:scoring@0.1.0 does not have"
            ]
        );
        let reasons = examined(
            r#"(import "weighhouse:scoring-evil/gpu@0.1.0" (instance))"#,
            true,
        )
        .unwrap_err();
        assert!(reasons[0].contains("not the host's"), "{reasons:?}");
    }

    #[test]
    fn missing_exports_are_named() {
        let reasons = examined("", false).unwrap_err();
        assert_eq!(reasons.len(), 2);
        assert_eq!(
            reasons[0],
            "this component does not export the function `describe`; a scorer exports `describe` and `score` of the world weighhouse:scoring/scorer@0.1.0"
        );
    }

    proptest! {
        #[test]
        fn no_name_but_a_known_one_is_let_in(name in "[a-z:/@.0-9-]{0,40}") {
            let known = wasi::INTERFACES.iter().any(|interface| name.starts_with(interface)) || name.starts_with(PACKAGE);
            if !known {
                prop_assert!(matches!(judge(&name), Judgement::Refused(_)));
            }
        }

        #[test]
        fn naming_a_function_never_panics(name in ".*") {
            plain_function_name(&name);
        }
    }
}
