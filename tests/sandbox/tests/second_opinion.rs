//! Every guest on every compiler: what a second opinion has to agree on, it agrees on.
//!
//! Compared are the description, the verdict with the bits of all its numbers, the fuel, the peak of memory, what the scorer did to its
//! device and wrote in its journal, and of an error all but its backtrace. Of a stack overflow only that it is one: how deep a stack
//! goes depends on the processor, and so does the fuel that is spent until then.

use std::any::Any;
use std::time::{Duration, Instant};

use weighhouse_sandbox::capability::JournalEntry;
use weighhouse_sandbox::error::ScorerError;
use weighhouse_sandbox::verdict::{Detail, DetailValue};
use weighhouse_sandbox::{
    Compiler, Limits, LoadError, Sandbox, ScoreRun, Scorer, TrustedCache, Verdict,
};
use weighhouse_sandbox_tests::{PretendedGpu, guests, lent, lent_with};

/// Ample for what is expected to end, also where it is interpreted.
const TIME: Duration = Duration::from_secs(300);

fn sandbox(compiler: Compiler) -> Sandbox {
    let limits = Limits {
        // So that an endless loop ends by its fuel and not by the clock.
        score_fuel: 300_000_000,
        ..Limits::default()
    };
    Sandbox::with_compiler(limits, compiler).unwrap()
}

/// What the compilers have to agree on of one scoring.
#[derive(Debug, PartialEq)]
struct Scoring {
    verdict: Result<String, String>,
    /// The bits of every number of the verdict; JSON has no NaN.
    bits: Vec<u64>,
    /// Nothing for a stack overflow.
    spent: Option<(u64, u64)>,
    device: Vec<String>,
    journal: Vec<JournalEntry>,
}

impl Scoring {
    fn of(scorer: &Scorer, submission: &[(&str, &[u8])], parameters: &[(String, u64)]) -> Self {
        let (capabilities, journal) = lent_with(submission);
        let ScoreRun {
            outcome,
            fuel,
            peak_memory,
            capabilities,
        } = scorer.score(capabilities, parameters, TIME);
        let device: Box<dyn Any> = capabilities.gpu;
        let device = device.downcast::<PretendedGpu>().unwrap();
        let overflowed = matches!(outcome, Err(ScorerError::StackOverflow { .. }));
        Self {
            bits: outcome.as_ref().map_or_else(|_| Vec::new(), bits),
            verdict: outcome
                .map(|verdict| serde_json::to_string(&verdict).unwrap())
                .map_err(without_backtrace),
            spent: (!overflowed).then_some((fuel, peak_memory)),
            device: device.calls,
            journal: journal.entries(),
        }
    }
}

/// All that the compilers have to agree on of one guest.
fn opinion(
    compiler: Compiler,
    component: &[u8],
    cache: Option<&TrustedCache>,
) -> Result<(Result<String, String>, Vec<Scoring>), LoadError> {
    let scorer = sandbox(compiler).load(component, cache)?;
    let description = scorer
        .describe()
        .map(|description| serde_json::to_string(&description).unwrap())
        .map_err(without_backtrace);
    let parameter = |name: &str, value| (name.to_owned(), value);
    let scorings = vec![
        Scoring::of(&scorer, &[("answer.txt", b"42")], &[]),
        Scoring::of(
            &scorer,
            &[],
            &[parameter("calls", 1000), parameter("b", u64::MAX)],
        ),
    ];
    Ok((description, scorings))
}

/// An error in full but for its backtrace.
fn without_backtrace(error: ScorerError) -> String {
    let code = error.code();
    format!("{code}: {}", error.without_backtrace())
}

fn bits(verdict: &Verdict) -> Vec<u64> {
    let of_details = |details: &[Detail]| -> Vec<u64> {
        details
            .iter()
            .flat_map(|detail| match &detail.value {
                DetailValue::Number(number) => vec![number.to_bits()],
                DetailValue::Numbers(numbers) => {
                    numbers.iter().map(|number| number.to_bits()).collect()
                }
                DetailValue::Integer(_) | DetailValue::Text(_) | DetailValue::Boolean(_) => vec![],
            })
            .collect()
    };
    match verdict {
        Verdict::Scored(scored) => {
            let mut bits = vec![scored.raw.to_bits()];
            if let Some(anchors) = scored.anchors {
                bits.extend([anchors.start.to_bits(), anchors.reference.to_bits()]);
            }
            bits.extend(of_details(&scored.details));
            bits
        }
        Verdict::Invalid(rejection) => of_details(&rejection.details),
        Verdict::Fault(_) => vec![],
    }
}

#[test]
fn every_guest_is_the_same_with_every_compiler() {
    let mut differ = Vec::new();
    for (name, component) in guests::ALL {
        let usual = opinion(Compiler::Native, component, None);
        for compiler in Compiler::ALL {
            let other = opinion(*compiler, component, None);
            if other != usual {
                differ.push(format!(
                    "{name}\n  native: {usual:?}\n  {compiler:?}: {other:?}"
                ));
            }
        }
    }
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

#[test]
fn a_deadline_ends_an_interpreted_loop_too() {
    for compiler in Compiler::ALL {
        let scorer = Sandbox::with_compiler(Limits::default(), *compiler)
            .unwrap()
            .load(guests::ENDLESS_LOOP, None)
            .unwrap();
        let started = Instant::now();
        let outcome = scorer
            .score(lent().0, &[], Duration::from_millis(200))
            .outcome;
        let taken = started.elapsed();
        assert!(
            matches!(outcome, Err(ScorerError::Deadline { .. })),
            "{compiler:?}: {outcome:?}"
        );
        assert!(
            taken >= Duration::from_millis(190) && taken < Duration::from_secs(20),
            "{compiler:?}: {taken:?}"
        );
    }
}

#[test]
fn a_stack_overflow_is_a_fault_with_every_compiler() {
    for compiler in Compiler::ALL {
        for guest in [guests::DEEP_RECURSION, guests::DEEP_RECURSION_IN_REGISTERS] {
            let scorer = sandbox(*compiler).load(guest, None).unwrap();
            let error = scorer.score(lent().0, &[], TIME).outcome.unwrap_err();
            assert_eq!(error.code(), "scorer-stack-overflow", "{compiler:?}");
        }
    }
}

#[test]
fn a_backtrace_of_interpreted_code_has_its_lines() {
    let scorer = sandbox(Compiler::Pulley)
        .load(guests::PANICS, None)
        .unwrap();
    let error = scorer.score(lent().0, &[], TIME).outcome.unwrap_err();
    assert!(
        matches!(&error, ScorerError::Panicked { backtrace, .. }
            if backtrace.0.iter().any(|frame| frame.contains("examples/panics.rs"))),
        "{error:?}"
    );
}

#[test]
fn compilers_share_a_cache_and_nothing_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let cache = TrustedCache::open(
        folder.path(),
        Box::new(|warning| panic!("the cache warned: {warning}")),
    )
    .unwrap();
    let entries = || {
        let names = folder.path().read_dir().unwrap();
        names
            .filter(|file| {
                let name = file.as_ref().unwrap().file_name();
                name.to_string_lossy().starts_with("component-")
            })
            .count()
    };
    let component = guests::COMPUTES_IN_FLOATS;
    let without = opinion(Compiler::Native, component, None).unwrap();
    // Twice: the second time each finds its own.
    for _ in 0..2 {
        for compiler in Compiler::ALL {
            assert_eq!(
                opinion(*compiler, component, Some(&cache)).unwrap(),
                without,
                "{compiler:?}"
            );
        }
    }
    assert_eq!(entries(), Compiler::ALL.len());
}
