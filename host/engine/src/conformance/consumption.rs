//! What a scorer used up of what it may.

use weighhouse_sandbox::Limits;
use weighhouse_sandbox::transcript::Transcript;

/// The largest part of its fuel and of its memory that a scorer may use up in an evaluation of `check`: on another device the task is larger, and with other
/// inputs there is more to do.
pub const LARGEST_SHARE: f64 = 0.5;

/// What an evaluation used up of one thing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Use {
    /// `fuel` or `memory`.
    pub what: &'static str,
    /// How much was used.
    pub used: u64,
    /// How much there was.
    pub limit: u64,
}

impl Use {
    /// The part that was used.
    pub fn share(self) -> f64 {
        self.used as f64 / self.limit.max(1) as f64
    }

    /// Whether a margin is left.
    pub fn leaves_a_margin(self) -> bool {
        self.share() <= LARGEST_SHARE
    }
}

impl std::fmt::Display for Use {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{:.2} % of its {} ({} of {})",
            100.0 * self.share(),
            self.what,
            self.used,
            self.limit
        )
    }
}

/// What an evaluation used up, from its transcript; nothing where that was cut off.
pub fn of(transcript: &Transcript, limits: &Limits) -> Vec<Use> {
    let Some(end) = &transcript.end else {
        return Vec::new();
    };
    vec![
        Use {
            what: "fuel",
            used: end.fuel,
            limit: transcript.header.fuel_budget,
        },
        Use {
            what: "memory",
            used: end.peak_memory,
            limit: limits.memory_bytes as u64,
        },
    ]
}

/// The largest uses of several evaluations, one for each thing.
pub fn largest(uses: impl IntoIterator<Item = Use>) -> Vec<Use> {
    let mut largest: Vec<Use> = Vec::new();
    for one in uses {
        match largest.iter_mut().find(|other| other.what == one.what) {
            Some(other) if other.share() < one.share() => *other = one,
            Some(_) => {}
            None => largest.push(one),
        }
    }
    largest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::examples::transcript;

    #[test]
    fn the_largest_use_of_each_thing_counts() {
        let limits = Limits::default();
        let mut greedy = transcript(Vec::new(), serde_json::json!({}));
        if let Some(end) = &mut greedy.end {
            end.fuel = 501;
        }
        let modest = transcript(Vec::new(), serde_json::json!({}));
        let uses = largest([of(&greedy, &limits), of(&modest, &limits)].concat());
        assert_eq!(uses.len(), 2);
        assert!(!uses[0].leaves_a_margin(), "{}", uses[0]);
        assert!(uses[1].leaves_a_margin(), "{}", uses[1]);
        let half = Use {
            what: "fuel",
            used: 500,
            limit: 1000,
        };
        assert!(half.leaves_a_margin());
        assert_eq!(half.to_string(), "50.00 % of its fuel (500 of 1000)");
    }
}
