//! `weighhouse ledger export`.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::ValueEnum;
use weighhouse_ledger::Ledger;
use weighhouse_ledger::exchange::{Export, Exported};

use super::super::Outcome;
use super::super::run::Place;
use crate::conduct::ConductError;
use crate::progress::Progress;
use crate::{output, status, whole_file};

/// Writes runs and evaluations as JSON lines: one flat object a line, which pandas reads with `read_json(lines=True)`.
///
/// Runs that are open and withhold their scores are left out until they are finished.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  weighhouse ledger export --output ledger.jsonl
  weighhouse ledger export --what evaluations | jq -r 'select(.verdict == \"invalid\") | .reason'")]
pub(crate) struct Arguments {
    /// What is written.
    #[arg(long, value_enum, default_value_t = What::All)]
    what: What,
    /// Write the whole record of each evaluation too.
    #[arg(long)]
    records: bool,
    /// The file; standard output otherwise.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

/// What is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Everything that an import takes: runs, evaluations and anchors.
    All,
    /// A line for each run.
    Runs,
    /// A line for each evaluation.
    Evaluations,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let ledger = arguments.place.to_read()?;
    let counted =
        |number: u64, what| output::counted(usize::try_from(number).unwrap_or(usize::MAX), what);
    let exported = match &arguments.output {
        Some(path) => {
            let exported = to_file(&ledger, arguments, path)?;
            output::remark(&format!(
                "wrote {} into {}",
                counted(exported.lines, "line"),
                path.display()
            ));
            exported
        }
        None => {
            let mut out = BufWriter::new(Reader {
                out: io::stdout().lock(),
                gone: false,
            });
            let exported = write(&ledger, arguments, &mut out)?;
            out.flush().context("standard output")?;
            exported
        }
    };
    if exported.hidden_runs > 0 {
        output::remark(&format!(
            "left out {}, open and with scores that are withheld until the end",
            counted(exported.hidden_runs, "run")
        ));
    }
    Ok(status::SCORED)
}

fn write(
    ledger: &Ledger,
    arguments: &Arguments,
    out: impl Write,
) -> Result<Exported, ConductError> {
    let what = match arguments.what {
        What::All => Export::All,
        What::Runs => Export::Runs,
        What::Evaluations => Export::Evaluations,
    };
    let mut progress = Progress::new();
    Ok(ledger.export(out, what, arguments.records, |line| {
        progress.count("line", line, 0);
    })?)
}

/// Writes a file that is there as a whole or not at all.
fn to_file(ledger: &Ledger, arguments: &Arguments, path: &Path) -> Result<Exported, ConductError> {
    let mut file = whole_file::begin(path)?;
    let mut out = BufWriter::new(file.as_file_mut());
    let exported = write(ledger, arguments, &mut out)?;
    out.flush()
        .map_err(|error| whole_file::refused(path, &error))?;
    drop(out);
    whole_file::finish(file, path)?;
    Ok(exported)
}

/// Standard output, whose reader may go away (`| head`): that is no error.
struct Reader<W> {
    out: W,
    gone: bool,
}

impl<W: Write> Write for Reader<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.gone {
            return Ok(bytes.len());
        }
        match self.out.write(bytes) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(bytes.len())
            }
            outcome => outcome,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.out.flush() {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            outcome => outcome,
        }
    }
}
