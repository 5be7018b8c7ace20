//! What it costs to write an evaluation down and to sign for it, beside the evaluation; and how long checking the receipt takes.
//!
//! An evaluation's own time scatters by more than writing it down takes, so the two are not told apart by timing whole evaluations. Here one evaluation is
//! made, and then everything that was written for it is written again, line by line and flushed as the recorder does it, into an empty store, many times.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::Parser;
use serde_json::Value;
use weighhouse_benches::{Figure, Options, Report, Target};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{Receipt, SigningKey};
use weighhouse_engine::sandbox::transcript::{Content, ContentStore, Line, Transcript};
use weighhouse_engine::store::Store;

/// The variable that names the binary.
const BINARY: &str = "WEIGHHOUSE_BIN";

/// Times the writing of a transcript and its receipt, and the checking of it.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
    /// The device: an index of `weighhouse devices`, or a part of a name.
    #[arg(long)]
    device: Option<String>,
    /// The submission that is scored; the environment's reference solution otherwise.
    #[arg(long)]
    submission: Option<PathBuf>,
    /// How often everything is written again.
    #[arg(long, default_value_t = 20)]
    rounds: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .context("the benches are in the workspace")?;
    let binary = std::env::var_os(BINARY).map_or_else(
        || workspace.join("target/release/weighhouse"),
        PathBuf::from,
    );
    let data = tempfile::tempdir()?;
    let submission = arguments
        .submission
        .clone()
        .unwrap_or_else(|| workspace.join("environments/optimize-kernel/reference"));
    let command = || {
        let mut command = Command::new(&binary);
        command
            .env("WEIGHHOUSE_DATA", data.path())
            .stderr(Stdio::null());
        command
    };
    let mut score = command();
    score
        .args(["score", "optimize-kernel"])
        .arg(&submission)
        .args(["--format", "json"]);
    if let Some(device) = &arguments.device {
        score.args(["--device", device]);
    }
    let result: Value = serde_json::from_slice(&score.output()?.stdout)
        .with_context(|| format!("{}: build it first", binary.display()))?;
    let path = result["receipt"].as_str().context("there is no receipt")?;
    let seconds = result["seconds"].as_f64().context("it took no time")?;

    let written = Written::of(Path::new(path), &data.path().join("store"))?;
    let mut report = Report::new("transcript");
    report.set_device(
        result["device"]["name"]
            .as_str()
            .unwrap_or("none")
            .to_owned(),
    );
    report.note(format!(
        "{} calls, {} bytes of transcript, {} stored byte strings of {} bytes; the evaluation ({}) took {seconds:.1} s",
        written.calls,
        written.lines.iter().map(Vec::len).sum::<usize>(),
        written.contents.len(),
        written.contents.iter().map(Vec::len).sum::<usize>(),
        result["verdict"].as_str().unwrap_or("?"),
    ));
    let mut recording = Vec::new();
    let mut signing = Vec::new();
    for _ in 0..arguments.rounds {
        recording.push(written.record_again()?);
        signing.push(written.sign_again(&binary)?);
    }
    let share = |milliseconds: &[f64]| -> Vec<f64> {
        milliseconds
            .iter()
            .map(|milliseconds| milliseconds / 10.0 / seconds)
            .collect()
    };
    report.add(Figure::of("writing the transcript", "ms", &recording))?;
    report.add(
        Figure::of("  its share of the evaluation", "%", &share(&recording))
            .map(|figure| figure.held_to(Target::Under(3.0))),
    )?;
    report.add(Figure::of(
        "taking it over, and the receipt",
        "ms",
        &signing,
    ))?;
    report.add(Figure::of(
        "  its share of the evaluation",
        "%",
        &share(&signing),
    ))?;

    let mut verifying = Vec::new();
    for _ in 0..arguments.rounds {
        let started = Instant::now();
        let status = command()
            .args(["verify", path])
            .stdout(Stdio::null())
            .status()?;
        verifying.push(started.elapsed().as_secs_f64() * 1e3);
        ensure!(status.success(), "the receipt does not verify");
    }
    let times: Vec<f64> = verifying
        .iter()
        .map(|milliseconds| milliseconds / 1e3 / seconds * 100.0)
        .collect();
    report.add(Figure::of("verify, the whole process", "ms", &verifying))?;
    report.add(
        Figure::of("  its share of the evaluation", "%", &times)
            .map(|figure| figure.held_to(Target::Under(5.0))),
    )?;
    report.print(&arguments.options)
}

/// What was written for one evaluation.
struct Written {
    lines: Vec<Vec<u8>>,
    contents: Vec<Vec<u8>>,
    calls: usize,
    receipt: Receipt,
}

impl Written {
    fn of(receipt: &Path, store: &Path) -> anyhow::Result<Self> {
        let store = Store::existing(store)?;
        let receipt = Receipt::of_file(receipt)?;
        let digest = receipt
            .predicate()
            .transcript
            .context("the receipt has no transcript")?
            .digest;
        let bytes = store.get(&digest)?;
        let transcript = Transcript::read(&bytes)?;
        let lines: Vec<Vec<u8>> = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect();
        let mut contents = Vec::new();
        for line in &lines {
            let content = match serde_json::from_slice(line)? {
                Line::Call { content, .. } => content,
                Line::Answer { result, .. } => result
                    .pointer("/returned/Ok")
                    .and_then(|content| serde_json::from_value::<Content>(content.clone()).ok()),
                _ => None,
            };
            if let Some(content @ Content::Stored { .. }) = content {
                contents.push(content.load(&store)?);
            }
        }
        Ok(Self {
            lines,
            contents,
            calls: transcript.calls.len(),
            receipt,
        })
    }

    /// Writes everything again as the recorder does; returns how long that took, in milliseconds.
    fn record_again(&self) -> anyhow::Result<f64> {
        let folder = tempfile::tempdir()?;
        let store: Arc<dyn ContentStore> = Arc::new(Store::open(&folder.path().join("store"))?);
        let parsed: Vec<Line> = self
            .lines
            .iter()
            .map(|line| serde_json::from_slice(line))
            .collect::<Result<_, _>>()?;
        let started = Instant::now();
        let mut file = BufWriter::new(File::create(folder.path().join("transcript.jsonl"))?);
        for line in &parsed {
            serde_json::to_writer(&mut file, line)?;
            file.write_all(b"\n")?;
            if matches!(line, Line::Call { .. }) {
                file.flush()?;
            }
        }
        file.flush()?;
        for content in &self.contents {
            store.put(&Digest::of(content), content)?;
        }
        Ok(started.elapsed().as_secs_f64() * 1e3)
    }

    /// Does again what the command does when the worker has ended; returns how long that took, in milliseconds.
    fn sign_again(&self, binary: &Path) -> anyhow::Result<f64> {
        let folder = tempfile::tempdir()?;
        let store = Store::open(&folder.path().join("store"))?;
        let key = SigningKey::open_or_create(&folder.path().join("keys"))?;
        let lines = self.lines.concat();
        let started = Instant::now();
        Transcript::read(&lines)?;
        store.put(&Digest::of(&lines), &lines)?;
        Digest::of_reader(File::open(binary)?)?;
        let receipt = Receipt::new(self.receipt.predicate().clone(), Some(&key))?;
        receipt.write(&folder.path().join("receipt.json"))?;
        Ok(started.elapsed().as_secs_f64() * 1e3)
    }
}
