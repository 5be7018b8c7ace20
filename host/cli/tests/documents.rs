//! What the documents say is so: every command that they show is run, and what they list is there.
//!
//! A command stands in a block of `console` and is run here, with its output; `[..]` stands for the rest of a line and `...` for any
//! number of lines. What cannot be run in a test (`cargo xtask`, a build) stands in a block of `sh`, and each of its lines is one of a few
//! that are known. The suites under `tests/usage/` have the same form. `TRYCMD=overwrite` writes what the command says into them.

mod harness;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use harness::{Driver, call, optimize_kernel, score, skipped, weighhouse, workspace};
use serde_json::Value;
use trycmd::TestCases;
use weighhouse_engine::manifest::Manifest;

const DRIVER: Driver = Driver::Lavapipe;

/// The folder in which the commands of one document are run: a copy of what a checkout has, so that they may write to it. It is the
/// working directory of the whole process, hence one at a time.
struct Checkout {
    _alone: MutexGuard<'static, ()>,
}

impl Checkout {
    /// A copy of `environments/`, and of `tests/documents/` as the folder `documents`. With `scorer`, the scorer is where
    /// `cargo xtask scorers` puts it.
    fn new(name: &str, scorer: bool) -> Self {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("documents")
            .join(name);
        let _ = fs::remove_dir_all(&folder);
        copy(
            &workspace().join("environments"),
            &folder.join("environments"),
        );
        copy(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents"),
            &folder.join("documents"),
        );
        let placed = folder.join("environments/optimize-kernel/scorer.wasm");
        if scorer {
            for place in [placed, folder.join("documents/other-name/scorer.wasm")] {
                fs::copy(built_scorer(), place).expect("the scorer is copied");
            }
        } else {
            let _ = fs::remove_file(placed);
        }
        std::env::set_current_dir(&folder).expect("the folder is there");
        Self { _alone: alone }
    }
}

fn copy(from: &Path, to: &Path) {
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

/// The scorer that the build of the command made and put into it.
fn built_scorer() -> PathBuf {
    let table = fs::read_to_string(Path::new(env!("OUT_DIR")).join("shipped.rs"))
        .expect("the build left its table");
    let (_, after) = table
        .split_once("\"scorer.wasm\", include_bytes!(\"")
        .expect("the table has a scorer");
    PathBuf::from(after.split('"').next().unwrap_or_default())
}

/// Runs the commands of a document, or of every file that fits, on `drivers`; with none of them a machine has no device.
fn run(glob: &Path, drivers: &[Driver]) {
    const VARIABLE: &str = "VK_DRIVER_FILES";
    let cases = TestCases::new();
    let mut manifests = Vec::new();
    for command in drivers
        .iter()
        .chain([&DRIVER])
        .map(|driver| weighhouse(*driver))
    {
        for (key, value) in command.get_envs() {
            match (key.to_str(), value.and_then(|value| value.to_str())) {
                (Some(VARIABLE), Some(value)) => manifests.push(value.to_owned()),
                (Some(key), Some(value)) => {
                    cases.env(key, value);
                }
                _ => {}
            }
        }
    }
    manifests.truncate(drivers.len());
    if manifests.is_empty() {
        manifests.push("/nonexistent.json".to_owned());
    }
    cases.env(
        VARIABLE,
        manifests.join(if cfg!(windows) { ";" } else { ":" }),
    );
    cases.env("NO_COLOR", "1");
    cases.register_bin("weighhouse", PathBuf::from(harness::PROGRAM));
    if let Some(cp) = ["/bin/cp", "/usr/bin/cp"]
        .map(PathBuf::from)
        .into_iter()
        .find(|path| path.is_file())
    {
        cases.register_bin("cp", cp);
    }
    cases.case(glob).run();
}

/// Runs a document's commands; what they take from a device comes from a self-test that is remembered by then.
fn run_document(name: &str, scorer: bool) {
    if cfg!(not(unix)) {
        return skipped("the documents show the commands and the messages of a Unix system");
    }
    if !DRIVER.is_here() {
        return;
    }
    let checkout = Checkout::new(&name.replace(['/', '.'], "-"), scorer);
    call(weighhouse(DRIVER).args(["devices", "--self-test"]));
    run(&workspace().join(name), &[DRIVER]);
    drop(checkout);
}

#[test]
fn the_readme_says_what_happens() {
    run_document("README.md", false);
}

#[test]
fn the_runners_guide_says_what_happens() {
    run_document("docs/runner.md", false);
}

#[test]
fn the_authors_guide_says_what_happens() {
    run_document("docs/author.md", true);
}

#[test]
fn the_auditors_guide_says_what_happens() {
    run_document("docs/auditor.md", true);
}

#[test]
fn the_page_of_the_record_says_what_happens() {
    run_document("docs/evaluation-record.md", false);
}

#[test]
fn the_page_of_the_threats_says_what_happens() {
    run_document("docs/threats.md", false);
}

fn usage(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/usage")
        .join(folder)
        .join("*.trycmd")
}

#[test]
fn usage_without_a_device() {
    if cfg!(not(unix)) {
        return skipped("the messages of the operating system are those of a Unix system");
    }
    let checkout = Checkout::new("usage", false);
    run(&usage("errors"), &[DRIVER]);
    run(&usage("help"), &[DRIVER]);
    // Only where drivers are found by this variable can they be hidden.
    if cfg!(target_os = "linux") {
        run(&usage("no-driver"), &[]);
    }
    drop(checkout);
}

#[test]
fn usage_on_lavapipe() {
    if cfg!(not(unix)) || !DRIVER.is_here() {
        return;
    }
    let checkout = Checkout::new("usage-lavapipe", true);
    call(weighhouse(DRIVER).args(["devices", "--self-test"]));
    run(&usage("lavapipe"), &[DRIVER]);
    drop(checkout);
}

#[test]
fn usage_on_lavapipe_and_swiftshader() {
    if cfg!(not(unix)) || !DRIVER.is_here() || !Driver::SwiftShader.is_here() {
        return;
    }
    let checkout = Checkout::new("usage-both-drivers", false);
    run(&usage("both-drivers"), &[DRIVER, Driver::SwiftShader]);
    drop(checkout);
}

/// Every document, by its path from the root.
fn documents() -> Vec<(String, String)> {
    let root = workspace();
    let mut names = vec!["README.md".to_owned(), "CHANGELOG.md".to_owned()];
    for entry in fs::read_dir(root.join("docs")).expect("there is a folder of documents") {
        let name = entry
            .expect("an entry is read")
            .file_name()
            .into_string()
            .expect("its name is UTF-8");
        if name.ends_with(".md") {
            names.push(format!("docs/{name}"));
        }
    }
    names.sort();
    names
        .into_iter()
        .map(|name| {
            (
                name.clone(),
                fs::read_to_string(root.join(&name)).expect("it is text"),
            )
        })
        .collect()
}

/// The fenced blocks of a document: their language and their text.
fn blocks(document: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let text = lines.by_ref().take_while(|line| !line.starts_with("```"));
            found.push((language, text.flat_map(|line| [line, "\n"]).collect()));
        }
    }
    found
}

