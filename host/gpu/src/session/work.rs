//! The work of a session: running recordings, filling buffers, flushing caches.

use std::sync::Arc;
use std::time::Duration;

use rand_chacha::rand_core::Rng;

use super::{HOUSEKEEPING_TIMEOUT, Session, unknown};
use crate::buffer::Buffer;
use crate::device::Patience;
use crate::error::GpuError;
use crate::fill::{Filler, Pattern};
use crate::shader::Origin;

impl Session {
    /// Fills buffers with patterns that no one can predict.
    ///
    /// # Errors
    /// When a buffer is not there, or the device fails.
    pub fn poison(&mut self, buffers: &[u32]) -> Result<(), GpuError> {
        self.device.usable()?;
        let fills = self.poison_fills(buffers)?;
        let what = "filling buffers";
        self.housekeeping(Origin::Environment, what.to_owned(), |session| {
            let commands =
                session.encode(|encoder, queue| session.encode_fills(&fills, encoder, queue))?;
            session.submit_housekeeping(commands)
        })
        .map_err(|error| error.during(what))
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
            let commands = session
                .encode(|encoder, _| session.encode_recording(recording, encoder))
                .map_err(|error| error.during(what))?;
            session
                .device
                .submit(
                    [commands],
                    Patience::Work(Duration::from_secs_f64(max_seconds)),
                    "what was dispatched",
                )
                .map(|_| ())
        })
    }

    /// Does the environment's or the host's own work, with the observer told.
    pub(crate) fn housekeeping<T>(
        &mut self,
        origin: Origin,
        what: String,
        work: impl FnOnce(&mut Self) -> Result<T, GpuError>,
    ) -> Result<T, GpuError> {
        self.observed(origin, what, HOUSEKEEPING_TIMEOUT.as_secs_f64(), work)
    }

    /// Submits such work and waits for it.
    pub(crate) fn submit_housekeeping(
        &self,
        commands: wgpu::CommandBuffer,
    ) -> Result<(), GpuError> {
        self.device
            .submit(
                [commands],
                Patience::Housekeeping(HOUSEKEEPING_TIMEOUT),
                "the work",
            )
            .map(|_| ())
    }

    /// Makes commands; what is encoded may also write to the queue.
    pub(crate) fn encode(
        &self,
        encode: impl FnOnce(&mut wgpu::CommandEncoder, &wgpu::Queue),
    ) -> Result<wgpu::CommandBuffer, GpuError> {
        self.device
            .guarded(|device, queue| {
                let mut encoder =
                    device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                encode(&mut encoder, queue);
                encoder.finish()
            })
            .map_err(GpuError::from)
    }

    pub(crate) fn encode_recording(&self, recording: u32, encoder: &mut wgpu::CommandEncoder) {
        if let Some(recording) = self.recordings.get(&recording) {
            recording.encode(encoder, &self.filler, None);
        }
    }

    /// A fresh pattern for each buffer.
    pub(crate) fn poison_fills(
        &mut self,
        buffers: &[u32],
    ) -> Result<Vec<(Arc<Buffer>, Pattern)>, GpuError> {
        buffers
            .iter()
            .map(|id| {
                let buffer = Arc::clone(self.buffer(*id)?);
                Ok((buffer, self.fresh_pattern()))
            })
            .collect()
    }

    pub(crate) fn fresh_pattern(&mut self) -> Pattern {
        let random = &mut self.streams.poison;
        Pattern::Random {
            key: [random.next_u32(), random.next_u32()],
        }
    }

    pub(crate) fn encode_fills(
        &self,
        fills: &[(Arc<Buffer>, Pattern)],
        encoder: &mut wgpu::CommandEncoder,
        queue: &wgpu::Queue,
    ) {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        for (buffer, pattern) in fills {
            Filler::set(queue, &buffer.poison, *pattern);
            self.filler.encode(&mut pass, &buffer.poison);
        }
    }

    /// Writes a buffer larger than the caches, so that a timing does not depend on what was touched before it.
    pub(crate) fn encode_flush(
        &self,
        pattern: Pattern,
        encoder: &mut wgpu::CommandEncoder,
        queue: &wgpu::Queue,
    ) {
        Filler::set(queue, &self.flush.poison, pattern);
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        self.filler.encode(&mut pass, &self.flush.poison);
    }

    /// Times a recording that is one pass.
    pub(crate) fn time_recording(
        &mut self,
        recording: u32,
        most: Duration,
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
            most,
            what,
        )
    }
}
