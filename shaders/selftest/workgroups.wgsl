// Workgroup memory and barriers.

// How much workgroup memory the kernel uses; up to all that the device states.
override WORDS: u32 = 4096u;

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

var<workgroup> memory: array<u32, WORDS>;
var<workgroup> tile: array<u32, 256>;

// Leaves no word of the workgroup memory 0, and adds up what other invocations wrote. It reads no word that it has not written: the host
// compiles it without zeroing.
@compute @workgroup_size(64)
fn fill(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    for (var i = lane; i < WORDS; i += 64u) {
        memory[i] = ((i * 0x9e3779b9u) ^ group.x) | 1u;
    }
    workgroupBarrier();
    var sum = 0u;
    for (var i = lane; i < WORDS; i += 64u) {
        sum += memory[WORDS - 1u - i];
    }
    results[group.x * 64u + lane] = sum;
}

@compute @workgroup_size(64)
fn count_nonzero(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    var count = 0u;
    for (var i = lane; i < WORDS; i += 64u) {
        count += u32(memory[i] != 0u);
    }
    results[group.x * 64u + lane] = count;
}

@compute @workgroup_size(256)
fn exchange_shared(@builtin(global_invocation_id) place: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    var value = input[place.x];
    for (var round = 0u; round < 8u; round += 1u) {
        tile[lane] = value;
        workgroupBarrier();
        value = tile[255u - lane] * 3u + lane;
        workgroupBarrier();
    }
    results[place.x] = value;
}

@compute @workgroup_size(256)
fn exchange_storage(@builtin(global_invocation_id) place: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let begin = place.x - lane;
    var value = input[place.x];
    for (var round = 0u; round < 8u; round += 1u) {
        results[place.x] = value;
        storageBarrier();
        value = results[begin + 255u - lane] * 3u + lane;
        storageBarrier();
    }
    results[place.x] = value;
}