/// Lines that a reader may be asked to type and that no test runs; `cargo xtask` is checked against its own list.
const NOT_RUN: &[&str] = &[
    "cargo build --release",
    "export PATH=\"$PWD/target/release:$PATH\"",
];

#[test]
fn what_no_test_runs_is_known() {
    let xtask = fs::read_to_string(workspace().join("host/xtask/src/arguments.rs"))
        .expect("xtask has arguments");
    let (usage, _) = xtask.split_once("\";\n").expect("its usage is one text");
    let known = |line: &str| {
        NOT_RUN.contains(&line)
            || line.strip_prefix("cargo xtask ").is_some_and(|command| {
                let mut words = command.split(' ');
                let name = words.next().unwrap_or_default();
                usage.lines().any(|line| {
                    let mut of_usage = line.split_whitespace();
                    of_usage.next() == Some(name)
                        && words
                            .clone()
                            .all(|word| line.contains(&format!("[{word}]")))
                })
            })
    };
    assert!(known("cargo xtask demo") && known("cargo xtask test --keep-going"));
    assert!(!known("cargo xtask dance") && !known("cargo xtask demo --fast") && !known("rm -rf x"));
    for (name, text) in documents() {
        for (language, block) in blocks(&text) {
            assert!(
                [
                    "console", "sh", "text", "toml", "rust", "json", "wgsl", "wit"
                ]
                .contains(&language),
                "{name} has a block of `{language}`, which nothing checks"
            );
            if language == "sh" {
                for line in block.lines().filter(|line| !line.is_empty()) {
                    assert!(
                        known(line),
                        "{name} shows `{line}`, which no test runs: put it into a block of console"
                    );
                }
            }
        }
    }
}

/// What stands between backticks outside of blocks.
fn quoted(document: &str) -> BTreeSet<String> {
    let mut inside = false;
    let mut found = BTreeSet::new();
    for line in document.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if !inside {
            found.extend(line.split('`').skip(1).step_by(2).map(ToOwned::to_owned));
        }
    }
    found
}

#[test]
fn links_and_paths_lead_somewhere() {
    let root = workspace();
    let folders: BTreeSet<String> = fs::read_dir(&root)
        .expect("the workspace is read")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    let mut broken = Vec::new();
    for (name, text) in documents() {
        let here = root.join(&name);
        let here = here.parent().expect("a document lies in a folder");
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let path = link.split('#').next().unwrap_or_default();
            if !path.is_empty() && !path.contains("://") && !here.join(path).exists() {
                broken.push(format!("{name}: ({link})"));
            }
        }
        // A path from the root, such as `host/cli/src/main.rs`: what its first folder is called tells it from other text.
        for path in quoted(&text) {
            let (first, rest) = path.split_once('/').unwrap_or((&path, ""));
            let is_path = !rest.is_empty()
                && folders.contains(first)
                && first != "target"
                && !path.contains([' ', '*', '<']);
            // Capitals stand for a name of the reader's own, and the scorer is built, not committed.
            let of_reader = path.contains("NAME") || path.ends_with("scorer.wasm");
            if is_path && !of_reader && !root.join(&path).exists() {
                broken.push(format!("{name}: `{path}`"));
            }
        }
    }
    assert!(
        broken.is_empty(),
        "these lead nowhere:\n{}",
        broken.join("\n")
    );
}

