//! Would open a file.

#[path = "../src/std_scorer.rs"]
mod std_scorer;

const NAME: &str = "std-opens-a-file";

fn raw() -> f64 {
    std::fs::read("/etc/passwd").map_or(0.0, |bytes| bytes.len() as f64)
}
