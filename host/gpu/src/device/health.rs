//! What becomes of a device, and what wgpu says of it in one line.

use std::any::Any;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// Why a device can no longer be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loss {
    /// Work that may itself have been too much did not end in time.
    TimedOut(String),
    /// The driver gave it up, broke, or did not even end the host's own work.
    Lost(String),
}

impl Loss {
    pub(super) fn cause(&self) -> &str {
        match self {
            Self::TimedOut(cause) | Self::Lost(cause) => cause,
        }
    }
}

/// Tells what became of a device, also after its session is gone. wgpu tells of losses by callbacks, at any time.
#[derive(Debug, Clone, Default)]
pub struct Health(Arc<Mutex<Option<Loss>>>);

impl Health {
    /// Why the device can no longer be used; `None` while it can.
    pub fn loss(&self) -> Option<Loss> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Only the first loss is kept: what follows comes of it.
    pub(super) fn lose(&self, loss: Loss) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(loss);
    }
}

/// An error of wgpu and its causes in one line.
pub(super) fn error_text(error: &wgpu::Error) -> String {
    match error {
        wgpu::Error::OutOfMemory { source }
        | wgpu::Error::Validation { source, .. }
        | wgpu::Error::Internal { source, .. } => chain(source.as_ref()),
    }
}

/// An error and its causes in one line; a cause that its error repeats is said once.
pub(super) fn chain(error: &(dyn Error + 'static)) -> String {
    let mut texts: Vec<String> = Vec::new();
    let mut next = Some(error);
    while let Some(cause) = next {
        let text = one_line(&cause.to_string());
        if !text.is_empty() && !texts.last().is_some_and(|last| last.ends_with(&text)) {
            texts.push(text);
        }
        next = cause.source();
    }
    texts.join(": ")
}

/// A text in one line and without a full stop.
pub(crate) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").trim_end_matches('.').to_owned()
}

/// What a panic in wgpu or naga said.
pub(super) fn panic_text(payload: &(dyn Any + Send)) -> String {
    let text = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("unknown cause");
    format!("the graphics library broke down ({})", one_line(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    #[error("in a call,\n  label = `x`.")]
    struct Outer(#[source] std::fmt::Error);

    #[test]
    fn an_error_and_its_causes_are_one_line() {
        assert_eq!(
            chain(&Outer(std::fmt::Error)),
            format!("in a call, label = `x`: {}", std::fmt::Error)
        );
    }

    #[test]
    fn only_the_first_loss_is_kept() {
        let health = Health::default();
        assert_eq!(health.loss(), None);
        health.lose(Loss::TimedOut("first".to_owned()));
        health.clone().lose(Loss::Lost("second".to_owned()));
        assert_eq!(health.loss(), Some(Loss::TimedOut("first".to_owned())));
    }
}
