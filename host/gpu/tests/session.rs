//! A session on a real device: what is described is done, what breaks a rule is refused, and nothing outlasts a repetition.

use std::sync::{Arc, Mutex};

use weighhouse_gpu::activity::Activity;
use weighhouse_gpu::device::{ChosenDevice, Loss};
use weighhouse_gpu::error::GpuError;
use weighhouse_gpu::measure::{Candidate, Plan, StopReason};
use weighhouse_gpu::recording::BoundBuffer;
use weighhouse_gpu::selftest;
use weighhouse_gpu::session::{Session, SessionOptions};
use weighhouse_gpu::shader::{Access, LayoutEntry, OptionalFeatures, Origin, ShaderErrorKind};

const SOURCE: &str = "
@group(0) @binding(0) var<storage, read> source: array<u32>;
@group(0) @binding(1) var<storage, read_write> sink: array<u32>;

@compute @workgroup_size(64)
fn double(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < arrayLength(&sink) { sink[id.x] = 2u * source[id.x % arrayLength(&source)]; }
}

@compute @workgroup_size(1)
fn count_wrong(@builtin(global_invocation_id) id: vec3<u32>) {
    var wrong = 0u;
    for (var i = 0u; i < 64u; i++) { if source[i] != source[0] { wrong++; } }
    sink[0] = wrong;
}
";

const SPIN: &str = "
@group(0) @binding(0) var<storage, read_write> sink: array<u32>;
@compute @workgroup_size(64)
fn spin(@builtin(global_invocation_id) id: vec3<u32>) {
    var x = id.x;
    for (var i = 0u; i < 60000u; i++) { x = x * 1664525u + sink[i % arrayLength(&sink)]; }
    sink[id.x % arrayLength(&sink)] = x;
}
";

/// A session on the default device and what its observer heard; `None`, with a reason that the runner shows, when there is no device.
fn session() -> Option<(Session, Arc<Mutex<Vec<Activity>>>)> {
    let choice = match ChosenDevice::choose(None) {
        Ok(choice) => choice,
        #[expect(clippy::print_stderr, reason = "a test that could not be run says so")]
        Err(error) => {
            eprintln!("SKIPPED: {error}");
            return None;
        }
    };
    let tested = choice
        .open(OptionalFeatures {
            f16: true,
            subgroups: true,
        })
        .expect("opens");
    let selftest = selftest::run(&tested).expect("ends");
    let heard = Arc::new(Mutex::new(Vec::new()));
    let observer = Arc::clone(&heard);
    let device = choice.open(OptionalFeatures::default()).expect("opens");
    let session = Session::open(
        device,
        &selftest,
        SessionOptions {
            allowed: OptionalFeatures::default(),
            seed: [5; 32],
            max_rounds: None,
            observer: Box::new(move |activity| observer.lock().unwrap().push(activity)),
        },
    )
    .expect("opens");
    Some((session, heard))
}

const LAYOUT: [LayoutEntry; 2] = [
    LayoutEntry {
        group: 0,
        binding: 0,
        access: Access::Read,
    },
    LayoutEntry {
        group: 0,
        binding: 1,
        access: Access::ReadWrite,
    },
];

fn bound(source: u32, sink: u32) -> [BoundBuffer; 2] {
    [
        BoundBuffer {
            group: 0,
            binding: 0,
            buffer: source,
        },
        BoundBuffer {
            group: 0,
            binding: 1,
            buffer: sink,
        },
    ]
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes(word.try_into().unwrap()))
        .collect()
}

