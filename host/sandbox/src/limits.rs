//! What a scorer may use up.

use wasmtime::ResourceLimiter;

use crate::error::{HostFailure, Overrun};

/// What a scorer may use up. The defaults are part of the sandbox's contract; a test may ask for less.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// The largest component that is loaded, in bytes. A Python scorer has about 20 MB.
    pub component_bytes: usize,
    /// All linear memories of the instance together, in bytes.
    pub memory_bytes: usize,
    /// The elements of each table.
    pub table_elements: usize,
    /// Core instances inside the component.
    pub instances: usize,
    /// Tables in all.
    pub tables: usize,
    /// Linear memories in all.
    pub memories: usize,
    /// The bytes that one call to the host may hand over. A `buffer.write` is up to 16 MiB.
    pub hostcall_bytes: usize,
    /// Handles that live at the same time.
    pub handles: usize,
    /// The fuel of a `score`. A scorer's own work is small, for the heavy part runs on the GPU: a Rust scorer that also verifies on the
    /// processor spends some millions. Busy code spends this in about 2 seconds and an empty loop, the slowest way, in about 45 (measured
    /// on one core of a shared server).
    pub score_fuel: u64,
    /// The fuel of a `describe`.
    pub describe_fuel: u64,
}

impl Default for Limits {
    fn default() -> Self {
        const MIB: usize = 1024 * 1024;
        Self {
            component_bytes: 64 * MIB,
            memory_bytes: 256 * MIB,
            table_elements: 100_000,
            instances: 64,
            tables: 64,
            memories: 16,
            hostcall_bytes: 32 * MIB,
            handles: 10_000,
            score_fuel: 20_000_000_000,
            describe_fuel: 1_000_000_000,
        }
    }
}

/// Holds one instance to its limits and remembers the peak.
#[derive(Debug)]
pub(crate) struct Limiter {
    memory_bytes: usize,
    table_elements: usize,
    instances: usize,
    tables: usize,
    memories: usize,
    /// All memories together, now. Memories never shrink, so it is the peak too.
    used: usize,
}

impl Limiter {
    /// A limiter for one instance.
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            memory_bytes: limits.memory_bytes,
            table_elements: limits.table_elements,
            instances: limits.instances,
            tables: limits.tables,
            memories: limits.memories,
            used: 0,
        }
    }

    /// The most memory that the instance had, in bytes.
    pub(crate) fn peak_memory(&self) -> u64 {
        u64::try_from(self.used).unwrap_or(u64::MAX)
    }
}

impl ResourceLimiter for Limiter {
    fn memory_growing(
        &mut self,
        current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        if maximum.is_some_and(|maximum| desired > maximum) {
            // The memory's own declaration: the guest sees the growth fail, as the specification has it.
            return Ok(false);
        }
        let total = self.used.saturating_add(desired.saturating_sub(current));
        if total > self.memory_bytes {
            // A trap rather than a failed growth: a guest cannot go on without memory, and this says why it ended.
            return Err(Overrun::Memory {
                limit: self.memory_bytes,
            }
            .into());
        }
        self.used = total;
        Ok(true)
    }

    fn memory_grow_failed(&mut self, error: wasmtime::Error) -> wasmtime::Result<()> {
        // Within the limit and refused all the same: the machine has no memory left. To let the guest see it would make the verdict depend
        // on the machine.
        Err(HostFailure(format!(
            "the machine could not give a scorer its memory: {error}"
        ))
        .into())
    }

    fn table_growing(
        &mut self,
        _current: usize,
        desired: usize,
        maximum: Option<usize>,
    ) -> wasmtime::Result<bool> {
        if maximum.is_some_and(|maximum| desired > maximum) {
            return Ok(false);
        }
        if desired > self.table_elements {
            return Err(Overrun::Table {
                limit: self.table_elements,
            }
            .into());
        }
        Ok(true)
    }

    fn table_grow_failed(&mut self, error: wasmtime::Error) -> wasmtime::Result<()> {
        Err(HostFailure(format!(
            "the machine could not give a scorer its table: {error}"
        ))
        .into())
    }

    fn instances(&self) -> usize {
        self.instances
    }

    fn tables(&self) -> usize {
        self.tables
    }

    fn memories(&self) -> usize {
        self.memories
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter() -> Limiter {
        Limiter::new(&Limits {
            memory_bytes: 1000,
            table_elements: 10,
            ..Limits::default()
        })
    }

    #[test]
    fn memories_count_together() {
        let mut limiter = limiter();
        assert!(limiter.memory_growing(0, 400, None).unwrap());
        assert!(limiter.memory_growing(0, 400, None).unwrap());
        assert!(limiter.memory_growing(400, 600, None).unwrap());
        assert_eq!(limiter.peak_memory(), 1000);
        let error = limiter.memory_growing(600, 601, None).unwrap_err();
        assert!(matches!(
            error.downcast_ref(),
            Some(Overrun::Memory { limit: 1000 })
        ));
        assert_eq!(limiter.peak_memory(), 1000);
    }

    #[test]
    fn a_memory_s_own_maximum_is_not_a_trap() {
        assert!(!limiter().memory_growing(0, 20, Some(10)).unwrap());
        assert!(!limiter().table_growing(0, 20, Some(10)).unwrap());
    }

    #[test]
    fn a_large_table_is_a_trap() {
        let error = limiter().table_growing(0, 11, None).unwrap_err();
        assert!(matches!(
            error.downcast_ref(),
            Some(Overrun::Table { limit: 10 })
        ));
    }
}
