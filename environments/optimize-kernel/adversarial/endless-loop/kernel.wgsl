@group(0) @binding(2) var<storage, read_write> output: array<i32>;

@compute @workgroup_size(1)
fn main() {
    var count = 1;
    loop {
        count += 2;
        if count == 0 {
            break;
        }
    }
    output[0] = count;
}
