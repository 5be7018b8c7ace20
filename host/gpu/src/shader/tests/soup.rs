//! Texts that nobody wrote: no panic leaves the checks, and they end.

use proptest::prelude::*;

use super::super::{LayoutEntry, WorkgroupLimits};
use super::{ALL, NONE, check_small};

const TOKENS: &[&str] = &[
    "fn",
    "f",
    "g",
    "x",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    ",",
    ";",
    ":",
    "->",
    "u32",
    "f32",
    "vec3",
    "array",
    "struct",
    "S",
    "a",
    "var",
    "let",
    "const",
    "override",
    "private",
    "workgroup",
    "storage",
    "@group(0)",
    "@binding(0)",
    "@compute",
    "@workgroup_size(1)",
    "@id(1)",
    "if",
    "else",
    "loop",
    "for",
    "switch",
    "case",
    "default",
    "break",
    "return",
    "=",
    "==",
    "+",
    "-",
    "*",
    "/",
    "&",
    "&&",
    "!",
    "~",
    ".",
    "x",
    "0",
    "1u",
    "1.5",
    "0x7fffffff",
    "4294967295",
    "1e38",
    "/*",
    "*/",
    "//",
    "\n",
    "enable",
    "f16",
    "subgroups",
    "alias",
    "ptr",
    "atomic",
    "select",
    "subgroupAdd",
    "workgroupBarrier",
    "é",
    "\u{2028}",
];

const STATEMENTS: &[&str] = &[
    "x = x + 1u;",
    "x = -x;",
    "if x > 2u {",
    "} else {",
    "}",
    "loop {",
    "break;",
    "let y = array<u32, 3>(x, x, x);",
    "x = y[x];",
    "var a: array<u32, 9>;",
    "a[x] = x;",
    "x = select(x, 1u, x == 2u);",
    "x = u32(f32(x));",
    "return;",
    "x = g(x);",
    "x = 1u / 0u;",
    "x = x << 40u;",
    "const c = array(1, 2)[5];",
    "workgroupBarrier();",
    "switch x { case 1u: {} default: {} }",
    "data[x] = 4294967295u * 2u;",
];

fn check_all(text: &str) {
    for allowed in [ALL, NONE] {
        if let Ok(shader) = check_small(text, allowed) {
            for entry in shader.facts().entry_points.clone() {
                let layout: Vec<LayoutEntry> = entry
                    .bindings
                    .iter()
                    .map(|known| LayoutEntry {
                        group: known.group,
                        binding: known.binding,
                        access: known.access,
                    })
                    .collect();
                let limits = WorkgroupLimits {
                    max_invocations: 256,
                    max_size: [256, 256, 64],
                    max_bytes: 16_384,
                };
                let _ = shader.check_kernel(&entry.name, &[], &layout, &limits);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        check_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_characters(text in "\\PC{0,200}") {
        check_all(&text);
    }

    #[test]
    fn random_tokens(tokens in proptest::collection::vec(proptest::sample::select(TOKENS), 0..120)) {
        check_all(&tokens.join(" "));
    }

    #[test]
    fn random_statements(statements in proptest::collection::vec(proptest::sample::select(STATEMENTS), 0..40)) {
        check_all(&format!(
            "@group(0) @binding(0) var<storage, read_write> data: array<u32>;\nfn g(n: u32) -> u32 {{ return n * 3u; }}\n\
             @compute @workgroup_size(1) fn main() {{ var x = data[0]; {} }}",
            statements.join("\n")
        ));
    }

    #[test]
    fn tokens_cover_the_text_in_order(text in "[a-z0-9_ .+*/<>=&|!\\n-]{0,100}") {
        let mut end = 0;
        for token in super::super::tokens::Tokens::new(&text) {
            prop_assert!(token.start >= end && !token.text.is_empty());
            prop_assert_eq!(&text[token.start..token.start + token.text.len()], token.text);
            end = token.start + token.text.len();
        }
    }
}
