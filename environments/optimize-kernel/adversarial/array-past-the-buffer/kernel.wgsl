@group(0) @binding(1) var<storage, read_write> small: array<i32, 64>;
@group(0) @binding(2) var<storage, read_write> output: array<i32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
    small[lane] = i32(lane);
    output[0] = small[63u - lane];
}
