//! Which wasm proposals a scorer may use.

use wasmtime::WasmFeatures;

/// The wasm proposals that a scorer may use. Everything else is refused when the component is loaded, also what a later wasmtime turns on
/// by itself.
pub const ALLOWED_PROPOSALS: &[(&str, WasmFeatures)] = &[
    ("mutable-global", WasmFeatures::MUTABLE_GLOBAL),
    (
        "saturating-float-to-int",
        WasmFeatures::SATURATING_FLOAT_TO_INT,
    ),
    ("sign-extension", WasmFeatures::SIGN_EXTENSION),
    ("reference-types", WasmFeatures::REFERENCE_TYPES),
    ("multi-value", WasmFeatures::MULTI_VALUE),
    ("bulk-memory", WasmFeatures::BULK_MEMORY),
    ("simd", WasmFeatures::SIMD),
    ("tail-call", WasmFeatures::TAIL_CALL),
    ("floats", WasmFeatures::FLOATS),
    // The adapters that component tooling inserts use a second memory.
    ("multi-memory", WasmFeatures::MULTI_MEMORY),
    ("extended-const", WasmFeatures::EXTENDED_CONST),
    ("component-model", WasmFeatures::COMPONENT_MODEL),
];

#[cfg(test)]
mod tests {
    use wasmtime::Engine;
    use wasmtime::component::Component;

    use super::*;
    use crate::engine::{Compiler, config};

    /// One tiny module or component for each proposal: its name, whether the engine takes it, and its text.
    const PROPOSALS: &[(&str, bool, &str)] = &[
        (
            "mutable-global",
            true,
            r#"(module (global (export "g") (mut i32) (i32.const 0)))"#,
        ),
        (
            "saturating-float-to-int",
            true,
            "(module (func (drop (i32.trunc_sat_f32_s (f32.const 1)))))",
        ),
        (
            "sign-extension",
            true,
            "(module (func (drop (i32.extend8_s (i32.const 1)))))",
        ),
        (
            "reference-types",
            true,
            "(module (table 1 funcref) (table 1 funcref) (func (drop (table.size 1))))",
        ),
        (
            "multi-value",
            true,
            "(module (func (result i32 i32) (i32.const 1) (i32.const 2)))",
        ),
        (
            "bulk-memory",
            true,
            "(module (memory 1) (func (memory.fill (i32.const 0) (i32.const 0) (i32.const 1))))",
        ),
        (
            "simd",
            true,
            "(module (func (drop (i32x4.splat (i32.const 1)))))",
        ),
        ("tail-call", true, "(module (func $f return_call $f))"),
        ("floats", true, "(module (func (drop (f64.const 1))))"),
        ("multi-memory", true, "(module (memory 1) (memory 1))"),
        (
            "extended-const",
            true,
            "(module (global i32 (i32.add (i32.const 1) (i32.const 2))))",
        ),
        ("component-model", true, "(component)"),
        (
            "relaxed-simd",
            false,
            "(module (func (drop (i32x4.relaxed_trunc_f32x4_s (v128.const i32x4 0 0 0 0)))))",
        ),
        ("threads", false, "(module (memory 1 1 shared))"),
        (
            "atomics",
            false,
            "(module (memory 1) (func (drop (i32.atomic.load (i32.const 0)))))",
        ),
        (
            "shared-everything-threads",
            false,
            "(module (global (shared i32) (i32.const 0)))",
        ),
        ("exceptions", false, "(module (tag))"),
        (
            "legacy-exceptions",
            false,
            "(module (func try catch_all end))",
        ),
        ("memory64", false, "(module (memory i64 1))"),
        (
            "function-references",
            false,
            "(module (type $t (func)) (func (param (ref $t)) (call_ref $t (local.get 0))))",
        ),
        ("gc", false, "(module (type (struct)))"),
        ("gc-types", false, "(module (func (param externref)))"),
        (
            "custom-page-sizes",
            false,
            "(module (memory 1 (pagesize 1)))",
        ),
        (
            "stack-switching",
            false,
            "(module (type $f (func)) (type $c (cont $f)))",
        ),
        (
            "wide-arithmetic",
            false,
            "(module (func (param i64 i64) (result i64 i64) (i64.mul_wide_u (local.get 0) (local.get 1))))",
        ),
        (
            "memory-control",
            false,
            "(module (memory 1) (func (memory.discard (i32.const 0) (i32.const 0))))",
        ),
        (
            "cm-async",
            false,
            r#"(component (core func (canon backpressure.inc)))"#,
        ),
        (
            "cm-threading",
            false,
            r#"(component (core func (canon thread.index)))"#,
        ),
        (
            "cm-error-context",
            false,
            r#"(component (core func (canon error-context.drop)))"#,
        ),
        (
            "cm-fixed-length-lists",
            false,
            "(component (type (list u8 4)))",
        ),
        ("cm-map", false, "(component (type (map string u8)))"),
        (
            "cm-values",
            false,
            r#"(component (import "v" (value string)))"#,
        ),
    ];

    #[test]
    fn exactly_the_allowed_proposals_are_accepted_by_every_compiler() {
        let mut wrong = Vec::new();
        for compiler in Compiler::ALL {
            let engine = Engine::new(&config(*compiler).unwrap()).unwrap();
            for (name, accepted, text) in PROPOSALS {
                // A module is wrapped in a component, because that is what a scorer is.
                let bytes = match text.strip_prefix("(module") {
                    Some(rest) => wat::parse_str(format!("(component (core module {rest})")),
                    None => wat::parse_str(text),
                };
                let bytes = bytes.unwrap_or_else(|error| panic!("{name}: {error}"));
                let result = Component::new(&engine, &bytes);
                if result.is_ok() != *accepted {
                    wrong.push(format!("{name} with {compiler:?}: {result:?}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn every_allowed_proposal_has_a_case() {
        for (name, _) in ALLOWED_PROPOSALS {
            assert!(
                PROPOSALS
                    .iter()
                    .any(|(case, accepted, _)| case == name && *accepted),
                "{name}"
            );
        }
    }
}
