//! What time it is, and how much of a run's time has passed.

use std::fmt;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// A moment in microseconds since the beginning of 1970, UTC. In text it is `2026-11-30T21:00:00.123456Z`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The last moment that has a text: the end of the year 9999.
    pub const LATEST: Self = Self(253_402_300_799_999_999);

    /// The moment of the system's time; 1970 for what lies before it, and the end of the year 9999 for what lies after.
    pub fn of(time: SystemTime) -> Self {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(u64::try_from(since.as_micros()).unwrap_or(u64::MAX)).min(Self::LATEST)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Beyond its last year humantime has no text, and a text that cannot be made is a panic.
        let time = UNIX_EPOCH + Duration::from_micros(self.0.min(Self::LATEST.0));
        humantime::format_rfc3339_micros(time).fmt(formatter)
    }
}

impl Serialize for Timestamp {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Timestamp {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        humantime::parse_rfc3339(&text)
            .map(Self::of)
            .map_err(serde::de::Error::custom)
    }
}

/// What the clocks of this machine say at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The clock on the wall. Anyone who may set it can set it back.
    pub utc: Timestamp,
    /// Microseconds since the machine was started, sleep included, and the name of that start: this clock cannot be set. `None` where the system has none.
    pub since_boot: Option<SinceBoot>,
}

/// A clock that cannot be set. It can still go backwards, when a virtual machine goes back to an earlier state. That is noticed where it happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SinceBoot {
    /// The name of the start of the machine, and what a time namespace counts from where a process is in one: two readings of different names are not compared.
    pub boot: String,
    /// Microseconds since that start.
    pub micros: u64,
}

/// Where readings come from.
pub trait Clock: Send + Sync {
    /// What the clocks say now.
    fn read(&self) -> Reading;
}

/// The clocks of this machine.
///
/// On Linux and Android the time since the machine was started is `CLOCK_BOOTTIME`, which goes on in sleep and which cannot be set, and the name of the
/// start is the kernel's `boot_id`. In a time namespace (`time_namespaces(7)`) that clock counts from another moment, which anybody may choose for a command of
/// theirs: the name of the start has that offset then. Elsewhere there is the clock on the wall alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn read(&self) -> Reading {
        Reading {
            utc: Timestamp::of(SystemTime::now()),
            since_boot: since_boot(),
        }
    }
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn since_boot() -> Option<SinceBoot> {
    use rustix::time::{ClockId, clock_gettime};

    // A container may hide it; then the clock on the wall has to do.
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let time = clock_gettime(ClockId::Boottime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let micros = u64::try_from(time.tv_nsec).ok()? / 1000;
    // Kernels without time namespaces have no such file.
    let offsets = std::fs::read_to_string("/proc/self/timens_offsets").unwrap_or_default();
    Some(SinceBoot {
        boot: boot_name(boot.trim(), &offsets),
        micros: seconds.checked_mul(1_000_000)?.checked_add(micros)?,
    })
}

/// The name of a start of the machine, with the offset of `CLOCK_BOOTTIME` out of `/proc/self/timens_offsets` (lines of a clock, seconds and nanoseconds) where
/// there is one.
#[cfg(any(target_os = "linux", target_os = "android", test))]
fn boot_name(boot: &str, offsets: &str) -> String {
    let offset = offsets.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        (words.next() == Some("boottime")).then(|| words.collect::<Vec<_>>().join(" "))
    });
    match offset {
        Some(offset) if offset != "0 0" => format!("{boot} from {offset}"),
        _ => boot.to_owned(),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn since_boot() -> Option<SinceBoot> {
    None
}

/// How much the clock on the wall may fall behind the other one before it counts as set back: time servers correct it by less.
const SLACK_MICROS: u64 = 2_000_000;

/// What passed between two readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Passed {
    /// Microseconds, never less than none: of the clock that cannot be set where both readings are of the same start of the machine and it went on, of the
    /// clock on the wall otherwise.
    pub(crate) micros: u64,
    /// Whether one of the clocks went backwards, or the one on the wall went forwards by less than time did.
    pub(crate) set_back: bool,
}

