//! Do the compilers agree? Every operation that the allowed proposals have and that one compiler could get wrong, on values that are known for
//! trouble and on random ones: equal bits, equal fuel, equal traps.

mod cases;

use std::fmt::Write as _;

use wasmtime::component::{Component, Linker};
use wasmtime::{Engine, Store, Trap};

use self::cases::CASES;
use super::*;

/// More than any of these spends.
const FUEL: u64 = 1_000_000_000;

/// How many values of 16 bytes the operations are tried on.
const VALUES: usize = 256;

/// What a core module's function `f` comes to: its result or its trap, and the fuel spent until then.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Outcome {
    result: Result<u64, Trap>,
    fuel: u64,
}

/// Every compiler's engine, the usual one first.
fn engines() -> Vec<(Compiler, Engine)> {
    Compiler::ALL
        .iter()
        .map(|compiler| (*compiler, start(*compiler).unwrap()))
        .collect()
}

/// Calls the function `f` of a core module that is inside a component, as a scorer's is.
fn run(engine: &Engine, module: &str) -> Outcome {
    let text = format!(
        r#"(component
            (core module $m {module})
            (core instance $i (instantiate $m))
            (func (export "f") (result u64) (canon lift (core func $i "f"))))"#
    );
    let bytes = wat::parse_str(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let component =
        Component::new(engine, bytes).unwrap_or_else(|error| panic!("{error:#}\n{text}"));
    let mut store = Store::new(engine, ());
    store.set_epoch_deadline(ticks(Duration::from_secs(600)));
    store.set_fuel(FUEL).unwrap();
    let result = Linker::new(engine)
        .instantiate(&mut store, &component)
        .and_then(|instance| instance.get_typed_func::<(), (u64,)>(&mut store, "f"))
        .and_then(|function| function.call(&mut store, ()));
    Outcome {
        result: match result {
            Ok((value,)) => Ok(value),
            Err(error) => match error.downcast_ref::<Trap>() {
                Some(trap) => Err(*trap),
                None => panic!("{error:#}\n{text}"),
            },
        },
        fuel: FUEL - store.get_fuel().unwrap(),
    }
}

/// What all compilers say of a module; the usual one's word if they agree.
fn agreed(engines: &[(Compiler, Engine)], module: &str) -> Result<Outcome, String> {
    let mut outcomes = engines
        .iter()
        .map(|(compiler, engine)| (compiler, run(engine, module)));
    let (_, first) = outcomes.next().expect("there is a usual compiler");
    match outcomes.find(|(_, outcome)| *outcome != first) {
        Some((compiler, outcome)) => Err(format!(
            "{:?} says {first:?}, {compiler:?} says {outcome:?}: {module}",
            engines[0].0
        )),
        None => Ok(first),
    }
}

/// Bytes for the operations to work on: as lanes of 64 and of 32 bits, zeros, infinities, NaNs quiet and signalling with and without payload,
/// the smallest and largest numbers, whole numbers around the limits of the integers; the rest is random.
fn values() -> Vec<u8> {
    let doubles = [
        0.0,
        1.0,
        0.5,
        1.5,
        2.5,
        f64::INFINITY,
        f64::MAX,
        f64::MIN_POSITIVE,
        f64::from_bits(1),
        f64::from_bits(0x7ff8_0000_0000_0000),
        f64::from_bits(0x7ff0_0000_0000_0001),
        f64::from_bits(0x7ffd_ead0_beef_0001),
        2_147_483_647.5,
        4_294_967_295.5,
        9_223_372_036_854_775_808.0,
        1e-320,
    ];
    let floats = [
        0.0,
        1.0,
        0.5,
        1.5,
        2.5,
        f32::INFINITY,
        f32::MAX,
        f32::MIN_POSITIVE,
        f32::from_bits(1),
        f32::from_bits(0x7fc0_0000),
        f32::from_bits(0x7f80_0001),
        f32::from_bits(0x7fde_adbe),
        2_147_483_648.0,
        8_388_609.5,
        1e-40,
        16_777_217.0,
    ];
    let mut bytes: Vec<u8> = doubles
        .iter()
        .flat_map(|value| [*value, -*value])
        .flat_map(f64::to_le_bytes)
        .collect();
    bytes.extend(
        floats
            .iter()
            .flat_map(|value| [*value, -*value])
            .flat_map(f32::to_le_bytes),
    );
    // xorshift64 (Marsaglia, Xorshift RNGs, 2003): the same bytes on each run.
    let mut state: u64 = 0x9e37_79b9_7f4a_7c15;
    while bytes.len() < VALUES * 16 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes.extend(state.to_le_bytes());
    }
    bytes
}

