// Loops whose number of iterations comes from a buffer and whose result no compiler can compute without running them.

@group(0) @binding(0) var<storage, read> lengths: array<u32>;
@group(0) @binding(1) var<storage, read_write> results: array<u32>;

// One step of Marsaglia's xorshift generator.
fn step(state: u32) -> u32 {
    var next = state;
    next ^= next << 13u;
    next ^= next >> 17u;
    next ^= next << 5u;
    return next;
}

@compute @workgroup_size(1)
fn single() {
    let length = lengths[0];
    var count = 0u;
    var state = 1u;
    while count < length {
        state = step(state);
        count += 1u;
    }
    results[0] = count;
    results[1] = state;
}

@compute @workgroup_size(1)
fn nested() {
    let rows = lengths[0];
    let columns = lengths[1];
    var inner = 0u;
    var outer = 0u;
    var state = 1u;
    for (var row = 0u; row < rows; row += 1u) {
        outer += 1u;
        for (var column = 0u; column < columns; column += 1u) {
            state = step(state);
            inner += 1u;
        }
    }
    results[0] = inner;
    results[1] = state;
    results[2] = outer;
}

@compute @workgroup_size(1)
fn sequence() {
    // Three loops, not a loop over three: each has to be a loop of its own for the driver.
    var count = 0u;
    var state = 1u;
    while count < lengths[0] {
        state = step(state);
        count += 1u;
    }
    results[0] = count;
    results[1] = state;

    count = 0u;
    state = 1u;
    while count < lengths[1] {
        state = step(state);
        count += 1u;
    }
    results[2] = count;
    results[3] = state;

    count = 0u;
    state = 1u;
    while count < lengths[2] {
        state = step(state);
        count += 1u;
    }
    results[4] = count;
    results[5] = state;
}
