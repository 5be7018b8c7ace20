//! One evaluation, from sealing the files to the outcome. Runs in a worker process: a driver may take it down at any point, so
//! everything that is known is reported as soon as it is.

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use weighhouse_gpu::activity::Activity;
use weighhouse_gpu::device::{ChosenDevice, DeviceError, Loss};
use weighhouse_gpu::session::{Session, SessionOptions};
use weighhouse_gpu::shader::Origin;
use weighhouse_sandbox::capability::{
    Capabilities, FileError, FileSource, JournalEntry, LiveFiles, LiveJournal, LiveRandom, stream,
};
use weighhouse_sandbox::scorer::{Lent, Sandbox, Scorer};
use weighhouse_sandbox::transcript::{ContentStore, Recorder, SealedFile};
use weighhouse_sandbox::verdict::{Description, Direction};
use weighhouse_sandbox::{Limits, LoadError, TrustedCache};

use crate::capabilities;
use crate::digest::Digest;
use crate::environment::Environment;
use crate::kept;
use crate::manifest::{self, Better, Manifest};
use crate::record::{
    DeviceRecord, Digested, EnvironmentRecord, Outcome, Sealed, SeedSource, SubmissionRecord,
};
use crate::remembered;
use crate::seed::Seed;
use crate::snapshot::{Snapshot, SnapshotError};

/// Where a submission comes from.
#[derive(Debug)]
pub enum SubmissionSource<'a> {
    /// A folder that is still to be sealed.
    Folder(&'a Path),
    /// Files that are sealed already.
    Sealed(Snapshot),
}

/// Something that is known from now on.
#[derive(Debug, Clone)]
pub enum Event {
    /// The files are sealed and the seed is drawn.
    Sealed(Box<Sealed>),
    /// The device is open.
    Device(Box<DeviceRecord>),
    /// Something begins, goes on or ends.
    Activity(Activity),
    /// The scorer tells whoever submitted.
    Tell(String),
    /// The scorer notes something for the record.
    Note(String),
}

/// Is told what is known.
pub type Report = Arc<dyn Fn(Event) + Send + Sync>;

/// What is to be scored, and how.
pub struct EvaluateRequest<'a> {
    /// The environment.
    pub environment: &'a Environment,
    /// The submission.
    pub submission: SubmissionSource<'a>,
    /// An index or a part of a name; the default device when there is none.
    pub device: Option<&'a str>,
    /// Drawn when there is none, once the submission is sealed.
    pub seed: Option<Seed>,
    /// Whether only the device's survival is asked for.
    pub trial: bool,
    /// Where compiled scorers and self-tests are kept.
    pub cache: Option<&'a TrustedCache>,
    /// The time that the whole evaluation has.
    pub deadline: Duration,
    /// Where the transcript goes, if one is wanted.
    pub transcript: Option<TranscriptTarget>,
    /// Where the sealed submission is kept, if it is to be scored again one day.
    pub keep: Option<&'a dyn ContentStore>,
    /// Is told what is known.
    pub report: Report,
}

/// Where a transcript goes.
pub struct TranscriptTarget {
    /// Takes its lines.
    pub out: Box<dyn Write + Send>,
    /// Takes large byte strings, the scorer's component and the environment's manifest.
    pub store: Arc<dyn ContentStore>,
}

/// How an evaluation ended.
#[derive(Debug)]
pub struct Finished {
    /// The outcome.
    pub outcome: Outcome,
    /// Why the driver gave the device up, if it did. Whose fault that is cannot be told from inside: the outcome is not the last word.
    pub device_lost: Option<String>,
}

impl From<Outcome> for Finished {
    fn from(outcome: Outcome) -> Self {
        Self {
            outcome,
            device_lost: None,
        }
    }
}

/// Why there was no evaluation at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EvaluateError {
    /// It was asked for in a way that cannot be carried out.
    #[error("{0}")]
    Usage(String),
}

