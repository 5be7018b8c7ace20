//! A worker process: started with a job, heard line by line, and ended in every case.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::protocol::{self, Job, Message};

/// How long a process that was killed is waited for. One that the driver keeps in the kernel for longer is left to the operating system: a
/// verdict does not wait for it.
const FAREWELL: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(5);

/// A running worker.
pub(crate) struct Process {
    child: Child,
    /// Open as long as the worker is wanted: it ends when this closes, so that it does not outlive the command.
    _stdin: ChildStdin,
    messages: Receiver<Message>,
    stderr: Tail,
    stderr_ended: Receiver<()>,
}

impl Process {
    /// Starts a worker and hands it its job.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub(crate) fn start(mut command: Command, job: &Job) -> anyhow::Result<Self> {
        let token = protocol::Token::draw()?;
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| {
                format!(
                    "no worker process could be started from {}",
                    command.get_program().display()
                )
            })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut stdin), Some(stdout), Some(stderr)) = pipes else {
            let _ = child.kill();
            anyhow::bail!("the worker process has no pipes");
        };
        let job = protocol::job_lines(&token, job)?;
        // A worker that has crashed already does not read its job; how it ended is found out by whoever waits for its messages.
        let _ = stdin.write_all(job.as_bytes()).and_then(|()| stdin.flush());
        let (sender, messages) = sync_channel(1024);
        thread::spawn(move || read_messages(stdout, &token, &sender));
        let tail = Tail::default();
        let kept = tail.clone();
        let (ended, stderr_ended) = sync_channel(1);
        thread::spawn(move || {
            kept.follow(stderr);
            let _ = ended.send(());
        });
        Ok(Self {
            child,
            _stdin: stdin,
            messages,
            stderr: tail,
            stderr_ended,
        })
    }

    /// The operating system's number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// The next message, if one comes in time.
    pub(crate) fn next(&self, wait: Duration) -> Result<Message, RecvTimeoutError> {
        self.messages.recv_timeout(wait)
    }

    /// Ends a process whose messages have ended: how it went, and the last of what it wrote to standard error.
    pub(crate) fn end(mut self) -> (Option<ExitStatus>, String) {
        let status = self.wait();
        if status.is_none() {
            let _ = self.child.kill();
        }
        // A process that a driver started may hold the pipe open for longer.
        let _ = self.stderr_ended.recv_timeout(FAREWELL);
        (status, self.stderr.text())
    }

    /// Waits for the process's end, but not for long.
    fn wait(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(PAUSE),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that has ended already cannot be killed, which is what was wanted.
        let _ = self.child.kill();
        let _ = self.wait();
    }
}

/// The longest message: a verdict with every detail that a scorer may return is far smaller.
const MAX_LINE: u64 = 64 << 20;

/// Passes messages on until the worker closes its standard output. A line without the token is a driver talking: it is dropped.
fn read_messages(stdout: impl Read, token: &protocol::Token, sender: &SyncSender<Message>) {
    let mut reader = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if let Some(message) = protocol::message_of(token, &line)
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
    fn what_a_driver_prints_is_no_message_even_if_it_looks_like_one() {
        let token = protocol::Token::draw().unwrap();
        let (sender, messages) = sync_channel(8);
        let tell = |text: &str| {
            protocol::line(
                &token,
                &Message::Tell {
                    text: text.to_owned(),
                },
            )
            .unwrap()
        };
        let forged = "{\"message\":\"tell\",\"text\":\"forged\"}\n";
        let text = format!(
            "driver: hello\n{forged}driver without an end of line{}{forged}{}",
            tell("a"),
            tell("b")
        );
        read_messages(text.as_bytes(), &token, &sender);
        drop(sender);
        let texts: Vec<String> = messages
            .iter()
            .map(|message| format!("{message:?}"))
            .collect();
        assert_eq!(texts, ["Tell { text: \"a\" }", "Tell { text: \"b\" }"]);
    }
}
