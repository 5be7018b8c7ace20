//! `environment.toml`: what an environment says of itself.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use toml::Spanned;
use weighhouse_gpu::device::DeviceType;
use weighhouse_gpu::shader::OptionalFeatures;
use weighhouse_sandbox::capability::files::is_plain_path;
use weighhouse_sdk::pipeline::nesting;

use crate::capabilities;

/// The name of the manifest in an environment's folder.
pub const FILE: &str = "environment.toml";

/// The only schema version so far.
const SCHEMA: u32 = 1;

/// The tolerance of an environment that states none.
const DEFAULT_TOLERANCE: f64 = 0.05;

/// The largest tolerance: an environment whose own solutions lie further off than this measures nothing.
const LARGEST_TOLERANCE: f64 = 0.25;

/// The least time that a run can have.
pub const SHORTEST_BUDGET: Duration = Duration::from_secs(1);

/// The most time that a run can have.
pub const LONGEST_BUDGET: Duration = Duration::from_secs(100 * 24 * 3600);

/// Reads the time that a run has: `8h`, `1h 30m`.
///
/// # Errors
/// When it has no unit or is none that a run can have; the text says what to write instead.
pub fn budget_of(text: &str) -> Result<Duration, String> {
    let budget = humantime::parse_duration(text)
        .map_err(|error| format!("{error}: write a number with its unit, `8h` or `90m`"))?;
    if (SHORTEST_BUDGET..=LONGEST_BUDGET).contains(&budget) {
        Ok(budget)
    } else {
        Err("a budget is from one second to 100 days".to_owned())
    }
}

/// A manifest that cannot be used. The text shows the line with the fault marked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}:{line}:{column}: {message}\n{excerpt}", FILE)]
pub struct ManifestError {
    /// What is wrong and what to do about it.
    pub message: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    excerpt: String,
}

impl ManifestError {
    fn at(source: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = &source[..source.floor_char_boundary(offset)];
        let line = before.matches('\n').count() + 1;
        let column = before
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .chars()
            .count()
            + 1;
        let text = source.lines().nth(line - 1).unwrap_or_default();
        let gutter = line.to_string();
        let excerpt = format!(
            "{gutter} | {text}\n{} | {}^",
            " ".repeat(gutter.len()),
            " ".repeat(column - 1)
        );
        Self {
            message: message.into(),
            line,
            column,
            excerpt,
        }
    }
}

/// Which raw score is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Better {
    /// The lower one.
    Lower,
    /// The higher one.
    Higher,
}

/// What a submission is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SubmissionKind {
    /// WGSL and a `pipeline.toml`.
    Pipeline,
    /// A component of the `program` world.
    Program,
    /// Weights or answers.
    Data,
}

/// What is shown of an evaluation during a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visible {
    /// Nothing.
    None,
    /// Whether it is valid.
    Validity,
    /// The score on validation inputs.
    Validation,
    /// The score.
    Test,
}

/// Which of a run's evaluations is its result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// The best valid one.
    #[default]
    Best,
    /// The last valid one: where the score is hidden during a run, the best would be chosen by somebody who knows more than whoever solves the task.
    Last,
}

/// Where the raw scores of `starting/` and `reference/` come from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(tag = "source", rename_all = "kebab-case")]
pub enum AnchorSource {
    /// The scorer measures them beside the submission, on the same device in the same session.
    Measured,
    /// They are the same everywhere.
    Fixed {
        /// The raw score of `starting/`.
        start: f64,
        /// The raw score of `reference/`.
        reference: f64,
    },
}

/// Parameters of a task, by name.
pub type Parameters = BTreeMap<String, u64>;

