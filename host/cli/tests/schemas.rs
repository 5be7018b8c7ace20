//! Every JSON object that has a table in `docs/evaluation-record.md` is as the table says: neither has a field that the other lacks.

mod harness;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use harness::small::small;
use harness::study::Study;
use harness::{Called, Driver, workspace};
use serde_json::Value;

/// What a section of the page has.
struct Section {
    /// The paths that stand in the first column of its table: `pauses[].reason`.
    rows: BTreeSet<String>,
    /// Everything that stands between backticks.
    words: BTreeSet<String>,
}

impl Section {
    fn of(page: &str, heading: &str) -> Self {
        let mut rows = BTreeSet::new();
        let mut words = BTreeSet::new();
        let (_, section) = page
            .split_once(&format!("\n### {heading}\n"))
            .expect("the page has the section");
        for line in section.lines().take_while(|line| !line.starts_with("##")) {
            rows.extend(
                line.strip_prefix("| `")
                    .and_then(|rest| rest.split('`').next())
                    .map(ToOwned::to_owned),
            );
            words.extend(line.split('`').skip(1).step_by(2).map(ToOwned::to_owned));
        }
        // What an estimate is stands above the table.
        for row in &rows {
            // What stands in several places is described in the first.
            words.extend(
                row.trim_end_matches("[]")
                    .rsplit('.')
                    .next()
                    .map(ToOwned::to_owned),
            );
        }
        Self { rows, words }
    }

    /// Whether a field has a row, or rows for what is in it, or is named in the row of what it is in.
    fn describes(&self, path: &str) -> bool {
        let within = |row: &str, path: &str| {
            row.strip_prefix(path)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.rows.iter().any(|row| within(row, path))
            || path.rsplit_once('.').is_some_and(|(parent, name)| {
                self.words.contains(name.trim_end_matches("[]")) && self.has_a_row_above(parent)
            })
    }

    fn has_a_row_above(&self, path: &str) -> bool {
        self.rows.contains(path)
            || path
                .rsplit_once('.')
                .is_some_and(|(parent, _)| self.has_a_row_above(parent))
    }

    /// Compares with what the command printed.
    fn is_of(&self, printed: &[Value]) {
        let mut there = BTreeSet::new();
        for value in printed {
            paths(value, "", &mut there);
        }
        let not_described: Vec<_> = there.iter().filter(|path| !self.describes(path)).collect();
        let not_there: Vec<_> = self.rows.difference(&there).collect();
        assert!(
            not_described.is_empty() && not_there.is_empty(),
            "not described: {not_described:?}; described and not there: {not_there:?}"
        );
    }
}

/// The paths of everything in a JSON object; elements of a list have `[]`.
fn paths(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    if !path.is_empty() {
        found.insert(path.to_owned());
    }
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let dot = if path.is_empty() { "" } else { "." };
                paths(member, &format!("{path}{dot}{name}"), found);
            }
        }
        Value::Array(elements) if elements.iter().any(Value::is_object) => {
            for element in elements {
                paths(element, &format!("{path}[]"), found);
            }
        }
        _ => {}
    }
}

const DRIVER: Driver = Driver::Lavapipe;

fn json(called: &Called) -> Value {
    assert!(matches!(called.status, Some(0 | 3)), "{called:#?}");
    called.json()
}

#[test]
fn what_runs_and_reports_print_is_what_the_page_says_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let page = fs::read_to_string(workspace().join("docs/evaluation-record.md"))
        .expect("the page is there");
    let study = Study::of(small());
    let run = study.start(&["--visible", "validity"]);
    let open = study.status(&run);
    study.call(&["run", "pause", &run, "--reason", "a pause"]);
    study.call(&["run", "resume", &run]);
    let score = |submission: &str| {
        json(&study.score(&run, &study.solution(submission), &["--format", "json"]))
    };
    Section::of(&page, "An evaluation whose score is withheld").is_of(&[
        score("reference"),
        score("adversarial/zeros"),
        // One whose `where` is more than null.
        without_where(score("adversarial/unknown-name")),
    ]);
    let finished = json(&study.finish(&run, &["--rescore", "2"]));
    assert!(finished["rescored"]["median"].is_number(), "{finished:#}");
    let of_a_run = Section::of(&page, "A run");
    of_a_run.is_of(&[open, finished]);

    let mut list = json(&study.call(&["run", "list", "--format", "json"]));
    assert_eq!(list["schema"], "weighhouse.runs/1");
    let mut listed = list["runs"][0].take();
    assert_eq!(list.as_object().map(serde_json::Map::len), Some(2));
    listed["schema"] = "as in a single one".into();
    of_a_run.is_of(&[listed]);

    let head = format!("1:{}", "0".repeat(64));
    Section::of(&page, "The check of a ledger").is_of(&[
        json(&study.call(&["ledger", "check", "--format", "json"])),
        json(&study.call(&["ledger", "check", "--format", "json", "--head", &head])),
    ]);

    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documents/runs.jsonl");
    let imported = study.call(&["ledger", "import", &example.display().to_string()]);
    assert_eq!(imported.status, Some(0), "{imported:#?}");
    let report = study.call(&["report", "--format", "json", "--resamples", "100"]);
    Section::of(&page, "A report").is_of(&[json(&report)]);
}

/// A withheld evaluation without what is in the place that is to blame: the table leaves that to the record's.
fn without_where(mut withheld: Value) -> Value {
    let place = &mut withheld["reason"]["where"];
    assert!(place["line"].is_number(), "{place}");
    *place = Value::Null;
    withheld
}
