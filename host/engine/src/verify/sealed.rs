//! What was fixed before the scorer was called: the submission, the environment, its manifest, the price of fuel.

use serde_json::json;
use weighhouse_gpu::device::DeviceType;
use weighhouse_sandbox::Limits;
use weighhouse_sandbox::engine::PRICE_LIST;
use weighhouse_sandbox::transcript::{ContentStore, Header, SealedFile};

use super::contents::lacking;
use super::difference::Shown;
use super::report::{Finding, StepResult};
use crate::digest::Digest;
use crate::manifest::{self, Manifest};
use crate::receipt::Predicate;
use crate::record::DeviceRecord;

/// Whether the table of the submission's files is the receipt's submission.
pub(super) fn submission(header: &Header, stated: Digest) -> Finding {
    let computed = match digest_of("submission", &header.submission) {
        Ok(computed) => computed,
        Err(problem) => return Finding::fail(problem),
    };
    if computed != stated {
        return Finding::differs(
            "the submission's files, as the transcript lists them, do not have the digest of the receipt's subject: the receipt is of another submission",
            Shown::of_texts("submission", &stated.to_string(), &computed.to_string()),
        );
    }
    Finding::pass(format!(
        "the {} files that the transcript lists have the digest of the receipt's subject",
        header.submission.len()
    ))
}

/// Whether the table of the environment's files is the receipt's environment, and the one that was expected, if one was.
pub(super) fn environment(
    header: &Header,
    predicate: &Predicate,
    expected: Option<Digest>,
) -> Finding {
    let computed = match digest_of("environment", &header.environment) {
        Ok(computed) => computed,
        Err(problem) => return Finding::fail(problem),
    };
    let stated = predicate.evaluation.sealed.environment.digest;
    if computed != stated {
        return Finding::differs(
            "the environment's files, as the transcript lists them, do not have the digest of the receipt's environment",
            Shown::of_texts("environment", &stated.to_string(), &computed.to_string()),
        );
    }
    if let Some(expected) = expected {
        let named = named(predicate, expected);
        if named.result == StepResult::Fail {
            return named;
        }
    }
    Finding::pass(format!(
        "the {} files that the transcript lists have the digest of the receipt's environment{}",
        header.environment.len(),
        if expected.is_some() {
            ", which is the one that was named"
        } else {
            "; whether that is the environment you know was not asked: name yours with --environment"
        }
    ))
}

/// Whether the receipt is of the environment that was expected.
pub(super) fn named(predicate: &Predicate, expected: Digest) -> Finding {
    let stated = predicate.evaluation.sealed.environment.digest;
    if expected == stated {
        return Finding::pass("the receipt's environment is the one that was named");
    }
    Finding::differs(
        "the receipt is of another environment, or another version of it, than the one that was named",
        Shown::of_texts("environment", &stated.to_string(), &expected.to_string()),
    )
}

/// The digest of a table of files that is one: sorted, and no path twice.
fn digest_of(what: &str, files: &[SealedFile]) -> Result<Digest, String> {
    if let Some([first, second]) = files
        .array_windows::<2>()
        .find(|[first, second]| first.path >= second.path)
    {
        return Err(format!(
            "the transcript's table of the {what} has `{}` before `{}`: it is not sorted, or has a file twice",
            first.path, second.path
        ));
    }
    Ok(Digest::of_table(
        files
            .iter()
            .map(|file| (file.path.as_str(), file.bytes, file.digest)),
    ))
}

/// The manifest that the store has, and whether it says what the receipt says.
pub(super) fn manifest(
    header: &Header,
    predicate: &Predicate,
    store: &dyn ContentStore,
) -> (Finding, Option<Manifest>) {
    let manifest = match read_manifest(header, store) {
        Ok(manifest) => manifest,
        Err(problem) => return (Finding::fail(problem), None),
    };
    let finding = match disagreement(&manifest, header, predicate) {
        Some(finding) => finding,
        None => Finding::pass(format!(
            "{} {} is what the receipt says it is, and the scorer was called with its parameters",
            manifest.name, manifest.version
        )),
    };
    (finding, Some(manifest))
}

