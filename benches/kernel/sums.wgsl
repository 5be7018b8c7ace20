// What is timed: two dispatches, of which the second reads what the first wrote. The buffers hold whole blocks.

const LANES = 64u;
const WORDS_PER_LANE = 64u;
const WORDS_PER_BLOCK = LANES * WORDS_PER_LANE;

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> sums: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> made: array<u32>;

var<workgroup> partial: array<u32, LANES>;

// The input, which is not timed. Knuth's multiplicative hash.
@compute @workgroup_size(LANES)
fn make_input(@builtin(workgroup_id) block: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let first = block.x * WORDS_PER_BLOCK + lane;
    for (var step = 0u; step < WORDS_PER_LANE; step++) {
        let index = first + step * LANES;
        made[index] = index * 2654435761u;
    }
}

// The sum of each block.
@compute @workgroup_size(LANES)
fn sum_blocks(@builtin(workgroup_id) block: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let first = block.x * WORDS_PER_BLOCK + lane;
    var own = 0u;
    for (var step = 0u; step < WORDS_PER_LANE; step++) {
        own += input[first + step * LANES];
    }
    partial[lane] = own;
    workgroupBarrier();
    if lane == 0u {
        var sum = 0u;
        for (var other = 0u; other < LANES; other++) {
            sum += partial[other];
        }
        sums[block.x] = sum;
    }
}

// Every word and the sum of its block.
@compute @workgroup_size(LANES)
fn add_sums(@builtin(workgroup_id) block: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let first = block.x * WORDS_PER_BLOCK + lane;
    let sum = sums[block.x];
    for (var step = 0u; step < WORDS_PER_LANE; step++) {
        let index = first + step * LANES;
        output[index] = input[index] + sum;
    }
}
