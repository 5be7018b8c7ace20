//! The published scores of human experts as lines that a ledger imports: a run each, with one evaluation at its end, since of what came before nothing is
//! published.

use std::fmt::Write as _;

use serde_json::json;
use weighhouse_study::humans;

/// What the ids of these runs begin with, so that they meet nobody else's.
const PREFIX: &str = "re-bench-";

/// The environments in which a higher raw score is better.
const HIGHER: [&str; 3] = ["finetune-qa", "rust-codecontests", "scaling-law"];

/// The lines.
pub(super) fn lines() -> String {
    let mut text = String::new();
    for attempt in humans::shipped() {
        let run = format!("{PREFIX}{}", attempt.run);
        let better = if HIGHER.contains(&attempt.environment.as_str()) {
            "higher"
        } else {
            "lower"
        };
        let line = json!({
            "kind": "run",
            "run": run,
            "environment": attempt.environment,
            "environment_version": attempt.version,
            "agent": attempt.agent,
            "solver": attempt.solver,
            "budget_seconds": attempt.budget_seconds,
            "elapsed_seconds": attempt.used_seconds,
            "state": "finished",
            "better": better,
            "counts": attempt.counts,
            "visible": "test",
        });
        let _ = writeln!(text, "{line}");
        let line = json!({
            "kind": "evaluation",
            "evaluation": format!("{run}-final"),
            "run": run,
            "ordinal": 1,
            // When it was made is not published. It is the last of a run, and it counts although some experts took longer than the nominal time.
            "at_seconds": attempt.used_seconds.min(attempt.budget_seconds),
            "verdict": "scored",
            "normalised": attempt.score,
        });
        let _ = writeln!(text, "{line}");
    }
    text
}

#[cfg(test)]
mod tests {
    use weighhouse_ledger::Ledger;
    use weighhouse_ledger::run::Solver;

    use super::*;

    #[test]
    fn a_ledger_takes_the_baselines_once_and_scores_them_as_published() {
        let folder = tempfile::tempdir().unwrap();
        let mut ledger = Ledger::open(&folder.path().join("ledger.sqlite3")).unwrap();
        for imported in [humans::shipped().len() as u64, 0] {
            let counted = ledger
                .import(lines().as_bytes(), "the baselines", true, |_| {})
                .unwrap();
            assert_eq!((counted.runs, counted.evaluations), (imported, imported));
        }
        let runs = ledger.runs().unwrap();
        assert_eq!(runs.len(), humans::shipped().len());
        for attempt in humans::shipped() {
            let run = ledger.run(&format!("{PREFIX}{}", attempt.run)).unwrap();
            assert_eq!(run.solver, Solver::Human);
            assert_eq!(run.elapsed.as_secs_f64(), attempt.used_seconds);
            let standing = ledger.standing(&run).unwrap();
            assert_eq!(standing.score(&run), Some(attempt.score), "{}", run.id);
            assert_eq!(standing.tally.late, 0);
        }
    }
}
