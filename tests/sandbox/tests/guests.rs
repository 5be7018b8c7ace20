//! One test for each guest of `tests/guests`, of the same name: what becomes of a scorer that behaves like that.

use std::any::Any;
use std::time::{Duration, Instant};

use weighhouse_sandbox::capability::JournalEntry;
use weighhouse_sandbox::error::{LoadError, Overrun, ScorerError};
use weighhouse_sandbox::verdict::{Anchors, DetailValue, Direction, Scored};
use weighhouse_sandbox::{Limits, Profile, Sandbox, ScoreRun, Scorer, Verdict};
use weighhouse_sandbox_tests::{PretendedGpu, guests, lent, lent_with, sandbox_with};

include!(concat!(env!("OUT_DIR"), "/for_each_guest.rs"));

/// Does not compile when a guest has no test.
macro_rules! has_a_test {
    ($guest:ident) => {
        const _: fn() = self::$guest;
    };
}
for_each_guest!(has_a_test);

/// Ample for what is expected to end.
const TIME: Duration = Duration::from_secs(60);

fn sandbox() -> Sandbox {
    sandbox_with(|_| {})
}

fn load(component: &[u8]) -> Scorer {
    sandbox().load(component, None).unwrap()
}

fn score(scorer: &Scorer) -> ScoreRun {
    scorer.score(lent().0, &[], TIME)
}

fn error(component: &[u8]) -> ScorerError {
    score(&load(component)).outcome.unwrap_err()
}

fn raw(run: &ScoreRun) -> f64 {
    match &run.outcome {
        Ok(Verdict::Scored(scored)) => scored.raw,
        other => panic!("{other:?}"),
    }
}

fn notes(entries: &[JournalEntry]) -> Vec<&str> {
    entries
        .iter()
        .filter_map(|entry| match entry {
            JournalEntry::Note { message } => Some(message.as_str()),
            _ => None,
        })
        .collect()
}

#[test]
fn scores() {
    let scorer = load(guests::SCORES);
    assert_eq!(scorer.authority().profile, Profile::Pure);
    let description = scorer.describe().unwrap();
    assert_eq!(
        (description.name.as_str(), description.better),
        ("scores", Direction::Higher)
    );

    let parameters = [("a".to_owned(), 40), ("b".to_owned(), 2)];
    let (capabilities, journal) = lent();
    let run = scorer.score(capabilities, &parameters, TIME);
    let Ok(Verdict::Scored(Scored {
        raw,
        anchors,
        details,
    })) = &run.outcome
    else {
        panic!("{:?}", run.outcome);
    };
    assert_eq!(*raw, 42.0);
    assert_eq!(
        *anchors,
        Some(Anchors {
            start: 10.0,
            reference: 1.5
        })
    );
    let detail = |name: &str| {
        details
            .iter()
            .find(|detail| detail.name == name)
            .map(|detail| &detail.value)
    };
    assert_eq!(detail("listed"), Some(&DetailValue::Integer(3)));
    assert_eq!(detail("answer"), Some(&DetailValue::Text("42".to_owned())));
    assert_eq!(
        detail("climbing-refused"),
        Some(&DetailValue::Boolean(true))
    );
    let entries = journal.entries();
    assert_eq!(
        entries[0],
        JournalEntry::Tell {
            message: "read".to_owned()
        }
    );
    assert_eq!(notes(&entries), ["for the record"]);
    assert!(
        run.peak_memory >= 65_536 && run.peak_memory < 10_000_000,
        "{}",
        run.peak_memory
    );

    // The same again: the same bits and the same fuel, whatever ran before.
    let again = scorer.score(lent().0, &parameters, TIME);
    assert_eq!(
        (&again.outcome, again.fuel, again.peak_memory),
        (&run.outcome, run.fuel, run.peak_memory)
    );
    let elsewhere = load(guests::SCORES).score(lent().0, &parameters, TIME);
    assert_eq!(
        (&elsewhere.outcome, elsewhere.fuel),
        (&run.outcome, run.fuel)
    );

    let without = scorer.score(lent_with(&[]).0, &[], TIME);
    assert!(
        matches!(without.outcome, Ok(Verdict::Invalid(rejection)) if rejection.code == "missing-file")
    );
}

