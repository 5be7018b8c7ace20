//! Pieces of HTML: sentences, tables, the legend.

use std::fmt::Write as _;

use weighhouse_ledger::run::Solver;

use crate::ReportError;
use crate::charts::{self, Style};
use crate::escape::escaped;
use crate::names::Named;
use crate::tables::{Column, Section, Table};

/// A paragraph.
pub(super) fn write_sentence(html: &mut String, text: &str) {
    let _ = writeln!(html, "<p>{}</p>", escaped(text));
}

/// A table under a heading.
pub(super) fn write_section(html: &mut String, table: &Table) {
    let _ = writeln!(
        html,
        "<section id=\"{}\">\n<h2>{}</h2>",
        table.anchor,
        escaped(table.title)
    );
    write_table(html, table);
    html.push_str("</section>\n");
}

/// A table, or what is said when there is nothing in it.
pub(super) fn write_table(html: &mut String, table: &Table) {
    if table.is_empty() {
        write_sentence(html, table.empty);
        return;
    }
    write_sentence(html, &table.note);
    let title = escaped(table.title);
    let _ = write!(
        html,
        "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{title}\">\n<table>\n<thead><tr>"
    );
    for column in &table.columns {
        let _ = write!(
            html,
            "<th scope=\"col\"{}>{}</th>",
            class(column),
            escaped(&column.title)
        );
    }
    html.push_str("</tr></thead>\n");
    for section in &table.sections {
        write_rows(html, section, &table.columns);
    }
    html.push_str("</table>\n</div>\n");
}

fn write_rows(html: &mut String, section: &Section, columns: &[Column]) {
    html.push_str("<tbody>\n");
    if let Some(heading) = &section.heading {
        let _ = writeln!(
            html,
            "<tr><th class=\"group\" scope=\"rowgroup\" colspan=\"{}\"><bdi>{}</bdi></th></tr>",
            columns.len(),
            escaped(heading)
        );
    }
    for row in &section.rows {
        html.push_str("<tr>");
        for (number, (cell, column)) in row.iter().zip(columns).enumerate() {
            let cell = escaped(cell);
            let _ = if number == 0 {
                write!(
                    html,
                    "<th scope=\"row\"{}><bdi>{cell}</bdi></th>",
                    class(column)
                )
            } else if column.words {
                write!(html, "<td class=\"words\"><bdi>{cell}</bdi></td>")
            } else {
                write!(html, "<td>{cell}</td>")
            };
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody>\n");
}

fn class(column: &Column) -> &'static str {
    if column.words { " class=\"words\"" } else { "" }
}

/// The groups with the lines and markers by which they are known.
pub(super) fn write_legend(html: &mut String, named: &Named<'_>) -> Result<(), ReportError> {
    html.push_str("<ul class=\"legend\" aria-label=\"Legend\">\n");
    for (number, (group, name)) in named.summary.groups.iter().zip(&named.groups).enumerate() {
        let style = Style::of(number, group.solver);
        let swatch = charts::swatch(style).map_err(|refused| ReportError::Drawing {
            figure: "legend".to_owned(),
            cause: refused.to_string(),
        })?;
        let who = match group.solver {
            Solver::Agent => "",
            Solver::Human => " class=\"human\"",
        };
        let _ = writeln!(
            html,
            "<li{who}>{}<bdi>{}</bdi></li>",
            swatch.ornament(),
            escaped(name)
        );
    }
    html.push_str("</ul>\n");
    Ok(())
}
