//! `weighhouse calibrate`.

use std::fmt::Write as _;

use anyhow::Context;
use serde::Serialize;
use weighhouse_engine::record::{DeviceRecord, EvaluationRecord, Kind};

use super::{Outcome, score};
use crate::conduct::{self, ConductError, Evaluated};
use crate::output::{self, Format, Paint};
use crate::progress::Progress;
use crate::protocol::SubmissionChoice;
use crate::receipts::Issued;
use crate::{evaluating, shipped, status};

/// Measures an environment's anchors on this device: scores its reference solution several times, each time against its starting solution.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  weighhouse calibrate optimize-kernel --repeat 5")]
pub(crate) struct Arguments {
    /// A shipped environment's name, or the path of an environment's folder.
    environment: String,
    /// How often.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    repeat: u32,
    #[command(flatten)]
    options: evaluating::Options,
}

#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    environment: String,
    version: String,
    unit: String,
    device: Option<DeviceRecord>,
    start: Figure,
    reference: Figure,
    /// The reference solution's normalised scores: how far from 1 they are is what an evaluation's noise does to a score.
    normalised: Figure,
    /// The reference solution's share of the device's own copy bandwidth, where the scorer states it.
    bandwidth_share: Option<Figure>,
}

/// A figure with its spread.
#[derive(Debug, Serialize)]
struct Figure {
    median: f64,
    least: f64,
    most: f64,
    values: Vec<f64>,
}

impl Figure {
    fn of(values: Vec<f64>) -> Option<Self> {
        let mut sorted = values.clone();
        sorted.sort_by(f64::total_cmp);
        let (least, most) = (*sorted.first()?, *sorted.last()?);
        let middle = sorted.len() / 2;
        let median = if sorted.len() % 2 == 1 {
            sorted[middle]
        } else {
            f64::midpoint(sorted[middle - 1], sorted[middle])
        };
        Some(Self {
            median,
            least,
            most,
            values,
        })
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let environment = shipped::choose(&arguments.environment)
        .map_err(|error| ConductError::Usage(error.to_string()))?;
    let job = arguments
        .options
        .job(environment, SubmissionChoice::Reference);
    let mut records = Vec::new();
    for round in 0..arguments.repeat {
        let mut progress = Progress::new();
        let Evaluated { record, .. } =
            conduct::evaluate(&job, conduct::draw_id()?, |news| progress.hear(news))?;
        drop(progress);
        if record.outcome.verdict != Kind::Scored {
            // The reference solution is the environment's own: whatever is wrong with it here, its own record says it best.
            score::print(&Issued::without_receipt(record), arguments.options.format)?;
            return Ok(status::FAULT);
        }
        if arguments.repeat > 1 {
            output::remark(&format!(
                "evaluation {} of {} took {:.0} s",
                round + 1,
                arguments.repeat,
                record.seconds
            ));
        }
        records.push(record);
    }
    let report =
        report(&records).context("a scored evaluation of the reference solution has no anchors")?;
    match arguments.options.format {
        Format::Json => output::print_json(&report)?,
        Format::Human => output::print(&human(&report, Paint::for_stdout()))?,
    }
    Ok(status::SCORED)
}

fn report(records: &[EvaluationRecord]) -> Option<Report> {
    let last = records.last()?;
    let anchors = |pick: fn(&weighhouse_engine::record::AnchorRecord) -> f64| {
        Figure::of(
            records
                .iter()
                .filter_map(|record| record.outcome.anchors.as_ref().map(pick))
                .collect(),
        )
    };
    let shares = records
        .iter()
        .filter_map(|record| record.outcome.details.get("share-of-copy-speed")?.as_f64())
        .collect();
    Some(Report {
        schema: "weighhouse.calibration/1",
        environment: last.sealed.environment.name.clone(),
        version: last.sealed.environment.version.clone(),
        unit: last.sealed.unit.clone(),
        device: last.device.clone(),
        start: anchors(|anchors| anchors.start)?,
        reference: anchors(|anchors| anchors.reference)?,
        normalised: Figure::of(
            records
                .iter()
                .filter_map(|record| record.outcome.normalised)
                .collect(),
        )?,
        bandwidth_share: Figure::of(shares),
    })
}

fn human(report: &Report, paint: Paint) -> String {
    let mut text = format!("{} {}", paint.bold(&report.environment), report.version);
    if let Some(device) = &report.device {
        let _ = write!(
            text,
            " on {} ({}, {})",
            device.name, device.backend, device.driver
        );
    }
    text.push('\n');
    let mut line = |name: &str, figure: &Figure, unit: &str| {
        let _ = writeln!(
            text,
            "{name:<22} {:.4} {unit}  ({:.4} to {:.4}, n = {})",
            figure.median,
            figure.least,
            figure.most,
            figure.values.len()
        );
    };
    line("start (0)", &report.start, &report.unit);
    line("reference (1)", &report.reference, &report.unit);
    line("reference normalised", &report.normalised, "");
    if let Some(share) = &report.bandwidth_share {
        line("share of copy speed", share, "");
    }
    text
}
