//! The receipt of an evaluation: where its transcript goes while it runs, and the signed statement when it is over.
//!
//! The worker writes the transcript; the command, which no driver and no shader ever ran in, takes its digest and signs.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::Context;
use serde::Serialize;
use weighhouse_engine::digest::Digest;
use weighhouse_engine::receipt::{
    DecidedBy, Predicate, Receipt, SigningKey, TranscriptRecord, WIT_PACKAGE, utc,
};
use weighhouse_engine::record::EvaluationRecord;
use weighhouse_engine::sandbox::engine::PRICE_LIST;
use weighhouse_engine::sandbox::transcript::{ContentStore, Transcript};
use weighhouse_engine::store::Store;

use crate::conduct::{ConductError, Evaluated};
use crate::folders::{self, DataOption};
use crate::protocol::TranscriptPlace;

/// Where receipts go and who signs them.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) data: DataOption,
    /// The private ed25519 key, PKCS#8 in PEM, that signs the receipt; otherwise one that is made on first use and kept in the folder of receipts.
    #[arg(long, value_name = "FILE", conflicts_with = "unsigned")]
    key: Option<PathBuf>,
    /// Do not sign the receipt: nobody vouches for it then.
    #[arg(long)]
    unsigned: bool,
}

/// The folder of transcripts that are being written.
const UNFINISHED: &str = "unfinished";

/// After this long a transcript that nobody has finished is somebody's who was killed: no evaluation takes longer than a day.
const ABANDONED: Duration = Duration::from_secs(3 * 24 * 3600);

/// An evaluation with its receipt, as a result is printed.
#[derive(Debug, Serialize)]
pub(crate) struct Issued {
    /// What stays of the evaluation, and where its receipt is.
    #[serde(flatten)]
    pub(crate) record: EvaluationRecord,
    /// The name of the key that vouches for the receipt; null when it is not signed, or when there is none.
    pub(crate) signed_by: Option<String>,
    /// The digest of the receipt's file, if there is one.
    #[serde(skip)]
    pub(crate) receipt_digest: Option<Digest>,
    /// Its place in its run. Not part of a receipt.
    #[serde(flatten)]
    pub(crate) in_run: InRun,
}

/// The place of an evaluation in its run; all of it null when it has none.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct InRun {
    /// The run's id.
    pub(crate) run: Option<String>,
    /// Its number in the run, from 1.
    pub(crate) ordinal: Option<u64>,
    /// Whether it started after the deadline, so that it does not count.
    pub(crate) late: Option<bool>,
}

impl Issued {
    /// An evaluation for which no receipt is made.
    pub(crate) fn without_receipt(record: EvaluationRecord) -> Self {
        Self {
            record,
            signed_by: None,
            receipt_digest: None,
            in_run: InRun::default(),
        }
    }
}

/// Makes receipts.
#[derive(Debug)]
pub(crate) struct Receipts {
    folder: PathBuf,
    key: Option<SigningKey>,
    transcript: TranscriptPlace,
    /// This command's own file, opened before the evaluation: an update may replace it meanwhile.
    executable: File,
}

impl Receipts {
    /// Finds the folders and the key, before there is anything that could be lost for want of them.
    ///
    /// # Errors
    /// When one of them cannot be used.
    pub(crate) fn open(options: &Options) -> Result<Self, ConductError> {
        let usage = |error: anyhow::Error| {
            ConductError::Usage(format!(
                "{error:#}: receipts are kept there; name another folder with --data"
            ))
        };
        let data = options.data.folder()?;
        let key = match (&options.key, options.unsigned) {
            (_, true) => None,
            (Some(file), false) => Some(
                SigningKey::of_file(file)
                    .map_err(|error| ConductError::Usage(error.to_string()))?,
            ),
            (None, false) => Some(
                SigningKey::open_or_create(&data.join(folders::KEYS))
                    .map_err(|error| ConductError::Usage(error.to_string()))?,
            ),
        };
        let store = data.join(folders::STORE);
        Store::open(&store).map_err(|error| usage(error.into()))?;
        let unfinished = data.join(UNFINISHED);
        let folder = data.join(folders::RECEIPTS);
        for folder in [&unfinished, &folder] {
            fs::create_dir_all(folder)
                .with_context(|| folder.display().to_string())
                .map_err(usage)?;
        }
        remove_abandoned(&unfinished);
        let mut name = [0; 16];
        getrandom::fill(&mut name).map_err(|error| {
            anyhow::anyhow!("the operating system gave no random bytes: {error}")
        })?;
        Ok(Self {
            folder,
            key,
            executable: executable()?,
            transcript: TranscriptPlace {
                file: unfinished.join(format!("{}.jsonl", hex::encode(name))),
                store,
            },
        })
    }

