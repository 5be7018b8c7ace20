//! `weighhouse verify`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::json;
use weighhouse_engine::receipt::PublicKey;
use weighhouse_engine::record::{Kind, SeedSource};
use weighhouse_engine::verify::{RestsOn, SCHEMA, Shown, Stated, Step, StepResult, Verification};

use super::Outcome;
use crate::conduct::ConductError;
use crate::evidence::{self, StoreOption};
use crate::output::{self, Format, Paint, printable};
use crate::progress::Progress;
use crate::protocol::{EngineChoice, Job, Message, VerifyJob};
use crate::supervisor::{Allowance, Crash, Ending, News, supervise};
use crate::{shipped, status};

/// What a check may take beside the scorer's own time: reading and hashing a store, compiling a large scorer.
const BESIDE: Duration = Duration::from_secs(300);

/// Computes a receipt's score again, without a GPU, and checks everything in it that can be checked.
///
/// The scorer runs again on what it was answered when it scored; the first call, answer, unit of fuel or bit of the verdict that differs is shown with both sides. No
/// device is opened, nothing of the submission is read, and there is no network. `docs/verify.md` says what each step shows.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status:
  0  it verifies
  3  it does not: the first step that failed says why
  4  it could not be found out: the check broke, took too long or took too much memory
  2  wrong usage: there is no such receipt, store or key
  1  a bug of ours

Examples:
  weighhouse verify receipt.json --key signer.pub.pem
  weighhouse verify receipt.json --key signer.pub.pem --engine pulley
  weighhouse verify receipt.json --environment optimize-kernel --format json | jq .verified")]
pub(crate) struct Arguments {
    /// The receipt.
    receipt: PathBuf,
    #[command(flatten)]
    store: StoreOption,
    /// The public key, SPKI in PEM, of somebody whose word you take; may be given several times. Otherwise this user's own.
    #[arg(long = "key", value_name = "FILE")]
    keys: Vec<PathBuf>,
    /// Let a receipt pass that nobody has signed, as long as its verdict can be computed again.
    #[arg(long)]
    allow_unsigned: bool,
    /// What the scorer is run again with.
    #[arg(long, value_enum, default_value_t = EngineChoice::Native)]
    engine: EngineChoice,
    /// The environment that the receipt has to be of.
    #[arg(long, value_name = "NAME|FOLDER")]
    environment: Option<String>,
    /// Neither use nor keep compiled scorers.
    #[arg(long)]
    no_cache: bool,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let started = Instant::now();
    let usage = |error: String| ConductError::Usage(error);
    let environment = match &arguments.environment {
        Some(text) => {
            let choice = shipped::choose(text).map_err(|error| usage(error.to_string()))?;
            let environment = shipped::load(&choice).map_err(|error| usage(error.to_string()))?;
            Some(environment.digest())
        }
        None => None,
    };
    let keys = evidence::trusted(&arguments.keys)?;
    let job = VerifyJob {
        receipt: arguments.receipt.clone(),
        store: arguments.store.find(&arguments.receipt)?,
        keys: keys.iter().map(PublicKey::to_pem).collect(),
        allow_unsigned: arguments.allow_unsigned,
        engine: arguments.engine,
        environment,
        scorer_seconds: arguments.engine.scorer_time().as_secs_f64(),
        cache: !arguments.no_cache,
    };
    let checked = check(job, arguments.engine.scorer_time() + BESIDE)?;
    let seconds = started.elapsed().as_secs_f64();
    match (arguments.format, &checked) {
        (Format::Json, _) => output::print_json(&Printed::new(arguments, &checked, seconds))?,
        (Format::Human, Ok(report)) => {
            output::print(&human(report, seconds, Paint::for_stdout()))?;
        }
        (Format::Human, Err(error)) => {
            output::remark(&format!("error: {error}"));
        }
    }
    Ok(match checked {
        Ok(Verification { verified: true, .. }) => status::SCORED,
        Ok(_) => status::INVALID,
        Err(_) => status::FAULT,
    })
}

