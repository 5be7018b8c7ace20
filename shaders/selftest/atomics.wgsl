// Many workgroups change the same words by atomic operations; host/gpu/src/selftest/atomics.rs knows what must be left.

struct Totals {
    tickets: atomic<u32>,
    sum: atomic<u32>,
    minimum: atomic<u32>,
    maximum: atomic<u32>,
    toggled: atomic<u32>,
    exchange_slot: atomic<u32>,
    exchange_sum: atomic<u32>,
    winner: atomic<u32>,
    winners: atomic<u32>,
    signed_minimum: atomic<i32>,
    signed_maximum: atomic<i32>,
    all_ones: atomic<u32>,
}

@group(0) @binding(0) var<storage, read_write> totals: Totals;
@group(0) @binding(1) var<storage, read_write> taken: array<atomic<u32>>;

var<workgroup> group_sum: atomic<u32>;

const INVOCATIONS = 65536u;

@compute @workgroup_size(256)
fn contend(@builtin(global_invocation_id) place: vec3<u32>, @builtin(local_invocation_index) lane: u32) {
    let index = place.x;

    // Each ticket is given out once.
    let ticket = atomicAdd(&totals.tickets, 1u);
    atomicAdd(&taken[ticket], 1u);

    atomicAdd(&group_sum, index);
    workgroupBarrier();
    if lane == 0u {
        atomicAdd(&totals.sum, atomicLoad(&group_sum));
    }

    atomicMin(&totals.minimum, 1000u + index);
    atomicMax(&totals.maximum, 1000u + index);
    let centred = i32(index) - i32(INVOCATIONS / 2u);
    atomicMin(&totals.signed_minimum, centred);
    atomicMax(&totals.signed_maximum, centred);

    // Every value is toggled by two invocations and so cancels out.
    atomicXor(&totals.toggled, index / 2u * 0x9e3779b9u);

    // One bit is cleared and set again; in whatever order, it is set at the end, since no other invocation has the same bit of the last word.
    if index < 32u {
        atomicAnd(&totals.all_ones, ~(1u << index));
        atomicOr(&totals.all_ones, 1u << index);
    }

    // What goes into the slot comes out once, or is still there.
    atomicAdd(&totals.exchange_sum, atomicExchange(&totals.exchange_slot, index + 1u));

    // Only one invocation can find the slot empty. A weak exchange may fail without cause, so a few tries are allowed.
    for (var attempt = 0u; attempt < 16u; attempt += 1u) {
        let outcome = atomicCompareExchangeWeak(&totals.winner, 0u, index + 1u);
        if outcome.exchanged {
            atomicAdd(&totals.winners, 1u);
            break;
        }
        if outcome.old_value != 0u {
            break;
        }
    }
}
