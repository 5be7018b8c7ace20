@group(0) @binding(2) var<storage, read_write> output: array<i32>;
const TABLE = array<u32, 4194304>();

@compute @workgroup_size(1)
fn main() {
    output[0] = i32(TABLE[u32(output[0])]);
}