impl Reading {
    /// What has passed since an earlier reading.
    pub(crate) fn since(&self, earlier: &Self) -> Passed {
        let wall = self.utc.0.checked_sub(earlier.utc.0);
        let both = match (&self.since_boot, &earlier.since_boot) {
            (Some(now), Some(then)) if now.boot == then.boot => Some((now.micros, then.micros)),
            _ => None,
        };
        let sure = both.and_then(|(now, then)| now.checked_sub(then));
        let set_back = match (wall, sure) {
            (None, _) => true,
            // It falls behind. That it runs ahead is no fault: it was put right, or set forward.
            (Some(wall), Some(sure)) => wall.saturating_add(SLACK_MICROS) < sure,
            (Some(_), None) => both.is_some(),
        };
        Passed {
            micros: sure.or(wall).unwrap_or(0),
            set_back,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SECOND: u64 = 1_000_000;

    fn reading(utc: u64, since_boot: Option<(&str, u64)>) -> Reading {
        Reading {
            utc: Timestamp(utc),
            since_boot: since_boot.map(|(boot, micros)| SinceBoot {
                boot: boot.to_owned(),
                micros,
            }),
        }
    }

    fn passed(earlier: &Reading, later: &Reading) -> (u64, bool) {
        let passed = later.since(earlier);
        (passed.micros, passed.set_back)
    }

    #[test]
    fn the_clock_that_cannot_be_set_decides() {
        let then = reading(100 * SECOND, Some(("a", 10 * SECOND)));
        assert_eq!(
            passed(&then, &reading(105 * SECOND, Some(("a", 15 * SECOND)))),
            (5 * SECOND, false)
        );
        // The wall goes back, time does not.
        assert_eq!(
            passed(&then, &reading(40 * SECOND, Some(("a", 15 * SECOND)))),
            (5 * SECOND, true)
        );
        // The wall stands still, or nearly.
        assert_eq!(
            passed(&then, &reading(100 * SECOND, Some(("a", 15 * SECOND)))),
            (5 * SECOND, true)
        );
        // It was put right by less than two seconds, or set forward: nothing to count.
        assert_eq!(
            passed(&then, &reading(103 * SECOND, Some(("a", 15 * SECOND)))),
            (5 * SECOND, false)
        );
        assert_eq!(
            passed(&then, &reading(900 * SECOND, Some(("a", 15 * SECOND)))),
            (5 * SECOND, false)
        );
    }

    #[test]
    fn between_two_starts_of_the_machine_the_wall_decides() {
        let then = reading(100 * SECOND, Some(("a", 10 * SECOND)));
        assert_eq!(
            passed(&then, &reading(160 * SECOND, Some(("b", SECOND)))),
            (60 * SECOND, false)
        );
        assert_eq!(
            passed(&then, &reading(99 * SECOND, Some(("b", SECOND)))),
            (0, true)
        );
        assert_eq!(
            passed(&then, &reading(160 * SECOND, None)),
            (60 * SECOND, false)
        );
    }

    #[test]
    fn a_clock_since_the_start_that_goes_backwards_is_not_believed() {
        // A virtual machine went back to an earlier state, and its wall was put right after that; or a process counts from another moment.
        let then = reading(100 * SECOND, Some(("a", 50 * SECOND)));
        assert_eq!(
            passed(&then, &reading(160 * SECOND, Some(("a", 10 * SECOND)))),
            (60 * SECOND, true)
        );
        assert_eq!(
            passed(&then, &reading(90 * SECOND, Some(("a", 10 * SECOND)))),
            (0, true)
        );
        assert_eq!(
            passed(&then, &reading(100 * SECOND, Some(("a", 50 * SECOND)))),
            (0, false)
        );
    }

    #[test]
    fn a_time_namespace_has_a_name_of_its_own() {
        let none = "monotonic           0         0\nboottime            0         0\n";
        assert_eq!(boot_name("a", none), "a");
        assert_eq!(boot_name("a", ""), "a");
        assert_eq!(boot_name("a", "monotonic 7 0\nboottime 0 0"), "a");
        let other = "monotonic           0         0\nboottime         -500         3\n";
        assert_eq!(boot_name("a", other), "a from -500 3");
        // Another offset under the same start: the wall decides, however far ahead or behind the other clock is.
        let then = reading(100 * SECOND, Some(("a", 50 * SECOND)));
        let name = boot_name("a", other);
        for ahead in [0, 50, 5000] {
            let now = reading(160 * SECOND, Some((&name, ahead * SECOND)));
            assert_eq!(passed(&then, &now), (60 * SECOND, false));
            assert_eq!(passed(&now, &then), (0, true));
        }
    }

    #[test]
    fn the_systems_clocks_do_not_go_backwards() {
        let then = SystemClock.read();
        let now = SystemClock.read();
        if let (Some(then), Some(now)) = (&then.since_boot, &now.since_boot) {
            assert_eq!(then.boot, now.boot);
            assert!(then.micros <= now.micros);
        }
        assert_eq!(cfg!(target_os = "linux"), then.since_boot.is_some());
    }

    #[test]
    fn a_moment_is_read_from_its_text() {
        let time = Timestamp(1_796_072_400_123_456);
        let text = serde_json::to_string(&time).unwrap();
        assert_eq!(text, "\"2026-11-30T21:00:00.123456Z\"");
        assert_eq!(serde_json::from_str::<Timestamp>(&text).unwrap(), time);
        assert!(serde_json::from_str::<Timestamp>("\"yesterday\"").is_err());
    }

    proptest! {
        #[test]
        fn every_moment_has_a_text(micros: u64) {
            let time = Timestamp(micros);
            let read: Timestamp = serde_json::from_str(&serde_json::to_string(&time).unwrap()).unwrap();
            prop_assert_eq!(read, time.min(Timestamp::LATEST));
        }
    }
}
