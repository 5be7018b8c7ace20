//! Ordinary mistakes: features that are not there, and what is not WGSL.

use super::ShaderErrorKind::{
    CompilerFailed, Invalid, TooComplex, UnsupportedFeature, WorkgroupLimit,
};
use super::{ALL, NONE, accepted, body, check_small, refused};

#[test]
fn features_that_are_not_allowed() {
    let f16 = "enable f16;\nfn f() -> f16 { return 1h; }";
    accepted(f16, ALL);
    let error = refused(f16, NONE, UnsupportedFeature, "`f16` is not available");
    assert_eq!(
        error.location.map(|place| (place.line, place.column)),
        Some((1, 8))
    );
    assert!(check_small("fn f() -> f16 { return 1h; }", ALL).is_err());
    for call in [
        "subgroupAdd(x)",
        "subgroupBroadcast(x, 0u)",
        "subgroupShuffleXor(x, 1u)",
        "subgroupBallot(true).x",
        "subgroupInclusiveAdd(x)",
    ] {
        accepted(&body(&format!("x = {call};")), ALL);
        let error = refused(
            &body(&format!("if x > 1u {{ x = {call}; }}")),
            NONE,
            UnsupportedFeature,
            "subgroup operations are not available",
        );
        assert_eq!(error.location.map(|place| place.line), Some(4), "{call}");
    }
    refused(
        "enable subgroups;",
        NONE,
        UnsupportedFeature,
        "subgroup operations are not available",
    );
    let builtin = "@compute @workgroup_size(1) fn main(@builtin(subgroup_size) s: u32) {}";
    accepted(builtin, ALL);
    refused(builtin, NONE, UnsupportedFeature, "subgroup operations");
    refused(
        "enable wgpu_ray_query;",
        ALL,
        UnsupportedFeature,
        "`wgpu_ray_query` is not offered here",
    );
    refused("fn f(a: f64) {}", ALL, UnsupportedFeature, "FLOAT64");
    refused("fn f(a: u64) {}", ALL, UnsupportedFeature, "INT64");
    refused(
        &body("subgroupBarrier();"),
        ALL,
        UnsupportedFeature,
        "SUBGROUP_BARRIER",
    );
}

#[test]
fn an_error_shows_the_line_as_it_was_written() {
    // The fuzzer's find: the line was shown without the directive, which naga is not given.
    let line = "enable subgroups; fn f( {}";
    let error = refused(line, ALL, Invalid, "expected");
    assert_eq!(
        error.location.map(|place| (place.column, place.text)),
        Some((25, line.to_owned()))
    );
}

#[test]
fn ordinary_mistakes_have_a_place() {
    let error = refused(
        "fn f() {\n    let ß = 1;  let y = z;\n}",
        NONE,
        Invalid,
        "test.wgsl:2:25: no definition in scope for identifier: `z`",
    );
    let place = error.location.expect("a place");
    assert_eq!(
        (place.line, place.column, place.text.as_str()),
        (2, 25, "    let ß = 1;  let y = z;")
    );
    refused("fn f( {}", NONE, Invalid, "test.wgsl:1:7: expected");
    refused("\u{feff}\r\nfn f( {}\r\n", NONE, Invalid, "test.wgsl:2:7:");
    refused("fn f() -> f32 { return 1u; }", NONE, Invalid, "");
    refused(&body("x = 1.5;"), NONE, Invalid, "");
    refused(
        &body("x = cross(vec2(0., 1.), vec2(0., 1.)).x;"),
        NONE,
        Invalid,
        "allowed type: vec3<f32>",
    );
    refused("fn f() { f(); }", NONE, Invalid, "");
    refused("fn f() -> u32 { return 1u / 0u; }", NONE, Invalid, "");
    refused("const_assert false;", NONE, Invalid, "");
    refused(
        "@group(0) @binding(0) var<storage, read> a: array<u32>;\nfn f() { a[0] = 1u; }",
        NONE,
        Invalid,
        "function `f`",
    );
    refused(
        "@compute @workgroup_size(0) fn main() {}",
        NONE,
        WorkgroupLimit,
        "entry point `main`",
    );
    refused(
        "@compute @workgroup_size(65536, 65536, 2) fn main() {}",
        NONE,
        WorkgroupLimit,
        "entry point `main`",
    );
    refused(
        "var<private> p: array<u32, 2147483647>;",
        NONE,
        TooComplex,
        "larger than 2147483647 bytes; make it smaller",
    );
    let many: String = (0..65)
        .map(|n| format!("@compute @workgroup_size(1) fn e{n}() {{}}\n"))
        .collect();
    refused(&many, NONE, TooComplex, "more than 64 compute entry points");
}

#[test]
fn a_panic_of_the_compiler_is_an_error() {
    let place = super::super::place::Source {
        file: "p.wgsl",
        text: "",
    };
    let error = super::super::check::guarded::<()>(place, || panic!("the inside"))
        .expect_err("it panicked");
    assert_eq!(error.kind, CompilerFailed);
    assert_eq!(
        error.message,
        "p.wgsl: the shader compiler broke on this shader (the inside); write it in another way"
    );
}
