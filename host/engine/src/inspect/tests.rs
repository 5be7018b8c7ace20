//! Inspecting components made by hand: good ones, refused ones, and what is no component.

use std::collections::BTreeMap;

use weighhouse_gpu::shader::OptionalFeatures;
use weighhouse_sandbox::{Limits, Sandbox};

use super::authority::Standing;
use super::component::{Component, ProfileName};
use super::diff::Difference;
use super::environment::Environment;
use super::submission::{Pass, Submission};
use super::{Host, Inspection, Subject, Target};
use crate::manifest::SubmissionKind;
use crate::snapshot::Snapshot;

/// A component with these imports that exports something under the names that a scorer has, of other types.
fn component(imports: &str, code: &str) -> Vec<u8> {
    wat::parse_str(format!(
        r#"(component {imports}
            (core module $m {code} (func (export "f")))
            (core instance $i (instantiate $m))
            (func $f (canon lift (core func $i "f")))
            (export "describe" (func $f))
            (export "score" (func $f)))"#
    ))
    .unwrap()
}

const RANDOM: &str = r#"(import "weighhouse:scoring/random@0.1.0" (instance
    (export "next-u64" (func (result u64)))))"#;
const SOCKETS: &str = r#"(import "wasi:sockets/tcp@0.2.6" (instance
    (export "tcp-socket" (type (sub resource)))
    (export "[method]tcp-socket.start-connect" (func (param "self" (borrow 0))))))"#;
const CLOCK: &str = r#"(import "wasi:clocks/monotonic-clock@0.2.6" (instance
    (export "now" (func (result u64)))))"#;

fn names(component: &Component) -> Vec<(&str, Standing)> {
    component
        .imports
        .iter()
        .map(|import| (import.name.as_str(), import.standing))
        .collect()
}

#[test]
fn what_a_component_imports_is_its_verdict() {
    let pure = Component::of(&component(RANDOM, ""), None);
    assert_eq!(pure.profile, Some(ProfileName::Pure), "{:?}", pure.refusals);
    assert_eq!(
        pure.verdict.may,
        ["draw random numbers that follow from the evaluation's seed"]
    );
    assert_eq!(pure.imports[0].functions, ["next-u64"]);
    assert_eq!(pure.imports[0].not_imported, ["bytes"]);
    assert_eq!(pure.exports, ["describe", "score"]);
    assert_eq!(pure.unused_interfaces.len(), 4);

    let std = Component::of(&component(&format!("{RANDOM}{CLOCK}"), ""), None);
    assert_eq!(std.profile, Some(ProfileName::Std));
    assert_eq!(
        std.pushed_out_of_pure,
        ["wasi:clocks/monotonic-clock@0.2.6"]
    );
    assert!(std.verdict.cannot.contains(&"see the time".to_owned()));
    assert!(std.verdict.finds[0].contains("stand still"));
}

#[test]
fn a_refused_component_is_inspected_all_the_same() {
    let bare = r#"(import "sneaky" (func))"#;
    let refused = Component::of(&component(&format!("{SOCKETS}{RANDOM}{bare}"), ""), None);
    assert_eq!(refused.profile, None);
    assert_eq!(
        names(&refused),
        [
            ("wasi:sockets/tcp@0.2.6", Standing::Refused),
            ("weighhouse:scoring/random@0.1.0", Standing::Lent),
            ("sneaky", Standing::Refused),
        ]
    );
    assert_eq!(refused.imports[0].functions, ["tcp-socket.start-connect"]);
    assert_eq!(refused.refusals.len(), 2, "{:?}", refused.refusals);
    assert_eq!(
        refused.verdict.asks_for,
        ["reach the network (wasi:sockets/tcp@0.2.6)", "use sneaky"]
    );
    assert!(
        !refused
            .verdict
            .cannot
            .contains(&"reach the network".to_owned())
    );
    assert!(
        refused
            .wit
            .unwrap()
            .contains("import wasi:sockets/tcp@0.2.6;")
    );
}

