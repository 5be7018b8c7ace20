//! What two evaluations with one seed have in common, and what another seed changes.

use serde_json::Value;
use weighhouse_sandbox::transcript::{Call, Transcript};

/// The call whose answer is measured: no two are the same, and what a scorer does after it may follow from it.
const MEASURE: &str = "gpu.measure";
/// The call whose answer holds one measured figure.
const ADAPTER: &str = "gpu.adapter-info";
/// That figure: the speed at which the device copies.
const COPY_SPEED: &str = "copy-bytes-per-second";

/// The interface of the random stream, and the one whose calls are words for people.
const RANDOM: &str = "random.";
const JOURNAL: &str = "journal.";

/// The most characters of a side that are shown.
const SHOWN: usize = 160;

/// What two evaluations of one submission with one seed have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Agreement {
    /// All of it.
    Whole {
        /// The calls that were compared.
        calls: usize,
    },
    /// All of it up to the first measured answer.
    UntilMeasured {
        /// The calls that were compared.
        calls: usize,
    },
    /// Something differs.
    Differs(Disagreement),
}

/// The first thing that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// Where: `call 17, gpu.buffer.write`, or `the verdict`.
    pub place: String,
    /// What of it: `the arguments`.
    pub part: &'static str,
    /// As the one evaluation has it.
    pub one: String,
    /// As the other has it.
    pub other: String,
}

impl std::fmt::Display for Disagreement {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{}: {} is {} in one evaluation and {} in the other",
            self.place, self.part, self.one, self.other
        )
    }
}

/// Compares two evaluations of one submission with one seed: call by call the function, the arguments, the bytes handed over and the answer, then the verdict or
/// the error. From the answer of the first `gpu.measure` on nothing is compared, for what follows may rest on what was measured; the device's copy speed
/// never is, and neither is fuel, which a replay compares exactly.
pub fn of_one_seed(one: &Transcript, other: &Transcript) -> Agreement {
    for (number, (first, second)) in one.calls.iter().zip(&other.calls).enumerate() {
        if let Some(disagreement) = asked_otherwise(number, first, second) {
            return Agreement::Differs(disagreement);
        }
        if first.function == MEASURE {
            return Agreement::UntilMeasured { calls: number + 1 };
        }
        if answer(first) != answer(second) {
            return Agreement::Differs(disagreement(
                &place(number, first),
                "the answer",
                answer(first),
                answer(second),
            ));
        }
    }
    let calls = one.calls.len().min(other.calls.len());
    if one.calls.len() != other.calls.len() {
        let next = |transcript: &Transcript| {
            transcript
                .calls
                .get(calls)
                .map_or_else(|| "no call".to_owned(), |call| call.function.clone())
        };
        return Agreement::Differs(disagreement(
            &format!("call {calls}"),
            "the function",
            next(one),
            next(other),
        ));
    }
    let (first, second) = (end(one), end(other));
    if first != second {
        return Agreement::Differs(disagreement("the end", "the verdict", first, second));
    }
    Agreement::Whole { calls }
}

/// What the scorer asked for otherwise.
fn asked_otherwise(number: usize, one: &Call, other: &Call) -> Option<Disagreement> {
    let place = place(number, one);
    if one.function != other.function {
        return Some(disagreement(
            &place,
            "the function",
            one.function.clone(),
            other.function.clone(),
        ));
    }
    // As text: two numbers may be equal and not the same, as 0 and -0.
    let (first, second) = (one.arguments.to_string(), other.arguments.to_string());
    if first != second {
        return Some(disagreement(&place, "the argument", first, second));
    }
    (one.content != other.content).then(|| {
        let shown = |call: &Call| {
            call.content.as_ref().map_or_else(
                || "nothing".to_owned(),
                |content| content.digest().to_string(),
            )
        };
        disagreement(&place, "the content", shown(one), shown(other))
    })
}

fn place(number: usize, call: &Call) -> String {
    format!("call {number}, {}", call.function)
}

