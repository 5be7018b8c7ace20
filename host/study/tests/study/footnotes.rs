//! What a reader is told beside the figures.

use weighhouse_ledger::evaluation::Anchors;
use weighhouse_ledger::run::Origin;
use weighhouse_study::attempt::Attempt;
use weighhouse_study::options::{LedgerNotes, Options};
use weighhouse_study::summary::Summary;

use crate::made_up::{attempt, human, plain, summary};
use crate::summaries::says;

#[test]
fn footnotes_tell_what_happened() {
    let anchors = |source: &str| {
        Some(Anchors {
            start: 2.0,
            reference: 1.0,
            source: source.to_owned(),
        })
    };
    let mut attempts: Vec<Attempt> = (0..5).map(|_| attempt("one", 0.5)).collect();
    attempts[0].anchors = anchors("measured");
    attempts[0].device = Some("llvmpipe".to_owned());
    attempts[1].anchors = anchors("fixed");
    attempts[1].paused_seconds = 5_400.0;
    attempts[2].anchors = anchors("table 3 of a paper");
    attempts[2].clock_set_back = 2;
    attempts[3].valid = false;
    attempts[3].tally.late = 4;
    attempts[4].score = f64::NAN;
    attempts[3].is_open = true;
    let options = Options {
        notes: LedgerNotes {
            hidden: 1,
            unmeasured: 2,
        },
        known_environments: Some(vec![("one".to_owned(), "0.9".to_owned())]),
        ..plain()
    };
    let summary = Summary::of(&attempts, &options);
    for words in [
        ["agent with 8 h", "4 runs in 1 environment"].as_slice(),
        &["95 % percentile bootstrap", "200 resamples", "too narrow"],
        &[
            "1 run is left out",
            "open and hides",
            "where it was conducted here, `weighhouse run finish`",
        ],
        &[
            "2 runs are left out",
            "validation inputs",
            "those that were conducted here",
        ],
        &["1 run is left out", "without a finite score"],
        &["1 run is still open"],
        &["1 run has no valid evaluation"],
        &[
            "measured in the same evaluation",
            "fixed anchors",
            "imported anchors (table 3 of a paper)",
        ],
        &["Devices: llvmpipe (1 result); 3 results name none"],
        &["4 evaluations of 1 run started after the deadline"],
        &["1 run was paused, 1 h 30 min in all"],
        &["In 1 run the machine's clock was set back"],
        &["This weighhouse does not have one 1"],
        &["without replacement"],
    ] {
        assert!(
            says(&summary, words),
            "{words:?} in {:#?}",
            summary.footnotes
        );
    }
    assert!(
        summary
            .footnotes
            .iter()
            .all(|footnote| footnote.ends_with('.'))
    );
}

#[test]
fn where_human_runs_come_from_is_said_by_environment() {
    let own = Attempt {
        origin: Origin::Imported,
        ..human("optimize-kernel", 0.0)
    };
    let attempts = [
        attempt("optimize-kernel", 0.5),
        attempt("fix-embedding", 0.5),
        attempt("mine", 0.5),
        own.clone(),
        human("mine", 0.5),
        human("mine", 0.7),
    ];
    let options = Options {
        resamples: 10,
        ..Options::default()
    };
    let summary = Summary::of(&attempts, &options);
    let expected = "Human runs in the figures: in fix-embedding those shipped; in mine 2 conducted of the ledger; in optimize-kernel 1 imported of the ledger, in \
                    place of the shipped ones.";
    assert!(says(&summary, &[expected]), "{:#?}", summary.footnotes);
    let rows = &summary.groups[0].environments;
    assert!(rows.iter().all(|row| row.human_percentile.is_some()));
    // Too short, it replaces nothing.
    let short = Attempt {
        used_seconds: 60.0,
        ..own
    };
    let attempts = [attempt("optimize-kernel", 0.5), short];
    let summary = Summary::of(&attempts, &options);
    assert_eq!(summary.groups[1].runs, 9);
    assert!(says(
        &summary,
        &["Human runs in the figures: in optimize-kernel those shipped."]
    ));
}

#[test]
fn human_runs_that_are_left_out_are_not_said_to_be_none() {
    let short = Attempt {
        used_seconds: 3_600.0,
        ..human("one", 0.5)
    };
    let summary = summary(&[attempt("one", 0.5), attempt("two", 0.5), short]);
    assert!(says(
        &summary,
        &["There are human runs in one, but none of 7 h to 10 h"]
    ));
    assert!(says(
        &summary,
        &["There are no human runs to compare with in two: it is"]
    ));
}

#[test]
fn imported_runs_are_told_from_conducted_ones() {
    let anchors = Some(Anchors {
        start: 2.0,
        reference: 1.0,
        source: "measured".to_owned(),
    });
    let conducted = Attempt {
        anchors,
        device: Some("llvmpipe".to_owned()),
        ..attempt("one", 0.5)
    };
    let imported = Attempt {
        origin: Origin::Imported,
        device: Some("H200".to_owned()),
        ..conducted.clone()
    };
    let both = summary(&[conducted.clone(), conducted.clone(), imported]);
    for words in [
        "1 of 3 runs was imported: this ledger did not see it made",
        "Normalised (runs conducted here): 2 results by anchors measured",
        "Normalised (imported runs, as their file says): 1 result by anchors measured",
        "Devices (runs conducted here): llvmpipe (2 results). Scores of different devices",
        "Devices (imported runs, as their file says): H200 (1 result). Scores of different",
    ] {
        assert!(says(&both, &[words]), "{words} in {:#?}", both.footnotes);
    }
    let alone = summary(&[conducted]);
    assert!(says(&alone, &["Devices: llvmpipe (1 result)."]));
    assert!(!says(&alone, &["imported"]));
}

#[test]
fn environments_that_are_only_called_the_same_are_said() {
    let of_digest = |environment: &str, digest: Option<&str>| Attempt {
        environment_digest: digest.map(str::to_owned),
        ..attempt(environment, 0.5)
    };
    let attempts = [
        of_digest("one", Some("sha256:1")),
        of_digest("one", Some("sha256:2")),
        of_digest("one", Some("sha256:1")),
        of_digest("two", Some("sha256:1")),
        of_digest("two", None),
    ];
    let summary = summary(&attempts);
    assert!(says(
        &summary,
        &["one 1 is 2 different environments by their digests"]
    ));
    assert!(!says(&summary, &["two 1 is"]));
}

#[test]
fn runs_that_ended_early_are_counted() {
    let used = |share: f64, is_open: bool, origin| Attempt {
        used_seconds: 28_800.0 * share,
        is_open,
        origin,
        ..attempt("one", 0.5)
    };
    let mut attempts = vec![
        used(0.49, false, Origin::Conducted),
        used(0.5, false, Origin::Conducted),
        used(0.1, true, Origin::Conducted),
        used(0.1, false, Origin::Imported),
    ];
    let said = "1 run was finished with less than half of the budget used";
    assert!(says(&summary(&attempts), &[said, "whole budget"]));
    attempts.remove(0);
    assert!(!says(&summary(&attempts), &["half of the budget"]));
}
