//! Answers that follow from what was sealed: what the scorer drew from the seed, what it read, and what it was told of the device.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};
use weighhouse_gpu::adapter::AdapterInfo;
use weighhouse_sandbox::capability::random::MAX_RANDOM_BYTES;
use weighhouse_sandbox::capability::{FileError, FileSource, Files, LiveFiles, LiveRandom, Random};
use weighhouse_sandbox::transcript::{Call, Content, INLINE_BYTES, SealedFile, Transcript};

use super::contents::Answered;
use super::difference::Shown;
use super::report::Finding;
use crate::environment::is_for_scorer;
use crate::record::{DeviceRecord, Sealed};
use crate::seed::Seed;

/// The calls of some functions that were answered, with their numbers.
fn answered<'a>(
    transcript: &'a Transcript,
    functions: &'a [&str],
) -> impl Iterator<Item = (u64, &'a Call, &'a Value)> {
    (0..)
        .zip(&transcript.calls)
        .filter(|(_, call)| functions.contains(&call.function.as_str()))
        .filter_map(|(number, call)| Some((number, call, &call.answer.as_ref()?.result)))
}

/// A call was answered otherwise than it must have been.
fn wrong(number: u64, call: &Call, sentence: String, right: &Value) -> Finding {
    let recorded = call
        .answer
        .as_ref()
        .map_or(&Value::Null, |answer| &answer.result);
    Finding::differs(
        sentence,
        Shown::of_values("answer", recorded, right).of_call(number, &call.function),
    )
}

/// Whether the transcript's seed is the receipt's, and everything that the scorer drew follows from it.
pub(super) fn seed(transcript: &Transcript, sealed: &Sealed) -> Finding {
    let stated = sealed.seed;
    if transcript.header.seed != stated.to_string() {
        return Finding::differs(
            "the transcript has another seed than the receipt",
            Shown::of_texts("seed", &stated.to_string(), &transcript.header.seed),
        );
    }
    let mut random = LiveRandom::new(stated.bytes());
    let mut drawn = 0;
    for (number, call, recorded) in answered(transcript, &["random.bytes", "random.next-u64"]) {
        let Some(right) = draw(&mut random, call) else {
            return Finding::fail(format!(
                "call {number} ({}) does not say how much was drawn",
                call.function
            ));
        };
        if *recorded != right {
            let sentence = format!(
                "what the scorer drew in call {number} does not follow from the seed {}",
                short(stated)
            );
            return wrong(number, call, sentence, &right);
        }
        drawn += 1;
    }
    Finding::pass(match drawn {
        0 => "it is the receipt's; the scorer drew nothing from it".to_owned(),
        1 => "it is the receipt's, and the one answer that was drawn from it follows from it"
            .to_owned(),
        _ => format!(
            "it is the receipt's, and all {drawn} answers that were drawn from it follow from it"
        ),
    })
}

/// What a call must have been answered; none if its arguments are none.
fn draw(random: &mut LiveRandom, call: &Call) -> Option<Value> {
    if call.function == "random.next-u64" {
        return Some(json!({ "returned": random.next_u64() }));
    }
    let length = u32::deserialize(call.arguments.get("length")?).ok()?;
    // The sandbox refuses more; the text of its refusal is compared by the replay.
    if length > MAX_RANDOM_BYTES {
        return call.answer.as_ref().map(|answer| answer.result.clone());
    }
    Some(returned_bytes(&Content::of(&random.bytes(length))))
}

fn returned_bytes(content: &Content) -> Value {
    json!({ "returned": { "Ok": content } })
}

fn short(seed: Seed) -> String {
    seed.to_string().chars().take(16).chain(['…']).collect()
}

/// The files of a table. In the place of a file's content stand its path's bytes: what is handed out says which file it was.
struct Table(BTreeMap<String, u64>);

impl FileSource for Table {
    fn list(&self) -> Result<Vec<(String, u64)>, FileError> {
        let entry = |(path, bytes): (&String, &u64)| (path.clone(), *bytes);
        Ok(self.0.iter().map(entry).collect())
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        Ok(path.as_bytes().to_vec())
    }
}

/// One of the two folders that a scorer reads.
struct Folder<'a> {
    list: &'static str,
    read: &'static str,
    files: BTreeMap<&'a str, &'a SealedFile>,
}

