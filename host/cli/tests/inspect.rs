//! `weighhouse inspect` on real scorers, on what is none, and on what was made to hurt whoever looks. No driver is there in any of it.

mod harness;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use harness::{Called, Driver, call, optimize_kernel, scorer, weighhouse, workspace};
use serde_json::Value;
use weighhouse_sandbox_tests::guests;

/// What an inspection of something hostile may take: its worker ends it long before.
const SLOW: Duration = Duration::from_secs(100);

/// The command on a machine without a driver.
fn command() -> Command {
    let mut command = weighhouse(Driver::Lavapipe);
    command.env("VK_DRIVER_FILES", "/nonexistent.json");
    command
}

fn inspect(arguments: &[&str], paths: &[&Path]) -> Called {
    call(command().arg("inspect").args(paths).args(arguments))
}

fn json(path: &Path) -> (Called, Value) {
    let called = inspect(&["--format", "json"], &[path]);
    let value = called.json();
    assert_eq!(value["schema"], "weighhouse.inspection/1", "{called:?}");
    (called, value)
}

/// A new folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("inspect")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder is made");
    folder
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder is made");
    fs::write(&path, content).expect("a file is written");
    path
}

/// A copy of the environment optimize-kernel with its scorer.
fn environment(folder: &Path) -> PathBuf {
    let target = folder.join("optimize-kernel");
    copy(&optimize_kernel(""), &target);
    fs::write(target.join("scorer.wasm"), scorer()).expect("the scorer is written");
    target
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

fn texts(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

#[test]
fn every_guest_has_its_verdict() {
    let folder = folder("guests");
    for (name, component) in guests::ALL {
        let path = write(&folder, &format!("{name}.wasm"), component);
        let (called, value) = json(&path);
        let facts = &value["facts"];
        // These two ask for what scorers may not have; `guests.rs` of the sandbox has them refused at load.
        let asks = match *name {
            "std_opens_a_connection" => Some("reach the network (wasi:sockets/"),
            "std_opens_a_file" => Some("open files on its own (wasi:filesystem/"),
            _ => None,
        };
        if let Some(words) = asks {
            assert_eq!(called.status, Some(3), "{name}: {called:?}");
            assert!(facts["profile"].is_null(), "{name}");
            let asked = texts(&facts["verdict"]["asks_for"]);
            assert!(
                asked.iter().any(|asked| asked.starts_with(words)),
                "{name}: {asked:?}"
            );
            assert!(!texts(&facts["refusals"]).is_empty(), "{name}");
            continue;
        }
        assert_eq!(called.status, Some(0), "{name}: {called:?}");
        let profile = if name.starts_with("std_") {
            "std"
        } else {
            "pure"
        };
        assert_eq!(facts["profile"], profile, "{name}");
        assert_eq!(facts["loaded"], true, "{name}");
        for cannot in ["see the time", "open files on its own", "reach the network"] {
            assert!(
                texts(&facts["verdict"]["cannot"]).contains(&cannot),
                "{name}: {cannot}"
            );
        }
        let may = texts(&facts["verdict"]["may"]);
        let runs = ["uses_the_gpu", "breaks_a_rule"].contains(name);
        assert_eq!(may.contains(&"run WGSL on a GPU"), runs, "{name}: {may:?}");
    }
}

#[test]
fn the_shipped_scorer_is_laid_open() {
    let folder = folder("scorer");
    let path = write(&folder, "scorer.wasm", scorer());
    let (called, value) = json(&path);
    assert_eq!(called.status, Some(0), "{called:?}");
    let facts = &value["facts"];
    assert_eq!(facts["profile"], "pure");
    assert!(
        texts(&facts["verdict"]["may"]).contains(&"have the host time WGSL on a GPU"),
        "{facts}"
    );
    assert_eq!(texts(&facts["exports"]), ["describe", "score"]);
    let wit = facts["wit"].as_str().expect("it has a WIT text");
    for line in [
        "  import weighhouse:scoring/gpu@0.1.0;",
        "  export describe: func() -> description;",
        "  export score: func(request: request) -> verdict;",
        "package weighhouse:scoring@0.1.0 {",
        "    resource buffer {",
        "      create: static func(label: string, size: u64) -> result<buffer, gpu-error>;",
        "    list-files: func() -> list<file-info>;",
    ] {
        assert!(wit.lines().any(|it| it == line), "{line} in\n{wit}");
    }
    let sizes = &facts["structure"]["modules"];
    assert!(sizes.as_array().is_some_and(|modules| {
        modules
            .iter()
            .any(|it| it["code_bytes"].as_u64() > Some(10_000))
    }));
    assert!(
        facts["structure"]["producers"]
            .to_string()
            .contains("\"Rust\"")
    );
    let human = inspect(&["--wit"], &[&path]).stdout;
    assert!(
        human.contains("it may     read the submission's files\n"),
        "{human}"
    );
    assert!(human.contains("package root:component;"), "{human}");
}

#[test]
fn the_shipped_environment_is_sound_and_warns_of_nothing() {
    let (called, value) = json(Path::new("optimize-kernel"));
    assert_eq!(called.status, Some(0), "{called:?}");
    let facts = &value["facts"];
    assert_eq!(texts(&facts["problems"]), <[&str; 0]>::default());
    assert_eq!(texts(&facts["warnings"]), <[&str; 0]>::default());
    assert_eq!(facts["describes_itself"]["name"], "optimize-kernel");
    let seen = |path: &str| {
        let files = facts["files"].as_array().expect("it has files");
        let file = files
            .iter()
            .find(|file| file["path"] == path)
            .unwrap_or_else(|| panic!("no {path}"));
        (
            file["seen_by_agent"] == true,
            file["seen_by_scorer"] == true,
        )
    };
    assert_eq!(seen("task.md"), (true, false));
    assert_eq!(seen("starting/pipeline.toml"), (true, true));
    assert_eq!(seen("reference/pipeline.toml"), (false, true));
    assert_eq!(seen("scorer.wasm"), (false, false));
}

#[test]
fn a_scorer_that_takes_more_than_its_manifest_lists_is_found_and_refused() {
    let environment = environment(&folder("narrow"));
    let path = environment.join("environment.toml");
    let manifest = fs::read_to_string(&path).expect("it is text");
    let list = "[\"submission\", \"environment-data\", \"gpu\", \"random\", \"journal\"]";
    assert!(manifest.contains(list));
    fs::write(&path, manifest.replace(list, "[\"submission\", \"gpu\"]")).expect("is written");
    let (called, value) = json(&environment);
    assert_eq!(called.status, Some(3));
    let problems = value["facts"]["problems"].to_string();
    assert!(
        problems.contains("`capabilities` in environment.toml does not list"),
        "{problems}"
    );
    let scored = call(
        command()
            .arg("score")
            .arg(&environment)
            .arg(environment.join("starting"))
            .args(["--format", "json", "--seed", "1"])
            .env("WEIGHHOUSE_DATA", folder("narrow-data")),
    );
    assert_eq!(scored.status, Some(4), "{scored:?}");
    assert_eq!(scored.json()["reason"]["code"], "broken-environment");
}

#[test]
fn what_is_no_component_is_refused_in_words() {
    let folder = folder("no-component");
    let half = &scorer()[..scorer().len() / 2];
    for (name, content, says) in [
        ("text.wasm", &b"hello"[..], "not a wasm component"),
        ("empty.wasm", b"", "not a wasm component"),
        ("module.wasm", b"\0asm\x01\0\0\0", "a core wasm module"),
        ("half.wasm", half, "not a valid component"),
        (
            "named-otherwise",
            b"\0asm\x0d\0\x01\0",
            "does not export the function",
        ),
    ] {
        let (called, value) = json(&write(&folder, name, content));
        assert_eq!(called.status, Some(3), "{name}: {called:?}");
        let refusals = value["facts"]["refusals"].to_string();
        assert!(refusals.contains(says), "{name}: {refusals}");
        assert_eq!(value["sound"], false);
        assert_eq!(inspect(&[], &[&folder.join(name)]).status, Some(3));
    }
}

#[test]
fn what_cannot_be_looked_at_is_wrong_usage() {
    let folder = folder("usage");
    let text = write(&folder, "notes.txt", "hello");
    fs::create_dir_all(folder.join("empty")).expect("a folder is made");
    write(&folder, "other/readme", "nothing to score");
    let component = write(&folder, "a.wasm", scorer());
    for (paths, says) in [
        (vec![folder.join("absent")], "absent"),
        (vec![text], "no component (.wasm) and no shader"),
        (
            vec![folder.join("empty")],
            "neither an environment nor a submission",
        ),
        (
            vec![folder.join("other")],
            "neither an environment nor a submission",
        ),
    ] {
        let paths: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        let called = inspect(&[], &paths);
        assert_eq!(called.status, Some(2), "{called:?}");
        assert!(called.stderr.contains(says), "{called:?}");
        assert!(called.stdout.is_empty());
    }
    let called = inspect(&["--environment", "optimize-kernel"], &[&component]);
    assert_eq!(called.status, Some(2), "{called:?}");
}

#[test]
fn hostile_shaders_are_refused_with_a_reason_and_in_time() {
    let folder = folder("shaders");
    let twice = |one: &str, next: fn(usize) -> String, last: &str| -> String {
        let middle: String = (1..32).map(next).collect();
        format!("{one}{middle}{last}")
    };
    let shaders = [
        (
            "nested",
            format!(
                "fn f() -> u32 {{ return {}1u{}; }}",
                "(".repeat(5000),
                ")".repeat(5000)
            ),
        ),
        (
            "unary",
            format!("fn f(x: u32) -> u32 {{ return {}x; }}", "~".repeat(15_000)),
        ),
        (
            "sum",
            format!(
                "fn f(a: u32) -> u32 {{ return a{}; }}",
                " + a".repeat(20_000)
            ),
        ),
        (
            "else-if",
            format!(
                "fn f(a: u32) {{ if a == 0u {{}} {} }}",
                "else if a == 1u {} ".repeat(5000)
            ),
        ),
        (
            "functions",
            twice(
                "fn f0() -> u32 { return 1u; }",
                |n| format!("fn f{n}() -> u32 {{ return f{0}() + f{0}(); }}", n - 1),
                "@compute @workgroup_size(1) fn main() { _ = f31(); }",
            ),
        ),
        (
            "structs",
            twice(
                "struct S0 { a: u32, b: u32 }",
                |n| format!("struct S{n} {{ a: S{0}, b: S{0} }}", n - 1),
                "var<private> p: S31; @compute @workgroup_size(1) fn main() { _ = p.a.a.a.a.a.a; }",
            ),
        ),
        ("nul", "fn f() {} // \0".to_owned()),
        ("constant", "const A = array<u32, 4194304>();".to_owned()),
        ("large", "// x\n".repeat(100_000)),
    ];
    for (name, source) in shaders {
        let (called, value) = json(&write(&folder, &format!("{name}.wgsl"), source));
        assert_eq!(called.status, Some(3), "{name}: {called:?}");
        assert!(called.took < SLOW, "{name}: {:?}", called.took);
        let problem = &value["facts"]["problem"];
        assert!(problem["code"].is_string(), "{name}: {value}");
    }
}

#[test]
fn a_shader_s_facts_are_shown() {
    let folder = folder("facts");
    let shader = write(
        &folder,
        "a.wgsl",
        "@group(0) @binding(1) var<storage, read> a: array<u32>;
         var<workgroup> w: array<u32, 64>;
         @compute @workgroup_size(8, 4) fn main(@builtin(local_invocation_index) i: u32) {
             for (var n = 0u; n < 3u; n++) { w[i] = a[i] * 2u; workgroupBarrier(); }
         }",
    );
    let human = inspect(&[], &[&shader]);
    assert_eq!(human.status, Some(0), "{human:?}");
    for line in [
        "main: workgroups of 8 x 4 x 1, 256 bytes of workgroup memory",
        "0.1 a: read",
        "1 loop, 1 barrier, no atomic operation; no subgroups, no f16",
        "u32 multiply 1",
    ] {
        assert!(human.stdout.contains(line), "{line} in {}", human.stdout);
    }
    let half = write(
        &folder,
        "f16.wgsl",
        "enable f16;\n@compute @workgroup_size(1) fn main() { _ = 1h; }",
    );
    assert_eq!(inspect(&[], &[&half]).status, Some(0));
    // The environment does not name the feature.
    let called = inspect(&["--environment", "optimize-kernel"], &[&half]);
    assert_eq!(called.status, Some(3), "{called:?}");
    assert!(called.stdout.contains("unsupported-feature"), "{called:?}");
}

#[test]
fn every_adversarial_submission_can_be_looked_at() {
    for entry in fs::read_dir(optimize_kernel("adversarial")).expect("there are some") {
        let path = entry.expect("an entry is read").path();
        let (called, value) = json(&path);
        assert!(matches!(called.status, Some(0 | 3)), "{called:?}");
        assert_eq!(value["kind"], "submission", "{}", path.display());
        assert!(called.took < SLOW, "{}: {:?}", path.display(), called.took);
        assert!(plain(&inspect(&[], &[&path])), "{}", path.display());
    }
    let (called, value) = json(&optimize_kernel("reference"));
    assert_eq!(called.status, Some(0), "{called:?}");
    let passes = value["facts"]["pipeline"]["passes"].as_array();
    assert!(passes.is_some_and(|passes| passes.len() > 1), "{value}");
}

/// Whether nothing in the answer for people can speak to a terminal.
fn plain(called: &Called) -> bool {
    [&called.stdout, &called.stderr].iter().all(|text| {
        text.chars()
            .all(|c| c == '\n' || (!c.is_control() && c != '\u{202e}'))
    })
}

#[test]
#[cfg(unix)]
fn names_and_texts_cannot_speak_to_the_terminal() {
    let folder = folder("escapes");
    let submission = folder.join("sub\u{1b}[31mmission");
    write(
        &submission,
        "red\u{1b}[31m.wgsl",
        "fn f( { \u{1b}]0;title\u{7}",
    );
    write(
        &submission,
        "line\nbreak\u{202e}.wgsl",
        "@compute @workgroup_size(1) fn main() {}",
    );
    write(&submission, "pipeline.toml", "version = 1\n\u{1b}[2J = 3\n");
    let called = inspect(&[], &[&submission]);
    assert_eq!(called.status, Some(3), "{called:?}");
    assert!(plain(&called), "{called:?}");
    let other = folder.join("other");
    copy(&submission, &other);
    write(&other, "pipeline.toml", "version = 1\n\u{1b}[3J = 3\n");
    write(&other, "new\u{9b}31m.wgsl", "fn a() {}");
    let called = inspect(&["--diff"], &[]);
    assert_eq!(called.status, Some(2));
    let called = call(
        command()
            .args(["inspect", "--diff"])
            .arg(&submission)
            .arg(&other),
    );
    assert_eq!(called.status, Some(3), "{called:?}");
    assert!(
        plain(&called)
            && called
                .stdout
                .contains("Files: 1 added, 0 removed, 1 changed"),
        "{called:?}"
    );
    let absent = inspect(&[], &[&folder.join("absent\u{1b}[31m")]);
    assert_eq!(absent.status, Some(2));
    assert!(plain(&absent), "{absent:?}");
}

fn diff(a: &Path, b: &Path) -> (Called, Value) {
    let called = call(
        command()
            .args(["inspect", "--format", "json", "--diff"])
            .arg(a)
            .arg(b),
    );
    let value = called.json();
    assert_eq!(value["schema"], "weighhouse.difference/1", "{called:?}");
    (called, value)
}

#[test]
fn a_second_version_s_new_authority_comes_first() {
    let folder = folder("authority");
    let a = write(&folder, "a.wasm", guests::SCORES);
    let b = write(&folder, "b.wasm", guests::STD_OPENS_A_CONNECTION);
    let (called, value) = diff(&a, &a);
    assert_eq!(called.status, Some(0), "{called:?}");
    assert_eq!(value["equal"], true);
    let (called, value) = diff(&a, &b);
    assert_eq!(called.status, Some(3));
    let component = &value["component"];
    assert!(
        component["gained"].to_string().contains("wasi:sockets/"),
        "{component}"
    );
    assert!(
        component["may_now"]
            .to_string()
            .contains("reach the network"),
        "{component}"
    );
    assert_eq!(component["profile"], serde_json::json!(["pure", null]));
    assert!(component["interface"].is_string());
    let human = call(command().args(["inspect", "--diff"]).arg(&a).arg(&b)).stdout;
    let changed = human.find("authority  CHANGED").expect("it says so");
    let gained = human.find("+ wasi:").expect("it says what");
    let sizes = human.find("Sizes").expect("sizes come last");
    assert!(changed < gained && gained < sizes, "{human}");
}

#[test]
fn two_environments_are_compared_file_by_file() {
    let a = environment(&folder("environments/a"));
    let b = environment(&folder("environments/b"));
    let (called, value) = diff(&a, &b);
    assert_eq!(called.status, Some(0), "{called:?}");
    assert_eq!(value["equal"], true);
    let manifest = fs::read_to_string(b.join("environment.toml")).expect("it is text");
    fs::write(
        b.join("environment.toml"),
        manifest
            .replace("n = 4194304", "n = 8388608")
            .replace(", \"reference/**\"]", "]"),
    )
    .expect("is written");
    fs::write(b.join("task.md"), "another task\n").expect("is written");
    fs::remove_dir_all(b.join("adversarial/zeros")).expect("is removed");
    let (called, value) = diff(&a, &b);
    assert_eq!(called.status, Some(3));
    assert_eq!(
        value["manifest"],
        serde_json::json!([
            {
                "key": "files.scorer-only",
                "a": "data/** adversarial/** between/** reference/**",
                "b": "data/** adversarial/** between/**",
            },
            { "key": "parameters.cpu.n", "a": "4194304", "b": "8388608" },
        ])
    );
    assert_eq!(value["component"]["equal"], true);
    let removed = value["files"]["removed"].to_string();
    assert!(
        removed.contains("adversarial/zeros/pipeline.toml"),
        "{removed}"
    );
    let human = call(command().args(["inspect", "--diff"]).arg(&a).arg(&b)).stdout;
    for text in [
        "parameters.cpu.n: 4194304 -> 8388608",
        "  same content\n             who sees it: scorer only -> agent and scorer",
        "  adversarial/zeros/pipeline.toml  (host only)\n",
        "+another task",
    ] {
        assert!(human.contains(text), "{text} in {human}");
    }
    let file = write(&folder("environments/c"), "a.wasm", scorer());
    let called = call(command().args(["inspect", "--diff"]).arg(&a).arg(&file));
    assert_eq!(called.status, Some(2), "{called:?}");
    assert!(
        called.stderr.contains("only two of the same kind"),
        "{called:?}"
    );
}

#[test]
fn a_manifest_that_cannot_be_read_is_said_first_and_compared_by_files() {
    let a = environment(&folder("unreadable/a"));
    let b = environment(&folder("unreadable/b"));
    let path = b.join("environment.toml");
    let manifest = fs::read_to_string(&path).expect("it is text");
    fs::write(&path, manifest.replace("unit = \"", "unit = \"\\u001b[2J")).expect("is written");
    let human = call(command().args(["inspect", "--diff"]).arg(&a).arg(&b));
    assert_eq!(human.status, Some(3), "{human:?}");
    let second = human.stdout.lines().nth(1).unwrap_or_default();
    assert!(
        second.starts_with("unreadable b: its manifest cannot be read: ")
            && second.contains("environment.toml:")
            && second.contains("U+001B"),
        "{human:?}"
    );
    assert!(!human.stdout.contains("-> none"), "{human:?}");
    let (_, value) = diff(&a, &b);
    assert_eq!(value["manifest"], serde_json::json!([]));
    let changed = value["files"]["changed"].as_array().expect("a list");
    assert_eq!(changed.len(), 1, "{changed:?}");
}

#[test]
fn what_a_std_scorer_prints_is_something_that_it_says() {
    let path = write(&folder("prints"), "a.wasm", guests::STD_SLEEPS);
    let (_, value) = json(&path);
    let verdict = &value["facts"]["verdict"];
    let words = "say something for the record";
    let prints = texts(&verdict["finds"]).contains(&"what it prints goes into the journal");
    assert!(prints, "{verdict}");
    assert!(texts(&verdict["may"]).contains(&words), "{verdict}");
    assert!(!texts(&verdict["cannot"]).contains(&words), "{verdict}");
}

#[test]
fn json_cannot_speak_to_the_terminal_either() {
    let folder = folder("json");
    let text = "pass\u{9b}31m\u{202e}\u{e0041}\u{ad}";
    write(
        &folder,
        "pipeline.toml",
        format!("version = 1\n[buffers.\"{text}\"]\nsize = \"1\"\n"),
    );
    write(&folder, &format!("{text}.wgsl"), "fn a() {}");
    let (called, value) = json(&folder);
    assert!(
        called
            .stdout
            .chars()
            .all(|c| c == '\n' || c == '\u{fffd}' || (' '..='~').contains(&c)),
        "{called:?}"
    );
    assert!(
        value["facts"]["files"].to_string().contains(text),
        "the text is the same: {value}"
    );
}

/// What `docs/inspect.md` and the page of the usage show is what the command says. The only test that changes the working directory.
#[test]
#[cfg(unix)]
fn the_page_of_inspect_says_what_happens() {
    let checkout = folder("page");
    copy(
        &workspace().join("environments"),
        &checkout.join("environments"),
    );
    fs::write(
        checkout.join("environments/optimize-kernel/scorer.wasm"),
        scorer(),
    )
    .expect("the scorer is written");
    write(
        &checkout,
        "opens-a-connection.wasm",
        guests::STD_OPENS_A_CONNECTION,
    );
    write(&checkout, "sleeps.wasm", guests::STD_SLEEPS);
    write(&checkout, "broken.wasm", &scorer()[..scorer().len() / 2]);
    std::env::set_current_dir(&checkout).expect("the folder is there");
    let cases = trycmd::TestCases::new();
    for (key, value) in command().get_envs() {
        if let (Some(key), Some(value)) = (key.to_str(), value.and_then(|value| value.to_str())) {
            cases.env(key, value);
        }
    }
    cases.env("NO_COLOR", "1");
    cases.register_bin("weighhouse", PathBuf::from(harness::PROGRAM));
    cases.case(workspace().join("docs/inspect.md"));
    cases.case(workspace().join("host/cli/tests/usage/inspect/*.trycmd"));
    cases.run();
}
