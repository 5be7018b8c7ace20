//! The task on the CPU: what the inputs are and what the right outputs are.
//!
//! `shaders/generate.wgsl` and `shaders/verify.wgsl` do the same on the GPU, bit for bit; this is what they are tested against, and
//! what a person reads to see what the scorer believes. Nothing here is fast.
//!
//! Inputs come from Threefry4x32 with 20 rounds, a counter-based generator (Salmon, Moraes, Dror and Shaw, "Parallel random
//! numbers: as easy as 1, 2, 3", SC 2011). The key is 128 bits that the host draws anew for every repetition, so that a
//! submission can neither predict an input nor compute it instead of reading it.

use alloc::vec::Vec;

/// The kinds of input by number, in words for messages.
pub const KINDS: [&str; 6] = [
    "uniform",
    "all positive",
    "all negative",
    "zeros",
    "extreme",
    "mixed",
];

/// The kind whose elements are mostly uniform, with a few extreme ones among them.
const MIXED: u32 = 5;
/// The kind whose elements are all extreme.
const EXTREME: u32 = 4;

/// The part of the counter that tells the words of which values are made from those that choose what a value is made from.
const VALUES: u32 = 0;
const CHOICES: u32 = 1;
/// The part of the counter for the words that a report of the verification carries to show which nonce it is about.
const STAMP: u32 = 2;

/// Rotations of the eight rounds that repeat (Salmon et al. 2011, table 4).
const ROTATIONS: [[u32; 2]; 8] = [
    [10, 26],
    [11, 21],
    [13, 27],
    [23, 5],
    [6, 20],
    [17, 11],
    [25, 10],
    [18, 20],
];
/// The key schedule's parity word.
const PARITY: u32 = 0x1bd1_1bda;
/// The number the authors recommend; 12 are the fewest that pass their tests.
const ROUNDS: usize = 20;

/// Four random words: Threefry4x32-20 of a counter under a key.
fn threefry(key: [u32; 4], counter: [u32; 4]) -> [u32; 4] {
    let schedule = [
        key[0],
        key[1],
        key[2],
        key[3],
        PARITY ^ key[0] ^ key[1] ^ key[2] ^ key[3],
    ];
    let mut x = counter;
    for (word, k) in x.iter_mut().zip(schedule) {
        *word = word.wrapping_add(k);
    }
    for round in 0..ROUNDS {
        let [left, right] = ROTATIONS[round % 8];
        // Odd rounds pair the words the other way round.
        let (second, fourth) = if round % 2 == 0 { (1, 3) } else { (3, 1) };
        x[0] = x[0].wrapping_add(x[second]);
        x[second] = x[second].rotate_left(left) ^ x[0];
        x[2] = x[2].wrapping_add(x[fourth]);
        x[fourth] = x[fourth].rotate_left(right) ^ x[2];
        if round % 4 == 3 {
            let injection = round / 4 + 1;
            for (i, word) in x.iter_mut().enumerate() {
                *word = word.wrapping_add(schedule[(injection + i) % 5]);
            }
            x[3] = x[3].wrapping_add(injection as u32);
        }
    }
    x
}

/// A random word mapped onto `0..range`: the high half of the product.
fn below(word: u32, range: u32) -> u32 {
    ((u64::from(word) * u64::from(range)) >> 32) as u32
}

/// `word` where `choice` says so, else one of the values at which sums wrap and signs change.
fn extreme(word: u32, choice: u32) -> i32 {
    match below(choice, 6) {
        0 => i32::MIN,
        1 => i32::MAX,
        2 => -1,
        3 => 0,
        4 => 1,
        _ => word as i32,
    }
}

/// The smallest value of a kind and how many values there are from it on. Unknown kinds are zeros, as in the shaders.
fn interval(kind: u32) -> (i32, u32) {
    match kind {
        0 | MIXED => (-10, 20),
        1 => (1, 10),
        2 => (-10, 10),
        _ => (0, 1),
    }
}

/// The input's four elements from `4 * group` on.
fn four(nonce: [u32; 4], kind: u32, group: u32) -> [i32; 4] {
    let words = threefry(nonce, [group, kind, VALUES, 0]);
    let (least, range) = interval(kind);
    let ordinary = words.map(|word| least.wrapping_add(below(word, range) as i32));
    if kind != EXTREME && kind != MIXED {
        return ordinary;
    }
    let choices = threefry(nonce, [group, kind, CHOICES, 0]);
    core::array::from_fn(|i| {
        let (word, choice) = (words[i], choices[i]);
        match kind {
            EXTREME => extreme(word, choice),
            // One in 64: the top six bits decide whether, the others which.
            _ if choice >> 26 == 0 => extreme(word, choice << 6),
            _ => ordinary[i],
        }
    })
}

/// One element of the input of a kind under a key. `kind` is an index of [`KINDS`].
pub fn element(nonce: [u32; 4], kind: u32, index: u32) -> i32 {
    four(nonce, kind, index / 4)[(index % 4) as usize]
}

/// The words that a report of the verification of `n` elements carries to show that it is about this key.
pub fn stamp(nonce: [u32; 4], kind: u32, n: u32) -> [u32; 3] {
    let [first, second, third, _] = threefry(nonce, [n, kind, STAMP, 0]);
    [first, second, third]
}