#[test]
fn what_is_recorded_is_done_in_order() {
    let Some((mut session, heard)) = session() else {
        return;
    };
    let shader = session
        .compile("double.wgsl", SOURCE, Origin::Submission)
        .unwrap();
    let double = session
        .create_kernel(shader, "double", &[], &LAYOUT)
        .unwrap();
    let [a, b, c] = ["a", "b", "c"].map(|label| session.create_buffer(label, 400).unwrap());
    let numbers: Vec<u8> = (1..=100_u32).flat_map(u32::to_le_bytes).collect();
    session.write_buffer(a, 0, &numbers).unwrap();
    let recording = session.create_recording().unwrap();
    session
        .record_dispatch(recording, double, &bound(a, b), [2, 1, 1])
        .unwrap();
    session.record_copy(recording, (b, 0), (c, 0), 400).unwrap();
    session
        .record_dispatch(recording, double, &bound(c, b), [2, 1, 1])
        .unwrap();
    session.record_clear(recording, a).unwrap();
    for id in [shader, double] {
        session.drop_shader(id);
        session.drop_kernel(id);
    }
    session.run(recording, 10.0).unwrap();
    assert_eq!(
        words(&session.read_buffer(b, 0, 400).unwrap()),
        (1..=100).map(|i| 4 * i).collect::<Vec<_>>()
    );
    assert_eq!(words(&session.read_buffer(c, 396, 4).unwrap()), [200]);
    assert_eq!(words(&session.read_buffer(a, 0, 400).unwrap()), [0; 100]);
    let heard = heard.lock().unwrap();
    let mut open = 0;
    for activity in heard.iter() {
        match activity {
            Activity::Begin { .. } => open += 1,
            Activity::End => open -= 1,
            Activity::Progress { .. } => {}
        }
        assert!((0..=1).contains(&open), "one thing at a time: {heard:?}");
    }
    assert_eq!(open, 0);
    let begins = heard
        .iter()
        .filter(|activity| {
            matches!(
                activity,
                Activity::Begin {
                    origin: Origin::Submission,
                    ..
                }
            )
        })
        .count();
    assert_eq!(
        begins, 3,
        "compiling twice and running are the submission's: {heard:?}"
    );
    let read_back = heard
        .iter()
        .filter(|activity| matches!(activity, Activity::Begin { what, .. } if what.starts_with("reading buffer")))
        .count();
    assert_eq!(read_back, 3);
}

#[test]
fn poison_is_different_every_time_and_everywhere() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let size = 4 * 5_003;
    let [a, b] = ["a", "b"].map(|label| session.create_buffer(label, size).unwrap());
    let mut seen = Vec::new();
    for _ in 0..2 {
        session.poison(&[a, b]).unwrap();
        seen.extend(words(&session.read_buffer(a, 0, size).unwrap()));
        seen.extend(words(&session.read_buffer(b, 0, size).unwrap()));
    }
    let total = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert!(
        total - seen.len() < 10,
        "{} of {total} words are the same",
        total - seen.len()
    );
}

