//! How long the command takes before it does what it was asked for: `list` as a whole, and `score` until its device is open.
//!
//! Processes are timed as a person starts them, with whatever the system keeps of the binary in memory.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use clap::Parser;
use serde_json::{Value, json};
use weighhouse_benches::{Figure, Options, Report, Target};

/// The variable that names the binary.
const BINARY: &str = "WEIGHHOUSE_BIN";

/// Times the start of `weighhouse list` and of `weighhouse score`.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
    /// The device: an index of `weighhouse devices`, or a part of a name.
    #[arg(long)]
    device: Option<String>,
    /// How many processes of each kind are started.
    #[arg(long, default_value_t = 30)]
    rounds: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut report = Report::new("startup");
    let cache = tempfile::tempdir()?;
    let weighhouse = Weighhouse {
        binary: binary()?,
        cache: cache.path().to_owned(),
        device: arguments.device.clone(),
    };

    weighhouse.list()?;
    let list = sampled(arguments.rounds, || weighhouse.list())?;
    report
        .add(Figure::of("list", "ms", &list).map(|figure| figure.held_to(Target::Under(50.0))))?;

    // Fills the cache: what is compiled and tested here is remembered in every round.
    let first = weighhouse.start_worker()?;
    report.set_device(first.device);
    let mut starts = Vec::with_capacity(arguments.rounds);
    let mut own = Vec::with_capacity(arguments.rounds);
    for _ in 0..arguments.rounds {
        starts.push(weighhouse.start_worker()?);
        let (command, worker) = weighhouse.refused()?;
        own.push(command - worker);
    }
    add_score(&mut report, &starts, &own)?;
    report.add(Figure::of(
        "the first time, nothing cached: worker until its device is open",
        "ms",
        &[first.open],
    ))?;
    report.note(format!("binary: {}", weighhouse.binary.display()));
    report.note("the command's own part is `score` of a missing folder less the same job given to a worker directly");
    report.print(&arguments.options)
}

/// `score` and what it is made of.
fn add_score(report: &mut Report, starts: &[Start], own: &[f64]) -> anyhow::Result<()> {
    let whole: Vec<f64> = starts
        .iter()
        .zip(own)
        .map(|(start, own)| start.open + own)
        .collect();
    report.add(
        Figure::of("score, until its device is open", "ms", &whole)
            .map(|figure| figure.held_to(Target::Under(400.0))),
    )?;
    report.add(Figure::of("  the command's own part", "ms", own))?;
    let mut stage = |name: &str, value: &dyn Fn(&Start) -> f64| {
        let samples: Vec<f64> = starts.iter().map(value).collect();
        report.add(Figure::of(name, "ms", &samples))
    };
    stage("  worker: start, until the files are sealed", &|start| {
        start.sealed
    })?;
    stage("  worker: the scorer, from the cache", &|start| {
        start.scorer - start.sealed
    })?;
    stage("  worker: the drivers loaded, a device chosen", &|start| {
        start.chosen - start.scorer
    })?;
    stage(
        "  worker: the device opened, the host's kernel compiled",
        &|start| start.open - start.chosen,
    )
}

fn sampled(
    rounds: usize,
    mut sample: impl FnMut() -> anyhow::Result<f64>,
) -> anyhow::Result<Vec<f64>> {
    (0..rounds).map(|_| sample()).collect()
}

/// When a worker came to each stage, in milliseconds from before its process was started.
struct Start {
    /// The files were sealed.
    sealed: f64,
    /// The scorer was loaded.
    scorer: f64,
    /// The drivers were loaded and a device was chosen.
    chosen: f64,
    /// The device was open and the host's own kernel compiled.
    open: f64,
    /// The device, in words.
    device: String,
}

/// The command.
struct Weighhouse {
    binary: PathBuf,
    cache: PathBuf,
    device: Option<String>,
}

impl Weighhouse {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .env("WEIGHHOUSE_CACHE", &self.cache)
            .env("WEIGHHOUSE_DATA", self.cache.join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }

    /// Lists the environments; returns how long that took, in milliseconds.
    fn list(&self) -> anyhow::Result<f64> {
        let started = Instant::now();
        let status = self.command().arg("list").status()?;
        let elapsed = milliseconds(started);
        ensure!(
            status.success(),
            "`{} list` ended with {status}",
            self.binary.display()
        );
        Ok(elapsed)
    }

