//! What the calls of a transcript come to in all.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;
use serde_json::Value;
use weighhouse_engine::sandbox::transcript::{Call, Transcript};
use weighhouse_engine::verify::returned_content;

use crate::output::printable;

/// The sums over calls. Those of fuel and memory are of the whole transcript.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Totals {
    /// How many calls.
    calls: u64,
    /// How many of each function.
    by_function: BTreeMap<String, u64>,
    /// The bytes that the scorer wrote into buffers.
    bytes_to_device: u64,
    /// The bytes that it read from buffers, reports of measurements among them.
    bytes_from_device: u64,
    /// How many samples were measured.
    samples: u64,
    /// The durations of all samples together, in nanoseconds.
    measured_nanoseconds: u64,
    /// The fuel of each phase, in the order in which the phases began.
    fuel_by_phase: Vec<Phase>,
    /// All the fuel.
    fuel: u64,
    /// The most memory that the scorer had, in bytes; null if the transcript breaks off.
    peak_memory: Option<u64>,
}

/// A part of the scoring: what the scorer said it was doing, or, as long as it has said nothing, the interface that it called.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Phase {
    name: String,
    fuel: u64,
}

impl Totals {
    /// The totals of the calls that are shown.
    pub(super) fn of(transcript: &Transcript, shown: &[(u64, &Call)]) -> Self {
        let mut totals = Self::default();
        for (_, call) in shown {
            totals.add(call);
        }
        totals.phases(transcript);
        totals.peak_memory = transcript.end.as_ref().map(|end| end.peak_memory);
        totals
    }

    fn add(&mut self, call: &Call) {
        self.calls += 1;
        *self.by_function.entry(call.function.clone()).or_default() += 1;
        match call.function.as_str() {
            "gpu.buffer.write" => {
                let bytes = call.content.as_ref().map_or(0, |content| content.length());
                self.bytes_to_device = self.bytes_to_device.saturating_add(bytes);
            }
            "gpu.buffer.read" => {
                let bytes = returned_content(call).map_or(0, |content| content.length());
                self.bytes_from_device = self.bytes_from_device.saturating_add(bytes);
            }
            "gpu.measure" => self.measured(call),
            _ => {}
        }
    }

    fn measured(&mut self, call: &Call) {
        let result = call.answer.as_ref().map(|answer| &answer.result);
        let samples = result
            .and_then(|result| result.pointer("/returned/Ok/samples"))
            .and_then(Value::as_array);
        for sample in samples.into_iter().flatten() {
            self.samples += 1;
            let nanoseconds = sample["nanoseconds"].as_u64().unwrap_or(0);
            self.measured_nanoseconds = self.measured_nanoseconds.saturating_add(nanoseconds);
            // Two hex digits a byte.
            let report = sample["report"]
                .as_str()
                .map_or(0, |report| report.len() / 2);
            self.bytes_from_device = self.bytes_from_device.saturating_add(report as u64);
        }
    }

    /// Fuel belongs to what the scorer was doing when it spent it: what leads up to a call and what the call costs, to the phase before the call.
    fn phases(&mut self, transcript: &Transcript) {
        let mut spent = 0;
        let mut told: Option<String> = None;
        for call in &transcript.calls {
            let after = call
                .answer
                .as_ref()
                .map_or(call.fuel_before, |answer| answer.fuel_after);
            let phase = told.as_deref().unwrap_or_else(|| group(&call.function));
            self.spend(phase, after.saturating_sub(spent));
            spent = after;
            if call.function == "journal.progress"
                && let Some(what) = call.arguments.get("what").and_then(Value::as_str)
            {
                told = Some(what.to_owned());
            }
        }
        if let Some(end) = &transcript.end {
            let phase = told.as_deref().unwrap_or("after the last call");
            self.spend(phase, end.fuel.saturating_sub(spent));
            spent = end.fuel;
        }
        self.fuel = spent;
    }

    fn spend(&mut self, name: &str, fuel: u64) {
        match self
            .fuel_by_phase
            .iter_mut()
            .find(|phase| phase.name == name)
        {
            Some(phase) => phase.fuel += fuel,
            None => self.fuel_by_phase.push(Phase {
                name: name.to_owned(),
                fuel,
            }),
        }
    }

