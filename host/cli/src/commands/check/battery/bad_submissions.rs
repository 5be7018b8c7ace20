//! The rules on what a scorer makes of bad submissions.

use weighhouse_engine::conformance::blame::{self, Blame, in_words};
use weighhouse_engine::conformance::corruption::{Damaged, damage};
use weighhouse_engine::conformance::expected::{BadSubmission, Corpus, Ended, TrivialKind};
use weighhouse_engine::conformance::leak::{Explained, Told, Truth, leaks};
use weighhouse_engine::conformance::rule::Finding;
use weighhouse_engine::record::Kind;

use super::{ANOTHER_TRY, Battery, Looked, nothing_recorded};
use crate::commands::check::evaluations::{Extent, Subject};
use crate::conduct::ConductError;

/// With `--quick`, every so many-th submission of `adversarial/` that is not trivial is evaluated.
const QUICK: usize = 8;

impl Battery<'_> {
    /// The rule `trivial-invalid`.
    pub(super) fn trivial(&mut self) -> Looked {
        let corpus = match &self.corpus {
            Ok(corpus) => corpus.clone(),
            Err(finding) => return Ok(finding.clone()),
        };
        let mut missing = Vec::new();
        let mut wrong = Vec::new();
        let mut unknown = Vec::new();
        let mut excused = Vec::new();
        let mut evaluated = 0;
        for kind in TrivialKind::ALL {
            let mut of_kind = corpus.of_kind(kind).peekable();
            if of_kind.peek().is_none() {
                match corpus.not_applicable.get(&kind) {
                    Some(reason) => excused.push(format!("{kind}: {reason}")),
                    None => missing.push(format!("adversarial/ has none of the kind `{kind}`")),
                }
            }
            for submission in of_kind {
                evaluated += 1;
                self.judge(submission, &mut wrong, &mut unknown)?;
            }
        }
        let mut mends = Vec::new();
        if !missing.is_empty() {
            mends.push("add a folder of each kind to adversarial/, with `kind` in its expected.toml, or say in adversarial/expected.toml under `[not-applicable]` why there can be none");
        }
        if !wrong.is_empty() {
            mends.push("have the scorer find such submissions wrong, for the reason that their expected.toml says");
        }
        // What is missing is found without a device.
        wrong.splice(0..0, missing);
        Ok(match (wrong.first(), unknown.first()) {
            (Some(first), _) => Finding::fail(first.clone(), mends.join("; ")).with_cases(wrong),
            (None, Some(first)) => {
                Finding::undecided(first.clone(), ANOTHER_TRY).with_cases(unknown)
            }
            (None, None) if evaluated == 0 => Finding::not_applicable(
                "the environment says of every kind of trivial submission why there can be none",
            )
            .with_cases(excused),
            (None, None) => Finding::pass(format!(
                "{evaluated} submissions that compute nothing are invalid, each for its own reason"
            ))
            .with_cases(excused),
        })
    }

    /// The rule `adversarial`.
    pub(super) fn adversarial(&mut self) -> Looked {
        let corpus = match &self.corpus {
            Ok(corpus) => corpus.clone(),
            Err(finding) => return Ok(finding.clone()),
        };
        if corpus.submissions.is_empty() {
            return Ok(Finding::fail(
                "the environment has no submission in adversarial/",
                "add one for each way of cheating and each mistake that comes to mind, with the verdict that it must get",
            ));
        }
        let chosen = self.chosen(&corpus);
        let (mut wrong, mut unknown) = (Vec::new(), Vec::new());
        for (number, submission) in (1..).zip(&chosen) {
            let total = u32::try_from(chosen.len()).unwrap_or(u32::MAX);
            self.evaluations
                .step(&format!("adversarial: {}", submission.name), number, total);
            self.judge(submission, &mut wrong, &mut unknown)?;
        }
        let of = if chosen.len() == corpus.submissions.len() {
            String::new()
        } else {
            format!(" of {}", corpus.submissions.len())
        };
        Ok(match (wrong.first(), unknown.first()) {
            (Some(first), _) => Finding::fail(
                first.clone(),
                "mend the scorer, or, where a device answers otherwise for a good reason, list its code in `or` of the submission's expected.toml",
            )
            .with_cases(wrong),
            (None, Some(first)) => Finding::undecided(first.clone(), ANOTHER_TRY).with_cases(unknown),
            (None, None) => Finding::pass(format!(
                "{}{of} submissions of adversarial/ get the verdict that stands beside them",
                chosen.len()
            )),
        })
    }

    /// The submissions of `adversarial/` that are evaluated.
    pub(super) fn chosen<'c>(&self, corpus: &'c Corpus) -> Vec<&'c BadSubmission> {
        let (trivial, others): (Vec<_>, Vec<_>) = corpus
            .submissions
            .iter()
            .partition(|submission| submission.expected.kind.is_some());
        let step = if self.quick { QUICK } else { 1 };
        trivial
            .into_iter()
            .chain(others.into_iter().step_by(step))
            .collect()
    }

    /// Holds the evaluation of a bad submission against what is expected of it.
    fn judge(
        &mut self,
        submission: &BadSubmission,
        wrong: &mut Vec<String>,
        unknown: &mut Vec<String>,
    ) -> Result<(), ConductError> {
        let mut ended = submission
            .expected
            .judge(&self.evaluate_bad(submission, self.seed)?.record);
        if matches!(ended, Ended::Unknown(_)) {
            let subject = Subject::Files(&submission.name, &submission.files);
            let again = self.evaluations.make(subject, self.seed, Extent::Whole)?;
            ended = submission.expected.judge(&again.record);
        }
        let name = &submission.name;
        match ended {
            Ended::AsExpected => {}
            Ended::Otherwise(ways) => {
                wrong.extend(ways.into_iter().map(|way| format!("{name}: {way}")));
            }
            Ended::Unknown(how) => unknown.push(format!("{name}: {how}")),
        }
        Ok(())
    }

    /// The rule `corrupt-files`.
    pub(super) fn corrupt_files(&mut self) -> Looked {
        let damaged = damage(&self.environment.starting(), &self.seed, self.quick);
        let total = u32::try_from(damaged.len()).unwrap_or(u32::MAX);
        let (mut wrong, mut unknown) = (Vec::new(), Vec::new());
        let (mut invalid, mut scored) = (0, 0);
        for (number, Damaged { what, files }) in (1..).zip(&damaged) {
            self.evaluations
                .step(&format!("corrupt-files: {what}"), number, total);
            let subject = Subject::Files(what, files);
            let evaluated = self.evaluations.of(subject, self.seed, Extent::OneRound)?;
            let record = &evaluated.record;
            if evaluated.is_good(Extent::OneRound) {
                scored += 1;
                continue;
            }
            match (blame::of_fault(record), blame::code(record)) {
                (None, Some("driver-crashed" | "device-lost")) => {
                    wrong.push(format!(
                        "{what}: it took the worker down: {}",
                        in_words(record)
                    ));
                }
                (None, _) => invalid += 1,
                (Some(Blame::Environment), _)
                | (
                    Some(Blame::DeviceOrHost),
                    Some("driver-crashed" | "device-lost" | "host-failure" | "out-of-memory"),
                ) => wrong.push(format!("{what}: {}", in_words(record))),
                (Some(Blame::DeviceOrHost), _) => {
                    unknown.push(format!("{what}: {}", in_words(record)));
                }
            }
        }
        Ok(match (wrong.first(), unknown.first()) {
            (Some(first), _) => Finding::fail(
                first.clone(),
                "return `invalid` for everything that may stand in a submission: no `unwrap`, no index and no loop that its bytes decide",
            )
            .with_cases(wrong),
            (None, Some(first)) => Finding::undecided(first.clone(), ANOTHER_TRY).with_cases(unknown),
            (None, None) => Finding::pass(format!(
                "of {} damaged starting solutions {invalid} are invalid, and {scored} are as good as before; none is a fault",
                damaged.len()
            )),
        })
    }

    /// The rule `no-leaks`.
    pub(super) fn no_leaks(&mut self) -> Looked {
        let (reference, _) = self.evaluations.at_least(Subject::Reference, self.seed)?;
        if !reference.is_good(Extent::OneRound) {
            return Ok(Finding::undecided(
                format!(
                    "what is right is taken from the reference solution, and that is {}",
                    in_words(&reference.record)
                ),
                "mend `reference-scores-1` first",
            ));
        }
        let Some(right) = &reference.transcript else {
            return Ok(nothing_recorded());
        };
        let store = self.evaluations.store();
        let truth = match Truth::of(right, &*store) {
            Ok(truth) => truth,
            Err(error) => return Ok(Finding::undecided(error.to_string(), ANOTHER_TRY)),
        };
        if truth.is_empty() {
            return Ok(Finding::not_applicable(
                "the scorer reads nothing back from the device, so it knows no expected output that it could give away",
            ));
        }
        let wrong: Vec<BadSubmission> = self
            .trivial_submissions()
            .into_iter()
            .filter(|submission| {
                submission
                    .expected
                    .kind
                    .is_some_and(TrivialKind::shows_wrong_outputs)
            })
            .collect();
        let mut found = Vec::new();
        let mut looked_at = 0;
        for submission in &wrong {
            let here = self.evaluate_bad(submission, self.seed)?;
            let there = self.evaluate_bad(submission, self.other_seed)?;
            let Some(transcript) = &here.transcript else {
                continue;
            };
            if here.record.outcome.verdict != Kind::Invalid {
                continue;
            }
            looked_at += 1;
            let explained = Explained::by(transcript);
            let leaks = leaks(
                &Told::of(&here.record),
                &Told::of(&there.record),
                &truth,
                &explained,
            );
            found.extend(
                leaks
                    .iter()
                    .map(|leak| format!("{}: {leak}", submission.name)),
            );
        }
        if looked_at == 0 {
            return Ok(Finding::not_applicable(
                "adversarial/ has no invalid submission of the kinds `zeros`, `constant` and `echo`, so no wrong output is spoken of",
            ));
        }
        Ok(match found.first() {
            None => Finding::pass(format!(
                "what is told of {looked_at} wrong submissions has none of the {} words that the scorer reads back of the right one",
                truth.words()
            )),
            Some(first) => Finding::fail(
                first.clone(),
                "tell how many outputs are wrong and where the first one is, and show expected values only of inputs that will not be used again",
            )
            .with_cases(found),
        })
    }
}