#[test]
fn rejects() {
    let Ok(Verdict::Invalid(rejection)) = score(&load(guests::REJECTS)).outcome else {
        panic!("it was not rejected");
    };
    let location = rejection.location.unwrap();
    assert_eq!(
        (
            rejection.code.as_str(),
            location.file.as_str(),
            location.line
        ),
        ("shader-error", "scan.wgsl", 3)
    );
}

#[test]
fn panics() {
    let (capabilities, journal) = lent();
    let error = load(guests::PANICS)
        .score(capabilities, &[], TIME)
        .outcome
        .unwrap_err();
    let ScorerError::Panicked { message, backtrace } = &error else {
        panic!("{error:?}");
    };
    assert!(message.starts_with("panicked at "), "{message}");
    assert!(message.contains("examples/panics.rs:"), "{message}");
    assert!(
        message.contains("index out of bounds: the len is 0 but the index is 7"),
        "{message}"
    );
    assert!(
        backtrace
            .0
            .iter()
            .any(|frame| frame.contains("examples/panics.rs")),
        "{backtrace}"
    );
    assert_eq!(
        notes(&journal.entries()).len(),
        1,
        "the record has the panic too"
    );
    assert!(
        error.to_string().starts_with("the scorer panicked at "),
        "{error}"
    );
}

#[test]
fn panics_in_describe() {
    let error = load(guests::PANICS_IN_DESCRIBE).describe().unwrap_err();
    assert!(
        matches!(&error, ScorerError::Panicked { message, .. } if message.contains("there is nothing to say")),
        "{error:?}"
    );
}

#[test]
fn calls_import_in_describe() {
    let scorer = load(guests::CALLS_IMPORT_IN_DESCRIBE);
    let error = scorer.describe().unwrap_err();
    assert!(
        matches!(&error, ScorerError::BrokeRule { rule, .. } if rule.contains("`describe` called random.next-u64")),
        "{error:?}"
    );
    // In `score` it may.
    assert_eq!(raw(&score(&scorer)), 1.0);
}

#[test]
fn endless_loop() {
    let sandbox = sandbox_with(|limits| limits.score_fuel = 50_000_000);
    let run = score(&sandbox.load(guests::ENDLESS_LOOP, None).unwrap());
    let error = run.outcome.unwrap_err();
    assert!(
        matches!(
            error,
            ScorerError::OutOfFuel {
                budget: 50_000_000,
                ..
            }
        ),
        "{error:?}"
    );
    assert_eq!(run.fuel, 50_000_000);

    // With the usual fuel it is the deadline that ends it.
    let started = Instant::now();
    let error = load(guests::ENDLESS_LOOP)
        .score(lent().0, &[], Duration::from_millis(200))
        .outcome
        .unwrap_err();
    assert!(matches!(error, ScorerError::Deadline { .. }), "{error:?}");
    let taken = started.elapsed();
    assert!(
        taken >= Duration::from_millis(190) && taken < Duration::from_secs(20),
        "{taken:?}"
    );
}

#[test]
fn eats_memory() {
    let run = score(&load(guests::EATS_MEMORY));
    let error = run.outcome.unwrap_err();
    let limit = Limits::default().memory_bytes;
    assert!(
        matches!(error, ScorerError::Overrun { overrun: Overrun::Memory { limit: stated }, .. } if stated == limit),
        "{error:?}"
    );
    assert!(
        run.peak_memory > limit as u64 / 2 && run.peak_memory <= limit as u64,
        "{}",
        run.peak_memory
    );
}

#[test]
fn deep_recursion() {
    let error = error(guests::DEEP_RECURSION);
    let ScorerError::StackOverflow { backtrace } = &error else {
        panic!("{error:?}");
    };
    assert!(
        backtrace.0.len() < 10,
        "repeated frames are shown once: {backtrace}"
    );
    assert!(backtrace.to_string().contains("times)"), "{backtrace}");
}