/// Has a worker check a receipt. The inner error is why it could not be found out.
fn check(job: VerifyJob, deadline: Duration) -> Result<Result<Verification, String>, ConductError> {
    let mut progress = Progress::new();
    let mut found = Err("the worker said nothing".to_owned());
    let mut usage = None;
    let allowance = Allowance::within(deadline);
    let ending = supervise(&Job::Verify(job), allowance, |news| {
        progress.hear(news);
        match news {
            News::Said(Message::Verified { report }) => found = Ok((**report).clone()),
            News::Said(Message::Failed { text }) => found = Err(text.clone()),
            News::Said(Message::Usage { text }) => usage = Some(text.clone()),
            News::Said(_) | News::Waiting => {}
        }
    })?;
    progress.clear();
    if let Some(text) = usage {
        return Err(ConductError::Usage(text));
    }
    const HOSTILE: &str =
        "whether the receipt is good is not known, and a scorer may be made to do this";
    Ok(match ending {
        Ending::Done => found,
        Ending::Crashed(Crash { status, .. }) => {
            Err(format!("the check broke ({status}): {HOSTILE}"))
        }
        Ending::Hung { .. } | Ending::DeadlinePassed { .. } => Err(format!(
            "the check took more than {} s: {HOSTILE}",
            deadline.as_secs()
        )),
        Ending::OutOfMemory { limit, .. } => Err(format!(
            "the check took more than {} MiB of memory: {HOSTILE}",
            limit >> 20
        )),
    })
}

/// The report as JSON has it. Where nothing could be found out, it says so and does not verify.
#[derive(Debug, Serialize)]
struct Printed<'a> {
    receipt: String,
    #[serde(flatten)]
    report: serde_json::Value,
    error: Option<&'a str>,
    seconds: Seconds,
}

/// How long things took.
#[derive(Debug, Serialize)]
struct Seconds {
    /// The evaluation, as its receipt says; null when that cannot be read.
    evaluation: Option<f64>,
    /// The check, with the start of its worker.
    verification: f64,
}

impl<'a> Printed<'a> {
    fn new(arguments: &Arguments, checked: &'a Result<Verification, String>, seconds: f64) -> Self {
        let (report, error, evaluation) = match checked {
            Ok(report) => (
                serde_json::to_value(report).unwrap_or_default(),
                None,
                report.stated.as_ref().map(|stated| stated.seconds),
            ),
            Err(error) => (
                json!({ "schema": SCHEMA, "verified": false, "steps": [] }),
                Some(error.as_str()),
                None,
            ),
        };
        let mut report = report;
        if let Some(fields) = report.as_object_mut() {
            fields.remove("seconds");
        }
        Self {
            receipt: arguments.receipt.display().to_string(),
            report,
            error,
            seconds: Seconds {
                evaluation,
                verification: seconds,
            },
        }
    }
}

/// The most characters of a line that others wrote.
const LINE: usize = 2000;

