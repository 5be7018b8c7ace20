@group(0) @binding(2) var<storage, read_write> output: array<i32>;
var<private> table: array<u32, 16777216>;

@compute @workgroup_size(1)
fn main() {
    output[0] = i32(table[u32(output[0])]);
}
