//! `wasi:clocks`: both clocks stand still at their beginning, and every sleep is over at once.

use wasmtime::component::Resource;
use wasmtime_wasi::p2::DynPollable;
use wasmtime_wasi::p2::bindings::clocks::wall_clock::Datetime;
use wasmtime_wasi::p2::bindings::clocks::{monotonic_clock, wall_clock};

use super::io;
use crate::state::State;

impl monotonic_clock::Host for State {
    fn now(&mut self) -> wasmtime::Result<u64> {
        Ok(0)
    }

    fn resolution(&mut self) -> wasmtime::Result<u64> {
        Ok(1)
    }

    fn subscribe_instant(&mut self, _when: u64) -> wasmtime::Result<Resource<DynPollable>> {
        Ok(io::ready())
    }

    fn subscribe_duration(&mut self, _duration: u64) -> wasmtime::Result<Resource<DynPollable>> {
        Ok(io::ready())
    }
}

impl wall_clock::Host for State {
    fn now(&mut self) -> wasmtime::Result<Datetime> {
        Ok(Datetime {
            seconds: 0,
            nanoseconds: 0,
        })
    }

    fn resolution(&mut self) -> wasmtime::Result<Datetime> {
        Ok(Datetime {
            seconds: 0,
            nanoseconds: 1,
        })
    }
}
