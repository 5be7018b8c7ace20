//! What the command and its worker process say to each other. The worker's standard input has a line with a token and a line with its job;
//! each message is a line of its standard output, the token and one JSON object. Drivers write to standard output too: what does not begin
//! with the token is theirs. The command never loads a driver and never opens a submission; a worker does one job and ends.

use std::fmt;

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use weighhouse_engine::digest::Digest;
use weighhouse_engine::gpu::activity::Activity;
use weighhouse_engine::gpu::device::Listing;
use weighhouse_engine::gpu::selftest::SelfTest;
use weighhouse_engine::inspect::Inspection;
use weighhouse_engine::inspect::diff::Difference;
use weighhouse_engine::record::{DeviceRecord, Outcome, Sealed};
use weighhouse_engine::sandbox::Compiler;
use weighhouse_engine::seed::Seed;
use weighhouse_engine::verify::Verification;

/// A word that only the command and its worker know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

impl Token {
    /// Draws one.
    ///
    /// # Errors
    /// When the operating system has no random bytes.
    pub(crate) fn draw() -> anyhow::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| {
            anyhow::anyhow!("the operating system gave no random bytes: {error}")
        })?;
        Ok(Self(hex::encode(bytes)))
    }

    /// The token in the first line of a worker's standard input.
    pub(crate) fn of_line(line: &str) -> Self {
        Self(line.trim().to_owned())
    }
}

impl fmt::Display for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What is written to a worker's standard input.
pub(crate) fn job_lines(token: &Token, job: &Job) -> serde_json::Result<String> {
    Ok(format!("{token}\n{}\n", serde_json::to_string(job)?))
}

/// A message as a worker writes it: on a line of its own, whatever a driver has left unfinished.
pub(crate) fn line(token: &Token, message: &Message) -> serde_json::Result<String> {
    Ok(format!("\n{token} {}\n", serde_json::to_string(message)?))
}

/// The message on a line, if it is one.
pub(crate) fn message_of(token: &Token, line: &[u8]) -> Option<Message> {
    let json = line.strip_prefix(token.0.as_bytes())?.strip_prefix(b" ")?;
    serde_json::from_slice(json).ok()
}

/// What a worker is asked to do.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "job", rename_all = "kebab-case")]
pub(crate) enum Job {
    /// List the devices.
    List,
    /// Run the self-test on one device, and remember what it finds.
    SelfTest {
        /// The device's index.
        device: usize,
        /// Whether what is remembered may be used instead, and is to be kept.
        cache: bool,
    },
    /// Score a submission.
    Evaluate(EvaluateJob),
    /// Look at something without running it, or compare two.
    Inspect(InspectJob),
    /// Check a receipt.
    Verify(VerifyJob),
}

/// An evaluation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct EvaluateJob {
    pub(crate) environment: EnvironmentChoice,
    pub(crate) submission: SubmissionChoice,
    /// An index or a part of a name; the default device when there is none.
    pub(crate) device: Option<String>,
    /// Drawn by the worker when there is none, once the submission is sealed.
    pub(crate) seed: Option<Seed>,
    /// Whether only the device's survival is asked for: measuring then ends after one round.
    pub(crate) trial: bool,
    /// Whether compiled scorers and self-tests may be kept and used again.
    pub(crate) cache: bool,
    /// The time that the whole evaluation has, in seconds.
    pub(crate) deadline_seconds: f64,
    /// Where the transcript goes, if one is wanted.
    pub(crate) transcript: Option<TranscriptPlace>,
    /// The store in which the sealed submission is kept, if it is to be scored again one day.
    pub(crate) keep_in: Option<PathBuf>,
}

/// Where a transcript goes.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct TranscriptPlace {
    /// The file of its lines, which is not there yet.
    pub(crate) file: PathBuf,
    /// The folder of the store.
    pub(crate) store: PathBuf,
}

/// An inspection.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct InspectJob {
    /// One to look at, or two to compare: shipped environments, or paths of anything that can be looked at.
    pub(crate) targets: Vec<EnvironmentChoice>,
    /// The environment whose optional device features shaders may use; without one, all of them.
    pub(crate) environment: Option<EnvironmentChoice>,
    /// Whether compiled scorers may be kept and used again.
    pub(crate) cache: bool,
}

/// A check of a receipt.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct VerifyJob {
    /// The receipt's file.
    pub(crate) receipt: PathBuf,
    /// The folder of the store, if one was found.
    pub(crate) store: Option<PathBuf>,
    /// The keys of those whose word is taken, in PEM.
    pub(crate) keys: Vec<String>,
    /// Whether a receipt passes that nobody has signed.
    pub(crate) allow_unsigned: bool,
    /// What the scorer is run again with.
    pub(crate) engine: EngineChoice,
    /// The digest of the environment that the receipt has to be of, if it has to be of one.
    pub(crate) environment: Option<Digest>,
    /// How long the scorer may run, in seconds.
    pub(crate) scorer_seconds: f64,
    /// Whether compiled scorers may be kept and used again.
    pub(crate) cache: bool,
}

/// What a scorer is run again with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EngineChoice {
    /// Machine code, as it was when it scored.
    Native,
    /// wasmtime's portable interpreter: a second opinion, some tens of times slower.
    Pulley,
}

impl EngineChoice {
    /// What it is for the sandbox.
    pub(crate) fn compiler(self) -> Compiler {
        match self {
            Self::Native => Compiler::Native,
            Self::Pulley => Compiler::Pulley,
        }
    }

    /// How long a scorer may run with it: the slowest way to spend a scorer's whole fuel takes about 45 s as machine code.
    pub(crate) fn scorer_time(self) -> Duration {
        match self {
            Self::Native => Duration::from_secs(300),
            Self::Pulley => Duration::from_secs(3600),
        }
    }
}

/// Which environment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EnvironmentChoice {
    /// One that the command carries.
    Shipped(String),
    /// One in a folder.
    Folder(PathBuf),
}

/// Which submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SubmissionChoice {
    /// A folder.
    Folder(PathBuf),
    /// The environment's own starting solution.
    Starting,
    /// The environment's own reference solution.
    Reference,
    /// One that was kept when it was scored.
    Kept {
        /// Its digest.
        digest: Digest,
        /// The folder of the store that has it.
        store: PathBuf,
    },
}

/// What a worker says.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "message", rename_all = "kebab-case")]
pub(crate) enum Message {
    /// The files are sealed and the seed is drawn.
    Sealed(Box<Sealed>),
    /// The device is open.
    Device(Box<DeviceRecord>),
    /// Something begins, goes on or ends.
    Activity(Activity),
    /// The scorer tells whoever submitted.
    Tell { text: String },
    /// The scorer notes something for the record.
    Note { text: String },
    /// Something that whoever called the command should know, and that changes no result.
    Warn { text: String },
    /// The devices.
    Devices { devices: Vec<Listing> },
    /// What the self-test found.
    SelfTested { result: Box<SelfTest> },
    /// What was found out about a receipt.
    Verified { report: Box<Verification> },
    /// The evaluation ended.
    Finished {
        outcome: Box<Outcome>,
        /// Why the driver gave the device up, if it did: the outcome is then not the last word.
        device_lost: Option<String>,
    },
    /// What was found out about a target.
    Inspected { inspection: Box<Inspection> },
    /// What differs between two targets.
    Compared { difference: Box<Difference> },
    /// The job cannot be done as it was asked for: wrong usage.
    Usage { text: String },
    /// The job failed.
    Failed { text: String },
}
