//! One file for each subcommand: its arguments and what it does. A command returns its exit status.

pub(crate) mod bundle;
pub(crate) mod calibrate;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod devices;
pub(crate) mod inspect;
pub(crate) mod ledger;
pub(crate) mod list;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod score;
pub(crate) mod show;
pub(crate) mod trace;
pub(crate) mod verify;

use crate::conduct::ConductError;

type Outcome = Result<u8, ConductError>;
