//! The scorer of the environment optimize-kernel.
//!
//! A submission is a pipeline that computes a conditional prefix sum. The function `score` reads top to bottom: read and compile it, check it at
//! awkward sizes and with awkward inputs, check all three solutions at the size that is timed, and time them side by side. Inputs are
//! made and outputs verified on the device, by `shaders/`; [`model`] is the same on the CPU.

#![no_std]

extern crate alloc;

mod checks;
mod problem;
mod report;
mod size;
mod timing;

pub mod model;

use alloc::format;

use weighhouse_sdk::expression::Values;
use weighhouse_sdk::gpu::{self, Limits};
use weighhouse_sdk::verdicts::{Description, Direction, Request, Scored, Verdict};
use weighhouse_sdk::{Failure, Folder, Guest, LoadedPipeline, Outcome, RecordedPipeline, journal};

use checks::{Check, MIXED};
use problem::{Kernels, Problem, TASK_BUFFERS};
use timing::{CANDIDATES, Circumstances};

/// The scorer.
struct Scorer;

impl Guest for Scorer {
    fn describe() -> Description {
        Description {
            name: "optimize-kernel".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            unit: "ln(milliseconds)".into(),
            better: Direction::LowerIsBetter,
            summary: "how fast a pipeline of WGSL kernels computes a conditional prefix sum of 32-bit integers".into(),
        }
    }

    fn score(request: Request) -> Verdict {
        weighhouse_sdk::verdict(score(&request))
    }
}

weighhouse_sdk::export!(Scorer);

/// Scores the submission.
fn score(request: &Request) -> Outcome<Scored> {
    let wanted = request.parameter("n")?;
    let device = gpu::adapter_info();
    let limits = device.limits;
    let checks = checks::draw();
    let mut progress = Progress::new(&checks);

    progress.step("reading and compiling the submission");
    let mut submission = LoadedPipeline::load(Folder::submission(), &TASK_BUFFERS, &limits)?;

    // Before anything of the submission runs: what it uses up cannot leave too little for these.
    progress.step("compiling the starting and the reference solution");
    let kernels = Kernels::compile()?;
    let mut starting =
        LoadedPipeline::load(Folder::environment("starting"), &TASK_BUFFERS, &limits)?;
    let mut reference =
        LoadedPipeline::load(Folder::environment("reference"), &TASK_BUFFERS, &limits)?;
    let size = size::timed_size(wanted, &limits, |n| {
        let values = values(&limits, n);
        let starting = starting.scratch_bytes(&values)?;
        Ok(starting.saturating_add(reference.scratch_bytes(&values)?))
    })?;

    for check in &checks {
        progress.step(&format!("checking n = {}", check.n));
        check_size(&kernels, &mut submission, &limits, check)?;
    }
    journal::tell(&format!(
        "right at all {} sizes that are checked",
        checks.len()
    ));

    if let Some(check) = checks::between_the_sizes(size.n) {
        progress.step("checking a size between those and the timed one");
        check_size(&kernels, &mut submission, &limits, &check)?;
    }

    let problem = Problem::new(&kernels, size.n)?;
    let recorded = record_all(
        &problem,
        &limits,
        [&mut starting, &mut reference, &mut submission],
    )?;
    let solutions = recorded.each_ref();
    for (solution, whose) in solutions.into_iter().zip(CANDIDATES) {
        progress.step(&format!("checking {whose} at n = {}", size.n));
        for kind in checks::kinds_at_the_timed_size(whose.origin) {
            problem.check(solution, whose, kind)?;
        }
    }

    progress.step("timing");
    journal::tell(&format!(
        "timing at n = {}, side by side with the starting and the reference solution",
        size.n
    ));
    let measurement = timing::measure(&problem, solutions, MIXED)?;
    let circumstances = Circumstances {
        n: size.n,
        clipped: size.clipped,
        kind: MIXED,
        copy_bytes_per_second: device.copy_bytes_per_second,
    };
    timing::score(&measurement, &circumstances)
}

/// Checks the submission at one size, with each kind of inputs.
fn check_size(
    kernels: &Kernels,
    submission: &mut LoadedPipeline,
    limits: &Limits,
    check: &Check,
) -> Outcome<()> {
    let problem = Problem::new(kernels, check.n)?;
    let recorded = record_submission(&problem, limits, submission)?;
    let [_, _, whose] = CANDIDATES;
    for kind in &check.kinds {
        problem.check(&recorded, whose, *kind)?;
    }
    Ok(())
}

fn record_all(
    problem: &Problem,
    limits: &Limits,
    pipelines: [&mut LoadedPipeline; 3],
) -> Outcome<[RecordedPipeline; 3]> {
    let values = values(limits, problem.n);
    let [starting, reference, submission] = pipelines;
    Ok([
        starting.record(&values, &problem.lent())?,
        reference.record(&values, &problem.lent())?,
        record_submission(problem, limits, submission)?,
    ])
}

/// Records the submission, within the scratch that it may have: filling scratch with a pattern takes time that is not the submission's.
fn record_submission(
    problem: &Problem,
    limits: &Limits,
    submission: &mut LoadedPipeline,
) -> Outcome<RecordedPipeline> {
    let values = values(limits, problem.n);
    let (asked, most) = (
        submission.scratch_bytes(&values)?,
        size::most_scratch(problem.n),
    );
    if asked > most {
        return Err(Failure::invalid(
            "limit-exceeded",
            format!(
                "at n = {} the scratch buffers and uniforms have {asked} bytes together, and at most {most} are allowed: 16 for each element \
                 and 1 MiB more",
                problem.n
            ),
        ));
    }
    submission.record(&values, &problem.lent())
}

/// The names that expressions of a pipeline may use.
fn values(limits: &Limits, n: u32) -> Values {
    Values::of_device(limits).with("n", n.into())
}

/// How far the scoring is.
struct Progress {
    done: u32,
    total: u32,
}

impl Progress {
    /// Besides the checks there are seven steps: compiling twice, a check between, three checks at the timed size, timing.
    fn new(checks: &[Check]) -> Self {
        Self {
            done: 0,
            total: u32::try_from(checks.len()).unwrap_or_default() + 7,
        }
    }

    fn step(&mut self, what: &str) {
        journal::progress(self.done, self.total, what);
        self.done += 1;
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use weighhouse_sdk::pipeline::Pipeline;

    use super::*;

    #[test]
    fn the_description_is_the_environments() {
        let description = Scorer::describe();
        assert_eq!(description.name, "optimize-kernel");
        assert_eq!(description.unit, "ln(milliseconds)");
        assert_eq!(description.better, Direction::LowerIsBetter);
    }

    #[test]
    fn the_environments_pipelines_resolve_at_every_size_that_is_checked() {
        let limits = size::tests::limits(1 << 31, 1 << 33);
        let folder = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../environments/optimize-kernel"
        );
        for name in ["starting", "reference", "between"] {
            let path = format!("{folder}/{name}/pipeline.toml");
            let text = std::fs::read_to_string(&path).expect(&path);
            let pipeline = Pipeline::parse(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            pipeline
                .check_buffers(&TASK_BUFFERS)
                .unwrap_or_else(|error| panic!("{path}: {error}"));
            for n in [
                1,
                2,
                255,
                1023,
                65_537,
                (1 << 20) + 1,
                4_194_304,
                100_000_000,
                1 << 28,
            ] {
                let resolved = pipeline.resolve(&values(&limits, n), &limits, &TASK_BUFFERS);
                resolved.unwrap_or_else(|error| panic!("{path}, n = {n}: {error}"));
            }
        }
    }
}
