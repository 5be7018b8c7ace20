//! The nearest known name, for messages about unknown ones.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// Names longer than this get no suggestion: the distance takes time in proportion to both lengths.
const LONGEST_NAME: usize = 64;

/// Of `known`, the name that is nearest to `name`, when it is near enough to be a slip: a third of the letters at most.
pub(crate) fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return None;
    }
    let tolerated = (length / 3).max(1);
    known
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST_NAME)
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= tolerated)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// What follows "unknown name `x`" in a message: the nearest known name, else the list of them all.
pub(crate) fn hint<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(near) = nearest(name, known.iter().copied()) {
        return format!("; did you mean `{near}`?");
    }
    if known.is_empty() {
        return String::from("; there is none");
    }
    let listed: Vec<String> = known
        .iter()
        .take(24)
        .map(|name| format!("`{name}`"))
        .collect();
    let more = if known.len() > listed.len() {
        ", ..."
    } else {
        ""
    };
    format!("; known are {}{more}", listed.join(", "))
}

/// The number of characters to insert, remove, replace or swap with their neighbour (the optimal string alignment distance).
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut two_above: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=to.len()).collect();
    let mut before: Option<char> = None;
    for (line, a) in from.chars().enumerate() {
        let mut row = Vec::with_capacity(above.len());
        let mut left = line + 1;
        row.push(left);
        for (column, b) in to.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX);
            let replaced = at(&above, column) + usize::from(a != *b);
            let mut best = replaced.min(at(&above, column + 1) + 1).min(left + 1);
            let swapped = column
                .checked_sub(1)
                .filter(|earlier| to.get(*earlier) == Some(&a) && before == Some(*b));
            if let Some(earlier) = swapped {
                best = best.min(at(&two_above, earlier).saturating_add(1));
            }
            row.push(best);
            left = best;
        }
        two_above = core::mem::replace(&mut above, row);
        before = Some(a);
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_textbooks() {
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", ""), 3);
        assert_eq!(distance("same", "same"), 0);
        assert_eq!(distance("inptu", "input"), 1);
        assert_eq!(distance("ca", "abc"), 3);
    }

    #[test]
    fn a_slip_is_recognised_and_a_stranger_is_not() {
        let known = ["workgroups", "shader", "entry"];
        assert_eq!(nearest("workgroup", known), Some("workgroups"));
        assert_eq!(nearest("entrypoint", known), None);
        assert_eq!(hint("shadr", known), "; did you mean `shader`?");
        assert_eq!(
            hint("zzz", known),
            "; known are `workgroups`, `shader`, `entry`"
        );
        assert_eq!(hint("zzz", []), "; there is none");
    }
}
