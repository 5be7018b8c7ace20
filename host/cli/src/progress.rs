//! What goes on, on standard error, for whoever waits longer than two seconds: one line that is written over on a terminal, else a line now and then.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use weighhouse_engine::gpu::activity::Activity;

use crate::output;
use crate::protocol::Message;
use crate::supervisor::News;

/// Whoever waits no longer than this is told nothing.
const QUIET: Duration = Duration::from_secs(2);
/// Between two lines where none can be written over.
const BETWEEN: Duration = Duration::from_secs(5);
/// Between two changes of the line on a terminal.
const REDRAW: Duration = Duration::from_millis(100);

/// Shows what goes on.
pub(crate) struct Progress {
    terminal: bool,
    started: Instant,
    shown: Option<Instant>,
    drawn: bool,
    discreet: bool,
    stage: String,
    doing: String,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            terminal: std::io::stderr().is_terminal(),
            started: Instant::now(),
            shown: None,
            drawn: false,
            discreet: false,
            stage: String::new(),
            doing: String::new(),
        }
    }

    /// Shows that something goes on, and not what: for whoever must not learn how a submission fares.
    pub(crate) fn discreet() -> Self {
        let mut progress = Self::new();
        progress.discreet = true;
        progress
    }

    /// Shows how far the command itself is with something of a known extent, or, when `total` is 0, of an unknown one.
    pub(crate) fn count(&mut self, what: &str, done: u64, total: u64) {
        if !self.is_time() {
            return;
        }
        self.stage = if total == 0 {
            format!("{what} {done}")
        } else {
            format!("{what} {done}/{total}")
        };
        self.show();
    }

    /// Does something that does not say how far it is, and shows that it goes on.
    pub(crate) fn during<T>(what: &str, work: impl FnOnce() -> T) -> T {
        thread::scope(|scope| {
            let (at_work, over) = mpsc::channel::<()>();
            let show = move || {
                let mut progress = Self::new();
                what.clone_into(&mut progress.stage);
                while over.recv_timeout(REDRAW) == Err(RecvTimeoutError::Timeout) {
                    if progress.is_time() {
                        progress.show();
                    }
                }
            };
            // Without another thread nothing is shown, which is no reason to fail.
            let shown = thread::Builder::new().spawn_scoped(scope, show);
            let outcome = work();
            drop(at_work);
            if let Ok(shown) = shown {
                // Its line is gone before anything else is written.
                let _ = shown.join();
            }
            outcome
        })
    }

    fn is_time(&self) -> bool {
        let wait = if self.terminal { REDRAW } else { BETWEEN };
        self.started.elapsed() >= QUIET && self.shown.is_none_or(|shown| shown.elapsed() >= wait)
    }

    /// Takes note of what the worker says, and shows what goes on if it is time to.
    pub(crate) fn hear(&mut self, news: News<'_>) {
        match news {
            News::Said(Message::Activity(_)) if self.discreet => {}
            News::Said(Message::Activity(Activity::Begin { what, .. })) => {
                what.clone_into(&mut self.doing)
            }
            News::Said(Message::Activity(Activity::End)) => self.doing.clear(),
            News::Said(Message::Activity(Activity::Progress { done, total, what })) => {
                self.stage = if *total == 0 {
                    what.clone()
                } else {
                    format!("{what} {done}/{total}")
                };
            }
            News::Said(Message::Warn { text }) => {
                self.clear();
                output::remark(&format!("warning: {text}"));
            }
            News::Said(_) | News::Waiting => {}
        }
        if self.is_time() {
            self.show();
        }
    }

    fn show(&mut self) {
        self.shown = Some(Instant::now());
        let seconds = self.started.elapsed().as_secs();
        let text = match (self.stage.as_str(), self.doing.as_str()) {
            ("", "") => "working".to_owned(),
            ("", doing) => doing.to_owned(),
            (stage, "") => stage.to_owned(),
            (stage, doing) => format!("{stage}: {doing}"),
        };
        let text = output::printable(&text, 100);
        let mut stderr = std::io::stderr().lock();
        // Progress that cannot be shown is no reason to fail.
        let _ = if self.terminal {
            self.drawn = true;
            write!(stderr, "\r\x1b[2K{seconds:>4} s  {text}")
        } else {
            writeln!(stderr, "{seconds:>4} s  {text}")
        };
        let _ = stderr.flush();
    }

    /// Takes the line away.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.drawn) {
            let mut stderr = std::io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[2K").and_then(|()| stderr.flush());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}
