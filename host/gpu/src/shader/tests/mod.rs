//! The checks as a caller sees them.

mod accepted;
mod facts;
mod kernels;
mod mistakes;
mod refused;
mod soup;

use std::thread;
use std::time::{Duration, Instant};

use super::{CheckedShader, OptionalFeatures, ShaderError, ShaderErrorKind, check};

/// Every optional feature.
const ALL: OptionalFeatures = OptionalFeatures {
    f16: true,
    subgroups: true,
};
/// No optional feature.
const NONE: OptionalFeatures = OptionalFeatures {
    f16: false,
    subgroups: false,
};

/// Checks a shader on a thread whose stack is as small as a platform's default, and demands that it does not take long.
fn check_small(source: &str, allowed: OptionalFeatures) -> Result<CheckedShader, ShaderError> {
    let text = source.to_owned();
    let began = Instant::now();
    let result = thread::Builder::new()
        .stack_size(2 * 1024 * 1024)
        .spawn(move || check("test.wgsl", &text, allowed))
        .expect("a thread can be started")
        .join()
        .expect("no panic leaves check()");
    let beginning: String = source.chars().take(60).collect();
    assert!(
        began.elapsed() < Duration::from_secs(10),
        "{:?} for {beginning}",
        began.elapsed()
    );
    result
}

/// Demands that a shader is refused for one kind of reason, with words that the message must have; returns the error.
#[track_caller]
fn refused(
    source: &str,
    allowed: OptionalFeatures,
    kind: ShaderErrorKind,
    words: &str,
) -> ShaderError {
    match check_small(source, allowed) {
        Ok(_) => panic!("accepted: {}", source.chars().take(200).collect::<String>()),
        Err(error) => {
            assert_eq!(error.kind, kind, "{}", error.message);
            assert!(
                error.message.contains(words),
                "`{}` has not: {words}",
                error.message
            );
            assert!(
                error.message.len() < 2_000,
                "a message of {} bytes",
                error.message.len()
            );
            error
        }
    }
}

/// Demands that a shader is accepted.
#[track_caller]
fn accepted(source: &str, allowed: OptionalFeatures) -> CheckedShader {
    match check_small(source, allowed) {
        Ok(shader) => shader,
        Err(error) => panic!("{:?}: {}", error.kind, error.message),
    }
}

/// A compute shader with the given body; `x` is a `u32` that can be assigned.
fn body(statements: &str) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read_write> data: array<u32>;\n@compute @workgroup_size(1) fn main() {{\nvar x = data[0];\n{statements}\ndata[1] = x;\n}}\n"
    )
}
