//! The page of a study: one HTML file with everything in it, that runs nothing and asks for nothing.

mod how_to_read;
mod html;
mod origins;

use std::fmt::Write as _;

use weighhouse_study::attempt::Attempt;
use weighhouse_study::summary::Summary;

use crate::ReportError;
use crate::charts::{self, Figure};
use crate::escape::escaped;
use crate::foreign;
use crate::names::Named;
use crate::placed::Placed;
use crate::tables;
use crate::terminal::CHAIN_UNCHECKED;

const STYLE: &str = include_str!("page/style.css");

/// What may be loaded and run: nothing, but for the style sheet inside the page.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// What the page says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// The version of weighhouse.
    pub version: String,
    /// When the page was written, as text.
    pub written: String,
    /// The path of the ledger.
    pub ledger: String,
    /// The head of the ledger's chain: whoever keeps it can tell later whether the ledger still has what this page shows.
    pub head: String,
}

/// The page of a study.
///
/// It has no scripts and needs no network, is light or dark as its reader's system is, and can be printed. The same study, runs and words about
/// it give the same page, byte for byte. `attempts` are the runs that the summary was made from; where it compares with human runs that are not among
/// them, those are the ones that are part of weighhouse.
///
/// # Errors
///
/// [`ReportError::Drawing`] when a chart cannot be drawn.
pub fn page(summary: &Summary, attempts: &[Attempt], about: &About) -> Result<String, ReportError> {
    let named = Named::new(summary);
    let runs = Placed::new(&named, attempts);
    let mut html = String::new();
    write_head(&mut html, about);
    html.push_str("<main>\n");
    write_results(&mut html, &named)?;
    write_curves(&mut html, &named, &runs)?;
    write_strips(&mut html, &named, &runs)?;
    write_timings(&mut html, &named, &runs)?;
    for table in [
        tables::environments(&named),
        tables::against_humans(&named),
        tables::best_of_by_environment(&named),
        tables::evaluations(&named),
        tables::seeds(&named),
        tables::measured_again(&named),
        origins::table(&named, &runs),
    ] {
        html::write_section(&mut html, &table);
    }
    write_footnotes(&mut html, &summary.footnotes);
    how_to_read::write(&mut html, summary);
    html.push_str("</main>\n</body>\n</html>\n");
    Ok(html)
}

/// The parts of the page, for links: their names and titles.
const PARTS: [(&str, &str); 8] = [
    ("groups", "Results"),
    ("curves", "Over time"),
    ("strips", "Every run"),
    ("timings", "Timings"),
    ("environments", "By environment"),
    ("seeds", "Seeds"),
    ("footnotes", "Footnotes"),
    ("how-to-read", "How to read this"),
];

fn write_head(html: &mut String, about: &About) {
    let version = escaped(&foreign::harmless(&about.version));
    let _ = write!(
        html,
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n<meta \
         name=\"referrer\" content=\"no-referrer\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" \
         content=\"light dark\">\n<meta name=\"generator\" content=\"weighhouse {version}\">\n<title>Weighhouse report</title>\n<style>\n{STYLE}</style>\n\
         </head>\n<body>\n<header>\n<h1>Weighhouse report</h1>\n<dl>\n"
    );
    let facts = [
        ("Written", &about.written),
        ("By", &format!("weighhouse {}", about.version)),
        ("Ledger", &about.ledger),
        ("Head of its chain", &about.head),
    ];
    for (what, value) in facts {
        let value = escaped(&foreign::harmless(value));
        let _ = writeln!(
            html,
            "<div><dt>{what}</dt><dd><bdi>{value}</bdi></dd></div>"
        );
    }
    html.push_str("</dl>\n");
    html::write_sentence(html, CHAIN_UNCHECKED);
    html.push_str("<nav aria-label=\"Parts of this page\">\n<ul>\n");
    for (anchor, title) in PARTS {
        let _ = writeln!(html, "<li><a href=\"#{anchor}\">{title}</a></li>");
    }
    html.push_str("</ul>\n</nav>\n</header>\n");
}

