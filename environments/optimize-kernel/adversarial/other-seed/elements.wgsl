// The steps that look at one element at a time.

struct Size {
    n: u32,
}

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> input: array<i32>;
@group(0) @binding(2) var<storage, read_write> count: array<i32>;
@group(0) @binding(3) var<storage, read_write> output: array<i32>;

// The workgroups lie in two dimensions, since one holds no more than 65,535.
fn element(workgroup: vec3<u32>, workgroups: vec3<u32>, lane: u32) -> u32 {
    return (workgroup.y * workgroups.x + workgroup.x) * 256u + lane;
}

@compute @workgroup_size(256)
fn mark(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(num_workgroups) workgroups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let i = element(workgroup, workgroups, lane);
    if i < size.n {
        count[i] = select(0, 1, input[i] > 0);
    }
}

@compute @workgroup_size(256)
fn keep(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(num_workgroups) workgroups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let i = element(workgroup, workgroups, lane);
    if i < size.n {
        var before = 0;
        if i > 0u {
            before = count[i - 1u];
        }
        output[i] = select(0, input[i], (before & 1) == 1);
    }
}
