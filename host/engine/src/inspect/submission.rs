//! A submission: its files, its shaders and its pipeline.

use serde::{Deserialize, Serialize};
use weighhouse_gpu::shader::{OptionalFeatures, ShaderLocation};
use weighhouse_sdk::pipeline::Pipeline as PipelineFile;

use super::Host;
use super::component::Component;
use super::files::{File, files};
use super::shader::{Problem, Shader};
use crate::digest::Digest;
use crate::manifest::SubmissionKind;
use crate::snapshot::Snapshot;

/// The file that makes a folder a pipeline.
pub(super) const PIPELINE: &str = "pipeline.toml";

/// What a submission is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Submission {
    /// The digest of all of it: what an evaluation of it has as `submission.digest`.
    pub digest: Digest,
    /// Every file.
    pub files: Vec<File>,
    /// Its pipeline, if it has one.
    pub pipeline: Option<Pipeline>,
    /// Every file whose name ends in `.wgsl`.
    pub shaders: Vec<Shader>,
    /// Every file that is a wasm component or module, with what it is.
    pub components: Vec<(String, Component)>,
    /// What is wrong with how they fit together: a sentence each.
    pub problems: Vec<String>,
    /// What was checked: each completes the sentence "this was checked: ...".
    pub checked: Vec<String>,
    /// What was not checked, because only scoring shows it: a submission that is sound may still be invalid for this.
    pub only_scoring_checks: Vec<String>,
}

/// A `pipeline.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pipeline {
    /// Its scratch buffers, with their sizes as they are written.
    pub buffers: Vec<(String, String)>,
    /// Its passes, in order.
    pub passes: Vec<Pass>,
    /// Why it cannot be read, by the reader that scorers use.
    pub problem: Option<Problem>,
}

/// One pass of a pipeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "pass", rename_all = "kebab-case")]
pub enum Pass {
    /// A dispatch.
    Dispatch {
        /// The shader's file.
        shader: String,
        /// The entry point.
        entry: String,
        /// The workgroup counts as they are written.
        workgroups: Vec<String>,
        /// What is bound where: `0.1` and the buffer's name, or `uniform` and its words.
        bindings: Vec<(String, String)>,
        /// The values of override constants.
        constants: Vec<(String, String)>,
    },
    /// A zero fill of a buffer.
    Clear {
        /// The buffer's name.
        buffer: String,
    },
}

impl Submission {
    /// Inspects a sealed folder. `allowed` are the optional features that its shaders may use, and `expected` is what its environment takes,
    /// where that is known.
    pub fn of(
        snapshot: &Snapshot,
        allowed: OptionalFeatures,
        expected: Option<SubmissionKind>,
        host: Option<&Host<'_>>,
    ) -> Self {
        let shaders: Vec<Shader> = snapshot
            .files()
            .iter()
            .filter(|(path, _)| path.ends_with(".wgsl"))
            .map(|(path, content)| Shader::of(path, content, allowed))
            .collect();
        let components = snapshot
            .files()
            .iter()
            .filter(|(_, content)| content.starts_with(b"\0asm"))
            .map(|(path, content)| (path.clone(), Component::of(content, host)))
            .collect();
        let pipeline = snapshot.get(PIPELINE).map(|content| Pipeline::of(content));
        let mut submission = Self {
            digest: snapshot.digest(),
            files: files(snapshot),
            pipeline,
            shaders,
            components,
            problems: Vec::new(),
            checked: Vec::new(),
            only_scoring_checks: Vec::new(),
        };
        if expected == Some(SubmissionKind::Pipeline) && submission.pipeline.is_none() {
            submission.problems.push(format!(
                "there is no {PIPELINE} in it, and the environment takes nothing but pipelines"
            ));
        }
        submission.problems.extend(submission.misfits());
        submission.say_what_was_checked();
        submission
    }

    /// Says how far this inspection goes, so that nobody takes "nothing is wrong" for "valid".
    fn say_what_was_checked(&mut self) {
        let mut checked = Vec::new();
        let mut unchecked = Vec::new();
        if self.pipeline.is_some() {
            checked.push("the form of pipeline.toml, and that the shaders and entry points that it names are there");
            unchecked.push(
                "whether the environment has the buffers and values that pipeline.toml names",
            );
            unchecked.push("what its sizes, workgroup counts and constants come to");
            unchecked.push("whether its bindings and constants are those of the shaders");
        }
        if !self.shaders.is_empty() {
            checked.push("each shader by itself: that it is valid WGSL and uses no feature that is not allowed");
            unchecked.push("whether the shaders fit the limits of a device");
        }
        if !self.components.is_empty() {
            checked.push(
                "each component by itself: what it is and whether it would be loaded as a scorer",
            );
        }
        unchecked.push("whether what comes out is right");
        self.checked = checked.into_iter().map(str::to_owned).collect();
        self.only_scoring_checks = unchecked.into_iter().map(str::to_owned).collect();
    }

