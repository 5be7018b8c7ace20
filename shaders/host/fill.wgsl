// Fills a buffer: with zeros (a timed `clear`), or with a pattern that depends on a secret key and on the word's index
// (poison, and the flushing of caches).

struct Fill {
    words: u32,
    key_a: u32,
    key_b: u32,
    random: u32,
}

@group(0) @binding(0) var<uniform> fill: Fill;
@group(0) @binding(1) var<storage, read_write> target_words: array<u32>;

const WORDS_PER_INVOCATION = 4u;
const WORKGROUP = 256u;

// The finaliser of MurmurHash3 (Austin Appleby, public domain): every input bit reaches every output bit.
fn mix(word: u32) -> u32 {
    var h = word;
    h = (h ^ (h >> 16u)) * 0x85ebca6bu;
    h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
    return h ^ (h >> 16u);
}

@compute @workgroup_size(256)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let first = (group.y * groups.x + group.x) * WORKGROUP * WORDS_PER_INVOCATION + lane;
    for (var step = 0u; step < WORDS_PER_INVOCATION; step++) {
        let index = first + step * WORKGROUP;
        if index < fill.words {
            target_words[index] = fill.random * (mix(mix(index ^ fill.key_a) + fill.key_b));
        }
    }
}
