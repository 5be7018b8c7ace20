//! The kernel as a scorer has it measured: by a session.

use anyhow::Context;
use weighhouse_gpu::adapter::TimingSource;
use weighhouse_gpu::device::ChosenDevice;
use weighhouse_gpu::measure::{Candidate, Plan};
use weighhouse_gpu::recording::BoundBuffer;
use weighhouse_gpu::selftest::{self, SelfTest};
use weighhouse_gpu::session::{MAX_TRANSFER_BYTES, Session, SessionOptions};
use weighhouse_gpu::shader::{Access, LayoutEntry, OptionalFeatures, Origin, ShaderError};

use crate::work::{Repetition, SOURCE, Work};

const NO_FEATURES: OptionalFeatures = OptionalFeatures {
    f16: false,
    subgroups: false,
};

/// One repetition a call: the session is opened with one round as its most, whatever the plan says.
const PLAN: Plan = Plan {
    warmup_rounds: 0,
    min_rounds: 3,
    max_rounds: 3,
    target_half_width: 1.0,
    max_seconds: 60.0,
    max_repetition_seconds: 30.0,
};

/// A session with the kernel, ready to be measured.
pub(crate) struct Ours {
    session: Session,
    candidate: Candidate,
    output: u32,
}

impl Ours {
    /// Tests the device: what a session wants to know of it.
    pub(crate) fn test(chosen: &ChosenDevice) -> anyhow::Result<SelfTest> {
        let device = chosen.open(NO_FEATURES)?;
        Ok(selftest::run(&device)?)
    }

    /// Opens a session on the device and describes the work to it.
    pub(crate) fn open(
        chosen: &ChosenDevice,
        tested: &SelfTest,
        work: Work,
    ) -> anyhow::Result<Self> {
        let device = chosen.open(NO_FEATURES)?;
        let options = SessionOptions {
            allowed: NO_FEATURES,
            seed: [1; 32],
            max_rounds: Some(1),
            observer: Box::new(|_| {}),
        };
        let mut session = Session::open(device, tested, options)?;
        let nonce = session.create_buffer("nonce", 16)?;
        let report = session.create_buffer("report", 16)?;
        let input = session.create_buffer("input", work.bytes())?;
        let sums = session.create_buffer("sums", work.sums_bytes())?;
        let output = session.create_buffer("output", work.bytes())?;

        let shader = session
            .compile("sums.wgsl", SOURCE, Origin::Environment)
            .map_err(told)?;
        let mut dispatch = |recording, entry: &str, bound: &[(u32, u32, Access)]| {
            let layout: Vec<LayoutEntry> = bound
                .iter()
                .map(|(binding, _, access)| LayoutEntry {
                    group: 0,
                    binding: *binding,
                    access: *access,
                })
                .collect();
            let kernel = session
                .create_kernel(shader, entry, &[], &layout)
                .map_err(told)?;
            let recording = match recording {
                Some(recording) => recording,
                None => session.create_recording()?,
            };
            let buffers: Vec<BoundBuffer> = bound
                .iter()
                .map(|(binding, buffer, _)| BoundBuffer {
                    group: 0,
                    binding: *binding,
                    buffer: *buffer,
                })
                .collect();
            session.record_dispatch(recording, kernel, &buffers, [work.blocks, 1, 1])?;
            anyhow::Ok(recording)
        };
        let prepare = dispatch(None, "make_input", &[(3, input, Access::ReadWrite)])?;
        let read_input = (0, input, Access::Read);
        let first = [read_input, (1, sums, Access::ReadWrite)];
        let timed = dispatch(None, "sum_blocks", &first)?;
        let second = [first[0], first[1], (2, output, Access::ReadWrite)];
        dispatch(Some(timed), "add_sums", &second)?;
        let verify = session.create_recording()?;
        session.record_clear(verify, report)?;
        let candidate = Candidate {
            name: "the kernel".to_owned(),
            nonce,
            prepare,
            poison: vec![sums, output],
            timed,
            verify,
            report,
        };
        Ok(Self {
            session,
            candidate,
            output,
        })
    }

    /// Measures one repetition; `None` when the session discarded it.
    pub(crate) fn repeat(&mut self) -> anyhow::Result<Option<Repetition>> {
        let measured = self
            .session
            .measure(std::slice::from_ref(&self.candidate), &PLAN)?;
        let sample = measured.samples.first().context("nothing was measured")?;
        Ok(sample.discarded.is_none().then_some(Repetition {
            nanoseconds: sample.nanoseconds as f64,
            wall_nanoseconds: sample.wall_nanoseconds as f64,
        }))
    }

    /// The output of the last repetition.
    pub(crate) fn output(&mut self, work: Work) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut offset = 0;
        while offset < work.bytes() {
            let length = MAX_TRANSFER_BYTES.min(work.bytes() - offset);
            bytes.extend(self.session.read_buffer(self.output, offset, length)?);
            offset += length;
        }
        Ok(bytes)
    }

    /// Where the session's durations come from.
    pub(crate) fn source(&self) -> TimingSource {
        self.session.adapter_info().timing_source
    }
}

fn told(error: ShaderError) -> anyhow::Error {
    anyhow::anyhow!("sums.wgsl: {}", error.message)
}
