//! The tables of a study in a terminal.

use weighhouse_study::summary::Summary;

use crate::foreign;
use crate::names::Named;
use crate::tables::{self, Table};

/// The most columns of a line.
pub const WIDTH: usize = 100;

/// The space between two columns of a table.
const GAP: usize = 2;
/// A column of words is not cut below this.
const NARROWEST: usize = 8;

/// What neither the page nor the tables say of the ledger that they show.
pub(crate) const CHAIN_UNCHECKED: &str = "The report does not check the chain of entries in the ledger: `weighhouse ledger check` does, and with \
     `--head` and a head that was kept it finds a ledger that was cut off or written anew.";

/// How a part of the text is meant, for whoever paints it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emphasis {
    /// The title of a table.
    Title,
    /// What rows have in common.
    Section,
    /// The titles of columns, and remarks.
    Faint,
}

/// No painting at all: for a file or a pipe.
pub fn plain(_: Emphasis, text: &str) -> String {
    text.to_owned()
}

/// The tables of a study: the groups, the best of k against total budget, the environments, the seeds, what was measured again, and the footnotes, in lines of at most
/// [`WIDTH`] columns.
///
/// `paint` is given every part that is more than plain text, already laid out, and may put colours around it; [`plain`] leaves it as it is. Names of
/// agents and environments, which others chose, have nothing in them that a terminal would obey.
pub fn terminal(summary: &Summary, paint: &dyn Fn(Emphasis, &str) -> String) -> String {
    let named = Named::new(summary);
    let mut text = String::new();
    let shown = [
        tables::groups(&named),
        tables::best_of(&named),
        tables::environments(&named),
        tables::against_humans(&named),
        tables::evaluations(&named),
        tables::seeds(&named),
    ];
    for table in shown {
        write_table(&mut text, &table, paint);
    }
    let measured_again = tables::measured_again(&named);
    if !measured_again.is_empty() {
        write_table(&mut text, &measured_again, paint);
    }
    write_footnotes(&mut text, &summary.footnotes, paint);
    text
}

fn write_table(text: &mut String, table: &Table, paint: &dyn Fn(Emphasis, &str) -> String) {
    line(text, &paint(Emphasis::Title, table.title));
    if table.is_empty() {
        line(text, &paint(Emphasis::Faint, table.empty));
        text.push('\n');
        return;
    }
    for part in wrapped(&table.note, WIDTH) {
        line(text, &paint(Emphasis::Faint, &part));
    }
    let widths = widths(table);
    let titles = table.columns.iter().map(|column| column.title.as_str());
    line(
        text,
        &paint(Emphasis::Faint, &laid_out(table, titles, &widths)),
    );
    for section in &table.sections {
        if let Some(heading) = &section.heading {
            line(
                text,
                &paint(Emphasis::Section, &foreign::cut(heading, WIDTH)),
            );
        }
        for row in &section.rows {
            line(
                text,
                &laid_out(table, row.iter().map(String::as_str), &widths),
            );
        }
    }
    text.push('\n');
}

fn line(text: &mut String, content: &str) {
    text.push_str(content.trim_end());
    text.push('\n');
}

/// The width of each column: what its cells need; where that is too much for a line, columns of words give way, the widest first, then all.
fn widths(table: &Table) -> Vec<usize> {
    let mut widths: Vec<usize> = table
        .columns
        .iter()
        .map(|column| foreign::columns(&column.title))
        .collect();
    for row in table.sections.iter().flat_map(|section| &section.rows) {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = foreign::columns(cell).max(*width);
        }
    }
    let room = WIDTH.saturating_sub(GAP * widths.len().saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let candidates = || table.columns.iter().zip(&widths).enumerate();
        let words = candidates()
            .filter(|(_, (column, width))| column.words && **width > NARROWEST)
            .max_by_key(|(_, (_, width))| **width);
        let any = candidates().max_by_key(|(_, (_, width))| **width);
        let Some((widest, _)) = words.or(any) else {
            break;
        };
        widths[widest] = widths[widest].saturating_sub(1);
    }
    widths
}

/// A row: words to the left, figures to the right.
fn laid_out<'a>(table: &Table, cells: impl Iterator<Item = &'a str>, widths: &[usize]) -> String {
    let gap = " ".repeat(GAP);
    let cells = cells.zip(&table.columns).zip(widths);
    let cells = cells.map(|((cell, column), &width)| {
        let cell = foreign::cut(cell, width);
        let space = " ".repeat(width.saturating_sub(foreign::columns(&cell)));
        if column.words {
            cell + &space
        } else {
            space + &cell
        }
    });
    cells.collect::<Vec<_>>().join(&gap)
}

fn write_footnotes(
    text: &mut String,
    footnotes: &[String],
    paint: &dyn Fn(Emphasis, &str) -> String,
) {
    line(text, &paint(Emphasis::Title, "Footnotes"));
    let footnotes = footnotes.iter().map(String::as_str);
    let footnotes = footnotes.chain([CHAIN_UNCHECKED]);
    for (number, footnote) in (1_usize..).zip(footnotes) {
        let mark = format!("{number:>2}. ");
        let indent = " ".repeat(mark.len());
        let parts = wrapped(&foreign::harmless(footnote), WIDTH - mark.len());
        for (first, part) in parts.iter().enumerate() {
            let start = if first == 0 { &mark } else { &indent };
            line(text, &format!("{start}{part}"));
        }
    }
}

/// Text in lines of at most so many columns, broken at spaces where there are any.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let word = foreign::cut(word, most);
        let current = lines.last().map_or(0, |line| foreign::columns(line));
        let needed = foreign::columns(&word) + usize::from(current > 0);
        match lines.last_mut() {
            Some(line) if current + needed <= most => {
                if current > 0 {
                    line.push(' ');
                }
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}
