//! The watch over a worker process: its messages are read, its deadlines kept, and whatever happens to it, it does not outlive its job.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};
use weighhouse_engine::gpu::activity::Activity;
use weighhouse_engine::gpu::shader::Origin;

use crate::protocol::{Job, Message};

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
pub(crate) const MEMORY: u64 = 6 << 30;

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
    /// It ended without having said that it was done: the driver or the compiler took it down.
    Crashed {
        doing: Option<Doing>,
        /// The signal or exit status.
        status: String,
        /// The last of what it wrote to standard error.
        stderr: String,
    },
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
    OutOfMemory { doing: Option<Doing>, bytes: u64 },
}

/// Kills and reaps the worker in every case, a panic of ours included.
struct Worker(Child);

impl Drop for Worker {
    fn drop(&mut self) {
        // A worker that has ended already cannot be killed, which is what was wanted.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a worker, gives it a job, passes its messages on, and returns when it has ended.
///
/// # Errors
/// When no worker can be started.
pub(crate) fn supervise(
    job: &Job,
    allowance: Allowance,
    mut on_message: impl FnMut(&Message),
) -> anyhow::Result<Ending> {
    let started = Instant::now();
    let program = std::env::current_exe()
        .context("the path of this program is not known, so no worker can be started")?;
    let child = Command::new(&program)
        .arg(crate::worker::COMMAND)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // A shader that was compiled in an earlier evaluation would compile for free: that must not depend on who was here before.
        .env("MESA_SHADER_CACHE_DISABLE", "true")
        .env("__GL_SHADER_DISK_CACHE", "0")
        .spawn()
        .with_context(|| {
            format!(
                "a worker process could not be started from {}",
                program.display()
            )
        })?;
    let mut worker = Worker(child);
    let mut stdin = worker
        .0
        .stdin
        .take()
        .context("the worker has no standard input")?;
    let stdout = worker
        .0
        .stdout
        .take()
        .context("the worker has no standard output")?;
    let stderr = worker
        .0
        .stderr
        .take()
        .context("the worker has no standard error")?;
    let mut line = serde_json::to_string(job)?;
    line.push('\n');
    let tail = Tail::default();
    let kept = tail.clone();
    let errors = thread::spawn(move || kept.follow(stderr));
    // A worker that has crashed already does not read its job; how it ended is found below.
    let _ = stdin
        .write_all(line.as_bytes())
        .and_then(|()| stdin.flush());
    let (sender, messages) = sync_channel(1024);
    thread::spawn(move || read_messages(stdout, &sender));
    // The worker ends when its standard input closes, so that it does not outlive this process: `stdin` stays open until then.
    let mut watch = Watch {
        started,
        allowance,
        doing: None,
        submission: Duration::ZERO,
        done: false,
    };
    let ending = watch
        .run(worker.0.id(), &messages, &mut on_message)
        .unwrap_or_else(|| {
            let status = wait_a_little(&mut worker.0);
            // Its standard error ends with it.
            let _ = errors.join();
            Ending::Crashed {
                doing: watch.now(),
                status: describe(status),
                stderr: tail.text(),
            }
        });
    drop(worker);
    drop(stdin);
    Ok(ending)
}

struct Watch {
    started: Instant,
    allowance: Allowance,
    doing: Option<(Doing, Instant, Duration)>,
    /// The time that the submission's own work has taken so far.
    submission: Duration,
    done: bool,
}

impl Watch {
    /// Follows the worker until something ends its job; `None` when its messages ended without a last one.
    fn run(
        &mut self,
        pid: u32,
        messages: &Receiver<Message>,
        on_message: &mut impl FnMut(&Message),
    ) -> Option<Ending> {
        let mut memory = Memory::new(pid);
        loop {
            match messages.recv_timeout(TICK) {
                Ok(message) => {
                    self.note(&message);
                    on_message(&message);
                    if self.done {
                        return Some(Ending::Done);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let now = Instant::now();
            if let Some((doing, began, limit)) = &self.doing
                && now.duration_since(*began) > *limit + GRACE
            {
                return Some(Ending::Hung {
                    doing: doing.clone(),
                    limit: *limit,
                });
            }
            if now.duration_since(self.started) > self.allowance.deadline {
                return Some(Ending::DeadlinePassed {
                    doing: self.now(),
                    submission: self.submission + self.since_begin(),
                });
            }
            if let Some(bytes) = memory.over(self.allowance.memory) {
                return Some(Ending::OutOfMemory {
                    doing: self.now(),
                    bytes,
                });
            }
        }
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
        if matches!(
            message,
            Message::Activity(Activity::Begin { .. } | Activity::End)
        ) {
            self.submission += self.since_begin();
            self.doing = None;
        }
        match message {
            Message::Activity(Activity::Begin {
                origin,
                what,
                max_seconds,
            }) => {
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
            Message::Finished { .. }
            | Message::Devices { .. }
            | Message::SelfTested { .. }
            | Message::Usage { .. }
            | Message::Failed { .. } => self.done = true,
            _ => {}
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

/// The longest message: a verdict with every detail that a scorer may return is far smaller.
const MAX_LINE: u64 = 64 << 20;

/// Passes messages on until the worker closes its standard output. A line that is no message is a driver talking: it is dropped.
fn read_messages(stdout: impl Read, sender: &SyncSender<Message>) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if let Ok(message) = serde_json::from_slice(&line)
            && sender.send(message).is_err()
        {
            return;
        }
    }
}

/// The end of a text that is written bit by bit.
#[derive(Debug, Clone, Default)]
struct Tail(Arc<Mutex<VecDeque<u8>>>);

impl Tail {
    const BYTES: usize = 16 << 10;

    fn follow(&self, mut source: impl Read) {
        let mut chunk = [0; 4096];
        while let Ok(length @ 1..) = source.read(&mut chunk) {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(&chunk[..length]);
            let excess = kept.len().saturating_sub(Self::BYTES);
            kept.drain(..excess);
        }
    }

    fn text(&self) -> String {
        let kept: Vec<u8> = self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .copied()
            .collect();
        String::from_utf8_lossy(&kept).into_owned()
    }
}

/// Waits for a worker that has closed its standard output: it is ending.
fn wait_a_little(child: &mut Child) -> Option<ExitStatus> {
    let until = Instant::now() + GRACE;
    while Instant::now() < until {
        if let Ok(Some(status)) = child.try_wait() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_long_text_is_kept() {
        let tail = Tail::default();
        let text = format!("{}the end", "x".repeat(3 * Tail::BYTES));
        tail.follow(text.as_bytes());
        assert_eq!(tail.text().len(), Tail::BYTES);
        assert!(tail.text().ends_with("the end"));
    }

    #[test]
    fn what_a_driver_prints_between_messages_is_dropped() {
        let (sender, messages) = sync_channel(8);
        let text = "driver: hello\n{\"message\":\"tell\",\"text\":\"a\"}\n\n{\"message\":\"score\",\"raw\":9}\n{\"message\":\"note\",\"text\":\"b\"}";
        read_messages(text.as_bytes(), &sender);
        drop(sender);
        let texts: Vec<String> = messages
            .iter()
            .map(|message| match message {
                Message::Tell { text } | Message::Note { text } => text,
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(texts, ["a", "b"]);
    }
}
