//! The committed files of a target: `tests/fuzz/corpus/NAME` and `tests/fuzz/dictionaries/NAME.dict`.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the cargo-fuzz project.
pub(crate) fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz")
}

/// The names of what is in a folder, sorted.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut names: Vec<String> = entries
        .map(|entry| {
            let name = entry.expect("the folder can be read").file_name();
            name.into_string().expect("names are of UTF-8")
        })
        .collect();
    names.sort();
    names
}

/// The files of a target's corpus with their names, sorted by name.
pub(crate) fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = fuzz_folder().join("corpus").join(target);
    names(&folder)
        .into_iter()
        .map(|name| {
            let content = fs::read(folder.join(&name)).expect("a file of the corpus can be read");
            (name, content)
        })
        .collect()
}

/// The words of a target's dictionary.
pub(crate) fn dictionary(target: &str) -> Vec<Vec<u8>> {
    let path = fuzz_folder()
        .join("dictionaries")
        .join(format!("{target}.dict"));
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            word(line).unwrap_or_else(|| panic!("{}: `{line}` is no entry", path.display()))
        })
        .collect()
}

/// An entry as libFuzzer reads it: in double quotes, with the escapes `\\`, `\"` and `\xAB`.
fn word(line: &str) -> Option<Vec<u8>> {
    let mut rest = line.strip_prefix('"')?.strip_suffix('"')?.bytes();
    let mut word = Vec::new();
    while let Some(byte) = rest.next() {
        word.push(match byte {
            b'\\' => match rest.next()? {
                b'x' => {
                    let digits = [rest.next()?, rest.next()?];
                    u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?
                }
                escaped => escaped,
            },
            other => other,
        });
    }
    Some(word)
}
