//! What is to be known of the runs: which are left out, what they were normalised by, what happened in them.

use weighhouse_ledger::run::{Origin, Solver};

use super::Facts;
use super::wording::{count, list, tallied, verb};
use crate::attempt::Attempt;
use crate::duration::duration;
use crate::environment::sum;

pub(super) fn of(facts: &Facts<'_>) -> Vec<String> {
    let mut footnotes = left_out(facts);
    footnotes.extend(open(facts.attempts));
    footnotes.extend(without_result(facts.attempts));
    footnotes.extend(unfinished(facts.attempts));
    footnotes.extend(imported(facts.attempts));
    let (conducted, imported): (Vec<&Attempt>, Vec<&Attempt>) = facts
        .attempts
        .iter()
        .partition(|run| run.origin == Origin::Conducted);
    let mixed = !conducted.is_empty() && !imported.is_empty();
    let conducted_here = if mixed { " (runs conducted here)" } else { "" };
    let devices_of_all = tallied(
        facts
            .attempts
            .iter()
            .filter(|run| run.valid)
            .filter_map(|run| run.device.as_deref()),
    );
    let several = devices_of_all.len() > 1;
    for (runs, whose) in [
        (conducted, conducted_here),
        (imported, " (imported runs, as their file says)"),
    ] {
        footnotes.extend(anchors(&runs, whose));
        footnotes.extend(devices(&runs, whose, several));
    }
    footnotes.extend(discarded(facts.attempts));
    footnotes.extend(late(facts.attempts));
    footnotes.extend(pauses(facts.attempts));
    footnotes.extend(clocks_set_back(facts.attempts));
    footnotes
}

fn left_out(facts: &Facts<'_>) -> Vec<String> {
    let notes = facts.options.notes;
    let infinite = facts.attempts.iter().filter(|run| !run.score.is_finite());
    let reasons = [
        (
            notes.hidden,
            "open and hides its scores; where it was conducted here, `weighhouse run finish` ends it",
            "open and hide their scores; `weighhouse run finish` ends those that were conducted here",
        ),
        (
            notes.unmeasured,
            "without a result: it showed scores on validation inputs and was not measured on fresh ones, which `weighhouse run finish` does with one that was \
             conducted here",
            "without a result: they showed scores on validation inputs and were not measured on fresh ones, which `weighhouse run finish` does with those that \
             were conducted here",
        ),
        (
            infinite.count() as u64,
            "without a finite score",
            "without a finite score",
        ),
    ];
    let said = reasons.into_iter().filter(|(runs, _, _)| *runs > 0);
    said.map(|(runs, one, many)| {
        format!(
            "{} {} left out, being {}.",
            count(runs, "run"),
            verb(runs, "is", "are"),
            verb(runs, one, many),
        )
    })
    .collect()
}

fn open(attempts: &[&Attempt]) -> Option<String> {
    let open = attempts.iter().filter(|run| run.is_open).count() as u64;
    (open > 0).then(|| {
        format!(
            "{} {} still open, and here with what {} come to so far.",
            count(open, "run"),
            verb(open, "is", "are"),
            verb(open, "it has", "they have"),
        )
    })
}

fn without_result(attempts: &[&Attempt]) -> Option<String> {
    let invalid = attempts.iter().filter(|run| !run.valid).count() as u64;
    (invalid > 0).then(|| {
        format!(
            "{} {} no valid evaluation, and the score 0, which is that of the starting solution.",
            count(invalid, "run"),
            verb(invalid, "has", "have"),
        )
    })
}

/// An agent's run that ended well before its budget did.
fn unfinished(attempts: &[&Attempt]) -> Option<String> {
    let early = attempts.iter().filter(|run| {
        let conducted = run.origin == Origin::Conducted && run.solver == Solver::Agent;
        conducted && !run.is_open && run.used_seconds < run.budget_seconds / 2.0
    });
    let early = early.count() as u64;
    (early > 0).then(|| {
        format!(
            "{} {} finished with less than half of the budget used: {} of the whole budget.",
            count(early, "run"),
            verb(early, "was", "were"),
            verb(early, "it counts as a run", "they count as runs"),
        )
    })
}

