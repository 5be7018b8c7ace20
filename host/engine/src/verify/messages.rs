//! Whether the messages of a receipt are what the scorer told.

use std::sync::{Arc, Mutex, PoisonError};

use weighhouse_sandbox::capability::{Journal, JournalEntry, LiveJournal};
use weighhouse_sandbox::transcript::Transcript;

use super::difference::Shown;
use super::report::Finding;
use crate::receipt::{DecidedBy, Predicate};

/// Compares them. Where the host decided, the worker may have been ended before all of them had come.
pub(super) fn check(transcript: &Transcript, predicate: &Predicate) -> Finding {
    let told = match told(transcript) {
        Ok(told) => told,
        Err(problem) => return Finding::fail(problem),
    };
    let stated = &predicate.evaluation.messages;
    let equal = match predicate.decided_by {
        DecidedBy::Scorer => *stated == told,
        DecidedBy::Host => told.starts_with(stated),
    };
    if !equal {
        let index = stated
            .iter()
            .zip(&told)
            .position(|(stated, told)| stated != told)
            .unwrap_or_else(|| stated.len().min(told.len()));
        let side = |messages: &[String]| {
            messages
                .get(index)
                .map_or_else(|| "no message".to_owned(), Clone::clone)
        };
        return Finding::differs(
            format!("message {index} of the receipt is not what the scorer told"),
            Shown::of_texts("message", &side(stated), &side(&told)),
        );
    }
    Finding::pass(match stated.len() {
        0 => "the scorer told nothing".to_owned(),
        1 => "the one message is what the scorer told".to_owned(),
        count => format!("all {count} are what the scorer told"),
    })
}

/// What came of the scorer's words: the journal cuts long ones and has an end.
fn told(transcript: &Transcript) -> Result<Vec<String>, String> {
    let told = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&told);
    let mut journal = LiveJournal::new(move |entry| {
        if let JournalEntry::Tell { message } = entry {
            sink.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(message.clone());
        }
    });
    for (number, call) in transcript.calls.iter().enumerate() {
        let keep: fn(&mut LiveJournal, &str) = match call.function.as_str() {
            "journal.tell" => LiveJournal::tell,
            "journal.note" => LiveJournal::note,
            _ => continue,
        };
        let message = call
            .arguments
            .get("message")
            .and_then(|message| message.as_str())
            .ok_or_else(|| format!("call {number} ({}) has no message", call.function))?;
        keep(&mut journal, message);
    }
    let told = told.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(told.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{StepResult, samples};
    use super::*;
    use crate::receipt::samples::scored;

    #[test]
    fn messages_are_what_was_told_and_only_a_host_may_have_missed_some() {
        let mut transcript = samples::transcript();
        for (function, message) in [
            ("journal.tell", "a"),
            ("journal.note", "x"),
            ("journal.tell", "b"),
        ] {
            samples::push(
                &mut transcript,
                function,
                json!({ "message": message }),
                None,
                json!({ "returned": null }),
            );
        }
        let result = |decided_by, messages: &[&str]| {
            let mut predicate = scored();
            predicate.decided_by = decided_by;
            predicate.evaluation.messages =
                messages.iter().map(|text| (*text).to_owned()).collect();
            check(&transcript, &predicate).result
        };
        assert_eq!(result(DecidedBy::Scorer, &["a", "b"]), StepResult::Pass);
        assert_eq!(result(DecidedBy::Scorer, &["a"]), StepResult::Fail);
        assert_eq!(result(DecidedBy::Host, &["a"]), StepResult::Pass);
        for decided_by in [DecidedBy::Scorer, DecidedBy::Host] {
            for wrong in [&["b"][..], &["a", "b", "c"], &["a", "x"]] {
                assert_eq!(result(decided_by, wrong), StepResult::Fail, "{wrong:?}");
            }
        }
    }

    #[test]
    fn a_message_is_cut_as_it_was() {
        let long = "x".repeat(100_000);
        let mut transcript = samples::transcript();
        samples::push(
            &mut transcript,
            "journal.tell",
            json!({ "message": long }),
            None,
            json!({}),
        );
        assert_eq!(told(&transcript).unwrap()[0].len(), 16 * 1024);
        transcript.calls[0].arguments = json!({});
        assert!(told(&transcript).is_err());
    }
}
