//! `wasi:cli`: an empty environment, no arguments, a closed standard input, no terminal, and an exit that is an error.

use wasmtime::component::Resource;
use wasmtime_wasi::p2::bindings::cli::terminal_input::TerminalInput;
use wasmtime_wasi::p2::bindings::cli::terminal_output::TerminalOutput;
use wasmtime_wasi::p2::bindings::cli::{
    environment, exit, stderr, stdin, stdout, terminal_input, terminal_output, terminal_stderr,
    terminal_stdin, terminal_stdout,
};
use wasmtime_wasi::p2::bindings::sync::io::streams::{InputStream, OutputStream};

use super::io;
use super::stdio::Stream;
use crate::error::BrokenRule;
use crate::state::State;

impl environment::Host for State {
    fn get_environment(&mut self) -> wasmtime::Result<Vec<(String, String)>> {
        Ok(Vec::new())
    }

    fn get_arguments(&mut self) -> wasmtime::Result<Vec<String>> {
        Ok(Vec::new())
    }

    fn initial_cwd(&mut self) -> wasmtime::Result<Option<String>> {
        Ok(None)
    }
}

fn exited(code: u8) -> wasmtime::Error {
    BrokenRule(format!(
        "it exited with code {code}: a scorer returns its verdict"
    ))
    .into()
}

impl exit::Host for State {
    fn exit(&mut self, status: Result<(), ()>) -> wasmtime::Result<()> {
        Err(exited(u8::from(status.is_err())))
    }

    fn exit_with_code(&mut self, code: u8) -> wasmtime::Result<()> {
        Err(exited(code))
    }
}

impl stdin::Host for State {
    fn get_stdin(&mut self) -> wasmtime::Result<Resource<InputStream>> {
        Ok(io::standard_input())
    }
}

impl stdout::Host for State {
    fn get_stdout(&mut self) -> wasmtime::Result<Resource<OutputStream>> {
        Ok(io::output(Stream::Output))
    }
}

impl stderr::Host for State {
    fn get_stderr(&mut self) -> wasmtime::Result<Resource<OutputStream>> {
        Ok(io::output(Stream::Error))
    }
}

impl terminal_input::Host for State {}

impl terminal_input::HostTerminalInput for State {
    fn drop(&mut self, _terminal: Resource<TerminalInput>) -> wasmtime::Result<()> {
        Ok(())
    }
}

impl terminal_output::Host for State {}

impl terminal_output::HostTerminalOutput for State {
    fn drop(&mut self, _terminal: Resource<TerminalOutput>) -> wasmtime::Result<()> {
        Ok(())
    }
}

impl terminal_stdin::Host for State {
    fn get_terminal_stdin(&mut self) -> wasmtime::Result<Option<Resource<TerminalInput>>> {
        Ok(None)
    }
}

impl terminal_stdout::Host for State {
    fn get_terminal_stdout(&mut self) -> wasmtime::Result<Option<Resource<TerminalOutput>>> {
        Ok(None)
    }
}

impl terminal_stderr::Host for State {
    fn get_terminal_stderr(&mut self) -> wasmtime::Result<Option<Resource<TerminalOutput>>> {
        Ok(None)
    }
}
