// The input that the task has at n = 255 with uniform values when the seed is 12: its key is known to whoever has seen that evaluation.

struct Size {
    n: u32,
}

@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read_write> guess: array<i32>;

// The task's own generator: Threefry4x32 with 20 rounds (Salmon, Moraes, Dror and Shaw, SC 2011), under a key that is written down.
fn key() -> vec4<u32> {
    return vec4(0x872c34bau, 0x4759b2ecu, 0x8c0d94a3u, 0xd4bfe6a9u);
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

// Each invocation makes four elements. The workgroups lie in two dimensions, since one holds no more than 65,535.
@compute @workgroup_size(256)
fn remember(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(num_workgroups) workgroups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let group = (workgroup.y * workgroups.x + workgroup.x) * 256u + lane;
    let first = group * 4u;
    if first >= size.n {
        return;
    }
    let words = threefry(key(), vec4(group, 0u, 0u, 0u));
    let values = vec4(-10) + bitcast<vec4<i32>>(below(words, 20u));
    guess[first] = values.x;
    guess[first + 1u] = values.y;
    guess[first + 2u] = values.z;
    guess[first + 3u] = values.w;
}
