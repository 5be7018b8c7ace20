//! What the tests lend a guest.

use std::collections::BTreeMap;

use weighhouse_sandbox::capability::{LiveFiles, LiveJournal, LiveRandom};
use weighhouse_sandbox::{Capabilities, Limits, Sandbox};

use crate::PretendedGpu;

/// The seed of every test's evaluation.
pub const SEED: [u8; 32] = [42; 32];

/// Capabilities with a small submission, a pretended device and a journal, and another handle on that journal.
pub fn lent() -> (Capabilities, LiveJournal) {
    lent_with(&[("answer.txt", b"42")])
}

/// The same with another submission.
pub fn lent_with(submission: &[(&str, &[u8])]) -> (Capabilities, LiveJournal) {
    let table = |files: &[(&str, &[u8])]| -> BTreeMap<String, Vec<u8>> {
        files
            .iter()
            .map(|(path, content)| ((*path).to_owned(), content.to_vec()))
            .collect()
    };
    let journal = LiveJournal::new(|_| {});
    let capabilities = Capabilities {
        submission: Box::new(LiveFiles::new(table(submission))),
        environment_data: Box::new(LiveFiles::new(table(&[
            ("starting/pipeline.toml", b"version = 1"),
            ("data/table.bin", &[0; 16]),
        ]))),
        gpu: Box::new(PretendedGpu::default()),
        random: Box::new(LiveRandom::new(&SEED)),
        journal: Box::new(journal.clone()),
    };
    (capabilities, journal)
}

/// A sandbox with other limits than the usual ones.
///
/// # Panics
/// When the engine does not start.
pub fn sandbox_with(change: impl FnOnce(&mut Limits)) -> Sandbox {
    let mut limits = Limits::default();
    change(&mut limits);
    Sandbox::new(limits).expect("the engine starts")
}
