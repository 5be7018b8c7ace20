//! The worker process: it loads the drivers, opens the submission and runs the scorer, does one job, and ends.
//!
//! It ends by leaving the process at once: a device that is still busy is never dropped, for that would wait for it.

use std::io::{BufRead, Write};
use std::process::exit;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use weighhouse_engine::environment::Environment;
use weighhouse_engine::evaluate::{
    EvaluateError, EvaluateRequest, Event, Finished, SubmissionSource, evaluate,
};
use weighhouse_engine::gpu::device;
use weighhouse_engine::remembered;
use weighhouse_engine::sandbox::TrustedCache;

use crate::protocol::{EvaluateJob, Job, Message, SubmissionChoice};
use crate::{folders, shipped};

/// The hidden subcommand that makes the command a worker.
pub(crate) const COMMAND: &str = "worker";

/// Parsers and compilers of shaders recurse on what they are given. The caps on shaders keep them far from this.
const STACK_BYTES: usize = 256 << 20;

/// Does the job on standard input; never returns.
pub(crate) fn run() -> ! {
    let mut line = String::new();
    let job = match std::io::stdin().lock().read_line(&mut line) {
        Ok(_) => serde_json::from_str::<Job>(&line),
        Err(error) => {
            finish(&Message::Failed {
                text: format!("the worker could not read its job: {error}"),
            });
        }
    };
    let Ok(job) = job else {
        finish(&Message::Failed {
            text: "a worker is started by weighhouse itself, with a job on its standard input"
                .to_owned(),
        });
    };
    // The command that gave the job holds the other end: when that closes, nobody waits for the outcome any more.
    thread::spawn(|| {
        let mut rest = String::new();
        while matches!(std::io::stdin().lock().read_line(&mut rest), Ok(1..)) {
            rest.clear();
        }
        exit(0);
    });
    let work = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || finish(&perform(job)));
    match work {
        Ok(thread) => {
            let _ = thread.join();
            // Only a panic comes back here: its text stands on standard error, and the command tells a crash by the missing message.
            exit(101);
        }
        Err(error) => finish(&Message::Failed {
            text: format!("the worker's thread could not be started: {error}"),
        }),
    }
}

fn finish(message: &Message) -> ! {
    say(message);
    exit(0);
}

fn say(message: &Message) {
    let Ok(mut line) = serde_json::to_string(message) else {
        return;
    };
    line.push('\n');
    // When the command is gone there is nobody left to tell.
    let mut stdout = std::io::stdout().lock();
    let _ = stdout
        .write_all(line.as_bytes())
        .and_then(|()| stdout.flush());
}

fn cache(wanted: bool) -> Option<TrustedCache> {
    if !wanted {
        return None;
    }
    let folder = folders::cache()?;
    let warn = |text: &str| {
        say(&Message::Note {
            text: text.to_owned(),
        })
    };
    match TrustedCache::open(&folder, Box::new(warn)) {
        Ok(cache) => Some(cache),
        Err(error) => {
            say(&Message::Note {
                text: format!("nothing is cached: {error}"),
            });
            None
        }
    }
}

fn perform(job: Job) -> Message {
    match job {
        Job::List => Message::Devices {
            devices: device::list(),
        },
        Job::SelfTest {
            device,
            cache: wanted,
        } => selftest(device, wanted),
        Job::Evaluate(job) => perform_evaluation(job),
    }
}

fn selftest(index: usize, wanted: bool) -> Message {
    let candidate = match device::Candidate::choose(Some(&index.to_string())) {
        Ok(candidate) => candidate,
        Err(error) => {
            return Message::Usage {
                text: error.to_string(),
            };
        }
    };
    match remembered::selftest(&candidate, cache(wanted).as_ref()) {
        Ok(result) => Message::SelfTested {
            result: Box::new(result),
        },
        Err(error) => Message::Failed {
            text: error.to_string(),
        },
    }
}

fn perform_evaluation(job: EvaluateJob) -> Message {
    let environment = match shipped::load(&job.environment) {
        Ok(environment) => environment,
        Err(error) => {
            return Message::Usage {
                text: error.to_string(),
            };
        }
    };
    let cache = cache(job.cache);
    let report = Arc::new(|event: Event| {
        say(&match event {
            Event::Sealed(sealed) => Message::Sealed(sealed),
            Event::Device(device) => Message::Device(device),
            Event::Activity(activity) => Message::Activity(activity),
            Event::Tell(text) => Message::Tell { text },
            Event::Note(text) => Message::Note { text },
        });
    });
    let finished = evaluate(EvaluateRequest {
        environment: &environment,
        submission: submission(&job.submission, &environment),
        device: job.device.as_deref(),
        seed: job.seed,
        trial: job.trial,
        cache: cache.as_ref(),
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

fn submission<'a>(choice: &'a SubmissionChoice, environment: &Environment) -> SubmissionSource<'a> {
    match choice {
        SubmissionChoice::Folder(folder) => SubmissionSource::Folder(folder),
        SubmissionChoice::Starting => SubmissionSource::Sealed(environment.starting()),
        SubmissionChoice::Reference => SubmissionSource::Sealed(environment.reference()),
    }
}
