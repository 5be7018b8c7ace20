//! What cannot be imported changes nothing, and is named with its line.

use std::io::Cursor;

use proptest::prelude::*;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::exchange::{Export, LONGEST_LINE};
use weighhouse_ledger::run::Origin;

use crate::{Place, conducted, export, good, import, sound};

/// Imports lines that must be refused, and returns why.
fn refused(ledger: &mut Ledger, lines: &[&str]) -> String {
    let state = |ledger: &Ledger| {
        let runs: Vec<String> = ledger
            .runs()
            .unwrap()
            .into_iter()
            .map(|run| run.id)
            .collect();
        (
            ledger.head().unwrap(),
            runs,
            export(ledger, Export::Evaluations, true).1,
        )
    };
    let before = state(ledger);
    let error = import(ledger, lines.join("\n")).unwrap_err();
    assert!(state(ledger) == before, "{error}");
    error.to_string()
}

#[test]
fn every_refusal_names_the_line_and_changes_nothing() {
    let place = Place::new();
    let mut ledger = conducted(&place);
    import(
        &mut ledger,
        good()
            .join("\n")
            .replace("r1", "known")
            .replace("e1", "known-evaluation"),
    )
    .unwrap();
    let own = ledger
        .runs()
        .unwrap()
        .into_iter()
        .find(|run| run.origin == Origin::Conducted)
        .unwrap()
        .id;
    let [run, evaluation] = good();
    let (run, evaluation) = (run.as_str(), evaluation.as_str());
    let other = |from: &str, to: &str| {
        assert!(evaluation.contains(from), "{from}");
        evaluation.replace(from, to)
    };
    let second = |from: &str, to: &str| {
        other(from, to)
            .replace("e1", "e2")
            .replace("\"ordinal\":3", "\"ordinal\":4")
    };
    let bare = other(r#","normalised":0.5"#, "");
    let cases: Vec<(Vec<String>, &str)> = vec![
        (vec!["{".into()], "line 2: it is not a JSON object"),
        (vec!["7".into()], "line 2: it is not a JSON object"),
        (
            vec!["{}".into()],
            "line 2: `kind`: it is missing; give `run`, `evaluation` or `anchors`",
        ),
        (
            vec![r#"{"kind":"score"}"#.into()],
            "line 2: `kind`: `score` is not known; say `run`",
        ),
        (
            vec![other("\"raw\"", "\"rwa\"")],
            "line 2: `rwa`: a line of kind `evaluation` has no such member",
        ),
        (
            vec![other("\"raw\"", "\"run\"")],
            "line 2: `run`: it is there twice",
        ),
        (
            vec![other("3.0", "NaN")],
            "line 2: `raw`: `NaN` is not a finite number",
        ),
        (
            vec![other("3.0", "1e400")],
            "line 2: `raw`: `1e400` is not finite",
        ),
        (
            vec![other(":15,", ":-15,")],
            "line 2: `at_seconds`: -15 is a negative time",
        ),
        (
            vec![other(":15,", ":20.000001,")],
            "line 2: `at_seconds`: 20.000001 lies after the end of the run",
        ),
        (
            vec![other("r1", "r2")],
            "line 2: `run`: there is no run `r2`",
        ),
        (
            vec![other("r1", &own)],
            "line 2: `run`: it was conducted with this ledger",
        ),
        (
            vec![other("e1", "known-evaluation")],
            "line 2: `evaluation`: `known-evaluation` is in the ledger already",
        ),
        (
            vec![evaluation.into(), evaluation.into()],
            "line 3: `evaluation`: `e1` is in the file twice",
        ),
        (vec![run.into()], "line 2: `run`: `r1` is in the file twice"),
        (
            vec![run.replace("r1", "known")],
            "line 2: `run`: `known` is in the ledger already",
        ),
        (
            vec![evaluation.into(), other("e1", "e2")],
            "line 3: `ordinal`: 3 comes after 3 in the same run",
        ),
        (
            vec![evaluation.into(), second(":15,", ":14.999999,")],
            "line 3: `at_seconds`: 14.999999 comes after 15 in the same run; put the evaluations",
        ),
        (
            vec![bare.clone()],
            "line 2: `normalised`: it is missing, and there are no anchors",
        ),
        (
            vec![
                bare.replace(r#""raw":3.0,"#, "")
                    .replace(r#","raw":3.0"#, ""),
            ],
            "line 2: `normalised`: it is missing",
        ),
        (
            vec![run.replace("r1", "r2").replace(":10,", ":0,")],
            "line 2: `budget_seconds`: a run without time",
        ),
        (
            vec![evaluation.into(), second("\"scored\"", "\"fault\"")],
            "line 3: `raw`: an evaluation that is not scored",
        ),
        (
            vec![other("e1", "../e1")],
            "line 2: `evaluation`: `../e1` is not an id",
        ),
    ];
    for (lines, expected) in cases {
        let mut all = vec![run];
        all.extend(lines.iter().map(String::as_str));
        let error = refused(&mut ledger, &all);
        assert!(
            error.starts_with(&format!("study.jsonl: {expected}")),
            "{error}"
        );
        assert!(error.ends_with("; nothing was imported"), "{error}");
    }
    sound(&ledger);
    // The same lines without a flaw are taken.
    import(&mut ledger, good().join("\n")).unwrap();
}

#[test]
fn a_file_that_contradicts_itself_is_refused() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let [run, evaluation] = good();
    let anchored = |normalised: f64, start: f64| {
        evaluation.replace(
            r#""normalised":0.5"#,
            &format!(r#""normalised":{normalised},"anchor_start":{start},"anchor_reference":2"#),
        )
    };
    let second = run.replace("r1", "r2").replace("lower", "higher");
    for (line, expected) in [
        (
            anchored(0.25, 4.0),
            "line 2: `normalised`: it is 0.25, and by `raw` and the anchors it is 0.5; mend one",
        ),
        (
            anchored(-1.0, 1.0),
            "line 2: `anchor_reference`: it is 2, with 1 for the start, and the lower raw score is the better one",
        ),
        (
            second.clone(),
            "line 2: `better`: it is `higher`, and other runs at `e` `1` have `lower`; mend it",
        ),
    ] {
        let error = refused(&mut ledger, &[&run, &line]);
        assert!(
            error.starts_with(&format!("study.jsonl: {expected}")),
            "{error}"
        );
    }
    import(&mut ledger, format!("{run}\n{}", anchored(0.5, 4.0))).unwrap();
    let error = refused(&mut ledger, &[&second]);
    assert!(
        error.contains("line 1: `better`"),
        "with what the ledger had: {error}"
    );
    // Another version is another matter.
    import(
        &mut ledger,
        second.replace(
            r#""environment_version":"1""#,
            r#""environment_version":"2""#,
        ),
    )
    .unwrap();
    sound(&ledger);
}

#[test]
fn runs_without_their_evaluations_are_refused() {
    let place = Place::new();
    let ledger = conducted(&place);
    let other = Place::new();
    let mut other = other.ledger();
    let text = export(&ledger, Export::Runs, false).1;
    let lines: Vec<&str> = text.lines().collect();
    let error = refused(&mut other, &lines);
    assert!(
        error.starts_with("study.jsonl: line 1: `evaluations`: run `"),
        "{error}"
    );
    assert!(
        error.contains(
            "0 came with it, so that its score would be another; export with `--what all`"
        ),
        "{error}"
    );
    let all = export(&ledger, Export::All, false).1;
    let short: Vec<&str> = all
        .lines()
        .filter(|line| !line.contains(r#""purpose":"score""#) || !line.contains(r#""ordinal":2,"#))
        .collect();
    assert!(
        refused(&mut other, &short).contains("`evaluations`"),
        "one is missing"
    );
    import(&mut other, &all).unwrap();
    sound(&other);
}

#[test]
fn a_file_of_another_kind_is_told() {
    let place = Place::new();
    let mut ledger = place.ledger();
    for empty in ["", "\n\n", "\u{feff}"] {
        assert_eq!(
            import(&mut ledger, empty).unwrap_err().to_string(),
            "study.jsonl: there is nothing in it; give a file of JSON lines, as `weighhouse ledger export` writes them; nothing was imported"
        );
    }
    for (text, expected) in [
        ("run,environment,agent\nr1,e,a\n", "a table (CSV)"),
        ("{\n  \"kind\": \"run\"\n}\n", "one over several lines"),
        ("[\n{\"kind\": \"run\"}]\n", "a list"),
    ] {
        let error = import(&mut ledger, text).unwrap_err().to_string();
        assert!(
            error.starts_with("study.jsonl: line 1: it is not a JSON object")
                && error.contains(expected),
            "{error}"
        );
    }
}

#[test]
fn bytes_that_are_no_lines_change_nothing() {
    let place = Place::new();
    let mut ledger = place.ledger();
    let [run, _] = good();
    let mut text = format!("{run}\n").into_bytes();
    text.extend_from_slice(b"{\"kind\":\"\xff\"}\n");
    let error = import(&mut ledger, &text).unwrap_err().to_string();
    assert!(
        error.starts_with("study.jsonl: line 2: byte 10 is not UTF-8"),
        "{error}"
    );
    let long = format!("{run}\n{{\"kind\":\"{}\"}}", "x".repeat(LONGEST_LINE));
    let error = import(&mut ledger, &long).unwrap_err().to_string();
    assert!(
        error.starts_with("study.jsonl: line 2: it is longer than 16 MiB"),
        "{error}"
    );
    assert!(ledger.runs().unwrap().is_empty());
    assert_eq!(ledger.head().unwrap().sequence, 0);
}

#[test]
fn a_reader_that_fails_changes_nothing() {
    struct Broken(Cursor<String>);
    impl std::io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match std::io::Read::read(&mut self.0, buffer)? {
                0 => Err(std::io::Error::other("the disk is gone")),
                read => Ok(read),
            }
        }
    }
    let place = Place::new();
    let mut ledger = place.ledger();
    let source = std::io::BufReader::new(Broken(Cursor::new(good().join("\n"))));
    let error = ledger
        .import(source, "study.jsonl", false, |_| {})
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "study.jsonl: the disk is gone; nothing was imported"
    );
    assert!(ledger.runs().unwrap().is_empty());
}

/// Pieces that make lines wrong in ways that matter, or leave them right.
const PIECES: [&str; 16] = [
    "", "null", "-1", "1e999", "NaN", "\"", "}", "{", ",", "\n", "\\u0000", "[[", "r1", "e1",
    "true", "0",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_imported_leaves_a_sound_ledger(
        changes in prop::collection::vec((0.0..1.0_f64, 0..8_usize, 0..PIECES.len()), 0..3),
        skip_known: bool,
    ) {
        let mut text = good().join("\n").into_bytes();
        for (place, length, piece) in changes {
            let start = (place * text.len() as f64) as usize;
            let end = (start + length).min(text.len());
            text.splice(start..end, PIECES[piece].bytes());
        }
        let place = Place::new();
        let mut ledger = place.ledger();
        let imported = ledger.import(Cursor::new(&text), "study.jsonl", skip_known, |_| {});
        sound(&ledger);
        let head = ledger.head().unwrap();
        match imported {
            Ok(imported) => prop_assert_eq!(head.sequence, imported.runs + imported.evaluations + imported.anchors),
            Err(error) => {
                prop_assert!(error.to_string().starts_with("study.jsonl: line "), "{}", error);
                prop_assert_eq!(head.sequence, 0);
            }
        }
    }
}
