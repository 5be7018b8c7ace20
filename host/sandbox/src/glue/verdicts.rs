//! The types of the interface `verdicts`: what a scorer answers.

use crate::bindings::verdicts as wit;
use crate::state::State;
use crate::verdict::{
    Anchors, Description, Detail, DetailValue, Direction, Fault, Location, Rejection, Scored,
    Verdict,
};

impl wit::Host for State {}

impl From<wit::Description> for Description {
    fn from(description: wit::Description) -> Self {
        Self {
            name: description.name,
            version: description.version,
            unit: description.unit,
            better: match description.better {
                wit::Direction::LowerIsBetter => Direction::Lower,
                wit::Direction::HigherIsBetter => Direction::Higher,
            },
            summary: description.summary,
        }
    }
}

impl From<wit::Detail> for Detail {
    fn from(detail: wit::Detail) -> Self {
        Self {
            name: detail.name,
            value: match detail.value {
                wit::DetailValue::Number(value) => DetailValue::Number(value),
                wit::DetailValue::Integer(value) => DetailValue::Integer(value),
                wit::DetailValue::Text(value) => DetailValue::Text(value),
                wit::DetailValue::Boolean(value) => DetailValue::Boolean(value),
                wit::DetailValue::Numbers(value) => DetailValue::Numbers(value),
            },
        }
    }
}

fn details(details: Vec<wit::Detail>) -> Vec<Detail> {
    details.into_iter().map(Detail::from).collect()
}

impl From<wit::Verdict> for Verdict {
    fn from(verdict: wit::Verdict) -> Self {
        match verdict {
            wit::Verdict::Scored(scored) => Self::Scored(Scored {
                raw: scored.raw,
                anchors: scored.anchors.map(|anchors| Anchors {
                    start: anchors.start,
                    reference: anchors.reference,
                }),
                details: details(scored.details),
            }),
            wit::Verdict::Invalid(rejection) => Self::Invalid(Rejection {
                code: rejection.code,
                message: rejection.message,
                location: rejection.where_.map(|location| Location {
                    file: location.file,
                    line: location.line,
                    column: location.column,
                    text: location.text,
                }),
                details: details(rejection.details),
            }),
            wit::Verdict::Fault(fault) => Self::Fault(Fault {
                code: fault.code,
                message: fault.message,
            }),
        }
    }
}
