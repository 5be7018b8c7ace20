//! What one instance of a scorer holds.

use crate::capability::Capabilities;
use crate::error::{BrokenRule, panic_in};
use crate::limits::{Limiter, Limits};
use crate::wasi::Stdio;

/// What one instance of a scorer holds: the data of its wasmtime store.
pub(crate) struct State {
    /// What it was lent; nothing while it describes itself.
    capabilities: Option<Capabilities>,
    pub(crate) limiter: Limiter,
    /// The beginnings of lines on standard output and error, for a scorer of the std profile.
    pub(crate) stdio: Stdio,
    panic: Option<String>,
}

impl State {
    /// The state of a fresh instance.
    pub(crate) fn new(limits: &Limits, capabilities: Option<Capabilities>) -> Self {
        Self {
            capabilities,
            limiter: Limiter::new(limits),
            stdio: Stdio::default(),
            panic: None,
        }
    }

    /// What the scorer was lent, for a call of `function`.
    ///
    /// # Errors
    /// A broken rule while the scorer describes itself.
    pub(crate) fn lent(&mut self, function: &str) -> wasmtime::Result<&mut Capabilities> {
        match &mut self.capabilities {
            Some(capabilities) => Ok(capabilities),
            None => Err(BrokenRule(format!(
                "`describe` called {function}, and may call no import: it says what the scorer measures without looking at anything"
            ))
            .into()),
        }
    }

    /// What the scorer was lent, where it may be nothing.
    pub(crate) fn lent_if_any(&mut self) -> Option<&mut Capabilities> {
        self.capabilities.as_mut()
    }

    /// Takes back what was lent.
    pub(crate) fn into_capabilities(self) -> Option<Capabilities> {
        self.capabilities
    }

    /// Remembers what a scorer said if it speaks of a panic; returns whether it does.
    pub(crate) fn heard_panic(&mut self, text: &str) -> bool {
        let panic = panic_in(text);
        if let Some(panic) = panic {
            self.panic = Some(panic.to_owned());
        }
        panic.is_some()
    }

    /// The last panic that the scorer spoke of, in a note or on standard error.
    pub(crate) fn panic(&self) -> Option<String> {
        self.panic
            .clone()
            .or_else(|| panic_in(&self.stdio.error_tail()).map(str::to_owned))
    }

    /// Gives what is left of standard output and error to the journal.
    pub(crate) fn finish_stdio(&mut self) {
        if let Some(capabilities) = &mut self.capabilities {
            self.stdio.finish(capabilities);
        }
    }
}
