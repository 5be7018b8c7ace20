//! Studies made up for tests: the same at every call.

#![allow(dead_code, reason = "each suite uses a part of it")]

use weighhouse_ledger::evaluation::Anchors;
use weighhouse_ledger::run::{Counts, Origin, Solver, Visible};
use weighhouse_ledger::standing::{RescoreTally, Rescored, Tally};
use weighhouse_report::About;
use weighhouse_study::attempt::{Attempt, Timings};
use weighhouse_study::options::Options;
use weighhouse_study::summary::Summary;

/// The environments that have human runs.
pub(crate) const ENVIRONMENTS: [&str; 7] = [
    "finetune-qa",
    "fix-embedding",
    "optimize-kernel",
    "optimize-llm-foundry",
    "restricted-mlm",
    "rust-codecontests",
    "scaling-law",
];

/// A study with a name.
pub(crate) struct Study {
    pub(crate) name: &'static str,
    pub(crate) summary: Summary,
    pub(crate) attempts: Vec<Attempt>,
}

impl Study {
    pub(crate) fn new(name: &'static str, attempts: Vec<Attempt>) -> Self {
        let options = Options {
            resamples: 200,
            ..Options::default()
        };
        Self {
            name,
            summary: Summary::of(&attempts, &options),
            attempts,
        }
    }

    pub(crate) fn page(&self) -> String {
        weighhouse_report::page(&self.summary, &self.attempts, &about()).unwrap()
    }
}

pub(crate) fn about() -> About {
    About {
        version: "0.1.0".to_owned(),
        written: "2026-11-30T21:00:00Z".to_owned(),
        ledger: "/home/somebody/.local/share/weighhouse/ledger.sqlite".to_owned(),
        head: format!("100000:{}", "0123456789abcdef".repeat(4)),
    }
}

/// Numbers without a pattern (splitmix64, Steele, Lea and Flood 2014), the same each time.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// From 0 to 1.
    pub(crate) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// What a made-up attempt is like.
pub(crate) struct Plan<'a> {
    pub(crate) agent: &'a str,
    pub(crate) environment: &'a str,
    pub(crate) budget_seconds: f64,
    pub(crate) evaluations: u64,
    /// About the best score.
    pub(crate) skill: f64,
    pub(crate) seed: u64,
}

impl Plan<'_> {
    pub(crate) fn attempt(&self) -> Attempt {
        let mut numbers = Numbers(self.seed);
        let mut curve: Vec<(f64, f64)> = Vec::new();
        let mut tally = Tally::default();
        let luck = 0.4 + 1.2 * numbers.share();
        for evaluation in 0..self.evaluations {
            tally.started += 1;
            if numbers.share() < 0.2 {
                tally.invalid += 1;
                continue;
            }
            tally.scored += 1;
            let progress = (evaluation + 1) as f64 / self.evaluations as f64;
            let at =
                self.budget_seconds * (progress - 0.5 * numbers.share() / self.evaluations as f64);
            let score = self.skill * luck * progress.sqrt() * (0.7 + 0.4 * numbers.share()) - 0.1;
            if curve.last().is_none_or(|(_, best)| score > *best) {
                curve.push((at, score));
            }
        }
        let best = curve.last().copied();
        Attempt {
            run: format!("{:016x}", numbers.next()),
            environment: self.environment.to_owned(),
            version: "0.1.0".to_owned(),
            agent: self.agent.to_owned(),
            solver: Solver::Agent,
            agent_seed: Some(self.seed % 3),
            is_open: false,
            budget_seconds: self.budget_seconds,
            used_seconds: self.budget_seconds * (0.8 + 0.2 * numbers.share()),
            paused_seconds: 0.0,
            counts: if self.environment == "scaling-law" {
                Counts::Last
            } else {
                Counts::Best
            },
            visible: Visible::Test,
            score: best.map_or(0.0, |(_, score)| score.max(0.0)),
            valid: best.is_some(),
            rescored: None,
            rescores: RescoreTally::default(),
            environment_digest: None,
            origin: Origin::Conducted,
            tally,
            best_at_seconds: best.map(|(at, _)| at),
            curve,
            anchors: best.map(|_| Anchors {
                start: 1.554 + 0.01 * numbers.share(),
                reference: 0.47 + 0.01 * numbers.share(),
                source: "measured".to_owned(),
            }),
            device: best.map(|_| "llvmpipe (LLVM 15.0.6, 256 bits)".to_owned()),
            timings: self.timings(&mut numbers),
            clock_set_back: 0,
        }
    }

    fn timings(&self, numbers: &mut Numbers) -> Vec<Timings> {
        if self.environment != "optimize-kernel" && self.environment != "optimize-llm-foundry" {
            return Vec::new();
        }
        let mut timed = |what: &str, middle: f64| Timings {
            what: what.to_owned(),
            milliseconds: (0..40)
                .map(|_| middle * (0.95 + 0.08 * numbers.share() + 0.3 * numbers.share().powi(12)))
                .collect(),
        };
        vec![
            timed("submission", 31.0 / (1.0 + self.skill)),
            timed("start", 200.0),
            timed("reference", 30.0),
        ]
    }
}

