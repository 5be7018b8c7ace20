//! Chromium without a window.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Says that a test did not run, and why: on standard error, and in the file that `cargo xtask test` counts.
#[expect(clippy::print_stderr, reason = "a test that could not be run says so")]
pub(crate) fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
    if let Some(file) = std::env::var_os("WEIGHHOUSE_SKIPPED") {
        let line = format!("{why}\n");
        let written = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(file)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        written.expect("the file of skipped tests can be written");
    }
}

/// Which colours the system prefers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Theme {
    Light,
    Dark,
}

/// The browser.
#[derive(Debug, Clone)]
pub(crate) struct Chromium(PathBuf);

/// A browser that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(400);

impl Chromium {
    /// The one that is on the path; where there is none, the test says so.
    pub(crate) fn find() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let names = ["chromium", "chromium-browser", "google-chrome"];
        let found = std::env::split_paths(&path)
            .flat_map(|folder| names.map(|name| folder.join(name)))
            .find(|program| program.is_file());
        if found.is_none() {
            skipped("no Chromium on the path");
        }
        found.map(Self)
    }

    /// What the page holds after its scripts have run.
    pub(crate) fn dom(&self, page: &Path) -> String {
        let output = self.run(page, Theme::Light, &["--dump-dom".to_owned()]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// A picture of the upper part of the page. Gives back what the browser's log says.
    pub(crate) fn picture(&self, page: &Path, theme: Theme, size: (u32, u32), to: &Path) -> String {
        let flags = [
            format!("--screenshot={}", to.display()),
            format!("--window-size={},{}", size.0, size.1),
            "--hide-scrollbars".to_owned(),
        ];
        let output = self.run(page, theme, &flags);
        String::from_utf8_lossy(&output.stderr).into_owned()
    }

    fn run(&self, page: &Path, theme: Theme, flags: &[String]) -> Output {
        let home = tempfile::tempdir().unwrap();
        let preferred = match theme {
            Theme::Dark => 0,
            Theme::Light => 1,
        };
        let mut command = Command::new(&self.0);
        command
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-dev-shm-usage",
                "--enable-logging=stderr",
                "--force-device-scale-factor=1",
            ])
            .arg(format!("--user-data-dir={}", home.path().display()))
            .arg(format!("--blink-settings=preferredColorScheme={preferred}"))
            .args(flags)
            .arg(format!("file://{}", page.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let child = command.spawn().expect("Chromium starts");
        let output = wait(child);
        assert!(
            output.status.success(),
            "Chromium ends with {}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
        output
    }
}

/// Waits for a process with its output, and ends it when it hangs.
fn wait(mut child: std::process::Child) -> Output {
    let read = |pipe: Option<Box<dyn std::io::Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut pipe) = pipe {
                // What is there when the process ends is all that there is.
                let _ = pipe.read_to_end(&mut bytes);
            }
            bytes
        })
    };
    let stdout = read(child.stdout.take().map(|pipe| Box::new(pipe) as Box<_>));
    let stderr = read(child.stderr.take().map(|pipe| Box::new(pipe) as Box<_>));
    let started = Instant::now();
    let status = loop {
        match child.try_wait().expect("a child can be waited for") {
            Some(status) => break status,
            None if started.elapsed() > PATIENCE => {
                child.kill().expect("a child can be killed");
                break child.wait().expect("a killed child ends");
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    Output {
        status,
        stdout: stdout.join().unwrap_or_default(),
        stderr: stderr.join().unwrap_or_default(),
    }
}
