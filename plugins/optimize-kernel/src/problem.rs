//! The task on the device: buffers for one size, the making of inputs and the verifying of outputs.

use alloc::format;
use alloc::vec::Vec;
use core::array;

use weighhouse_sdk::gpu::{
    self, Access, BoundBuffer, Buffer, Candidate, Kernel, Origin, Recording, Workgroups,
};
use weighhouse_sdk::pipeline::TaskBuffer;
use weighhouse_sdk::{
    Blame, EnvironmentShader, Outcome, RecordedPipeline, folded_workgroups, random, words,
};

use crate::model;
use crate::report::{self, Report, Whose};

/// The buffers that the task lends a pipeline.
pub(crate) const TASK_BUFFERS: [TaskBuffer; 2] =
    [TaskBuffer::read("input"), TaskBuffer::read_write("output")];

/// Elements that one workgroup of `generate` makes.
const GENERATE_ELEMENTS: u32 = 1024;
/// Elements that one workgroup of `summarize` and `compare` looks at.
pub(crate) const VERIFY_ELEMENTS: u32 = 4096;
/// The widest dispatch before it is folded; under the limit that every WebGPU device has, 65,535.
const WIDEST_DISPATCH: u32 = 32768;
/// How long making inputs or verifying outputs may take, in seconds: the environment's own work, of the order of a copy.
const ENVIRONMENT_SECONDS: f64 = 30.0;
/// How long one repetition of a solution may take, in seconds. The starting solution takes 0.2 s on a slow software device.
pub(crate) const REPETITION_SECONDS: f64 = 10.0;

const PARAMS: (u32, Access) = (0, Access::Uniform);
const NONCE: (u32, Access) = (1, Access::Read);

/// The scorer's kernels.
pub(crate) struct Kernels {
    generate: Kernel,
    begin: Kernel,
    summarize: Kernel,
    scan_blocks: Kernel,
    compare: Kernel,
    explain: Kernel,
}

impl Kernels {
    /// Compiles the scorer's shaders.
    pub(crate) fn compile() -> Outcome<Self> {
        let generate =
            EnvironmentShader::compile("generate.wgsl", include_str!("../shaders/generate.wgsl"))?;
        let verify =
            EnvironmentShader::compile("verify.wgsl", include_str!("../shaders/verify.wgsl"))?;
        let layout = [
            PARAMS,
            NONCE,
            (2, Access::Read),
            (3, Access::Read),
            (4, Access::ReadWrite),
            (5, Access::ReadWrite),
        ];
        Ok(Self {
            generate: generate.kernel("generate", &[PARAMS, NONCE, (2, Access::ReadWrite)])?,
            begin: verify.kernel("begin", &layout)?,
            summarize: verify.kernel("summarize", &layout)?,
            scan_blocks: verify.kernel("scan_blocks", &layout)?,
            compare: verify.kernel("compare", &layout)?,
            explain: verify.kernel("explain", &layout)?,
        })
    }
}

/// The task at one size.
pub(crate) struct Problem {
    /// The number of elements.
    pub(crate) n: u32,
    params: Buffer,
    /// The key of the inputs.
    nonce: Buffer,
    /// What a solution reads.
    input: Buffer,
    /// What a solution writes.
    output: Buffer,
    /// What `verify` found.
    report: Buffer,
    /// Makes the inputs from the nonce.
    prepare: Recording,
    /// Checks outputs and inputs and writes the report.
    verify: Recording,
}

impl Problem {
    /// The device memory that a problem takes, in bytes.
    pub(crate) fn bytes(n: u32) -> u64 {
        2 * elements_bytes(n) + blocks_bytes(n) + report::BYTES + 32
    }

    /// Makes the buffers and recordings for a size.
    pub(crate) fn new(kernels: &Kernels, n: u32) -> Outcome<Self> {
        const DOING: &str = "setting up the task";
        let buffer =
            |label: &str, size: u64| Buffer::create(label, size).blame(Origin::Environment, DOING);
        let (params, nonce) = (buffer("params", 16)?, buffer("nonce", 16)?);
        let (input, output) = (
            buffer("input", elements_bytes(n))?,
            buffer("output", elements_bytes(n))?,
        );
        let blocks = buffer("blocks", blocks_bytes(n))?;
        let report = buffer("report", report::BYTES)?;

        let prepare = Recording::new();
        let bound = |binding, buffer| BoundBuffer {
            group: 0,
            binding,
            buffer,
        };
        prepare
            .dispatch(
                &kernels.generate,
                &[bound(0, &params), bound(1, &nonce), bound(2, &input)],
                folded_workgroups(n.div_ceil(GENERATE_ELEMENTS), WIDEST_DISPATCH),
            )
            .blame(Origin::Environment, DOING)?;

        let verify = Recording::new();
        let each_block = folded_workgroups(n.div_ceil(VERIFY_ELEMENTS), WIDEST_DISPATCH);
        let once = Workgroups { x: 1, y: 1, z: 1 };
        for (kernel, workgroups) in [
            (&kernels.begin, once),
            (&kernels.summarize, each_block),
            (&kernels.scan_blocks, once),
            (&kernels.compare, each_block),
            (&kernels.explain, once),
        ] {
            let bindings = [
                bound(0, &params),
                bound(1, &nonce),
                bound(2, &input),
                bound(3, &output),
                bound(4, &blocks),
                bound(5, &report),
            ];
            verify
                .dispatch(kernel, &bindings, workgroups)
                .blame(Origin::Environment, DOING)?;
        }
        Ok(Self {
            n,
            params,
            nonce,
            input,
            output,
            report,
            prepare,
            verify,
        })
    }

