// Float operations where drivers depart from IEEE 754. The operands come from a buffer, in the order of OPERANDS in
// host/gpu/src/selftest/floats.rs; `judge` there names the results.

@group(0) @binding(0) var<storage, read> operands: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

@compute @workgroup_size(1)
fn floats() {
    let n = bitcast<f32>(operands[0]);
    let one = bitcast<f32>(operands[1]);
    let infinity = bitcast<f32>(operands[2]);
    let zero = bitcast<f32>(operands[3]);
    let hundred_million = bitcast<f32>(operands[4]);
    let large = bitcast<f32>(operands[5]);
    let wide = bitcast<f32>(operands[6]);
    let minus_square = bitcast<f32>(operands[7]);
    let subnormal = bitcast<f32>(operands[8]);
    // Another variable with the same value, which a compiler cannot know.
    let other_infinity = bitcast<f32>(operands[2] | operands[3]);

    results[0] = u32(n != n);
    results[1] = u32(n == n);
    results[2] = u32(!(n == n));
    results[3] = u32(n < one);
    results[4] = u32(n >= one);
    results[5] = u32(!(n < one));
    results[6] = u32(n != one);
    results[7] = u32(abs(n - one) > 0.5);
    results[8] = u32(!(abs(n - one) <= 0.5));

    results[9] = u32((bitcast<u32>(n) & 0x7fffffffu) > 0x7f800000u);
    results[10] = bitcast<u32>(n + one);
    results[11] = bitcast<u32>(min(n, one));
    results[12] = bitcast<u32>(max(n, one));
    results[13] = bitcast<u32>(clamp(n, 0.0, 1.0));

    results[14] = bitcast<u32>(infinity - infinity);
    results[15] = bitcast<u32>(infinity - other_infinity);
    results[16] = bitcast<u32>(infinity * zero);
    results[17] = bitcast<u32>(one / zero);
    results[18] = bitcast<u32>(large * large);

    results[19] = bitcast<u32>((hundred_million + 1.0) - hundred_million);
    results[20] = bitcast<u32>((1.0e20 * large) * 1.0e-20);
    results[21] = bitcast<u32>(wide * wide + minus_square);
    results[22] = bitcast<u32>(subnormal + subnormal);
    results[23] = bitcast<u32>(subnormal * one);
    results[24] = 0u;
}
