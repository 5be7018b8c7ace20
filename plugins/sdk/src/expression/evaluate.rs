//! Evaluating an expression in postfix order.

use alloc::format;
use alloc::vec::Vec;

use super::{Action, ExpressionError, Operation, Step, Values};
use crate::suggest;

/// The value of the steps.
pub(super) fn evaluate(steps: &[Step], values: &Values) -> Result<u64, ExpressionError> {
    // The parser puts as many values on the stack as are taken from it, so the 0 that stands for a missing one is never used.
    let mut stack: Vec<u64> = Vec::new();
    for step in steps {
        let value = match &step.action {
            Action::Number(value) => *value,
            Action::Name(name) => values.get(name).ok_or_else(|| {
                ExpressionError::new(
                    step.offset,
                    format!(
                        "unknown name `{name}`{}",
                        suggest::hint(name, values.names())
                    ),
                )
            })?,
            Action::Apply(operation) => {
                let last = stack.pop().unwrap_or_default();
                let first = if operation.takes_two() {
                    stack.pop().unwrap_or_default()
                } else {
                    last
                };
                operation
                    .apply(first, last)
                    .map_err(|message| ExpressionError::new(step.offset, message))?
            }
        };
        stack.push(value);
    }
    Ok(stack.pop().unwrap_or_default())
}

impl Operation {
    fn takes_two(self) -> bool {
        !matches!(self, Self::NextPow2 | Self::Log2Ceil)
    }