/// A module that applies an operation to many values and takes all bits of all results together.
fn over(values: &[u8], operation: &str, from: &str, operands: usize, to: &str) -> String {
    let mut data = String::new();
    for byte in values {
        write!(data, "\\{byte:02x}").unwrap();
    }
    let count = values.len() / 16;
    let mut arguments = format!("({from}.load (local.get $a))");
    for _ in 1..operands {
        write!(arguments, "({from}.load (local.get $b))").unwrap();
    }
    let mixed = |value: &str| {
        format!(
            "(local.set $h (i64.add (i64.mul (local.get $h) (i64.const 0x5851f42d4c957f2d)) {value}))"
        )
    };
    let mix = match to {
        "i32" => mixed("(i64.extend_i32_u (local.get $r))"),
        "i64" => mixed("(local.get $r)"),
        "f32" => mixed("(i64.extend_i32_u (i32.reinterpret_f32 (local.get $r)))"),
        "f64" => mixed("(i64.reinterpret_f64 (local.get $r))"),
        _ => {
            mixed("(i64x2.extract_lane 0 (local.get $r))")
                + &mixed("(i64x2.extract_lane 1 (local.get $r))")
        }
    };
    // The second operand runs through the values three times as fast as the first, so that they are paired in many ways.
    format!(
        r#"(memory 1) (data (i32.const 0) "{data}")
        (func (export "f") (result i64) (local $i i32) (local $a i32) (local $b i32) (local $h i64) (local $r {to})
            (loop $next
                (local.set $a (i32.mul (i32.rem_u (local.get $i) (i32.const {count})) (i32.const 16)))
                (local.set $b (i32.mul (i32.rem_u (i32.mul (local.get $i) (i32.const 3)) (i32.const {count})) (i32.const 16)))
                (local.set $r ({operation} {arguments}))
                {mix}
                (local.set $i (i32.add (local.get $i) (i32.const 1)))
                (br_if $next (i32.lt_u (local.get $i) (i32.const {}))))
            (local.get $h))"#,
        2 * count
    )
}

/// An operation, what it works on, how many of them, and what it gives.
struct Operation {
    name: String,
    from: &'static str,
    operands: usize,
    to: &'static str,
}

/// Adds operations of one shape: `names` are what stands after the point of `prefix`.
fn add(
    operations: &mut Vec<Operation>,
    prefix: &str,
    names: &str,
    from: &'static str,
    operands: usize,
    to: &'static str,
) {
    operations.extend(names.split_whitespace().map(|name| Operation {
        name: format!("{prefix}.{name}"),
        from,
        operands,
        to,
    }));
}

