//! What a run has come to: its result, and the way there.

use std::time::Duration;

use serde::Serialize;

use crate::evaluation::{Evaluation, Progress, Purpose, Verdict};
use crate::run::{Counts, Run, Visible};

/// How many of a run's evaluations ended how. Repeated measurements of its result are not among them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// All that were started.
    pub started: u64,
    /// Those with a score.
    pub scored: u64,
    /// Those that were the submission's fault.
    pub invalid: u64,
    /// Those that were the host's or the device's fault.
    pub fault: u64,
    /// Those that ended without a verdict.
    pub interrupted: u64,
    /// Those that started after the deadline, whatever they came to; each is in one of the others too, unless it still goes on.
    pub late: u64,
}

/// A run's result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Best {
    /// The evaluation.
    pub evaluation: String,
    /// Its number in the run.
    pub ordinal: u64,
    /// The time in the run at which it started.
    pub at: Duration,
    /// Its raw score; `None` for imported ones without.
    pub raw: Option<f64>,
    /// Its normalised score, not floored.
    pub normalised: f64,
    /// The digest of the submission.
    pub submission: Option<String>,
}

/// The result measured again on fresh seeds: those measurements alone that are of the same submission.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rescored {
    /// The median of the normalised scores, an invalid one being 0; the mean of the middle two where their number is even.
    pub median: f64,
    /// All of them, in order of time.
    pub normalised: Vec<f64>,
    /// How many of them were invalid.
    pub invalid: u64,
    /// How many more ended without a verdict: a measurement that was not liked can be discarded by ending it.
    pub interrupted: u64,
    /// How many more were the host's or the device's fault.
    pub faults: u64,
}

/// How many measurements of the result on fresh seeds ended how. Those that are known to be of another submission are not among them; which one an interrupted
/// measurement was of is not known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct RescoreTally {
    /// All that were started.
    pub started: u64,
    /// Those with a score.
    pub scored: u64,
    /// Those that were the submission's fault.
    pub invalid: u64,
    /// Those that were the host's or the device's fault.
    pub fault: u64,
    /// Those that ended without a verdict.
    pub interrupted: u64,
}

/// A point of the curve of the result over time.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Step {
    /// The time in the run at which the evaluation started.
    pub at: Duration,
    /// The result from then on, not floored.
    pub normalised: f64,
}

/// What a run has come to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// How many evaluations ended how.
    pub tally: Tally,
    /// The evaluation that counts; `None` when none is valid.
    pub best: Option<Best>,
    /// What repeated measurements of it say; `None` when there are none.
    pub rescored: Option<Rescored>,
    /// How many of these were started and how they ended, those included that say nothing; all 0 when nothing is valid.
    pub rescores: RescoreTally,
    /// The result over time: one step for each evaluation that changed it.
    pub curve: Vec<Step>,
}

impl Standing {
    /// What a run's evaluations, in order of their numbers, come to.
    pub fn of<'a>(counts: Counts, evaluations: impl IntoIterator<Item = &'a Evaluation>) -> Self {
        let mut tally = Tally::default();
        let mut best: Option<Best> = None;
        let mut curve = Vec::new();
        let mut again = Vec::new();
        for evaluation in evaluations {
            if evaluation.purpose == Purpose::Rescore {
                again.push(evaluation);
                continue;
            }
            tally.count(evaluation);
            let Some(normalised) = evaluation.counting() else {
                continue;
            };
            let takes_over = match (&best, counts) {
                // Of equals the earliest stays.
                (Some(best), Counts::Best) => normalised > best.normalised,
                (None, _) | (_, Counts::Last) => true,
            };
            if takes_over {
                best = Some(Best {
                    evaluation: evaluation.id.clone(),
                    ordinal: evaluation.ordinal,
                    at: evaluation.at,
                    raw: evaluation
                        .completion
                        .as_ref()
                        .and_then(|completion| completion.raw),
                    normalised,
                    submission: evaluation
                        .completion
                        .as_ref()
                        .and_then(|completion| completion.submission.clone()),
                });
                curve.push(Step {
                    at: evaluation.at,
                    normalised,
                });
            }
        }
        let submission = best.as_ref().and_then(|best| best.submission.as_deref());
        let (rescored, rescores) = submission
            .map(|submission| rescored(submission, &again))
            .unwrap_or_default();
        Self {
            tally,
            rescored,
            rescores,
            best,
            curve,
        }
    }

    /// The run's score: what counts, floored at 0, no upper clip; 0 when nothing is valid. Where the run showed scores on validation inputs it is the
    /// median of the measurements on fresh ones, and `None` while something is valid and there are none.
    pub fn score(&self, run: &Run) -> Option<f64> {
        let Some(best) = &self.best else {
            return Some(0.0);
        };
        let normalised = match run.new.visible {
            Visible::Validation => self.rescored.as_ref()?.median,
            Visible::None | Visible::Validity | Visible::Test => best.normalised,
        };
        Some(if normalised > 0.0 { normalised } else { 0.0 })
    }
}

