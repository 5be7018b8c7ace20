//! The work of a session: running recordings, filling buffers, flushing caches.

use std::sync::Arc;
use std::time::Duration;

use rand_chacha::rand_core::Rng;

use super::{HOUSEKEEPING_TIMEOUT, Session, unknown};
use crate::adapter::flush_bytes;
use crate::error::GpuError;
use crate::fill::{Filler, Pattern};
use crate::recording::Buffer;
use crate::shader::Origin;

impl Session {
    /// Fills buffers with patterns that no one can predict.
    ///
    /// # Errors
    /// When a buffer is not there, or the device fails.
    pub fn poison(&mut self, buffers: &[u32]) -> Result<(), GpuError> {
        self.device.usable()?;
        let buffers = buffers
            .iter()
            .map(|id| self.buffer(*id).cloned())
            .collect::<Result<Vec<_>, _>>()?;
        let commands = self.encode("filling buffers", |session, encoder| {
            session.encode_poison(&buffers, encoder)
        })?;
        self.device
            .submit([commands], HOUSEKEEPING_TIMEOUT, "filling buffers")
            .map(|_| ())
    }

    /// Runs a recording once, untimed.
    ///
    /// # Errors
    /// When it does not end within `max_seconds`, and when the device fails on it.
    pub fn run(&mut self, recording: u32, max_seconds: f64) -> Result<(), GpuError> {
        self.device.usable()?;
        if !(max_seconds > 0.0 && max_seconds <= 3600.0) {
            return Err(GpuError::Invalid(format!(
                "a run may take more than 0 and at most 3,600 seconds, not {max_seconds}"
            )));
        }
        let origin = self.recording(recording)?.origin();
        let what = match origin {
            Origin::Environment => "running the environment's work",
            Origin::Submission => "running the submission",
        };
        self.observed(origin, what.to_owned(), max_seconds, |session| {
            let commands = session.encode(what, |session, encoder| {
                if let Some(recording) = session.recordings.get(&recording) {
                    recording.encode(encoder, &session.filler, None);
                }
            })?;
            session
                .device
                .submit(
                    [commands],
                    Duration::from_secs_f64(max_seconds),
                    "what was dispatched",
                )
                .map(|_| ())
        })
    }

    pub(crate) fn encode(
        &mut self,
        what: &str,
        encode: impl FnOnce(&mut Self, &mut wgpu::CommandEncoder),
    ) -> Result<wgpu::CommandBuffer, GpuError> {
        let mut encoder = self
            .device
            .wgpu()
            .create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encode(self, &mut encoder);
        self.device
            .guarded(|_, _| encoder.finish())
            .map_err(|trouble| trouble.into_gpu_error(what))
    }

    pub(crate) fn encode_recording(&self, recording: u32, encoder: &mut wgpu::CommandEncoder) {
        if let Some(recording) = self.recordings.get(&recording) {
            recording.encode(encoder, &self.filler, None);
        }
    }

    pub(crate) fn encode_poison(
        &mut self,
        buffers: &[Arc<Buffer>],
        encoder: &mut wgpu::CommandEncoder,
    ) {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        for buffer in buffers {
            let key = [
                self.streams.poison.next_u32(),
                self.streams.poison.next_u32(),
            ];
            Filler::set(self.device.queue(), &buffer.poison, Pattern::Random { key });
            self.filler.encode(&mut pass, &buffer.poison);
        }
    }

    /// Writes a buffer larger than the caches, so that a timing does not depend on what was touched before it.
    pub(crate) fn encode_flush(
        &mut self,
        encoder: &mut wgpu::CommandEncoder,
    ) -> Result<(), GpuError> {
        if self.flush.get().is_none() {
            let size = flush_bytes(self.info.device_type)
                .min(self.info.limits.max_storage_bytes)
                .min(self.info.limits.max_buffer_bytes);
            let buffer = Buffer::create(&self.device, &self.filler, 0, "cache flush", size)
                .map_err(|trouble| {
                    trouble.into_gpu_error("making the buffer that flushes the caches")
                })?;
            self.flush.get_or_init(|| buffer);
        }
        let key = [
            self.streams.poison.next_u32(),
            self.streams.poison.next_u32(),
        ];
        if let Some(buffer) = self.flush.get() {
            Filler::set(self.device.queue(), &buffer.poison, Pattern::Random { key });
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            self.filler.encode(&mut pass, &buffer.poison);
        }
        Ok(())
    }

    /// Times a recording that is one pass.
    pub(crate) fn time_recording(
        &mut self,
        recording: u32,
        timeout: Duration,
        what: &str,
    ) -> Result<crate::timer::Timing, GpuError> {
        let steps = self
            .recordings
            .get(&recording)
            .ok_or_else(|| unknown("recording", recording))?;
        let filler = &self.filler;
        self.timer.time(
            &self.device,
            |encoder, query_set| steps.encode(encoder, filler, query_set),
            timeout,
            what,
        )
    }
}