/// The numeric operations that cannot trap. (Those that can are cases of their own.)
fn operations() -> Vec<Operation> {
    let mut all = Vec::new();
    let compare = "eq ne lt_s lt_u gt_s gt_u le_s le_u ge_s ge_u";
    for int in ["i32", "i64"] {
        add(
            &mut all,
            int,
            "clz ctz popcnt extend8_s extend16_s",
            int,
            1,
            int,
        );
        add(
            &mut all,
            int,
            "add sub mul and or xor shl shr_s shr_u rotl rotr",
            int,
            2,
            int,
        );
        add(&mut all, int, compare, int, 2, "i32");
        add(&mut all, int, "eqz", int, 1, "i32");
        add(
            &mut all,
            int,
            "trunc_sat_f32_s trunc_sat_f32_u",
            "f32",
            1,
            int,
        );
        add(
            &mut all,
            int,
            "trunc_sat_f64_s trunc_sat_f64_u",
            "f64",
            1,
            int,
        );
    }
    add(&mut all, "i64", "extend32_s", "i64", 1, "i64");
    add(
        &mut all,
        "i64",
        "extend_i32_s extend_i32_u",
        "i32",
        1,
        "i64",
    );
    add(&mut all, "i32", "wrap_i64", "i64", 1, "i32");
    for float in ["f32", "f64"] {
        add(
            &mut all,
            float,
            "abs neg ceil floor trunc nearest sqrt",
            float,
            1,
            float,
        );
        add(
            &mut all,
            float,
            "add sub mul div min max copysign",
            float,
            2,
            float,
        );
        add(&mut all, float, "eq ne lt gt le ge", float, 2, "i32");
        add(
            &mut all,
            float,
            "convert_i32_s convert_i32_u",
            "i32",
            1,
            float,
        );
        add(
            &mut all,
            float,
            "convert_i64_s convert_i64_u",
            "i64",
            1,
            float,
        );
    }
    add(&mut all, "f32", "demote_f64", "f64", 1, "f32");
    add(&mut all, "f64", "promote_f32", "f32", 1, "f64");

    let mut simd = |prefix: &str, names: &str, operands, to| {
        add(&mut all, prefix, names, "v128", operands, to)
    };
    simd("v128", "not", 1, "v128");
    simd("v128", "and andnot or xor", 2, "v128");
    simd("v128", "bitselect", 3, "v128");
    simd("v128", "any_true", 1, "i32");
    for int in ["i8x16", "i16x8", "i32x4", "i64x2"] {
        simd(int, "abs neg", 1, "v128");
        simd(int, "all_true bitmask", 1, "i32");
        simd(int, "add sub eq ne lt_s gt_s le_s ge_s", 2, "v128");
    }
    for int in ["i8x16", "i16x8", "i32x4"] {
        simd(
            int,
            "min_s min_u max_s max_u lt_u gt_u le_u ge_u",
            2,
            "v128",
        );
    }
    for int in ["i8x16", "i16x8"] {
        simd(
            int,
            "add_sat_s add_sat_u sub_sat_s sub_sat_u avgr_u",
            2,
            "v128",
        );
    }
    for int in ["i16x8", "i32x4", "i64x2"] {
        simd(int, "mul", 2, "v128");
    }
    simd("i8x16", "popcnt", 1, "v128");
    simd("i8x16", "swizzle narrow_i16x8_s narrow_i16x8_u", 2, "v128");
    simd(
        "i16x8",
        "narrow_i32x4_s narrow_i32x4_u q15mulr_sat_s",
        2,
        "v128",
    );
    simd("i32x4", "dot_i16x8_s", 2, "v128");
    simd(
        "i16x8",
        "extadd_pairwise_i8x16_s extadd_pairwise_i8x16_u",
        1,
        "v128",
    );
    simd(
        "i32x4",
        "extadd_pairwise_i16x8_s extadd_pairwise_i16x8_u",
        1,
        "v128",
    );
    for (wide, narrow) in [("i16x8", "i8x16"), ("i32x4", "i16x8"), ("i64x2", "i32x4")] {
        for half in ["low", "high"] {
            for sign in ["s", "u"] {
                simd(wide, &format!("extend_{half}_{narrow}_{sign}"), 1, "v128");
                simd(wide, &format!("extmul_{half}_{narrow}_{sign}"), 2, "v128");
            }
        }
    }
    for float in ["f32x4", "f64x2"] {
        simd(float, "abs neg sqrt ceil floor trunc nearest", 1, "v128");
        simd(
            float,
            "add sub mul div min max pmin pmax eq ne lt gt le ge",
            2,
            "v128",
        );
    }
    simd(
        "i32x4",
        "trunc_sat_f32x4_s trunc_sat_f32x4_u trunc_sat_f64x2_s_zero trunc_sat_f64x2_u_zero",
        1,
        "v128",
    );
    simd(
        "f32x4",
        "convert_i32x4_s convert_i32x4_u demote_f64x2_zero",
        1,
        "v128",
    );
    simd(
        "f64x2",
        "convert_low_i32x4_s convert_low_i32x4_u promote_low_f32x4",
        1,
        "v128",
    );
    all
}

