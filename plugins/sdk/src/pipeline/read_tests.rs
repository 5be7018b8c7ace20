//! Tests of reading.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use proptest::prelude::*;

use crate::pipeline::{MAX_FILE_BYTES, Pipeline, PipelineErrorKind};

const WHOLE: &str = r#"version = 1
[buffers]
sums = { size = "4 * ceil_div(n, 1024)" }

[[pass]]
shader = "scan.wgsl"
entry = "reduce"
workgroups = ["ceil_div(n, 1024)"]
constants = { BLOCK = 1024, BIAS = -1.5, WIDE = true }
[pass.bindings]
"0.0" = "input"
"0.1" = "sums"
"0.2" = { uniform = ["n", "ceil_div(n, 1024)"] }

[[pass]]
clear = "sums"

[[pass]]
shader = "scan.wgsl"
entry = "add"
workgroups = [1, 2, 3]
bindings = { "0.0" = "sums" }
"#;

fn error(text: &str) -> (u32, u32, String) {
    let error = Pipeline::parse(text).expect_err(text);
    (error.line, error.column, error.message)
}

/// The error of a pass with these lines, counted from the first of them.
fn pass_error(lines: &str) -> (u32, u32, String) {
    let (line, column, message) = error(&format!("version = 1\n[[pass]]\n{lines}\n"));
    (line.saturating_sub(2), column, message)
}

#[test]
fn the_example_of_the_format_is_read() {
    let pipeline = Pipeline::parse(WHOLE).expect("the example is right");
    assert_eq!(pipeline.buffers.len(), 1);
    assert_eq!(pipeline.passes.len(), 3);
    assert_eq!(pipeline.shaders().collect::<Vec<_>>(), ["scan.wgsl"]);
}

#[test]
fn what_is_not_toml_is_pointed_at() {
    let (line, _, message) = error("version = 1\nbuffers = {\n");
    assert!(line >= 2, "line {line}");
    assert!(message.starts_with("not TOML: "), "{message}");
    let (line, _, message) = error("version = 1\nversion = 1\n");
    assert_eq!(line, 2);
    assert!(message.contains("duplicate"), "{message}");
}

#[test]
fn the_version_is_needed_and_known() {
    assert_eq!(error("").2, "`version = 1` is missing");
    assert_eq!(
        error("[[pass]]\nclear = 'a'\n").2,
        "`version = 1` is missing"
    );
    assert_eq!(
        error("version = 2"),
        (
            1,
            11,
            "`version` is 1, the only version of this format".into()
        )
    );
    assert!(error("version = 1").2.starts_with("there is no pass"));
}

#[test]
fn unknown_keys_name_the_nearest_known_one() {
    assert_eq!(
        error("version = 1\nbufers = {}\n"),
        (
            2,
            1,
            "unknown key `bufers` in pipeline.toml; did you mean `buffers`?".into()
        )
    );
    assert_eq!(
        error("version = 1\n[buffers]\na = { sise = 4 }\n"),
        (
            3,
            7,
            "unknown key `sise` in a buffer; did you mean `size`?".into()
        )
    );
    assert_eq!(
        pass_error("shder = 'a'"),
        (
            1,
            1,
            "unknown key `shder` in a pass; did you mean `shader`?".into()
        )
    );
    assert!(
        pass_error("bindings = { '0.0' = { unifrom = [1] } }")
            .2
            .contains("did you mean `uniform`?")
    );
}

#[test]
fn what_is_missing_is_named() {
    assert!(
        pass_error("shader = 'a'")
            .2
            .starts_with("the pass has no `entry`")
    );
    let (line, _, message) = error("version = 1\n[buffers]\na = {}\n");
    assert_eq!(
        (line, message.as_str()),
        (3, "buffer `a` has no `size` in bytes")
    );
    assert_eq!(
        pass_error("clear = 'a'\nshader = 'b'"),
        (2, 1, "a pass with `clear` has no `shader`".into())
    );
}

