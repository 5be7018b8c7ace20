//! `environment.toml`.
//!
//! Promises: a small stack is enough, however deep a file is nested; an error's place lies in the file; what is accepted has the name, the version, the paths
//! and the figures that an environment may have; and an accepted manifest, written again, is read as the same one.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;
use weighhouse_engine::manifest::{AnchorSource, FILE, Manifest, ManifestError};
use weighhouse_gpu::device::DeviceType;

use crate::places;
use crate::stack::on_a_stack_of;
use crate::toml_text;

/// What the standard library gives a thread.
const SMALL_STACK: usize = 2 * 1024 * 1024;

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    on_a_stack_of(SMALL_STACK, || match Manifest::parse(text) {
        Ok(manifest) => {
            check_manifest(&manifest);
            let written = written(&manifest);
            match Manifest::parse(&written) {
                Ok(again) => assert_eq!(again, manifest, "{written}"),
                Err(error) => panic!("{error}\n{written}"),
            }
        }
        Err(error) => check_error(text, &error),
    });
}

fn check_error(text: &str, error: &ManifestError) {
    places::assert_in(text, error.line, error.column);
    assert!(!error.message.is_empty());
    let shown = error.to_string();
    assert!(shown.starts_with(&format!("{FILE}:{}:{}: ", error.line, error.column)));
}

fn check_manifest(manifest: &Manifest) {
    let name = &manifest.name;
    assert!((1..=64).contains(&name.len()));
    assert!(
        name.bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    );
    assert_eq!(manifest.version.split('.').count(), 3);
    for path in [&manifest.scorer, &manifest.task] {
        assert!(!path.is_empty() && !path.starts_with('/') && !path.contains('\\'));
        assert!(
            path.split('/')
                .all(|part| !part.is_empty() && part != "." && part != ".."),
            "{path:?}"
        );
    }
    assert!(manifest.is_scorer_only(&manifest.scorer));
    assert!((0.0..=1.0).contains(&manifest.tolerance));
    if let AnchorSource::Fixed { start, reference } = manifest.anchors {
        assert!(start.is_finite() && reference.is_finite() && start != reference);
    }
    let (everywhere, _) = manifest.all_parameters();
    let of_a_class = manifest.parameters(DeviceType::Cpu);
    assert!(of_a_class.is_sorted_by(|a, b| a.0 < b.0));
    for name in everywhere.keys() {
        assert!(of_a_class.iter().any(|(known, _)| known == name));
    }
}

/// A manifest as an `environment.toml`.
fn written(manifest: &Manifest) -> String {
    let mut text = String::from("schema = 1\n");
    for (key, value) in [
        ("name", &manifest.name),
        ("version", &manifest.version),
        ("title", &manifest.title),
        ("summary", &manifest.summary),
        ("scorer", &manifest.scorer),
        ("task", &manifest.task),
        ("unit", &manifest.unit),
        ("budget", &manifest.budget),
        ("better", &word(manifest.better)),
        ("submission", &word(manifest.submission)),
        ("visible", &word(manifest.visible)),
    ] {
        line(&mut text, &format!("{key} = {}", toml_text::string(value)));
    }
    line(&mut text, &format!("tolerance = {:?}", manifest.tolerance));
    if let Some(capabilities) = &manifest.capabilities {
        line(&mut text, &format!("capabilities = {}", list(capabilities)));
    }
    line(&mut text, "[anchors]");
    match manifest.anchors {
        AnchorSource::Measured => line(&mut text, "source = \"measured\""),
        AnchorSource::Fixed { start, reference } => line(
            &mut text,
            &format!("source = \"fixed\"\nstart = {start:?}\nreference = {reference:?}"),
        ),
    }
    let features: Vec<String> = [
        (manifest.features.f16, "f16"),
        (manifest.features.subgroups, "subgroups"),
    ]
    .into_iter()
    .filter(|(named, _)| *named)
    .map(|(_, name)| name.to_owned())
    .collect();
    line(&mut text, "[device]");
    line(
        &mut text,
        &format!("optional-features = {}", list(&features)),
    );
    line(&mut text, "[files]");
    line(
        &mut text,
        &format!("scorer-only = {}", list(manifest.scorer_only())),
    );
    let (everywhere, of_classes) = manifest.all_parameters();
    line(&mut text, "[parameters]");
    write_parameters(&mut text, everywhere);
    for (class, parameters) in of_classes {
        line(&mut text, &format!("[parameters.{class}]"));
        write_parameters(&mut text, parameters);
    }
    text
}

fn write_parameters(text: &mut String, parameters: &BTreeMap<String, u64>) {
    for (name, value) in parameters {
        line(text, &format!("{} = {value}", toml_text::string(name)));
    }
}

/// The word that stands for a value in the file.
fn word(value: impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        other => panic!("{other:?} is no word"),
    }
}

fn list(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| toml_text::string(word)).collect();
    format!("[{}]", words.join(", "))
}

fn line(text: &mut String, content: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{content}");
}
