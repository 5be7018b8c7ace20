//! The rules that evaluations decide, and the order in which everything is looked at.

mod bad_submissions;

use std::rc::Rc;
use std::sync::Arc;

use weighhouse_engine::conformance::agreement::{self, Agreement, Influence};
use weighhouse_engine::conformance::blame::{self, Blame, in_words};
use weighhouse_engine::conformance::consumption;
use weighhouse_engine::conformance::expected::{BadSubmission, Corpus, TrivialKind};
use weighhouse_engine::conformance::files;
use weighhouse_engine::conformance::rule::{Finding, Judgement, Rule};
use weighhouse_engine::conformance::scorer::{Recorded, describes, loads, replays};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::record::EvaluationRecord;
use weighhouse_engine::sandbox::{Limits, Scorer};
use weighhouse_engine::seed::Seed;

use super::evaluations::{Evaluated, Evaluations, Extent, Subject};
use crate::conduct::ConductError;

/// What a person does when a device could not tell.
const ANOTHER_TRY: &str = "try again on a quiet machine, or on another device";

type Looked = Result<Finding, ConductError>;

/// Looks at the rules of one environment.
pub(super) struct Battery<'a> {
    environment: &'a Environment,
    evaluations: &'a mut Evaluations,
    seed: Seed,
    other_seed: Seed,
    quick: bool,
    /// None until it was tried.
    loaded: Option<(Finding, Option<Scorer>)>,
    corpus: Result<Corpus, Finding>,
}

impl<'a> Battery<'a> {
    pub(super) fn new(
        environment: &'a Environment,
        evaluations: &'a mut Evaluations,
        seed: Seed,
        quick: bool,
    ) -> Self {
        let corpus = Corpus::read(environment.files()).map_err(|errors| {
            let cases: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Finding::fail(
                cases.first().cloned().unwrap_or_default(),
                "write an expected.toml beside each submission of adversarial/: `verdict`, `code`, and `or`, `file` and `kind` where they apply",
            )
            .with_cases(cases)
        });
        Self {
            environment,
            evaluations,
            seed,
            other_seed: following(seed),
            quick,
            loaded: None,
            corpus,
        }
    }

    /// How many submissions of `adversarial/` a quick look evaluates, and of how many; none where all are.
    pub(super) fn part_of_adversarial(&self) -> Option<(usize, usize)> {
        let corpus = self.corpus.as_ref().ok()?;
        self.quick
            .then(|| (self.chosen(corpus).len(), corpus.submissions.len()))
    }

    /// How many evaluations were made.
    pub(super) fn evaluations(&self) -> u64 {
        self.evaluations.count()
    }

    /// Takes away what shows what goes on.
    pub(super) fn clear_progress(&mut self) {
        self.evaluations.clear_progress();
    }

    /// Looks at one rule.
    pub(super) fn look_at(&mut self, rule: Rule) -> Looked {
        if let Some(broken) = self.builds_on(rule) {
            return Ok(after(broken));
        }
        self.evaluations.step(rule.id(), 0, 0);
        let finding = match rule {
            Rule::Manifest => Ok(files::manifest(self.environment)),
            Rule::ScorerLoads => Ok(self.load().0.clone()),
            Rule::ScorerDescribes => {
                let manifest = self.environment.manifest();
                Ok(self.scorer().map_or_else(
                    || after(Rule::ScorerLoads),
                    |scorer| describes(scorer, manifest),
                ))
            }
            Rule::StartingScores0 => self.scores(rule, Subject::Starting, 0.0),
            Rule::ReferenceScores1 => self.scores(rule, Subject::Reference, 1.0),
            Rule::Replays => self.replays(),
            Rule::SameSeedAgrees => self.same_seed(),
            Rule::SeedsChangeInputs => self.other_seeds(),
            Rule::TrivialInvalid => self.trivial(),
            Rule::Adversarial => self.adversarial(),
            Rule::CorruptFiles => self.corrupt_files(),
            Rule::FuelAndMemory => self.fuel_and_memory(),
            Rule::NoLeaks => self.no_leaks(),
        }?;
        // With `--only`, the starting solution need not have been evaluated: it is when a rule seems to be broken, lest that one is blamed for what the scorer always does.
        if rule > Rule::StartingScores0 && finding.judgement == Judgement::Fail {
            self.evaluations.at_least(Subject::Starting, self.seed)?;
            if let Some(broken) = self.builds_on(rule) {
                return Ok(after(broken));
            }
        }
        // Said once, and not of each evaluation that could not be made.
        Ok(match self.evaluations.without_device() {
            Some(evaluated) if finding.judgement == Judgement::Undecided => Finding::undecided(
                in_words(&evaluated.record),
                "check it where there is a device, or name one with --device",
            ),
            _ => finding,
        })
    }

