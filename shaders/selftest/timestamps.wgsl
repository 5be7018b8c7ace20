// Work whose length the host sets, which no compiler can shorten and which waits for no memory.

@group(0) @binding(0) var<storage, read> steps: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

@compute @workgroup_size(64)
fn spin(@builtin(global_invocation_id) place: vec3<u32>) {
    let count = steps[0];
    var state = place.x + 1u;
    for (var i = 0u; i < count; i += 1u) {
        // Marsaglia's xorshift generator: it never reaches 0 from another state, but a compiler does not know that.
        state ^= state << 13u;
        state ^= state >> 17u;
        state ^= state << 5u;
    }
    if state == 0u {
        results[0] = 1u;
    }
}
