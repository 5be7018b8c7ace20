//! Between words and the bytes of buffers. WGSL's memory is little-endian on every device.

use alloc::vec::Vec;

/// The bytes of unsigned words.
#[must_use]
pub fn bytes_of_u32(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The bytes of signed words.
#[must_use]
pub fn bytes_of_i32(words: &[i32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The unsigned words in bytes. Up to three bytes at the end that make no whole word are left out.
#[must_use]
pub fn u32_of_bytes(bytes: &[u8]) -> Vec<u32> {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

/// The signed words in bytes. Up to three bytes at the end that make no whole word are left out.
#[must_use]
pub fn i32_of_bytes(bytes: &[u8]) -> Vec<i32> {
    let (words, _) = bytes.as_chunks::<4>();
    words.iter().map(|word| i32::from_le_bytes(*word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_the_way_there_and_back() {
        let unsigned = [0, 1, 0x0102_0304, u32::MAX];
        assert_eq!(u32_of_bytes(&bytes_of_u32(&unsigned)), unsigned);
        let signed = [0, -1, i32::MIN, i32::MAX];
        assert_eq!(i32_of_bytes(&bytes_of_i32(&signed)), signed);
    }

    #[test]
    fn the_order_is_little_endian_and_a_partial_word_is_left_out() {
        assert_eq!(bytes_of_u32(&[0x0102_0304]), [4, 3, 2, 1]);
        assert_eq!(u32_of_bytes(&[4, 3, 2, 1, 9, 9]), [0x0102_0304]);
    }
}
