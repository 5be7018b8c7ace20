//! Whether a time that Weighhouse measures is the time that the kernel takes: the same kernel timed by a session and by plain wgpu programs,
//! interleaved in one process on one device.
//!
//! Two plain programs run, which differ in nothing: the ratio between them is what the machine's noise alone does to a ratio.

mod bare;
mod ours;
mod work;

use anyhow::ensure;
use clap::Parser;
use weighhouse_benches::{Figure, Options, Report, Target};
use weighhouse_gpu::adapter::TimingSource;
use weighhouse_gpu::device::Candidate;

use crate::bare::Bare;
use crate::ours::Ours;
use crate::work::{Repetition, Work};

/// Rounds that are not counted: compilers, clocks and memory settle.
const WARMUP: usize = 3;

/// Times one kernel by a session and by a plain wgpu program, interleaved.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
    /// The device: an index of `weighhouse devices`, or a part of a name.
    #[arg(long)]
    device: Option<String>,
    /// How many rounds are counted; each program runs once a round.
    #[arg(long, default_value_t = 100)]
    rounds: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut report = Report::new("kernel");
    let chosen = Candidate::choose(arguments.device.as_deref())?;
    let listing = chosen.listing();
    report.set_device(format!(
        "{} ({}, {})",
        listing.name, listing.backend, listing.driver
    ));

    let work = Work::for_device(listing.device_type);
    let mut ours = Ours::open(&chosen, work)?;
    let source = ours.session().adapter_info().timing_source;
    let mut bare = Bare::open(listing, work, source)?;
    let mut control = Bare::open(listing, work, source)?;
    let rounds = interleave(&mut ours, &mut bare, &mut control, arguments.rounds)?;

    let expected = work.expected();
    ensure!(
        ours.output(work)? == expected,
        "the session's output is wrong"
    );
    ensure!(
        bare.output()? == expected,
        "the plain program's output is wrong"
    );
    add_figures(&mut report, &rounds)?;
    report.note(match source {
        TimingSource::DeviceTimestamps => "durations by the device's timestamps",
        TimingSource::WallClock => {
            "durations by the host's clock: the device has no usable timestamps"
        }
    });
    report.note(format!(
        "{} MiB in, {} MiB out, two dispatches; a ratio is taken inside each round; `plain, again` is a second, identical program",
        work.bytes() >> 20,
        work.bytes() >> 20
    ));
    report.print(&arguments.options)
}

/// One repetition of each program.
struct Round {
    ours: Repetition,
    bare: Repetition,
    control: Repetition,
}

/// Runs each program once a round. Who begins goes round, so that no program always follows the same one.
fn interleave(
    ours: &mut Ours,
    bare: &mut Bare,
    control: &mut Bare,
    count: usize,
) -> anyhow::Result<Vec<Round>> {
    let mut rounds = Vec::with_capacity(count);
    for round in 0..WARMUP + count {
        let mut repetitions = [None; 3];
        for turn in 0..3 {
            let program = (round + turn) % 3;
            repetitions[program] = match program {
                0 => ours.repeat()?,
                1 => Some(bare.repeat()?),
                _ => Some(control.repeat()?),
            };
        }
        // A round in which a timing was discarded does not count.
        if let [Some(ours), Some(bare), Some(control)] = repetitions
            && round >= WARMUP
        {
            rounds.push(Round {
                ours,
                bare,
                control,
            });
        }
    }
    Ok(rounds)
}

fn add_figures(report: &mut Report, rounds: &[Round]) -> anyhow::Result<()> {
    let collect = |value: &dyn Fn(&Round) -> f64| rounds.iter().map(value).collect::<Vec<f64>>();
    let ours = collect(&|round| round.ours.nanoseconds / 1e6);
    let bare = collect(&|round| round.bare.nanoseconds / 1e6);
    let control = collect(&|round| round.control.nanoseconds / 1e6);
    report.add(Figure::of("Session::measure", "ms", &ours))?;
    report.add(Figure::of("plain wgpu", "ms", &bare))?;
    report.add(Figure::of("plain wgpu, again", "ms", &control))?;
    let ratios = collect(&|round| round.ours.nanoseconds / round.bare.nanoseconds);
    report.add(
        Figure::of("Session::measure / plain", "ratio", &ratios)
            .map(|figure| figure.held_to(Target::WithinOfOne(0.01))),
    )?;
    let noise = collect(&|round| round.control.nanoseconds / round.bare.nanoseconds);
    report.add(Figure::of("plain, again / plain", "ratio", &noise))?;
    let wall = collect(&|round| round.ours.wall_nanoseconds / round.bare.wall_nanoseconds);
    report.add(Figure::of(
        "the same by the host's clock: Session::measure / plain",
        "ratio",
        &wall,
    ))
}
