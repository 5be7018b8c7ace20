//! What is counted in the text before naga parses it: naga's parser and everything after it recurse as deep as the text nests.

use std::collections::HashMap;
use std::ops::Range;

use super::caps;
use super::place::Source;
use super::tokens::{Kind, Token, Tokens};
use super::types::{ShaderError, ShaderErrorKind};

/// What the text says about itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Outline {
    /// Where the name of each function stands, by name.
    pub(super) functions: HashMap<String, usize>,
    /// The `enable` directives.
    pub(super) enables: Vec<Enable>,
}

/// An `enable` directive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Enable {
    /// From the word `enable` to the semicolon.
    pub(super) range: Range<usize>,
    /// The extensions and where they stand.
    pub(super) extensions: Vec<(String, usize)>,
}

/// Checks the caps that can be seen in the text.
pub(super) fn outline(source: Source<'_>) -> Result<Outline, ShaderError> {
    if let Some(at) = source.text.find('\0') {
        return Err(source.error(
            ShaderErrorKind::Invalid,
            Some(at),
            "a NUL byte is not WGSL; save the file as UTF-8 text",
        ));
    }
    let mut counter = Counter::new(source);
    for token in Tokens::new(source.text) {
        counter.token(token)?;
    }
    Ok(counter.outline)
}

/// What is open at a place: the module, or a bracket.
#[derive(Debug, Default)]
struct Frame {
    /// Whether it is a `{`.
    block: bool,
    /// Operators since the last comma or semicolon, with those of the brackets closed since.
    operators: u32,
    /// The most operators between two commas.
    most_operators: u32,
    /// Branches of the `else if` chain that is going on.
    else_ifs: u32,
}

/// The counts while the text is walked through.
struct Counter<'a> {
    source: Source<'a>,
    outline: Outline,
    /// The module's frame first; it is never popped.
    frames: Vec<Frame>,
    blocks: usize,
    /// Sums over the open frames.
    operators: u32,
    else_ifs: u32,
    unary: u32,
    tokens: u32,
    statements: u32,
    declarations: u32,
    /// How many brackets were open at each `<` that may begin a template.
    templates: Vec<usize>,
    previous: Option<Token<'a>>,
    /// The `enable` directive that is going on.
    enable: Option<Enable>,
}

impl<'a> Counter<'a> {
    fn new(source: Source<'a>) -> Self {
        Self {
            source,
            outline: Outline::default(),
            frames: vec![Frame::default()],
            blocks: 0,
            operators: 0,
            else_ifs: 0,
            unary: 0,
            tokens: 0,
            statements: 0,
            declarations: 0,
            templates: Vec::new(),
            previous: None,
            enable: None,
        }
    }

    fn token(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        self.tokens += 1;
        if self.tokens > caps::MAX_TOKENS {
            let message = format!(
                "more than {} words, numbers and symbols in one shader; use loops, or several shaders",
                caps::MAX_TOKENS
            );
            return Err(self.refuse(token, &message));
        }
        if self.previous_is("}") && token.text != "else" {
            self.end_else_ifs();
        }
        match token.kind {
            Kind::Word => self.word(token)?,
            Kind::Number => self.unary = 0,
            Kind::Symbol => self.symbol(token)?,
        }
        self.previous = Some(token);
        Ok(())
    }

    fn previous_is(&self, text: &str) -> bool {
        self.previous.is_some_and(|previous| previous.text == text)
    }

    fn word(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        self.unary = 0;
        if token.text.len() > caps::MAX_IDENTIFIER_BYTES {
            let message = format!(
                "an identifier of {} bytes, and at most {} are accepted; give it a shorter name",
                token.text.len(),
                caps::MAX_IDENTIFIER_BYTES
            );
            return Err(self.refuse(token, &message));
        }
        if let Some(enable) = &mut self.enable {
            enable.extensions.push((token.text.to_owned(), token.start));
        } else if token.text == "enable"
            && self.blocks == 0
            && (self.previous.is_none() || self.previous_is(";"))
        {
            self.enable = Some(Enable {
                range: token.start..token.start,
                extensions: Vec::new(),
            });
        }
        if self.previous_is("fn") {
            self.outline
                .functions
                .entry(token.text.to_owned())
                .or_insert(token.start);
        }
        if token.text == "if" && self.previous_is("else") {
            self.frame().else_ifs += 1;
            self.else_ifs += 1;
            if self.else_ifs > caps::MAX_ELSE_IFS {
                let message = format!(
                    "more than {} `else if` branches hang on each other; use a `switch` or a table",
                    caps::MAX_ELSE_IFS
                );
                return Err(self.refuse(token, &message));
            }
        }
        Ok(())
    }

