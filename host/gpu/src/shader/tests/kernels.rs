//! Entry points with their constants and layouts.

use super::super::ShaderErrorKind::{
    BadConstant, BindingMismatch, MissingEntryPoint, WorkgroupLimit,
};
use super::super::{
    Access, Constant, KernelFacts, LayoutEntry, ShaderError, ShaderErrorKind, WorkgroupLimits,
};
use super::accepted::SCAN;
use super::{ALL, NONE, accepted, body};

const LIMITS: WorkgroupLimits = WorkgroupLimits {
    max_invocations: 256,
    max_size: [256, 256, 64],
    max_bytes: 16_384,
};

fn entry(binding: u32, access: Access) -> LayoutEntry {
    LayoutEntry {
        group: 0,
        binding,
        access,
    }
}

fn scan_layout() -> Vec<LayoutEntry> {
    vec![
        entry(0, Access::Read),
        entry(1, Access::ReadWrite),
        entry(2, Access::ReadWrite),
        entry(3, Access::Uniform),
    ]
}

fn entries(facts: &KernelFacts) -> Vec<LayoutEntry> {
    facts.layout.iter().map(|known| known.entry).collect()
}

fn constant(name: &str, value: f64) -> Constant {
    Constant {
        name: name.to_owned(),
        value,
    }
}

fn kernel(
    source: &str,
    name: &str,
    constants: &[Constant],
    layout: &[LayoutEntry],
) -> Result<KernelFacts, ShaderError> {
    accepted(source, ALL).check_kernel(name, constants, layout, &LIMITS)
}

#[track_caller]
fn refused(
    result: Result<KernelFacts, ShaderError>,
    kind: ShaderErrorKind,
    words: &str,
) -> ShaderError {
    let error = result.expect_err("it has a fault");
    assert_eq!(error.kind, kind, "{}", error.message);
    assert!(
        error.message.contains(words),
        "`{}` has not: {words}",
        error.message
    );
    error
}

#[test]
fn constants_change_the_workgroup() {
    let facts = kernel(SCAN, "spine", &[constant("BLOCK", 64.0)], &scan_layout())
        .expect("nothing is wrong");
    assert_eq!(
        (facts.workgroup_size, facts.workgroup_bytes),
        ([64, 1, 1], 64 * 4 + 16)
    );
    assert_eq!(entries(&facts), scan_layout());
    let facts = kernel(SCAN, "reduce", &[], &scan_layout()).expect("nothing is wrong");
    assert_eq!(
        (facts.workgroup_size, facts.workgroup_bytes),
        ([256, 1, 1], 1_024)
    );
}

#[test]
fn entry_points() {
    refused(
        kernel(SCAN, "main", &[], &scan_layout()),
        MissingEntryPoint,
        "no compute entry point `main`; the shader has `reduce`, `spine`, `downsweep`",
    );
    refused(
        kernel("fn f() {}", "f", &[], &[]),
        MissingEntryPoint,
        "the shader has none",
    );
}

#[test]
fn constants_that_are_wrong() {
    let with =
        |name: &str, value: f64| kernel(SCAN, "reduce", &[constant(name, value)], &scan_layout());
    refused(
        with("block", 1.0),
        BadConstant,
        "no override constant `block`; the shader has `BLOCK`, `ITEMS`",
    );
    refused(with("BLOCK", f64::NAN), BadConstant, "only finite numbers");
    refused(
        with("BLOCK", f64::INFINITY),
        BadConstant,
        "only finite numbers",
    );
    refused(
        with("BLOCK", -1.0),
        BadConstant,
        "is -1, and its type `u32` holds 0 to 4294967295",
    );
    refused(with("BLOCK", 4_294_967_296.0), BadConstant, "`u32`");
    refused(
        kernel(
            SCAN,
            "reduce",
            &[constant("ITEMS", 1.0), constant("ITEMS", 1.0)],
            &scan_layout(),
        ),
        BadConstant,
        "given twice",
    );
    refused(with("BLOCK", 0.0), WorkgroupLimit, "");
    refused(
        with("BLOCK", 257.0),
        WorkgroupLimit,
        "workgroup size 257 x 1 x 1, and this device allows 1 to 256 in x",
    );
    refused(with("BLOCK", 4e9), WorkgroupLimit, "");
    let missing = "@id(4) override N: u32;\noverride M: u32;\n@compute @workgroup_size(N) fn main() {}\n@compute @workgroup_size(M) fn other() {}";
    let error = refused(
        kernel(missing, "main", &[], &[]),
        BadConstant,
        "override constant `N` (@id(4)) has no default and was given no value",
    );
    assert_eq!(error.location.expect("a place").line, 1);
    refused(
        kernel(missing, "main", &[constant("N", 1.0)], &[]),
        BadConstant,
        "constant `N` has @id(4): give its value under the name `4`",
    );
    assert_eq!(
        kernel(missing, "main", &[constant("4", 8.0)], &[])
            .expect("M belongs to another")
            .workgroup_size,
        [8, 1, 1]
    );
    let sized = "override N: i32 = 4;\nvar<workgroup> w: array<u32, N - 4>;\n@compute @workgroup_size(1) fn main() { w[0] = 1u; }";
    assert!(kernel(sized, "main", &[], &[]).is_err());
    assert_eq!(
        kernel(sized, "main", &[constant("N", 8.0)], &[])
            .expect("4 elements")
            .workgroup_bytes,
        16
    );
    refused(
        kernel(sized, "main", &[constant("N", -2e9)], &[]),
        BadConstant,
        "",
    );
}

