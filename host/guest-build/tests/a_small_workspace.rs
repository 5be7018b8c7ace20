//! Builds real guests of a small workspace: what comes out, that it depends on the source only, and what is said when it fails.

use std::fs;
use std::path::{Path, PathBuf};

use weighhouse_guest_build::{BuildError, Guest, build, build_examples};

const MANIFEST: &str = r#"
[workspace]

[package]
name = "small-guest"
version = "0.1.0"
edition = "2024"

[lib]
crate-type = ["cdylib"]

[[example]]
name = "first-one"
crate-type = ["cdylib"]

[[example]]
name = "second"
crate-type = ["cdylib"]

[profile.guest]
inherits = "release"
debug = "line-tables-only"
panic = "abort"
"#;

/// Kept by a static, since a component has no other use for a function that no interface names: its line table carries the folder of
/// the workspace, and the standard library's code carries paths of its own.
const SOURCE: &str = r#"
extern "C" fn nth(index: usize) -> u32 {
    let text = std::env::args().collect::<Vec<_>>();
    text[index].parse().unwrap()
}

#[used]
static KEPT: extern "C" fn(usize) -> u32 = nth;
"#;

struct Workspace(PathBuf);

impl Workspace {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("weighhouse-guest-{name}-{}", std::process::id()));
        fs::create_dir_all(path.join("src")).unwrap();
        fs::create_dir_all(path.join("examples")).unwrap();
        fs::write(path.join("Cargo.toml"), MANIFEST).unwrap();
        for source in ["src/lib.rs", "examples/first-one.rs", "examples/second.rs"] {
            fs::write(path.join(source), SOURCE).unwrap();
        }
        Self(path)
    }

    fn target(&self) -> PathBuf {
        self.0.join("target")
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const LIBRARY: Guest<'static> = Guest {
    package: "small-guest",
    example: None,
};

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|window| window == text.as_bytes())
}

#[test]
fn the_same_source_gives_the_same_component_anywhere_and_names_no_folder() {
    let (one, two) = (Workspace::new("one"), Workspace::new("another-place"));
    let first = fs::read(build(&one.0, &one.target(), &LIBRARY).unwrap()).unwrap();
    let second = fs::read(build(&two.0, &two.target(), &LIBRARY).unwrap()).unwrap();
    // The preamble of a component: version 13, layer 1.
    assert_eq!(first[..8], *b"\0asm\x0d\0\x01\0");
    assert!(first == second, "two checkouts give different components");
    assert!(
        contains(&first, "/weighhouse"),
        "the folder of the workspace is not replaced"
    );
    for folder in [one.0.as_path(), &std::env::home_dir().unwrap()] {
        assert!(
            !contains(&first, folder.to_str().unwrap()),
            "{} is in the component",
            folder.display()
        );
    }
}

#[test]
fn examples_are_built_in_one_go_and_returned_in_order() {
    let workspace = Workspace::new("examples");
    let built = build_examples(
        &workspace.0,
        &workspace.target(),
        "small-guest",
        &["second", "first-one"],
    )
    .unwrap();
    let names: Vec<_> = built
        .iter()
        .map(|path| path.file_name().unwrap().to_str().unwrap())
        .collect();
    assert_eq!(names, ["second.wasm", "first_one.wasm"]);
    assert!(built.iter().all(|path| path.is_file()));
    let one = Guest {
        package: "small-guest",
        example: Some("second"),
    };
    assert_eq!(
        build(&workspace.0, &workspace.target(), &one).unwrap(),
        built[0]
    );
}

#[test]
fn a_guest_that_does_not_compile_gives_the_command_to_repeat() {
    let workspace = Workspace::new("broken");
    fs::write(workspace.0.join("src/lib.rs"), "fn nothing() -> u32 {}").unwrap();
    let error = build(&workspace.0, &workspace.target(), &LIBRARY).unwrap_err();
    assert!(matches!(error, BuildError::Cargo { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("--package small-guest --target wasm32-wasip2 --profile guest"),
        "{error}"
    );
}

#[test]
fn a_library_that_is_no_component_is_named() {
    let workspace = Workspace::new("rlib");
    fs::write(
        workspace.0.join("Cargo.toml"),
        MANIFEST.replacen("cdylib", "rlib", 1),
    )
    .unwrap();
    let error = build(&workspace.0, &workspace.target(), &LIBRARY).unwrap_err();
    assert!(
        matches!(&error, BuildError::NoComponent { expected, .. } if expected.ends_with("small_guest.wasm")),
        "{error}"
    );
}

#[test]
fn a_workspace_that_is_not_there_is_an_error() {
    let error = build(
        Path::new("/no/such/workspace"),
        Path::new("/no/such/target"),
        &LIBRARY,
    )
    .unwrap_err();
    assert!(matches!(error, BuildError::Cargo { .. }), "{error}");
}