    /// The broken rule that is to be mended first, as far as is known: an evaluation with a scorer that does not load says so and nothing else, nor does one say more
    /// that ends in the same fault whatever is submitted.
    fn builds_on(&mut self, rule: Rule) -> Option<Rule> {
        if rule <= Rule::ScorerDescribes {
            return None;
        }
        if files::lacks_a_solution(self.environment) {
            return Some(Rule::Manifest);
        }
        if !self.can_score() {
            return Some(if self.scorer().is_none() {
                Rule::ScorerLoads
            } else {
                Rule::ScorerDescribes
            });
        }
        if rule == Rule::StartingScores0 {
            return None;
        }
        let starting = &self.evaluations.known(Subject::Starting, self.seed)?.record;
        let says_of_this_rule = rule == Rule::FuelAndMemory && ran_out(starting);
        (blame::of_fault(starting) == Some(Blame::Environment) && !says_of_this_rule)
            .then_some(Rule::StartingScores0)
    }

    fn load(&mut self) -> &(Finding, Option<Scorer>) {
        let environment = self.environment;
        self.loaded.get_or_insert_with(|| loads(environment))
    }

    fn scorer(&mut self) -> Option<&Scorer> {
        self.load().1.as_ref()
    }

    fn can_score(&mut self) -> bool {
        let manifest = self.environment.manifest();
        self.scorer()
            .is_some_and(|scorer| describes(scorer, manifest).judgement == Judgement::Pass)
    }

    fn scores(&mut self, rule: Rule, subject: Subject<'_>, wanted: f64) -> Looked {
        let tolerance = self.environment.manifest().tolerance;
        let mut scores = Vec::new();
        // One that is off is judged by the median of three: noise is no fault of the environment.
        for time in 1..=3 {
            let evaluated = if time == 1 {
                self.evaluations.of(subject, self.seed, Extent::Whole)?
            } else {
                self.evaluations
                    .step(&format!("{rule}: again, for it was off"), time, 3);
                self.evaluations.make(subject, self.seed, Extent::Whole)?
            };
            let Some(score) = evaluated.record.outcome.normalised else {
                let twice = match self.evaluations.first_try(subject, self.seed) {
                    Some(_) if time == 1 => " at the second try",
                    _ => "",
                };
                return Ok(unscored(&evaluated, subject, twice));
            };
            // Without the sign of a zero.
            scores.push(score + 0.0);
            if time == 1 && (score - wanted).abs() <= tolerance {
                break;
            }
        }
        let mut tries = String::new();
        if let [first, second, third] = scores[..] {
            tries = format!(
                ", the median of three tries ({first:.4} was off, then {second:.4} and {third:.4})"
            );
        }
        if let Some(ended) = self.evaluations.first_try(subject, self.seed) {
            tries.push_str(&format!(", after a try that came to no score ({ended})"));
        }
        scores.sort_by(f64::total_cmp);
        let score = scores[scores.len() / 2];
        let which = subject.name();
        let why =
            format!("{which} scores {score:.4}{tries}; {wanted} is wanted within {tolerance}");
        Ok(if (score - wanted).abs() <= tolerance {
            Finding::pass(why)
        } else {
            Finding::fail(
                why,
                "mend the anchors, measure more rounds, or state the tolerance that the measuring has as `tolerance` in environment.toml",
            )
        })
    }

