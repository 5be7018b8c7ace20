//! Prints lines and half lines, and uses a hash map, whose order comes from the stream.

use std::collections::HashMap;
use std::io::Write;

#[path = "../src/std_scorer.rs"]
mod std_scorer;

const NAME: &str = "std-prints-and-hashes";

#[expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "what this guest is for"
)]
fn raw() -> f64 {
    println!("to the record");
    eprintln!("and an error");
    print!("half a line");
    // Nobody else will: a component does not exit.
    let _ = std::io::stdout().flush();
    let arguments = std::env::args().count() + std::env::vars().count();
    let mut line = String::new();
    let read = std::io::stdin().read_line(&mut line).unwrap_or(99);
    let numbers: HashMap<u32, u32> = (0..64).map(|number| (number, number)).collect();
    let order = numbers
        .keys()
        .fold(0_u32, |sum, key| sum.wrapping_mul(31).wrapping_add(*key));
    f64::from(order) + (arguments + read) as f64 * 1e12
}
