//! Computes in floats, one at a time and in vectors, on values that are known for trouble, and moves much memory: the bits of all its results
//! stand in its details.

#![no_std]

extern crate alloc;

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use weighhouse_sdk::verdicts::{
    Anchors, Description, Detail, DetailValue, Request, Scored, Verdict,
};
use weighhouse_sdk::{Guest, export, random};

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("computes-in-floats")
    }

    fn score(_request: Request) -> Verdict {
        let values = values();
        let nan = values.iter().fold(0.0, |sum, value| sum + value);
        let mean = values
            .iter()
            .filter(|value| value.is_normal() && value.abs() < 1e100)
            .fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
        Verdict::Scored(Scored {
            raw: mean.0 / mean.1,
            anchors: Some(Anchors {
                start: 0.1 + 0.2,
                reference: 1e308 * 1e-300,
            }),
            details: vec![
                bits("one-at-a-time", one_at_a_time(&values)),
                bits("in-vectors", in_vectors(&values)),
                bits("moved", moved(&values)),
                Detail {
                    name: "a-nan".to_string(),
                    value: DetailValue::Number(nan),
                },
                Detail {
                    name: "values".to_string(),
                    value: DetailValue::Numbers(values),
                },
            ],
        })
    }
}

export!(Scorer);

fn bits(name: &str, bits: u64) -> Detail {
    Detail {
        name: name.to_string(),
        value: DetailValue::Text(format!("{bits:016x}")),
    }
}

/// Takes one more result into all of them.
fn mix(all: u64, result: u64) -> u64 {
    all.wrapping_mul(0x5851_f42d_4c95_7f2d)
        .wrapping_add(result)
        .rotate_left(23)
}

/// Zeros, infinities, NaNs with and without payload, numbers too small to be normal, limits of the integers, and random bits.
fn values() -> Vec<f64> {
    let mut values: Vec<f64> = [
        0.0,
        1.0,
        0.1,
        2.5,
        1e-320,
        f64::MIN_POSITIVE,
        f64::MAX,
        f64::INFINITY,
        f64::NAN,
        f64::from_bits(0x7ff0_0000_0000_0001),
        f64::from_bits(0x7ffd_ead0_beef_0001),
        2_147_483_647.5,
        9_223_372_036_854_775_808.0,
        16_777_217.0,
    ]
    .iter()
    .flat_map(|value| [*value, -*value])
    .collect();
    values.extend((0..36).map(|_| f64::from_bits(random::next_u64())));
    values
}

fn one_at_a_time(values: &[f64]) -> u64 {
    let mut all = 0;
    for a in values {
        for b in values {
            for result in [a + b, a - b, a * b, a / b, a % b, a.copysign(*b)] {
                all = mix(all, result.to_bits());
            }
            let (a, b) = (*a as f32, *b as f32);
            for result in [a + b, a - b, a * b, a / b, a % b, a.copysign(b)] {
                all = mix(all, u64::from(result.to_bits()));
            }
            all = mix(
                all,
                u64::from(a < b) | u64::from(a == b) << 1 | u64::from(a >= b) << 2,
            );
        }
        all = mix(all, *a as i64 as u64);
        all = mix(all, *a as u64);
        all = mix(all, u64::from(*a as u32));
        all = mix(all, (*a as i32 as f32).to_bits().into());
        all = mix(all, (a.to_bits() as f64).to_bits());
        all = mix(all, (a.to_bits() as i64 as f32).to_bits().into());
    }
    all
}

#[cfg(target_family = "wasm")]
#[target_feature(enable = "simd128")]
fn in_vectors(values: &[f64]) -> u64 {
    use core::arch::wasm32::*;

    let mut all = 0;
    for a in values.chunks_exact(2) {
        for b in values.chunks_exact(2) {
            let (a, b) = (f64x2(a[0], a[1]), f64x2(b[0], b[1]));
            for result in [
                f64x2_add(a, b),
                f64x2_div(a, b),
                f64x2_min(a, b),
                f64x2_max(a, b),
                f64x2_pmin(a, b),
                f64x2_sqrt(f64x2_mul(a, b)),
                f64x2_nearest(a),
                f32x4_add(a, b),
                f32x4_sub(a, b),
                f32x4_mul(a, b),
                f32x4_div(a, b),
                f32x4_max(a, b),
                f32x4_sqrt(a),
                f32x4_demote_f64x2_zero(a),
                f64x2_promote_low_f32x4(b),
                f64x2_convert_low_i32x4(a),
                i32x4_trunc_sat_f32x4(a),
                u32x4_trunc_sat_f64x2_zero(b),
                i16x8_q15mulr_sat(a, b),
                i8x16_swizzle(a, b),
                i32x4_dot_i16x8(a, b),
                v128_bitselect(a, b, f32x4_lt(a, b)),
            ] {
                all = mix(all, u64x2_extract_lane::<0>(result));
                all = mix(all, u64x2_extract_lane::<1>(result));
            }
        }
    }
    all
}

#[cfg(not(target_family = "wasm"))]
fn in_vectors(_values: &[f64]) -> u64 {
    0
}

/// Copies forwards, backwards and into grown memory, some millions of bytes each.
fn moved(values: &[f64]) -> u64 {
    let mut bytes = vec![0xa5; 3_000_001];
    for (at, value) in values.iter().enumerate() {
        bytes[at * 40_001..][..8].copy_from_slice(&value.to_bits().to_le_bytes());
    }
    bytes.copy_within(..2_900_000, 77_777);
    bytes.copy_within(13.., 0);
    bytes[1_000_000..1_500_000].fill(0x3c);
    let copy = bytes.clone();
    bytes.extend_from_slice(&copy);
    bytes.chunks(8).fold(0, |all, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(all, u64::from_le_bytes(word))
    })
}
