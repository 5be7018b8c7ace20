//! Shapes that crash a compiler, blow up in it or never come out of it.

use super::ShaderErrorKind::{Invalid, TooComplex, TooLarge};
use super::{NONE, accepted, body, check_small, refused};

#[test]
fn deep_brackets() {
    for (open, close) in [("(", ")"), ("u32(", ")"), ("array(", ")"), ("data[", "]")] {
        let text = body(&format!(
            "x = {}1u{};",
            open.repeat(5_000),
            close.repeat(5_000)
        ));
        refused(&text, NONE, TooComplex, "nested more than 100 deep");
    }
    refused(
        &body(&format!("{}{}", "{".repeat(5_000), "}".repeat(5_000))),
        NONE,
        TooComplex,
        "nested more than 100 deep",
    );
    refused(
        &body(&format!(
            "{}{}",
            "loop { if x == 1u { break; } ".repeat(200),
            "}".repeat(200)
        )),
        NONE,
        TooComplex,
        "nested",
    );
    accepted(
        &body(&format!("x = {}1u{};", "(".repeat(90), ")".repeat(90))),
        NONE,
    );
    accepted(
        &body(&format!(
            "{} x = 2u; {}",
            "if x == 1u {".repeat(90),
            "}".repeat(90)
        )),
        NONE,
    );
}

#[test]
fn deep_templates() {
    let nested = format!(
        "alias A = {}u32{};",
        "array<".repeat(20_000),
        ">".repeat(20_000)
    );
    refused(&nested, NONE, TooComplex, "more than 100 `<`");
    let vectors = format!("alias A = {}u32{};", "vec2<".repeat(99), ">".repeat(99));
    assert!(check_small(&vectors, NONE).is_err());
    let arrays = format!("alias A = {}u32{};", "array<".repeat(99), ", 1>".repeat(99));
    refused(
        &format!("{arrays} var<private> a: A;"),
        NONE,
        TooComplex,
        "types are nested more than 16 deep",
    );
}

#[test]
fn unary_chains() {
    for operators in ["- ", "!", "~", "-(", "& ", "* ", "-~"] {
        let count = if operators == "-(" { 5_000 } else { 20_000 };
        let text = body(&format!(
            "x = {}x{};",
            operators.repeat(count),
            if operators == "-(" {
                ")".repeat(count)
            } else {
                String::new()
            }
        ));
        refused(&text, NONE, TooComplex, "");
    }
    let error = refused(
        &body(&format!("x = {}x;", "~".repeat(33))),
        NONE,
        TooComplex,
        "more than 32 unary operators",
    );
    assert_eq!(error.location.expect("a place").line, 4);
    accepted(&body(&format!("x = {}x;", "~".repeat(32))), NONE);
    assert!(check_small(&body(&format!("{}x = 1u;", "*".repeat(20_000))), NONE).is_err());
}

#[test]
fn long_expressions() {
    for operator in ["+", "*", " ^ ", " | ", "- "] {
        let text = body(&format!("x = {};", vec!["x"; 20_000].join(operator)));
        refused(&text, NONE, TooComplex, "more than 1000 operators");
        accepted(
            &body(&format!("x = {};", vec!["x"; 1_000].join(operator))),
            NONE,
        );
    }
    let logical = |count: usize| {
        body(&format!(
            "if {} {{ x = 1u; }}",
            vec!["x == 2u"; count].join(" && ")
        ))
    };
    refused(
        &logical(20_000),
        NONE,
        TooComplex,
        "more than 1000 operators",
    );
    accepted(&logical(500), NONE);
    refused(
        &body(&format!("x = x{};", ".x".repeat(20_000))),
        NONE,
        TooComplex,
        "more than 1000 operators",
    );
    refused(
        &body(&format!("x = x{};", "[0]".repeat(20_000))),
        NONE,
        TooComplex,
        "more than 1000 operators",
    );
    // As deep as the caps allow, every level at its widest.
    let nested = (0..60).fold("x".to_owned(), |inner, _| {
        format!("({inner}{})", "+x".repeat(16))
    });
    accepted(&body(&format!("x = {nested};")), NONE);
}

#[test]
fn else_if_chains() {
    let chain = |count: usize| {
        body(&format!(
            "if x == 0u {{ x = 1u; }} {}",
            "else if x == 2u { x = 3u; }\n".repeat(count)
        ))
    };
    refused(&chain(5_000), NONE, TooComplex, "more than 128 `else if`");
    accepted(&chain(128), NONE);
}