impl Tally {
    fn count(&mut self, evaluation: &Evaluation) {
        self.started += 1;
        self.late += u64::from(evaluation.late);
        let verdict = evaluation
            .completion
            .as_ref()
            .map(|completion| completion.verdict);
        match (evaluation.progress, verdict) {
            (Progress::Complete, Some(Verdict::Scored)) => self.scored += 1,
            (Progress::Complete, Some(Verdict::Invalid)) => self.invalid += 1,
            (Progress::Complete, Some(Verdict::Fault)) => self.fault += 1,
            (Progress::Interrupted, _) => self.interrupted += 1,
            (Progress::Started, _) | (Progress::Complete, None) => {}
        }
    }
}

/// What repeated measurements say about a result, and how they ended. An evaluation that went on when the run was finished may have become the result after
/// another was measured again: the measurements of that one are left out.
fn rescored(submission: &str, again: &[&Evaluation]) -> (Option<Rescored>, RescoreTally) {
    let mut tally = RescoreTally::default();
    let mut normalised = Vec::new();
    for evaluation in again {
        let completion = evaluation.completion.as_ref();
        let of = completion.and_then(|completion| completion.submission.as_deref());
        if of.is_some_and(|of| of != submission) {
            continue;
        }
        let verdict = completion.map(|completion| completion.verdict);
        match (evaluation.progress, verdict) {
            // What is not known to be of a submission says nothing about any.
            (Progress::Complete, Some(Verdict::Scored | Verdict::Invalid)) if of.is_none() => {
                continue;
            }
            (Progress::Complete, Some(Verdict::Scored)) => {
                tally.scored += 1;
                normalised.extend(completion.and_then(|completion| completion.normalised));
            }
            (Progress::Complete, Some(Verdict::Invalid)) => {
                tally.invalid += 1;
                normalised.push(0.0);
            }
            // Nor does a fault.
            (Progress::Complete, Some(Verdict::Fault)) => tally.fault += 1,
            (Progress::Interrupted, _) => tally.interrupted += 1,
            (Progress::Started, _) | (Progress::Complete, None) => {}
        }
        tally.started += 1;
    }
    let rescored = median(&normalised).map(|median| Rescored {
        median,
        normalised,
        invalid: tally.invalid,
        interrupted: tally.interrupted,
        faults: tally.fault,
    });
    (rescored, tally)
}

