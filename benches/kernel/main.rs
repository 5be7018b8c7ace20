//! Whether a time that Weighhouse measures is the time that the kernel takes: the same kernel timed by a session and by plain wgpu programs,
//! interleaved in one process on one device.
//!
//! Two plain programs run, which differ in nothing: the ratio between them is what the machine alone does to a ratio. Where a program's
//! buffers happen to lie in memory is worth some per cent on a software device, so all programs are opened anew many times, each of them as
//! often first as the others.

mod bare;
mod ours;
mod work;

use anyhow::{Context, ensure};
use clap::Parser;
use weighhouse_benches::{Figure, Options, Report, Target, median};
use weighhouse_gpu::adapter::TimingSource;
use weighhouse_gpu::device::ChosenDevice;
use weighhouse_gpu::selftest::SelfTest;

use crate::bare::Bare;
use crate::ours::Ours;
use crate::work::{Repetition, Work};

/// Rounds after each opening that are not counted: compilers, clocks and memory settle.
const WARMUP: usize = 2;

/// Times one kernel by a session and by a plain wgpu program, interleaved.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(flatten)]
    options: Options,
    /// The device: an index of `weighhouse devices`, or a part of a name.
    #[arg(long)]
    device: Option<String>,
    /// How many times all programs are opened anew, times three.
    #[arg(long, default_value_t = 10)]
    openings: usize,
    /// How many rounds are counted after each opening; each program runs once a round.
    #[arg(long, default_value_t = 20)]
    rounds: usize,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let mut report = Report::new("kernel");
    let chosen = ChosenDevice::choose(arguments.device.as_deref())?;
    let listing = chosen.listing();
    report.set_device(format!(
        "{} ({}, {})",
        listing.name, listing.backend, listing.driver
    ));

    let work = Work::for_device(listing.device_type);
    let tested = Ours::test(&chosen)?;
    let mut source = TimingSource::WallClock;
    let mut rounds = Vec::new();
    for opening in 0..3 * arguments.openings {
        // Chosen anew, for the plain programs load their drivers anew too.
        let chosen = ChosenDevice::choose(arguments.device.as_deref())?;
        let mut programs = Programs::open(&chosen, &tested, work, opening)?;
        source = programs.ours.source();
        for round in 0..WARMUP + arguments.rounds {
            let counted = programs.round(round)?.filter(|_| round >= WARMUP);
            rounds.extend(counted);
        }
        programs.check(work)?;
    }
    add_figures(&mut report, &rounds)?;
    report.note(match source {
        TimingSource::DeviceTimestamps => "durations by the device's timestamps",
        TimingSource::WallClock => {
            "durations by the host's clock: the device has no usable timestamps"
        }
    });
    report.note(format!(
        "{} MiB in, {} MiB out, two dispatches; `plain, again` is a second program, identical to `plain`",
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

/// The session and two plain programs.
struct Programs {
    ours: Ours,
    bare: Bare,
    control: Bare,
}

impl Programs {
    /// Opens all three, beginning with another one each time.
    fn open(
        chosen: &ChosenDevice,
        tested: &SelfTest,
        work: Work,
        opening: usize,
    ) -> anyhow::Result<Self> {
        let (mut ours, mut bare, mut control) = (None, None, None);
        for turn in 0..3 {
            match (opening + turn) % 3 {
                0 => ours = Some(Ours::open(chosen, tested, work)?),
                1 => {
                    bare = Some(Bare::open(
                        chosen.listing(),
                        work,
                        tested.timestamps_usable,
                    )?)
                }
                _ => {
                    control = Some(Bare::open(
                        chosen.listing(),
                        work,
                        tested.timestamps_usable,
                    )?)
                }
            }
        }
        let missing = "a program was left out";
        Ok(Self {
            ours: ours.context(missing)?,
            bare: bare.context(missing)?,
            control: control.context(missing)?,
        })
    }

    /// Runs each program once; who begins goes round, so that no program always follows the same one. `None` when a timing was discarded.
    fn round(&mut self, round: usize) -> anyhow::Result<Option<Round>> {
        let (mut ours, mut bare, mut control) = (None, None, None);
        for turn in 0..3 {
            match (round + turn) % 3 {
                0 => ours = self.ours.repeat()?,
                1 => bare = Some(self.bare.repeat()?),
                _ => control = Some(self.control.repeat()?),
            }
        }
        Ok(match (ours, bare, control) {
            (Some(ours), Some(bare), Some(control)) => Some(Round {
                ours,
                bare,
                control,
            }),
            _ => None,
        })
    }

    /// Whether all of them did the work.
    fn check(&mut self, work: Work) -> anyhow::Result<()> {
        let expected = work.expected();
        ensure!(
            self.ours.output(work)? == expected,
            "the session's output is wrong"
        );
        ensure!(
            self.bare.output()? == expected,
            "the plain program's output is wrong"
        );
        ensure!(
            self.control.output()? == expected,
            "the second plain program's output is wrong"
        );
        Ok(())
    }
}

fn add_figures(report: &mut Report, rounds: &[Round]) -> anyhow::Result<()> {
    let collect = |value: &dyn Fn(&Round) -> f64| rounds.iter().map(value).collect::<Vec<f64>>();
    let ours = collect(&|round| round.ours.nanoseconds / 1e6);
    let bare = collect(&|round| round.bare.nanoseconds / 1e6);
    let control = collect(&|round| round.control.nanoseconds / 1e6);
    report.add(Figure::of("Session::measure", "ms", &ours))?;
    report.add(Figure::of("plain wgpu", "ms", &bare))?;
    report.add(Figure::of("plain wgpu, again", "ms", &control))?;
    let plain: Vec<f64> = bare.iter().chain(&control).copied().collect();
    let medians = median(&ours)
        .zip(median(&plain))
        .map(|(ours, plain)| ours / plain);
    report.add(
        Figure::of(
            "ratio of the medians: Session::measure / plain, both",
            "ratio",
            medians.as_slice(),
        )
        .map(|figure| figure.held_to(Target::WithinOfOne(0.01))),
    )?;
    let ratios = collect(&|round| {
        round.ours.nanoseconds / (round.bare.nanoseconds * round.control.nanoseconds).sqrt()
    });
    report.add(Figure::of(
        "ratio in a round: Session::measure / plain, both",
        "ratio",
        &ratios,
    ))?;
    let noise = collect(&|round| round.control.nanoseconds / round.bare.nanoseconds);
    report.add(Figure::of(
        "ratio in a round: plain, again / plain",
        "ratio",
        &noise,
    ))?;
    let wall = collect(&|round| {
        round.ours.wall_nanoseconds
            / (round.bare.wall_nanoseconds * round.control.wall_nanoseconds).sqrt()
    });
    report.add(Figure::of(
        "the same by the host's clock: Session::measure / plain, both",
        "ratio",
        &wall,
    ))
}
