//! What the documents say is so: every command that they show is run, and what they list is there.
//!
//! A command stands in a block of `console` and is run here, with its output; `[..]` stands for the rest of a line and `...` for any
//! number of lines. What takes a shell, with other programs than ours, stands in a block of `bash` and is run in the place where it stands; what it prints is
//! in the block of `text` after it. What cannot be run in a test (`cargo xtask`, a build) stands in a block of `sh`, and each of its lines is one of a few
//! that are known. The suites under `tests/usage/` have the same form. `TRYCMD=overwrite` writes what the command says into them.

mod harness;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use harness::{Driver, call, optimize_kernel, score, skipped, weighhouse, workspace};
use serde_json::Value;
use trycmd::TestCases;
use weighhouse_engine::manifest::Manifest;
use weighhouse_engine::receipt::Receipt;
use weighhouse_engine::sandbox::transcript::Transcript;

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
    run_document_with(name, scorer, || {});
}

/// The same, with what `prepare` puts into the folder in which they are run.
fn run_document_with(name: &str, scorer: bool, prepare: impl FnOnce()) {
    if cfg!(not(unix)) {
        return skipped("the documents show the commands and the messages of a Unix system");
    }
    if !DRIVER.is_here() {
        return;
    }
    let checkout = Checkout::new(&name.replace(['/', '.'], "-"), scorer);
    call(weighhouse(DRIVER).args(["devices", "--self-test"]));
    prepare();
    let path = workspace().join(name);
    let text = fs::read_to_string(&path).expect("the document is there");
    let parts = parts(&text);
    if parts.iter().all(|part| matches!(part, Part::Consoles(_))) {
        run(&path, &[DRIVER]);
        return drop(checkout);
    }
    if let Some(missing) = PROGRAMS
        .iter()
        .find(|program| Command::new(program).arg("--version").output().is_err())
    {
        return skipped(&format!("no {missing} on this machine, which {name} uses"));
    }
    for (number, part) in parts.into_iter().enumerate() {
        match part {
            Part::Consoles(text) => {
                let part = PathBuf::from(format!("part-{number}.md"));
                fs::write(&part, text).expect("a part is written");
                run(&part.canonicalize().expect("it is there"), &[DRIVER]);
            }
            Part::Script { line, script, says } => {
                let said = bash(&script);
                assert!(
                    fits(&says, &said),
                    "{name}, line {line}: these commands say\n{said}\nand not\n{says}"
                );
            }
        }
    }
    drop(checkout);
}

/// What the scripts of the documents use and a machine may lack.
const PROGRAMS: [&str; 4] = ["bash", "openssl", "python3", "gunzip"];

/// What stands in a document and is run, in order.
enum Part {
    /// Blocks of `console`, with empty lines in the place of what is run before them, so that lines keep their numbers.
    Consoles(String),
    /// A block of `bash`, and what it says.
    Script {
        line: usize,
        script: String,
        says: String,
    },
}

/// Takes a document apart. A script without a block of `text` after it says nothing.
fn parts(document: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut consoles, mut first) = (String::new(), 0);
    let mut lines = document.lines().enumerate().peekable();
    while let Some((index, line)) = lines.next() {
        if line != "```bash" {
            consoles += line;
            consoles.push('\n');
            continue;
        }
        let mut block = || -> String {
            lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| *line != "```")
                .flat_map(|line| [line, "\n"])
                .collect()
        };
        let script = block();
        let mut says = String::new();
        // A blank line is between the two.
        let rest: Vec<&str> = document
            .lines()
            .skip(index + script.lines().count() + 2)
            .take(2)
            .collect();
        if rest == ["", "```text"] {
            lines.nth(1);
            says = lines
                .by_ref()
                .map(|(_, line)| line)
                .take_while(|line| *line != "```")
                .flat_map(|line| [line, "\n"])
                .collect();
        }
        parts.push(Part::Consoles(std::mem::take(&mut consoles)));
        parts.push(Part::Script {
            line: index + 1,
            script,
            says,
        });
        first = lines.peek().map_or(first, |(index, _)| *index);
        consoles = "\n".repeat(first);
    }
    parts.push(Part::Consoles(consoles));
    parts
}