    /// The totals for people.
    pub(super) fn human(&self) -> String {
        let mut text = format!("calls          {}\n", self.calls);
        for (function, count) in &self.by_function {
            let _ = writeln!(
                text,
                "               {count:>7}  {}",
                printable(function, 100)
            );
        }
        let _ = writeln!(text, "to the device  {} bytes", self.bytes_to_device);
        let _ = writeln!(text, "from it        {} bytes", self.bytes_from_device);
        let _ = writeln!(
            text,
            "measured       {:.6} s of GPU time in {} samples",
            self.measured_nanoseconds as f64 / 1e9,
            self.samples
        );
        let _ = writeln!(text, "fuel, in all   {}", self.fuel);
        for Phase { name, fuel } in &self.fuel_by_phase {
            let _ = writeln!(text, "               {fuel:>13}  {}", printable(name, 100));
        }
        if let Some(bytes) = self.peak_memory {
            let _ = writeln!(text, "peak memory    {bytes} bytes");
        }
        text
    }
}

/// The interface of a function: `gpu` of `gpu.buffer.write`.
fn group(function: &str) -> &str {
    function.split('.').next().unwrap_or(function)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use weighhouse_engine::sandbox::transcript::{Answer, Content, End};

    use super::*;

    fn call(function: &str, fuel: [u64; 2], arguments: Value, result: Value) -> Call {
        Call {
            function: function.to_owned(),
            fuel_before: fuel[0],
            arguments,
            content: None,
            answer: Some(Answer {
                fuel_after: fuel[1],
                result,
            }),
        }
    }

    #[test]
    fn everything_is_added_up() {
        let header = json!({
            "schema": "weighhouse.transcript/1", "scorer": format!("sha256:{}", "0".repeat(64)), "seed": "", "parameters": [],
            "fuel_budget": 9, "fuel_prices": "x", "environment": [], "submission": [],
        });
        let mut write = call("gpu.buffer.write", [15, 16], json!({}), json!({}));
        write.content = Some(Content::of(&[0; 300]));
        let progress = |what, fuel| {
            call(
                "journal.progress",
                fuel,
                json!({ "what": what }),
                json!({ "returned": null }),
            )
        };
        let read = json!({ "returned": { "Ok": { "hex": "0001" } } });
        let sample = json!({ "nanoseconds": 5, "report": "00000000" });
        let transcript = Transcript {
            header: serde_json::from_value(header).unwrap(),
            calls: vec![
                call("random.bytes", [10, 11], json!({}), read.clone()),
                write,
                progress("one", [20, 20]),
                call("gpu.buffer.read", [30, 31], json!({}), read),
                progress("two", [40, 41]),
                call(
                    "gpu.measure",
                    [50, 55],
                    json!({}),
                    json!({ "returned": { "Ok": { "samples": [sample, sample] } } }),
                ),
                progress("one", [60, 60]),
            ],
            end: Some(End {
                fuel: 100,
                peak_memory: 7,
                verdict: Some(json!({})),
                error: None,
            }),
        };
        let shown: Vec<(u64, &Call)> = (0..).zip(&transcript.calls).collect();
        let totals = Totals::of(&transcript, &shown);
        assert_eq!(
            (totals.calls, totals.by_function["journal.progress"]),
            (7, 3)
        );
        assert_eq!(
            (totals.bytes_to_device, totals.bytes_from_device),
            (300, 2 + 8)
        );
        assert_eq!((totals.samples, totals.measured_nanoseconds), (2, 10));
        let phases: Vec<(&str, u64)> = totals
            .fuel_by_phase
            .iter()
            .map(|phase| (phase.name.as_str(), phase.fuel))
            .collect();
        assert_eq!(
            phases,
            [
                ("random", 11),
                ("gpu", 5),
                ("journal", 4),
                ("one", 21 + 40),
                ("two", 19)
            ]
        );
        assert_eq!((totals.fuel, totals.peak_memory), (100, Some(7)));
        assert!(
            totals
                .human()
                .contains("measured       0.000000 s of GPU time in 2 samples")
        );
    }
}
