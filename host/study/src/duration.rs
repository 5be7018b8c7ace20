//! Durations for people, the same in every part of a report.

/// What stands for a duration that is none: negative, infinite or no number.
pub const NONE: &str = "-";

/// Seconds in the two largest units that say something: `4.2 s`, `45 s`, `30 min`, `1 h 30 min`, `8 h`.
pub fn duration(seconds: f64) -> String {
    if !seconds.is_finite() || seconds < 0.0 {
        return NONE.to_owned();
    }
    if seconds >= 360_000_000.0 {
        return format!("{:.1e} h", seconds / 3600.0);
    }
    if seconds < 119.5 {
        let digits = usize::from(seconds < 10.0 && seconds.fract() != 0.0);
        return format!("{seconds:.digits$} s");
    }
    let minutes = (seconds / 60.0).round() as u64;
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) if hours < 100 => format!("{hours} h {minutes} min"),
        (hours, _) => format!("{hours} h"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_at_most_two_units() {
        let shown: Vec<_> = [
            0.0,
            4.25,
            45.0,
            1800.0,
            5400.0,
            28_800.0,
            11_520.0,
            1e6,
            1e300,
            -1.0,
            f64::NAN,
        ]
        .map(duration)
        .into();
        assert_eq!(
            shown,
            [
                "0 s",
                "4.2 s",
                "45 s",
                "30 min",
                "1 h 30 min",
                "8 h",
                "3 h 12 min",
                "277 h",
                "2.8e296 h",
                "-",
                "-"
            ]
        );
    }
}