fn disagreement(place: &str, part: &'static str, one: String, other: String) -> Disagreement {
    // Long ones differ somewhere in the middle: what is shown begins a little before that.
    let same = one
        .chars()
        .zip(other.chars())
        .take_while(|(first, second)| first == second)
        .count();
    let shown = |text: String| -> String {
        let skipped = same.saturating_sub(SHOWN / 2);
        text.chars().skip(skipped).take(SHOWN).collect()
    };
    Disagreement {
        place: place.to_owned(),
        part,
        one: shown(one),
        other: shown(other),
    }
}

/// An answer without what is measured in it.
fn answer(call: &Call) -> String {
    let Some(answer) = &call.answer else {
        return "none: the worker was ended".to_owned();
    };
    if call.function == ADAPTER {
        let mut result = answer.result.clone();
        forget(&mut result, COPY_SPEED);
        return result.to_string();
    }
    answer.result.to_string()
}

/// Takes a member out of every object, whichever way its words are joined.
fn forget(value: &mut Value, name: &str) {
    match value {
        Value::Object(members) => {
            members.retain(|key, _| key.replace('_', "-") != name);
            members.values_mut().for_each(|member| forget(member, name));
        }
        Value::Array(elements) => elements
            .iter_mut()
            .for_each(|element| forget(element, name)),
        _ => {}
    }
}

fn end(transcript: &Transcript) -> String {
    match &transcript.end {
        None => "cut off".to_owned(),
        Some(end) => match (&end.verdict, &end.error) {
            (Some(verdict), _) => verdict.to_string(),
            (None, Some(error)) => format!("error {}: {}", error.code, error.message),
            (None, None) => "nothing".to_owned(),
        },
    }
}

/// What another seed changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Influence {
    /// Nothing, for the scorer draws no random number.
    DrawsNothing,
    /// Nothing, for what is drawn is the same: the host is at fault.
    DrawsTheSame,
    /// The numbers that are drawn, and nothing that the scorer does with them.
    ChangesNothing {
        /// The calls that were compared.
        calls: usize,
    },
    /// Something that the scorer does.
    Changes {
        /// What: `call 17, gpu.buffer.write: the content`.
        what: String,
    },
}

/// Compares two evaluations of one submission with two seeds. What counts is what the scorer hands to the host: the arguments and the bytes of its calls up to the
/// first measured answer, but for the journal's, and its verdict where nothing was measured.
pub fn of_two_seeds(one: &Transcript, other: &Transcript) -> Influence {
    let (first, second) = (drawn(one), drawn(other));
    if first.is_empty() && second.is_empty() {
        return Influence::DrawsNothing;
    }
    if first == second {
        return Influence::DrawsTheSame;
    }
    let (first, second) = (handed_over(one), handed_over(other));
    for ((number, first), (_, second)) in first.iter().zip(&second) {
        if let Some(disagreement) = asked_otherwise(*number, first, second) {
            return Influence::Changes {
                what: format!("{}: {}", disagreement.place, disagreement.part),
            };
        }
    }
    if first.len() != second.len() {
        return Influence::Changes {
            what: format!("{} calls instead of {}", second.len(), first.len()),
        };
    }
    if !is_measured(one) && end(one) != end(other) {
        return Influence::Changes {
            what: "the verdict".to_owned(),
        };
    }
    Influence::ChangesNothing { calls: first.len() }
}

fn drawn(transcript: &Transcript) -> Vec<String> {
    transcript
        .calls
        .iter()
        .filter(|call| call.function.starts_with(RANDOM))
        .map(answer)
        .collect()
}

/// Whether anything was measured in an evaluation.
pub fn is_measured(transcript: &Transcript) -> bool {
    transcript.calls.iter().any(|call| call.function == MEASURE)
}

