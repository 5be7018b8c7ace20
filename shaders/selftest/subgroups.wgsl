// Every invocation reports its subgroup's size, its id there, the number of members, the sum of their values, the sum of those before it, and
// the first member. naga 30 knows subgroup operations without an `enable` directive, and none with it.

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

@compute @workgroup_size(128)
fn report(
    @builtin(global_invocation_id) place: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
    @builtin(subgroup_size) size: u32,
    @builtin(subgroup_invocation_id) id: u32,
) {
    let value = values[place.x];
    let begin = 6u * place.x;
    results[begin] = size;
    results[begin + 1u] = id;
    results[begin + 2u] = subgroupAdd(1u);
    results[begin + 3u] = subgroupAdd(value);
    results[begin + 4u] = subgroupExclusiveAdd(value);
    results[begin + 5u] = subgroupBroadcastFirst(lane);
}
