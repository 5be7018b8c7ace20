//! What differs between two components, environments, submissions or shaders: authority first.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::component::{Component, ProfileName};
use super::environment::Environment;
use super::files::File;
use super::text::unified;
use super::{Host, Inspection, Subject, Target};
use crate::digest::Digest;

/// The schema of [`Difference`].
pub const DIFFERENCE_SCHEMA: &str = "weighhouse.difference/1";

/// The most bytes of all text diffs together.
const MOST_DIFF_BYTES: usize = 512 * 1024;

/// What differs between two of a kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// [`DIFFERENCE_SCHEMA`].
    pub schema: String,
    /// What both are: `component`, `environment`, `submission` or `shader`.
    pub kind: String,
    /// The first.
    pub a: Side,
    /// The second.
    pub b: Side,
    /// Whether they are the same, byte for byte and path for path.
    pub equal: bool,
    /// The difference of the components: of the two themselves, or of two environments' scorers. None where one of them cannot be read.
    pub component: Option<ComponentDifference>,
    /// Values of two manifests that differ; none where one of them cannot be read.
    pub manifest: Vec<Change>,
    /// Files that differ.
    pub files: FileDifference,
}

/// One of the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Side {
    /// As it was named.
    pub target: String,
    /// Its digest.
    pub digest: Digest,
    /// Whether nothing is wrong with it.
    pub sound: bool,
    /// Why a part of it cannot be read and is therefore not compared: what completes a sentence that begins with the target.
    pub unreadable: Option<String>,
}

/// A value that differs; none where there is none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What it is the value of.
    pub key: String,
    /// In the first.
    pub a: Option<String>,
    /// In the second.
    pub b: Option<String>,
}

/// How two components differ.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComponentDifference {
    /// Whether they are the same bytes.
    pub equal: bool,
    /// Whether everything but names, debugging information and producers is the same: the same input then gives the same output.
    pub same_behaviour: bool,
    /// What the second may call and the first could not: `weighhouse:scoring/gpu@0.1.0 measure`, a function each, or an interface of
    /// types by itself.
    pub gained: Vec<String>,
    /// What the first could call and the second may not.
    pub lost: Vec<String>,
    /// What the second may do in plain words and the first could not.
    pub may_now: Vec<String>,
    /// What the first could do in plain words and the second cannot.
    pub cannot_any_more: Vec<String>,
    /// The profile, where it differs; none is a component that is refused.
    pub profile: Option<(Option<ProfileName>, Option<ProfileName>)>,
    /// Why the second is refused and the first was not.
    pub new_refusals: Vec<String>,
    /// Proposals that only the second needs.
    pub proposals_gained: Vec<String>,
    /// Proposals that only the first needs.
    pub proposals_lost: Vec<String>,
    /// Sizes and counts that differ.
    pub sizes: Vec<Change>,
    /// A unified diff of the WIT texts.
    pub interface: Option<String>,
    /// A unified diff of the producers.
    pub producers: Option<String>,
}

impl ComponentDifference {
    /// Whether what they may do and call is the same.
    pub fn same_authority(&self) -> bool {
        self.gained.is_empty() && self.lost.is_empty() && self.profile.is_none()
    }
}

/// How two folders differ.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileDifference {
    /// Files that only the second has.
    pub added: Vec<File>,
    /// Files that only the first has.
    pub removed: Vec<File>,
    /// Files that differ in content or in who sees them.
    pub changed: Vec<ChangedFile>,
    /// How many files are the same.
    pub same: usize,
}

/// One file that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedFile {
    /// In the first.
    pub a: File,
    /// In the second.
    pub b: File,
    /// A unified diff, where both are text and it is not too long.
    pub diff: Option<String>,
}

/// Why two things cannot be compared.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{a} is of the kind {kind_a} and {b} of the kind {kind_b}: only two of the same kind can be compared"
)]
pub struct KindsDiffer {
    /// The first.
    pub a: String,
    /// What it is.
    pub kind_a: &'static str,
    /// The second.
    pub b: String,
    /// What it is.
    pub kind_b: &'static str,
}

