//! Goes through every function of the interface `gpu`, and shows in its details what came back.

#![no_std]

extern crate alloc;

use weighhouse_sdk::verdicts::{Description, Detail, DetailValue, Fault, Request, Scored, Verdict};
use weighhouse_sdk::{Guest, export};

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use weighhouse_sdk::gpu::{
    self, Access, BoundBuffer, Buffer, Candidate, Constant, Kernel, LayoutEntry, Origin, Plan,
    Recording, Shader, Workgroups,
};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("uses-the-gpu")
    }

    fn score(_request: Request) -> Verdict {
        match work() {
            Ok(details) => Verdict::Scored(Scored {
                raw: 1.0,
                anchors: None,
                details,
            }),
            Err(message) => Verdict::Fault(Fault {
                code: "gpu".to_string(),
                message,
            }),
        }
    }
}

export!(Scorer);

fn work() -> Result<Vec<Detail>, String> {
    let adapter = gpu::adapter_info();
    let shader = Shader::compile("fill.wgsl", "@compute", Origin::Submission)
        .map_err(|error| error.message)?;
    let facts = shader.facts();
    let layout = [LayoutEntry {
        group: 0,
        binding: 1,
        access: Access::ReadWrite,
    }];
    let constants = [Constant {
        name: "WIDTH".to_string(),
        value: 64.0,
    }];
    let kernel =
        Kernel::create(&shader, "main", &constants, &layout).map_err(|error| error.message)?;
    let refused = Shader::compile("bad.wgsl", "bad", Origin::Environment)
        .err()
        .and_then(|error| error.where_);
    let gpu_error = |error| format!("{error:?}");
    let buffer = Buffer::create("output", 16).map_err(gpu_error)?;
    let nonce = Buffer::create("nonce", 8).map_err(gpu_error)?;
    nonce.write(4, &[1, 2, 3, 4]).map_err(gpu_error)?;
    let read = nonce.read(0, 8).map_err(gpu_error)?;
    let recording = Recording::new();
    let bindings = [BoundBuffer {
        group: 0,
        binding: 1,
        buffer: &buffer,
    }];
    recording
        .dispatch(&kernel, &bindings, Workgroups { x: 2, y: 3, z: 4 })
        .map_err(gpu_error)?;
    recording.clear(&buffer).map_err(gpu_error)?;
    recording
        .copy(&nonce, 0, &buffer, 4, 8)
        .map_err(gpu_error)?;
    gpu::poison(&[&buffer, &nonce]).map_err(gpu_error)?;
    gpu::run(&recording, 2.5).map_err(gpu_error)?;
    let candidate = Candidate {
        name: "it".to_string(),
        nonce: &nonce,
        prepare: &recording,
        poison: vec![&buffer],
        timed: &recording,
        verify: &recording,
        report: &buffer,
    };
    let plan = Plan {
        warmup_rounds: 1,
        min_rounds: 3,
        max_rounds: 9,
        target_half_width: 0.01,
        max_seconds: 5.0,
        max_repetition_seconds: 1.0,
    };
    let measured = gpu::measure(&[candidate], plan).map_err(gpu_error)?;
    drop(shader);
    let text = |name: &str, value: String| Detail {
        name: name.to_string(),
        value: DetailValue::Text(value),
    };
    Ok(vec![
        text(
            "adapter",
            format!("{} {:?}", adapter.name, adapter.limits.max_workgroup_size),
        ),
        text("facts", format!("{:?}", facts.operations)),
        text("refused", format!("{refused:?}")),
        text("size", buffer.size().to_string()),
        text("read", format!("{read:?}")),
        text(
            "measured",
            format!(
                "{:?} {:?} {:?}",
                measured.stop, measured.medians, measured.samples[0].report
            ),
        ),
    ])
}
