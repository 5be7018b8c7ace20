//! Who is simulated, and at what.

/// The runs of each agent at each environment.
pub const RUNS: u64 = 50;

/// An agent that does not exist.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Agent {
    /// Its name.
    pub name: &'static str,
    /// The time of each of its runs, in seconds: agents are compared at equal total budgets, so these differ.
    pub budget: u32,
    /// Where its runs tend to, as a normalised score.
    pub skill: f64,
    /// The part of its evaluations that is invalid.
    pub invalid: f64,
}

/// The agents.
pub const AGENTS: [Agent; 3] = [
    Agent {
        name: "simulated-steady",
        budget: 8 * 3600,
        skill: 0.75,
        invalid: 0.15,
    },
    Agent {
        name: "simulated-quick",
        budget: 2 * 3600,
        skill: 0.45,
        invalid: 0.25,
    },
    Agent {
        name: "simulated-rash",
        budget: 1800,
        skill: 0.3,
        invalid: 0.4,
    },
];

/// An environment as a run names it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Environment {
    /// Its name: one of RE-Bench's.
    pub name: &'static str,
    /// `lower` or `higher`.
    pub better: &'static str,
    /// What the raw score is.
    pub unit: &'static str,
    /// Which evaluation counts.
    pub counts: &'static str,
    /// The raw scores of the starting and the reference solution, from RE-Bench (arXiv 2411.15114).
    pub anchors: [f64; 2],
    /// How much harder or easier it is, as a factor of an agent's skill.
    pub ease: f64,
}

/// The version of every environment.
pub(crate) const VERSION: &str = "0.1.0";

/// Where the anchors come from.
pub(crate) const ANCHORS: &str = "RE-Bench (arXiv 2411.15114)";

const fn environment(
    name: &'static str,
    better: &'static str,
    unit: &'static str,
    anchors: [f64; 2],
    ease: f64,
) -> Environment {
    Environment {
        name,
        better,
        unit,
        counts: "best",
        anchors,
        ease,
    }
}

/// The environments.
pub const ENVIRONMENTS: [Environment; 7] = [
    environment(
        "optimize-llm-foundry",
        "lower",
        "ln(seconds)",
        [5.606, 4.543],
        1.2,
    ),
    environment(
        "optimize-kernel",
        "lower",
        "ln(milliseconds)",
        [1.554, 0.470],
        1.0,
    ),
    environment(
        "fix-embedding",
        "lower",
        "ln(loss - 1.5)",
        [2.196, 0.262],
        0.9,
    ),
    Environment {
        counts: "last",
        ..environment(
            "scaling-law",
            "higher",
            "1 - gap - error",
            [0.24, 0.80],
            1.1,
        )
    },
    environment(
        "restricted-mlm",
        "lower",
        "ln(loss - 1.5)",
        [1.814, 1.131],
        0.5,
    ),
    environment("finetune-qa", "higher", "win rate", [0.54, 0.815], 0.7),
    environment(
        "rust-codecontests",
        "higher",
        "share solved",
        [0.0, 0.127],
        0.6,
    ),
];