impl Difference {
    /// Compares two targets.
    ///
    /// # Errors
    /// [`KindsDiffer`] when they are not of the same kind.
    pub fn of(a: &Target, b: &Target, host: Option<&Host<'_>>) -> Result<Self, KindsDiffer> {
        if a.kind() != b.kind() {
            return Err(KindsDiffer {
                a: a.name().to_owned(),
                kind_a: a.kind(),
                b: b.name().to_owned(),
                kind_b: b.kind(),
            });
        }
        let (inspected_a, inspected_b) = (Inspection::of(a, host), Inspection::of(b, host));
        let mut difference = Self {
            schema: DIFFERENCE_SCHEMA.to_owned(),
            kind: a.kind().to_owned(),
            a: side(&inspected_a),
            b: side(&inspected_b),
            equal: false,
            component: None,
            manifest: Vec::new(),
            files: FileDifference::default(),
        };
        difference.equal = difference.a.digest == difference.b.digest;
        match (&inspected_a.subject, &inspected_b.subject) {
            (Subject::Component(a), Subject::Component(b)) => {
                difference.component = components(a, b);
            }
            (Subject::Environment(a), Subject::Environment(b)) => {
                if has_manifest(a) && has_manifest(b) {
                    difference.manifest = changes(&a.manifest, &b.manifest);
                }
                if let (Some(a), Some(b)) = (&a.scorer, &b.scorer) {
                    difference.component = components(a, b);
                }
            }
            _ => {}
        }
        let (files_a, files_b) = (
            files_of(&inspected_a.subject),
            files_of(&inspected_b.subject),
        );
        difference.files = folders(&files_a, &files_b, |path| {
            Some((content(a, path)?, content(b, path)?))
        });
        Ok(difference)
    }
}

fn side(inspection: &Inspection) -> Side {
    let digest = match &inspection.subject {
        Subject::Component(component) => component.digest,
        Subject::Shader(shader) => shader.digest,
        Subject::Environment(environment) => environment.digest,
        Subject::Submission(submission) => submission.digest,
    };
    Side {
        target: inspection.target.clone(),
        digest,
        sound: inspection.sound,
        unreadable: unreadable(&inspection.subject),
    }
}

/// Why a part of a target says nothing of itself.
fn unreadable(subject: &Subject) -> Option<String> {
    match subject {
        Subject::Component(component) => not_valid("it", component),
        Subject::Environment(environment) if !has_manifest(environment) => {
            let why = environment.problems.join("; ");
            Some(format!("its manifest cannot be read: {why}"))
        }
        Subject::Environment(environment) => environment
            .scorer
            .as_ref()
            .and_then(|scorer| not_valid("its scorer", scorer)),
        Subject::Shader(_) | Subject::Submission(_) => None,
    }
}

fn not_valid(what: &str, component: &Component) -> Option<String> {
    component.wit.is_none().then(|| {
        let why = component.refusals.join("; ");
        format!("{what} is no valid component: {why}")
    })
}

/// Whether a manifest could be read: every manifest has values.
fn has_manifest(environment: &Environment) -> bool {
    !environment.manifest.is_empty()
}

/// The files of a folder; a single shader is a folder of one nameless file.
fn files_of(subject: &Subject) -> Vec<File> {
    match subject {
        Subject::Component(_) => Vec::new(),
        Subject::Shader(shader) => vec![File {
            path: String::new(),
            bytes: shader.bytes,
            digest: shader.digest,
            seen_by_agent: None,
            seen_by_scorer: None,
        }],
        Subject::Environment(environment) => environment.files.clone(),
        Subject::Submission(submission) => submission.files.clone(),
    }
}

fn content<'a>(target: &'a Target, path: &str) -> Option<&'a [u8]> {
    match target {
        Target::Component { .. } => None,
        Target::Shader { bytes, .. } => Some(bytes),
        Target::Environment { files, .. } | Target::Submission { files, .. } => {
            files.get(path).map(|content| &**content)
        }
    }
}

/// None where one says nothing of what it may do: it would seem to have lost everything.
fn components(a: &Component, b: &Component) -> Option<ComponentDifference> {
    if a.wit.is_none() || b.wit.is_none() {
        return None;
    }
    let (calls_a, calls_b) = (calls(a), calls(b));
    let missing = |from: &[String], of: &[String]| -> Vec<String> {
        from.iter()
            .filter(|word| !of.contains(word))
            .cloned()
            .collect()
    };
    let proposals = |component: &Component| -> Vec<String> {
        component
            .proposals
            .iter()
            .flat_map(|proposals| proposals.used.iter().chain(&proposals.forbidden))
            .cloned()
            .collect()
    };
    let text = |wit: &Option<String>| wit.clone().unwrap_or_default();
    Some(ComponentDifference {
        equal: a.digest == b.digest,
        same_behaviour: a.structure.behaviour.is_some()
            && a.structure.behaviour == b.structure.behaviour,
        gained: calls_b.difference(&calls_a).cloned().collect(),
        lost: calls_a.difference(&calls_b).cloned().collect(),
        may_now: missing(&powers(b), &powers(a)),
        cannot_any_more: missing(&powers(a), &powers(b)),
        profile: (a.profile != b.profile).then_some((a.profile, b.profile)),
        new_refusals: missing(&b.refusals, &a.refusals),
        proposals_gained: missing(&proposals(b), &proposals(a)),
        proposals_lost: missing(&proposals(a), &proposals(b)),
        sizes: changes(&sizes(a), &sizes(b)),
        interface: unified(text(&a.wit).as_bytes(), text(&b.wit).as_bytes()),
        producers: unified(producers(a).as_bytes(), producers(b).as_bytes()),
    })
}

