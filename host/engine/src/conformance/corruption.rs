//! The starting solution, damaged in many ways: what a scorer meets when a disk, a transfer or an agent goes wrong.

use std::collections::BTreeMap;
use std::sync::Arc;

use rand_chacha::rand_core::Rng;
use weighhouse_sandbox::capability::stream;

use crate::seed::Seed;
use crate::snapshot::Snapshot;

/// How a file is damaged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Damage {
    Empty,
    /// Only its first so many hundredths are left.
    Truncated(usize),
    LastByteGone,
    RandomBytes,
    FlippedBits,
    Nuls,
    NotUtf8,
    LongLine,
    DeeplyNested,
    FolderInItsPlace,
    Removed,
}

const DAMAGES: [Damage; 12] = [
    Damage::Empty,
    Damage::Truncated(25),
    Damage::Truncated(75),
    Damage::LastByteGone,
    Damage::RandomBytes,
    Damage::FlippedBits,
    Damage::Nuls,
    Damage::NotUtf8,
    Damage::LongLine,
    Damage::DeeplyNested,
    Damage::FolderInItsPlace,
    Damage::Removed,
];

/// The bits that are flipped in a file.
const FLIPS: usize = 8;
/// The length of a very long line, in bytes.
const LONG_LINE: usize = 1 << 20;
/// How deep brackets are nested.
const DEPTH: usize = 10_000;
/// A file that does not belong to the submission.
const EXTRA: &str = "extra-file.bin";

/// A damaged submission.
#[derive(Debug, Clone)]
pub struct Damaged {
    /// What was done to it: `scan.wgsl cut off after 25 %`.
    pub what: String,
    /// Its files.
    pub files: Snapshot,
}

/// A submission, damaged in every way that is known, each file at a time. The same seed gives the same damage. With `few`, each way is tried on one file
/// only.
pub fn damage(submission: &Snapshot, seed: &Seed, few: bool) -> Vec<Damaged> {
    let paths: Vec<&String> = submission.files().keys().collect();
    let mut all = Vec::new();
    for (which, damage) in DAMAGES.into_iter().enumerate() {
        for (at, path) in paths.iter().enumerate() {
            if few && at != which % paths.len() {
                continue;
            }
            let Some(content) = submission.get(path) else {
                continue;
            };
            let mut files = submission.files().clone();
            apply(damage, &mut files, path, content, seed);
            all.push(Damaged {
                what: format!("{path} {}", damage.in_words()),
                files: Snapshot::of_files(files),
            });
        }
    }
    let mut files = submission.files().clone();
    files.insert(EXTRA.to_owned(), random(256, seed, EXTRA).into());
    all.push(Damaged {
        what: format!("{EXTRA} added"),
        files: Snapshot::of_files(files),
    });
    all
}

impl Damage {
    fn in_words(self) -> String {
        match self {
            Self::Empty => "emptied".to_owned(),
            Self::Truncated(hundredths) => format!("cut off after {hundredths} %"),
            Self::LastByteGone => "without its last byte".to_owned(),
            Self::RandomBytes => "replaced by random bytes".to_owned(),
            Self::FlippedBits => format!("with {FLIPS} bits flipped"),
            Self::Nuls => "replaced by zero bytes".to_owned(),
            Self::NotUtf8 => "with bytes that are not UTF-8".to_owned(),
            Self::LongLine => "with a line of 1 MiB".to_owned(),
            Self::DeeplyNested => format!("with {DEPTH} nested brackets"),
            Self::FolderInItsPlace => "replaced by a folder".to_owned(),
            Self::Removed => "removed".to_owned(),
        }
    }
}

