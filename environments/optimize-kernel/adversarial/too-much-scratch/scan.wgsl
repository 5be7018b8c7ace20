// What a stretch of elements does is an associative summary (flips, even, odd): whether it turns the parity of the count of
// positives (0 or 1), and what it adds to the sum when it is entered with an even or an odd count. The state at an element is the summary of
// all that lies before it, entered with an even count: its parity is `flips`, its sum `even`.
//
// Elements from n on fill up the last vector and the last block with whatever a read gives, and so do the blocks after the last. They need no
// care: they come last, and so change nothing that is kept.

struct Size {
    vectors: u32,
    blocks: u32,
}

// A workgroup goes through a block of 64 times 256 elements. So many for each invocation, because barriers are dear on software devices; GPUs
// have enough invocations even so, and go through whole sectors of memory, 64 bytes of it at a time.
const LANES = 64u;
// The batches of four vectors that an invocation goes through.
const BATCHES = 16u;
const ROW = 8u;

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> input: array<vec4<i32>>;
@group(0) @binding(2) var<storage, read_write> blocks: array<vec4<i32>>;
@group(0) @binding(3) var<storage, read_write> lanes: array<vec4<i32>>;
@group(0) @binding(4) var<storage, read_write> output: array<vec4<i32>>;

var<workgroup> summaries: array<vec4<i32>, LANES>;
var<workgroup> rows: array<vec4<i32>, ROW>;

// `first` and then `second`.
fn join(first: vec4<i32>, second: vec4<i32>) -> vec4<i32> {
    let entered = select(second, second.xzyw, first.x == 1);
    return vec4(first.x ^ entered.x, first.y + entered.y, first.z + entered.z, 0);
}

// The summary of a stretch and the four elements after it.
fn join_vector(before: vec4<i32>, x: vec4<i32>) -> vec4<i32> {
    // All ones where the element is entered with an odd count, given that the stretch was entered with an even one.
    let positive = select(vec4(0), vec4(-1), x > vec4(0));
    let a = -before.x;
    let b = a ^ positive.x;
    let c = b ^ positive.y;
    let d = c ^ positive.z;
    let total = x.x + x.y + x.z + x.w;
    let added = (x.x & a) + (x.y & b) + (x.z & c) + (x.w & d);
    return vec4(-(d ^ positive.w), before.y + added, before.z + (total - added), 0);
}

// What the invocations before this one do. Two steps of eight rather than six of two: a barrier costs more than a few additions.
fn before_lane(lane: u32, own: vec4<i32>) -> vec4<i32> {
    summaries[lane] = own;
    workgroupBarrier();
    if lane < ROW {
        var before = vec4(0);
        for (var i = lane * ROW; i < lane * ROW + ROW; i++) {
            let next = summaries[i];
            summaries[i] = before;
            before = join(before, next);
        }
        rows[lane] = before;
    }
    workgroupBarrier();
    var before = vec4(0);
    for (var row = 0u; row < lane / ROW; row++) {
        before = join(before, rows[row]);
    }
    return join(before, summaries[lane]);
}

@compute @workgroup_size(LANES)
fn reduce(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let block = workgroup.x;
    let invocation = block * LANES + lane;
    var vector = invocation * BATCHES * 4u;
    var own = vec4(0);
    for (var batch = 0u; batch < BATCHES; batch++) {
        let a = input[vector];
        let b = input[vector + 1u];
        let c = input[vector + 2u];
        let d = input[vector + 3u];
        own = join_vector(join_vector(join_vector(join_vector(own, a), b), c), d);
        vector += 4u;
    }
    let before = before_lane(lane, own);
    lanes[invocation] = before;
    if lane == LANES - 1u {
        blocks[block] = join(before, own);
    }
}

// Each invocation takes a share of the blocks, four at a time, so that four reads are under way at once. Shares go on past the last block,
// where scratch has room for them.
@compute @workgroup_size(LANES)
fn spine(@builtin(local_invocation_index) lane: u32) {
    let share = (size.blocks + (4u * LANES - 1u)) / (4u * LANES) * 4u;
    let first = lane * share;
    var own = vec4(0);
    for (var block = first; block < first + share; block += 4u) {
        let a = blocks[block];
        let b = blocks[block + 1u];
        let c = blocks[block + 2u];
        let d = blocks[block + 3u];
        own = join(join(join(join(own, a), b), c), d);
    }
    var before = before_lane(lane, own);
    for (var block = first; block < first + share; block += 4u) {
        let a = blocks[block];
        let b = blocks[block + 1u];
        let c = blocks[block + 2u];
        let d = blocks[block + 3u];
        let before_b = join(before, a);
        let before_c = join(before_b, b);
        let before_d = join(before_c, c);
        blocks[block] = before;
        blocks[block + 1u] = before_b;
        blocks[block + 2u] = before_c;
        blocks[block + 3u] = before_d;
        before = join(before_d, d);
    }
}

// All ones where the count so far is odd, and the sum so far.
struct State {
    odd: i32,
    sum: i32,
}

fn scan_vector(state: ptr<function, State>, vector: u32, x: vec4<i32>) {
    let positive = select(vec4(0), vec4(-1), x > vec4(0));
    let a = (*state).odd;
    let b = a ^ positive.x;
    let c = b ^ positive.y;
    let d = c ^ positive.z;
    let first = (*state).sum + (x.x & a);
    let second = first + (x.y & b);
    let third = second + (x.z & c);
    let fourth = third + (x.w & d);
    *state = State(d ^ positive.w, fourth);
    if vector < size.vectors {
        output[vector] = vec4(first, second, third, fourth);
    }
}

@compute @workgroup_size(LANES)
fn scan(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    // The last block first: it is what `reduce` has just read, and may still be in a cache.
    let block = size.blocks - 1u - workgroup.x;
    let invocation = block * LANES + lane;
    let before = join(blocks[block], lanes[invocation]);
    var state = State(-before.x, before.y);
    var vector = invocation * BATCHES * 4u;
    for (var batch = 0u; batch < BATCHES; batch++) {
        let a = input[vector];
        let b = input[vector + 1u];
        let c = input[vector + 2u];
        let d = input[vector + 3u];
        scan_vector(&state, vector, a);
        scan_vector(&state, vector + 1u, b);
        scan_vector(&state, vector + 2u, c);
        scan_vector(&state, vector + 3u, d);
        vector += 4u;
    }
}
