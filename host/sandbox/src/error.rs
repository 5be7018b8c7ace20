//! How loading and running a scorer can fail, and whose fault it is.

use std::fmt;
use std::time::Duration;

use crate::capability::PANIC_PREFIX;
use crate::engine::BACKTRACE_FRAMES;

/// Why a component was not loaded. All but [`LoadError::Host`] are the environment's fault.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The bytes are not a component.
    #[error("{0}")]
    NotAComponent(String),
    /// The component has too many bytes.
    #[error(
        "the scorer has {bytes} bytes, more than the {limit} that are accepted: strip debug information or drop embedded data"
    )]
    TooLarge {
        /// Its size in bytes.
        bytes: usize,
        /// [`crate::Limits::component_bytes`].
        limit: usize,
    },
    /// The component does not compile: it is malformed or uses a wasm proposal that is not allowed.
    #[error("the scorer does not compile: {0}")]
    DoesNotCompile(String),
    /// The component asks for what scorers may not have, or lacks what they must have: one sentence for each point.
    #[error("{}", .0.join("\n"))]
    Refused(Vec<String>),
    /// The host could not do its part.
    #[error("{0}")]
    Host(String),
}

/// Whose fault an error is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// The scorer's, and with it the environment's.
    Environment,
    /// The host's or its machine's.
    Host,
}

/// Why a scorer gave no verdict. Every one of these is a `fault` of the evaluation; none is the submission's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScorerError {
    /// It spent its fuel.
    #[error(
        "the scorer spent its {budget} units of fuel: it loops for ever, or does on the processor what belongs on the GPU{backtrace}"
    )]
    OutOfFuel {
        /// The fuel it had.
        budget: u64,
        /// Where it was.
        backtrace: GuestBacktrace,
    },
    /// It was still running at its deadline.
    #[error("the scorer was still running after {} s, its deadline{backtrace}", limit.as_secs_f64())]
    Deadline {
        /// The time it had.
        limit: Duration,
        /// Where it was.
        backtrace: GuestBacktrace,
    },
    /// Its calls went too deep, for the engine's stack or for its own in memory.
    #[error("the scorer overflowed its stack: its recursion has no end or is too deep{backtrace}")]
    StackOverflow {
        /// Where it was.
        backtrace: GuestBacktrace,
    },
    /// It asked for more memory or larger tables than it may have.
    #[error("{overrun}{backtrace}")]
    Overrun {
        /// What it asked for.
        overrun: Overrun,
        /// Where it was.
        backtrace: GuestBacktrace,
    },
    /// It panicked.
    #[error("the scorer {message}{backtrace}")]
    Panicked {
        /// The panic's own text: `panicked at src/lib.rs:3:5: ...`.
        message: String,
        /// Where it was.
        backtrace: GuestBacktrace,
    },
    /// Another trap of wasm: a division by zero, an access out of bounds.
    #[error("the scorer trapped: {message}{backtrace}")]
    Trapped {
        /// What the trap is.
        message: String,
        /// Where it was.
        backtrace: GuestBacktrace,
    },
    /// It broke a rule of an interface that is enforced by a trap.
    #[error("the scorer broke a rule: {rule}{backtrace}")]
    BrokeRule {
        /// The rule, in a sentence.
        rule: String,
        /// Where it was.
        backtrace: GuestBacktrace,
    },
    /// It returned something that no verdict or description may be.
    #[error("the scorer's answer cannot be used: {0}")]
    BadAnswer(String),
    /// The host could not do its part.
    #[error("{0}")]
    Host(String),
}

impl ScorerError {
    /// Whose fault it is.
    pub fn owner(&self) -> Owner {
        match self {
            Self::Host(_) => Owner::Host,
            _ => Owner::Environment,
        }
    }

    /// The same error without its backtrace, which shows how a compiler arranged the code.
    #[must_use]
    pub fn without_backtrace(mut self) -> Self {
        match &mut self {
            Self::OutOfFuel { backtrace, .. }
            | Self::Deadline { backtrace, .. }
            | Self::StackOverflow { backtrace }
            | Self::Overrun { backtrace, .. }
            | Self::Panicked { backtrace, .. }
            | Self::Trapped { backtrace, .. }
            | Self::BrokeRule { backtrace, .. } => *backtrace = GuestBacktrace::default(),
            Self::BadAnswer(_) | Self::Host(_) => {}
        }
        self
    }

