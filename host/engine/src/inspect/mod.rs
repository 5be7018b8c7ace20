//! Looking at a scorer, an environment, a submission or a shader, without running it.
//!
//! Everything that is inspected may be hostile: sizes are limited before anything is parsed, what is listed is cut, parsers that recurse
//! have their own checks in front, and the command calls this in a worker process. Texts are as their authors wrote them, control
//! characters included: whoever prints them makes them printable.
//!
//! - [`component`]: what a component may do and cannot ([`authority`]), its parts (`structure`), its [`proposals`], its WIT (`wit`).
//! - [`shader`], [`submission`], [`environment`], [`files`]: the other things that can be looked at.
//! - [`diff`]: what differs between two of a kind.

pub mod authority;
pub mod component;
pub mod diff;
pub mod environment;
pub mod files;
mod package;
pub mod proposals;
pub mod shader;
pub mod structure;
pub mod submission;
mod target;
mod text;
mod wit;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use weighhouse_sandbox::{Sandbox, TrustedCache};

pub use target::{Target, TargetError};

use component::Component;
use environment::Environment;
use shader::Shader;
use submission::Submission;

/// The schema of [`Inspection`].
pub const INSPECTION_SCHEMA: &str = "weighhouse.inspection/1";

/// The sandbox that scorers would be loaded into.
pub struct Host<'a> {
    /// The sandbox.
    pub sandbox: &'a Sandbox,
    /// Where compiled scorers are kept.
    pub cache: Option<&'a TrustedCache>,
}

/// What was found out about a target.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inspection {
    /// [`INSPECTION_SCHEMA`].
    pub schema: String,
    /// The target as it was named.
    pub target: String,
    /// Whether nothing wrong was found: it would be loaded, or its shaders compile. A submission's facts say what was checked.
    pub sound: bool,
    /// What it is, and its facts.
    #[serde(flatten)]
    pub subject: Subject,
}

/// What a target is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "facts", rename_all = "kebab-case")]
pub enum Subject {
    /// A component: a scorer, or what would be one.
    Component(Box<Component>),
    /// A WGSL file.
    Shader(Box<Shader>),
    /// An environment.
    Environment(Box<Environment>),
    /// A submission.
    Submission(Box<Submission>),
}

impl Inspection {
    /// Inspects a target.
    pub fn of(target: &Target, host: Option<&Host<'_>>) -> Self {
        let subject = match target {
            Target::Component { bytes, .. } => {
                Subject::Component(Box::new(Component::of(bytes, host)))
            }
            Target::Shader {
                name,
                bytes,
                allowed,
            } => Subject::Shader(Box::new(Shader::of(name, bytes, *allowed))),
            Target::Environment { name, files } => {
                Subject::Environment(Box::new(Environment::of(name, files, host)))
            }
            Target::Submission {
                files,
                allowed,
                expected,
                ..
            } => Subject::Submission(Box::new(Submission::of(files, *allowed, *expected, host))),
        };
        Self {
            schema: INSPECTION_SCHEMA.to_owned(),
            target: target.name().to_owned(),
            sound: subject.is_sound(),
            subject,
        }
    }
}

impl Subject {
    /// Whether nothing is wrong with it.
    pub fn is_sound(&self) -> bool {
        match self {
            Self::Component(component) => component.is_accepted(),
            Self::Shader(shader) => shader.problem.is_none(),
            Self::Environment(environment) => environment.problems.is_empty(),
            Self::Submission(submission) => submission.is_sound(),
        }
    }
}