    fn replays(&mut self) -> Looked {
        let mut recorded = Vec::new();
        for subject in [Subject::Starting, Subject::Reference] {
            let (evaluated, _) = self.evaluations.at_least(subject, self.seed)?;
            recorded.extend(recorded_as(&subject.name(), &evaluated));
        }
        let trivial = self.trivial_submissions();
        for submission in &trivial {
            let evaluated = self.evaluate_bad(submission, self.seed)?;
            recorded.extend(recorded_as(&submission.name, &evaluated));
        }
        if recorded.is_empty() {
            return Ok(nothing_recorded());
        }
        Ok(replays(
            self.environment,
            &recorded,
            &self.evaluations.store(),
        ))
    }

    fn same_seed(&mut self) -> Looked {
        let mut differences = Vec::new();
        let (mut compared, mut calls) = (0, 0);
        let mut measured = false;
        let starting = Subject::Starting;
        let (first, _) = self.evaluations.at_least(starting, self.seed)?;
        let second = self
            .evaluations
            .make(starting, self.seed, Extent::OneRound)?;
        let mut pairs = vec![("the starting solution".to_owned(), first, second)];
        let trivial = self.trivial_submissions();
        for submission in &trivial {
            let first = self.evaluate_bad(submission, self.seed)?;
            let subject = Subject::Files(&submission.name, &submission.files);
            let second = self
                .evaluations
                .make(subject, self.seed, Extent::OneRound)?;
            pairs.push((submission.name.clone(), first, second));
        }
        for (name, first, second) in &pairs {
            let (Some(one), Some(other)) = (&first.transcript, &second.transcript) else {
                continue;
            };
            compared += 1;
            match agreement::of_one_seed(one, other) {
                Agreement::Whole { calls: equal } => calls += equal,
                Agreement::UntilMeasured { calls: equal } => {
                    calls += equal;
                    measured = true;
                    if first.is_good(Extent::OneRound) != second.is_good(Extent::OneRound) {
                        differences.push(format!(
                            "{name}: {} in one evaluation and {} in the other",
                            in_words(&first.record),
                            in_words(&second.record)
                        ));
                    }
                }
                Agreement::Differs(disagreement) => {
                    differences.push(format!("{name}: {disagreement}"));
                }
            }
        }
        if compared == 0 {
            return Ok(nothing_recorded());
        }
        Ok(match differences.first() {
            None => Finding::pass(format!(
                "{compared} submissions, each evaluated twice with one seed, agree in {calls} calls and answers{}",
                if measured { ", up to the first measured one" } else { ", and in their verdicts" }
            )),
            Some(first) => Finding::fail(
                first.clone(),
                "draw everything from `random`, and have shaders write the same for the same input: no races, no uninitialised memory",
            )
            .with_cases(differences),
        })
    }

    fn other_seeds(&mut self) -> Looked {
        let (first, _) = self.evaluations.at_least(Subject::Starting, self.seed)?;
        let (second, _) = self
            .evaluations
            .at_least(Subject::Starting, self.other_seed)?;
        let (Some(one), Some(other)) = (&first.transcript, &second.transcript) else {
            return Ok(nothing_recorded());
        };
        let mend = "draw the inputs from `random` and from the nonce of `measure`, never from constants: a submission could know them";
        let influence = agreement::of_two_seeds(one, other);
        // One that is not found good may have come to no input.
        for evaluated in [&first, &second] {
            if !matches!(influence, Influence::Changes { .. })
                && !evaluated.is_good(Extent::OneRound)
            {
                return Ok(match blame::of_fault(&evaluated.record) {
                    Some(Blame::DeviceOrHost) => {
                        Finding::undecided(in_words(&evaluated.record), ANOTHER_TRY)
                    }
                    _ => after(Rule::StartingScores0),
                });
            }
        }
        Ok(match influence {
            Influence::Changes { what } => Finding::pass(format!(
                "another seed changes what the scorer does, first in {what}"
            )),
            Influence::DrawsNothing => Finding::fail(
                "the scorer draws no random number, so its inputs are the same whatever the seed",
                mend,
            ),
            Influence::ChangesNothing { calls } => Finding::fail(
                format!(
                    "the scorer draws random numbers, and the {calls} calls by which it makes inputs are the same with another seed"
                ),
                mend,
            ),
            Influence::DrawsTheSame => Finding::undecided(
                "the host gave the same random numbers for two seeds, which is a bug of weighhouse",
                "please report it",
            ),
        })
    }

