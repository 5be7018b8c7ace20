//! The interface `random`, and what `wasi:random` draws: both from the evaluation's own stream.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::answering::Asked;
use crate::bindings::random;
use crate::capability::random::MAX_RANDOM_BYTES;
use crate::error::BrokenRule;
use crate::state::State;

/// The error of what has none.
#[derive(Serialize, Deserialize)]
enum Never {}

impl State {
    /// The next bytes of the evaluation's stream.
    pub(crate) fn draw_bytes(&mut self, length: u32) -> wasmtime::Result<Vec<u8>> {
        let bytes = self.call_for_bytes::<Never>(
            Asked::new("random.bytes", || json!({ "length": length })),
            |lent| {
                if length > MAX_RANDOM_BYTES {
                    return Err(BrokenRule(format!(
                        "random.bytes was asked for {length} bytes, and gives at most {MAX_RANDOM_BYTES} a call"
                    ))
                    .into());
                }
                Ok(Ok(lent.random.bytes(length)))
            },
        )?;
        match bytes {
            Ok(bytes) => Ok(bytes),
            Err(never) => match never {},
        }
    }

    /// The next eight bytes of the evaluation's stream, as a number.
    pub(crate) fn draw_u64(&mut self) -> wasmtime::Result<u64> {
        self.call(Asked::new("random.next-u64", || json!({})), |lent| {
            Ok(lent.random.next_u64())
        })
    }
}

impl random::Host for State {
    fn bytes(&mut self, length: u32) -> wasmtime::Result<Vec<u8>> {
        self.draw_bytes(length)
    }

    fn next_u64(&mut self) -> wasmtime::Result<u64> {
        self.draw_u64()
    }
}
