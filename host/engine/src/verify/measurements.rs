//! Whether what was measured agrees with itself. That a device took that long nobody can compute again; what follows from it can be.

use serde::Deserialize;
use weighhouse_gpu::adapter::TimingSource;
use weighhouse_gpu::measure::{Measurement, Plan, Sample, StopReason};
use weighhouse_sandbox::transcript::{Call, Transcript};

use super::contents::Answered;
use super::report::Finding;
use crate::record::DeviceRecord;

/// How far a logarithm may be off that another machine's library has computed.
const LOGARITHM_TOLERANCE: f64 = 1e-9;

/// Checks every measurement.
pub(super) fn check(transcript: &Transcript, device: Option<&DeviceRecord>) -> Finding {
    let (mut measurements, mut samples) = (0, 0);
    for (number, call) in transcript.calls.iter().enumerate() {
        if call.function != "gpu.measure" {
            continue;
        }
        let Some(returned) = Answered::returned(call) else {
            continue;
        };
        let Some(measured) = returned.get("Ok") else {
            continue;
        };
        let problem = match Measured::read(call, measured) {
            Ok(measured) => {
                measurements += 1;
                samples += measured.measurement.samples.len();
                measured.problem(device.map(|device| device.timing_source))
            }
            Err(error) => Some(format!("cannot be read: {error}")),
        };
        if let Some(problem) = problem {
            return Finding::fail(format!(
                "the measurement of call {number} does not agree with itself: {problem}"
            ));
        }
    }
    Finding::pass(match measurements {
        0 => "nothing was measured".to_owned(),
        1 => format!(
            "one measurement of {samples} samples agrees with itself; that the device took that long rests on the signature"
        ),
        _ => format!(
            "{measurements} measurements of {samples} samples in all agree with themselves; that the device took that long rests on the signature"
        ),
    })
}

/// A measurement with what was asked for.
struct Measured {
    candidates: usize,
    plan: Plan,
    measurement: Measurement,
}

