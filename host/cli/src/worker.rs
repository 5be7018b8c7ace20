//! The worker process: it loads the drivers, opens the submission and runs the scorer, does one job, and ends.
//!
//! A device that is still busy is never dropped, for that would wait for it: the command ends the process when the last word is said.

use std::fs::File;
use std::io::{BufRead, BufWriter, Write};
use std::process::{abort, exit};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use weighhouse_engine::environment::Environment;
use weighhouse_engine::evaluate::{
    EvaluateError, EvaluateRequest, Event, Finished, SubmissionSource, TranscriptTarget, evaluate,
};
use weighhouse_engine::gpu::activity::Activity;
use weighhouse_engine::gpu::device;
use weighhouse_engine::gpu::shader::Origin;
use weighhouse_engine::kept;
use weighhouse_engine::remembered;
use weighhouse_engine::sandbox::TrustedCache;
use weighhouse_engine::sandbox::transcript::ContentStore;
use weighhouse_engine::store::Store;

use crate::protocol::{self, EvaluateJob, Job, Message, SubmissionChoice, Token, TranscriptPlace};
use crate::{folders, looking, output, shipped, status, verifying};

/// The hidden subcommand that makes the command a worker.
pub(crate) const COMMAND: &str = "worker";

/// Parsers and compilers of shaders recurse on what they are given. The caps on shaders keep them far from this.
const STACK_BYTES: usize = 256 << 20;

/// The self-test takes seconds; a device that needs this long for it hangs.
const SELF_TEST_SECONDS: f64 = 100.0;

/// The exit status after a panic of ours: the command tells it from a crash of the driver.
pub(crate) const PANICKED: i32 = 101;

/// Does the job on standard input; never returns.
pub(crate) fn run() -> ! {
    no_core_files();
    let mut lines = [String::new(), String::new()];
    let read = lines
        .iter_mut()
        .try_for_each(|line| std::io::stdin().lock().read_line(line).map(|_| ()));
    let [token, job] = lines;
    let voice = Voice(Token::of_line(&token));
    let (Ok(()), Ok(job)) = (read, serde_json::from_str::<Job>(&job)) else {
        output::remark(
            "error: a worker is started by weighhouse itself, with a token and a job on its standard input",
        );
        exit(status::USAGE.into());
    };
    // The command that gave the job holds the other end: when that closes, nobody waits for the outcome any more. Leaving by `exit` would
    // run the drivers' own endings, which may wait for a device that hangs.
    thread::spawn(|| {
        let mut rest = String::new();
        while matches!(std::io::stdin().lock().read_line(&mut rest), Ok(1..)) {
            rest.clear();
        }
        abort();
    });
    let speaker = voice.clone();
    let work = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || speaker.finish(&perform(job, &speaker)));
    match work {
        Ok(thread) => {
            let _ = thread.join();
            // Only a panic comes back here; its text stands on standard error.
            exit(PANICKED);
        }
        Err(error) => voice.finish(&Message::Failed {
            text: format!("the worker's thread could not be started: {error}"),
        }),
    }
}

/// A driver that a submission takes down leaves no copy of the worker's memory on the disk.
fn no_core_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        // Where that cannot be set, a crash is a crash all the same.
        let _ = setrlimit(
            Resource::Core,
            Rlimit {
                current: Some(0),
                maximum: Some(0),
            },
        );
    }
}

/// Says things to the command.
#[derive(Debug, Clone)]
struct Voice(Token);

impl Voice {
    fn say(&self, message: &Message) {
        let Ok(line) = protocol::line(&self.0, message) else {
            return;
        };
        // When the command is gone there is nobody left to tell.
        let mut stdout = std::io::stdout().lock();
        let _ = stdout
            .write_all(line.as_bytes())
            .and_then(|()| stdout.flush());
    }

    fn warn(&self, text: &str) {
        self.say(&Message::Warn {
            text: text.to_owned(),
        });
    }

    /// Says the last word. The command then ends this process: it does not wait for drivers that have something left to do.
    fn finish(&self, message: &Message) -> ! {
        self.say(message);
        loop {
            thread::park();
        }
    }
}

fn cache(wanted: bool, voice: &Voice) -> Option<TrustedCache> {
    if !wanted {
        return None;
    }
    let folder = folders::cache()?;
    let speaker = voice.clone();
    match TrustedCache::open(&folder, Box::new(move |text: &str| speaker.warn(text))) {
        Ok(cache) => Some(cache),
        Err(error) => {
            voice.warn(&format!("nothing is cached: {error}"));
            None
        }
    }
}

