//! The std profile: the WASI interfaces that a language's runtime needs to start, linked one by one and inert.
//!
//! None of wasmtime-wasi's own implementations is used, only its generated traits: nothing behind them knows a file, a socket, a clock, an
//! environment variable or an executor that could wait. Standard input is closed, standard output and error go into the journal, random
//! bytes come from the evaluation's stream, clocks stand still, and whatever is waited for is ready at once.

mod cli;
mod clocks;
mod io;
mod random;
mod stdio;

use wasmtime::component::{HasSelf, Linker};
use wasmtime_wasi::p2::bindings::cli as wasi_cli;
use wasmtime_wasi::p2::bindings::clocks as wasi_clocks;
use wasmtime_wasi::p2::bindings::random as wasi_random;
use wasmtime_wasi::p2::bindings::sync::io as wasi_io;

pub(crate) use self::stdio::Stdio;
use crate::state::State;

/// The minor version line of WASI whose interfaces are here.
pub(crate) const VERSION_LINE: &str = "0.2";

/// The interfaces that are linked; a test holds this list and [`link`] together.
pub(crate) const INTERFACES: &[&str] = &[
    "wasi:cli/environment",
    "wasi:cli/exit",
    "wasi:cli/stderr",
    "wasi:cli/stdin",
    "wasi:cli/stdout",
    "wasi:cli/terminal-input",
    "wasi:cli/terminal-output",
    "wasi:cli/terminal-stderr",
    "wasi:cli/terminal-stdin",
    "wasi:cli/terminal-stdout",
    "wasi:clocks/monotonic-clock",
    "wasi:clocks/wall-clock",
    "wasi:io/error",
    "wasi:io/poll",
    "wasi:io/streams",
    "wasi:random/insecure",
    "wasi:random/insecure-seed",
    "wasi:random/random",
];

/// Links the interfaces of [`INTERFACES`].
pub(crate) fn link(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    type Inert = HasSelf<State>;
    wasi_cli::environment::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::exit::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::stderr::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::stdin::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::stdout::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::terminal_input::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::terminal_output::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::terminal_stderr::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::terminal_stdin::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_cli::terminal_stdout::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_clocks::monotonic_clock::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_clocks::wall_clock::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_io::error::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_io::poll::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_io::streams::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_random::insecure::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_random::insecure_seed::add_to_linker::<State, Inert>(linker, |state| state)?;
    wasi_random::random::add_to_linker::<State, Inert>(linker, |state| state)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The version of WASI in wasmtime-wasi's bindings.
    const LINKED_VERSION: &str = "0.2.12";

    /// A function of each interface, or nothing for those that have only a resource.
    const FUNCTIONS: &[(&str, Option<&str>)] = &[
        ("wasi:cli/environment", Some("get-environment")),
        ("wasi:cli/exit", Some("exit")),
        ("wasi:cli/stderr", Some("get-stderr")),
        ("wasi:cli/stdin", Some("get-stdin")),
        ("wasi:cli/stdout", Some("get-stdout")),
        ("wasi:cli/terminal-input", None),
        ("wasi:cli/terminal-output", None),
        ("wasi:cli/terminal-stderr", Some("get-terminal-stderr")),
        ("wasi:cli/terminal-stdin", Some("get-terminal-stdin")),
        ("wasi:cli/terminal-stdout", Some("get-terminal-stdout")),
        ("wasi:clocks/monotonic-clock", Some("now")),
        ("wasi:clocks/wall-clock", Some("now")),
        ("wasi:io/error", Some("[method]error.to-debug-string")),
        ("wasi:io/poll", Some("poll")),
        ("wasi:io/streams", Some("[method]input-stream.read")),
        ("wasi:random/insecure", Some("get-insecure-random-u64")),
        ("wasi:random/insecure-seed", Some("insecure-seed")),
        ("wasi:random/random", Some("get-random-u64")),
    ];

    #[test]
    fn the_list_is_what_is_linked() {
        let engine = crate::engine::start(crate::engine::Compiler::Native).unwrap();
        let mut linker = Linker::<State>::new(&engine);
        link(&mut linker).unwrap();
        let listed: Vec<&str> = FUNCTIONS.iter().map(|(interface, _)| *interface).collect();
        assert_eq!(listed, INTERFACES);
        for (interface, function) in FUNCTIONS {
            let Some(function) = function else { continue };
            let mut instance = linker
                .instance(&format!("{interface}@{LINKED_VERSION}"))
                .unwrap();
            // What is there already cannot be defined again.
            let again = instance.func_wrap(function, |_, (): ()| Ok(()));
            assert!(again.is_err(), "{interface} is in the list and not linked");
        }
    }
}
