//! The buffers of a session, and what its host writes into them and reads from them.

use std::sync::Arc;

use super::{MAX_TRANSFER_BYTES, Session, unknown};
use crate::buffer::Buffer;
use crate::error::GpuError;
use crate::readback;
use crate::shader::Origin;

impl Session {
    /// Makes a buffer of zeros.
    ///
    /// # Errors
    /// When the size is not a multiple of 4, is 0, or is over a limit, and when the device has no memory left.
    pub fn create_buffer(&mut self, label: &str, size: u64) -> Result<u32, GpuError> {
        self.device.usable()?;
        self.room(self.buffers.len(), "buffers")?;
        let limits = &self.info.limits;
        if size == 0 || !size.is_multiple_of(4) {
            return Err(GpuError::Invalid(format!(
                "buffer `{label}` has {size} bytes: the size is a multiple of 4 and at least 4"
            )));
        }
        let most = limits.max_storage_bytes.min(limits.max_buffer_bytes);
        if size > most {
            return Err(GpuError::Limit(format!(
                "buffer `{label}` has {size} bytes, this device allows {most} for one buffer"
            )));
        }
        let used = self.memory.bytes();
        if size > limits.max_total_bytes.saturating_sub(used) {
            return Err(GpuError::Limit(format!(
                "buffer `{label}` of {size} bytes is too much beside {used} bytes in use, those of dropped buffers that a recording holds included: an evaluation has {} bytes on this device",
                limits.max_total_bytes
            )));
        }
        let id = self.fresh_id();
        let buffer = Buffer::create(&self.device, &self.filler, &self.memory, id, label, size)
            .map_err(|trouble| {
                trouble.into_gpu_error(&format!("making buffer `{label}` of {size} bytes"))
            })?;
        self.buffers.insert(id, Arc::new(buffer));
        Ok(id)
    }

    /// The size of a buffer in bytes.
    ///
    /// # Errors
    /// When no buffer has this id.
    pub fn buffer_size(&self, buffer: u32) -> Result<u64, GpuError> {
        Ok(self.buffer(buffer)?.wgpu.size())
    }

    pub(crate) fn buffer(&self, id: u32) -> Result<&Arc<Buffer>, GpuError> {
        self.buffers.get(&id).ok_or_else(|| unknown("buffer", id))
    }

    /// Writes bytes into a buffer.
    ///
    /// # Errors
    /// When the range is not made of whole words, leaves the buffer, or is larger than [`MAX_TRANSFER_BYTES`].
    pub fn write_buffer(&mut self, buffer: u32, offset: u64, bytes: &[u8]) -> Result<(), GpuError> {
        self.device.usable()?;
        let buffer = self.buffer(buffer)?;
        buffer.check_range(offset, bytes.len() as u64)?;
        check_transfer(bytes.len() as u64)?;
        self.device
            .guarded(|_, queue| queue.write_buffer(&buffer.wgpu, offset, bytes))
            .map_err(|trouble| {
                trouble.into_gpu_error(&format!("writing buffer `{}`", buffer.label))
            })
    }

    /// Reads bytes of a buffer.
    ///
    /// # Errors
    /// As [`Session::write_buffer`].
    pub fn read_buffer(
        &mut self,
        buffer: u32,
        offset: u64,
        length: u64,
    ) -> Result<Vec<u8>, GpuError> {
        self.device.usable()?;
        let buffer = Arc::clone(self.buffer(buffer)?);
        buffer.check_range(offset, length)?;
        check_transfer(length)?;
        let what = format!("reading buffer `{}`", buffer.label);
        self.observed(
            Origin::Environment,
            what.clone(),
            readback::TIMEOUT.as_secs_f64(),
            |session| {
                readback::read(&session.device, &buffer.wgpu, offset, length)
                    .map_err(|error| error.during(&what))
            },
        )
    }

    /// Forgets a buffer; its memory is counted until no recording holds it any more, and then freed.
    pub fn drop_buffer(&mut self, buffer: u32) {
        self.buffers.remove(&buffer);
    }
}

fn check_transfer(bytes: u64) -> Result<(), GpuError> {
    if bytes > MAX_TRANSFER_BYTES {
        return Err(GpuError::Limit(format!(
            "{bytes} bytes in one call: at most {MAX_TRANSFER_BYTES} are handed over at a time"
        )));
    }
    Ok(())
}
