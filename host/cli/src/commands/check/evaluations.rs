//! The evaluations that a check rests on: each is made once, in a worker process, with its transcript.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use anyhow::Context;
use tempfile::TempDir;
use weighhouse_engine::conformance::blame::{code, in_words, is_noisy};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::gpu::activity::Activity;
use weighhouse_engine::record::{DeviceRecord, EvaluationRecord, Kind};
use weighhouse_engine::sandbox::transcript::{ContentStore, Transcript};
use weighhouse_engine::seed::Seed;
use weighhouse_engine::snapshot::Snapshot;
use weighhouse_engine::store::Store;

use crate::conduct::{self, ConductError};
use crate::output;
use crate::progress::Progress;
use crate::protocol::{EnvironmentChoice, EvaluateJob, Message, SubmissionChoice, TranscriptPlace};
use crate::supervisor::News;

/// The time that one evaluation has, in seconds: twice that of `score`, since a check waits for verdicts and not for scores.
const DEADLINE: f64 = 240.0;

/// The most of a transcript that is read, in bytes: many times what a scorer's own limits allow it to fill with sensible calls.
const MAX_TRANSCRIPT: u64 = 512 << 20;

/// The folder of the store, in the check's temporary folder.
const STORE: &str = "store";

/// What is evaluated.
#[derive(Debug, Clone, Copy)]
pub(super) enum Subject<'a> {
    /// The starting solution.
    Starting,
    /// The reference solution.
    Reference,
    /// Other files, under a name of their own.
    Files(&'a str, &'a Snapshot),
}

impl Subject<'_> {
    pub(super) fn name(&self) -> String {
        match self {
            Self::Starting => "the starting solution".to_owned(),
            Self::Reference => "the reference solution".to_owned(),
            Self::Files(name, _) => (*name).to_owned(),
        }
    }
}

/// How much of an evaluation is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Extent {
    /// All of it.
    Whole,
    /// Measuring ends after one round: enough to see what happens, and too little for a score.
    OneRound,
}

/// An evaluation.
#[derive(Debug)]
pub(super) struct Evaluated {
    pub(super) record: EvaluationRecord,
    /// None where no scorer ran.
    pub(super) transcript: Option<Arc<Transcript>>,
}

impl Evaluated {
    /// Whether the submission was found good: it has a score, or would have one if more than one round had been measured.
    pub(super) fn is_good(&self, extent: Extent) -> bool {
        self.record.outcome.verdict == Kind::Scored
            || (extent == Extent::OneRound && is_noisy(&self.record))
    }
}

type Key = (String, String, Extent);

fn key(subject: Subject<'_>, seed: Seed, extent: Extent) -> Key {
    (subject.name(), seed.to_string(), extent)
}

/// Makes evaluations and remembers them.
pub(super) struct Evaluations {
    environment: EnvironmentChoice,
    digest: Digest,
    device: Option<String>,
    cache: bool,
    folder: TempDir,
    store: Store,
    made: BTreeMap<Key, Rc<Evaluated>>,
    /// How the first try ended of each evaluation that was made twice.
    first_tries: BTreeMap<Key, String>,
    /// The last evaluation, if it found no device that can be used: no other one would.
    without_device: Option<Rc<Evaluated>>,
    seen_device: Option<DeviceRecord>,
    progress: Progress,
    /// How many evaluations were made, repeated ones among them.
    count: u64,
}

