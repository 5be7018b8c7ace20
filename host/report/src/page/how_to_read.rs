//! What a reader has to know about scores, intervals and comparisons.

use std::fmt::Write as _;

use weighhouse_study::summary::Summary;

/// The part of the page that says how it is read.
pub(super) fn write(html: &mut String, summary: &Summary) {
    let _ = write!(
        html,
        "<section id=\"how-to-read\">\n<h2>How to read this</h2>\n<dl class=\"explained\">\n"
    );
    for (term, text) in terms(summary) {
        let _ = writeln!(html, "<dt>{term}</dt>\n<dd>{text}</dd>");
    }
    html.push_str("</dl>\n</section>\n");
}

fn terms(summary: &Summary) -> [(&'static str, String); 7] {
    let confidence = format!("{:.0}", summary.confidence * 100.0);
    [
        (
            "Score",
            "A run's result, as a share of the way from the starting solution (0) to the reference solution (1). It can be above 1."
                .to_owned(),
        ),
        (
            "Floor",
            "What is worse than the starting solution counts as 0, and so does a run without a valid evaluation: whoever hands in nothing still has the \
             starting solution. There is no upper limit."
                .to_owned(),
        ),
        (
            "Anchors",
            "The raw scores of the starting and the reference solution, by which scores are normalised: fixed ones of the environment, or measured on the \
             same device in the same session. Scores against different anchors are not quite the same thing."
                .to_owned(),
        ),
        (
            "Interval",
            format!(
                "In brackets and as bars: the middle {confidence} % of {} bootstrap resamples, made by drawing runs again within each environment. With few \
                 runs and a long tail of high scores such intervals are too narrow: they hold the true figure less often than {confidence} %. There is none \
                 where every environment has a single run.",
                summary.resamples
            ),
        ),
        (
            "Best of k",
            "What the best of k runs scores on average, in the time that all k have together. Agents: over all choices of k different runs. Human experts: \
             over draws in which the same run may come more than once, as the published figures were made, which gives slightly lower figures."
                .to_owned(),
        ),
        (
            "Beats human",
            "The probability that an agent, given the time of a human run, beats a human run drawn at random; equal scores count half. Human runs may be of \
             another version of the environment and of other hardware: the footnotes say so."
                .to_owned(),
        ),
        (
            "Invalid and fault",
            "An invalid evaluation is the submission's fault and has no score. A fault is the host's or the device's and counts against nobody."
                .to_owned(),
        ),
    ]
}
