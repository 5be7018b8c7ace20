//! One WGSL file: its facts, or why it is refused.

use serde::{Deserialize, Serialize};
use weighhouse_gpu::shader::{
    OptionalFeatures, ShaderError, ShaderErrorKind, ShaderFacts, ShaderLocation, check,
};

use crate::digest::Digest;

/// What a WGSL file is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shader {
    /// Its path as it was given, or in its folder.
    pub file: String,
    /// Its size, in bytes.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
    /// What it is made of; none when it is refused.
    pub facts: Option<ShaderFacts>,
    /// Why it is refused, by the checks that every scoring makes before a driver sees a shader.
    pub problem: Option<Problem>,
}

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// What kind of fault it is, in kebab-case.
    pub code: String,
    /// What is wrong and what to do about it.
    pub message: String,
    /// The place, if one is to blame.
    pub place: Option<ShaderLocation>,
}

impl Shader {
    /// Inspects a WGSL file. Its size and shape are checked before a parser sees it. With every optional feature allowed, the facts say
    /// which of them it uses; `allowed` narrows that to what an environment offers.
    pub fn of(file: &str, bytes: &[u8], allowed: OptionalFeatures) -> Self {
        let checked = match std::str::from_utf8(bytes) {
            Ok(source) => check(file, source, allowed).map_err(Problem::from),
            Err(error) => Err(Problem {
                code: "invalid".to_owned(),
                message: format!(
                    "the file is not UTF-8 from byte {} on: save it as UTF-8",
                    error.valid_up_to()
                ),
                place: None,
            }),
        };
        let (facts, problem) = match checked {
            Ok(shader) => (Some(shader.facts().clone()), None),
            Err(problem) => (None, Some(problem)),
        };
        Self {
            file: file.to_owned(),
            bytes: bytes.len() as u64,
            digest: Digest::of(bytes),
            facts,
            problem,
        }
    }
}

impl From<ShaderError> for Problem {
    fn from(error: ShaderError) -> Self {
        Self {
            code: kind(error.kind).to_owned(),
            message: error.message,
            place: error.location,
        }
    }
}

fn kind(kind: ShaderErrorKind) -> &'static str {
    match kind {
        ShaderErrorKind::TooLarge => "too-large",
        ShaderErrorKind::TooComplex => "too-complex",
        ShaderErrorKind::Invalid => "invalid",
        ShaderErrorKind::UnsupportedFeature => "unsupported-feature",
        ShaderErrorKind::MissingEntryPoint => "missing-entry-point",
        ShaderErrorKind::BindingMismatch => "binding-mismatch",
        ShaderErrorKind::BadConstant => "bad-constant",
        ShaderErrorKind::WorkgroupLimit => "workgroup-limit",
        ShaderErrorKind::CompilerFailed => "compiler-failed",
    }
}