#[test]
fn compilers_agree_on_every_operation() {
    let (engines, values) = (engines(), values());
    let mut wrong = Vec::new();
    let operations = operations();
    assert!(operations.len() > 290, "{}", operations.len());
    for operation in &operations {
        let module = over(
            &values,
            &operation.name,
            operation.from,
            operation.operands,
            operation.to,
        );
        match agreed(&engines, &module) {
            Ok(outcome) if outcome.result.is_ok() => {}
            Ok(outcome) => wrong.push(format!("{}: {outcome:?}", operation.name)),
            Err(difference) => wrong.push(difference),
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn compilers_agree_on_control_memory_tables_and_traps() {
    let engines = engines();
    for (module, trap) in CASES {
        let outcome = agreed(&engines, module).unwrap_or_else(|difference| panic!("{difference}"));
        assert_eq!(outcome.result.err(), *trap, "{module}");
    }
}

#[test]
fn a_difference_would_be_seen() {
    let engines = engines();
    // Other modules on each engine: what a wrong compiler would look like from here.
    let module = |value: u64| format!(r#"(func (export "f") (result i64) (i64.const {value}))"#);
    assert_ne!(
        run(&engines[0].1, &module(1)),
        run(&engines[1].1, &module(2))
    );
    let longer = r#"(func (export "f") (result i64) (i64.add (i64.const 0) (i64.const 1)))"#;
    assert_ne!(run(&engines[0].1, &module(1)), run(&engines[1].1, longer));
    // The NaN that IEEE 754 leaves open is the canonical one everywhere.
    let nan = r#"(global $z (mut f64) (f64.const -0))
        (func (export "f") (result i64) (i64.reinterpret_f64 (f64.div (global.get $z) (global.get $z))))"#;
    let outcome = agreed(&engines, nan).unwrap();
    assert_eq!(outcome.result, Ok(0x7ff8_0000_0000_0000));
}

#[test]
fn a_stack_overflow_ends_a_call_with_every_compiler_and_comes_no_sooner_with_pulley() {
    // Values that live across the call make the frame large; floats lie differently in frames than whole numbers.
    for (kind, live) in [
        ("i64", 0),
        ("i64", 2),
        ("i64", 9),
        ("f64", 17),
        ("v128", 33),
    ] {
        let mut module = "(memory 1) (func $deeper".to_owned();
        for value in 0..live {
            write!(module, "(local $v{value} {kind})").unwrap();
        }
        for value in 0..live {
            let at = 16 * value;
            write!(
                module,
                "(local.set $v{value} ({kind}.load offset={at} (i32.const 0)))"
            )
            .unwrap();
        }
        module += "(call $deeper)";
        for value in 0..live {
            let at = 16 * value;
            write!(
                module,
                "({kind}.store offset={at} (i32.const 0) (local.get $v{value}))"
            )
            .unwrap();
        }
        module += r#") (func (export "f") (result i64) (call $deeper) (i64.const 0))"#;
        let outcomes: Vec<Outcome> = engines()
            .iter()
            .map(|(_, engine)| run(engine, &module))
            .collect();
        for outcome in &outcomes {
            assert_eq!(outcome.result, Err(Trap::StackOverflow));
            // Each call costs the same, so the fuel says how deep it went.
            assert!(outcome.fuel >= outcomes[0].fuel, "{outcomes:?}");
        }
    }
}