fn write_results(html: &mut String, named: &Named<'_>) -> Result<(), ReportError> {
    html::write_section(html, &tables::groups(named));
    open_section(html, "best-of", "Best of k runs by total budget");
    match charts::best_of::figure(named)? {
        Some(figure) => {
            html::write_legend(html, named)?;
            html.push_str("<div class=\"wide\">\n");
            write_figure(html, &figure);
            html.push_str("</div>\n");
            html::write_table(html, &tables::best_of(named));
        }
        None => html::write_table(html, &tables::best_of(named)),
    }
    html.push_str("</section>\n");
    Ok(())
}

fn write_curves(
    html: &mut String,
    named: &Named<'_>,
    runs: &Placed<'_>,
) -> Result<(), ReportError> {
    open_section(html, "curves", "Score so far over the time of a run");
    let figures = charts::curves::figures(named, runs)?;
    if figures.is_empty() {
        html::write_sentence(
            html,
            "There is no run of an agent whose score over time could be shown.",
        );
    } else {
        html::write_sentence(
            html,
            "The score is the best one so far, or the last one where the last valid evaluation counts. A thin line is a run, from 0 until it has a better score; a thick line with a marker at its end is the mean of an agent's runs, where one \
             that has ended keeps its score. The grey band is the middle half of the human scores, its line their median: where human experts ended, whatever \
             the time. The dotted line at 1 is the reference solution.",
        );
        html::write_legend(html, named)?;
        write_panels(html, &figures);
    }
    html.push_str("</section>\n");
    Ok(())
}

fn write_strips(
    html: &mut String,
    named: &Named<'_>,
    runs: &Placed<'_>,
) -> Result<(), ReportError> {
    open_section(html, "strips", "Every run");
    let figures = charts::strips::figures(named, runs)?;
    if figures.is_empty() {
        html::write_sentence(html, "There are no runs to show.");
    } else {
        html::write_sentence(
            html,
            "A dot is the score of a run; dots with equal scores stand above each other. The marker under the dots is the mean, its line the interval of the mean. \
             The dotted line at 1 is the reference solution. No run is left out, those of human experts shorter than 7 or longer than 10 hours included, which \
             are in no mean.",
        );
        write_panels(html, &figures);
    }
    html.push_str("</section>\n");
    Ok(())
}

fn write_timings(
    html: &mut String,
    named: &Named<'_>,
    runs: &Placed<'_>,
) -> Result<(), ReportError> {
    open_section(html, "timings", "Timings within a single evaluation");
    let figures = charts::timings::figures(named, runs)?;
    if figures.is_empty() {
        html::write_sentence(
            html,
            "No evaluation that is the result of a run has timings in its record.",
        );
    } else {
        html::write_sentence(
            html,
            "The best evaluation of each environment: a dot is one repetition. The marker under the dots is the median, its line the middle half. What is \
             compared was timed in turns in the same session, so that the score rests on ratios within rounds and not on these figures alone.",
        );
        write_panels(html, &figures);
    }
    html.push_str("</section>\n");
    Ok(())
}

fn open_section(html: &mut String, anchor: &str, title: &str) {
    let _ = writeln!(html, "<section id=\"{anchor}\">\n<h2>{title}</h2>");
}

fn write_panels(html: &mut String, figures: &[Figure]) {
    html.push_str("<div class=\"panels\">\n");
    for figure in figures {
        write_figure(html, figure);
    }
    html.push_str("</div>\n");
}

fn write_figure(html: &mut String, figure: &Figure) {
    let title = escaped(&figure.title);
    let drawing = figure
        .drawing
        .with_words(&figure.id, &figure.title, &figure.description);
    let _ = write!(
        html,
        "<figure id=\"{}\">\n<figcaption><strong><bdi>{title}</bdi></strong>",
        figure.id
    );
    if !figure.caption.is_empty() {
        let _ = write!(html, " <span>{}</span>", escaped(&figure.caption));
    }
    let _ = write!(
        html,
        "</figcaption>\n<div class=\"drawing\">{drawing}</div>\n</figure>\n"
    );
}

fn write_footnotes(html: &mut String, footnotes: &[String]) {
    open_section(html, "footnotes", "Footnotes");
    if footnotes.is_empty() {
        html::write_sentence(html, "There are none.");
    } else {
        html.push_str("<ol>\n");
        for footnote in footnotes {
            let footnote = escaped(&foreign::harmless(footnote));
            let _ = writeln!(html, "<li><bdi>{footnote}</bdi></li>");
        }
        html.push_str("</ol>\n");
    }
    html.push_str("</section>\n");
}
