//! What one instance of a scorer holds.

use crate::answering::Answering;
use crate::error::panic_in;
use crate::limits::{Limiter, Limits};
use crate::wasi::Stdio;

/// What one instance of a scorer holds: the data of its wasmtime store.
pub(crate) struct State {
    /// Who answers its calls.
    pub(crate) answering: Answering,
    /// The fuel that it had spent when it last entered the host or came back.
    pub(crate) fuel: u64,
    /// How many times the host has been entered and not left again.
    pub(crate) depth: u32,
    pub(crate) limiter: Limiter,
    /// The beginnings of lines on standard output and error, for a scorer of the std profile.
    pub(crate) stdio: Stdio,
    panic: Option<String>,
}

impl State {
    /// The state of a fresh instance.
    pub(crate) fn new(limits: &Limits, answering: Answering) -> Self {
        Self {
            answering,
            fuel: 0,
            depth: 0,
            limiter: Limiter::new(limits),
            stdio: Stdio::default(),
            panic: None,
        }
    }

    /// Whether it matters how much fuel has been spent at each call.
    pub(crate) fn writes_fuel(&self) -> bool {
        match &self.answering {
            Answering::Nobody => false,
            Answering::Lent { recording, .. } => recording.is_some(),
            Answering::Transcript(_) => true,
        }
    }

    /// The end of the scorer's call: who answered is given back.
    pub(crate) fn into_answering(self) -> Answering {
        self.answering
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

    /// Writes a line of standard output or error into the journal. In `describe` there is none: what a runtime says while it starts is of no interest.
    pub(crate) fn note_line(&mut self, line: String) -> wasmtime::Result<()> {
        if self.is_scoring() {
            self.note(line)
        } else {
            Ok(())
        }
    }

    /// The scorer's call has ended, with this much fuel spent: gives what is left of standard output and error to the journal.
    pub(crate) fn finish(&mut self, fuel: u64) -> wasmtime::Result<()> {
        self.go_on(fuel)?;
        self.fuel = fuel;
        for line in self.stdio.finish() {
            self.note_line(line)?;
        }
        self.go_on(fuel)
    }
}