#[test]
fn deep_recursion_in_registers() {
    let error = error(guests::DEEP_RECURSION_IN_REGISTERS);
    assert!(
        matches!(error, ScorerError::StackOverflow { .. }),
        "{error:?}"
    );
}

#[test]
fn wrong_code() {
    let error = error(guests::WRONG_CODE);
    assert!(
        matches!(&error, ScorerError::BadAnswer(text) if text.contains("\"Wrong Result\"")),
        "{error:?}"
    );
}

#[test]
fn nan_score() {
    let outcome = score(&load(guests::NAN_SCORE)).outcome;
    assert!(
        matches!(&outcome, Ok(Verdict::Invalid(rejection)) if rejection.code == "non-finite-score"),
        "{outcome:?}"
    );
}

#[test]
fn asks_for_too_many_random_bytes() {
    let error = error(guests::ASKS_FOR_TOO_MANY_RANDOM_BYTES);
    assert!(
        matches!(&error, ScorerError::BrokeRule { rule, .. } if rule.contains("1048577 bytes, and gives at most 1048576")),
        "{error:?}"
    );
}

#[test]
fn hands_over_too_much() {
    let error = error(guests::HANDS_OVER_TOO_MUCH);
    assert_eq!(error.code(), "scorer-trapped", "{error:?}");
}

#[test]
fn takes_too_many_handles() {
    let error = error(guests::TAKES_TOO_MANY_HANDLES);
    assert_eq!(error.code(), "scorer-trapped", "{error:?}");
}

/// What it is for, the rules of `weighhouse check`, is tested with the command; here, that it is the scorer that it says it is.
#[test]
fn breaks_a_rule() {
    let scorer = load(guests::BREAKS_A_RULE);
    assert_eq!(scorer.describe().unwrap().name, "small");
    let lacking = scorer.score(lent().0, &[], TIME);
    assert!(
        matches!(&lacking.outcome, Ok(Verdict::Fault(_))),
        "{:?}",
        lacking.outcome
    );
}

#[test]
fn calls_the_host() {
    let scorer = load(guests::CALLS_THE_HOST);
    let fuel = |calls| {
        let run = scorer.score(lent().0, &[("calls".to_owned(), calls)], TIME);
        raw(&run);
        run.fuel
    };
    // Every call costs the same.
    assert_eq!(fuel(3000) - fuel(2000), fuel(2000) - fuel(1000));
}

#[test]
fn computes_in_floats() {
    let scorer = load(guests::COMPUTES_IN_FLOATS);
    let run = score(&scorer);
    assert!(raw(&run).is_finite());
    let Ok(Verdict::Scored(scored)) = &run.outcome else {
        panic!("{:?}", run.outcome);
    };
    let nan = scored
        .details
        .iter()
        .find(|detail| detail.name == "a-nan")
        .map(|detail| &detail.value);
    // Whatever processor computed it, it is this NaN. The sums that follow keep it so.
    assert!(
        matches!(nan, Some(DetailValue::Number(nan)) if nan.to_bits() == 0x7ff8_0000_0000_0000),
        "{nan:?}"
    );
}