/// The report for people.
fn human(report: &Verification, seconds: f64, paint: Paint) -> String {
    let mut text = String::new();
    let headline = match (report.verified, report.rests_on) {
        (true, Some(RestsOn::Replay)) => format!(
            "{}  the verdict follows from the transcript, computed again with {}",
            paint.good("verified    "),
            report.engine
        ),
        (true, _) => format!(
            "{}  nothing contradicts the receipt; the verdict itself rests on the signature alone",
            paint.warn("verified    ")
        ),
        (false, _) => format!(
            "{}  {}",
            paint.bad("not verified"),
            report
                .failure()
                .map(|step| printable(&format!("{}: {}", step.step.id(), step.sentence), LINE))
                .unwrap_or_default()
        ),
    };
    let _ = writeln!(text, "{headline}");
    if let Some(stated) = &report.stated {
        let unconfirmed = if report.verified { "" } else { ", unconfirmed" };
        let _ = writeln!(text, "it states{unconfirmed}:");
        for (name, value) in in_short(stated) {
            let _ = writeln!(text, "     {name:<12} {}", printable(&value, LINE));
        }
    }
    let not_looked_at = |step: &&Step| step.result == StepResult::NotPossible;
    for steps in report.steps.chunk_by(|one, next| {
        not_looked_at(&one) && not_looked_at(&next) && one.sentence == next.sentence
    }) {
        match steps {
            [step] => text.push_str(&line(step, paint)),
            [first, .., last] => {
                let name = format!("{} to {}", first.step.id(), last.step.id());
                let _ = writeln!(text, "-    {name}: {}", printable(&first.sentence, LINE));
            }
            [] => {}
        }
    }
    let replayed = report.verified && report.replay.is_some();
    let _ = match report
        .stated
        .as_ref()
        .filter(|_| replayed)
        .map(|stated| stated.seconds)
    {
        Some(evaluation) => writeln!(
            text,
            "took {seconds:.2} s; the evaluation took {evaluation:.1} s, {:.0} times as long",
            evaluation / seconds.max(0.001)
        ),
        None => writeln!(text, "took {seconds:.2} s"),
    };
    text
}

/// What a receipt states, by name.
fn in_short(stated: &Stated) -> Vec<(&'static str, String)> {
    let reason = stated.reason.as_deref().unwrap_or_default();
    let verdict = match (stated.verdict, stated.raw, stated.normalised) {
        (Kind::Scored, Some(raw), Some(normalised)) => {
            format!("scored, normalised {normalised}, raw {raw}")
        }
        (Kind::Scored, ..) => "scored".to_owned(),
        (Kind::Invalid, ..) => format!("invalid, {reason}"),
        (Kind::Fault, ..) => format!("fault, {reason}"),
    };
    let mut lines = vec![("verdict", verdict)];
    if let Some(anchors) = stated.anchors {
        let (start, reference) = (anchors.start, anchors.reference);
        lines.push(("anchors", format!("start {start}, reference {reference}")));
    }
    let environment = format!(
        "{} {} {}",
        stated.environment, stated.environment_version, stated.environment_digest
    );
    let device = match (&stated.device, stated.findings.is_empty()) {
        (Some(device), true) => device.clone(),
        (Some(device), false) => format!("{device}; found: {}", stated.findings.join(", ")),
        (None, _) => "none was opened".to_owned(),
    };
    let seed_source = match stated.seed_source {
        SeedSource::Drawn => "drawn",
        SeedSource::Given => "given: the submission may have been made with it in mind",
    };
    lines.extend([
        ("environment", environment),
        ("scorer", stated.scorer.to_string()),
        ("submission", stated.submission.to_string()),
        ("device", device),
        ("seed", format!("{}, {seed_source}", stated.seed)),
        (
            "evaluation",
            format!(
                "{} of {}, {:.1} s",
                stated.evaluation, stated.finished, stated.seconds
            ),
        ),
    ]);
    lines
}

fn line(step: &Step, paint: Paint) -> String {
    let result = match step.result {
        StepResult::Pass => paint.good("ok  "),
        StepResult::Fail => paint.bad("FAIL"),
        StepResult::NotPossible => paint.dim("-   "),
    };
    let mut text = format!(
        "{result} {:<13}{}\n",
        step.step.id(),
        printable(&step.sentence, LINE)
    );
    if let Some(difference) = &step.difference {
        text.push_str(&sides(difference, paint));
    }
    text
}

fn sides(difference: &Shown, paint: Paint) -> String {
    let mut text = String::new();
    if let Some(at) = &difference.at {
        let _ = writeln!(
            text,
            "                  {} {}",
            paint.dim("at      "),
            printable(at, LINE)
        );
    }
    for (side, value) in [
        ("recorded", &difference.recorded),
        ("computed", &difference.computed),
    ] {
        let _ = writeln!(
            text,
            "                  {} {}",
            paint.dim(side),
            printable(value, LINE)
        );
    }
    text
}
