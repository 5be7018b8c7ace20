//! How long `weighhouse ledger import` and `weighhouse report` take for a simulated study, and how much memory they use at most.
//!
//! Processes are timed as a person starts them, each on a ledger of its own.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use clap::Parser;
use weighhouse_benches::{Figure, Options, Report, Target};
use weighhouse_simulated_study::{AGENTS, ENVIRONMENTS, RUNS, Study};

/// The variable that names the binary.
const BINARY: &str = "WEIGHHOUSE_BIN";

/// The number of evaluations that the targets are for.
const JUDGED: u64 = 100_000;

/// How often the memory of a process is looked at.
const LOOK: Duration = Duration::from_millis(2);

/// Times the import of a simulated study, the report on it and its export.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
    /// The evaluations of the study, one study for each number.
    #[arg(long, value_delimiter = ',', default_values_t = [10_000, JUDGED, 1_000_000])]
    evaluations: Vec<u64>,
    /// How often each is done.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let binary = binary()?;
    let mut report = Report::new("study");
    report.note(format!(
        "{} agents x {} environments x {RUNS} runs, each study from the seed `study`; memory is the largest resident set",
        AGENTS.len(),
        ENVIRONMENTS.len(),
    ));
    for evaluations in &arguments.evaluations {
        time(&mut report, &binary, *evaluations, arguments.rounds)?;
    }
    report.print(&arguments.options)
}

fn binary() -> anyhow::Result<PathBuf> {
    let binary = match std::env::var_os(BINARY) {
        Some(binary) => PathBuf::from(binary),
        None => Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .nth(2)
            .context("the benches are in the workspace")?
            .join("target/release/weighhouse"),
    };
    ensure!(
        binary.is_file(),
        "{}: build it first, or name another with {BINARY}",
        binary.display()
    );
    Ok(binary)
}

/// What is timed of a study.
#[derive(Clone, Copy)]
enum Step {
    Import,
    Report,
    Export,
}

impl Step {
    fn name(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Report => "report",
            Self::Export => "export",
        }
    }

    /// The most seconds that it may take for [`JUDGED`] evaluations.
    fn most(self) -> Option<f64> {
        match self {
            Self::Import => Some(10.0),
            Self::Report => Some(5.0),
            Self::Export => None,
        }
    }
}

fn time(report: &mut Report, binary: &Path, evaluations: u64, rounds: usize) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let study = folder.path().join("study.jsonl");
    Study::new(evaluations).write(BufWriter::new(File::create(&study)?))?;
    let ledger = folder.path().join("ledger.sqlite");
    let mut samples =
        [Step::Import, Step::Report, Step::Export].map(|step| (step, Vec::new(), Vec::new()));
    for _ in 0..rounds {
        for of_ledger in fs::read_dir(folder.path())? {
            let path = of_ledger?.path();
            if path
                .file_name()
                .is_some_and(|name| name.to_string_lossy().starts_with("ledger."))
                && path.is_file()
            {
                fs::remove_file(path)?;
            }
        }
        for (step, seconds, megabytes) in &mut samples {
            let mut command = Command::new(binary);
            match step {
                Step::Import => command.args(["ledger", "import"]).arg(&study),
                Step::Report => command
                    .arg("report")
                    .arg("--html")
                    .arg(folder.path().join("report.html")),
                Step::Export => command.args(["ledger", "export"]),
            };
            command.arg("--ledger").arg(&ledger);
            command.env("WEIGHHOUSE_DATA", folder.path().join("data"));
            let used = used(&mut command)
                .with_context(|| format!("{} of {evaluations} evaluations", step.name()))?;
            seconds.push(used.seconds);
            megabytes.push(used.bytes as f64 / 1e6);
        }
    }
    let size = |path: &Path| fs::metadata(path).map_or(0.0, |metadata| metadata.len() as f64 / 1e6);
    report.note(format!(
        "{evaluations} evaluations: {:.1} MB of lines, {:.1} MB of ledger",
        size(&study),
        size(&ledger)
    ));
    for (step, seconds, megabytes) in &samples {
        let name = format!("{evaluations} evaluations: {}", step.name());
        let judged = evaluations == JUDGED;
        let time = Figure::of(&name, "s", seconds);
        report.add(match step.most().filter(|_| judged) {
            Some(most) => time.map(|figure| figure.held_to(Target::Under(most))),
            None => time,
        })?;
        let memory = Figure::of("  its memory", "MB", megabytes);
        report.add(if judged && step.most().is_some() {
            memory.map(|figure| figure.held_to(Target::Under(300.0)))
        } else {
            memory
        })?;
        let each: Vec<f64> = seconds
            .iter()
            .map(|seconds| seconds * 1e6 / evaluations.max(1) as f64)
            .collect();
        report.add(Figure::of("  for each evaluation", "us", &each))?;
    }
    Ok(())
}

/// What a process used.
struct Used {
    seconds: f64,
    /// The largest resident set, as far as it was seen.
    bytes: u64,
}

/// Runs a process to its end and looks at its memory meanwhile.
fn used(command: &mut Command) -> anyhow::Result<Used> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let started = Instant::now();
    let mut child = command.spawn()?;
    // Read beside the waiting, so that a process with much to say does not stand still.
    let stderr = child.stderr.take().context("the error output is piped")?;
    let said = thread::spawn(move || std::io::read_to_string(stderr));
    let (status, bytes) = watch(&mut child)?;
    let seconds = started.elapsed().as_secs_f64();
    if !status.success() {
        let said = said.join().ok().and_then(Result::ok).unwrap_or_default();
        bail!("{status}: {}", said.trim());
    }
    Ok(Used { seconds, bytes })
}

fn watch(child: &mut Child) -> anyhow::Result<(ExitStatus, u64)> {
    let mut bytes = 0;
    loop {
        bytes = bytes.max(resident(child.id()).unwrap_or(0));
        if let Some(status) = child.try_wait()? {
            return Ok((status, bytes));
        }
        thread::sleep(LOOK);
    }
}

/// The largest resident set that a process had so far: the kernel keeps it, so that nothing between two looks is missed.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// The resident set that a process has now.
#[cfg(not(target_os = "linux"))]
fn resident(process: u32) -> Option<u64> {
    let process = sysinfo::Pid::from_u32(process);
    let mut system = sysinfo::System::new();
    system.refresh_processes(sysinfo::ProcessesToUpdate::Some(&[process]), true);
    Some(system.process(process)?.memory())
}