/// The whole input of a kind under a key: `n` elements.
pub fn input(nonce: [u32; 4], kind: u32, n: u32) -> Vec<i32> {
    let mut elements = Vec::with_capacity(n as usize);
    for group in 0..n.div_ceil(4) {
        elements.extend_from_slice(&four(nonce, kind, group));
    }
    elements.truncate(n as usize);
    elements
}

/// The right output: at each index the sum, with wrap-around, of those elements up to and including it before which the number of
/// positive elements is odd.
pub fn expected(input: &[i32]) -> Vec<i32> {
    let mut odd = false;
    let mut sum = 0i32;
    input
        .iter()
        .map(|&x| {
            if odd {
                sum = sum.wrapping_add(x);
            }
            odd ^= x > 0;
            sum
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONCE: [u32; 4] = [0x0123_4567, 0x89ab_cdef, 0xdead_beef, 0x0bad_cafe];

    /// The known answers that the authors publish for 20 rounds (`kat_vectors` of their Random123 library).
    #[test]
    fn threefry_gives_the_published_answers() {
        assert_eq!(
            threefry([0; 4], [0; 4]),
            [0x9c6c_a96a, 0xe17e_ae66, 0xfc10_ecd4, 0x5256_a7d8]
        );
        assert_eq!(
            threefry([u32::MAX; 4], [u32::MAX; 4]),
            [0x2a88_1696, 0x5701_2287, 0xf6c7_446e, 0xa16a_6732]
        );
        assert_eq!(
            threefry(
                [0xa409_3822, 0x299f_31d0, 0x082e_fa98, 0xec4e_6c89],
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344]
            ),
            [0x59cd_1dbb, 0xb887_9579, 0x86b5_d00c, 0xac8b_6d84]
        );
    }

    #[test]
    fn each_kind_fills_its_interval_and_no_more() {
        for (kind, least, greatest) in [(0, -10, 9), (1, 1, 10), (2, -10, -1), (3, 0, 0)] {
            let elements = input(NONCE, kind, 10_000);
            assert_eq!(
                elements.iter().min(),
                Some(&least),
                "{}",
                KINDS[kind as usize]
            );
            assert_eq!(
                elements.iter().max(),
                Some(&greatest),
                "{}",
                KINDS[kind as usize]
            );
        }
    }

    #[test]
    fn uniform_values_are_equally_frequent() {
        let mut counts = [0u32; 20];
        for x in input(NONCE, 0, 200_000) {
            counts[(x + 10) as usize] += 1;
        }
        // 10,000 each with a standard deviation of 97: five of them on either side.
        assert!(
            counts
                .iter()
                .all(|&count| (9_500..=10_500).contains(&count)),
            "{counts:?}"
        );
    }

    #[test]
    fn extreme_values_are_equally_frequent() {
        let elements = input(NONCE, EXTREME, 60_000);
        for value in [i32::MIN, i32::MAX, -1, 0, 1] {
            let count = elements.iter().filter(|&&x| x == value).count();
            assert!((9_500..=10_500).contains(&count), "{value}: {count}");
        }
    }

    #[test]
    fn one_mixed_element_in_64_is_extreme() {
        let elements = input(NONCE, MIXED, 640_000);
        let outside = elements
            .iter()
            .filter(|&&x| !(-10..=9).contains(&x))
            .count();
        // -1, 0 and 1 do not show: half of 10,000 do, with a standard deviation of 70.
        assert!((4_600..=5_400).contains(&outside), "{outside}");
    }

    #[test]
    fn elements_are_those_of_the_whole_and_depend_on_the_nonce() {
        for kind in 0..KINDS.len() as u32 {
            let whole = input(NONCE, kind, 101);
            assert_eq!(whole.len(), 101);
            for (index, &x) in (0..).zip(&whole) {
                assert_eq!(element(NONCE, kind, index), x);
            }
        }
        for word in 0..4 {
            let mut other = NONCE;
            other[word] ^= 1 << 31;
            assert_ne!(input(NONCE, 0, 100), input(other, 0, 100), "word {word}");
        }
        assert!(input(NONCE, 0, 0).is_empty());
    }

    #[test]
    fn the_worked_example_of_the_task_is_right() {
        assert_eq!(
            expected(&[3, -1, 4, 1, -5, 9, 2, -6]),
            [0, -1, 3, 3, -2, 7, 7, 1]
        );
    }

    #[test]
    fn expected_is_the_definition() {
        let elements = input(NONCE, MIXED, 300);
        let definition: Vec<i32> = (0..elements.len())
            .map(|i| {
                (0..=i)
                    .filter(|&j| elements[..j].iter().filter(|&&x| x > 0).count() % 2 == 1)
                    .fold(0i32, |sum, j| sum.wrapping_add(elements[j]))
            })
            .collect();
        assert_eq!(expected(&elements), definition);
    }

    /// WGSL cannot include a file: the two shaders carry the same text.
    #[test]
    fn both_shaders_have_the_same_generator() {
        let section = |source: &'static str| {
            let (_, rest) = source
                .split_once("// --- generator")
                .expect("the section's beginning");
            rest.split_once("// --- end of generator")
                .expect("the section's end")
                .0
        };
        let generate = section(include_str!("../shaders/generate.wgsl"));
        assert_eq!(generate, section(include_str!("../shaders/verify.wgsl")));
    }
}
