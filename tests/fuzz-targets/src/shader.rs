//! The checks of WGSL that come before a driver.
//!
//! Promises: no panic leaves the checks, none of the panics that they catch is their own, and a small stack is enough for them; an error's
//! place lies in the text and repeats its line; the text that is handed on passes the same checks with the same facts; what passes without
//! optional features passes with them; the facts agree with each other and with what a kernel is told. And what passes can be handed on: the
//! compiler that wgpu calls next neither overflows the worker's stack nor aborts. (It may refuse, and it may panic: the worker is ready for that.)

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use naga::ShaderStage;
use naga::back::pipeline_constants::process_overrides;
use naga::back::{PipelineConstants, spv};
use naga::front::wgsl;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use weighhouse_gpu::shader::{
    CheckedShader, Constant, EntryPointFacts, LayoutEntry, OptionalFeatures, ShaderError,
    ShaderErrorKind, ShaderFacts, WorkgroupLimits, check,
};

use crate::places;
use crate::stack::on_a_stack_of;

const NONE: OptionalFeatures = OptionalFeatures {
    f16: false,
    subgroups: false,
};
const ALL: OptionalFeatures = OptionalFeatures {
    f16: true,
    subgroups: true,
};

/// In the path of each source file of the checks.
const CHECKS: &str = "gpu/src/shader";

/// The stack that the checks say is enough for them.
const SMALL_STACK: usize = 2 * 1024 * 1024;

/// The stack of the worker's thread that compiles shaders.
const LARGE_STACK: usize = 256 * 1024 * 1024;

const LIMITS: WorkgroupLimits = WorkgroupLimits {
    max_invocations: 256,
    max_size: [256, 256, 64],
    max_bytes: 16_384,
};

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let Some(source) = on_a_stack_of(SMALL_STACK, || passed(text)) else {
        return;
    };
    on_a_stack_of(LARGE_STACK, || compile(&source));
}

/// Checks a text with and without the optional features; returns what is handed on if it passes with them.
fn passed(text: &str) -> Option<String> {
    let with = checked(text, ALL);
    if let Some(without) = checked(text, NONE) {
        let with = with
            .as_ref()
            .expect("a feature that may be used is no reason to refuse");
        assert_eq!(with.facts(), without.facts());
        assert!(!without.facts().uses_subgroups && !without.facts().uses_f16);
    }
    let shader = with?;
    check_facts(shader.facts());
    for entry in &shader.facts().entry_points {
        check_kernel(text, &shader, entry);
    }
    let source = shader.source().to_owned();
    let again = checked(&source, ALL).expect("what is handed on passes");
    assert_eq!(again.facts(), shader.facts());
    assert_eq!(again.source(), source);
    Some(source)
}

fn checked(text: &str, allowed: OptionalFeatures) -> Option<CheckedShader> {
    match guarded(|| check("shader.wgsl", text, allowed)) {
        Ok(shader) => Some(shader),
        Err(error) => {
            check_error(text, &error);
            None
        }
    }
}

fn check_error(text: &str, error: &ShaderError) {
    assert!(!error.message.is_empty());
    if let Some(location) = &error.location {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        places::assert_in(text, location.line as usize, location.column as usize);
        let line = text
            .split('\n')
            .nth(location.line as usize - 1)
            .unwrap_or_default();
        let repeated = location.text.strip_suffix('…').unwrap_or(&location.text);
        assert!(
            line.starts_with(repeated),
            "{repeated:?} is not of {line:?}"
        );
    }
    if error.kind == ShaderErrorKind::CompilerFailed {
        let place = LAST_PANIC.with_borrow(Clone::clone);
        assert!(
            !place.contains(CHECKS),
            "a panic of the checks themselves, at {place}: {}",
            error.message
        );
    }
}

