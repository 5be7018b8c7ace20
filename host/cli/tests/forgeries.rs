//! What somebody forges who computes every digest again and signs with a key that is trusted is caught by the replay and by what must follow from what,
//! and named.

mod harness;
mod receipts;

use std::fs;

use serde_json::json;
use weighhouse_engine::digest::Digest;
use weighhouse_engine::record::{Kind, Outcome};
use weighhouse_engine::sandbox::transcript::{ContentStore, Line};
use weighhouse_sandbox_tests::guests;

use receipts::forger::{
    Forger, answer_of, calls_of, caught, exchange, header, in_order, number, refused, rescored,
    table_digest,
};
use receipts::{DRIVER, Data, answer, guest_environment, receipt_of};

#[test]
fn a_forged_verdict_seed_or_device_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let forger = Forger::new(&data, &data.scored(), "forger");
    forger.is_caught(
        &data,
        ("a better score", "verdict", "`raw`"),
        |predicate, _| {
            if let Some(raw) = &mut predicate.evaluation.outcome.raw {
                *raw = f64::from_bits(raw.to_bits() + 1);
            }
            rescored(predicate);
        },
    );
    forger.is_caught(
        &data,
        ("other anchors", "verdict", "`normalised`"),
        |predicate, _| {
            if let Some(anchors) = &mut predicate.evaluation.outcome.anchors {
                anchors.reference += 0.5;
            }
            rescored(predicate);
        },
    );
    forger.is_caught(
        &data,
        ("other figures", "verdict", "`details`"),
        |predicate, _| {
            predicate
                .evaluation
                .outcome
                .details
                .insert("rounds".to_owned(), json!(500));
        },
    );
    forger.is_caught(
        &data,
        ("other fuel", "verdict", "`fuel`"),
        |predicate, _| {
            predicate.evaluation.outcome.fuel = Some(1);
        },
    );
    forger.is_caught(
        &data,
        ("an end of its own", "replay", "the end"),
        |predicate, lines| {
            let Some(Line::End(end)) = lines.last_mut() else {
                panic!("it ends")
            };
            end.verdict.as_mut().unwrap()["raw"] = json!(-3.0);
            predicate.evaluation.outcome.raw = Some(-3.0);
            rescored(predicate);
        },
    );
    forger.is_caught(
        &data,
        ("a rejection", "verdict", "`verdict`"),
        |predicate, _| {
            predicate.evaluation.outcome = Outcome {
                fuel: predicate.evaluation.outcome.fuel,
                ..Outcome::invalid("wrong-result", "it is wrong".to_owned())
            };
            assert_eq!(predicate.evaluation.outcome.verdict, Kind::Invalid);
        },
    );
    forger.is_caught(
        &data,
        ("a message", "messages", "message 0"),
        |predicate, _| {
            predicate.evaluation.messages[0].push('!');
        },
    );

    let other = "07".repeat(32);
    forger.is_caught(
        &data,
        ("the receipt's seed", "seed", "another seed"),
        |predicate, _| {
            predicate.evaluation.sealed.seed = other.parse().unwrap();
        },
    );
    forger.is_caught(
        &data,
        ("both seeds", "seed", "does not follow from the seed"),
        |predicate, lines| {
            predicate.evaluation.sealed.seed = other.parse().unwrap();
            header(lines).seed.clone_from(&other);
        },
    );

    forger.is_caught(
        &data,
        ("the device's name", "device", "not the one in the receipt"),
        |predicate, _| {
            predicate.evaluation.device.as_mut().unwrap().name = "a faster one".to_owned();
        },
    );
    forger.is_caught(
        &data,
        ("its class", "manifest", "parameters"),
        |predicate, _| {
            predicate.evaluation.device.as_mut().unwrap().device_type =
                serde_json::from_value(json!("discrete")).unwrap();
        },
    );
    forger.is_caught(
        &data,
        ("a finding left out", "device", "findings"),
        |predicate, _| {
            predicate
                .evaluation
                .device
                .as_mut()
                .unwrap()
                .findings
                .clear();
        },
    );
    forger.is_caught(
        &data,
        ("the device in both", "replay", "first at"),
        |predicate, lines| {
            // What the scorer divides by.
            let speed = 1e15;
            predicate
                .evaluation
                .device
                .as_mut()
                .unwrap()
                .copy_bytes_per_second = speed;
            let call = calls_of(lines, "gpu.adapter-info")[0];
            answer_of(lines, call)["returned"]["copy_bytes_per_second"] = json!(speed);
        },
    );
}

