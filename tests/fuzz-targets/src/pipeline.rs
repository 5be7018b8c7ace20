//! `pipeline.toml`: reading it, comparing its names with the task's, working it out.
//!
//! Promises: an error's place lies in the file and repeats its line; what is worked out keeps the limits that it was given and refers only to
//! buffers that exist; reading again gives the same; and a pipeline that was worked out, written with plain numbers and read again is the
//! same pipeline.

use std::fmt::Write as _;

use weighhouse_sdk::expression::Values;
use weighhouse_sdk::gpu::Limits;
use weighhouse_sdk::pipeline::{
    MAX_BINDINGS, MAX_BUFFERS, MAX_FILE_BYTES, MAX_PASSES, MAX_UNIFORM_WORDS, Pipeline,
    PipelineError, Position, ResolvedDispatch, ResolvedPass, ResolvedPipeline, Slot, TaskBuffer,
};

use crate::places;
use crate::toml_text;

const TASK: [TaskBuffer; 2] = [TaskBuffer::read("input"), TaskBuffer::read_write("output")];

/// Values of the parameter `n`: each makes other expressions overflow.
const SIZES: [u64; 4] = [0, 1, 1_000_003, u64::MAX];

/// A small device.
const LIMITS: Limits = Limits {
    max_workgroups: 65_535,
    max_invocations: 256,
    max_workgroup_size: (256, 256, 64),
    max_workgroup_bytes: 16_384,
    max_storage_bytes: 1 << 27,
    max_buffer_bytes: 1 << 28,
    max_storage_buffers: 8,
    max_total_bytes: 1 << 28,
    subgroup_min: 0,
    subgroup_max: 0,
    loop_iterations: None,
};

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let pipeline = match Pipeline::parse(text) {
        Ok(pipeline) => pipeline,
        Err(error) => return check_error(text, &error),
    };
    check_places(text, &pipeline);
    let named = pipeline.check_buffers(&TASK);
    if let Err(error) = &named {
        check_error(text, error);
    }
    for n in SIZES {
        match work_out(&pipeline, n) {
            Ok(resolved) => {
                // A scratch buffer may still have the name of the task's: then there is no second way to write the same.
                if named.is_ok() {
                    check_resolved(&resolved);
                    check_written_again(&resolved, n);
                }
            }
            Err(error) => check_error(text, &error),
        }
    }
}

fn work_out(pipeline: &Pipeline, n: u64) -> Result<ResolvedPipeline, PipelineError> {
    let values = Values::of_device(&LIMITS).with("n", n);
    pipeline.resolve(&values, &LIMITS, &TASK)
}

fn check_error(text: &str, error: &PipelineError) {
    check_position(
        text,
        &Position {
            line: error.line,
            column: error.column,
            text: error.text.clone(),
        },
    );
    assert!(!error.message.is_empty());
    assert!(
        !error
            .message
            .contains(|character: char| character.is_control() && character != '\n'),
        "{:?}",
        error.message
    );
}

fn check_position(text: &str, position: &Position) {
    places::assert_in(text, position.line as usize, position.column as usize);
    assert!(!position.text.contains(char::is_control));
    let length = text
        .split('\n')
        .nth(position.line as usize - 1)
        .map_or(0, |line| line.trim_end_matches('\r').chars().count());
    assert_eq!(
        position.text.chars().count(),
        length.min(PipelineError::MAX_LINE)
    );
}

/// The places of what a pipeline has, and of what it has not.
fn check_places(text: &str, pipeline: &Pipeline) {
    for shader in pipeline.shaders() {
        check_position(text, &pipeline.place_of_shader(shader));
    }
    for index in [0, 1, MAX_BUFFERS, MAX_PASSES] {
        check_position(text, &pipeline.place_of_buffer(index));
        check_position(text, &pipeline.place_of_pass(index));
    }
}

