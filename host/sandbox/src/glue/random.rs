//! The interface `random`.

use crate::bindings::random;
use crate::capability::random::MAX_RANDOM_BYTES;
use crate::error::BrokenRule;
use crate::state::State;

impl random::Host for State {
    fn bytes(&mut self, length: u32) -> wasmtime::Result<Vec<u8>> {
        let lent = self.lent("random.bytes")?;
        if length > MAX_RANDOM_BYTES {
            return Err(BrokenRule(format!(
                "random.bytes was asked for {length} bytes, and gives at most {MAX_RANDOM_BYTES} a call"
            ))
            .into());
        }
        Ok(lent.random.bytes(length))
    }

    fn next_u64(&mut self) -> wasmtime::Result<u64> {
        Ok(self.lent("random.next-u64")?.random.next_u64())
    }
}