impl Evaluations {
    pub(super) fn new(
        environment: EnvironmentChoice,
        digest: Digest,
        device: Option<String>,
        cache: bool,
    ) -> anyhow::Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("weighhouse-check-")
            .tempdir()
            .context("a temporary folder cannot be made")?;
        let store = Store::open(&folder.path().join(STORE))?;
        Ok(Self {
            environment,
            digest,
            device,
            cache,
            folder,
            store,
            made: BTreeMap::new(),
            first_tries: BTreeMap::new(),
            without_device: None,
            seen_device: None,
            progress: Progress::new(),
            count: 0,
        })
    }

    fn store_folder(&self) -> PathBuf {
        self.folder.path().join(STORE)
    }

    /// Where the large byte strings of the transcripts lie.
    pub(super) fn store(&self) -> Arc<dyn ContentStore> {
        Arc::new(self.store.clone())
    }

    /// The evaluation that found no device that can be used, if one did.
    pub(super) fn without_device(&self) -> Option<&Evaluated> {
        self.without_device.as_deref()
    }

    /// The device of the first evaluation that had one.
    pub(super) fn device(&self) -> Option<DeviceRecord> {
        self.seen_device.clone()
    }

    /// How many evaluations were made, repeated ones among them.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// The evaluation of a submission with a seed, if it was made already.
    pub(super) fn known(&self, subject: Subject<'_>, seed: Seed) -> Option<&Evaluated> {
        [Extent::Whole, Extent::OneRound]
            .into_iter()
            .find_map(|extent| self.made.get(&key(subject, seed, extent)))
            .map(|evaluated| &**evaluated)
    }

    /// How the first try ended of a whole evaluation that was made a second time, since its timings did not settle.
    pub(super) fn first_try(&self, subject: Subject<'_>, seed: Seed) -> Option<&str> {
        self.first_tries
            .get(&key(subject, seed, Extent::Whole))
            .map(String::as_str)
    }

    /// Shows what goes on.
    pub(super) fn step(&mut self, what: &str, done: u32, total: u32) {
        self.progress
            .hear(News::Said(&Message::Activity(Activity::Progress {
                done,
                total,
                what: what.to_owned(),
            })));
    }

    /// Takes away what shows what goes on.
    pub(super) fn clear_progress(&mut self) {
        self.progress.clear();
    }

    /// Every evaluation that was made, with what was evaluated.
    pub(super) fn made(&self) -> impl Iterator<Item = (&str, &Evaluated)> {
        self.made
            .iter()
            .map(|((name, _, _), evaluated)| (name.as_str(), &**evaluated))
    }

    /// The evaluation of a submission with a seed. One whose timings do not settle is made once more.
    pub(super) fn of(
        &mut self,
        subject: Subject<'_>,
        seed: Seed,
        extent: Extent,
    ) -> Result<Rc<Evaluated>, ConductError> {
        let key = key(subject, seed, extent);
        if let Some(evaluated) = self.made.get(&key) {
            return Ok(Rc::clone(evaluated));
        }
        let mut evaluated = self.make(subject, seed, extent)?;
        if extent == Extent::Whole && is_noisy(&evaluated.record) {
            self.first_tries
                .insert(key.clone(), in_words(&evaluated.record));
            evaluated = self.make(subject, seed, extent)?;
        }
        self.made.insert(key, Rc::clone(&evaluated));
        Ok(evaluated)
    }

    /// The same, or one of a larger extent that there is already.
    pub(super) fn at_least(
        &mut self,
        subject: Subject<'_>,
        seed: Seed,
    ) -> Result<(Rc<Evaluated>, Extent), ConductError> {
        if let Some(evaluated) = self.made.get(&key(subject, seed, Extent::Whole)) {
            return Ok((Rc::clone(evaluated), Extent::Whole));
        }
        let evaluated = self.of(subject, seed, Extent::OneRound)?;
        Ok((evaluated, Extent::OneRound))
    }

    /// Makes an evaluation, whether or not there is one.
    pub(super) fn make(
        &mut self,
        subject: Subject<'_>,
        seed: Seed,
        extent: Extent,
    ) -> Result<Rc<Evaluated>, ConductError> {
        if let Some(evaluated) = &self.without_device {
            return Ok(Rc::clone(evaluated));
        }
        self.count += 1;
        let place = self.folder.path().join(self.count.to_string());
        let transcript = place.with_extension("transcript");
        let submission = match subject {
            Subject::Starting => SubmissionChoice::Starting,
            Subject::Reference => SubmissionChoice::Reference,
            Subject::Files(_, files) => {
                stage(files, &place)?;
                SubmissionChoice::Folder(place.clone())
            }
        };
        let job = EvaluateJob {
            environment: self.environment.clone(),
            submission,
            device: self.device.clone(),
            seed: Some(seed),
            trial: extent == Extent::OneRound,
            cache: self.cache,
            deadline_seconds: DEADLINE,
            transcript: Some(TranscriptPlace {
                file: transcript.clone(),
                store: self.store_folder(),
            }),
            keep_in: None,
        };
        let progress = &mut self.progress;
        let record = conduct::evaluate(&job, conduct::draw_id()?, |news| match news {
            // How far the evaluation is says less than how far the check is.
            News::Said(Message::Activity(Activity::Progress { .. })) => {
                progress.hear(News::Waiting);
            }
            other => progress.hear(other),
        });
        let read = self.read(&transcript);
        remove(&place, &transcript);
        let record = record?.record;
        if record.sealed.environment.digest != self.digest {
            return Err(ConductError::Usage(
                "the environment's files changed while it was checked: check it again".to_owned(),
            ));
        }
        if self.seen_device.is_none() {
            self.seen_device.clone_from(&record.device);
        }
        let evaluated = Rc::new(Evaluated {
            record,
            transcript: read?,
        });
        if matches!(
            code(&evaluated.record),
            Some("no-device" | "device-unusable")
        ) && evaluated.record.outcome.verdict == Kind::Fault
        {
            self.without_device = Some(Rc::clone(&evaluated));
        }
        Ok(evaluated)
    }

    /// The transcript that a worker has written; none if it ended before its scorer began.
    fn read(&self, path: &Path) -> anyhow::Result<Option<Arc<Transcript>>> {
        let Ok(file) = File::open(path) else {
            return Ok(None);
        };
        let mut bytes = Vec::new();
        file.take(MAX_TRANSCRIPT + 1)
            .read_to_end(&mut bytes)
            .context("a transcript cannot be read")?;
        if bytes.len() as u64 > MAX_TRANSCRIPT {
            output::remark("warning: a transcript is too large to be looked at");
            return Ok(None);
        }
        // A worker that was ended in the middle of a line leaves one that is none.
        let whole = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        bytes.truncate(whole);
        if bytes.is_empty() {
            return Ok(None);
        }
        Ok(Some(Arc::new(Transcript::read(&bytes)?)))
    }
}

/// Writes a submission into a folder.
fn stage(files: &Snapshot, folder: &Path) -> anyhow::Result<()> {
    let write = || {
        fs::create_dir_all(folder)?;
        for (path, content) in files.files() {
            let path = folder.join(path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, content)?;
        }
        std::io::Result::Ok(())
    };
    write().with_context(|| {
        format!(
            "a submission cannot be written to the temporary folder {}",
            folder.display()
        )
    })
}

fn remove(folder: &PathBuf, transcript: &PathBuf) {
    // What cannot be removed now goes with the temporary folder.
    let _ = fs::remove_dir_all(folder);
    let _ = fs::remove_file(transcript);
}
