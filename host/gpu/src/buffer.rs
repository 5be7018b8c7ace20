//! Device memory, and how much of it an evaluation holds.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::device::{Device, Trouble, one_line};
use crate::error::GpuError;
use crate::fill::{BoundFill, Filler, Pattern};

/// Counts the bytes of all the buffers that are alive, also of those that only a recording still holds.
#[derive(Debug, Clone, Default)]
pub(crate) struct MemoryUse(Arc<AtomicU64>);

/// The bytes of one buffer, counted for as long as this lives.
#[derive(Debug)]
struct Share {
    total: MemoryUse,
    bytes: u64,
}

impl MemoryUse {
    /// All the bytes that are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    fn take(&self, bytes: u64) -> Share {
        self.0.fetch_add(bytes, Ordering::Relaxed);
        Share {
            total: self.clone(),
            bytes,
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        self.total.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Device memory with the label that messages use.
#[derive(Debug)]
pub(crate) struct Buffer {
    pub(crate) id: u32,
    pub(crate) label: String,
    pub(crate) wgpu: wgpu::Buffer,
    pub(crate) poison: BoundFill,
    pub(crate) zeros: BoundFill,
    _share: Share,
}

impl Buffer {
    pub(crate) fn create(
        device: &Device,
        filler: &Filler,
        memory: &MemoryUse,
        id: u32,
        label: &str,
        size: u64,
    ) -> Result<Self, Trouble> {
        let wgpu = device.guarded(|device, _| {
            device.create_buffer(&wgpu::BufferDescriptor {
                label: Some(label),
                size,
                usage: wgpu::BufferUsages::STORAGE
                    | wgpu::BufferUsages::UNIFORM
                    | wgpu::BufferUsages::COPY_SRC
                    | wgpu::BufferUsages::COPY_DST,
                mapped_at_creation: false,
            })
        })?;
        let poison = filler.bind(device, &wgpu)?;
        let zeros = filler.bind(device, &wgpu)?;
        device.guarded(|_, queue| Filler::set(queue, &zeros, Pattern::Zeros))?;
        Ok(Self {
            id,
            label: one_line(label),
            wgpu,
            poison,
            zeros,
            _share: memory.take(size),
        })
    }

    /// # Errors
    /// When the range is not made of whole words or leaves the buffer.
    pub(crate) fn check_range(&self, offset: u64, length: u64) -> Result<(), GpuError> {
        let size = self.wgpu.size();
        if !offset.is_multiple_of(4) || !length.is_multiple_of(4) {
            return Err(GpuError::Invalid(format!(
                "buffer `{}`: offset {offset} and length {length} must be multiples of 4",
                self.label
            )));
        }
        match offset.checked_add(length) {
            Some(end) if end <= size => Ok(()),
            _ => Err(GpuError::Invalid(format!(
                "buffer `{}` has {size} bytes: {length} bytes at offset {offset} are outside of it",
                self.label
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_count_until_their_share_is_dropped() {
        let memory = MemoryUse::default();
        let first = memory.take(100);
        let second = memory.take(28);
        assert_eq!(memory.bytes(), 128);
        drop(first);
        assert_eq!(memory.bytes(), 28);
        drop(second);
        assert_eq!(memory.bytes(), 0);
    }
}
