//! Whether a kernel can reach memory that is not bound to it.
//!
//! A window of a buffer is bound, with guard words before and after it and whole guard buffers allocated around it. Reads and writes go to
//! indices outside the window that the compiler cannot know. None may see or change a guard word.

use super::finding::{Finding, Severity};
use super::probe::Probe;
use crate::error::GpuError;

const SOURCE: &str = include_str!("../../../../shaders/selftest/bounds.wgsl");

/// Words in the bound window; the shader's fixed-size arrays have as many.
const WINDOW: usize = 64;
/// Words before the window and words after it; a multiple of every alignment that WebGPU allows for binding offsets.
const GUARD: usize = 256;
/// Words of each guard buffer.
const NEIGHBOUR: usize = 1024;

/// Indices outside the window, as words: just outside, far outside, where a 32-bit byte offset wraps to the window or to just before it, and
/// the negative ones of an `i32`.
const INDICES: [u32; 14] = [
    64,
    65,
    95,
    127,
    255,
    319,
    1_000,
    65_536,
    0x0010_0000,
    0x3fff_ffff,
    0x4000_0000,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
];

/// What is written out of bounds.
const STRAY: u32 = 0xbad0_bad0;

fn guard_word(index: usize) -> u32 {
    0x5ec2_0000 | (index as u32 & 0xffff)
}

fn window_word(index: usize) -> u32 {
    0x0000_1000 + index as u32
}

/// The arena: guard, window, guard.
fn arena() -> Vec<u32> {
    (0..2 * GUARD + WINDOW)
        .map(|index| match index.checked_sub(GUARD) {
            Some(inside) if inside < WINDOW => window_word(inside),
            _ => guard_word(index),
        })
        .collect()
}

/// Whether every word outside the window is as [`arena`] made it.
fn guards_intact(words: &[u32]) -> bool {
    let fresh = arena();
    words.len() == fresh.len()
        && words[..GUARD] == fresh[..GUARD]
        && words[GUARD + WINDOW..] == fresh[GUARD + WINDOW..]
}

/// Values that came from outside of the window: neither 0 nor a word of the window.
fn foreign(values: &[u32]) -> Vec<u32> {
    let own = window_word(0)..window_word(WINDOW);
    values
        .iter()
        .copied()
        .filter(|value| *value != 0 && !own.contains(value))
        .collect()
}