#[test]
fn a_forged_record_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let forger = Forger::new(&data, &data.scored(), "forger");
    let dispatch = "gpu.recording.dispatch";
    forger.is_caught(
        &data,
        ("a record removed", "replay", "first at call"),
        |_, lines| {
            let at = calls_of(lines, dispatch)[0];
            lines.drain(at..at + 2);
            number(lines);
        },
    );
    forger.is_caught(
        &data,
        ("the last record removed", "replay", "first at"),
        |_, lines| {
            let end = lines.len() - 1;
            lines.drain(end - 2..end);
        },
    );
    forger.is_caught(
        &data,
        ("the end removed", "replay", "breaks off"),
        |_, lines| {
            lines.pop();
        },
    );
    forger.is_caught(
        &data,
        ("two records swapped", "replay", "first at call"),
        |_, lines| {
            let calls = calls_of(lines, dispatch);
            lines.swap(calls[0], calls[1]);
            lines.swap(calls[0] + 1, calls[1] + 1);
            number(lines);
            in_order(lines);
        },
    );
    forger.is_caught(
        &data,
        ("a record added", "replay", "first at call"),
        |_, lines| {
            let at = calls_of(lines, dispatch)[0];
            let again = [lines[at].clone(), lines[at + 1].clone()];
            lines.splice(at..at, again);
            number(lines);
            in_order(lines);
        },
    );
    forger.is_caught(
        &data,
        ("fuel at a call", "replay", "fuel before the call"),
        |_, lines| {
            let at = calls_of(lines, dispatch)[0];
            if let Line::Call { fuel, .. } = &mut lines[at] {
                *fuel += 1;
            }
            in_order(lines);
        },
    );
    forger.is_caught(
        &data,
        ("one sample", "measurements", "does not agree with itself"),
        |_, lines| {
            let call = calls_of(lines, "gpu.measure")[0];
            answer_of(lines, call)["returned"]["Ok"]["samples"][9]["nanoseconds"] = json!(1);
        },
    );
    forger.is_caught(
        &data,
        ("a measurement that agrees with itself", "replay", "the end"),
        |_, lines| {
            // A shift of all logarithms: the device was twice as fast, says the forger.
            let call = calls_of(lines, "gpu.measure")[0];
            let measured = &mut answer_of(lines, call)["returned"]["Ok"];
            for sample in measured["samples"].as_array_mut().unwrap() {
                let nanoseconds = sample["nanoseconds"].as_u64().unwrap() * 2;
                sample["nanoseconds"] = json!(nanoseconds);
            }
            for median in measured["medians"].as_array_mut().unwrap() {
                *median = json!(median.as_f64().unwrap() * 2.0);
            }
        },
    );
    forger.is_caught(
        &data,
        ("an answer of another form", "replay", "first at call"),
        |_, lines| {
            let call = calls_of(lines, "gpu.buffer.read").pop().unwrap();
            *answer_of(lines, call) = json!({ "returned": { "Ok": 7 } });
        },
    );
    forger.is_caught(
        &data,
        (
            "transcript version 999",
            "transcript",
            "weighhouse.transcript/999",
        ),
        |_, lines| {
            header(lines).schema = "weighhouse.transcript/999".to_owned();
        },
    );
}