fn read_manifest(header: &Header, store: &dyn ContentStore) -> Result<Manifest, String> {
    let file = file_of(header, manifest::FILE)
        .ok_or_else(|| format!("the environment has no {}", manifest::FILE))?;
    let content = store
        .get(&file.digest)
        .map_err(|error| lacking("the environment's manifest", &error))?;
    let text = String::from_utf8(content)
        .map_err(|_| format!("the environment's {} is not UTF-8", manifest::FILE))?;
    Manifest::parse(&text).map_err(|error| format!("the environment's manifest: {error}"))
}

/// A file of the environment.
pub(super) fn file_of<'a>(header: &'a Header, path: &str) -> Option<&'a SealedFile> {
    header.environment.iter().find(|file| file.path == path)
}

fn disagreement(manifest: &Manifest, header: &Header, predicate: &Predicate) -> Option<Finding> {
    let sealed = &predicate.evaluation.sealed;
    let pairs = [
        ("name", json!(sealed.environment.name), json!(manifest.name)),
        (
            "version",
            json!(sealed.environment.version),
            json!(manifest.version),
        ),
        ("unit", json!(sealed.unit), json!(manifest.unit)),
        ("better", json!(sealed.better), json!(manifest.better)),
    ];
    if let Some((what, receipt, manifest)) = pairs
        .iter()
        .find(|(_, receipt, manifest)| receipt != manifest)
    {
        return Some(Finding::differs(
            format!("the receipt's {what} is not that of the environment's manifest"),
            Shown::of_values(what, receipt, manifest),
        ));
    }
    parameters(manifest, header, predicate.evaluation.device.as_ref())
}

/// Whether the scorer was called with the parameters that the manifest has for the receipt's device; for some device, where the receipt has none because
/// the worker was ended too soon.
fn parameters(
    manifest: &Manifest,
    header: &Header,
    device: Option<&DeviceRecord>,
) -> Option<Finding> {
    let types = match device {
        Some(device) => vec![device.device_type],
        None => DEVICE_TYPES.to_vec(),
    };
    let right = |device_type: &DeviceType| manifest.parameters(*device_type) == header.parameters;
    if types.iter().any(right) {
        return None;
    }
    Some(Finding::differs(
        "the scorer was not called with the parameters that the environment's manifest has for this class of device",
        Shown::of_values(
            "parameters",
            &json!(header.parameters),
            &json!(manifest.parameters(types[0])),
        ),
    ))
}

const DEVICE_TYPES: [DeviceType; 5] = [
    DeviceType::Discrete,
    DeviceType::Integrated,
    DeviceType::Virtual,
    DeviceType::Cpu,
    DeviceType::Other,
];

