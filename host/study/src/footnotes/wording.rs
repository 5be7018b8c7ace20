//! Numbers and lists in sentences.

use std::collections::BTreeMap;

use crate::duration::duration;
use crate::summary::Group;

/// How many names a list has before the rest is counted.
const LISTED: usize = 12;

/// `1 run`, `3 runs`, `no runs`.
pub(crate) fn count(number: u64, noun: &str) -> String {
    match number {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// A verb after a number.
pub(crate) fn verb<'a>(number: u64, one: &'a str, many: &'a str) -> &'a str {
    if number == 1 { one } else { many }
}

/// `a`, `a and b`, `a, b and c`; after twelve names the others are counted.
pub(crate) fn list(names: &[String]) -> String {
    let mut shown: Vec<&str> = names.iter().take(LISTED).map(String::as_str).collect();
    let others = names.len() - shown.len();
    let rest = match others {
        0 => String::new(),
        1 => "1 other".to_owned(),
        _ => format!("{others} others"),
    };
    if others > 0 {
        shown.push(&rest);
    }
    match shown.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// How a group is called in a sentence.
pub(crate) fn name(group: &Group) -> String {
    format!("{} with {}", group.agent, duration(group.budget_seconds))
}

/// Names and how often each is there, the most frequent first.
pub(crate) fn tallied<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<(&'a str, u64)> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for name in names {
        *counts.entry(name).or_default() += 1;
    }
    let mut counts: Vec<(&str, u64)> = counts.into_iter().collect();
    // Stable, so that names stay in order among equals.
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts
}

/// A percentage without needless digits: `95 %`, `99.9 %`.
pub(crate) fn percent(share: f64) -> String {
    let text = format!("{:.2}", share * 100.0);
    format!("{} %", text.trim_end_matches('0').trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_words() {
        assert_eq!(count(0, "run"), "no runs");
        assert_eq!(count(1, "run"), "1 run");
        assert_eq!(count(2, "run"), "2 runs");
        assert_eq!(percent(0.95), "95 %");
        assert_eq!(percent(0.999), "99.9 %");
    }

    #[test]
    fn long_lists_are_cut() {
        let names = |number: usize| -> Vec<String> { (0..number).map(|i| i.to_string()).collect() };
        assert_eq!(list(&names(0)), "");
        assert_eq!(list(&names(1)), "0");
        assert_eq!(list(&names(3)), "0, 1 and 2");
        assert!(list(&names(13)).ends_with("11 and 1 other"));
        assert!(list(&names(99)).ends_with("11 and 87 others"));
    }

    #[test]
    fn the_most_frequent_comes_first() {
        let found = tallied(["b", "c", "a", "c"]);
        assert_eq!(found, [("c", 2), ("a", 1), ("b", 1)]);
    }
}