#[test]
fn what_breaks_a_rule_is_refused_and_the_session_lives_on() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let limits = session.adapter_info().limits.clone();
    for (size, limit) in [
        (0, false),
        (6, false),
        (1 << 40, true),
        (limits.max_storage_bytes + 4, true),
    ] {
        let error = session.create_buffer("b", size).unwrap_err();
        assert_eq!(
            matches!(error, GpuError::Limit(_)),
            limit,
            "{size}: {error}"
        );
    }
    let a = session.create_buffer("a", 256).unwrap();
    let b = session.create_buffer("b", 256).unwrap();
    assert!(matches!(
        session.write_buffer(a, 2, &[0; 4]),
        Err(GpuError::Invalid(_))
    ));
    assert!(matches!(
        session.write_buffer(a, 252, &[0; 8]),
        Err(GpuError::Invalid(_))
    ));
    assert!(matches!(
        session.read_buffer(a, u64::MAX - 3, 8),
        Err(GpuError::Invalid(_))
    ));
    assert!(matches!(
        session.read_buffer(99, 0, 4),
        Err(GpuError::Invalid(_))
    ));

    let error = session
        .compile("bad.wgsl", "fn main( {", Origin::Submission)
        .unwrap_err();
    assert_eq!(
        error.location.as_ref().map(|place| place.line),
        Some(1),
        "{error:?}"
    );
    let shader = session
        .compile("double.wgsl", SOURCE, Origin::Submission)
        .unwrap();
    let error = session
        .create_kernel(shader, "triple", &[], &LAYOUT)
        .unwrap_err();
    assert_eq!(error.kind, ShaderErrorKind::MissingEntryPoint);
    let read_only = [
        LAYOUT[0],
        LayoutEntry {
            access: Access::Read,
            ..LAYOUT[1]
        },
    ];
    let error = session
        .create_kernel(shader, "double", &[], &read_only)
        .unwrap_err();
    assert_eq!(error.kind, ShaderErrorKind::BindingMismatch);
    let kernel = session
        .create_kernel(shader, "double", &[], &LAYOUT)
        .unwrap();

    let recording = session.create_recording().unwrap();
    let too_many = [limits.max_workgroups.saturating_add(1), 1, 1];
    assert!(matches!(
        session.record_dispatch(recording, kernel, &bound(a, b), too_many),
        Err(GpuError::Limit(_))
    ));
    assert!(matches!(
        session.record_dispatch(recording, kernel, &bound(a, a), [1; 3]),
        Err(GpuError::Invalid(_))
    ));
    assert!(matches!(
        session.record_dispatch(recording, kernel, &bound(a, b)[..1], [1; 3]),
        Err(GpuError::Invalid(_))
    ));
    assert!(matches!(
        session.record_copy(recording, (a, 0), (a, 4), 4),
        Err(GpuError::Invalid(_))
    ));
    assert!(matches!(
        session.record_copy(recording, (a, 0), (b, 0), 260),
        Err(GpuError::Invalid(_))
    ));
    assert!(matches!(
        session.run(recording, f64::NAN),
        Err(GpuError::Invalid(_))
    ));

    session
        .record_dispatch(recording, kernel, &bound(a, b), [1; 3])
        .unwrap();
    session.run(recording, 10.0).unwrap();
    assert_eq!(session.health().loss(), None);
}

#[test]
fn a_buffer_too_small_for_its_binding_is_refused_when_it_is_recorded() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let text = "
@group(0) @binding(0) var<storage, read> source: array<i32, 64>;
@group(0) @binding(1) var<storage, read_write> sink: array<i32>;
@compute @workgroup_size(64)
fn copy(@builtin(local_invocation_index) i: u32) { sink[i] = source[i]; }
";
    let shader = session
        .compile("copy.wgsl", text, Origin::Submission)
        .unwrap();
    let kernel = session.create_kernel(shader, "copy", &[], &LAYOUT).unwrap();
    let [small, whole, sink] = [("in\nput", 4), ("whole", 256), ("sink", 4)]
        .map(|(label, size)| session.create_buffer(label, size).unwrap());
    let recording = session.create_recording().unwrap();
    assert_eq!(
        session.record_dispatch(recording, kernel, &bound(small, sink), [1; 3]),
        Err(GpuError::Invalid(
            "kernel `copy of copy.wgsl` needs at least 256 bytes at binding 0.0, where buffer `in put` has 4".to_owned()
        ))
    );
    session
        .record_dispatch(recording, kernel, &bound(whole, sink), [1; 3])
        .unwrap();
    session.run(recording, 10.0).unwrap();
}

#[test]
fn a_dropped_buffer_counts_for_as_long_as_a_recording_holds_it() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let limits = session.adapter_info().limits.clone();
    let size = limits.max_storage_bytes.min(limits.max_buffer_bytes);
    let fitting = limits.max_total_bytes / size;
    if fitting == 0 || fitting > 64 {
        return;
    }
    let recording = session.create_recording().unwrap();
    for _ in 0..fitting {
        let buffer = session.create_buffer("held", size).unwrap();
        session.record_clear(recording, buffer).unwrap();
        session.drop_buffer(buffer);
    }
    let error = session.create_buffer("one more", size).unwrap_err();
    assert!(matches!(error, GpuError::Limit(_)), "{error}");
    session.drop_recording(recording);
    session.create_buffer("one more", size).unwrap();
}

