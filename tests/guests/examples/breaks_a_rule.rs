//! The scorer of a small environment, `host/cli/tests/check/small`: a submission computes `output[i] = 3 * input[i] + 1`, and the fewer words of scratch it takes
//! for an element the better. The parameter `breaks` says which rule of `weighhouse check` it breaks; with 0 it keeps all of them.

#![no_std]

extern crate alloc;

use weighhouse_sdk::expression::Values;
use weighhouse_sdk::gpu::{self, Access, BoundBuffer, Buffer, Origin, Recording, Workgroups};
use weighhouse_sdk::pipeline::TaskBuffer;
use weighhouse_sdk::verdicts::{Description, Direction, Request, Scored, Verdict};
use weighhouse_sdk::{
    Blame, Details, EnvironmentShader, Failure, Folder, Guest, LoadedPipeline, Outcome, export,
    random, words,
};

use alloc::format;
use alloc::vec::Vec;
use core::hint::black_box;

/// Has the same inputs for every seed, since it draws none.
const DRAWS_NOTHING: u64 = 1;
/// Draws numbers and has the same inputs all the same.
const IGNORES_WHAT_IT_DRAWS: u64 = 2;
/// Takes for granted that a submission's files are text.
const TRUSTS_FILES: u64 = 3;
/// Tells what was expected.
const LEAKS: u64 = 4;
/// Reads back in which order workgroups came.
const ASKS_FOR_AN_ORDER: u64 = 5;
/// Takes more than half of its memory.
const TAKES_MEMORY: u64 = 6;
/// Finds nothing wrong.
const ACCEPTS_ANYTHING: u64 = 7;
/// Ends in a fault where the submission is wrong.
const FAULTS: u64 = 8;

const BUFFERS: [TaskBuffer; 2] = [TaskBuffer::read("input"), TaskBuffer::read_write("output")];
const SECONDS: f64 = 10.0;

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        Description {
            name: "small".into(),
            version: "1.0.0".into(),
            unit: "words of scratch an element".into(),
            better: Direction::LowerIsBetter,
            summary: "how little scratch a pipeline takes that multiplies and adds".into(),
        }
    }

    fn score(request: Request) -> Verdict {
        weighhouse_sdk::verdict(score(&request))
    }
}

export!(Scorer);

fn score(request: &Request) -> Outcome<Scored> {
    let n = request.parameter("n")?;
    let breaks = request.parameter("breaks")?;
    let taken = if breaks == TAKES_MEMORY { 150 << 20 } else { 0 };
    let memory: Vec<u8> = black_box(Vec::with_capacity(taken));
    if breaks == TRUSTS_FILES {
        let file = Folder::submission().read("kernels.wgsl", None)?;
        assert!(core::str::from_utf8(&file).is_ok(), "a file is text");
    }
    if breaks == ASKS_FOR_AN_ORDER {
        order()?;
    }
    let limits = gpu::adapter_info().limits;
    let values = Values::of_device(&limits).with("n", n);
    let mut submission = LoadedPipeline::load(Folder::submission(), &BUFFERS, &limits)?;
    let doing = "setting up the task";
    let buffer = |label: &str| Buffer::create(label, 4 * n).blame(Origin::Environment, doing);
    let (input, output) = (buffer("input")?, buffer("output")?);
    let inputs: Vec<u32> = (0..n)
        .map(|index| {
            let drawn = (breaks != DRAWS_NOTHING).then(random::next_u64);
            drawn
                .filter(|_| breaks != IGNORES_WHAT_IT_DRAWS)
                .unwrap_or(77_777 * index) as u32
        })
        .collect();
    input
        .write(0, &words::bytes_of_u32(&inputs))
        .blame(Origin::Environment, doing)?;
    let scratch = submission.scratch_bytes(&values)?;
    let recorded = submission.record(&values, &[&input, &output])?;
    gpu::poison(&recorded.poisoned(&[&output])).blame(Origin::Environment, doing)?;
    gpu::run(&recorded.recording, SECONDS).blame(Origin::Submission, "running the submission")?;
    let bytes = output
        .read(0, 4 * n)
        .blame(Origin::Environment, "reading the output")?;
    let outputs = words::u32_of_bytes(&bytes);
    let wanted = inputs
        .iter()
        .map(|input| input.wrapping_mul(3).wrapping_add(1));
    let wrong = outputs
        .iter()
        .zip(wanted)
        .enumerate()
        .find(|(_, (is, wanted))| *is != wanted);
    drop(memory);
    match wrong {
        Some((index, (is, wanted))) if breaks != ACCEPTS_ANYTHING => {
            let message = match breaks {
                LEAKS => format!("element {index} is {is}, expected {wanted}"),
                _ => format!("element {index} of {n} elements is wrong: compute 3 * input + 1"),
            };
            if breaks == FAULTS {
                return Err(Failure::fault("confused", message));
            }
            Err(Failure::invalid("wrong-result", message)
                .with_details(Details::new().integer("index", index as i64).build()))
        }
        _ => Ok(Scored {
            raw: scratch as f64 / (4 * n) as f64,
            anchors: None,
            details: Vec::new(),
        }),
    }
}

/// Has workgroups take numbers, and looks who got which.
fn order() -> Outcome<()> {
    const SOURCE: &str = "
        @group(0) @binding(0) var<storage, read_write> next: atomic<u32>;
        @group(0) @binding(1) var<storage, read_write> taken: array<u32>;
        @compute @workgroup_size(1)
        fn take(@builtin(workgroup_id) id: vec3<u32>) {
            taken[id.x] = atomicAdd(&next, 1u);
        }";
    const GROUPS: u32 = 65_535;
    let doing = "looking for an order";
    let shader = EnvironmentShader::compile("order.wgsl", SOURCE)?;
    let kernel = shader.kernel("take", &[(0, Access::ReadWrite), (1, Access::ReadWrite)])?;
    let size = 4 * u64::from(GROUPS);
    let buffer = |label, size| Buffer::create(label, size).blame(Origin::Environment, doing);
    let (next, taken) = (buffer("next", 4)?, buffer("taken", size)?);
    let recording = Recording::new();
    let bound = |binding, buffer| BoundBuffer {
        group: 0,
        binding,
        buffer,
    };
    let groups = Workgroups {
        x: GROUPS,
        y: 1,
        z: 1,
    };
    recording
        .dispatch(&kernel, &[bound(0, &next), bound(1, &taken)], groups)
        .blame(Origin::Environment, doing)?;
    gpu::run(&recording, SECONDS).blame(Origin::Environment, doing)?;
    taken.read(0, size).blame(Origin::Environment, doing)?;
    Ok(())
}
