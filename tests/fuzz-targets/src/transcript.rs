//! The transcript.
//!
//! Promises: an error names a line of the file; fuel never falls and only the last call may have no answer; a transcript, written again, is read as the same one;
//! and cut off after any line, it is still a transcript, of that much of the scoring.

use weighhouse_sandbox::transcript::{Line, Transcript, TranscriptError};

/// Runs the target.
///
/// # Panics
/// When a promise is broken.
pub fn run(data: &[u8]) {
    let transcript = match Transcript::read(data) {
        Ok(transcript) => transcript,
        Err(error) => return check_error(data, &error),
    };
    check(&transcript);
    let written = written(&transcript);
    match Transcript::read(written.as_bytes()) {
        Ok(again) => assert_eq!(again, transcript),
        Err(error) => panic!("{error}\n{written}"),
    }
    check_cut_off(&transcript, &written);
}

fn check_error(data: &[u8], error: &TranscriptError) {
    let lines = data.split(|byte| *byte == b'\n').count();
    assert!(
        (1..=lines).contains(&error.line),
        "line {} of {lines}",
        error.line
    );
    assert!(!error.message.is_empty());
}

fn check(transcript: &Transcript) {
    let mut fuel = 0;
    let mut spent = |now: u64| {
        assert!(now >= fuel, "{now} after {fuel}");
        fuel = now;
    };
    for (index, call) in transcript.calls.iter().enumerate() {
        spent(call.fuel_before);
        match &call.answer {
            Some(answer) => spent(answer.fuel_after),
            None => {
                assert_eq!(index + 1, transcript.calls.len());
                assert!(transcript.end.is_none());
            }
        }
    }
    if let Some(end) = &transcript.end {
        spent(end.fuel);
        assert!(end.verdict.is_some() != end.error.is_some());
    }
}

fn check_cut_off(transcript: &Transcript, written: &str) {
    let ends: Vec<usize> = written.match_indices('\n').map(|(at, _)| at + 1).collect();
    // The first, one in the middle and the last but one.
    for index in [0, ends.len() / 2, ends.len().saturating_sub(2)] {
        let Some(end) = ends.get(index) else {
            continue;
        };
        let part = match Transcript::read(&written.as_bytes()[..*end]) {
            Ok(part) => part,
            Err(error) => panic!("cut off after line {}: {error}", index + 1),
        };
        assert_eq!(part.header, transcript.header);
        assert!(part.calls.len() <= transcript.calls.len());
    }
}

/// A transcript as its lines.
pub(crate) fn written(transcript: &Transcript) -> String {
    let mut text = String::new();
    let mut line = |line: &Line| {
        text.push_str(&serde_json::to_string(line).expect("a line can be written"));
        text.push('\n');
    };
    line(&Line::Header(transcript.header.clone()));
    for (number, call) in (0..).zip(&transcript.calls) {
        line(&Line::Call {
            call: number,
            function: call.function.clone(),
            fuel: call.fuel_before,
            arguments: call.arguments.clone(),
            content: call.content.clone(),
        });
        if let Some(answer) = &call.answer {
            line(&Line::Answer {
                call: number,
                fuel: answer.fuel_after,
                result: answer.result.clone(),
            });
        }
    }
    if let Some(end) = &transcript.end {
        line(&Line::End(end.clone()));
    }
    text
}
