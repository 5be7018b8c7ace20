//! What is wrong with a line that cannot be imported.

use std::fmt;

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Flaw {
    /// The member that it is about; `None` where it is the line as a whole.
    pub(super) member: Option<String>,
    /// What is wrong.
    pub(super) cause: String,
    /// What to do about it.
    pub(super) remedy: String,
}

impl Flaw {
    /// A flaw of a line as a whole.
    pub(super) fn of_line(cause: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            member: None,
            cause: cause.into(),
            remedy: remedy.into(),
        }
    }

    /// A flaw of one member.
    pub(super) fn of(member: &str, cause: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self {
            member: Some(member.to_owned()),
            cause: cause.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(member) = &self.member {
            write!(formatter, "{}: ", quoted(member))?;
        }
        write!(formatter, "{}; {}", self.cause, self.remedy)
    }
}

/// A text out of a file as a message shows it: short, on one line, and without anything that a terminal would obey.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flaw_names_the_member_the_cause_and_the_remedy() {
        let flaw = Flaw::of("raw", "it is a text", "give a number");
        assert_eq!(flaw.to_string(), "`raw`: it is a text; give a number");
        let whole = Flaw::of_line("it is empty", "leave it out");
        assert_eq!(whole.to_string(), "it is empty; leave it out");
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_and_not_sent() {
        assert_eq!(quoted("a\u{1b}[2Jb\n"), r"`a\u{1b}[2Jb\n`");
        assert_eq!(quoted(&"x".repeat(100)), format!("`{}…`", "x".repeat(60)));
    }
}
