//! A bound on the nesting of a TOML file, checked on its tokens.
//!
//! The TOML reader bounds dotted keys and brackets each by themselves, but not their product, and the tree that it builds is dropped
//! by recursion: 80 brackets of 80 dots each would overflow the stack of a guest.

use toml_parser::lexer::TokenKind;

/// The deepest brackets and the most dots of a key. A pipeline needs 3 and 1, the files of an environment 3 and 2.
const MAX_NESTING: usize = 8;

/// Where nesting goes too deep, in bytes, with what to say about it.
pub fn too_deep(text: &str) -> Option<(usize, &'static str)> {
    let mut brackets = 0_usize;
    let mut dots = 0_usize;
    for token in toml_parser::Source::new(text).lex() {
        match token.kind() {
            TokenKind::LeftCurlyBracket | TokenKind::LeftSquareBracket => {
                brackets += 1;
                dots = 0;
                if brackets > MAX_NESTING {
                    return Some((
                        token.span().start(),
                        "more than 8 brackets inside each other",
                    ));
                }
            }
            TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket => {
                brackets = brackets.saturating_sub(1);
                dots = 0;
            }
            TokenKind::Newline | TokenKind::Comma | TokenKind::Equals => dots = 0,
            TokenKind::Dot => {
                dots += 1;
                if dots > MAX_NESTING {
                    return Some((token.span().start(), "a key with more than 8 dots"));
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn what_the_format_needs_is_allowed() {
        let text = "# .....................\n[a.b]\nc = [[{ d = [1.5, 2.5] }]]\ne = 'a.b.c.d.e.f.g.h.i.j.k'\n";
        assert_eq!(too_deep(text), None);
        // Unbalanced brackets are the reader's to report.
        assert_eq!(too_deep(&"]".repeat(100)), None);
    }

    #[test]
    fn deep_keys_and_deep_brackets_are_refused() {
        let key = format!("{}a = 1", "a.".repeat(9));
        assert_eq!(too_deep(&key), Some((17, "a key with more than 8 dots")));
        let brackets = format!("a = {}", "[".repeat(9));
        assert_eq!(
            too_deep(&brackets),
            Some((12, "more than 8 brackets inside each other"))
        );
    }
}