/// The calls by which a scorer hands something over that an input may be made of, with their numbers.
fn handed_over(transcript: &Transcript) -> Vec<(usize, &Call)> {
    let measured = transcript
        .calls
        .iter()
        .position(|call| call.function == MEASURE)
        .map_or(transcript.calls.len(), |at| at + 1);
    transcript
        .calls
        .iter()
        .enumerate()
        .take(measured)
        .filter(|(_, call)| {
            !call.function.starts_with(RANDOM) && !call.function.starts_with(JOURNAL)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::conformance::examples::{call, transcript, write};

    fn draw(word: u64) -> Call {
        call("random.next-u64", json!({}), json!({"returned": word}))
    }

    fn adapter(speed: f64) -> Call {
        call(
            ADAPTER,
            json!({}),
            json!({"returned": {"name": "a device", "copy-bytes-per-second": speed}}),
        )
    }

    fn measured(nanoseconds: u64) -> Call {
        call(
            MEASURE,
            json!({"plan": 1}),
            json!({"returned": {"ok": nanoseconds}}),
        )
    }

    #[test]
    fn what_is_measured_may_differ_and_nothing_before_it() {
        let base = |speed, nanoseconds, raw: f64| {
            transcript(
                vec![
                    adapter(speed),
                    draw(5),
                    write(&[1; 8]),
                    measured(nanoseconds),
                ],
                json!({"scored": raw}),
            )
        };
        assert_eq!(
            of_one_seed(&base(1.0, 3, 0.5), &base(2.0, 4, 0.6)),
            Agreement::UntilMeasured { calls: 4 }
        );
        let mut other = base(1.0, 3, 0.5);
        other.calls[2] = write(&[2; 8]);
        let Agreement::Differs(disagreement) = of_one_seed(&base(1.0, 3, 0.5), &other) else {
            panic!("another content is seen");
        };
        assert_eq!(
            (disagreement.place.as_str(), disagreement.part),
            ("call 2, gpu.buffer.write", "the content")
        );
        let mut other = base(1.0, 3, 0.5);
        other.calls[3].arguments = json!({"plan": 2});
        assert!(matches!(
            of_one_seed(&base(1.0, 3, 0.5), &other),
            Agreement::Differs(_)
        ));
    }

    #[test]
    fn without_measuring_all_is_compared_the_verdict_too() {
        let base = |word, raw: f64| transcript(vec![draw(word)], json!({"scored": raw}));
        assert_eq!(
            of_one_seed(&base(5, 0.5), &base(5, 0.5)),
            Agreement::Whole { calls: 1 }
        );
        for other in [base(6, 0.5), base(5, 0.25), transcript(vec![], json!({}))] {
            assert!(matches!(
                of_one_seed(&base(5, 0.5), &other),
                Agreement::Differs(_)
            ));
        }
    }

    #[test]
    fn a_long_argument_is_shown_where_it_differs() {
        let text = |end: &str| format!("{}{end}", "a".repeat(1000));
        let one = transcript(vec![call("f", json!(text("b")), json!(1))], json!(1));
        let other = transcript(vec![call("f", json!(text("c")), json!(1))], json!(1));
        let Agreement::Differs(disagreement) = of_one_seed(&one, &other) else {
            panic!("it is seen");
        };
        assert!(disagreement.one.ends_with("ab\"") && disagreement.other.ends_with("ac\""));
    }

    #[test]
    fn a_seed_must_be_drawn_from_and_change_something() {
        let seeded = |word: u64| {
            transcript(
                vec![draw(word), write(&word.to_le_bytes())],
                json!("invalid"),
            )
        };
        assert!(
            matches!(of_two_seeds(&seeded(1), &seeded(2)), Influence::Changes { what } if what.contains("gpu.buffer.write"))
        );
        assert_eq!(
            of_two_seeds(&seeded(1), &seeded(1)),
            Influence::DrawsTheSame
        );
        let ignoring = |word| transcript(vec![draw(word), write(&[7; 8])], json!("invalid"));
        assert_eq!(
            of_two_seeds(&ignoring(1), &ignoring(2)),
            Influence::ChangesNothing { calls: 1 }
        );
        let undrawn = transcript(vec![write(&[7; 8])], json!("invalid"));
        assert_eq!(of_two_seeds(&undrawn, &undrawn), Influence::DrawsNothing);
        // What is said of the numbers is no input.
        let talking = |word: u64| {
            transcript(
                vec![draw(word), call("journal.tell", json!(word), json!(null))],
                json!("invalid"),
            )
        };
        assert_eq!(
            of_two_seeds(&talking(1), &talking(2)),
            Influence::ChangesNothing { calls: 0 }
        );
        // A scorer that works on the processor shows its inputs in nothing but its verdict.
        let computing = |word: u64| transcript(vec![draw(word)], json!({"scored": word}));
        assert!(matches!(
            of_two_seeds(&computing(1), &computing(2)),
            Influence::Changes { .. }
        ));
    }
}