impl Measured {
    fn read(call: &Call, measured: &serde_json::Value) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        struct Arguments {
            candidates: Vec<serde::de::IgnoredAny>,
            plan: Plan,
        }
        let Arguments { candidates, plan } = Arguments::deserialize(&call.arguments)?;
        Ok(Self {
            candidates: candidates.len(),
            plan,
            measurement: Measurement::deserialize(measured)?,
        })
    }

    /// What is wrong, if something is.
    fn problem(&self, source: Option<TimingSource>) -> Option<String> {
        if source.is_some_and(|source| source != self.measurement.source) {
            return Some("its durations come from another clock than the receipt says".to_owned());
        }
        self.order()
            .or_else(|| {
                self.samples().find_map(|(index, sample)| {
                    Some(format!("sample {index} {}", self.implausible(sample)?))
                })
            })
            .or_else(|| self.stop())
            .or_else(|| self.figures())
    }

    fn samples(&self) -> impl Iterator<Item = (usize, &Sample)> {
        self.measurement.samples.iter().enumerate()
    }

    /// The samples of each round, in order.
    fn rounds(&self) -> impl Iterator<Item = &[Sample]> {
        self.measurement
            .samples
            .chunk_by(|one, next| one.round == next.round)
    }

    /// Rounds come one after the other, and each times every candidate once; the last one may have been broken off by an error.
    fn order(&self) -> Option<String> {
        let last = self.rounds().count().wrapping_sub(1);
        for (expected, samples) in self.rounds().enumerate() {
            let round = samples[0].round;
            if round as usize != expected {
                return Some(format!("round {expected} is called {round}"));
            }
            let mut seen: Vec<u32> = samples.iter().map(|sample| sample.candidate).collect();
            seen.sort_unstable();
            let known = seen
                .iter()
                .all(|candidate| (*candidate as usize) < self.candidates);
            let broken_off = expected == last && self.measurement.stop == StopReason::ErrorReported;
            let complete = seen.len() == self.candidates || broken_off;
            if !known || !complete || seen.array_windows().any(|[one, next]| one == next) {
                return Some(format!(
                    "round {round} does not time each of the {} candidates once",
                    self.candidates
                ));
            }
            let warmup = round < self.plan.warmup_rounds;
            if samples.iter().any(|sample| sample.warmup != warmup) {
                return Some(format!("round {round} is on the wrong side of the warm-up"));
            }
            if round >= self.plan.warmup_rounds.saturating_add(self.plan.max_rounds) {
                return Some(format!("round {round} is more than was asked for"));
            }
        }
        None
    }

    fn implausible(&self, sample: &Sample) -> Option<&'static str> {
        if sample.discarded.is_none() && sample.nanoseconds == 0 {
            return Some("took no time, and is used");
        }
        if self.measurement.source == TimingSource::WallClock
            && sample.nanoseconds != sample.wall_nanoseconds
        {
            return Some("has two durations by one clock");
        }
        None
    }

    /// Only the last sample can report an error, and then the measuring ended for it.
    fn stop(&self) -> Option<String> {
        let reports = |sample: &Sample| sample.report.iter().take(4).any(|byte| *byte != 0);
        let (last, others) = match self.measurement.samples.split_last() {
            Some((last, others)) => (Some(last), others),
            None => (None, &[][..]),
        };
        if let Some(index) = others.iter().position(reports) {
            return Some(format!(
                "sample {index} reports an error, and the measuring went on"
            ));
        }
        let reported = last.is_some_and(reports);
        let ended = self.measurement.stop == StopReason::ErrorReported;
        match (reported, ended) {
            (true, false) => Some("the last sample reports an error, and the measuring is said to have ended otherwise".to_owned()),
            (false, true) => Some("it is said to have ended with an error that no sample reports".to_owned()),
            _ => None,
        }
    }

    /// The medians and ratios are those of the rounds that count: those in which every candidate has a duration.
    fn figures(&self) -> Option<String> {
        let mut durations = vec![Vec::new(); self.candidates];
        for samples in self.rounds() {
            let counts = !samples[0].warmup
                && samples.len() == self.candidates
                && samples
                    .iter()
                    .all(|sample| sample.discarded.is_none() && sample.nanoseconds > 0);
            if counts
                && !samples
                    .iter()
                    .any(|sample| sample.report.iter().take(4).any(|byte| *byte != 0))
            {
                for sample in samples {
                    durations[sample.candidate as usize].push(sample.nanoseconds as f64);
                }
            }
        }
        let medians: Vec<f64> = durations
            .iter()
            .filter_map(|all| median(all.clone()))
            .collect();
        if medians != self.measurement.medians {
            return Some(format!(
                "its medians are {:?}, and those of its samples are {medians:?}",
                self.measurement.medians
            ));
        }
        self.ratios(&durations)
    }

    fn ratios(&self, durations: &[Vec<f64>]) -> Option<String> {
        let ratios = &self.measurement.ratios;
        let counted = durations.first().map_or(0, Vec::len);
        let expected = if self.measurement.stop == StopReason::ErrorReported || counted == 0 {
            0
        } else {
            self.candidates - 1
        };
        if ratios.len() != expected {
            return Some(format!(
                "it has {} ratios in the place of {expected}",
                ratios.len()
            ));
        }
        for (ratio, candidate) in ratios.iter().zip(1..) {
            if ratio.candidate != candidate {
                return Some(format!(
                    "the ratio of candidate {candidate} is called that of {}",
                    ratio.candidate
                ));
            }
            let logs = durations[candidate as usize]
                .iter()
                .zip(&durations[0])
                .map(|(own, base)| (own / base).ln())
                .collect();
            let computed = median(logs)?;
            let near =
                (ratio.log_ratio - computed).abs() <= LOGARITHM_TOLERANCE * computed.abs().max(1.0);
            let ordered = ratio.low <= ratio.high;
            if !near || !ordered {
                return Some(format!(
                    "the logarithm of the ratio of candidate {candidate} is {} from {} to {}, and that of its samples is {computed}",
                    ratio.log_ratio, ratio.low, ratio.high
                ));
            }
        }
        None
    }
}

