//! A tokenizer that knows as much of WGSL as counting needs: comments, words, numbers and operators.
//!
//! It works in one pass, without recursion, and has no errors: what it does not know is a symbol of one character. Where it differs from
//! naga's lexer it yields more tokens, never fewer, so that no operator or bracket can hide from the counts.

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An identifier or a keyword.
    Word,
    /// A number.
    Number,
    /// An operator, a bracket, a separator or an unknown character.
    Symbol,
}

/// A piece of the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// What it is.
    pub(super) kind: Kind,
    /// Its text.
    pub(super) text: &'a str,
    /// Where it begins, in bytes.
    pub(super) start: usize,
}

/// Symbols of more than one character, longest first. `>>` is not among them: it may be two ends of templates.
const LONG_SYMBOLS: [&str; 20] = [
    "<<=", ">>=", "&&", "||", "==", "!=", "<=", ">=", "<<", "->", "--", "++", "+=", "-=", "*=",
    "/=", "%=", "&=", "|=", "^=",
];

/// The tokens of a source.
#[derive(Debug, Clone)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    /// Begins at the first token.
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    fn token(&mut self, kind: Kind, length: usize) -> Token<'a> {
        let start = self.at;
        self.at += length;
        Token {
            kind,
            text: &self.text[start..self.at],
            start,
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            if is_blank(first) {
                self.at += first.len_utf8();
            } else if rest.starts_with("//") {
                self.at += rest.find(is_line_end).unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                self.at += block_comment_length(rest);
            } else if first == '_' || first.is_alphabetic() {
                let length = rest
                    .find(|c: char| c != '_' && !c.is_alphanumeric())
                    .unwrap_or(rest.len());
                return Some(self.token(Kind::Word, length));
            } else if first.is_ascii_digit()
                || (first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit()))
            {
                return Some(self.token(Kind::Number, number_length(rest.as_bytes())));
            } else {
                let length = LONG_SYMBOLS
                    .iter()
                    .find(|symbol| rest.starts_with(**symbol))
                    .map_or(first.len_utf8(), |symbol| symbol.len());
                return Some(self.token(Kind::Symbol, length));
            }
        }
    }
}

/// WGSL's blank space.
fn is_blank(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'..='\r' | '\u{85}' | '\u{200e}' | '\u{200f}' | '\u{2028}' | '\u{2029}'
    )
}

/// WGSL's line breaks.
fn is_line_end(c: char) -> bool {
    matches!(c, '\n'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// The bytes of the block comment at the beginning of a text, with the comments in it. One that does not end takes the rest.
fn block_comment_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0_usize, 0);
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => {
                depth += 1;
                at += 2;
            }
            b"*/" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The bytes of the number at the beginning of a text. A sign belongs to it only after an exponent's letter.
fn number_length(text: &[u8]) -> usize {
    let run = |from: usize, accept: fn(&u8) -> bool| {
        text[from..].iter().take_while(|byte| accept(byte)).count()
    };
    let hexadecimal = text.len() > 1 && text[0] == b'0' && matches!(text[1], b'x' | b'X');
    let digit: fn(&u8) -> bool = if hexadecimal {
        u8::is_ascii_hexdigit
    } else {
        u8::is_ascii_digit
    };
    let mut at = if hexadecimal { 2 } else { 0 };
    at += run(at, digit);
    if text.get(at) == Some(&b'.') {
        at += 1;
        at += run(at, digit);
    }
    let exponent = text.get(at).is_some_and(|byte| {
        if hexadecimal {
            matches!(byte, b'p' | b'P')
        } else {
            matches!(byte, b'e' | b'E')
        }
    });
    if exponent {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'+' | b'-')));
        let digits = run((at + 1 + sign).min(text.len()), u8::is_ascii_digit);
        if digits > 0 {
            at += 1 + sign + digits;
        }
    }
    at + run(at, |byte| matches!(byte, b'f' | b'h' | b'i' | b'u' | b'l'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        Tokens::new(source).map(|token| token.text).collect()
    }

    #[test]
    fn comments_nest_and_are_no_tokens() {
        assert_eq!(
            texts("a /* b /* c */ d */ e // f\n g /**/ /*/ h */ i"),
            ["a", "e", "g", "i"]
        );
        assert_eq!(texts("a /* never /* ends */"), ["a"]);
        assert_eq!(texts("a//"), ["a"]);
    }

    #[test]
    fn numbers_do_not_swallow_operators() {
        assert_eq!(
            texts("1e+1+0xe+1-0x1.8p-3f.5h"),
            ["1e+1", "+", "0xe", "+", "1", "-", "0x1.8p-3f", ".5h"]
        );
        assert_eq!(texts("1e+1e+1"), ["1e+1", "e", "+", "1"]);
        assert_eq!(texts("1e+"), ["1", "e", "+"]);
        assert_eq!(texts("1.xy"), ["1.", "xy"]);
    }

    #[test]
    fn long_symbols_are_one_token_and_template_ends_are_two() {
        assert_eq!(
            texts("a<<=b>>c&&d->-e"),
            ["a", "<<=", "b", ">", ">", "c", "&&", "d", "->", "-", "e"]
        );
        assert_eq!(texts("é_1≠µ"), ["é_1", "≠", "µ"]);
    }
}
