// Makes the input of one repetition from its nonce: the scorer runs this before every repetition, outside the timing.

struct Params {
    n: u32,
    kind: u32,
    a: u32,
    b: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> nonce: array<u32>;
@group(0) @binding(2) var<storage, read_write> input: array<i32>;

// --- generator: the same text in generate.wgsl and verify.wgsl, the same function as in src/model.rs
// Threefry4x32 with 20 rounds (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011). The nonce is
// the key; the counter is (index / 4, kind, purpose, 0), and its four words serve four elements that lie side by side.

const KIND_EXTREME = 4u;
const KIND_MIXED = 5u;

const PURPOSE_VALUES = 0u;
const PURPOSE_CHOICES = 1u;

fn key() -> vec4<u32> {
    return vec4(nonce[0], nonce[1], nonce[2], nonce[3]);
}

// One round, on the words paired as (x0, x1) and (x2, x3).
fn mix(x: vec4<u32>, left: u32, right: u32) -> vec4<u32> {
    let a = x.x + x.y;
    let b = ((x.y << left) | (x.y >> (32u - left))) ^ a;
    let c = x.z + x.w;
    let d = ((x.w << right) | (x.w >> (32u - right))) ^ c;
    return vec4(a, b, c, d);
}

// Two rounds: the second pairs (x0, x3) and (x2, x1).
fn mix_twice(x: vec4<u32>, rotations: vec4<u32>) -> vec4<u32> {
    let once = mix(x, rotations.x, rotations.y);
    return mix(once.xwzy, rotations.z, rotations.w).xwzy;
}

fn threefry(k: vec4<u32>, counter: vec4<u32>) -> vec4<u32> {
    let parity = 0x1bd11bdau ^ k.x ^ k.y ^ k.z ^ k.w;
    var x = counter + k;
    x = mix_twice(x, vec4(10u, 26u, 11u, 21u));
    x = mix_twice(x, vec4(13u, 27u, 23u, 5u));
    x += vec4(k.y, k.z, k.w, parity + 1u);
    x = mix_twice(x, vec4(6u, 20u, 17u, 11u));
    x = mix_twice(x, vec4(25u, 10u, 18u, 20u));
    x += vec4(k.z, k.w, parity, k.x + 2u);
    x = mix_twice(x, vec4(10u, 26u, 11u, 21u));
    x = mix_twice(x, vec4(13u, 27u, 23u, 5u));
    x += vec4(k.w, parity, k.x, k.y + 3u);
    x = mix_twice(x, vec4(6u, 20u, 17u, 11u));
    x = mix_twice(x, vec4(25u, 10u, 18u, 20u));
    x += vec4(parity, k.x, k.y, k.z + 4u);
    x = mix_twice(x, vec4(10u, 26u, 11u, 21u));
    x = mix_twice(x, vec4(13u, 27u, 23u, 5u));
    x += vec4(k.x, k.y, k.z, k.w + 5u);
    return x;
}

// The high half of word * range, for a range below 2^16: words mapped onto 0..range.
fn below(words: vec4<u32>, range: u32) -> vec4<u32> {
    return ((words >> vec4(16u)) * range + (((words & vec4(0xffffu)) * range) >> vec4(16u))) >> vec4(16u);
}

// The words, or the values at which sums wrap and signs change.
fn extremes(words: vec4<u32>, choices: vec4<u32>) -> vec4<i32> {
    let pick = below(choices, 6u);
    var values = bitcast<vec4<i32>>(words);
    values = select(values, vec4(i32(-2147483647 - 1)), pick == vec4(0u));
    values = select(values, vec4(2147483647), pick == vec4(1u));
    values = select(values, vec4(-1), pick == vec4(2u));
    values = select(values, vec4(0), pick == vec4(3u));
    return select(values, vec4(1), pick == vec4(4u));
}

// The input's four elements from 4 * group on.
fn four(k: vec4<u32>, kind: u32, group: u32) -> vec4<i32> {
    let words = threefry(k, vec4(group, kind, PURPOSE_VALUES, 0u));
    var least = 0;
    var range = 1u;
    switch kind {
        case 0u, KIND_MIXED: {
            least = -10;
            range = 20u;
        }
        case 1u: {
            least = 1;
            range = 10u;
        }
        case 2u: {
            least = -10;
            range = 10u;
        }
        default: {}
    }
    let ordinary = vec4(least) + bitcast<vec4<i32>>(below(words, range));
    if kind != KIND_EXTREME && kind != KIND_MIXED {
        return ordinary;
    }
    let choices = threefry(k, vec4(group, kind, PURPOSE_CHOICES, 0u));
    if kind == KIND_EXTREME {
        return extremes(words, choices);
    }
    // One in 64: the top six bits decide whether, the others which.
    return select(ordinary, extremes(words, choices << vec4(6u)), (choices >> vec4(26u)) == vec4(0u));
}
// --- end of generator

// Each invocation makes four elements. The workgroups lie in two dimensions, since one holds no more than 65,535.
@compute @workgroup_size(256)
fn generate(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(num_workgroups) workgroups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let group = (workgroup.y * workgroups.x + workgroup.x) * 256u + lane;
    let first = group * 4u;
    if first >= params.n {
        return;
    }
    let values = four(key(), params.kind, group);
    input[first] = values.x;
    if first + 1u < params.n {
        input[first + 1u] = values.y;
    }
    if first + 2u < params.n {
        input[first + 2u] = values.z;
    }
    if first + 3u < params.n {
        input[first + 3u] = values.w;
    }
}
