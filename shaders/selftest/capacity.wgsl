// The largest dispatches and the largest bindings.

@group(0) @binding(0) var<storage, read> places: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;
@group(0) @binding(1) var<storage, read_write> counts: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> large: array<u32>;

// Counts each workgroup in a byte that belongs to the dimension of the dispatch: 1 in x, 0x100 in y, 0x10000 in z.
@compute @workgroup_size(1)
fn cover(@builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    var unit = 1u;
    if groups.y > 1u {
        unit = 0x100u;
    }
    if groups.z > 1u {
        unit = 0x10000u;
    }
    atomicAdd(&counts[group.x + group.y + group.z], unit);
}

@compute @workgroup_size(64)
fn write_places(@builtin(global_invocation_id) invocation: vec3<u32>) {
    if invocation.x < arrayLength(&places) {
        let place = places[invocation.x];
        large[place] = (place * 0x9e3779b9u) ^ 0x5a5a5a5au;
    }
}

@compute @workgroup_size(64)
fn read_places(@builtin(global_invocation_id) invocation: vec3<u32>) {
    if invocation.x < arrayLength(&places) {
        results[invocation.x] = large[places[invocation.x]];
    }
}