    /// A code for it in kebab-case, for the evaluation's reason.
    pub fn code(&self) -> &'static str {
        match self {
            Self::OutOfFuel { .. } => "scorer-out-of-fuel",
            Self::Deadline { .. } => "scorer-deadline",
            Self::StackOverflow { .. } => "scorer-stack-overflow",
            Self::Overrun { .. } => "scorer-out-of-memory",
            Self::Panicked { .. } => "scorer-panicked",
            Self::Trapped { .. } => "scorer-trapped",
            Self::BrokeRule { .. } => "scorer-broke-rule",
            Self::BadAnswer(_) => "scorer-bad-answer",
            Self::Host(_) => "host-failure",
        }
    }
}

/// Where a scorer was when it ended: its functions, innermost first, with file and line where the component has debug information.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GuestBacktrace(pub Vec<String>);

impl fmt::Display for GuestBacktrace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, frame) in self.0.iter().enumerate() {
            write!(f, "\n  {index:>2}: {frame}")?;
        }
        Ok(())
    }
}

impl GuestBacktrace {
    /// Takes the wasm frames out of an error of wasmtime. A function that calls itself is shown once, with how often.
    fn of(error: &wasmtime::Error) -> Self {
        let Some(trace) = error.downcast_ref::<wasmtime::WasmBacktrace>() else {
            return Self::default();
        };
        let mut frames: Vec<(String, usize)> = Vec::new();
        for shown in trace.frames().iter().flat_map(shown) {
            match frames.last_mut() {
                Some((last, count)) if *last == shown => *count += 1,
                _ => frames.push((shown, 1)),
            }
        }
        let with_count = |(frame, count): (String, usize)| match count {
            1 => frame,
            _ => format!("{frame} ({count} times)"),
        };
        Self(frames.into_iter().map(with_count).collect())
    }
}

/// One frame of wasm as the source's functions that it stands for: more than one where some were inlined.
fn shown(frame: &wasmtime::FrameInfo) -> Vec<String> {
    let function = match frame.func_name() {
        Some(name) => demangled(name),
        None => format!("function {}", frame.func_index()),
    };
    if frame.symbols().is_empty() {
        return vec![function];
    }
    let with_place = |symbol: &wasmtime::FrameSymbol| {
        let name = symbol.name().map_or_else(|| function.clone(), demangled);
        match (symbol.file(), symbol.line()) {
            (Some(file), Some(line)) => format!("{name} at {file}:{line}"),
            (Some(file), None) => format!("{name} at {file}"),
            _ => name,
        }
    };
    frame.symbols().iter().map(with_place).collect()
}

/// Whether a guest was so deep in calls that its backtrace is cut.
fn is_deep(error: &wasmtime::Error) -> bool {
    error
        .downcast_ref::<wasmtime::WasmBacktrace>()
        .is_some_and(|trace| trace.frames().len() >= BACKTRACE_FRAMES.get())
}

/// A Rust symbol as a person writes it, without its hash; any other symbol as it is.
fn demangled(symbol: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(symbol))
}

/// A scorer went over a limit of the sandbox: ends its call.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Overrun {
    /// Of its memory.
    #[error(
        "the scorer asked for more than its {limit} bytes of memory: keep large data in GPU buffers"
    )]
    Memory {
        /// The limit in bytes.
        limit: usize,
    },
    /// Of a table.
    #[error("the scorer asked for a table of more than {limit} elements")]
    Table {
        /// The limit in elements.
        limit: usize,
    },
}

/// A scorer broke a rule of an interface: ends its call. The text is a sentence without its full stop.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct BrokenRule(pub(crate) String);

/// The host could not do its part: ends the call, and is never taken for a trap of the scorer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(crate) struct HostFailure(pub(crate) String);

/// What is known about a call that ended in an error.
pub(crate) struct Call<'a> {
    /// The fuel it began with.
    pub(crate) budget: u64,
    /// The time it had.
    pub(crate) time_limit: Duration,
    /// What the scorer last said of a panic, if anything.
    pub(crate) panic: Option<&'a str>,
    /// Whether the instance had been made, so that the error is from the scorer's function.
    pub(crate) instantiated: bool,
}