#[test]
fn uses_the_gpu() {
    let run = score(&load(guests::USES_THE_GPU));
    let Ok(Verdict::Scored(scored)) = &run.outcome else {
        panic!("{:?}", run.outcome);
    };
    let details: Vec<String> = scored
        .details
        .iter()
        .map(|detail| match &detail.value {
            DetailValue::Text(text) => format!("{}: {text}", detail.name),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(details[0], "adapter: pretended (256, 128, 64)");
    assert!(
        details[1].contains("f32 add") && details[1].contains('3'),
        "{}",
        details[1]
    );
    assert!(details[2].contains("column: 2"), "{}", details[2]);
    assert_eq!(details[3], "size: 16");
    assert_eq!(details[4], "read: [0, 1, 2, 3, 4, 5, 6, 7]");
    assert_eq!(details[5], "measured: StopReason::Rounds [5.0] [0, 1]");

    // The lender gets the device back as what it was.
    let gpu: Box<dyn Any> = run.capabilities.gpu;
    let gpu = gpu.downcast::<PretendedGpu>().unwrap();
    assert_eq!(
        gpu.calls[..13],
        [
            "compile fill.wgsl \"@compute\" Submission",
            "kernel 1 main [\"WIDTH=64\"] [\"0.1 ReadWrite\"]",
            "compile bad.wgsl \"bad\" Environment",
            "buffer output 16",
            "buffer nonce 8",
            "write 4 4 [1, 2, 3, 4]",
            "read 4 0 8",
            "recording",
            "dispatch 5 2 [\"0.1 3\"] [2, 3, 4]",
            "clear 5 3",
            "copy 5 (4, 0) (3, 4) 8",
            "poison [3, 4]",
            "run 5 2.5",
        ]
    );
    assert!(
        gpu.calls[13].contains("nonce: 4, prepare: 5, poison: [3], timed: 5, verify: 5, report: 3"),
        "{}",
        gpu.calls[13]
    );
    assert!(gpu.calls[13].contains("max_rounds: 9"), "{}", gpu.calls[13]);
    let mut dropped = gpu.calls[14..].to_vec();
    assert_eq!(dropped[0], "drop shader 1");
    dropped.sort();
    assert_eq!(
        dropped,
        [
            "drop buffer 3",
            "drop buffer 4",
            "drop kernel 2",
            "drop recording 5",
            "drop shader 1"
        ]
    );
}

#[test]
fn std_prints_and_hashes() {
    let scorer = load(guests::STD_PRINTS_AND_HASHES);
    let authority = scorer.authority();
    assert_eq!(authority.profile, Profile::Std);
    assert!(
        authority
            .pushed_out_of_pure
            .iter()
            .all(|import| import.starts_with("wasi:")),
        "{authority:?}"
    );
    assert!(
        authority
            .pushed_out_of_pure
            .iter()
            .any(|import| import.starts_with("wasi:random/")),
        "{authority:?}"
    );
    assert_eq!(scorer.describe().unwrap().name, "std-prints-and-hashes");
    let (capabilities, journal) = lent();
    let run = scorer.score(capabilities, &[], TIME);
    let order = raw(&run);
    assert!(
        order < 1e12,
        "no arguments, no variables, no input: {order}"
    );
    assert_eq!(
        notes(&journal.entries()),
        [
            "stdout: to the record",
            "stderr: and an error",
            "stdout: half a line"
        ]
    );
    // Even the order of a hash map is the same each time.
    assert_eq!(raw(&score(&scorer)), order);
}

#[test]
fn std_sleeps() {
    let started = Instant::now();
    let run = score(&load(guests::STD_SLEEPS));
    assert_eq!(raw(&run), 0.0, "the clocks stand still");
    assert!(
        started.elapsed() < Duration::from_secs(9),
        "{:?}",
        started.elapsed()
    );
}

#[test]
fn std_panics() {
    let error = error(guests::STD_PANICS);
    let ScorerError::Panicked { message, .. } = &error else {
        panic!("{error:?}");
    };
    assert!(message.contains("examples/std_panics.rs:"), "{message}");
    assert!(message.ends_with("a scorer has no arguments"), "{message}");
}

#[test]
fn std_exits() {
    let error = error(guests::STD_EXITS);
    assert!(
        matches!(&error, ScorerError::BrokeRule { rule, .. } if rule.contains("exited with code 1")),
        "{error:?}"
    );
}

fn refusal(component: &[u8]) -> String {
    match sandbox().load(component, None) {
        Err(LoadError::Refused(reasons)) => reasons.join("\n"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn std_opens_a_file() {
    let refusal = refusal(guests::STD_OPENS_A_FILE);
    assert!(
        refusal.contains("this scorer opens files on its own"),
        "{refusal}"
    );
    assert!(
        refusal.contains("(wasi:filesystem/types); scorers may not"),
        "{refusal}"
    );
}

#[test]
fn std_opens_a_connection() {
    let refusal = refusal(guests::STD_OPENS_A_CONNECTION);
    assert!(
        refusal
            .contains("this scorer opens network connections (wasi:sockets/tcp); scorers may not"),
        "{refusal}"
    );
}
