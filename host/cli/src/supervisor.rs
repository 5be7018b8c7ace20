//! The watch over a worker process: its messages are read, its deadlines kept, and whatever happens to it, it does not outlive its job.

use std::process::{Command, ExitStatus};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use anyhow::Context;
use sysinfo::{MemoryRefreshKind, Pid, ProcessRefreshKind, ProcessesToUpdate, System};
use weighhouse_engine::gpu::activity::Activity;
use weighhouse_engine::gpu::shader::Origin;

use crate::process::Process;
use crate::protocol::{Job, Message};
use crate::worker;

/// What a worker may use up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// The time for the whole job.
    pub(crate) deadline: Duration,
    /// Resident memory, in bytes.
    pub(crate) memory: u64,
}

/// The resident memory of a worker: a scorer's own, a software device's buffers, and what a shader compiler needs for an honest shader,
/// several times over. More is what a compile bomb takes.
const MEMORY: u64 = 6 << 30;

impl Allowance {
    /// The time that is given, and the memory that a worker has on this machine: less than all of it, so that it is the worker that ends and
    /// not whatever the operating system would choose.
    pub(crate) fn within(deadline: Duration) -> Self {
        let machine = System::new().ok().map(|mut system| {
            system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
            system.total_memory()
        });
        let memory = match machine {
            Some(total @ 1..) => MEMORY.min(total / 4 * 3),
            _ => MEMORY,
        };
        Self { deadline, memory }
    }
}

/// A worker that knows its limit ends by itself; this much later it is taken to hang.
const GRACE: Duration = Duration::from_millis(1500);
const TICK: Duration = Duration::from_millis(50);
const MEMORY_CHECK: Duration = Duration::from_millis(200);

/// What a worker was doing.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Doing {
    pub(crate) origin: Origin,
    pub(crate) what: String,
}

/// How a worker's job ended.
#[derive(Debug)]
pub(crate) enum Ending {
    /// It did its job and said so.
    Done,
    /// It ended without having said that it was done: the driver or the compiler took it down, or a bug of ours.
    Crashed(Crash),
    /// One thing took longer than it may.
    Hung {
        doing: Doing,
        /// How long it was allowed to take.
        limit: Duration,
    },
    /// The deadline passed.
    DeadlinePassed {
        doing: Option<Doing>,
        /// How much of the time went into the submission's own work.
        submission: Duration,
    },
    /// It took too much memory.
    OutOfMemory {
        doing: Option<Doing>,
        bytes: u64,
        /// What it may take.
        limit: u64,
    },
}

/// An end without a last word.
#[derive(Debug)]
pub(crate) struct Crash {
    pub(crate) doing: Option<Doing>,
    /// Whether any of the submission's own work had begun.
    pub(crate) submission_began: bool,
    /// Whether the worker's own code gave up, which is a bug of ours.
    pub(crate) panicked: bool,
    /// The signal or exit status.
    pub(crate) status: String,
    /// The last of what it wrote to standard error.
    pub(crate) stderr: String,
}

/// What whoever waits for a worker is told.
#[derive(Debug, Clone, Copy)]
pub(crate) enum News<'a> {
    /// The worker said something.
    Said(&'a Message),
    /// It is still at work.
    Waiting,
}