/// The middle one, or the mean of the middle two; `None` of none.
fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *sorted.get((sorted.len() / 2).checked_sub(1)?)?;
    // Halved first, so that two large ones do not overflow.
    Some(lower / 2.0 + upper / 2.0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::clock::Timestamp;
    use crate::evaluation::Completion;
    use crate::run::{Better, Environment, NewRun, Origin, Solver, State};

    fn environment() -> Environment {
        Environment {
            name: "scaling-law".to_owned(),
            version: "0.1.0".to_owned(),
            digest: None,
        }
    }

    fn run(visible: Visible) -> Run {
        Run {
            id: "0123456789abcdef".to_owned(),
            new: NewRun {
                environment: environment(),
                better: Better::Higher,
                unit: "score".to_owned(),
                counts: Counts::Best,
                visible,
                budget: Duration::from_secs(3600),
                agent: "tester".to_owned(),
                agent_seed: None,
                folder: None,
            },
            solver: Solver::Agent,
            origin: Origin::Conducted,
            started: Timestamp(0),
            finished: None,
            state: State::Open,
            elapsed: Duration::ZERO,
            pauses: Vec::new(),
            clock_set_back: 0,
        }
    }

    /// The evaluation of a number, in the minute of that number.
    fn evaluation(ordinal: u64, verdict: Verdict, normalised: f64) -> Evaluation {
        let scored = verdict == Verdict::Scored;
        Evaluation {
            id: format!("e{ordinal}"),
            run: Some("0123456789abcdef".to_owned()),
            ordinal,
            purpose: Purpose::Score,
            environment: environment(),
            started: Timestamp(ordinal),
            at: Duration::from_secs(60 * ordinal),
            late: false,
            progress: Progress::Complete,
            ended: Some(Timestamp(ordinal)),
            interruption: None,
            completion: Some(Completion {
                verdict,
                raw: scored.then_some(normalised),
                normalised: scored.then_some(normalised),
                anchors: None,
                better: Better::Higher,
                reason: None,
                seconds: 1.0,
                submission: Some(format!("s{ordinal}")),
                seed: None,
                device: None,
                receipt: None,
                environment: environment(),
                record: None,
            }),
        }
    }

    fn scores(normalised: &[f64]) -> Vec<Evaluation> {
        (1..)
            .zip(normalised)
            .map(|(ordinal, normalised)| evaluation(ordinal, Verdict::Scored, *normalised))
            .collect()
    }

    /// The submission of the first evaluation, measured again.
    fn again(verdict: Verdict, normalised: f64) -> Evaluation {
        again_of(Some("s1"), verdict, normalised)
    }

    fn again_of(submission: Option<&str>, verdict: Verdict, normalised: f64) -> Evaluation {
        let mut evaluation = Evaluation {
            purpose: Purpose::Rescore,
            ..evaluation(99, verdict, normalised)
        };
        if let Some(completion) = &mut evaluation.completion {
            completion.submission = submission.map(str::to_owned);
        }
        evaluation
    }

    fn best_of(counts: Counts, evaluations: &[Evaluation]) -> Option<u64> {
        Standing::of(counts, evaluations)
            .best
            .map(|best| best.ordinal)
    }

    #[test]
    fn the_best_is_the_highest_and_of_equals_the_earliest() {
        assert_eq!(best_of(Counts::Best, &scores(&[0.1, 0.9, 0.5])), Some(2));
        assert_eq!(
            best_of(Counts::Best, &scores(&[0.1, 0.9, 0.9, 0.9])),
            Some(2)
        );
        assert_eq!(best_of(Counts::Best, &scores(&[-3.0, -1.0, -2.0])), Some(2));
        assert_eq!(
            best_of(Counts::Best, &scores(&[2.5, 3.5])),
            Some(2),
            "no upper clip"
        );
        assert_eq!(best_of(Counts::Best, &[]), None);
        assert_eq!(best_of(Counts::Last, &scores(&[0.9, 0.1, 0.1])), Some(3));
        let standing = Standing::of(Counts::Best, &scores(&[0.5, 0.25, 0.75]));
        let best = standing.best.unwrap();
        assert_eq!(
            (best.raw, best.submission.as_deref()),
            (Some(0.75), Some("s3"))
        );
        assert_eq!(best.at, Duration::from_secs(180));
    }

    #[test]
    fn neither_late_ones_nor_invalid_ones_nor_unfinished_ones_count() {
        let mut evaluations = scores(&[0.1, 0.9, 0.8, 0.7]);
        evaluations[1].late = true;
        evaluations[2] = evaluation(3, Verdict::Invalid, 0.0);
        evaluations[3].progress = Progress::Interrupted;
        evaluations[3].completion = None;
        evaluations.push(evaluation(5, Verdict::Fault, 0.0));
        let mut going_on = evaluation(6, Verdict::Scored, 0.0);
        going_on.progress = Progress::Started;
        going_on.completion = None;
        evaluations.push(going_on);
        for counts in [Counts::Best, Counts::Last] {
            let standing = Standing::of(counts, &evaluations);
            assert_eq!(standing.best.map(|best| best.ordinal), Some(1));
            assert_eq!(
                standing.tally,
                Tally {
                    started: 6,
                    scored: 2,
                    invalid: 1,
                    fault: 1,
                    interrupted: 1,
                    late: 1,
                }
            );
        }
    }

    #[test]
    fn the_score_is_floored_and_that_of_no_valid_one_is_zero() {
        let score = |visible, evaluations: &[Evaluation]| {
            Standing::of(Counts::Best, evaluations).score(&run(visible))
        };
        assert_eq!(score(Visible::Test, &scores(&[-0.5])), Some(0.0));
        assert_eq!(
            score(Visible::None, &scores(&[-0.0])).map(f64::to_bits),
            Some(0)
        );
        assert_eq!(score(Visible::Validity, &scores(&[2.75])), Some(2.75));
        assert_eq!(score(Visible::Test, &[]), Some(0.0));
        assert_eq!(score(Visible::Validation, &[]), Some(0.0));
        let mut evaluations = scores(&[0.9]);
        assert_eq!(
            score(Visible::Validation, &evaluations),
            None,
            "not measured on fresh inputs yet"
        );
        evaluations.push(again(Verdict::Fault, 0.0));
        assert_eq!(
            score(Visible::Validation, &evaluations),
            None,
            "a fault says nothing"
        );
        evaluations.push(again(Verdict::Scored, 0.6));
        assert_eq!(score(Visible::Validation, &evaluations), Some(0.6));
        assert_eq!(
            score(Visible::Test, &evaluations),
            Some(0.9),
            "the median stands beside it"
        );
        evaluations.push(again(Verdict::Scored, -4.0));
        assert_eq!(score(Visible::Validation, &evaluations), Some(0.0));
    }

    #[test]
    fn measured_again_is_the_median_with_invalid_ones_as_zero() {
        let of = |again: &[Evaluation]| {
            Standing::of(Counts::Best, scores(&[0.9]).iter().chain(again)).rescored
        };
        assert_eq!(of(&[again(Verdict::Fault, 0.0)]), None);
        let scored = |normalised| again(Verdict::Scored, normalised);
        let odd = of(&[scored(0.9), scored(0.1), scored(0.5)]).unwrap();
        assert_eq!(
            (odd.median, odd.normalised, odd.invalid),
            (0.5, vec![0.9, 0.1, 0.5], 0)
        );
        let even = of(&[
            scored(0.5),
            scored(0.25),
            again(Verdict::Fault, 0.0),
            scored(1.0),
            scored(0.75),
        ])
        .unwrap();
        assert_eq!(even.median, 0.625);
        let invalid = of(&[
            scored(0.5),
            again(Verdict::Invalid, 0.0),
            again(Verdict::Invalid, 0.0),
        ])
        .unwrap();
        assert_eq!((invalid.median, invalid.invalid), (0.0, 2));
        let below = of(&[scored(-0.5), again(Verdict::Invalid, 0.0)]).unwrap();
        assert_eq!(
            below.median, -0.25,
            "only invalid ones are 0, nothing is floored"
        );
        assert_eq!(
            of(&[scored(f64::MAX), scored(f64::MAX)]).unwrap().median,
            f64::MAX
        );
    }

    #[test]
    fn what_is_measured_again_is_the_result_and_nothing_else() {
        let scored = |submission, normalised| again_of(submission, Verdict::Scored, normalised);
        let mut evaluations = scores(&[0.5, 0.9]);
        evaluations.extend([
            scored(Some("s1"), 0.1),
            scored(Some("s2"), 0.8),
            scored(None, 0.2),
            again_of(Some("s1"), Verdict::Invalid, 0.0),
            scored(Some("s2"), 0.7),
        ]);
        let of = |evaluations: &[Evaluation]| {
            Standing::of(Counts::Best, evaluations)
                .rescored
                .map(|rescored| (rescored.normalised, rescored.invalid))
        };
        assert_eq!(of(&evaluations), Some((vec![0.8, 0.7], 0)));
        // The best one turns out to be late: the first is the result.
        evaluations[1].late = true;
        assert_eq!(of(&evaluations), Some((vec![0.1, 0.0], 1)));
        // Two that are not known are not the same.
        if let Some(completion) = &mut evaluations[0].completion {
            completion.submission = None;
        }
        assert_eq!(of(&evaluations), None);
        assert_eq!(of(&evaluations[2..]), None, "nothing counts");
    }

    #[test]
    fn discarded_measurements_show() {
        let interrupted = || Evaluation {
            progress: Progress::Interrupted,
            completion: None,
            ..again(Verdict::Scored, 0.0)
        };
        let of =
            |again: &[Evaluation]| Standing::of(Counts::Best, scores(&[0.9]).iter().chain(again));
        assert_eq!(of(&[]).rescores, RescoreTally::default());
        // Nothing else than what was discarded.
        let standing = of(&[interrupted(), interrupted(), again(Verdict::Fault, 0.0)]);
        let discarded = RescoreTally {
            started: 3,
            interrupted: 2,
            fault: 1,
            ..RescoreTally::default()
        };
        assert_eq!((standing.rescored, standing.rescores), (None, discarded));
        let going_on = Evaluation {
            progress: Progress::Started,
            ..interrupted()
        };
        let standing = of(&[
            interrupted(),
            again(Verdict::Scored, 0.5),
            again(Verdict::Invalid, 0.0),
            again_of(Some("s7"), Verdict::Fault, 0.0),
            again_of(None, Verdict::Fault, 0.0),
            going_on,
        ]);
        let rescored = standing.rescored.unwrap();
        assert_eq!(
            (rescored.interrupted, rescored.faults, rescored.invalid),
            (1, 1, 1)
        );
        assert_eq!(rescored.normalised, [0.5, 0.0]);
        assert_eq!(
            standing.rescores,
            RescoreTally {
                started: 5,
                scored: 1,
                invalid: 1,
                fault: 1,
                interrupted: 1,
            }
        );
        assert_eq!(
            Standing::of(Counts::Best, &[interrupted()]).rescores,
            RescoreTally::default()
        );
    }

    #[test]
    fn the_curve_has_a_step_for_each_change() {
        let steps = |counts| -> Vec<(u64, f64)> {
            Standing::of(counts, &scores(&[0.2, 0.1, 0.2, 0.4]))
                .curve
                .iter()
                .map(|step| (step.at.as_secs() / 60, step.normalised))
                .collect()
        };
        assert_eq!(steps(Counts::Best), [(1, 0.2), (4, 0.4)]);
        assert_eq!(
            steps(Counts::Last),
            [(1, 0.2), (2, 0.1), (3, 0.2), (4, 0.4)]
        );
    }

    proptest! {
        #[test]
        fn the_best_is_at_least_as_good_as_all(normalised in prop::collection::vec(-2.0f64..3.0, 1..40)) {
            let standing = Standing::of(Counts::Best, &scores(&normalised));
            let best = standing.best.unwrap();
            prop_assert_eq!(best.normalised, normalised.iter().copied().fold(f64::NEG_INFINITY, f64::max));
            prop_assert!(standing.curve.windows(2).all(|pair| pair[0].normalised < pair[1].normalised && pair[0].at < pair[1].at));
            prop_assert_eq!(standing.curve.last().unwrap().normalised, best.normalised);
        }

        #[test]
        fn the_median_has_as_many_above_as_below(values in prop::collection::vec(-2.0f64..3.0, 1..40)) {
            let median = median(&values).unwrap();
            let above = values.iter().filter(|value| **value > median).count();
            let below = values.iter().filter(|value| **value < median).count();
            prop_assert!(above <= values.len() / 2 && below <= values.len() / 2);
        }
    }
}
