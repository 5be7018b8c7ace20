//! An environment: what its manifest says, every file with who sees it, and its scorer.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use weighhouse_gpu::shader::OptionalFeatures;

use super::Host;
use super::component::Component;
use super::files::{File, files};
use super::submission::Submission;
use crate::capabilities;
use crate::digest::Digest;
use crate::environment::Environment as Loaded;
use crate::evaluate::disagreement;
use crate::manifest::{self, AnchorSource, Manifest};
use crate::snapshot::Snapshot;

/// What an environment is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Environment {
    /// The digest of its whole folder: what an evaluation has as `environment.digest`.
    pub digest: Digest,
    /// What the manifest says, by key: nested keys have dots. Empty when it cannot be read.
    pub manifest: BTreeMap<String, String>,
    /// The digest of `starting/` as a submission.
    pub starting: Option<Digest>,
    /// The digest of `reference/` as a submission.
    pub reference: Option<Digest>,
    /// Every file, and who sees it.
    pub files: Vec<File>,
    /// Its scorer, as far as there is one.
    pub scorer: Option<Component>,
    /// What the scorer says of itself, by key; none when it could not be asked.
    pub describes_itself: Option<BTreeMap<String, String>>,
    /// Why no evaluation in it can be scored: a sentence each.
    pub problems: Vec<String>,
    /// What is likely a mistake and stops nothing: a sentence each.
    pub warnings: Vec<String>,
}

/// The folders that the scorer reads through `environment-data`.
const SCORER_FOLDERS: [&str; 3] = ["starting/", "reference/", "data/"];

impl Environment {
    /// Inspects a sealed folder. Its scorer is asked to describe itself, which it does without any capability; nothing else of it runs.
    pub fn of(origin: &str, snapshot: &Snapshot, host: Option<&Host<'_>>) -> Self {
        let mut facts = Self {
            digest: snapshot.digest(),
            manifest: BTreeMap::new(),
            starting: None,
            reference: None,
            files: files(snapshot),
            scorer: None,
            describes_itself: None,
            problems: Vec::new(),
            warnings: Vec::new(),
        };
        let loaded = Loaded::of_files(origin, snapshot.clone());
        // A manifest is worth showing even where a file that it names is missing.
        let manifest = match &loaded {
            Ok(environment) => Some(environment.manifest().clone()),
            Err(error) => {
                facts.problems.push(error.to_string());
                snapshot
                    .get(manifest::FILE)
                    .and_then(|content| std::str::from_utf8(content).ok())
                    .and_then(|text| Manifest::parse(text).ok())
            }
        };
        let Some(manifest) = manifest else {
            return facts;
        };
        facts.manifest = values(&manifest);
        for file in &mut facts.files {
            file.seen_by_agent = Some(!manifest.is_scorer_only(&file.path));
            let read = SCORER_FOLDERS
                .iter()
                .any(|folder| file.path.starts_with(folder));
            file.seen_by_scorer = Some(read);
        }
        facts.warn_about_files(&manifest);
        if let Some(content) = snapshot.get(&manifest.scorer) {
            let scorer = Component::of(content, host);
            facts.judge_scorer(&manifest, &scorer, content, host);
            facts.scorer = Some(scorer);
        }
        for (name, digest) in [
            ("starting", &mut facts.starting),
            ("reference", &mut facts.reference),
        ] {
            let folder = snapshot.subfolder(name);
            if folder.files().is_empty() {
                facts.problems.push(format!(
                    "there is no {name}/: the scorer has nothing to anchor scores on"
                ));
                continue;
            }
            *digest = Some(folder.digest());
            let inspected =
                Submission::of(&folder, manifest.features, Some(manifest.submission), None);
            if !inspected.is_sound() {
                facts.problems.push(format!(
                    "{name}/ is no sound submission: `weighhouse inspect` of that folder says why"
                ));
            }
        }
        facts
    }

    fn warn_about_files(&mut self, manifest: &Manifest) {
        for pattern in manifest.scorer_only() {
            // What is hidden in case it comes one day is no mistake.
            if manifest::HIDDEN.contains(&pattern.as_str()) {
                continue;
            }
            let folder = pattern.strip_suffix("**").unwrap_or(pattern);
            if !self.files.iter().any(|file| file.path.starts_with(folder)) {
                self.warnings.push(format!(
                    "scorer-only names {pattern}, and there is no such file"
                ));
            }
        }
        for folder in ["reference/", "data/", "adversarial/"] {
            let shown = self
                .files
                .iter()
                .filter(|file| file.path.starts_with(folder) && file.seen_by_agent == Some(true))
                .count();
            if shown > 0 {
                self.warnings.push(format!(
                    "whoever solves the task sees {shown} files of {folder}: list it in scorer-only if they give something away"
                ));
            }
        }
    }

