//! Builds the shipped scorers and writes the table of the shipped environments, which the command carries.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use weighhouse_guest_build::Guest;

/// The environments and the packages of their scorers.
const SHIPPED: &[(&str, &str)] = &[("optimize-kernel", "weighhouse-scorer-optimize-kernel")];

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let workspace = fs::canonicalize(Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../.."))?;
    weighhouse_guest_build::watch(&workspace, &["environments"]);
    let mut table = String::from("static ENVIRONMENTS: &[ShippedEnvironment] = &[\n");
    for (name, package) in SHIPPED {
        let scorer = weighhouse_guest_build::build(
            &workspace,
            &out.join("guests"),
            &Guest {
                package,
                example: None,
            },
        )?;
        let folder = workspace.join("environments").join(name);
        writeln!(table, "    ShippedEnvironment {{ name: {name:?}, files: &[")?;
        writeln!(
            table,
            "        ({:?}, include_bytes!({:?})),",
            "scorer.wasm", scorer
        )?;
        let mut files = Vec::new();
        collect(&folder, &folder, &mut files)?;
        files.sort();
        for (relative, path) in files {
            writeln!(table, "        ({relative:?}, include_bytes!({path:?})),")?;
        }
        table.push_str("    ] },\n");
    }
    table.push_str("];\n");
    fs::write(out.join("shipped.rs"), table)?;
    Ok(())
}

/// Every file below a folder but the scorer, which is the one just built.
fn collect(
    root: &Path,
    folder: &Path,
    files: &mut Vec<(String, PathBuf)>,
) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, files)?;
            continue;
        }
        let parts: Vec<&str> = path
            .strip_prefix(root)?
            .iter()
            .filter_map(|part| part.to_str())
            .collect();
        let relative = parts.join("/");
        if relative != "scorer.wasm" {
            files.push((relative, path));
        }
    }
    Ok(())
}