#[test]
fn long_code() {
    let line = |count: usize| body(&"x = x*3u + 7u;\n".repeat(count));
    let error = refused(&line(5_000), NONE, TooComplex, "more than 2000 statements");
    assert_eq!(error.location.expect("a place").text, "x = x*3u + 7u;");
    accepted(&line(1_500), NONE);
    let sums = body(&format!("x = {};\n", vec!["x"; 1_000].join("+")).repeat(100));
    refused(
        &sums,
        NONE,
        TooComplex,
        "more than 50000 words, numbers and symbols",
    );
    let declarations: String = (0..20_000)
        .map(|n| format!("const a{n}=a{};", n + 1))
        .collect();
    let cut = &declarations[..250_000];
    refused(
        &cut[..=cut.rfind(';').expect("there is one")],
        NONE,
        TooComplex,
        "more than 1000 declarations",
    );
    let chain: String = (0..900)
        .map(|n| format!("fn f{n}() {{ f{}(); }}\n", n + 1))
        .collect();
    accepted(&format!("{chain} fn f900() {{}}"), NONE);
}

#[test]
fn large_texts() {
    refused(
        &format!("/*{}*/", "x".repeat(10_000_000)),
        NONE,
        TooLarge,
        "10000004 bytes, and at most 262144",
    );
    refused(&"x".repeat(300_000), NONE, TooLarge, "shorten or split it");
    refused(
        &format!("const {} = 1;", "a".repeat(100_000)),
        NONE,
        TooComplex,
        "identifier of 100000 bytes",
    );
    refused("const a = 1; // \0", NONE, Invalid, "NUL byte");
    refused("/* never ends", NONE, Invalid, "");
    accepted(
        &format!("{} {}", "/*".repeat(20_000), "*/".repeat(20_000)),
        NONE,
    );
    accepted(&format!("/*{}*/", "x".repeat(200_000)), NONE);
}

#[test]
fn functions_that_double() {
    let doubling: String = (1..=32)
        .map(|n| {
            format!(
                "fn f{n}() -> u32 {{ return f{m}() + f{m}(); }}\n",
                m = n - 1
            )
        })
        .collect();
    let text = format!(
        "fn f0() -> u32 {{ return 1u; }}\n{doubling}{}",
        body("x = f32_();").replace("f32_", "f32")
    );
    let renamed = text
        .replace("fn f", "fn g")
        .replace("= f32()", "= g32()")
        .replace("return f", "return g")
        .replace("+ f", "+ g");
    let error = refused(
        &renamed,
        NONE,
        TooComplex,
        "becomes too large when the calls in it are expanded",
    );
    assert!(
        error.location.expect("a place").text.starts_with("fn g"),
        "{}",
        error.message
    );
}

#[test]
fn structs_that_double() {
    let deep: String = (1..=28)
        .map(|n| format!("struct S{n} {{ a: S{m}, b: S{m} }}\n", m = n - 1))
        .collect();
    let text = format!("struct S0 {{ a: u32 }}\n{deep}var<private> p: S28;");
    let error = refused(
        &text,
        NONE,
        TooComplex,
        "types are nested more than 16 deep",
    );
    assert_eq!(
        error.location.expect("a place").text,
        "struct S15 { a: S14, b: S14 }"
    );

    let members = |n: u32| {
        (0..8).fold(String::new(), |text, member| {
            format!("{text}m{member}: S{n}, ")
        })
    };
    let wide: String = (1..=8)
        .map(|n| format!("struct S{n} {{ {} }}\n", members(n - 1)))
        .collect();
    let text = format!("struct S0 {{ a: u32 }}\n{wide}");
    let with = |code: &str| format!("{text}{code}");
    refused(
        &with("var<private> p: S8;"),
        NONE,
        TooComplex,
        "private variable `p` has 67108864 bytes",
    );
    refused(
        &with("fn f() { var v: S8; }"),
        NONE,
        TooComplex,
        "function variable `v` has 67108864 bytes",
    );
    refused(
        &with("const C = S6();"),
        NONE,
        TooComplex,
        "constant `C` holds 262144 scalars",
    );
    refused(
        &with("fn f() -> S6 { return S6(); }"),
        NONE,
        TooComplex,
        "at most",
    );
    accepted(
        &with(
            "@group(0) @binding(0) var<storage, read_write> s: S8;\nfn f() { s.m0.m1.m2.m3.m4.m5.m6.m7.a = 1u; }",
        ),
        NONE,
    );
}

