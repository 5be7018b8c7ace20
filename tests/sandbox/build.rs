//! Builds every guest of `tests/guests` and writes where they are, and the list of their names for the rule that each has a test.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

use weighhouse_guest_build::{build_examples, watch};

fn main() -> Result<(), Box<dyn Error>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = std::env::var("OUT_DIR")?;
    watch(&workspace, &["tests/guests"]);

    let mut names = Vec::new();
    for file in workspace.join("tests/guests/examples").read_dir()? {
        let path = file?.path();
        if let Some(name) = path.file_stem().and_then(|stem| stem.to_str()) {
            names.push(name.to_owned());
        }
    }
    names.sort();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let components = build_examples(
        &workspace,
        &Path::new(&out).join("guests"),
        "weighhouse-test-guests",
        &names,
    )?;

    let mut source = String::new();
    for (name, component) in names.iter().zip(&components) {
        writeln!(source, "/// The component of the guest `{name}`.")?;
        writeln!(
            source,
            "pub const {}: &[u8] = include_bytes!({:?});",
            name.to_uppercase(),
            component
        )?;
    }
    source.push_str(
        "/// Every guest: its name and its component.\npub const ALL: &[(&str, &[u8])] = &[\n",
    );
    for name in &names {
        writeln!(source, "    ({name:?}, {}),", name.to_uppercase())?;
    }
    source.push_str("];\n");
    std::fs::write(Path::new(&out).join("guests.rs"), source)?;

    // A macro, because only a macro can name the tests: calls `$call!` once for each guest.
    let mut source = "macro_rules! for_each_guest {\n    ($call:ident) => {\n".to_owned();
    for name in &names {
        writeln!(source, "        $call!({name});")?;
    }
    source.push_str("    };\n}\n");
    std::fs::write(Path::new(&out).join("for_each_guest.rs"), source)?;
    Ok(())
}