/// Reads, writes, adds and indexes out of bounds.
pub(super) fn check(probe: &Probe<'_>, findings: &mut Vec<Finding>) -> Result<(), GpuError> {
    let neighbour: Vec<u32> = (0..NEIGHBOUR).map(guard_word).collect();
    let before = probe.words(&neighbour)?;
    let arena_bytes = 4 * (2 * GUARD + WINDOW) as u64;
    let buffer = probe.allocate(
        arena_bytes,
        wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::UNIFORM
            | wgpu::BufferUsages::COPY_SRC
            | wgpu::BufferUsages::COPY_DST,
    )?;
    let after = probe.words(&neighbour)?;
    let indices = probe.words(&INDICES)?;
    let results = probe.zeros(4 * (1 + INDICES.len() as u64))?;
    let window = || {
        wgpu::BindingResource::Buffer(wgpu::BufferBinding {
            buffer: &buffer,
            offset: 4 * GUARD as u64,
            size: std::num::NonZeroU64::new(4 * WINDOW as u64),
        })
    };

    let mut leaks = Vec::new();
    let mut length = None;
    for (entry, binding, what) in [
        ("read_storage", 2, "read from a storage buffer"),
        (
            "read_storage_fixed",
            2,
            "read from an array of fixed size in a storage buffer",
        ),
        ("read_uniform", 4, "read from a uniform buffer"),
    ] {
        probe.fill(&buffer, &arena())?;
        probe.fill(&results, &[0; 1 + INDICES.len()])?;
        let kernel = probe.kernel(SOURCE, entry)?;
        let job = probe.job(
            &kernel,
            &[
                (0, indices.as_entire_binding()),
                (1, results.as_entire_binding()),
                (binding, window()),
            ],
            [1, 1, 1],
        )?;
        probe.run(&[&job])?;
        let words = probe.read(&results)?;
        if entry == "read_storage" {
            length = words.first().copied();
        }
        let foreign = foreign(words.get(1..).unwrap_or_default());
        if !foreign.is_empty() {
            leaks.push(format!(
                "a {what} outside of its binding saw {:#010x}",
                foreign[0]
            ));
        }
    }
    findings.push(match length {
        Some(length) if length as usize == WINDOW => Finding::passed(
            "array-length",
            "arrayLength counts the words of the bound part of a buffer",
        ),
        length => Finding::failed(
            "array-length",
            Severity::Severe,
            format!("arrayLength of a binding of {WINDOW} words is {}", length.unwrap_or(0)),
            "kernels that go by arrayLength compute wrong results, and accesses may not be kept inside their binding",
        ),
    });
    findings.push(match leaks.first() {
        None => Finding::passed(
            "out-of-bounds-read",
            "reads outside of a binding see only zeros or the binding's own words",
        ),
        Some(_) => Finding::failed(
            "out-of-bounds-read",
            Severity::Severe,
            leaks.join("; "),
            "a submission could read expected results or another's data here; do not score untrusted submissions on this device",
        ),
    });

    let mut damages = Vec::new();
    for (entry, what) in [
        ("write_storage", "writes"),
        ("write_storage_fixed", "writes to an array of fixed size"),
        ("add_storage", "atomic additions"),
    ] {
        probe.fill(&buffer, &arena())?;
        let kernel = probe.kernel(SOURCE, entry)?;
        let job = probe.job(
            &kernel,
            &[(0, indices.as_entire_binding()), (3, window())],
            [1, 1, 1],
        )?;
        probe.run(&[&job])?;
        if !guards_intact(&probe.read(&buffer)?) {
            damages.push(format!(
                "{what} outside of a binding changed the words around it"
            ));
        }
        if probe.read(&before)? != neighbour || probe.read(&after)? != neighbour {
            damages.push(format!(
                "{what} outside of a binding changed another buffer"
            ));
        }
        if probe.read(&indices)? != INDICES {
            damages.push(format!(
                "{what} outside of a binding changed a buffer bound for reading"
            ));
            probe.fill(&indices, &INDICES)?;
        }
    }
    findings.push(match damages.first() {
        None => Finding::passed(
            "out-of-bounds-write",
            "writes outside of a binding change nothing but words of the binding",
        ),
        Some(_) => Finding::failed(
            "out-of-bounds-write",
            Severity::Severe,
            damages.join("; "),
            "a submission could change inputs, timings or another's results here; do not score untrusted submissions on this device",
        ),
    });

    let words = probe.compute(SOURCE, "write_variables", &INDICES, 2, 1)?;
    findings.push(match words.as_slice() {
        [0, 0] => Finding::passed(
            "variable-bounds",
            "writes outside of an array in workgroup or function memory leave its neighbours alone",
        ),
        words => Finding::failed(
            "variable-bounds",
            Severity::Warning,
            format!(
                "writes of {STRAY:#x} outside of an array changed {} words of its neighbours in workgroup memory and {} in function memory",
                words.first().unwrap_or(&0),
                words.get(1).unwrap_or(&0)
            ),
            "a kernel with a wrong index gives different results here than elsewhere",
        ),
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_of_the_window_may_change() {
        let mut words = arena();
        assert!(guards_intact(&words));
        words[GUARD] = STRAY;
        words[GUARD + WINDOW - 1] = STRAY;
        assert!(guards_intact(&words));
        for index in [0, GUARD - 1, GUARD + WINDOW, 2 * GUARD + WINDOW - 1] {
            let mut changed = words.clone();
            changed[index] = STRAY;
            assert!(!guards_intact(&changed), "word {index}");
        }
        assert!(!guards_intact(&words[1..]));
    }

    #[test]
    fn guard_words_and_garbage_are_foreign() {
        assert!(foreign(&[0, window_word(0), window_word(WINDOW - 1)]).is_empty());
        assert_eq!(foreign(&[guard_word(3), 0, STRAY]), [guard_word(3), STRAY]);
        assert_eq!(foreign(&[window_word(WINDOW)]).len(), 1);
    }

    #[test]
    fn every_index_is_outside_the_window() {
        assert!(INDICES.iter().all(|index| *index as usize >= WINDOW));
    }
}