    fn fuel_and_memory(&mut self) -> Looked {
        for subject in [Subject::Starting, Subject::Reference] {
            self.evaluations.at_least(subject, self.seed)?;
        }
        let limits = Limits::default();
        let mut uses = Vec::new();
        let mut wrong = Vec::new();
        for (name, evaluated) in self.evaluations.made() {
            if ran_out(&evaluated.record) {
                wrong.push(format!("{name}: {}", in_words(&evaluated.record)));
            }
            let Some(transcript) = &evaluated.transcript else {
                continue;
            };
            for one in consumption::of(transcript, &limits) {
                if !one.leaves_a_margin() {
                    wrong.push(format!("{name}: it used {one}"));
                }
                uses.push(one);
            }
        }
        if uses.is_empty() && wrong.is_empty() {
            return Ok(nothing_recorded());
        }
        let count = uses.len() / 2;
        let largest = consumption::largest(uses)
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" and ");
        Ok(match wrong.first() {
            None => Finding::pass(format!(
                "of {count} evaluations none used more than {largest}"
            )),
            Some(first) => Finding::fail(
                format!(
                    "{first}; at most {:.0} % may be used here",
                    100.0 * consumption::LARGEST_SHARE
                ),
                "leave the heavy part to the GPU, read back less, and keep no copies",
            )
            .with_cases(wrong),
        })
    }

    fn trivial_submissions(&self) -> Vec<BadSubmission> {
        self.corpus.as_ref().map_or_else(
            |_| Vec::new(),
            |corpus| {
                TrivialKind::ALL
                    .into_iter()
                    .filter_map(|kind| corpus.of_kind(kind).next().cloned())
                    .collect()
            },
        )
    }

    fn evaluate_bad(
        &mut self,
        submission: &BadSubmission,
        seed: Seed,
    ) -> Result<Rc<Evaluated>, ConductError> {
        // Whole or not, one that is wrong comes to no measuring; one that is taken for right after all needs no more than one round to show it.
        let subject = Subject::Files(&submission.name, &submission.files);
        self.evaluations.of(subject, seed, Extent::Whole)
    }
}

/// What is found of a rule that builds on one that is broken.
pub(super) fn after(rule: Rule) -> Finding {
    Finding {
        // How to mend it stands with that rule.
        mend: None,
        ..Finding::undecided(
            format!("this builds on `{rule}`, which is not kept"),
            String::new(),
        )
    }
}

fn nothing_recorded() -> Finding {
    Finding::undecided(
        "no evaluation got as far as running the scorer on this device",
        ANOTHER_TRY,
    )
}

/// Whether an evaluation ended because the scorer had used up what it may.
fn ran_out(record: &EvaluationRecord) -> bool {
    matches!(
        blame::code(record),
        Some("scorer-out-of-fuel" | "scorer-out-of-memory")
    )
}

fn unscored(evaluated: &Evaluated, subject: Subject<'_>, twice: &str) -> Finding {
    let why = format!(
        "{} has no score{twice}: {}",
        subject.name(),
        in_words(&evaluated.record)
    );
    match blame::of_fault(&evaluated.record) {
        Some(Blame::DeviceOrHost) => Finding::undecided(why, ANOTHER_TRY),
        Some(Blame::Environment) => Finding::fail(
            why,
            "mend what the fault names, in the scorer or in environment.toml: a fault is never a score",
        ),
        None => Finding::fail(
            why,
            "mend the solution, or what the scorer finds wrong with it",
        ),
    }
}

fn recorded_as(name: &str, evaluated: &Evaluated) -> Option<Recorded> {
    Some(Recorded {
        what: name.to_owned(),
        transcript: Arc::clone(evaluated.transcript.as_ref()?),
    })
}

/// Another seed that follows from one.
fn following(seed: Seed) -> Seed {
    let digest = Digest::of(format!("weighhouse check/1 {seed}").as_bytes());
    let digits = hex::encode(digest.bytes());
    digits.parse().unwrap_or(seed)
}
