//! `weighhouse run list`.

use std::fmt::Write as _;

use serde_json::json;
use weighhouse_ledger::run::{Run, State};
use weighhouse_ledger::standing::Standing;

use super::super::Outcome;
use super::{Place, view, words};
use crate::output::{self, Format, Paint, printable};
use crate::status;

/// Lists the runs, the oldest first.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Only those that are not finished.
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    place: Place,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let ledger = arguments.place.existing()?;
    let mut runs = Vec::new();
    for run in ledger.runs()? {
        if arguments.open && run.state == State::Finished {
            continue;
        }
        let standing = ledger.standing(&run)?;
        runs.push((run, standing));
    }
    match arguments.format {
        Format::Json => output::print_json(&json!({
            "schema": "weighhouse.runs/1",
            "runs": runs
                .iter()
                .map(|(run, standing)| view::View::of(run, standing))
                .collect::<Vec<_>>(),
        }))?,
        Format::Human => output::print(&table(&runs, Paint::for_stdout()))?,
    }
    Ok(status::SCORED)
}

/// The most characters of a column.
const WIDEST: usize = 28;

fn table(runs: &[(Run, Standing)], paint: Paint) -> String {
    if runs.is_empty() {
        return "no runs\n".to_owned();
    }
    let mut rows = vec![
        [
            "run",
            "environment",
            "agent",
            "state",
            "time",
            "result",
            "evaluations",
        ]
        .map(str::to_owned),
    ];
    for (run, standing) in runs {
        let view = view::View::of(run, standing);
        let time = match run.state {
            State::Finished => format!("took {}", output::duration(run.elapsed)),
            State::Open | State::Paused if run.is_over() => "over".to_owned(),
            State::Open | State::Paused => format!("{} left", output::duration(run.left())),
        };
        rows.push([
            printable(&run.id, WIDEST),
            printable(
                &format!(
                    "{} {}",
                    run.new.environment.name, run.new.environment.version
                ),
                WIDEST,
            ),
            printable(&run.new.agent, WIDEST),
            words::state(run).to_owned(),
            time,
            view.in_short(),
            view.started().to_string(),
        ]);
    }
    let mut text = String::new();
    let widths: [usize; 7] = std::array::from_fn(|column| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        lengths.max().unwrap_or_default()
    });
    for (number, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:<width$}  ");
        }
        let line = line.trim_end();
        let _ = if number == 0 {
            writeln!(text, "{}", paint.dim(line))
        } else {
            writeln!(text, "{line}")
        };
    }
    text
}
