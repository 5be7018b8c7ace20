// Integer operations at their edges. The operands come from a buffer, in the order of OPERANDS in host/gpu/src/selftest/integers.rs;
// the results go out in the order of OPERATIONS and CONVERSIONS there.

@group(0) @binding(0) var<storage, read> operands: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

@compute @workgroup_size(1)
fn integers() {
    let zero = operands[0];
    let seven = operands[1];
    let minimum = bitcast<i32>(operands[2]);
    let minus_one = bitcast<i32>(operands[3]);
    let shift = operands[4];
    let maximum = bitcast<i32>(operands[5]);
    let pattern = operands[6];
    let bits = operands[11];

    results[0] = seven / zero;
    results[1] = seven % zero;
    results[2] = bitcast<u32>(i32(seven) / i32(zero));
    results[3] = bitcast<u32>(i32(seven) % i32(zero));
    results[4] = bitcast<u32>(minimum / minus_one);
    results[5] = bitcast<u32>(minimum % minus_one);
    results[6] = seven << shift;
    results[7] = pattern >> shift;
    results[8] = bitcast<u32>(bitcast<i32>(pattern) >> shift);
    results[9] = bitcast<u32>(maximum - minus_one);
    results[10] = bitcast<u32>(minimum + minus_one);
    results[11] = bitcast<u32>(bitcast<i32>(pattern) * bitcast<i32>(pattern));
    results[12] = operands[3] + seven;
    results[13] = zero - seven;
    results[14] = bitcast<u32>(abs(minimum));
    results[15] = bitcast<u32>((minus_one * i32(seven)) % i32(shift));
    results[16] = u32(bitcast<f32>(operands[7]));
    results[17] = countOneBits(bits);
    results[18] = firstLeadingBit(zero);
    results[19] = bitcast<u32>(firstTrailingBit(minimum));
    results[20] = reverseBits(bits);
    results[21] = extractBits(pattern, 28u, 4u);

    results[22] = bitcast<u32>(i32(bitcast<f32>(operands[8])));
    results[23] = u32(bitcast<f32>(operands[9]));
    results[24] = u32(bitcast<f32>(operands[10]));
}