fn check_resolved(resolved: &ResolvedPipeline) {
    assert!(resolved.buffers.len() <= MAX_BUFFERS);
    assert!((1..=MAX_PASSES).contains(&resolved.passes.len()));
    for buffer in &resolved.buffers {
        assert!(buffer.size > 0 && buffer.size.is_multiple_of(4));
        assert!(buffer.size <= LIMITS.max_storage_bytes.min(LIMITS.max_buffer_bytes));
    }
    let total: u64 = resolved.buffers.iter().map(|buffer| buffer.size).sum();
    assert_eq!(total, resolved.total_bytes);
    assert!(total <= LIMITS.max_total_bytes);
    for pass in &resolved.passes {
        match pass {
            ResolvedPass::Clear(slot) => {
                check_slot(slot, resolved);
                // The task's first buffer is lent for reading.
                assert!(!matches!(slot, Slot::Uniform(_) | Slot::Task(0)));
            }
            ResolvedPass::Dispatch(dispatch) => {
                assert!(
                    dispatch
                        .workgroups
                        .iter()
                        .all(|count| *count <= LIMITS.max_workgroups)
                );
                assert!(
                    dispatch
                        .constants
                        .iter()
                        .all(|(_, value)| value.is_finite())
                );
                assert!(dispatch.bindings.len() <= MAX_BINDINGS);
                for binding in &dispatch.bindings {
                    check_slot(&binding.slot, resolved);
                }
                let mut places: Vec<_> = dispatch
                    .bindings
                    .iter()
                    .map(|binding| (binding.group, binding.binding))
                    .collect();
                places.sort_unstable();
                places.dedup();
                assert_eq!(
                    places.len(),
                    dispatch.bindings.len(),
                    "a binding given twice"
                );
            }
        }
    }
}

fn check_slot(slot: &Slot, resolved: &ResolvedPipeline) {
    match slot {
        Slot::Task(index) => assert!(*index < TASK.len()),
        Slot::Scratch(index) => assert!(*index < resolved.buffers.len()),
        Slot::Uniform(words) => assert!((1..=MAX_UNIFORM_WORDS).contains(&words.len())),
    }
}

fn check_written_again(resolved: &ResolvedPipeline, n: u64) {
    let text = written(resolved);
    if text.len() > MAX_FILE_BYTES {
        return;
    }
    let again = Pipeline::parse(&text)
        .and_then(|pipeline| pipeline.check_buffers(&TASK).map(|()| pipeline))
        .and_then(|pipeline| work_out(&pipeline, n));
    match again {
        Ok(again) => assert_eq!(&again, resolved, "{text}"),
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// A resolved pipeline as a `pipeline.toml` without expressions.
fn written(resolved: &ResolvedPipeline) -> String {
    let name = |slot: &Slot| match slot {
        Slot::Task(index) => toml_text::string(TASK[*index].name),
        Slot::Scratch(index) => toml_text::string(&resolved.buffers[*index].name),
        Slot::Uniform(words) => format!("{{ uniform = {words:?} }}"),
    };
    let mut text = String::from("version = 1\n[buffers]\n");
    for buffer in &resolved.buffers {
        line(
            &mut text,
            &format!(
                "{} = {{ size = {} }}",
                toml_text::string(&buffer.name),
                buffer.size
            ),
        );
    }
    for pass in &resolved.passes {
        line(&mut text, "[[pass]]");
        match pass {
            ResolvedPass::Clear(slot) => line(&mut text, &format!("clear = {}", name(slot))),
            ResolvedPass::Dispatch(dispatch) => {
                write_dispatch(&mut text, dispatch);
                for binding in &dispatch.bindings {
                    line(
                        &mut text,
                        &format!(
                            "\"{}.{}\" = {}",
                            binding.group,
                            binding.binding,
                            name(&binding.slot)
                        ),
                    );
                }
            }
        }
    }
    text
}

fn write_dispatch(text: &mut String, dispatch: &ResolvedDispatch) {
    line(
        text,
        &format!("shader = {}", toml_text::string(&dispatch.shader)),
    );
    line(
        text,
        &format!("entry = {}", toml_text::string(&dispatch.entry)),
    );
    line(text, &format!("workgroups = {:?}", dispatch.workgroups));
    line(text, "[pass.constants]");
    for (name, value) in &dispatch.constants {
        line(text, &format!("{} = {value:?}", toml_text::string(name)));
    }
    line(text, "[pass.bindings]");
}

fn line(text: &mut String, content: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{content}");
}
