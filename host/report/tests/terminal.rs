//! The tables in a terminal: no line is too long and nothing that others wrote reaches the terminal as a command.

mod studies;

use proptest::prelude::*;
use studies::{ENVIRONMENTS, Study};
use unicode_width::UnicodeWidthStr as _;
use weighhouse_report::{Emphasis, WIDTH, plain, terminal};
use weighhouse_study::options::Options;
use weighhouse_study::summary::Summary;

fn assert_harmless(text: &str) {
    for line in text.lines() {
        assert!(line.width() <= WIDTH, "{} columns: {line}", line.width());
        assert_eq!(line.trim_end(), line);
    }
    let bad = text.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(bad, None);
    assert!(!text.contains('\u{202e}'));
}

#[test]
fn every_study_fits_a_terminal() {
    for study in studies::all() {
        let text = terminal(&study.summary, &plain);
        assert_harmless(&text);
        assert!(text.contains("Agents and human experts"), "{}", study.name);
    }
}

#[test]
fn a_study_without_runs_says_so() {
    let options = Options {
        shipped_humans: false,
        ..Options::default()
    };
    let text = terminal(&Summary::of(&[], &options), &plain);
    assert_harmless(&text);
    assert!(text.contains("There are no runs to show."));
    assert!(text.contains("The report does not check the chain of entries in the ledger"));
}

#[test]
fn figures_stand_where_they_are_looked_for() {
    let Study { summary, .. } = studies::typical();
    let text = terminal(&summary, &plain);
    let human = text
        .lines()
        .find(|line| line.starts_with("human experts"))
        .unwrap();
    let words: Vec<&str> = human.split_whitespace().collect();
    // The published mean and quartiles of human experts (arXiv 2411.15114).
    assert_eq!(words[..6], ["human", "experts", "8", "h", "77", "0.629"]);
    assert_eq!(words[8..11], ["0.211", "0.608", "0.971"]);
    assert!(text.contains("human experts, 8 h a run, runs drawn with replacement"));
    for best in ["0.843", "1.031", "1.160"] {
        assert!(text.contains(best), "{best}");
    }
}

#[test]
fn what_was_measured_again_is_shown() {
    let text = terminal(&studies::single().summary, &plain);
    assert_harmless(&text);
    let (_, table) = text
        .split_once("Results measured again on fresh seeds\n")
        .unwrap();
    let row = table
        .lines()
        .find(|line| line.starts_with("lonely"))
        .unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(
        (words[1], words[3], &words[5..]),
        ("1", "0.300", ["3", "0", "2", "1"].as_slice())
    );
    let text = terminal(&studies::high().summary, &plain);
    assert!(!text.contains("measured again"));
}

#[test]
fn why_there_is_no_figure_can_be_read() {
    let mut attempts = studies::attempts(&[("an-agent", 0.5, 28_800.0)], &ENVIRONMENTS, 2, 3);
    // One run is lacking in the environment with the longest name.
    let longest = attempts
        .iter()
        .position(|run| run.environment == "optimize-llm-foundry");
    attempts.remove(longest.unwrap());
    let text = terminal(&Study::new("lacking", attempts).summary, &plain);
    assert_harmless(&text);
    assert!(
        text.contains("needs 2 runs; optimize-llm-foundry has 1\n"),
        "{text}"
    );
}

#[test]
fn paint_never_changes_the_layout() {
    let Study { summary, .. } = studies::typical();
    let paint = |emphasis: Emphasis, text: &str| format!("\u{1}{emphasis:?}\u{2}{text}\u{3}");
    let mut painted = terminal(&summary, &paint);
    for mark in [
        "\u{1}Title\u{2}",
        "\u{1}Section\u{2}",
        "\u{1}Faint\u{2}",
        "\u{3}",
    ] {
        assert!(painted.contains(mark));
        painted = painted.replace(mark, "");
    }
    let bare = |text: &str| {
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(bare(&painted), bare(&terminal(&summary, &plain)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_name_and_no_number_breaks_the_tables(
        agent in ".{0,60}",
        environment in ".{0,60}",
        scores in prop::collection::vec(prop_oneof![0_f64..3.0, 0_f64..1e300], 1..6),
        budget in prop_oneof![1_f64..1e6, 1_f64..1e12],
    ) {
        let mut attempts = studies::attempts(&[(&agent, 0.5, budget)], &[&environment], scores.len() as u64, 3);
        for (attempt, score) in attempts.iter_mut().zip(&scores) {
            attempt.score = *score;
            attempt.curve = vec![(1.0, *score)];
        }
        let options = Options { resamples: 20, ..Options::default() };
        let summary = Summary::of(&attempts, &options);
        assert_harmless(&terminal(&summary, &plain));
        let page = weighhouse_report::page(&summary, &attempts, &studies::about());
        prop_assert!(page.is_ok());
    }
}
