// Copies of a large buffer, in units of four words.

@group(0) @binding(0) var<storage, read> source: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> destination: array<vec4<u32>>;

fn place(group: vec3<u32>, groups: vec3<u32>, lane: u32) -> u32 {
    return (group.y * groups.x + group.x) * 256u + lane;
}

// Words without a pattern that a memory controller could compress.
@compute @workgroup_size(256)
fn scatter(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let i = place(group, groups, lane);
    if i < arrayLength(&destination) {
        var words = vec4<u32>(4u * i, 4u * i + 1u, 4u * i + 2u, 4u * i + 3u) + 1u;
        words = (words ^ (words >> vec4<u32>(16u))) * 0x7feb352du;
        words = (words ^ (words >> vec4<u32>(15u))) * 0x846ca68bu;
        destination[i] = words ^ (words >> vec4<u32>(16u));
    }
}

@compute @workgroup_size(256)
fn copy_one(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let i = place(group, groups, lane);
    if i < arrayLength(&destination) {
        destination[i] = source[i];
    }
}

// Four units for each invocation, a workgroup's width apart.
@compute @workgroup_size(256)
fn copy_four(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let i = (group.y * groups.x + group.x) * 1024u + lane;
    if i + 768u < arrayLength(&destination) {
        let a = source[i];
        let b = source[i + 256u];
        let c = source[i + 512u];
        let d = source[i + 768u];
        destination[i] = a;
        destination[i + 256u] = b;
        destination[i + 512u] = c;
        destination[i + 768u] = d;
    }
}