    fn judge_scorer(
        &mut self,
        manifest: &Manifest,
        scorer: &Component,
        content: &[u8],
        host: Option<&Host<'_>>,
    ) {
        if !scorer.is_accepted() {
            self.problems.push(format!(
                "{} would not be loaded as a scorer",
                manifest.scorer
            ));
        }
        let imported: Vec<&str> = scorer.capabilities().collect();
        self.problems
            .extend(capabilities::excess(manifest, imported.iter().copied()));
        let listed_by_none = manifest.capabilities.is_none();
        if listed_by_none && scorer.is_accepted() {
            self.warnings.push(
                "the manifest has no `capabilities`: a later version of the scorer may import more without anyone being told"
                    .to_owned(),
            );
        }
        for name in capabilities::unused(manifest, &imported) {
            // Without types there is no list of imports, and nothing to compare with.
            if scorer.wit.is_some() {
                self.warnings.push(format!(
                    "`capabilities` lists `{name}`, which the scorer does not import: take it off the list"
                ));
            }
        }
        let (Some(host), true) = (host, scorer.loaded) else {
            return;
        };
        let described = host
            .sandbox
            .load(content, host.cache)
            .map_err(|error| error.to_string())
            .and_then(|scorer| scorer.describe().map_err(|error| error.to_string()));
        match described {
            Ok(description) => {
                self.problems.extend(disagreement(&description, manifest));
                self.describes_itself = Some(BTreeMap::from([
                    ("name".to_owned(), description.name.clone()),
                    ("version".to_owned(), description.version.clone()),
                    ("unit".to_owned(), description.unit.clone()),
                    ("summary".to_owned(), description.summary.clone()),
                ]));
            }
            Err(error) => self.problems.push(error),
        }
    }
}

/// What a manifest says, a value a key.
fn values(manifest: &Manifest) -> BTreeMap<String, String> {
    let mut values = BTreeMap::from([
        ("name".to_owned(), manifest.name.clone()),
        ("version".to_owned(), manifest.version.clone()),
        ("title".to_owned(), manifest.title.clone()),
        ("summary".to_owned(), manifest.summary.clone()),
        ("scorer".to_owned(), manifest.scorer.clone()),
        ("task".to_owned(), manifest.task.clone()),
        ("better".to_owned(), word(&manifest.better)),
        ("unit".to_owned(), manifest.unit.clone()),
        ("submission".to_owned(), word(&manifest.submission)),
        ("budget".to_owned(), manifest.budget.clone()),
        ("visible".to_owned(), word(&manifest.visible)),
        ("counts".to_owned(), word(&manifest.counts)),
        ("tolerance".to_owned(), manifest.tolerance.to_string()),
        (
            "device.optional-features".to_owned(),
            features(manifest.features),
        ),
        (
            "files.scorer-only".to_owned(),
            manifest.scorer_only().join(" "),
        ),
    ]);
    let capabilities = manifest
        .capabilities
        .as_ref()
        .map_or_else(|| "not listed".to_owned(), |listed| listed.join(" "));
    values.insert("capabilities".to_owned(), capabilities);
    match manifest.anchors {
        AnchorSource::Measured => {
            values.insert("anchors.source".to_owned(), "measured".to_owned());
        }
        AnchorSource::Fixed { start, reference } => {
            values.insert("anchors.source".to_owned(), "fixed".to_owned());
            values.insert("anchors.start".to_owned(), start.to_string());
            values.insert("anchors.reference".to_owned(), reference.to_string());
        }
    }
    let (everywhere, by_class) = manifest.all_parameters();
    for (name, value) in everywhere {
        values.insert(format!("parameters.{name}"), value.to_string());
    }
    for (class, parameters) in by_class {
        for (name, value) in parameters {
            values.insert(format!("parameters.{class}.{name}"), value.to_string());
        }
    }
    values
}

fn features(features: OptionalFeatures) -> String {
    let names = [("f16", features.f16), ("subgroups", features.subgroups)];
    let named: Vec<&str> = names
        .iter()
        .filter(|(_, on)| *on)
        .map(|(name, _)| *name)
        .collect();
    named.join(" ")
}

/// The word of one of the manifest's own enumerations, as the manifest has it.
fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}
