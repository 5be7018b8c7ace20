// Accesses out of bounds. Every index comes from a buffer and is outside of the 64 words that are bound at 2, 3 or 4.

struct Fixed {
    items: array<u32, 64>,
}

@group(0) @binding(0) var<storage, read> indices: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;
@group(0) @binding(2) var<storage, read> source: array<u32>;
@group(0) @binding(2) var<storage, read> source_fixed: Fixed;
@group(0) @binding(3) var<storage, read_write> destination: array<u32>;
@group(0) @binding(3) var<storage, read_write> destination_fixed: Fixed;
@group(0) @binding(3) var<storage, read_write> counters: array<atomic<u32>>;
@group(0) @binding(4) var<uniform> constants: array<vec4<u32>, 16>;

const STRAY = 0xbad0bad0u;

@compute @workgroup_size(1)
fn read_storage() {
    results[0] = arrayLength(&source);
    for (var i = 0u; i < arrayLength(&indices); i += 1u) {
        // As a signed index too: a negative one must not reach backwards.
        let unsigned = source[indices[i]];
        let signed = source[bitcast<i32>(indices[i])];
        results[1u + i] = max(unsigned, signed);
    }
}

@compute @workgroup_size(1)
fn read_storage_fixed() {
    for (var i = 0u; i < arrayLength(&indices); i += 1u) {
        results[1u + i] = source_fixed.items[indices[i]];
    }
}

@compute @workgroup_size(1)
fn read_uniform() {
    for (var i = 0u; i < arrayLength(&indices); i += 1u) {
        results[1u + i] = constants[indices[i]][indices[i] & 3u];
    }
}

@compute @workgroup_size(1)
fn write_storage() {
    for (var i = 0u; i < arrayLength(&indices); i += 1u) {
        destination[indices[i]] = STRAY;
        destination[bitcast<i32>(indices[i])] = STRAY;
    }
}

@compute @workgroup_size(1)
fn write_storage_fixed() {
    for (var i = 0u; i < arrayLength(&indices); i += 1u) {
        destination_fixed.items[indices[i]] = STRAY;
    }
}

@compute @workgroup_size(1)
fn add_storage() {
    for (var i = 0u; i < arrayLength(&indices); i += 1u) {
        atomicAdd(&counters[indices[i]], 1u);
    }
}

var<workgroup> shared_before: array<u32, 64>;
var<workgroup> shared_middle: array<u32, 64>;
var<workgroup> shared_after: array<u32, 64>;

@compute @workgroup_size(1)
fn write_variables() {
    var before: array<u32, 64>;
    var middle: array<u32, 64>;
    var after: array<u32, 64>;
    for (var i = 0u; i < 64u; i += 1u) {
        shared_before[i] = i;
        shared_after[i] = i;
        before[i] = i;
        after[i] = i;
    }
    for (var i = 0u; i < arrayLength(&indices); i += 1u) {
        shared_middle[indices[i]] = STRAY;
        middle[indices[i]] = STRAY;
    }
    var shared_changes = 0u;
    var changes = 0u;
    for (var i = 0u; i < 64u; i += 1u) {
        shared_changes += u32(shared_before[i] != i) + u32(shared_after[i] != i);
        // The sum with `middle`, which holds nothing but 0 and STRAY, keeps that array alive.
        changes += u32(before[i] != i) + u32(after[i] != i) + u32(middle[i] == 1u);
    }
    results[0] = shared_changes;
    results[1] = changes;
}
