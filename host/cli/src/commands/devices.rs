//! `weighhouse devices`.

use std::fmt::Write as _;
use std::time::Duration;

use serde::Serialize;
use weighhouse_engine::gpu::device::{Listing, remedy};
use weighhouse_engine::gpu::selftest::SelfTest;

use super::Outcome;
use crate::output::{self, Format, Paint};
use crate::progress::Progress;
use crate::protocol::{Job, Message};
use crate::status;
use crate::supervisor::{Allowance, Crash, Ending, News, supervise};

/// Lists the GPU devices, the default one first.
///
/// A driver is loaded in a worker process: one that crashes takes nothing else down.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  weighhouse devices --self-test")]
pub(crate) struct Arguments {
    /// Test each device for known driver faults, and say what they mean for scores.
    #[arg(long)]
    self_test: bool,
    /// Neither use nor keep remembered self-tests.
    #[arg(long)]
    no_cache: bool,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Debug, Serialize)]
struct Device {
    #[serde(flatten)]
    listing: Listing,
    self_test: Option<SelfTest>,
    /// Why there is no self-test, though one was asked for.
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct Report {
    schema: &'static str,
    devices: Vec<Device>,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let mut progress = Progress::new();
    let mut devices = Vec::new();
    for listing in list(&mut progress)? {
        let mut device = Device {
            listing,
            self_test: None,
            error: None,
        };
        if arguments.self_test {
            match selftest(device.listing.index, !arguments.no_cache, &mut progress)? {
                Ok(result) => device.self_test = Some(result),
                Err(error) => device.error = Some(error),
            }
        }
        devices.push(device);
    }
    progress.clear();
    let status = if devices.is_empty() || devices.iter().any(|device| device.error.is_some()) {
        status::FAULT
    } else {
        status::SCORED
    };
    match arguments.format {
        Format::Json => output::print_json(&Report {
            schema: "weighhouse.devices/1",
            devices,
        })?,
        Format::Human => output::print(&human(&devices, Paint::for_stdout()))?,
    }
    Ok(status)
}

fn list(progress: &mut Progress) -> anyhow::Result<Vec<Listing>> {
    let mut found = Vec::new();
    let allowance = Allowance::within(Duration::from_secs(60));
    let ending = supervise(&Job::List, allowance, |news| {
        progress.hear(news);
        if let News::Said(Message::Devices { devices }) = news {
            found.clone_from(devices);
        }
    })?;
    match ending {
        Ending::Done => Ok(found),
        Ending::Crashed(Crash { status, stderr, .. }) => {
            anyhow::bail!(
                "a driver crashed while the devices were listed ({status}): {}",
                stderr.trim()
            )
        }
        Ending::Hung { .. } | Ending::DeadlinePassed { .. } | Ending::OutOfMemory { .. } => {
            anyhow::bail!(
                "a driver hung while the devices were listed: name another one in VK_DRIVER_FILES"
            )
        }
    }
}

/// What the self-test finds on a device, or why it found nothing.
fn selftest(
    device: usize,
    cache: bool,
    progress: &mut Progress,
) -> anyhow::Result<Result<SelfTest, String>> {
    let mut outcome = Err("the worker said nothing".to_owned());
    let allowance = Allowance::within(Duration::from_secs(120));
    let ending = supervise(&Job::SelfTest { device, cache }, allowance, |news| {
        progress.hear(news);
        match news {
            News::Said(Message::SelfTested { result }) => outcome = Ok((**result).clone()),
            News::Said(Message::Failed { text } | Message::Usage { text }) => {
                outcome = Err(text.clone())
            }
            News::Said(_) | News::Waiting => {}
        }
    })?;
    Ok(match ending {
        Ending::Done => outcome,
        Ending::Crashed(Crash { status, .. }) => Err(format!("the driver crashed: {status}")),
        Ending::Hung { .. } | Ending::DeadlinePassed { .. } => {
            Err("the device did not answer in time".to_owned())
        }
        Ending::OutOfMemory { bytes, .. } => {
            Err(format!("the driver took {} MiB of memory", bytes >> 20))
        }
    })
}

fn human(devices: &[Device], paint: Paint) -> String {
    if devices.is_empty() {
        return format!("no GPU device was found: {}\n", remedy());
    }
    let mut text = String::new();
    for device in devices {
        let listing = &device.listing;
        let _ = writeln!(
            text,
            "{} {}  {}, {}, {}{}",
            listing.index,
            paint.bold(&listing.name),
            listing.backend,
            listing.device_type,
            listing.driver,
            if listing.features.is_empty() {
                String::new()
            } else {
                format!("; has {}", listing.features.join(", "))
            },
        );
        if let Some(error) = &device.error {
            let _ = writeln!(text, "    {} {error}", paint.bad("self-test failed:"));
        }
        if let Some(selftest) = &device.self_test {
            text.push_str(&findings(selftest, paint));
        }
    }
    text
}

fn findings(selftest: &SelfTest, paint: Paint) -> String {
    let mut text = String::new();
    let passed = selftest
        .findings
        .iter()
        .filter(|finding| finding.passed)
        .count();
    let _ = writeln!(
        text,
        "    self-test: {passed} of {} checks passed; copies {:.1} GB/s; largest storage binding {} MiB; {}",
        selftest.findings.len(),
        selftest.copy_bytes_per_second / 1e9,
        selftest.largest_storage_binding >> 20,
        if selftest.timestamps_usable {
            "timestamps can be trusted"
        } else {
            "no usable timestamps: timed by the host's clock"
        },
    );
    for finding in selftest.failures() {
        let _ = writeln!(
            text,
            "    {} {}",
            paint.warn(&finding.code),
            finding.sentence
        );
        let _ = writeln!(text, "        {}", paint.dim(&finding.consequence));
    }
    text
}
