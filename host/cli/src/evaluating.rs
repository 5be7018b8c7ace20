//! How an evaluation is made: the options that every command has which makes one.

use std::time::Duration;

use crate::output::Format;
use crate::protocol::{EnvironmentChoice, EvaluateJob, SubmissionChoice};

/// How an evaluation is made, and how its result is written.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The device: an index of `weighhouse devices`, or a part of a name.
    #[arg(long)]
    pub(crate) device: Option<String>,
    /// The time that an evaluation has: `120s`, `5m`.
    #[arg(long, default_value = "120s", value_parser = deadline)]
    pub(crate) deadline: Duration,
    /// Neither use nor keep compiled scorers and remembered self-tests.
    #[arg(long)]
    pub(crate) no_cache: bool,
    /// How the result is written.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// The longest deadline: a run's whole budget is eight hours.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

fn deadline(text: &str) -> Result<Duration, String> {
    let duration = humantime::parse_duration(text)
        .map_err(|error| format!("{error}: write a number with its unit, `120s` or `5m`"))?;
    if duration < Duration::from_secs(1) || duration > LONGEST {
        return Err("a deadline is from one second to a day".to_owned());
    }
    Ok(duration)
}

impl Options {
    /// The job of an evaluation, of which no transcript is wanted.
    pub(crate) fn job(
        &self,
        environment: EnvironmentChoice,
        submission: SubmissionChoice,
    ) -> EvaluateJob {
        EvaluateJob {
            environment,
            submission,
            device: self.device.clone(),
            seed: None,
            trial: false,
            cache: !self.no_cache,
            deadline_seconds: self.deadline.as_secs_f64(),
            transcript: None,
            keep_in: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_has_a_unit_and_a_sensible_length() {
        assert_eq!(deadline("120s"), Ok(Duration::from_secs(120)));
        assert_eq!(deadline("2m 30s"), Ok(Duration::from_secs(150)));
        for bad in ["120", "", "0s", "-1s", "2days", "forever"] {
            assert!(deadline(bad).is_err(), "{bad}");
        }
    }
}