#[test]
fn a_forged_scorer_environment_submission_or_price_is_caught_on_lavapipe() {
    if !DRIVER.is_here() {
        return;
    }
    let data = Data::new();
    let environment = guest_environment(data.path(), "scores", "source = \"measured\"");
    let record = data.score(&environment, &answer(data.path(), "42"), &[]);
    let forger = Forger::new(&data, &receipt_of(&record), "forger");
    let other = |name: &str| {
        let (_, component) = guests::ALL
            .iter()
            .find(|(guest, _)| *guest == name)
            .unwrap();
        *component
    };
    let put = |content: &[u8]| {
        let digest = Digest::of(content);
        forger.store.put(&digest, content).unwrap();
        digest
    };

    forger.is_caught(
        &data,
        ("another scorer in the receipt", "scorer", "another scorer"),
        |predicate, _| {
            predicate.evaluation.sealed.scorer.digest = Digest::of(b"other");
        },
    );
    forger.is_caught(
        &data,
        ("another scorer everywhere", "scorer", "its name is"),
        |predicate, lines| {
            let component = other("rejects");
            header(lines).scorer = put(component);
            predicate.evaluation.sealed.scorer.digest = put(component);
            exchange(predicate, lines, "scorer.wasm", component);
        },
    );
    forger.is_caught(
        &data,
        (
            "another scorer beside the environment's",
            "scorer",
            "is not the file",
        ),
        |predicate, lines| {
            let component = other("rejects");
            header(lines).scorer = put(component);
            predicate.evaluation.sealed.scorer.digest = put(component);
        },
    );
    // With a custom section more, the same scorer: only whoever names the environment knows that it is another one.
    let mut padded = other("scores").to_vec();
    padded.extend([0, 3, 1, b'x', 0]);
    let path = forger.receipt(|predicate, lines| {
        header(lines).scorer = put(&padded);
        predicate.evaluation.sealed.scorer.digest = put(&padded);
        exchange(predicate, lines, "scorer.wasm", &padded);
    });
    let key = ["--key", forger.public.to_str().unwrap()];
    let alike = data.verify(&path, &key);
    assert_eq!(alike.status, Some(0), "{alike:#?}");
    let named = [&key[..], &["--environment", environment.to_str().unwrap()]].concat();
    let report = refused(&data, &path, &named, "a padded scorer");
    caught(
        &report,
        "environment",
        "another environment",
        "a padded scorer",
    );

    forger.is_caught(
        &data,
        ("another manifest", "manifest", "parameters"),
        |predicate, lines| {
            let manifest = fs::read_to_string(environment.join("environment.toml")).unwrap();
            let manifest = manifest.replace("first = 3", "first = 4");
            put(manifest.as_bytes());
            exchange(predicate, lines, "environment.toml", manifest.as_bytes());
        },
    );
    forger.is_caught(
        &data,
        ("other parameters", "replay", "the end"),
        |predicate, lines| {
            let manifest = fs::read_to_string(environment.join("environment.toml")).unwrap();
            let manifest = manifest.replace("first = 3", "first = 4");
            put(manifest.as_bytes());
            exchange(predicate, lines, "environment.toml", manifest.as_bytes());
            header(lines).parameters[0].1 = 4;
        },
    );
    forger.is_caught(
        &data,
        (
            "another environment in the receipt",
            "environment",
            "do not have the digest",
        ),
        |predicate, _| {
            predicate.evaluation.sealed.environment.digest = Digest::of(b"other");
        },
    );
    forger.is_caught(
        &data,
        (
            "another file of the environment",
            "files",
            "own table of files",
        ),
        |predicate, lines| {
            let header = header(lines);
            header
                .environment
                .retain(|file| file.path != "data/table.bin");
            predicate.evaluation.sealed.environment.digest = table_digest(&header.environment);
        },
    );

    forger.is_caught(
        &data,
        (
            "another submission in the receipt",
            "submission",
            "another submission",
        ),
        |predicate, _| {
            predicate.evaluation.sealed.submission.digest = Some(Digest::of(b"other"));
        },
    );
    forger.is_caught(
        &data,
        ("another submission in both", "files", "own table of files"),
        |predicate, lines| {
            let header = header(lines);
            header.submission[0].digest = Digest::of(b"43");
            predicate.evaluation.sealed.submission.digest = Some(table_digest(&header.submission));
        },
    );
    forger.is_caught(
        &data,
        ("another submission everywhere", "replay", "the end"),
        |predicate, lines| {
            let files = header(lines);
            files.submission[0].digest = Digest::of(b"43");
            predicate.evaluation.sealed.submission.digest = Some(table_digest(&files.submission));
            let call = calls_of(lines, "submission.read-file")[0];
            *answer_of(lines, call) = json!({ "returned": { "Ok": { "hex": hex("43") } } });
        },
    );

    forger.is_caught(
        &data,
        ("another price list", "fuel", "weighhouse-fuel/0"),
        |predicate, lines| {
            "weighhouse-fuel/0".clone_into(&mut predicate.fuel_prices);
            "weighhouse-fuel/0".clone_into(&mut predicate.evaluation.host.fuel_prices);
            "weighhouse-fuel/0".clone_into(&mut header(lines).fuel_prices);
        },
    );
    forger.is_caught(
        &data,
        (
            "another price list in the transcript",
            "fuel",
            "the transcript's price list",
        ),
        |_, lines| {
            "weighhouse-fuel/0".clone_into(&mut header(lines).fuel_prices);
        },
    );
    forger.is_caught(
        &data,
        ("another budget", "fuel", "another budget"),
        |_, lines| {
            header(lines).fuel_budget += 1;
        },
    );
    forger.is_caught(
        &data,
        (
            "another WIT package",
            "statement",
            "weighhouse:scoring@0.9.0",
        ),
        |predicate, _| {
            "weighhouse:scoring@0.9.0".clone_into(&mut predicate.wit_package);
        },
    );
    // As it was, the forger's own receipt is as good as the original: it is the trust in the key that makes the difference.
    let path = forger.receipt(|_, _| {});
    assert_eq!(data.verify(&path, &key).status, Some(0));
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}
