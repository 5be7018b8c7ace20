// An inclusive prefix sum, in place, in three passes.

struct Size {
    n: u32,
    chunks: u32,
}

const CHUNK = 256u;

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read_write> values: array<i32>;
@group(0) @binding(2) var<storage, read_write> totals: array<i32>;

// Each invocation scans a chunk.
@compute @workgroup_size(64)
fn scan_chunks(@builtin(global_invocation_id) id: vec3<u32>) {
    let chunk = id.x;
    if chunk >= size.chunks {
        return;
    }
    var sum = 0;
    for (var i = chunk * CHUNK; i < min(chunk * CHUNK + CHUNK, size.n); i++) {
        sum += values[i];
        values[i] = sum;
    }
    totals[chunk] = sum;
}

var<workgroup> shares: array<i32, 256>;

// One workgroup scans the totals: each invocation a share of them, once it knows what the invocations before it add up to.
@compute @workgroup_size(256)
fn scan_totals(@builtin(local_invocation_index) lane: u32) {
    let share = (size.chunks + 255u) / 256u;
    let first = min(lane * share, size.chunks);
    let last = min(first + share, size.chunks);
    var own = 0;
    for (var i = first; i < last; i++) {
        own += totals[i];
    }
    shares[lane] = own;
    workgroupBarrier();
    var sum = 0;
    for (var i = 0u; i < lane; i++) {
        sum += shares[i];
    }
    for (var i = first; i < last; i++) {
        sum += totals[i];
        totals[i] = sum;
    }
}

// Every element gets the total of the chunks before its own. The workgroups lie in two dimensions, since one holds no more than 65,535.
@compute @workgroup_size(256)
fn add_totals(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(num_workgroups) workgroups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let i = (workgroup.y * workgroups.x + workgroup.x) * 256u + lane;
    let chunk = i / CHUNK;
    if i < size.n && chunk > 0u {
        values[i] += totals[chunk - 1u];
    }
}
