//! Tests of resolving.

use alloc::format;
use alloc::string::String;
use alloc::vec;

use super::*;
use crate::pipeline::PipelineErrorKind;

const TASK: [TaskBuffer; 2] = [TaskBuffer::read("input"), TaskBuffer::read_write("output")];

/// A small device.
pub(crate) fn limits() -> Limits {
    Limits {
        max_workgroups: 65535,
        max_invocations: 256,
        max_workgroup_size: (256, 256, 64),
        max_workgroup_bytes: 16384,
        max_storage_bytes: 1 << 27,
        max_buffer_bytes: 1 << 28,
        max_storage_buffers: 8,
        max_total_bytes: 1 << 28,
        subgroup_min: 0,
        subgroup_max: 0,
        loop_iterations: None,
    }
}

fn text(size: &str, workgroups: &str, word: &str) -> String {
    format!(
        "version = 1\n[buffers]\nsums = {{ size = {size} }}\n[[pass]]\nshader = 'a.wgsl'\nentry = 'main'\nworkgroups = [{workgroups}]\nconstants = {{ BLOCK = 64, LIMIT = \"max_invocations\" }}\n[pass.bindings]\n'0.0' = 'input'\n'0.1' = 'sums'\n'0.2' = {{ uniform = [{word}] }}\n[[pass]]\nclear = 'output'\n"
    )
}

fn resolve(text: &str, n: u64) -> Result<ResolvedPipeline, PipelineError> {
    let pipeline = Pipeline::parse(text)?;
    pipeline.check_buffers(&TASK)?;
    let limits = limits();
    pipeline.resolve(&Values::of_device(&limits).with("n", n), &limits, &TASK)
}

fn error(text: &str, n: u64) -> (PipelineErrorKind, u32, u32, String) {
    let error = resolve(text, n).expect_err(text);
    (error.kind, error.line, error.column, error.message)
}

#[test]
fn everything_is_worked_out() {
    let resolved = resolve(
        &text(
            "\"4 * ceil_div(n, 64)\"",
            "\"ceil_div(n, 64)\", 2",
            "\"n\", 7",
        ),
        1000,
    )
    .expect("it resolves");
    assert_eq!(
        resolved,
        ResolvedPipeline {
            buffers: vec![ResolvedBuffer {
                name: "sums".into(),
                size: 64
            }],
            passes: vec![
                ResolvedPass::Dispatch(ResolvedDispatch {
                    shader: "a.wgsl".into(),
                    entry: "main".into(),
                    workgroups: [16, 2, 1],
                    constants: vec![("BLOCK".into(), 64.0), ("LIMIT".into(), 256.0)],
                    bindings: vec![
                        ResolvedBinding {
                            group: 0,
                            binding: 0,
                            slot: Slot::Task(0)
                        },
                        ResolvedBinding {
                            group: 0,
                            binding: 1,
                            slot: Slot::Scratch(0)
                        },
                        ResolvedBinding {
                            group: 0,
                            binding: 2,
                            slot: Slot::Uniform(vec![1000, 7])
                        },
                    ],
                }),
                ResolvedPass::Clear(Slot::Task(1)),
            ],
            total_bytes: 64,
        }
    );
}

#[test]
fn sizes_are_words_and_within_the_limits() {
    use PipelineErrorKind::{Limit, Malformed};
    let size = |size: &str| {
        let (kind, line, column, message) = error(&text(size, "1", "1"), 10);
        assert_eq!(
            (line, column),
            (3, if size.starts_with('"') { 18 } else { 17 })
        );
        (kind, message)
    };
    assert_eq!(
        size("\"n\""),
        (
            Malformed,
            "`sums` has a size of 10 bytes; sizes are multiples of 4 and not 0".into()
        )
    );
    assert_eq!(size("0").0, Malformed);
    let (kind, message) = size("1099511627776");
    assert_eq!(kind, Limit);
    assert!(message.contains("1099511627776 bytes"), "{message}");
    let many = "version = 1\n[buffers]\na = { size = 134217728 }\nb = { size = 134217728 }\nc = { size = 4 }\n[[pass]]\nclear = 'a'\n";
    let (kind, line, _, message) = error(many, 1);
    assert_eq!((kind, line), (Limit, 5));
    assert!(
        message.contains("up to `c` have 268435460 bytes"),
        "{message}"
    );
}

#[test]
fn too_many_workgroups_are_told_to_fold() {
    let (kind, line, column, message) = error(&text("4", "\"n\"", "1"), 70_000);
    assert_eq!((kind, line, column), (PipelineErrorKind::Limit, 7, 16));
    assert!(message.starts_with(
        "70000 workgroups in one dimension, this device has at most 65535; fold them"
    ));
    let (kind, ..) = error(&text("4", "\"n * n * n\"", "1"), 1 << 20);
    assert_eq!(kind, PipelineErrorKind::Limit);
}

#[test]
fn errors_inside_an_expression_have_its_column() {
    let (_, line, column, message) = error(&text("4", "1", "\"n - 11\""), 10);
    // The minus sign of `'0.2' = { uniform = ["n - 11"] }`.
    assert_eq!((line, column), (12, 25));
    assert_eq!(message, "10 - 11 is below 0; expressions are unsigned");
    let (_, line, column, message) = error(&text("4", "1", "\"4294967296\""), 10);
    assert_eq!((line, column), (12, 23));
    assert_eq!(message, "4294967296 does not fit a u32 word of a uniform");
    let (_, line, column, message) = error(&text("\"4 * m\"", "1", "1"), 10);
    assert_eq!((line, column), (3, 22));
    assert!(message.starts_with("unknown name `m`"), "{message}");
}

#[test]
fn names_are_compared_with_the_task() {
    let named = |buffer: &str, bound: &str, cleared: &str| {
        let text = format!(
            "version = 1\n[buffers]\n{buffer} = {{ size = 4 }}\n[[pass]]\nshader = 'a'\nentry = 'b'\nworkgroups = [1]\nbindings = {{ '0.0' = '{bound}' }}\n[[pass]]\nclear = '{cleared}'\n"
        );
        let (_, line, _, message) = error(&text, 1);
        (line, message)
    };
    assert_eq!(
        named("input", "input", "output"),
        (
            3,
            "`input` is a buffer of the task; give the scratch buffer another name".into()
        )
    );
    assert_eq!(
        named("a", "inptu", "output"),
        (
            8,
            "no buffer is named `inptu`; did you mean `input`?".into()
        )
    );
    assert_eq!(
        named("a", "input", "input"),
        (
            10,
            "`input` cannot be cleared: the task lends it for reading only".into()
        )
    );
}
