//! The WIT side of each interface: converts types and calls the capability. There is no logic here.

mod environment_data;
mod files;
mod gpu;
mod gpu_values;
mod journal;
mod random;
mod submission;
mod verdicts;

use wasmtime::component::{HasSelf, Linker};

use crate::bindings;
use crate::state::State;

/// Links every interface of the package.
pub(crate) fn link(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    bindings::Scorer::add_to_linker::<State, HasSelf<State>>(linker, |state| state)
}
