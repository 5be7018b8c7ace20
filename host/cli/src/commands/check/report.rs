//! What a check says: for people, line by line, and for programs, the schema `weighhouse.conformance/1`.

use std::fmt::Write as _;

use serde::Serialize;
use weighhouse_engine::conformance::rule::{Finding, Judgement, Rule};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::record::{DeviceRecord, Digested, EnvironmentRecord};
use weighhouse_engine::seed::Seed;

use crate::output::{Paint, printable};

/// The schema's name and version.
const SCHEMA: &str = "weighhouse.conformance/1";

/// The most characters of a line that are shown, and the most cases of a rule.
const LINE: usize = 600;
const CASES: usize = 12;

/// What a check found.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    schema: &'static str,
    environment: Option<EnvironmentRecord>,
    scorer: Option<Digested>,
    /// The first evaluation's; null when none was made.
    device: Option<DeviceRecord>,
    seed: Seed,
    quick: bool,
    /// Null when it could not be found out.
    pub(super) conforms: Option<bool>,
    pub(super) rules: Vec<Found>,
    /// What all rules took together.
    pub(super) seconds: f64,
}

/// What was found of one rule.
#[derive(Debug, Serialize)]
pub(super) struct Found {
    pub(super) rule: Rule,
    #[serde(flatten)]
    pub(super) finding: Finding,
    pub(super) seconds: f64,
}

impl Report {
    pub(super) fn new(seed: Seed, quick: bool) -> Self {
        Self {
            schema: SCHEMA,
            environment: None,
            scorer: None,
            device: None,
            seed,
            quick,
            conforms: None,
            rules: Vec::new(),
            seconds: 0.0,
        }
    }

    /// Says what was checked.
    pub(super) fn of(&mut self, environment: &Environment) {
        let manifest = environment.manifest();
        self.environment = Some(EnvironmentRecord {
            name: manifest.name.clone(),
            version: manifest.version.clone(),
            digest: environment.digest(),
        });
        self.scorer = Some(Digested {
            digest: Digest::of(environment.scorer()),
        });
    }

    /// Says on what.
    pub(super) fn device(&mut self, device: Option<DeviceRecord>) {
        self.device = device;
    }
}

/// One rule for people.
pub(super) fn line(found: &Found, paint: Paint) -> String {
    let Finding {
        judgement,
        why,
        mend,
        cases,
    } = &found.finding;
    let word = format!("{:<14}", judgement.id());
    let word = match judgement {
        Judgement::Pass => paint.good(&word),
        Judgement::Fail => paint.bad(&word),
        Judgement::Undecided => paint.warn(&word),
        Judgement::NotApplicable => paint.dim(&word),
    };
    let mut text = String::new();
    let mut lines = why.lines();
    let _ = writeln!(
        text,
        "{word}  {:<19}  {} {}",
        found.rule,
        printable(lines.next().unwrap_or_default(), LINE),
        paint.dim(&format!("({:.1} s)", found.seconds)),
    );
    let mut below = |words: &str| {
        let _ = writeln!(text, "{:37}{}", "", printable(words, LINE));
    };
    lines.for_each(&mut below);
    // A single case is the sentence above in other words.
    if cases.len() > 1 || judgement == &Judgement::Undecided {
        cases
            .iter()
            .take(CASES)
            .for_each(|case| below(&format!("- {case}")));
        if cases.len() > CASES {
            below(&format!("and {} more", cases.len() - CASES));
        }
    }
    if let Some(mend) = mend {
        below(&format!("mend: {mend}"));
    }
    text
}

/// The last line for people.
pub(super) fn summary(report: &Report, paint: Paint) -> String {
    let count = |judgement: Judgement| {
        report
            .rules
            .iter()
            .filter(|found| found.finding.judgement == judgement)
            .count()
    };
    let verdict = match report.conforms {
        Some(true) => paint.good("conforms"),
        Some(false) => paint.bad("does not conform"),
        None => paint.warn("could not be found out"),
    };
    let name = report.environment.as_ref().map_or_else(
        || "the environment".to_owned(),
        |environment| format!("{} {}", environment.name, environment.version),
    );
    let device = report
        .device
        .as_ref()
        .map_or_else(String::new, |device| format!(" on {}", device.name));
    format!(
        "{} {verdict}{device}: {} of {} rules pass, {} fail, {} undecided, {} not applicable; {:.0} s\n",
        paint.bold(&name),
        count(Judgement::Pass),
        report.rules.len(),
        count(Judgement::Fail),
        count(Judgement::Undecided),
        count(Judgement::NotApplicable),
        report.seconds,
    )
}