fn check_facts(facts: &ShaderFacts) {
    let operations: Vec<&str> = facts.operations.iter().map(|(name, _)| &**name).collect();
    assert!(
        operations.is_sorted_by(|a, b| a < b),
        "operations are sorted and named once: {operations:?}"
    );
    assert!(facts.operations.iter().all(|(_, count)| *count > 0));
    assert!(facts.constants.iter().all(|name| !name.is_empty()));
    for entry in &facts.entry_points {
        assert!(!entry.name.is_empty());
        assert!(
            !facts.constants.is_empty() || entry.workgroup_size.iter().all(|size| *size > 0),
            "{entry:?}"
        );
        assert!(
            entry
                .bindings
                .is_sorted_by(|a, b| (a.group, a.binding) < (b.group, b.binding)),
            "bindings are sorted and each is there once: {:?}",
            entry.bindings
        );
    }
}

/// Makes a kernel of an entry point in the layout that its own facts describe.
fn check_kernel(text: &str, shader: &CheckedShader, entry: &EntryPointFacts) {
    let layout: Vec<LayoutEntry> = entry
        .bindings
        .iter()
        .map(|known| LayoutEntry {
            group: known.group,
            binding: known.binding,
            access: known.access,
        })
        .collect();
    let names = &shader.facts().constants;
    let some = |value: f64| -> Vec<Constant> {
        names
            .iter()
            .map(|name| Constant {
                name: name.clone(),
                value,
            })
            .collect()
    };
    for constants in [Vec::new(), some(1.0), some(0.0), some(4_294_967_295.0)] {
        match guarded(|| shader.check_kernel(&entry.name, &constants, &layout, &LIMITS)) {
            Ok(kernel) => {
                assert_eq!(
                    kernel.layout.iter().map(|it| it.entry).collect::<Vec<_>>(),
                    layout
                );
                let [x, y, z] = kernel.workgroup_size;
                assert!(x > 0 && y > 0 && z > 0);
                assert!(
                    u64::from(x) * u64::from(y) * u64::from(z) <= LIMITS.max_invocations.into()
                );
                assert!(kernel.workgroup_bytes <= LIMITS.max_bytes.into());
                if names.is_empty() {
                    assert_eq!(kernel.workgroup_size, entry.workgroup_size);
                    assert_eq!(kernel.workgroup_bytes, entry.workgroup_bytes);
                }
            }
            Err(error) => check_error(text, &error),
        }
    }
}

/// What wgpu does with a shader that was handed on, as far as it does it without a driver.
fn compile(source: &str) {
    guarded(|| {
        // A panic here is naga's, and the worker turns it into an error.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            let Ok(module) = wgsl::parse_str(source) else {
                return;
            };
            let mut validator = Validator::new(ValidationFlags::all(), Capabilities::all());
            let Ok(info) = validator.validate(&module) else {
                return;
            };
            for entry in &module.entry_points {
                let entry = Some((ShaderStage::Compute, entry.name.as_str()));
                let constants = PipelineConstants::default();
                let Ok((module, info)) = process_overrides(&module, &info, entry, &constants)
                else {
                    continue;
                };
                let _ = spv::write_vec(&module, &info, &spv::Options::default(), None);
            }
        }));
    });
}

thread_local! {
    /// Whether this thread is in work that catches its own panics.
    static IN_GUARDED_WORK: Cell<bool> = const { Cell::new(false) };
    /// The file in which this thread last panicked.
    static LAST_PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs work that catches its own panics. The hook that is told of a panic before it is caught, and that under cargo-fuzz ends the process,
/// is told of these only if they are the checks' own.
fn guarded<T>(work: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let file = panic.location().map_or("", |place| place.file());
            LAST_PANIC.with_borrow_mut(|last| file.clone_into(last));
            if !IN_GUARDED_WORK.get() || file.contains(CHECKS) {
                previous(panic);
            }
        }));
    });
    IN_GUARDED_WORK.set(true);
    let result = work();
    IN_GUARDED_WORK.set(false);
    result
}