#[test]
fn wrong_shapes_say_the_right_one() {
    for (lines, expected) in [
        ("workgroups = 'n'", "list of one to three expressions"),
        ("workgroups = []", "list of one to three expressions"),
        (
            "workgroups = [1, 1, 1, 1]",
            "list of one to three expressions",
        ),
        (
            "workgroups = [1.5]",
            "expression in quotes or a whole number",
        ),
        ("workgroups = [-1]", "at least 0 and below 2^64"),
        ("constants = { A = inf }", "finite number"),
        ("constants = { A = [] }", "finite number"),
        ("constants = { A = 9007199254740993 }", "finite number"),
        ("shader = 1", "`shader` is a text in quotes"),
        ("shader = ''", "`shader` has 1 to 128 bytes"),
        ("bindings = { '0' = 'a' }", "written \"group.binding\""),
        ("bindings = { '0.01' = 'a' }", "written \"group.binding\""),
        ("bindings = { '-0.1' = 'a' }", "written \"group.binding\""),
        (
            "bindings = { 0.1 = 'a' }",
            "a key with a dot stands in quotes",
        ),
        ("bindings = { '0.1' = 1 }", "a buffer's name or"),
        (
            "bindings = { '0.1' = { uniform = [] } }",
            "one for each u32 word",
        ),
        ("bindings = { '0.1' = { } }", "one for each u32 word"),
    ] {
        let (line, _, message) = pass_error(lines);
        assert_eq!(line, 1, "{lines}");
        assert!(message.contains(expected), "{lines}: {message}");
    }
    assert!(error("version = 1\npass = 1\n").2.contains("[[pass]]"));
    assert!(
        error("version = 1\n[pass]\nclear = 'a'\n")
            .2
            .contains("[[pass]]")
    );
}

#[test]
fn columns_inside_an_expression_are_the_files_own() {
    assert_eq!(
        pass_error("workgroups = [\"n + $\"]"),
        (1, 20, "expected a number, a name or `(`, found `$`".into())
    );
    assert_eq!(pass_error("workgroups = ['n + $']").1, 20);
    // With an escape in it, the error points at the string.
    assert_eq!(pass_error("workgroups = [\"n +\\u0020$\"]").1, 15);
    assert_eq!(pass_error("workgroups = [\"\"\"n + $\"\"\"]").1, 15);
}

#[test]
fn the_caps_hold() {
    let limit = |text: &str| {
        let error = Pipeline::parse(text).expect_err("it is over a limit");
        assert_eq!(error.kind, PipelineErrorKind::Limit, "{}", error.message);
        error.message
    };
    let long = format!("version = 1\n#{}", "x".repeat(MAX_FILE_BYTES));
    assert!(limit(&long).contains("at most 65536"));
    let buffers: String = (0..65)
        .map(|i| format!("b{i} = {{ size = 4 }}\n"))
        .collect();
    assert_eq!(
        limit(&format!("version = 1\n[buffers]\n{buffers}")),
        "more than 64 buffers"
    );
    let passes = "[[pass]]\nclear = 'a'\n".repeat(257);
    assert_eq!(
        limit(&format!("version = 1\n{passes}")),
        "more than 256 passes"
    );
    let bindings: String = (0..17).map(|i| format!("'0.{i}' = 'a'\n")).collect();
    assert_eq!(
        limit(&format!(
            "version = 1\n[[pass]]\n[pass.bindings]\n{bindings}"
        )),
        "more than 16 bindings in a pass"
    );
    let words = "1,".repeat(1025);
    assert!(
        limit(&format!(
            "version = 1\n[[pass]]\nbindings = {{ '0.0' = {{ uniform = [{words}] }} }}\n"
        ))
        .starts_with("a uniform of 1025 words")
    );
    let nested = format!("a = {}", "[".repeat(5_000));
    assert_eq!(limit(&nested), "more than 8 brackets inside each other");
}

#[test]
fn many_tables_do_not_exhaust_anything() {
    let headers = "[a.b.c.d.e.f.g.h]\n".repeat(3_000);
    assert!(Pipeline::parse(&headers).is_err());
    let strings = format!("version = 1\nx = '{}'", "[.".repeat(30_000));
    assert!(error(&strings).2.starts_with("unknown key `x`"));
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        let _ = Pipeline::parse(&text);
    }

    /// The example with one piece replaced: it is read or refused at a place that exists.
    #[test]
    fn a_damaged_example_is_read_or_refused_in_place(
        start in 0..WHOLE.len(),
        length in 0..40_usize,
        piece in "[\\[\\]{}=,.\"'a-z0-9 \n#]{0,8}",
    ) {
        let end = (start + length).min(WHOLE.len());
        let text = format!("{}{piece}{}", &WHOLE[..start], &WHOLE[end..]);
        if let Err(error) = Pipeline::parse(&text) {
            let lines = text.matches('\n').count() + 1;
            prop_assert!((1..=lines).contains(&(error.line as usize)));
            prop_assert!(!error.message.is_empty());
        }
    }
}
