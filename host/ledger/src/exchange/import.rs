//! Reading runs, evaluations and anchors into a ledger: all of a file, or nothing of it.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::io::BufRead;
use std::time::Duration;

use super::anchors_line::EnvironmentAnchors;
use super::evaluation_line::{Belongs, EvaluationRead};
use super::flaw::{Flaw, quoted};
use super::lines::{Lines, Unreadable};
use super::members::Members;
use super::run_line::{RunRead, seconds};
use super::{anchors_line, evaluation_line, run_line};
use crate::entry::{AnchorsOf, Attempt, Body};
use crate::error::{LedgerError, Result};
use crate::evaluation::Anchors;
use crate::ledger::Ledger;
use crate::run::{Better, Environment, Origin};
use crate::transaction::Transaction;

/// How many lines lie between two calls that report progress.
const LINES_PER_REPORT: u64 = 1000;

/// How many runs are remembered while their evaluations are read; others are looked up again.
const RUNS_IN_MIND: usize = 1024;

/// What an import added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// The runs.
    pub runs: u64,
    /// The evaluations.
    pub evaluations: u64,
    /// The environments' anchors.
    pub anchors: u64,
    /// The lines that were left out because the ledger had them already.
    pub skipped: u64,
}

impl Ledger {
    /// Imports the lines of `source`, which messages call `name`: all of them, or on an error none. The lines are described in [`crate::exchange`].
    ///
    /// Runs and evaluations that the ledger has already are an error, or with `skip_known` are left out and counted; one that is in the file twice is an error
    /// either way. `progress` is called now and then with the number of lines that were read. The ledger is locked for other writers until the end, so `source`
    /// should be a file rather than something that may stand still.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Line`], which names the line, the member and the remedy; [`LedgerError::Reading`]; and when the ledger cannot be written.
    pub fn import(
        &mut self,
        source: impl BufRead,
        name: &str,
        skip_known: bool,
        mut progress: impl FnMut(u64),
    ) -> Result<Imported> {
        let mut lines = Lines::new(source);
        let transaction = self.transaction()?;
        let mut import = Import {
            any: false,
            before: transaction.last_entry(),
            directions: transaction
                .directions()?
                .into_iter()
                .map(|(environment, version, better)| ((environment, version), better))
                .collect(),
            stated: Vec::new(),
            transaction,
            skip_known,
            imported: Imported::default(),
            left_out: HashMap::new(),
            runs: HashMap::new(),
            run_ids: Seen::default(),
            evaluation_ids: Seen::default(),
        };
        loop {
            let taken = match lines.next() {
                Ok(None) => break,
                Ok(Some((line, number))) => import.take(line, number),
                Err(Unreadable::Flaw(flaw)) => Err(Stop::Flaw(flaw)),
                Err(Unreadable::Io(source)) => {
                    return Err(LedgerError::Reading {
                        name: name.to_owned(),
                        source,
                    });
                }
            };
            let number = lines.number();
            taken.map_err(|stop| stop.at(name, number))?;
            if number.is_multiple_of(LINES_PER_REPORT) {
                progress(number);
            }
        }
        progress(lines.number());
        if !import.any {
            return Err(LedgerError::Nothing {
                name: name.to_owned(),
            });
        }
        import.whole(name)?;
        let Import {
            transaction,
            imported,
            ..
        } = import;
        transaction.commit()?;
        Ok(imported)
    }
}

/// Why an import ends early.
enum Stop {
    /// A line cannot be imported.
    Flaw(Flaw),
    /// The ledger cannot be written.
    Ledger(LedgerError),
}