#[test]
fn the_sandbox_has_the_last_word() {
    let sandbox = Sandbox::new(Limits::default()).unwrap();
    let host = Host {
        sandbox: &sandbox,
        cache: None,
    };
    // The names are right and the types are not: only linking shows that.
    let wrong = Component::of(&component(RANDOM, ""), Some(&host));
    assert!(!wrong.loaded && wrong.profile.is_none());
    assert!(
        wrong.refusals[0].contains("does not fit the world"),
        "{:?}",
        wrong.refusals
    );
    for (bytes, says) in [
        (&b"(component)"[..], "not a wasm component"),
        (b"", "not a wasm component"),
        (b"\0asm\x01\0\0\0", "core wasm module"),
        (b"\x7fELF\x02\x01\x01", "not a wasm component"),
    ] {
        let garbage = Component::of(bytes, Some(&host));
        assert!(garbage.refusals[0].contains(says), "{:?}", garbage.refusals);
        assert!(garbage.imports.is_empty() && garbage.wit.is_none());
    }
}

#[test]
fn every_beginning_of_a_component_is_survived() {
    let whole = component(&format!("{SOCKETS}{RANDOM}"), "(memory 1) (data \"abc\")");
    for length in 0..whole.len() {
        let part = Component::of(&whole[..length], None);
        assert!(!part.is_accepted(), "{length}");
    }
    for at in 8..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x55;
        let _ = Component::of(&damaged, None);
    }
}

#[test]
fn proposals_are_those_that_are_needed() {
    let used = |code: &str| {
        let component = Component::of(&component("", code), None);
        let proposals = component.proposals.unwrap();
        (proposals.used, proposals.forbidden, component.refusals)
    };
    let (plain, none, _) = used("");
    assert_eq!((plain, none), (vec!["component-model".to_owned()], vec![]));
    let (some, _, refusals) = used(
        "(memory 1) (func (memory.fill (i32.const 0) (i32.const 0) (i32.const 0))) (func (drop (i32.extend8_s (i32.const 1)))) (func (drop (f32.const 1)))",
    );
    assert_eq!(
        some,
        ["sign-extension", "bulk-memory", "floats", "component-model"]
    );
    assert!(refusals.is_empty(), "{refusals:?}");
    let (_, forbidden, refusals) = used("(memory 1 1 shared)");
    assert_eq!(forbidden, ["threads"]);
    assert!(refusals[0].contains("proposal threads"), "{refusals:?}");
}

#[test]
fn structure_is_counted_and_names_do_not_change_behaviour() {
    let code = r#"(memory 2 3) (table 5 funcref) (global i32 (i32.const 1)) (data (i32.const 0) "four")
        (func $start) (start $start)"#;
    let plain = component("", code);
    let facts = Component::of(&plain, None);
    let module = &facts.structure.modules[0];
    assert_eq!(facts.structure.module_count, 1);
    assert_eq!(
        (module.functions, module.exports, module.globals),
        (2, 1, 1)
    );
    assert_eq!(module.memories[0].pages, 2);
    assert_eq!(module.memories[0].most_pages, Some(3));
    assert_eq!(module.tables, [5]);
    assert!(module.has_start && module.code_bytes > 0 && module.data_bytes > 4);

    // A custom section at the end: id, size, name, content.
    let mut named = plain.clone();
    named.extend(b"\x00\x06\x04noteX");
    let other = Component::of(&named, None);
    assert_ne!(facts.digest, other.digest);
    assert!(facts.structure.behaviour.is_some());
    assert_eq!(facts.structure.behaviour, other.structure.behaviour);
    assert!(
        other
            .structure
            .custom_sections
            .iter()
            .any(|section| section.name == "note" && section.bytes == 1)
    );
    let changed = Component::of(&component("", &code.replace("four", "five")), None);
    assert_ne!(facts.structure.behaviour, changed.structure.behaviour);
}

