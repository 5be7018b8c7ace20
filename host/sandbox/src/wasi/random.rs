//! `wasi:random`: what a runtime draws comes from the evaluation's own stream, so that it is the same on every machine and stands in
//! the same record. In `describe`, which has no stream, it is zeros.

use wasmtime_wasi::p2::bindings::random::{insecure, insecure_seed, random};

use crate::capability::random::MAX_RANDOM_BYTES;
use crate::error::BrokenRule;
use crate::state::State;

impl State {
    fn runtime_bytes(&mut self, length: u64) -> wasmtime::Result<Vec<u8>> {
        let length = u32::try_from(length)
            .ok()
            .filter(|length| *length <= MAX_RANDOM_BYTES)
            .ok_or_else(|| {
                BrokenRule(format!("{length} random bytes were asked for, and at most {MAX_RANDOM_BYTES} are given a call"))
            })?;
        if self.is_scoring() {
            self.draw_bytes(length)
        } else {
            Ok(vec![0; length as usize])
        }
    }

    fn runtime_u64(&mut self) -> wasmtime::Result<u64> {
        if self.is_scoring() {
            self.draw_u64()
        } else {
            Ok(0)
        }
    }
}

impl random::Host for State {
    fn get_random_bytes(&mut self, length: u64) -> wasmtime::Result<Vec<u8>> {
        self.runtime_bytes(length)
    }

    fn get_random_u64(&mut self) -> wasmtime::Result<u64> {
        self.runtime_u64()
    }
}

impl insecure::Host for State {
    fn get_insecure_random_bytes(&mut self, length: u64) -> wasmtime::Result<Vec<u8>> {
        self.runtime_bytes(length)
    }

    fn get_insecure_random_u64(&mut self) -> wasmtime::Result<u64> {
        self.runtime_u64()
    }
}

impl insecure_seed::Host for State {
    fn insecure_seed(&mut self) -> wasmtime::Result<(u64, u64)> {
        Ok((self.runtime_u64()?, self.runtime_u64()?))
    }
}
