//! Words of a scorer for people, and its progress.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

/// A message is cut at this many bytes.
pub const MAX_MESSAGE_BYTES: usize = 16 * 1024;

/// After this many bytes in all the rest is dropped.
pub const MAX_JOURNAL_BYTES: usize = 1024 * 1024;

/// What an entry counts beside its text, so that empty messages come to an end too.
const ENTRY_BYTES: usize = 16;

/// One thing that a scorer said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum JournalEntry {
    /// A message that whoever submitted may read.
    Tell {
        /// The text.
        message: String,
    },
    /// A message for the record only.
    Note {
        /// The text.
        message: String,
    },
    /// How far the work is. Not kept, only passed on.
    Progress {
        /// Steps done.
        done: u32,
        /// Steps in all.
        total: u32,
        /// What is being done now.
        what: String,
    },
    /// The journal is full: what was said after this is not kept.
    Full,
}

/// The interface `journal`.
pub trait Journal: Send {
    /// A message that whoever submitted may read.
    fn tell(&mut self, message: &str);

    /// A message for the record only.
    fn note(&mut self, message: &str);

    /// How far the work is.
    fn progress(&mut self, done: u32, total: u32, what: &str);
}

/// What is told of an entry as it is made.
type Sink = Box<dyn FnMut(&JournalEntry) + Send>;

struct Record {
    entries: Vec<JournalEntry>,
    bytes_left: usize,
    full: bool,
    sink: Sink,
}

/// Keeps messages and passes everything on as it comes. A clone is another handle on the same journal, so that whoever lends one to a
/// scorer can read it afterwards.
#[derive(Clone)]
pub struct LiveJournal(Arc<Mutex<Record>>);

impl LiveJournal {
    /// A journal that calls `sink` for every entry, while the scorer waits.
    pub fn new(sink: impl FnMut(&JournalEntry) + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Record {
            entries: Vec::new(),
            bytes_left: MAX_JOURNAL_BYTES,
            full: false,
            sink: Box::new(sink),
        })))
    }

    /// The messages so far, in order.
    pub fn entries(&self) -> Vec<JournalEntry> {
        self.record().entries.clone()
    }

    fn record(&self) -> MutexGuard<'_, Record> {
        // A record is never left half changed, so one behind a panic of the sink is still good.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn keep(&self, message: &str, entry: impl FnOnce(String) -> JournalEntry) {
        let mut record = self.record();
        if record.full {
            return;
        }
        let message = cut(message, MAX_MESSAGE_BYTES);
        let entry = match record.bytes_left.checked_sub(message.len() + ENTRY_BYTES) {
            Some(left) => {
                record.bytes_left = left;
                entry(message.to_owned())
            }
            None => {
                record.full = true;
                JournalEntry::Full
            }
        };
        (record.sink)(&entry);
        record.entries.push(entry);
    }
}

impl Journal for LiveJournal {
    fn tell(&mut self, message: &str) {
        self.keep(message, |message| JournalEntry::Tell { message });
    }

    fn note(&mut self, message: &str) {
        self.keep(message, |message| JournalEntry::Note { message });
    }

    fn progress(&mut self, done: u32, total: u32, what: &str) {
        let entry = JournalEntry::Progress {
            done,
            total,
            what: cut(what, MAX_MESSAGE_BYTES).to_owned(),
        };
        (self.record().sink)(&entry);
    }
}

/// The text up to a number of bytes, never cut inside a character.
fn cut(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_kept_and_everything_is_passed_on() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&seen);
        let journal = LiveJournal::new(move |entry| sink.lock().unwrap().push(entry.clone()));
        let mut lent = journal.clone();
        lent.tell("a");
        lent.progress(1, 2, "b");
        lent.note("c");
        let tell = JournalEntry::Tell {
            message: "a".to_owned(),
        };
        let note = JournalEntry::Note {
            message: "c".to_owned(),
        };
        let progress = JournalEntry::Progress {
            done: 1,
            total: 2,
            what: "b".to_owned(),
        };
        assert_eq!(journal.entries(), [tell.clone(), note.clone()]);
        assert_eq!(*seen.lock().unwrap(), [tell, progress, note]);
    }

    #[test]
    fn a_long_message_is_cut_between_characters() {
        let mut journal = LiveJournal::new(|_| {});
        journal.note(&"ä".repeat(MAX_MESSAGE_BYTES));
        let entries = journal.entries();
        let [JournalEntry::Note { message }] = entries.as_slice() else {
            panic!("{entries:?}");
        };
        assert_eq!(message.len(), MAX_MESSAGE_BYTES);
        let mut journal = LiveJournal::new(|_| {});
        journal.note(&format!("a{}", "ä".repeat(MAX_MESSAGE_BYTES)));
        assert!(
            matches!(&journal.entries()[0], JournalEntry::Note { message } if message.len() == MAX_MESSAGE_BYTES - 1)
        );
    }

    #[test]
    fn a_full_journal_says_so_once() {
        let mut journal = LiveJournal::new(|_| {});
        let message = "x".repeat(MAX_MESSAGE_BYTES);
        let fit = MAX_JOURNAL_BYTES / (MAX_MESSAGE_BYTES + ENTRY_BYTES);
        for _ in 0..fit + 3 {
            journal.note(&message);
        }
        let entries = journal.entries();
        assert_eq!(entries.len(), fit + 1);
        assert_eq!(entries[fit], JournalEntry::Full);
    }

    #[test]
    fn empty_messages_cannot_be_endless() {
        let mut journal = LiveJournal::new(|_| {});
        for _ in 0..MAX_JOURNAL_BYTES {
            journal.note("");
        }
        assert!(journal.entries().len() < MAX_JOURNAL_BYTES);
    }
}
