//! `cargo xtask test`: every check of the repository, as continuous integration runs them.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use weighhouse_guest_build::is_ci;

use crate::checkout::Checkout;
use crate::console;
use crate::setup::{self, Needs};
use crate::steps::{self, Failed, Step};

/// Sets up, then runs every check in order of how fast it fails; the tests come last, so that their runner's closing line stands
/// right above the table.
pub(crate) fn run(checkout: &Checkout, keep_going: bool) -> Result<(), Failed> {
    setup::run(Needs::Tests)?;
    let mut plan = plan(checkout, nextest_is_installed(checkout));
    let skipped = checkout.target_dir().join("skipped.txt");
    // One that is not there need not be removed.
    let _ = fs::remove_file(&skipped);
    for step in &mut plan {
        if step.name == TESTS {
            step.command.env(SKIPPED, &skipped);
        }
    }
    let result = steps::run_all(plan, keep_going);
    console::line(&not_run(&fs::read_to_string(&skipped).unwrap_or_default()));
    result
}

/// The name of the step that runs the tests.
const TESTS: &str = "tests";

/// The variable with the file into which a test that could not be run writes a line that says why. The runner shows no output of tests that pass.
const SKIPPED: &str = "WEIGHHOUSE_SKIPPED";

/// What the tests that could not be run come to.
fn not_run(lines: &str) -> String {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in lines.lines() {
        *reasons.entry(reason).or_default() += 1;
    }
    if reasons.is_empty() {
        return "\nno test was left out".to_owned();
    }
    let mut text = String::from("\nSKIPPED, for want of what this machine has not:");
    for (reason, tests) in reasons {
        text.push_str(&format!("\n  {tests} times: {reason}"));
    }
    text
}

fn plan(checkout: &Checkout, nextest: bool) -> Vec<Step> {
    let step = |name, arguments: &[&str]| Step {
        name,
        command: cargo(checkout, arguments),
    };
    let mut documentation = cargo(checkout, &["doc", "--release", "--workspace", "--no-deps"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    vec![
        Step {
            name: "format",
            command: checkout.cargo(&["fmt", "--all", "--check"]),
        },
        step(
            "lints",
            &[
                "clippy",
                "--release",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ],
        ),
        // What a plug-in has behind `cfg(target_arch = "wasm32")` is not seen by the lints above.
        step(
            "lints of plug-ins",
            &[
                "clippy",
                "--release",
                "--target",
                weighhouse_guest_build::TARGET,
                "--package",
                "weighhouse-sdk",
                "--package",
                "weighhouse-scorer-*",
                "--",
                "-D",
                "warnings",
            ],
        ),
        Step {
            name: "documentation",
            command: documentation,
        },
        step("doc tests", &["test", "--release", "--workspace", "--doc"]),
        if nextest {
            step(TESTS, &["nextest", "run", "--release", "--workspace"])
        } else {
            // One test at a time: GPU tests that share a device spoil each other's timings, and only nextest can tell them apart.
            step(
                TESTS,
                &[
                    "test",
                    "--release",
                    "--workspace",
                    "--lib",
                    "--bins",
                    "--tests",
                    "--examples",
                    "--no-fail-fast",
                    "--",
                    "--test-threads=1",
                ],
            )
        },
    ]
}

/// Cargo; in continuous integration, with the versions of `Cargo.lock` or not at all.
fn cargo(checkout: &Checkout, arguments: &[&str]) -> Command {
    let mut arguments = arguments.to_vec();
    if is_ci() {
        let end = arguments
            .iter()
            .position(|argument| *argument == "--")
            .unwrap_or(arguments.len());
        arguments.insert(end, "--locked");
    }
    checkout.cargo(&arguments)
}

fn nextest_is_installed(checkout: &Checkout) -> bool {
    let installed = checkout
        .cargo(&["nextest", "--version"])
        .output()
        .is_ok_and(|output| output.status.success());
    if !installed {
        console::line(
            "cargo-nextest is not installed: `cargo test` runs the tests, one at a time (see https://nexte.st to install it)",
        );
    }
    installed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(step: &Step) -> Vec<String> {
        step.command
            .get_args()
            .map(|word| word.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn tests_that_were_left_out_are_counted_by_reason() {
        assert_eq!(not_run(""), "\nno test was left out");
        let text = not_run("no SwiftShader\nno device\nno SwiftShader\n");
        assert!(text.contains("2 times: no SwiftShader"), "{text}");
        assert!(text.contains("1 times: no device"), "{text}");
    }

    #[test]
    fn the_tests_come_last_and_every_build_has_one_profile() {
        for nextest in [true, false] {
            let plan = plan(&Checkout::find(), nextest);
            let names: Vec<&str> = plan.iter().map(|step| step.name).collect();
            assert_eq!(
                names,
                [
                    "format",
                    "lints",
                    "lints of plug-ins",
                    "documentation",
                    "doc tests",
                    "tests"
                ]
            );
            for step in plan.iter().filter(|step| step.name != "format") {
                assert!(words(step).contains(&"--release".to_owned()), "{step:?}");
            }
            assert_eq!(words(&plan[5]).contains(&"nextest".to_owned()), nextest);
        }
    }
}
