//! The interface `journal`.

use serde_json::json;

use crate::answering::Asked;
use crate::bindings::journal;
use crate::state::State;

impl State {
    /// A message for the record only.
    pub(crate) fn note(&mut self, message: String) -> wasmtime::Result<()> {
        self.call(
            Asked::new("journal.note", || json!({ "message": message })),
            |lent| {
                lent.journal.note(&message);
                Ok(())
            },
        )
    }
}

impl journal::Host for State {
    fn tell(&mut self, message: String) -> wasmtime::Result<()> {
        self.call(
            Asked::new("journal.tell", || json!({ "message": message })),
            |lent| {
                lent.journal.tell(&message);
                Ok(())
            },
        )
    }

    fn note(&mut self, message: String) -> wasmtime::Result<()> {
        // The SDK's panic handler notes the panic, then traps. In `describe` too its text is heard, so that the trap can be explained.
        if self.heard_panic(&message) && !self.is_scoring() {
            return Ok(());
        }
        State::note(self, message)
    }

    fn progress(&mut self, done: u32, total: u32, what: String) -> wasmtime::Result<()> {
        self.call(
            Asked::new(
                "journal.progress",
                || json!({ "done": done, "total": total, "what": what }),
            ),
            |lent| {
                lent.journal.progress(done, total, &what);
                Ok(())
            },
        )
    }
}