#[test]
fn bindings_that_do_not_agree() {
    let text = "@group(0) @binding(0) var<storage, read_write> input: array<u32>;\n@group(0) @binding(1) var<uniform> n: u32;\n\
                @group(0) @binding(2) var<storage> only: array<u32>;\n\
                fn f() { input[0] = n + only[0]; }\n@compute @workgroup_size(1) fn main() { f(); }";
    let layout = |first, second, third| vec![entry(0, first), entry(1, second), entry(2, third)];
    use Access::{Read, ReadWrite, Uniform};
    assert!(kernel(text, "main", &[], &layout(ReadWrite, Uniform, Read)).is_ok());
    let error = refused(
        kernel(text, "main", &[], &layout(Read, Uniform, Read)),
        BindingMismatch,
        "test.wgsl:1:",
    );
    assert!(
        error.message.ends_with(
            "binding 0.0 `input` is read-only in this task, but the shader declares it read_write: declare it `var<storage, read>`"
        ),
        "{}",
        error.message
    );
    refused(
        kernel(text, "main", &[], &layout(ReadWrite, Read, Read)),
        BindingMismatch,
        "binding 0.1 `n` is read-only in this task, but the shader declares it a uniform",
    );
    refused(
        kernel(text, "main", &[], &layout(Uniform, Uniform, Read)),
        BindingMismatch,
        "is a uniform in this task",
    );
    refused(
        kernel(text, "main", &[], &[entry(0, ReadWrite)]),
        BindingMismatch,
        "binding 0.1 `n` is used by entry point `main`, and nothing is bound there; bound are `0.0`",
    );
    refused(
        kernel(text, "main", &[], &[entry(0, ReadWrite), entry(0, Read)]),
        BindingMismatch,
        "twice",
    );
    let facts = kernel(text, "main", &[], &layout(ReadWrite, Uniform, ReadWrite))
        .expect("a shader may read what others write");
    assert_eq!(entries(&facts), layout(ReadWrite, Uniform, Read));
    let image = "@group(0) @binding(0) var t: texture_2d<f32>;\n@compute @workgroup_size(1) fn main() { _ = textureLoad(t, vec2(0), 0); }";
    refused(
        kernel(image, "main", &[], &layout(Read, Read, Read)),
        BindingMismatch,
        "is a texture; a kernel has only storage and uniform buffers",
    );
}

#[test]
fn a_binding_needs_the_bytes_of_its_declared_type() {
    for (ty, bytes) in [
        ("u32", 4),
        ("vec3<f32>", 12),
        ("mat4x3<f32>", 64),
        ("array<i32, 64>", 256),
        ("array<u32>", 4),
        ("array<vec3<f32>>", 16),
        ("Sized", 32),
        ("Open", 32),
    ] {
        let text = format!(
            "struct Sized {{ a: u32, b: vec3<f32>, }}\nstruct Open {{ n: u32, items: array<vec4<u32>>, }}\n\
             @group(0) @binding(0) var<storage, read_write> used: {ty};\n\
             @group(0) @binding(1) var<storage, read_write> unused: array<u32, 99>;\n\
             @compute @workgroup_size(1) fn main() {{ let p = &used; }}"
        );
        let layout = [entry(0, Access::ReadWrite), entry(1, Access::ReadWrite)];
        let facts = kernel(&text, "main", &[], &layout).expect("nothing is wrong");
        let least: Vec<u64> = facts.layout.iter().map(|known| known.min_bytes).collect();
        assert_eq!(least, [bytes, 0], "{ty}");
    }
}

#[test]
fn an_error_shows_the_line_as_it_was_written() {
    let line = "enable subgroups; override n: u32; @compute @workgroup_size(n) fn main() {}";
    let error = kernel(line, "main", &[], &[]).expect_err("n has no value");
    assert_eq!(
        error.location.map(|place| place.text),
        Some(line.to_owned())
    );
}

#[test]
fn workgroups_over_the_limits() {
    let memory = |bytes: u32| {
        let text = format!(
            "var<workgroup> w: array<u32, {}>;\n@compute @workgroup_size(1) fn main() {{ w[0] = 1u; }}",
            bytes / 4
        );
        accepted(&text, NONE).check_kernel("main", &[], &[], &LIMITS)
    };
    assert_eq!(
        memory(16_384).expect("exactly the limit").workgroup_bytes,
        16_384
    );
    refused(
        memory(16_388),
        WorkgroupLimit,
        "entry point `main` uses 16400 bytes of workgroup memory, and this device has 16384",
    );
    refused(memory(65_536), WorkgroupLimit, "65536 bytes");
    let error = refused(memory(4_194_304), WorkgroupLimit, "4194304 bytes");
    assert_eq!(error.location.expect("a place").line, 2);
    let sized = "override N = 1u;\nvar<workgroup> w: array<vec4f, N>;\n@compute @workgroup_size(1) fn main() { w[0].x = 1.0; }";
    refused(
        kernel(sized, "main", &[constant("N", 1_025.0)], &[]),
        WorkgroupLimit,
        "16400 bytes",
    );
    refused(
        kernel(sized, "main", &[constant("N", 4e9)], &[]),
        WorkgroupLimit,
        "",
    );
    let size = |size: &str| {
        kernel(
            &format!("@compute @workgroup_size({size}) fn main() {{}}"),
            "main",
            &[],
            &[],
        )
    };
    assert!(size("16, 16").is_ok());
    refused(
        size("16, 16, 2"),
        WorkgroupLimit,
        "512 invocations in a workgroup (16 x 16 x 2), and this device allows 256",
    );
    refused(size("2048"), WorkgroupLimit, "2048 x 1 x 1");
    refused(size("1, 1, 65"), WorkgroupLimit, "1 to 64 in z");
    assert!(
        kernel(
            &body("x = 1u;"),
            "main",
            &[],
            &[entry(0, Access::ReadWrite), entry(7, Access::Uniform)]
        )
        .is_ok()
    );
}
