//! The tables, charts and page that show a study.
//!
//! [`terminal`] writes tables of at most 100 columns, [`page`] one HTML file that needs nothing but itself: no scripts, no requests. What a study
//! says comes from `weighhouse-study`; nothing is computed here but where marks lie, the mean of curves, the quartiles of timings, and the smallest
//! and the largest anchors.

mod charts;
mod escape;
mod foreign;
mod names;
mod numbers;
mod page;
mod placed;
mod tables;
mod terminal;

pub use foreign::is_plain;
pub use page::{About, page};
pub use terminal::{Emphasis, WIDTH, plain, terminal};

/// Why a report could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// The library that draws refused to.
    #[error("cannot draw the figure {figure}: {cause}")]
    Drawing {
        /// Which figure.
        figure: String,
        /// What it said.
        cause: String,
    },
}