/// Runs a script as a reader would, with the command in the path; returns what it says.
fn bash(script: &str) -> String {
    let mut command = Command::new("bash");
    for (key, value) in weighhouse(DRIVER).get_envs() {
        if let Some(value) = value {
            command.env(key, value);
        }
    }
    let folder = Path::new(harness::PROGRAM)
        .parent()
        .expect("the command lies in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths(
        std::iter::once(folder.to_owned()).chain(std::env::split_paths(&path)),
    );
    let called = call(
        command
            .env("PATH", path.expect("no folder has a colon in its name"))
            .env("NO_COLOR", "1")
            .args(["-euo", "pipefail", "-c", script]),
    );
    assert_eq!(called.status, Some(0), "{script}{called:#?}");
    called.stdout
}

/// Whether a text is the expected one, in which `[..]` stands for anything in a line.
fn fits(expected: &str, text: &str) -> bool {
    expected.lines().count() == text.lines().count()
        && expected.lines().zip(text.lines()).all(|(expected, line)| {
            let mut pieces = expected.split("[..]");
            let first = pieces.next().unwrap_or_default();
            let Some(mut rest) = line.strip_prefix(first) else {
                return false;
            };
            let pieces: Vec<&str> = pieces.collect();
            let Some((last, between)) = pieces.split_last() else {
                return rest.is_empty();
            };
            for piece in between {
                match rest.find(piece) {
                    Some(at) => rest = &rest[at + piece.len()..],
                    None => return false,
                }
            }
            rest.ends_with(last)
        })
}

#[test]
fn a_document_is_taken_apart_where_its_scripts_stand() {
    let parts = parts("a\n```bash\nb\nc\n```\n\n```text\nd [..]\n```\ne\n```bash\nf\n```\ng\n");
    let shown: Vec<String> = parts
        .iter()
        .map(|part| match part {
            Part::Consoles(text) => text.clone(),
            Part::Script { line, script, says } => format!("{line}: {script}: {says}"),
        })
        .collect();
    assert_eq!(
        shown,
        [
            "a\n",
            "2: b\nc\n: d [..]\n",
            &format!("{}e\n", "\n".repeat(9)),
            "11: f\n: ",
            &format!("{}g\n", "\n".repeat(13)),
        ]
    );
    assert!(fits("d [..] f\n[..]\n", "d e f\n\n") && fits("a\n", "a\n"));
    assert!(!fits("d [..] f\n", "d e\n") && !fits("a\n", "a\nb\n") && !fits("a\n", "ab\n"));
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
    run_document_with("docs/auditor.md", true, a_stranger_sends_something);
}

/// What the auditor's guide starts from: a bundle, the signer's key by another way, the second reader, and a receipt whose score somebody has raised.
fn a_stranger_sends_something() {
    let stranger = |command: &mut Command| {
        command.env("WEIGHHOUSE_DATA", "stranger");
        call(command)
    };
    // On a machine that does something else besides, timings may not settle.
    let scored = (0..3)
        .map(|_| {
            stranger(
                weighhouse(DRIVER)
                    .args([
                        "score",
                        "optimize-kernel",
                        "environments/optimize-kernel/starting",
                    ])
                    .args(["--seed", "11", "--format", "json"]),
            )
            .json()
        })
        .find(|record| record["verdict"] == "scored")
        .expect("the starting solution is scored");
    let receipt = scored["receipt"]
        .as_str()
        .expect("a score has a receipt")
        .to_owned();
    for folder in ["from-a-stranger", "forged"] {
        let bundled = stranger(weighhouse(DRIVER).args(["bundle", &receipt, "--into", folder]));
        assert_eq!(bundled.status, Some(0), "{bundled:#?}");
    }
    fs::copy("from-a-stranger/signer.pub.pem", "signer.pub.pem").expect("the key is copied");
    fs::copy(
        workspace().join("host/cli/tests/second_reader/read_transcript.py"),
        "read_transcript.py",
    )
    .expect("the second reader is copied");
    let forged = Path::new("forged/receipt.json");
    let mut predicate = Receipt::of_file(forged)
        .expect("the receipt is read")
        .predicate()
        .clone();
    let outcome = &mut predicate.evaluation.outcome;
    let anchors = outcome.anchors.expect("it is scored");
    let raised = outcome.raw.expect("it is scored") - 1.0;
    outcome.raw = Some(raised);
    outcome.normalised = Some((raised - anchors.start) / (anchors.reference - anchors.start));
    Receipt::new(predicate, None)
        .expect("it agrees with itself")
        .write(forged)
        .expect("it is written");
}