impl<'a> Folder<'a> {
    fn new(
        list: &'static str,
        read: &'static str,
        files: impl Iterator<Item = &'a SealedFile>,
    ) -> Self {
        Self {
            list,
            read,
            files: files.map(|file| (file.path.as_str(), file)).collect(),
        }
    }

    /// The first answer that is not as the table has it, or how many there are.
    fn check(&self, transcript: &Transcript) -> Result<u64, Box<Finding>> {
        let table = self
            .files
            .iter()
            .map(|(path, file)| ((*path).to_owned(), file.bytes));
        let mut live = LiveFiles::new(Table(table.collect()));
        let mut checked = 0;
        for (number, call, recorded) in answered(transcript, &[self.list, self.read]) {
            let right = if call.function == self.list {
                json!({ "returned": live.list().unwrap_or_default() })
            } else {
                self.reading(&mut live, call).ok_or_else(|| {
                    Box::new(Finding::fail(format!(
                        "call {number} ({}) does not say which file was read",
                        call.function
                    )))
                })?
            };
            if !self.agrees(recorded, &right) {
                let sentence = format!(
                    "call {number} was answered otherwise than the transcript's own table of files has it"
                );
                return Err(Box::new(wrong(number, call, sentence, &right)));
            }
            checked += 1;
        }
        Ok(checked)
    }

    /// What reading a file must have been answered.
    fn reading(&self, live: &mut LiveFiles<Table>, call: &Call) -> Option<Value> {
        let path = call.arguments.get("path")?.as_str()?;
        let read = live.read(path).map(|path| {
            let file = std::str::from_utf8(&path)
                .ok()
                .and_then(|path| self.files.get(path));
            file.map_or_else(
                || json!(null),
                |file| json!({ "digest": file.digest, "bytes": file.bytes }),
            )
        });
        Some(json!({ "returned": read }))
    }

    /// Whether an answer is the right one. A short file stands in the transcript itself, where the table has its digest.
    fn agrees(&self, recorded: &Value, right: &Value) -> bool {
        let content = |value: &Value| Content::deserialize(value.get("returned")?.get("Ok")?).ok();
        match (content(recorded), content(right)) {
            (Some(recorded), Some(right)) => {
                (recorded.digest(), recorded.length()) == (right.digest(), right.length())
                    && matches!(recorded, Content::Inline { .. })
                        == (right.length() <= INLINE_BYTES as u64)
            }
            _ => recorded == right,
        }
    }
}

/// Whether what the scorer listed and read is what was sealed.
pub(super) fn files(transcript: &Transcript) -> Finding {
    let header = &transcript.header;
    let lent = header
        .environment
        .iter()
        .filter(|file| is_for_scorer(&file.path));
    let folders = [
        Folder::new(
            "submission.list-files",
            "submission.read-file",
            header.submission.iter(),
        ),
        Folder::new(
            "environment-data.list-files",
            "environment-data.read-file",
            lent,
        ),
    ];
    let mut checked = 0;
    for folder in folders {
        match folder.check(transcript) {
            Ok(count) => checked += count,
            Err(finding) => return *finding,
        }
    }
    Finding::pass(format!(
        "all {checked} answers about files are those of the sealed submission and environment"
    ))
}

/// Whether the device that the scorer was told of is the receipt's.
pub(super) fn device(transcript: &Transcript, device: Option<&DeviceRecord>) -> Finding {
    let Some(device) = device else {
        if let Some((number, ..)) = answered(transcript, &["gpu.adapter-info"]).next() {
            return Finding::fail(format!(
                "the receipt names no device, and call {number} (gpu.adapter-info) was answered with one"
            ));
        }
        return Finding::not_possible(
            "the receipt names no device, for the worker was ended before it could be asked",
        );
    };
    let mut told = 0;
    for (number, call, recorded) in answered(transcript, &["gpu.adapter-info"]) {
        let info =
            Answered::returned(call).and_then(|returned| AdapterInfo::deserialize(returned).ok());
        let Some(info) = info else {
            return Finding::fail(format!(
                "call {number} (gpu.adapter-info) was not answered with a device: {recorded}"
            ));
        };
        let (stated, told_of) = (stated_device(device), told_device(&info));
        if stated != told_of {
            return Finding::differs(
                format!(
                    "the device that the scorer was told of in call {number} is not the one in the receipt"
                ),
                Shown::of_texts("device", &stated, &told_of).of_call(number, &call.function),
            );
        }
        told += 1;
    }
    if told == 0 {
        return Finding::not_possible(
            "the scorer never asked what the device is: that it was this one rests on the signature alone",
        );
    }
    Finding::pass(format!(
        "what the scorer was told of it is what the receipt says: {}",
        device.name
    ))
}