#[test]
fn the_page_of_the_threats_names_every_adversarial_submission_and_real_tests() {
    let page = fs::read_to_string(workspace().join("docs/threats.md")).expect("the page is there");
    let quoted = quoted(&page);
    let there: BTreeSet<String> = fs::read_dir(optimize_kernel("adversarial"))
        .expect("there are adversarial submissions")
        .map(|entry| {
            entry
                .expect("an entry is read")
                .file_name()
                .into_string()
                .expect("its name is UTF-8")
        })
        .collect();
    let unnamed: Vec<&String> = there
        .iter()
        .filter(|name| !quoted.contains(*name))
        .collect();
    assert!(
        unnamed.is_empty(),
        "docs/threats.md does not name {unnamed:?}"
    );

    let mut sources = String::new();
    for folder in ["host", "plugins", "tests"] {
        read_sources(&workspace().join(folder), &mut sources);
    }
    // A test's name is a sentence in snake case.
    let tests = quoted.iter().filter(|word| {
        word.matches('_').count() >= 2 && word.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    });
    let gone: Vec<&String> = tests
        .filter(|name| !sources.contains(&format!("fn {name}(")))
        .collect();
    assert!(
        gone.is_empty(),
        "docs/threats.md names tests that do not exist: {gone:?}"
    );
}

fn read_sources(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder is read") {
        let path = entry.expect("an entry is read").path();
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push_str(&fs::read_to_string(&path).expect("a source is text"));
        }
    }
}

/// The paths of a record's fields: `environment.name`; elements of a list are `findings[].code`.
fn fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        // What is in it is the scorer's own.
        Value::Object(_) if path == "details" => {
            found.insert(path.to_owned());
        }
        Value::Object(members) => {
            for (name, member) in members {
                fields(
                    member,
                    &if path.is_empty() {
                        name.clone()
                    } else {
                        format!("{path}.{name}")
                    },
                    found,
                );
            }
        }
        Value::Array(elements) if elements.iter().any(Value::is_object) => {
            for element in elements {
                fields(element, &format!("{path}[]"), found);
            }
        }
        _ => {
            found.insert(path.to_owned());
        }
    }
}

#[test]
fn the_page_of_the_record_has_every_field_of_a_record_and_no_other_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let page = fs::read_to_string(workspace().join("docs/evaluation-record.md"))
        .expect("the page is there");
    let rows: BTreeSet<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next())
        .filter(|word| {
            word.chars()
                .all(|c| c.is_ascii_lowercase() || "._[]".contains(c))
        })
        .map(ToOwned::to_owned)
        .collect();
    // A row of an object stands above the rows of what is in it.
    let is_object = |row: &str| {
        rows.iter()
            .any(|other| other.starts_with(&format!("{row}.")))
    };
    let described: BTreeSet<String> = rows.iter().filter(|row| !is_object(row)).cloned().collect();
    let mut there = BTreeSet::new();
    for name in ["zeros", "parse-error"] {
        fields(
            &score(
                DRIVER,
                &optimize_kernel("adversarial").join(name),
                &["--seed", "11"],
            )
            .json(),
            "",
            &mut there,
        );
    }
    // Null in a record without a score; what stands in it otherwise.
    assert!(there.remove("anchors") && there.remove("reason.where"));
    there.extend(["start", "reference", "source"].map(|member| format!("anchors.{member}")));
    let missing: Vec<_> = there.difference(&described).collect();
    let extra: Vec<_> = described.difference(&there).collect();
    assert!(
        missing.is_empty() && extra.is_empty(),
        "not described: {missing:?}; described and not there: {extra:?}"
    );
}

#[test]
fn the_authors_guide_has_a_manifest_that_is_read_and_code_that_is_built() {
    let guide = fs::read_to_string(workspace().join("docs/author.md")).expect("the guide is there");
    let blocks = blocks(&guide);
    let manifests: Vec<_> = blocks
        .iter()
        .filter(|(language, text)| *language == "toml" && text.starts_with("schema = "))
        .collect();
    assert!(!manifests.is_empty(), "the guide has no manifest");
    for (_, text) in manifests {
        Manifest::parse(text).unwrap_or_else(|error| panic!("{error}"));
    }
    let mut sources = String::new();
    read_sources(&workspace().join("plugins"), &mut sources);
    let sources = words(&sources);
    for (_, text) in blocks.iter().filter(|(language, _)| *language == "rust") {
        assert!(
            sources.contains(&words(text)),
            "this is not in plugins/ any more:\n{text}"
        );
    }
}

/// A text however its lines are broken.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
