//! `weighhouse ledger check`.

use std::fmt::Write as _;

use serde::Serialize;
use weighhouse_ledger::Head;

use super::super::Outcome;
use super::super::run::Place;
use super::evidence::{self, Receipts};
use crate::output::{self, Format, LINE, Paint, printable};
use crate::progress::Progress;
use crate::{folders, status};

/// Checks the ledger: that its chain is whole, that its tables say what its entries say, that the receipts that are there are those it names, and that
/// they state what it says.
///
/// Whoever can write the file can make a whole new chain: keep the head that this prints elsewhere, and give it with --head to find out whether the ledger
/// still goes on from there.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status:
  0  it is in order
  3  it is not: what is wrong is listed
  2  wrong usage: there is no ledger, or it cannot be read
  1  a bug of ours

Examples:
  weighhouse ledger check
  weighhouse ledger check --format json | jq -r .head")]
pub(crate) struct Arguments {
    /// A head that was printed before: the ledger has to have it still.
    #[arg(long, value_name = "SEQUENCE:HASH")]
    head: Option<Head>,
    #[command(flatten)]
    place: Place,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    ledger: String,
    in_order: bool,
    entries: u64,
    runs: u64,
    evaluations: u64,
    /// What to keep elsewhere.
    head: String,
    /// Null where the rest is not in order: such tables may name anything.
    receipts: Option<Receipts>,
    problems: Vec<Found>,
}

#[derive(Debug, Serialize)]
struct Found {
    /// The entry, from 1; null where no single one is to blame.
    sequence: Option<u64>,
    message: String,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let ledger = arguments.place.to_read()?;
    let mut progress = Progress::new();
    let checked = ledger.check(arguments.head.as_ref(), |done, total| {
        progress.count("entry", done, total);
    })?;
    let mut problems: Vec<Found> = checked
        .problems
        .into_iter()
        .map(|problem| Found {
            sequence: problem.sequence,
            message: problem.message,
        })
        .collect();
    let receipts = if problems.is_empty() {
        let folder = arguments.place.data.folder()?.join(folders::RECEIPTS);
        let mut messages = Vec::new();
        let receipts = evidence::compare(&ledger, &folder, &mut messages, &mut progress)?;
        problems.extend(messages.into_iter().map(|message| Found {
            sequence: None,
            message,
        }));
        Some(receipts)
    } else {
        None
    };
    drop(progress);
    let report = Report {
        schema: "weighhouse.ledger-check/1",
        ledger: ledger.path().display().to_string(),
        in_order: problems.is_empty(),
        entries: checked.entries,
        runs: checked.runs,
        evaluations: checked.evaluations,
        head: checked.head.to_string(),
        receipts,
        problems,
    };
    match arguments.format {
        Format::Json => output::print_json(&report)?,
        Format::Human => output::print(&human(&report, Paint::for_stdout()))?,
    }
    Ok(if report.in_order {
        status::SCORED
    } else {
        status::INVALID
    })
}

fn human(report: &Report, paint: Paint) -> String {
    let mut text = String::new();
    let _ = if report.in_order {
        writeln!(
            text,
            "{}  {}",
            paint.good("in order    "),
            printable(&report.ledger, LINE)
        )
    } else {
        writeln!(
            text,
            "{}  {}",
            paint.bad("not in order"),
            printable(&report.ledger, LINE)
        )
    };
    for (name, number) in [
        ("entries", report.entries),
        ("runs", report.runs),
        ("evaluations", report.evaluations),
    ] {
        let _ = writeln!(text, "     {name:<12} {number}");
    }
    let receipts = match &report.receipts {
        Some(Receipts {
            good,
            missing,
            altered,
            unknown,
        }) => {
            format!(
                "{good} as the ledger says, {altered} not, {missing} not in the data folder, {unknown} of other evaluations"
            )
        }
        None => "not looked at".to_owned(),
    };
    let _ = writeln!(text, "     {:<12} {receipts}", "receipts");
    let _ = writeln!(text, "     {:<12} {}", "head", report.head);
    for problem in &report.problems {
        let at = problem
            .sequence
            .map(|sequence| format!("entry {sequence}: "))
            .unwrap_or_default();
        let _ = writeln!(
            text,
            "{} {at}{}",
            paint.bad("FAIL"),
            printable(&problem.message, LINE)
        );
    }
    text
}