fn perform(job: Job, voice: &Voice) -> Message {
    match job {
        Job::List => Message::Devices {
            devices: device::list(),
        },
        Job::SelfTest {
            device,
            cache: wanted,
        } => selftest(device, wanted, voice),
        Job::Evaluate(job) => perform_evaluation(job, voice),
        Job::Inspect(job) => looking::perform(&job, cache(job.cache, voice).as_ref()),
        Job::Verify(job) => verifying::perform(&job, cache(job.cache, voice).as_ref()),
    }
}

fn selftest(index: usize, wanted: bool, voice: &Voice) -> Message {
    voice.say(&Message::Activity(Activity::Begin {
        origin: Origin::Environment,
        what: "testing the device".to_owned(),
        max_seconds: SELF_TEST_SECONDS,
    }));
    let candidate = match device::ChosenDevice::choose(Some(&index.to_string())) {
        Ok(candidate) => candidate,
        Err(error) => {
            return Message::Usage {
                text: error.to_string(),
            };
        }
    };
    match remembered::selftest(&candidate, cache(wanted, voice).as_ref()) {
        Ok(result) => Message::SelfTested {
            result: Box::new(result),
        },
        Err(error) => Message::Failed {
            text: error.to_string(),
        },
    }
}

fn perform_evaluation(job: EvaluateJob, voice: &Voice) -> Message {
    let environment = match shipped::load(&job.environment) {
        Ok(environment) => environment,
        Err(error) => {
            return Message::Usage {
                text: error.to_string(),
            };
        }
    };
    let transcript = match job.transcript.as_ref().map(open_transcript).transpose() {
        Ok(transcript) => transcript,
        Err(error) => {
            return Message::Usage {
                text: format!("{error:#}"),
            };
        }
    };
    let cache = cache(job.cache, voice);
    let speaker = voice.clone();
    let report = Arc::new(move |event: Event| {
        speaker.say(&match event {
            Event::Sealed(sealed) => Message::Sealed(sealed),
            Event::Device(device) => Message::Device(device),
            Event::Activity(activity) => Message::Activity(activity),
            Event::Tell(text) => Message::Tell { text },
            Event::Note(text) => Message::Note { text },
        });
    });
    let prepared = submission(&job.submission, &environment).and_then(|submission| {
        let keep = job.keep_in.as_deref().map(Store::open).transpose();
        Ok((submission, keep.map_err(|error| error.to_string())?))
    });
    let (submission, keep) = match prepared {
        Ok(prepared) => prepared,
        Err(text) => return Message::Usage { text },
    };
    let finished = evaluate(EvaluateRequest {
        environment: &environment,
        submission,
        device: job.device.as_deref(),
        seed: job.seed,
        trial: job.trial,
        cache: cache.as_ref(),
        transcript,
        keep: keep.as_ref().map(|store| store as &dyn ContentStore),
        deadline: Duration::try_from_secs_f64(job.deadline_seconds).unwrap_or(Duration::MAX),
        report,
    });
    match finished {
        Ok(Finished {
            outcome,
            device_lost,
        }) => Message::Finished {
            outcome: Box::new(outcome),
            device_lost,
        },
        Err(EvaluateError::Usage(text)) => Message::Usage { text },
    }
}

fn open_transcript(place: &TranscriptPlace) -> anyhow::Result<TranscriptTarget> {
    let file = File::create_new(&place.file)
        .with_context(|| format!("the transcript {}", place.file.display()))?;
    Ok(TranscriptTarget {
        out: Box::new(BufWriter::new(file)),
        store: Arc::new(Store::open(&place.store)?),
    })
}

/// What is scored, or why it cannot be had.
fn submission<'a>(
    choice: &'a SubmissionChoice,
    environment: &Environment,
) -> Result<SubmissionSource<'a>, String> {
    Ok(match choice {
        SubmissionChoice::Folder(folder) => SubmissionSource::Folder(folder),
        SubmissionChoice::Starting => SubmissionSource::Sealed(environment.starting()),
        SubmissionChoice::Reference => SubmissionSource::Sealed(environment.reference()),
        SubmissionChoice::Kept { digest, store } => {
            let store = Store::existing(store).map_err(|error| error.to_string())?;
            let kept = kept::restore(*digest, &store).map_err(|error| error.to_string())?;
            SubmissionSource::Sealed(kept)
        }
    })
}
