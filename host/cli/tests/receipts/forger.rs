//! Somebody who can sign, changes a receipt and its transcript, and computes again every digest that follows.

#![allow(dead_code, reason = "each suite uses a part of it")]

use std::path::{Path, PathBuf};

use serde_json::Value;
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{Predicate, Receipt, SigningKey};
use weighhouse_engine::sandbox::transcript::{ContentStore, Header, Line, SealedFile};
use weighhouse_engine::store::Store;

use super::{Data, step, steps};

/// Checks a receipt that has to fail; the report.
pub(crate) fn refused(data: &Data, receipt: &Path, more: &[&str], what: &str) -> Value {
    let called = data.verify(receipt, more);
    assert_eq!(called.status, Some(3), "{what}: {called:#?}");
    let report = called.json();
    assert_eq!(report["verified"], false, "{what}");
    assert!(report["rests_on"].is_null(), "{what}: {report:#}");
    report
}

/// Asserts that a step failed, and that it names what was done.
pub(crate) fn caught(report: &Value, by: &str, said: &str, what: &str) {
    assert!(
        steps(report, "fail").iter().any(|step| step == by),
        "{what} is not caught by {by}: {report:#}"
    );
    let found = step(report, by).to_string();
    assert!(found.contains(said), "{what}: {said}: {found}");
}

/// Somebody who can sign and computes every digest again.
pub(crate) struct Forger {
    key: SigningKey,
    /// The other half of the key.
    pub(crate) public: PathBuf,
    original: Receipt,
    pub(crate) store: Store,
    lines: Vec<Line>,
    path: PathBuf,
}

impl Forger {
    pub(crate) fn new(data: &Data, receipt: &Path, name: &str) -> Self {
        let original = Receipt::of_file(receipt).unwrap();
        let keys = data.path().join(name);
        let store = Store::open(&data.store()).unwrap();
        let record = original.predicate().transcript.unwrap();
        let lines = String::from_utf8(store.get(&record.digest).unwrap()).unwrap();
        Self {
            key: SigningKey::open_or_create(&keys).unwrap(),
            public: keys.join("signing.pub.pem"),
            store,
            lines: lines
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect(),
            original,
            path: data.path().join(format!("receipts/{name}.json")),
        }
    }

    /// A receipt with what was changed, and all that follows from it done again.
    pub(crate) fn receipt(&self, change: impl FnOnce(&mut Predicate, &mut Vec<Line>)) -> PathBuf {
        let mut predicate = self.original.predicate().clone();
        let mut lines = self.lines.clone();
        change(&mut predicate, &mut lines);
        let text: Vec<u8> = lines
            .iter()
            .flat_map(|line| [serde_json::to_vec(line).unwrap(), b"\n".to_vec()].concat())
            .collect();
        let mut record = predicate.transcript.unwrap();
        record.digest = Digest::of(&text);
        record.bytes = text.len() as u64;
        predicate.transcript = Some(record);
        self.store.put(&record.digest, &text).unwrap();
        Receipt::new(predicate, Some(&self.key))
            .unwrap()
            .write(&self.path)
            .unwrap();
        self.path.clone()
    }

    /// Asserts that a forgery is caught by a step that names it, with the forger's key trusted, by both engines where the scorer has to run.
    pub(crate) fn is_caught(
        &self,
        data: &Data,
        (what, by, said): (&str, &str, &str),
        change: impl FnOnce(&mut Predicate, &mut Vec<Line>),
    ) {
        let path = self.receipt(change);
        let key = ["--key", self.public.to_str().unwrap()];
        let report = refused(data, &path, &key, what);
        assert_eq!(step(&report, "signature")["result"], "pass", "{what}");
        caught(&report, by, said, what);
        if matches!(by, "replay" | "verdict") {
            let report = refused(
                data,
                &path,
                &[&key[..], &["--engine", "pulley"]].concat(),
                what,
            );
            caught(&report, by, said, what);
        }
    }
}

pub(crate) fn header(lines: &mut [Line]) -> &mut Header {
    match &mut lines[0] {
        Line::Header(header) => header,
        other => panic!("{other:?}"),
    }
}

/// The lines of the calls of a function: where the call is, where its answer.
pub(crate) fn calls_of(lines: &[Line], wanted: &str) -> Vec<usize> {
    let is = |line: &Line| matches!(line, Line::Call { function, .. } if function == wanted);
    let found: Vec<usize> = (0..lines.len())
        .filter(|index| is(&lines[*index]))
        .collect();
    assert!(!found.is_empty(), "{wanted} is called");
    found
}

/// Numbers the calls anew.
pub(crate) fn number(lines: &mut [Line]) {
    let mut next = 0;
    for line in lines {
        match line {
            Line::Call { call, .. } => *call = next,
            Line::Answer { call, .. } => {
                *call = next;
                next += 1;
            }
            Line::Header(_) | Line::End(_) => {}
        }
    }
}

/// Makes fuel count upwards, as a forger would who has put lines into another order.
pub(crate) fn in_order(lines: &mut [Line]) {
    let mut spent = 0;
    for line in lines {
        let (Line::Call { fuel, .. } | Line::Answer { fuel, .. }) = line else {
            continue;
        };
        *fuel = spent.max(*fuel);
        spent = *fuel;
    }
}

pub(crate) fn rescored(predicate: &mut Predicate) {
    let outcome = &mut predicate.evaluation.outcome;
    if let (Some(raw), Some(anchors)) = (outcome.raw, outcome.anchors) {
        outcome.normalised = Some((raw - anchors.start) / (anchors.reference - anchors.start));
    }
}

pub(crate) fn answer_of(lines: &mut [Line], call: usize) -> &mut Value {
    match &mut lines[call + 1] {
        Line::Answer { result, .. } => result,
        other => panic!("{other:?}"),
    }
}

/// Changes a file of the environment in the tables, and every digest that it is in.
pub(crate) fn exchange(predicate: &mut Predicate, lines: &mut [Line], path: &str, content: &[u8]) {
    let header = header(lines);
    let file = header
        .environment
        .iter_mut()
        .find(|file| file.path == path)
        .expect("it is there");
    file.digest = Digest::of(content);
    file.bytes = content.len() as u64;
    predicate.evaluation.sealed.environment.digest = table_digest(&header.environment);
}

pub(crate) fn table_digest(files: &[SealedFile]) -> Digest {
    Digest::of_table(
        files
            .iter()
            .map(|file| (file.path.as_str(), file.bytes, file.digest)),
    )
}
