@group(0) @binding(2) var<storage, read_write> output: array<i32>;

fn first(row: ptr<function, array<i32, 4>>) -> i32 {
    return (*row)[0];
}

@compute @workgroup_size(1)
fn main() {
    var table: array<array<i32, 4>, 4>;
    output[0] = first(&table[u32(output[0])]);
}