impl From<Flaw> for Stop {
    fn from(flaw: Flaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<LedgerError> for Stop {
    fn from(error: LedgerError) -> Self {
        Self::Ledger(error)
    }
}

impl Stop {
    fn at(self, name: &str, line: u64) -> LedgerError {
        let what = match self {
            Self::Flaw(flaw) => flaw.to_string(),
            // What no rule here named: the line is at fault all the same.
            Self::Ledger(LedgerError::Contradiction { what, .. }) => {
                format!("{what}; mend it or leave it out")
            }
            Self::Ledger(error) => return error,
        };
        LedgerError::Line {
            name: name.to_owned(),
            line,
            what,
        }
    }
}

/// An import under way.
struct Import<'ledger> {
    transaction: Transaction<'ledger>,
    skip_known: bool,
    imported: Imported,
    /// Whether there was any line.
    any: bool,
    /// Which raw score is the better one, by name and version of the environment, as the runs before have it.
    directions: HashMap<(String, String), Better>,
    /// The runs that say how many evaluations they have: the line, the id and the number.
    stated: Vec<(u64, String, u64)>,
    /// The last entry before the import.
    before: u64,
    /// The anchors of environments whose last line was left out, by name and version: what follows in the file is normalised by them all the same.
    left_out: HashMap<(String, String), Anchors>,
    runs: HashMap<String, RunInMind>,
    run_ids: Seen,
    evaluation_ids: Seen,
}

/// What the evaluations of a run are held against.
#[derive(Debug, Clone)]
struct RunInMind {
    origin: Origin,
    environment: Environment,
    better: Better,
    elapsed: Duration,
    last_ordinal: u64,
    last_at: Duration,
}

/// The ids that were read, 8 bytes each: a hash will do, because it is asked only about ids that the ledger has.
#[derive(Default)]
struct Seen {
    hashes: HashSet<u64>,
    hasher: RandomState,
}

impl Seen {
    /// Remembers an id; whether it was there before.
    fn again(&mut self, id: &str) -> bool {
        !self.hashes.insert(self.hasher.hash_one(id))
    }
}

impl Import<'_> {
    fn take(&mut self, line: &str, number: u64) -> std::result::Result<(), Stop> {
        self.any = true;
        let mut members = Members::of(line)?;
        let kinds = [run_line::KIND, evaluation_line::KIND, anchors_line::KIND];
        let kind: String = members.required_choice("kind", &kinds)?;
        match kind.as_str() {
            run_line::KIND => {
                let read = run_line::read(members)?;
                self.run(read, number)
            }
            evaluation_line::KIND => {
                let evaluation = evaluation_line::read(members)?;
                self.evaluation(evaluation)
            }
            anchors_line::KIND => {
                let anchors = anchors_line::read(members)?;
                self.anchors(anchors)
            }
            other => Err(Flaw::of(
                "kind",
                format!("{} is not known", quoted(other)),
                "say `run`, `evaluation` or `anchors`",
            )
            .into()),
        }
    }

    /// Whether something that the ledger has is to be left out; an error if it must not be there.
    fn leave_out(&mut self, what: &str, id: &str, again: bool) -> std::result::Result<(), Flaw> {
        if again {
            return Err(Flaw::of(
                what,
                format!("{} is in the file twice", quoted(id)),
                "leave one out",
            ));
        }
        if !self.skip_known {
            return Err(Flaw::of(
                what,
                format!("{} is in the ledger already", quoted(id)),
                "leave it out, or import with --skip-known",
            ));
        }
        self.imported.skipped += 1;
        Ok(())
    }

    fn run(&mut self, read: RunRead, line: u64) -> std::result::Result<(), Stop> {
        let RunRead {
            id,
            run,
            evaluations,
        } = read;
        let again = self.run_ids.again(&id);
        if self.transaction.run(&id)?.is_some() {
            return Ok(self.leave_out("run", &id, again)?);
        }
        self.direction(&run.attempt)?;
        self.transaction
            .append(Some(&id), None, &Body::RunImported(Box::new(run)))?;
        self.imported.runs += 1;
        if let Some(evaluations) = evaluations {
            self.stated.push((line, id, evaluations));
        }
        Ok(())
    }

    /// Refuses a run whose direction is another than that of the other runs at its environment.
    fn direction(&mut self, attempt: &Attempt) -> std::result::Result<(), Flaw> {
        let Environment { name, version, .. } = &attempt.environment;
        let known = *self
            .directions
            .entry((name.clone(), version.clone()))
            .or_insert(attempt.better);
        if known == attempt.better {
            return Ok(());
        }
        Err(Flaw::of(
            "better",
            format!(
                "it is `{}`, and other runs at {} {} have `{}`",
                attempt.better.word(),
                quoted(name),
                quoted(version),
                known.word()
            ),
            "mend it: in one version of an environment there is one direction",
        ))
    }

    /// Refuses runs without the evaluations that they say they have: their scores would silently be others.
    fn whole(&self, name: &str) -> Result<()> {
        for (line, id, stated) in &self.stated {
            let found = self.transaction.scores_of_run(id)?;
            if found != *stated {
                let flaw = Flaw::of(
                    "evaluations",
                    format!(
                        "run {} has {stated}, and {found} came with it, so that its score would be another",
                        quoted(id)
                    ),
                    "export with `--what all` and import that, or take the member out",
                );
                return Err(Stop::Flaw(flaw).at(name, *line));
            }
        }
        Ok(())
    }