#[test]
fn types_that_stand_for_endless_text_are_cut() {
    // Each level names the one below twice, and twenty functions name the last: 300,000 words in a few hundred bytes. Beyond that
    // wasmparser's own limit on a type's size comes first.
    let mut types = "(type $t0 (tuple u8 u8))".to_owned();
    for level in 1..14 {
        let below = level - 1;
        types += &format!("(type $t{level} (tuple $t{below} $t{below}))");
    }
    let functions: String = (0..20)
        .map(|n| format!(r#"(export "f{n}" (func (param "x" $t13)))"#))
        .collect();
    let bytes = component(
        &format!(r#"(import "a:b/c@1.0.0" (instance {types} {functions}))"#),
        "",
    );
    let facts = Component::of(&bytes, None);
    let wit = facts.wit.expect("it is valid");
    assert!(wit.len() < 600 * 1024, "{}", wit.len());
    assert!(wit.contains("the rest is left out"));
}

#[test]
fn many_imports_are_counted_and_cut() {
    let imports: String = (0..1200)
        .map(|n| format!(r#"(import "f{n}" (func))"#))
        .collect();
    let facts = Component::of(&component(&imports, ""), None);
    assert_eq!((facts.imports.len(), facts.left_out), (1000, 200));
    assert!(!facts.is_accepted());
}

fn snapshot(files: &[(&str, &[u8])]) -> Snapshot {
    Snapshot::of_files(
        files
            .iter()
            .map(|(path, content)| ((*path).to_owned(), (*content).into()))
            .collect::<BTreeMap<_, _>>(),
    )
}

const ALL: OptionalFeatures = OptionalFeatures {
    f16: true,
    subgroups: true,
};

const SHADER: &[u8] =
    b"@group(0) @binding(0) var<storage, read_write> a: array<u32>;\n@compute @workgroup_size(64) fn main() { a[0] = a[1] + 1u; }\n";

#[test]
fn a_pipeline_is_laid_open_and_what_does_not_fit_is_named() {
    let pipeline = br#"version = 1
[buffers]
s = { size = "4 * n" }
[[pass]]
shader = "a.wgsl"
entry = "main"
workgroups = ["ceil_div(n, 64)"]
[pass.bindings]
"0.0" = "s"
"0.1" = { uniform = ["n", "7"] }
[[pass]]
clear = "s"
[[pass]]
shader = "a.wgsl"
entry = "absent"
workgroups = ["1"]
[pass.bindings]
"0.0" = "s"
[[pass]]
shader = "b.wgsl"
entry = "main"
workgroups = ["1"]
[pass.bindings]
"0.0" = "s"
"#;
    let files = snapshot(&[("pipeline.toml", pipeline), ("a.wgsl", SHADER)]);
    let submission = Submission::of(&files, ALL, None, None);
    let read = submission.pipeline.as_ref().unwrap();
    assert_eq!(read.problem, None);
    assert_eq!(read.buffers, [("s".to_owned(), "4 * n".to_owned())]);
    assert_eq!(
        read.passes[0],
        Pass::Dispatch {
            shader: "a.wgsl".to_owned(),
            entry: "main".to_owned(),
            workgroups: vec!["ceil_div(n, 64)".to_owned()],
            bindings: vec![
                ("0.0".to_owned(), "s".to_owned()),
                ("0.1".to_owned(), "uniform [n, 7]".to_owned())
            ],
            constants: vec![],
        }
    );
    assert_eq!(
        read.passes[1],
        Pass::Clear {
            buffer: "s".to_owned()
        }
    );
    assert_eq!(
        submission.problems,
        [
            "pass 3 names the entry point absent, which a.wgsl does not have",
            "pass 4 names the shader b.wgsl, which is not in the submission"
        ]
    );
    assert!(!submission.is_sound());
}

#[test]
fn hostile_texts_are_problems_with_a_place() {
    let nested = format!("{}1u{}", "(".repeat(4000), ")".repeat(4000));
    let shaders = [
        format!("fn f() -> u32 {{ return {nested}; }}"),
        format!("const a = {}1;", "-".repeat(20_000)),
        "fn f( {".to_owned(),
        "\0".to_owned(),
        "x".repeat(300 * 1024),
    ];
    for shader in shaders {
        let inspected = super::shader::Shader::of("a.wgsl", shader.as_bytes(), ALL);
        assert!(inspected.problem.is_some() && inspected.facts.is_none());
    }
    let pipelines = [
        format!("a = {}", "[".repeat(50_000)),
        "version = 2".to_owned(),
        "\u{1b}[2J".to_owned(),
        "x".repeat(100_000),
    ];
    for pipeline in pipelines {
        let files = snapshot(&[("pipeline.toml", pipeline.as_bytes())]);
        let submission = Submission::of(&files, ALL, None, None);
        assert!(submission.pipeline.unwrap().problem.is_some());
    }
    let files = snapshot(&[("pipeline.toml", b"\xff\xfe")]);
    assert!(!Submission::of(&files, ALL, None, None).is_sound());
}

const MANIFEST: &str = r#"schema = 1
name = "a"
version = "0.1.0"
title = "t"
summary = "s"
scorer = "scorer.wasm"
task = "task.md"
better = "lower"
unit = "u"
submission = "data"
budget = "8h"
visible = "test"
capabilities = ["random", "gpu"]
[anchors]
source = "fixed"
start = 1.0
reference = 2.5
[parameters]
n = 7
[parameters.cpu]
n = 3
[files]
scorer-only = ["data/**", "nothing/**"]
"#;

fn environment(manifest: &str, scorer: &[u8]) -> Snapshot {
    snapshot(&[
        ("environment.toml", manifest.as_bytes()),
        ("task.md", b"do it"),
        ("scorer.wasm", scorer),
        ("starting/a.wgsl", SHADER),
        ("reference/a.wgsl", SHADER),
        ("data/truth.json", b"{}"),
    ])
}

#[test]
fn an_environment_says_who_sees_what_and_warns() {
    let files = environment(MANIFEST, &component(RANDOM, ""));
    let facts = Environment::of("here", &files, None);
    assert_eq!(facts.problems, Vec::<String>::new());
    let seen: Vec<(&str, Option<bool>, Option<bool>)> = facts
        .files
        .iter()
        .map(|file| (file.path.as_str(), file.seen_by_agent, file.seen_by_scorer))
        .collect();
    assert_eq!(
        seen,
        [
            ("data/truth.json", Some(false), Some(true)),
            ("environment.toml", Some(true), Some(false)),
            ("reference/a.wgsl", Some(true), Some(true)),
            ("scorer.wasm", Some(false), Some(false)),
            ("starting/a.wgsl", Some(true), Some(true)),
            ("task.md", Some(true), Some(false)),
        ]
    );
    let said = facts.warnings.join("\n");
    for warning in [
        "scorer-only names nothing/**",
        "sees 1 files of reference/",
        "lists `gpu`, which the scorer does not import",
    ] {
        assert!(said.contains(warning), "{said}");
    }
    assert_eq!(facts.manifest["parameters.cpu.n"], "3");
    assert_eq!(facts.manifest["anchors.reference"], "2.5");
    assert_eq!(facts.manifest["capabilities"], "random gpu");
}

#[test]
fn a_scorer_that_takes_more_than_is_listed_is_a_problem() {
    let manifest = MANIFEST.replace("[\"random\", \"gpu\"]", "[\"gpu\"]");
    let facts = Environment::of(
        "here",
        &environment(&manifest, &component(RANDOM, "")),
        None,
    );
    assert!(
        facts.problems[0].contains("the scorer imports `random`"),
        "{:?}",
        facts.problems
    );
}

#[test]
fn a_broken_environment_is_inspected_as_far_as_it_goes() {
    let facts = Environment::of("here", &environment("schema = 9", b"junk"), None);
    assert_eq!(facts.files.len(), 6);
    assert!(facts.manifest.is_empty() && facts.scorer.is_none());
    assert!(facts.problems[0].starts_with("here/environment.toml:"));
    let no_scorer = snapshot(&[("environment.toml", MANIFEST.as_bytes())]);
    let facts = Environment::of("here", &no_scorer, None);
    assert_eq!(facts.manifest["name"], "a");
    assert!(facts.problems[0].contains("scorer.wasm"));
}

fn wasm(name: &str, bytes: Vec<u8>) -> Target {
    Target::Component {
        name: name.to_owned(),
        bytes,
    }
}

#[test]
fn what_a_second_version_gains_comes_first() {
    let a = wasm("a", component(RANDOM, ""));
    let b = wasm(
        "b",
        component(&format!("{RANDOM}{SOCKETS}"), "(func (drop (f32.const 1)))"),
    );
    let same = Difference::of(&a, &a, None).unwrap();
    assert!(same.equal && same.component.unwrap().same_authority());
    let difference = Difference::of(&a, &b, None).unwrap();
    let component = difference.component.unwrap();
    assert!(!difference.equal && !component.same_behaviour && !component.same_authority());
    assert_eq!(
        component.gained,
        ["wasi:sockets/tcp@0.2.6 tcp-socket.start-connect"]
    );
    assert!(component.lost.is_empty());
    assert_eq!(
        component.may_now,
        ["reach the network (wasi:sockets/tcp@0.2.6); it is refused for that"]
    );
    assert_eq!(component.profile, Some((Some(ProfileName::Pure), None)));
    assert_eq!(component.proposals_gained, ["floats"]);
    assert!(
        component
            .interface
            .unwrap()
            .contains("+  import wasi:sockets/tcp@0.2.6;")
    );
    assert_eq!(component.new_refusals.len(), 1);
    let back = Difference::of(&b, &a, None).unwrap().component.unwrap();
    assert_eq!(back.lost, component.gained);
}

#[test]
fn two_environments_differ_in_manifest_files_and_scorer() {
    let target = |files: Snapshot| Target::Environment {
        name: "e".to_owned(),
        files,
    };
    let scorer = component(RANDOM, "");
    let a = target(environment(MANIFEST, &scorer));
    let changed = MANIFEST
        .replace("n = 3", "n = 4")
        .replace("\"nothing/**\"", "\"reference/**\"");
    let mut files = environment(&changed, &scorer).files().clone();
    files.insert("data/truth.json".to_owned(), (*b"{ }").into());
    files.remove("task.md");
    files.insert("starting/b\u{1b}[31m.wgsl".to_owned(), SHADER.into());
    let b = target(Snapshot::of_files(files));
    let difference = Difference::of(&a, &b, None).unwrap();
    let keys: Vec<&str> = difference
        .manifest
        .iter()
        .map(|change| change.key.as_str())
        .collect();
    assert_eq!(keys, ["files.scorer-only", "parameters.cpu.n"]);
    let paths: Vec<&str> = difference
        .files
        .changed
        .iter()
        .map(|file| file.a.path.as_str())
        .collect();
    // Its content is the same, and who sees it is not.
    assert_eq!(
        paths,
        ["data/truth.json", "environment.toml", "reference/a.wgsl"]
    );
    assert_eq!(difference.files.removed[0].path, "task.md");
    assert_eq!(difference.files.added[0].path, "starting/b\u{1b}[31m.wgsl");
    assert!(
        difference.files.changed[1]
            .diff
            .as_ref()
            .unwrap()
            .contains("-n = 3\n+n = 4\n")
    );
    assert!(difference.component.unwrap().equal);
}

/// What cannot be read is said, and is no difference of what it would say.
#[test]
fn what_cannot_be_read_is_not_compared() {
    let target = |files: Snapshot| Target::Environment {
        name: "e".to_owned(),
        files,
    };
    let scorer = component(RANDOM, "");
    let a = target(environment(MANIFEST, &scorer));
    let b = target(environment(
        &MANIFEST.replace("schema = 1", "schema = 9"),
        &scorer,
    ));
    for (a, b, reversed) in [(&a, &b, false), (&b, &a, true)] {
        let difference = Difference::of(a, b, None).unwrap();
        let (readable, other) = match reversed {
            false => (difference.a, difference.b),
            true => (difference.b, difference.a),
        };
        let why = other.unreadable.unwrap();
        assert!(
            why.starts_with("its manifest cannot be read: e/environment.toml:1:10: schema 9"),
            "{why}"
        );
        assert_eq!(readable.unreadable, None);
        assert_eq!(difference.manifest, []);
        assert_eq!(difference.component, None);
        let changed: Vec<&str> = difference
            .files
            .changed
            .iter()
            .map(|file| file.a.path.as_str())
            .collect();
        assert_eq!(changed, ["environment.toml"]);
        assert_eq!(difference.files.same, 5);
    }
    let broken = wasm("b", scorer[..scorer.len() / 2].to_vec());
    let difference = Difference::of(&wasm("a", scorer), &broken, None).unwrap();
    assert_eq!(difference.component, None);
    let why = difference.b.unreadable.unwrap();
    assert!(why.starts_with("it is no valid component: "), "{why}");
}

#[test]
fn a_submission_says_how_far_it_was_checked() {
    let shader = snapshot(&[("a.wgsl", SHADER)]);
    let any = Submission::of(&shader, ALL, None, None);
    assert!(any.is_sound() && any.checked.len() == 1);
    let pipeline = Submission::of(&shader, ALL, Some(SubmissionKind::Pipeline), None);
    assert!(!pipeline.is_sound());
    assert!(
        pipeline.problems[0].contains("no pipeline.toml"),
        "{:?}",
        pipeline.problems
    );
    let empty = snapshot(&[("pipeline.toml", b"version = 1\n")]);
    let facts = Submission::of(&empty, ALL, Some(SubmissionKind::Pipeline), None);
    assert!(facts.checked[0].contains("form of pipeline.toml"));
    assert!(
        facts
            .only_scoring_checks
            .contains(&"whether its bindings and constants are those of the shaders".to_owned())
    );
}

#[test]
fn two_kinds_cannot_be_compared() {
    let a = wasm("a", component("", ""));
    let b = Target::Shader {
        name: "b".to_owned(),
        bytes: SHADER.to_vec(),
        allowed: ALL,
    };
    assert!(Difference::of(&a, &b, None).is_err());
}

#[test]
fn an_inspection_survives_json() {
    for target in [
        wasm(
            "a",
            component(&format!("{RANDOM}{CLOCK}{SOCKETS}"), "(memory 1)"),
        ),
        Target::Shader {
            name: "b".to_owned(),
            bytes: SHADER.to_vec(),
            allowed: ALL,
        },
        Target::Environment {
            name: "e".to_owned(),
            files: environment(MANIFEST, &component(RANDOM, "")),
        },
        Target::Submission {
            name: "s".to_owned(),
            files: snapshot(&[("pipeline.toml", b"version = 2"), ("a.wgsl", SHADER)]),
            allowed: ALL,
            expected: None,
        },
    ] {
        let inspection = Inspection::of(&target, None);
        let json = serde_json::to_string(&inspection).unwrap();
        assert_eq!(
            serde_json::from_str::<Inspection>(&json).unwrap(),
            inspection
        );
        assert!(json.starts_with(r#"{"schema":"weighhouse.inspection/1","target":""#));
        if let Subject::Shader(shader) = &inspection.subject {
            assert_eq!(shader.facts.as_ref().unwrap().entry_points[0].name, "main");
        }
    }
}
