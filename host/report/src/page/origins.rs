//! What the results of each environment rest on: anchors and devices.

use std::collections::BTreeMap;

use crate::foreign;
use crate::names::{self, LONGEST, Named};
use crate::numbers::{NONE, score};
use crate::placed::Placed;
use crate::tables::{Column, Section, Table};

/// What some results have in common.
#[derive(Debug, Default)]
struct Origin {
    runs: u64,
    starts: Option<(f64, f64)>,
    references: Option<(f64, f64)>,
}

/// The most rows of an environment: devices and sources are few, unless somebody makes them up.
const MOST: usize = 20;

/// A row for each source of anchors and each device of an environment.
pub(super) fn table(named: &Named<'_>, runs: &Placed<'_>) -> Table {
    let environments = named.environments.iter().enumerate();
    let sections = environments.map(|(environment, &key)| {
        let mut origins: BTreeMap<(String, String), Origin> = BTreeMap::new();
        for (_, attempt) in runs.runs(environment) {
            let shown = |text: &str| foreign::cut(&foreign::harmless(text), LONGEST);
            let source = attempt
                .anchors
                .as_ref()
                .map(|anchors| shown(&anchors.source));
            let device = attempt.device.as_deref().map(shown);
            let unknown = || NONE.to_owned();
            let origin = origins
                .entry((
                    source.unwrap_or_else(unknown),
                    device.unwrap_or_else(unknown),
                ))
                .or_default();
            origin.runs += 1;
            if let Some(anchors) = &attempt.anchors {
                widen(&mut origin.starts, anchors.start);
                widen(&mut origin.references, anchors.reference);
            }
        }
        let left_out = origins.len().saturating_sub(MOST);
        let mut rows: Vec<Vec<String>> = origins
            .into_iter()
            .take(MOST)
            .map(|((source, device), origin)| {
                vec![
                    source,
                    device,
                    origin.runs.to_string(),
                    range(origin.starts),
                    range(origin.references),
                ]
            })
            .collect();
        if left_out > 0 {
            let none = || NONE.to_owned();
            rows.push(vec![
                format!("and {left_out} more"),
                none(),
                none(),
                none(),
                none(),
            ]);
        }
        Section {
            heading: Some(names::environment(key)),
            rows,
        }
    });
    let column = |title: &str, words: bool| Column {
        title: title.to_owned(),
        words,
    };
    Table {
        title: "Anchors and devices",
        anchor: "origins",
        note: "The raw scores that are 0 (start) and 1 (reference), where they come from, and the device of the evaluation that is a run's result. Anchors that are \
               measured are measured again in each evaluation: their smallest and largest are shown."
            .to_owned(),
        columns: vec![
            column("anchors", true),
            column("device", true),
            column("runs", false),
            column("start", false),
            column("reference", false),
        ],
        sections: sections.filter(|section| !section.rows.is_empty()).collect(),
        empty: "There are no runs to show.",
    }
}

fn widen(range: &mut Option<(f64, f64)>, value: f64) {
    if value.is_finite() {
        let (low, high) = range.unwrap_or((value, value));
        *range = Some((low.min(value), high.max(value)));
    }
}

fn range(range: Option<(f64, f64)>) -> String {
    match range {
        None => NONE.to_owned(),
        Some((low, high)) if score(low) == score(high) => score(low),
        Some((low, high)) => format!("{} to {}", score(low), score(high)),
    }
}
