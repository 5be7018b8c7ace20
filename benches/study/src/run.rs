//! One run, and its evaluations.

use std::io::{self, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::Serialize;
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::setting::{ANCHORS, Agent, Environment, VERSION};

/// When the first run was started: 2026-01-05T09:00:00Z.
const BEGINNING: u64 = 1_767_603_600;

/// What the reasons of invalid evaluations are called.
const REASONS: [&str; 4] = [
    "wrong-result",
    "does-not-compile",
    "timed-out",
    "changed-input",
];

/// A run that was drawn; its evaluations are drawn when it is written.
#[derive(Debug)]
pub(crate) struct Simulated {
    agent: &'static Agent,
    environment: &'static Environment,
    seed: u64,
    started: f64,
    id: String,
    share: f64,
    /// Where its scores tend to.
    limit: f64,
    /// How early it comes near there.
    haste: f64,
    /// The part of its evaluations that is invalid.
    invalid: f64,
    paused: f64,
    /// How far past its budget its last evaluations start, as a factor of the budget.
    reach: f64,
    clock_set_back: u32,
    chance: Chance,
}

/// A run as a line.
#[derive(Serialize)]
struct RunLine<'a> {
    kind: &'static str,
    run: &'a str,
    environment: &'a str,
    environment_version: &'a str,
    environment_digest: Option<&'a str>,
    agent: &'a str,
    solver: &'a str,
    agent_seed: u64,
    budget_seconds: f64,
    elapsed_seconds: f64,
    paused_seconds: f64,
    state: &'a str,
    started: String,
    finished: String,
    better: &'a str,
    unit: &'a str,
    counts: &'a str,
    visible: &'a str,
    origin: &'a str,
    clock_set_back: u32,
}

/// An evaluation as a line.
#[derive(Serialize)]
struct EvaluationLine<'a> {
    kind: &'static str,
    evaluation: String,
    run: &'a str,
    ordinal: u64,
    purpose: &'a str,
    environment: &'a str,
    environment_version: &'a str,
    started: String,
    ended: String,
    at_seconds: f64,
    late: bool,
    progress: &'a str,
    verdict: Option<&'a str>,
    raw: Option<f64>,
    normalised: Option<f64>,
    anchor_start: Option<f64>,
    anchor_reference: Option<f64>,
    anchor_source: Option<&'a str>,
    reason: Option<&'a str>,
    seconds: Option<f64>,
    submission: Option<String>,
    seed: Option<String>,
    device: Option<&'a str>,
    receipt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<Value>,
}

