//! The facts.

use super::super::{Access, BindingFacts};
use super::accepted::SCAN;
use super::{ALL, NONE, accepted, body};

fn binding(binding: u32, name: &str, access: Access) -> BindingFacts {
    BindingFacts {
        group: 0,
        binding,
        name: name.to_owned(),
        access,
    }
}

#[test]
fn a_prefix_sum() {
    let shader = accepted(SCAN, NONE);
    let facts = shader.facts();
    let names: Vec<&str> = facts
        .entry_points
        .iter()
        .map(|entry| entry.name.as_str())
        .collect();
    assert_eq!(names, ["reduce", "spine", "downsweep"]);
    let reduce = &facts.entry_points[0];
    assert_eq!(reduce.workgroup_size, [256, 1, 1]);
    assert_eq!(reduce.workgroup_bytes, 1_024);
    assert_eq!(
        reduce.bindings,
        [
            binding(0, "input", Access::Read),
            binding(1, "sums", Access::ReadWrite),
            binding(3, "sizes", Access::Uniform)
        ]
    );
    let spine = &facts.entry_points[1];
    assert_eq!(
        spine.workgroup_bytes,
        1_024 + 16,
        "the variable of a called function counts, and the small one is rounded up"
    );
    assert_eq!(spine.bindings.len(), 2);
    assert_eq!(facts.constants, ["BLOCK", "ITEMS"]);
    assert_eq!((facts.loops, facts.barriers, facts.atomics), (5, 6, 0));
    assert!(!facts.uses_subgroups && !facts.uses_f16);
    assert!(facts.operations.is_sorted());
}

#[test]
fn operations_by_kind() {
    let text = "
        @group(0) @binding(0) var<storage, read_write> d: array<f32>;
        @group(0) @binding(1) var<storage, read_write> a: array<atomic<i32>>;
        @compute @workgroup_size(1) fn main(@builtin(global_invocation_id) id: vec3u) {
            let v = vec3f(d[0], d[1], d[2]);
            d[3] = dot(v, v) / d[4];
            d[4] = select(exp(d[5]), f32(id.x), d[6] < 1.0);
            d[5] = bitcast<f32>(id.x + (id.y << 2u));
            atomicMax(&a[0], i32(id.y));
            d[6] = f32(subgroupExclusiveAdd(id.x));
            d[7] = -d[8] * f32(arrayLength(&d));
        }";
    let facts = accepted(text, ALL).facts().clone();
    let count = |name: &str| {
        facts
            .operations
            .iter()
            .find(|(known, _)| known == name)
            .map_or(0, |(_, count)| *count)
    };
    for (name, expected) in [
        ("f32 divide", 1),
        ("math dot", 1),
        ("math exp", 1),
        ("select", 1),
        ("f32 compare less", 1),
        ("u32 to f32", 3),
        ("u32 to i32", 1),
        ("bitcast", 1),
        ("u32 add", 1),
        ("u32 shift left", 1),
        ("atomic max", 1),
        ("subgroup exclusive add", 1),
        ("f32 negate", 1),
        ("f32 multiply", 1),
        ("array length", 1),
        ("storage load", 7),
        ("storage store", 5),
    ] {
        assert_eq!(count(name), expected, "{name} in {:?}", facts.operations);
    }
    assert!(facts.uses_subgroups);
}

#[test]
fn constants_with_ids_go_by_their_ids() {
    let text = "@id(7) override size = 3.5; override flag: bool; @id(1) override half_: f16 = 1h;";
    assert_eq!(
        accepted(&format!("enable f16;{text}"), ALL)
            .facts()
            .constants,
        ["7", "flag", "1"]
    );
}

#[test]
fn dead_code_of_other_entry_points_is_counted_but_not_bound() {
    let text = format!(
        "{}\n@group(3) @binding(9) var<storage> unused: array<u32>;\nfn never() -> u32 {{ return unused[0] % 3u; }}",
        body("x = x + 1u;")
    );
    let facts = accepted(&text, NONE).facts().clone();
    assert_eq!(facts.entry_points[0].bindings.len(), 1);
    assert!(facts.operations.contains(&("u32 remainder".to_owned(), 1)));
}

#[test]
fn workgroup_memory_of_any_size_is_a_fact() {
    let text = "var<workgroup> w: array<u32, 1048576>;\n@compute @workgroup_size(1) fn main() { w[0] = 1u; }\n@compute @workgroup_size(1) fn other() {}";
    let facts = accepted(text, NONE).facts().clone();
    assert_eq!(
        facts
            .entry_points
            .iter()
            .map(|entry| entry.workgroup_bytes)
            .collect::<Vec<_>>(),
        [4_194_304, 0]
    );
}