/// Attempts of agents (names, skills and budgets) in environments.
pub(crate) fn attempts(
    agents: &[(&str, f64, f64)],
    environments: &[&str],
    runs: u64,
    evaluations: u64,
) -> Vec<Attempt> {
    let mut attempts = Vec::new();
    for (number, (agent, skill, budget_seconds)) in agents.iter().enumerate() {
        for (place, environment) in environments.iter().enumerate() {
            for run in 0..runs {
                let plan = Plan {
                    agent,
                    environment,
                    budget_seconds: *budget_seconds,
                    evaluations,
                    skill: skill * (0.5 + 0.25 * place as f64 % 1.1),
                    seed: run + 1000 * place as u64 + 100_000 * number as u64,
                };
                attempts.push(plan.attempt());
            }
        }
    }
    attempts
}

const HOUR: f64 = 3600.0;

/// Three agents in seven environments.
pub(crate) fn typical() -> Study {
    let agents = [
        ("careful-agent", 0.7, 8.0 * HOUR),
        ("quick-agent", 0.45, 2.0 * HOUR),
        ("quick-agent", 0.35, 0.5 * HOUR),
    ];
    Study::new("typical", attempts(&agents, &ENVIRONMENTS, 16, 40))
}

/// A single run, whose result was measured again.
pub(crate) fn single() -> Study {
    let mut attempts = attempts(&[("lonely", 0.8, 8.0 * HOUR)], &["optimize-kernel"], 1, 12);
    for attempt in &mut attempts {
        attempt.visible = Visible::Validation;
        attempt.rescored = Some(Rescored {
            median: 0.3,
            normalised: vec![0.25, 0.3, 0.35],
            invalid: 0,
            faults: 0,
            interrupted: 0,
        });
        attempt.rescores = RescoreTally {
            started: 6,
            scored: 3,
            interrupted: 2,
            fault: 1,
            ..RescoreTally::default()
        };
        attempt.score = 0.3;
    }
    Study::new("single", attempts)
}

/// Runs without a valid evaluation, in an environment that no human attempted.
pub(crate) fn nothing_valid() -> Study {
    let mut attempts = attempts(&[("hapless", 0.5, 1800.0)], &["new-environment"], 4, 6);
    for attempt in &mut attempts {
        attempt.score = 0.0;
        attempt.valid = false;
        attempt.curve.clear();
        attempt.timings.clear();
        attempt.anchors = None;
        attempt.device = None;
        attempt.best_at_seconds = None;
        attempt.tally.invalid = attempt.tally.started;
        attempt.tally.scored = 0;
    }
    Study::new("nothing-valid", attempts)
}

/// Runs that all came to the same score.
pub(crate) fn identical() -> Study {
    let mut attempts = attempts(
        &[("one", 0.5, 2.0 * HOUR), ("other", 0.5, 2.0 * HOUR)],
        &["optimize-kernel", "fix-embedding"],
        50,
        5,
    );
    for attempt in &mut attempts {
        attempt.score = 0.5;
        attempt.valid = true;
        attempt.curve = vec![(60.0, 0.5)];
        for timings in &mut attempt.timings {
            timings.milliseconds.fill(2.0);
        }
    }
    Study::new("identical", attempts)
}

/// Scores far over 1.
pub(crate) fn high() -> Study {
    let agents = [("steady", 2.5, 8.0 * HOUR), ("brilliant", 40.0, 8.0 * HOUR)];
    Study::new("high", attempts(&agents, &ENVIRONMENTS[..4], 6, 30))
}

/// Names that are long, alike, hostile, or in another script.
pub(crate) fn long_names() -> Study {
    let agents = [
        (
            "an-agent-whose-makers-like-to-explain-everything-a",
            0.6,
            HOUR,
        ),
        (
            "an-agent-whose-makers-like-to-explain-everything-b",
            0.5,
            HOUR,
        ),
        (
            "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
            0.4,
            HOUR,
        ),
        (
            "</title><script>alert(1)</script>\u{202e}\u{1b}[31m",
            0.3,
            HOUR,
        ),
        (
            "大きな名前の代理人大きな名前の代理人大きな名前の代理人",
            0.7,
            HOUR,
        ),
        ("", 0.2, HOUR),
    ];
    let environments = [
        "an-environment-with-a-name-that-takes-more-than-a-line-of-a-phone",
        "\"><img src=x onerror=alert(1)>",
    ];
    Study::new("long-names", attempts(&agents, &environments, 3, 8))
}

/// Twenty agents in twelve environments.
pub(crate) fn many() -> Study {
    let names: Vec<String> = (1..=20)
        .map(|number| format!("agent-number-{number:02}-of-a-family-of-twenty"))
        .collect();
    let agents: Vec<(&str, f64, f64)> = names
        .iter()
        .enumerate()
        .map(|(number, name)| (name.as_str(), 0.1 + 0.06 * number as f64, 4.0 * HOUR))
        .collect();
    let names: Vec<String> = (1..=12)
        .map(|number| format!("environment-{number:02}"))
        .collect();
    let environments: Vec<&str> = names.iter().map(String::as_str).collect();
    Study::new("many", attempts(&agents, &environments, 3, 10))
}

/// All of them.
pub(crate) fn all() -> Vec<Study> {
    vec![
        typical(),
        single(),
        nothing_valid(),
        identical(),
        high(),
        long_names(),
        many(),
    ]
}