    /// Whether nothing is known to be wrong with it.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
            && self.shaders.iter().all(|shader| shader.problem.is_none())
            && self
                .pipeline
                .as_ref()
                .is_none_or(|pipeline| pipeline.problem.is_none())
    }

    /// Shaders and entry points that the pipeline names and that are not there.
    fn misfits(&self) -> Vec<String> {
        let mut problems = Vec::new();
        let passes = self.pipeline.iter().flat_map(|pipeline| &pipeline.passes);
        for (index, pass) in passes.enumerate() {
            let Pass::Dispatch { shader, entry, .. } = pass else {
                continue;
            };
            let number = index + 1;
            if !self.files.iter().any(|file| file.path == *shader) {
                problems.push(format!(
                    "pass {number} names the shader {shader}, which is not in the submission"
                ));
                continue;
            }
            let facts = self
                .shaders
                .iter()
                .find(|known| known.file == *shader)
                .and_then(|known| known.facts.as_ref());
            if facts.is_some_and(|facts| !facts.entry_points.iter().any(|it| it.name == *entry)) {
                problems.push(format!(
                    "pass {number} names the entry point {entry}, which {shader} does not have"
                ));
            }
        }
        problems
    }
}

impl Pipeline {
    fn of(content: &[u8]) -> Self {
        let text = match std::str::from_utf8(content) {
            Ok(text) => text,
            Err(error) => {
                return Self::broken(Problem {
                    code: "malformed-submission".to_owned(),
                    message: format!(
                        "the file is not UTF-8 from byte {} on: save it as UTF-8",
                        error.valid_up_to()
                    ),
                    place: None,
                });
            }
        };
        // The reader of the SDK comes first: it bounds size and nesting, and what it refuses no scorer takes.
        if let Err(error) = PipelineFile::parse(text) {
            return Self::broken(Problem {
                code: error.kind.code().to_owned(),
                message: error.message,
                place: Some(ShaderLocation {
                    line: error.line,
                    column: error.column,
                    text: error.text,
                }),
            });
        }
        let Ok(table) = text.parse::<toml::Table>() else {
            return Self::default();
        };
        let buffers = table.get("buffers").and_then(toml::Value::as_table);
        let passes = table.get("pass").and_then(toml::Value::as_array);
        Self {
            buffers: buffers
                .into_iter()
                .flatten()
                .map(|(name, buffer)| {
                    let size = buffer.get("size").map(written).unwrap_or_default();
                    (name.clone(), size)
                })
                .collect(),
            passes: passes.into_iter().flatten().map(pass).collect(),
            problem: None,
        }
    }

    fn broken(problem: Problem) -> Self {
        Self {
            problem: Some(problem),
            ..Self::default()
        }
    }
}

fn pass(value: &toml::Value) -> Pass {
    if let Some(buffer) = value.get("clear") {
        return Pass::Clear {
            buffer: written(buffer),
        };
    }
    let text = |key: &str| value.get(key).map(written).unwrap_or_default();
    let pairs = |key: &str| {
        value
            .get(key)
            .and_then(toml::Value::as_table)
            .into_iter()
            .flatten()
            .map(|(name, value)| (name.clone(), written(value)))
            .collect()
    };
    Pass::Dispatch {
        shader: text("shader"),
        entry: text("entry"),
        workgroups: match value.get("workgroups") {
            Some(toml::Value::Array(counts)) => counts.iter().map(written).collect(),
            other => other.map(written).into_iter().collect(),
        },
        bindings: pairs("bindings"),
        constants: pairs("constants"),
    }
}

/// A value as a person reads it.
fn written(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => text.clone(),
        toml::Value::Array(values) => {
            let parts: Vec<String> = values.iter().map(written).collect();
            format!("[{}]", parts.join(", "))
        }
        toml::Value::Table(table) => {
            let parts: Vec<String> = table
                .iter()
                .map(|(name, value)| format!("{name} {}", written(value)))
                .collect();
            parts.join(", ")
        }
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Boolean(truth) => truth.to_string(),
        toml::Value::Datetime(time) => time.to_string(),
    }
}
