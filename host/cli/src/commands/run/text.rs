//! A run for people, in several lines.

use std::fmt::Write as _;
use std::time::Duration;

use weighhouse_ledger::run::{Counts, Run, State, Visible};

use super::view::{Tally, View};
use super::words::{shown, state, time_left};
use crate::output::{self, LINE, Paint, number, printable};
use crate::visibility;

impl View<'_> {
    /// The run for people, in several lines.
    pub(super) fn human(&self, run: &Run, paint: Paint) -> String {
        let mut text = format!(
            "run      {}  {} {}, by {}{}\n",
            paint.bold(self.run),
            printable(&self.environment.name, LINE),
            printable(&self.environment.version, LINE),
            printable(self.agent, LINE),
            self.agent_seed
                .map(|seed| format!(", seed {seed}"))
                .unwrap_or_default(),
        );
        let _ = writeln!(text, "state    {}; {}", state(run), time_left(run));
        if let Some(deadline) = self.deadline {
            let _ = writeln!(text, "deadline {deadline}");
        }
        text.push_str(&self.result(run, paint));
        let _ = writeln!(text, "scored   {}", self.evaluations.human());
        for pause in &self.pauses {
            let from = pause.from.map_or_else(
                || " at a time that is not known".to_owned(),
                |from| format!(" from {from}"),
            );
            let _ = writeln!(
                text,
                "pause    {}{}{from}: {}",
                output::duration(Duration::try_from_secs_f64(pause.seconds).unwrap_or_default()),
                if pause.over { "" } else { " so far" },
                printable(pause.reason, LINE)
            );
        }
        if self.clock_set_back > 0 {
            let _ = writeln!(
                text,
                "{} the clock on the wall was set back {} in this run: its time was not lessened",
                paint.warn("clock   "),
                output::counted(self.clock_set_back as usize, "time")
            );
        }
        if let Some(folder) = self.folder {
            let _ = writeln!(text, "folder   {}", printable(folder, LINE));
        }
        text
    }

    fn result(&self, run: &Run, paint: Paint) -> String {
        let visible = visibility::now(run);
        if run.hides_scores() {
            return format!("shown    {}\n", shown(visible));
        }
        let which = match self.counts {
            Counts::Best => "best",
            Counts::Last => "last",
        };
        let Some(best) = &self.best else {
            let yet = if run.state == State::Finished {
                ""
            } else {
                " yet"
            };
            return format!("{which}     nothing valid{yet}, which is normalised 0\n");
        };
        let raw = match best.raw {
            Some(raw) => format!("raw {} {}, ", number(Some(raw)), printable(self.unit, LINE)),
            None => String::new(),
        };
        let mut text = format!(
            "{which}     normalised {}   {raw}evaluation {} at {}\n",
            paint.bold(&number(Some(best.normalised))),
            best.ordinal,
            output::duration(Duration::try_from_secs_f64(best.at_seconds).unwrap_or_default()),
        );
        if visible == Visible::Validation {
            let _ = writeln!(
                text,
                "         on validation inputs: the result is measured on fresh ones when the run is finished"
            );
        }
        if let Some(rescored) = self.rescored {
            let values: Vec<String> = rescored
                .normalised
                .iter()
                .map(|value| number(Some(*value)))
                .collect();
            let ended: String = [
                (rescored.invalid, "invalid"),
                (rescored.interrupted, "interrupted"),
                (rescored.faults, "fault"),
            ]
            .into_iter()
            .filter(|(number, _)| *number > 0)
            .map(|(number, what)| format!("; {number} {what}"))
            .collect();
            let _ = writeln!(
                text,
                "again    normalised {}   median of {} on fresh seeds: {}{}",
                paint.bold(&number(Some(rescored.median))),
                rescored.normalised.len(),
                values.join(" "),
                ended
            );
        }
        if run.state == State::Finished {
            let _ = match self.score {
                Some(score) => writeln!(text, "score    {}", paint.bold(&number(Some(score)))),
                None => writeln!(
                    text,
                    "score    not measured yet: weighhouse run finish {} --rescore 1",
                    self.run
                ),
            };
        }
        text
    }
}

impl Tally {
    fn human(self) -> String {
        let mut parts = Vec::new();
        for (number, what) in [
            (self.scored, "with a score"),
            (self.invalid, "invalid"),
            (self.fault, "fault"),
            (Some(self.interrupted), "interrupted"),
            (self.running, "going on"),
        ] {
            if let Some(number @ 1..) = number {
                parts.push(format!("{number} {what}"));
            }
        }
        let times = output::counted(usize::try_from(self.started).unwrap_or(usize::MAX), "time");
        let mut text = if parts.is_empty() {
            times
        } else {
            format!("{times}: {}", parts.join(", "))
        };
        if self.late > 0 {
            let _ = write!(text, "; {} late", self.late);
        }
        text
    }
}
