//! The recordings of a session.

use std::sync::Arc;

use super::{Session, unknown};
use crate::error::GpuError;
use crate::recording::{BoundBuffer, Recording};

impl Session {
    pub(crate) fn recording(&self, id: u32) -> Result<&Recording, GpuError> {
        self.recordings
            .get(&id)
            .ok_or_else(|| unknown("recording", id))
    }

    /// Begins an empty recording.
    ///
    /// # Errors
    /// When there are too many.
    pub fn create_recording(&mut self) -> Result<u32, GpuError> {
        self.room(self.recordings.len(), "recordings")?;
        let id = self.fresh_id();
        self.recordings.insert(id, Recording::default());
        Ok(id)
    }

    /// Adds a dispatch to a recording.
    ///
    /// # Errors
    /// When the buffers do not fit the kernel's layout, or the workgroup counts are over the limit.
    pub fn record_dispatch(
        &mut self,
        recording: u32,
        kernel: u32,
        bindings: &[BoundBuffer],
        workgroups: [u32; 3],
    ) -> Result<(), GpuError> {
        self.device.usable()?;
        let kernel = Arc::clone(
            self.kernels
                .get(&kernel)
                .ok_or_else(|| unknown("kernel", kernel))?,
        );
        let mut buffers = Vec::with_capacity(bindings.len());
        for bound in bindings {
            buffers.push((*bound, Arc::clone(self.buffer(bound.buffer)?)));
        }
        let recording = self
            .recordings
            .get_mut(&recording)
            .ok_or_else(|| unknown("recording", recording))?;
        recording.dispatch(
            &self.device,
            kernel,
            &buffers,
            workgroups,
            self.info.limits.max_workgroups,
        )
    }

    /// Adds the filling of a whole buffer with zeros.
    ///
    /// # Errors
    /// When the recording is full.
    pub fn record_clear(&mut self, recording: u32, buffer: u32) -> Result<(), GpuError> {
        let buffer = Arc::clone(self.buffer(buffer)?);
        self.recordings
            .get_mut(&recording)
            .ok_or_else(|| unknown("recording", recording))?
            .clear(buffer)
    }

    /// Adds a copy between two buffers; each end is a buffer and an offset in it.
    ///
    /// # Errors
    /// When a range is not made of whole words or leaves its buffer, and when both ends are one buffer.
    pub fn record_copy(
        &mut self,
        recording: u32,
        (source, source_offset): (u32, u64),
        (destination, destination_offset): (u32, u64),
        length: u64,
    ) -> Result<(), GpuError> {
        let source = (Arc::clone(self.buffer(source)?), source_offset);
        let destination = (Arc::clone(self.buffer(destination)?), destination_offset);
        let recording = self
            .recordings
            .get_mut(&recording)
            .ok_or_else(|| unknown("recording", recording))?;
        recording.copy(source, destination, length)
    }

    /// Forgets a recording.
    pub fn drop_recording(&mut self, recording: u32) {
        self.recordings.remove(&recording);
    }
}
