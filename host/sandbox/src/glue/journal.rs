//! The interface `journal`.

use crate::bindings::journal;
use crate::state::State;

impl journal::Host for State {
    fn tell(&mut self, message: String) -> wasmtime::Result<()> {
        self.lent("journal.tell")?.journal.tell(&message);
        Ok(())
    }

    fn note(&mut self, message: String) -> wasmtime::Result<()> {
        // The SDK's panic handler notes the panic, then traps. In `describe` too its text is heard, so that the trap can be explained.
        if self.heard_panic(&message) && self.lent_if_any().is_none() {
            return Ok(());
        }
        self.lent("journal.note")?.journal.note(&message);
        Ok(())
    }

    fn progress(&mut self, done: u32, total: u32, what: String) -> wasmtime::Result<()> {
        self.lent("journal.progress")?
            .journal
            .progress(done, total, &what);
        Ok(())
    }
}
