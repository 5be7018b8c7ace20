//! What a bench prints, and the options that all of them have.

use std::fmt::Write as _;
use std::io::{self, Write};

use serde::Serialize;

use crate::figure::{Figure, Target};
use crate::machine::Machine;

/// The options of every bench.
#[derive(Debug, Clone, clap::Args)]
pub struct Options {
    /// Print one JSON object instead of a table.
    #[arg(long)]
    pub json: bool,
    /// What `cargo bench` gives to every bench, and means nothing here.
    #[arg(long = "bench", hide = true)]
    bench: bool,
}

/// What a bench found.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    schema: &'static str,
    bench: &'static str,
    machine: Machine,
    figures: Vec<Figure>,
    notes: Vec<String>,
}

impl Report {
    /// An empty report of a bench on this machine.
    #[must_use]
    pub fn new(bench: &'static str) -> Self {
        Self {
            schema: "weighhouse.bench/1",
            bench,
            machine: Machine::this(),
            figures: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Names the device that was used, with its driver.
    pub fn set_device(&mut self, device: String) {
        self.machine.device = Some(device);
    }

    /// Adds a figure.
    ///
    /// # Errors
    /// When there is none, because no sample was taken.
    pub fn add(&mut self, figure: Option<Figure>) -> anyhow::Result<()> {
        self.figures
            .push(figure.ok_or_else(|| anyhow::anyhow!("no sample could be used"))?);
        Ok(())
    }

    /// Adds a sentence that the figures need to be understood.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push(text.into());
    }

    /// Prints it to standard output.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn print(&self, options: &Options) -> anyhow::Result<()> {
        let text = if options.json {
            serde_json::to_string_pretty(self)? + "\n"
        } else {
            self.table()
        };
        io::stdout().lock().write_all(text.as_bytes())?;
        Ok(())
    }

    fn table(&self) -> String {
        let header =
            ["", "median", "95 % interval", "min", "max", "n", "target"].map(str::to_owned);
        let mut rows = vec![header];
        rows.extend(self.figures.iter().map(row));
        let width = |column: usize| {
            rows.iter()
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: [usize; 7] = std::array::from_fn(width);
        let mut text = format!("{}\n", self.bench);
        for [name, median, interval, min, max, n, target] in &rows {
            let [a, b, c, d, e, f, _] = widths;
            let line = format!(
                "  {name:a$}  {median:>b$}  {interval:>c$}  {min:>d$}  {max:>e$}  {n:>f$}  {target}"
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        for note in &self.notes {
            let _ = writeln!(text, "  {note}");
        }
        text + &machine_lines(&self.machine)
    }
}

fn row(figure: &Figure) -> [String; 7] {
    let number = |value: f64| match figure.unit {
        "ratio" => format!("{value:.4}"),
        _ => digits(value),
    };
    let value = |value: f64| match figure.unit {
        "ratio" => number(value),
        unit => format!("{} {unit}", number(value)),
    };
    let target = match figure.target {
        None => String::new(),
        Some(Target::Under(most)) => format!("under {most} {}", figure.unit),
        Some(Target::WithinOfOne(distance)) => format!("within {} % of 1", distance * 100.0),
    };
    let verdict = match figure.met {
        None => "",
        Some(true) => ": met",
        Some(false) => ": MISSED",
    };
    [
        figure.name.clone(),
        value(figure.median),
        figure.interval.map_or_else(String::new, |[low, high]| {
            format!("{} to {}", number(low), number(high))
        }),
        value(figure.min),
        value(figure.max),
        figure.n.to_string(),
        target + verdict,
    ]
}

/// Three significant digits, and every digit before the point.
fn digits(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

fn machine_lines(machine: &Machine) -> String {
    let load = machine
        .load
        .map_or_else(String::new, |load| format!(", load {load:.1} at the start"));
    let device = match &machine.device {
        Some(device) => format!("  on {device}\n"),
        None => String::new(),
    };
    format!(
        "{device}  on {}, {} processors, {} GiB, {}{load}\n  with wasmtime {}, wgpu {}\n",
        machine.processor,
        machine.processors,
        machine.memory >> 30,
        machine.system,
        machine.wasmtime,
        machine.wgpu,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_a_line_for_each_figure_with_its_target_and_verdict() {
        let mut report = Report::new("example");
        report
            .add(
                Figure::of("a call", "ns", &[250.0, 240.0, 260.0])
                    .map(|figure| figure.held_to(Target::Under(300.0))),
            )
            .unwrap();
        report
            .add(
                Figure::of("ours / bare", "ratio", &[1.02])
                    .map(|figure| figure.held_to(Target::WithinOfOne(0.01))),
            )
            .unwrap();
        report.set_device("a device".to_owned());
        let table = report.table();
        let lines: Vec<&str> = table.lines().collect();
        let call = "  a call       250 ns                 240 ns  260 ns  3  under 300 ns: met";
        let ratio =
            "  ours / bare  1.0200                 1.0200  1.0200  1  within 1 % of 1: MISSED";
        assert_eq!(lines[2..4], [call, ratio]);
        assert_eq!(lines[4], "  on a device");
        assert!(report.add(Figure::of("none", "ns", &[])).is_err());
    }

    #[test]
    fn values_keep_three_digits() {
        assert_eq!(
            [0.1234, 5.678, 56.78, 5678.9].map(digits),
            ["0.12", "5.68", "56.8", "5679"]
        );
    }
}
