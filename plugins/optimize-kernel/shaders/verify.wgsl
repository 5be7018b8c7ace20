// Checks one repetition against its nonce: that the input is unchanged and every element of the output right. The scorer runs this
// after every repetition, outside the timing.
//
// The input is made again rather than kept: a second copy would cost memory and could be reached. What it adds up to is found by
// reduce-then-scan, in five dispatches:
//   begin        empties the report and marks it unfinished
//   summarize    the input against what it was made as; what each block of 4,096 elements does to parity and sum
//   scan_blocks  what all the blocks before each block do together
//   compare      every element of the output against its expected value
//   explain      what was expected and what is there at the first error; whether everything was looked at
//
// `report`: [0] all errors, or UNFINISHED; [1] wrong output elements, [2] the index of the first, [3] expected and [4] actual value there;
// [5] changed input elements, [6] the index of the first, [7] expected and [8] actual value there; [9] input elements, [10] output
// elements and [11] blocks that were looked at; [12] the seal; [13], [14], [15] the stamp.
//
// A driver may drop a dispatch or end a loop early and say nothing. So "right" is not what is there when nothing happened: each step
// counts in its loops what it looks at, and `explain` alone, when the counts are whole, takes the mark back and sets the seal, which
// belongs to this size and kind, and the stamp, which belongs to this nonce.