    /// Where the worker writes the transcript.
    pub(crate) fn transcript(&self) -> &TranscriptPlace {
        &self.transcript
    }

    /// Signs for an evaluation, and says in its record where the receipt is. A submission without a digest, because it could not be read, has none.
    ///
    /// # Errors
    /// When the receipt cannot be written.
    pub(crate) fn issue(self, evaluated: Evaluated) -> anyhow::Result<Issued> {
        let Evaluated {
            mut record,
            by_worker,
        } = evaluated;
        let transcript = self.take_transcript()?;
        if record.sealed.submission.digest.is_none() {
            return Ok(Issued::without_receipt(record));
        }
        let complete = transcript.as_ref().is_some_and(|(_, complete)| *complete);
        let receipt = Receipt::new(
            Predicate {
                evaluation: record.clone(),
                decided_by: if by_worker && complete {
                    DecidedBy::Scorer
                } else {
                    DecidedBy::Host
                },
                transcript: transcript.map(|(transcript, _)| transcript),
                wit_package: WIT_PACKAGE.to_owned(),
                host_executable: Digest::of_reader(BufReader::new(&self.executable))?,
                fuel_prices: PRICE_LIST.to_owned(),
                finished: utc(SystemTime::now()),
            },
            self.key.as_ref(),
        )?;
        let path = self.folder.join(format!("{}.json", record.evaluation));
        receipt.write(&path)?;
        let written = File::open(&path)
            .and_then(Digest::of_reader)
            .with_context(|| path.display().to_string())?;
        record.receipt = Some(path.display().to_string());
        Ok(Issued {
            record,
            signed_by: self.key.map(|key| key.public().keyid().to_owned()),
            receipt_digest: Some(written),
            in_run: InRun::default(),
        })
    }

    /// Moves the transcript into the store. Also says whether it tells how the scorer ended.
    fn take_transcript(&self) -> anyhow::Result<Option<(TranscriptRecord, bool)>> {
        let file = &self.transcript.file;
        let named = || format!("the transcript {}", file.display());
        let lines = match fs::read(file) {
            Ok(lines) => lines,
            // The evaluation ended before the scorer was called.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(named),
        };
        // A worker that was killed may have left half a line.
        let whole = lines
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |end| end + 1);
        let lines = &lines[..whole];
        let transcript = match Transcript::read(lines) {
            Ok(transcript) => transcript,
            Err(_) if lines.is_empty() => {
                remove(file);
                return Ok(None);
            }
            Err(error) => return Err(error).with_context(named),
        };
        let digest = Digest::of(lines);
        Store::open(&self.transcript.store)?
            .put(&digest, lines)
            .with_context(|| self.transcript.store.display().to_string())?;
        remove(file);
        let record = TranscriptRecord {
            digest,
            bytes: lines.len() as u64,
        };
        Ok(Some((record, transcript.end.is_some())))
    }
}

/// Removes a file that is of no use any more. One that stays is removed another day.
fn remove(file: &Path) {
    let _ = fs::remove_file(file);
}

/// Removes what evaluations have left that were killed long ago.
fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let age = entry
            .metadata()
            .and_then(|metadata| metadata.modified())
            .ok()
            .and_then(|modified| modified.elapsed().ok());
        if age.is_some_and(|age| age > ABANDONED) {
            remove(&entry.path());
        }
    }
}

/// This command's own file: its digest is what a receipt says the host was.
fn executable() -> anyhow::Result<File> {
    // On Linux the running file can be read even when another one is in its place.
    let path = if cfg!(target_os = "linux") {
        PathBuf::from("/proc/self/exe")
    } else {
        std::env::current_exe().context("this command's own file cannot be found")?
    };
    File::open(&path).with_context(|| path.display().to_string())
}
