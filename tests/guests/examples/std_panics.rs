//! Panics with the standard library's own handler.

#[path = "../src/std_scorer.rs"]
mod std_scorer;

const NAME: &str = "std-panics";

fn raw() -> f64 {
    let empty: Option<f64> = std::env::args().next().map(|_| 1.0);
    empty.expect("a scorer has no arguments")
}
