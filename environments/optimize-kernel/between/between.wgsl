struct Size {
    n: u32,
    chunks: u32,
}

const CHUNK = 256u;

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> input: array<i32>;
@group(0) @binding(2) var<storage, read_write> totals: array<i32>;
@group(0) @binding(3) var<storage, read_write> output: array<i32>;

// How many elements of each chunk are positive.
@compute @workgroup_size(64)
fn count(@builtin(global_invocation_id) id: vec3<u32>) {
    let chunk = id.x;
    if chunk >= size.chunks {
        return;
    }
    var positives = 0;
    for (var i = chunk * CHUNK; i < min(chunk * CHUNK + CHUNK, size.n); i++) {
        positives += select(0, 1, input[i] > 0);
    }
    totals[chunk] = positives;
}

var<workgroup> shares: array<i32, 256>;

// What the chunks before each chunk add up to, in place of what it adds up to itself.
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
        let next = totals[i];
        totals[i] = sum;
        sum += next;
    }
}

// Keeps the elements that count, and what those of each chunk add up to.
@compute @workgroup_size(64)
fn keep(@builtin(global_invocation_id) id: vec3<u32>) {
    let chunk = id.x;
    if chunk >= size.chunks {
        return;
    }
    var positives = totals[chunk];
    var sum = 0;
    for (var i = chunk * CHUNK; i < min(chunk * CHUNK + CHUNK, size.n); i++) {
        let x = input[i];
        let kept = select(0, x, (positives & 1) == 1);
        output[i] = kept;
        sum += kept;
        positives += select(0, 1, x > 0);
    }
    totals[chunk] = sum;
}

// Adds up.
@compute @workgroup_size(64)
fn add(@builtin(global_invocation_id) id: vec3<u32>) {
    let chunk = id.x;
    if chunk >= size.chunks {
        return;
    }
    var sum = totals[chunk];
    for (var i = chunk * CHUNK; i < min(chunk * CHUNK + CHUNK, size.n); i++) {
        sum += output[i];
        output[i] = sum;
    }
}
