//! Builds the shipped scorers and writes the table of the shipped environments, which the command carries.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use weighhouse_guest_build::Guest;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let workspace = fs::canonicalize(Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../.."))?;
    weighhouse_guest_build::watch(&workspace, &["environments"]);
    let mut table = String::from("static ENVIRONMENTS: &[ShippedEnvironment] = &[\n");
    for name in environments(&workspace)? {
        let package = format!("weighhouse-scorer-{name}");
        let guest = Guest {
            package: &package,
            example: None,
        };
        let scorer = weighhouse_guest_build::build(&workspace, &out.join("guests"), &guest)?;
        // Where the tests find it.
        fs::copy(&scorer, out.join(format!("{name}.wasm")))?;
        let folder = workspace.join("environments").join(&name);
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
    let lock = fs::read_to_string(workspace.join("Cargo.lock"))?;
    for package in ["wasmtime", "wgpu"] {
        let variable = package.to_uppercase();
        println!(
            "cargo:rustc-env=WEIGHHOUSE_{variable}={}",
            locked_version(&lock, package)?
        );
    }
    Ok(())
}

/// The names of the environments that are shipped: the folders with a manifest, each with a plug-in of its name.
fn environments(workspace: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(workspace.join("environments"))? {
        let entry = entry?;
        if entry.path().join("environment.toml").is_file() {
            names.push(utf8(&entry.file_name())?);
        }
    }
    names.sort();
    Ok(names)
}

/// The version of a package in the lock file.
fn locked_version(lock: &str, package: &str) -> Result<String, Box<dyn Error>> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    Ok(version
        .ok_or_else(|| format!("Cargo.lock has no version of {package}"))?
        .to_owned())
}

fn utf8(name: &OsStr) -> Result<String, Box<dyn Error>> {
    Ok(name
        .to_str()
        .ok_or_else(|| format!("{}: the name is not UTF-8", name.display()))?
        .to_owned())
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
        let parts: Vec<String> = path
            .strip_prefix(root)?
            .iter()
            .map(utf8)
            .collect::<Result<_, _>>()?;
        let relative = parts.join("/");
        if relative != "scorer.wasm" {
            files.push((relative, path));
        }
    }
    Ok(())
}
