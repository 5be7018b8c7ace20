//! A ledger in a folder of its own, a clock that says what a test wants, and what runs and evaluations are usually made of.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tempfile::TempDir;
use weighhouse_ledger::clock::{Clock, Reading, SinceBoot, Timestamp};
use weighhouse_ledger::evaluation::{Anchors, Completion, NewEvaluation, Purpose, Verdict};
use weighhouse_ledger::run::{Better, Counts, Environment, NewRun, Visible};
use weighhouse_ledger::{Begun, CheckReport, Ledger};

pub(crate) const MINUTE: Duration = Duration::from_secs(60);
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// A clock that a test moves.
pub(crate) struct PretendedClock(Mutex<Reading>);

impl Clock for PretendedClock {
    fn read(&self) -> Reading {
        self.0.lock().unwrap().clone()
    }
}

impl PretendedClock {
    /// Noon of some day, an hour after the machine was started.
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self(Mutex::new(Reading {
            utc: Timestamp(1_796_040_000_000_000),
            since_boot: Some(SinceBoot {
                boot: "first".to_owned(),
                micros: 3_600_000_000,
            }),
        })))
    }

    /// The same on a machine that has a clock on the wall alone.
    pub(crate) fn on_the_wall() -> Arc<Self> {
        let clock = Self::new();
        clock.0.lock().unwrap().since_boot = None;
        clock
    }

    /// Time goes on.
    pub(crate) fn pass(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap();
        let mut reading = self.0.lock().unwrap();
        reading.utc.0 += micros;
        if let Some(since_boot) = &mut reading.since_boot {
            since_boot.micros += micros;
        }
    }

    /// Somebody sets the clock on the wall back.
    pub(crate) fn set_back(&self, by: Duration) {
        self.0.lock().unwrap().utc.0 -= u64::try_from(by.as_micros()).unwrap();
    }

    /// The machine is started again, which takes no time.
    pub(crate) fn restart(&self, boot: &str) {
        self.0.lock().unwrap().since_boot = Some(SinceBoot {
            boot: boot.to_owned(),
            micros: 0,
        });
    }
}

/// A folder with a ledger, or without one yet.
pub(crate) struct Scene {
    pub(crate) folder: TempDir,
    pub(crate) clock: Arc<PretendedClock>,
}

impl Scene {
    pub(crate) fn new() -> Self {
        Self::with(PretendedClock::new())
    }

    pub(crate) fn with(clock: Arc<PretendedClock>) -> Self {
        Self {
            folder: TempDir::new().unwrap(),
            clock,
        }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("ledger.sqlite")
    }

    /// Where the locks are.
    pub(crate) fn locks(&self) -> PathBuf {
        self.folder.path().join("ledger.sqlite.running")
    }

    /// Where the lock of an evaluation is.
    pub(crate) fn lock(&self, id: &str) -> PathBuf {
        self.locks().join(id)
    }

    pub(crate) fn open(&self) -> Ledger {
        Ledger::open_with(&self.path(), true, self.clock.clone()).unwrap()
    }

    pub(crate) fn check(&self) -> CheckReport {
        check(&self.path())
    }

    /// A connection that obeys nothing.
    pub(crate) fn raw(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path()).unwrap()
    }
}

pub(crate) fn check(path: &Path) -> CheckReport {
    Ledger::open_existing(path)
        .unwrap()
        .check(None, |_done, _total| {})
        .unwrap()
}

pub(crate) fn environment() -> Environment {
    Environment {
        name: "optimize-kernel".to_owned(),
        version: "0.1.0".to_owned(),
        digest: Some(format!("sha256:{}", "ab".repeat(32))),
    }
}

/// A run of eight hours.
pub(crate) fn new_run() -> NewRun {
    NewRun {
        environment: environment(),
        better: Better::Lower,
        unit: "ln(ms)".to_owned(),
        counts: Counts::Best,
        visible: Visible::Test,
        budget: 8 * HOUR,
        agent: "tester".to_owned(),
        agent_seed: Some(u64::MAX),
        folder: Some("/somewhere/else".to_owned()),
    }
}

/// The id of the evaluation of a number.
pub(crate) fn id(number: u64) -> String {
    format!("{number:032x}")
}

pub(crate) fn new_evaluation(number: u64, run: Option<&str>) -> NewEvaluation {
    NewEvaluation {
        id: id(number),
        run: run.map(str::to_owned),
        purpose: Purpose::Score,
        environment: environment(),
    }
}

/// A score.
pub(crate) fn scored(normalised: f64) -> Completion {
    Completion {
        verdict: Verdict::Scored,
        raw: Some(2.0 - normalised),
        normalised: Some(normalised),
        anchors: Some(Anchors {
            start: 2.0,
            reference: 1.0,
            source: "measured".to_owned(),
        }),
        better: Better::Lower,
        reason: None,
        seconds: 12.5,
        submission: Some(format!("sha256:{}", "cd".repeat(32))),
        seed: Some("00112233".to_owned()),
        device: Some("llvmpipe".to_owned()),
        receipt: Some(format!("sha256:{}", "ef".repeat(32))),
        environment: environment(),
        record: Some(format!("{{\"normalised\":{normalised}}}")),
    }
}

/// A verdict without a score.
pub(crate) fn unscored(verdict: Verdict) -> Completion {
    Completion {
        verdict,
        raw: None,
        normalised: None,
        reason: Some("too-slow".to_owned()),
        ..scored(0.0)
    }
}

/// Begins an evaluation.
pub(crate) fn begin(ledger: &mut Ledger, number: u64, run: Option<&str>) -> Begun {
    ledger.begin(new_evaluation(number, run)).unwrap()
}

/// Conducts an evaluation from beginning to end.
pub(crate) fn conduct(ledger: &mut Ledger, number: u64, run: Option<&str>, completion: Completion) {
    let begun = begin(ledger, number, run);
    ledger.complete(begun, completion).unwrap();
}

/// A ledger with a run of three evaluations, one paused stretch, and an evaluation without a run; nothing goes on in it.
pub(crate) fn furnish(scene: &Scene) -> String {
    let mut ledger = scene.open();
    let run = ledger.start_run(new_run()).unwrap().id;
    for (number, normalised) in [(1, 0.25), (2, 0.75), (3, 0.5)] {
        scene.clock.pass(10 * MINUTE);
        conduct(&mut ledger, number, Some(&run), scored(normalised));
    }
    ledger.pause_run(&run, "the power failed").unwrap();
    scene.clock.pass(HOUR);
    ledger.resume_run(&run).unwrap();
    conduct(&mut ledger, 4, None, unscored(Verdict::Invalid));
    ledger.finish_run(&run).unwrap();
    run
}
