//! The statistics of runs: how good an agent is, how sure that is, and how it compares with human experts at equal budgets.
//!
//! [`of_ledger`] reads the runs of a ledger into [`attempt`]s, [`humans`] has those of human experts, and [`summary::Summary::of`] computes everything that a report
//! shows. Each formula is in a module of its own, with its source. `docs/statistics.md` explains them to readers of reports.

pub mod allocation;
pub mod attempt;
pub mod best_of;
pub mod bootstrap;
pub mod duration;
mod environment;
mod experts;
mod footnotes;
mod group;
pub mod humans;
mod measured_again;
pub mod of_ledger;
pub mod options;
pub mod percentile;
mod record;
pub mod sample;
pub mod summary;
pub mod superiority;