#[test]
fn the_page_of_the_check_says_what_happens() {
    run_document("docs/check.md", true);
}

#[test]
fn the_page_of_the_record_says_what_happens() {
    run_document("docs/evaluation-record.md", false);
}

#[test]
fn the_page_of_the_ledger_says_what_happens() {
    run_document("docs/ledger.md", false);
}

#[test]
fn the_page_of_the_report_says_what_happens() {
    run_document("docs/report.md", false);
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
                    "console", "bash", "sh", "text", "toml", "rust", "json", "wgsl", "wit",
                    "python"
                ]
                .contains(&language),
                "{name} has a block of `{language}`, which nothing checks"
            );
            if language == "python" {
                is_python(&name, &block);
            }
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

/// Python for libraries that not every machine has is read and not run.
fn is_python(name: &str, block: &str) {
    let read = Command::new("python3")
        .args(["-c", "import ast, sys; ast.parse(sys.argv[1])", block])
        .output();
    match read {
        Ok(read) => assert!(read.status.success(), "{name} has no Python: {read:#?}"),
        Err(_) => skipped("no python3 on this machine, which reads the Python in documents"),
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
    // What is below is held against the other schemas in `schemas.rs`.
    let (page, _) = page
        .split_once("\n## Other schemas\n")
        .expect("the page has a section of the other schemas");
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
fn the_page_of_the_transcript_has_an_example_that_is_read() {
    let page = fs::read_to_string(workspace().join("docs/transcript.md")).expect("it is there");
    let examples: Vec<_> = blocks(&page)
        .into_iter()
        .filter(|(language, _)| *language == "json")
        .collect();
    let [(_, example)] = examples.as_slice() else {
        panic!("{} examples", examples.len());
    };
    let transcript = Transcript::read(example.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert!(transcript.end.is_some() && transcript.calls.len() == 2);
}

#[test]
fn the_page_of_the_transcript_names_every_function_and_no_other() {
    let page = fs::read_to_string(workspace().join("docs/transcript.md")).expect("it is there");
    let (_, after) = page
        .split_once("## The functions\n")
        .expect("it has the functions");
    let described: BTreeSet<String> = after
        .lines()
        .skip_while(|line| !line.starts_with("| ---"))
        .skip(1)
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| Some(line.strip_prefix("| `")?.split('`').next()?.to_owned()))
        .collect();

    // What the host writes down: a text of the code that begins with an interface's name and a point.
    let mut sources = String::new();
    read_sources(&workspace().join("host/sandbox/src/glue"), &mut sources);
    let written: BTreeSet<String> = sources
        .split('"')
        .filter(|text| {
            let interface = text.split('.').next().unwrap_or_default();
            text.contains('.')
                && ["submission", "environment-data", "random", "journal", "gpu"]
                    .contains(&interface)
                && text
                    .chars()
                    .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c))
        })
        .map(ToOwned::to_owned)
        .collect();
    assert_eq!(described, written, "described, and written by the host");

    // Every function of the package that a scorer imports, and the end of each resource.
    let mut functions = 0;
    for name in ["files", "gpu", "journal", "random"] {
        let wit =
            fs::read_to_string(workspace().join(format!("wit/{name}.wit"))).expect("it is there");
        let code = wit
            .lines()
            .map(str::trim)
            .filter(|line| !line.starts_with("//"));
        functions += code
            .filter(|line| {
                line.contains("func(")
                    || line.starts_with("constructor(")
                    || line.starts_with("resource ")
            })
            .count();
    }
    assert_eq!(
        described.len(),
        functions,
        "in docs/transcript.md, and in wit/"
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
