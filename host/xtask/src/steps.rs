//! Runs commands one after the other, with the time of each and a table at the end.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::console;

/// A step failed, and the user has been told which and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Failed;

/// One command of a longer job.
#[derive(Debug)]
pub(crate) struct Step {
    /// A short name, for the table.
    pub(crate) name: &'static str,
    /// The command.
    pub(crate) command: Command,
}

/// How a step ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
    NotRun,
}

/// Runs one command with its output passed straight on. Says what failed and how to repeat it.
pub(crate) fn run(step: &mut Step) -> Result<Duration, Failed> {
    let shown = as_typed(&step.command);
    console::heading(&format!("{}: {shown}", step.name));
    let start = Instant::now();
    let status = match step.command.status() {
        Ok(status) => status,
        Err(cause) => {
            console::error(&format!("cannot start `{shown}`: {cause}"));
            return Err(Failed);
        }
    };
    let duration = start.elapsed();
    if status.success() {
        return Ok(duration);
    }
    console::error(&format!(
        "{} did not pass ({status}, after {}); to repeat: {shown}",
        step.name,
        seconds(duration)
    ));
    Err(Failed)
}

/// Runs the steps in order and prints a table of their times. Stops at the first that fails, unless `keep_going`.
pub(crate) fn run_all(steps: Vec<Step>, keep_going: bool) -> Result<(), Failed> {
    let mut rows = Vec::with_capacity(steps.len());
    let mut result = Ok(());
    for mut step in steps {
        if result.is_err() && !keep_going {
            rows.push((step.name, Outcome::NotRun, Duration::ZERO));
            continue;
        }
        let start = Instant::now();
        let outcome = if run(&mut step).is_ok() {
            Outcome::Passed
        } else {
            Outcome::Failed
        };
        if outcome == Outcome::Failed {
            result = Err(Failed);
        }
        rows.push((step.name, outcome, start.elapsed()));
    }
    console::line(&format!("\n{}", table(&rows)));
    result
}

fn table(rows: &[(&str, Outcome, Duration)]) -> String {
    let width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, outcome, duration) in rows {
        let (word, time) = match outcome {
            Outcome::Passed => ("passed", seconds(*duration)),
            Outcome::Failed => ("FAILED", seconds(*duration)),
            Outcome::NotRun => ("not run", String::new()),
        };
        let row = format!("{name:width$}  {word:7}  {time:>9}");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", row.trim_end());
    }
    let total: Duration = rows.iter().map(|(.., duration)| *duration).sum();
    let _ = write!(text, "{:width$}  {:7}  {:>9}", "total", "", seconds(total));
    text
}

fn seconds(duration: Duration) -> String {
    format!("{:.1} s", duration.as_secs_f64())
}

/// The command as one would type it in the checkout: with the variables that this program adds, `cargo` for
/// the path of cargo, and programs of the checkout by their path in it.
fn as_typed(command: &Command) -> String {
    let mut words = Vec::new();
    for (name, value) in command.get_envs() {
        if let (name, Some(value)) = (name.to_string_lossy(), value)
            && name != "CARGO_TERM_COLOR"
        {
            words.push(format!("{name}={}", quoted(&value.to_string_lossy())));
        }
    }
    let program = command.get_program();
    if program == crate::checkout::cargo() {
        words.push("cargo".to_owned());
    } else {
        let program = Path::new(program);
        let folder = command.get_current_dir().unwrap_or(Path::new(""));
        let shown = program.strip_prefix(folder).unwrap_or(program);
        words.push(quoted(&shown.to_string_lossy()));
    }
    words.extend(
        command
            .get_args()
            .map(|argument| quoted(&argument.to_string_lossy())),
    );
    words.join(" ")
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_row_for_each_step_and_the_sum() {
        let rows = [
            ("format", Outcome::Passed, Duration::from_millis(1_250)),
            ("lints", Outcome::Failed, Duration::from_secs(2)),
            ("tests", Outcome::NotRun, Duration::ZERO),
        ];
        let expected = "format  passed       1.2 s\nlints   FAILED       2.0 s\ntests   not run\ntotal                3.2 s";
        assert_eq!(table(&rows), expected);
    }

    #[test]
    fn a_command_is_shown_as_it_would_be_typed() {
        let mut command = Command::new(crate::checkout::cargo());
        command
            .env("RUSTDOCFLAGS", "-D warnings")
            .env("CARGO_TERM_COLOR", "never")
            .args(["doc", "--no-deps"]);
        assert_eq!(
            as_typed(&command),
            "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps"
        );
        let mut command = Command::new("/here/target/release/weighhouse");
        command.arg("devices").current_dir("/here");
        assert_eq!(as_typed(&command), "target/release/weighhouse devices");
    }

    #[cfg(unix)]
    #[test]
    fn a_failure_stops_the_later_steps_unless_told_to_keep_going() {
        let marker =
            std::env::temp_dir().join(format!("weighhouse-xtask-steps-{}", std::process::id()));
        let steps = || {
            let mut touch = Command::new("touch");
            touch.arg(&marker);
            vec![
                Step {
                    name: "fails",
                    command: Command::new("false"),
                },
                Step {
                    name: "marks",
                    command: touch,
                },
            ]
        };
        assert_eq!(run_all(steps(), false), Err(Failed));
        assert!(!marker.exists());
        assert_eq!(run_all(steps(), true), Err(Failed));
        assert!(marker.exists());
        std::fs::remove_file(&marker).unwrap();
    }

    #[test]
    fn a_program_that_is_not_there_is_a_failed_step() {
        let mut step = Step {
            name: "absent",
            command: Command::new("weighhouse-no-such-program"),
        };
        assert_eq!(run(&mut step), Err(Failed));
    }
}