    /// The buffers that a pipeline gets, in the order of [`TASK_BUFFERS`].
    pub(crate) fn lent(&self) -> [&Buffer; 2] {
        [&self.input, &self.output]
    }

    /// Chooses the kind of inputs that are made from now on.
    pub(crate) fn set_kind(&self, kind: u32) -> Outcome<()> {
        self.params
            .write(0, &words::bytes_of_u32(&[self.n, kind, 0, 0]))
            .blame(Origin::Environment, "choosing the inputs")
    }

    /// What is filled with a random pattern before every repetition of a solution: what it writes, and the report, which then says
    /// nothing good until the verification has run.
    fn poisoned<'a>(&'a self, solution: &'a RecordedPipeline) -> Vec<&'a Buffer> {
        solution.poisoned(&[&self.output, &self.report])
    }

    /// A solution as one of those that are timed side by side.
    pub(crate) fn candidate<'a>(
        &'a self,
        solution: &'a RecordedPipeline,
        whose: Whose,
    ) -> Candidate<'a> {
        Candidate {
            name: whose.name.into(),
            nonce: &self.nonce,
            prepare: &self.prepare,
            poison: self.poisoned(solution),
            timed: &solution.recording,
            verify: &self.verify,
            report: &self.report,
        }
    }

    /// Runs a solution once on fresh inputs of a kind, and says what is wrong with what it did.
    pub(crate) fn check(
        &self,
        solution: &RecordedPipeline,
        whose: Whose,
        kind: u32,
    ) -> Outcome<()> {
        self.set_kind(kind)?;
        let nonce = array::from_fn(|_| random::next_u64() as u32);
        self.nonce
            .write(0, &words::bytes_of_u32(&nonce))
            .blame(Origin::Environment, "drawing the inputs")?;
        // What pads the last vector of the input is nothing to rely on either.
        gpu::poison(&[&self.input]).blame(Origin::Environment, "poisoning the padding")?;
        gpu::run(&self.prepare, ENVIRONMENT_SECONDS)
            .blame(Origin::Environment, "making the inputs")?;
        gpu::poison(&self.poisoned(solution))
            .blame(Origin::Environment, "poisoning the outputs")?;
        gpu::run(&solution.recording, REPETITION_SECONDS)
            .blame(whose.origin, &format!("running {whose} at n = {}", self.n))?;
        gpu::run(&self.verify, ENVIRONMENT_SECONDS)
            .blame(Origin::Environment, "verifying the outputs")?;
        let bytes = self
            .report
            .read(0, report::BYTES)
            .blame(Origin::Environment, "reading the report")?;
        let (n, stamp) = (self.n, model::stamp(nonce, kind, self.n));
        Report::of_bytes(&bytes, n, kind)
            .stamped(stamp)
            .check(whose, None)
    }
}

/// The size of the input and of the output, in bytes: whole vectors of four, so that a shader may declare either as
/// `array<vec4<i32>>` for every n. A vector that does not fit its buffer could not be bound at all.
pub(crate) fn elements_bytes(n: u32) -> u64 {
    16 * u64::from(n.div_ceil(4))
}

/// The scratch that verifying needs, in bytes: four words a block and four more.
fn blocks_bytes(n: u32) -> u64 {
    (16 * (u64::from(n.div_ceil(VERIFY_ELEMENTS)) + 1)).max(64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_fill_whole_vectors() {
        assert_eq!([1, 4, 5].map(elements_bytes), [16, 16, 32]);
    }

    #[test]
    fn verifying_has_a_vector_a_block_and_one_more() {
        assert_eq!([1, 4096 * 3, 4096 * 3 + 1].map(blocks_bytes), [64, 64, 80]);
    }
}
