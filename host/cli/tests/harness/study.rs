//! Runs of one environment, conducted with a ledger of their own.

use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use super::{Called, Driver, call, weighhouse};

const DRIVER: Driver = Driver::Lavapipe;

/// A ledger, and the environment of its runs.
pub(crate) struct Study {
    pub(crate) environment: TempDir,
    pub(crate) folder: TempDir,
}

impl Study {
    pub(crate) fn of(environment: TempDir) -> Self {
        Self {
            environment,
            folder: tempfile::tempdir().expect("a temporary folder is made"),
        }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.path("data")
    }

    pub(crate) fn solution(&self, name: &str) -> PathBuf {
        self.environment.path().join(name)
    }

    pub(crate) fn call(&self, words: &[&str]) -> Called {
        call(
            weighhouse(DRIVER)
                .args(words)
                .arg("--data")
                .arg(self.data())
                .current_dir(self.folder.path()),
        )
    }

    /// Starts a run; returns its id.
    pub(crate) fn start(&self, more: &[&str]) -> String {
        let environment = self.environment.path().display().to_string();
        let mut words = vec!["run", "start", &environment, "--format", "json"];
        words.extend(more);
        let called = self.call(&words);
        assert_eq!(called.status, Some(0), "{called:#?}");
        called.json()["run"]
            .as_str()
            .expect("it has an id")
            .to_owned()
    }

    pub(crate) fn score(&self, run: &str, submission: &Path, more: &[&str]) -> Called {
        let environment = self.environment.path().display().to_string();
        let submission = submission.display().to_string();
        let mut words = vec!["score", &environment, &submission, "--run", run];
        words.extend(more);
        self.call(&words)
    }

    pub(crate) fn scored(&self, run: &str, submission: &Path) -> Value {
        let called = self.score(run, submission, &["--format", "json"]);
        assert_eq!(called.status, Some(0), "{called:#?}");
        called.json()
    }

    pub(crate) fn status(&self, run: &str) -> Value {
        let called = self.call(&["run", "status", run, "--format", "json"]);
        assert_eq!(called.status, Some(0), "{called:#?}");
        called.json()
    }

    pub(crate) fn finish(&self, run: &str, more: &[&str]) -> Called {
        let environment = self.environment.path().display().to_string();
        let mut words = vec![
            "run",
            "finish",
            run,
            "--environment",
            &environment,
            "--format",
            "json",
        ];
        words.extend(more);
        self.call(&words)
    }

    pub(crate) fn is_in_order(&self) {
        let called = self.call(&["ledger", "check", "--format", "json"]);
        assert_eq!(called.status, Some(0), "{called:#?}");
    }
}
