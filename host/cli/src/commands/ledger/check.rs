//! `weighhouse ledger check`.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufReader, ErrorKind};
use std::path::Path;

use serde::Serialize;
use weighhouse_engine::digest::Digest;
use weighhouse_ledger::evaluation::Evaluation;
use weighhouse_ledger::{Head, Ledger, LedgerError};

use super::super::Outcome;
use super::super::run::Place;
use crate::output::{self, Format, LINE, Paint, printable};
use crate::progress::Progress;
use crate::{folders, status};

/// Checks the ledger: that its chain is whole, that its tables say what its entries say, and that the receipts that are there are those it names.
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

/// The receipts that the ledger names.
#[derive(Debug, Default, Serialize)]
struct Receipts {
    /// Those in the data folder that are what the ledger says.
    good: u64,
    /// Those that are not in the data folder: they may lie elsewhere.
    missing: u64,
    /// Those that are something else than the ledger says, or cannot be read.
    altered: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let ledger = arguments.place.existing()?;
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
        Some(compare(&ledger, &folder, &mut problems, &mut progress)?)
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

/// The most altered receipts that are listed.
const LISTED: u64 = 100;

/// Compares the receipts that are there with what the ledger says of them.
fn compare(
    ledger: &Ledger,
    folder: &Path,
    problems: &mut Vec<Found>,
    progress: &mut Progress,
) -> Result<Receipts, LedgerError> {
    let mut receipts = Receipts::default();
    let mut look = |evaluation: &Evaluation| {
        let Some(expected) = evaluation
            .completion
            .as_ref()
            .and_then(|completion| completion.receipt.as_deref())
        else {
            return;
        };
        let Some(file) = names_a_file(&evaluation.id) else {
            receipts.missing += 1;
            return;
        };
        let path = folder.join(file);
        let what = match digest(&path) {
            Ok(digest) if digest.to_string() == expected => {
                receipts.good += 1;
                return;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                receipts.missing += 1;
                return;
            }
            Ok(digest) => format!("it is {digest}, and the ledger says {expected}"),
            Err(error) => error.to_string(),
        };
        receipts.altered += 1;
        if receipts.altered <= LISTED {
            problems.push(Found {
                sequence: None,
                message: format!("the receipt {}: {what}", path.display()),
            });
        }
        progress.count(
            "receipt",
            receipts.good + receipts.missing + receipts.altered,
            0,
        );
    };
    ledger.each_run(|_, evaluations| {
        evaluations.iter().for_each(&mut look);
        Ok(())
    })?;
    ledger.each_evaluation_without_run(|evaluation| {
        look(&evaluation);
        Ok(())
    })?;
    Ok(receipts)
}

/// The name of the receipt of an evaluation, if its id can be part of one: a ledger comes from anywhere, and no id leads out of the folder.
fn names_a_file(id: &str) -> Option<String> {
    let plain = id
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    (plain && !id.is_empty()).then(|| format!("{id}.json"))
}

fn digest(path: &Path) -> std::io::Result<Digest> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(std::io::Error::other("it is not a file"));
    }
    Digest::of_reader(BufReader::new(file))
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
        }) => {
            format!("{good} as the ledger says, {altered} not, {missing} not in the data folder")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_id_leads_out_of_the_folder_of_receipts() {
        assert_eq!(names_a_file("00ff").as_deref(), Some("00ff.json"));
        for bad in ["", "../x", "a/b", ".", "a\\b", "ä", "x.json"] {
            assert_eq!(names_a_file(bad), None, "{bad}");
        }
    }
}