    fn symbol(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        let after_operand = self.previous.is_some_and(|previous| {
            previous.kind != Kind::Symbol || matches!(previous.text, ")" | "]")
        });
        if !after_operand && matches!(token.text, "-" | "!" | "~" | "&" | "*" | "--" | "&&") {
            self.unary += 1;
            if self.unary > caps::MAX_UNARY_CHAIN {
                let message = format!(
                    "more than {} unary operators in a row; write the value without them",
                    caps::MAX_UNARY_CHAIN
                );
                return Err(self.refuse(token, &message));
            }
        } else {
            self.unary = 0;
        }
        match token.text {
            "(" => self.open(token)?,
            "{" => {
                if self.blocks > 0 {
                    self.statement(token)?;
                }
                self.templates.clear();
                self.open(token)?;
            }
            "[" => {
                self.operator(token)?;
                self.open(token)?;
            }
            ")" | "]" | "}" => self.close(token)?,
            "," => self.end_segment(),
            ";" => self.semicolon(token)?,
            "=" | ":" => self.templates.clear(),
            "<" => {
                self.operator(token)?;
                if self
                    .previous
                    .is_some_and(|previous| previous.kind == Kind::Word)
                {
                    self.open_template(token)?;
                }
            }
            ">" => {
                self.operator(token)?;
                if self.templates.last() == Some(&self.frames.len()) {
                    self.templates.pop();
                }
            }
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "!" | "~" | "." | "&&" | "||"
            | "==" | "!=" | "<=" | ">=" | "<<" | "--" | "++" => {
                self.operator(token)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn operator(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        self.frame().operators += 1;
        self.operators += 1;
        self.check_operators(token)
    }

    fn check_operators(&self, token: Token<'a>) -> Result<(), ShaderError> {
        if self.operators > caps::MAX_OPERATORS {
            let message = format!(
                "more than {} operators in one expression; split it with `let`, or use a loop",
                caps::MAX_OPERATORS
            );
            return Err(self.refuse(token, &message));
        }
        Ok(())
    }

    fn open(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        if self.frames.len() > caps::MAX_NESTING {
            let message = format!(
                "brackets are nested more than {} deep; split the code into functions",
                caps::MAX_NESTING
            );
            return Err(self.refuse(token, &message));
        }
        let block = token.text == "{";
        self.blocks += usize::from(block);
        self.frames.push(Frame {
            block,
            ..Frame::default()
        });
        Ok(())
    }

    fn close(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        if self.frames.len() == 1 {
            // A bracket too many: naga says so.
            return Ok(());
        }
        let Some(frame) = self.frames.pop() else {
            return Ok(());
        };
        while self
            .templates
            .last()
            .is_some_and(|depth| *depth > self.frames.len())
        {
            self.templates.pop();
        }
        self.operators -= frame.operators;
        self.else_ifs -= frame.else_ifs;
        self.blocks -= usize::from(frame.block);
        if frame.block {
            // What follows a block is a new statement.
            self.end_segment();
            self.frame().most_operators = 0;
            if self.blocks == 0 {
                self.declaration(token)?;
            }
        } else {
            // The tallest part of what was in the brackets is part of what they stand in.
            let inner = frame.most_operators.max(frame.operators);
            self.frame().operators += inner;
            self.operators += inner;
            self.check_operators(token)?;
        }
        Ok(())
    }

    fn semicolon(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        self.end_segment();
        self.frame().most_operators = 0;
        self.templates.clear();
        if let Some(mut enable) = self.enable.take() {
            enable.range.end = token.start + 1;
            self.outline.enables.push(enable);
        }
        if self.blocks > 0 {
            self.statement(token)
        } else {
            self.declaration(token)
        }
    }

    /// A comma or a semicolon: what stands after it is not deeper for what stands before it.
    fn end_segment(&mut self) {
        let frame = self.frame();
        frame.most_operators = frame.most_operators.max(frame.operators);
        let ended = std::mem::take(&mut frame.operators);
        self.operators -= ended;
    }

    fn end_else_ifs(&mut self) {
        let ended = std::mem::take(&mut self.frame().else_ifs);
        self.else_ifs -= ended;
    }

    fn statement(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        self.statements += 1;
        if self.statements > caps::MAX_STATEMENTS {
            let message = format!(
                "more than {} statements in one shader; use loops, or several shaders",
                caps::MAX_STATEMENTS
            );
            return Err(self.refuse(token, &message));
        }
        Ok(())
    }

    fn declaration(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        self.declarations += 1;
        if self.declarations > caps::MAX_DECLARATIONS {
            let message = format!(
                "more than {} declarations in one shader; use several shaders",
                caps::MAX_DECLARATIONS
            );
            return Err(self.refuse(token, &message));
        }
        Ok(())
    }

    fn open_template(&mut self, token: Token<'a>) -> Result<(), ShaderError> {
        self.templates.push(self.frames.len());
        if self.templates.len() > caps::MAX_TEMPLATE_NESTING {
            let message = format!(
                "more than {} `<` open at one time; name the inner types with `alias`, or split the expression",
                caps::MAX_TEMPLATE_NESTING
            );
            return Err(self.refuse(token, &message));
        }
        Ok(())
    }

    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn refuse(&self, token: Token<'a>, message: &str) -> ShaderError {
        self.source
            .error(ShaderErrorKind::TooComplex, Some(token.start), message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Result<Outline, String> {
        outline(Source { file: "t", text }).map_err(|error| error.message)
    }

    #[test]
    fn siblings_are_not_depth() {
        let table = format!("const T = array({});", vec!["-1.0"; 4_000].join(", "));
        assert_eq!(check(&table).err(), None);
        let calls = format!("fn f() {{ {} }}", "x = g(1 + 2) + a[i];\n".repeat(1_500));
        assert_eq!(check(&calls).err(), None);
        let chains = format!(
            "fn f() {{ {} }}",
            "if a { } else if b { } else { }\n".repeat(300)
        );
        assert_eq!(check(&chains).err(), None);
    }

    #[test]
    fn operators_in_brackets_count_for_what_they_stand_in() {
        let inner = format!("({})", vec!["a"; 400].join("+"));
        assert!(check(&format!("fn f() {{ x = {inner} + {inner}; }}")).is_ok());
        let message = check(&format!("fn f() {{ x = {inner} + {inner} + {inner}; }}"))
            .expect_err("over 1,000");
        assert!(
            message.contains("more than 1000 operators in one expression"),
            "{message}"
        );
    }

    #[test]
    fn else_ifs_add_up_over_nesting() {
        let chain = |inner: &str, count: usize| {
            format!(
                "if a {{ }} {} else {{ {inner} }}",
                "else if a { }".repeat(count)
            )
        };
        assert!(check(&format!("fn f() {{ {} }}", chain(&chain("", 60), 60))).is_ok());
        assert!(check(&format!("fn f() {{ {} }}", chain(&chain("", 70), 70))).is_err());
    }

    #[test]
    fn directives_and_functions_are_found() {
        let text = "// x\nenable f16, subgroups;\nfn  main() { fn_(); }";
        let outline = check(text).expect("nothing is over a cap");
        assert_eq!(outline.functions, HashMap::from([("main".to_owned(), 32)]));
        assert_eq!(
            outline.enables,
            [Enable {
                range: 5..27,
                extensions: vec![("f16".to_owned(), 12), ("subgroups".to_owned(), 17)]
            }]
        );
    }

    #[test]
    fn comparisons_are_not_templates_for_ever() {
        let text = format!(
            "fn f() {{ {} }}",
            "if a < b { c = d < e && g < h; }\n".repeat(400)
        );
        assert_eq!(check(&text).err(), None);
    }
}
