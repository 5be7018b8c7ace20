//! Exits instead of answering.

#[path = "../src/std_scorer.rs"]
mod std_scorer;

const NAME: &str = "std-exits";

fn raw() -> f64 {
    std::process::exit(1)
}
