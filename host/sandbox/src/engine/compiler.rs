//! What turns a scorer's wasm into something that runs: the usual way, and another one for a second opinion.

use wasmtime::{Config, Strategy};

use super::WASM_STACK_BYTES;

/// The stack that Pulley interprets on, in bytes: twice the native one, so that what ran natively never lacks stack when it is run again.
/// Seen on x86-64 with an equal stack: Pulley goes 1.00 to 1.96 times as deep as native code, never less deep. Other processors'
/// frames may be smaller than its own.
const PULLEY_STACK_BYTES: usize = 2 * WASM_STACK_BYTES;

/// Pulley's bytecode for the machine that this runs on; wasmtime takes no other.
const PULLEY_TARGET: &str = match (
    cfg!(target_pointer_width = "64"),
    cfg!(target_endian = "little"),
) {
    (true, true) => "pulley64",
    (true, false) => "pulley64be",
    (false, true) => "pulley32",
    (false, false) => "pulley32be",
};

/// What turns a scorer's wasm into something that runs.
///
/// A wrong machine instruction changes a score without leaving the sandbox, and no sandbox promises that there is none. So a score can be
/// computed again by another way than the usual one, and every compiler here gives the same answers, to the bit, for the same fuel, with the
/// same memory, or the scorer's run is in doubt. Three things are not part of that promise:
/// - *where a stack overflow happens*, and so the fuel spent until then: frames have other sizes on each processor and on Pulley. A scorer
///   whose stack overflows gives a fault and never a score, whatever the compiler, so no score depends on it;
/// - *where a scorer is at its deadline*, which is the clock's doing and a fault too;
/// - *the text of a backtrace*, which is for people: compilers may inline or cut differently.
///
/// # Why Winch is not here
/// wasmtime 48 has a third compiler, Winch, which shares less code with Cranelift than Pulley does. It cannot run our scorers under our
/// rules, as was tried with 48.0.8. It refuses tail calls, which scorers may use: `the wasm_tail_call feature is not supported on this
/// compiler configuration`. And with tail calls forbidden it charges other fuel, for it does not know the part of the price list that is by
/// the byte and by the element: a `memory.copy` of 1,000 bytes costs 1,005 with the code around it on Cranelift and on Pulley, and 5 on Winch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Compiler {
    /// Machine code by Cranelift: what scores are made with.
    #[default]
    Native,
    /// Bytecode by Cranelift's common part, run by wasmtime's portable interpreter: no processor's own instruction selection, no machine code
    /// and no memory protection takes part. Busy code takes 20 times as long (a loop of loads, stores and integer arithmetic on x86-64).
    Pulley,
}

impl Compiler {
    /// Every compiler, the usual one first.
    pub const ALL: &[Self] = &[Self::Native, Self::Pulley];

    /// Its name in the command's options and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Pulley => "pulley",
        }
    }

    /// Makes an engine's configuration use it.
    ///
    /// # Errors
    /// wasmtime does not know the target.
    pub(super) fn configure(self, config: &mut Config) -> wasmtime::Result<()> {
        // One compiler on every machine: `Auto` may choose otherwise one day.
        config.strategy(Strategy::Cranelift);
        match self {
            // No target is the machine's own, with what its processor can do.
            Self::Native => config.max_wasm_stack(WASM_STACK_BYTES),
            Self::Pulley => config
                .target(PULLEY_TARGET)?
                .max_wasm_stack(PULLEY_STACK_BYTES)
                // At least the stack itself, or wasmtime refuses; nothing here runs on such a stack.
                .async_stack_size(PULLEY_STACK_BYTES),
        };
        Ok(())
    }
}