    fn evaluation(&mut self, evaluation: EvaluationRead) -> std::result::Result<(), Stop> {
        let again = self.evaluation_ids.again(&evaluation.id);
        if self.transaction.evaluation(&evaluation.id)?.is_some() {
            return Ok(self.leave_out("evaluation", &evaluation.id, again)?);
        }
        let run = match &evaluation.run {
            Some(id) => Some((id.clone(), self.run_in_mind(id)?)),
            None => None,
        };
        let belongs = run.as_ref().map(|(_, run)| Belongs {
            environment: &run.environment,
            better: run.better,
        });
        let ordinal = run
            .as_ref()
            .map(|(_, run)| run.place(&evaluation))
            .transpose()?;
        let environment = evaluation.environment(belongs.as_ref())?;
        let listed = if evaluation.asks_for_anchors() {
            self.listed(&environment)?
        } else {
            None
        };
        let id = evaluation.id.clone();
        let at = evaluation.at;
        let body = evaluation.imported(environment, ordinal, belongs.as_ref(), listed.as_ref())?;
        let run = run.as_ref().map(|(id, _)| id.as_str());
        self.transaction
            .append(run, Some(&id), &Body::EvaluationImported(Box::new(body)))?;
        if let Some(in_mind) = run.and_then(|run| self.runs.get_mut(run)) {
            in_mind.last_ordinal = ordinal.unwrap_or(in_mind.last_ordinal);
            in_mind.last_at = at;
        }
        self.imported.evaluations += 1;
        Ok(())
    }

    fn run_in_mind(&mut self, id: &str) -> std::result::Result<RunInMind, Stop> {
        if let Some(run) = self.runs.get(id) {
            return Ok(run.clone());
        }
        let Some(row) = self.transaction.run(id)? else {
            return Err(Flaw::of(
                "run",
                format!("there is no run {}", quoted(id)),
                "put the line of the run before those of its evaluations",
            )
            .into());
        };
        let (last_ordinal, last_at) = self.transaction.last_of_run(id)?;
        let run = RunInMind {
            origin: row.run.origin,
            environment: row.run.new.environment,
            better: row.run.new.better,
            elapsed: row.run.elapsed,
            last_ordinal,
            last_at,
        };
        if self.runs.len() >= RUNS_IN_MIND {
            self.runs.clear();
        }
        self.runs.insert(id.to_owned(), run.clone());
        Ok(run)
    }

    fn anchors(&mut self, read: EnvironmentAnchors) -> std::result::Result<(), Stop> {
        let EnvironmentAnchors {
            environment,
            version,
            anchors,
        } = read;
        let body = AnchorsOf {
            environment,
            environment_version: version,
            anchors,
        };
        let of = (body.environment.clone(), body.environment_version.clone());
        // What the ledger had before: a file may go back to anchors that it gave earlier, and they are then the last ones.
        if self.skip_known && self.transaction.gave_anchors(&body, self.before)? {
            self.left_out.insert(of, body.anchors);
            self.imported.skipped += 1;
            return Ok(());
        }
        self.left_out.remove(&of);
        self.transaction.append(None, None, &Body::Anchors(body))?;
        self.imported.anchors += 1;
        Ok(())
    }

    /// The anchors that were listed last for an environment, in the file or before.
    fn listed(&self, environment: &Environment) -> Result<Option<Anchors>> {
        let Environment { name, version, .. } = environment;
        // Most files leave none out: no key is made for them.
        if !self.left_out.is_empty()
            && let Some(anchors) = self.left_out.get(&(name.clone(), version.clone()))
        {
            return Ok(Some(anchors.clone()));
        }
        self.transaction.anchors(name, version)
    }
}

impl RunInMind {
    /// The number of an evaluation in the run, if it can have taken place in it.
    fn place(&self, evaluation: &EvaluationRead) -> std::result::Result<u64, Flaw> {
        if self.origin != Origin::Imported {
            return Err(Flaw::of(
                "run",
                "it was conducted with this ledger, and takes no evaluations from elsewhere",
                "leave them out, or import into another ledger",
            ));
        }
        if evaluation.at > self.elapsed {
            return Err(Flaw::of(
                "at_seconds",
                format!(
                    "{} lies after the end of the run, whose `elapsed_seconds` is {}",
                    seconds(evaluation.at),
                    seconds(self.elapsed)
                ),
                "mend one of the two",
            ));
        }
        let ordinal = match evaluation.ordinal {
            None => self.last_ordinal + 1,
            Some(ordinal) if ordinal > self.last_ordinal => ordinal,
            Some(ordinal) => {
                return Err(Flaw::of(
                    "ordinal",
                    format!(
                        "{ordinal} comes after {} in the same run",
                        self.last_ordinal
                    ),
                    "put the evaluations of a run in the order of their numbers, each number once",
                ));
            }
        };
        if evaluation.at < self.last_at {
            return Err(Flaw::of(
                "at_seconds",
                format!(
                    "{} comes after {} in the same run",
                    seconds(evaluation.at),
                    seconds(self.last_at)
                ),
                "put the evaluations of a run in the order in which they started, and number them so",
            ));
        }
        Ok(ordinal)
    }
}