/// Scores a submission once.
///
/// # Errors
/// Only when what was asked for cannot be carried out: everything else is an outcome.
pub fn evaluate(request: EvaluateRequest<'_>) -> Result<Finished, EvaluateError> {
    let started = Instant::now();
    let environment = request.environment;
    let manifest = environment.manifest();
    let sealed = match request.submission {
        SubmissionSource::Sealed(snapshot) => Ok(snapshot),
        SubmissionSource::Folder(folder) => Snapshot::of_folder(folder),
    };
    if let Err(error @ SnapshotError::NotAFolder { .. }) = &sealed {
        return Err(EvaluateError::Usage(error.to_string()));
    }
    let seed = match request.seed.map_or_else(Seed::draw, Ok) {
        Ok(seed) => seed,
        Err(error) => return Ok(Outcome::fault("host-failure", error.to_string()).into()),
    };
    (request.report)(Event::Sealed(Box::new(Sealed {
        environment: EnvironmentRecord {
            name: manifest.name.clone(),
            version: manifest.version.clone(),
            digest: environment.digest(),
        },
        scorer: Digested {
            digest: Digest::of(environment.scorer()),
        },
        submission: SubmissionRecord {
            digest: sealed.as_ref().ok().map(Snapshot::digest),
        },
        seed,
        seed_source: if request.seed.is_some() {
            SeedSource::Given
        } else {
            SeedSource::Drawn
        },
        better: manifest.better,
        unit: manifest.unit.clone(),
    })));
    let submission = match sealed {
        Ok(snapshot) => snapshot,
        Err(error) => return Ok(unsealed(&error).into()),
    };
    let doing = |what: &str, max_seconds: f64| {
        (request.report)(Event::Activity(Activity::Begin {
            origin: Origin::Environment,
            what: what.to_owned(),
            max_seconds,
        }));
    };

    if let Some(store) = request.keep {
        doing("keeping the submission", 120.0);
        if let Err(error) = kept::keep(&submission, store) {
            return Ok(Outcome::fault(
                "host-failure",
                format!("the submission cannot be kept in the store: {error}"),
            )
            .into());
        }
    }
    doing("loading the scorer", 60.0);
    let sandbox = match Sandbox::new(Limits::default()) {
        Ok(sandbox) => sandbox,
        Err(error) => return Ok(Outcome::fault("host-failure", error.to_string()).into()),
    };
    let scorer = match load_scorer(&sandbox, environment, request.cache) {
        Ok(scorer) => scorer,
        Err(outcome) => return Ok((*outcome).into()),
    };

    doing("opening the device", 60.0);
    let candidate = match ChosenDevice::choose(request.device) {
        Ok(candidate) => candidate,
        Err(error @ (DeviceError::NotFound { .. } | DeviceError::Ambiguous { .. })) => {
            return Err(EvaluateError::Usage(error.to_string()));
        }
        Err(error) => return Ok(Outcome::fault("no-device", error.to_string()).into()),
    };
    let broken_device = |error: &dyn std::fmt::Display| {
        Ok(Outcome::fault(
            "device-unusable",
            format!("{}: {error}", candidate.listing().name),
        )
        .into())
    };
    doing("testing the device", 120.0);
    let selftest = match remembered::selftest(&candidate, request.cache) {
        Ok(selftest) => selftest,
        Err(error) => return broken_device(&error),
    };
    let device = match candidate.open(manifest.features) {
        Ok(device) => device,
        Err(error) => return broken_device(&error),
    };
    let mut session_seed = [0; 32];
    fill(&mut session_seed, seed);
    let observer = Arc::clone(&request.report);
    let session = Session::open(
        device,
        &selftest,
        SessionOptions {
            allowed: manifest.features,
            seed: session_seed,
            max_rounds: request.trial.then_some(1),
            observer: Box::new(move |activity| observer(Event::Activity(activity))),
        },
    );
    let session = match session {
        Ok(session) => session,
        Err(error) => return broken_device(&error),
    };
    (request.report)(Event::Activity(Activity::End));
    let info = session.adapter_info().clone();
    (request.report)(Event::Device(Box::new(DeviceRecord::of(&info, &selftest))));
    let health = session.health();
    let recorder = match request
        .transcript
        .map(|target| recorder(target, environment, &submission, seed))
        .transpose()
    {
        Ok(recorder) => recorder,
        Err(error) => {
            return Ok(Outcome::fault(
                "host-failure",
                format!("the transcript's store cannot be written: {error}"),
            )
            .into());
        }
    };

    let tell = Arc::clone(&request.report);
    let journal = LiveJournal::new(move |entry| tell(event_of(entry)));
    let run = scorer.score(
        Lent {
            recorder,
            capabilities: Capabilities {
                submission: Box::new(LiveFiles::new(Sealing(submission))),
                environment_data: Box::new(LiveFiles::new(Sealing(environment.scorer_files()))),
                gpu: Box::new(session),
                random: Box::new(LiveRandom::new(seed.bytes())),
                journal: Box::new(journal),
            },
        },
        &manifest.parameters(info.device_type),
        // Whoever watches this process ends it at the deadline and says whose fault that was: the scorer's own limit is behind it.
        request.deadline.saturating_sub(started.elapsed()) + Duration::from_secs(1),
    );
    let outcome = Outcome::of_run(run.outcome, manifest.anchors, run.fuel);
    let loss = health.loss();
    if loss.is_some() {
        // The device may be busy for minutes, and dropping it would wait: it is left to the end of the process.
        std::mem::forget(run.capabilities);
    }
    let device_lost = match loss {
        Some(Loss::Lost(cause)) => Some(cause),
        Some(Loss::TimedOut(_)) | None => None,
    };
    Ok(Finished {
        outcome,
        device_lost,
    })
}

