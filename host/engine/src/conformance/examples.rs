//! Evaluations and transcripts that tests are made of.

use serde_json::Value;
use weighhouse_sandbox::transcript::{Answer, Call, Content, End, Header, SCHEMA, Transcript};

use crate::digest::Digest;
use crate::manifest::Better;
use crate::record::{
    Digested, EnvironmentRecord, EvaluationRecord, HostRecord, Outcome, Sealed, SeedSource,
    SubmissionRecord,
};

/// A record of an evaluation with an outcome.
pub(super) fn record(outcome: Outcome) -> EvaluationRecord {
    let digest = Digest::of(b"");
    EvaluationRecord {
        schema: crate::record::SCHEMA.to_owned(),
        sealed: Sealed {
            environment: EnvironmentRecord {
                name: "example".to_owned(),
                version: "1.0.0".to_owned(),
                digest,
            },
            scorer: Digested { digest },
            submission: SubmissionRecord {
                digest: Some(digest),
            },
            seed: "1".parse().unwrap(),
            seed_source: SeedSource::Given,
            better: Better::Higher,
            unit: "points".to_owned(),
        },
        outcome,
        device: None,
        messages: Vec::new(),
        host: HostRecord {
            weighhouse: "0".to_owned(),
            wasmtime: "0".to_owned(),
            wgpu: "0".to_owned(),
            fuel_prices: "0".to_owned(),
        },
        deadline_seconds: 1.0,
        memory_limit_bytes: 1,
        seconds: 1.0,
        evaluation: "0".repeat(32),
        receipt: None,
    }
}

/// A transcript of calls, each spending one unit of fuel, that ended with a verdict.
pub(super) fn transcript(calls: Vec<Call>, verdict: Value) -> Transcript {
    Transcript {
        header: Header {
            schema: SCHEMA.to_owned(),
            scorer: Digest::of(b"scorer"),
            seed: "01".repeat(32),
            parameters: vec![("n".to_owned(), 4096)],
            fuel_budget: 1_000,
            fuel_prices: "prices".to_owned(),
            environment: Vec::new(),
            submission: Vec::new(),
        },
        end: Some(End {
            fuel: calls.len() as u64,
            peak_memory: 1 << 16,
            verdict: Some(verdict),
            error: None,
        }),
        calls,
    }
}

/// A call that was answered.
pub(super) fn call(function: &str, arguments: Value, answer: Value) -> Call {
    Call {
        function: function.to_owned(),
        fuel_before: 0,
        arguments,
        content: None,
        answer: Some(Answer {
            fuel_after: 0,
            result: answer,
        }),
    }
}

/// A write into a buffer.
pub(super) fn write(bytes: &[u8]) -> Call {
    Call {
        content: Some(Content::of(bytes)),
        ..call(
            "gpu.buffer.write",
            serde_json::json!({"buffer": 1, "offset": 0}),
            serde_json::json!({"returned": {"ok": null}}),
        )
    }
}
