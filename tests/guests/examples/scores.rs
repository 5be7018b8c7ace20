//! Reads both folders, draws from the stream, speaks in the journal and scores.

#![no_std]

extern crate alloc;

use weighhouse_sdk::verdicts::{
    Anchors, Description, Detail, DetailValue, Rejection, Request, Scored, Verdict,
};
use weighhouse_sdk::{
    Guest, environment_data, export, files::FileError, journal, random, submission,
};

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        weighhouse_test_guests::description("scores")
    }

    fn score(request: Request) -> Verdict {
        journal::progress(0, 2, "reading");
        let answer = match submission::read_file("answer.txt") {
            Ok(bytes) => bytes,
            Err(FileError::NotFound) => return rejected("missing-file", "answer.txt is missing"),
            Err(_) => return rejected("malformed-submission", "answer.txt cannot be read"),
        };
        let listed = submission::list_files().len() + environment_data::list_files().len();
        let climbing = matches!(
            submission::read_file("../answer.txt"),
            Err(FileError::BadPath)
        );
        journal::tell("read");
        journal::note("for the record");
        let drawn = random::bytes(3);
        Verdict::Scored(Scored {
            raw: request
                .parameters
                .iter()
                .map(|parameter| parameter.value as f64)
                .sum(),
            anchors: Some(Anchors {
                start: 10.0,
                reference: 1.5,
            }),
            details: vec![
                detail("listed", DetailValue::Integer(listed as i64)),
                detail(
                    "answer",
                    DetailValue::Text(String::from_utf8_lossy(&answer).into_owned()),
                ),
                detail("climbing-refused", DetailValue::Boolean(climbing)),
                detail(
                    "drawn",
                    DetailValue::Numbers(drawn.iter().map(|byte| f64::from(*byte)).collect()),
                ),
                detail("word", DetailValue::Number(random::next_u64() as f64)),
            ],
        })
    }
}

export!(Scorer);

fn detail(name: &str, value: DetailValue) -> Detail {
    Detail {
        name: name.to_string(),
        value,
    }
}

fn rejected(code: &str, message: &str) -> Verdict {
    Verdict::Invalid(Rejection {
        code: code.to_string(),
        message: message.to_string(),
        where_: None,
        details: Vec::new(),
    })
}