/// An environment's manifest, checked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Manifest {
    /// The environment's name, in kebab-case.
    pub name: String,
    /// Its version, `major.minor.patch`.
    pub version: String,
    /// A title for people.
    pub title: String,
    /// One sentence on the task.
    pub summary: String,
    /// The path of the scorer's component in the folder.
    pub scorer: String,
    /// The path of the task text in the folder.
    pub task: String,
    /// Which raw score is the better one.
    pub better: Better,
    /// What the raw score is.
    pub unit: String,
    /// What a submission is.
    pub submission: SubmissionKind,
    /// The time that a run has, as it is written: `8h`.
    pub budget: String,
    /// The same time, read.
    #[serde(skip)]
    pub budget_time: Duration,
    /// What is shown during a run.
    pub visible: Visible,
    /// Which of a run's evaluations is its result.
    pub counts: Counts,
    /// Where the anchors come from.
    pub anchors: AnchorSource,
    /// How far from 0 and 1 the normalised scores of `starting/` and `reference/` may lie: what noise does to them.
    pub tolerance: f64,
    /// The interfaces of the package that its scorer may import; without the key, all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capabilities: Option<Vec<String>>,
    /// The optional device features that it lets shaders use.
    #[serde(skip)]
    pub features: OptionalFeatures,
    parameters: BTreeMap<String, u64>,
    class_parameters: BTreeMap<String, BTreeMap<String, u64>>,
    scorer_only: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Document {
    schema: Spanned<u32>,
    name: Spanned<String>,
    version: Spanned<String>,
    title: Spanned<String>,
    summary: Spanned<String>,
    scorer: Spanned<String>,
    task: Spanned<String>,
    better: Better,
    unit: Spanned<String>,
    submission: SubmissionKind,
    budget: Spanned<String>,
    visible: Visible,
    #[serde(default)]
    counts: Counts,
    tolerance: Option<Spanned<f64>>,
    capabilities: Option<Vec<Spanned<String>>>,
    anchors: Spanned<AnchorTable>,
    #[serde(default)]
    device: DeviceTable,
    #[serde(default)]
    parameters: BTreeMap<String, Spanned<ParameterValue>>,
    #[serde(default)]
    files: FileTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct AnchorTable {
    source: AnchorWord,
    start: Option<f64>,
    reference: Option<f64>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AnchorWord {
    Measured,
    Fixed,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct DeviceTable {
    #[serde(default)]
    optional_features: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum ParameterValue {
    Everywhere(u64),
    Class(BTreeMap<String, u64>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FileTable {
    scorer_only: Vec<String>,
}

/// What only the scorer may see where a manifest says nothing of files.
pub const HIDDEN: [&str; 3] = ["data/**", "reference/**", "adversarial/**"];

impl Default for FileTable {
    fn default() -> Self {
        Self {
            scorer_only: HIDDEN.map(str::to_owned).to_vec(),
        }
    }
}

const CLASSES: [(&str, DeviceType); 5] = [
    ("discrete", DeviceType::Discrete),
    ("integrated", DeviceType::Integrated),
    ("virtual", DeviceType::Virtual),
    ("cpu", DeviceType::Cpu),
    ("other", DeviceType::Other),
];

impl Manifest {
    /// Reads a manifest.
    ///
    /// # Errors
    /// When it is no TOML, a key is missing or unknown, or a value cannot be used.
    pub fn parse(source: &str) -> Result<Self, ManifestError> {
        if let Some((offset, message)) = nesting::too_deep(source) {
            return Err(ManifestError::at(source, offset, message));
        }
        let document: Document = toml::from_str(source).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            ManifestError::at(source, offset, error.message())
        })?;
        let at = |span: std::ops::Range<usize>, message: String| {
            ManifestError::at(source, span.start, message)
        };
        if *document.schema.get_ref() != SCHEMA {
            return Err(at(
                document.schema.span(),
                format!(
                    "schema {} is not known, this version of weighhouse reads schema {SCHEMA}",
                    document.schema.get_ref()
                ),
            ));
        }
        for text in [
            &document.name,
            &document.version,
            &document.title,
            &document.summary,
            &document.unit,
            &document.budget,
        ] {
            if let Some(control) = text.get_ref().chars().find(|c| c.is_control()) {
                return Err(at(
                    text.span(),
                    format!(
                        "the control character U+{:04X} is in this text, which is shown in one line: remove it",
                        u32::from(control)
                    ),
                ));
            }
        }
        if !is_name(document.name.get_ref()) {
            return Err(at(document.name.span(), "a name has small letters, digits and hyphens, at most 64, and begins with a letter".to_owned()));
        }
        if !is_version(document.version.get_ref()) {
            return Err(at(
                document.version.span(),
                "a version is three numbers: `0.1.0`".to_owned(),
            ));
        }
        let budget_time = budget_of(document.budget.get_ref())
            .map_err(|message| at(document.budget.span(), message))?;
        for path in [&document.scorer, &document.task] {
            if !is_plain_path(path.get_ref()) {
                return Err(at(
                    path.span(),
                    format!(
                        "`{}` is no path inside the environment's folder",
                        path.get_ref()
                    ),
                ));
            }
        }
        if let Some(tolerance) = &document.tolerance
            && !(0.0..=LARGEST_TOLERANCE).contains(tolerance.get_ref())
        {
            return Err(at(
                tolerance.span(),
                format!(
                    "a tolerance is from 0 to {LARGEST_TOLERANCE}: further from 0 and 1 a score means something else"
                ),
            ));
        }
        let has_capabilities = document.capabilities.is_some();
        let capabilities = document.capabilities.unwrap_or_default();
        let listed: Vec<&str> = capabilities
            .iter()
            .map(|name| name.get_ref().as_str())
            .collect();
        if let Some((index, message)) = capabilities::fault(&listed) {
            return Err(at(capabilities[index].span(), message));
        }
        let anchors =
            anchors(&document.anchors).map_err(|message| at(document.anchors.span(), message))?;
        let mut features = OptionalFeatures::default();
        for feature in &document.device.optional_features {
            match feature.get_ref().as_str() {
                "f16" => features.f16 = true,
                "subgroups" => features.subgroups = true,
                other => {
                    return Err(at(
                        feature.span(),
                        format!(
                            "the optional feature `{other}` is not known: there are `f16` and `subgroups`"
                        ),
                    ));
                }
            }
        }
        let mut parameters = BTreeMap::new();
        let mut class_parameters = BTreeMap::new();
        for (name, value) in document.parameters {
            let span = value.span();
            match value.into_inner() {
                ParameterValue::Everywhere(number) => {
                    parameters.insert(name, number);
                }
                ParameterValue::Class(table) if CLASSES.iter().any(|(class, _)| *class == name) => {
                    class_parameters.insert(name, table);
                }
                ParameterValue::Class(_) => {
                    return Err(at(
                        span,
                        format!(
                            "`{name}` is no class of device: there are discrete, integrated, virtual, cpu and other"
                        ),
                    ));
                }
            }
        }
        Ok(Self {
            name: document.name.into_inner(),
            version: document.version.into_inner(),
            title: document.title.into_inner(),
            summary: document.summary.into_inner(),
            scorer: document.scorer.into_inner(),
            task: document.task.into_inner(),
            better: document.better,
            unit: document.unit.into_inner(),
            submission: document.submission,
            budget: document.budget.into_inner(),
            budget_time,
            visible: document.visible,
            counts: document.counts,
            capabilities: has_capabilities
                .then(|| capabilities.into_iter().map(Spanned::into_inner).collect()),
            anchors,
            tolerance: document
                .tolerance
                .map_or(DEFAULT_TOLERANCE, Spanned::into_inner),
            features,
            parameters,
            class_parameters,
            scorer_only: document.files.scorer_only,
        })
    }

    /// The task's parameters for a class of device, sorted by name.
    pub fn parameters(&self, device_type: DeviceType) -> Vec<(String, u64)> {
        let mut parameters = self.parameters.clone();
        let class = CLASSES
            .iter()
            .find(|(_, class)| *class == device_type)
            .map_or("other", |(name, _)| name);
        if let Some(table) = self.class_parameters.get(class) {
            parameters.extend(table.iter().map(|(name, value)| (name.clone(), *value)));
        }
        parameters.into_iter().collect()
    }

    /// The task's parameters for every device, and those that a class of device has instead, by the class's name.
    pub fn all_parameters(&self) -> (&Parameters, &BTreeMap<String, Parameters>) {
        (&self.parameters, &self.class_parameters)
    }

    /// The patterns of files that only the scorer may see.
    pub fn scorer_only(&self) -> &[String] {
        &self.scorer_only
    }

    /// Whether only the scorer may see a file: neither `show` nor a run's working folder gives it away.
    pub fn is_scorer_only(&self, path: &str) -> bool {
        path == self.scorer
            || self
                .scorer_only
                .iter()
                .any(|pattern| matches(pattern, path))
    }
}

/// Whether a path is the pattern, or lies below it when the pattern ends in `/**`.
fn matches(pattern: &str, path: &str) -> bool {
    match pattern.strip_suffix("/**") {
        Some(folder) => path
            .strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/')),
        None => pattern == path,
    }
}

fn anchors(table: &Spanned<AnchorTable>) -> Result<AnchorSource, String> {
    let table = table.get_ref();
    match (&table.source, table.start, table.reference) {
        (AnchorWord::Measured, None, None) => Ok(AnchorSource::Measured),
        (AnchorWord::Measured, ..) => Err("measured anchors have no `start` and `reference`: remove them, or use source = \"fixed\"".to_owned()),
        (AnchorWord::Fixed, Some(start), Some(reference))
            if start.is_finite() && reference.is_finite() && start != reference =>
        {
            Ok(AnchorSource::Fixed { start, reference })
        }
        (AnchorWord::Fixed, ..) => Err("fixed anchors need `start` and `reference`, two different finite numbers".to_owned()),
    }
}

fn is_name(text: &str) -> bool {
    text.len() <= 64
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

fn is_version(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    parts.len() == 3
        && parts.iter().all(|part| {
            part.parse::<u32>()
                .is_ok_and(|number| number.to_string() == *part)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = r#"schema = 1
name = "optimize-kernel"
version = "0.1.0"
title = "A title"
summary = "A sentence"
scorer = "scorer.wasm"
task = "task.md"
better = "lower"
unit = "ln(milliseconds)"
submission = "pipeline"
budget = "8h"
visible = "test"
[anchors]
source = "measured"
[device]
optional-features = ["f16"]
[parameters]
n = 100000000
[parameters.cpu]
n = 4194304
"#;

    #[test]
    fn parameters_depend_on_the_class_of_device() {
        let manifest = Manifest::parse(GOOD).unwrap();
        assert_eq!(
            manifest.parameters(DeviceType::Cpu),
            [("n".to_owned(), 4_194_304)]
        );
        assert_eq!(
            manifest.parameters(DeviceType::Discrete),
            [("n".to_owned(), 100_000_000)]
        );
        assert!(manifest.features.f16 && !manifest.features.subgroups);
    }

    #[test]
    fn a_tolerance_is_read_and_has_a_default() {
        assert_eq!(Manifest::parse(GOOD).unwrap().tolerance, 0.05);
        let stated = GOOD.replace("visible", "tolerance = 0.1\nvisible");
        assert_eq!(Manifest::parse(&stated).unwrap().tolerance, 0.1);
    }

    #[test]
    fn the_best_evaluation_counts_unless_the_last_one_does() {
        assert_eq!(Manifest::parse(GOOD).unwrap().counts, Counts::Best);
        let stated = GOOD.replace("visible", "counts = \"last\"\nvisible");
        assert_eq!(Manifest::parse(&stated).unwrap().counts, Counts::Last);
        let error =
            Manifest::parse(&GOOD.replace("visible", "counts = \"mean\"\nvisible")).unwrap_err();
        assert!(error.message.contains("mean"), "{error}");
        assert!(error.line.abs_diff(12) <= 1, "{error}");
    }

    #[test]
    fn a_budget_has_a_unit_and_a_sensible_length() {
        let hours = |hours: u64| Duration::from_secs(hours * 3600);
        assert_eq!(Manifest::parse(GOOD).unwrap().budget_time, hours(8));
        assert_eq!(budget_of("1h 30m"), Ok(Duration::from_secs(5400)));
        assert_eq!(budget_of("100days"), Ok(hours(2400)));
        for bad in ["8", "", "0s", "999ms", "101days", "-1h", "long"] {
            assert!(budget_of(bad).is_err(), "{bad}");
            let source = GOOD.replace("budget = \"8h\"", &format!("budget = \"{bad}\""));
            let error = Manifest::parse(&source).unwrap_err();
            assert_eq!(error.line, 11, "{bad}: {error}");
        }
    }

    #[test]
    fn what_only_the_scorer_sees_is_known() {
        let manifest = Manifest::parse(GOOD).unwrap();
        for hidden in [
            "scorer.wasm",
            "data/truth.json",
            "adversarial/zeros/pipeline.toml",
        ] {
            assert!(manifest.is_scorer_only(hidden), "{hidden}");
        }
        for shown in ["task.md", "starting/pipeline.toml", "data", "database/x"] {
            assert!(!manifest.is_scorer_only(shown), "{shown}");
        }
    }

    #[test]
    fn each_fault_is_named_with_its_line() {
        let cases = [
            ("schema = 1", "schema = 999", 1, "schema 999"),
            (
                "name = \"optimize-kernel\"",
                "name = \"Optimize\"",
                2,
                "a name has",
            ),
            (
                "version = \"0.1.0\"",
                "version = \"1.0\"",
                3,
                "three numbers",
            ),
            (
                "scorer = \"scorer.wasm\"",
                "scorer = \"../scorer.wasm\"",
                6,
                "no path inside",
            ),
            ("better = \"lower\"", "better = \"low\"", 8, "low"),
            ("budget = \"8h\"", "bugdet = \"8h\"", 11, "bugdet"),
            (
                "source = \"measured\"",
                "source = \"fixed\"",
                13,
                "two different finite numbers",
            ),
            (
                "source = \"measured\"",
                "source = \"measured\"\nstart = 1.0",
                13,
                "have no",
            ),
            (
                "visible = \"test\"",
                "visible = \"test\"\ncapabilities = [\"clock\"]",
                13,
                "`clock` is not known",
            ),
            (
                "visible = \"test\"",
                "visible = \"test\"\ntolerance = 0.5",
                13,
                "a tolerance is from 0 to",
            ),
            ("[\"f16\"]", "[\"f64\"]", 16, "`f64` is not known"),
            (
                "[parameters.cpu]",
                "[parameters.gpu]",
                19,
                "no class of device",
            ),
            ("n = 4194304", "n = -1", 20, ""),
        ];
        for (from, to, line, message) in cases {
            let error = Manifest::parse(&GOOD.replace(from, to)).expect_err(to);
            assert!(error.message.contains(message), "{to}: {error}");
            assert!(error.line.abs_diff(line) <= 2, "{to}: {error}");
            assert!(
                error.to_string().starts_with("environment.toml:"),
                "{error}"
            );
        }
        assert!(
            Manifest::parse("")
                .unwrap_err()
                .message
                .contains("missing field")
        );
        assert!(Manifest::parse("schema = \u{1}").is_err());
    }

    #[test]
    fn a_text_with_a_control_character_is_refused_where_it_stands() {
        let texts = [
            (2, "name", "optimize-kernel"),
            (3, "version", "0.1.0"),
            (4, "title", "A title"),
            (5, "summary", "A sentence"),
            (9, "unit", "ln(milliseconds)"),
            (11, "budget", "8h"),
        ];
        for (line, key, text) in texts {
            for (written, named) in [
                ("\\u001b[2J", "U+001B"),
                ("\\n", "U+000A"),
                ("\u{9b}", "U+009B"),
            ] {
                let source = GOOD.replace(
                    &format!("{key} = \"{text}\""),
                    &format!("{key} = \"{text}{written}\""),
                );
                let error = Manifest::parse(&source).expect_err(key);
                assert!(error.message.contains(named), "{key}: {error}");
                assert_eq!((error.line, error.column), (line, key.len() + 4), "{key}");
            }
        }
    }

    #[test]
    fn a_deep_file_is_refused_before_the_stack_overflows() {
        let level = format!("{{ {}a = ", "a.".repeat(7));
        for depth in [7, 70] {
            let text = format!(
                "{GOOD}[parameters.discrete]\nm = {}1{}\n",
                level.repeat(depth),
                " }".repeat(depth)
            );
            let error = Manifest::parse(&text).unwrap_err();
            assert_eq!(error.message.contains("brackets"), depth == 70, "{error}");
            let last = text.lines().count();
            assert_eq!(error.line == last, depth == 70, "{error}");
        }
    }
}
