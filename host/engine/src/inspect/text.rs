//! Texts of two versions, line by line.

use std::time::Duration;

use similar::TextDiff;

/// The largest text that is compared line by line, in bytes.
const MOST_BYTES: usize = 256 * 1024;
/// The most lines of one comparison.
const MOST_LINES: usize = 200;
/// The most bytes of one line of a comparison.
const MOST_LINE: usize = 500;

/// A unified diff of two texts, cut where it is too long; none where they are equal or one is no text.
pub(super) fn unified(a: &[u8], b: &[u8]) -> Option<String> {
    let (a, b) = (std::str::from_utf8(a).ok()?, std::str::from_utf8(b).ok()?);
    if a == b {
        return None;
    }
    if a.len().max(b.len()) > MOST_BYTES || a.contains('\0') || b.contains('\0') {
        return None;
    }
    let diff = TextDiff::configure()
        .timeout(Duration::from_millis(500))
        .diff_lines(a, b);
    let mut out = String::new();
    let mut lines = 0;
    for hunk in diff.unified_diff().context_radius(2).iter_hunks() {
        for line in hunk.to_string().lines() {
            if lines == MOST_LINES {
                out.push_str("... the rest is left out: it is too long\n");
                return Some(out);
            }
            out.push_str(&line[..line.floor_char_boundary(MOST_LINE)]);
            out.push('\n');
            lines += 1;
        }
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_is_shown_with_its_neighbours() {
        let diff = unified(b"1\n2\n3\n4\n5\n6\n", b"1\n2\n3\nx\n5\n6\n").unwrap();
        assert_eq!(diff, "@@ -2,5 +2,5 @@\n 2\n 3\n-4\n+x\n 5\n 6\n");
        assert_eq!(unified(b"a", b"a"), None);
        assert_eq!(unified(b"a", b"\xff"), None);
    }

    #[test]
    fn a_long_difference_is_cut() {
        let lines = |word: &str| {
            (0..10_000)
                .map(|n| format!("{word} {n}\n"))
                .collect::<String>()
        };
        let diff = unified(lines("a").as_bytes(), lines("b").as_bytes()).unwrap();
        assert_eq!(diff.lines().count(), MOST_LINES + 1);
        let long = unified(b"a", "é".repeat(2000).as_bytes()).unwrap();
        assert!(long.len() < 2 * MOST_LINE);
    }
}
