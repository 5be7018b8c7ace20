//! Runs and evaluations as JSON lines (`weighhouse.ledger/1`): what [`Ledger::export`] writes and [`Ledger::import`] reads.
//!
//! A file is UTF-8, one flat JSON object a line, its `kind` first: `run`, `evaluation` or `anchors`. A run stands before its evaluations, and anchors before what is
//! normalised by them. Times are seconds, moments are `2026-11-30T21:00:00.123456Z`, and what is not known is null or left out. In the tables below, *needed*
//! members must be there on the way in. Members that are not listed are refused; so are a member that is there twice, a number that is not finite, a
//! line longer than [`LONGEST_LINE`], and whatever contradicts itself, the lines before it or the ledger. Then nothing at all is imported. So are a normalised
//! score that its raw score and its anchors contradict, anchors of which the wrong one is the better one, two directions at one version of an environment, and a
//! file without a line.
//!
//! An imported run says so (`origin` is `imported`) whatever it was where it comes from, and nothing more happens in it.
//!
//! | of a run | on the way in | what it is |
//! | --- | --- | --- |
//! | `run` | needed | its id: 1 to 128 letters, digits, `-`, `_` and `.` |
//! | `environment`, `environment_version` | needed | what was attempted |
//! | `environment_digest` | | the digest of the environment's folder |
//! | `agent` | needed | who made the attempt |
//! | `solver` | `agent` | `agent` or `human` |
//! | `agent_seed` | | the number by which an agent's repeated runs are told apart |
//! | `budget_seconds` | needed | the time that the run had, more than 0 |
//! | `elapsed_seconds` | needed | the time that it took, pauses left out |
//! | `paused_seconds` | 0 | the time of its pauses together; their reasons stay behind |
//! | `state` | `finished` | `open`, `paused` or `finished`; `elapsed_seconds` of a run that is not finished is that of the export |
//! | `started`, `finished` | | when |
//! | `better` | needed | which raw score is the better one: `lower` or `higher` |
//! | `unit` | | what the raw score is |
//! | `counts` | `best` | which evaluation is the result: `best` or `last` |
//! | `visible` | `test` | what was shown during the run: `none`, `validity`, `validation` or `test` |
//! | `origin` | not believed | `conducted` or `imported` |
//! | `clock_set_back` | 0 | how often the clock was set back |
//! | `evaluations` | | how many evaluations it has, repeated measurements left out; where it is said, they must be in the file |
//! | `score`, `best_evaluation`, `scored`, `invalid`, `fault`, `interrupted`, `late` | not believed | what follows from the run's evaluations |
//! | `rescored_median`, `rescored_times`, `rescored_interrupted` | not believed | the result measured again: the median, how often, and how often no verdict came of it |
//!
//! | of an evaluation | on the way in | what it is |
//! | --- | --- | --- |
//! | `evaluation` | needed | its id, as of a run |
//! | `run` | | the run's id; null where it belongs to none |
//! | `ordinal` | the next | its number in its run, from 1, rising |
//! | `purpose` | `score` | `score`, or `rescore` where a run's result is measured again |
//! | `environment`, `environment_version`, `environment_digest` | the run's | needed where there is no run |
//! | `started`, `ended` | | when |
//! | `at_seconds` | needed in a run | the time in the run at which it started; it does not lessen from one number to the next |
//! | `late` | follows | whether that was after the budget, or its submission was sealed late; `true` is believed, as the second cannot be computed |
//! | `progress` | `complete` | `complete` or `interrupted`; one that is `started` is imported as interrupted |
//! | `verdict` | needed if complete | `scored`, `invalid` or `fault` |
//! | `raw` | | the raw score |
//! | `normalised` | computed | needed of a scored one unless there are `raw` and anchors, its own or those that a line gave for its version of the environment |
//! | `better` | the run's | which raw score is the better one |
//! | `anchor_start`, `anchor_reference`, `anchor_source` | | what the score was normalised by |
//! | `reason` | `not-given` | why there is no score |
//! | `seconds` | | how long it took |
//! | `submission`, `seed`, `device`, `receipt` | | digest, seed, name and digest |
//! | `record` | | the whole record, an object; exported only when asked for |
//!
//! | of anchors | on the way in | what it is |
//! | --- | --- | --- |
//! | `environment`, `environment_version` | needed | whose they are |
//! | `start`, `reference` | needed | the raw scores that are 0 and 1 |
//! | `source` | `imported` | where they come from |
//!
//! In Python the export of one kind is a table. Left to itself, pandas takes a text that looks like a number (`12e4567890123456`) for one and rounds the last
//! digits of numbers, so both are said:
//!
//! ```python
//! texts = ["run", "evaluation", "best_evaluation", "submission", "seed", "receipt"]
//! texts = dict.fromkeys(texts, "string")
//! runs = pandas.read_json("runs.jsonl", lines=True, precise_float=True, dtype=texts)
//! ```

mod anchors_line;
mod completion;
mod evaluation_line;
mod export;
mod flaw;
mod import;
mod lines;
mod members;
mod object;
mod run_line;

pub use export::{Export, Exported};
pub use import::Imported;
pub use lines::LONGEST_LINE;

#[cfg(doc)]
use crate::ledger::Ledger;