    /// A worker as the command starts it: see `host/cli/src/supervisor.rs`.
    fn worker(&self, job: &Value) -> anyhow::Result<Worker> {
        let mut child = self
            .command()
            .arg("worker")
            .env("MESA_SHADER_CACHE_DISABLE", "true")
            .env("__GL_SHADER_DISK_CACHE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut stdin = child
            .stdin
            .take()
            .context("the worker has no standard input")?;
        writeln!(stdin, "{TOKEN}\n{job}")?;
        // It ends when its input does.
        child.stdin = Some(stdin);
        Ok(Worker(child))
    }

    fn job(&self, submission: &Value) -> Value {
        json!({
            "job": "evaluate",
            "environment": { "shipped": "optimize-kernel" },
            "submission": submission,
            "device": self.device,
            "seed": null,
            "trial": false,
            "cache": true,
            "deadline_seconds": 120.0,
        })
    }

    /// Starts a worker and follows it until its device is open, then ends it.
    fn start_worker(&self) -> anyhow::Result<Start> {
        let started = Instant::now();
        let mut worker = self.worker(&self.job(&json!("reference")))?;
        let [mut sealed, mut scorer, mut chosen] = [None; 3];
        let mut told = Vec::new();
        for message in worker.messages()? {
            let message = message?;
            match (text(&message, "message"), text(&message, "what")) {
                ("sealed", _) => sealed = Some(milliseconds(started)),
                ("activity", "opening the device") => scorer = Some(milliseconds(started)),
                ("activity", "testing the device") => chosen = Some(milliseconds(started)),
                ("device", _) => {
                    let open = milliseconds(started);
                    let stage = |time: Option<f64>| time.context("the worker left out a stage");
                    return Ok(Start {
                        sealed: stage(sealed)?,
                        scorer: stage(scorer)?,
                        chosen: stage(chosen)?,
                        open,
                        device: format!(
                            "{} ({}, {})",
                            text(&message, "name"),
                            text(&message, "backend"),
                            text(&message, "driver")
                        ),
                    });
                }
                _ => told.push(message.to_string()),
            }
        }
        bail!(
            "the worker ended before its device was open; it said: {}",
            told.join("\n")
        )
    }

    /// The same refusal twice, in milliseconds: by the command, and by a worker that is given the command's job.
    fn refused(&self) -> anyhow::Result<(f64, f64)> {
        let missing = self.cache.join("no-such-submission");
        let started = Instant::now();
        let status = self
            .command()
            .args(["score", "optimize-kernel"])
            .arg(&missing)
            .status()?;
        let command = milliseconds(started);
        ensure!(
            status.code() == Some(2),
            "a missing submission is wrong usage, but the command ended with {status}"
        );
        let started = Instant::now();
        let mut worker = self.worker(&self.job(&json!({ "folder": missing })))?;
        worker
            .messages()?
            .next()
            .context("the worker said nothing")??;
        let refused = milliseconds(started);
        Ok((command, refused))
    }
}

/// The word that marks a worker's messages.
const TOKEN: &str = "bench";

/// A worker that is ended in every case.
struct Worker(Child);

impl Worker {
    /// What it says, as `host/cli/src/protocol.rs` lays it down; what drivers say is left out.
    fn messages(&mut self) -> anyhow::Result<impl Iterator<Item = anyhow::Result<Value>> + use<>> {
        let stdout = self
            .0
            .stdout
            .take()
            .context("the worker has no standard output")?;
        Ok(BufReader::new(stdout).lines().filter_map(|line| {
            let line = match line {
                Ok(line) => line,
                Err(error) => return Some(Err(error.into())),
            };
            let json = line.strip_prefix(TOKEN)?;
            Some(serde_json::from_str(json).map_err(Into::into))
        }))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, which is what was wanted.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn milliseconds(started: Instant) -> f64 {
    started.elapsed().as_secs_f64() * 1e3
}

fn text<'a>(message: &'a Value, key: &str) -> &'a str {
    message.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The binary that `WEIGHHOUSE_BIN` names, else the one of this build.
fn binary() -> anyhow::Result<PathBuf> {
    let named: Option<OsString> = std::env::var_os(BINARY);
    let path = match named {
        Some(path) => PathBuf::from(path),
        None => {
            // A bench lies in `deps` beside the command.
            let own = std::env::current_exe()?;
            let folder = own
                .parent()
                .and_then(Path::parent)
                .context("this program has no folder")?;
            folder.join(format!("weighhouse{}", std::env::consts::EXE_SUFFIX))
        }
    };
    ensure!(
        path.is_file(),
        "there is no {}: run `cargo build --release -p weighhouse` first, or name another binary in {BINARY}",
        path.display()
    );
    Ok(path)
}
