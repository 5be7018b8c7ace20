//! Every guest's scoring is written down and computed again, and every change of what was written down is found.

use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use weighhouse_sandbox::transcript::{
    ContentStore, Line, MemoryStore, Part, Recorder, ReplayEnd, Transcript,
};
use weighhouse_sandbox::{Compiler, Lent, Limits, Sandbox, ScoreRun, Scorer, ScorerError, Verdict};
use weighhouse_sandbox_tests::{guests, lent};

include!(concat!(env!("OUT_DIR"), "/for_each_guest.rs"));

const TIME: Duration = Duration::from_secs(60);

/// Takes the lines of a transcript.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

struct Recorded {
    run: ScoreRun,
    lines: Vec<u8>,
    store: MemoryStore,
}

fn record(scorer: &Scorer, parameters: &[(String, u64)]) -> Recorded {
    let lines = Lines::default();
    let store = MemoryStore::default();
    let run = scorer.score(
        Lent {
            capabilities: lent().0,
            recorder: Some(Recorder {
                out: Box::new(lines.clone()),
                store: Arc::new(store.clone()),
                seed: "00".repeat(32),
                environment: vec![],
                submission: vec![],
            }),
        },
        parameters,
        TIME,
    );
    let lines = lines.0.lock().unwrap().clone();
    Recorded { run, lines, store }
}

fn replay(scorer: &Scorer, lines: &[u8], store: &MemoryStore) -> ReplayEnd {
    let transcript = Transcript::read(lines).unwrap_or_else(|error| panic!("{error}"));
    scorer
        .replay(&Arc::new(transcript), Arc::new(store.clone()), TIME)
        .end
}

/// Guests that burn fuel are to end soon.
fn limits() -> Limits {
    Limits {
        score_fuel: 200_000_000,
        ..Limits::default()
    }
}

fn sandbox() -> Sandbox {
    Sandbox::new(limits()).unwrap()
}

fn ask(calls: u64) -> Vec<(String, u64)> {
    vec![("calls".to_owned(), calls)]
}

/// Compares a recorded scoring with its replay.
fn computes_again(name: &str, component: &[u8]) {
    let Ok(scorer) = sandbox().load(component, None) else {
        return;
    };
    let recorded = record(&scorer, &[]);
    let transcript = Transcript::read(&recorded.lines).unwrap_or_else(|error| {
        panic!(
            "{name}: {error}\n{}",
            String::from_utf8_lossy(&recorded.lines)
        )
    });
    let replay = scorer.replay(
        &Arc::new(transcript.clone()),
        Arc::new(recorded.store.clone()),
        TIME,
    );
    assert_eq!(replay.equal_calls, transcript.calls.len() as u64, "{name}");
    let by_the_machine = transcript
        .end
        .as_ref()
        .and_then(|end| end.error.as_ref())
        .is_some_and(|error| error.code == "scorer-deadline");
    match replay.end {
        ReplayEnd::Equal(outcome) => {
            assert_eq!(
                format!("{outcome:?}"),
                format!("{:?}", recorded.run.outcome),
                "{name}"
            );
            assert_eq!(replay.fuel, recorded.run.fuel, "{name}");
        }
        ReplayEnd::CutOff => assert!(by_the_machine, "{name}"),
        ReplayEnd::Differs(difference) => panic!("{name}: {difference:?}"),
    }
    let second = Sandbox::with_compiler(limits(), Compiler::Pulley)
        .and_then(|sandbox| sandbox.load(component, None))
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    let opinion = second.replay(
        &Arc::new(transcript.clone()),
        Arc::new(recorded.store),
        TIME,
    );
    assert_eq!(opinion.equal_calls, transcript.calls.len() as u64, "{name}");
    match opinion.end {
        ReplayEnd::Equal(outcome) => {
            let told = |outcome: Result<Verdict, ScorerError>| {
                outcome.map_err(ScorerError::without_backtrace)
            };
            // As text: a NaN is not equal to itself.
            assert_eq!(
                format!("{:?}", told(outcome)),
                format!("{:?}", told(recorded.run.outcome)),
                "{name}"
            );
        }
        ReplayEnd::CutOff => assert!(by_the_machine, "{name}"),
        ReplayEnd::Differs(difference) => panic!("{name} on pulley: {difference:?}"),
    }
}

#[test]
fn every_guest_is_computed_again_to_the_bit() {
    macro_rules! check {
        ($guest:ident) => {
            computes_again(stringify!($guest), guest_bytes(stringify!($guest)));
        };
    }
    for_each_guest!(check);
}

fn guest_bytes(name: &str) -> &'static [u8] {
    guests::ALL
        .iter()
        .find(|(guest, _)| *guest == name)
        .map(|(_, bytes)| *bytes)
        .unwrap()
}

#[test]
fn writing_a_transcript_changes_neither_the_verdict_nor_the_fuel() {
    let scorer = sandbox().load(guests::SCORES, None).unwrap();
    let plain = scorer.score(lent().0, &[], TIME);
    let recorded = record(&scorer, &[]).run;
    assert_eq!(plain.outcome, recorded.outcome);
    assert_eq!(plain.fuel, recorded.fuel);
    assert_eq!(plain.peak_memory, recorded.peak_memory);
}