/// What receipt and transcript both have of a device. As text, so that equal means equal to the bit.
fn stated_device(device: &DeviceRecord) -> String {
    let findings: Vec<&str> = device
        .findings
        .iter()
        .map(|finding| finding.code.as_str())
        .collect();
    json!({
        "name": device.name,
        "backend": device.backend,
        "driver": device.driver,
        "type": device.device_type,
        "timing_source": device.timing_source,
        "features": device.features,
        "findings": findings,
        "copy_bytes_per_second": device.copy_bytes_per_second,
    })
    .to_string()
}

fn told_device(info: &AdapterInfo) -> String {
    json!({
        "name": info.name,
        "backend": info.backend,
        "driver": info.driver,
        "type": info.device_type,
        "timing_source": info.timing_source,
        "features": info.features,
        "findings": info.findings,
        "copy_bytes_per_second": info.copy_bytes_per_second,
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::super::{StepResult, samples};
    use super::*;
    use crate::receipt::samples::scored;

    fn sealed(seed: &str) -> Sealed {
        let mut sealed = scored().evaluation.sealed;
        sealed.seed = seed.parse().unwrap();
        sealed
    }

    #[test]
    fn a_device_that_the_scorer_was_told_of_cannot_be_left_out() {
        let mut transcript = samples::transcript();
        assert_eq!(device(&transcript, None).result, StepResult::NotPossible);
        samples::push(
            &mut transcript,
            "gpu.adapter-info",
            json!({}),
            None,
            json!({ "returned": {} }),
        );
        assert_eq!(device(&transcript, None).result, StepResult::Fail);
    }

    /// A transcript in which the scorer draws from its seed.
    fn drawing() -> (Transcript, Sealed) {
        let mut transcript = samples::transcript();
        let sealed = sealed(&transcript.header.seed);
        let mut random = LiveRandom::new(sealed.seed.bytes());
        let first = random.next_u64();
        samples::push(
            &mut transcript,
            "random.next-u64",
            json!({}),
            None,
            json!({ "returned": first }),
        );
        for length in [3, 100] {
            let bytes = returned_bytes(&Content::of(&random.bytes(length)));
            samples::push(
                &mut transcript,
                "random.bytes",
                json!({ "length": length }),
                None,
                bytes,
            );
        }
        (transcript, sealed)
    }

    #[test]
    fn what_is_drawn_follows_from_the_seed() {
        let (transcript, right) = drawing();
        assert_eq!(seed(&transcript, &right).result, StepResult::Pass);
        let finding = seed(&transcript, &sealed("7"));
        assert!(finding.sentence.contains("another seed"), "{finding:?}");

        // Both changed, as a forger does.
        let mut forged = transcript.clone();
        forged.header.seed = sealed("7").seed.to_string();
        let finding = seed(&forged, &sealed("7"));
        assert_eq!(finding.difference.unwrap().call, Some(0));

        let mut swapped = transcript.clone();
        swapped.calls.swap(0, 1);
        assert_eq!(seed(&swapped, &right).result, StepResult::Fail);
        let mut missing = transcript;
        missing.calls[1].arguments = json!({});
        assert_eq!(seed(&missing, &right).result, StepResult::Fail);
    }

    fn reading() -> Transcript {
        let mut transcript = samples::transcript();
        let calls = [
            (
                "submission.list-files",
                json!({}),
                json!([["a.wgsl", 4], ["b/c.wgsl", 90]]),
            ),
            (
                "submission.read-file",
                json!({ "path": "a.wgsl" }),
                json!({ "Ok": Content::of(b"// a") }),
            ),
            (
                "submission.read-file",
                json!({ "path": "b/c.wgsl" }),
                json!({ "Ok": Content::of(&[6; 90]) }),
            ),
            (
                "submission.read-file",
                json!({ "path": "../a" }),
                json!({ "Err": "bad-path" }),
            ),
            (
                "submission.read-file",
                json!({ "path": "c" }),
                json!({ "Err": "not-found" }),
            ),
            (
                "environment-data.list-files",
                json!({}),
                json!([["data/large.bin", 100], ["starting/a.wgsl", 4]]),
            ),
            (
                "environment-data.read-file",
                json!({ "path": "t.md" }),
                json!({ "Err": "not-found" }),
            ),
            (
                "environment-data.read-file",
                json!({ "path": "data/large.bin" }),
                json!({ "Ok": Content::of(&[5; 100]) }),
            ),
        ];
        for (function, arguments, returned) in calls {
            samples::push(
                &mut transcript,
                function,
                arguments,
                None,
                json!({ "returned": returned }),
            );
        }
        transcript
    }

    #[test]
    fn what_is_read_is_what_was_sealed() {
        let finding = files(&reading());
        assert_eq!(finding.result, StepResult::Pass, "{finding:?}");
        assert!(finding.sentence.starts_with("all 8"), "{finding:?}");
    }

    #[test]
    fn any_other_answer_about_a_file_is_found() {
        for number in 0..reading().calls.len() {
            for other in [
                json!([["a.wgsl", 5]]),
                json!({ "Ok": Content::of(&[9; 90]) }),
                json!({ "Ok": { "hex": "09" } }),
                json!({ "Err": { "too-large": 5 } }),
                json!(null),
            ] {
                let mut transcript = reading();
                transcript.calls[number].answer.as_mut().unwrap().result =
                    json!({ "returned": other });
                let finding = files(&transcript);
                let shown = finding.difference.unwrap();
                assert_eq!(shown.call, Some(number as u64), "{other}");
            }
        }
        let mut transcript = reading();
        // The right bytes, but a short file by its digest.
        transcript.calls[1].answer.as_mut().unwrap().result = json!({
            "returned": { "Ok": { "digest": crate::digest::Digest::of(b"// a"), "bytes": 4 } }
        });
        assert_eq!(files(&transcript).result, StepResult::Fail);
    }

    #[test]
    fn the_device_is_the_receipts() {
        let record = scored().evaluation.device.unwrap();
        let mut transcript = samples::transcript();
        assert_eq!(
            device(&transcript, Some(&record)).result,
            StepResult::NotPossible
        );
        assert_eq!(device(&transcript, None).result, StepResult::NotPossible);
        let info = json!({
            "name": record.name, "backend": record.backend, "driver": record.driver,
            "device_type": record.device_type, "timing_source": record.timing_source,
            "timing_resolution_nanoseconds": 1.0,
            "limits": {
                "max_workgroups": 1, "max_invocations": 1, "max_workgroup_size": [1, 1, 1], "max_workgroup_bytes": 1,
                "max_storage_bytes": 1, "max_buffer_bytes": 1, "max_storage_buffers": 1, "max_total_bytes": 1,
                "subgroup_min": 1, "subgroup_max": 1, "loop_iterations": null,
            },
            "features": record.features, "copy_bytes_per_second": record.copy_bytes_per_second,
            "findings": record.findings.iter().map(|finding| &finding.code).collect::<Vec<_>>(),
        });
        samples::push(
            &mut transcript,
            "gpu.adapter-info",
            json!({}),
            None,
            json!({ "returned": info }),
        );
        let finding = device(&transcript, Some(&record));
        assert_eq!(finding.result, StepResult::Pass, "{finding:?}");
        let mut changed = record.clone();
        changed.driver.push('x');
        let shown = device(&transcript, Some(&changed)).difference.unwrap();
        assert_eq!(shown.at.as_deref(), Some("driver"));
        changed = record;
        changed.copy_bytes_per_second = f64::from_bits(changed.copy_bytes_per_second.to_bits() + 1);
        let shown = device(&transcript, Some(&changed)).difference.unwrap();
        assert_eq!(shown.at.as_deref(), Some("copy_bytes_per_second"));
    }
}
