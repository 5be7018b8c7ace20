//! Writes a simulated study into a file.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Parser;
use weighhouse_simulated_study::Study;

/// Writes the runs and evaluations of a study that never took place, as JSON lines for `weighhouse ledger import`.
#[derive(Debug, Parser)]
struct Arguments {
    /// The file; standard output if it is `-`.
    file: PathBuf,
    /// The evaluations of all runs together.
    #[arg(long, default_value_t = 100_000)]
    evaluations: u64,
    /// The name of the seed.
    #[arg(long, default_value = "study")]
    seed: String,
    /// Gives scored evaluations a record with timings.
    #[arg(long)]
    records: bool,
}

fn main() -> anyhow::Result<()> {
    let Arguments {
        file,
        evaluations,
        seed,
        records,
    } = Arguments::parse();
    let out: Box<dyn Write> = if file.as_os_str() == "-" {
        Box::new(io::stdout().lock())
    } else {
        Box::new(File::create(&file).with_context(|| format!("{}", file.display()))?)
    };
    let study = Study {
        seed,
        evaluations,
        records,
    };
    study
        .write(BufWriter::with_capacity(1 << 16, out))
        .with_context(|| format!("{}", file.display()))?;
    Ok(())
}
