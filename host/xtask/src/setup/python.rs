//! Programs that are not ours, for tests to compare with: the Python package securesystemslib, which goes into the build folder and nowhere
//! else, and SciPy and pandas, which are packages of the system.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{Problem, install, linux};
use crate::checkout::Checkout;

/// The pinned version and its digest, from the root of the checkout.
const REQUIREMENTS: &str = "host/engine/tests/independent_verifier/requirements.txt";

/// Where the test looks for Python, in order.
const PROGRAMS: [&str; 3] = ["python3", "/usr/bin/python3", "python"];

/// What the test imports.
const IMPORT: &str = "import securesystemslib.dsse";

/// Sees to it that a Python has the package. Without it one test says SKIPPED, which is no problem.
pub(super) fn independent_verifier() -> Result<String, Problem> {
    let checkout = Checkout::find();
    // As the test has it: `target/python`, beside the folder of its temporary files.
    let packages = checkout.target_dir().join("python");
    let found = |program: &&str| runs(program, &packages, IMPORT);
    let mut python = PROGRAMS.iter().copied().find(found);
    if python.is_none() {
        provide(&checkout, &packages);
        python = PROGRAMS.iter().copied().find(found);
    }
    Ok(match python {
        Some(program) => format!("securesystemslib, for {program}"),
        None => format!(
            "no Python with securesystemslib: the test with an independent verifier will say SKIPPED (run `python3 -m pip {}`)",
            arguments(checkout.short(&packages)).join(" ")
        ),
    })
}

/// What the tests of statistics and of exports import.
const SCIENTIFIC: &str = "import scipy.stats, pandas";

/// Sees to it that a Python has SciPy and pandas. Without them the tests that compare with them say SKIPPED, which is no problem.
pub(super) fn scientific() -> Result<String, Problem> {
    let find = || {
        PROGRAMS
            .iter()
            .copied()
            .find(|program| runs(program, Path::new(""), SCIENTIFIC))
    };
    let python = find().or_else(|| {
        linux::install_packages(&["python3-scipy", "python3-pandas"])
            .then(find)
            .flatten()
    });
    Ok(match python {
        Some(program) => format!("SciPy and pandas, for {program}"),
        None => "no Python with SciPy and pandas: the tests that compare with them will say SKIPPED (install Debian's python3-scipy and python3-pandas, or run `python3 -m pip install scipy pandas`)".to_owned(),
    })
}

/// Puts the package into the build folder with the first pip there is, which root installs on Debian and its kin.
fn provide(checkout: &Checkout, packages: &Path) {
    let has_pip = |program: &&str| runs(program, packages, "import pip");
    let mut python = PROGRAMS.iter().copied().find(has_pip);
    if python.is_none() && linux::install_packages(&["python3", "python3-pip"]) {
        python = PROGRAMS.iter().copied().find(has_pip);
    }
    let Some(python) = python else { return };
    let mut command = checkout.command(python);
    command
        .args(["-m", "pip"])
        .args(arguments(packages))
        // Its warning is about packages of the system, and these go into the build folder.
        .env("PIP_ROOT_USER_ACTION", "ignore")
        .stdin(Stdio::null());
    // What did not come about shows in the check that follows.
    let _ = install(command);
}

/// The arguments of pip: the pinned wheel, whose bytes have the pinned digest, without anything beside it and without running code of it.
fn arguments(packages: &Path) -> Vec<String> {
    [
        "install",
        "--disable-pip-version-check",
        "--no-deps",
        "--only-binary=:all:",
        "--require-hashes",
        "--upgrade",
        "--target",
        &packages.display().to_string(),
        "--requirement",
        REQUIREMENTS,
    ]
    .map(str::to_owned)
    .to_vec()
}

/// Whether a Python is there and runs a line with these packages at hand.
fn runs(program: &str, packages: &Path, line: &str) -> bool {
    Command::new(program)
        .env("PYTHONPATH", packages)
        .args(["-c", line])
        .stdin(Stdio::null())
        .output()
        .is_ok_and(|output| output.status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_is_pinned_by_version_and_digest() {
        let path = Checkout::find().root().join(REQUIREMENTS);
        let text = std::fs::read_to_string(path).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        let [line] = lines.as_slice() else {
            panic!("{lines:?}")
        };
        assert!(line.starts_with("securesystemslib=="), "{line}");
        let (_, digest) = line.split_once("--hash=sha256:").unwrap();
        assert_eq!(digest.len(), 64, "{line}");
        assert!(arguments(Path::new("x")).contains(&"--require-hashes".to_owned()));
    }

    #[test]
    fn a_python_that_is_not_there_runs_nothing() {
        assert!(!runs("weighhouse-no-such-python", Path::new("x"), ""));
    }
}