fn imported(attempts: &[&Attempt]) -> Option<String> {
    let imported = attempts
        .iter()
        .filter(|run| run.origin == Origin::Imported)
        .count() as u64;
    (imported > 0).then(|| {
        format!(
            "{imported} of {} {} imported: this ledger did not see {} made, and {} anchors and devices are as the file says.",
            count(attempts.len() as u64, "run"),
            verb(imported, "was", "were"),
            verb(imported, "it", "them"),
            verb(imported, "its", "their"),
        )
    })
}

/// Repeated measurements that say nothing: whoever does not like one can end it.
fn discarded(attempts: &[&Attempt]) -> Option<String> {
    let sum = |one: fn(&Attempt) -> u64| {
        let all = attempts.iter().map(|run| one(run));
        all.fold(0, u64::saturating_add)
    };
    let interrupted = sum(|run| run.rescores.interrupted);
    let faults = sum(|run| run.rescores.fault);
    let discarded = interrupted.saturating_add(faults);
    (discarded > 0).then(|| {
        format!(
            "Of {} of results on fresh seeds {interrupted} ended without a verdict and {faults} {} the host's or the device's fault: they are in no median.",
            count(sum(|run| run.rescores.started), "measurement"),
            verb(faults, "was", "were"),
        )
    })
}

fn anchors(attempts: &[&Attempt], whose: &str) -> Option<String> {
    let results = attempts.iter().filter(|run| run.valid);
    let sources = results.map(|run| {
        run.anchors
            .as_ref()
            .map_or("", |anchors| anchors.source.as_str())
    });
    let said = tallied(sources).into_iter().map(|(source, results)| {
        let results = count(results, "result");
        match source {
            "measured" => {
                format!("{results} by anchors measured in the same evaluation on the same device")
            }
            "fixed" => format!("{results} by the environment's fixed anchors"),
            "" => format!("{results} imported as normalised, with no anchors known"),
            imported => format!("{results} by imported anchors ({imported})"),
        }
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| format!("Normalised{whose}: {}.", list(&said)))
}

fn devices(attempts: &[&Attempt], whose: &str, several: bool) -> Option<String> {
    let results = attempts.iter().filter(|run| run.valid);
    let devices = tallied(results.clone().filter_map(|run| run.device.as_deref()));
    let said = devices
        .iter()
        .map(|(device, results)| format!("{device} ({})", count(*results, "result")));
    let said: Vec<String> = said.collect();
    let unnamed = results.filter(|run| run.device.is_none()).count() as u64;
    if said.is_empty() {
        return (unnamed > 0)
            .then(|| format!("No result names the device that it was measured on{whose}."));
    }
    let unnamed = match unnamed {
        0 => String::new(),
        _ => format!(
            "; {} {} none",
            count(unnamed, "result"),
            verb(unnamed, "names", "name")
        ),
    };
    let warning = if several {
        " Scores of different devices are compared as they are."
    } else {
        ""
    };
    Some(format!(
        "Devices{whose}: {}{unnamed}.{warning}",
        list(&said)
    ))
}

fn late(attempts: &[&Attempt]) -> Option<String> {
    let runs = attempts.iter().filter(|run| run.tally.late > 0).count() as u64;
    let late = attempts
        .iter()
        .map(|run| run.tally.late)
        .fold(0, u64::saturating_add);
    (late > 0).then(|| {
        format!(
            "{} of {} started after the deadline and {} not count.",
            count(late, "evaluation"),
            count(runs, "run"),
            verb(late, "does", "do"),
        )
    })
}

fn pauses(attempts: &[&Attempt]) -> Option<String> {
    let paused = attempts.iter().filter(|run| run.paused_seconds > 0.0);
    let seconds: Vec<f64> = paused.map(|run| run.paused_seconds).collect();
    let runs = seconds.len() as u64;
    (runs > 0).then(|| {
        format!(
            "{} {} paused, {} in all; a pause does not count as time of the run, and the ledger has its reason.",
            count(runs, "run"),
            verb(runs, "was", "were"),
            duration(sum(seconds)),
        )
    })
}

fn clocks_set_back(attempts: &[&Attempt]) -> Option<String> {
    let set_back = attempts.iter().filter(|run| run.clock_set_back > 0);
    let runs = set_back.count() as u64;
    (runs > 0).then(|| {
        format!(
            "In {} the machine's clock was set back; the time that had passed was not lessened by it.",
            count(runs, "run"),
        )
    })
}