fn apply(
    damage: Damage,
    files: &mut BTreeMap<String, Arc<[u8]>>,
    path: &str,
    content: &[u8],
    seed: &Seed,
) {
    let middle = content.len() / 2;
    let with = |inserted: &[u8]| [&content[..middle], inserted, &content[middle..]].concat();
    let changed = match damage {
        Damage::Empty => Vec::new(),
        Damage::Truncated(hundredths) => content[..content.len() * hundredths / 100].to_vec(),
        Damage::LastByteGone => content[..content.len().saturating_sub(1)].to_vec(),
        Damage::RandomBytes => random(content.len().clamp(1, 4096), seed, path),
        Damage::FlippedBits => flipped(content, seed, path),
        Damage::Nuls => vec![0; content.len().clamp(1, 4096)],
        Damage::NotUtf8 => with(&[0xff, 0xfe, 0xc0]),
        Damage::LongLine => {
            let mut line = vec![b'x'; LONG_LINE];
            line.push(b'\n');
            line.extend_from_slice(content);
            line
        }
        Damage::DeeplyNested => {
            // As a value of TOML and of JSON, and as an expression of WGSL.
            let open = if path.ends_with(".wgsl") { "(" } else { "[" };
            let nested = format!("\nvalue = {}", open.repeat(DEPTH));
            [content, nested.as_bytes()].concat()
        }
        Damage::FolderInItsPlace => {
            files.remove(path);
            files.insert(format!("{path}/inside"), content.into());
            return;
        }
        Damage::Removed => {
            files.remove(path);
            return;
        }
    };
    files.insert(path.to_owned(), changed.into());
}

fn random(length: usize, seed: &Seed, name: &str) -> Vec<u8> {
    let mut bytes = vec![0; length];
    stream(seed.bytes(), &format!("damage {name}")).fill_bytes(&mut bytes);
    bytes
}

fn flipped(content: &[u8], seed: &Seed, path: &str) -> Vec<u8> {
    let mut bytes = content.to_vec();
    if bytes.is_empty() {
        return vec![1];
    }
    let bits = bytes.len() as u64 * 8;
    let mut places = stream(seed.bytes(), &format!("flips {path}"));
    for _ in 0..FLIPS {
        let place = usize::try_from(places.next_u64() % bits).unwrap_or_default();
        if let Some(byte) = bytes.get_mut(place / 8) {
            *byte ^= 1 << (place % 8);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn submission() -> Snapshot {
        Snapshot::of_files(
            [
                ("a.wgsl", "fn f() {}\n"),
                ("pipeline.toml", "version = 1\n"),
                ("zero", ""),
            ]
            .map(|(path, text)| (path.to_owned(), text.as_bytes().into()))
            .into(),
        )
    }

    fn seed(text: &str) -> Seed {
        text.parse().unwrap()
    }

    #[test]
    fn damage_is_the_same_each_time_and_depends_on_the_seed() {
        let digests = |text: &str| -> Vec<_> {
            damage(&submission(), &seed(text), false)
                .iter()
                .map(|damaged| (damaged.what.clone(), damaged.files.digest()))
                .collect()
        };
        assert_eq!(digests("1"), digests("1"));
        assert_ne!(digests("1"), digests("2"));
        assert_eq!(digests("1").len(), 3 * DAMAGES.len() + 1);
        let names: BTreeSet<String> = digests("1").into_iter().map(|(what, _)| what).collect();
        assert_eq!(names.len(), 3 * DAMAGES.len() + 1);
    }

    #[test]
    fn every_damage_changes_a_file_with_content() {
        for damaged in damage(&submission(), &seed("3"), false) {
            let of_empty = damaged.what.starts_with("zero ");
            assert!(
                of_empty || damaged.files.digest() != submission().digest(),
                "{}",
                damaged.what
            );
        }
    }

    #[test]
    fn few_are_one_of_each_way() {
        assert_eq!(
            damage(&submission(), &seed("1"), true).len(),
            DAMAGES.len() + 1
        );
        let nothing = Snapshot::of_files(BTreeMap::new());
        assert_eq!(damage(&nothing, &seed("1"), true).len(), 1);
    }
}
