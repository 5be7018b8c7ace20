//! Shaders that people write.

use super::{ALL, NONE, accepted, check_small};

/// Reduce, scan the sums, add them: overrides, workgroup arrays sized by an override, barriers, three entry points.
pub(super) const SCAN: &str = "
override BLOCK: u32 = 256u;
override ITEMS = 4u;
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
struct Sizes { n: u32, blocks: u32 }
@group(0) @binding(3) var<uniform> sizes: Sizes;
var<workgroup> partial: array<u32, BLOCK>;
var<workgroup> carry: u32;

fn scan_block(lane: u32, value: u32) -> u32 {
    partial[lane] = value;
    workgroupBarrier();
    for (var step = 1u; step < BLOCK; step *= 2u) {
        var other = 0u;
        if lane >= step { other = partial[lane - step]; }
        workgroupBarrier();
        partial[lane] += other;
        workgroupBarrier();
    }
    return partial[lane];
}

@compute @workgroup_size(BLOCK)
fn reduce(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
    var sum = 0u;
    for (var i = 0u; i < ITEMS; i++) {
        let at = (group.x * BLOCK + lane) * ITEMS + i;
        if at < sizes.n { sum += input[at]; }
    }
    let total = scan_block(lane, sum);
    if lane == BLOCK - 1u { sums[group.x] = total; }
}

@compute @workgroup_size(BLOCK)
fn spine(@builtin(local_invocation_index) lane: u32) {
    if lane == 0u { carry = 0u; }
    workgroupBarrier();
    for (var base = 0u; base < sizes.blocks; base += BLOCK) {
        let at = base + lane;
        let value = select(0u, sums[at], at < sizes.blocks);
        let scanned = scan_block(lane, value);
        if at < sizes.blocks { sums[at] = carry + scanned - value; }
        workgroupBarrier();
        if lane == BLOCK - 1u { carry += scanned; }
        workgroupBarrier();
    }
}

@compute @workgroup_size(BLOCK)
fn downsweep(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
    let first = (group.x * BLOCK + lane) * ITEMS;
    var sum = 0u;
    for (var i = 0u; i < ITEMS; i++) { if first + i < sizes.n { sum += input[first + i]; } }
    var running = sums[group.x] + scan_block(lane, sum) - sum;
    for (var i = 0u; i < ITEMS; i++) {
        if first + i < sizes.n { running += input[first + i]; output[first + i] = running; }
    }
}
";

#[test]
fn a_prefix_sum() {
    let shader = accepted(SCAN, NONE);
    assert_eq!(shader.file, "test.wgsl");
    assert_eq!(shader.source(), SCAN);
    assert_eq!(shader.module.entry_points.len(), 3);
    assert!(
        !shader
            .info
            .get_entry_point(0)
            .uniformity
            .requirements
            .is_empty()
            || shader.facts().barriers > 0
    );
}

#[test]
fn encodings_and_names() {
    let shader = accepted(
        "\u{feff}// größe\r\nfn größe(été: u32) -> u32 {\r\n\treturn été; // 終\r\n}\r\n",
        NONE,
    );
    assert!(shader.source().starts_with("//"));
    accepted("", NONE);
    accepted("requires pointer_composite_access;\nfn f() {}", NONE);
    accepted("diagnostic(off, derivative_uniformity);\nfn f() {}", NONE);
}

#[test]
fn enabling_subgroups_is_accepted_and_blanked() {
    let text = "enable subgroups;\nenable f16;\n@group(0) @binding(0) var<storage, read_write> d: array<f16>;\n@compute @workgroup_size(32) fn main() { d[0] = subgroupAdd(d[1]); }";
    let shader = accepted(text, ALL);
    assert_eq!(
        shader.source(),
        text.replacen("enable subgroups;", "                 ", 1)
    );
    assert!(shader.facts().uses_subgroups && shader.facts().uses_f16);
}

#[test]
fn other_stages_are_no_kernels() {
    let shader = accepted(
        "@fragment fn f() -> @location(0) vec4f { return vec4f(1.0); }",
        NONE,
    );
    assert!(shader.facts().entry_points.is_empty());
}

#[test]
fn atomics_matrices_and_pointers() {
    let text = "
        struct Cell { count: atomic<u32>, value: i32 }
        @group(0) @binding(0) var<storage, read_write> cells: array<Cell>;
        @group(1) @binding(3) var<uniform> turn: mat4x4f;
        var<workgroup> tile: array<array<f32, 16>, 16>;
        fn bump(p: ptr<function, f32>) { *p += 1.0; }
        @compute @workgroup_size(16, 16) fn main(@builtin(local_invocation_id) id: vec3u) {
            var value = f32(atomicAdd(&cells[id.x].count, 1u));
            bump(&value);
            tile[id.y][id.x] = (turn * vec4f(value)).x;
            workgroupBarrier();
            cells[id.y].value = bitcast<i32>(tile[id.x][id.y] / exp(value));
            let old = atomicCompareExchangeWeak(&cells[0].count, 1u, 2u);
            if old.exchanged { atomicStore(&cells[1].count, atomicLoad(&cells[0].count)); }
            switch id.x { case 0u, 1u: { cells[2].value = -cells[2].value; } default: {} }
        }";
    let shader = accepted(text, NONE);
    assert_eq!(shader.facts().atomics, 4);
}

#[test]
fn the_small_stack_is_enough_for_what_is_accepted() {
    let table: Vec<String> = (0..2_048).map(|n| format!("{n}.5")).collect();
    let text = format!(
        "const T = array<f32, 2048>({});\nfn f(i: u32) -> f32 {{ return T[i]; }}",
        table.join(", ")
    );
    assert!(check_small(&text, NONE).is_ok());
}
