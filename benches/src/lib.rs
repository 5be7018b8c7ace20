//! What the benches have in common: figures with their targets, the machine, and how both are printed.
//!
//! A bench is a program of its own that takes figures and prints them as a table, or with `--json` as one object. A missed target is
//! printed and is no failure of the program: a figure depends on the machine and on what else runs on it, so a person judges it.

mod figure;
mod machine;
mod report;

pub use figure::{Figure, Target, median};
pub use machine::Machine;
pub use report::{Options, Report};
