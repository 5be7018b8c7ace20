//! The environment `tests/check/small` in a folder of its own: it takes a fraction of a second to evaluate in, and its scores are known. The starting solution
//! takes a word of scratch an element and the reference none, so that their normalised scores are 0 and 1 to the bit, and one that takes two has -1.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use weighhouse_sandbox_tests::guests;

/// Copies a folder.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder is made");
    for entry in fs::read_dir(from).expect("a folder is read") {
        let path = entry.expect("an entry is read").path();
        let target = to.join(path.file_name().expect("an entry has a name"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("a file is copied");
        }
    }
}

/// The small environment.
pub(crate) fn small() -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder is made");
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/small"),
        folder.path(),
    );
    fs::write(folder.path().join("scorer.wasm"), guests::BREAKS_A_RULE).expect("it is written");
    folder
}

/// The same with a text exchanged in one of its files.
pub(crate) fn small_with(file: &str, from: &str, to: &str) -> TempDir {
    let folder = small();
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).expect("the file is there");
    assert!(text.contains(from), "{file} has {from:?}");
    fs::write(path, text.replace(from, to)).expect("it is written");
    folder
}

/// A submission to it that is worse than the starting solution: normalised -1.
pub(crate) fn wasteful(into: &Path) -> PathBuf {
    let folder = into.join("wasteful");
    copy(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/small/starting"),
        &folder,
    );
    let path = folder.join("pipeline.toml");
    let text = fs::read_to_string(&path).expect("the file is there");
    fs::write(path, text.replace("\"4 * n\"", "\"8 * n\"")).expect("it is written");
    folder
}