/// The median, as the host takes it: of an even number of values the mean of the two in the middle.
fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_unstable_by(f64::total_cmp);
    let upper = *values.get(values.len() / 2)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *values.get(values.len() / 2 - 1)?;
    Some((lower + upper) / 2.0)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::{StepResult, samples};
    use super::*;

    fn sample(candidate: u32, round: u32, nanoseconds: u64) -> Value {
        json!({
            "candidate": candidate, "round": round, "warmup": round == 0, "nanoseconds": nanoseconds,
            "wall_nanoseconds": nanoseconds + 5, "discarded": null, "report": "00000000",
        })
    }

    fn measurement() -> Value {
        json!({
            "source": "device-timestamps",
            "stop": "rounds",
            "samples": [
                sample(0, 0, 9), sample(1, 0, 9),
                sample(1, 1, 200), sample(0, 1, 100),
                sample(0, 2, 110), sample(1, 2, 220),
                sample(0, 3, 120), sample(1, 3, 240),
                sample(0, 4, 130), sample(1, 4, 260),
            ],
            "ratios": [{ "candidate": 1, "log_ratio": 2.0_f64.ln(), "low": 0.6, "high": 0.7 }],
            "medians": [115.0, 230.0],
        })
    }

    fn checked(measurement: Value) -> Finding {
        let mut transcript = samples::transcript();
        samples::push(
            &mut transcript,
            "gpu.measure",
            json!({
                "candidates": [{}, {}],
                "plan": {
                    "warmup_rounds": 1, "min_rounds": 3, "max_rounds": 4, "target_half_width": 0.1,
                    "max_seconds": 1.0, "max_repetition_seconds": 1.0,
                },
            }),
            None,
            json!({ "returned": { "Ok": measurement } }),
        );
        check(&transcript, None)
    }

    #[test]
    fn what_agrees_with_itself_passes() {
        let finding = checked(measurement());
        assert_eq!(finding.result, StepResult::Pass, "{finding:?}");
        assert!(finding.sentence.contains("10 samples"), "{finding:?}");
        let mut broken_off = measurement();
        broken_off["stop"] = json!("error-reported");
        broken_off["ratios"] = json!([]);
        broken_off["samples"].as_array_mut().unwrap().truncate(5);
        broken_off["samples"][4]["report"] = json!("01000000");
        broken_off["medians"] = json!([100.0, 200.0]);
        let finding = checked(broken_off);
        assert_eq!(finding.result, StepResult::Pass, "{finding:?}");
        assert_eq!(check(&samples::transcript(), None).result, StepResult::Pass);
    }

    #[test]
    fn each_change_is_found() {
        type Change = fn(&mut Value);
        let changes: [(&str, Change); 13] = [
            ("medians", |it| it["samples"][4]["nanoseconds"] = json!(90)),
            ("medians", |it| it["medians"][0] = json!(115.5)),
            ("ratio of candidate 1", |it| {
                it["ratios"][0]["log_ratio"] = json!(0.7)
            }),
            ("ratios", |it| it["ratios"] = json!([])),
            ("took no time", |it| {
                it["samples"][3]["nanoseconds"] = json!(0)
            }),
            ("does not time each", |it| {
                it["samples"][3]["candidate"] = json!(1)
            }),
            ("does not time each", |it| {
                it["samples"].as_array_mut().unwrap().pop();
            }),
            ("is called 3", |it| {
                it["samples"].as_array_mut().unwrap().drain(4..6);
            }),
            ("warm-up", |it| it["samples"][4]["warmup"] = json!(true)),
            ("went on", |it| {
                it["samples"][2]["report"] = json!("01000000")
            }),
            ("ended otherwise", |it| {
                it["samples"][9]["report"] = json!("01000000")
            }),
            ("no sample reports", |it| {
                it["stop"] = json!("error-reported")
            }),
            ("two durations", |it| it["source"] = json!("wall-clock")),
        ];
        for (said, change) in changes {
            let mut changed = measurement();
            change(&mut changed);
            let finding = checked(changed);
            assert!(finding.sentence.contains(said), "{said}: {finding:?}");
        }
        let mut changed = measurement();
        changed["more"] = json!(1);
        changed["samples"] = json!(7);
        assert!(checked(changed).sentence.contains("cannot be read"));
    }

    #[test]
    fn the_median_of_an_even_number_is_between_the_two_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(Vec::new()), None);
    }
}
