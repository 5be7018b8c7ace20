//! Small modules whose function `f` the compilers have to agree on.

use wasmtime::Trap;

/// What is no plain operation on values: control, memory, tables, and what ends a call. A trap, where one is expected.
pub(super) const CASES: &[(&str, Option<Trap>)] = &[
    // Tail calls of several kinds: deeper than any stack, with and without arguments that lie on it.
    (
        r#"(func $even (param i64) (result i64)
            (if (i64.eqz (local.get 0)) (then (return (i64.const 1))))
            (return_call $odd (i64.sub (local.get 0) (i64.const 1))))
        (func $odd (param i64) (result i64)
            (if (i64.eqz (local.get 0)) (then (return (i64.const 0))))
            (return_call $even (i64.sub (local.get 0) (i64.const 1))))
        (func (export "f") (result i64) (return_call $even (i64.const 1000001)))"#,
        None,
    ),
    (
        r#"(type $t (func (param i64 f64 f64 i32 i64 i64 i64 i64 f32 i64) (result i64)))
        (table funcref (elem $g))
        (func $g (type $t)
            (if (i64.eqz (local.get 0)) (then (return (i64.reinterpret_f64 (local.get 2)))))
            (return_call_indirect (type $t)
                (i64.sub (local.get 0) (i64.const 1))
                (local.get 2)
                (f64.div (local.get 1) (f64.const 3))
                (i32.const 4) (local.get 7) (local.get 4) (local.get 5) (local.get 6) (local.get 8) (local.get 9)
                (i32.const 0)))
        (func (export "f") (result i64)
            (call $g (i64.const 100000) (f64.const 1) (f64.const 2) (i32.const 3) (i64.const 4) (i64.const 5) (i64.const 6)
                (i64.const 7) (f32.const 8) (i64.const 9)))"#,
        None,
    ),
    // Large copies within a memory, overlapping both ways, between two memories, fills, and memory that grows.
    (
        r#"(memory $a 40) (memory $b 2) (data $d "what is copied here")
        (func (export "f") (result i64) (local $i i32) (local $h i64)
            (memory.init $a $d (i32.const 3) (i32.const 0) (i32.const 19))
            (memory.fill $a (i32.const 100) (i32.const 171) (i32.const 1000000))
            (memory.copy $a $a (i32.const 50) (i32.const 0) (i32.const 1500001))
            (memory.copy $a $a (i32.const 7) (i32.const 90) (i32.const 2000003))
            (memory.copy $b $a (i32.const 11) (i32.const 13) (i32.const 100001))
            (data.drop $d)
            (local.set $h (i64.extend_i32_u (memory.grow $b (i32.const 3))))
            (local.set $h (i64.add (i64.mul (local.get $h) (i64.const 31)) (i64.extend_i32_u (memory.size $b))))
            (loop $next
                (local.set $h (i64.add (i64.mul (local.get $h) (i64.const 31)) (i64.load $a (local.get $i))))
                (local.set $h (i64.add (i64.mul (local.get $h) (i64.const 31)) (i64.load $b (local.get $i))))
                (local.set $i (i32.add (local.get $i) (i32.const 8)))
                (br_if $next (i32.lt_u (local.get $i) (i32.const 131064))))
            (local.get $h))"#,
        None,
    ),
    // Tables: growing, filling, copying, initialising, calling.
    (
        r#"(type $t (func (result i64))) (table $a 10 funcref) (table $b 3 100 funcref)
        (elem $e func $one $two) (func $one (result i64) (i64.const 1)) (func $two (result i64) (i64.const 2))
        (func (export "f") (result i64)
            (table.init $a $e (i32.const 2) (i32.const 0) (i32.const 2))
            (drop (table.grow $b (ref.func $two) (i32.const 50)))
            (table.fill $b (i32.const 10) (ref.func $one) (i32.const 20))
            (table.copy $a $b (i32.const 4) (i32.const 28) (i32.const 5))
            (elem.drop $e)
            (i64.add
                (i64.mul (i64.const 100) (call_indirect $a (type $t) (i32.const 5)))
                (i64.add (call_indirect $a (type $t) (i32.const 7)) (i64.extend_i32_u (table.size $b)))))"#,
        None,
    ),
    // Lanes: shifts by more than a lane has, shuffles, splats, extracting and replacing, narrow loads and stores.
    (
        r#"(memory 1) (data (i32.const 0) "0123456789abcdefABCDEFGHIJKLMNOP\f0\f1\f2\80")
        (func (export "f") (result i64) (local $v v128)
            (local.set $v (v128.load (i32.const 5)))
            (local.set $v (i8x16.add (local.get $v) (i8x16.shl (v128.load (i32.const 20)) (i32.const 13))))
            (local.set $v (i16x8.sub (local.get $v) (i16x8.shr_s (v128.load (i32.const 20)) (i32.const 17))))
            (local.set $v (i32x4.add (local.get $v) (i32x4.shr_u (v128.load (i32.const 19)) (i32.const 35))))
            (local.set $v (i64x2.add (local.get $v) (i64x2.shr_s (v128.load (i32.const 18)) (i32.const 67))))
            (local.set $v (i8x16.shuffle 0 31 2 29 4 27 6 25 8 23 10 21 12 19 14 17 (local.get $v) (v128.load (i32.const 9))))
            (local.set $v (i16x8.add (local.get $v) (v128.load8x8_s (i32.const 30))))
            (local.set $v (i32x4.add (local.get $v) (v128.load16x4_u (i32.const 29))))
            (local.set $v (i8x16.add (local.get $v) (v128.load8_splat (i32.const 33))))
            (local.set $v (v128.load32_lane 2 (i32.const 31) (local.get $v)))
            (local.set $v (i16x8.replace_lane 3 (local.get $v) (i32.extend8_s (i8x16.extract_lane_s 15 (local.get $v)))))
            (local.set $v (i64x2.add (local.get $v) (v128.load64_zero (i32.const 12))))
            (v128.store16_lane 1 (i32.const 40) (local.get $v))
            (local.set $v (i64x2.add (local.get $v) (i64x2.splat (i64.load (i32.const 36)))))
            (i64.xor (i64x2.extract_lane 0 (local.get $v)) (i64x2.extract_lane 1 (local.get $v))))"#,
        None,
    ),
    // Several results, nested branches, a table of branches, a value chosen.
    (
        r#"(func $three (param i64) (result i64 f32 i32)
            (local.get 0) (f32.convert_i64_u (local.get 0)) (i32.wrap_i64 (local.get 0)))
        (func (export "f") (result i64) (local $i i64) (local $h i64) (local $a i64) (local $b f32) (local $c i32)
            (loop $next
                (block $c (block $b (block $a
                    (br_table $a $b $c (i32.wrap_i64 (i64.rem_u (local.get $i) (i64.const 4)))))
                    (local.set $h (i64.add (local.get $h) (i64.const 17))))
                    (local.set $h (i64.mul (local.get $h) (i64.const 3))))
                (call $three (local.get $i)) (local.set $c) (local.set $b) (local.set $a)
                (local.set $h (i64.xor (local.get $h) (i64.extend_i32_u (local.get $c))))
                (local.set $h (i64.add (local.get $h) (i64.extend_i32_u (i32.reinterpret_f32 (local.get $b)))))
                (local.set $h (select (i64.add (local.get $h) (local.get $a)) (local.get $h) (i64.lt_u (local.get $i) (i64.const 500))))
                (local.set $i (i64.add (local.get $i) (i64.const 1)))
                (br_if $next (i64.lt_u (local.get $i) (i64.const 1000))))
            (local.get $h))"#,
        None,
    ),
    // Division that goes well, by a constant and not.
    (
        r#"(func (export "f") (result i64) (local $i i64) (local $h i64)
            (loop $next
                (local.set $h (i64.add (i64.mul (local.get $h) (i64.const 31))
                    (i64.div_s (i64.const -0x7fffffffffffffff) (i64.add (local.get $i) (i64.const 1)))))
                (local.set $h (i64.xor (local.get $h) (i64.rem_s (i64.const -0x8000000000000000) (i64.sub (i64.const -1) (local.get $i)))))
                (local.set $h (i64.add (local.get $h) (i64.extend_i32_u
                    (i32.div_u (i32.wrap_i64 (local.get $h)) (i32.const 7)))))
                (local.set $h (i64.add (local.get $h) (i64.extend_i32_s
                    (i32.rem_s (i32.wrap_i64 (local.get $h)) (i32.const -13)))))
                (local.set $i (i64.add (local.get $i) (i64.const 1)))
                (br_if $next (i64.lt_u (local.get $i) (i64.const 1000))))
            (local.get $h))"#,
        None,
    ),
    // What ends a call, each with work before it that the fuel must count alike.
    (
        r#"(global $g (mut i64) (i64.const 5)) (func (export "f") (result i64)
            (loop (global.set $g (i64.sub (global.get $g) (i64.const 1))) (br_if 0 (i64.gt_s (global.get $g) (i64.const 0))))
            (i64.div_u (i64.const 1) (global.get $g)))"#,
        Some(Trap::IntegerDivisionByZero),
    ),
    (
        r#"(global $g (mut i32) (i32.const -1)) (func (export "f") (result i64)
            (i64.extend_i32_s (i32.div_s (i32.const -0x80000000) (global.get $g))))"#,
        Some(Trap::IntegerOverflow),
    ),
    (
        r#"(global $g (mut f64) (f64.const 1e19)) (func (export "f") (result i64) (i64.trunc_f64_s (global.get $g)))"#,
        Some(Trap::IntegerOverflow),
    ),
    (
        r#"(global $g (mut f32) (f32.const nan)) (func (export "f") (result i64) (i64.trunc_f32_u (global.get $g)))"#,
        Some(Trap::BadConversionToInteger),
    ),
    (
        r#"(memory 1) (func (export "f") (result i64) (local $i i32)
            (loop (drop (i32.load8_u (local.get $i))) (local.set $i (i32.add (local.get $i) (i32.const 1))) (br 0)) (i64.const 0))"#,
        Some(Trap::MemoryOutOfBounds),
    ),
    (
        r#"(memory 1) (func (export "f") (result i64) (i64.load offset=0xfffffff0 (i32.const 0x7fffffff)))"#,
        Some(Trap::MemoryOutOfBounds),
    ),
    (
        r#"(memory 1) (func (export "f") (result i64) (v128.store (i32.const 65521) (v128.const i64x2 1 2)) (i64.const 0))"#,
        Some(Trap::MemoryOutOfBounds),
    ),
    (
        r#"(memory 1) (func (export "f") (result i64) (memory.copy (i32.const 1) (i32.const 0) (i32.const 65536)) (i64.const 0))"#,
        Some(Trap::MemoryOutOfBounds),
    ),
    (
        r#"(table 4 funcref) (func (export "f") (result i64) (call_indirect (result i64) (i32.const 4)))"#,
        Some(Trap::TableOutOfBounds),
    ),
    (
        r#"(table 4 funcref) (func (export "f") (result i64) (call_indirect (result i64) (i32.const 3)))"#,
        Some(Trap::IndirectCallToNull),
    ),
    (
        r#"(table funcref (elem $g)) (func $g) (func (export "f") (result i64) (call_indirect (result i64) (i32.const 0)))"#,
        Some(Trap::BadSignature),
    ),
    (
        r#"(func (export "f") (result i64) (if (i32.const 1) (then (unreachable))) (i64.const 0))"#,
        Some(Trap::UnreachableCodeReached),
    ),
    (
        r#"(func (export "f") (result i64) (loop (br 0)) (i64.const 0))"#,
        Some(Trap::OutOfFuel),
    ),
    (
        r#"(memory 1000) (func (export "f") (result i64)
            (loop (memory.fill (i32.const 0) (i32.const 1) (i32.const 65000000)) (br 0)) (i64.const 0))"#,
        Some(Trap::OutOfFuel),
    ),
];