/// How an evaluation ended.
enum Ending {
    Scored { normalised: f64, submission: String },
    Invalid(&'static str),
    Fault(&'static str),
    Interrupted,
}

impl Simulated {
    /// Draws everything about a run but its evaluations.
    pub(crate) fn draw(
        agent: &'static Agent,
        environment: &'static Environment,
        seed: u64,
        place: u64,
        mut chance: Chance,
    ) -> Self {
        // A long right tail, as the published runs have it.
        let limit = agent.skill * environment.ease * (0.6 * chance.normal()).exp();
        let share = (0.7 * chance.normal()).exp();
        let hopeless = chance.happens(0.04);
        Self {
            agent,
            environment,
            seed,
            started: BEGINNING as f64 + place as f64 * 1801.25 + chance.unit() * 600.0,
            id: chance.hex(16),
            share,
            limit,
            haste: 2.0 + 4.0 * chance.unit(),
            invalid: if hopeless { 1.0 } else { agent.invalid },
            paused: if chance.happens(0.05) {
                micros(60.0 + 600.0 * chance.unit())
            } else {
                0.0
            },
            reach: if chance.happens(0.2) { 1.01 } else { 0.98 },
            clock_set_back: u32::from(chance.happens(0.01)),
            chance,
        }
    }

    /// How many of the study's evaluations it has, beside the others.
    pub(crate) fn share(&self) -> f64 {
        self.share
    }

    /// Writes its line and those of its evaluations.
    pub(crate) fn write(
        mut self,
        out: &mut impl Write,
        evaluations: u64,
        records: bool,
    ) -> io::Result<()> {
        let budget = f64::from(self.agent.budget);
        let elapsed = micros(budget * self.reach.max(1.0));
        let id = self.id.clone();
        line(
            out,
            &RunLine {
                kind: "run",
                run: &id,
                environment: self.environment.name,
                environment_version: VERSION,
                environment_digest: None,
                agent: self.agent.name,
                solver: "agent",
                agent_seed: self.seed,
                budget_seconds: budget,
                elapsed_seconds: elapsed,
                paused_seconds: self.paused,
                state: "finished",
                started: moment(self.started),
                finished: moment(self.started + elapsed + self.paused),
                better: self.environment.better,
                unit: self.environment.unit,
                counts: self.environment.counts,
                visible: "test",
                origin: "conducted",
                clock_set_back: self.clock_set_back,
            },
        )?;
        let mut last: Option<(f64, String)> = None;
        for index in 0..evaluations {
            let within = (index as f64 + self.chance.unit()) / evaluations as f64;
            let at = micros(budget * self.reach * within);
            let ending = self.ending(at / budget, last.as_ref());
            if let Ending::Scored {
                normalised,
                submission,
            } = &ending
            {
                last = Some((*normalised, submission.clone()));
            }
            let evaluation = self.evaluation(&id, index + 1, at, ending, records);
            line(out, &evaluation)?;
        }
        Ok(())
    }

    /// How an evaluation at a part of the budget ends.
    fn ending(&mut self, part: f64, last: Option<&(f64, String)>) -> Ending {
        if self.chance.happens(0.01) {
            return Ending::Interrupted;
        }
        if self.chance.happens(0.02) {
            let noisy = self.chance.happens(0.7);
            return Ending::Fault(if noisy { "noisy" } else { "device-lost" });
        }
        if self.chance.happens(self.invalid) {
            let reason = (self.chance.unit() * REASONS.len() as f64) as usize;
            return Ending::Invalid(REASONS[reason.min(REASONS.len() - 1)]);
        }
        if let Some((normalised, submission)) = last
            && self.chance.happens(0.05)
        {
            // The same submission once more.
            return Ending::Scored {
                normalised: *normalised,
                submission: submission.clone(),
            };
        }
        let come = 1.0 - (-self.haste * part).exp();
        let set_back = if self.chance.happens(0.1) {
            0.3 * self.chance.unit()
        } else {
            0.0
        };
        Ending::Scored {
            normalised: self.limit * come - set_back + 0.05 * self.chance.normal(),
            submission: format!("sha256:{}", self.chance.hex(64)),
        }
    }

    fn evaluation<'a>(
        &mut self,
        run: &'a str,
        ordinal: u64,
        at: f64,
        ending: Ending,
        records: bool,
    ) -> EvaluationLine<'a> {
        let [start, reference] = self.environment.anchors;
        let seconds = micros((3.0 + 0.5 * self.chance.normal()).exp());
        let complete = !matches!(ending, Ending::Interrupted);
        let started = self.started + at;
        let (verdict, normalised, reason, submission) = match ending {
            Ending::Scored {
                normalised,
                submission,
            } => (Some("scored"), Some(normalised), None, Some(submission)),
            Ending::Invalid(reason) => (Some("invalid"), None, Some(reason), Some(self.digest())),
            Ending::Fault(reason) => (Some("fault"), None, Some(reason), Some(self.digest())),
            Ending::Interrupted => (None, None, Some("its process ended"), None),
        };
        let scored = normalised.is_some();
        let raw = normalised.map(|normalised| start + normalised * (reference - start));
        let record = (records && scored).then(|| self.record());
        EvaluationLine {
            kind: "evaluation",
            evaluation: self.chance.hex(32),
            run,
            ordinal,
            purpose: "score",
            environment: self.environment.name,
            environment_version: VERSION,
            started: moment(started),
            ended: moment(started + seconds),
            at_seconds: at,
            late: at > f64::from(self.agent.budget),
            progress: if complete { "complete" } else { "interrupted" },
            verdict,
            raw,
            normalised,
            anchor_start: scored.then_some(start),
            anchor_reference: scored.then_some(reference),
            anchor_source: scored.then_some(ANCHORS),
            reason,
            seconds: complete.then_some(seconds),
            submission,
            seed: complete.then(|| self.chance.hex(64)),
            device: complete.then_some("a simulated device"),
            receipt: complete.then(|| self.digest()),
            record,
        }
    }

    fn digest(&mut self) -> String {
        format!("sha256:{}", self.chance.hex(64))
    }

    /// The part of an evaluation's record that has its timings, in milliseconds.
    fn record(&mut self) -> Value {
        let mut timings = |typical: f64| -> Vec<f64> {
            (0..12)
                .map(|_| typical * (0.03 * self.chance.normal()).exp())
                .collect()
        };
        json!({
            "schema": "weighhouse.evaluation/1",
            "details": {
                "durations-start": timings(10.0),
                "durations-reference": timings(1.5),
                "durations-submission": timings(3.0),
            },
        })
    }
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Whole microseconds, in seconds.
fn micros(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// A moment in text, from seconds since the beginning of 1970.
fn moment(seconds: f64) -> String {
    let time: SystemTime = UNIX_EPOCH + Duration::from_micros((seconds * 1e6).round() as u64);
    humantime::format_rfc3339_micros(time).to_string()
}
