//! What an environment's manifest lets its scorer import, against what the scorer does import.

use weighhouse_sandbox::Authority;
use weighhouse_sandbox::profile::{PACKAGE, PACKAGE_VERSION};

use crate::manifest::Manifest;

/// The interfaces of the package by which a scorer can do something. Those of types only need no leave.
pub const CAPABILITIES: [&str; 5] = ["submission", "environment-data", "gpu", "random", "journal"];

/// Why a manifest does not let its scorer be loaded: it imports an interface of the package that `capabilities` does not list. A manifest
/// without that key lists everything.
pub fn not_granted(manifest: &Manifest, authority: &Authority) -> Option<String> {
    let imported = authority
        .imports
        .iter()
        .filter_map(|(name, _)| capability(name));
    excess(manifest, imported)
}

/// The same for the names of interfaces without package and version.
pub fn excess<'a>(
    manifest: &Manifest,
    imported: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    let listed = manifest.capabilities.as_deref()?;
    let missing: Vec<String> = imported
        .into_iter()
        .filter(|name| CAPABILITIES.contains(name) && !listed.iter().any(|it| it == name))
        .map(|name| format!("`{name}`"))
        .collect();
    (!missing.is_empty()).then(|| {
        format!(
            "the scorer imports {}, which `capabilities` in environment.toml does not list: list what it is meant to have, or build it without",
            missing.join(" and ")
        )
    })
}

/// What a manifest lists and the scorer does not import.
pub fn unused<'a>(manifest: &'a Manifest, imported: &[&str]) -> Vec<&'a str> {
    manifest
        .capabilities
        .iter()
        .flatten()
        .map(String::as_str)
        .filter(|name| !imported.contains(name))
        .collect()
}

/// The interface's own name, of `weighhouse:scoring/gpu@0.1.0`.
fn capability(import: &str) -> Option<&str> {
    import
        .strip_prefix(PACKAGE)?
        .strip_prefix('/')?
        .strip_suffix(PACKAGE_VERSION)?
        .strip_suffix('@')
}

/// Why a list of capabilities cannot be used, with the index of the entry to blame.
pub(crate) fn fault(listed: &[&str]) -> Option<(usize, String)> {
    listed.iter().enumerate().find_map(|(index, name)| {
        if !CAPABILITIES.contains(name) {
            let known: Vec<String> = CAPABILITIES.iter().map(|it| format!("`{it}`")).collect();
            return Some((
                index,
                format!(
                    "the capability `{name}` is not known: there are {}",
                    known.join(", ")
                ),
            ));
        }
        listed[..index]
            .contains(name)
            .then(|| (index, format!("the capability `{name}` is listed twice")))
    })
}

#[cfg(test)]
mod tests {
    use weighhouse_sandbox::Profile;

    use super::*;

    fn manifest(line: &str) -> Manifest {
        Manifest::parse(&format!(
            "schema = 1\nname = \"a\"\nversion = \"0.1.0\"\ntitle = \"t\"\nsummary = \"s\"\nscorer = \"s.wasm\"\ntask = \"t.md\"\n\
             better = \"lower\"\nunit = \"u\"\nsubmission = \"pipeline\"\nbudget = \"8h\"\nvisible = \"test\"\n{line}\n\
             [anchors]\nsource = \"measured\"\n"
        ))
        .unwrap_or_else(|error| panic!("{error}"))
    }

    fn authority(interfaces: &[&str]) -> Authority {
        Authority {
            profile: Profile::Pure,
            imports: interfaces
                .iter()
                .map(|name| (format!("{PACKAGE}/{name}@{PACKAGE_VERSION}"), Vec::new()))
                .collect(),
            pushed_out_of_pure: Vec::new(),
        }
    }

    #[test]
    fn a_scorer_that_imports_more_than_is_listed_is_refused() {
        let narrow = manifest("capabilities = [\"submission\", \"gpu\"]");
        assert_eq!(
            not_granted(&narrow, &authority(&["gpu", "verdicts", "files"])),
            None
        );
        let message = not_granted(&narrow, &authority(&["gpu", "random", "journal"])).unwrap();
        assert!(
            message.contains("imports `random` and `journal`, which"),
            "{message}"
        );
        assert!(not_granted(&manifest("capabilities = []"), &authority(&["random"])).is_some());
    }

    #[test]
    fn a_manifest_without_a_list_grants_everything_and_leaves_nothing_unused() {
        let open = manifest("");
        assert_eq!(not_granted(&open, &authority(&CAPABILITIES)), None);
        assert!(unused(&open, &[]).is_empty());
    }

    #[test]
    fn what_is_listed_and_not_imported_is_known() {
        let wide = manifest("capabilities = [\"submission\", \"gpu\"]");
        assert_eq!(unused(&wide, &["gpu"]), ["submission"]);
    }

    #[test]
    fn every_capability_is_an_interface_that_the_sandbox_lends() {
        use weighhouse_sandbox::profile::{Judgement, judge};
        for name in CAPABILITIES {
            let import = format!("{PACKAGE}/{name}@{PACKAGE_VERSION}");
            assert_eq!(judge(&import), Judgement::Ours);
            assert_eq!(capability(&import), Some(name));
        }
    }

    #[test]
    fn a_list_that_cannot_be_used_names_the_entry() {
        assert_eq!(fault(&["gpu", "journal"]), None);
        assert!(fault(&["gpu", "gpus"]).unwrap().1.contains("`gpus`"));
        assert_eq!(fault(&["gpu", "random", "gpu"]).unwrap().0, 2);
    }
}