#[test]
fn the_same_scoring_has_the_same_transcript() {
    let scorer = sandbox().load(guests::SCORES, None).unwrap();
    assert_eq!(record(&scorer, &[]).lines, record(&scorer, &[]).lines);
    assert_ne!(record(&scorer, &[]).lines, record(&scorer, &ask(3)).lines);
}

/// The lines of a transcript, each read and written again.
fn lines_of(bytes: &[u8]) -> Vec<Line> {
    bytes
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

fn written(lines: &[Line]) -> Vec<u8> {
    lines
        .iter()
        .flat_map(|line| [serde_json::to_vec(line).unwrap(), b"\n".to_vec()].concat())
        .collect()
}

fn part_of(end: ReplayEnd) -> Part {
    match end {
        ReplayEnd::Differs(difference) => difference.part,
        other => panic!("{other:?}"),
    }
}

#[test]
fn each_change_of_a_transcript_is_found() {
    let scorer = sandbox().load(guests::USES_THE_GPU, None).unwrap();
    let Recorded { lines, store, .. } = record(&scorer, &[]);
    let original = lines_of(&lines);
    assert!(matches!(
        replay(&scorer, &written(&original), &store),
        ReplayEnd::Equal(_)
    ));
    let changed = |change: &dyn Fn(&mut Line)| -> Vec<Part> {
        let mut parts = Vec::new();
        for index in 0..original.len() {
            let mut lines = original.clone();
            change(&mut lines[index]);
            if lines == original {
                continue;
            }
            let Ok(transcript) = Transcript::read(&written(&lines)) else {
                continue;
            };
            let end = scorer
                .replay(&Arc::new(transcript), Arc::new(store.clone()), TIME)
                .end;
            parts.push(part_of(end));
        }
        assert!(!parts.is_empty());
        parts
    };
    let all = |parts: Vec<Part>, part| assert!(parts.iter().all(|one| *one == part), "{parts:?}");
    all(
        changed(&|line| {
            if let Line::Call { fuel, .. } = line {
                *fuel += 1;
            }
        }),
        Part::FuelBefore,
    );
    all(
        changed(&|line| {
            if let Line::Answer { fuel, .. } = line {
                *fuel += 1;
            }
        }),
        Part::FuelAfter,
    );
    all(
        changed(&|line| {
            if let Line::Call { function, .. } = line {
                function.push('x');
            }
        }),
        Part::Function,
    );
    all(
        changed(&|line| {
            if let Line::Call { arguments, .. } = line {
                arguments["more"] = 1.into();
            }
        }),
        Part::Arguments,
    );
    all(
        changed(&|line| {
            if let Line::Answer { result, .. } = line {
                *result = serde_json::json!({ "no": "answer" });
            }
        }),
        Part::Answer,
    );
    all(
        changed(&|line| {
            if let Line::End(end) = line {
                end.peak_memory += 1;
            }
        }),
        Part::End,
    );
    all(
        changed(&|line| {
            if let Line::Header(header) = line {
                header.fuel_prices.push('x');
            }
        }),
        Part::Header,
    );
}

#[test]
fn a_transcript_that_was_cut_off_is_computed_again_up_to_there() {
    let scorer = sandbox().load(guests::USES_THE_GPU, None).unwrap();
    let Recorded { lines, store, .. } = record(&scorer, &[]);
    let original = lines_of(&lines);
    for length in 2..original.len() {
        let end = replay(&scorer, &written(&original[..length]), &store);
        assert!(
            matches!(end, ReplayEnd::CutOff),
            "after {length} lines: {end:?}"
        );
    }
}

#[test]
fn stored_content_that_is_missing_or_altered_is_found() {
    let scorer = sandbox().load(guests::USES_THE_GPU, None).unwrap();
    let Recorded { lines, .. } = record(&scorer, &[]);
    let store = MemoryStore::default();
    let end = replay(&scorer, &lines, &store);
    // What the guest reads back may be short enough to stand in the transcript itself; then nothing is missing.
    if let ReplayEnd::Differs(difference) = end {
        assert_eq!(difference.part, Part::Answer);
        assert!(difference.replayed.contains("store"), "{difference:?}");
    }
}

/// A disk that is full.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::Error::other("no space left"))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn what_cannot_be_written_down_is_no_score() {
    let scorer = sandbox().load(guests::SCORES, None).unwrap();
    let store: Arc<dyn ContentStore> = Arc::new(MemoryStore::default());
    let run = scorer.score(
        Lent {
            capabilities: lent().0,
            recorder: Some(Recorder {
                out: Box::new(Full),
                store,
                seed: String::new(),
                environment: vec![],
                submission: vec![],
            }),
        },
        &[],
        TIME,
    );
    let error = run.outcome.unwrap_err().to_string();
    assert!(error.contains("no space left"), "{error}");
}
