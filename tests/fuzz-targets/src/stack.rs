//! Running something on a thread whose stack has a stated size.

use std::panic::resume_unwind;
use std::thread;

/// Runs `work` on a thread with a stack of `bytes`, and panics as it does.
pub(crate) fn on_a_stack_of<T: Send>(bytes: usize, work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let thread = thread::Builder::new()
            .stack_size(bytes)
            .spawn_scoped(scope, work)
            .expect("a thread can be started");
        match thread.join() {
            Ok(value) => value,
            Err(panic) => resume_unwind(panic),
        }
    })
}