/// `double` as a candidate whose report counts what is not the double of the source: `wrong` decides whether it checks the right buffer.
fn candidate(session: &mut Session, wrong: bool) -> Candidate {
    let shader = session
        .compile("double.wgsl", SOURCE, Origin::Submission)
        .unwrap();
    let double = session
        .create_kernel(shader, "double", &[], &LAYOUT)
        .unwrap();
    let count = session
        .create_kernel(shader, "count_wrong", &[], &LAYOUT)
        .unwrap();
    let [nonce, input, output, report] =
        [("nonce", 4), ("input", 256), ("output", 256), ("report", 4)]
            .map(|(label, size)| session.create_buffer(label, size).unwrap());
    let [prepare, timed, verify] = [(); 3].map(|()| session.create_recording().unwrap());
    session
        .record_dispatch(prepare, double, &bound(nonce, input), [1; 3])
        .unwrap();
    session
        .record_dispatch(timed, double, &bound(input, output), [1; 3])
        .unwrap();
    // What was poisoned and not written is not the same everywhere.
    let scratch = session.create_buffer("never written", 256).unwrap();
    let checked = if wrong { scratch } else { output };
    session
        .record_dispatch(verify, count, &bound(checked, report), [1; 3])
        .unwrap();
    Candidate {
        name: "double".to_owned(),
        nonce,
        prepare,
        poison: vec![output, scratch],
        timed,
        verify,
        report,
    }
}

const PLAN: Plan = Plan {
    warmup_rounds: 1,
    min_rounds: 3,
    max_rounds: 4,
    target_half_width: 1e-9,
    max_seconds: 60.0,
    max_repetition_seconds: 10.0,
};

#[test]
fn candidates_are_measured_in_rounds_on_inputs_that_are_never_the_same() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let candidates = [
        candidate(&mut session, false),
        candidate(&mut session, false),
    ];
    let measurement = session.measure(&candidates, &PLAN).unwrap();
    assert_eq!(measurement.stop, StopReason::Rounds);
    assert_eq!(measurement.samples.len(), 2 * 5);
    for round in 0..5 {
        let mut of_round: Vec<u32> = measurement
            .samples
            .iter()
            .filter(|sample| sample.round == round)
            .map(|sample| sample.candidate)
            .collect();
        of_round.sort_unstable();
        assert_eq!(of_round, [0, 1]);
    }
    assert!(
        measurement
            .samples
            .iter()
            .all(|sample| sample.warmup == (sample.round == 0))
    );
    assert_eq!(measurement.ratios.len(), 1);
    let ratio = measurement.ratios[0];
    assert!(
        ratio.low <= ratio.log_ratio && ratio.log_ratio <= ratio.high,
        "{ratio:?}"
    );
    assert_eq!(measurement.medians.len(), 2);
}

#[test]
fn measuring_ends_at_the_first_report_of_an_error() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let candidates = [
        candidate(&mut session, false),
        candidate(&mut session, true),
    ];
    let measurement = session.measure(&candidates, &PLAN).unwrap();
    assert_eq!(measurement.stop, StopReason::ErrorReported);
    let last = measurement.samples.last().unwrap();
    assert_eq!((last.candidate, last.round), (1, 0));
    assert!(words(&last.report)[0] > 0);
    assert!(measurement.ratios.is_empty());
}

