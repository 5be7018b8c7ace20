//! What the sandbox costs: a scorer's call to the host, and an instance of a scorer.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Parser;
use weighhouse_benches::{Figure, Options, Report, Target};
use weighhouse_guest_build::Guest;
use weighhouse_sandbox::capability::{LiveRandom, Random};
use weighhouse_sandbox::transcript::{MemoryStore, Recorder};
use weighhouse_sandbox::{Lent, Limits, Sandbox, Scorer, Verdict};
use weighhouse_sandbox_tests::{SEED, guests, lent};

/// Enough for any of the samples.
const TIME: Duration = Duration::from_secs(60);

/// Times a scorer's call to the host, and an instance of a scorer.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
    /// How often the scorer calls the host for one sample.
    #[arg(long, default_value_t = 100_000)]
    calls: u32,
    /// How many samples of calls are taken.
    #[arg(long, default_value_t = 40)]
    rounds: usize,
    /// How many instances are made.
    #[arg(long, default_value_t = 2000)]
    instances: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut report = Report::new("sandbox");
    let sandbox = Sandbox::new(Limits::default())?;

    let caller = sandbox.load(guests::CALLS_THE_HOST, None)?;
    time_calls(&caller, &arguments, &mut report)?;

    let shipped = sandbox.load(&shipped_scorer()?, None)?;
    for (scorer, name) in [
        (&caller, "small scorer"),
        (&shipped, "optimize-kernel's scorer"),
    ] {
        let samples = time_instances(scorer, arguments.instances)?;
        let name = format!("instantiate, describe, drop: {name}");
        report.add(
            Figure::of(&name, "us", &samples).map(|figure| figure.held_to(Target::Under(50.0))),
        )?;
    }
    report.note(
        "a call is (a scoring with the calls - one without) / calls; an instance has its store, limits and fuel set up, and its memory initialised",
    );
    report.print(&arguments.options)
}

/// Host calls by the difference between a scoring that makes many and one that makes none: the instance itself cancels out.
fn time_calls(scorer: &Scorer, arguments: &Arguments, report: &mut Report) -> anyhow::Result<()> {
    let calls = f64::from(arguments.calls);
    let mut called = Vec::with_capacity(arguments.rounds);
    let mut recorded = Vec::with_capacity(arguments.rounds);
    let mut native = Vec::with_capacity(arguments.rounds);
    for _ in 0..arguments.rounds {
        for (samples, records) in [(&mut called, false), (&mut recorded, true)] {
            let without = score_nanoseconds(scorer, 0, records)?;
            let with = score_nanoseconds(scorer, arguments.calls, records)?;
            samples.push((with - without) / calls);
        }
        native.push(native_nanoseconds(arguments.calls) / calls);
    }
    report.add(
        Figure::of("host call: random.next-u64 by a scorer", "ns", &called)
            .map(|figure| figure.held_to(Target::Under(300.0))),
    )?;
    report.add(Figure::of(
        "  of which the generator, called natively",
        "ns",
        &native,
    ))?;
    report.add(Figure::of(
        "  the same, written into a transcript in memory",
        "ns",
        &recorded,
    ))
}

fn score_nanoseconds(scorer: &Scorer, calls: u32, records: bool) -> anyhow::Result<f64> {
    let lent = Lent {
        capabilities: lent().0,
        recorder: records.then(|| Recorder {
            out: Box::new(Vec::new()),
            store: Arc::new(MemoryStore::default()),
            seed: "00".repeat(32),
            environment: Vec::new(),
            submission: Vec::new(),
        }),
    };
    let parameters = [("calls".to_owned(), u64::from(calls))];
    let started = Instant::now();
    let run = scorer.score(lent, &parameters, TIME);
    let elapsed = started.elapsed();
    match run.outcome? {
        Verdict::Scored(_) => Ok(elapsed.as_nanos() as f64),
        other => bail!("the scorer did not score: {other:?}"),
    }
}

fn native_nanoseconds(calls: u32) -> f64 {
    let mut random: Box<dyn Random> = black_box(Box::new(LiveRandom::new(&SEED)));
    let started = Instant::now();
    for _ in 0..calls {
        black_box(random.next_u64());
    }
    started.elapsed().as_nanos() as f64
}

/// The whole of [`Scorer::describe`], in microseconds, once for each instance.
fn time_instances(scorer: &Scorer, instances: usize) -> anyhow::Result<Vec<f64>> {
    (0..instances)
        .map(|_| {
            let started = Instant::now();
            let description = black_box(scorer.describe()?);
            let elapsed = started.elapsed();
            drop(description);
            Ok(elapsed.as_nanos() as f64 / 1000.0)
        })
        .collect()
}

/// The component of the shipped scorer, built here: only a real scorer has a real scorer's data to initialise.
fn shipped_scorer() -> anyhow::Result<Vec<u8>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target_dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guests");
    let guest = Guest {
        package: "weighhouse-scorer-optimize-kernel",
        example: None,
    };
    let component = weighhouse_guest_build::build(&workspace, &target_dir, &guest)?;
    std::fs::read(&component).with_context(|| component.display().to_string())
}
