//! `weighhouse check`.

mod battery;
mod evaluations;
mod report;

use weighhouse_engine::conformance::files;
use weighhouse_engine::conformance::rule::Rule;
use weighhouse_engine::environment::EnvironmentError;
use weighhouse_engine::seed::Seed;
use weighhouse_engine::snapshot::SnapshotError;

use self::battery::Battery;
use self::evaluations::Evaluations;
use self::report::{Found, Report};
use super::Outcome;
use crate::conduct::ConductError;
use crate::output::{self, Format, Paint};
use crate::{shipped, status};

/// Checks whether an environment can be believed: its rules, one by one.
///
/// Every evaluation of the check runs in a worker process, and nothing of it is kept. `docs/check.md` says what each rule means and how to mend what breaks it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Exit status: 0 conforms, 3 does not, 4 could not be found out, 2 wrong usage, 1 a bug of ours

Rules:
  manifest, scorer-loads, scorer-describes, starting-scores-0, reference-scores-1, replays,
  same-seed-agrees, seeds-change-inputs, trivial-invalid, adversarial, corrupt-files,
  fuel-and-memory, no-leaks

Examples:
  weighhouse check optimize-kernel
  weighhouse check my-environment --quick
  weighhouse check my-environment --only manifest --only scorer-loads --format json")]
pub(crate) struct Arguments {
    /// A shipped environment's name, or the path of an environment's folder.
    environment: String,
    /// The device: an index of `weighhouse devices`, or a part of a name.
    #[arg(long)]
    device: Option<String>,
    /// Look at this rule only; may be given several times.
    #[arg(long, value_name = "RULE")]
    only: Vec<Rule>,
    /// The seed of the check, 64 hex digits or a whole number: the same seed looks at the same inputs and does the same damage.
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// Look at less: each way of damage on one file only, and of `adversarial/` only the trivial submissions and every eighth of the others.
    #[arg(long)]
    quick: bool,
    /// Neither use nor keep compiled scorers and remembered self-tests.
    #[arg(long)]
    no_cache: bool,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

impl Arguments {
    fn wants(&self, rule: Rule) -> bool {
        self.only.is_empty() || self.only.contains(&rule)
    }
}

pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let choice = shipped::choose(&arguments.environment)
        .map_err(|error| ConductError::Usage(error.to_string()))?;
    let mut report = Report::new(arguments.seed, arguments.quick, &arguments.only);
    let environment = match shipped::load(&choice) {
        Ok(environment) => environment,
        Err(EnvironmentError::Folder(error @ SnapshotError::NotAFolder { .. })) => {
            return Err(ConductError::Usage(error.to_string()));
        }
        Err(error) => {
            // Whatever was asked for, this is why nothing else can be looked at.
            let unusable = files::unusable(&error);
            tell(
                &mut report,
                Found::at_once(Rule::Manifest, unusable),
                arguments,
            )?;
            for rule in Rule::ALL.into_iter().skip(1) {
                if arguments.wants(rule) {
                    let after = battery::after(Rule::Manifest);
                    tell(&mut report, Found::at_once(rule, after), arguments)?;
                }
            }
            return finish(report, arguments);
        }
    };
    report.of(&environment);
    let mut evaluations = Evaluations::new(
        choice,
        environment.digest(),
        arguments.device.clone(),
        !arguments.no_cache,
    )?;
    let mut battery = Battery::new(
        &environment,
        &mut evaluations,
        arguments.seed,
        arguments.quick,
    );
    for rule in Rule::ALL {
        if !arguments.wants(rule) {
            continue;
        }
        let started = std::time::Instant::now();
        let before = battery.evaluations();
        let finding = battery.look_at(rule)?;
        battery.clear_progress();
        let found = Found {
            rule,
            finding,
            evaluations: battery.evaluations() - before,
            seconds: started.elapsed().as_secs_f64(),
        };
        tell(&mut report, found, arguments)?;
    }
    if arguments.wants(Rule::Adversarial) {
        report.part_of_adversarial(battery.part_of_adversarial());
    }
    report.device(evaluations.device());
    finish(report, arguments)
}

/// Takes a finding down, and shows it at once.
fn tell(report: &mut Report, found: Found, arguments: &Arguments) -> anyhow::Result<()> {
    match arguments.format {
        Format::Human => output::print(&report::line(&found, Paint::for_stdout()))?,
        Format::Json => {
            output::remark(&format!("{}: {}", found.rule, found.finding.judgement.id()))
        }
    }
    report.rules.push(found);
    Ok(())
}

fn finish(mut report: Report, arguments: &Arguments) -> Outcome {
    report.seconds = report.rules.iter().map(|found| found.seconds).sum();
    report.evaluations = report.rules.iter().map(|found| found.evaluations).sum();
    let judged = report.judged();
    // A broken rule is enough to know; that none is broken is known only of those that were looked at.
    report.conforms = judged.filter(|good| !good || report.is_complete());
    match arguments.format {
        Format::Human => output::print(&report::summary(&report, Paint::for_stdout()))?,
        Format::Json => output::print_json(&report)?,
    }
    Ok(match judged {
        Some(true) => status::SCORED,
        Some(false) => status::INVALID,
        None => status::FAULT,
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[derive(Debug, clap::Parser)]
    struct Command {
        #[command(flatten)]
        _arguments: Arguments,
    }

    #[test]
    fn the_help_names_every_rule() {
        let help = Command::command().render_long_help().to_string();
        let flat = help.split_whitespace().collect::<Vec<_>>().join(" ");
        let all = Rule::ALL.map(Rule::id).join(", ");
        assert!(flat.contains(&all), "{flat}");
    }
}