#[test]
fn large_variables_and_constants() {
    let error = refused(
        "\nconst A = array<u32, 4194304>();",
        NONE,
        TooComplex,
        "constant `A` holds 4194304 scalars",
    );
    assert_eq!(error.location.expect("a place").line, 2);
    refused(
        "var<private> p: array<u32, 16777216>;",
        NONE,
        TooComplex,
        "private variable `p` has 67108864 bytes",
    );
    refused(
        &body("var v: array<u32, 16777216>; v[x] = 1u; x = v[0];"),
        NONE,
        TooComplex,
        "function variable `v` has 67108864 bytes",
    );
    refused(
        &body("x = array<u32, 4194304>()[x];"),
        NONE,
        TooComplex,
        "a value of 16777216 bytes",
    );
    let storage = "@group(0) @binding(0) var<storage> s: array<u32, 4194304>;\nfn f(i: u32) -> u32 { let a = s; return a[i]; }";
    refused(storage, NONE, TooComplex, "a value of 16777216 bytes");
    let sum = "fn a() { var v: array<u32, 2048>; v[0] = 1u; }\nfn b() { var v: array<u32, 2048>; v[0] = 1u; a(); }\nfn c() { var v: u32; v = 1u; b(); }";
    refused(
        sum,
        NONE,
        TooComplex,
        "function `c` becomes too large when the calls in it are expanded: bytes of variables: 16388",
    );
    let table = format!(
        "const T = array({});\nfn f(i: u32) -> i32 {{ return T[i]; }}",
        vec!["-1"; 2_048].join(",")
    );
    accepted(&table, NONE);
    refused(
        &table.replacen("-1", "-1,-1", 1),
        NONE,
        TooComplex,
        "2049 scalars",
    );
    let copies = format!(
        "fn f(i: u32) -> u32 {{ var x = i; {} return x; }}",
        "x += array<u32, 1024>()[x];".repeat(100)
    );
    refused(&copies, NONE, TooComplex, "copied scalars");
    accepted(&body("var v: array<u32, 2048>; v[x] = 1u; x = v[0];"), NONE);
}

#[test]
fn private_variables_add_up_for_an_entry_point() {
    let text = |length: u32| {
        format!(
            "var<private> a: array<u32, {length}>;\nvar<private> b: array<u32, {length}>;\nvar<private> c: array<u32, {length}>;\nfn f() {{ b[0] = 1u; c[0] = 1u; }}\n@compute @workgroup_size(1) fn main() {{ a[1] = 2u; f(); }}"
        )
    };
    accepted(&text(1_365), NONE);
    refused(
        &text(1_366),
        NONE,
        TooComplex,
        "entry point `main` and what it calls have 16392 bytes",
    );
}

#[test]
fn pointers_into_variables() {
    let function = "fn take(p: ptr<function, u32>) { *p = 1u; }\n";
    let nested = body("var a: array<array<u32, 4>, 4>; take(&a[x][data[0]]); x = a[0][0];");
    refused(
        &format!("{function}{nested}"),
        NONE,
        TooComplex,
        "passes a pointer to a part of a variable",
    );
    let row = "fn row(p: ptr<function, array<u32, 4>>) { (*p)[0] = 1u; }\n";
    let nested = body(
        "var a: array<array<u32, 4>, 4>; for (var i = 0u; i < 4u; i++) { row(&a[i]); } x = a[0][0];",
    );
    let error = refused(
        &format!("{row}{nested}"),
        NONE,
        TooComplex,
        "copy it back after the call",
    );
    assert_eq!(error.location.expect("a place").line, 5);
    // naga panics for every one of these, dynamic or not.
    for call in [
        "var a: array<u32, 4>; take(&a[1]);",
        "var s: Pair; take(&s.b);",
        "var a: array<u32, 4>; let p = &a; let q = &(*p)[x]; take(q);",
    ] {
        refused(
            &format!("struct Pair {{ a: u32, b: u32 }}\n{function}{}", body(call)),
            NONE,
            TooComplex,
            "passes a pointer to a part",
        );
    }
    accepted(
        &format!(
            "{function}{}",
            body("var a = x; take(&a); let p = &a; take(p); x = a;")
        ),
        NONE,
    );
}
