//! What the user reads: progress and results on stdout, errors on stderr, colours on a terminal only.

use std::env;
use std::io::{self, IsTerminal, Write};

use weighhouse_guest_build::is_ci;

/// Whether text for `stream` may be coloured. `NO_COLOR`: see <https://no-color.org>.
fn colours(stream: &impl IsTerminal) -> bool {
    stream.is_terminal() && !is_ci() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A line of plain text.
pub(crate) fn line(text: &str) {
    let mut out = io::stdout().lock();
    // A reader that went away (`| head`) is no reason to stop a build.
    let _ = writeln!(out, "{text}");
    let _ = out.flush();
}

/// A heading before a step, with an empty line above it.
pub(crate) fn heading(text: &str) {
    if colours(&io::stdout()) {
        line(&format!("\n\x1b[1m==> {text}\x1b[0m"));
    } else {
        line(&format!("\n==> {text}"));
    }
}

/// An error, on stderr.
pub(crate) fn error(text: &str) {
    let mut out = io::stderr().lock();
    let label = if colours(&io::stderr()) {
        "\x1b[1;31merror\x1b[0m"
    } else {
        "error"
    };
    let _ = writeln!(out, "{label}: {text}");
}
