// 16-bit floats: arithmetic whose results are exact, and conversions stored as f16.
enable f16;

@group(0) @binding(0) var<storage, read> operands: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(1) var<storage, read_write> stored: array<f16>;

@compute @workgroup_size(1)
fn arithmetic() {
    let pairs = arrayLength(&operands) / 2u;
    for (var pair = 0u; pair < pairs; pair += 1u) {
        let left = f16(operands[2u * pair]);
        let right = f16(operands[2u * pair + 1u]);
        sums[3u * pair] = f32(left + right);
        sums[3u * pair + 1u] = f32(left - right);
        sums[3u * pair + 2u] = f32(left * right);
    }
}

@compute @workgroup_size(1)
fn conversions() {
    for (var index = 0u; index < arrayLength(&operands); index += 1u) {
        stored[index] = f16(operands[index]);
    }
}