/// Starts a worker, gives it a job, passes its messages on, and returns when it has ended.
///
/// # Errors
/// When no worker can be started.
pub(crate) fn supervise(
    job: &Job,
    allowance: Allowance,
    listen: impl FnMut(News<'_>),
) -> anyhow::Result<Ending> {
    let program = std::env::current_exe()
        .context("the path of this program is not known, so no worker can be started")?;
    let mut command = Command::new(program);
    command
        .arg(worker::COMMAND)
        // A shader that was compiled in an earlier evaluation would compile for free: that must not depend on who was here before.
        .env("MESA_SHADER_CACHE_DISABLE", "true")
        .env("__GL_SHADER_DISK_CACHE", "0");
    watch(command, job, allowance, listen)
}

fn watch(
    command: Command,
    job: &Job,
    allowance: Allowance,
    mut listen: impl FnMut(News<'_>),
) -> anyhow::Result<Ending> {
    let mut watch = Watch {
        started: Instant::now(),
        allowance,
        doing: None,
        submission: Duration::ZERO,
        submission_began: false,
        done: false,
    };
    let process = Process::start(command, job)?;
    if let Some(ending) = watch.run(&process, &mut listen) {
        return Ok(ending);
    }
    let (status, stderr) = process.end();
    Ok(Ending::Crashed(Crash {
        doing: watch.now(),
        submission_began: watch.submission_began,
        panicked: status.and_then(|status| status.code()) == Some(worker::PANICKED),
        status: describe(status),
        stderr,
    }))
}

struct Watch {
    started: Instant,
    allowance: Allowance,
    doing: Option<(Doing, Instant, Duration)>,
    /// The time that the submission's own work has taken so far.
    submission: Duration,
    submission_began: bool,
    done: bool,
}

impl Watch {
    /// Follows the worker until something ends its job; `None` when its messages ended without a last one.
    fn run(&mut self, process: &Process, listen: &mut impl FnMut(News<'_>)) -> Option<Ending> {
        let mut memory = Memory::new(process.id());
        loop {
            match process.next(TICK) {
                Ok(message) => {
                    self.note(&message);
                    listen(News::Said(&message));
                    if self.done {
                        return Some(Ending::Done);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => listen(News::Waiting),
            }
            if let Some(ending) = self.overdue() {
                return Some(ending);
            }
            if let Some(bytes) = memory.over(self.allowance.memory) {
                return Some(Ending::OutOfMemory {
                    doing: self.now(),
                    bytes,
                    limit: self.allowance.memory,
                });
            }
        }
    }

    fn overdue(&self) -> Option<Ending> {
        if let Some((doing, began, limit)) = &self.doing
            && began.elapsed() > *limit + GRACE
        {
            return Some(Ending::Hung {
                doing: doing.clone(),
                limit: *limit,
            });
        }
        (self.started.elapsed() > self.allowance.deadline).then(|| Ending::DeadlinePassed {
            doing: self.now(),
            submission: self.submission + self.since_begin(),
        })
    }

    fn now(&self) -> Option<Doing> {
        self.doing.as_ref().map(|(doing, _, _)| doing.clone())
    }

    /// How long the submission's work has been going on, if that is what is being done.
    fn since_begin(&self) -> Duration {
        match &self.doing {
            Some((doing, began, _)) if doing.origin == Origin::Submission => began.elapsed(),
            _ => Duration::ZERO,
        }
    }

    fn note(&mut self, message: &Message) {
        match message {
            Message::Activity(Activity::Begin {
                origin,
                what,
                max_seconds,
            }) => {
                self.submission += self.since_begin();
                self.submission_began |= *origin == Origin::Submission;
                let limit =
                    Duration::try_from_secs_f64(*max_seconds).unwrap_or(self.allowance.deadline);
                self.doing = Some((
                    Doing {
                        origin: *origin,
                        what: what.clone(),
                    },
                    Instant::now(),
                    limit,
                ));
            }
            Message::Activity(Activity::End) => {
                self.submission += self.since_begin();
                self.doing = None;
            }
            Message::Activity(Activity::Progress { .. })
            | Message::Sealed(_)
            | Message::Device(_)
            | Message::Tell { .. }
            | Message::Note { .. }
            | Message::Warn { .. } => {}
            Message::Finished { .. }
            | Message::Devices { .. }
            | Message::Inspected { .. }
            | Message::Verified { .. }
            | Message::Compared { .. }
            | Message::SelfTested { .. }
            | Message::Usage { .. }
            | Message::Failed { .. } => self.done = true,
        }
    }
}

/// Looks at a process's memory from time to time, on systems that tell.
struct Memory {
    system: Option<System>,
    pid: Pid,
    checked: Instant,
}

impl Memory {
    fn new(pid: u32) -> Self {
        Self {
            system: System::new().ok(),
            pid: Pid::from_u32(pid),
            checked: Instant::now(),
        }
    }

    /// The process's resident memory, if it is over the limit.
    fn over(&mut self, limit: u64) -> Option<u64> {
        if self.checked.elapsed() < MEMORY_CHECK {
            return None;
        }
        self.checked = Instant::now();
        let system = self.system.as_mut()?;
        system.refresh_processes_specifics(
            ProcessesToUpdate::Some(&[self.pid]),
            true,
            ProcessRefreshKind::nothing().with_memory().without_tasks(),
        );
        let bytes = system.process(self.pid)?.memory();
        (bytes > limit).then_some(bytes)
    }
}

fn describe(status: Option<ExitStatus>) -> String {
    let Some(status) = status else {
        return "it stopped answering".to_owned();
    };
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let name = match signal {
            4 => " (illegal instruction)",
            6 => " (abort)",
            7 => " (bus error)",
            8 => " (arithmetic error)",
            9 => " (killed)",
            11 => " (segmentation fault)",
            _ => "",
        };
        return format!("signal {signal}{name}");
    }
    match status.code() {
        Some(code) => format!("exit status {code}"),
        None => "an unknown end".to_owned(),
    }
}

/// Workers that misbehave, as shell scripts.
#[cfg(all(test, unix))]
mod tests {
    use super::*;

    const LIMITS: Allowance = Allowance {
        deadline: Duration::from_secs(20),
        memory: 1 << 30,
    };

    /// What becomes of a worker that runs a script. Its function `say` says a message.
    fn outcome(script: &str, allowance: Allowance) -> (Ending, Vec<String>, Duration) {
        let mut command = Command::new("sh");
        let say = "read token; read job; say() { printf '\\n%s %s\\n' \"$token\" \"$1\"; }";
        command.arg("-c").arg(format!("{say}; {script}"));
        let mut said = Vec::new();
        let started = Instant::now();
        let ending = watch(command, &Job::List, allowance, |news| {
            if let News::Said(message) = news {
                said.push(format!("{message:?}"));
            }
        })
        .unwrap();
        (ending, said, started.elapsed())
    }

    const BEGIN: &str = r#"say '{"message":"activity","activity":"begin","origin":"submission","what":"compiling","max_seconds":0.2}'"#;

    #[test]
    fn a_worker_that_says_it_is_done_is_ended_at_once() {
        let (ending, said, took) = outcome(
            r#"say '{"message":"devices","devices":[]}'; sleep 60"#,
            LIMITS,
        );
        assert!(matches!(ending, Ending::Done), "{ending:?}");
        assert_eq!(said.len(), 1);
        assert!(took < Duration::from_secs(5), "{took:?}");
    }

    #[test]
    fn a_crash_is_told_with_what_was_being_done() {
        let (ending, _, _) = outcome(
            &format!("{BEGIN}; echo 'the last words' >&2; kill -SEGV $$"),
            LIMITS,
        );
        let Ending::Crashed(crash) = ending else {
            panic!("{ending:?}")
        };
        assert_eq!(crash.status, "signal 11 (segmentation fault)");
        assert_eq!(
            crash.doing.map(|doing| doing.what).as_deref(),
            Some("compiling")
        );
        assert!(crash.submission_began && !crash.panicked);
        assert!(crash.stderr.contains("the last words"));
    }

    #[test]
    fn a_worker_that_gives_up_before_the_submission_began_is_told_apart() {
        let (ending, _, _) = outcome("exit 101", LIMITS);
        let Ending::Crashed(crash) = ending else {
            panic!("{ending:?}")
        };
        assert!(crash.panicked && !crash.submission_began, "{crash:?}");
    }

    #[test]
    fn what_takes_longer_than_it_may_is_a_hang() {
        let (ending, _, took) = outcome(&format!("{BEGIN}; sleep 60"), LIMITS);
        assert!(
            matches!(&ending, Ending::Hung { doing, .. } if doing.origin == Origin::Submission),
            "{ending:?}"
        );
        assert!(took < Duration::from_secs(6), "{took:?}");
    }

    #[test]
    fn a_deadline_passes_whatever_a_worker_says() {
        let second = Allowance {
            deadline: Duration::from_secs(1),
            ..LIMITS
        };
        let flood = r#"while :; do say '{"message":"tell","text":"x"}'; done"#;
        for script in ["sleep 60", flood, "exec >&-; sleep 60"] {
            let (ending, _, took) = outcome(script, second);
            assert!(
                matches!(ending, Ending::DeadlinePassed { .. }) || script.starts_with("exec"),
                "{script}: {ending:?}"
            );
            assert!(took < Duration::from_secs(4), "{script}: {took:?}");
        }
    }

    #[test]
    fn the_submissions_time_is_added_up() {
        let end = r#"say '{"message":"activity","activity":"end"}'"#;
        let work = BEGIN.replace("0.2", "30");
        let second = Allowance {
            deadline: Duration::from_millis(1500),
            ..LIMITS
        };
        let (ending, _, _) = outcome(
            &format!("{work}; sleep 0.5; {end}; {work}; sleep 0.4; {end}; sleep 60"),
            second,
        );
        let Ending::DeadlinePassed {
            doing: None,
            submission,
        } = ending
        else {
            panic!("{ending:?}")
        };
        assert!(
            submission >= Duration::from_millis(850) && submission < Duration::from_millis(1500),
            "{submission:?}"
        );
    }

    #[test]
    fn too_much_memory_ends_a_worker() {
        let little = Allowance {
            memory: 64 << 20,
            ..LIMITS
        };
        let (ending, _, _) = outcome("x=x; while :; do x=\"$x$x\"; done", little);
        assert!(
            matches!(ending, Ending::OutOfMemory { bytes, .. } if bytes > 64 << 20),
            "{ending:?}"
        );
    }
}