/// Whether fuel was counted as it is here: by another list, or out of another budget, a scorer would come to something else.
pub(super) fn fuel(header: &Header, predicate: &Predicate) -> Finding {
    let lists = [
        ("receipt", &predicate.fuel_prices),
        ("transcript", &header.fuel_prices),
    ];
    if let Some((whose, list)) = lists.iter().find(|(_, list)| *list != PRICE_LIST) {
        return Finding::differs(
            format!(
                "the {whose}'s price list of fuel is another one than this weighhouse has: use the version that wrote it"
            ),
            Shown::of_texts("fuel prices", list, PRICE_LIST),
        );
    }
    let budget = Limits::default().score_fuel;
    if header.fuel_budget != budget {
        return Finding::differs(
            "the scorer had another budget of fuel than scorers have",
            Shown::of_texts(
                "fuel budget",
                &header.fuel_budget.to_string(),
                &budget.to_string(),
            ),
        );
    }
    Finding::pass(format!(
        "counted by {PRICE_LIST}, out of a budget of {budget}"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::samples;
    use super::*;
    use crate::receipt::samples::scored;

    /// A receipt's predicate that fits [`samples::transcript`].
    fn predicate(header: &Header) -> Predicate {
        let mut predicate = scored();
        let sealed = &mut predicate.evaluation.sealed;
        sealed.environment.name = "a".to_owned();
        sealed.environment.version = "0.1.0".to_owned();
        sealed.environment.digest = digest_of("environment", &header.environment).unwrap();
        sealed.unit = "u".to_owned();
        predicate
    }

    fn manifest_of(header: &Header, predicate: &Predicate) -> Finding {
        manifest(header, predicate, &samples::store()).0
    }

    #[test]
    fn what_was_sealed_is_recognised() {
        let header = samples::transcript().header;
        let predicate = predicate(&header);
        let digest = Digest::of_files([("a.wgsl", &b"// a"[..]), ("b/c.wgsl", &[6; 90])]);
        let expected = Some(predicate.evaluation.sealed.environment.digest);
        for finding in [
            submission(&header, digest),
            environment(&header, &predicate, None),
            environment(&header, &predicate, expected),
            manifest_of(&header, &predicate),
            fuel(&header, &predicate),
        ] {
            assert_eq!(finding.result, StepResult::Pass, "{finding:?}");
        }
    }

    #[test]
    fn another_file_path_or_order_is_found() {
        let good = samples::transcript().header;
        let predicate = predicate(&good);
        let submitted = digest_of("submission", &good.submission).unwrap();
        let changes: [fn(&mut Vec<SealedFile>); 4] = [
            |files| files[0].digest = Digest::of(b"other"),
            |files| files[0].path.push('x'),
            |files| files.swap(0, 1),
            |files| files.insert(0, files[0].clone()),
        ];
        for change in changes {
            let mut header = good.clone();
            change(&mut header.submission);
            change(&mut header.environment);
            let finding = submission(&header, submitted);
            assert_eq!(finding.result, StepResult::Fail, "{finding:?}");
            let finding = environment(&header, &predicate, None);
            assert_eq!(finding.result, StepResult::Fail, "{finding:?}");
        }
        let other = Some(Digest::of(b"other"));
        let finding = environment(&good, &predicate, other);
        assert!(
            finding.sentence.contains("another environment"),
            "{finding:?}"
        );
    }

    #[test]
    fn a_receipt_that_says_otherwise_than_the_manifest_is_found() {
        let good = samples::transcript().header;
        type Change = fn(&mut Predicate, &mut Header);
        let changes: [(&str, Change); 5] = [
            ("unit", |predicate, _| {
                predicate.evaluation.sealed.unit.push('x')
            }),
            ("name", |predicate, _| {
                predicate.evaluation.sealed.environment.name.push('x')
            }),
            ("better", |predicate, _| {
                predicate.evaluation.sealed.better = manifest::Better::Higher
            }),
            ("parameters", |_, header| header.parameters[0].1 = 5),
            ("parameters", |predicate, header| {
                predicate.evaluation.device = None;
                header.parameters.clear();
            }),
        ];
        for (what, change) in changes {
            let mut header = good.clone();
            let mut predicate = predicate(&header);
            change(&mut predicate, &mut header);
            let finding = manifest_of(&header, &predicate);
            assert_eq!(
                finding.difference.map(|shown| shown.part).as_deref(),
                Some(what)
            );
        }
    }

    #[test]
    fn another_price_list_or_budget_is_found() {
        let header = samples::transcript().header;
        let predicate = predicate(&header);
        for (prices, budget, said) in [
            ("weighhouse-fuel/0", header.fuel_budget, "price list"),
            (PRICE_LIST, 1, "another budget"),
        ] {
            let header = Header {
                fuel_prices: prices.to_owned(),
                fuel_budget: budget,
                ..header.clone()
            };
            let finding = fuel(&header, &predicate);
            assert!(finding.sentence.contains(said), "{finding:?}");
        }
    }
}
