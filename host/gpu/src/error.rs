//! Why GPU work was not done.

use serde::{Deserialize, Serialize};

/// Why GPU work was not done. The first three are mistakes in a request, the others are what the device did with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", content = "message", rename_all = "kebab-case")]
pub enum GpuError {
    /// The request breaks a rule of this crate or of WebGPU.
    #[error("{0}")]
    Invalid(String),
    /// The request is over a limit of the device or of the evaluation.
    #[error("{0}")]
    Limit(String),
    /// The device lacks what the request needs.
    #[error("{0}")]
    Unsupported(String),
    /// The device had no memory left.
    #[error("out of device memory: {0}")]
    OutOfMemory(String),
    /// The work did not end within the time given to it.
    #[error("{0}")]
    TimedOut(String),
    /// The device is gone.
    #[error("the device was lost: {0}")]
    DeviceLost(String),
}

impl GpuError {
    /// The same error, with what was being done when it came.
    #[must_use]
    pub(crate) fn during(self, what: &str) -> Self {
        let told = |text: String| format!("{what}: {text}");
        match self {
            Self::Invalid(text) => Self::Invalid(told(text)),
            Self::Limit(text) => Self::Limit(told(text)),
            Self::Unsupported(text) => Self::Unsupported(told(text)),
            Self::OutOfMemory(text) => Self::OutOfMemory(told(text)),
            Self::TimedOut(text) => Self::TimedOut(told(text)),
            Self::DeviceLost(text) => Self::DeviceLost(told(text)),
        }
    }
}
