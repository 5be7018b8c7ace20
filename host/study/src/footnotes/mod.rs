//! What a reader must know beside the figures: sentences, each with its numbers.

mod comparison;
mod figures;
mod runs;
mod wording;

use crate::attempt::Attempt;
use crate::options::Options;
use crate::summary::Group;

/// What footnotes are made of.
pub(crate) struct Facts<'a> {
    pub(crate) groups: &'a [Group],
    /// The runs that were given, but for published human ones, of which a footnote says where they come from.
    pub(crate) attempts: &'a [&'a Attempt],
    /// The human runs of the study, given or shipped, of every length.
    pub(crate) humans: &'a [&'a Attempt],
    pub(crate) options: &'a Options,
}

/// All footnotes, those about the figures first.
pub(crate) fn of(facts: &Facts<'_>) -> Vec<String> {
    let mut footnotes = figures::of(facts);
    footnotes.extend(comparison::of(facts));
    footnotes.extend(runs::of(facts));
    footnotes
}
