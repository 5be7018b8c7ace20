//! The runs of a ledger, as the statistics see them.

use std::collections::{BTreeSet, HashMap};

use weighhouse_ledger::error::LedgerError;
use weighhouse_ledger::evaluation::Evaluation;
use weighhouse_ledger::ledger::Ledger;
use weighhouse_ledger::run::{Run, Solver, State};
use weighhouse_ledger::standing::Standing;

use crate::attempt::{Attempt, Timings};
use crate::options::LedgerNotes;
use crate::{humans, record};

/// Which runs of a ledger are wanted. `Wanted::default()` is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Those of these agents; of all where it is empty. Runs of human experts are no agent's, and stay.
    pub agents: BTreeSet<String>,
    /// Those in environments with these names; in all where it is empty. It holds for human experts too.
    pub environments: BTreeSet<String>,
    /// Without those of human experts.
    pub without_humans: bool,
}

impl Wanted {
    fn has(&self, run: &Run) -> bool {
        let environment = &run.new.environment.name;
        let environment = self.environments.is_empty() || self.environments.contains(environment);
        let solver = match run.solver {
            Solver::Human => !self.without_humans,
            Solver::Agent => self.agents.is_empty() || self.agents.contains(&run.new.agent),
        };
        environment && solver
    }
}

/// What a ledger has for a study.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Attempts {
    /// The wanted runs that have a result that may be told.
    pub attempts: Vec<Attempt>,
    /// What is to be said of the other wanted runs.
    pub notes: LedgerNotes,
    /// The agents that have runs in the ledger, wanted or not: for who asked for another one.
    pub agents: BTreeSet<String>,
    /// The environments that have runs in the ledger, of agents or of human experts, wanted or not.
    pub environments: BTreeSet<String>,
}

/// Reads a ledger in one pass, with one run in memory at a time.
///
/// Left out, and counted, are runs that are open and hide their scores, and runs that showed scores on validation inputs and were not measured on fresh
/// ones.
///
/// The timings within an evaluation are in its record, which may be large: they are kept for one run of each environment, the one with the highest score
/// among those of agents that have any, the first of equals.
///
/// # Errors
///
/// When the ledger cannot be read.
pub fn read(ledger: &Ledger, wanted: &Wanted) -> Result<Attempts, LedgerError> {
    let mut found = Attempts::default();
    let mut timed = Timed::default();
    ledger.each_run(|run, evaluations| {
        if run.solver == Solver::Agent && !found.agents.contains(&run.new.agent) {
            found.agents.insert(run.new.agent.clone());
        }
        if !found.environments.contains(&run.new.environment.name) {
            found.environments.insert(run.new.environment.name.clone());
        }
        if !wanted.has(&run) {
            return Ok(());
        }
        if run.hides_scores() {
            found.notes.hidden += 1;
            return Ok(());
        }
        let standing = Standing::of(run.new.counts, evaluations);
        let Some(score) = standing.score(&run) else {
            found.notes.unmeasured += 1;
            return Ok(());
        };
        let best = standing.best.as_ref().map(|best| best.evaluation.as_str());
        let best = best.and_then(|id| evaluations.iter().find(|one| one.id == id));
        let attempt = attempt(run, standing, score, best);
        let is_candidate = timed.is_candidate(&attempt);
        found.attempts.push(attempt);
        if let Some(best) = best.filter(|_| is_candidate) {
            timed.offer(&mut found.attempts, timings_of(ledger, best)?);
        }
        Ok(())
    })?;
    Ok(found)
}

/// The run of each environment whose timings are kept, by its place among the attempts.
#[derive(Debug, Default)]
struct Timed(HashMap<(String, String), (usize, f64)>);

impl Timed {
    fn key(attempt: &Attempt) -> (String, String) {
        (attempt.environment.clone(), attempt.version.clone())
    }

    /// Whether the timings of a run would be kept if it has any.
    fn is_candidate(&self, attempt: &Attempt) -> bool {
        let kept = self.0.get(&Self::key(attempt));
        attempt.solver == Solver::Agent && kept.is_none_or(|(_, score)| attempt.score > *score)
    }

    /// Gives timings to the last of the attempts, if they can be shown, and takes them from the one that had them.
    fn offer(&mut self, attempts: &mut [Attempt], timings: Vec<Timings>) {
        let mut samples = timings.iter().flat_map(|timings| &timings.milliseconds);
        let Some(last) = attempts.len().checked_sub(1) else {
            return;
        };
        if !samples.any(|sample| *sample > 0.0) {
            return;
        }
        attempts[last].timings = timings;
        let kept = (last, attempts[last].score);
        if let Some((before, _)) = self.0.insert(Self::key(&attempts[last]), kept) {
            attempts[before].timings = Vec::new();
        }
    }
}

fn attempt(run: Run, standing: Standing, score: f64, best: Option<&Evaluation>) -> Attempt {
    let completion = best.and_then(|best| best.completion.as_ref());
    let anchors = completion.and_then(|completion| completion.anchors.as_ref());
    let curve = standing.curve.iter();
    let is_open = run.state != State::Finished;
    let attempt = Attempt {
        budget_seconds: run.new.budget.as_secs_f64(),
        used_seconds: run.elapsed.as_secs_f64(),
        paused_seconds: run
            .pauses
            .iter()
            .map(|pause| pause.length.as_secs_f64())
            .sum(),
        origin: run.origin,
        environment_digest: run.new.environment.digest,
        solver: run.solver,
        is_open,
        agent_seed: run.new.agent_seed,
        counts: run.new.counts,
        visible: run.new.visible,
        score,
        valid: standing.best.is_some(),
        tally: standing.tally,
        curve: curve
            .map(|step| (step.at.as_secs_f64(), step.normalised))
            .collect(),
        best_at_seconds: best.map(|best| best.at.as_secs_f64()),
        anchors: anchors.cloned(),
        device: completion.and_then(|completion| completion.device.clone()),
        timings: Vec::new(),
        clock_set_back: run.clock_set_back,
        rescored: standing.rescored,
        rescores: standing.rescores,
        run: run.id,
        environment: run.new.environment.name,
        version: run.new.environment.version,
        agent: run.new.agent,
    };
    humans::as_published(attempt)
}

fn timings_of(ledger: &Ledger, best: &Evaluation) -> Result<Vec<Timings>, LedgerError> {
    let whole = ledger.evaluation(&best.id)?;
    let record = whole.completion.and_then(|completion| completion.record);
    Ok(record
        .map(|record| record::timings(&record))
        .unwrap_or_default())
}
