//! What a check says: for people, line by line, and for programs, the schema `weighhouse.conformance/1`.

use std::fmt::Write as _;

use serde::Serialize;
use weighhouse_engine::conformance::rule::{Finding, Judgement, Rule, conforms};
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
    /// How many submissions of `adversarial/` a quick check evaluates, and of how many.
    #[serde(skip)]
    part_of_adversarial: Option<(usize, usize)>,
    /// The rules that were asked for; null when all were.
    only: Option<Vec<Rule>>,
    /// Null when it could not be found out, and when no rule is broken of some that were looked at.
    pub(super) conforms: Option<bool>,
    pub(super) rules: Vec<Found>,
    /// How many evaluations were made for all of them.
    pub(super) evaluations: u64,
    /// What all rules took together.
    pub(super) seconds: f64,
}

/// What was found of one rule.
#[derive(Debug, Serialize)]
pub(super) struct Found {
    pub(super) rule: Rule,
    #[serde(flatten)]
    pub(super) finding: Finding,
    /// How many evaluations were made for it; one that was made for an earlier rule is used again.
    pub(super) evaluations: u64,
    pub(super) seconds: f64,
}

impl Found {
    /// What is found without any evaluation.
    pub(super) fn at_once(rule: Rule, finding: Finding) -> Self {
        Self {
            rule,
            finding,
            evaluations: 0,
            seconds: 0.0,
        }
    }
}

impl Report {
    pub(super) fn new(seed: Seed, quick: bool, only: &[Rule]) -> Self {
        Self {
            schema: SCHEMA,
            environment: None,
            scorer: None,
            device: None,
            seed,
            quick,
            part_of_adversarial: None,
            only: (!only.is_empty()).then(|| only.to_vec()),
            conforms: None,
            rules: Vec::new(),
            evaluations: 0,
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

    /// Says how much of `adversarial/` is looked at.
    pub(super) fn part_of_adversarial(&mut self, part: Option<(usize, usize)>) {
        self.part_of_adversarial = part;
    }

    /// What was found of the rules that were looked at: broken where one is, null where one is undecided.
    pub(super) fn judged(&self) -> Option<bool> {
        conforms(self.rules.iter().map(|found| found.finding.judgement))
    }

    /// Whether every rule was looked at.
    pub(super) fn is_complete(&self) -> bool {
        self.rules.len() == Rule::ALL.len()
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
    // The first one is mostly the sentence above.
    let others: Vec<&String> = cases
        .iter()
        .filter(|case| !why.contains(case.as_str()))
        .collect();
    others
        .iter()
        .take(CASES)
        .for_each(|case| below(&format!("- {case}")));
    if others.len() > CASES {
        below(&format!("and {} more", others.len() - CASES));
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
    let verdict = match (report.judged(), report.is_complete()) {
        (Some(true), true) => paint.good("conforms"),
        (Some(true), false) => paint.good("passes so far"),
        (Some(false), _) => paint.bad("does not conform"),
        (None, _) => paint.warn("could not be found out"),
    };
    let name = report.environment.as_ref().map_or_else(
        || "the environment".to_owned(),
        |environment| format!("{} {}", environment.name, environment.version),
    );
    let quick = match (report.quick, report.part_of_adversarial) {
        (false, _) => String::new(),
        (true, None) => " (quick)".to_owned(),
        (true, Some((part, all))) => format!(" (quick: {part} of {all} adversarial submissions)"),
    };
    let device = report
        .device
        .as_ref()
        .map_or_else(String::new, |device| format!(" on {}", device.name));
    let pass = count(Judgement::Pass);
    let passing = if report.is_complete() {
        format!("{pass} of {} rules pass", report.rules.len())
    } else {
        format!(
            "{} of {} rules looked at, {pass} pass",
            report.rules.len(),
            Rule::ALL.len()
        )
    };
    format!(
        "{} {verdict}{quick}{device}: {passing}, {} fail, {} undecided, {} not applicable; {}, {:.0} s\n",
        paint.bold(&name),
        count(Judgement::Fail),
        count(Judgement::Undecided),
        count(Judgement::NotApplicable),
        match report.evaluations {
            1 => "1 evaluation".to_owned(),
            count => format!("{count} evaluations"),
        },
        report.seconds,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A report of so many rules, of which none is broken.
    fn passing(rules: usize, quick: bool) -> Report {
        let mut report = Report::new("1".parse().unwrap(), quick, &Rule::ALL[..rules]);
        let found = |rule| Found::at_once(rule, Finding::pass("it is as it should be"));
        report
            .rules
            .extend(Rule::ALL.into_iter().take(rules).map(found));
        report
    }

    #[test]
    fn the_last_line_says_how_much_was_looked_at() {
        let paint = Paint::default();
        let mut quick = passing(13, true);
        quick.part_of_adversarial(Some((12, 73)));
        quick.evaluations = 40;
        assert_eq!(
            summary(&quick, paint),
            "the environment conforms (quick: 12 of 73 adversarial submissions): 13 of 13 rules pass, 0 fail, 0 undecided, 0 not applicable; 40 evaluations, 0 s\n"
        );
        assert_eq!(
            summary(&passing(2, false), paint),
            "the environment passes so far: 2 of 13 rules looked at, 2 pass, 0 fail, 0 undecided, 0 not applicable; 0 evaluations, 0 s\n"
        );
    }

    #[test]
    fn a_cause_is_said_once() {
        let cases = ["a: it is wrong", "b: it is wrong"].map(ToOwned::to_owned);
        for why in [&cases[0], &format!("{}; it may not be", cases[0])] {
            let finding = Finding::fail(why.clone(), "mend it").with_cases(cases.to_vec());
            let text = line(
                &Found::at_once(Rule::Adversarial, finding),
                Paint::default(),
            );
            assert_eq!(text.matches("a: it is wrong").count(), 1, "{text}");
            assert_eq!(text.matches("- b: it is wrong").count(), 1, "{text}");
        }
    }
}
