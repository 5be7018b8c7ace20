//! Changing files of a corpus into others, the same ones at each run.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The largest file that is made.
const MAX_BYTES: usize = 64 * 1024;

/// Numbers at which something changes.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "18446744073709551616",
    "1e999",
];

/// What opens and closes something that may be nested.
const BRACKETS: [(&str, &str); 5] = [
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("{\"a\":", "}"),
    ("-", ""),
];

/// Makes files out of those of a corpus and the words of a dictionary.
pub(crate) struct Mutator {
    random: ChaCha8Rng,
    corpus: Vec<Vec<u8>>,
    dictionary: Vec<Vec<u8>>,
}

impl Mutator {
    pub(crate) fn new(seed: u64, corpus: Vec<Vec<u8>>, dictionary: Vec<Vec<u8>>) -> Self {
        assert!(!corpus.is_empty() && !dictionary.is_empty());
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            corpus,
            dictionary,
        }
    }

    /// The next file: one of the corpus with one to four changes.
    pub(crate) fn next(&mut self) -> Vec<u8> {
        let mut file = self.file();
        for _ in 0..=self.below(4) {
            self.change(&mut file);
            file.truncate(MAX_BYTES);
        }
        file
    }

    fn change(&mut self, file: &mut Vec<u8>) {
        match self.below(14) {
            0 => self.flip_a_bit(file),
            1 => self.write_bytes(file),
            2 => self.delete(file),
            3 => self.repeat(file),
            4 => {
                let end = self.below(file.len() + 1);
                file.truncate(end);
            }
            5 => self.splice(file),
            6 => self.change_lines(file),
            7 | 8 => self.change_a_number(file),
            9 => self.nest(file),
            10 => self.swap_words(file),
            _ => self.insert_a_word(file),
        }
    }

    fn flip_a_bit(&mut self, file: &mut [u8]) {
        let bit = self.below(8);
        let at = self.below(file.len());
        if let Some(byte) = file.get_mut(at) {
            *byte ^= 1 << bit;
        }
    }

    /// Random bytes, or bytes that are seldom random, over others or between them.
    fn write_bytes(&mut self, file: &mut Vec<u8>) {
        let start = self.below(file.len() + 1);
        let kept = self.below(2) * self.below(9);
        let end = (start + kept).min(file.len());
        let bytes: Vec<u8> = (0..=self.below(8))
            .map(|_| match self.below(4) {
                0 => 0,
                1 => 0xff,
                2 => 0x80,
                _ => self.below(256) as u8,
            })
            .collect();
        file.splice(start..end, bytes);
    }

    fn delete(&mut self, file: &mut Vec<u8>) {
        let (start, end) = self.range(file.len());
        file.drain(start..end);
    }

    /// A part of the file again, some times.
    fn repeat(&mut self, file: &mut Vec<u8>) {
        let (start, end) = self.range(file.len());
        let part = file[start..end].to_vec();
        let times = if self.below(8) == 0 { 200 } else { 2 };
        let bytes = part.repeat(times.min(MAX_BYTES / part.len().max(1)));
        file.splice(end..end, bytes);
    }

    /// The beginning of this file and the end of another.
    fn splice(&mut self, file: &mut Vec<u8>) {
        let other = self.file();
        let end = self.below(file.len() + 1);
        let start = self.below(other.len() + 1);
        file.truncate(end);
        file.extend_from_slice(&other[start..]);
    }

    /// A line twice, not at all, or in another's place.
    fn change_lines(&mut self, file: &mut Vec<u8>) {
        let mut lines: Vec<Vec<u8>> = file
            .split_inclusive(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        let one = self.below(lines.len());
        let other = self.below(lines.len());
        if lines.is_empty() {
            return;
        }
        match self.below(3) {
            0 => lines.insert(other, lines[one].clone()),
            1 => {
                lines.remove(one);
            }
            _ => lines.swap(one, other),
        }
        *file = lines.concat();
    }

    /// Another number in a number's place.
    fn change_a_number(&mut self, file: &mut Vec<u8>) {
        let start = self.below(file.len() + 1);
        let Some(skipped) = file[start..].iter().position(u8::is_ascii_digit) else {
            return;
        };
        let start = start + skipped;
        let length = file[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = NUMBERS[self.below(NUMBERS.len())];
        file.splice(start..start + length, number.bytes());
    }

    /// Brackets around a part of the file, few or many.
    fn nest(&mut self, file: &mut Vec<u8>) {
        let (start, end) = self.range(file.len());
        let depth = [1, 3, 64, 65, 200, 5_000][self.below(6)];
        let (open, close) = BRACKETS[self.below(BRACKETS.len())];
        file.splice(end..end, close.repeat(depth).into_bytes());
        file.splice(start..start, open.repeat(depth).into_bytes());
    }

    /// A word of the dictionary where another one was.
    fn swap_words(&mut self, file: &mut Vec<u8>) {
        let old = self.word();
        let new = self.word();
        let found = file
            .windows(old.len().max(1))
            .position(|part| part == old.as_slice());
        if let Some(start) = found {
            file.splice(start..start + old.len(), new);
        }
    }

    fn insert_a_word(&mut self, file: &mut Vec<u8>) {
        let at = self.below(file.len() + 1);
        let word = self.word();
        file.splice(at..at, word);
    }

    fn file(&mut self) -> Vec<u8> {
        let index = self.below(self.corpus.len());
        self.corpus[index].clone()
    }

    fn word(&mut self) -> Vec<u8> {
        let index = self.below(self.dictionary.len());
        self.dictionary[index].clone()
    }

    /// A part of a file, short more often than long.
    fn range(&mut self, length: usize) -> (usize, usize) {
        let start = self.below(length + 1);
        let most = [4, 16, 64, length][self.below(4)];
        let end = (start + self.below(most + 1)).min(length);
        (start, end)
    }

    /// A number from 0 to below a bound; 0 for the bound 0.
    fn below(&mut self, bound: usize) -> usize {
        // The bounds are far below 2^64: that the first numbers are a little more likely does not matter.
        let random = self.random.next_u64();
        usize::try_from(random % (bound.max(1) as u64)).unwrap_or(0)
    }
}