struct Params {
    n: u32,
    kind: u32,
    a: u32,
    b: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> nonce: array<u32>;
@group(0) @binding(2) var<storage, read> input: array<i32>;
@group(0) @binding(3) var<storage, read> output: array<i32>;
@group(0) @binding(4) var<storage, read_write> blocks: array<vec4<i32>>;
@group(0) @binding(5) var<storage, read_write> report: array<atomic<u32>, 16>;

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

// A block is 32 invocations of 128 elements each: few invocations meet at a barrier, because software devices are slow at barriers.
const LANES = 32u;
const BLOCK = 4096u;
const GROUPS_PER_LANE = BLOCK / LANES / 4u;

// What a stretch of elements does: whether it turns the parity of the count of positives, and what it adds to the sum, according to
// the parity it is entered with.
struct Summary {
    flips: u32,
    entered_even: i32,
    entered_odd: i32,
}

// `first` and then `second`.
fn join(first: Summary, second: Summary) -> Summary {
    let turned = first.flips == 1u;
    return Summary(
        first.flips ^ second.flips,
        first.entered_even + select(second.entered_even, second.entered_odd, turned),
        first.entered_odd + select(second.entered_odd, second.entered_even, turned),
    );
}

fn join_element(before: Summary, x: i32) -> Summary {
    let odd = i32(before.flips);
    return Summary(
        before.flips ^ u32(x > 0),
        before.entered_even + x * odd,
        before.entered_odd + x * (1 - odd),
    );
}

fn join_four(before: Summary, x: vec4<i32>) -> Summary {
    return join_element(join_element(join_element(join_element(before, x.x), x.y), x.z), x.w);
}

fn to_words(summary: Summary) -> vec4<i32> {
    return vec4(i32(summary.flips), summary.entered_even, summary.entered_odd, 0);
}

fn from_words(words: vec4<i32>) -> Summary {
    return Summary(u32(words.x), words.y, words.z);
}

// The four elements of a group; those from n on are zeros, which add nothing and turn nothing.
fn elements(k: vec4<u32>, group: u32) -> vec4<i32> {
    let index = vec4(group * 4u) + vec4(0u, 1u, 2u, 3u);
    return select(vec4(0), four(k, params.kind, group), index < vec4(params.n));
}

fn group_count() -> u32 {
    return (params.n + 3u) / 4u;
}

fn block_count() -> u32 {
    return (params.n + (BLOCK - 1u)) / BLOCK;
}

var<workgroup> lanes: array<vec4<i32>, LANES>;

// What the invocations before this one do together.
fn before_lane(lane: u32, own: Summary) -> Summary {
    lanes[lane] = to_words(own);
    workgroupBarrier();
    var before = Summary(0u, 0, 0);
    for (var i = 0u; i < lane; i++) {
        before = join(before, from_words(lanes[i]));
    }
    return before;
}

// What the first word of a report is until `explain` has seen that everything was looked at.
const UNFINISHED = 0xffffffffu;

// The purpose of the words that tell the reports of two nonces apart; `four` has the purposes below it.
const PURPOSE_STAMP = 2u;

// What a finished report carries for a size and a kind; never 0. src/report.rs has the same.
fn seal() -> u32 {
    return ((params.n * 0x9e3779b1u) ^ ((params.kind + 1u) * 0x85ebca6bu)) | 1u;
}

@compute @workgroup_size(1)
fn begin() {
    atomicStore(&report[0], UNFINISHED);
    for (var word = 1u; word < 16u; word++) {
        atomicStore(&report[word], 0u);
    }
}

// What one invocation has found, and how many elements it has looked at.
var<private> errors: u32;
var<private> first_error: u32;
var<private> seen: u32;

fn compare_element(index: u32, right: bool) {
    let error = index < params.n && !right;
    first_error = select(first_error, index, error && errors == 0u);
    errors += u32(error);
}

// Counts the elements of a group that are below n.
fn see(group: u32) {
    seen += min(params.n - group * 4u, 4u);
}

// Counts the input's changed elements on the way: what is added up is the input as it was made.
@compute @workgroup_size(LANES)
fn summarize(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(num_workgroups) workgroups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let block = workgroup.y * workgroups.x + workgroup.x;
    if block >= block_count() {
        return;
    }
    let k = key();
    let first = (block * LANES + lane) * GROUPS_PER_LANE;
    var own = Summary(0u, 0, 0);
    for (var group = first; group < min(first + GROUPS_PER_LANE, group_count()); group++) {
        let x = elements(k, group);
        let index = group * 4u;
        let same = present(group) == x;
        compare_element(index, same.x);
        compare_element(index + 1u, same.y);
        compare_element(index + 2u, same.z);
        compare_element(index + 3u, same.w);
        own = join_four(own, x);
        see(group);
    }
    atomicAdd(&report[9], seen);
    // The report starts as zeros, so the smallest index is kept as the largest complement.
    if errors > 0u {
        atomicAdd(&report[5], errors);
        atomicMax(&report[6], ~first_error);
    }
    let before = before_lane(lane, own);
    if lane == LANES - 1u {
        blocks[block] = to_words(join(before, own));
    }
}

@compute @workgroup_size(LANES)
fn scan_blocks(@builtin(local_invocation_index) lane: u32) {
    let count = block_count();
    let share = (count + (LANES - 1u)) / LANES;
    let first = min(lane * share, count);
    let last = min(first + share, count);
    var own = Summary(0u, 0, 0);
    for (var block = first; block < last; block++) {
        own = join(own, from_words(blocks[block]));
    }
    var before = before_lane(lane, own);
    for (var block = first; block < last; block++) {
        let next = from_words(blocks[block]);
        blocks[block] = to_words(before);
        before = join(before, next);
        seen++;
    }
    atomicAdd(&report[11], seen);
}

fn present(group: u32) -> vec4<i32> {
    let index = group * 4u;
    return vec4(input[index], input[index + 1u], input[index + 2u], input[index + 3u]);
}

fn compare_four(before: Summary, group: u32, x: vec4<i32>) -> Summary {
    let index = group * 4u;
    let a = join_element(before, x.x);
    let b = join_element(a, x.y);
    let c = join_element(b, x.z);
    let d = join_element(c, x.w);
    compare_element(index, output[index] == a.entered_even);
    compare_element(index + 1u, output[index + 1u] == b.entered_even);
    compare_element(index + 2u, output[index + 2u] == c.entered_even);
    compare_element(index + 3u, output[index + 3u] == d.entered_even);
    see(group);
    return d;
}

// The input is read where `summarize` found it unchanged, which is cheaper than making it again. That is two loops each time, one of
// them empty, rather than an `if` in one: software devices go through both arms of an `if`.
@compute @workgroup_size(LANES)
fn compare(
    @builtin(workgroup_id) workgroup: vec3<u32>,
    @builtin(num_workgroups) workgroups: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    let block = workgroup.y * workgroups.x + workgroup.x;
    if block >= block_count() {
        return;
    }
    let k = key();
    let first = (block * LANES + lane) * GROUPS_PER_LANE;
    let last = min(first + GROUPS_PER_LANE, group_count());
    let unchanged_last = select(first, last, atomicLoad(&report[5]) == 0u);
    var own = Summary(0u, 0, 0);
    for (var group = first; group < unchanged_last; group++) {
        own = join_four(own, present(group));
    }
    for (var group = unchanged_last; group < last; group++) {
        own = join_four(own, elements(k, group));
    }
    var state = join(from_words(blocks[block]), before_lane(lane, own));
    for (var group = first; group < unchanged_last; group++) {
        state = compare_four(state, group, present(group));
    }
    for (var group = unchanged_last; group < last; group++) {
        state = compare_four(state, group, elements(k, group));
    }
    atomicAdd(&report[10], seen);
    if errors > 0u {
        atomicAdd(&report[1], errors);
        atomicMax(&report[2], ~first_error);
    }
}

// The right output at an index: at most a block's elements are gone through from the beginning of its block.
fn expected_output(index: u32) -> i32 {
    let k = key();
    let block = index / BLOCK;
    var state = from_words(blocks[block]);
    for (var group = block * (BLOCK / 4u); group < index / 4u; group++) {
        state = join_four(state, four(k, params.kind, group));
    }
    let x = four(k, params.kind, index / 4u);
    for (var i = 0u; i <= index % 4u; i++) {
        state = join_element(state, x[i]);
    }
    return state.entered_even;
}

fn everything_was_seen() -> bool {
    return atomicLoad(&report[9]) == params.n && atomicLoad(&report[10]) == params.n && atomicLoad(&report[11]) == block_count();
}

@compute @workgroup_size(1)
fn explain() {
    if !everything_was_seen() {
        return;
    }
    let wrong_count = atomicLoad(&report[1]);
    let changed_count = atomicLoad(&report[5]);
    if wrong_count > 0u {
        let index = ~atomicLoad(&report[2]);
        atomicStore(&report[2], index);
        atomicStore(&report[3], bitcast<u32>(expected_output(index)));
        atomicStore(&report[4], bitcast<u32>(output[index]));
    }
    if changed_count > 0u {
        let index = ~atomicLoad(&report[6]);
        let x = four(key(), params.kind, index / 4u);
        atomicStore(&report[6], index);
        atomicStore(&report[7], bitcast<u32>(x[index % 4u]));
        atomicStore(&report[8], bitcast<u32>(input[index]));
    }
    let stamp = threefry(key(), vec4(params.n, params.kind, PURPOSE_STAMP, 0u));
    atomicStore(&report[12], seal());
    atomicStore(&report[13], stamp.x);
    atomicStore(&report[14], stamp.y);
    atomicStore(&report[15], stamp.z);
    atomicStore(&report[0], wrong_count + changed_count);
}