/// Every function that a component can call, and every interface that it names.
fn calls(component: &Component) -> BTreeSet<String> {
    component
        .imports
        .iter()
        .flat_map(|import| {
            let functions = import
                .functions
                .iter()
                .map(|function| format!("{} {function}", import.name));
            let alone = import.functions.is_empty().then(|| import.name.clone());
            functions.chain(alone)
        })
        .collect()
}

/// What a component may do, and what it would if it were let in.
fn powers(component: &Component) -> Vec<String> {
    let asks = component.verdict.asks_for.iter();
    let asks = asks.map(|asks| format!("{asks}; it is refused for that"));
    component.verdict.may.iter().cloned().chain(asks).collect()
}

fn producers(component: &Component) -> String {
    component
        .structure
        .producers
        .iter()
        .map(|it| format!("{} {} {}\n", it.field, it.name, it.version))
        .collect()
}

fn sizes(component: &Component) -> BTreeMap<String, String> {
    let structure = &component.structure;
    let total = |pick: fn(&super::structure::Module) -> u64| -> String {
        structure.modules.iter().map(pick).sum::<u64>().to_string()
    };
    BTreeMap::from([
        ("component bytes".to_owned(), component.bytes.to_string()),
        ("code bytes".to_owned(), total(|module| module.code_bytes)),
        ("data bytes".to_owned(), total(|module| module.data_bytes)),
        (
            "custom section bytes".to_owned(),
            structure.custom_bytes.to_string(),
        ),
        (
            "functions".to_owned(),
            total(|module| u64::from(module.functions)),
        ),
        (
            "core modules".to_owned(),
            structure.module_count.to_string(),
        ),
    ])
}

fn changes(a: &BTreeMap<String, String>, b: &BTreeMap<String, String>) -> Vec<Change> {
    let keys: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    keys.into_iter()
        .filter(|key| a.get(*key) != b.get(*key))
        .map(|key| Change {
            key: key.clone(),
            a: a.get(key).cloned(),
            b: b.get(key).cloned(),
        })
        .collect()
}

/// Whether two files have the same content and the same readers, as far as it is known who reads them.
fn is_same(a: &File, b: &File) -> bool {
    let agree = |a: Option<bool>, b: Option<bool>| a.is_none() || b.is_none() || a == b;
    a.digest == b.digest
        && agree(a.seen_by_agent, b.seen_by_agent)
        && agree(a.seen_by_scorer, b.seen_by_scorer)
}

fn folders<'a>(
    a: &[File],
    b: &[File],
    contents: impl Fn(&str) -> Option<(&'a [u8], &'a [u8])>,
) -> FileDifference {
    let mut difference = FileDifference::default();
    let mut left = MOST_DIFF_BYTES;
    let other: BTreeMap<&str, &File> = b.iter().map(|file| (file.path.as_str(), file)).collect();
    for file in a {
        match other.get(file.path.as_str()) {
            None => difference.removed.push(file.clone()),
            Some(other) if is_same(file, other) => difference.same += 1,
            Some(changed) => {
                let diff = contents(&file.path)
                    .and_then(|(a, b)| unified(a, b))
                    .filter(|diff| diff.len() <= left);
                left -= diff.as_ref().map_or(0, String::len);
                difference.changed.push(ChangedFile {
                    a: file.clone(),
                    b: (*changed).clone(),
                    diff,
                });
            }
        }
    }
    let before: BTreeSet<&str> = a.iter().map(|file| file.path.as_str()).collect();
    difference.added = b
        .iter()
        .filter(|file| !before.contains(file.path.as_str()))
        .cloned()
        .collect();
    difference
}
