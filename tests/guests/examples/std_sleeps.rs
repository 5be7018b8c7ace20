//! Reads the clocks and sleeps for ten seconds.

use std::time::{Duration, Instant, SystemTime};

#[path = "../src/std_scorer.rs"]
mod std_scorer;

const NAME: &str = "std-sleeps";

fn raw() -> f64 {
    let (start, day) = (Instant::now(), SystemTime::now());
    std::thread::sleep(Duration::from_secs(10));
    let wall = day.elapsed().map_or(99.0, |elapsed| elapsed.as_secs_f64());
    start.elapsed().as_secs_f64() + wall
}
