//! The words by which the ledger's tables and entries name the cases of the data types.

use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};

use crate::clock::Timestamp;
use crate::evaluation::{Progress, Purpose, Verdict};
use crate::run::{Better, Counts, Origin, Solver, State, Visible};

/// The words of a type, the same as in its JSON.
macro_rules! words {
    ($($type:ident { $($case:ident = $word:literal),+ })+) => {$(
        impl $type {
            /// Its word in the ledger and in JSON.
            pub fn word(self) -> &'static str {
                match self { $(Self::$case => $word),+ }
            }
        }

        impl ToSql for $type {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.word().into())
            }
        }

        impl FromSql for $type {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                match value.as_str()? {
                    $($word => Ok(Self::$case),)+
                    other => Err(FromSqlError::Other(format!("`{other}` is unknown").into())),
                }
            }
        }
    )+};
}

words! {
    Better { Lower = "lower", Higher = "higher" }
    Counts { Best = "best", Last = "last" }
    Visible { None = "none", Validity = "validity", Validation = "validation", Test = "test" }
    Origin { Conducted = "conducted", Imported = "imported" }
    Solver { Agent = "agent", Human = "human" }
    State { Open = "open", Paused = "paused", Finished = "finished" }
    Purpose { Score = "score", Rescore = "rescore" }
    Progress { Started = "started", Complete = "complete", Interrupted = "interrupted" }
    Verdict { Scored = "scored", Invalid = "invalid", Fault = "fault" }
}

impl ToSql for Timestamp {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        signed(self.0)
    }
}

impl FromSql for Timestamp {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let Whole(micros) = Whole::column_result(value)?;
        let time = Self(micros);
        if time > Self::LATEST {
            return Err(FromSqlError::Other("it lies after the year 9999".into()));
        }
        Ok(time)
    }
}

/// A number that SQLite holds as a signed one, and that is none here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Whole(pub(crate) u64);

impl ToSql for Whole {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        signed(self.0)
    }
}

fn signed(number: u64) -> rusqlite::Result<ToSqlOutput<'static>> {
    i64::try_from(number)
        .map(ToSqlOutput::from)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}

impl FromSql for Whole {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let number = value.as_i64()?;
        u64::try_from(number)
            .map(Self)
            .map_err(|_negative| FromSqlError::OutOfRange(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_json() {
        macro_rules! same {
            ($($case:expr),+ $(,)?) => {$(
                assert_eq!(serde_json::to_value($case).unwrap(), $case.word());
                assert_eq!(FromSql::column_result(ValueRef::Text($case.word().as_bytes())), Ok($case));
            )+};
        }
        same!(Better::Lower, Better::Higher, Counts::Best, Counts::Last);
        same!(
            Visible::None,
            Visible::Validity,
            Visible::Validation,
            Visible::Test
        );
        same!(
            Origin::Conducted,
            Origin::Imported,
            Solver::Agent,
            Solver::Human
        );
        same!(
            State::Open,
            State::Paused,
            State::Finished,
            Purpose::Score,
            Purpose::Rescore
        );
        same!(Progress::Started, Progress::Complete, Progress::Interrupted);
        same!(Verdict::Scored, Verdict::Invalid, Verdict::Fault);
        assert!(Verdict::column_result(ValueRef::Text(b"perfect")).is_err());
    }

    #[test]
    fn numbers_and_times_out_of_range_are_refused() {
        assert!(Whole::column_result(ValueRef::Integer(-1)).is_err());
        assert!(Whole(u64::MAX).to_sql().is_err());
        assert!(Timestamp::column_result(ValueRef::Integer(i64::MAX)).is_err());
        assert_eq!(
            Timestamp::column_result(ValueRef::Integer(7)),
            Ok(Timestamp(7))
        );
    }
}