/// Tells the ways apart in which a call into a scorer can end in an error.
pub(crate) fn explain(error: &wasmtime::Error, call: &Call<'_>) -> ScorerError {
    let backtrace = GuestBacktrace::of(error);
    if let Some(failure) = error.downcast_ref::<HostFailure>() {
        return ScorerError::Host(failure.0.clone());
    }
    if let Some(overrun) = error.downcast_ref::<Overrun>() {
        return ScorerError::Overrun {
            overrun: overrun.clone(),
            backtrace,
        };
    }
    if let Some(rule) = error.downcast_ref::<BrokenRule>() {
        return ScorerError::BrokeRule {
            rule: rule.0.clone(),
            backtrace,
        };
    }
    match error.downcast_ref::<wasmtime::Trap>() {
        Some(wasmtime::Trap::OutOfFuel) => ScorerError::OutOfFuel {
            budget: call.budget,
            backtrace,
        },
        Some(wasmtime::Trap::Interrupt) => ScorerError::Deadline {
            limit: call.time_limit,
            backtrace,
        },
        Some(wasmtime::Trap::StackOverflow) => ScorerError::StackOverflow { backtrace },
        // Compiled languages keep a second stack at the beginning of memory. When that one ends first, it is an access below address 0.
        Some(wasmtime::Trap::MemoryOutOfBounds) if is_deep(error) => {
            ScorerError::StackOverflow { backtrace }
        }
        Some(trap) => match call.panic {
            // Only this trap is how a panic ends; after any other one the panic's text is an old one.
            Some(panic) if *trap == wasmtime::Trap::UnreachableCodeReached => {
                ScorerError::Panicked {
                    message: panic.to_owned(),
                    backtrace,
                }
            }
            _ => ScorerError::Trapped {
                message: trap.to_string(),
                backtrace,
            },
        },
        // wasmtime's own checks of what a guest hands over: too many bytes for one call, too many handles, a string that is not UTF-8.
        None if !backtrace.0.is_empty() => ScorerError::Trapped {
            message: error.root_cause().to_string(),
            backtrace,
        },
        // No frame of the scorer is left: its function has returned, and what it returned is malformed.
        None if call.instantiated => ScorerError::BadAnswer(error.root_cause().to_string()),
        // The one limit that cannot be checked when a component is loaded; wasmtime has no type for this error.
        None if error
            .root_cause()
            .to_string()
            .starts_with("resource limit exceeded") =>
        {
            ScorerError::Trapped {
                message: error.root_cause().to_string(),
                backtrace,
            }
        }
        None => ScorerError::Host(format!("the scorer could not be instantiated: {error:#}")),
    }
}

/// The panic that a text speaks of, from its beginning, or none. Rust's advice on how to get a backtrace is left out: there is one.
pub(crate) fn panic_in(text: &str) -> Option<&str> {
    let panic = text.rfind(PANIC_PREFIX).map(|start| &text[start..])?;
    let advice = panic
        .find("\nnote: run with `RUST_BACKTRACE=1`")
        .unwrap_or(panic.len());
    Some(panic[..advice].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explained(error: wasmtime::Error, panic: Option<&str>) -> ScorerError {
        explain(
            &error,
            &Call {
                budget: 7,
                time_limit: Duration::from_millis(1500),
                panic,
                instantiated: true,
            },
        )
    }

    #[test]
    fn a_host_failure_is_the_host_s() {
        let error = explained(
            HostFailure("no disk".to_owned()).into(),
            Some("panicked at x"),
        );
        assert_eq!(error, ScorerError::Host("no disk".to_owned()));
        assert_eq!(error.owner(), Owner::Host);
        // Also under the contexts that wasmtime adds.
        let wrapped =
            wasmtime::Error::from(HostFailure("no disk".to_owned())).context("while calling");
        assert_eq!(explained(wrapped, None).owner(), Owner::Host);
    }

    #[test]
    fn traps_are_told_apart() {
        use wasmtime::Trap;
        let code = |trap: Trap, panic| explained(trap.into(), panic).code();
        assert_eq!(code(Trap::OutOfFuel, None), "scorer-out-of-fuel");
        assert_eq!(code(Trap::Interrupt, None), "scorer-deadline");
        assert_eq!(
            code(Trap::StackOverflow, Some("panicked at x")),
            "scorer-stack-overflow"
        );
        assert_eq!(
            code(Trap::UnreachableCodeReached, Some("panicked at x")),
            "scorer-panicked"
        );
        assert_eq!(code(Trap::UnreachableCodeReached, None), "scorer-trapped");
        assert_eq!(
            code(Trap::IntegerDivisionByZero, Some("panicked at x")),
            "scorer-trapped"
        );
        let rule = BrokenRule("no".to_owned());
        assert_eq!(explained(rule.into(), None).code(), "scorer-broke-rule");
    }

    #[test]
    fn messages_state_the_limit() {
        let text = explained(wasmtime::Trap::Interrupt.into(), None).to_string();
        assert_eq!(
            text,
            "the scorer was still running after 1.5 s, its deadline"
        );
        let text = explained(Overrun::Memory { limit: 9 }.into(), None).to_string();
        assert!(text.contains("its 9 bytes of memory"), "{text}");
    }

    #[test]
    fn the_last_panic_counts() {
        let text = "hello\nthread 'main' panicked at a.rs:1:1:\none\nthread 'main' panicked at b.rs:2:2:\ntwo\n\
            note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";
        assert_eq!(panic_in(text), Some("panicked at b.rs:2:2:\ntwo"));
        assert_eq!(panic_in("all is well"), None);
    }
}
