//! The human runs of each environment, as agents' runs are compared with them.

use std::collections::BTreeMap;

use crate::bootstrap::Stream;
use crate::environment::Cell;
use crate::sample::Sample;

/// The human runs of one environment.
#[derive(Debug)]
pub(crate) struct Expert {
    pub(crate) sample: Sample,
    pub(crate) stream: Stream,
}

impl Expert {
    fn new(scores: Vec<f64>, stream: Stream) -> Option<Self> {
        let sample = Sample::new(scores)?;
        Some(Self { sample, stream })
    }
}

/// The human runs of all environments.
#[derive(Debug, Default)]
pub(crate) struct Experts {
    by_version: BTreeMap<(String, String), Expert>,
    by_name: BTreeMap<String, Expert>,
}

impl Experts {
    pub(crate) fn new(cells: &[Cell<'_>], seed: u64) -> Self {
        let mut experts = Self::default();
        let mut by_name: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for cell in cells {
            let scores: Vec<f64> = cell.runs.iter().map(|run| run.score).collect();
            by_name.entry(cell.name).or_default().extend(&scores);
            let names: [&[u8]; 3] = [b"human", cell.name.as_bytes(), cell.version.as_bytes()];
            let key = (cell.name.to_owned(), cell.version.to_owned());
            let expert = Expert::new(scores, Stream::new(seed, &names));
            experts
                .by_version
                .extend(expert.map(|expert| (key, expert)));
        }
        for (name, scores) in by_name {
            let expert = Expert::new(scores, Stream::new(seed, &[b"human", name.as_bytes()]));
            experts
                .by_name
                .extend(expert.map(|expert| (name.to_owned(), expert)));
        }
        experts
    }

    /// The human runs of an environment: of the same version if there are any, else of every version, as the published ones are of the original form.
    pub(crate) fn of(&self, name: &str, version: &str) -> Option<&Expert> {
        let same = self.by_version.get(&(name.to_owned(), version.to_owned()));
        same.or_else(|| self.by_name.get(name))
    }
}
