//! One file for each subcommand: its arguments and what it does. A command returns its exit status.

pub(crate) mod calibrate;
pub(crate) mod completions;
pub(crate) mod devices;
pub(crate) mod list;
pub(crate) mod score;
pub(crate) mod show;

use crate::conduct::ConductError;

type Outcome = Result<u8, ConductError>;