/// Has a transcript say what the scoring began with, and the store have what it takes to compute it again.
fn recorder(
    target: TranscriptTarget,
    environment: &Environment,
    submission: &Snapshot,
    seed: Seed,
) -> std::io::Result<Recorder> {
    let TranscriptTarget { out, store } = target;
    let files = environment.files();
    let manifest = files.get(manifest::FILE).map_or(&[][..], |file| file);
    for content in [environment.scorer(), manifest] {
        store.put(&Digest::of(content), content)?;
    }
    Ok(Recorder {
        out,
        store,
        seed: seed.to_string(),
        environment: sealed_files(files),
        submission: sealed_files(submission),
    })
}

/// The files of a folder with their digests, sorted by path.
fn sealed_files(folder: &Snapshot) -> Vec<SealedFile> {
    let sealed = |(path, content): (&String, &Arc<[u8]>)| SealedFile {
        path: path.clone(),
        bytes: content.len() as u64,
        digest: Digest::of(content),
    };
    folder.files().iter().map(sealed).collect()
}

fn unsealed(error: &SnapshotError) -> Outcome {
    let message = error.to_string();
    match error {
        SnapshotError::TooMuch { .. } => Outcome::invalid("submission-too-large", message),
        SnapshotError::BadName { .. } => Outcome::invalid("malformed-submission", message),
        // What whoever submitted has forbidden or taken away is missing; a disk that fails is not their doing.
        SnapshotError::Unreadable { cause, .. }
            if matches!(
                cause.kind(),
                ErrorKind::PermissionDenied | ErrorKind::NotFound
            ) =>
        {
            Outcome::invalid("malformed-submission", message)
        }
        SnapshotError::NotAFolder { .. } | SnapshotError::Unreadable { .. } => {
            Outcome::fault("host-failure", message)
        }
    }
}

/// Loads the environment's scorer and holds what it says of itself against the manifest.
fn load_scorer(
    sandbox: &Sandbox,
    environment: &Environment,
    cache: Option<&TrustedCache>,
) -> Result<Scorer, Box<Outcome>> {
    let broken = |message: String| Box::new(Outcome::fault("broken-environment", message));
    let scorer = sandbox
        .load(environment.scorer(), cache)
        .map_err(|error| match error {
            LoadError::Host(message) => Box::new(Outcome::fault("host-failure", message)),
            other => broken(other.to_string()),
        })?;
    if let Some(message) = capabilities::not_granted(environment.manifest(), scorer.authority()) {
        return Err(broken(message));
    }
    let description = scorer
        .describe()
        .map_err(|error| broken(error.to_string()))?;
    match disagreement(&description, environment.manifest()) {
        Some(message) => Err(broken(message)),
        None => Ok(scorer),
    }
}

/// What a scorer says of itself otherwise than its manifest does.
pub(crate) fn disagreement(description: &Description, manifest: &Manifest) -> Option<String> {
    let better = match description.better {
        Direction::Lower => Better::Lower,
        Direction::Higher => Better::Higher,
    };
    let pairs = [
        ("name", &description.name, &manifest.name),
        ("version", &description.version, &manifest.version),
        ("unit", &description.unit, &manifest.unit),
    ];
    if let Some((what, said, written)) = pairs.iter().find(|(_, said, written)| said != written) {
        return Some(format!(
            "the scorer says that its {what} is `{said}`, environment.toml says `{written}`: make them agree"
        ));
    }
    (better != manifest.better)
        .then(|| "the scorer and environment.toml do not agree on whether a lower or a higher score is better".to_owned())
}

fn fill(bytes: &mut [u8], seed: Seed) {
    use rand_chacha::rand_core::Rng;
    stream(seed.bytes(), "device").fill_bytes(bytes);
}

fn event_of(entry: &JournalEntry) -> Event {
    match entry {
        JournalEntry::Tell { message } => Event::Tell(message.clone()),
        JournalEntry::Note { message } => Event::Note(message.clone()),
        JournalEntry::Progress { done, total, what } => Event::Activity(Activity::Progress {
            done: *done,
            total: *total,
            what: what.clone(),
        }),
        JournalEntry::Full => Event::Note(
            "the journal is full: what the scorer said after this was dropped".to_owned(),
        ),
    }
}

/// Lends sealed files to the sandbox.
struct Sealing(Snapshot);

impl FileSource for Sealing {
    fn list(&self) -> Result<Vec<(String, u64)>, FileError> {
        Ok(self
            .0
            .files()
            .iter()
            .map(|(path, content)| (path.clone(), content.len() as u64))
            .collect())
    }

    fn read(&self, path: &str) -> Result<Vec<u8>, FileError> {
        self.0
            .get(path)
            .map(|content| content.to_vec())
            .ok_or(FileError::NotFound)
    }
}