    /// The result for one value `a`, or for `a` and `b`.
    fn apply(self, a: u64, b: u64) -> Result<u64, alloc::string::String> {
        let over = |sign: &str| format!("{a} {sign} {b} does not fit 64 bits");
        let by_zero =
            |what: &str| format!("{what} of {a} by 0; write `max(1, ...)` around the divisor");
        match self {
            Self::Add => a.checked_add(b).ok_or_else(|| over("+")),
            Self::Subtract => a
                .checked_sub(b)
                .ok_or_else(|| format!("{a} - {b} is below 0; expressions are unsigned")),
            Self::Multiply => a.checked_mul(b).ok_or_else(|| over("*")),
            Self::Divide => a.checked_div(b).ok_or_else(|| by_zero("division")),
            Self::Remainder => a.checked_rem(b).ok_or_else(|| by_zero("remainder")),
            Self::CeilDiv if b == 0 => Err(by_zero("division")),
            Self::CeilDiv => Ok(a.div_ceil(b)),
            Self::Min => Ok(a.min(b)),
            Self::Max => Ok(a.max(b)),
            Self::NextPow2 => a
                .checked_next_power_of_two()
                .ok_or_else(|| format!("next_pow2({a}) does not fit 64 bits")),
            Self::Log2Ceil => Ok(match a {
                0 | 1 => 0,
                _ => (a - 1).ilog2() as u64 + 1,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;
    use alloc::format;
    use alloc::string::{String, ToString};

    use proptest::prelude::*;

    use crate::expression::{Expression, ExpressionError, MAX_CHARACTERS, MAX_DEPTH, Values};

    fn value(text: &str) -> Result<u64, ExpressionError> {
        let values = Values::new().with("n", 1000).with("max_workgroups", 65535);
        Expression::parse(text)?.evaluate(&values)
    }

    fn error(text: &str) -> (usize, String) {
        let error = value(text).expect_err(text);
        (error.offset, error.message)
    }

    #[test]
    fn precedence_and_order_are_the_usual_ones() {
        assert_eq!(value("1 + 2 * 3"), Ok(7));
        assert_eq!(value("(1 + 2) * 3"), Ok(9));
        assert_eq!(value("20 - 5 - 3"), Ok(12));
        assert_eq!(value("100 / 5 / 2"), Ok(10));
        assert_eq!(value("17 % 5 * 2"), Ok(4));
        assert_eq!(value("4*ceil_div(n,1_024)"), Ok(4));
        assert_eq!(value(" min( n , max_workgroups ) "), Ok(1000));
    }

    #[test]
    fn the_functions_do_at_zero_what_the_table_says() {
        assert_eq!(value("ceil_div(0, 3)"), Ok(0));
        assert_eq!(value("next_pow2(0)"), Ok(1));
        assert_eq!(value("log2_ceil(0)"), Ok(0));
        assert_eq!(value("log2_ceil(1)"), Ok(0));
        assert_eq!(value("log2_ceil(2)"), Ok(1));
        assert_eq!(value("log2_ceil(3)"), Ok(2));
        assert_eq!(value("log2_ceil(18446744073709551615)"), Ok(64));
        assert_eq!(value("next_pow2(9223372036854775808)"), Ok(1 << 63));
    }

    #[test]
    fn what_does_not_fit_is_an_error_at_its_operator() {
        assert_eq!(
            error("1 + (2 - 3)"),
            (7, "2 - 3 is below 0; expressions are unsigned".into())
        );
        assert_eq!(
            error("n * 18446744073709551615"),
            (2, "1000 * 18446744073709551615 does not fit 64 bits".into())
        );
        assert_eq!(
            error("18446744073709551615 + 1"),
            (21, "18446744073709551615 + 1 does not fit 64 bits".into())
        );
        assert_eq!(
            error("n / (n - n)"),
            (
                2,
                "division of 1000 by 0; write `max(1, ...)` around the divisor".into()
            )
        );
        assert_eq!(
            error("n % 0"),
            (
                2,
                "remainder of 1000 by 0; write `max(1, ...)` around the divisor".into()
            )
        );
        assert_eq!(
            error("ceil_div(n, 0)"),
            (
                0,
                "division of 1000 by 0; write `max(1, ...)` around the divisor".into()
            )
        );
        assert_eq!(error("next_pow2(9223372036854775809)").0, 0);
        assert_eq!(
            error("18446744073709551616"),
            (0, "18446744073709551616 does not fit 64 bits".into())
        );
    }

    #[test]
    fn a_slip_is_named_with_its_remedy() {
        assert_eq!(
            error("2 * max_workgroup"),
            (
                4,
                "unknown name `max_workgroup`; did you mean `max_workgroups`?".into()
            )
        );
        assert_eq!(
            error("ceildiv(n, 2)"),
            (
                0,
                "unknown function `ceildiv`; did you mean `ceil_div`?".into()
            )
        );
        assert_eq!(
            error("min(n)"),
            (0, "`min` takes 2 arguments and has 1".into())
        );
    }

    #[test]
    fn bad_tokens_are_pointed_at() {
        assert_eq!(error("").0, 0);
        assert_eq!(
            error("n + "),
            (4, "expected a number, a name or `(`, found the end".into())
        );
        assert_eq!(error("-1").0, 0);
        assert_eq!(
            error("(n + 1"),
            (6, "expected an operator or `)`, found the end".into())
        );
        assert_eq!(
            error("n $ 2"),
            (
                2,
                "expected an operator or the end of the expression, found `$`".into()
            )
        );
        assert_eq!(error("12ab"), (0, "`12ab` is not a decimal number".into()));
        assert_eq!(error("n n").0, 2);
        assert_eq!(error("1, 2").0, 1);
    }

    #[test]
    fn length_and_depth_are_bounded() {
        let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(value(&nested(MAX_DEPTH)), Ok(1));
        assert!(
            error(&nested(MAX_DEPTH + 1))
                .1
                .contains("inside each other")
        );
        let functions = format!("{}1{}", "next_pow2(".repeat(65), ")".repeat(65));
        assert!(error(&functions).1.contains("inside each other"));
        let ones = |count: usize| "1".to_string() + &"+1".repeat(count);
        assert_eq!(value(&ones(511)), Ok(512));
        assert!(error(&ones(MAX_CHARACTERS)).1.contains("longer than"));
    }

    /// A tree to compare with an evaluation in 128 bits.
    #[derive(Debug, Clone)]
    enum Tree {
        Number(u64),
        Name,
        Two(&'static str, Box<Tree>, Box<Tree>),
        Call(&'static str, Box<Tree>, Box<Tree>),
        CallOne(&'static str, Box<Tree>),
    }

    impl Tree {
        fn text(&self) -> String {
            match self {
                Self::Number(value) => value.to_string(),
                Self::Name => "n".into(),
                Self::Two(sign, a, b) => format!("({} {sign} {})", a.text(), b.text()),
                Self::Call(name, a, b) => format!("{name}({}, {})", a.text(), b.text()),
                Self::CallOne(name, a) => format!("{name}({})", a.text()),
            }
        }

        fn oracle(&self, n: u64) -> Option<u128> {
            let value = match self {
                Self::Number(value) => u128::from(*value),
                Self::Name => u128::from(n),
                Self::Two(name, a, b) | Self::Call(name, a, b) => {
                    let (a, b) = (a.oracle(n)?, b.oracle(n)?);
                    match *name {
                        "+" => a + b,
                        "-" => a.checked_sub(b)?,
                        "*" => a.checked_mul(b)?,
                        "/" => a.checked_div(b)?,
                        "%" => a.checked_rem(b)?,
                        "ceil_div" => (a + b.checked_sub(1)?) / b,
                        "min" => a.min(b),
                        _ => a.max(b),
                    }
                }
                Self::CallOne(name, a) => {
                    let a = a.oracle(n)?;
                    let exponent = (0..=64).find(|k| 1_u128 << k >= a)?;
                    if *name == "next_pow2" {
                        1 << exponent
                    } else {
                        exponent
                    }
                }
            };
            (value <= u128::from(u64::MAX)).then_some(value)
        }
    }

    fn tree() -> impl Strategy<Value = Tree> {
        let number = prop_oneof![0..4_u64, any::<u32>().prop_map(u64::from), any::<u64>()];
        let leaf = prop_oneof![number.prop_map(Tree::Number), Just(Tree::Name)];
        leaf.prop_recursive(4, 16, 2, |inner| {
            let sign = prop::sample::select(alloc::vec!["+", "-", "*", "/", "%"]);
            let two = prop::sample::select(alloc::vec!["ceil_div", "min", "max"]);
            let one = prop::sample::select(alloc::vec!["next_pow2", "log2_ceil"]);
            prop_oneof![
                (sign, inner.clone(), inner.clone()).prop_map(|(sign, a, b)| Tree::Two(
                    sign,
                    a.into(),
                    b.into()
                )),
                (two, inner.clone(), inner.clone()).prop_map(|(name, a, b)| Tree::Call(
                    name,
                    a.into(),
                    b.into()
                )),
                (one, inner).prop_map(|(name, a)| Tree::CallOne(name, a.into())),
            ]
        })
    }

    proptest! {
        #[test]
        fn evaluation_agrees_with_128_bits(tree in tree(), n in any::<u64>()) {
            let values = Values::new().with("n", n);
            let ours = Expression::parse(&tree.text())
                .expect("a rendered tree is an expression")
                .evaluate(&values);
            prop_assert_eq!(ours.ok().map(u128::from), tree.oracle(n));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "[-+*/%(),0-9a-z_ \u{e4}]{0,40}") {
            let values = Values::new().with("n", 3);
            if let Err(error) = Expression::parse(&text).and_then(|it| it.evaluate(&values)) {
                prop_assert!(text.is_char_boundary(error.offset));
            }
        }

        #[test]
        fn any_text_at_all_is_read_or_refused(text in any::<String>()) {
            if let Err(error) = Expression::parse(&text) {
                prop_assert!(text.is_char_boundary(error.offset));
            }
        }
    }
}
