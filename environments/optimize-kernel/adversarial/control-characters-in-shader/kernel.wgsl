struct Size {
    n: u32,
    chunks: u32,
}

const CHUNK = 256u;

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> input: array<i32>;
@group(0) @binding(2) var<storage, read_write> totals: array<vec4<i32>>;
@group(0) @binding(3) var<storage, read_write> output: array<i32>;

// A summary is (flips, even, odd): whether a stretch turns the parity, what it adds when it is entered with an even or an odd count.
fn join(first: vec4<i32>, second: vec4<i32>) -> vec4<i32> {
    let entered = select(second, second.xzyw, first.x == 1);
    return vec4(first.x ^ entered.x, first.y + entered.y, first.z + entered.z, 0);
}

fn join_element(before: vec4<i32>, x: i32) -> vec4<i32> {
    return join(before, vec4(select(0, 1, x > 0), 0, x, 0));
}

@compute @workgroup_size(64)
fn summarize(@builtin(global_invocation_id) id: vec3<u32>) {
    let chunk = id.x;
    if chunk >= size.chunks {
        return;
    }
    var total[2J]0;scored31m‮ = vec4(0);
    for (var i = chunk * CHUNK; i < min(chunk * CHUNK + CHUNK, size.n); i++) {
        total = join_element(total, input[i]);
    }
    totals[chunk] = total;
}

var<workgroup> shares: array<vec4<i32>, 256>;

@compute @workgroup_size(256)
fn scan_totals(@builtin(local_invocation_index) lane: u32) {
    let share = (size.chunks + 255u) / 256u;
    let first = min(lane * share, size.chunks);
    let last = min(first + share, size.chunks);
    var own = vec4(0);
    for (var i = first; i < last; i++) {
        own = join(own, totals[i]);
    }
    shares[lane] = own;
    workgroupBarrier();
    var before = vec4(0);
    for (var i = 0u; i < lane; i++) {
        before = join(before, shares[i]);
    }
    for (var i = first; i < last; i++) {
        let next = totals[i];
        totals[i] = before;
        before = join(before, next);
    }
}

@compute @workgroup_size(64)
fn apply(@builtin(global_invocation_id) id: vec3<u32>) {
    let chunk = id.x;
    if chunk >= size.chunks {
        return;
    }
    var state = totals[chunk];
    for (var i = chunk * CHUNK; i < min(chunk * CHUNK + CHUNK, size.n); i++) {
        state = join_element(state, input[i]);
        output[i] = state.y;
    }
}