#[test]
fn nothing_may_outlast_a_repetition_and_the_nonce_is_out_of_reach() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let good = candidate(&mut session, false);
    let shader = session
        .compile("double.wgsl", SOURCE, Origin::Submission)
        .unwrap();
    let double = session
        .create_kernel(shader, "double", &[], &LAYOUT)
        .unwrap();
    let kept = session.create_buffer("kept", 256).unwrap();
    let persistent = session.create_recording().unwrap();
    session
        .record_dispatch(persistent, double, &bound(good.poison[0], kept), [1; 3])
        .unwrap();
    let peeking = session.create_recording().unwrap();
    session
        .record_dispatch(peeking, double, &bound(good.nonce, good.poison[0]), [1; 3])
        .unwrap();
    let empty = session.create_recording().unwrap();
    for (timed, says) in [
        (persistent, "poisoned"),
        (peeking, "nonce"),
        (empty, "at least one"),
    ] {
        let error = session
            .measure(
                &[Candidate {
                    timed,
                    ..good.clone()
                }],
                &PLAN,
            )
            .unwrap_err();
        assert!(
            matches!(&error, GpuError::Invalid(text) if text.contains(says)),
            "{error}"
        );
    }
    let report = session.create_buffer("long report", 260).unwrap();
    let long = Candidate {
        report,
        ..good.clone()
    };
    assert!(matches!(
        session.measure(&[long], &PLAN),
        Err(GpuError::Limit(_))
    ));
    assert!(session.measure(&[], &PLAN).is_err());
    assert!(
        session
            .measure(
                &[good],
                &Plan {
                    min_rounds: 1,
                    ..PLAN
                }
            )
            .is_err()
    );
}

#[test]
fn a_repetition_that_takes_too_long_names_its_candidate() {
    let Some((mut session, heard)) = session() else {
        return;
    };
    let good = candidate(&mut session, false);
    let shader = session
        .compile("spin.wgsl", SPIN, Origin::Submission)
        .unwrap();
    let layout = [LayoutEntry {
        binding: 0,
        ..LAYOUT[1]
    }];
    let spin = session.create_kernel(shader, "spin", &[], &layout).unwrap();
    let timed = session.create_recording().unwrap();
    let sink = bound(good.poison[0], 0)[0];
    let most = session.adapter_info().limits.max_workgroups;
    session
        .record_dispatch(timed, spin, &[sink], [most, 64, 1])
        .unwrap();
    let slow = Candidate {
        name: "submission".to_owned(),
        timed,
        ..good
    };
    let plan = Plan {
        max_repetition_seconds: 0.5,
        ..PLAN
    };
    assert_eq!(
        session.measure(&[slow], &plan),
        Err(GpuError::TimedOut(
            "running submission: what is timed did not end within 0.5 s".to_owned()
        ))
    );
    assert!(matches!(session.health().loss(), Some(Loss::TimedOut(_))));
    let heard = heard.lock().unwrap();
    let prepared = heard.iter().any(|activity| {
        matches!(activity, Activity::Begin { what, .. } if what == "preparing submission")
    });
    assert!(prepared, "{heard:?}");
}

#[test]
fn work_that_does_not_end_is_given_up_and_the_device_with_it() {
    let Some((mut session, _)) = session() else {
        return;
    };
    let shader = session
        .compile("spin.wgsl", SPIN, Origin::Submission)
        .unwrap();
    let layout = [LayoutEntry {
        group: 0,
        binding: 0,
        access: Access::ReadWrite,
    }];
    let spin = session.create_kernel(shader, "spin", &[], &layout).unwrap();
    let buffer = session.create_buffer("sink", 1 << 20).unwrap();
    let recording = session.create_recording().unwrap();
    let binding = [BoundBuffer {
        group: 0,
        binding: 0,
        buffer,
    }];
    session
        .record_dispatch(
            recording,
            spin,
            &binding,
            [session.adapter_info().limits.max_workgroups, 64, 1],
        )
        .unwrap();
    let error = session.run(recording, 0.5).unwrap_err();
    assert!(matches!(error, GpuError::TimedOut(_)), "{error}");
    assert!(matches!(session.health().loss(), Some(Loss::TimedOut(_))));
    assert!(matches!(
        session.read_buffer(buffer, 0, 4),
        Err(GpuError::DeviceLost(_))
    ));
    let dropped = std::time::Instant::now();
    drop(session);
    assert!(
        dropped.elapsed().as_secs() < 5,
        "dropping a session never waits for a device that has timed out"
    );
}
